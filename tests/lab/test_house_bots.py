"""The house bots are good company: they beat those who play at random."""

import pytest

from backroom.lab.simulate import Plan, simulate


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_house_takes_two_to_one_against_each_random_player_of_dirty_money(seats):
    """Three rounds, as usual; the long run is in the rules page's appendix."""
    tally = simulate(Plan("dirty-money", ("house", *["random"] * (seats - 1)), games=120, seed=seats))
    house, *others = [share.mean() for share in tally.by_player]

    assert house > 2 * max(sum(others) / len(others), 0.01)
