"""The laws that can be seen to hold, or not, at any position of a match."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise
from typing import Any

from backroom.engine.dealer import Rng
from backroom.engine.errors import Illegal
from backroom.engine.laws.broken import LawBroken, difference, hold
from backroom.engine.laws.rows import choices_are_fresh, offered, views_are_plain
from backroom.engine.match import Match
from backroom.engine.rows import to_list
from backroom.engine.state import facts
from backroom.engine.step import CHANCE, PASS, Ask
from backroom.engine.view import flaw, laid_over, names_in
from backroom.engine.words import Option


def wire(value: Any) -> str:
    """Exactly what a client would get."""
    return json.dumps(value, separators=(",", ":"))


def shown(options: list[Option]) -> str:
    return wire([option.json() for option in options])


def options_are_the_truth(match: Match) -> None:
    """Law 1: at least one choice, in order, within the declared range, and a fresh row each time."""
    step = match.step()
    choices = to_list(offered(match))
    hold(1, len(choices) > 0, f"{step} offers nothing.")
    others = choices[:-1] if choices[-1] == PASS else choices
    in_order = all(first < second for first, second in pairwise(others))
    hold(1, in_order, f"{step} offers choices out of order: {choices}.")
    if isinstance(step, Ask):
        hold(1, type(step) in match.game.asks(), f"{step} is not in the game's list of questions.")
        span = type(step).span(match.state)
        hold(1, all(0 <= choice < span for choice in others), f"{step} goes beyond 0 to {span - 1}: {choices}.")
        mask = match.mask()
        actions = [match.action(choice) for choice in choices]
        shown = sum(mask) == len(choices) and all(mask[action] for action in actions)
        hold(1, shown, f"{step}: the mask does not show its {len(choices)} choices.")
        back = [match.choice(action) for action in actions]
        hold(1, back == choices, f"{step}: as actions, {choices} mean {back}.")
    choices_are_fresh(match)


def nothing_else_is_legal(match: Match, rng: Rng) -> None:
    """Law 1: what is not offered is refused, and changes nothing."""
    before = facts(match.state)
    offered = match.choices()
    beyond = max(offered) + 1
    guess: int = rng.below(beyond + 1)
    wrong = beyond if guess in offered else guess
    for move in (wrong, "no such move"):
        try:
            match.play(move)
        except Illegal:
            continue
        raise LawBroken(1, f"{move!r} was played, though {offered} were offered.")
    hold(1, facts(match.state) == before, "a refused move changed the table.")


def weights_fit(match: Match) -> None:
    """Law 2: every outcome has a weight."""
    weights = match.weights()
    fits = len(weights) == len(match.choices()) and all(weight > 0 for weight in weights)
    hold(2, fits, f"{match.step()} has weights {weights} for {match.choices()}.")


def a_redeal_shows_nothing(match: Match, seat: int, seed: int) -> Match:
    """Law 3: the seat cannot tell an imagined match from the true one; neither can a spectator."""
    before = facts(match.state)
    imagined = match.imagine(seat, Rng(seed))
    hold(4, facts(match.state) == before, "imagining changed the true table.")
    for reader in (seat, None):
        true, other = match.view(reader), imagined.view(reader)
        views_are_plain(true, reader)
        who = "a spectator" if reader is None else f"seat {seat}"
        if wire(true) != wire(other):
            raise LawBroken(3, f"{who} sees what was re-dealt: {difference(true, other)}.")
        wrong = flaw(true)
        hold(3, not wrong, wrong)
    if match.over or match.seat == CHANCE:
        return imagined
    same = match.question().text == imagined.question().text
    hold(3, same, f"the question changed: {match.question()} and {imagined.question()}.")
    if match.seat == seat:
        hold(3, shown(match.options()) == shown(imagined.options()), "its own options changed.")
    return imagined


def imagining_needs_no_truth(match: Match, imagined: Match, seat: int, seed: int) -> None:
    """Law 3: the same dreams come from the true match and from an imagined one."""
    again = facts(imagined.imagine(seat, Rng(seed)).state)
    first = facts(imagined.state)
    if again != first:
        raise LawBroken(3, f"imagining twice gives another table: {difference(first, again)}.")
    same_log = len(imagined.log) == 0 and imagined.dealer is not match.dealer
    hold(3, same_log, "an imagined match kept the true log or dealer.")


def a_clone_is_independent(match: Match, rng: Rng, plies: int = 3) -> None:
    """Law 4: the clone is equal in every field, and whatever happens to one leaves the other alone."""
    before = facts(match.state)
    events = len(match.log)
    clone = match.clone()
    other = facts(clone.state)
    if other != before:
        raise LawBroken(4, f"the clone differs: {difference(before, other)}.")
    for _ in range(plies):
        if clone.over or clone.seat == CHANCE:
            break
        choices = clone.choices()
        clone.push(choices[rng.below(len(choices))])
    now = facts(match.state)
    if now != before:
        raise LawBroken(4, f"playing on in a clone changed the original: {difference(before, now)}.")
    hold(4, len(match.log) == events, "playing on in a clone changed the original's log.")


def it_pickles(match: Match) -> None:
    """Law 4: a copy by pickle, as workers get it, is equal too."""
    before = facts(match.state)
    copy = pickle.loads(pickle.dumps(match.state))
    other = {name: value for name, value in facts(copy).items() if name != "box"}
    hold(4, other == {name: value for name, value in before.items() if name != "box"}, "pickle made another table.")


def texts_round_trip(match: Match) -> None:
    """Law 5: every choice has a text of its own, which means it; labels differ; pieces are in view."""
    options = match.options()
    texts = [option.text for option in options]
    hold(5, len(set(texts)) == len(texts), f"two options have the same text: {texts}.")
    labels = [option.label for option in options]
    hold(5, len(set(labels)) == len(labels), f"two options have the same label: {labels}.")
    for option in options:
        means = match.checked(f"  {option.text.upper()} ")
        hold(5, means == option.choice, f"'{option.text}' means {means}, not {option.choice}.")
        if match.seat == CHANCE:
            hold(5, " " not in option.text, f"'{option.text}' is not one word.")
    if match.seat is not None and match.seat != CHANCE:
        there = names_in(match.view(match.seat))
        missing = [piece for option in options for piece in option.pieces if piece not in there]
        hold(5, not missing, f"options touch what is not in view: {missing}.")


def nothing_else_is_seen_otherwise(match: Match, seat: int) -> None:
    """Law 9: everybody's view, with what the game says a seat sees otherwise, is that seat's view."""
    own = match.own(seat)
    if own is not None:
        drawn, view = laid_over(match.view(None), own), match.view(seat)
        hold(9, drawn == view, f"seat {seat} sees more otherwise than the game says: {difference(view, drawn)}.")


def everything_is_declared(match: Match, seat: int | None) -> None:
    """Law 9: a view holds what the game declares, all of it, within its bounds, for whom it is meant."""
    wrong = match.sight().flaw(match.view(seat))
    hold(9, not wrong, f"{wrong}.")


def the_encoder_writes_what_the_view_says(match: Match, seat: int | None) -> None:
    """Law 9: a tensor straight from the table is the one that the view makes, number by number."""
    tensor = match.tensor(seat).tolist()
    observation = match.tensors().observation
    written = observation.written(match.view(seat))
    if tensor != written:
        at = next(at for at, number in enumerate(written) if number != tensor[at])
        raise LawBroken(9, f"the encoder writes {tensor[at]}, the view {written[at]}: {observation.index()[at]}.")


def numbers_say_the_same(match: Match, imagined: Match, seat: int) -> None:
    """Law 9: all that a view tells can be read from its tensor; the same knowledge is the same tensor."""
    tensor = match.tensor(seat)
    hold(9, tensor == imagined.tensor(seat), f"the tensor of seat {seat} shows what was re-dealt.")
    hold(9, all(0.0 <= number <= 1.0 for number in tensor), "a tensor has numbers from 0 to 1.")
    the_encoder_writes_what_the_view_says(match, seat)
    observation = match.tensors().observation
    known, read = observation.known(match.view(seat)), observation.read(tensor)
    if known != read:
        raise LawBroken(9, f"the tensor of seat {seat} says otherwise: {difference(known, read)}.")


def pieces_explain_themselves(match: Match, imagined: Match, seat: int) -> None:
    """Law 9: every piece in view says what it does, and nothing that is hidden."""
    for place in match.view(seat)["areas"]:
        for piece in place["pieces"]:
            told, other = match.explain(seat, piece["id"]), imagined.explain(seat, piece["id"])
            hold(9, told.text != "", f"{piece['id']} does not explain itself.")
            hold(3, told.json() == other.json(), f"{piece['id']} tells what is hidden: {told} and {other}.")
    if match.seat == seat:
        hold(3, match.idle() == imagined.idle(), "why a piece is idle tells what is hidden.")


def terms_come_true(match: Match) -> None:
    """Law 9: what an option says it makes of the counters, it makes."""
    for option in match.options():
        if option.terms is None or not option.terms.makes:
            continue
        after = match.clone()
        after.dealer = None
        after.push(option.choice)
        counters = {counter["id"]: counter["value"] for counter in after.view(None)["counters"]}
        for id, value in option.terms.makes.items():
            hold(9, counters.get(id) == value, f"'{option.label}' makes {id} {counters.get(id)}, not {value}.")


def nothing_is_lost(match: Match, at_first: dict[str, Any]) -> None:
    """Law 6: what the game says is conserved, is."""
    now = match.game.conserved(match.state)
    if now != at_first:
        raise LawBroken(6, f"something was made or lost: {difference(at_first, now)}.")
