"""A seat at an online table: the protocol's client, with a thread that listens."""

from __future__ import annotations

import json
import secrets
import threading
import time
import urllib.parse
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from backroom.bridges.mcp.rematch import OPENED, how_it_begins, missing, next_table, seat_kept
from backroom.bridges.mcp.seat import Seat
from backroom.bridges.text.situation import Situation
from backroom.engine import BadInput, Option, Question
from backroom.engine.words import Line
from backroom.games import game as on_the_shelf
from backroom.terminal.online import LINK, Door, option_of, talk_line

PATIENCE = 20.0  # seconds until a command has to be answered
PAUSE = 0.5  # seconds until the next connection is tried, and twice as long after each that fails
LONGEST_PAUSE = 15.0
RECONNECTING = 2.0  # seconds that a lost connection is waited for at least, before one hears how it stood
FINAL = (4401, 4403, 4404, 4410, 4426)  # why the server closes a connection that is never opened again
FOR_COMPANY = 20.0  # seconds that a rematch which is ours to begin waits for everybody
LONGEST_TALK = 500
WAITING = "The match has not begun; look again with wait."


class OnlineSeat(Seat):
    """Sits down, listens, and keeps what this seat was told."""

    talks = True

    def __init__(self, link: str, name: str, seat: int | None, token: str) -> None:
        found = LINK.fullmatch(link)
        if found is None:
            raise BadInput(f"'{link[:100]}' is not the link of a table, such as http://host/t/abcdefghjkmnpqrs.")
        self.door = Door(found.group(1), found.group(2), token)
        self.place = self.door.sit(name, seat)
        self.changed = threading.Condition()
        self.news: dict[str, Any] | None = None
        self.heard_at = 0.0
        self.sight: dict[str, Any] = {}
        self.story: list[Line] = []
        self.talk: list[tuple[int, str]] = []
        self.since = 0  # the newest entry when the seat decided last
        self.pending: dict[str, dict[str, Any]] = {}
        self.refusals: dict[str, str] = {}
        self.trouble = ""
        self.followed = False  # to a rematch
        self.over = False  # no connection is opened any more
        self.hurried = False  # nobody wants to hear what is waited for
        self.wanted_now = threading.Event()
        self.socket: ClientConnection | None = None
        threading.Thread(target=self.listen, daemon=True).start()

    # What is heard.

    def listen(self) -> None:
        """Follow the table, by a new connection where one is lost, for as long as the server may have us back."""
        pause = PAUSE
        while not self.over:
            began = time.monotonic()
            with self.changed:
                door, place, newest = self.door, self.place, self.news["seq"] if self.news else 0
            try:
                with door.socket(place, newest) as socket:
                    for message in socket if self.connected(door, socket) else ():
                        self.hear(door, json.loads(message))
                self.lost(door, "the server closed it")
            except ConnectionClosed as error:
                self.lost(door, closed_by(error), final=error.rcvd is not None and error.rcvd.code in FINAL)
            except (BadInput, OSError, ValueError, LookupError, TypeError) as error:
                self.lost(door, str(error).rstrip(".") or type(error).__name__)
            pause = PAUSE if time.monotonic() - began > LONGEST_PAUSE else min(LONGEST_PAUSE, 2 * pause)
            self.wanted_now.wait(pause)
            self.wanted_now.clear()

    def connected(self, door: Door, socket: ClientConnection) -> bool:
        """Send again, word for word, what was not answered; whether this is still the table to hear of."""
        with self.changed:
            if door is not self.door:
                return False
            self.socket = socket
            for command in self.pending.values():
                socket.send(written(command))
        return True

    def lost(self, door: Door, why: str, final: bool = False) -> None:
        """What stands is what was heard last, until there is another connection."""
        with self.changed:
            if door is not self.door:
                return
            self.trouble = why
            self.over = final
            self.socket = None
            self.changed.notify_all()

    def knock(self) -> None:
        """Somebody waits: where the connection is lost, it is tried at once."""
        if self.socket is None:
            self.wanted_now.set()

    def hear(self, door: Door, news: dict[str, Any]) -> None:
        sight = self.sight
        if news["type"] == "table":
            if news["sight"] and news["sight"] != sight.get("hash"):
                sight = door.ask("GET", f"/api/tables/{door.table}/sight")
            share = door.share.answer(news)
            if share is not None and self.socket is not None:
                self.socket.send(json.dumps({**share, "key": secrets.token_hex(8)}))
        with self.changed:
            if door is not self.door:
                return
            self.trouble, self.sight = "", sight
            if news["type"] == "table":
                self.take_in(news)
            elif news["type"] == "refused":
                self.refuse(news)
            self.changed.notify_all()

    def refuse(self, news: dict[str, Any]) -> None:
        """By its key; without one, what was sent could not be read, and that was all that is pending."""
        for key in [news["key"]] if news["key"] else list(self.pending):
            if self.pending.pop(key, None) is not None:
                self.refusals[key] = news["text"]

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
        self.heard_at = time.monotonic()

    # What is asked for.

    def command(self, command: dict[str, Any]) -> None:
        """Send it and wait until it is done; refused in the table's own words."""
        key = secrets.token_hex(8)
        with self.changed:
            self.pending[key] = {**command, "key": key}
            if self.socket is not None:
                self.send(self.pending[key])
            self.knock()
            done = self.changed.wait_for(lambda: key not in self.pending or self.over, PATIENCE)
            unanswered = self.pending.pop(key, None) is not None
        if key in self.refusals:
            raise BadInput(self.refusals.pop(key))
        if unanswered or not done:
            raise BadInput(self.silence() if self.over else f"{self.silence()} Look again.")

    def send(self, command: dict[str, Any]) -> None:
        try:
            assert self.socket is not None
            self.socket.send(written(command))
        except ConnectionClosed:
            self.socket = None  # it is sent again with the next connection

    def silence(self) -> str:
        """Why nothing is heard of the table."""
        if self.over:
            return f"The connection is closed for good: {self.trouble}."
        return f"The table does not answer{f' ({self.trouble})' if self.trouble else ''}."

    def wait(self, seconds: float) -> None:
        with self.changed:
            self.knock()
            self.changed.wait_for(lambda: self.news is not None or self.idle(), PATIENCE)
            until = time.monotonic() + seconds
            self.changed.wait_for(lambda: not self.trouble or self.idle(), max(seconds, RECONNECTING))
        self.come_back()
        with self.changed:
            self.changed.wait_for(lambda: self.wanted() or self.idle(), max(0.0, until - time.monotonic()))

    def idle(self) -> bool:
        """Whether it is no use to wait."""
        return self.over or self.hurried

    def hurry(self, now: bool) -> None:
        with self.changed:
            self.hurried = now
            self.changed.notify_all()

    def come_back(self) -> None:
        """Whoever looks is there again, where a bot has played for somebody who was away."""
        news = self.news
        if news is None or self.trouble or news["seat"] != self.place or news["state"] not in ("running", "paused"):
            return
        if news["seats"][self.place]["kind"] == "bot":
            with suppress(BadInput):
                self.command({"type": "return"})

    def wanted(self) -> bool:
        """Whether there is something to answer, or nothing to wait for any more."""
        news = self.news
        motion = news is not None and news["motion"] and self.place in news["motion"]["waiting"]
        ended = news is not None and (news["state"] in ("over", "closed") or self.missing() == [])
        return bool(news and (news["options"] or motion or ended or self.gone(news)))

    def gone(self, news: dict[str, Any]) -> str:
        """Why this seat is not ours any more, if it is not."""
        if news["removed"]:
            return "The host has asked you to leave; this seat is not yours any more."
        return "" if news["seat"] == self.place else "Somebody else has your seat."

    def situation(self) -> Situation | None:
        with self.changed:
            news = self.news
            if news is None or news["view"] is None or self.gone(news):
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
                moment=news["seq"],
            )

    def stands(self, moment: int) -> bool:
        """The table itself refuses what the clock, or another connection, has answered."""
        return moment > self.since

    def play(self, option: Option, moment: int) -> None:
        self.command({"type": "move", "seq": moment, "choice": option.choice})
        self.since = moment

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
            return self.silence()
        if self.trouble:
            return f"{self.silence()} This is how it stood."
        if self.gone(news):
            return self.gone(news)
        if news["motion"]:
            mine = self.place in news["motion"]["waiting"]
            return f"{news['motion']['text']} {'Answer with agree.' if mine else 'The others are asked.'}"
        if self.followed and news["state"] == "open":
            return how_it_begins(news)
        if news["state"] == "over":
            return OPENED if news["rematch"] else ""
        waits = {"open": WAITING, "dealing": WAITING, "paused": "The table is paused.", "closed": "It is closed."}
        return waits.get(news["state"], "") or self.time_left(news)

    def time_left(self, news: dict[str, Any]) -> str:
        """How long the clock leaves us, if it runs for us."""
        clock = news["clock"]
        if clock is None or clock["running"] != self.place:
            return ""
        left = (clock["left"][self.place] - clock["spent"]) / 1000 - (time.monotonic() - self.heard_at)
        return f"Your clock: {max(0, round(left))} seconds left; then a bot decides for you."

    def say(self, text: str) -> None:
        if not 0 < len(text) <= LONGEST_TALK:
            raise BadInput(f"One says 1 to {LONGEST_TALK} letters, not {len(text):,}.")
        self.command({"type": "say", "text": text})

    def agree(self, yes: bool) -> None:
        self.command({"type": "answer", "yes": yes})

    # What comes afterwards.

    def rematch(self) -> bool:
        self.wait(0)
        news = self.news
        if news is None or self.over:
            raise BadInput(self.silence())
        if self.followed and news["state"] == "open":
            return False
        if self.gone(news):
            raise BadInput(self.gone(news))
        door = self.door.at(next_table(self.door, news))
        self.move_to(door, seat_kept(door, self.place))
        return True

    def move_to(self, door: Door, place: int) -> None:
        """Sit there, and know nothing of it yet; whoever listens goes there once the old socket is closed."""
        with self.changed:
            self.door, self.place, self.followed = door, place, True
            self.news, self.story, self.talk, self.since = None, [], [], 0
            self.pending, self.refusals, self.trouble = {}, {}, ""
            left, self.socket = self.socket, None
            self.wanted_now.set()
        if left is not None:
            left.close()

    def begin(self, anyway: bool) -> bool:
        with self.changed:
            self.changed.wait_for(lambda: self.news is not None or self.idle(), PATIENCE)
            self.changed.wait_for(lambda: anyway or self.idle() or not self.missing(), FOR_COMPANY)
            names = self.missing()
        if names is None or (names and not anyway):
            return names is None
        self.door.ask("POST", f"/api/tables/{self.door.table}/begin", {})
        with self.changed:
            self.changed.wait_for(lambda: self.idle() or self.missing() is None, PATIENCE)
        return True

    def missing(self) -> list[str] | None:
        """Who has yet to come to a rematch that is ours to begin; None where there is nothing to begin."""
        ours = self.followed and self.news is not None and self.news["state"] == "open" and self.news["host"]
        return missing(self.news) if ours and self.news else None


def written(command: dict[str, Any]) -> str:
    """As few bytes as it takes: a letter of any script is one letter, and messages have an end."""
    return json.dumps(command, ensure_ascii=False)


def closed_by(error: ConnectionClosed) -> str:
    """What the server says about it, if it does."""
    told = error.rcvd.reason if error.rcvd is not None else ""
    return told.rstrip(".") or "the connection is lost"


def result(news: dict[str, Any]) -> str:
    """How it ended, as the server says."""
    names = [seat["name"] for seat in news["seats"]]
    winners = [names[seat] for seat in news["outcome"]["winners"]]
    rows = [
        f"{score['place']}. {names[score['seat']]}: {score['note'] or score['points']}"
        for score in sorted(news["outcome"]["scores"], key=lambda score: int(score["place"]))
    ]
    return "\n".join([f"The win is {' and '.join(winners)}'s." if winners else "Nobody wins.", *rows])
