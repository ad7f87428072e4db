"""Results of people: what is stored of each finished match, and what it adds up to for one of those who played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from msgspec import Struct, json

from backroom.bots import bot_names
from backroom.engine import BadInput
from backroom.engine.persona import LEVELS
from backroom.games import game as game_called
from backroom.games import games as shelf
from backroom.server.tables.table import Table

MOST_OPPONENTS = 100  # people who are listed for a game, those met most often


class SeatResult(Struct, omit_defaults=True):
    """How a seat ended; nobody but the server is told whose it was."""

    place: int
    points: int | None = None
    rank: str = ""
    won: bool = False
    person: str = ""  # who began the match there
    name: str = ""
    level: str = ""  # of the bot that began there and ended there
    left: bool = False  # whoever began there did not end there: a bot or somebody else did


class StoredResult(Struct, omit_defaults=True):
    """A finished match; without seats, one that can no longer be opened."""

    ended: int = 0
    delay: int = 0  # milliseconds by which those who look on are behind
    seats: list[SeatResult] = []


class OwnResult(Struct):
    """How a match ended for whoever asks."""

    place: int
    points: int | None
    rank: str
    won: bool
    left: bool


class RankCount(Struct):
    rank: str
    times: int


class AgainstPerson(Struct):
    """A person by the name they have now, how often one met them, and how often one ended before them."""

    name: str
    played: int
    beaten: int


class AgainstBots(Struct):
    level: str
    played: int
    beaten: int


class GameResults(Struct):
    """What somebody's matches of one game come to."""

    game: str
    title: str
    solo: bool
    played: int
    won: int
    fair: float
    left: int
    best: int | None
    mean: float | None
    ranks: list[RankCount]
    people: list[AgainstPerson]
    bots: list[AgainstBots]
    highest: str


_decoder = json.Decoder(StoredResult)


# A match.


def written_result(table: Table) -> str:
    """The result of a finished match, as it is stored beside its log."""
    return json.encode(stored_result(table)).decode()


def stored_result(table: Table) -> StoredResult:
    match = table.playing()
    winners = match.winners()
    seats = [
        seat_result(table, score.seat, SeatResult(score.place, score.points, score.rank, score.seat in winners))
        for score in sorted(match.scores(), key=lambda score: score.seat)
    ]
    return StoredResult(table.ended_at, table.terms.delay * 1000, seats)


def seat_result(table: Table, seat: int, result: SeatResult) -> SeatResult:
    """Add who sat there from the deal to the end."""
    began, (person, level) = table.dealt[seat], table.ending[seat]
    result.person = began
    result.name = table.names[seat] if began else ""
    result.level = "" if began else level
    result.left = person != began or bool(began and level)
    return result


def unknown_result() -> str:
    """What is stored of a match that cannot be opened any more."""
    return json.encode(StoredResult()).decode()


def read_result(text: str) -> StoredResult:
    return _decoder.decode(text)


def own_seat(result: StoredResult, person: str) -> SeatResult | None:
    """The seat of one person; none if they came later, or played several seats on one screen."""
    mine = [seat for seat in result.seats if seat.person == person]
    return mine[0] if len(mine) == 1 else None


def own_result(text: str | None, person: str) -> OwnResult | None:
    seat = own_seat(read_result(text), person) if text else None
    return OwnResult(seat.place, seat.points, seat.rank, wins(seat), seat.left) if seat else None


def wins(seat: SeatResult) -> bool:
    """Whoever did not stay to the end has not won, whatever became of the seat."""
    return seat.won and not seat.left


# What matches come to.


class Sum:
    """The matches of one person in one game."""

    def __init__(self) -> None:
        self.seats: list[SeatResult] = []
        self.fair = 0.0
        self.most = 0
        self.people: dict[str, AgainstPerson] = {}
        self.bots: dict[str, AgainstBots] = {}

    def add(self, match: StoredResult, own: SeatResult) -> None:
        self.seats.append(own)
        self.most = max(self.most, len(match.seats))
        self.fair += sum(seat.won for seat in match.seats) / len(match.seats)
        for other in match.seats:
            if other is not own and not other.left:
                met = self.opponent(other)
                met.played += 1
                met.beaten += own.place < other.place and not own.left

    def opponent(self, seat: SeatResult) -> AgainstPerson | AgainstBots:
        if seat.person:
            return self.people.setdefault(seat.person, AgainstPerson(seat.name, 0, 0))
        level = level_of(seat.level)
        return self.bots.setdefault(level, AgainstBots(level, 0, 0))

    def points(self) -> list[int]:
        return [seat.points for seat in self.seats if seat.points is not None and not seat.left]

    def ranks(self) -> list[RankCount]:
        """The best first: that which came with the most points."""
        stayed = [seat for seat in self.seats if seat.rank and not seat.left]
        counted = Counter(seat.rank for seat in stayed)
        points: dict[str, list[int]] = defaultdict(list)
        for seat in stayed:
            points[seat.rank].append(seat.points or 0)
        return [RankCount(rank, counted[rank]) for rank in sorted(counted, key=lambda rank: -max(points[rank]))]


def level_of(bot: str) -> str:
    """A bot's level without its temperament."""
    level = bot.partition("-")[0]
    return level if level in LEVELS else bot


def added_up(person: str, matches: Iterable[tuple[str, StoredResult]]) -> dict[str, Sum]:
    """By game; what counts for nobody is left out."""
    sums: dict[str, Sum] = defaultdict(Sum)
    for game, match in matches:
        own = own_seat(match, person)
        if own is not None:
            sums[game].add(match, own)
    return dict(sums)


def game_results(sums: dict[str, Sum], names: dict[str, str]) -> list[GameResults]:
    """In the order of the shelf; people by the names that they have now."""
    order = {game: n for n, game in enumerate(shelf())}
    return [told(game, sums[game], names) for game in sorted(sums, key=lambda game: (order.get(game, 99), game))]


def told(game: str, found: Sum, names: dict[str, str]) -> GameResults:
    points = found.points()
    for person, met in found.people.items():
        met.name = names.get(person, met.name)
    people = sorted(found.people.values(), key=lambda met: (-met.played, met.name))[:MOST_OPPONENTS]
    return GameResults(
        game=game,
        title=title_of(game),
        solo=found.most == 1,
        played=len(found.seats),
        won=sum(wins(seat) for seat in found.seats),
        fair=round(found.fair, 3),
        left=sum(seat.left for seat in found.seats),
        best=max(points, default=None),
        mean=round(sum(points) / len(points), 1) if points else None,
        ranks=found.ranks(),
        people=people,
        bots=sorted(found.bots.values(), key=lambda met: strength(game, met.level)),
        highest=highest_beaten(game, found),
    )


def highest_beaten(game: str, found: Sum) -> str:
    beaten = [bot.level for bot in found.bots.values() if bot.beaten]
    return max(beaten, key=lambda level: strength(game, level), default="")


def strength(game: str, level: str) -> tuple[int, str]:
    """For sorting bots from the weakest: those for study come first."""
    names = known_bots(game)
    return (LEVELS.index(level) if level in LEVELS else names.index(level) - 99 if level in names else -100, level)


def known_bots(game: str) -> list[str]:
    try:
        return list(bot_names(game_called(game)))
    except BadInput:
        return []


def title_of(game: str) -> str:
    """Its name, or its id where it is no longer on the shelf."""
    try:
        return game_called(game).title
    except BadInput:
        return game


def hidden_names(results: list[GameResults]) -> list[GameResults]:
    """For strangers: people one has met are counted together, without their names."""
    for game in results:
        if game.people:
            game.people = [
                AgainstPerson("", sum(one.played for one in game.people), sum(one.beaten for one in game.people))
            ]
    return results


def seen_by_all(match: StoredResult, now: int) -> bool:
    """Whether those who look on with a delay have seen the end."""
    return match.ended + match.delay <= now
