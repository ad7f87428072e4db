"""The story: the same evening, told to each reader as they may know it."""

from __future__ import annotations

from .scene import Scene, dealt, undealt

DEAL = ["gold-4 silver-1 tin-1 tin-2", "gold-1 gold-2 silver-4 tin-3", "gold-3 silver-2 silver-3 tin-4"]
VARIANT_DEAL = ["gold-4 silver-1 tin-1", "gold-2 silver-4 tin-3", "gold-3 silver-2 tin-4"]


def small_round() -> Scene:
    table = dealt(DEAL, first=1, edition="tiny")
    table.play("gold-2", "gold-3", "gold-4")
    table.play("silver-1", "silver-4", "silver-2")
    table.play("tin-3", "tin-4", "cleaner")
    table.play("tin-1", "cleaner", "cleaner")
    table.play("silver-3", "tin-2", "gold-1")
    return table


def play_variant_round(table: Scene) -> None:
    table.play("gold-4", "gold-2", "gold-3")
    table.play("silver-1", "silver-4", "silver-2")
    table.play("tin-3", "tin-4", "tin-1")
    table.play("cleaner", "cleaner", "cleaner")


def test_a_round_as_ann_reads_it():  # DM-3.3, DM-3.4, rulings DM5 and DM6
    assert small_round().story(0)[-22:] == [
        "4 cards of loot dealt to each.",
        "Bob leads Gold 2 (1 coin).",
        "Cat plays Gold 3 (1 coin).",
        "You play Gold 4 (1 coin).",
        "You take the trick: 3 coins.",
        "You lead Silver 1 (1 coin, 1 print).",
        "Bob plays Silver 4 (1 coin, 1 print).",
        "Cat plays Silver 2 (1 coin, 1 print).",
        "Bob takes the trick: 3 coins, 3 prints.",
        "Bob leads Tin 3 (1 print).",
        "Cat plays Tin 4 (1 print).",
        "You play your Cleaner.",
        "You take the trick: nothing; 2 prints wiped.",
        "You lead Tin 1 (1 print).",
        "Bob plays their Cleaner.",
        "Cat plays their Cleaner.",
        "Cat takes the trick: nothing; 1 print wiped.",
        "Cat leads Silver 3 (1 coin, 1 print).",
        "You play Tin 2 (1 print).",
        "Bob plays Gold 1 (1 coin).",
        "Cat takes the trick: 2 coins, 2 prints.",
        "After round 1: you 3 coins; Bob 3 coins, 3 prints; Cat 2 coins, 2 prints. Bob is busted. You win.",
    ]


def test_the_end_as_the_others_read_it():  # DM-5.1, DM-5.2
    table = small_round()

    assert table.story(1)[-1] == (
        "After round 1: Ann 3 coins; you 3 coins, 3 prints; Cat 2 coins, 2 prints. You are busted. Ann wins."
    )
    assert table.story(None)[-1] == (
        "After round 1: Ann 3 coins; Bob 3 coins, 3 prints; Cat 2 coins, 2 prints. Bob is busted. Ann wins."
    )


def test_the_first_player_is_told_to_all():  # DM-2.2, ruling DM11
    table = dealt(DEAL, first=1, edition="tiny")

    assert table.story(0)[:2] == ["Round 1 of 1.", "Bob holds First Player and leads."]
    assert table.story(1)[:2] == ["Round 1 of 1.", "You hold First Player and lead."]
    assert table.story(None)[:2] == ["Round 1 of 1.", "Bob holds First Player and leads."]


def test_a_deal_by_hand_is_told_to_whom_the_card_goes():  # DM-6.2, ruling DM11
    table = dealt(DEAL, first=1, edition="tiny")

    assert table.story(0)[2:] == [
        "You get Gold 4.",
        "You get Silver 1.",
        "You get Tin 1.",
        "You get Tin 2.",
        "4 cards of loot dealt to each.",
    ]
    assert table.story(2)[2:] == [
        "You get Gold 3.",
        "You get Silver 2.",
        "You get Silver 3.",
        "4 cards of loot dealt to each. You get Tin 4.",
    ]
    assert table.story(None)[2:] == ["4 cards of loot dealt to each."]


def test_a_deal_at_once_is_told_in_one_line():  # DM-6.2, ruling DM11
    table = undealt(3, edition="tiny")
    box = table.table.box
    numbers = {box.id(card): card for card in range(box.cards)}
    table.match.happen([box.first_player, box.cleaner, box.cleaner])
    table.match.happen([numbers[card] for card in " ".join(DEAL).split()])

    assert table.story(0)[2:] == ["4 cards of loot dealt to each. You get Gold 4, Silver 1, Tin 1, Tin 2."]
    assert table.story(1)[2:] == ["4 cards of loot dealt to each. You get Gold 1, Gold 2, Silver 4, Tin 3."]
    assert table.story(None)[2:] == ["4 cards of loot dealt to each."]


def test_what_was_set_aside_is_told_at_the_end_of_each_round_and_not_before():  # DM-4.1, ruling DM7
    table = dealt(VARIANT_DEAL, aside="gold-1 silver-3 tin-2", edition="tiny", rounds=2, set_aside=True)
    for reader in (None, 0, 1, 2):
        assert table.story(reader)[-1].startswith("3 cards of loot dealt to each, and 3 cards set aside unseen.")
        assert not told(table, reader, "Gold 1", "Silver 3", "Tin 2")

    play_variant_round(table)

    for reader in (None, 0, 1, 2):
        assert told(table, reader, "Set aside were Gold 1, Silver 3, Tin 2. After round 1:")

    table.deal(VARIANT_DEAL, aside="gold-1 silver-3 tin-2")
    play_variant_round(table)

    for reader in (None, 0, 1, 2):
        assert told(table, reader, "Set aside were Gold 1, Silver 3, Tin 2. After round 2:")


def told(table: Scene, reader: int | None, *texts: str) -> bool:
    return any(text in line for line in table.story(reader) for text in texts)


def test_the_remainder_of_an_uneven_deck_is_told_too():  # DM-2.4, DM-4.1, rulings DM7 and DM13
    table = dealt(
        ["junk-1 junk-2 junk-2b junk-4", "junk-4b junk-6 maps-1 maps-2", "jewels-5 jewels-5b jewels-5c jewels-7"],
        aside="jewels-3 maps-2b",
        edition="twins",
    )
    assert told(table, 0, "4 cards of loot dealt to each, and 2 cards set aside unseen.")

    while not table.match.over:
        table.play(table.options().split()[0])

    assert told(table, None, "Set aside were Jewels 3, Maps 2b. After round 1:")


def test_the_busted_and_those_who_share_are_told_by_name():  # DM-5.1, DM-5.2, rulings DM8 and DM9
    table = dealt(
        ["gold-1 gold-2 gold-3", "silver-1 silver-2 silver-3", "tin-1 tin-2 tin-3", "gold-4 silver-4 tin-4"],
        first=1,
        edition="tiny",
    )
    table.play("silver-1", "tin-1", "silver-4", "gold-1")  # Dan: 3 coins, 3 prints
    table.play("tin-4", "gold-2", "silver-2", "tin-2")  # Dan: 2 coins, 3 prints
    table.play("gold-4", "gold-3", "silver-3", "tin-3")  # Dan: 3 coins, 2 prints
    table.play("cleaner", "cleaner", "cleaner", "cleaner")

    assert table.story(None)[-1] == (
        "After round 1: Ann nothing; Bob nothing; Cat nothing; Dan 8 coins, 8 prints. "
        "Dan is busted. Ann, Bob and Cat share the win."
    )
    assert table.story(0)[-1].endswith("Dan is busted. Bob, Cat and you share the win.")
    assert table.story(3)[-1].endswith("You are busted. Ann, Bob and Cat share the win.")
