"""What people read about votes and impeachments."""

from __future__ import annotations

from backroom.engine import Reader, Step, Terms, Wording, many
from backroom.games.clean_hands.box import PRESIDENT
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.impeachment import Exonerated, Impeach, Ousted
from backroom.games.clean_hands.steps.votes import NO, YES, BreakTie, Count, Declare, Vote, vote_on_table
from backroom.games.clean_hands.words.phrases import CHAMBERS, chamber_name, motion
from backroom.games.clean_hands.words.waiting import WaitingWords


class CalledWords(Wording):
    """About whoever called the vote."""

    def who(self, table: CleanHands, step: Vote | Count | Impeach) -> int:
        return step.caller


class VoteWords(CalledWords):
    rule = "CH-4.2"

    def tell(self, table: CleanHands, step: Vote, outcomes: list[int], reader: Reader) -> str:
        about = motion(table, step.passed, reader.name(step.caller))
        called = f"{reader.does(step.caller, 'call')} a vote of {chamber_name(step.chamber)} on {about}."
        silent = [seat for seat in range(table.seats) if table.weight(seat, step.chamber) == 0]
        return called + (f" No vote: {reader.list(silent)}." if silent else "")


class BallotWords(WaitingWords):
    """Yes or no, to declare and to break a tie."""

    waits = "Nobody plays cards during a vote."
    waits_by = "CH-3.4"

    def text(self, table: CleanHands, step: Declare | BreakTie, choice: int) -> str:
        return "yes" if choice == YES else "no"

    def label(self, table: CleanHands, step: Declare | BreakTie, choice: int, reader: Reader) -> str:
        return "Yes" if choice == YES else "No"

    def terms(self, table: CleanHands, step: Declare | BreakTie, choice: int) -> Terms:
        return Terms("yes" if choice == YES else "no")

    def against(self, table: CleanHands, step: Declare | BreakTie, tried: str) -> str:
        return f"'{tried}' is neither yes nor no, and nobody may decline to vote."


class DeclareWords(BallotWords):
    rule = "CH-4.2"

    def question(self, table: CleanHands, step: Declare, reader: Reader) -> str:
        vote = vote_on_table(table)
        about = motion(table, vote.passed, reader.name(vote.caller)) if vote is not None else "the motion"
        weight = many(table.weight(step.seat, step.chamber), "vote")
        return f"{CHAMBERS[step.chamber]} votes on {about}. {tally(table)} Your {weight}?"

    def terms(self, table: CleanHands, step: Declare | BreakTie, choice: int) -> Terms:
        """With all the weight one has."""
        return Terms("yes" if choice == YES else "no", table.weight(step.seat, step.chamber), "votes")

    def tell(self, table: CleanHands, step: Declare, outcomes: list[int], reader: Reader) -> str:
        said = "yes" if outcomes[0] == YES else "no"
        return f"{reader.does(step.seat, 'say')} {said} with {many(table.weight(step.seat, step.chamber), 'vote')}."


def sums(table: CleanHands) -> tuple[int, int]:
    """Yes and no, as far as declared."""
    return sum(ballot for ballot in table.ballots if ballot > 0), -sum(ballot for ballot in table.ballots if ballot < 0)


def tally(table: CleanHands) -> str:
    yes, no = sums(table)
    return f"So far {yes} yes, {no} no."


class CountWords(CalledWords):
    rule = "CH-4.5"

    def tell(self, table: CleanHands, step: Count, outcomes: list[int], reader: Reader) -> str:
        yes, no = sums(table)
        if yes == no:
            return f"A tie, {yes} to {no}: {reader.name(table.holders[PRESIDENT])} must decide."
        return f"{'Passed' if yes > no else 'Failed'}, {yes} to {no}."


class BreakTieWords(BallotWords):
    rule = "CH-4.5"

    def question(self, table: CleanHands, step: BreakTie, reader: Reader) -> str:
        about = motion(table, step.passed, reader.name(step.caller))
        return f"The vote on {about} is tied. The President decides: yes or no?"

    def tell(self, table: CleanHands, step: BreakTie, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'break')} the tie: {'no' if outcomes[0] == NO else 'yes'}."


# Impeachment.


class ImpeachWords(CalledWords):
    rule = "CH-7.1"

    def tell(self, table: CleanHands, step: Impeach, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.caller, 'move')} to impeach the President."


class PresidentWords(Wording):
    """About whoever holds the President."""

    def who(self, table: CleanHands, step: Step) -> int:
        return table.holders[PRESIDENT]


class OustedWords(PresidentWords):
    rule = "CH-7.2"

    def tell(self, table: CleanHands, step: Ousted, outcomes: list[int], reader: Reader) -> str:
        return "The President is impeached. The Cabinet is dissolved, and everything on it is discarded."


class ExoneratedWords(PresidentWords):
    rule = "CH-7.4"

    def tell(self, table: CleanHands, step: Exonerated, outcomes: list[int], reader: Reader) -> str:
        return "The President is exonerated."
