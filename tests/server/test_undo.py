"""What can be taken back: a decision that showed nobody anything and brought in no chance."""

import pytest

import backroom
from backroom.engine import CHANCE, PASS, Rng, facts
from backroom.server.tables.undo import reveals, witnessed


def positions(id, question, seats=None, seeds=range(12), **options):
    """Matches, played at random, that stand before a question of this kind."""
    game = backroom.game(id)
    for seed in seeds:
        match = game.new(seats or game.fewest, seed=seed, **options)
        rng = Rng(seed)
        while not match.over:
            choices = match.choices()
            if type(match.step()).__name__ == question:
                yield match.clone()
            match.push(choices[rng.below(len(choices))])


def first(id, question, fits=lambda match: True, **table):
    """The first such position that fits."""
    return next(match for match in positions(id, question, **table) if fits(match))


def after(match, choice):
    then = match.clone()
    then.dealer = None
    then.push(choice)
    return then


# Dirty Money: every card is a secret until it is played.


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_card_from_the_hand_is_shown_to_all_but_who_holds_a_cleaner_is_known(seats):
    match = first("dirty-money", "PlayCard", lambda match: len(match.choices()) > 10, seats=seats)
    shown = {option.text.split("-")[0]: reveals(match, option.choice) for option in match.options()}

    assert not shown.pop("cleaner")
    assert len(shown) > 1
    assert all(shown.values())


def the_last_card(match):
    return sum(map(len, match.state.hands)) == 1


def test_the_last_card_of_the_last_trick_is_known_before_it_is_played():
    match = first("dirty-money", "PlayCard", the_last_card, rounds=1)

    assert not reveals(match, match.choices()[0])


def test_the_last_card_is_a_secret_where_cards_were_set_aside():
    match = first("dirty-money", "PlayCard", the_last_card, rounds=1, set_aside=True, seats=4)

    assert reveals(match, match.choices()[0])


# Hand Management: bids lie face down until the last one is made.


def bids_are_shown(match):
    """Whether the next card ends the bidding."""
    return type(after(match, match.choices()[0]).state.stack[-1]).__name__ not in ("Bid", "BidCard")


def test_a_face_down_bid_shows_nobody_anything():
    match = first("hand-management", "BidCard", lambda match: not bids_are_shown(match), seats=4)

    assert len(match.choices()) > 1
    assert not any(reveals(match, choice) for choice in match.choices())


def test_the_last_bid_turns_all_of_them_up():
    match = first(
        "hand-management", "BidCard", lambda match: bids_are_shown(match) and len(match.choices()) > 1, seats=4
    )

    assert all(reveals(match, choice) for choice in match.choices())


def test_how_many_cards_are_bid_is_public_and_can_be_taken_back():
    match = first("hand-management", "Bid", lambda match: 1 in match.choices())

    assert not reveals(match, 1)


def test_a_card_that_is_paid_is_seen():
    match = first("hand-management", "PayCard", lambda match: len(match.choices()) > 2)

    assert all(reveals(match, choice) for choice in match.choices())


# Clean Hands.


@pytest.mark.parametrize("seats", [4, 8])
def test_a_proposal_before_the_eyes_of_all_can_be_taken_back(seats):
    match = first("clean-hands", "Propose", seats=seats)

    assert not any(reveals(match, choice) for choice in match.choices())


def test_choosing_a_deck_draws_a_card():
    match = first("clean-hands", "ChooseDeck")

    assert after(match, match.choices()[0]).seat == CHANCE
    assert all(reveals(match, choice) for choice in match.choices())


def test_a_card_played_from_the_hand_is_seen_and_doing_nothing_is_not():
    match = first("clean-hands", "PlayCards", lambda match: len(match.choices()) > 1)

    assert all(reveals(match, choice) for choice in match.choices() if choice != PASS)
    assert after(match, PASS).seat != CHANCE
    assert not reveals(match, PASS)


# Lie, Cheat & Steal.


def test_an_accusation_turns_the_card_up_and_keeping_quiet_does_not():
    match = first("lie-cheat-and-steal", "Accuse", lambda match: 0 in match.choices(), seats=3)
    quiet = first("lie-cheat-and-steal", "Accuse", lambda match: after(match, PASS).seat not in (None, CHANCE), seats=3)

    assert reveals(match, 0)
    assert after(match, 0).seat != CHANCE
    assert not reveals(quiet, PASS)


def test_an_offer_can_be_taken_back():
    match = first("lie-cheat-and-steal", "HowManyVotes")

    assert not any(reveals(match, choice) for choice in match.choices())


def test_the_dice_cannot_be_taken_back():
    match = first("lie-cheat-and-steal", "BuyVotes", lambda match: after(match, PASS).seat == CHANCE)

    assert reveals(match, PASS)


# The Cleaner: nobody else is there, but chance is.


def test_alone_only_chance_holds_one_to_a_decision():
    matches = list(positions("the-cleaner", "TakeAction", seeds=range(4)))
    decisions = [(match, choice) for match in matches for choice in match.choices()]
    chancy = [after(match, choice).seat == CHANCE for match, choice in decisions]

    assert {True, False} == set(chancy)
    assert [reveals(match, choice) for match, choice in decisions] == chancy


# And everywhere.


def test_what_a_seat_witnesses_is_its_story_its_view_and_its_next_question():
    match = first("hand-management", "Bid", lambda match: 1 in match.choices())
    choice, acting, other = 1, match.seat, (match.seat + 1) % 2
    then = after(match, choice)

    for seat in (acting, other):
        told = [line.text for line in then.story(seat)[len(match.story(seat)) :]]
        assert told or seat == acting  # who bids reads of it with the card
        assert witnessed(match, match.state.clone(), choice, seat)[:2] == (told, then.view(seat))
    asked = (then.question().text, [option.json() for option in then.options()])
    assert witnessed(match, match.state.clone(), choice, acting)[2:] == asked
    assert witnessed(match, match.state.clone(), choice, other)[2:] == ()


@pytest.mark.parametrize("id", backroom.games())
def test_asking_changes_nothing_and_has_one_answer(id):
    game = backroom.game(id)
    match = game.new(game.fewest, secret=b"u" * 32)
    rng = Rng(6)
    for _ in range(30):
        if match.over:
            break
        choices = match.choices()
        choice = choices[rng.below(len(choices))]
        before, log = facts(match.state), len(match.log)
        said = reveals(match, choice)

        assert (facts(match.state), len(match.log)) == (before, log)
        assert reveals(match.clone(), choice) == said
        match.push(choice)


@pytest.mark.parametrize("id", backroom.games())
def test_whatever_brings_in_chance_reveals(id):
    game = backroom.game(id)
    match = game.new(game.fewest, seed=9)
    rng = Rng(2)
    chancy = 0
    while not match.over and chancy < 5:
        choices = match.choices()
        choice = choices[rng.below(len(choices))]
        if after(match, choice).seat == CHANCE:
            chancy += 1
            assert reveals(match, choice)
        match.push(choice)

    assert chancy
