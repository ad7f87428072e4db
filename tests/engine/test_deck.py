"""Decks without an order, above a bottom that somebody may know."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from backroom.engine import Deck, Rng, row
from backroom.engine.deck import copies, faces
from backroom.engine.rows import put_in_order, without

CARDS = st.lists(st.integers(0, 9), max_size=20)


def test_the_next_card_is_any_of_the_pool_weighted_by_copies():
    deck = Deck(row([3, 1, 3, 3]))

    assert list(deck.faces()) == [1, 3]
    assert list(deck.copies()) == [1, 3]


def test_the_bottom_comes_up_in_order_when_the_pool_is_gone():
    deck = Deck(row([5]))
    deck.put_under(2, knowers=0b01)
    deck.put_under(1, knowers=0b10)

    assert deck.take(5) == 0
    assert list(deck.faces()) == [2]
    assert deck.take(2) == 0b01
    assert list(deck.faces()) == [1]
    assert list(deck.copies()) == [1]


def test_an_empty_deck_offers_nothing():
    assert list(Deck(row([])).faces()) == []
    assert list(Deck(row([])).copies()) == []


def test_what_a_seat_saw_go_under_it_knows():
    deck = Deck(row([5, 6]))
    deck.put_under(2, knowers=0b01)
    deck.put_under(1, knowers=0b10)

    assert list(deck.unknown_to(0)) == [1, 5, 6]
    assert list(deck.unknown_to(1)) == [2, 5, 6]


def test_unknown_cards_are_laid_anew_and_known_ones_stay():
    deck = Deck(row([5, 6]))
    deck.put_under(2, knowers=0b01)
    deck.put_under(1, knowers=0b10)

    deck.replace_unknown(0, row([6, 5, 1]))

    assert list(deck.bottom) == [2, 6]
    assert list(deck.pool) == [1, 5]


def test_a_reshuffle_makes_everybody_forget():
    deck = Deck(row([5]))
    deck.put_under(2, knowers=0b11)
    deck.shuffle_in(row([9]))

    assert deck.facts() == [[2, 5, 9], [], []]


def test_a_clone_shares_nothing():
    deck = Deck(row([1, 2]))
    clone = deck.clone()
    clone.take(1)
    clone.put_under(1, 1)

    assert deck.facts() == [[1, 2], [], []]


@given(CARDS)
def test_faces_and_copies_count_a_sorted_list(cards):
    in_order = row(sorted(cards))

    assert dict(zip(faces(in_order), copies(in_order), strict=True)) == Counter(cards)


@given(CARDS, st.integers(0, 9))
def test_a_sorted_list_stays_sorted(cards, card):
    assert list(put_in_order(row(sorted(cards)), card)) == sorted([*cards, card])


@given(CARDS, st.data())
def test_what_is_taken_is_gone(cards, data):
    taken = data.draw(st.permutations(cards))[: data.draw(st.integers(0, len(cards)))]

    assert Counter(without(row(sorted(cards)), row(taken))) == Counter(cards) - Counter(taken)


@given(CARDS, st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3)), max_size=6), st.integers(0, 1))
def test_a_redeal_neither_makes_nor_loses_a_card(cards, under, seat):
    deck = Deck(row(cards))
    for card, knowers in under:
        deck.put_under(card, knowers)
    unknown = deck.unknown_to(seat)
    shuffled = unknown[:]
    Rng(1).shuffle(shuffled, len(shuffled))

    deck.replace_unknown(seat, shuffled)

    assert deck.unknown_to(seat) == unknown
    assert [card for card, knowers in zip(deck.bottom, deck.knowers, strict=True) if knowers >> seat & 1] == [
        card for card, knowers in under if knowers >> seat & 1
    ]
