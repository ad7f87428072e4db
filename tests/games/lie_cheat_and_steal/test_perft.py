"""How many ways a small position can go, counted twice: by the engine, and by a counter that knows only the book."""

from __future__ import annotations

from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal

from .county import ANN, County, county

NEXT_TURN = ("ServeSubpoena", "BuyVotes", "Roll")


def counted_by_the_engine(table: LieCheatAndSteal) -> int:
    """How many lines of play there are until the next turn begins."""
    if not table.stack or type(table.stack[-1]).__name__ in NEXT_TURN:
        return 1
    total = 0
    for choice in table.choices():
        following = table.clone()
        following.push(choice)
        total += counted_by_the_engine(following)
    return total


def auctions(cash: list[int], seat: int, price: int, leader: int | None, out: frozenset[int]) -> int:
    """Ways an auction can go, by its one paragraph; whoever buys then draws one of the six kinds of Black Eye."""
    bidders = [(seat + step) % len(cash) for step in range(len(cash))]
    able = [other for other in bidders if other != leader and other not in out and cash[other] >= price + 5]
    if not able:
        return 6 if leader is not None else 1
    bidder = able[0]
    after = (bidder + 1) % len(cash)
    passing = auctions(cash, after, price, leader, out | {bidder})
    return passing + sum(auctions(cash, after, bid, bidder, out) for bid in range(price + 5, cash[bidder] + 1, 5))


def at_the_tip(cash: list[int]) -> County:
    scene = county(len(cash), cash=cash)
    scene.place(ANN, "purse")
    scene.decline()
    return scene.play("2", "pass")


def test_all_ways_an_auction_can_go():  # LS-6.8, ruling LS16
    counts = {}
    for cash in ([10, 15, 5], [4, 9, 20], [15, 15], [7, 12, 11, 6]):
        scene = at_the_tip(cash)
        engine = counted_by_the_engine(scene.table)
        assert engine == auctions(cash, 0, 0, None, frozenset())
        counts[tuple(cash)] = engine

    assert counts == {(10, 15, 5): 55, (4, 9, 20): 49, (15, 15): 61, (7, 12, 11, 6): 55}


def test_all_cards_and_all_that_can_be_said_of_them():  # LS-3.2, ruling LS2
    scene = county(2, cash=[500, 0])
    scene.place(ANN, "cut")
    scene.play("pass", "2")

    # Ten PAY cards with eleven claims each; COLLECT 10 to 100 with ten down to one. Then Bob, without money, rolls.
    assert counted_by_the_engine(scene.table) == 10 * 11 + sum(range(1, 11)) == 165


def test_all_accusations_of_a_crime_and_all_answers():  # LS-4.3, LS-4.4, LS-4.5
    scene = county(3, votes=[200, 200, 200])
    scene.hold(ANN, "traffic")
    scene.hold(ANN, "blank", victim=2)
    scene.hold(1, "no-traffic")
    scene.hold(1, "good-character")
    scene.hold(2, "subpoena")
    scene.play("pass", "4")

    # Pass; the first card on Bob (four crimes with two answers, traffic with three), on Cat (five, one answer);
    # the second card on Cat only (five). Bob, who keeps a Feather card, is then asked for a Subpoena.
    assert counted_by_the_engine(scene.table) == 1 + (4 * 2 + 3) + 5 + 5
