"""The laws of the engine, to be checked over any game.

from backroom.engine.laws import check

check(game)  # raises LawBroken, which names the law, or says what it went through
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from backroom.engine.dealer import Rng
from backroom.engine.game import Game
from backroom.engine.laws import asking, policies, position, rows, whole
from backroom.engine.laws.broken import LawBroken
from backroom.engine.laws.whole import trace
from backroom.engine.match import Match
from backroom.engine.rows import row_of
from backroom.engine.step import CHANCE

__all__ = ["LawBroken", "Report", "Walk", "check", "tables", "trace"]


class Report:
    """What a check went through."""

    def __init__(self) -> None:
        self.plies = 0
        self.matches = 0
        self.pasts = 0
        self.tables = 0
        self.policies = 0

    def __repr__(self) -> str:
        return (
            f"{self.plies} plies of {self.matches} matches at {self.tables} tables held every law; "
            f"{self.pasts} imagined pasts replayed, {self.policies} decisions of policies made again"
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Walk:
    """Plays matches at one kind of table and checks the laws at every ply."""

    def __init__(
        self, game: Game, seats: int, edition: Any, options: dict[str, Any], seed: int, report: Report
    ) -> None:
        self.game = game
        self.seats = seats
        self.edition = edition
        self.options = options
        self.rng = Rng(seed)
        self.report = report
        self.census = asking.Census()
        self.policies = policies.policies_of(game)

    def walk(self, plies: int) -> None:
        end = self.report.plies + plies
        while self.report.plies < end:
            self.play_match(end)
        self.census.check()

    def play_match(self, end: int) -> None:
        match = self.new_match()
        conserved = self.game.conserved(match.state)
        look_back = self.rng.below(100)
        while not match.over and self.report.plies < end:
            choice = self.pick(match)
            self.check_position(match, conserved, choice)
            match.push(choice)
            self.report.plies += 1
            look_back -= 1
            if look_back == 0:
                self.check_whole(match)
        position.nothing_is_lost(match, conserved)
        for seat in (None, *range(self.seats)):
            position.everything_is_declared(match, seat)
        for seat in range(self.seats):
            position.nothing_else_is_seen_otherwise(match, seat)
        self.check_whole(match)
        self.report.matches += 1

    def new_match(self) -> Match:
        seed: int = self.rng.below(1 << 31)
        return self.game.new(self.seats, seed=seed, edition=self.edition, **self.options)

    def pick(self, match: Match) -> int:
        choices = match.choices()
        return choices[self.rng.below(len(choices))]

    def check_position(self, match: Match, conserved: dict[str, Any], choice: int) -> None:
        rng = self.rng
        seed: int = rng.below(1 << 31)
        other: int = rng.below(self.seats)
        rows.rows_are_rows(match)
        position.options_are_the_truth(match)
        position.nothing_is_lost(match, conserved)
        for seat in {other, other if match.seat is None else match.seat}:
            imagined = position.a_redeal_shows_nothing(match, seat, seed)
            position.imagining_needs_no_truth(match, imagined, seat, seed)
            position.everything_is_declared(match, seat)
            position.nothing_else_is_seen_otherwise(match, seat)
            if self.report.plies % 16 == 0:
                position.numbers_say_the_same(match, imagined, seat)
                position.pieces_explain_themselves(match, imagined, seat)
            else:
                position.the_encoder_writes_what_the_view_says(match, seat)
        position.everything_is_declared(match, None)
        position.terms_come_true(match)
        position.a_clone_is_independent(match, rng)
        rows.clones_do_not_meet(match, rng.clone())
        position.texts_round_trip(match)
        asking.asking_is_public(match, choice, other, rng)
        self.census.count(match, other, rng)
        if self.policies and match.seat != CHANCE and self.report.plies % 4 == 0:
            policy = self.policies[self.report.plies // 4 % len(self.policies)]
            policies.a_policy_knows_its_seat_only(policy, match, seed)
            self.report.policies += 1
        if self.report.plies % 16 == 0:
            position.nothing_else_is_legal(match, rng)
            position.it_pickles(match)

    def check_whole(self, match: Match) -> None:
        whole.nothing_counts_in_silence(match, self.rng.below(self.seats))
        whole.chance_by_hand_is_the_same(match)
        whole.the_record_replays(match)
        for seat in range(self.seats):
            imagined = match.imagine(seat, Rng(self.rng.below(1 << 31)))
            self.report.pasts += whole.the_past_agrees(match, imagined, seat)

    def deal_by_hand(self) -> None:
        """The laws hold while chance is played by hand, too."""
        match = whole.same_game(self.new_match())
        conserved = self.game.conserved(match.state)
        while match.seat == CHANCE:
            rows.rows_are_rows(match)
            position.options_are_the_truth(match)
            position.weights_fit(match)
            position.texts_round_trip(match)
            position.nothing_is_lost(match, conserved)
            for seat in range(self.seats):
                position.everything_is_declared(match, seat)
                imagined = position.a_redeal_shows_nothing(match, seat, 1)
                position.imagining_needs_no_truth(match, imagined, seat, 1)
                position.nothing_else_is_seen_otherwise(match, seat)
            match.push(match.choices()[self.rng.pick(row_of(match.weights()))])


def check(
    game: Game,
    plies: int = 200,
    seed: int = 0,
    seats: list[int] | None = None,
    editions: list[Any] | None = None,
) -> Report:
    """Play so many plies at every kind of table (seats, editions, options) and check every law at each."""
    report = Report()
    for number in seats or range(game.fewest, game.most + 1):
        for edition in editions or game.editions():
            for options in tables(game):
                report.tables += 1
                walk = Walk(game, number, edition, options, seed + report.tables, report)
                walk.deal_by_hand()
                walk.walk(plies)
    whole.the_lesson_plays(game)
    return report


def tables(game: Game) -> list[dict[str, Any]]:
    """The usual options, and each setting once at either end."""
    kinds: list[dict[str, Any]] = [{}]
    for setting in game.settings:
        kinds += [{setting.name: value} for value in setting.ends() if value != setting.default]
    return kinds
