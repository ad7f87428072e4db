"""What one player can know of a table, and what things are worth to them, in thousands of dollars."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from backroom.engine import Deck, append, filled, highest, total, vec
from backroom.engine.value import Kept
from backroom.games.lie_cheat_and_steal.box import Box
from backroom.games.lie_cheat_and_steal.odds import odds_of
from backroom.games.lie_cheat_and_steal.spaces import (
    AMOUNTS,
    BLACK_EYE,
    BLANK,
    CONVENTION,
    CONVENTION_VOTES,
    CRIMES,
    FACES,
    FEATHER,
    FIRST_COLLECT,
    FIRST_CRIME,
    FIRST_DEFENCE,
    FUND_SPACE,
    GO_TO_JAIL,
    GOOD_CHARACTER,
    MONEY,
    NOBODY,
    PENALTY,
    PRESS_BOX,
    SENATE,
    TIP,
    affordable,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal


class Taste(Kept):
    """What the house bot thinks things are worth."""

    def __init__(self) -> None:
        self.vote = 1.5  # a vote, in thousands
        self.reserve = 26  # cash kept while there is time
        self.last_reserve = 12  # cash kept when somebody is about to win
        self.rival = 0.5  # joy at what the leader loses, against what one gains oneself
        self.lying = 0.55  # how often somebody unknown lies where it would pay
        self.courage = 1.0  # how much of the fear of being caught counts
        self.whim = 14.0  # how far from the best a claim may be, to keep others guessing
        self.suing = 0.12  # how often a victim sues
        self.black_eye = 14.0  # a Black Eye card
        self.feather = 9.0
        self.press = 28.0  # a landing on a Press Box
        self.money = 34.0  # a landing on a $ space
        self.senate = 38.0
        self.jail = 24.0
        self.late = 0.72  # the share of the target from which the race is on


@mypyc_attr(free_list_len=1, acyclic=True)
class Appraisal:
    """One decision of one seat: only what that seat has seen is looked at."""

    def __init__(self, table: LieCheatAndSteal, seat: i64, taste: Taste) -> None:
        self.table = table
        self.seat = seat
        self.taste = taste
        self.box: Box = table.box
        self.rivals = table.seats - 1
        self.feathers: i64 = 0  # not seen, once unseen() has counted

    # Cards.

    def knows(self, card: i64) -> bool:
        return bool((self.table.knowers[card] >> self.seat) & 1)

    def unseen(self) -> vec[i64]:
        """How many of each face this seat has not seen."""
        table = self.table
        counts = filled(FACES, 0)
        for card, face in enumerate(table.faces):
            if not self.knows(card):
                counts[face] += 1
        self.count_deck(table.money, counts)
        self.count_deck(table.black_eyes, counts)
        self.count_deck(table.feathers, counts)
        self.feathers = total(counts[FIRST_DEFENCE:])
        return counts

    def count_deck(self, deck: Deck, counts: vec[i64]) -> None:
        for face in deck.pool:
            counts[face] += 1
        for place, face in enumerate(deck.bottom):
            if not (deck.knowers[place] >> self.seat) & 1:
                counts[face] += 1

    def doubt(self, card: i64, unseen: vec[i64]) -> float:
        """How likely it is that a declared $ card is a lie."""
        table = self.table
        said = table.marks[card]
        if self.knows(card):
            return 1.0 if table.faces[card] < said else 0.0
        if table.notes[card] < said:
            return 1.0
        if said < FIRST_COLLECT:
            return 0.0
        lies = self.lies(said, table.owners[card], unseen)
        return lies / (lies + float(unseen[said])) if lies > 0.0 else 0.0

    def lies(self, said: i64, liar: i64, unseen: vec[i64]) -> float:
        """How many of the unseen cards somebody would pass off as this one, as often as they lie."""
        lower: i64 = 0
        face: i64 = 0
        while face < said:
            lower += unseen[face]
            face += 1
        return float(lower) * self.lying_of(liar) * claim_weight(said)

    def lying_of(self, seat: i64) -> float:
        """How often somebody lies, by what was shown of them."""
        caught = self.table.caught[seat]
        return (float(caught) + 2.0 * self.taste.lying) / (float(caught + self.table.cleared[seat]) + 2.0)

    # Lies.

    def exposure(self) -> float:
        """The chance that somebody reaches a Press Box before one's own card is back under the deck."""
        table = self.table
        places = vec[i64](capacity=table.seats)
        other: i64 = 0
        while other < table.seats:
            if other != self.seat:
                places = append(places, table.places[other])
            other += 1
        return odds_of(self.box).exposure(table.places[self.seat], places)

    def distraction(self) -> float:
        """How much the cards of the others draw the eye."""
        table = self.table
        rivals = 0.0
        for card, owner in enumerate(table.owners):
            if owner != self.seat and table.faces[card] < FIRST_CRIME and table.marks[card] != NOBODY:
                rivals += suspicion(table.marks[card])
        share = (float(self.rivals) - 1.0) / float(self.rivals)
        return share * rivals

    # Votes and money.

    def leader(self) -> i64:
        """The strongest of the others."""
        best: i64 = -1
        other: i64 = 0
        while other < self.table.seats:
            if other != self.seat and (best < 0 or self.is_above(other, best)):
                best = other
            other += 1
        return best

    def is_above(self, seat: i64, other: i64) -> bool:
        """By votes, then by money."""
        votes, cash = self.table.votes, self.table.cash
        return votes[seat] > votes[other] or (votes[seat] == votes[other] and cash[seat] > cash[other])

    def worth_of_votes(self, votes: i64) -> float:
        return self.taste.vote * float(votes)

    def payable(self, debtor: i64, money: i64, votes: i64) -> float:
        """How much of a vote obligation somebody can meet, in thousands, after paying this much money first."""
        table = self.table
        cash = max(0, table.cash[debtor] - money)
        return self.worth_of_votes(min(votes, table.votes[debtor] + affordable(cash)))

    def price_of_penalty(self) -> float:
        """What fifty votes less cost this seat, and what they are worth to whoever gets them."""
        missing = max(0, PENALTY - self.table.votes[self.seat])
        return self.worth_of_votes(PENALTY) * (1.0 + 0.5 / float(self.rivals)) + 0.5 * float(missing)

    def harm(self, victim: i64) -> float:
        """How much a rival's loss is one's own gain: most for who is ahead."""
        ahead = float(self.table.votes[victim]) / float(self.table.target)
        return self.taste.rival * (0.3 + ahead)

    def late(self) -> bool:
        """Whether somebody could soon win."""
        return float(highest(self.table.votes)) >= self.taste.late * float(self.table.target)

    # Spaces.

    def value(self, space: i64) -> float:
        """What a landing is worth."""
        box = self.box
        taste = self.taste
        kind = box.kinds[space]
        if kind == MONEY:
            return taste.money
        if kind == BLACK_EYE:
            return taste.black_eye
        if kind == FEATHER:
            return taste.feather
        if kind == PRESS_BOX:
            return taste.press
        if kind == SENATE:
            return -taste.senate
        if kind == GO_TO_JAIL:
            return -taste.jail
        if kind == TIP:
            return 2.0
        if kind == FUND_SPACE:
            return float(self.table.fund)
        if kind == CONVENTION:
            return self.worth_of_votes(CONVENTION_VOTES * self.behind())
        return float(box.cash[space]) + self.worth_of_votes(box.votes[space]) + 2.5 * float(box.salaries[space])

    def behind(self) -> i64:
        """How many others have votes, but fewer."""
        mine = self.table.votes[self.seat]
        count: i64 = 0
        for votes in self.table.votes:
            if 0 < votes < mine:
                count += 1
        return count

    # Scandal.

    def chance_of_feather(self, held: vec[i64], face: i64, unseen: vec[i64]) -> float:
        """The chance that this Feather card is among those that a victim holds."""
        chance = 1.0
        for card in held:
            if self.knows(card):
                if self.table.faces[card] == face:
                    return 1.0
            elif self.feathers > 0:
                chance *= 1.0 - float(unseen[face]) / float(self.feathers)
        return 1.0 - chance

    def accusations(self, card: i64, victim: i64, unseen: vec[i64]) -> vec[float]:
        """What it promises to accuse this player with this card, crime by crime."""
        table = self.table
        held = table.feathers_of(victim)
        character = self.chance_of_feather(held, GOOD_CHARACTER, unseen)
        payable = self.payable(victim, 0, PENALTY)
        harm = self.harm(victim)
        suit = self.taste.suing * (100.0 + self.worth_of_votes(PENALTY)) if table.cash[victim] >= PENALTY else 0.0
        promises = vec[float]([0.0] * CRIMES)
        crime: i64 = 0
        while crime < CRIMES:
            defended = self.chance_of_feather(held, FIRST_DEFENCE + crime, unseen)
            excused = (1.0 - defended) * character
            gain = (1.0 - defended - excused) * payable * (1.0 + harm)
            loss = defended * 1.6 * self.worth_of_votes(2 * PENALTY)
            if table.faces[card] != FIRST_CRIME + crime:
                loss += suit
            promises[crime] = gain - loss
            crime += 1
        return promises

    def chance_of_libel(self, card: i64, crime: i64, unseen: vec[i64]) -> float:
        """How likely the card that was used is not what it was said to be."""
        table = self.table
        if self.knows(card):
            return 0.0 if table.faces[card] == FIRST_CRIME + crime else 1.0
        real = unseen[FIRST_CRIME + crime]
        blank = unseen[BLANK]
        others = total(unseen[FIRST_CRIME:BLANK]) - real
        named = (
            float(real) + float(blank) / 10.0 + float(others) / 40.0
        )  # who holds a real card names its crime, mostly
        return 1.0 - float(real) / named if named > 0.0 else 1.0


def place_of_best(values: vec[float]) -> i64:
    """Where the highest value stands, the first of equals."""
    best: i64 = 0
    place: i64 = 1
    while place < len(values):
        if values[place] > values[best]:
            best = place
        place += 1
    return best


def claim_weight(face: i64) -> float:
    """How a liar's claims are spread over the COLLECT cards, roughly: rather high ones."""
    step = face - FIRST_COLLECT + 1
    return (0.25 + 0.17 * float(step)) / (AMOUNTS - FIRST_COLLECT)


def suspicion(face: i64) -> float:
    """How much a declared amount draws the eye."""
    if face < FIRST_COLLECT:
        return 0.0
    step = float(face - FIRST_COLLECT + 1) / 10.0
    return 0.05 + step * step
