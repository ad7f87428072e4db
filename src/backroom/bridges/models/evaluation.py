"""A model against bots: the same deals from every seat, played one after another, and kept as they are finished."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from backroom.bots import named_bot
from backroom.bridges.company import USUAL, Company, a_bot_each, left_of
from backroom.bridges.models.endpoint import MOST_WRITTEN, Endpoint
from backroom.bridges.models.player import ATTEMPTS, HOW, Conduct, Player
from backroom.bridges.text.situation import seen_by
from backroom.engine import BadInput, Rng
from backroom.engine.dealer import checked_seed
from backroom.games import game as on_the_shelf
from backroom.lab.ladder.saved import identity
from backroom.lab.ladder.series import SEEDS, Block, Contest, in_one, places_of
from backroom.version import VERSION

FORMAT: Final = 1
SILENT_IN_A_ROW: Final = 3  # decisions without any answer, after which an endpoint is given up
LONGEST_NAME: Final = 100


@dataclass(frozen=True)
class Exam:
    """What a model is to play, and against whom. All that a game depends on but the model itself."""

    game: str
    model: str
    games: int = 20
    seats: int | None = None
    seed: int = 0
    edition: str | Path = "standard"
    options: dict[str, Any] = field(default_factory=dict)
    against: str | tuple[str, ...] = USUAL  # in all other seats, or a bot each from the model's left on
    temperature: float = 0.0
    most_tokens: int = MOST_WRITTEN
    body: dict[str, Any] = field(default_factory=dict)

    def players(self) -> int:
        return on_the_shelf(self.game).checked_seats(self.seats)

    def deals(self) -> int:
        """As many as it takes to play so many games, every deal from every seat."""
        return -(-self.games // self.players())

    def bots(self) -> list[str]:
        """Who sits to the left of the model, and so on round the table; alone, whom the model is compared with."""
        alone = self.players() == 1 and isinstance(self.against, str)
        return [str(self.against)] if alone else a_bot_each(self.against, self.players())

    def check(self) -> None:
        """Refuse what cannot be played before anybody is asked."""
        if self.games < 1:
            raise BadInput(f"At least 1 game is played, not {self.games}.")
        if not 0 < len(self.model) <= LONGEST_NAME or not self.model.isprintable():
            raise BadInput(f"A model's name has 1 to {LONGEST_NAME} printable letters.")
        game = on_the_shelf(self.game)
        for name in self.bots():
            named_bot(game, name)
        game.new(self.players(), seed=checked_seed(self.seed), edition=self.edition, **self.options)

    def header(self) -> dict[str, Any]:
        """What the file of its games begins with."""
        game = on_the_shelf(self.game)
        return {
            "evaluation": FORMAT,
            "version": VERSION,
            "game": game.id,
            "rules": game.rules_version,
            "edition": game.edition(self.edition).hash,
            "options": game.checked_options(self.options),
            "seats": self.players(),
            "seed": self.seed,
            "against": identity(self.against) if isinstance(self.against, str) else [*map(identity, self.against)],
            "model": self.model,
            "temperature": self.temperature,
            "most_tokens": self.most_tokens,
            "body": self.body,
            "prompt": sha256(f"{HOW}{ATTEMPTS}".encode()).hexdigest()[:16],
        }


@dataclass(frozen=True)
class Played:
    """One finished game: its deal, the model's seat, everybody's places, what it was worth, what the model did.

    `failed` counts the decisions that chance made for each seat's bot; where it is empty, there were none.
    """

    deal: int
    seat: int
    places: list[int]
    worth: list[float]
    conduct: dict[str, Any]
    failed: list[int] = field(default_factory=list)

    def contest(self) -> Contest:
        return Contest([int(seat != self.seat) for seat in range(len(self.places))], self.places, self.worth)


class Silent(BadInput):
    """An endpoint that gives no answers."""


def evaluate(
    exam: Exam,
    endpoint: Endpoint,
    done: list[Played],
    keep: Callable[[Played], None] | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """All games of an exam, the first of them from before; each is kept as soon as it is over."""
    exam.check()
    seats = exam.players()
    played = done[: exam.deals() * seats]
    for number in range(len(played), exam.deals() * seats):
        try:
            one = play(exam, endpoint, number // seats, number % seats)
        except Silent as error:
            raise BadInput(f"{error} Games that were finished are kept." if keep else str(error)) from None
        played.append(one)
        if keep is not None:
            keep(one)
        if progress is not None:
            progress(len(played))
    return played


def play(exam: Exam, endpoint: Endpoint, deal: int, seat: int) -> Played:
    """One game, the same whenever it is played, if the model's answers are."""
    seats = exam.players()
    game = on_the_shelf(exam.game)
    seed = int(Rng(exam.seed, deal).below(SEEDS))
    rng = Rng(exam.seed, 1 + deal * seats + seat)
    match = game.new(seats, seed=seed, edition=exam.edition, **exam.options)
    company = Company(match, left_of(seat, exam.bots(), seats), int(rng.below(SEEDS)))
    player = Player(endpoint, rng)
    try:
        play_on(company, seat, player)
    finally:
        company.close()
    return Played(deal, seat, places_of(match), match.returns(), told(player.conduct), none_or(company.failed))


def play_on(company: Company, seat: int, player: Player) -> None:
    """To the end, or until the endpoint has been silent too often."""
    silent = 0
    while company.go_on() is not None:
        company.decide(player.decide(seen_by(company.match, seat)))
        silent = silent + 1 if player.silent else 0
        if player.silent and (silent >= SILENT_IN_A_ROW or not player.silent.again):
            host = player.endpoint.host()
            raise Silent(f"{host} gives no answers: {player.silent}.")


def none_or(failed: list[int]) -> list[int]:
    """Nothing where nobody failed."""
    return failed if any(failed) else []


def told(conduct: Conduct) -> dict[str, Any]:
    """Its numbers as plain data."""
    return {**vars(conduct), "illegal": dict(conduct.illegal), "faults": dict(conduct.faults)}


def blocks(exam: Exam, played: list[Played]) -> list[Block]:
    """The finished deals, each with its games; alone, beside what the bot reaches in the same deal."""
    seats = exam.players()
    whole = [played[first : first + seats] for first in range(0, len(played) - seats + 1, seats)]
    if seats > 1:
        return [Block(games[0].deal, [one.contest() for one in games]) for games in whole]
    return [Block(one.deal, [in_one([one.contest(), alone(exam, one.deal)])]) for one in played]


def alone(exam: Exam, deal: int) -> Contest:
    """What the bot reaches on its own."""
    game = on_the_shelf(exam.game)
    match = game.new(1, seed=int(Rng(exam.seed, deal).below(SEEDS)), edition=exam.edition, **exam.options)
    company = Company(match, {0: exam.bots()[0]}, exam.seed)
    company.go_on()
    return Contest([1], places_of(match), match.returns(), none_or(company.failed))
