"""What is said while a job is resolved."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Terms, Wording, listed, many
from backroom.games.hand_management.box import BLOODY_HANDS, HELPING_HAND
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.effects import (
    Effect,
    LoseCard,
    Lure,
    Modify,
    Swap,
    UseSecurity,
)
from backroom.games.hand_management.steps.resolving import (
    ChooseApplicant,
    Hire,
    PlayOnJob,
    ResolveJob,
    RollDice,
)
from backroom.games.hand_management.words.phrases import (
    applicant_label,
    called,
    card_label,
    card_name,
    ended,
    job_label,
    model_label,
    signed,
)
from backroom.games.hand_management.words.terms import aimed, change, played_on_job
from backroom.games.hand_management.words.weekly import CardWords


class ResolveJobWords(Wording):
    rule = "HM-5.1"

    def tell(self, table: HandManagement, step: ResolveJob, outcomes: list[int], reader: Reader) -> str:
        if step.job >= len(table.jobs):
            return ""
        client = table.box.clients[table.jobs[step.job]]
        applying = table.applying(step.job)
        if not applying:
            return ended(f"Nobody wants to work for {client}")
        if len(applying) == 1:
            return ""
        return f"{client} looks at {many(len(applying), 'pair')} of hands."


class PlayOnJobWords(CardWords):
    rule = "HM-5.2"

    def question(self, table: HandManagement, step: PlayOnJob, reader: Reader) -> str:
        return f"{job_label(table.box, table.jobs[step.job])}. Do you play a card?"

    def terms(self, table: HandManagement, step: PlayOnJob, card: int) -> Terms:
        return Terms("pass") if card == PASS else played_on_job(table, card)

    def tell(self, table: HandManagement, step: PlayOnJob, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'pass')}." if outcomes[0] == PASS else ""

    def label(self, table: HandManagement, step: PlayOnJob, card: int, reader: Reader) -> str:
        label = super().label(table, step, card, reader)
        costly = card != PASS and table.box.kinds[card] == BLOODY_HANDS
        return f"{label}: costs you another card" if costly else label

    def idle(self, table: HandManagement, step: PlayOnJob, tried: str) -> str:
        held = {table.box.action_ids[card]: card for card in table.hands[step.seat]}
        if tried not in held:
            return ""
        return "needs another card" if table.box.kinds[held[tried]] == BLOODY_HANDS else "not at a job"

    def refuse(self, table: HandManagement, step: PlayOnJob, tried: str) -> str:
        held = {table.box.action_ids[card]: card for card in table.hands[step.seat]}
        if tried not in held:
            return super().refuse(table, step, tried)
        name = card_name(table.box, held[tried])
        if len(held) == 1 and table.box.kinds[held[tried]] <= 2:
            return f"{name} costs another card from the hand, and there is none."
        return f"{name} cannot be played while a job is resolved."


class ChooseApplicantWords(Wording):
    rule = "HM-5.3"

    def question(self, table: HandManagement, step: ChooseApplicant, reader: Reader) -> str:
        costs = " It costs you another card." if table.box.kinds[step.card] == BLOODY_HANDS else ""
        return f"On whom do you play {card_name(table.box, step.card)}?{costs}"

    def text(self, table: HandManagement, step: ChooseApplicant, seat: int) -> str:
        return table.box.model_ids[table.applicant(step.job, seat)]

    def label(self, table: HandManagement, step: ChooseApplicant, seat: int, reader: Reader) -> str:
        return applicant_label(table, step.job, seat, reader)

    def pieces(self, table: HandManagement, step: ChooseApplicant, seat: int) -> list[str]:
        return [table.box.model_ids[table.applicant(step.job, seat)]]

    def terms(self, table: HandManagement, step: ChooseApplicant, seat: int) -> Terms:
        return aimed(table, step.job, seat, step.card)

    def tried(self, table: HandManagement, step: ChooseApplicant, piece: str) -> str:
        return piece if piece in table.box.model_ids else ""

    def tell(self, table: HandManagement, step: ChooseApplicant, outcomes: list[int], reader: Reader) -> str:
        """Where Security is asked, it says what came of it."""
        target = outcomes[0]
        model = table.box.model_names[table.applicant(step.job, target)]
        line = f"{reader.does(step.seat, 'play')} {card_name(table.box, step.card)} on {model}"
        helps = table.box.kinds[step.card] == HELPING_HAND
        if not helps and target != step.seat and table.security_left(target) > 0:
            return f"{line}."
        return f"{line}, now at {signed(table.job_chance(step.job, target) + change(table, step.card))}."

    def refuse(self, table: HandManagement, step: ChooseApplicant, tried: str) -> str:
        return f"{called(table.box, tried)} has not applied for this job."


class EffectWords(Wording):
    """What a card does once nobody stops it: about whoever played it."""

    rule = "HM-5.6"

    def who(self, table: HandManagement, step: Effect) -> int:
        return step.player


class ModifyWords(EffectWords):
    """Whoever played the card, or stopped some of it, has said so."""

    rule = "HM-5.3"


class UseSecurityWords(Wording):
    rule = "HM-5.6"

    def question(self, table: HandManagement, step: UseSecurity, reader: Reader) -> str:
        """Who attacks, with what, and what is at stake."""
        effect = step.effect
        attack = f"{reader.does(effect.player, 'play')} {card_name(table.box, effect.card)}"
        return f"{attack}: {self.stake(table, step, reader)}. Do you call Agency Security?"

    def stake(self, table: HandManagement, step: UseSecurity, reader: Reader) -> str:
        effect = step.effect
        names = table.box.model_names
        attacker = reader.names[effect.player]
        if isinstance(effect, Modify):
            before = table.job_chance(effect.job, effect.target)
            model = names[table.applicant(effect.job, effect.target)]
            return f"{model} would fall from {signed(before)} to {signed(before - effect.strength)}"
        if isinstance(effect, Lure):
            return f"{names[effect.model]} would leave you for {attacker}"
        if isinstance(effect, Swap):
            return (
                f"{names[effect.model]} would go to {attacker}, and you would get {model_label(table.box, effect.own)}"
            )
        return f"you would lose {effect.strength} of your {many(len(table.hands[effect.target]), 'card')}, at random"

    def text(self, table: HandManagement, step: UseSecurity, choice: int) -> str:
        return "pass" if choice == PASS else f"cancel {choice}"

    def label(self, table: HandManagement, step: UseSecurity, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "Let it happen"
        if isinstance(step.effect, (Lure, Swap)):
            return "Cancel it"
        left = step.effect.strength - choice
        if isinstance(step.effect, Modify):
            now = table.job_chance(step.effect.job, step.seat) - left
            return f"Cancel {choice} of {step.effect.strength}: only to {signed(now)}"
        return f"Cancel {choice} of {step.effect.strength}: lose {many(left, 'card') if left else 'none'}"

    def pieces(self, table: HandManagement, step: UseSecurity, choice: int) -> list[str]:
        kind = "agency-security" if table.security[step.seat] == 1 else "agency-security-star"
        return [] if choice == PASS else [f"{kind}-{step.seat + 1}"]

    def terms(self, table: HandManagement, step: UseSecurity, choice: int) -> Terms:
        if choice == PASS:
            return Terms("allow", step.effect.strength, "effects")
        return Terms("cancel", choice, "effects", step=1, price=choice, price_unit="uses this week")

    def tried(self, table: HandManagement, step: UseSecurity, piece: str) -> str:
        return "cancel 1" if piece in self.pieces(table, step, 1) else ""

    def tell(self, table: HandManagement, step: UseSecurity, outcomes: list[int], reader: Reader) -> str:
        security = f"{reader.owner(step.seat)} Security"
        cancelled = max(outcomes[0], 0)
        if isinstance(step.effect, (Lure, Swap)):
            return f"{security} stops it at the door." if cancelled else f"{security} looks the other way."
        line = (
            f"{security} cancels {cancelled} of {step.effect.strength}"
            if cancelled
            else f"{security} looks the other way"
        )
        if not isinstance(step.effect, Modify):
            return f"{line}."
        model = table.box.model_names[table.applicant(step.effect.job, step.seat)]
        now = table.job_chance(step.effect.job, step.seat) - step.effect.strength + cancelled
        return f"{line}: {model} is at {signed(now)}."


class LoseCardWords(Wording):
    rule = "HM-6.8"

    def question(self, table: HandManagement, step: LoseCard, reader: Reader) -> str:
        return f"Which card does {reader.name(step.seat)} lose?"

    def text(self, table: HandManagement, step: LoseCard, card: int) -> str:
        return table.box.action_ids[card]

    def label(self, table: HandManagement, step: LoseCard, card: int, reader: Reader) -> str:
        return card_name(table.box, card)

    def tell(self, table: HandManagement, step: LoseCard, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'lose')} {card_label(table.box, outcomes[0])}."


class LureWords(EffectWords):
    rule = "HM-6.6"

    def tell(self, table: HandManagement, step: Lure, outcomes: list[int], reader: Reader) -> str:
        if step.strength == 0:
            return ""
        lured = f"{table.box.model_names[step.model]} away from {reader.name(step.target)}"
        return f"{reader.does(step.player, 'lure')} {lured} with {card_name(table.box, step.card)}."


class SwapWords(EffectWords):
    rule = "HM-6.7"

    def tell(self, table: HandManagement, step: Swap, outcomes: list[int], reader: Reader) -> str:
        if step.strength == 0:
            return ""
        names = table.box.model_names
        swapped = f"{names[step.own]} for {reader.whose(step.target)} {names[step.model]}"
        return f"{reader.does(step.player, 'swap')} {swapped} with {card_name(table.box, step.card)}."


def dice_text(dice: int) -> str:
    """'3+4'."""
    return f"{dice // 6 + 1}+{dice % 6 + 1}"


class RollDiceWords(Wording):
    rule = "HM-5.5"

    def question(self, table: HandManagement, step: RollDice, reader: Reader) -> str:
        return f"What do the dice show for {table.box.model_names[table.applicant(step.job, step.seat)]}?"

    def text(self, table: HandManagement, step: RollDice, dice: int) -> str:
        return dice_text(dice)

    def dice(self, table: HandManagement, step: RollDice, outcomes: list[int]) -> list[int]:
        return [outcomes[0] // 6 + 1, outcomes[0] % 6 + 1]

    def tell(self, table: HandManagement, step: RollDice, outcomes: list[int], reader: Reader) -> str:
        """All rolls of a round in one line, with the last of them; and whether they tie."""
        if step.rolling >> (step.seat + 1):
            return ""
        rolled = table.dice[:]
        rolled[step.seat] = outcomes[0] + 1
        seats = [seat for seat in range(table.seats) if (step.rolling >> seat) & 1]
        names = [table.box.model_names[table.applicant(step.job, seat)] for seat in seats]
        chances = [table.job_chance(step.job, seat) for seat in seats]
        totals = [roll_total(rolled[seat] - 1) + chance for seat, chance in zip(seats, chances, strict=True)]
        lines = [
            f"{names[place]} rolls {dice_text(rolled[seat] - 1)}, with {signed(chances[place])} that is {totals[place]}"
            for place, seat in enumerate(seats)
        ]
        best = max(totals)
        tied = [names[place] for place, total in enumerate(totals) if total == best]
        tie = f" A tie at {best}: {listed(tied)} roll again." if len(tied) > 1 else ""
        return f"{'; '.join(lines)}.{tie}"


def roll_total(dice: int) -> int:
    return dice // 6 + dice % 6 + 2


class HireWords(Wording):
    rule = "HM-5.7"

    def tell(self, table: HandManagement, step: Hire, outcomes: list[int], reader: Reader) -> str:
        box = table.box
        job = table.jobs[step.job]
        model = box.model_names[table.applicant(step.job, step.seat)]
        pay = many(box.pays[job], "card")
        alone = "Nobody else applies: " if len(table.applying(step.job)) == 1 else ""
        collects = f"{reader.does(step.seat, 'collect')} {pay} from {box.clients[job]}"
        return ended(f"{alone}{model} gets the job. {collects}")
