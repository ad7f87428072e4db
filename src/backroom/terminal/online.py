"""A seat at an online table, in the terminal."""

from __future__ import annotations

import contextlib
import json
import re
import sys
import urllib.error
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from backroom.engine import BadInput, Option, Terms
from backroom.engine.words import TERMS
from backroom.games import game as game_called
from backroom.terminal.amounts import run_of
from backroom.terminal.drawing import drawn
from backroom.terminal.hints import hint_lines
from backroom.terminal.page import choosing, deed_lines, fatal, option_lines
from backroom.terminal.passing import NOTHING_ELSE, Answers
from backroom.terminal.rules import rule_text
from backroom.terminal.screen import Leave, Screen
from backroom.terminal.session import chosen
from backroom.terminal.share import Share

LINK = re.compile(r"(https?://[^/\s]+)/t/([a-z0-9]{16})/?")
TRIES = 8
HELP = "a number or a text: choose; ? rule, h hint, y/n agree, 'say …' to the table, q leave for now"
TAKE_BACK = "u takes back your last decision."
PRACTICE = "This is a practice table: also what chance shows can be taken back, and the result counts nowhere."


def join(link: str, name: str, seat: int | None, token: str, colour: bool | None, by_hand: bool = False) -> int:
    """Sit down at a table and play until it is over or one leaves; the exit code."""
    found = LINK.fullmatch(link)
    if found is None:
        raise BadInput(f"'{link[:100]}' is not the link of a table, such as http://host/t/abcdefghjkmnpqrs.")
    door = Door(found.group(1), found.group(2), token)
    place = door.sit(name, seat)
    return Guest(door, place, Screen(sys.stdin, sys.stdout, colour), by_hand).run()


class Door:
    """The server's side, as far as HTTP goes."""

    def __init__(self, server: str, table: str, token: str) -> None:
        self.server = server
        self.table = table
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.share = Share()

    def at(self, table: str) -> Door:
        """The same person at another table."""
        door = Door(self.server, table, "")
        door.headers = self.headers
        return door

    def sit(self, name: str, wanted: int | None) -> int:
        """The seat one has here, or takes now."""
        if not self.headers:
            self.come_in(name or "Guest")
        seats = self.ask("GET", f"/api/tables/{self.table}")["seats"]
        if wanted is not None and not 0 <= wanted < len(seats):
            raise BadInput(f"The table has seats 1 to {len(seats)}, not {wanted + 1}.")
        own = [seat["seat"] for seat in seats if seat["yours"]]
        free = [seat["seat"] for seat in seats if seat["kind"] == "free"]
        if own and wanted in (None, *own):
            return int(own[0] if wanted is None else wanted)
        if wanted is None and not free:
            raise BadInput("No seat is free at this table.")
        place = free[0] if wanted is None else wanted
        self.ask("PUT", f"/api/tables/{self.table}/seats/{place}", {"name": name, "commit": self.share.draw()})
        return int(place)

    def come_in(self, name: str) -> None:
        request = self.request("POST", "/api/me", {"name": name})
        with self.opened(request) as answer:
            cookie = answer.headers.get("Set-Cookie", "").partition(";")[0]
        self.headers = {"Cookie": cookie}

    def ask(self, method: str, path: str, data: Any = None) -> Any:
        with self.opened(self.request(method, path, data)) as answer:
            return json.load(answer)

    def record(self) -> str:
        with self.opened(self.request("GET", f"/api/tables/{self.table}/record")) as answer:
            return str(answer.read().decode())

    def request(self, method: str, path: str, data: Any = None) -> urllib.request.Request:
        body = None if data is None else json.dumps(data).encode()
        headers = {"Content-Type": "application/json", **self.headers}
        return urllib.request.Request(self.server + path, body, headers, method=method)

    def opened(self, request: urllib.request.Request) -> Any:
        try:
            return urllib.request.urlopen(request, timeout=20)
        except urllib.error.HTTPError as error:
            raise BadInput(said(error)) from None
        except OSError as error:
            raise BadInput(f"{self.server} does not answer: {getattr(error, 'reason', error)}.") from None

    def socket(self, seat: int, since: int) -> ClientConnection:
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/socket?seat={seat}&since={since}"
        try:
            return connect(address, additional_headers=self.headers, open_timeout=20)
        except (OSError, WebSocketException) as error:
            raise BadInput(f"{self.server} does not answer: {error}.") from None


def said(error: urllib.error.HTTPError) -> str:
    """The server's own sentence, if it has one."""
    try:
        return str(json.load(error)["text"])
    except (ValueError, KeyError, TypeError):
        return f"The server answers {error.code}."


class Guest:
    """Somebody at the table, through a terminal."""

    def __init__(self, door: Door, seat: int, screen: Screen, by_hand: bool = False) -> None:
        self.door = door
        self.seat = seat
        self.screen = screen
        self.since = 0
        self.number = 0
        self.asked_at = -1
        self.waits_for = ""
        self.wanted = ""  # what was asked for last
        self.last: dict[str, Any] = {"options": []}
        self.sight: dict[str, Any] | None = None
        self.by_hand = by_hand
        self.answers = Answers()
        self.refused = False

    def run(self) -> int:
        self.screen.say(f"You have seat {self.seat + 1}. {HELP[0].upper()}{HELP[1:]}.")
        failures = 0
        while failures < TRIES:
            try:
                with self.door.socket(self.seat, self.since) as socket:
                    failures = 0
                    if self.sit_through(socket):
                        return 0
            except ConnectionClosed:
                self.screen.say("The connection is lost; trying again.")
            except BadInput as error:
                failures += 1
                self.screen.say(str(error))
            except (Leave, KeyboardInterrupt):
                self.screen.say(f"Your seat waits for you: backroom join {self.door.server}/t/{self.door.table}")
                return 0
        return 2

    def sit_through(self, socket: ClientConnection) -> bool:
        """Until the match is over."""
        for message in socket:
            news = json.loads(message)
            if news["type"] == "table":
                if self.heard(socket, news):
                    return True
            else:
                self.answered(socket, news)
        return False

    def answered(self, socket: ClientConnection, news: dict[str, Any]) -> None:
        """A hint or a refusal; then the question stands as before, unless the table has moved on."""
        if news["type"] == "hint":
            self.advised(news)
        else:
            self.screen.tell(news["text"], role="bad")
            self.refused = True
        moved_on = news.get("code") == "conflict" and self.wanted == "move"
        if self.last["options"] and not moved_on:
            self.decide(socket, self.last)

    def advised(self, news: dict[str, Any]) -> None:
        """A hint: what, why, and what the best few choices are worth."""
        worths = [(worth["text"], worth["worth"], worth["error"]) for worth in news["worths"]]
        for line in hint_lines(news["text"], news["reason"], worths, len(self.last["seats"])):
            self.screen.tell(line, "  ", "good")

    def heard(self, socket: ClientConnection, news: dict[str, Any]) -> bool:
        if not self.since and news["state"] in ("open", "dealing") and news["terms"]["practice"]:
            self.screen.tell(PRACTICE, role="bold")
        heard, self.since = self.since, news["seq"]
        self.last = news
        self.take_part(socket, news)
        new = [line for line in news["story"] + news["talk"] if line["seq"] > heard]
        for line in sorted(new, key=lambda line: line["seq"]):
            self.screen.tell(line["text"] if "kind" not in line else talk_line(line), "  ")
        if news["state"] == "over":
            self.finish(news)
            return True
        if news["state"] == "closed":
            return True
        self.say_whom_we_wait_for(news)
        wanted = news["options"] or (news["motion"] and self.seat in news["motion"]["waiting"])
        if wanted and news["seq"] > self.asked_at:
            self.asked_at = news["seq"]
            self.refused = False
            self.decide(socket, news)
        return False

    def take_part(self, socket: ClientConnection, news: dict[str, Any]) -> None:
        """Add one's share to the deal."""
        answer = self.door.share.answer(news)
        if answer is not None:
            self.send(socket, answer)

    def send(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self.number += 1
        self.wanted = command["type"]
        socket.send(json.dumps({**command, "key": f"t{self.since}.{self.number}"}))

    def say_whom_we_wait_for(self, news: dict[str, Any]) -> None:
        if news["state"] in ("open", "dealing"):
            waiting = "Waiting for the match to begin."
        elif news["asked"] is None or news["options"]:
            waiting = ""
        else:
            waiting = f"Waiting for {news['seats'][news['asked']]['name']}."
        if waiting and waiting != self.waits_for:
            self.screen.say(waiting)
        self.waits_for = waiting

    def decide(self, socket: ClientConnection, news: dict[str, Any]) -> None:
        options = [option_of(told) for told in news["options"]]
        if news["motion"] and self.seat in news["motion"]["waiting"]:
            self.screen.tell(f"{news['motion']['text']} Do you agree (y/n)?", role="bold")
        else:
            self.show(news, options)
            if self.passes(news):
                self.pass_for(socket, news, options[0])
                return
        self.answers.ask()
        while True:
            answer = self.screen.ask("> ")
            command = self.command(news, options, answer)
            if command is not None:
                self.answers.note(
                    (news["question"] or {}).get("rule", ""), command["type"] == "move" and len(options) > 1
                )
                self.send(socket, command)
                return

    def passes(self, news: dict[str, Any]) -> bool:
        """Whether passing is all that is left; who is not there, was refused or takes back is waited for."""
        asked = (news["question"] or {}).get("passes", False)
        by_hand = self.by_hand or self.refused or self.wanted == "take_back"
        return bool(asked and not by_hand and self.answers.here())

    def pass_for(self, socket: ClientConnection, news: dict[str, Any], option: Option) -> None:
        """The others cannot tell from the time it takes that nothing was decided."""
        clock = news["clock"]
        left = (clock["left"][self.seat] - clock["spent"]) / 1000 if clock else None
        self.screen.tell(NOTHING_ELSE)
        self.screen.wait(self.answers.pause(news["question"]["rule"], left))
        self.send(socket, {"type": "move", "seq": news["seq"], "choice": option.choice})

    def show(self, news: dict[str, Any], options: list[Option]) -> None:
        game = game_called(news["terms"]["game"])
        pen = self.screen.pen
        self.screen.measure()
        pen.touchable = {piece for option in options for piece in option.pieces} or None
        picture = game.picture(news["view"], pen, self.declared(news["sight"]))
        self.screen.say_all(drawn(news["view"], game.title, pen) if picture is None else picture)
        pen.touchable = None
        self.screen.tell(news["question"]["text"], role="bold")
        self.screen.say_all(option_lines(options, pen))
        if news["can_take_back"]:
            self.screen.tell(TAKE_BACK)

    def declared(self, hash: str) -> dict[str, Any] | None:
        """What can be seen at this table, asked for once; nothing while the server does not say."""
        if self.sight is None or self.sight["hash"] != hash:
            with contextlib.suppress(BadInput):
                self.sight = self.door.ask("GET", f"/api/tables/{self.door.table}/sight")
        return self.sight

    def command(self, news: dict[str, Any], options: list[Option], answer: str) -> dict[str, Any] | None:
        """What an answer asks the server for; None if it was answered here."""
        word = answer.lower()
        if word in ("q", "quit"):
            raise Leave
        if word == "?" and news["question"]:
            self.explain(news, options)
            return None
        if word in ("y", "yes", "n", "no") and news["motion"]:
            return {"type": "answer", "yes": word.startswith("y")}
        if word == "h":
            return {"type": "hint"}
        if word == "u":
            return {"type": "take_back", "seq": news["seq"]}
        if word.startswith("say "):
            return {"type": "say", "text": answer[4:]}
        return self.move(news, options, answer)

    def explain(self, news: dict[str, Any], options: list[Option]) -> None:
        """The rule behind the question, and between what one may choose."""
        self.screen.tell(rule_text(game_called(news["terms"]["game"]), news["question"]["rule"]), "  ")
        run = run_of(options)
        if run is not None:
            self.screen.tell(f"{run.how(self.screen.pen)}: {run.summary(self.screen.pen)}.", "  ")

    def move(self, news: dict[str, Any], options: list[Option], answer: str) -> dict[str, Any] | None:
        named = chosen(options, answer) if options else None
        if named is None:
            self.screen.tell(self.refusal(options, answer), role="bad")
            return None
        if fatal(named, options) and not self.screen.sure(named.label):
            self.show(news, options)
            return None
        return {"type": "move", "seq": news["seq"], "choice": named.choice}

    def refusal(self, options: list[Option], answer: str) -> str:
        run = run_of(options)
        if run is not None and run.typed(answer) is not None:
            return run.refusal(answer)
        return f"Choose {choosing(options, self.screen.pen)}. ({HELP})" if options else f"({HELP})"

    def finish(self, news: dict[str, Any]) -> None:
        self.screen.say(self.screen.pen.paint("title", "Final scores"))
        for score in sorted(news["outcome"]["scores"], key=lambda score: score["place"]):
            name = news["seats"][score["seat"]]["name"]
            self.screen.say(f"{score['place']:>3}. {name}: {score['note'] or score['points']}")
        names = [seat["name"] for seat in news["seats"]]
        for line in deed_lines(names, news["outcome"].get("deeds", [])):
            self.screen.tell(line)
        if news["terms"]["practice"]:
            self.screen.tell("This was practice: the result counts nowhere.")
        self.screen.tell(self.door.share.verdict(self.door.record(), self.seat))


def option_of(told: dict[str, Any]) -> Option:
    """An option as the server tells it, with what it comes to."""
    terms = {name: value for name, value in told.get("terms", {}).items() if name in TERMS}
    return Option(told["choice"], told["text"], told["label"], told["pieces"], Terms(**terms))


def talk_line(line: dict[str, Any]) -> str:
    """'Ann: hello', 'Ann whispers to Bob', 'Ann: (laugh)'."""
    name = line["name"]
    if line["kind"] == "emote":
        return f"{name}: ({line['text']})"
    if line["kind"] == "whisper":
        return f"{name} whispers to {line['to_name']}{': ' + line['text'] if line.get('text') else ''}"
    return f"{name}: {line['text']}"
