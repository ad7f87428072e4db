"""One match from the first question to the last, or until somebody leaves."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from shlex import quote
from shutil import which
from tempfile import gettempdir

from backroom.bots.own.apart import Apart
from backroom.engine import BadInput, Bot, Illegal, Match, Option, ask, ask_safely
from backroom.terminal.amounts import run_of
from backroom.terminal.autosave import Keeper
from backroom.terminal.drawing import drawn
from backroom.terminal.hints import hint
from backroom.terminal.options import PlayOptions
from backroom.terminal.page import choice_of, choosing, deed_lines, fatal, keys, option_lines, result, score_lines, slug
from backroom.terminal.passing import NOTHING_ELSE, Answers
from backroom.terminal.rules import rule_text
from backroom.terminal.saving import default_path, saved
from backroom.terminal.screen import Leave, Screen
from backroom.terminal.seating import seated_bots
from backroom.terminal.signals import Ended, Signals

HELP = (
    ("a number", "choose that option"),
    ("a text", "choose by what it says, for example {example}"),
    ("an amount", "where amounts can be chosen: 15, or $15,000"),
    ("Enter", "see the table again"),
    ("?", "the rule behind the question"),
    ("h", "a hint: what a strong player would do"),
    ("s", "the whole story so far"),
    ("q", "quit; the match is saved"),
)

ROOM_TO_TYPE = 6


class Session:
    """People and bots around one match and one screen."""

    def __init__(
        self, match: Match, screen: Screen, options: PlayOptions, keeper: Keeper | None = None, resumed: bool = False
    ) -> None:
        self.match = match
        self.keeper = keeper or Keeper(match, options.save or options.resume)
        self.resumed = resumed or options.resume is not None
        self.unsaved = False  # whether it was said that the match cannot be saved
        self.screen = screen
        self.pen = screen.pen
        self.options = options
        self.bots = seated_bots(match)
        self.people = [seat for seat in range(match.seats) if seat not in self.bots]
        self.shared = len(self.people) > 1
        self.signals = Signals(hiding=self.shared)
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.failures: set[str] = set()  # of bots, that were told
        self.told: dict[int | None, int] = {}
        self.answers = {seat: Answers() for seat in self.people}

    def run(self) -> int:
        with self.signals:
            try:
                self.play()
            except (Leave, KeyboardInterrupt):
                self.leave()
            except Ended as ended:
                self.hide()
                return ended.code
            finally:
                self.keeper.close()
                for bot in self.bots.values():
                    if isinstance(bot, Apart):
                        bot.close()
        return 0

    def play(self) -> None:
        self.welcome()
        was_over = self.match.over
        while not self.match.over:
            self.turn()
        self.finish()
        if not was_over or self.keeper.own:
            self.keep()
        self.keeper.drop()

    def welcome(self) -> None:
        match = self.match
        if self.resumed:
            self.told = {seat: told_before(match, seat) for seat in (None, *range(match.seats))}
            self.screen.tell(f"{match.game.title} goes on: {', '.join(match.names)}.")
        else:
            self.screen.tell(f"{match.game.title}: {match.game.blurb}")
            self.screen.tell(f"At the table: {', '.join(match.names)}.")

    def turn(self) -> None:
        """Whoever's turn it is, moves."""
        seat = self.match.seat
        if seat is None or seat < 0:
            raise BadInput("Nobody deals at this table.")
        if not self.shared:
            self.news(self.at_screen)
        if seat in self.bots:
            self.bot_moves(self.bots[seat])
        else:
            self.save()
            self.person_moves(seat)

    def bot_moves(self, bot: Bot) -> None:
        """Its numbers belong to the place in the match, so a resumed match goes on as it would have, also where the bot
        had decided and nobody has saved it yet."""
        bot.rng.turn_to(len(self.match.log))
        self.match.push(self.answer_of(bot))
        if not self.shared:
            self.news(self.at_screen)
            self.screen.rest()

    def answer_of(self, bot: Bot) -> int:
        """Its choice; where somebody's own bot fails, that is said once, and chance decides."""
        if not isinstance(bot, Apart):
            return ask_safely(bot, self.match)
        bot.event = len(self.match.log)
        try:
            return ask(bot, self.match)
        except BadInput as error:
            way = f"{bot.called}: {getattr(error, 'at', error)}"
            if way not in self.failures:
                self.screen.tell(f"{bot.called} fails and is played at random: {error}", role="bad")
            self.failures.add(way)
            choices = self.match.choices()
            return choices[bot.rng.below(len(choices))]

    def save(self) -> None:
        """What people decided is on the disk before anything else happens."""
        try:
            self.keeper.keep()
        except BadInput as error:
            self.say_unsaved(error)

    def say_unsaved(self, error: BadInput) -> None:
        """Once: the match goes on all the same."""
        if not self.unsaved:
            self.screen.tell(f"{error} The match goes on, but is lost if this program is ended.", role="bad")
        self.unsaved = True

    def news(self, seat: int | None) -> None:
        """What a reader has not been told yet."""
        lines = self.match.story(seat)
        for line in lines[self.told.get(seat, 0) :]:
            self.screen.tell(line.text, "  ")
        self.told[seat] = len(lines)

    # A person's turn.

    def person_moves(self, seat: int) -> None:
        if self.at_screen != seat:
            self.hand_over(seat)
        self.show(seat)
        if self.match.question().passes and not self.options.by_hand:
            self.pass_for(seat)
            return
        self.answers[seat].ask()
        while not self.answered(seat):
            pass

    def pass_for(self, seat: int) -> None:
        """Who sits around the same screen cannot tell that nothing was decided; before bots it need only be read."""
        self.screen.tell(NOTHING_ELSE)
        rule = self.match.question().rule
        if self.shared:
            self.screen.wait(self.answers[seat].pause(rule))
        else:
            self.screen.rest()
        self.decide(self.match.choices()[0])

    def hand_over(self, seat: int) -> None:
        """Nothing of the last player's cards stays on the screen, nor comes onto it before the next sits there."""
        screen = self.screen
        screen.wipe()
        self.at_screen = None
        if screen.ask(f"Pass the screen to {self.match.names[seat]}, then press Enter. ") in ("q", "quit"):
            raise Leave
        screen.wipe()
        self.at_screen = seat

    def show(self, seat: int) -> None:
        """News, the table, the question and its options."""
        self.news(seat)
        options = self.match.options()
        self.screen.measure()
        self.pen.touchable = {piece for option in options for piece in option.pieces} or None
        self.screen.say()
        self.screen.say_all(self.table(seat))
        self.pen.touchable = None
        whose = f"{self.match.names[seat]}, your turn" if self.shared else "Your turn"
        self.screen.tell(f"{whose}. {self.match.question().text}", role="bold")
        self.screen.say_all(option_lines(options, self.pen))

    def table(self, seat: int | None) -> list[str]:
        view = self.match.view(seat)
        lines = self.match.game.picture(view, self.pen, self.match.sight().json())
        return drawn(view, self.match.game.title, self.pen) if lines is None else lines

    def answered(self, seat: int) -> bool:
        """Ask once; whether that was a move."""
        options = self.match.options()
        answer = self.screen.ask(self.prompt(options))
        named = chosen(options, answer)
        if named is None and self.obeyed(seat, answer, options):
            return False
        if named is not None and fatal(named, options) and not self.screen.sure(named.label):
            self.show(seat)
            return False
        try:
            choice = self.match.checked(answer if named is None else named)
        except Illegal as error:
            self.screen.tell(refusal(error, options, answer), role="bad")
            return False
        self.answers[seat].note(self.match.question().rule, len(options) > 1)
        self.decide(choice)
        return True

    def decide(self, choice: int) -> None:
        with self.signals.waiting():
            self.match.push(choice)
            self.save()

    def prompt(self, options: list[Option]) -> str:
        range_ = choosing(options, self.pen)
        hint = ", h hint" if self.options.hints else ""
        prompt = f"Choose {range_} (? rule{hint}, s story, q quit, help): "
        return prompt if len(prompt) + ROOM_TO_TYPE <= self.pen.width else f"Choose {range_} (or help): "

    def obeyed(self, seat: int, answer: str, options: list[Option]) -> bool:
        """Whether the answer was a request about the match, not a move."""
        word = answer.lower()
        if word == "":
            self.show(seat)
        elif word == "?":
            self.explain(options)
        elif word in ("h", "hint"):
            self.hint()
        elif word in ("s", "story"):
            self.tell_story(seat)
        elif word == "help":
            self.help(options[0].text)
        elif word in ("q", "quit"):
            raise Leave
        else:
            return False
        return True

    def explain(self, options: list[Option]) -> None:
        number = self.match.question().rule
        text = rule_text(self.match.game, number) if number else ""
        missing = f"The rules page says nothing under {number}." if number else "No rule is named for this question."
        self.screen.tell(text or missing, "  ")
        run = run_of(options)
        if run is not None:
            self.screen.tell(f"{run.how(self.pen)}: {run.summary(self.pen)}.", "  ")

    def hint(self) -> None:
        game = self.match.game
        if not self.options.hints:
            self.screen.say("  There are no hints at this table.")
        elif "house" not in game.bots():
            self.screen.say(f"  {game.title} has no bot to ask.")
        else:
            for line in hint(self.match):
                self.screen.tell(line, "  ", "good")

    def tell_story(self, seat: int) -> None:
        for line in self.match.story(seat):
            self.screen.tell(line.text, "  ")

    def help(self, example: str) -> None:
        for what, does in HELP:
            self.screen.say(f"  {what:<9} {does.format(example=example)}")

    # The end.

    def finish(self) -> None:
        """The last news, the scores, and the record for who wants it."""
        reader = self.people[0] if len(self.people) == 1 else None
        if self.shared:
            self.screen.wipe()
        self.news(reader)
        self.screen.say()
        self.screen.say(self.pen.paint("title", "Final scores"))
        self.screen.say_all(score_lines(self.match, self.pen))
        for line in deed_lines(self.match.names, self.match.deeds()):
            self.screen.tell(line)
        self.screen.tell(result(self.match, reader), role="bold")

    def keep(self) -> None:
        """Save the finished match if that was asked for, or is now."""
        path = self.options.save or self.options.resume
        if path is None and self.screen.real:
            path = self.wanted_path()
        if path is not None:
            self.screen.say(f"The record is in {saved(self.match, path)}.")

    def wanted_path(self) -> Path | None:
        try:
            yes = self.screen.ask("Keep the record of this match? [y/N] ").lower() in ("y", "yes")
        except (Leave, KeyboardInterrupt):
            return None
        return default_path(self.match) if yes else None

    def leave(self) -> None:
        """Save, and say how to go on; the cards of whoever sat there last do not stay on a shared screen."""
        screen = self.screen
        screen.say()
        self.hide()
        path = self.save_anyhow()
        screen.say(f"Saved in {path}. To go on:")
        waits = self.keeper.own and path == self.keeper.path
        brought = own_bots_at(self.bots)
        if waits:
            screen.say(f"  {program()} play {self.match.game.id}{brought and ' --resume' + brought}")
        else:
            screen.say(f"  {program()} play --resume {quote(str(path))}{brought}")

    def hide(self) -> None:
        """Nobody's cards stay on a shared screen; perhaps there is no screen any more."""
        if self.shared and self.at_screen is not None:
            with contextlib.suppress(OSError):
                self.screen.wipe()

    def save_anyhow(self) -> Path:
        """Where the folder cannot be written to, the match is kept among the temporary files."""
        try:
            return self.keeper.keep()
        except BadInput as error:
            self.screen.tell(str(error), role="bad")
            return saved(self.match, Path(gettempdir()) / default_path(self.match))


def told_before(match: Match, seat: int | None) -> int:
    """How much of the story a seat had been told when it last moved; a spectator all of it."""
    own = [place for place, event in enumerate(match.log) if event.step.actor() == seat]
    last = own[-1] if own else -1
    lines = match.story(seat)
    return len(lines) if seat is None else sum(line.event <= last for line in lines)


def chosen(options: list[Option], answer: str) -> Option | None:
    """The option that an answer names by its number, its text or its label."""
    for key, option in zip(keys(options), options, strict=True):
        if answer.lower() == option.text or answer == key:
            return option
    run = run_of(options)
    typed = run.named(answer) if run else None
    if typed is not None:
        return typed
    for option in options:
        if answer and slug(answer) in (slug(option.text), slug(option.label)):
            return option
    return None


def refusal(error: Illegal, options: list[Option], answer: str) -> str:
    """One clear sentence with its rule."""
    run = run_of(options)
    if run is not None and run.typed(answer) is not None:
        return run.refusal(answer)
    if answer.isdecimal():
        names = keys(options)
        return f"There is no option {answer[:40]}; choose {choice_of(names, ' to ')}." if len(names) > 1 else str(error)
    return str(error)


def own_bots_at(bots: dict[int, Bot]) -> str:
    """How bots of somebody's own are brought again, which a record does not do."""
    theirs = {bot.own.title: bot.own for bot in bots.values() if isinstance(bot, Apart)}
    specs = [own.title if own.of_package else f"{os.path.relpath(own.file)}:{own.title}" for own in theirs.values()]
    return f" --bots {quote(','.join(specs))}" if specs else ""


def program() -> str:
    """How this program is called here: by its name, or by its path where the name would not be found."""
    if which("backroom") or Path(sys.argv[0]).name != "backroom":
        return "backroom"
    return quote(os.path.relpath(sys.argv[0]))
