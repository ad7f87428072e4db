"""What can be seen of Hand Management: a table of contents of its views."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.field import Field, Flag, Number, PieceField, SeatField, Text, Word
from backroom.engine.fields import Group, Items
from backroom.engine.sight import NOBODY_LOOKS, OWNER, SOME, Area, Counter, Kind, Sight, seat_names
from backroom.games.hand_management.box import (
    DEALT_MODELS,
    HIGHEST_SKILL,
    IMPROVEMENT_NAMES,
    IMPROVEMENTS,
    KIND_NAMES,
    KINDS,
    MOST_OF,
    MOST_PAY,
    MOST_POINTS,
    MOST_STRENGTH,
    SCOPES,
    Box,
)
from backroom.games.hand_management.casting import application, auction_field, castings_field
from backroom.games.hand_management.state import JOBS_A_WEEK, MOST_BID, MOST_EXTRA_SLOTS, SLOTS, STARRED, WEEKS
from backroom.games.hand_management.words.phrases import (
    improvement_piece,
    sort_name,
    sorts_of,
    what_it_brings,
    what_it_does,
)

GROUPS_OF_IMPROVEMENTS: Final = 3  # Security, Pampered and Slots, of which an agency shows a card each
PHASES: Final = {
    "setup": "Setting up",
    "draw": "Draw",
    "revelation": "Job Revelation",
    "application": "Job Application",
    "resolution": "Job Resolution",
    "improvement": "Agency Improvement",
    "termination": "Model Termination",
    "recruitment": "Model Recruitment",
    "lock-in": "Victory Point Lock In",
}


def sight(box: Box, seats: int) -> Sight:
    """Jobs, agencies, hands and bids, the market and the improvements, three decks; points, jobs won, the week."""
    return Sight(
        seats,
        areas=areas(box, seats),
        kinds=[action_kind(box), model_kind(box), job_kind(box), improvement_kind(box, seats)],
        counters=counters(box, seats),
        facts=facts(box, seats),
    )


def areas(box: Box, seats: int) -> list[Area]:
    jobs = JOBS_A_WEEK[seats]
    return [
        Area("jobs", "row", "Jobs", ["job"], jobs, ordered=True, means="in the order revealed and resolved"),
        Area(
            "market",
            "row",
            "Looking for work",
            ["model"],
            seats,
            means="models that whoever has a free slot may bid for",
        ),
        Area("supply", "row", "Improvements for sale", ["improvement"], len(IMPROVEMENTS), means="one a week each"),
        *areas_of_players(box, seats),
        *piles("actions", "Action", "Actions", "action", box.actions),
        *piles("models", "Model", "Models", "model", box.models),
        *piles("jobs", "Job", "Jobs", "job", box.jobs),
    ]


def areas_of_players(box: Box, seats: int) -> list[Area]:
    """Agency, hand, bid, and the models that the first two are chosen from."""
    each = seat_names(seats)
    models = SLOTS + MOST_EXTRA_SLOTS
    return [
        Area(
            "agency",
            "row",
            "Agency",
            ["model", "improvement"],
            models + GROUPS_OF_IMPROVEMENTS,
            SOME,
            each,
            owned=True,
            facts=agency_facts(seats),
            means="models lie open once all have chosen theirs",
        ),
        Area(
            "hand",
            "hand",
            "Hand",
            ["action"],
            box.actions,
            OWNER,
            each,
            owned=True,
            facts=hand_facts(box),
            means="played, paid, bid or locked in",
        ),
        Area(
            "bid",
            "stack",
            "Bid",
            ["action"],
            MOST_BID,
            OWNER,
            each,
            owned=True,
            means="action cards for a model, face down until all have bid",
        ),
        Area(
            "offer",
            "hand",
            "To choose from",
            ["model"],
            DEALT_MODELS,
            OWNER,
            each,
            owned=True,
            optional=True,
            means="two of these models are kept",
        ),
    ]


def piles(id: str, one: str, more: str, kind: str, most: int) -> list[Area]:
    """A deck, of which one sees how many, and its discard pile, of which one sees everything."""
    return [
        Area(f"{id}-deck", "pile", f"{one} deck", [kind], most, NOBODY_LOOKS, means="nobody knows its order"),
        Area(f"{id}-discard", "pile", f"{more} discarded", [kind], most, means="becomes the deck once that is empty"),
    ]


# The cards.


def action_kind(box: Box) -> Kind:
    return Kind(
        "action",
        "Action card",
        {id: action_face(box, card) for card, id in enumerate(box.action_ids)},
        printed=[
            Text("name", "Name"),
            Word("type", dict(zip(KINDS, KIND_NAMES, strict=True)), "Kind"),
            Number("strength", 1, MOST_STRENGTH, "Strength", means="1 where none is printed"),
            Number("points", 0, MOST_POINTS, "Points", "points", "locked in or held at the end", 1, counts=True),
            Text("does", "What it does"),
        ],
        means="does what it says, or is paid, bid, or locked in for its points",
    )


def action_face(box: Box, card: int) -> dict[str, Any]:
    """What is printed on an action card."""
    return {
        "name": box.action_names[card],
        "type": KINDS[box.kinds[card]],
        "strength": box.strengths[card],
        "points": box.points[card],
        "does": what_it_does(box, card),
    }


def model_kind(box: Box) -> Kind:
    sorts = Word("sort", sort_words(box))
    return Kind(
        "model",
        "Model",
        {id: model_face(box, model) for model, id in enumerate(box.model_ids)},
        printed=[
            Text("name", "Name"),
            Number("skill", 1, HIGHEST_SKILL, "Skill", better=1),
            Items("specialties", sorts, len(sort_words(box)), "Specialties", "+1 for a job of such a sort"),
        ],
        means="applies for one job a week",
    )


def model_face(box: Box, model: int) -> dict[str, Any]:
    """What is printed on a model."""
    return {
        "name": box.model_names[model],
        "skill": box.skills[model],
        "specialties": [sort_id(box, sort) for sort in sorts_of(box, model)],
    }


def job_kind(box: Box) -> Kind:
    return Kind(
        "job",
        "Job",
        {id: job_face(box, job) for job, id in enumerate(box.job_ids)},
        printed=[
            Text("client", "Client"),
            Word("sort", sort_words(box), "Sort", "type, and whether local or national where there are both"),
            Number("skill", 1, HIGHEST_SKILL, "Desired skill"),
            Number("pay", 1, MOST_PAY, "Pay", "action cards", better=1),
        ],
        means="pays its winner in action cards",
    )


def job_face(box: Box, job: int) -> dict[str, Any]:
    """What is printed on a job."""
    return {
        "client": box.clients[job],
        "sort": sort_id(box, box.sorts[job]),
        "skill": box.wanted[job],
        "pay": box.pays[job],
    }


def sort_words(box: Box) -> dict[str, str]:
    """Every sort of job: 'soap-national' and how it is called."""
    words: dict[str, str] = {}
    for type, scoped in enumerate(box.scoped):
        for scope in range(1, len(SCOPES)) if scoped else [0]:
            sort = type * len(SCOPES) + scope
            words[sort_id(box, sort)] = sort_name(box, sort)
    return words


def sort_id(box: Box, sort: int) -> str:
    scope = SCOPES[sort % len(SCOPES)]
    type = box.type_ids[sort // len(SCOPES)]
    return f"{type}-{scope}" if scope else type


def improvement_kind(box: Box, seats: int) -> Kind:
    """Those for sale, and those of each agency."""
    pieces = {id: improvement_face(box, kind) for kind, id in enumerate(IMPROVEMENTS)}
    for seat in range(seats):
        for kind in range(len(IMPROVEMENTS)):
            pieces[improvement_piece(kind, seat)] = improvement_face(box, kind)
    return Kind(
        "improvement",
        "Improvement",
        pieces,
        printed=[
            Word("type", dict(zip(IMPROVEMENTS, IMPROVEMENT_NAMES, strict=True)), "Kind"),
            Number("cost", 1, MOST_PAY, "Cost", "cards", better=-1),
            Text("does", "What it does"),
        ],
        changing=[
            Number("count", 0, max(MOST_OF), "Cards", "cards", "how many there are of it here"),
            Number("used", 0, STARRED, "Used", "times", "how often Security was used this week", -1),
        ],
        means="stays with the agency that buys it",
    )


def improvement_face(box: Box, kind: int) -> dict[str, Any]:
    """What is printed on an improvement."""
    return {"type": IMPROVEMENTS[kind], "cost": box.costs[kind], "does": what_it_brings(kind)}


# The counters and the facts.


def agency_facts(seats: int) -> list[Field]:
    return [
        Number("slots", SLOTS, SLOTS + MOST_EXTRA_SLOTS, "Slots", "models", "room for so many models", 1),
        Number("rank", 1, seats, "Rank", means="by points recorded, then by jobs won", better=-1),
    ]


def hand_facts(box: Box) -> list[Field]:
    most = sum(box.points)
    means = "the points of its cards; only its owner knows"
    return [Number("worth", 0, most, "Worth", "points", means, 1, null=True)]


def counters(box: Box, seats: int) -> list[Counter]:
    """A card is locked in once a week at most, so no score exceeds all points of the box six times over."""
    most = WEEKS * sum(box.points)
    jobs = WEEKS * JOBS_A_WEEK[seats]
    return [
        Counter(
            "score",
            "Recorded",
            0,
            most,
            "points",
            "points locked in; most win, with those in hand at the end",
            better=1,
            counts=True,
            each=True,
        ),
        Counter("won", "Jobs won", 0, jobs, "jobs", "decide between equal scores", better=1, counts=True, each=True),
        Counter("week", "Week", 1, WEEKS, means="after the last one the highest score wins"),
    ]


def facts(box: Box, seats: int) -> list[Field]:
    return [
        SeatField("first_hand", seats, "First Hand", "begins whatever is done in turn", True, "{} is First Hand."),
        Word("phase", PHASES, "Phase", "which part of the week it is", null=True, says="{}."),
        Items(
            "applications",
            application(box, seats),
            JOBS_A_WEEK[seats],
            "Applications",
            "who is up for which job, and what is added to two dice for them",
        ),
        PieceField("at", box.job_ids, "Job", "the job that is asked about", null=True, says="It is about {}."),
        Number("passes", 0, seats, "Passes", "passes", "in a row; as many as players close the round of cards"),
        Group(
            "deed",
            deed_fields(box, seats),
            "Card in play",
            "a card that was played and has not done its work yet",
            null=True,
            says="{player} plays {card}.",
        ),
        castings_field(box, seats),
        auction_field(box, seats),
        Number("to_go", 0, MOST_PAY, "Cards to go", "cards", "still to be paid or bid"),
        Flag("fired", "Fired", "whether whoever is asked has fired a model this week"),
    ]


def deed_fields(box: Box, seats: int) -> list[Field]:
    """A card that was played and has not done its work yet, as far as it has been named."""
    return [
        SeatField("player", seats, "Player"),
        PieceField("card", box.action_ids, "Card"),
        Number("strength", 0, MOST_STRENGTH, "Strength", means="as many effects may be cancelled"),
        SeatField("target", seats, "Target", null=True),
        PieceField("model", box.model_ids, "Model", "whom it is aimed at", null=True),
        PieceField("own", box.model_ids, "In return", "who goes the other way", null=True),
    ]
