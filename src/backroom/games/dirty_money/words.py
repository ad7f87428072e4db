"""Every sentence of Dirty Money that people read."""

from __future__ import annotations

from typing import Any

from backroom.engine import Reader, Step, Terms, Wording, many
from backroom.games.dirty_money.box import Box
from backroom.games.dirty_money.state import FREE, DirtyMoney
from backroom.games.dirty_money.steps import (
    DealCleaners,
    DealLoot,
    EndRound,
    PlayCard,
    Round,
    TakeTrick,
    Trick,
)


def card_name(box: Box, card: int) -> str:
    """'Jewels 9'."""
    if card >= box.cleaner:
        return "Cleaner"
    return f"{box.suit_names[box.suits[card]]} {box.ranks[card]}{box.twin(card)}"


def worth(coins: int, prints: int) -> str:
    """'2 coins, 1 print'."""
    parts = [many(coins, "coin")] if coins else []
    parts += [many(prints, "print")] if prints else []
    return ", ".join(parts) or "nothing"


def card_label(box: Box, card: int) -> str:
    """'Jewels 9 (2 coins)'."""
    labels = box.drawn.labels
    if card not in labels:
        labels[card] = new_label(box, card)
    return labels[card]


def new_label(box: Box, card: int) -> str:
    if card >= box.cleaner:
        return "Cleaner (takes the trick, wipes its prints)"
    printed = worth(box.coins[card], box.prints[card])
    return f"{card_name(box, card)} ({'worthless' if printed == 'nothing' else printed})"


def piece_id(table: DirtyMoney, card: int, seat: int) -> str:
    """Cleaners are alike, so each is known by the seat it was dealt to."""
    return f"cleaner-{seat + 1}" if card == table.box.cleaner else table.box.id(card)


def explain(table: DirtyMoney, piece: dict[str, Any]) -> str:
    """What a card does and is worth."""
    face = piece["face"]
    if face["suit"] == "cleaner":
        return (
            "May be played at any time, even where you could follow suit. It takes the trick unless a later Cleaner "
            "does, wipes all prints in it, and frees everybody after it from following."
        )
    suit = table.box.suit_names[table.box.suit_ids.index(face["suit"])]
    printed = worth(face["coins"], face["prints"])
    brings = "It is worth nothing" if printed == "nothing" else f"It brings {printed}"
    return f"{face['name']}. {brings} to whoever takes it. It takes a trick led in {suit} if no {suit} in it is higher."


class RoundWords(Wording):
    rule = "DM-2.1"

    def tell(self, table: DirtyMoney, step: Round, outcomes: list[int], reader: Reader) -> str:
        return f"Round {step.number} of {table.rounds}."


class DealCleanersWords(Wording):
    rule = "DM-2.2"

    def question(self, table: DirtyMoney, step: DealCleaners, reader: Reader) -> str:
        return f"Which Cleaner does {reader.name(step.dealt)} get?"

    def text(self, table: DirtyMoney, step: DealCleaners, card: int) -> str:
        return table.box.id(card)

    def label(self, table: DirtyMoney, step: DealCleaners, card: int, reader: Reader) -> str:
        return "Cleaner" if card == table.box.cleaner else "Cleaner marked First Player"

    def tell(self, table: DirtyMoney, step: DealCleaners, outcomes: list[int], reader: Reader) -> str:
        if table.box.first_player not in outcomes:
            return ""
        seat = step.dealt + outcomes.index(table.box.first_player)
        return f"{reader.does(seat, 'hold')} First Player and {reader.verb(seat, 'lead')}."


class DealLootWords(Wording):
    rule = "DM-2.3"

    def question(self, table: DirtyMoney, step: DealLoot, reader: Reader) -> str:
        return f"Which card is dealt as number {step.dealt + 1}?"

    def text(self, table: DirtyMoney, step: DealLoot, card: int) -> str:
        return table.box.id(card)

    def label(self, table: DirtyMoney, step: DealLoot, card: int, reader: Reader) -> str:
        return card_name(table.box, card)

    def tell(self, table: DirtyMoney, step: DealLoot, outcomes: list[int], reader: Reader) -> str:
        mine = [card_name(table.box, card) for card in sorted(outcomes) if card >= 0]
        if step.count(table) == len(outcomes):
            aside = table.aside_size()
            shut = f", and {many(aside, 'card')} set aside unseen" if aside else ""
            yours = f" You get {', '.join(mine)}." if mine else ""
            return f"{many(table.hand_size(), 'card')} of loot dealt to each{shut}.{yours}"
        return f"You get {mine[0]}." if mine else ""


class TrickWords(Wording):
    rule = "DM-3.1"


class PlayCardWords(Wording):
    rule = "DM-3.2"

    def question(self, table: DirtyMoney, step: PlayCard, reader: Reader) -> str:
        suit = table.lead_suit
        if len(table.trick) == 0:
            return "You lead. Which card do you play?"
        if suit == FREE:
            return "The suit is broken. Which card do you play?"
        return f"The suit led is {table.box.suit_names[suit]}. Which card do you play?"

    def text(self, table: DirtyMoney, step: PlayCard, card: int) -> str:
        return table.box.id(card)

    def label(self, table: DirtyMoney, step: PlayCard, card: int, reader: Reader) -> str:
        return card_label(table.box, card)

    def pieces(self, table: DirtyMoney, step: PlayCard, card: int) -> list[str]:
        return [piece_id(table, card, step.seat)]

    def tried(self, table: DirtyMoney, step: PlayCard, piece: str) -> str:
        own = [card for card in table.hands[step.seat] if piece_id(table, card, step.seat) == piece]
        return table.box.id(own[0]) if own else ""

    def terms(self, table: DirtyMoney, step: PlayCard, card: int) -> Terms:
        return Terms("lead" if len(table.trick) == 0 else "play")

    def tell(self, table: DirtyMoney, step: PlayCard, outcomes: list[int], reader: Reader) -> str:
        verb = "play" if len(table.trick) > 0 else "lead"
        card = outcomes[0]
        if card == table.box.cleaner:
            return f"{reader.does(step.seat, verb)} {'your' if step.seat == reader.seat else 'their'} Cleaner."
        return f"{reader.does(step.seat, verb)} {card_label(table.box, card)}."

    def refuse(self, table: DirtyMoney, step: PlayCard, tried: str) -> str:
        box = table.box
        held = {box.id(card): card for card in table.hands[step.seat]}
        if tried not in held:
            return f"'{tried}' is not in the hand."
        suit = box.suit_names[table.lead_suit]
        return f"{card_name(box, held[tried])} does not follow {suit}, and there is {suit} in the hand."


class TakeTrickWords(Wording):
    rule = "DM-3.3"

    def who(self, table: DirtyMoney, step: TakeTrick) -> int:
        return table.player_of(table.winning_place())

    def tell(self, table: DirtyMoney, step: TakeTrick, outcomes: list[int], reader: Reader) -> str:
        winner = table.player_of(table.winning_place())
        loot = worth(table.trick_coins(), table.trick_prints())
        wiped = sum(table.box.prints[card] for card in table.trick) - table.trick_prints()
        cleaned = f"; {many(wiped, 'print')} wiped" if wiped else ""
        return f"{reader.does(winner, 'take')} the trick: {loot}{cleaned}."


class EndRoundWords(Wording):
    rule = "DM-4.1"

    def tell(self, table: DirtyMoney, step: EndRound, outcomes: list[int], reader: Reader) -> str:
        shown = ", ".join(card_name(table.box, card) for card in table.aside)
        lines = [f"Set aside {'was' if len(table.aside) == 1 else 'were'} {shown}."] if shown else []
        lines += [f"After round {table.round}: {standings(table, reader)}."]
        if table.round == table.rounds:
            lines.append(verdict(table, reader))
        return " ".join(lines)


def standings(table: DirtyMoney, reader: Reader) -> str:
    return "; ".join(
        f"{reader.name(seat)} {worth(table.coins[seat], table.prints[seat])}" for seat in range(table.seats)
    )


def verdict(table: DirtyMoney, reader: Reader) -> str:
    """Who is busted and who wins."""
    busted = table.busted()
    winners = table.winners()
    caught = [f"{reader.subjects(busted)} {'are' if plural(busted, reader) else 'is'} busted."] if busted else []
    return " ".join([*caught, f"{reader.win(winners)}."])


def plural(seats: list[int], reader: Reader) -> bool:
    return len(seats) > 1 or seats == [reader.seat]


WORDINGS: dict[type[Step], Wording] = {
    Round: RoundWords(),
    DealCleaners: DealCleanersWords(),
    DealLoot: DealLootWords(),
    Trick: TrickWords(),
    PlayCard: PlayCardWords(),
    TakeTrick: TakeTrickWords(),
    EndRound: EndRoundWords(),
}
