"""A view after another, each in brief: what somebody knows already is not told again."""

from __future__ import annotations

from typing import Any


class Heard:
    """What somebody knows who is told one view after another: each in brief, as far as they know it already.

    A view in brief leaves out what is as it was, and has for an area, a piece or a counter that is as it was last
    heard of only its id.
    """

    def __init__(self) -> None:
        self.parts: dict[str, dict[str, Any]] = {}
        self.rest: dict[str, Any] = {}

    def brief(self, view: dict[str, Any]) -> dict[str, Any]:
        """What is new in a view; it is known from now on."""
        areas: list[dict[str, Any]] = view["areas"]
        counters: list[dict[str, Any]] = view["counters"]
        new: dict[str, Any] = {
            "areas": [self.brief_area(place) for place in areas],
            "counters": self.brief_parts(counters),
        }
        for name, part in view.items():
            if name != "areas" and name != "counters" and (name not in self.rest or self.rest[name] != part):
                new[name] = self.rest[name] = part
        return new

    def brief_area(self, place: dict[str, Any]) -> Any:
        id: str = place["id"]
        if self.parts.get(id) == place:
            return id
        self.parts[id] = place
        area = place.copy()
        area["pieces"] = self.brief_parts(place["pieces"])
        return area

    def brief_parts(self, parts: list[dict[str, Any]]) -> list[Any]:
        brief: list[Any] = []
        known = self.parts
        for part in parts:
            id: str = part["id"]
            before = known.get(id)
            if before is part or before == part:
                brief.append(id)
            else:
                known[id] = part
                brief.append(part)
        return brief

    def whole(self, brief: dict[str, Any]) -> dict[str, Any]:
        """The view that was told in brief; for whoever listens."""
        for name, part in brief.items():
            if name != "areas" and name != "counters":
                self.rest[name] = part
        return {
            **self.rest,
            "areas": [self.whole_area(place) for place in brief["areas"]],
            "counters": [self.whole_part(number) for number in brief["counters"]],
        }

    def whole_area(self, place: Any) -> dict[str, Any]:
        if isinstance(place, str):
            return self.parts[place]
        area = {**place, "pieces": [self.whole_part(item) for item in place["pieces"]]}
        self.parts[area["id"]] = area
        return area

    def whole_part(self, part: Any) -> dict[str, Any]:
        if isinstance(part, str):
            return self.parts[part]
        known: dict[str, Any] = part
        self.parts[known["id"]] = known
        return known
