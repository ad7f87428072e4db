"""Turns of phrase that many sentences share."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Ask, Step, Wording, listed, many, vec
from backroom.games.the_cleaner.box import DIFFICULTIES, FACES, Scene
from backroom.games.the_cleaner.fate import Roll, doomed, last_turn
from backroom.games.the_cleaner.odds import expected_loss
from backroom.games.the_cleaner.spaces import COLOURS, colours_of, count_of, worth
from backroom.games.the_cleaner.state import ARRESTED, BETRAYED, RUNNING, TheCleaner

KINDS = ("Victim", "Murder Weapon", "Evidence")


class OwnWords(Wording):
    """For what happens to the one who plays, though nobody decides it."""

    def who(self, table: TheCleaner, step: Step) -> int:
        return 0


def a_cube(colour: int) -> str:
    """'a red cube', 'an orange cube'."""
    name = COLOURS[colour]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name} cube"


def cubes(spaces: int) -> str:
    """'2 orange, 1 red', or 'nothing'."""
    return ", ".join(f"{count_of(spaces, colour)} {COLOURS[colour]}" for colour in colours_of(spaces)) or "nothing"


def counted(numbers: vec[i64]) -> str:
    """'2 orange, 1 red', from cubes counted by colour."""
    return ", ".join(f"{number} {COLOURS[colour]}" for colour, number in enumerate(numbers) if number > 0)


def cost(table: TheCleaner, minutes: int) -> str:
    """'3 min', and what that means if it is all there is. TC-6.2"""
    return f"{minutes} min" + (": ARREST" if minutes >= table.minutes else "")


def result(table: TheCleaner, card: int, face: int) -> str:
    """'2 orange, −3 min', and what that means if it is all there is. TC-6.2"""
    line = card * FACES + face - 1
    return printed(table, line) + (": ARREST" if -table.box.times[line] >= table.minutes else "")


def printed(table: TheCleaner, line: int) -> str:
    """'2 orange, −3 min', as the card prints it."""
    minutes = table.box.times[line]
    gained = cubes(table.box.gains[line])
    if minutes < 0:
        return f"{gained}, −{-minutes} min"
    return f"{gained}, +{minutes} min" if minutes > 0 else f"{gained}, no time"


def minutes_range(table: TheCleaner, card: int) -> str:
    """'−5 to +1 min', at worst and at best."""
    times = table.box.times[card * FACES : (card + 1) * FACES]
    low, high = min(times), max(times)
    return f"{signed(low) if low == high else f'{signed(low)} to {signed(high)}'} min"


def roll_range(table: TheCleaner, card: int, roll: Roll) -> str:
    """'−5 to +1 min: ARREST on 2 of 6', for a card that is going to be rolled for."""
    return f"{minutes_range(table, card)}{on_faces(roll)}"


def on_faces(roll: Roll) -> str:
    """On how many faces of the Effort die it is an arrest, and what a Bonus cube can do about it. TC-6.2"""
    if roll.caught == FACES:
        return ": ARREST on every face"
    if roll.caught == 0:
        return ""
    if not roll.bonus:
        return f": ARREST on {roll.caught} of 6"
    if roll.stuck == 0:
        return f": ARREST on {roll.caught} of 6 unless flipped"
    return f": ARREST on {roll.stuck} of 6 unless a reroll helps, which it does on {FACES - roll.caught} of 6"


def warned(table: TheCleaner, step: Ask, choice: int, label: str) -> str:
    """The label, and that the police come anyway if the last turn cannot be got through with it. TC-6.2"""
    if "ARREST" in label or not last_turn(table) or not doomed(table, step, choice):
        return label
    return f"{label}: ARREST, for this is the last turn"


def signed(minutes: int) -> str:
    """'−5', '+1', '0'."""
    return f"−{-minutes}" if minutes < 0 else (f"+{minutes}" if minutes > 0 else "0")


def action_text(box: Scene, card: int) -> str:
    """'with Deodorizer: 2 cubes of any colour, no die'."""
    partners = " or ".join(box.card_names[partner] for partner in box.partners[card])
    return f"with {partners}: {many(box.action_cubes[card], 'cube')} of any colour, no die"


def tile_names(table: TheCleaner, tiles: vec[i64]) -> str:
    return listed([table.box.tile_names[tile] for tile in tiles])


def left_behind(table: TheCleaner) -> str:
    """'The Tenor and Opera Trophy', whatever must not stay."""
    return tile_names(table, table.must_go())


def difficulty(table: TheCleaner) -> str:
    return DIFFICULTIES[table.difficulty]


def expected_score(table: TheCleaner) -> float:
    """What leaving now brings in the mean; the police roll for every open space."""
    loss = sum(expected_loss(spaces) for spaces in table.open_tiles())
    return round(float(table.minutes + table.handicap() - loss), 2)


def sum_of_score(table: TheCleaner) -> str:
    """'25 minutes, +10 for hard, −16 for what was found'."""
    parts = [many(table.minutes, "minute")]
    if table.handicap():
        parts.append(f"{signed(table.handicap())} for {difficulty(table)}")
    if table.cost_of_found():
        parts.append(f"{signed(-table.cost_of_found())} for what the police found")
    return ", ".join(parts)


def standing(table: TheCleaner) -> str:
    """How the job goes, or went."""
    if table.end == RUNNING:
        return f"{many(table.minutes, 'minute')} left, {many(table.open_total(), 'space')} open"
    if table.end == ARRESTED:
        return "arrested: no score, no rank"
    if table.end == BETRAYED:
        return "gave the game away: no score, no rank"
    return f"{table.rank()}: {sum_of_score(table)}"


def verdict_on(found: int) -> str:
    return f"Found: {cubes(found)}, −{worth(found)}." if found else "They see nothing."
