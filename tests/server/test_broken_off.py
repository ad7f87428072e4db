"""A match that never ends: its table is closed with a clear sentence, and the server goes on."""

import asyncio
from pathlib import Path

import pytest
from lobbies import ANN, BOB, table_of, with_lobby

import backroom
from backroom.games.hand_management.box import HANDOUT
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.events import Closed
from backroom.server.log.terms import Terms
from backroom.server.people import seating
from backroom.server.people.people import Person
from backroom.server.refusals import Refusal
from backroom.server.tables import commands as c
from backroom.server.tables.state import CLOSED, RUNNING
from backroom.server.wire.news import Subscription

GAME = backroom.game("hand-management")
POCKET = (Path(__file__).parents[1] / "games" / "hand_management" / "editions" / "pocket.toml").read_text()
SENTENCE = (
    "This match does not end: after 400 decisions and draws it still goes on. (HM-6.4) "
    "So it is broken off without a result, and the table is closed."
)


class Grasping:
    """Bots that play every Handout, whatever comes of it, and else pass where they can."""

    async def think(self, match, seat, level, seed, table=None):
        return grasp(match)


def grasp(match):
    kinds = match.state.box.kinds if match.game is GAME else []
    choices = match.choices()
    gifts = [choice for choice in choices if 0 <= choice < len(kinds) and kinds[choice] == HANDOUT]
    return (gifts if gifts and type(match.step()).__name__ == "Terminate" else choices)[0 if gifts else -1]


def all_handouts():
    """Cards that only ever bring each other, beside one of each kind that the book names."""
    head, rest = POCKET.split("actions = [\n")
    cards, tail = rest.split("]\n", 1)
    named = [line for line in cards.splitlines() if any(f'"{name}"' in line for name in NAMED)]
    gifts = [f'{{ kind = "handout", strength = 1, points = 0, name = "Gift {letter}x" }},' for letter in "abcdefghij"]
    return head + "actions = [\n" + "\n".join([*named, *gifts]) + "\n]\n" + tail


NAMED = ("Help One", "Bad One", "Blood Four", "Lure", "Swap")


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(GAME, "longest", 400)


async def endless_table(lobby, people):
    terms = Terms("hand-management", 2, edition="small", edition_text=all_handouts())
    live = await lobby.live(await seating.open_table(lobby, people[0], terms))
    for seat, person in enumerate(people):
        await seating.sit(lobby, live, person, seat)
    await seating.begin(lobby, live, people[0])
    return live


def test_a_table_whose_bot_never_stops_is_closed_and_the_others_play_on(tmp_path):
    async def play(lobby, thinkers):
        lobby.thinkers = Grasping()
        other = await table_of(lobby, [BOB])
        live = await endless_table(lobby, [ANN])
        while live.table.state == RUNNING:
            await act(lobby, live, grasp)
        assert live.table.state == CLOSED
        assert [entry.event for entry in await lobby.storage.entries(live.table.id)][-1] == Closed(SENTENCE)
        subscriber = Subscriber(Subscription("ann", [0], 0))
        assert SENTENCE in live.message(subscriber).decode()
        with pytest.raises(Refusal, match="No match is running at this table"):
            await lobby.act(live, 0, c.Move(key="on", seq=live.table.seq, choice=0))
        again = lobby.live_after(live.table.id, await lobby.storage.entries(live.table.id), live.table.edition)
        assert (again.table.state, again.table.match.log[-1].outcomes) == (CLOSED, live.table.match.log[-1].outcomes)
        while other.table.state == RUNNING:
            await act(lobby, other, lambda match: match.choices()[0])
        assert other.table.state == "over"

    with_lobby(tmp_path, play)


def test_so_is_one_whose_player_never_stops(tmp_path):
    async def play(lobby, thinkers):
        live = await endless_table(lobby, [ANN, Person("cyd", "Cyd")])
        while live.table.state == RUNNING:
            await act(lobby, live, grasp)
        assert live.table.state == CLOSED
        assert live.table.history.story(live.table.match, None, 0)[-1].text == SENTENCE

    with_lobby(tmp_path, play)


async def act(lobby, live, choose):
    """Whoever is a person and asked decides; bots do by themselves."""
    asked = live.table.asked()
    if live.table.seats[asked].level:
        await asyncio.sleep(0.001)
        return
    move = c.Move(key=str(live.table.seq), seq=live.table.seq, choice=choose(live.table.match))
    await lobby.act(live, asked, move)
