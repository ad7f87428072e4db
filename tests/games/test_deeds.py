"""Each player's line at the end says what the record says: counted again from the story, by words alone."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import backroom
from backroom.engine import Rng

HERE = Path(__file__).parent


def replayed(name):
    folder, _, record = name.partition("/")
    return backroom.replay((HERE / folder / "records" / f"{record}.backroom").read_text())


class Told:
    """The story of a match, searched."""

    def __init__(self, match):
        self.match = match
        self.lines = [line.text for line in match.story(None)]

    def count(self, pattern, **names):
        return len(self.found(pattern, **names))

    def found(self, pattern):
        return [found for line in self.lines for found in re.findall(pattern, line)]


def heist(match, told, name):
    tricks = told.found(rf"^{name} takes the trick: (.*)\.$")
    used = told.count(rf"^{name} (?:plays|leads) (?:their )?Cleaner")
    wiped = [re.search(r"(\d+) prints? wiped", trick) for trick in tricks]
    return {
        rf"^{len(tricks)} tricks? taken": True,
        rf"{sum('coin' not in trick for trick in tricks)} without a coin": any("coin" not in trick for trick in tricks),
        rf"{used} Cleaners? used": used > 0,
        rf"{sum(int(one[1]) for one in wiped if one)} prints? wiped": any(wiped),
    }


def campaign(match, told, name):
    declared = told.count(rf"^{name} declares ")
    caught = told.found(rf"^{name} shows .*: a lie worth")
    frauds = told.count(rf"^{name} accuses \w+ of fraud")
    crimes = told.count(rf"^{name} accuses \w+ of (?!fraud)")
    lies, stolen = lies_of(match, match.names.index(name))
    return {
        rf"^{declared} declarations?": True,
        rf"{lies} (?:lie|lies) worth \${stolen},000": lies > 0,
        rf"caught {times(len(caught))}": bool(caught),
        rf"{frauds} accusations? of fraud": frauds > 0,
        rf"{crimes} accusations? of a crime": crimes > 0,
        rf"answered by a Defence {times(told.count(f'^{name} shows the Defence'))}": told.count(
            f"^{name} shows the Defence"
        )
        > 0,
        rf"bankrupt {times(told.count(f'^{name} is bankrupt'))}": told.count(f"^{name} is bankrupt") > 0,
    }


def lies_of(match, seat):
    """What was drawn against what was said, from the lines of the record."""
    lines = [line for line in match.record().split("\n\n", 1)[1].split("\n") if line and line[0] != "#"]
    pairs = [
        (money(drawn), money(said))
        for drawn, said in pairwise(lines)
        if drawn.startswith("* ") and said.startswith(f"{seat + 1} ") and money(drawn) and money(said)
    ]
    lies = [said - drawn for drawn, said in pairs if said > drawn]
    return len(lies), sum(lies)


def money(line):
    found = re.fullmatch(r"\S+ (pay|collect)-(\d+)(?:000)?", line)
    return (1 if found[1] == "collect" else -1) * int(found[2]) if found else 0


def career(match, told, name):
    cashed = told.found(rf"^{name} cashes in .*: (\d+)\.$")
    called = told.count(rf"^{name} calls a vote")
    investigated = told.count(rf"^{name} investigates")
    forced = told.count(rf"^{name} forces ")
    impeached = told.count(rf"^{name} moves to impeach")
    return {
        rf"{len(cashed)} of \d+ Profits? cashed in, for {sum(map(int, cashed))}": bool(cashed),
        rf"{called} votes? called": called > 0,
        rf"{investigated} Investigations?": investigated > 0,
        rf"{forced} forced resignations?": forced > 0,
        rf"{impeached} Impeachments?": impeached > 0,
    }


def business(match, told, name):
    seat = match.names.index(name)
    aimed = [event for event in match.log if type(event.step).__name__ == "ChooseApplicant" and event.step.seat == seat]
    attacks = told.count(rf"^{name} (?:plays .*\(Caught|swaps |lures )") + sum(
        event.outcomes[0] != seat and match.state.box.kinds[event.step.card] > 0 for event in aimed
    )
    fired = told.count(rf"^{name} fires ")
    bids = sum(int(n) for n in told.found(rf"^{name} bids (\d+) cards? face down"))
    jobs = told.count(rf"{name} collects \d+ cards? from|^The job is {name}'s")
    return {
        rf"^{jobs} of \d+ jobs? won": True,
        rf"{attacks} attacks? on others": attacks > 0,
        rf"{bids} cards? bid": bids > 0,
        rf"{fired} fired": fired > 0,
    }


def night(match, told, name):
    bought = told.count(rf"^{name} pays 2 min for a Bonus cube before using")
    used = told.count(rf"^{name} activates ") + bought
    return {
        rf"equipment used {times(used)}": used > 0,
        rf"{bought} Bonus cubes? bought": bought > 0,
        rf"{match.state.spent} minutes? spent": True,
        "the police found nothing": len(match.state.found) > 0 and match.state.cost_of_found() == 0,
        rf"for {match.state.cost_of_found()} points?": match.state.cost_of_found() > 0,
    }


def times(count):
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


GAMES = {
    "dirty_money/five-players": heist,
    "dirty_money/nine-rounds": heist,
    "lie_cheat_and_steal/defended": campaign,
    "lie_cheat_and_steal/three-players-with-sales": campaign,
    "clean_hands/elections-6": career,
    "clean_hands/exonerated": career,
    "hand_management/reshuffled": business,
    "hand_management/secret": business,
    "the_cleaner/veteran": night,
    "the_cleaner/immortal": night,
}


@pytest.mark.parametrize("name", GAMES)
def test_a_line_says_what_the_record_says(name):
    match = replayed(name)
    told = Told(match)
    for player, line in zip(match.names, match.deeds(), strict=True):
        for pattern, said in GAMES[name](match, told, player).items():
            assert bool(re.search(pattern, line)) == said, (player, pattern, line)


@pytest.mark.parametrize("id", backroom.games())
def test_nothing_is_told_before_the_end_nor_of_imagined_matches(id):
    match = backroom.game(id).new(seed=3)
    rng = Rng(1)
    while not match.over:
        assert match.deeds() == []
        choices = match.choices()
        match.push(choices[rng.below(len(choices))])

    lines = match.deeds()
    assert len(lines) == match.seats
    assert all(0 < len(line) < 250 and "  " not in line and not line.endswith(".") for line in lines)
    assert backroom.replay(match.record()).deeds() == lines
    assert match.imagine(0, 1).deeds() == []
