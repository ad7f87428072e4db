"""What is not possible is refused with a sentence and the number of the rule."""

from __future__ import annotations

import pytest

from backroom import Illegal

from .county import ANN, BOB, County, county


def at_press() -> County:
    scene = county()
    scene.hold(BOB, "pay-10", declared="collect-40")
    return scene.play("pass", "4")


@pytest.mark.parametrize(
    ("scene", "move", "sentence"),
    [
        (county(), "21", "'21' votes cannot be bought: at most 20 a turn, and with money in hand. (LS-2.3)"),
        (at_press(), "fraud seat-1 no. 1", "is no accusation here"),
        (county(), "subpoena seat-2", "cannot be bought"),
    ],
)
def test_refusals_say_why_and_cite_the_rule(scene, move, sentence):  # LS-2.3, LS-4.2
    with pytest.raises(Illegal) as refused:
        scene.play(move)

    assert sentence in str(refused.value)


def test_less_than_the_card_says_cannot_be_declared():  # LS-3.2, ruling LS2
    scene = county()
    scene.place(ANN, "cut")
    scene.play("pass", "2", "collect-70")

    with pytest.raises(Illegal, match=r"what the card says, or any higher COLLECT up to \$100,000. \(LS-3.2\)"):
        scene.play("collect 60")
    with pytest.raises(Illegal):
        scene.play("pay 10")


def test_a_bid_below_the_last_is_refused():  # LS-6.8, ruling LS16
    scene = county()
    scene.place(ANN, "purse")
    scene.play("pass", "2")
    scene.decline()
    scene.play("bid 20")

    with pytest.raises(Illegal, match="a multiple of \\$5,000 above the last bid, within cash"):
        scene.play("bid 15")
