"""A client written from docs/protocol.md alone: Python's own library, and nothing of ours."""

import base64
import contextlib
import hashlib
import http.client
import json
import random
import secrets
import socket
import time
from urllib.parse import urlsplit

AGAIN = {1006: 0.1, 1008: 10, 1011: 1, 1012: 1, 4409: 0, 4429: 10, 4503: 1}  # close codes: seconds until the next try

AVOIDED = {"leave"}  # ends The Cleaner before it has begun
PATIENCE = 45  # seconds


class Refused(Exception):
    """What the server did not do."""

    def __init__(self, status, code, text):
        super().__init__(f"{status} {code}: {text}")
        self.status = status
        self.code = code


class Closed(Exception):
    """The socket is closed."""

    def __init__(self, code, reason=""):
        super().__init__(f"{code} {reason}")
        self.code = code


# HTTP.


class Server:
    """One person's way to a server."""

    def __init__(self, address):
        self.host, self.port = urlsplit(address).hostname, urlsplit(address).port
        self.headers = {}

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            headers = {**self.headers, "Content-Type": "application/json"}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        self.keep_cookie(answer.getheader("Set-Cookie") or "")
        if answer.status >= 400:
            wrong = json.loads(text) if text.startswith("{") else {"code": "", "text": text}
            raise Refused(answer.status, wrong["code"], wrong["text"])
        return json.loads(text) if "json" in answer.getheader("Content-Type", "") and text else text

    def keep_cookie(self, cookie):
        name, _, value = cookie.partition(";")[0].partition("=")
        if name == "backroom" and "Authorization" not in self.headers:
            self.headers = {"Cookie": f"backroom={value}"}

    def use_token(self, token):
        self.headers = {"Authorization": f"Bearer {token}"}


# WebSockets: RFC 6455, as much as a client needs.


TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocket:
    """A connection that sends and receives JSON."""

    def __init__(self, server, path):
        self.line = socket.create_connection((server.host, server.port), timeout=60)
        self.data = b""
        nonce = base64.b64encode(secrets.token_bytes(16)).decode()
        headers = {
            "Host": f"{server.host}:{server.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": nonce,
            **server.headers,
        }
        lines = [f"GET {path} HTTP/1.1", *[f"{name}: {value}" for name, value in headers.items()], "", ""]
        self.line.sendall("\r\n".join(lines).encode())
        self.shake_hands(nonce)

    def shake_hands(self, nonce):
        while b"\r\n\r\n" not in self.data:
            self.more()
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        proof = hashlib.sha1((nonce + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if b" 101 " not in head.split(b"\r\n")[0] or base64.b64encode(proof) not in head:
            self.line.close()
            raise Closed(1006, head.decode())

    def more(self):
        try:
            data = self.line.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            raise Closed(1006, "lost")
        self.data += data

    def take(self, size):
        while len(self.data) < size:
            self.more()
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def frame(self, kind, payload):
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        mask = secrets.token_bytes(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
        self.line.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def send(self, message):
        self.frame(TEXT, json.dumps(message).encode())

    def receive(self):
        """The next message; pings are answered on the way, but nobody waits for ever."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            first, size = self.take(2)
            size = int.from_bytes(self.take({126: 2, 127: 8}[size]), "big") if size > 125 else size
            payload = self.take(size)
            if first & 15 == TEXT:
                return json.loads(payload)
            if first & 15 == PING:
                self.frame(PONG, payload)
            if first & 15 == CLOSE:
                self.line.close()
                raise Closed(int.from_bytes(payload[:2], "big") or 1005, payload[2:].decode())
        raise TimeoutError("nothing but pings")

    def hang_up(self):
        """Say goodbye; the answer is not waited for."""
        with contextlib.suppress(OSError):  # the other side was first
            self.frame(CLOSE, (1000).to_bytes(2, "big"))
        self.line.close()

    def drop(self):
        """As a train does that enters a tunnel."""
        self.line.close()


# What is heard.


class Whole:
    """Puts messages in brief together; one for each connection."""

    def __init__(self):
        self.kept = {}
        self.view = {}
        self.counters = {}
        self.facts = {}
        self.known = {}

    def message(self, news):
        if news["since"] == 0:
            self.__init__()
        for name in ("page", "terms", "seats", "fair", "sight"):
            if name in news:
                self.kept[name] = news[name]
        view = news["view"] and self.whole_view(news["view"])
        return {**news, **self.kept, "view": view}

    def whole_view(self, view):
        self.view.update(view)
        self.counters.update({counter["id"]: counter for counter in view.get("counters", [])})
        self.facts = {**self.facts, **view.get("facts", {})}
        areas = [self.area(area) for area in view["areas"]]
        self.view.update(areas=areas, counters=list(self.counters.values()), facts=self.facts)
        return dict(self.view)

    def area(self, area):
        if isinstance(area, str):
            return self.known[area]
        before = self.known.get(area["id"], {"facts": {}})
        new = {**before, **area, "facts": {**before["facts"], **area.get("facts", {})}}
        if "pieces" in area:
            new["pieces"] = [self.piece(piece) for piece in area["pieces"]]
        altered = {piece["id"]: piece for piece in map(self.piece, new.pop("altered", []))}
        new["pieces"] = [altered.get(piece["id"], piece) for piece in new["pieces"]]
        self.known[new["id"]] = new
        return new

    def piece(self, piece):
        if isinstance(piece, str):
            return self.known[piece]
        self.known[piece["id"]] = piece
        return piece


# What was declared.


TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}


class Schema:
    """JSON Schema, as much of it as a table's schema uses; a word that is not known here is a mistake."""

    def __init__(self, schema):
        self.whole = schema
        self.checks = {
            "const": lambda wanted, value, where: [] if value == wanted else [f"{where} is {value!r}, not {wanted!r}"],
            "enum": lambda wanted, value, where: [] if value in wanted else [f"{where} is {value!r}, none of {wanted}"],
            "anyOf": self.any_of,
            "$ref": self.referred,
            "minimum": lambda low, value, where: [f"{where} is below {low}"] if value < low else [],
            "maximum": lambda high, value, where: [f"{where} is above {high}"] if value > high else [],
            "items": self.items,
            "minItems": lambda low, value, where: [f"{where} has too few"] if len(value) < low else [],
            "maxItems": lambda high, value, where: [f"{where} has too many"] if len(value) > high else [],
            "required": lambda names, value, where: [f"{where} lacks {name}" for name in names if name not in value],
        }

    def flaws(self, value):
        """Everything that is wrong with a view."""
        return self.flaws_of(self.whole, value, "view")

    def flaws_of(self, schema, value, where):
        flaws = self.of_type(schema["type"], value, where) if "type" in schema else []
        if flaws:
            return flaws
        for word, wanted in schema.items():
            if word == "properties":
                flaws += self.properties(schema, value, where)
            elif word not in ("$schema", "$defs", "type", "additionalProperties"):
                flaws += self.checks[word](wanted, value, where)
        return flaws

    def of_type(self, name, value, where):
        fits = value is None if name == "null" else isinstance(value, TYPES[name])
        is_number = not isinstance(value, bool) or name == "boolean"
        return [] if fits and is_number else [f"{where} is no {name}: {value!r}"]

    def any_of(self, schemas, value, where):
        tried = [self.flaws_of(schema, value, where) for schema in schemas]
        return [] if [] in tried else [f"{where} is none of what it may be: {tried}"]

    def referred(self, name, value, where):
        return self.flaws_of(self.whole["$defs"][name.removeprefix("#/$defs/")], value, where)

    def items(self, schema, value, where):
        return [flaw for n, item in enumerate(value) for flaw in self.flaws_of(schema, item, f"{where}[{n}]")]

    def properties(self, schema, value, where):
        known = schema["properties"]
        flaws = [flaw for name in known if name in value for flaw in self.flaws_of(known[name], value[name], name)]
        if schema.get("additionalProperties", True) is False:
            flaws += [f"{where} has {name}, which nobody declared" for name in value if name not in known]
        return flaws


class Share:
    """Randomness of one's own."""

    def __init__(self):
        self.digits = secrets.token_hex(32)
        self.commit = hashlib.sha256(self.digits.encode()).hexdigest()
        self.promised = None  # the table's commitment and everybody's commits, when the share was opened


# Playing.


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
        """PresenceNotice for word, under the same keys."""
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
