"""How a match at the terminal begins: anew, or where it was left."""

from __future__ import annotations

import secrets
from typing import Final

from backroom.engine import BadInput, Match
from backroom.engine.record import replayed
from backroom.games import game as game_called
from backroom.games import games
from backroom.terminal.autosave import Keeper, Slot, free_slot, waiting, when
from backroom.terminal.options import PlayOptions
from backroom.terminal.saving import read_record
from backroom.terminal.screen import Leave, Screen
from backroom.terminal.seating import seat_count, seat_names
from backroom.terminal.session import Session

GO_ON: Final = "Go on with it? [Y]es, [n]ot now, or [d]elete it: "


def play(options: PlayOptions) -> int:
    """Play a match in the terminal; the exit code. BadInput says what was asked for in vain."""
    screen = Screen(options.reader, options.writer, options.colour, options.pause)
    try:
        sitting = opened(options, screen)
    except (Leave, KeyboardInterrupt):
        return 0
    return sitting.run()


def opened(options: PlayOptions, screen: Screen) -> Session:
    """The match from a file, the one that waits, or a new one."""
    if options.resume:
        return Session(resumed(options), screen, options)
    if options.again:
        check_bare(options)
    return left_before(options, screen) or begun_at(options, screen)


def left_before(options: PlayOptions, screen: Screen) -> Session | None:
    """The newest match that waits, if it can be read and is wanted."""
    found = waiting_slots(options, screen)
    chosen: Slot | None = None
    try:
        for slot in found:
            match = match_in(slot, options.game, screen)
            if match is None:
                continue
            if options.again or wanted(match, slot, screen):
                chosen = slot
                return Session(match, screen, options, Keeper(match, options.save, slot), resumed=True)
            return None
    finally:
        for slot in found:
            if slot is not chosen:
                slot.let_go()
    if options.again:
        raise BadInput(f"No match{f' of {game_called(options.game).title}' if options.game else ''} is waiting.")
    return None


def waiting_slots(options: PlayOptions, screen: Screen) -> list[Slot]:
    """The matches that wait and may be asked about; in a pipe, or where another is asked for, they are only told of."""
    if options.new:
        return []
    found = waiting(games() if options.game is None else [game_called(options.game).id])
    if not found or options.again or (screen.real and not options.particular()):
        return found
    screen.tell("A match that was left is waiting: --resume goes on with it. This is a new one.")
    for slot in found:
        slot.let_go()
    return []


def match_in(slot: Slot, game: str | None, screen: Screen) -> Match | None:
    """The match in a slot; what cannot be read is told in a sentence and put aside."""
    try:
        slot.check()
        return of_game(dealt_on(replayed(read_record(slot.path), game_called), str(slot.path)), game, str(slot.path))
    except BadInput as error:
        why = str(error).rstrip(".")
    screen.tell(f"The match that was left cannot be resumed: {why}.", role="bad")
    screen.say(slot.put_aside())
    return None


def wanted(match: Match, slot: Slot, screen: Screen) -> bool:
    """Ask whether to go on with a match, without showing anything of it."""
    state = "is over but was not seen to its end" if match.over else "was not finished"
    screen.tell(f"A match of {match.game.title} {state}: {', '.join(match.names)}; kept {when(slot)}.")
    answer = screen.ask(GO_ON).lower()
    if answer in ("d", "delete"):
        slot.drop()
    elif answer in ("n", "no"):
        screen.say(f"It stays in {slot.path}.")
    elif answer in ("q", "quit"):
        raise Leave
    return answer not in ("d", "delete", "n", "no")


def begun_at(options: PlayOptions, screen: Screen) -> Session:
    """A new match, with a slot of its own unless somebody has named a file for it."""
    match = begun(options)
    if options.save:
        return Session(match, screen, options)
    slot, busy = free_slot(match.game.id)
    if busy:
        screen.tell(f"{match.game.title} is being played in another terminal; this match is kept in a file of its own.")
    return Session(match, screen, options, Keeper(match, None, slot))


def begun(options: PlayOptions) -> Match:
    """A new match, dealt from a seed that its record keeps, so that it can be resumed."""
    if options.game is None:
        raise BadInput("A new match needs the name of a game.")
    game = game_called(options.game)
    seats = seat_count(game, options.seats, options.players)
    names = seat_names(game, seats, options.players)
    seed = secrets.randbelow(1 << 63) if options.seed is None else options.seed
    return game.new(seats, seed, options.edition, names=names, **options.options)


def resumed(options: PlayOptions) -> Match:
    """A match from a file, where it was left."""
    assert options.resume
    check_bare(options)
    match = replayed(read_record(options.resume), game_called)
    return dealt_on(of_game(match, options.game, str(options.resume)), str(options.resume))


def check_bare(options: PlayOptions) -> None:
    if options.players or options.options or options.seats is not None or options.seed is not None:
        raise BadInput("A resumed match brings its own seats, players, options and seed.")


def of_game(match: Match, game: str | None, where: str) -> Match:
    if game not in (None, match.game.id):
        raise BadInput(f"{where} holds a match of {match.game.id}, not of {game}.")
    return match


def dealt_on(match: Match, where: str) -> Match:
    """The match, if somebody can deal on."""
    if match.dealer is None and not match.over:
        raise BadInput(f"{where} keeps no seed, so nobody can deal on.")
    return match
