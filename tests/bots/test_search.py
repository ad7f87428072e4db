"""The search: what it finds, what it cannot know, and that it does the same again."""

import os

import pytest
from vault import GUESS, SAFE, Call, Dial, First, Guesser, Open, VaultGame, Way, vault

import backroom
from backroom.bots import hurry, named_bot
from backroom.bots.search.arm import Arm
from backroom.bots.search.search import Search, stages_for
from backroom.bots.search.together import choice_of_all, packed, run_together, take_over
from backroom.engine import BadInput, Insight, Manner, Rng, facts
from backroom.engine.seen import Seen, seen_again


def searched(step, policy, manner, seed=1, seats=1):
    return Search(Insight(VaultGame(), policy), vault(step, seats), 0, manner, seed)


def manner(playouts, depth=0, **others):
    made = Manner(playouts)
    made.depth = depth
    for name, value in others.items():
        setattr(made, name, value)
    return made


def test_a_tree_finds_what_takes_two_right_decisions_and_its_policy_never_makes():
    assert searched(Dial(0), First(), manner(300, depth=1)).choice() == 2


def test_without_a_tree_nothing_speaks_against_what_the_policy_does():
    assert searched(Dial(0), First(), manner(300)).choice() == 0


def test_it_does_not_think_it_will_know_what_it_cannot():
    """Seeing each world's coin, guessing would look worth 1; knowing nothing, it is worth one half, and 0.7 is safe."""
    search = searched(Way(0), Guesser(), manner(600, depth=1))

    assert search.choice() == SAFE
    guess = next(arm for arm in search.arms if arm.choice == GUESS)
    assert 0.35 < guess.mean() < 0.65


def test_others_do_what_their_policy_does_or_choose_for_themselves():
    """The policy gives everything away; a partner who chooses in the tree takes it all."""
    trusting = searched(Open(0), First(), manner(200, depth=1), seats=2)
    wary = searched(Open(0), First(), manner(200, depth=1, everybody=True), seats=2)

    assert (trusting.choice(), wary.choice()) == (GUESS, SAFE)


def test_a_choice_without_proof_is_left_alone():
    """Both calls are equally good: the policy's stays, whatever the sample says."""
    assert {searched(Call(0), First(), manner(64, doubt=2.5), seed).choice() for seed in range(20)} == {0}


def test_time_is_up_after_the_first_world():
    search = searched(Dial(0), First(), manner(300, seconds=1e-9))

    search.choice()

    assert search.worlds == 1


def test_levels_hurry_where_somebody_waits_unless_their_playouts_were_given():
    game = backroom.game("dirty-money")
    strong, given = named_bot(game, "strong-greedy", 1), named_bot(game, "strong@9", 1)
    for bot, name in ((strong, "strong-greedy"), (given, "strong@9"), (named_bot(game, "house"), "house")):
        hurry(bot, name, 0.5)

    assert strong.manner.seconds == pytest.approx(0.4)
    assert given.manner.seconds == 0


def test_playouts_are_spent_and_not_more():
    search = searched(Dial(0), First(), manner(300))

    search.choice()

    assert 270 <= sum(len(arm.worths) for arm in search.arms) <= 300


def test_worse_arms_drop_out_and_the_policys_never():
    search = searched(Dial(0), First(), manner(0))
    for arm, worth in zip(search.arms, [0.1, 0.2, 0.9], strict=True):
        arm.add(worth)

    kept, dropped = search.halved(search.arms)

    assert [arm.choice for arm in kept] == [0, 2]
    assert [arm.choice for arm in dropped] == [1]


def test_stages():
    assert [stages_for(arms) for arms in [1, 2, 3, 4, 5, 8, 9]] == [1, 1, 2, 2, 3, 3, 4]


def test_arms_are_compared_in_the_worlds_that_both_have_seen():
    one, other = Arm(1), Arm(2)
    for worth in [1.0, 0.0, 1.0, 1.0]:
        one.add(worth)
    for worth in [0.0, 0.0]:
        other.add(worth)

    lead, error = one.lead_over(other)

    assert lead == 0.5
    assert error == pytest.approx(0.5)


def late(game, seats, decisions):
    """A position some way into a match of the house."""
    match = game.new(seats, seed=3)
    bots = [named_bot(game, "house", seat) for seat in range(seats)]
    for number in range(decisions):
        if match.seat is None:
            break
        match.push(bots[match.seat].choose(Seen(match, match.seat, number)))
    return match


def chosen(game, level, match, seat):
    """What a bot makes of a match, true or imagined."""
    return named_bot(game, level, 5).choose(seen_again(match.imagine(seat, Rng(9)), seat))


@pytest.mark.parametrize("id", backroom.games())
@pytest.mark.parametrize("level", ["beginner", "casual", "strong@4", "expert@6"])
def test_the_same_information_gives_the_same_move(id, level):
    game = backroom.game(id)
    for decisions in [0, 18]:
        match = late(game, game.fewest, decisions)
        if match.seat is None:
            continue
        seat, before = match.seat, facts(match.state)
        choice = chosen(game, level, match, seat)

        assert choice in match.choices()
        assert facts(match.state) == before
        for world in range(2):
            assert chosen(game, level, match.imagine(seat, Rng(world)), seat) == choice


def test_a_number_says_how_far_a_level_looks_or_is_refused():
    cleaner = backroom.game("the-cleaner")
    assert named_bot(cleaner, "strong@7").budget == 7
    assert named_bot(cleaner, "strong").budget == cleaner.tuned()["strong"]["budget"]
    for id, name in [("the-cleaner", "strong@7x2"), ("dirty-money", "beginner@50"), ("dirty-money", "casual-greedy@9")]:
        with pytest.raises(BadInput, match="does not search"):
            named_bot(backroom.game(id), name)


# Root parallelism.


def test_several_workers_find_the_same_beside_each_other_and_one_after_the_other(monkeypatch):
    game = backroom.game("dirty-money")
    match = late(game, 4, 20)

    def choices():
        bot = named_bot(game, "strong@24x3", 5)
        return [bot.choose(seen_again(match.imagine(match.seat, Rng(n)), match.seat)) for n in range(3)]

    beside = choices()
    monkeypatch.delattr("os.fork")

    assert choices() == beside


def test_workers_share_the_playouts_and_do_not_repeat_each_other():
    searches = [searched(Dial(0), First(), manner(300, workers=3), seed) for seed in range(3)]

    run_together(searches)

    assert 270 <= sum(len(arm.worths) for search in searches for arm in search.arms) <= 300
    assert all(search.ranked and search.arms[0].worths for search in searches)


def test_what_a_worker_tells_is_what_it_found():
    apart, told = searched(Way(0), First(), manner(40)), searched(Way(0), First(), manner(40))
    apart.run()

    take_over(told, packed(apart))

    assert [arm.choice for arm in told.ranked] == [arm.choice for arm in apart.ranked]
    assert [list(arm.worths) for arm in told.arms] == [list(arm.worths) for arm in apart.arms]
    assert [arm.total for arm in told.arms] == [arm.total for arm in apart.arms]


class Mortal(Guesser):
    """Lives in one process only."""

    def __init__(self):
        super().__init__()
        self.home = os.getpid()

    def decide(self, table, seat, rng):
        if os.getpid() != self.home:
            os._exit(3)
        return super().decide(table, seat, rng)


def test_a_worker_that_dies_is_replaced():
    searches = [searched(Way(0), Mortal(), manner(60, workers=2), seed) for seed in range(2)]

    run_together(searches)

    assert searches[1].ranked[0].choice == SAFE
    assert choice_of_all(searches) == SAFE
