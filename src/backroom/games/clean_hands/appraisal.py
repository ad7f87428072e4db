"""What a sensible politician thinks things are worth, from what everybody sees and their own hand."""

from __future__ import annotations

from typing import Final

from backroom.engine import Step
from backroom.games.clean_hands.box import MEMBERS, NO_VOTE, PRESIDENT
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.cards import Pardon
from backroom.games.clean_hands.steps.confirmation import Confirm
from backroom.games.clean_hands.steps.impeachment import Ousted
from backroom.games.clean_hands.steps.turn import Collect

SLIGHT: Final = 0.0001  # less than any difference that counts


class Taste:
    """The house's opinions, in coins where not said otherwise."""

    def __init__(self) -> None:
        self.goodwill = 0.6  # towards anybody who wants to cash in
        self.memory = 0.1  # for each point of feeling
        self.envy = 0.07  # for each coin the caller would be ahead
        self.favour = 0.6  # for somebody whose vote one will need
        self.member = 2.2  # what a Cabinet Member is worth for the rest of the game
        self.president = 1.2  # what the President is worth on top
        self.blocked = 0.45  # what is left of a blocked member and its profits
        self.fragile = 0.75  # the chance that a placed profit is still there next turn
        self.upheaval = 8.0  # how much better a new Cabinet must look
        self.caucus = 11.0  # all votes printed on Caucus cards
        self.fairness = 0.3  # for each Secretary that a proposer keeps beyond one's own
        self.caution = 0.2  # how content partners must be with a proposal
        self.grudge = 1.5  # how much rather one harms the leader
        self.noise = 2.4  # how fickle a vote is
        self.spite = 0.45  # a coin that the leader does not get
        self.boldness = 0.4  # the share of a chamber that one hopes to talk round
        self.curiosity = -0.8  # for Action cards when there is no need
        self.patience = 3.5  # below this an Investigation stays in hand


class Appraisal:
    """One table through the eyes of one seat."""

    def __init__(self, table: CleanHands, seat: int, taste: Taste) -> None:
        self.table = table
        self.seat = seat
        self.taste = taste
        self.seats = table.seats
        self.order = list(range(table.seats))  # in which seats are looked at: of equals the first is taken

    # Votes.

    def lean(self, voter: int, caller: int, passed: Step) -> float:
        """How much a seat wants a motion to pass; below 0 it says no."""
        if isinstance(passed, Collect):
            return self.lean_to_pay(voter, caller, self.table.box.values[passed.code % self.table.box.cards])
        if isinstance(passed, Confirm):
            return self.lean_to_confirm(voter, caller)
        if isinstance(passed, Ousted):
            return self.lean_to_oust(voter, caller)
        return self.lean_to_pardon(voter, caller) if isinstance(passed, Pardon) else 0.0

    def feeling(self, seat: int, other: int) -> float:
        return self.taste.memory * self.table.feelings[seat * self.seats + other]

    def lean_to_pay(self, voter: int, caller: int, value: int) -> float:
        if voter == caller:
            return 9.0
        taste = self.taste
        ahead = max(0, self.table.cash[caller] + value - self.table.cash[voter])
        favour = taste.favour if self.needs_votes(voter) else 0.0
        return taste.goodwill + favour + self.feeling(voter, caller) - taste.envy * ahead

    def needs_votes(self, seat: int) -> bool:
        """Whether a seat has something to cash in that needs a vote."""
        box = self.table.box
        for code in self.table.placed:
            if self.table.holders[code // box.cards] == seat and box.chambers[code % box.cards] != NO_VOTE:
                return True
        return False

    def lean_to_confirm(self, voter: int, proposer: int) -> float:
        """One Secretary is a fair share, none is none; and nobody likes a greedy proposer."""
        if voter == proposer:
            return 9.0
        return self.content(voter, proposer, self.table.draft)

    def content(self, voter: int, proposer: int, draft: list[int]) -> float:
        """How a voter likes what a draft gives them."""
        share = draft.count(voter)
        more = draft.count(proposer) - share
        return 1.4 * share - 1.0 - self.taste.fairness * max(0, more) + self.feeling(voter, proposer)

    def lean_to_oust(self, voter: int, caller: int) -> float:
        """What one has in this Cabinet against a fair share of the next, and what its best-placed rival has."""
        taste = self.taste
        holder = self.table.holders[PRESIDENT]
        fair = (taste.member * (self.table.box.in_use(self.seats) + 1) + taste.president) / self.seats
        rivals = max(self.stake(other) for other in range(self.seats) if other != voter)
        order = self.next_order()
        hope = taste.member if order[0] == voter else 0.0
        gain = fair + hope - self.stake(voter) + taste.spite * (rivals - fair)
        return gain - taste.upheaval - self.feeling(voter, holder) + 0.5 * self.feeling(voter, caller)

    def next_order(self) -> list[int]:
        """Who would form the next Cabinet."""
        order = self.table.by_votes()
        if order[0] == self.table.holders[PRESIDENT]:
            order.append(order.pop(0))
        return order

    def stake(self, seat: int) -> float:
        """What a seat has in this Cabinet: members and what lies on them."""
        total = 0.0
        for member in range(MEMBERS):
            if self.table.holders[member] == seat:
                total += self.worth(member)
        return total

    def worth(self, member: int) -> float:
        worth = self.taste.member + self.profits(member) * self.taste.fragile
        if member == PRESIDENT:
            worth += self.taste.president
        return worth * self.taste.blocked if self.table.investigations[member] > 0 else worth

    def profits(self, member: int) -> int:
        """The money on a member."""
        box = self.table.box
        total = 0
        for code in self.table.placed:
            if code // box.cards == member:
                total += box.values[code % box.cards]
        return total

    def lean_to_pardon(self, voter: int, caller: int) -> float:
        """Good for whoever has most to unblock."""
        mine = self.blocked_stake(voter)
        all_of_it = sum(self.blocked_stake(seat) for seat in range(self.seats))
        return mine - all_of_it / self.seats + 0.3 + self.feeling(voter, caller)

    def blocked_stake(self, seat: int) -> float:
        total = 0.0
        for member in range(MEMBERS):
            if self.table.holders[member] == seat and self.table.investigations[member] > 0:
                total += self.taste.member + self.profits(member)
        return total

    def margin(self, caller: int, chamber: int, passed: Step) -> int:
        """By how many votes a motion would pass, were nobody fickle, with a few to be talked round."""
        balance = 0
        total = 0
        for voter in range(self.seats):
            weight = self.table.weight(voter, chamber)
            if weight > 0:
                total += weight
                balance += weight if self.lean(voter, caller, passed) > 0.0 else -weight
        if balance == 0:
            return 1 if self.lean(self.table.holders[PRESIDENT], caller, passed) > 0.0 else -1
        return balance + int(self.taste.boldness * total)

    # Standing.

    def leader(self) -> int:
        """The best placed rival, in cash and in what they could cash in."""
        best = -1
        most = 0.0
        for place in range(1, self.seats):
            seat = (self.seat + place) % self.seats  # of equals the nearest clockwise, turn by turn
            total = self.table.cash[seat] + 0.6 * self.stake(seat)
            if best < 0 or total > most:
                best = seat
                most = total
        return best

    def ahead(self) -> int:
        """How many coins one is ahead of the richest rival, one's Scandals subtracted."""
        table = self.table
        rivals = max(table.cash[seat] for seat in range(self.seats) if seat != self.seat)
        return table.cash[self.seat] - table.scandals(self.seat) - rivals

    def elections_near(self) -> bool:
        """Whether General Elections can be drawn now."""
        return self.table.box.elections in self.table.decks[0]

    # Coalitions.

    def plan(self, proposer: int) -> list[int]:
        """The cheapest partners that carry the vote get what contents them, the proposer the rest."""
        in_use = self.table.box.in_use(self.seats)
        partners = self.partners(proposer, in_use)
        draft = [partners[place] if place < len(partners) else proposer for place in range(in_use)]
        for place in range(len(partners), in_use):
            worst = 0.0
            poorest = proposer
            for partner in partners:
                lean = self.content(partner, proposer, draft) - self.taste.caution
                if lean < worst:
                    worst = lean
                    poorest = partner
            draft[place] = poorest
        return draft

    def partners(self, proposer: int, most: int) -> list[int]:
        """The set of voters that costs least and carries the vote with the proposer; a tie is the proposer's."""
        votes = self.table.votes
        given = self.table.draft
        others = sorted([seat for seat in self.order if seat != proposer], key=lambda seat: -given.count(seat))
        costs = [self.cost_of(seat, proposer) for seat in others]
        need = (sum(votes) + 1) // 2 - votes[proposer]
        best: list[int] = others
        least = 1000.0
        for chosen in range(1 << len(others)):
            group: list[int] = []
            carried = 0
            cost = 0.0
            for place, seat in enumerate(others):
                if (chosen >> place) & 1:
                    group.append(seat)
                    carried += votes[seat]
                    cost += costs[place]
            if carried >= need and len(group) <= most and cost < least - SLIGHT:
                least = cost
                best = group
        return best[:most]

    def cost_of(self, seat: int, proposer: int) -> float:
        """What it takes to have somebody for a partner, rather somebody who is one in the draft so far."""
        kind = 0.6 * self.feeling(proposer, seat) + 0.4 * self.feeling(seat, proposer)
        settled = 2.0 * SLIGHT if seat in self.table.draft else 0.0
        return 1.0 - kind + 0.01 * self.table.cash[seat] - settled

    # Caucuses.

    def vote_worth(self) -> float:
        """What a vote in Congress is worth."""
        box = self.table.box
        return self.taste.caucus / sum(box.caucus_votes[kind] * box.caucus_copies[kind] for kind in range(box.kinds))

    def gain_of(self, seat: int, kind: int, more: int) -> int:
        """The votes that one more card of a kind brings, after some more of it."""
        cards = self.table.caucuses[seat * self.table.box.kinds + kind] + more
        return (2 * cards + 1) * self.table.box.caucus_votes[kind]

    def loss_of(self, seat: int, number: int) -> int:
        """The votes that losing so many unprotected cards costs, at worst."""
        kinds = self.table.box.kinds
        left = [self.table.unprotected(seat, kind) for kind in range(kinds)]
        total = 0
        for _ in range(number):
            worst = 0
            which = -1
            for kind in range(kinds):
                loss = (2 * left[kind] - 1) * self.table.box.caucus_votes[kind] if left[kind] > 0 else 0
                if loss > worst:
                    worst = loss
                    which = kind
            if which >= 0:
                left[which] -= 1
                total += worst
        return total
