"""The shape of every view at a table as JSON Schema, for programs in other languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from backroom.engine.field import Chance, Field, Flag, Number, SeatField, Text, Word
from backroom.engine.fields import ByName, BySeat, Group, Items
from backroom.engine.sight import Area, Counter, Kind, Sight

Schema = dict[str, Any]


def view_schema(sight: Sight) -> Schema:
    """What any view is, at a table with this declaration."""
    seat = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": sight.seats - 1}, {"type": "null"}]}
    top: Schema = {
        "game": {"type": "string"},
        "seats": {"const": sight.seats},
        "names": {"type": "array", "items": {"type": "string"}, "minItems": sight.seats, "maxItems": sight.seats},
        "seat": seat,
        "turn": seat,
        "over": {"type": "boolean"},
        "areas": {"type": "array", "items": {"anyOf": [area_schema(area, seat) for area in sight.areas]}},
        "counters": {
            "type": "array",
            "items": {"anyOf": [counter_schema(one, sight.seats, seat) for one in sight.counters]},
        },
        "facts": fields_schema(sight.facts),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **closed_object(top),
        "$defs": {kind.id: piece_schema(kind) for kind in sight.kinds.values()},
    }


def area_schema(area: Area, seat: Schema) -> Schema:
    held = [{"$ref": f"#/$defs/{kind}"} for kind in area.holds]
    pieces = {"type": "array", "items": {"anyOf": held}, "maxItems": area.most} if held else {"maxItems": 0}
    return closed_object(
        {
            "id": {"enum": area.ids()},
            "kind": {"const": area.kind},
            "label": {"type": "string"},
            "owner": seat,
            "pieces": pieces,
            "hidden": {"type": "integer", "minimum": 0, "maximum": area.most},
            "facts": fields_schema(area.facts),
        }
    )


def counter_schema(counter: Counter, seats: int, seat: Schema) -> Schema:
    return closed_object(
        {
            "id": {"enum": counter.ids(seats)},
            "label": {"type": "string"},
            "value": field_schema(counter),
            "owner": seat,
        }
    )


def piece_schema(kind: Kind) -> Schema:
    return {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "kind": {"const": kind.id},
            "label": {"type": "string"},
            "face": fields_schema(kind.fields),
        },
        "required": ["id", "kind", "label", "face"],
    }


def fields_schema(fields: Sequence[Field]) -> Schema:
    return closed_object({field.id: field_schema(field) for field in fields})


def closed_object(named: Schema) -> Schema:
    """An object that has all of these and nothing else."""
    return {"type": "object", "properties": named, "required": list(named), "additionalProperties": False}


def field_schema(field: Field) -> Schema:
    """A value of this field, which may be missing."""
    shape = value_schema(field)
    return {"anyOf": [shape, {"type": "null"}]} if field.null else shape


def value_schema(field: Field) -> Schema:
    """A value that is there."""
    for kind, schema in SCHEMAS.items():
        if isinstance(field, kind):
            return schema(field)
    raise TypeError(f"{type(field).__name__} has no JSON Schema")


def items_schema(field: Items) -> Schema:
    return {"type": "array", "items": field_schema(field.of), "maxItems": field.most}


def by_seat_schema(field: BySeat) -> Schema:
    return {"type": "array", "items": field_schema(field.of), "minItems": field.seats, "maxItems": field.seats}


def by_name_schema(field: ByName) -> Schema:
    named = {name: field_schema(field.of) for name in field.names}
    return {"type": "object", "properties": named, "additionalProperties": False}


SCHEMAS: dict[type[Field], Callable[[Any], Schema]] = {
    Number: lambda field: {"type": "integer", "minimum": field.low, "maximum": field.high},
    Chance: lambda field: {"type": "number", "minimum": field.low, "maximum": field.high},
    Flag: lambda _: {"type": "boolean"},
    SeatField: lambda field: {"type": "integer", "minimum": 0, "maximum": field.seats - 1},
    Word: lambda field: {"enum": list(field.places)},  # and pieces, by their ids
    Text: lambda _: {"type": "string"},
    Items: items_schema,
    BySeat: by_seat_schema,
    ByName: by_name_schema,
    Group: lambda field: fields_schema(field.fields),
}
