"""Bots from files and from other packages: found, checked, known by name. Nothing is loaded that nobody brought."""

from __future__ import annotations

import os
import re
import sys
from types import ModuleType
from typing import Any, Final

from backroom.bots.own.errors import place_of, said
from backroom.bots.own.guard import Guarded, contained
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.given import shown, text
from backroom.engine.persona import LEVELS
from backroom.engine.policy import Policy
from backroom.engine.seen import Bot

ENTRY_POINTS: Final = "backroom.bots"
ENDING: Final = ".py"
LONGEST_FILE: Final = 2_000_000  # bytes
LONGEST_NAME: Final = 40
BUILT_IN: Final = ("random", "house", *LEVELS)


class OwnBot:
    """A bot that somebody wrote: where it stands, and what is known of it. The class is there where it may play."""

    def __init__(self, name: str, title: str, file: str, text: str, hash: str) -> None:
        self.name = name  # as it is called here: 'mine.py:Patient', or 'Patient' at a table
        self.title = title
        self.of_package = not file  # whether it is had by its name alone
        self.file = file
        self.text = text  # of the file
        self.hash = hash
        self.games: list[str] = []  # that it plays; none named: all
        self.reads_story = False
        self.kind: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        self.check_here()
        return unpacked, (self.parcel(),)

    def plays(self, game: Game) -> bool:
        return not self.games or game.id in self.games

    def check(self, game: Game) -> None:
        if not self.plays(game):
            raise BadInput(f"{self.name} does not play {game.title}; it plays: {', '.join(self.games)}.")

    def check_here(self) -> None:
        if self.kind is None:
            raise BadInput(f"{self.name} only plays where bots think.")

    def player(self, game: Game, seed: int) -> Bot:
        """One for a match, guarded: it is made when it is first asked."""
        self.check(game)
        return Guarded(self.name, self.file, self.made, seed, self.reads_story)

    def made(self, seed: int) -> Any:
        """A new one; with the seed where its constructor takes one."""
        self.check_here()
        return self.kind(seed) if takes_seed(self.kind) else self.kind()

    def parcel(self) -> tuple[str, str, str, str]:
        """What another process needs to have the same bot: the same text, whatever has become of the file since."""
        return self.name, self.title, "" if self.of_package else self.file, self.text

    def call(self, at_table: bool) -> None:
        """A bot of a file is called by its class at a table, and by its file and class elsewhere."""
        if not self.of_package:
            self.name = self.title if at_table else f"{self.name}:{self.title}"


_BROUGHT: dict[str, OwnBot] = {}


def own_bot(name: Any) -> OwnBot | None:
    return _BROUGHT.get(text(name, "The name of a bot"))


def own_bots() -> list[OwnBot]:
    return list(_BROUGHT.values())


def own_names(game: Game) -> list[str]:
    """Those that were brought and play this game."""
    return [name for name in _BROUGHT if _BROUGHT[name].plays(game)]


def know(own: OwnBot) -> OwnBot:
    """From now on it is called by its name; two bots cannot have the same."""
    before = _BROUGHT.get(own.name)
    if before is not None and before.hash != own.hash:
        raise BadInput(f"Two bots are called '{own.name}': {before.file} and {own.file}.")
    _BROUGHT[own.name] = own
    return own


def forget(name: str) -> None:
    _BROUGHT.pop(name, None)


def is_file(text: str) -> bool:
    """Whether it names a file: 'mine.py', 'mine.py:Patient'."""
    return text.endswith(ENDING) or f"{ENDING}:" in text


def is_anybodys(name: str) -> bool:
    """Whether this names a bot that is not ours: of a file, or announced by a package."""
    return is_file(name) or (name not in BUILT_IN and name in announced())


def brought(name: Any, at_table: Any = False) -> str:
    """The name by which a bot is called here: brought from its file or package, or, where it is neither, as it was."""
    spec = text(name, "The name of a bot")
    if not is_anybodys(spec):
        return spec
    own = loaded(unloaded(spec))
    own.call(bool(at_table))
    return know(own).name


def unloaded(spec: str) -> OwnBot:
    """The bot that is meant, of which no code has been run yet."""
    if not is_file(spec):
        return OwnBot(spec, spec, "", "", "")
    path, dot, rest = spec.rpartition(f"{ENDING}:")
    path, title = (path + ENDING, rest) if dot else (spec, "")
    file = os.path.abspath(os.path.expanduser(path))  # in the middle of a list no shell does it
    text = text_of(path, file)
    return OwnBot(path, title, file, text, hash_of(text.encode()))


def loaded(own: OwnBot) -> OwnBot:
    """The same bot with its class, ready to play in this process."""
    return from_package(own) if own.of_package else from_file(own)


def unpacked(parcel: tuple[str, str, str, str]) -> OwnBot:
    """The bot of another process, brought in this one."""
    name, title, file, text = parcel
    known = _BROUGHT.get(name)
    if known is not None and known.kind is not None and known.parcel() == parcel:
        return known
    forget(name)
    return know(loaded(OwnBot(name, title, file, text, hash_of(text.encode()))))


def hash_of(text: bytes) -> str:
    import hashlib

    return "sha256:" + hashlib.sha256(text).hexdigest()


# From a file.


def text_of(path: str, file: str) -> str:
    try:
        if os.path.exists(file) and not os.path.isfile(file):
            raise BadInput(f"'{path}' is no file of a bot.")
        if os.path.getsize(file) > LONGEST_FILE:
            raise BadInput(f"'{path}' is no file of a bot: it has more than {LONGEST_FILE:,} bytes.")
        with open(file, encoding="utf-8") as opened:
            return opened.read()
    except BadInput:
        raise
    except UnicodeDecodeError:
        raise BadInput(f"'{path}' cannot be read: it is not UTF-8 text.") from None
    except OSError as error:
        raise BadInput(f"'{path}' cannot be read: {error.strerror}.") from None
    except ValueError:
        raise BadInput(f"{shown(path)} cannot be read: no file has such a name.") from None


def from_file(own: OwnBot) -> OwnBot:
    """The bot of this title, or the only one, in the text of a file."""
    module = run(own)
    own.kind = chosen(own, vars(module))
    own.title = own.kind.__name__
    return examined(own)


def run(own: OwnBot) -> ModuleType:
    """The module of a file, run once; what it imports it may find beside itself."""
    name = f"backroom_own_{os.path.basename(own.file)[: -len(ENDING)]}_{own.hash[7:15]}"
    folder, short = os.path.dirname(own.file), os.path.basename(own.file)
    if folder not in sys.path:
        sys.path.append(folder)
    module = ModuleType(name)
    module.__file__ = own.file
    sys.modules[name] = module
    try:
        code = compile(own.text, own.file, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise BadInput(f"{short}, line {line}: {getattr(error, 'msg', None) or error}.") from None
    try:
        with contained():
            exec(code, vars(module))
    except BaseException as error:  # whatever somebody's file may do
        if isinstance(error, KeyboardInterrupt):
            raise
        raise BadInput(f"{place_of(error, own.file) or short}: {said(error)}.") from None
    return module


def chosen(own: OwnBot, found: dict[str, Any]) -> Any:
    """The class that is meant; those that a file has from elsewhere are not its own."""
    short = os.path.basename(own.file)
    here = [kind for kind in found.values() if isinstance(kind, type) and kind.__module__ == found["__name__"]]
    bots = {kind.__name__: kind for kind in here if chooses(kind)}
    if own.title:
        if own.title in found and own.title not in bots:
            check_bot(found[own.title], short)
            return found[own.title]
        if own.title not in bots:
            raise BadInput(f"{short} has no bot '{own.title[:LONGEST_NAME]}'; it has: {', '.join(bots) or 'none'}.")
        return bots[own.title]
    if len(bots) != 1:
        several = f"has {len(bots)} bots: say which, e.g. {short}:{next(iter(bots))}" if bots else "has no bot"
        raise BadInput(f"{short} {several}. A bot is a class with a method choose(seen).")
    return next(iter(bots.values()))


def chooses(kind: Any) -> bool:
    """Whether a class says how it chooses, and leaves nothing of that open."""
    choose = getattr(kind, "choose", None)
    if not callable(choose) or getattr(kind, "__abstractmethods__", None):
        return False
    if issubclass(kind, Policy) and choose is Policy.choose:
        return kind.decide is not Policy.decide
    return choose is not Bot.choose


def check_bot(kind: Any, where: str) -> None:
    if not isinstance(kind, type) or not chooses(kind):
        name = getattr(kind, "__name__", None) or shown(kind)
        where = home_of(kind) or where
        raise BadInput(f"{where}: {name} is no bot: it is no class with a method choose(seen).")


def home_of(kind: Any) -> str:
    """'mine.py, line 7', where the code of a class or a function begins."""
    import inspect

    try:
        return f"{os.path.basename(inspect.getsourcefile(kind) or '')}, line {inspect.getsourcelines(kind)[1]}"
    except (OSError, TypeError):
        return ""


# From a package.


def announced() -> dict[str, Any]:
    """Bots of other packages announce themselves by entry point."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def from_package(own: OwnBot) -> OwnBot:
    """The bot that a package announces under this name."""
    import inspect

    entry = announced().get(own.title)
    if entry is None:
        raise BadInput(f"No package brings a bot '{own.title}'.")
    try:
        with contained():
            kind = entry.load()
        check_bot(kind, f"the package of '{own.title}'")
        own.file = os.path.abspath(inspect.getsourcefile(kind) or "")
        with open(own.file, "rb") as opened:
            own.hash = hash_of(opened.read())
    except BadInput:
        raise
    except (Exception, SystemExit) as error:  # whatever somebody else's package may do
        where = f" ({place})" if (place := place_of(error)) else ""
        raise BadInput(f"The bot '{own.title}' cannot be had from its package: {said(error)}{where}.") from None
    own.kind = kind
    return examined(own)


# What has to be right about all of them.


def examined(own: OwnBot) -> OwnBot:
    """A bot of which one can be made, under a name that no bot of ours has."""
    short = os.path.basename(own.file)
    if own.title.lower().split("-")[0].split("@")[0] in BUILT_IN:
        raise BadInput(f"{short}: '{own.title}' is the name of a bot that is here already; yours needs another one.")
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]*", own.title) or len(own.title) > LONGEST_NAME:
        raise BadInput(
            f"{short}: the name of a bot is 1 to {LONGEST_NAME} plain letters, digits, hyphens and underscores,"
            f" not '{own.title[:LONGEST_NAME]}'."
        )
    check_returns(own.kind, short)
    own.games = games_of(own, short)
    try:
        with contained():
            one = own.made(0)
    except BaseException as error:  # whatever somebody's constructor may do
        if isinstance(error, KeyboardInterrupt):
            raise
        where = place_of(error, own.file) or home_of(own.kind) or short
        raise BadInput(f"{where}: {own.title} cannot be made: {said(error)}.") from None
    own.reads_story = getattr(one, "reads_story", False) is True
    return own


def check_returns(kind: Any, where: str) -> None:
    """What is async, or yields, never returns a choice."""
    import inspect

    choose = kind.choose
    promises = inspect.iscoroutinefunction(choose) or inspect.isasyncgenfunction(choose)
    if promises or inspect.isgeneratorfunction(choose):
        how = "is async" if promises else "yields"
        where = home_of(choose) or where
        raise BadInput(f"{where}: {kind.__name__}.choose {how}, so it returns no choice: it has to be a plain method.")


def games_of(own: OwnBot, short: str) -> list[str]:
    """The games that a bot says it plays; none: all."""
    games = getattr(own.kind, "games", None)
    if games is None:
        return []
    named = [games] if isinstance(games, str) else games
    if (
        not isinstance(named, (list, tuple, set, frozenset))
        or not all(isinstance(id, str) for id in named)
        or not named
    ):
        raise BadInput(f"{short}: {own.title}.games are the ids of the games that it plays, not {shown(games)}.")
    return sorted(named)


def takes_seed(kind: Any) -> bool:
    """Whether its constructor wants to be given a seed."""
    import inspect

    try:
        parameters = list(inspect.signature(kind).parameters.values())
    except (TypeError, ValueError):  # compiled somehow
        return issubclass(kind, Bot)
    positional = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    return bool(positional) or any(one.kind == one.VAR_POSITIONAL for one in parameters)
