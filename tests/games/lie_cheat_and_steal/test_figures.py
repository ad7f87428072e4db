"""What `simulate` adds up: lies by size, accusations, suits, bankruptcies, and where votes come from."""

from __future__ import annotations

from .county import GAME, County, undealt

ANN_BEGINS = ("12", "2", "2")


def figures(scene: County) -> dict[str, float]:
    return GAME.figures(scene.match)


def votes(scene: County) -> dict[str, float]:
    """What votes came from, where any did."""
    return {name: value for name, value in figures(scene).items() if name.startswith("votes ") and value}


def test_a_lie_that_is_caught_is_counted_by_its_size():
    scene = undealt().play(*ANN_BEGINS, "pass", "9", "pay-20", "collect 70", "pass", "4")
    assert figures(scene)["lies told, up to $100,000"] == figures(scene)["lies told"] == 1
    assert figures(scene)["lies called and caught"] == 0
    scene.play(scene.options()[0])

    found = figures(scene)
    assert found["lies called and caught, up to $100,000"] == found["lies called and caught"] == 1
    assert found["fraud accusations that were wrong"] == 0
    assert found["bankruptcies"] == found["games with a bankruptcy"] == 1
    assert votes(scene) == {"votes from fraud": 25}  # what 30,000 buys


def test_the_truth_is_a_wrong_accusation():
    scene = undealt().play(*ANN_BEGINS, "pass", "9", "collect-20", "collect 20", "pass", "4")
    scene.play(scene.options()[0])

    assert figures(scene)["fraud accusations that were wrong"] == 1
    assert figures(scene)["lies told"] == 0


def test_votes_are_put_down_to_what_brought_them():
    scene = undealt().play(*ANN_BEGINS, "pass", "2", "blank", "10", "9", "collect-50", "collect 50", "pass", "5")
    scene.play("pass", "2", "crime no. 1", "seat-2", "traffic")
    assert votes(scene) == {"votes bought": 10, "votes bought by force": 40, "votes from crimes and defences": 50}

    scene.play("pass", "7", "pass", "5", "4", "pay-10", "pay 10", "pass", "8", "pass", "bank")

    assert list(scene.table.votes) == [60, 0, 0]
    assert votes(scene) == {
        "votes bought": 15,
        "votes bought by force": 45,
        "votes from the convention": 10,
        "votes from crimes and defences": 50,
    }
