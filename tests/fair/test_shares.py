"""What everybody at the table adds to the secret, and what a record says of it."""

import hashlib
import hmac

import pytest
from fair_tables import SECRET, finished

import backroom
from backroom.engine import BadInput, Chance, Game, Secret, State, Wording, row, stacked
from backroom.engine.pact import Pact, commit_to, pact_of
from backroom.engine.proof import proof_lines

GAME = backroom.game("dirty-money")
SHARES = ["ab12", "", "cd34"]


def first_number(key, *numbers):
    message = b"".join(number.to_bytes(8, "big") for number in (*numbers, 0))
    return int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")


def test_the_key_of_the_deal_is_made_of_the_secret_and_every_share():
    dealer = Secret(SECRET, 5, pact_of(SHARES))
    key = hashlib.sha256(b"backroom deal 2\0" + SECRET + b"\nab12\n\ncd34").digest()

    assert dealer.next() == first_number(key, 5, 0)


def test_with_no_share_the_key_is_made_of_the_secret_alone():
    key = hashlib.sha256(b"backroom deal 2\0" + SECRET).digest()

    assert Secret(SECRET, 5).next() == Secret(SECRET, 5, pact_of([])).next() == first_number(key, 5, 0)


def test_deals_of_version_1_are_worked_out_as_they_were():
    key = hashlib.sha256(b"backroom deal 1\0" + SECRET + b"\nab12\n\ncd34").digest()

    assert Secret(SECRET, 5, Pact(1, shares=SHARES)).next() == first_number(key, 5)
    for shares in ([], ["", "", ""]):
        assert Secret(SECRET, 5, Pact(1, shares=shares)).next() == first_number(SECRET, 5)


def test_chance_after_a_decision_that_was_taken_back_is_fresh_and_chance_before_it_stays():
    key = Secret(SECRET).key
    dealer = Secret(SECRET, 0, Pact(taken_back=[8, 12, 10]))

    for event, times in ((7, 0), (8, 1), (9, 1), (10, 3), (11, 3), (12, 3), (99, 3)):
        dealer.turn_to(event)
        assert dealer.next() == first_number(key, event, times)


def test_the_commitment_is_to_the_secret_alone_for_it_comes_first():
    assert Secret(SECRET, 0, pact_of(SHARES)).commitment() == "sha256:" + hashlib.sha256(SECRET).hexdigest()


def test_a_clone_goes_on_with_secret_and_shares():
    dealer = Secret(SECRET, 2, Pact(shares=SHARES, taken_back=[1]))
    dealer.next()
    clone = dealer.clone()

    assert [clone.next() for _ in range(4)] == [dealer.next() for _ in range(4)]
    assert clone.pact is dealer.pact


def test_any_share_changes_the_deal():
    def dealt(*shares):
        return GAME.new(3, secret=SECRET, shares=list(shares)).state.hands

    assert dealt("ab12", "", "cd34") == dealt("ab12", "", "cd34")
    others = [dealt("ab13", "", "cd34"), dealt("", "ab12", "cd34"), dealt("ab12", "cd34", ""), dealt("", "", "")]
    assert dealt("ab12", "", "cd34") not in others
    assert dealt("", "", "") == GAME.new(3, secret=SECRET).state.hands


@pytest.mark.parametrize(
    ("shares", "sentence"),
    [
        (["ab12"], "3 seats need 3 shares, not 1."),
        (["a", "", ""], "A share is 2 to 128 hexadecimal digits in lower case, not 'a'."),
        (["ab" * 65, "", ""], "2 to 128"),
        (["AB12", "", ""], "lower case, not 'AB12'"),
        (["xy", "", ""], "not 'xy'"),
        (["ab\n", "", ""], "hexadecimal"),
    ],
)
def test_what_is_no_share_is_refused(shares, sentence):
    with pytest.raises(BadInput, match=sentence):
        GAME.new(3, secret=SECRET, shares=shares)


def test_shares_need_a_secret():
    with pytest.raises(BadInput, match="mixed with a secret, and there is none"):
        GAME.new(3, seed=1, shares=SHARES)
    with pytest.raises(BadInput, match="mixed with a secret, and there is none"):
        GAME.new(3, shares=SHARES)


def test_a_running_record_shows_the_shares_and_not_the_secret():
    match = GAME.new(3, secret=SECRET, shares=SHARES)
    text = match.record()

    assert f"shares: ab12 | - | cd34\ncommitment: {match.commitment}\n" in text
    assert SECRET.hex() not in text
    assert "#" not in text
    again = backroom.replay(text)
    assert again.record() == text
    assert again.pact.shares == SHARES


def test_a_clone_of_a_match_keeps_the_shares_in_its_record():
    match = GAME.new(3, secret=SECRET, shares=SHARES)

    assert match.clone().record() == match.record()


def test_a_finished_record_shows_secret_and_shares_and_replays():
    text = finished("dirty-money", shares=SHARES).record()

    assert "shares: ab12 | - | cd34\n" in text
    assert f"secret: {SECRET.hex()}\n" in text
    assert backroom.replay(text).record() == text


def test_nobody_adding_a_share_leaves_the_record_as_it_was():
    assert "shares:" not in finished(shares=["", "", ""]).record()
    assert finished(shares=["", "", ""]).record() == finished(shares=None).record()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("shares: ab12 | -", "line 10: 3 seats need 3 shares, not 2."),
        ("shares: ab12 | - | xyz", "line 10: A share is 2 to 128 hexadecimal digits"),
        ("shares: AB12 | - | cd34", "line 10: A share is 2 to 128 hexadecimal digits in lower case"),
        ("shares: ab12 |  | cd34", "line 10: where a seat added no share there stands '-'."),
    ],
)
def test_a_header_with_broken_shares_is_refused_with_its_line(line, sentence):
    text = GAME.new(3, secret=SECRET, shares=SHARES).record().replace("shares: ab12 | - | cd34", line)

    with pytest.raises(backroom.BadRecord) as refused:
        backroom.replay(text)
    assert sentence in str(refused.value)


def test_a_record_shows_what_every_seat_committed_to_before_its_share_was_known():
    text = finished("dirty-money", shares=SHARES).record()

    assert f"deal: 2\ncommits: {commit_to('ab12')} | - | {commit_to('cd34')}\nshares: ab12 | - | cd34\n" in text
    assert backroom.replay(text).pact.commits == [commit_to("ab12"), "", commit_to("cd34")]


def test_a_record_lists_every_voided_deal_and_every_decision_that_was_taken_back():
    match = finished("dirty-money", shares=SHARES)
    match.pact = Pact(2, match.pact.commits, SHARES, [[1]], [4, 9])
    text = match.record()

    assert "voided: 2\ntaken back: 4 9\n" in text
    again = backroom.replay(text).pact
    assert (again.voided, again.taken_back) == ([[1]], [4, 9])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("shares: ab12", "shares: ab13"), "line 10: the share of seat 1 is not the one that it committed to."),
        ((" | - | cd34", " | ab12 | cd34"), "line 10: the share of seat 2 is not the one that it committed to."),
        (("shares: ab12 | - | cd34\n", ""), "line 9: every share needs the commitment that came before it"),
        ((f"commits: {commit_to('ab12')}", "commits: abcd"), "line 9: A commitment is 64 hexadecimal digits"),
        (("deal: 2\n", ""), "line 9: a deal of version 1 knows no commitments of the players."),
        (("deal: 2", "deal: 3"), "line 8: a deal of version '3' is not known here, only those up to 2."),
        (("deal: 2", "deal: 1"), "line 8: a deal of version '1'"),
        (("\ncommitment:", "\nvoided: 1\ncommitment:"), "line 11: seat 1 has voided a deal, and its share counts"),
        (("\ncommitment:", "\nvoided: 2 | 2\ncommitment:"), "line 11: seat 2 has voided a deal, and its share counts"),
        (("\ncommitment:", "\nvoided: 4\ncommitment:"), "line 11: seat 4 is not at this table of 3."),
        (("\ncommitment:", "\nvoided: 0\ncommitment:"), "line 11: '0' should be whole numbers from 1 on."),
        (("\ncommitment:", "\ntaken back: x\ncommitment:"), "line 11: 'x' should be whole numbers from 0 on."),
        (("\ncommitment:", "\ntaken back: ٣\ncommitment:"), "line 11: '٣' should be whole numbers from 0 on."),
    ],
)
def test_an_agreement_that_cannot_be_is_refused_with_its_line(change, sentence):
    text = GAME.new(3, secret=SECRET, shares=SHARES).record()
    assert change[0] in text

    with pytest.raises(backroom.BadRecord) as refused:
        backroom.replay(text.replace(*change, 1))
    assert sentence in str(refused.value)


def test_a_seed_takes_no_shares():
    text = GAME.new(3, seed=7).record().replace("seed: 7", "seed: 7\nshares: ab12 | - | -")

    with pytest.raises(backroom.BadRecord, match="line 9: shares are mixed with a secret"):
        backroom.replay(text)


# What stands above a chance line.


def events(match):
    return match.record().split("\n\n")[1].splitlines()


def test_a_deal_says_what_was_shuffled():
    proof, outcome = events(finished("dirty-money"))[:2]

    assert proof == "# deal 0 3 cleaner cleaner first-player"
    assert sorted(outcome.split()[1:]) == ["cleaner", "cleaner", "first-player"]


def test_a_pick_says_what_it_was_one_of_and_how_likely():
    assert events(finished("clean-hands"))[0] == "# pick 0 seat-1:1 seat-2:1 seat-3:1 seat-4:1"
    assert any(":2 " in line for line in events(finished("clean-hands")) if line.startswith("# pick"))


def test_dice_that_are_added_up_are_a_roll():
    lines = events(finished("lie-cheat-and-steal"))
    at = next(number for number, line in enumerate(lines) if line.startswith("# roll"))

    assert lines[at].split()[3:] == ["6", "6"]
    assert 2 <= int(lines[at + 1].removeprefix("* ")) <= 12


@pytest.mark.parametrize("id", backroom.games())
def test_every_chance_line_of_every_game_has_its_proof(id):
    game = backroom.game(id)
    for seats in range(game.fewest, game.most + 1):
        lines = events(finished(id, seats))
        chance = [number for number, line in enumerate(lines) if line.startswith("*")]
        bare = [lines[number] for number in chance if number == 0 or not lines[number - 1].startswith("# ")]

        assert chance
        assert bare == []


class Backwards(Chance):
    """Draws in a way that no line of a record can tell."""

    def options(self, table):
        return row([1, 2, 3, 4])

    def draw(self, table, dealer):
        return row([4 - dealer.below(4)])


class Odd(Game):
    def wordings(self):
        return {Backwards: Wording()}


class Bare(State):
    def __init__(self):
        self.seats = 2
        self.stack = stacked([Backwards()])


def test_a_proof_that_would_not_be_true_is_not_written():
    lines = [proof_lines(Odd("."), Bare(), event, Secret(SECRET)) for event in range(30)]

    assert lines == [[]] * 30


def test_a_record_with_a_seed_has_no_proofs():
    match = GAME.new(3, seed=3, rounds=1)
    while not match.over:
        match.push(match.choices()[0])

    assert "#" not in match.record()
