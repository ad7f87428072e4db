"""What a language model reads: once the rules in short, then at every decision what happened and the options."""

from __future__ import annotations

import re
from typing import Final

from backroom.bridges.text.answers import instructions, keyed
from backroom.bridges.text.situation import Situation, checked
from backroom.bridges.text.table import Table
from backroom.engine import Game, Option
from backroom.terminal.rules import plain

MOST_LINES: Final = 40  # of the story, for whoever has read nothing before
MOST_RULES: Final = 1500  # letters of a rules page that stand in for a game that does not say how it is played


def prompt(situation: Situation) -> str:
    """All in one, for whoever remembers nothing."""
    return f"{preface(situation)}\n\n{position(situation)}"


def preface(situation: Situation) -> str:
    """Who you are, what this table is like, and the rules in short."""
    game, view = checked(situation).game, situation.view
    table = Table(view, situation.declared)
    others = [name for seat, name in enumerate(view["names"]) if seat != situation.seat]
    chosen = [f"{one.label}: {one.text(situation.settings[one.name])}" for one in game.settings]
    parts = [
        f"You play {game.title} as {situation.name()}, seat {situation.seat + 1} of {view['seats']}. {game.blurb}",
        f"The others, in the order of play: {', '.join(in_order(others, situation.seat))}." if others else "",
        f"This table: {'; '.join(chosen)}." if chosen else "",
        short_rules(game),
        section("Pieces, and where they lie", table.things()),
        section("What is counted", table.meanings()),
        section("The board, in its order", table.board()),
    ]
    return "\n\n".join([part for part in parts if part])


def in_order(others: list[str], seat: int) -> list[str]:
    """Whoever sits next comes first."""
    return others[seat:] + others[:seat]


def short_rules(game: Game) -> str:
    """The goal and the steps, or the beginning of the rules page."""
    howto = game.howto()
    if howto is None:
        return section("The rules, in part", [beginning_of_rules(game)])
    steps = [f"- {step.title}: {step.text}" for step in howto.steps]
    return section("What to play for", [howto.goal]) + "\n\n" + section("How it is played", steps)


def beginning_of_rules(game: Game) -> str:
    """As many whole paragraphs as there is room for."""
    told = ""
    for paragraph in re.split(r"\n\s*\n", game.rules()):
        if not paragraph.startswith("#") and len(told) + len(paragraph) <= MOST_RULES:
            told += f"{plain(' '.join(paragraph.split()))}\n"
    return told.strip()


def position(situation: Situation) -> str:
    """What has happened since, how the table stands, and what may be done."""
    touched = [piece for option in checked(situation).options for piece in option.pieces]
    parts = [
        section("What has happened", told_since(situation)),
        section("The table", Table(situation.view, situation.declared, touched).lines()),
        asked(situation),
    ]
    return "\n\n".join([part for part in parts if part])


def told_since(situation: Situation) -> list[str]:
    """What was told since the seat decided last, or the newest of it."""
    lines = [line.text for line in situation.story if line.event >= situation.since]
    left_out = len(lines) - MOST_LINES
    return [f"({left_out} earlier lines are left out.)", *lines[-MOST_LINES:]] if left_out > 0 else lines


def asked(situation: Situation) -> str:
    """The question with its options, who is waited for, or how it ended."""
    if situation.result:
        return section("It is over", [situation.result])
    question = situation.question
    if question is None:
        turn = situation.view["turn"]
        return "You are not asked now." + ("" if turn is None else f" {situation.view['names'][turn]} decides.")
    title = f"{question.text} ({question.rule})" if question.rule else question.text
    return section("You are asked", [title, *option_lines(situation.options), instructions(situation.options)])


def option_lines(options: list[Option]) -> list[str]:
    return [f"{key}. {described(option)}" for key, option in keyed(options)]


def described(option: Option) -> str:
    """Its label, and what it comes to where the label cannot say so."""
    terms = option.terms
    more: list[str] = []
    if terms is not None and terms.loses:
        more.append("this loses the game")
    elif terms is not None and terms.chance is not None:
        risk = f", else {terms.risk}" if terms.risk else ""
        more.append(f"{round(100 * terms.chance)}% chance{risk}")
    return " – ".join([option.label, *["; ".join(more)] * bool(more)])


def section(title: str, lines: list[str]) -> str:
    return "\n".join([f"## {title}", *lines]) if any(lines) else ""
