"""Tables of Hand Management that are set by hand, to make a move and look at what lies there afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import backroom
from backroom.engine import CHANCE, Match, Step, row, rows_of, stacked
from backroom.engine.story import Dream
from backroom.games.hand_management.box import IMPROVEMENTS
from backroom.games.hand_management.state import NONE, HandManagement
from backroom.games.hand_management.steps.week import PHASES, Applications

GAME = backroom.game("hand-management")
EDITIONS = Path(__file__).parent / "editions"
POCKET = EDITIONS / "pocket.toml"
NAMES = ["Ann", "Bob", "Cat", "Dan"]


class Office:
    """A match, read in the words of the cards."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def table(self) -> HandManagement:
        assert isinstance(self.match.state, HandManagement)
        return self.match.state

    def play(self, *moves: str) -> None:
        """Decisions and what chance brings, one after the other."""
        for move in moves:
            self.match.play(move)

    def passes(self, times: int) -> None:
        for _ in range(times):
            self.match.play("pass")

    def options(self) -> list[str]:
        return [option.text for option in self.match.options()]

    def labels(self) -> dict[str, str]:
        return {option.text: option.label for option in self.match.options()}

    @property
    def asked(self) -> str:
        """Who is asked what, such as 'Ann Bid'; or what chance decides; or the end."""
        if self.match.over:
            return "over"
        name = "chance" if self.match.seat == CHANCE else NAMES[self.match.seat or 0]
        return f"{name} {type(self.match.step()).__name__}"

    def cards(self, cards: list[int]) -> str:
        return " ".join(self.table.box.action_ids[card] for card in cards)

    def hand(self, seat: int) -> str:
        return self.cards(self.table.hands[seat])

    def discard(self) -> str:
        return self.cards(self.table.action_discard)

    def deck(self) -> str:
        return self.cards(self.table.action_deck)

    def names(self, models: list[int]) -> str:
        return " ".join(self.table.box.model_ids[model] for model in models)

    def models(self, seat: int) -> str:
        return self.names(self.table.models[seat])

    def jobs(self) -> str:
        return " ".join(self.table.box.job_ids[job] for job in self.table.jobs if job != NONE)

    def chances(self, job: int = 0) -> dict[str, int]:
        """Each applicant's job chance."""
        table = self.table
        ids = table.box.model_ids
        return {ids[table.applicant(job, seat)]: table.job_chance(job, seat) for seat in table.applying(job)}

    def supply(self, kind: str) -> int:
        return self.table.supply[IMPROVEMENTS.index(kind)]

    def story(self, seat: int | None) -> list[str]:
        return [line.text for line in self.match.story(seat)]

    def area(self, id: str, seat: int | None) -> dict[str, Any]:
        return next(area for area in self.match.view(seat)["areas"] if area["id"] == id)

    def pieces(self, id: str, seat: int | None) -> str:
        return " ".join(piece["id"] for piece in self.area(id, seat)["pieces"])

    def counters(self, seat: int | None) -> dict[str, int]:
        return {counter["id"]: counter["value"] for counter in self.match.view(seat)["counters"]}

    def go_to(self, question: str) -> None:
        """Pass, or take the first option, until this is asked."""
        for _ in range(2000):
            if self.asked == question:
                return
            options = self.options()
            self.match.play("pass" if "pass" in options else options[0])
        raise AssertionError(f"'{question}' was never asked.")


def undealt(seats: int = 3, edition: Any = POCKET, **options: Any) -> Office:
    """A table at its beginning, with chance to be played by hand."""
    return Office(GAME.new(seats, edition=edition, names=NAMES[:seats], **options))


def office(
    phase: type[Step] = Applications,
    hands: list[str] | None = None,
    models: list[str] | None = None,
    jobs: str = "",
    market: str = "",
    security: list[int] | None = None,
    pampered: list[int] | None = None,
    slots: list[int] | None = None,
    recorded: list[int] | None = None,
    won: list[int] | None = None,
    used: list[int] | None = None,
    discard: str = "",
    deck: str | None = None,
    first: int = 0,
    week: int = 1,
    seats: int = 3,
    edition: Any = POCKET,
    **options: Any,
) -> Office:
    """A table at the beginning of a phase; cards that are not named are in their decks."""
    room = undealt(seats, edition, **options)
    table = room.table
    table.offers = rows_of([])
    table.first = first
    table.week = week
    deal_actions(table, hands or [""] * seats, discard, deck)
    deal_models(table, (models or ["ada flo", "bea gus", "cal hal", "dot ida"])[:seats], market)
    deal_jobs(table, jobs)
    held = {"security": security, "pampered": pampered, "slots": slots, "recorded": recorded, "won": won, "used": used}
    for field, values in held.items():
        if values is not None:
            setattr(table, field, row(values))
    begin_phase(room, phase)
    return room


def cards(names: str, ids: list[str]) -> list[int]:
    """The cards of these names, in order of their numbers."""
    return sorted(ids.index(name) for name in names.split())


def deal_actions(table: HandManagement, hands: list[str], discard: str, deck: str | None) -> None:
    ids = table.box.action_ids
    table.hands = rows_of([cards(hand, ids) for hand in hands])
    table.action_discard = row(cards(discard, ids))
    away = [card for hand in table.hands for card in hand] + list(table.action_discard)
    rest = [card for card in range(table.box.actions) if card not in away]
    table.action_deck = row(rest if deck is None else cards(deck, ids))


def deal_models(table: HandManagement, models: list[str], market: str) -> None:
    ids = table.box.model_ids
    table.models = rows_of([cards(names, ids) for names in models])
    table.market = row(cards(market, ids))
    away = [card for agency in table.models for card in agency] + list(table.market)
    table.model_deck = row([card for card in range(table.box.models) if card not in away])


def deal_jobs(table: HandManagement, jobs: str) -> None:
    """Jobs lie in the order named."""
    table.jobs = row([table.box.job_ids.index(name) for name in jobs.split()])
    table.job_deck = row([card for card in range(table.box.jobs) if card not in table.jobs])


def begin_phase(room: Office, phase: type[Step]) -> None:
    table = room.table
    steps = PHASES[table.seats][table.first]
    begin = max(place for place, step in enumerate(steps) if isinstance(step, phase))
    table.stack = stacked(list(steps[: begin + 1]))
    table.settle()
    room.match.log = []
    room.match.dream = Dream([], table.clone())  # stories begin here
