"""What is printed: agencies, models, jobs, action cards and improvements, read from an edition and checked."""

from __future__ import annotations

import re
from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import BadEdition, Keys, Printed, append, vec

AGENCIES: Final = 4
DEALT_MODELS: Final = 5
OPENING_HAND: Final = 2
LEAST_MODELS: Final = AGENCIES * DEALT_MODELS
LEAST_JOBS: Final = 2
LEAST_ACTIONS: Final = AGENCIES * OPENING_HAND
MOST_CARDS: Final = 200
MOST_TYPES: Final = 12
MOST_POINTS: Final = 20
MOST_STRENGTH: Final = 9
MOST_PAY: Final = 9
HIGHEST_SKILL: Final = 3

HELPING_HAND: Final = 0
BAD_HAND: Final = 1
BLOODY_HANDS: Final = 2
UPPER_HAND: Final = 3
CHANGE_HANDS: Final = 4
RED_HANDED: Final = 5
HANDOUT: Final = 6
KINDS: Final = (
    "helping-hand",
    "deal-a-bad-hand",
    "bloody-your-hands",
    "upper-hand",
    "change-hands",
    "caught-red-handed",
    "handout",
)
KIND_NAMES: Final = (
    "Helping Hand",
    "Deal a Bad Hand",
    "Bloody Your Hands",
    "Upper Hand",
    "Change Hands",
    "Caught Red-Handed",
    "Handout",
)
NAMED_BY_THE_BOOK: Final = 5
WITHOUT_STRENGTH: Final = (UPPER_HAND, CHANGE_HANDS)

SECURITY: Final = 0
SECURITY_STAR: Final = 1
PAMPERED: Final = 2
PAMPERED_STAR: Final = 3
SLOT: Final = 4
IMPROVEMENTS: Final = (
    "agency-security",
    "agency-security-star",
    "pampered-models",
    "pampered-models-star",
    "extra-model-slot",
)
IMPROVEMENT_NAMES: Final = (
    "Agency Security",
    "Better Agency Security",
    "Pampered Models",
    "Better Pampered Models",
    "Extra Model Slot",
)
FEWEST_OF: Final = (1, 1, 1, 1, 2)
MOST_OF: Final = (9, 1, 9, 1, 9)

NO_SCOPE: Final = 0
SCOPES: Final = ("", "local", "national")
TAKEN_IDS: Final = ("pass", "fire", "jobs", "market", "supply", "week", *IMPROVEMENTS)
PILES: Final = r"(models|jobs|actions)-(deck|discard)"
OWNED: Final = rf"(hand|agency|bid|offer|score|won|{'|'.join(IMPROVEMENTS)})-\d+"


class Drawn:
    """The cards as they are drawn, once for all views. They stay at home when the box is sent."""

    def __init__(self) -> None:
        self.actions: dict[int, dict[str, Any]] = {}
        self.models: dict[int, dict[str, Any]] = {}
        self.jobs: dict[int, dict[str, Any]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawn, ()


class Box(Printed):
    """Every card by its number; what is printed on it stands in lists of its own."""

    def __init__(self) -> None:
        self.agencies: list[str] = []
        self.type_ids: list[str] = []
        self.type_names: list[str] = []
        self.scoped: list[bool] = []
        self.model_ids: list[str] = []
        self.model_names: list[str] = []
        self.skills = vec[i64]()
        self.specialties = vec[i64]()  # model -> a bit for each type and scope it knows
        self.job_ids: list[str] = []
        self.clients: list[str] = []
        self.sorts = vec[i64]()  # job -> its type and scope, as one number
        self.wanted = vec[i64]()  # job -> the skill desired
        self.pays = vec[i64]()
        self.action_ids: list[str] = []
        self.action_names: list[str] = []
        self.kinds = vec[i64]()
        self.strengths = vec[i64]()
        self.points = vec[i64]()
        self.counts = vec[i64]()  # improvement -> cards in the box
        self.costs = vec[i64]()
        self.ids: set[str] = set()
        self.shown = Drawn()
        self.models = 0
        self.jobs = 0
        self.actions = 0


def sort_of(type: i64, scope: i64) -> i64:
    """Type and scope as one small number."""
    return type * len(SCOPES) + scope


def read_box(data: dict[str, Any]) -> Box:
    """The box of an edition; a BadEdition names the key that is wrong."""
    box = Box()
    keys = Keys(data, "")
    keys.word("title")
    read_agencies(box, keys)
    for kind in keys.tables("types"):
        read_type(box, kind)
    if len(box.type_ids) > MOST_TYPES:
        raise BadEdition(f"types: should be at most {MOST_TYPES}, not {len(box.type_ids)}.")
    for model in keys.tables("models"):
        read_model(box, model)
    for job in keys.tables("jobs"):
        read_job(box, job)
    for action in keys.tables("actions"):
        read_action(box, action)
    read_improvements(box, keys.table("improvements"))
    keys.done()
    check_sizes(box)
    return box


def check_sizes(box: Box) -> None:
    """There is enough for four players to set up with, and every card that the book names."""
    box.models = len(box.model_ids)
    box.jobs = len(box.job_ids)
    box.actions = len(box.action_ids)
    for key, size, least in (
        ("models", box.models, LEAST_MODELS),
        ("jobs", box.jobs, LEAST_JOBS),
        ("actions", box.actions, LEAST_ACTIONS),
    ):
        if not least <= size <= MOST_CARDS:
            raise BadEdition(f"{key}: should be {least} to {MOST_CARDS} cards, not {size}.")
    for kind in range(NAMED_BY_THE_BOOK):
        if kind not in box.kinds:
            raise BadEdition(f"actions: at least one should be of the kind {KINDS[kind]!r}.")


def read_agencies(box: Box, keys: Keys) -> None:
    for agency in keys.tables("agencies"):
        name = agency.word("name")
        agency.done()
        if name in box.agencies:
            raise BadEdition(f"{agency.place('name')}: another agency is called {name!r}.")
        box.agencies.append(name)
    if len(box.agencies) != AGENCIES:
        raise BadEdition(f"agencies: should be {AGENCIES}, not {len(box.agencies)}.")


def read_type(box: Box, keys: Keys) -> None:
    id = keys.word("id")
    if not re.fullmatch(r"[a-z]+", id) or id in box.type_ids:
        raise BadEdition(f"{keys.place('id')}: should be a word of small letters that no other type has, not {id!r}.")
    box.type_ids.append(id)
    box.type_names.append(keys.word("name"))
    scoped = keys.value("scoped")
    if not isinstance(scoped, bool):
        raise BadEdition(f"{keys.place('scoped')}: should be true or false, not {scoped!r}.")
    box.scoped.append(scoped)
    keys.done()


def read_sort(box: Box, text: Any, where: str) -> i64:
    """'soap', or 'adverts national' where the type has local and national jobs."""
    words = text.split(" ") if isinstance(text, str) else []
    scope = SCOPES.index(words[1]) if len(words) == 2 and words[1] in SCOPES else NO_SCOPE
    if not 1 <= len(words) <= 2 or words[0] not in box.type_ids or len(words) != (2 if scope else 1):
        raise BadEdition(
            f"{where}: should be a type of job, with 'local' or 'national' where it has them, not {text!r}."
        )
    type = box.type_ids.index(words[0])
    if box.scoped[type] != (scope != NO_SCOPE):
        need = "needs 'local' or 'national'" if box.scoped[type] else "is neither local nor national"
        raise BadEdition(f"{where}: {words[0]!r} {need}, so it should not be {text!r}.")
    return sort_of(type, scope)


def read_model(box: Box, keys: Keys) -> None:
    name = keys.word("name")
    box.model_ids.append(read_id(box, name, keys, "name"))
    box.model_names.append(name)
    box.skills = append(box.skills, keys.number("skill", 1, HIGHEST_SKILL))
    texts = keys.value("specialties")
    if not isinstance(texts, list) or not texts:
        raise BadEdition(f"{keys.place('specialties')}: should be a list that is not empty, not {texts!r}.")
    known = 0
    for number, text in enumerate(texts, start=1):
        known |= 1 << read_sort(box, text, f"{keys.place('specialties')}[{number}]")
    box.specialties = append(box.specialties, known)
    keys.done()


def read_job(box: Box, keys: Keys) -> None:
    client = keys.word("client")
    box.job_ids.append(read_id(box, client, keys, "client"))
    box.clients.append(client)
    box.sorts = append(box.sorts, read_sort(box, keys.value("type"), keys.place("type")))
    box.wanted = append(box.wanted, keys.number("skill", 1, HIGHEST_SKILL))
    box.pays = append(box.pays, keys.number("pay", 1, MOST_PAY))
    keys.done()


def read_action(box: Box, keys: Keys) -> None:
    name = keys.word("name")
    box.action_ids.append(read_id(box, name, keys, "name"))
    box.action_names.append(name)
    word = keys.word("kind")
    if word not in KINDS:
        raise BadEdition(f"{keys.place('kind')}: should be one of {', '.join(KINDS)}, not {word!r}.")
    kind = KINDS.index(word)
    box.kinds = append(box.kinds, kind)
    box.strengths = append(box.strengths, 1 if kind in WITHOUT_STRENGTH else keys.number("strength", 1, MOST_STRENGTH))
    box.points = append(box.points, keys.number("points", 0, MOST_POINTS))
    keys.done()


def read_improvements(box: Box, keys: Keys) -> None:
    """How many cards of each improvement there are, and what they cost."""
    for kind, id in enumerate(IMPROVEMENTS):
        improvement = keys.table(id)
        box.counts = append(box.counts, improvement.number("count", FEWEST_OF[kind], MOST_OF[kind]))
        box.costs = append(box.costs, improvement.number("cost", 1, MOST_PAY))
        improvement.done()
    keys.done()


def read_id(box: Box, name: str, keys: Keys, key: str) -> str:
    """The short stable name of a card: 'Palmer Olive' → 'palmer-olive'."""
    id = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if not id or id.isdecimal() or id in TAKEN_IDS or re.fullmatch(f"{PILES}|{OWNED}", id):
        raise BadEdition(f"{keys.place(key)}: {name!r} cannot be a name here.")
    if id in box.ids:
        raise BadEdition(f"{keys.place(key)}: another card is called {name!r}.")
    box.ids.add(id)
    return id
