"""A client written from docs/protocol.md alone: Python's own library, and nothing of ours."""

import hashlib
import random
import secrets
import time

from plain_schema import Schema
from plain_wire import Closed, Refused, Server, WebSocket, Whole

__all__ = ["Closed", "Player", "Refused"]

AGAIN = {1006: 0.1, 1008: 10, 1011: 1, 1012: 1, 4409: 0, 4429: 10, 4503: 1}  # close codes: seconds until the next try

AVOIDED = {"leave"}  # ends The Cleaner before it has begun


class Share:
    """Randomness of one's own."""

    def __init__(self):
        self.digits = secrets.token_hex(32)
        self.commit = hashlib.sha256(self.digits.encode()).hexdigest()
        self.promised = None  # the table's commitment and everybody's commits, when the share was opened


class Player:
    """Somebody with a seat."""

    def __init__(self, address, name, seed=0, brief=False, use_token=False):
        self.server = Server(address)
        self.me = self.server.ask("POST", "/api/me", {"name": name})
        if use_token:
            self.server.use_token(self.server.ask("POST", "/api/me/tokens", {"label": "plain"})["token"])
        self.random = random.Random(seed)
        self.brief = brief
        self.table = ""
        self.share = Share()
        self.socket = None
        self.whole = Whole()
        self.unanswered = {}  # key -> command
        self.refusals = []
        self.stale = False  # after a conflict, until the newest message has come
        self.advice = None
        self.schemas = {}  # hash -> what was declared
        self.fetched = 0  # declarations
        self.views = 0  # that were checked
        self.decisions = 0
        self.reconnections = 0
        self.forget()

    def forget(self):
        self.news = {"seq": 0, "state": "", "options": []}
        self.story, self.talk, self.happened = [], [], []

    def ask(self, method, path="", body=None):
        """Something about the table."""
        return self.server.ask(method, f"/api/tables/{self.table}{path}", body)

    # Coming to a table.

    def open_table(self, **terms):
        self.table = self.server.ask("POST", "/api/tables", terms)["table"]
        return self.table

    def sit(self, seat, table=""):
        self.table = table or self.table
        return self.ask("PUT", f"/seats/{seat}", {"commit": self.share.commit})

    def connect(self):
        self.hang_up()
        self.whole = Whole()
        query = f"since={self.news['seq']}&events=1" + ("&brief=1&v=3" if self.brief else "")
        self.socket = WebSocket(self.server, f"/api/tables/{self.table}/socket?{query}")

    def hang_up(self):
        if self.socket is not None:
            self.socket.hang_up()

    def lose_connection(self):
        self.socket.drop()
        self.come_again(0)

    def come_again(self, pause):
        """Connect, more and more patiently, and send again what nobody has answered."""
        self.reconnections += 1
        while True:
            time.sleep(pause)
            try:
                self.connect()
                break
            except (OSError, Closed):
                pause = min(30, max(1, 2 * pause))
        self.send_again()

    def send_again(self):
        """Unchanged, under the same keys."""
        for command in self.unanswered.values():
            self.socket.send(command)

    # Both ways.

    def send(self, type, **fields):
        command = {"type": type, "key": secrets.token_hex(6), **fields}
        self.unanswered[command["key"]] = command
        self.socket.send(command)
        return command["key"]

    def do(self, type, **fields):
        """Send a command and wait until it is done or refused."""
        key = self.send(type, **fields)
        while key in self.unanswered:
            self.hear()

    def hear(self):
        try:
            message = self.socket.receive()
        except Closed as closed:
            if closed.code not in AGAIN:
                raise
            self.come_again(AGAIN[closed.code])
            return
        if message["type"] == "table":
            self.take_in(self.whole.message(message))
        else:
            self.unanswered.pop(message["key"], None)
            if message["type"] == "hint":
                self.advice = message
            else:
                self.refusals.append(message)
                self.stale = message["code"] == "conflict"

    def take_in(self, news):
        if news["since"] == 0:
            self.story, self.talk, self.happened = [], [], []
        self.story += news["story"]
        self.talk += news["talk"]
        self.happened += news["happened"]
        if news["view"]:
            self.check(news["view"], news["sight"])
        self.news = news
        self.stale = False
        self.table = news["table"]
        for key in news["answers"]:
            self.unanswered.pop(key, None)

    def check(self, view, hash):
        """A view holds what was declared, which is fetched once."""
        if hash not in self.schemas:
            self.fetched += 1
            self.schemas[hash] = Schema(self.ask("GET", "/schema")), self.ask("GET", "/sight")
        schema, sight = self.schemas[hash]
        flaws = schema.flaws(view)
        if flaws or sight["hash"] != hash:
            raise AssertionError(flaws or "another declaration")
        self.views += 1

    def adds_up(self):
        """Whether the counters stand where what happened has left them."""
        counters = {counter["id"]: counter["value"] for counter in self.news["view"]["counters"]}
        last = {change["counter"]: change["to"] for one in self.happened for change in one.get("changed", ())}
        return all(counters[id] == to for id, to in last.items())

    # What is done about it.

    def act(self):
        """Whatever is waited for from this seat; nothing while a command is on its way."""
        news = self.news
        if self.unanswered or self.stale or news["state"] == "":
            return
        if news["state"] == "dealing" and news["seat"] in news["fair"]["waiting"]:
            self.deal(news)
        elif news["options"]:
            self.decide(news)

    def deal(self, news):
        if news["fair"]["wants"] == "commit":
            self.share = Share()
            self.send("commit", commit=self.share.commit)
            return
        if news["fair"]["commits"][news["seat"]] != self.share.commit:
            raise AssertionError("somebody has exchanged the commitment")
        self.share.promised = news["commitment"], news["fair"]["commits"]
        self.send("open", share=self.share.digits)

    def decide(self, news):
        """By number and by text in turn."""
        option = self.random.choice([o for o in news["options"] if o["text"] not in AVOIDED] or news["options"])
        self.decisions += 1
        how = {"choice": option["choice"]} if self.decisions % 2 else {"text": option["text"]}
        self.send("move", seq=news["seq"], **how)

    def play(self, until=lambda player: player.news["state"] == "over" and not player.unanswered):
        """Act and hear until something is so."""
        while not until(self):
            self.act()
            self.hear()

    # Afterwards.

    def all_story(self):
        """Read anew, page by page, from the newest back to the first."""
        news = self.ask("GET", "/news")
        lines, more = news["story"], news["earlier"]["story"]
        while more:
            page = self.ask("GET", f"/earlier?before={lines[0]['seq']}")
            lines, more = page["story"] + lines, page["earlier"]["story"]
        return lines

    def record(self):
        """The header as a dictionary, and the lines of what happened."""
        head, _, body = self.ask("GET", "/record").partition("\n\n")
        lines = [line for line in head.split("\n")[1:] if not line.startswith("|")]
        return dict(line.split(": ", 1) for line in lines), body.split("\n")

    def kept_promises(self):
        """Whether the deal is the one that was promised, with this player's share in it."""
        header, _ = self.record()
        commitment, commits = self.share.promised
        shares = ["" if share == "-" else share for share in header["shares"].split(" | ")]
        hashes = [share and hashlib.sha256(share.encode()).hexdigest() for share in shares]
        secret = hashlib.sha256(bytes.fromhex(header["secret"])).hexdigest()
        listed = ["" if commit == "-" else commit for commit in header["commits"].split(" | ")]
        mine = shares[self.news["seat"]] == self.share.digits
        return mine and hashes == listed == commits and header["commitment"] == commitment == f"sha256:{secret}"

    def follow(self):
        """Go on at the rematch with the same socket."""
        self.do("follow")
