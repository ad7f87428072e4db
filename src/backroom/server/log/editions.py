"""The edition that a table was opened with, whatever its name has come to mean since."""

from __future__ import annotations

import os

from sqlalchemy import select

from backroom.engine import BadInput, Edition, Game
from backroom.games import game as game_called
from backroom.server.log import schema
from backroom.server.log.events import Made, TableEvent
from backroom.server.log.storage import Storage
from backroom.server.log.terms import as_kept, printed
from backroom.server.refusals import Refusal

FORMER = os.path.join("editions", "former")  # in a game's folder: editions that a released version had

# Logs of 0.1.0 name no hash; all their tables were opened with these, each called 'standard', by rules of version 1.
OF_0_1_0 = {
    "clean-hands": "sha256:fab5795cdd9b10c15bff83891e83edc463bd48164e511404c76a6ac09861f17e",
    "dirty-money": "sha256:53a3b85e6f0f6a016297209e1bc99ca73b3499afc5412aa7c3755c59fea4846d",
    "hand-management": "sha256:ac99f5927c20b845c758cc987542b7839658e8e4a6b022810eadd88dcfe32e0e",
    "lie-cheat-and-steal": "sha256:27bd31a08a8c6ac687c75da063839bcf84cb8aeb26a6245590d7ce1a4332ff74",
    "the-cleaner": "sha256:2610b7e813b2a9c442fefad717a61eeff22ad36796e3b9df5e146af60385e824",
}


class Editions:
    """Stores the text of every shipped edition that a table is opened with, and finds it again."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.kept: set[str] = set()  # hashes that the database is known to hold

    def to_keep(self, edition: Edition) -> tuple[str, str] | None:
        """What has to be written along with a new table: hash and text, unless they are stored already."""
        return (edition.hash, edition.text) if edition.shipped and edition.hash not in self.kept else None

    async def of(self, made: TableEvent) -> Edition:
        """The edition as it was when the table was opened; a Refusal says why it cannot be opened now."""
        if not isinstance(made, Made):
            raise cannot_open("its log has lost its beginning.")
        try:
            game = game_called(made.terms.game)
            check_rules(game, made)
            edition = await self.found(game, made)
            game.opened(edition)
        except BadInput as error:
            raise cannot_open(str(error)) from None
        return edition

    async def found(self, game: Game, made: Made) -> Edition:
        terms = as_kept(made.terms)
        hash = made.edition_hash or OF_0_1_0.get(game.id, "")
        if terms.edition_text or not hash:
            return printed(game, terms)
        if terms.edition in game.editions() and game.edition(terms.edition).hash == hash:
            return game.edition(terms.edition)
        text = await self.text(hash) or former_text(game, hash)
        if hash_of(text) != hash:
            raise cannot_open(f"its edition '{terms.edition[:30]}' has changed since, and the old text was not kept.")
        return Edition(terms.edition, text, shipped=False)

    async def text(self, hash: str) -> str:
        """The text that the database has under a hash, if any."""
        rows = await self.storage.rows(select(schema.editions.c.text).where(schema.editions.c.hash == hash))
        return str(rows[0].text) if rows else ""


def check_rules(game: Game, made: Made) -> None:
    rules = made.rules or (1 if game.id in OF_0_1_0 else game.rules_version)
    if rules != game.rules_version:
        raise cannot_open(
            f"it was opened for version {rules} of the rules, and version {game.rules_version} is played here."
        )


def former_text(game: Game, hash: str) -> str:
    """The text of an edition that came with a released version and has changed since."""
    folder = os.path.join(game.folder, FORMER)
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        text = game.read(os.path.join(FORMER, name))
        if hash_of(text) == hash:
            return text
    return ""


def hash_of(text: str) -> str:
    return Edition("text", text, shipped=False).hash


def cannot_open(reason: str) -> Refusal:
    return Refusal("gone", f"This table cannot be opened: {reason}")
