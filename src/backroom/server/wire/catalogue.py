"""Every piece of a game as it is before anything has happened, with what it says about itself: for rules pages."""

from __future__ import annotations

import re
from typing import Any, Final

from backroom.engine.edition import Edition
from backroom.engine.field import Chance, Field, Flag, Number, PieceField, SeatField, Text, Word
from backroom.engine.fields import ByName, BySeat, Group, Items
from backroom.engine.game import Game
from backroom.engine.howto import Picture
from backroom.engine.match import Match
from backroom.engine.setting import Setting
from backroom.engine.sight import Kind, Sight

NAMES: Final = ("name", "title")
MOST_VARIANTS: Final = 4  # an option with more values than this changes numbers, not pieces


class Entry:
    """One face: a piece that has it, how many copies there are, and what it does."""

    def __init__(self, piece: dict[str, Any], copies: int, says: str) -> None:
        self.piece = piece
        self.copies = copies
        self.says = says


def entries(match: Match, kind: Kind) -> list[Entry]:
    """An entry for each face; pieces that look exactly alike share one."""
    columns = shown_fields(kind)
    labels = labels_in(match)
    found: dict[tuple[str, ...], Entry] = {}
    for key in kind.pieces:
        if kind.copies and key not in kind.copies:
            continue  # a back
        piece = fresh(kind, key, labels)
        said = match.game.explain(match.state, piece, match.reader(None)).removeprefix(f"{piece['label']}. ")
        alike = (piece["label"], said, *[repr(piece["face"][field.id]) for field in columns])
        if alike not in found:
            found[alike] = Entry(piece, 0, said)
        found[alike].copies += kind.copies.get(key, 1)
    return list(found.values())


def shown_fields(kind: Kind) -> list[Field]:
    """What is said of a face in a word each: whatever has a label and is short."""
    return [field for field in kind.printed if field.label and is_short(field) and field.id != kind.twins]


def is_short(field: Field) -> bool:
    of = field.of if isinstance(field, Items) else field
    return not isinstance(of, (Text, PieceField, Items, BySeat, ByName, Group))


# A piece that nothing has happened to yet.


def labels_in(match: Match) -> dict[str, str]:
    """What the pieces are called that lie there from the beginning."""
    return {piece["id"]: piece["label"] for place in match.view(None)["areas"] for piece in place["pieces"]}


def fresh(kind: Kind, key: str, labels: dict[str, str]) -> dict[str, Any]:
    face = {**{field.id: lowest(field) for field in kind.changing}, **kind.pieces[key]}
    label = called(kind, key, face, labels)
    return {"id": key, "kind": kind.id, "label": f"{label[:1].upper()}{label[1:]}", "face": face}


def called(kind: Kind, key: str, face: dict[str, Any], labels: dict[str, str]) -> str:
    """By its name, by its word where several are alike, as the table says, by its first text, or by its kind."""
    for name in NAMES:
        if face.get(name):
            return str(face[name])
    for field in kind.printed:
        if field.id == kind.twins and isinstance(field, Word):
            return field.words[face[field.id]]
    if key in labels:
        return labels[key]
    first = kind.printed[0] if kind.printed else None
    if isinstance(first, Text):
        return str(face[first.id])
    if isinstance(first, Word) and face[first.id] is not None:
        return first.words[face[first.id]]
    said = re.sub(r" \d+$", "", key.removeprefix(f"{kind.id}-").replace("-", " "))
    return said if first and said else kind.label


def lowest(field: Field) -> Any:
    """The value of a field before anything has happened."""
    if field.null:
        return None
    if isinstance(field, Word):
        return next(iter(field.words))
    if isinstance(field, BySeat):
        return [lowest(field.of)] * field.seats
    if isinstance(field, Group):
        return {part.id: lowest(part) for part in field.fields}
    if isinstance(field, (Number, Chance)):
        return field.low
    simple: list[tuple[type[Field], Any]] = [(Flag, False), (SeatField, 0), (Items, []), (ByName, {}), (Text, "")]
    return next((value for kind, value in simple if isinstance(field, kind)), None)


# The list of all pieces, for a page.


def catalogue(game: Game, edition: Edition, seats: int, options: dict[str, Any], title: str = "") -> dict[str, Any]:
    """What is declared of one kind of table, and every face that can lie there."""
    match = game.new(seats, edition=edition, **options)
    sight = match.sight()
    return {
        "title": title,
        "sight": {"hash": sight.hash, "seats": sight.seats, **sight.json()},
        "kinds": new_kinds([kind_page(match, kind) for kind in sight.kinds.values() if is_listed(kind)], []),
    }


def is_listed(kind: Kind) -> bool:
    """Pieces that only tell of another one, as a report on a tile or a token on a space, are not in the list."""
    return not kind.stands and not isinstance(kind.printed[0] if kind.printed else None, PieceField)


def kind_page(match: Match, kind: Kind) -> dict[str, Any]:
    """Every face once; how many there are of it, where that does not change."""
    counted = bool(kind.copies) or not kind.changing
    faces: dict[str, dict[str, Any]] = {}
    for entry in entries(match, kind):
        printed = repr(sorted(kind.pieces[entry.piece["id"]].items())) if kind.printed else kind.id
        if printed not in faces:
            faces[printed] = {"piece": entry.piece, "copies": entry.copies if counted else 1, "says": entry.says}
    return {"id": kind.id, "label": kind.label, "means": kind.means, "entries": list(faces.values())}


def whole_catalogue(game: Game, edition: Edition) -> list[dict[str, Any]]:
    """The table as it is unless somebody says otherwise; then whatever an option with few values adds to it."""
    parts = [catalogue(game, edition, game.most, {})]
    for setting in game.settings:
        for value in few_values(setting):
            title = f"{setting.label}: {setting.text(value)}"
            other = catalogue(game, edition, game.most, {setting.name: value}, title)
            if faces_of(other) - faces_of(*parts):
                parts[0]["title"] = parts[0]["title"] or f"{setting.label}: {setting.text(setting.default)}"
                parts.append(without(other, parts))
    return parts


def few_values(setting: Setting) -> list[Any]:
    """The values other than the default, where there are few."""
    values: list[Any] = setting.ends()
    if not setting.words and not isinstance(setting.default, bool):
        values = list(range(setting.low, min(setting.high, setting.low + MOST_VARIANTS) + 1))
    return [value for value in values if value != setting.default] if len(values) <= MOST_VARIANTS else []


def faces_of(*parts: dict[str, Any]) -> set[str]:
    """All that is printed on their pieces."""
    return {
        repr([kind["id"], entry["piece"]["id"]])
        for part in parts
        for kind in part["kinds"]
        for entry in kind["entries"]
    }


def without(part: dict[str, Any], read: list[dict[str, Any]]) -> dict[str, Any]:
    """A part that says nothing again that has been read before."""
    said = [entry["says"] for one in read for kind in one["kinds"] for entry in kind["entries"]]
    return {**part, "kinds": new_kinds(part["kinds"], said)}


def new_kinds(kinds: list[dict[str, Any]], said: list[str]) -> list[dict[str, Any]]:
    """Kinds without what was said before, also by another kind; those that then say nothing are left out."""
    read = set(said)
    kept = []
    for kind in kinds:
        new = [entry for entry in kind["entries"] if entry["says"] not in read]
        read.update(entry["says"] for entry in new)
        if new:
            kept.append({**kind, "entries": new})
    return kept


# How to play, with pictures.


def howto_page(game: Game, edition: Edition, seats: int, options: dict[str, Any]) -> dict[str, Any] | None:
    """What the game says of how it is played, with the pieces that it shows; nothing where it says nothing."""
    howto = game.howto()
    if howto is None:
        return None
    match = game.new(seats, edition=edition, **options)
    labels = labels_in(match)
    return {
        "goal": howto.goal,
        "steps": [
            {"title": step.title, "text": step.text, "pieces": pictured(match.sight(), step.pieces, labels)}
            for step in howto.steps
        ],
    }


def pictured(sight: Sight, wanted: list[Picture], labels: dict[str, str]) -> list[dict[str, Any]]:
    """The pieces; where an edition has none of that id, the first of its kind."""
    pieces = []
    for picture in wanted:
        kind = sight.kinds.get(picture.kind)
        if kind is not None and kind.pieces:
            key = picture.id if picture.id in kind.pieces else next(iter(kind.pieces))
            piece = fresh(kind, key, labels)
            piece["face"] = {
                **piece["face"],
                **{name: picture.face[name] for name in picture.face if name in piece["face"]},
            }
            pieces.append(piece)
    return pieces
