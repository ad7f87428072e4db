"""What is said before the first week."""

from __future__ import annotations

from backroom.engine import Reader, Terms, Wording, listed, many
from backroom.games.hand_management.box import DEALT_MODELS, OPENING_HAND
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.setup import (
    KEPT_MODELS,
    ChooseFirstHand,
    DealModels,
    KeepModel,
    SetUp,
    ShowModels,
)
from backroom.games.hand_management.words.phrases import called, model_label


def begun(sentence: str) -> str:
    """A name stays as it is written; only 'you' begins with a large letter."""
    return f"Y{sentence[1:]}" if sentence.startswith("you ") else sentence


class SetUpWords(Wording):
    rule = "HM-2.1"

    def tell(self, table: HandManagement, step: SetUp, outcomes: list[int], reader: Reader) -> str:
        agencies = [
            f"{reader.name(seat)} {reader.verb(seat, 'run')} {table.box.agencies[seat]}" for seat in range(table.seats)
        ]
        return begun(f"{'; '.join(agencies)}.")


class DealModelsWords(Wording):
    rule = "HM-2.2"

    def question(self, table: HandManagement, step: DealModels, reader: Reader) -> str:
        return f"Which model is dealt to {reader.name(step.dealt // DEALT_MODELS)}?"

    def text(self, table: HandManagement, step: DealModels, model: int) -> str:
        return table.box.model_ids[model]

    def label(self, table: HandManagement, step: DealModels, model: int, reader: Reader) -> str:
        return table.box.model_names[model]

    def tell(self, table: HandManagement, step: DealModels, outcomes: list[int], reader: Reader) -> str:
        mine = [table.box.model_names[model] for model in sorted(outcomes) if model >= 0]
        if step.count(table) == len(outcomes):
            yours = f" You get {listed(mine)}." if mine else ""
            return f"{DEALT_MODELS} models dealt to each.{yours}"
        return f"You get {mine[0]}." if mine else ""


class KeepModelWords(Wording):
    rule = "HM-2.3"

    def question(self, table: HandManagement, step: KeepModel, reader: Reader) -> str:
        return f"Which model do you sign first? You keep {KEPT_MODELS}." if step.left > 1 else "And which other one?"

    def text(self, table: HandManagement, step: KeepModel, model: int) -> str:
        return table.box.model_ids[model]

    def label(self, table: HandManagement, step: KeepModel, model: int, reader: Reader) -> str:
        return model_label(table.box, model)

    def pieces(self, table: HandManagement, step: KeepModel, model: int) -> list[str]:
        return [table.box.model_ids[model]]

    def terms(self, table: HandManagement, step: KeepModel, model: int) -> Terms:
        return Terms("sign")

    def tried(self, table: HandManagement, step: KeepModel, piece: str) -> str:
        return piece if piece in table.box.model_ids else ""

    def tell(self, table: HandManagement, step: KeepModel, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] >= 0:
            return f"{reader.does(step.seat, 'sign')} {table.box.model_names[outcomes[0]]}."
        return f"{reader.does(step.seat, 'choose')} a model." if step.left == KEPT_MODELS else ""

    def refuse(self, table: HandManagement, step: KeepModel, tried: str) -> str:
        return f"{called(table.box, tried)} is not among the models dealt to this agency."


class ShowModelsWords(Wording):
    rule = "HM-2.3"

    def tell(self, table: HandManagement, step: ShowModels, outcomes: list[int], reader: Reader) -> str:
        names = table.box.model_names
        kept = [
            f"{reader.name(seat)} {reader.verb(seat, 'sign')} {listed([names[model] for model in table.models[seat]])}"
            for seat in range(table.seats)
        ]
        return begun(f"{'; '.join(kept)}. Everybody draws {many(OPENING_HAND, 'action card')}.")


class ChooseFirstHandWords(Wording):
    rule = "HM-2.5"

    def question(self, table: HandManagement, step: ChooseFirstHand, reader: Reader) -> str:
        return "Who is First Hand in the first week?"

    def text(self, table: HandManagement, step: ChooseFirstHand, seat: int) -> str:
        return str(seat + 1)

    def label(self, table: HandManagement, step: ChooseFirstHand, seat: int, reader: Reader) -> str:
        return reader.subject(seat)

    def tell(self, table: HandManagement, step: ChooseFirstHand, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(outcomes[0], 'be')} First Hand."
