"""What is said while a job is resolved."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Terms, Wording, many
from backroom.games.hand_management.box import HELPING_HAND
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
    job_label,
    signed,
)
from backroom.games.hand_management.words.terms import aimed, played_on_job
from backroom.games.hand_management.words.weekly import CardWords


class ResolveJobWords(Wording):
    rule = "HM-5.1"

    def tell(self, table: HandManagement, step: ResolveJob, outcomes: list[int], reader: Reader) -> str:
        if step.job >= len(table.jobs):
            return ""
        client = table.box.clients[table.jobs[step.job]]
        applying = table.applying(step.job)
        if not applying:
            return f"Nobody wants to work for {client}."
        if len(applying) == 1:
            return f"Nobody else applies to {client}."
        return f"{client} looks at {many(len(applying), 'pair')} of hands."


class PlayOnJobWords(CardWords):
    rule = "HM-5.2"

    def question(self, table: HandManagement, step: PlayOnJob, reader: Reader) -> str:
        return f"{job_label(table.box, table.jobs[step.job])}. Do you play a card?"

    def terms(self, table: HandManagement, step: PlayOnJob, card: int) -> Terms:
        return Terms("pass") if card == PASS else played_on_job(table, card)

    def tell(self, table: HandManagement, step: PlayOnJob, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'pass')}." if outcomes[0] == PASS else ""

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
        return f"On whom do you play {card_name(table.box, step.card)}?"

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
        model = table.box.model_names[table.applicant(step.job, outcomes[0])]
        return f"{reader.does(step.seat, 'play')} {card_name(table.box, step.card)} on {model}."

    def refuse(self, table: HandManagement, step: ChooseApplicant, tried: str) -> str:
        return f"{called(table.box, tried)} has not applied for this job."


class EffectWords(Wording):
    """What a card does once nobody stops it: about whoever played it."""

    rule = "HM-5.6"

    def who(self, table: HandManagement, step: Effect) -> int:
        return step.player


class ModifyWords(EffectWords):
    rule = "HM-5.3"

    def tell(self, table: HandManagement, step: Modify, outcomes: list[int], reader: Reader) -> str:
        sign = 1 if table.box.kinds[step.card] == HELPING_HAND else -1
        now = table.job_chance(step.job, step.target) + sign * step.strength
        return f"{table.box.model_names[table.applicant(step.job, step.target)]} is at {signed(now)}."


class UseSecurityWords(Wording):
    rule = "HM-5.6"

    def question(self, table: HandManagement, step: UseSecurity, reader: Reader) -> str:
        effect = step.effect
        name = card_name(table.box, effect.card)
        if isinstance(effect, Modify):
            victim = f"hits {table.box.model_names[table.applicant(effect.job, effect.target)]}"
        elif isinstance(effect, Lure):
            victim = f"calls {table.box.model_names[effect.model]} away"
        elif isinstance(effect, Swap):
            names = table.box.model_names
            victim = f"would turn {names[effect.model]} into {names[effect.own]}"
        else:
            victim = "is after your cards"
        return f"{name} {victim}. Do you call Agency Security?"

    def text(self, table: HandManagement, step: UseSecurity, choice: int) -> str:
        return "pass" if choice == PASS else f"cancel {choice}"

    def label(self, table: HandManagement, step: UseSecurity, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "Let it happen"
        if isinstance(step.effect, (Lure, Swap)):
            return "Cancel it"
        return f"Cancel {choice} of {step.effect.strength}"

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
        if outcomes[0] == PASS:
            return f"{reader.owner(step.seat)} Security looks the other way."
        if isinstance(step.effect, (Lure, Swap)):
            return f"{reader.owner(step.seat)} Security stops it at the door."
        return f"{reader.owner(step.seat)} Security cancels {outcomes[0]} of {step.effect.strength}."


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
        name = table.box.model_names[step.model]
        return f"{name} leaves {reader.name(step.target)} for {reader.name(step.player)}."


class SwapWords(EffectWords):
    rule = "HM-6.7"

    def tell(self, table: HandManagement, step: Swap, outcomes: list[int], reader: Reader) -> str:
        if step.strength == 0:
            return ""
        names = table.box.model_names
        to, back = reader.name(step.player), reader.name(step.target)
        return f"{names[step.model]} goes to {to}, {names[step.own]} to {back}."


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
        dice = outcomes[0]
        chance = table.job_chance(step.job, step.seat)
        total = dice // 6 + dice % 6 + 2 + chance
        model = table.box.model_names[table.applicant(step.job, step.seat)]
        return f"{model} rolls {dice_text(dice)}, with {signed(chance)} that is {total}."


class HireWords(Wording):
    rule = "HM-5.7"

    def tell(self, table: HandManagement, step: Hire, outcomes: list[int], reader: Reader) -> str:
        box = table.box
        job = table.jobs[step.job]
        model = box.model_names[table.applicant(step.job, step.seat)]
        pay = many(box.pays[job], "card")
        return f"{model} gets the job. {reader.does(step.seat, 'collect')} {pay} from {box.clients[job]}."
