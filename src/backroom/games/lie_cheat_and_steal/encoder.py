"""Tensors of Lie, Cheat & Steal, straight from the table."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Deck, vec
from backroom.engine.encoder import AreaAt, CounterAt, Encoder, areas_at, facts_at, row_at, write_one
from backroom.engine.observation import Observation
from backroom.games.lie_cheat_and_steal.box import Box
from backroom.games.lie_cheat_and_steal.pending import (
    accusation,
    accusing_card,
    auction,
    debt,
    offer,
    pips,
    stakes,
)
from backroom.games.lie_cheat_and_steal.spaces import (
    AMOUNTS,
    CRIMES,
    FACES,
    FIRST_COLLECT,
    FIRST_CRIME,
    FIRST_DEFENCE,
    NOBODY,
    amount,
)
from backroom.games.lie_cheat_and_steal.state import FREE, LOSES_TURN, LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.words.phrases import face_id


class LieCheatAndStealEncoder(Encoder):
    """Knows where everything on a table of Lie, Cheat & Steal is written."""

    def __init__(self, observation: Observation, box: Box) -> None:
        self.seats: i64 = observation.sight.seats
        self.spaces: i64 = len(box.names)
        self.place_areas(observation)
        self.place_cards(observation, box)
        self.place_counters(observation)
        self.place_facts(observation)

    def place_areas(self, observation: Observation) -> None:
        self.board = AreaAt(observation, "board")
        self.token_at: i64 = observation.kinds_at["token"]
        self.token_size: i64 = observation.row_sizes["token"]
        self.hands = areas_at(observation, "hand")
        self.decks = [AreaAt(observation, id) for id in ("money", "black-eyes", "feathers")]
        self.under_sizes = vec[i64]([deck.facts.inside("under").size() + 1 for deck in self.decks])

    def place_cards(self, observation: Observation, box: Box) -> None:
        """Where each face is among those of its deck; a back comes first."""
        kinds = [observation.sight.kinds[id] for id in ("money", "black-eye", "feather")]
        ids = [face_id(box, face) for face in range(FACES)]
        self.face_places = vec[i64]([max(kind.places.get(id, 0) for kind in kinds) for id in ids])
        money, black_eye = row_at(observation, "money"), row_at(observation, "black-eye")
        self.money_at: i64 = money.start
        self.money_size: i64 = observation.row_sizes["money"]
        self.declared_at: i64 = len(kinds[0].pieces)
        self.declared = money.scale("declared")
        self.black_eye_at: i64 = black_eye.start
        self.black_eye_size: i64 = observation.row_sizes["black-eye"]
        self.victim_at: i64 = len(kinds[1].pieces)
        self.suits_at: i64 = self.victim_at + black_eye.at("suits") - black_eye.start
        self.accusing_at: i64 = self.victim_at + black_eye.at("accusing") - black_eye.start

    def place_counters(self, observation: Observation) -> None:
        self.votes = CounterAt(observation, "votes")
        self.cash = CounterAt(observation, "cash")
        self.salary = CounterAt(observation, "salary")
        self.fund = CounterAt(observation, "fund")
        self.round = CounterAt(observation, "round")

    def place_facts(self, observation: Observation) -> None:
        facts = facts_at(observation)
        self.facts = facts
        self.mover_at: i64 = facts.at("mover")
        self.first_at: i64 = facts.at("first")
        self.jailed_at: i64 = facts.at("jailed")
        self.jailed_size: i64 = facts.inside("jailed").size()
        self.caught_at: i64 = facts.at("caught")
        self.cleared_at: i64 = facts.at("cleared")
        self.shown = facts.scale("caught")
        self.claims_at: i64 = facts.at("claims")
        self.claimed = facts.inside("claims").group("claim").scale("amount")

    def fill(self, table: LieCheatAndSteal, seat: i64, numbers: vec[float]) -> None:
        self.write_board(table, numbers)
        self.write_hands(table, seat, numbers)
        self.write_deck(table.money, 0, 0, seat, numbers)
        self.write_deck(table.black_eyes, 1, FIRST_CRIME, seat, numbers)
        self.write_deck(table.feathers, 2, FIRST_DEFENCE, seat, numbers)
        self.write_counters(table, numbers)
        self.write_facts(table, numbers)
        self.write_claims(table, numbers)
        self.write_question(table, seat, numbers)

    def write_board(self, table: LieCheatAndSteal, numbers: vec[float]) -> None:
        """Every space is there, and the tokens stand on some."""
        share = self.board.share
        at = self.board.pieces[0]
        end = at + self.spaces
        while at < end:
            numbers[at] = share
            at += 1
        for owner, place in enumerate(table.places):
            numbers[self.board.pieces[1] + owner] = share
            numbers[self.token_at + owner * self.token_size + place] = 1.0

    def write_hands(self, table: LieCheatAndSteal, seat: i64, numbers: vec[float]) -> None:
        """Cards that look alike from behind are counted through, seat by seat."""
        used: i64 = accusing_card(table)
        money: i64 = 0
        black_eyes: i64 = 0
        for owner, area in enumerate(self.hands):
            for card, holder in enumerate(table.owners):
                if holder == owner:
                    face: i64 = table.faces[card]
                    place = self.face_places[face] if self.known(table.knowers[card], seat) else 0
                    if face < FIRST_CRIME:
                        numbers[area.pieces[0] + money] = area.share
                        self.write_money(money, place, table.marks[card], numbers)
                        money += 1
                    elif face < FIRST_DEFENCE:
                        numbers[area.pieces[1] + black_eyes] = area.share
                        self.write_black_eye(table, black_eyes, place, card, card == used, numbers)
                        black_eyes += 1
                    else:
                        numbers[area.pieces[2] + place] += area.share

    def known(self, knowers: i64, seat: i64) -> bool:
        """A spectator knows what everybody does."""
        if seat < 0:
            everybody: i64 = (1 << self.seats) - 1
            return knowers & everybody == everybody
        return (knowers >> seat) & 1 == 1

    def write_money(self, number: i64, place: i64, mark: i64, numbers: vec[float]) -> None:
        at = self.money_at + number * self.money_size
        numbers[at + place] = 1.0
        if mark != NOBODY:
            numbers[at + self.declared_at] = 1.0
            numbers[at + self.declared_at + 1] = self.declared.of(1000 * amount(mark))

    def write_black_eye(
        self, table: LieCheatAndSteal, number: i64, place: i64, card: i64, accusing: bool, numbers: vec[float]
    ) -> None:
        at = self.black_eye_at + number * self.black_eye_size
        numbers[at + place] = 1.0
        victim = table.marks[card]
        if victim != NOBODY:
            write_one(victim, at + self.victim_at, numbers)
            numbers[at + self.suits_at] = 1.0
            suable: i64 = table.notes[card]
            crime: i64 = 0
            while crime < CRIMES:
                if (suable >> crime) & 1 == 1:
                    numbers[at + self.suits_at + 1 + crime] = 1.0
                crime += 1
        if accusing:
            numbers[at + self.accusing_at] = 1.0

    def write_deck(self, deck: Deck, number: i64, lowest: i64, seat: i64, numbers: vec[float]) -> None:
        """How many, and what was put under it, as far as the reader knows."""
        area = self.decks[number]
        area.hide(len(deck.pool) + len(deck.bottom), numbers)
        at = area.first_fact
        for card, face in enumerate(deck.bottom):
            numbers[at] = 1.0
            known = self.known(deck.knowers[card], seat)
            numbers[at + 1 + (1 + face - lowest if known else 0)] = 1.0
            at += self.under_sizes[number]

    def write_counters(self, table: LieCheatAndSteal, numbers: vec[float]) -> None:
        self.votes.write_each(table.votes, numbers)
        seat: i64 = 0
        while seat < self.seats:
            numbers[self.cash.at + seat] = self.cash.scale.of(1000 * table.cash[seat])
            numbers[self.salary.at + seat] = self.salary.scale.of(1000 * table.salaries[seat])
            seat += 1
        self.fund.write(1000 * table.fund, numbers)
        self.round.write(table.round, numbers)

    def write_facts(self, table: LieCheatAndSteal, numbers: vec[float]) -> None:
        if table.round > 0:
            write_one(table.mover, self.mover_at, numbers)
            write_one(table.first, self.first_at, numbers)
        seat: i64 = 0
        while seat < self.seats:
            sentence = table.sentences[seat]
            if sentence != FREE:
                write_one(0 if sentence == LOSES_TURN else 1, self.jailed_at + seat * self.jailed_size, numbers)
            numbers[self.caught_at + seat] = self.shown.of(table.caught[seat])
            numbers[self.cleared_at + seat] = self.shown.of(table.cleared[seat])
            seat += 1

    def write_claims(self, table: LieCheatAndSteal, numbers: vec[float]) -> None:
        """Of every COLLECT: how much, and how often it was declared, called into question and a lie."""
        at = self.claims_at
        face: i64 = FIRST_COLLECT
        while face < AMOUNTS:
            numbers[at] = 1.0
            numbers[at + 1] = self.claimed.of(1000 * amount(face))
            numbers[at + 2] = self.shown.of(table.said[face])
            numbers[at + 3] = self.shown.of(table.called[face])
            numbers[at + 4] = self.shown.of(table.lies[face])
            at += 5
            face += 1

    def write_question(self, table: LieCheatAndSteal, seat: i64, numbers: vec[float]) -> None:
        """What is being settled, bid, offered or answered, as the view tells it."""
        self.facts.write("debt", debt(table), numbers)
        self.facts.write("pips", pips(table), numbers)
        self.facts.write("auction", auction(table), numbers)
        self.facts.write("offer", offer(table), numbers)
        self.facts.write("accusation", accusation(table), numbers)
        self.facts.write("stakes", stakes(table, seat), numbers)
