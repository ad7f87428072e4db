"""What can be chosen at a table beside the edition: the options of a game."""

from __future__ import annotations

from typing import Any

from backroom.engine.digits import is_number
from backroom.engine.errors import BadInput
from backroom.engine.given import shown, whole
from backroom.engine.value import Plain

YES_AND_NO: dict[str, bool] = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}


class Setting(Plain):
    """An option of a table: whole numbers within bounds, yes and no, or one of a few words."""

    default: Any  # a union of int and bool would be kept as an int when compiled

    def __init__(
        self, name: str, label: str, default: Any, low: int = 0, high: int = 1, words: list[str] | None = None
    ) -> None:
        self.name = name
        self.label = label
        self.default = default
        self.low = low
        self.high = high
        self.words = words or []

    def range(self) -> str:
        if self.words:
            return "one of " + ", ".join(self.words)
        return "yes or no" if isinstance(self.default, bool) else f"a whole number from {self.low} to {self.high}"

    def ends(self) -> list[Any]:
        """The values a check should try: every word, yes and no, or the lowest and the highest number."""
        if self.words:
            return list(self.words)
        return [False, True] if isinstance(self.default, bool) else [self.low, self.high]

    def checked(self, value: Any) -> Any:
        """A value that fits, also from text."""
        meant: Any = None
        said = value.lower() if isinstance(value, str) else ""
        if self.words:
            meant = said if said in self.words else None
        elif isinstance(self.default, bool):
            meant = value if isinstance(value, bool) else YES_AND_NO.get(said)
        else:
            value = int(said) if is_number(said) else value
            number = whole(value)
            meant = number if number is not None and self.low <= number <= self.high else None
        if meant is None:
            raise BadInput(f"Option '{self.name}' is {self.range()}, not {shown(value)}.")
        return meant

    def text(self, value: Any) -> str:
        """As it stands in a record."""
        return ("yes" if value else "no") if isinstance(self.default, bool) else str(value)
