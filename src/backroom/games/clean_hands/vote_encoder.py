"""The vote, the proposal, the Manipulation and the loss under way as numbers of a tensor, straight from the table."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Step, vec
from backroom.engine.encoder import FieldsAt, write_one
from backroom.games.clean_hands.box import CABINET, Box
from backroom.games.clean_hands.sight_of_votes import MOTION_WORDS
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.caucuses import PickCaucus, ShiftCaucus
from backroom.games.clean_hands.steps.confirmation import Propose
from backroom.games.clean_hands.steps.turn import Collect
from backroom.games.clean_hands.steps.votes import BreakTie, Count, still_to_declare
from backroom.games.clean_hands.words.phrases import about


class MotionAt:
    """Where it is written what a vote is about, who called it, and who has said what."""

    def __init__(self, vote: FieldsAt, box: Box) -> None:
        self.profits_from: i64 = box.profits_from
        self.chamber_at: i64 = vote.at("chamber")
        self.caller_at: i64 = vote.at("caller")
        self.about_at: i64 = vote.at("about")
        self.motions = {motion: place for place, motion in enumerate(MOTION_WORDS)}
        self.card_at: i64 = vote.at("card")
        self.member_at: i64 = vote.at("member")
        self.ballots_at: i64 = vote.at("ballots")
        self.ballot = vote.scale("ballots")
        self.yes_at: i64 = vote.at("yes")
        self.no_at: i64 = vote.at("no")
        self.votes = vote.scale("yes")

    def write(self, table: CleanHands, vote: Count | BreakTie, numbers: vec[float]) -> i64:
        """All of it; the votes for it so far are returned."""
        passed = vote.passed
        numbers[self.chamber_at + vote.chamber - CABINET] = 1.0
        numbers[self.caller_at + vote.caller] = 1.0
        numbers[self.about_at + self.motions[about(passed)]] = 1.0
        if isinstance(passed, Collect):
            cards: i64 = table.box.cards
            write_one(passed.code % cards - self.profits_from, self.card_at, numbers)
            write_one(passed.code // cards, self.member_at, numbers)
        yes: i64 = 0
        no: i64 = 0
        at = self.ballots_at
        for ballot in table.ballots:
            numbers[at] = self.ballot.of(ballot)
            if ballot > 0:
                yes += ballot
            else:
                no -= ballot
            at += 1
        numbers[self.yes_at] = self.votes.of(yes)
        numbers[self.no_at] = self.votes.of(no)
        return yes


class VoteAt:
    """Where the vote being held is written, as it grows."""

    def __init__(self, facts: FieldsAt, box: Box) -> None:
        vote = facts.group("vote")
        self.at: i64 = facts.at("vote")
        self.motion = MotionAt(vote, box)
        self.weights_at: i64 = vote.at("weights")
        self.weight = vote.scale("weights")
        self.needs_at: i64 = vote.at("needs")
        self.waiting_at: i64 = vote.at("waiting")
        self.waiting_size: i64 = vote.inside("waiting").size() + 1
        self.breaks_at: i64 = vote.at("breaks")

    def write(self, table: CleanHands, vote: Count | BreakTie, numbers: vec[float]) -> None:
        numbers[self.at] = 1.0
        yes = self.motion.write(table, vote, numbers)
        all_votes: i64 = 0
        seat: i64 = 0
        while seat < table.seats:
            weight = table.weight(seat, vote.chamber)
            numbers[self.weights_at + seat] = self.weight.of(weight)
            all_votes += weight
            seat += 1
        numbers[self.needs_at] = self.motion.votes.of(max(0, all_votes // 2 + 1 - yes))
        at = self.waiting_at
        for waiting in still_to_declare(table):
            write_one(waiting, at, numbers)
            at += self.waiting_size
        write_one(table.holders[0], self.breaks_at, numbers)


class LastVoteAt:
    """Where the vote that was held last is written, until the next one is called."""

    def __init__(self, facts: FieldsAt, box: Box) -> None:
        vote = facts.group("last_vote")
        self.at: i64 = facts.at("last_vote")
        self.motion = MotionAt(vote, box)
        self.passed_at: i64 = vote.at("passed")
        self.broken_by_at: i64 = vote.at("broken_by")

    def write(self, table: CleanHands, numbers: vec[float]) -> None:
        vote = table.counted
        if isinstance(vote, (Count, BreakTie)):
            numbers[self.at] = 1.0
            self.motion.write(table, vote, numbers)
            if table.passed:
                numbers[self.passed_at] = 1.0
            if isinstance(vote, BreakTie):
                write_one(vote.seat, self.broken_by_at, numbers)


class ProposalAt:
    """Where a proposal is written, as far as it goes. CH-5.2"""

    def __init__(self, facts: FieldsAt) -> None:
        proposal = facts.group("proposal")
        gift = proposal.inside("given").group("gift")
        self.proposer_at: i64 = proposal.at("proposer")
        self.given_at: i64 = proposal.at("given")
        self.given_size: i64 = proposal.inside("given").size() + 1
        self.holder_at: i64 = 1 + gift.at("holder") - gift.start
        self.starts_at: i64 = proposal.at("starts")
        self.starts = proposal.scale("starts")

    def write(self, table: CleanHands, step: Step, numbers: vec[float]) -> None:
        write_one(table.holders[0], self.proposer_at - 1, numbers)
        at = self.given_at
        for place, seat in enumerate(table.draft):
            write_one(place, at, numbers)
            numbers[at + self.holder_at + seat] = 1.0
            at += self.given_size
        numbers[self.starts_at] = self.starts.of(step.starts if isinstance(step, Propose) else 0)


class ShiftAt:
    """Where a Manipulation is written, as far as it goes. CH-6.7"""

    def __init__(self, facts: FieldsAt) -> None:
        shift = facts.group("shift")
        self.gainer_at: i64 = shift.at("gainer")
        self.cards_at: i64 = shift.at("cards")
        self.card_size: i64 = shift.inside("cards").size() + 1
        self.starts_at: i64 = shift.at("starts")
        self.starts = shift.scale("starts")

    def write(self, table: CleanHands, step: ShiftCaucus, numbers: vec[float]) -> None:
        write_one(step.gainer, self.gainer_at - 1, numbers)
        at = self.cards_at
        for stack in table.draft:
            write_one(stack, at, numbers)
            at += self.card_size
        numbers[self.starts_at] = self.starts.of(step.starts)


class LossAt:
    """Where it is written who is losing Caucus cards to their neighbours, and how many still. CH-8.1"""

    def __init__(self, facts: FieldsAt) -> None:
        loss = facts.group("loss")
        self.loser_at: i64 = loss.at("loser")
        self.left_at: i64 = loss.at("left")
        self.left = loss.scale("left")

    def write(self, step: PickCaucus, numbers: vec[float]) -> None:
        write_one(step.loser, self.loser_at - 1, numbers)
        numbers[self.left_at] = self.left.of(step.left)
