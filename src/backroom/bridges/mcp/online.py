"""A seat at an online table: the protocol's client, with a thread that listens."""

from __future__ import annotations

import json
import secrets
import threading
import time
import urllib.parse
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from backroom.bridges.mcp.seat import Seat
from backroom.bridges.text.situation import Situation
from backroom.engine import BadInput, Option, Question
from backroom.engine.words import Line
from backroom.games import game as on_the_shelf
from backroom.terminal.online import LINK, Door, option_of, talk_line

PATIENCE = 20.0  # seconds until a command has to be answered
TRIES = 8
PAUSE = 0.5
WAITING = "The match has not begun; look again with wait."


class OnlineSeat(Seat):
    """Sits down, listens, and keeps what this seat was told."""

    talks = True

    def __init__(self, link: str, name: str, seat: int | None, token: str) -> None:
        found = LINK.fullmatch(link)
        if found is None:
            raise BadInput(f"'{link[:100]}' is not the link of a table, such as http://host/t/abcdefghjkmnpqrs.")
        self.door = Door(found.group(1), found.group(2), token)
        self.place = self.door.sit(name or "Guest", seat)
        self.changed = threading.Condition()
        self.news: dict[str, Any] | None = None
        self.sight: dict[str, Any] = {}
        self.story: list[Line] = []
        self.talk: list[tuple[int, str]] = []
        self.since = 0  # the newest entry when the seat decided last
        self.pending: dict[str, dict[str, Any]] = {}
        self.refusals: dict[str, str] = {}
        self.trouble = ""
        self.socket: ClientConnection | None = None
        threading.Thread(target=self.listen, daemon=True).start()

    # What is heard.

    def listen(self) -> None:
        """Follow the table, by a new connection where one is lost."""
        failures = 0
        while failures < TRIES:
            try:
                newest = self.news["seq"] if self.news else 0
                with self.door.socket(self.place, newest) as socket:
                    failures = 0
                    self.connected(socket)
                    for message in socket:
                        self.hear(json.loads(message))
            except (ConnectionClosed, BadInput) as error:
                self.trouble = str(error)
                failures += 1
                time.sleep(PAUSE * failures)
        self.lost()

    def connected(self, socket: ClientConnection) -> None:
        """Whatever was sent and not answered is sent again, word for word."""
        with self.changed:
            self.socket = socket
            self.trouble = ""
            for command in self.pending.values():
                socket.send(json.dumps(command))

    def lost(self) -> None:
        with self.changed:
            self.socket = None
            self.changed.notify_all()

    def hear(self, news: dict[str, Any]) -> None:
        if news["type"] == "table":
            if news["sight"] and news["sight"] != self.sight.get("hash"):
                self.sight = self.door.ask("GET", f"/api/tables/{self.door.table}/sight")
            share = self.door.share.answer(news)
            if share is not None and self.socket is not None:
                self.socket.send(json.dumps({**share, "key": secrets.token_hex(8)}))
        with self.changed:
            if news["type"] == "table":
                self.take_in(news)
            elif news["type"] == "refused":
                self.pending.pop(news["key"], None)
                self.refusals[news["key"]] = news["text"]
            self.changed.notify_all()

    def take_in(self, news: dict[str, Any]) -> None:
        if news["since"] == 0:
            self.story, self.talk = [], []
        self.story += [Line(line["seq"], line["text"]) for line in news["story"]]
        self.talk += [
            (line["seq"], talk_line(line))
            for line in news["talk"]
            if line["seat"] != self.place or line["kind"] != "say"
        ]
        for key in news["answers"]:
            self.pending.pop(key, None)
        self.news = news

    # What is asked for.

    def command(self, command: dict[str, Any]) -> None:
        """Send it and wait until it is done; refused in the table's own words."""
        key = secrets.token_hex(8)
        with self.changed:
            self.pending[key] = {**command, "key": key}
            if self.socket is not None:
                self.send(self.pending[key])
            done = self.changed.wait_for(lambda: key not in self.pending, PATIENCE)
            self.pending.pop(key, None)
        if key in self.refusals:
            raise BadInput(self.refusals.pop(key))
        if not done:
            raise BadInput(f"The table does not answer{f' ({self.trouble})' if self.trouble else ''}; look again.")

    def send(self, command: dict[str, Any]) -> None:
        try:
            assert self.socket is not None
            self.socket.send(json.dumps(command))
        except ConnectionClosed:
            self.socket = None  # it is sent again with the next connection

    def wait(self, seconds: float) -> None:
        with self.changed:
            self.changed.wait_for(lambda: self.news is not None, PATIENCE)
            self.changed.wait_for(self.wanted, seconds)

    def wanted(self) -> bool:
        """Whether there is something to answer, or nothing to wait for any more."""
        news = self.news
        motion = news is not None and news["motion"] and self.place in news["motion"]["waiting"]
        return bool(news and (news["options"] or motion or news["state"] in ("over", "closed")))

    def situation(self) -> Situation | None:
        with self.changed:
            news = self.news
            if news is None or news["view"] is None:
                return None
            question = news["question"]
            return Situation(
                game=on_the_shelf(news["terms"]["game"]),
                seat=self.place,
                view=news["view"],
                declared=self.sight,
                settings=news["terms"]["options"],
                story=list(self.story),
                since=self.since + 1,
                question=None if question is None else Question(question["text"], question["rule"]),
                options=[option_of(told) for told in news["options"]],
                result=result(news) if news["state"] == "over" else "",
            )

    def play(self, option: Option) -> None:
        assert self.news is not None
        newest = self.news["seq"]
        self.command({"type": "move", "seq": newest, "choice": option.choice})
        self.since = newest

    def explain(self, piece: str) -> str:
        quoted = urllib.parse.quote(piece, safe="")
        told = self.door.ask("GET", f"/api/tables/{self.door.table}/explain/{quoted}?seat={self.place}")
        return f"{told['text']} {told['why_not']}".strip()

    def record(self) -> str:
        if self.news is None or self.news["state"] != "over":
            raise BadInput("The record is shown when the match is over: it holds what is still hidden.")
        return self.door.record()

    def heard(self) -> list[str]:
        return [text for seq, text in self.talk if seq > self.since]

    def notice(self) -> str:
        news = self.news
        if news is None:
            return f"The table does not answer{f' ({self.trouble})' if self.trouble else ''}."
        if news["motion"]:
            mine = self.place in news["motion"]["waiting"]
            return f"{news['motion']['text']} {'Answer with agree.' if mine else 'The others are asked.'}"
        return {"open": WAITING, "dealing": WAITING, "paused": "The table is paused.", "closed": "It is closed."}.get(
            news["state"], ""
        )

    def say(self, text: str) -> None:
        self.command({"type": "say", "text": text})

    def agree(self, yes: bool) -> None:
        self.command({"type": "answer", "yes": yes})


def result(news: dict[str, Any]) -> str:
    """How it ended, as the server says."""
    names = [seat["name"] for seat in news["seats"]]
    winners = [names[seat] for seat in news["outcome"]["winners"]]
    rows = [
        f"{score['place']}. {names[score['seat']]}: {score['note'] or score['points']}"
        for score in sorted(news["outcome"]["scores"], key=lambda score: int(score["place"]))
    ]
    return "\n".join([f"The win is {' and '.join(winners)}'s." if winners else "Nobody wins.", *rows])
