"""What a sensible politician thinks things are worth, from what everybody sees and their own hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Step, append, count_of, filled, row_of, run, vec
from backroom.engine.value import Kept
from backroom.games.clean_hands.box import MEMBERS, NO_VOTE, PRESIDENT
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.cards import Pardon
from backroom.games.clean_hands.steps.confirmation import Confirm
from backroom.games.clean_hands.steps.impeachment import Ousted
from backroom.games.clean_hands.steps.turn import Collect

SLIGHT: Final = 0.0001  # less than any difference that counts
NOT_KNOWN: Final = -1


class Taste(Kept):
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

    def __init__(self, table: CleanHands, seat: i64, taste: Taste) -> None:
        self.table = table
        self.seat = seat
        self.taste = taste
        self.seats = table.seats
        self.order = run(0, table.seats)  # in which seats are looked at: of equals the first is taken
        self.leading: i64 = NOT_KNOWN
        self.money = vec[i64]()  # member -> what lies on it, once asked for

    # Votes.

    def lean(self, voter: i64, caller: i64, passed: Step) -> float:
        """How much a seat wants a motion to pass; below 0 it says no."""
        if isinstance(passed, Collect):
            return self.lean_to_pay(voter, caller, self.table.box.values[passed.code % self.table.box.cards])
        if isinstance(passed, Confirm):
            return self.lean_to_confirm(voter, caller)
        if isinstance(passed, Ousted):
            return self.lean_to_oust(voter, caller)
        return self.lean_to_pardon(voter, caller) if isinstance(passed, Pardon) else 0.0

    def feeling(self, seat: i64, other: i64) -> float:
        return self.taste.memory * float(self.table.feelings[seat * self.seats + other])

    def lean_to_pay(self, voter: i64, caller: i64, value: i64) -> float:
        if voter == caller:
            return 9.0
        taste = self.taste
        ahead = max(0, self.table.cash[caller] + value - self.table.cash[voter])
        favour = taste.favour if self.needs_votes(voter) else 0.0
        return taste.goodwill + favour + self.feeling(voter, caller) - taste.envy * float(ahead)

    def needs_votes(self, seat: i64) -> bool:
        """Whether a seat has something to cash in that needs a vote."""
        box = self.table.box
        for code in self.table.placed:
            if self.table.holders[code // box.cards] == seat and box.chambers[code % box.cards] != NO_VOTE:
                return True
        return False

    def lean_to_confirm(self, voter: i64, proposer: i64) -> float:
        """One Secretary is a fair share, none is none; and nobody likes a greedy proposer."""
        if voter == proposer:
            return 9.0
        return self.content(voter, proposer, self.table.draft)

    def content(self, voter: i64, proposer: i64, draft: vec[i64]) -> float:
        """How a voter likes what a draft gives them."""
        return self.content_with(voter, proposer, count_of(draft, voter), count_of(draft, proposer))

    def content_with(self, voter: i64, proposer: i64, share: i64, kept: i64) -> float:
        """How a voter likes so many Secretaries, while the proposer keeps so many."""
        more = kept - share
        return 1.4 * float(share) - 1.0 - self.taste.fairness * float(max(0, more)) + self.feeling(voter, proposer)

    def lean_to_oust(self, voter: i64, caller: i64) -> float:
        """What one has in this Cabinet against a fair share of the next, and what its best-placed rival has."""
        taste = self.taste
        holder = self.table.holders[PRESIDENT]
        fair = (taste.member * (float(self.table.box.in_use(self.seats) + 1)) + taste.president) / float(self.seats)
        rivals = 0.0
        for other in range(self.seats):
            if other != voter:
                rivals = max(rivals, self.stake(other))
        order = self.next_order()
        hope = taste.member if order[0] == voter else 0.0
        gain = fair + hope - self.stake(voter) + taste.spite * (rivals - fair)
        return gain - taste.upheaval - self.feeling(voter, holder) + 0.5 * self.feeling(voter, caller)

    def next_order(self) -> vec[i64]:
        """Who would form the next Cabinet."""
        order = self.table.by_votes()
        if order[0] == self.table.holders[PRESIDENT]:
            order = append(order[1:], order[0])
        return order

    def stake(self, seat: i64) -> float:
        """What a seat has in this Cabinet: members and what lies on them."""
        total = 0.0
        for member in range(MEMBERS):
            if self.table.holders[member] == seat:
                total += self.worth(member)
        return total

    def worth(self, member: i64) -> float:
        worth = self.taste.member + float(self.profits(member)) * self.taste.fragile
        if member == PRESIDENT:
            worth += self.taste.president
        return worth * self.taste.blocked if self.table.investigations[member] > 0 else worth

    def profits(self, member: i64) -> i64:
        """The money on a member."""
        if len(self.money) == 0:
            self.money = self.money_on_members()
        return self.money[member]

    def money_on_members(self) -> vec[i64]:
        cards: i64 = self.table.box.cards
        values = self.table.box.values
        money = filled(MEMBERS, 0)
        for code in self.table.placed:
            money[code // cards] += values[code % cards]
        return money

    def lean_to_pardon(self, voter: i64, caller: i64) -> float:
        """Good for whoever has most to unblock."""
        mine = self.blocked_stake(voter)
        all_of_it = sum(self.blocked_stake(seat) for seat in range(self.seats))
        return mine - all_of_it / float(self.seats) + 0.3 + self.feeling(voter, caller)

    def blocked_stake(self, seat: i64) -> float:
        total = 0.0
        for member in range(MEMBERS):
            if self.table.holders[member] == seat and self.table.investigations[member] > 0:
                total += self.taste.member + float(self.profits(member))
        return total

    def margin(self, caller: i64, chamber: i64, passed: Step) -> i64:
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

    def leader(self) -> i64:
        """The best placed rival, in cash and in what they could cash in."""
        if self.leading == NOT_KNOWN:
            self.leading = self.best_placed()
        return self.leading

    def best_placed(self) -> i64:
        best: i64 = -1
        most = 0.0
        for place in range(1, self.seats):
            seat = (self.seat + place) % self.seats  # of equals the nearest clockwise, turn by turn
            total = float(self.table.cash[seat]) + 0.6 * self.stake(seat)
            if best < 0 or total > most:
                best = seat
                most = total
        return best

    def ahead(self) -> i64:
        """How many coins one is ahead of the richest rival, one's Scandals subtracted."""
        table = self.table
        rivals = max(table.cash[seat] for seat in range(self.seats) if seat != self.seat)
        return table.cash[self.seat] - table.scandals(self.seat) - rivals

    def elections_near(self) -> bool:
        """Whether General Elections can be drawn now."""
        return self.table.box.elections in self.table.decks[0]

    # Coalitions.

    def plan(self, proposer: i64) -> vec[i64]:
        """The cheapest partners that carry the vote get what contents them, the proposer the rest."""
        in_use = self.table.box.in_use(self.seats)
        partners = self.partners(proposer, in_use)
        draft = [partners[place] if place < len(partners) else proposer for place in range(in_use)]
        for place in range(len(partners), in_use):
            worst = 0.0
            poorest = proposer
            for partner in partners:
                lean = self.content(partner, proposer, row_of(draft)) - self.taste.caution
                if lean < worst:
                    worst = lean
                    poorest = partner
            draft[place] = poorest
        return row_of(draft)

    def partners(self, proposer: i64, most: i64) -> vec[i64]:
        """The set of voters that costs least and carries the vote with the proposer; a tie is the proposer's."""
        votes = self.table.votes
        given = self.table.draft
        others = sorted([seat for seat in self.order if seat != proposer], key=lambda seat: -count_of(given, seat))
        costs = [self.cost_of(seat, proposer) for seat in others]
        need = (sum(votes) + 1) // 2 - votes[proposer]
        best: vec[i64] = row_of(others)
        least = 1000.0
        for chosen in range(1 << len(others)):
            group = vec[i64]()
            carried = 0
            cost = 0.0
            for place, seat in enumerate(others):
                if (chosen >> place) & 1:
                    group = append(group, seat)
                    carried += votes[seat]
                    cost += costs[place]
            if carried >= need and len(group) <= most and cost < least - SLIGHT:
                least = cost
                best = group
        return best[:most]

    def cost_of(self, seat: i64, proposer: i64) -> float:
        """What it takes to have somebody for a partner, rather somebody who is one in the draft so far."""
        kind = 0.6 * self.feeling(proposer, seat) + 0.4 * self.feeling(seat, proposer)
        settled = 2.0 * SLIGHT if seat in self.table.draft else 0.0
        return 1.0 - kind + 0.01 * float(self.table.cash[seat]) - settled

    # Caucuses.

    def vote_worth(self) -> float:
        """What a vote in Congress is worth."""
        box = self.table.box
        votes: i64 = 0
        for kind in range(box.kinds):
            votes += box.caucus_votes[kind] * box.caucus_copies[kind]
        return self.taste.caucus / float(votes)

    def gain_of(self, seat: i64, kind: i64, more: i64) -> i64:
        """The votes that one more card of a kind brings, after some more of it."""
        cards = self.table.caucuses[seat * self.table.box.kinds + kind] + more
        return (2 * cards + 1) * self.table.box.caucus_votes[kind]

    def loss_of(self, seat: i64, number: i64) -> i64:
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
