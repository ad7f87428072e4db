"""What there is to know of somebody's bot, found out in another process: none of its code runs in this one."""

from __future__ import annotations

import json
import os
from typing import Any, Final

from backroom.bots.own.brought import OwnBot, hash_of, is_anybodys, know, loaded, unloaded
from backroom.bots.own.errors import place_of, said
from backroom.bots.own.process import SECONDS, asked, close, own_pipes, received, send, started
from backroom.engine.errors import BadInput

_AT_TABLES: Final[dict[str, OwnBot]] = {}


def called(name: str, at_table: bool = False) -> str:
    """The name by which a bot is called here: looked at where it is somebody's own, or as it was."""
    return know(looked_at(name, at_table)).name if is_anybodys(name) else name


def at_tables(specs: str) -> None:
    """The operator's bots can be given seats from now on."""
    for spec in [one.strip() for one in specs.split(",") if one.strip()]:
        if spec not in _AT_TABLES:
            _AT_TABLES[spec] = looked_at(spec, at_table=True)
        know(_AT_TABLES[spec])


def looked_at(spec: str, at_table: bool) -> OwnBot:
    """The bot without its class; BadInput says what is wrong with it."""
    own = unloaded(spec)
    process = started("looking", "look")
    try:
        told = json.loads(asked(process, [json.dumps(own.parcel()).encode()], SECONDS))
    except TimeoutError:
        raise BadInput(f"'{spec}' cannot be used: it says nothing of itself in {SECONDS:g} s.") from None
    except (EOFError, OSError, ValueError):
        raise BadInput(f"'{spec}' cannot be used: it ends the process in which it is looked at.") from None
    finally:
        close(process)
    if "failed" in told:
        raise BadInput(str(told["failed"]))
    own.title, own.file, own.hash = told["title"], told["file"], told["hash"]
    own.games, own.reads_story = told["games"], told["story"]
    own.call(at_table)
    return own


# In the other process.


def look() -> None:
    """Say what there is to know of a bot."""
    with own_pipes() as (questions, answers):
        name, title, file, text = json.loads(received(questions))
        send(answers, json.dumps(looks(OwnBot(name, title, file, text, hash_of(text.encode())))).encode())


def looks(own: OwnBot) -> dict[str, Any]:
    try:
        own = loaded(own)
    except BadInput as error:
        return {"failed": str(error)}
    except KeyboardInterrupt as own_error:  # nobody else can interrupt this process
        where = place_of(own_error, own.file) or os.path.basename(own.file)
        return {"failed": f"{where}: {said(own_error)}."}
    known = {"title": own.title, "file": own.file, "hash": own.hash}
    return {**known, "games": own.games, "story": own.reads_story}
