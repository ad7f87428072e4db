"""Rows of numbers without a box around each: `vec` of librt, or our own slower one where librt cannot be imported.

This module is not compiled: mypyc knows what `librt.vecs` offers by name and writes it out where it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append, extend, pop, remove, vec
else:
    try:
        from librt.vecs import append, extend, pop, remove, vec
    except ImportError:
        from backroom.engine.plain_vecs import append, extend, pop, remove, vec

__all__ = ["append", "extend", "is_vec", "pop", "remove", "vec"]


def is_vec(value: object) -> bool:
    """Whether a value is a row of any kind."""
    return isinstance(value, vec)
