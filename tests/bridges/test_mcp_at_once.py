"""Calls that a client sends before it has read the answer to the one before."""

import sys

import anyio
from mcp import Client, StdioServerParameters, stdio_client
from mcp_seats import connected, first_of, said, seated


async def at_once(client, *calls):
    """What calls bring that are all sent before any of them is answered, in the order in which they were sent."""
    answers = [None] * len(calls)

    async def one(number, name, arguments):
        answers[number] = await said(client, name, **arguments)

    async with anyio.create_task_group() as tasks:
        for number, (name, arguments) in enumerate(calls):
            tasks.start_soon(one, number, name, arguments)
    return answers


UNSEEN = ("You have not been shown what you are asked now; look first.", True)


def test_of_two_moves_at_once_the_second_does_not_answer_a_question_that_nobody_has_seen():
    tools, match = seated()

    async def play(client):
        text, _ = await said(client, "look")
        first, second = await at_once(client, *[("play", {"option": first_of(text)})] * 2)
        assert not first[1]
        assert second == UNSEEN
        decided = [event for event in match.record().splitlines() if event.startswith("1 ")]
        assert len(decided) == 1
        again, failed = await said(client, "play", option=first_of(first[0]))
        assert not failed, again

    connected(tools, play)


def test_a_move_sent_along_with_what_shows_the_question_is_no_answer_to_it():
    tools, match = seated()
    before = match.record()
    fresh = {"game": "dirty-money", "give_up": True}

    async def play(client):
        assert await said(client, "play", option="1") == UNSEEN
        for shows in (("look", {}), ("new_game", fresh)):
            assert (await at_once(client, shows, ("play", {"option": "1"})))[1] == UNSEEN
        text, failed = await said(client, "play", option="1")
        assert not failed, text

    connected(tools, play)

    assert match.record() == before, "nothing was played at the first table"


def test_a_burst_of_moves_over_standard_input_is_one_move(tmp_path):
    command = ["-m", "backroom", "mcp", "--local", "dirty-money", "-o", "rounds=1", "--against", "random"]
    parameters = StdioServerParameters(
        command=sys.executable, args=command, env={"PYTHONPATH": ":".join(sys.path)}, cwd=tmp_path
    )

    async def play():
        async with Client(stdio_client(parameters)) as client:
            text, _ = await said(client, "look")
            for _ in range(4):
                moves = await at_once(client, *[("play", {"option": first_of(text)})] * 5)
                assert [failed for _, failed in moves] == [False] + [True] * 4
                assert {move for move in moves if move[1]} == {UNSEEN}
                text = moves[0][0]

    anyio.run(play)
