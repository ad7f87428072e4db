"""Tensors of Clean Hands, straight from the table."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import vec
from backroom.engine.encoder import AreaAt, CounterAt, Encoder, areas_at, facts_at, row_at, write_one
from backroom.engine.observation import Observation
from backroom.games.clean_hands.box import Box
from backroom.games.clean_hands.state import ACTIONS, PROFITS, CleanHands
from backroom.games.clean_hands.steps.caucuses import PickCaucus, ShiftCaucus
from backroom.games.clean_hands.steps.confirmation import Propose, SubmitProposal
from backroom.games.clean_hands.steps.votes import vote_on_table
from backroom.games.clean_hands.vote_encoder import LastVoteAt, LossAt, ProposalAt, ShiftAt, VoteAt


class CleanHandsEncoder(Encoder):
    """Knows where everything on a table of Clean Hands is written."""

    def __init__(self, observation: Observation, box: Box) -> None:
        self.profits_from: i64 = box.profits_from
        self.members: i64 = box.in_use(observation.sight.seats) + 1
        self.place_areas(observation)
        self.place_rows(observation)
        self.place_counters(observation)
        self.place_facts(observation, box)

    def place_areas(self, observation: Observation) -> None:
        self.cabinets = areas_at(observation, "cabinet")
        self.caucuses = areas_at(observation, "caucuses")
        self.hands = areas_at(observation, "hand")
        self.hand_actions = self.hands[0].facts.scale("actions")
        self.hand_profits = self.hands[0].facts.scale("profits")
        self.on = areas_at(observation, "on")
        self.out_of_office = AreaAt(observation, "out-of-office")
        self.in_play = AreaAt(observation, "in-play")
        self.decks = [AreaAt(observation, "action-deck"), AreaAt(observation, "profit-deck")]
        self.action_discard = AreaAt(observation, "action-discard")
        self.profit_discard = AreaAt(observation, "profit-discard")
        self.removed = AreaAt(observation, "removed")

    def place_rows(self, observation: Observation) -> None:
        member, caucus = row_at(observation, "member"), row_at(observation, "caucus")
        self.member_at: i64 = member.start
        self.member_size: i64 = observation.row_sizes["member"]
        self.investigations = member.scale("investigations")
        self.worth = member.scale("worth")
        self.caucus_at: i64 = caucus.start
        self.caucus_size: i64 = observation.row_sizes["caucus"]
        self.number = caucus.scale("number")
        self.votes = caucus.scale("votes")

    def place_counters(self, observation: Observation) -> None:
        self.cash = CounterAt(observation, "cash")
        self.congress = CounterAt(observation, "votes")
        self.cabinet = CounterAt(observation, "weight")
        self.round = CounterAt(observation, "round")

    def place_facts(self, observation: Observation, box: Box) -> None:
        facts = facts_at(observation)
        self.dealer_at: i64 = facts.at("dealer")
        self.president_at: i64 = facts.at("president")
        self.discredited_at: i64 = facts.at("discredited")
        self.reshuffles_at: i64 = facts.at("reshuffles")
        self.reshuffles = facts.group("reshuffles").scale("actions")
        self.feelings_at: i64 = facts.at("feelings")
        self.feeling = facts.scale("feelings")
        self.leader_at: i64 = facts.at("leader")
        self.vote = VoteAt(facts, box)
        self.last_vote = LastVoteAt(facts, box)
        self.proposal = ProposalAt(facts)
        self.shift = ShiftAt(facts)
        self.loss = LossAt(facts)

    def fill(self, table: CleanHands, seat: i64, numbers: vec[float]) -> None:
        self.write_cabinet(table, numbers)
        self.write_caucuses(table, numbers)
        self.write_hands(table, seat, numbers)
        self.write_piles(table, numbers)
        self.write_counters(table, numbers)
        self.write_facts(table, numbers)
        self.write_question(table, numbers)

    def write_cabinet(self, table: CleanHands, numbers: vec[float]) -> None:
        """Who holds each member and what lies on it, or that it is out of office."""
        member: i64 = 0
        while member < self.members:
            holder = table.holders[member]
            investigations = table.investigations[member]
            area = self.cabinets[holder] if holder >= 0 else self.out_of_office
            numbers[area.pieces[0] + member] = area.share
            numbers[self.member_at + member * self.member_size] = self.investigations.of(investigations)
            numbers[self.member_at + member * self.member_size + 1] = self.worth.of(worth(table, member))
            if holder >= 0:
                self.write_on(table, member, investigations, numbers)
            member += 1

    def write_on(self, table: CleanHands, member: i64, investigations: i64, numbers: vec[float]) -> None:
        area = self.on[member]
        numbers[area.there] = 1.0
        while investigations > 0:
            numbers[area.pieces[0] + table.box.investigation] += area.share
            investigations -= 1
        cards: i64 = table.box.cards
        for code in table.placed:
            if code // cards == member:
                numbers[area.pieces[1] + code % cards - self.profits_from] += area.share

    def write_caucuses(self, table: CleanHands, numbers: vec[float]) -> None:
        kinds: i64 = table.box.kinds
        stack: i64 = 0
        for area in self.caucuses:
            kind: i64 = 0
            while kind < kinds:
                cards: i64 = table.caucuses[stack]
                if cards > 0:
                    at = self.caucus_at + stack * self.caucus_size
                    numbers[area.pieces[0] + stack] = area.share
                    numbers[at] = self.number.of(cards)
                    numbers[at + 1] = self.votes.of(cards * cards * table.box.caucus_votes[kind])
                    numbers[at + 2] = 1.0 if table.zealots[stack] > 0 else 0.0
                kind += 1
                stack += 1

    def write_hands(self, table: CleanHands, seat: i64, numbers: vec[float]) -> None:
        """How many of each deck; one's own cards, and everybody's at the end."""
        over = not table.stack
        for owner, hand in enumerate(table.hands):
            area = self.hands[owner]
            if owner == seat or over:
                self.write_cards(area, hand, numbers)
            else:
                area.hide(len(hand), numbers)
            actions = self.actions_in(hand)
            numbers[area.first_fact] = self.hand_actions.of(actions)
            numbers[area.first_fact + 1] = self.hand_profits.of(len(hand) - actions)

    def actions_in(self, hand: vec[i64]) -> i64:
        actions: i64 = 0
        for card in hand:
            if card < self.profits_from:
                actions += 1
        return actions

    def write_cards(self, area: AreaAt, cards: vec[i64], numbers: vec[float]) -> None:
        """Action and Profit cards lying in one place."""
        actions = area.pieces[0]
        profits = area.pieces[1] - self.profits_from
        for card in cards:
            at: i64 = card
            numbers[actions + at if at < self.profits_from else profits + at] += area.share

    def write_piles(self, table: CleanHands, numbers: vec[float]) -> None:
        self.write_cards(self.in_play, table.in_play, numbers)
        self.decks[ACTIONS].hide(len(table.decks[ACTIONS]), numbers)
        self.decks[PROFITS].hide(len(table.decks[PROFITS]), numbers)
        for card in table.discards[ACTIONS]:
            numbers[self.action_discard.pieces[0] + card] += self.action_discard.share
        for card in table.discards[PROFITS]:
            numbers[self.profit_discard.pieces[0] + card - self.profits_from] += self.profit_discard.share
        for card in table.removed:
            numbers[self.removed.pieces[0] + card] += self.removed.share

    def write_counters(self, table: CleanHands, numbers: vec[float]) -> None:
        cash = table.cash if len(table.stack) > 0 else vec[i64]([table.points(seat) for seat in range(table.seats)])
        self.cash.write_each(cash, numbers)
        self.congress.write_each(table.votes, numbers)
        self.round.write(table.round, numbers)
        seat: i64 = 0
        while seat < len(table.cash):
            numbers[self.cabinet.at + seat] = self.cabinet.scale.of(table.unblocked(seat))
            seat += 1

    def write_facts(self, table: CleanHands, numbers: vec[float]) -> None:
        president = table.holders[0]
        write_one(table.dealer, self.dealer_at, numbers)
        write_one(president, self.president_at, numbers)
        if president >= 0 and table.discredited():
            numbers[self.discredited_at] = 1.0
        numbers[self.reshuffles_at] = self.reshuffles.of(table.reshuffles[ACTIONS])
        numbers[self.reshuffles_at + 1] = self.reshuffles.of(table.reshuffles[PROFITS])
        at = self.feelings_at
        for feeling in table.feelings:
            numbers[at] = self.feeling.of(feeling)
            at += 1
        if table.dealer >= 0:
            write_one(leader(table), self.leader_at, numbers)
        self.last_vote.write(table, numbers)

    def write_question(self, table: CleanHands, numbers: vec[float]) -> None:
        """The vote, the proposal, the Manipulation or the loss under way."""
        if len(table.stack) == 0:
            return
        step = table.stack[-1]
        vote = vote_on_table(table)
        if vote is not None:
            self.vote.write(table, vote, numbers)
        if isinstance(step, (Propose, SubmitProposal)) or (vote is not None and len(table.draft) > 0):
            self.proposal.write(table, step, numbers)
        elif isinstance(step, ShiftCaucus):
            self.shift.write(table, step, numbers)
        elif isinstance(step, PickCaucus):
            self.loss.write(step, numbers)


def worth(table: CleanHands, member: i64) -> i64:
    """What the Profit cards under a member are worth together."""
    cards: i64 = table.box.cards
    total: i64 = 0
    for code in table.placed:
        if code // cards == member:
            total += table.box.values[code % cards]
    return total


def leader(table: CleanHands) -> i64:
    """Who would win as cash stands; of equals the nearest from the Dealer's left."""
    best: i64 = table.left_of(table.dealer)
    most: i64 = table.points(best)
    seat: i64 = best
    for _ in range(table.seats - 1):
        seat = table.left_of(seat)
        points: i64 = table.points(seat)
        if points > most:
            best = seat
            most = points
    return best
