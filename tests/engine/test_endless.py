"""A match that would go on for ever is given up, with a sentence and the rule it was at."""

import pytest

import backroom
from backroom.engine import Ask, Auto, Bot, Chance, Endless, Game, State, Wording, ask, row, stacked
from backroom.engine.state import MOST_BY_ITSELF


class Circle(State):
    def clone(self):
        other = Circle()
        other.seats, other.stack = self.seats, self.stack[:]
        return other


class Again(Ask):
    """Once more, or enough."""

    @classmethod
    def span(cls, table):
        return 2

    def options(self, table):
        return row([0, 1])

    def resolve(self, table, choice):
        if choice == 0:
            table.do(self)
        elif choice == 1:
            table.do(Onward())


class Onward(Auto):
    def run(self, table):
        table.do(Onward())


class Coin(Chance):
    def options(self, table):
        return row([0, 1])

    def resolve(self, table, side):
        table.do(self)


class AgainWords(Wording):
    rule = "RD-1.1"


class OnwardWords(Wording):
    rule = "RD-1.2"


class CoinWords(Wording):
    rule = "RD-1.3"


class Roundabout(Game):
    """Round and round; what comes first, the table is told."""

    def __init__(self, first):
        super().__init__(backroom.game("dirty-money").folder)
        self.id, self.title, self.first = "roundabout", "Roundabout", first
        self.fewest = self.most = 1

    def box(self, data):
        return None

    def setup(self, box, seats, options):
        table = Circle()
        table.seats, table.stack = seats, stacked([self.first])
        return table

    def asks(self):
        return [Again]

    def wordings(self):
        return {Again: AgainWords(), Onward: OnwardWords(), Coin: CoinWords()}

    def imagine(self, table, seat, dealer):
        return table.clone()


class Dizzy(Bot):
    def choose(self, seen):
        return 0


def played_by(bot, match):
    while not match.over:
        match.push(ask(bot, match))


def test_a_bot_that_never_stops_is_stopped():
    game = Roundabout(Again(0))
    game.longest = 500
    match = game.new(seed=1)

    with pytest.raises(
        Endless, match=r"^This match does not end: after 500 decisions and draws it still goes on\. \(RD-1\.1\)$"
    ) as given_up:
        played_by(Dizzy(), match)

    assert (len(match.log), given_up.value.rule) == (500, "RD-1.1")
    assert match.choices() == [0, 1], "the match stands where it stood"


def test_so_is_chance():
    game = Roundabout(Coin())
    game.longest = 500

    with pytest.raises(Endless, match=r"after 500 decisions and draws it still goes on\. \(RD-1\.3\)"):
        game.new(seed=1)


def test_so_is_what_nobody_decides():
    with pytest.raises(Endless, match=rf"{MOST_BY_ITSELF:,} steps, and Onward\(\) is not the last.* \(RD-1\.2\)"):
        Roundabout(Onward()).new(seed=1)
    with pytest.raises(Endless, match=r"\(RD-1\.2\)"):
        Roundabout(Again(0)).new(seed=1).push(1)


def test_so_is_a_playout(monkeypatch):
    monkeypatch.setattr("backroom.engine.state.LONGEST_PLAYOUT", 5000)
    with pytest.raises(Endless, match=r"steps, and (Coin|Onward)\(\) is not the last of them\. \(RD-1\.[23]\)"):
        Roundabout(Coin()).new().playout(1)


@pytest.mark.parametrize("id", backroom.games())
def test_no_game_that_is_played_at_random_comes_near_that(id):
    game = backroom.game(id)

    for seed in range(20):
        assert 20 * game.new(game.most, seed=seed).playout(seed) < game.longest
