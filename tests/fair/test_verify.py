"""`backroom verify`: what it says of an honest record, and of every kind of forgery."""

import pytest
from fair_tables import SECRET, finished, forged, swap_words

import backroom
from backroom.cli import main
from backroom.engine.pact import Pact, commit_to

GAME = backroom.game("dirty-money")


@pytest.fixture
def verify(tmp_path, capsys):
    """Runs the verb on a record: exit code and the one line it prints."""

    def run(text):
        file = tmp_path / "game.backroom"
        file.write_text(text, encoding="utf-8")
        code = main(["verify", str(file)])
        out, err = capsys.readouterr()
        assert (out + err).count("\n") == 1
        assert (code == 2) == (err != "")
        return code, (out + err).strip()

    return run


@pytest.mark.parametrize("id", backroom.games())
def test_an_honest_table_of_any_game_is_verified(id, verify):
    game = backroom.game(id)
    for seats in range(game.fewest, game.most + 1):
        code, said = verify(finished(id, seats).record())

        assert code == 0
        mixed = f"mixed with the shares of 1 of {seats} seats that they committed to."
        assert said.endswith(f"deals and rolls follow from the secret that was committed to, {mixed}")


def test_every_time_that_chance_decided_is_counted(verify):
    match = finished("lie-cheat-and-steal", shares=None)
    count = sum(line.startswith("*") for line in match.record().splitlines())

    said = f"All {count} deals and rolls follow from the secret that was committed to."
    assert verify(match.record()) == (0, said)


def test_a_record_with_a_seed_is_verified_too_finished_or_not(verify):
    match = GAME.new(3, seed=7)
    assert verify(match.record()) == (0, "All 2 deals and rolls so far follow from the seed 7.")


def test_a_table_that_goes_on_has_nothing_to_verify_yet(verify):
    text = GAME.new(3, secret=SECRET).record()

    assert verify(text) == (1, "There is nothing to verify yet: the secret is shown when the match is over.")


def test_a_finished_table_that_hides_its_secret_is_not_verified(verify):
    text = finished().record().replace(f"secret: {SECRET.hex()}\n", "")

    assert verify(text) == (1, "There is nothing to verify: the match is over, but the record keeps its secret.")


def test_chance_played_by_hand_has_nothing_to_verify(verify):
    assert verify(GAME.new(3).record()) == (1, "There is nothing to verify: the record names no seed and no secret.")


def test_a_record_without_proofs_is_verified_by_the_rules(verify):
    lines = finished().record().splitlines(keepends=True)

    assert verify("".join(line for line in lines if not line.startswith("#")))[0] == 0


def test_remarks_do_not_disturb(verify):
    assert verify(finished().record().replace("\n* ", "\n# what a deal\n* ") + "# the end\n")[0] == 0


def test_a_forged_outcome_is_found(verify):
    text, line = forged(finished("the-cleaner", seed=2).record(), "* ", swap_words(1, 2))
    code, said = verify(text)

    assert code == 2
    assert said.startswith(f"backroom: line {line}: secret and shares give '")


def test_cards_that_changed_hands_before_play_are_found(verify):
    """A deal that is legal, replays, and was not dealt."""
    match = GAME.new(3, seed=7)
    deal = match.record().splitlines()[-1]
    text, line = forged(match.record(), deal, swap_words(1, 60))
    code, said = verify(text)

    assert backroom.replay(text).state.hands != match.state.hands
    assert code == 2
    assert f"line {line}: the seed gives '{deal.split()[1]}' as number 1 here, not '{deal.split()[60]}'." in said


def committed_again(text, share, other):
    """A record in which a share and the commitment to it are changed together."""
    return text.replace(share, other).replace(commit_to(share), commit_to(other))


def test_a_forged_share_is_found(verify):
    text = finished("dirty-money").record()

    code, said = verify(text.replace("c0ffee", "c0ffe1"))
    assert (code, "the share of seat 1 is not the one that it committed to" in said) == (2, True)
    code, said = verify(committed_again(text, "c0ffee", "c0ffe1"))
    assert (code, "secret and shares give '" in said) == (2, True)


def test_a_share_that_was_left_out_is_found(verify):
    text = finished("the-cleaner").record().replace("shares: c0ffee\n", "")
    code, said = verify(text)
    assert (code, "every share needs the commitment" in said) == (2, True)

    code, said = verify(text.replace(f"commits: {commit_to('c0ffee')}\n", ""))
    assert (code, "the secret gives '" in said) == (2, True)


def taken_back_at(events):
    """A match in which decisions were taken back at these events, played as people would have to play it."""
    match = finished(seed=5)
    return finished(seed=5, pact=Pact(2, match.pact.commits, match.pact.shares, [], events))


@pytest.mark.parametrize("events", [[2], [2, 30], [30, 2], [2, 2, 2]])
def test_a_match_with_decisions_that_were_taken_back_is_verified(events, verify):
    code, said = verify(taken_back_at(events).record())

    assert code == 0
    assert f"{len(events)} decision{'s' if len(events) > 1 else ''} taken back, with fresh chance after it." in said


@pytest.mark.parametrize("forged", ["taken back: 2 2\n", "taken back: 70\n", ""])
def test_how_often_something_was_taken_back_cannot_be_changed_afterwards(forged, verify):
    text = taken_back_at([1]).record().replace("taken back: 1\n", forged)

    assert verify(text)[0] == 2


def test_whoever_voided_a_deal_is_named(verify):
    match = finished("dirty-money")
    match.pact = Pact(2, match.pact.commits, match.pact.shares, [[1], [2]])

    assert verify(match.record())[1].endswith("Seat 2 voided a deal. Seat 3 voided a deal.")


def test_records_of_the_first_kind_of_deal_are_verified_as_before(verify):
    code, said = verify(finished(pact=Pact(1, shares=["c0ffee", "", ""])).record())

    assert code == 0
    assert said.endswith("mixed with the shares of 1 of 3 seats, given in the open.")
    assert verify(finished(pact=Pact(1)).record())[0] == 0


def test_a_forged_secret_or_commitment_is_found(verify):
    text = finished().record()
    for change in ((SECRET.hex(), bytes(32).hex()), ("commitment: sha256:", "commitment: sha256:0")):
        code, said = verify(text.replace(*change))

        assert code == 2
        assert said == "backroom: line 11: the secret is not the one that was committed to."


def test_a_secret_that_nobody_committed_to_proves_nothing(verify):
    match = finished()
    code, said = verify(match.record().replace(f"commitment: {match.commitment}\n", ""))

    assert code == 2
    assert said == "backroom: line 11: this secret was never committed to, so it may have been chosen later."


def test_a_forged_proof_is_found(verify):
    text, line = forged(finished("clean-hands").record(), "# pick", lambda line: line.replace(":1", ":2", 1))

    assert verify(text) == (2, f"backroom: line {line}: this is not how the outcome below was drawn.")


def test_cards_that_were_laid_down_one_by_one_were_not_dealt(verify):
    text, line = forged(finished().record(), "* ", lambda line: "\n* ".join(line.split()[1:]).join(["* ", ""]))
    code, said = verify(text)

    assert code == 2
    assert said == f"backroom: line {line}: chance brings 3 at once here, not 1."


def test_what_is_no_record_is_refused(verify):
    assert verify("hello")[0] == 2
