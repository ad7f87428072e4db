"""How an answer in words is read: the option list is the only parser, and what it does not understand has a kind."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from backroom.engine import BadInput, Option
from backroom.engine.given import shown, whole
from backroom.engine.letters import visible

LONGEST: Final = 20_000  # letters of an answer that anybody reads
FEW: Final = 3  # options that are named one by one
PROMISED_AT_ONCE: Final = 3
LONGEST_PROMISE: Final = 300  # letters: as long as labels are at their longest, and more

EMPTY: Final = "empty"
TOO_LONG: Final = "too long"
REFUSES: Final = "refuses"
NO_OPTION: Final = "names no option"
SEVERAL: Final = "names several"
OUT_OF_RANGE: Final = "out of range"
INVENTED: Final = "invents an option"
KINDS: Final = (EMPTY, TOO_LONG, REFUSES, NO_OPTION, SEVERAL, OUT_OF_RANGE, INVENTED)

THINKING: Final = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
THOUGHT: Final = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
BOXED: Final = re.compile(r"\$?\\boxed\{(?:\\(?:text|textbf|mathrm|mathbf)\{([^{}\n]*)\}|([^{}\n]*))\}\$?")
FULL_WIDTH: Final = {0xFF10 + digit: str(digit) for digit in range(10)}  # digits as Chinese and Japanese type them
OBJECT: Final = re.compile(r"\{[^{}]*\}\s*(?:```\s*)?\Z")
MARKED: Final = re.compile(
    r"^[\s>*_`#-]*(?:final )?(?:answer|option|choice|move)\b[\s*_`]*(?:is\b|[:=#：])[\s*_`]*(.+)$", re.I
)
ENDING: Final = re.compile(
    r"^(?:so,? )?(?:i(?:'ll| will)? (?:choose|pick|select|go with) )?"
    r"(?:the |my )?(?:final )?(?:answer|option|choice|move)(?: is)?:? (.+)$",
    re.I,
)
PROMISE: Final = re.compile(r"^[\s>*_`-]*promise[*_`]*\s*:[\s*_`]*(.+?)[\s*_`.]*$", re.IGNORECASE)
NUMBER: Final = re.compile(r"-?[0-9]+")
REFUSAL: Final = re.compile(
    r"\b(?:i(?:'m| am) (?:sorry|unable|not able)|i (?:can(?:'|no)?t|cannot|won't|will not|must decline)|as an ai\b)",
    re.I,
)
SHORT: Final = 60  # letters: longer than that, an answer is prose and no name of an option


@dataclass(frozen=True)
class Answer:
    """The option that an answer means, or why it means none; and what was promised with it."""

    option: Option | None
    kind: str = ""
    sentence: str = ""
    promises: tuple[str, ...] = ()


def keyed(options: list[Option]) -> list[tuple[str, Option]]:
    """What to answer for each option: its number in the list, unless some are called by numbers themselves."""
    if any(option.text.isdecimal() for option in options):
        return [(option.text, option) for option in options]
    return [(str(number + 1), option) for number, option in enumerate(options)]


def instructions(options: list[Option]) -> str:
    """What there is to answer."""
    keys = [key for key, _ in keyed(options)]
    if len(keys) <= FEW:
        return f"Answer with {' or '.join(filter(None, [', '.join(keys[:-1]), keys[-1]]))}."
    numbers = [key for key in keys if key.isdecimal()]
    words = "".join([f" or {key}" for key in keys if not key.isdecimal()])
    return f"Answer with one of {numbers[0]} to {numbers[-1]}{words}, as they stand before the options."


def read(answer: str | int | None, options: Sequence[Option]) -> Answer:
    """The option that an answer names; an endpoint that gives none has answered nothing."""
    options = checked(options)
    text = without_thoughts(text_of(answer))
    if len(text) > LONGEST:
        return fault(TOO_LONG, f"Your answer has {len(text):,} letters; nothing over {LONGEST:,} is read.", options)
    promises = tuple(promised(text))
    lines = [line for line in text.splitlines() if line.strip() and not PROMISE.match(line)]
    if not lines:
        return fault(EMPTY, "Your answer is empty.", options, promises)
    for candidate in candidates("\n".join(lines), lines):
        option = named(candidate, options)
        if option is not None:
            return Answer(option, promises=promises)
    return misread(lines, options, promises)


def text_of(answer: str | int | None) -> str:
    """Nothing as an empty answer, a whole number as its text."""
    if answer is None or isinstance(answer, str):
        return answer or ""
    number = whole(answer)
    if number is None:
        raise BadInput(f"An answer is a text, a whole number or None, not {shown(answer)}.")
    return str(number)


def checked(options: Sequence[Option]) -> list[Option]:
    """What can be answered at all."""
    if not isinstance(options, (list, tuple)) or not all(isinstance(option, Option) for option in options):
        raise BadInput(f"An answer is read by a list of options, not by {shown(options)}.")
    if not options:
        raise BadInput("Nobody is asked: there are no options that an answer could name.")
    return list(options)


def without_thoughts(answer: str) -> str:
    """Without what stands in tags of thinking; where these begin in the prompt, only their end is in the answer."""
    text = THINKING.sub("", answer)
    return BOXED.sub(r"\1\2", THOUGHT.split(text)[-1]).strip()


def candidates(text: str, lines: list[str]) -> list[str]:
    """Where the option may stand: in JSON, after 'Answer:', in a line of its own at the end or at the beginning."""
    marked = [found.group(1) for line in lines if (found := MARKED.match(line))]
    ending = [found.group(1)] if (found := ENDING.match(lines[-1].strip())) else []
    return [*in_json(text), *reversed(marked)][:1] or [lines[-1], *ending, lines[0]]


def in_json(text: str) -> list[str]:
    """What an object such as {"option": 3} names."""
    bare = re.sub(r"^```\w*\s*|\s*```$", "", text.strip())
    found = OBJECT.search(text)
    try:
        told = json.loads(bare if found is None else found.group().strip("`\n "))
    except (ValueError, RecursionError):
        return []
    if isinstance(told, dict):
        told = next((told[key] for key in ("option", "answer", "choice", "move", "number") if key in told), None)
    return [str(told)] if isinstance(told, (str, int)) and not isinstance(told, bool) else []


def named(candidate: str, options: list[Option]) -> Option | None:
    """The option with this key, else with this text, else with this label; or with its key before whatever fits it."""
    wanted = plain(candidate)
    keys = keyed(options)
    names = [*keys, *[(plain(one.text), one) for one in options], *[(plain(one.label), one) for one in options]]
    for name, option in names:
        if wanted == name:
            return option
    found = re.fullmatch(r"[(\[]?(-?[0-9]+)([)\].:,;–-]*)\s*(.*)", wanted)
    if found is None:
        return None
    meant = dict(keys).get(found[1])
    if meant is None:
        return None
    fits = says(meant, found[3]) or (bool(found[2]) and not speaks_of_another(found[3], meant, keys))
    return meant if fits else None


def says(option: Option, rest: str) -> bool:
    """Whether what follows a number is that option once more."""
    rest = rest.strip("()[]–- ")
    label = plain(option.label)
    return bool(rest) and (label.startswith(rest) or plain(option.text) == rest or rest.startswith(label))


def speaks_of_another(rest: str, option: Option, keys: list[tuple[str, Option]]) -> bool:
    """Whether what follows a number and a comma, as reasons do, may mean another option."""
    others = [(key, one) for key, one in keys if one is not option]
    numbers = NUMBER.findall(rest)
    return any(key in numbers or plain(one.text) in rest or plain(one.label) in rest for key, one in others)


def plain(text: str) -> str:
    """Without case, markup, quotes, wide digits and a full stop at the end."""
    return " ".join(re.sub(r"[*_`\"“”]", "", text).translate(FULL_WIDTH).lower().split()).rstrip(" .!,")


def misread(lines: list[str], options: list[Option], promises: tuple[str, ...]) -> Answer:
    """Why an answer names no option."""
    text = "\n".join(lines)
    candidate = plain(candidates(text, lines)[0])
    keys = [key for key, _ in keyed(options)]
    number = re.fullmatch(r"(?:option |number |no\. |#)?[(\[]?(-?[0-9]+)[)\].:]*", candidate)
    if number and number[1] not in keys:
        return fault(OUT_OF_RANGE, f"There is no option {number[1][:20]}.", options, promises)
    if number:
        return Answer(next(option for key, option in keyed(options) if key == number[1]), promises=promises)
    if REFUSAL.search(text):
        return fault(REFUSES, "You refuse, but the match goes on with your answer.", options, promises)
    if len({found for found in NUMBER.findall(candidate) if found in keys}) > 1:
        return fault(SEVERAL, "Your answer names several options; choose one.", options, promises)
    if len(candidate) <= SHORT and len(lines) == 1:
        return fault(INVENTED, f"There is no option '{visible(candidate)}'.", options, promises)
    return fault(NO_OPTION, "Your answer names no option.", options, promises)


def fault(kind: str, sentence: str, options: list[Option], promises: tuple[str, ...] = ()) -> Answer:
    return Answer(None, kind, f"{sentence} {instructions(options)}", promises)


def promised(text: str) -> list[str]:
    """The options, by their texts, that lines of the form 'PROMISE: …' name."""
    found = [PROMISE.match(line) for line in text.splitlines()]
    return list(dict.fromkeys([plain(one.group(1))[:LONGEST_PROMISE] for one in found if one]))[:PROMISED_AT_ONCE]
