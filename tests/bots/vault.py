"""A tiny game to search in: one thief, two dials, and a coin under a cup."""

from mypy_extensions import i64

from backroom.engine import Ask, Game, Policy, State, Step, vec

SAFE, GUESS = 0, 1


class Vault(State):
    """What the seat did, and on which side the coin lies, which it cannot know."""

    def clone(self):
        other = Vault()
        other.seats, other.stack, other.coin = self.seats, self.stack[:], self.coin
        other.dials, other.won = self.dials[:], self.won
        return other


class Dial(Ask):
    """One of three numbers, twice; the vault opens at 2 and 1."""

    def options(self, table):
        return vec[i64]([0, 1, 2])

    def resolve(self, table, choice):
        table.dials.append(choice)
        if len(table.dials) < 2:
            table.do(Dial(self.seat))
        else:
            table.won = float(table.dials == [2, 1])


class Way(Ask):
    """Take what is safe, or go on to name the side of the coin."""

    def options(self, table):
        return vec[i64]([SAFE, GUESS])

    def resolve(self, table, choice):
        if choice == SAFE:
            table.won = 0.7
        else:
            table.do(Call(self.seat))


class Call(Ask):
    def options(self, table):
        return vec[i64]([0, 1])

    def resolve(self, table, choice):
        table.won = float(choice == table.coin)


class Open(Ask):
    """Take half, or let the partner take all or leave it: a partner who is asked does what is best for the partner."""

    def options(self, table):
        return vec[i64]([SAFE, GUESS])

    def resolve(self, table, choice):
        table.won = 0.5
        if choice == GUESS:
            table.do(Partner(1))


class Partner(Ask):
    def options(self, table):
        return vec[i64]([0, 1])

    def resolve(self, table, choice):
        table.won = 1.0 - choice


class VaultGame(Game):
    def __init__(self):
        super().__init__("")

    def imagine(self, table, seat, dealer):
        other = table.clone()
        other.coin = dealer.below(2)
        return other

    def returns(self, table):
        return [table.won, 1.0 - table.won][: table.seats]


class First(Policy):
    """Whatever comes first: no help at all."""

    def decide(self, table, seat, rng):
        return table.choices()[0]


class Guesser(Policy):
    """Always goes for the coin, and calls 0."""

    def decide(self, table, seat, rng):
        return GUESS if isinstance(table.stack[-1], Way) else 0


def vault(step: Step, seats=1) -> Vault:
    table = Vault()
    table.seats, table.stack, table.coin = seats, vec[Step]([step]), 0
    table.dials, table.won = [], 0.0
    return table
