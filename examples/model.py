"""A language model plays against house bots: python examples/model.py GAME MODEL [SEATS]. Make its prompts your own.

It works with any endpoint for chat completions. OPENAI_BASE_URL says where it is (http://127.0.0.1:8000/v1 unless set),
OPENAI_API_KEY is the key, if it wants one. `backroom evaluate` does the same many times, and measures it.
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

import backroom
from backroom.bots import named_bot
from backroom.bridges.text.answers import read
from backroom.bridges.text.prompts import position, preface
from backroom.bridges.text.situation import Situation, seen_by
from backroom.engine import BadInput, ask

URL = os.environ.get("OPENAI_BASE_URL", "http://127.0.0.1:8000/v1").rstrip("/") + "/chat/completions"
KEY = os.environ.get("OPENAI_API_KEY", "")
TIMEOUT = 60  # seconds
TRIES = 5
MOST_BYTES = 2_000_000  # of an answer
PAUSE = float(os.environ.get("PAUSE", "1"))  # seconds before the second try, and twice as long before each one more
LONGEST_PAUSE = float(os.environ.get("LONGEST_PAUSE", "60"))  # seconds, however long the endpoint wants us to wait
HOW = "Think briefly. Your last line is: Answer: N, the number before the option that you choose."


class StayHere(urllib.request.HTTPRedirectHandler):
    """The key goes to no other address."""

    def redirect_request(self, *_):
        return None


def chat(model: str, messages: list[dict[str, str]]) -> str:
    """What the model says; where the endpoint fails, again after a pause."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {KEY}"} if KEY else {})
    body = json.dumps({"model": model, "messages": messages, "temperature": 0}).encode()
    opener = urllib.request.build_opener(StayHere)
    for tried in range(TRIES):
        pause = PAUSE * 2**tried
        try:
            with opener.open(urllib.request.Request(URL, body, headers), timeout=TIMEOUT) as answer:
                return text_of(json.loads(answer.read(MOST_BYTES)))
        except urllib.error.HTTPError as error:
            if error.code != 429 and error.code < 500:
                raise SystemExit(f"{URL} refuses: {error.code} {error.reason}.") from None
            asked_for = error.headers.get("Retry-After", "")[:9]
            pause = max(pause, min(LONGEST_PAUSE, int(asked_for))) if asked_for.isdecimal() else pause
            why = str(error.code)
        except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError, RecursionError) as error:
            why = type(error).__name__
        if tried + 1 < TRIES:
            print(f"  {why}; again in {pause:g} s", file=sys.stderr)
            time.sleep(pause)
    raise SystemExit(f"{URL} gives no answers: {why}.")


def text_of(told: dict) -> str:
    """The message in an answer, in one piece or in parts."""
    content = told["choices"][0]["message"].get("content") or ""
    if isinstance(content, list):
        content = "".join(part["text"] for part in content if part["type"] == "text")
    if not isinstance(content, str):
        raise TypeError("an answer without text")
    return content


def choose(model: str, situation: Situation) -> int:
    """The model's choice. What is no option is told to it, twice; then chance decides."""
    messages = [
        {"role": "system", "content": f"{preface(situation)}\n\n{HOW}"},
        {"role": "user", "content": position(situation)},
    ]
    for _ in range(3):
        said = chat(model, messages)
        answer = read(said, situation.options)
        if answer.option is not None:
            return answer.option.choice
        print(f"  {answer.kind}", file=sys.stderr)
        messages += [
            {"role": "assistant", "content": said.strip()[:500] or "(no answer)"},
            {"role": "user", "content": answer.sentence},
        ]
    return random.choice(situation.options).choice


def main(id: str, model: str, seats: int | None = None) -> None:
    game = backroom.game(id)
    match = game.new(seats, secret=os.urandom(32))
    bots = [named_bot(game, "house", seat) for seat in range(match.seats)]
    while not match.over:
        if match.seat != 0:
            match.play(ask(bots[match.seat], match))
        elif len(match.choices()) == 1:
            match.play(match.choices()[0])
        else:
            told = len(match.log)
            match.play(choose(model, seen_by(match, 0)))
            print(match.story(0, told)[0].text)
    for score in sorted(match.scores(), key=lambda score: score.place):
        print(f"{score.place}. {'the model' if score.seat == 0 else f'house {score.seat + 1}'}: {score.note}")


if len(sys.argv) not in (3, 4) or not all(seats.isdecimal() for seats in sys.argv[3:]):
    raise SystemExit(__doc__.partition(". ")[0])
try:
    main(*sys.argv[1:3], *map(int, sys.argv[3:]))
except BadInput as error:
    raise SystemExit(str(error)) from None
except KeyboardInterrupt:
    raise SystemExit(130) from None
