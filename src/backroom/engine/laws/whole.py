"""The laws that need a whole match, or a good part of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from backroom.engine.dealer import Rng
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.laws.broken import LawBroken, difference, hold
from backroom.engine.laws.policies import policies_of
from backroom.engine.laws.position import shown, wire
from backroom.engine.match import Match
from backroom.engine.policy import Cut
from backroom.engine.record import replayed
from backroom.engine.state import State, facts
from backroom.engine.step import CHANCE

AHEAD: Final = 15  # decisions of a policy that are compared


def same_game(match: Match) -> Match:
    """The same match at its beginning, with chance to be played by hand."""
    return match.game.new(match.seats, edition=match.edition, names=match.names, **match.settings)


def chance_by_hand_is_the_same(match: Match) -> None:
    """Law 2: outcome by outcome, without a dealer, the log leads to the same table."""
    again = same_game(match)
    for event in match.log:
        for outcome in event.outcomes:
            hold(2, outcome in again.choices(), f"{again.step()} cannot bring {outcome}.")
            again.push(outcome)
    now, then = facts(again.state), facts(match.state)
    hold(2, now == then, f"chance played by hand leaves another table: {difference(then, now)}.")


def the_record_replays(match: Match) -> None:
    """Law 5: the record, replayed with every check, is the same match; `play` and `push` left the same trace."""
    text = match.record()
    try:
        again = replayed(text, lambda _: match.game)
    except BadInput as error:
        raise LawBroken(5, f"the record does not replay: {error}") from None
    hold(5, again.record() == text, "the replayed match has another record.")
    hold(5, facts(again.state) == facts(match.state), "the replayed match has another table.")


def the_lesson_plays(game: Game) -> None:
    """Law 5: the first lesson is a record, too: every step of it can be played, and what it says is so."""
    try:
        game.taught()
    except BadInput as error:
        raise LawBroken(5, str(error)) from None


def the_past_agrees(match: Match, imagined: Match, seat: int) -> bool:
    """Law 3: had the imagined table been true, all moves would have been legal and the story the same to a byte."""
    outcomes = match.game.past(match.log, match.state, imagined.state)
    if outcomes is None:
        return False
    again = same_game(match)
    for number, (event, instead) in enumerate(zip(match.log, outcomes, strict=True)):
        asked = again.step().facts()
        hold(3, asked == event.step.facts(), f"imagined by seat {seat}, event {number} is {asked}, not {event.step}.")
        if again.seat != CHANCE and instead[0] not in again.choices():
            raise LawBroken(3, f"imagined by seat {seat}, event {number} was not possible: {event}.")
        again.happen(instead)
    now, then = facts(again.state), facts(imagined.state)
    hold(3, now == then, f"the imagined past of seat {seat} leads elsewhere: {difference(then, now)}.")
    told = [line.text for line in match.story(seat)]
    other = [line.text for line in again.story(seat)]
    changed = next((pair for pair in zip(told, other, strict=False) if pair[0] != pair[1]), ("", ""))
    hold(3, told == other, f"the story of seat {seat} tells what is hidden: '{changed[0]}' became '{changed[1]}'.")
    return True


def nothing_counts_in_silence(match: Match, seat: int) -> None:
    """Law 9: added up, the happenings give every counter; none that matters changes without a word."""
    counting = match.sight().mattering()
    totals = {counter["id"]: counter["value"] for counter in first_view(match, seat)["counters"]}
    for happening in match.happenings(seat):
        for change in happening.changed:
            id: str = change["counter"]
            totals[id] += change["by"]
            hold(9, totals[id] == change["to"], f"{happening} does not add up.")
            silent = id in counting and not happening.text
            hold(9, not silent, f"{id} changes by {change['by']} and nobody says so: {happening}.")
    now = {counter["id"]: counter["value"] for counter in match.view(seat)["counters"]}
    hold(9, totals == now, f"the happenings add up to another table: {difference(now, totals)}.")


def first_view(match: Match, seat: int) -> dict[str, Any]:
    """What a seat saw before anything had happened."""
    return match.game.view(match.beginning(), match.reader(seat))


def trace(game: Game, seats: int, seed: int, plies: int, emit: Callable[[str], None]) -> None:
    """Law 7: everything that can be seen of a match, line by line, to compare two builds."""
    rng = Rng(seed, 1)
    match = game.new(seats, seed=seed)
    for _ in range(plies):
        if match.over:
            break
        emit(wire(match.view(match.seat)))
        emit(shown(match.options()) + repr(match.question()) + repr(match.action(match.choices()[0])))
        emit(repr(lying_on(match.imagine(match.seat or 0, Rng(seed, len(match.log))).state)))
        choices = match.choices()
        match.play(choices[rng.below(len(choices))])
    for policy in policies_of(game):
        emit(repr(lying_on(game.new(seats, seed=seed).playout_by([policy] * seats, seed, Cut(AHEAD)).state)))
    emit(match.record())
    emit(repr([line.text for line in match.story(0)]) + repr(match.scores()) + repr(match.returns()))


def lying_on(state: State) -> list[object]:
    """All that lies on a table, to print."""
    table = facts(state)
    return [table[name] for name in sorted(table) if name != "box"]
