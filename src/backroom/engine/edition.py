"""An edition: the printed cards and boards of a game, as data. What is done with them is code."""

from __future__ import annotations

import os
from typing import Any, Final

from backroom.engine.errors import BadEdition
from backroom.engine.given import shown
from backroom.engine.value import Value
from backroom.engine.view import own_copy

LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 500  # of what is printed on a card
SIGNS: Final = "._-"


class Edition(Value):
    """The text of an edition, what it says, and the hash it is known by."""

    def __init__(self, id: str, text: str, shipped: bool) -> None:
        import hashlib

        self.id = checked_name(id)
        self.text = text = text.replace("\r\n", "\n")
        self.shipped = shipped
        self._data = parsed(id, text)
        self.hash = "sha256:" + hashlib.sha256(text.encode()).hexdigest()

    @property
    def data(self) -> dict[str, Any]:
        """What the text says; whoever asks may change what it gets."""
        told: dict[str, Any] = own_copy(self._data)
        return told

    def told(self) -> tuple[Any, ...]:
        return self.id, self.text, self.shipped

    def __repr__(self) -> str:
        return f"Edition({self.id!r}, {self.hash})"


def checked_name(id: str) -> str:
    """A name that can stand in a record's header and in a list."""
    if not id or id != plain_name(id):
        raise BadEdition(
            f"The name of an edition is 1 to {LONGEST_NAME} letters, digits, dots, underscores and hyphens, not {id!r}."
        )
    return id


def plain_name(text: str) -> str:
    """The same with hyphens in place of all that does not belong in the name of an edition."""
    return "".join(letter if letter.isalnum() or letter in SIGNS else "-" for letter in text[:LONGEST_NAME])


def parsed(id: str, text: str) -> dict[str, Any]:
    """The TOML of an edition, or what is wrong with it."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers too long, lists too deep
        raise BadEdition(f"Edition '{id}' is not readable TOML: {error}.") from None


def edition_from_file(path: str) -> Edition:
    """An edition that somebody wrote."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except UnicodeDecodeError:
        raise BadEdition(f"Edition file '{path}' cannot be read: it is not UTF-8 text.") from None
    except OSError as error:
        raise BadEdition(f"Edition file '{path}' cannot be read: {error.strerror}.") from None
    except ValueError:
        raise BadEdition(f"Edition file {shown(path)} cannot be read: no file has such a name.") from None
    name = plain_name(os.path.basename(path).removesuffix(".toml"))
    return Edition(name or "edition", text, shipped=False)


class Keys:
    """Reads one table of an edition and refuses, by name, what is missing, wrong or unknown."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise BadEdition(f"{where}: should be a table of keys, not {data!r}.")
        self.data = data
        self.where = where
        self.read: set[str] = set()

    def place(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def value(self, key: str) -> Any:
        self.read.add(key)
        if key not in self.data:
            raise BadEdition(f"{self.place(key)}: is missing.")
        return self.data[key]

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadEdition(f"{self.place(key)}: should be a whole number from {low} to {high}, not {value!r}.")
        return value

    def word(self, key: str) -> str:
        """A text that is not empty."""
        value = self.value(key)
        if not isinstance(value, str) or not value.strip():
            raise BadEdition(f"{self.place(key)}: should be a text, not {value!r}.")
        if not value.isprintable() or len(value) > LONGEST_TEXT:
            raise BadEdition(f"{self.place(key)}: should be one printable line of at most {LONGEST_TEXT} letters.")
        return value

    def table(self, key: str) -> Keys:
        return Keys(self.value(key), self.place(key))

    def tables(self, key: str) -> list[Keys]:
        """A list of tables, each under its own number."""
        value = self.value(key)
        if not isinstance(value, list) or not value:
            raise BadEdition(f"{self.place(key)}: should be a list that is not empty.")
        return [Keys(item, f"{self.place(key)}[{number}]") for number, item in enumerate(value, start=1)]

    def done(self) -> None:
        """Nothing may stand here that nobody reads: it would be a slip of the pen."""
        for key in self.data:
            if key not in self.read:
                raise BadEdition(f"{self.place(key)}: is not a key that this game knows.")
