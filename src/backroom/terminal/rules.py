"""Finds a rule on a game's rules page by its number."""

from __future__ import annotations

import re

from backroom.engine import Game


def rule_text(game: Game, number: str) -> str:
    """The paragraph that begins with the rule's number, without its markup; empty if there is none."""
    paragraph: list[str] = []
    for line in game.rules().splitlines():
        if paragraph and (not line.strip() or begins_rule(line) or line.startswith("#")):
            break
        if paragraph or begins_rule(line) == number:
            paragraph.append(line.strip())
    return plain(" ".join(paragraph))


def begins_rule(line: str) -> str:
    """The number of the rule that begins on this line, if one does."""
    found = re.match(r"\s*(?:[-*] )?\*\*([A-Z]+-[0-9.]*[0-9])\.?\*\*", line)
    return found.group(1) if found else ""


def plain(text: str) -> str:
    """Markdown as one reads it aloud."""
    text = re.sub(r"^[-*] ", "", text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*\*|`|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)", "", text)
