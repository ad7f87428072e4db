"""What a search knows about Dirty Money: it plays rounds to their ends, and values the standing there."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Cut, Dealer, Game, Insight, Policy, vec
from backroom.games.dirty_money.belief import Account, Belief
from backroom.games.dirty_money.bot import Appraisal, House
from backroom.games.dirty_money.standings import Standings, Wishes
from backroom.games.dirty_money.state import DirtyMoney


class EndOfRound(Cut):
    """Stops where a round has been dealt and nothing was played yet."""

    def here(self, table: DirtyMoney) -> bool:
        return len(table.trick) == 0 and len(table.hands[table.leader]) > table.hand_size()


class Guesses:
    """How a thief reads the others."""

    def __init__(self, ways: list[House], slack: float = 1.0, swaps: i64 = 0) -> None:
        self.ways = ways  # in which others are taken to play
        self.slack = slack  # how many coins of promise they are taken to overlook
        self.swaps = swaps  # of hidden cards, that are tried between two worlds; 0: nothing is read from play


class Thief(Insight):
    """Plays its own hand by one policy, and takes others to play in one of a few ways: in which, their cards tell."""

    def __init__(self, game: Game, policy: House, guesses: Guesses, wishes: Wishes) -> None:
        super().__init__(game, policy)
        self.own = policy
        self.guesses = guesses
        self.standings = Standings(wishes)
        self.cut = EndOfRound()
        self.belief: Belief | None = None  # about the table that was asked for last
        self.account: Account | None = None  # of the world that was imagined last

    def begin(self) -> None:
        self.belief = None
        self.account = None

    def believed(self, table: DirtyMoney, seat: i64, rng: Dealer) -> Belief:
        """What the seat believes at this table, worked out once."""
        belief = self.belief
        if belief is None or belief.table is not table or belief.seat != seat:
            guesses = self.guesses
            belief = Belief(table, seat, [way.taste for way in guesses.ways], guesses.slack, guesses.swaps)
            belief.list_deals(rng)
            self.belief = belief
        return belief

    def imagine(self, table: DirtyMoney, seat: i64, rng: Dealer) -> DirtyMoney:
        account = self.believed(table, seat, rng).draw(rng)
        self.account = account
        return account.world

    def policies(self, table: DirtyMoney, seat: i64, rng: Dealer) -> list[Policy]:
        """Others play as they seem to, more or less likely one way or the other."""
        return [self.own if other == seat else self.way_of(other, rng) for other in range(table.seats)]

    def way_of(self, seat: i64, rng: Dealer) -> House:
        """How a seat plays on; somebody who seems to play anything plays on like the first of the ways."""
        ways = self.guesses.ways
        account = self.account
        way: i64 = rng.below(len(ways)) if account is None else rng.pick(rounded(account.of(seat)))
        return ways[way] if way < len(ways) else ways[0]

    def candidates(self, table: DirtyMoney, seat: i64, rng: Dealer) -> vec[i64]:
        return self.own.in_order(table, seat)

    def values(self, table: DirtyMoney) -> list[float]:
        left = 0 if len(table.stack) == 0 else table.rounds - table.round + 1
        return self.standings.values(table, left)

    def reason(self, table: DirtyMoney, seat: i64, choice: i64) -> str:
        """What happens to the trick, as far as one can tell."""
        box = table.box
        if choice == box.cleaner:
            return "The Cleaner takes what lies there and wipes its fingerprints."
        appraisal = Appraisal(table, seat, self.own.taste)
        appraisal.compare(choice)
        chance = appraisal.chance_to_take(choice)
        if chance == 0.0:
            left = "" if box.prints[choice] == 0 or table.cleaned() else ", and leaves fingerprints to somebody else"
            return f"It cannot take the trick{left}."
        return f"It takes the trick {round(100 * chance)} times in 100, by what is still out."


SCALE = 1 << 20


def rounded(parts: vec[float]) -> vec[i64]:
    """Parts as whole numbers, none of them quite nothing."""
    return vec[i64]([1 + i64(part * SCALE) for part in parts])
