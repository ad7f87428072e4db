"""Runs the cells of examples/notebook.ipynb in order and writes what they show into it, and one picture for the docs.

python tools/notebook.py         after a change to the notebook or the pictures
A small stand-in for Jupyter's own machinery: one namespace, printed text, and the value of a cell's last line.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOK = ROOT / "examples" / "notebook.ipynb"
PICTURE = ROOT / "docs" / "pictures" / "notebook.svg"


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs of its cells, as if it had just been run from top to bottom."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells: list[dict[str, Any]] = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            cells.append(cell)
            continue
        number = 1 + sum(one["cell_type"] == "code" for one in cells)
        outputs = run("".join(cell["source"]), names, number)
        cells.append({**cell, "execution_count": number, "outputs": outputs})
    return {**notebook, "cells": cells}


def run(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and what its last expression is."""
    code = ast.parse(source)
    ending = code.body[-1] if code.body else None
    last = ending if isinstance(ending, ast.Expr) else None
    if last is not None:
        code.body.pop()
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(code, "<cell>", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last is not None else None
    stream = {"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())}
    return [stream] * bool(printed.getvalue()) + ([] if value is None else [result(value, number)])


def result(value: Any, number: int) -> dict[str, Any]:
    """As Jupyter keeps it: in words, and as HTML where the value has a picture of itself."""
    data = {"text/plain": lines(repr(value))}
    if hasattr(value, "_repr_html_"):
        data = {"text/html": lines(value._repr_html_()), **data}
    return {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def pictures(notebook: dict[str, Any]) -> list[str]:
    """All that cells show as HTML."""
    shown = [output for cell in notebook["cells"] for output in cell.get("outputs", []) if "data" in output]
    return ["".join(one["data"]["text/html"]) for one in shown if "text/html" in one["data"]]


def main() -> None:
    done = executed(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
    NOTEBOOK.write_text(json.dumps(done, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    PICTURE.write_text(pictures(done)[1] + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
