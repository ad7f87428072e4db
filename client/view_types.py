"""Writes src/wire/view.ts, the types of views and declarations, and src/games/ID/view.ts, those of a game's own facts.

python client/view_types.py          writes the files
python client/view_types.py --check  says whether they are up to date
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any

import backroom
from backroom.engine import Game
from backroom.engine.field import Chance, Field, Flag, Number, PieceField, SeatField, Text, Word
from backroom.engine.fields import ByName, BySeat, Group, Items
from backroom.engine.sight import WHO_SEES, Area, Counter, Kind, Sight
from backroom.engine.view import AREA_KINDS
from backroom.engine.words import Explanation
from backroom.server.wire.view_schema import area_schema, counter_schema, view_schema

SOURCES = Path(__file__).parent / "src"
WRITTEN = "// Written by client/view_types.py from {}; run `make client-types` after changing {}.\n"
FIELDS: tuple[type[Field], ...] = (
    Number,
    Chance,
    Flag,
    SeatField,
    Word,
    Text,
    PieceField,
    Items,
    BySeat,
    ByName,
    Group,
)
FACTS = """/** A value of a fact: what its field declares. */
export type Fact = string | number | boolean | null | Fact[] | { [name: string]: Fact };
export type Facts = { [name: string]: Fact };
"""

# How a parameter of the engine's classes is written here, and something to try each with.
TYPES: dict[str, tuple[str, Any]] = {
    "str": ("string", "x"),
    "int": ("number", 1),
    "Bound": ("number", 0.5),
    "bool": ("boolean", True),
    "list[str]": ("string[]", ["x"]),
    "dict[str, str]": ("Record<string, string>", {"x": "X"}),
    "dict[str, int]": ("Record<string, number>", {"x": 1}),
    "dict[str, dict[str, Any]]": ("Record<string, Facts>", {}),
    "Field": ("FieldSight", Flag("x")),
    "list[Field]": ("FieldSight[]", [Flag("x")]),
    "list[Area]": ("AreaSight[]", []),
    "list[Kind]": ("KindSight[]", []),
    "list[Counter]": ("CounterSight[]", []),
}
KNOWN_BETTER = {
    ("AreaSight", "kind"): "AreaKind",
    ("AreaSight", "seen"): " | ".join(f'"{who}"' for who in WHO_SEES),
    ("NumberSight", "better"): "1 | -1",
    ("CounterSight", "better"): "1 | -1",
    ("Area", "kind"): "AreaKind",
    ("Area", "pieces"): "P[]",
    ("Area", "facts"): "F",
    ("Piece", "face"): "F",
    ("View", "areas"): "Area[]",
    ("View", "counters"): "Counter[]",
    ("View", "facts"): "F",
}


# What is the same for all games.


def common() -> str:
    """The whole of src/wire/view.ts."""
    sight = declaration(backroom.game("dirty-money"))
    seat: dict[str, Any] = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    view, area = view_schema(sight), area_schema(sight.areas[0], seat)
    counter = counter_schema(sight.counters[0], sight.seats, seat)
    fields = [(f"{class_name(kind)}Sight", kind) for kind in FIELDS]
    blocks = [
        WRITTEN.format("the engine's own classes", "what a view or a declaration has"),
        FACTS,
        f"export type AreaKind = {words(AREA_KINDS)};\n",
        shaped("Piece", "<F = Facts>", "Something that lies on the table.", next(iter(view["$defs"].values()))),
        shaped("Area", "<P = Piece, F = Facts>", "A place, its pieces, and how many more lie there face down.", area),
        shaped("Counter", "", "A number that everybody may read.", counter),
        shaped("View", "<F = Facts>", "What one seat, or a spectator, sees.", view),
        declared("Named", Field),
        *[declared(name, kind, f'  type: "{type_name(kind)}";', Field) for name, kind in fields],
        f"export type FieldSight = {' | '.join(name for name, _ in fields)};\n",
        declared("AreaSight", Area),
        declared("KindSight", Kind),
        declared("CounterSight", Counter, f'  type: "{Number.type}";'),
        declared("Sight", Sight, "  hash: string;\n  seats: number;"),
        declared("Explanation", Explanation),
    ]
    return "\n".join(blocks)


def class_name(kind: type[Field]) -> str:
    return kind.__name__.removesuffix("Field")


def type_name(kind: Any) -> str:
    return str(kind.type)


def words(of: Any) -> str:
    return " | ".join(f'"{word}"' for word in of)


def shaped(name: str, more: str, means: str, schema: dict[str, Any]) -> str:
    """One part of a view, from its JSON Schema."""
    lines = [f"/** {means} */", f"export interface {name}{more} {{"]
    for field, shape in schema["properties"].items():
        lines.append(f"  {field}: {KNOWN_BETTER.get((name, field)) or plain(shape)};")
    return "\n".join([*lines, "}", ""])


def plain(shape: dict[str, Any]) -> str:
    """A schema as a type that holds for every game."""
    if "anyOf" in shape:
        return " | ".join(plain(part) for part in shape["anyOf"])
    kind = shape.get("type") or type(shape.get("const", "")).__name__
    if kind == "array":
        return f"{plain(shape['items'])}[]"
    return {"integer": "number", "int": "number", "boolean": "boolean", "null": "null"}.get(kind, "string")


def declared(name: str, kind: type[Any], first: str = "", base: type[Any] | None = None) -> str:
    """A class of the declaration as it tells itself: what it always says, and what it says where there is something."""
    always, most = sample(kind, full=False).json(), sample(kind, full=True).json()
    known = sample(base, full=True).json() if base else {"type": ""}
    meaning = inspect.getdoc(kind) or ""
    lines = [f"/** {' '.join(meaning.split(chr(10) * 2)[0].split())} */"]
    lines.append(f"export interface {name}{' extends Named' if base else ''} {{")
    lines += [first] if first else []
    for key in most:
        if key not in known:
            written = KNOWN_BETTER.get((name, key)) or TYPES[types_of(kind)[key]][0]
            lines.append(f"  {key}{'' if key in always else '?'}: {written};")
    return "\n".join([*lines, "}", ""])


def types_of(kind: type[Any]) -> dict[str, str]:
    """What its parameters are, by name."""
    parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
    return {one.name: str(one.annotation).removesuffix(" | None") for one in parameters}


def sample(kind: type[Any], full: bool) -> Any:
    """One of a class, with everything said that can be said, or only what must be."""
    parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
    wanted = [one for one in parameters if full or one.default is inspect.Parameter.empty]
    return kind(**{one.name: TYPES[types_of(kind)[one.name]][1] for one in wanted})


# What one game has of its own, as the standard edition has it.


def own(game: Game) -> str:
    """The whole of src/games/ID/view.ts."""
    sight = declaration(game)
    blocks = [
        WRITTEN.format(f"the declaration of {game.title} (its standard edition)", "it"),
        'import type { Area, Piece, View } from "../../wire/view";\n',
        *[record(f"{title(kind.id)}Face", kind.fields, kind.means) for kind in sight.kinds.values()],
        *[f"export type {title(kind)}Piece = Piece<{title(kind)}Face>;" for kind in sight.kinds],
        "",
        *[area_type(area) for area in sight.areas],
        record(f"{title(game.id)}Facts", sight.facts, ""),
        f"export type {title(game.id)}View = View<{title(game.id)}Facts>;\n",
    ]
    return "\n".join(blocks)


def declaration(game: Game) -> Sight:
    settings = {setting.name: setting.default for setting in game.settings}
    return game.sight_of(game.edition("standard"), game.most, settings)


def area_type(area: Area) -> str:
    """A place of the game: what lies there, and what else is said of it."""
    held = " | ".join(f"{title(kind)}Piece" for kind in area.holds) or "never"
    facts = f"{title(area.id)}Facts" if area.facts else "Record<string, never>"
    before = record(facts, area.facts, "") + "\n" if area.facts else ""
    return f"{before}export type {title(area.id)}Area = Area<{held}, {facts}>;\n"


def record(name: str, fields: list[Field], means: str) -> str:
    lines = [f"/** {means} */"] if means else []
    lines += [f"export type {name} = {{", *[f"  {quoted(field.id)}: {type_of(field)};" for field in fields], "};", ""]
    return "\n".join(lines)


def type_of(field: Field) -> str:
    """A field as a type."""
    found = value_type(field)
    return f"{found} | null" if field.null else found


def value_type(field: Field) -> str:
    if isinstance(field, (Number, Chance, SeatField)):
        return "number"
    if isinstance(field, Flag):
        return "boolean"
    if isinstance(field, (Items, BySeat)):
        inner = type_of(field.of)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(field, ByName):
        return f"{{ [name: string]: {type_of(field.of)} }}"
    if isinstance(field, Group):
        return "{ " + "; ".join(f"{quoted(part.id)}: {type_of(part)}" for part in field.fields) + " }"
    if isinstance(field, Word) and not isinstance(field, PieceField):
        return words(field.words)
    return "string"


def title(id: str) -> str:
    """'TheCleaner' for the-cleaner."""
    return "".join(part.capitalize() for part in id.replace("_", "-").split("-"))


def quoted(id: str) -> str:
    return id if id.isidentifier() else f'"{id}"'


# The files.


def written() -> dict[Path, str]:
    """All files and what belongs in each: games that have a folder here have types there."""
    files = {SOURCES / "wire" / "view.ts": common()}
    for folder in sorted((SOURCES / "games").iterdir()):
        if folder.is_dir() and declares(backroom.game(folder.name)):
            files[folder / "view.ts"] = own(backroom.game(folder.name))
    return files


def declares(game: Game) -> bool:
    try:
        declaration(game)
    except NotImplementedError:
        return False
    return True


def main() -> int:
    files = written()
    if "--check" in sys.argv:
        return int(any(not file.exists() or file.read_text(encoding="utf-8") != text for file, text in files.items()))
    for file, text in files.items():
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
