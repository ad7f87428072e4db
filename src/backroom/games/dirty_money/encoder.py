"""Tensors of Dirty Money, straight from the table."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import vec
from backroom.engine.encoder import AreaAt, CounterAt, Encoder, FieldsAt, areas_at, facts_at, write_one
from backroom.engine.observation import Observation
from backroom.games.dirty_money.box import Box
from backroom.games.dirty_money.state import FREE, DirtyMoney


class DirtyMoneyEncoder(Encoder):
    """Knows where everything on a table of Dirty Money is written."""

    def __init__(self, observation: Observation, box: Box) -> None:
        self.seats: i64 = observation.sight.seats
        self.cleaner: i64 = box.cleaner
        self.place_areas(observation)
        self.coins = CounterAt(observation, "coins")
        self.prints = CounterAt(observation, "prints")
        self.round = CounterAt(observation, "round")
        facts = facts_at(observation)
        self.leader_at: i64 = facts.at("leader")
        self.first_at: i64 = facts.at("first_player")
        self.suit_at: i64 = facts.at("suit")
        self.busted_at: i64 = facts.at("busted")
        self.place_last(facts)

    def place_areas(self, observation: Observation) -> None:
        self.trick = AreaAt(observation, "trick")
        self.players_at: i64 = self.trick.facts.at("players")
        self.winning_at: i64 = self.trick.facts.at("winning")
        self.hands = areas_at(observation, "hand")
        self.loot = areas_at(observation, "loot")
        self.aside = AreaAt(observation, "aside")
        self.deck = AreaAt(observation, "deck")

    def place_last(self, facts: FieldsAt) -> None:
        """The last trick and the last round."""
        trick, gains = facts.group("last_trick"), facts.group("last_round")
        self.last_trick_at: i64 = facts.at("last_trick")
        self.last_cards_at: i64 = trick.at("cards")
        self.last_leader_at: i64 = trick.at("leader")
        self.last_taker_at: i64 = trick.at("taker")
        self.last_coins_at: i64 = trick.at("coins")
        self.last_coins = trick.scale("coins")
        self.last_prints_at: i64 = trick.at("prints")
        self.last_prints = trick.scale("prints")
        self.last_round_at: i64 = facts.at("last_round")
        self.gained_coins = gains.scale("coins")
        self.gained_prints = gains.scale("prints")

    def fill(self, table: DirtyMoney, seat: i64, numbers: vec[float]) -> None:
        self.write_trick(table, numbers)
        self.write_hands(table, seat, numbers)
        self.write_piles(table, numbers)
        self.coins.write_each(table.coins, numbers)
        self.prints.write_each(table.prints, numbers)
        self.round.write(table.round, numbers)
        self.write_facts(table, numbers)
        self.write_last_trick(table, numbers)
        self.write_last_round(table, numbers)

    def write_trick(self, table: DirtyMoney, numbers: vec[float]) -> None:
        seats = self.seats
        first = self.trick.first
        player: i64 = table.leader
        at = self.players_at
        order = 1.0
        for card in table.trick:
            numbers[first + card + (player if card == self.cleaner else 0)] = order / self.trick.most
            write_one(player, at, numbers)
            at += 1 + seats
            order += 1.0
            player = player + 1 if player + 1 < seats else 0
        if len(table.trick) > 0:
            write_one(table.player_of(table.winning_place()), self.winning_at, numbers)

    def write_hands(self, table: DirtyMoney, seat: i64, numbers: vec[float]) -> None:
        for owner, hand in enumerate(table.hands):
            area = self.hands[owner]
            cleaner = table.has_cleaner(owner)
            if owner != seat:
                area.hide(len(hand), numbers)
            else:
                area.show(hand, numbers)
                if cleaner:
                    numbers[area.first + self.cleaner] = 0.0
                    numbers[area.first + self.cleaner + owner] = area.share
            if cleaner:
                numbers[area.first_fact] = 1.0

    def write_piles(self, table: DirtyMoney, numbers: vec[float]) -> None:
        for owner, loot in enumerate(table.taken):
            area = self.loot[owner]
            area.show(loot, numbers)
            numbers[area.first + self.cleaner] = 0.0  # Cleaners are nobody's loot
        if len(table.stack) > 0:
            self.aside.hide(len(table.aside), numbers)
        else:
            self.aside.show(table.aside, numbers)
        self.deck.hide(len(table.pool), numbers)

    def write_facts(self, table: DirtyMoney, numbers: vec[float]) -> None:
        numbers[self.leader_at + table.leader] = 1.0
        numbers[self.first_at + table.first] = 1.0
        if table.lead_suit != FREE:
            write_one(table.lead_suit, self.suit_at, numbers)
        self.write_busted(table.prints, numbers)

    def write_busted(self, prints: vec[i64], numbers: vec[float]) -> None:
        """Who has the most fingerprints; nobody if that is everybody."""
        most: i64 = 0
        least: i64 = prints[0]
        for held in prints:
            most = max(most, held)
            least = min(least, held)
        if least == most:
            return
        at = self.busted_at
        for seat, held in enumerate(prints):
            if held == most:
                write_one(seat, at, numbers)
                at += 1 + self.seats

    def write_last_trick(self, table: DirtyMoney, numbers: vec[float]) -> None:
        cards = table.last_trick()
        if len(cards) == 0:
            return
        box = table.box
        coins: i64 = 0
        prints: i64 = 0
        player: i64 = table.led
        clean = False
        for place, card in enumerate(cards):
            at = self.last_cards_at + 2 * (card + (player if card == self.cleaner else 0))
            numbers[at] = 1.0
            numbers[at + 1] = float(place) / float(max(1, self.seats - 1))
            coins += box.coins[card]
            prints += box.prints[card]
            clean = clean or card == self.cleaner
            player = player + 1 if player + 1 < self.seats else 0
        numbers[self.last_trick_at] = 1.0
        numbers[self.last_leader_at + table.led] = 1.0
        numbers[self.last_taker_at + table.taker] = 1.0
        numbers[self.last_coins_at] = self.last_coins.of(coins)
        numbers[self.last_prints_at] = self.last_prints.of(0 if clean else prints)

    def write_last_round(self, table: DirtyMoney, numbers: vec[float]) -> None:
        if not table.totals_before:
            return
        seats = self.seats
        at = self.last_round_at
        numbers[at] = 1.0
        seat: i64 = 0
        while seat < seats:
            coins = table.totals[seat] - table.totals_before[seat]
            prints = table.totals[seats + seat] - table.totals_before[seats + seat]
            numbers[at + 1 + seat] = self.gained_coins.of(coins)
            numbers[at + 1 + seats + seat] = self.gained_prints.of(prints)
            seat += 1
