"""Small things that are told: they never change, print themselves, pickle, and are equal when they say the same."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Says in `told` what its constructor took, in that order; all else follows from that."""

    def told(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(tuple([value for value in self.told() if isinstance(value, (str, int, float))]))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.told()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.told()))})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Plain(Value):
    """Its constructor keeps what it takes under the same names."""

    def told(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in parameters(type(self))])


@mypyc_attr(allow_interpreted_subclasses=True)
class Kept:
    """Pickled and copied with all that it has; its constructor can do without arguments."""

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (type(self), (), attributes(self))


def parameters(kind: type[Any]) -> list[str]:
    """The names that a constructor takes, for those who keep each under its own name."""
    known = _PARAMETERS.get(kind)
    if known is None:
        import inspect

        known = list(inspect.signature(kind).parameters)
        _PARAMETERS[kind] = known
    return known


def attributes(thing: Any) -> dict[str, Any]:
    """All that a thing has, compiled or not, and what a class written in Python adds to it."""
    names: tuple[str, ...] = getattr(type(thing), "__mypyc_attrs__", ())
    values = {name: getattr(thing, name) for name in names}
    values.update(getattr(thing, "__dict__", {}))
    return values


def remade(kind: Any, needed: tuple[Any, ...], values: dict[str, Any]) -> Any:
    """A thing from all that it has; `needed` is what its constructor cannot do without when it is compiled."""
    thing = kind.__new__(kind, *needed)
    give(thing, values)
    return thing


def give(thing: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(thing, name, value)


_PARAMETERS: Final[dict[type[Any], list[str]]] = {}
