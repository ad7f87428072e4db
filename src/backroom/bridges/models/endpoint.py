"""An endpoint for chat completions as most servers of language models have it: asked patiently, believed in nothing."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import threading
import time
import urllib.parse
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final

from backroom.engine import BadInput
from backroom.engine.letters import visible

MOST_BYTES: Final = 2_000_000  # of an answer, with all that is around its text
LONGEST_PAUSE: Final = 60.0  # seconds between tries, whatever Retry-After says
MOST_TOKENS: Final = 10_000_000  # more than that, nobody has used
MOST_WRITTEN: Final = 1024  # tokens of an answer, unless another number is given
LETTERS_A_TOKEN: Final = 4  # where the endpoint does not count

TIMES_OUT: Final = "times out"
DISCONNECTS: Final = "disconnects"
LIMITED: Final = "rate limited"
SERVER_ERROR: Final = "server error"
REFUSED: Final = "request refused"
NOT_JSON: Final = "not JSON"
NO_ANSWER: Final = "no answer in it"
TOO_BIG: Final = "body too big"
FAULTS: Final = (TIMES_OUT, DISCONNECTS, LIMITED, SERVER_ERROR, REFUSED, NOT_JSON, NO_ANSWER, TOO_BIG)

OURS: Final = ("model", "messages", "stream")  # fields of a request that nobody else sets
LONGEST_SENTENCE: Final = 300  # letters of what an endpoint says of a request that it refuses

REFUSING: Final = "I cannot answer:"  # before what an endpoint marks as a refusal, in whatever language it is

LATE: Final = "the answer did not end in time"

Message = dict[str, str]


class Fault(Exception):
    """What went wrong with one request, how long it asks to be left alone, and whether to try again."""

    def __init__(self, kind: str, detail: str, pause: float = 0.0, again: bool = True) -> None:
        super().__init__(detail)
        self.kind = kind
        self.pause = pause
        self.again = again


@dataclass(frozen=True)
class Reply:
    """What a model said, and the tokens that took; estimated where the endpoint does not count them."""

    text: str
    read: int
    written: int
    counted: bool


class Endpoint:
    """One model at one address."""

    def __init__(
        self,
        url: str,
        model: str,
        key: str = "",
        timeout: float = 60.0,
        retries: int = 3,
        temperature: float = 0.0,
        most_tokens: int = MOST_WRITTEN,
        body: dict[str, Any] | None = None,
        pause: float = 1.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.address = address_of(url)
        self.model = model
        self.key = key
        self.timeout = timeout
        self.retries = retries
        self.temperature = temperature
        self.most_tokens = most_tokens
        self.body = checked_body(body or {})
        self.pause = pause
        self.sleep = sleep

    def host(self) -> str:
        """Where it is, without anything that might be a secret."""
        return self.address.netloc

    def chat(self, messages: list[Message], seed: int, faults: Counter[str]) -> Reply:
        """What the model answers, at the last of a few tries; every fault on the way is counted."""
        body = {
            "model": self.model,
            "messages": messages,
            "temperature": self.temperature,
            "max_tokens": self.most_tokens,
            "seed": seed,
            **self.body,
        }
        data = json.dumps({name: value for name, value in body.items() if value is not None}).encode()
        for tried in range(self.retries + 1):
            try:
                return reply(self.post(data), messages)
            except Fault as fault:
                faults[fault.kind] += 1
                if not fault.again or tried == self.retries:
                    raise
                self.sleep(min(LONGEST_PAUSE, max(fault.pause, self.pause * 2**tried)))
        raise AssertionError("unreachable")

    def post(self, data: bytes) -> bytes:
        """One request and its whole answer, within the time there is; no redirection is followed with the key."""
        connection = self.connection()
        late = threading.Event()
        watch = threading.Timer(self.timeout, cut_off, (connection, late))
        watch.daemon = True
        watch.start()
        try:
            body = self.exchanged(connection, data)
            if late.is_set():  # then the end of the answer is where it was cut off
                raise Fault(TIMES_OUT, LATE)
            return body
        except Fault as fault:
            raise Fault(TIMES_OUT, LATE) if late.is_set() else fault from None
        except ssl.SSLCertVerificationError as error:
            raise Fault(DISCONNECTS, f"its certificate is not trusted: {error.verify_message}", again=False) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            kind = TIMES_OUT if late.is_set() or isinstance(error, TimeoutError) else DISCONNECTS
            raise Fault(kind, type(error).__name__) from None
        finally:
            watch.cancel()
            connection.close()

    def exchanged(self, connection: http.client.HTTPConnection, data: bytes) -> bytes:
        """The body of an answer that is whole, and no error."""
        connection.connect()
        keep_socket(connection)
        connection.request("POST", path_of(self.address), data, self.headers())
        with connection.getresponse() as answer:
            body = answer.read(MOST_BYTES + 1)
            missing = answer.length
        check_status(answer.status, answer.headers.get("Retry-After", ""), self.without_key(sentence_in(body)))
        if len(body) > MOST_BYTES:
            raise Fault(TOO_BIG, f"more than {MOST_BYTES:,} bytes")
        if missing:
            raise Fault(DISCONNECTS, "the answer broke off")
        return body

    def without_key(self, text: str) -> str:
        """Some endpoints repeat a key that they do not know."""
        return text.replace(self.key, "…") if self.key else text

    def headers(self) -> dict[str, str]:
        authorized = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return {"Content-Type": "application/json", "Accept": "application/json", "Connection": "close", **authorized}

    def connection(self) -> http.client.HTTPConnection:
        host, port = self.address.hostname or "", self.address.port
        if self.address.scheme == "https":
            return http.client.HTTPSConnection(host, port, timeout=self.timeout, context=ssl.create_default_context())
        return http.client.HTTPConnection(host, port, timeout=self.timeout)


def keep_socket(connection: Any) -> None:
    """The connection lets go of its socket when the answer begins; whoever cuts it off still needs it."""
    connection.kept = connection.sock


def cut_off(connection: Any, late: threading.Event) -> None:
    """The time is up, however many bytes still drip in."""
    late.set()
    kept = getattr(connection, "kept", None) or connection.sock
    if kept is not None:
        try:
            kept.shutdown(socket.SHUT_RDWR)
        except OSError:
            kept.close()


def address_of(url: str) -> urllib.parse.SplitResult:
    """The address as it was given, if it can be one."""
    wrong = BadInput(f"'{url[:100]}' is not the address of an endpoint, such as http://127.0.0.1:8000/v1.")
    try:
        parts = urllib.parse.urlsplit(url)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        raise wrong from None
    if not fits or not url.isprintable() or " " in url or not parts.path.isascii():
        raise wrong
    if parts.username or parts.password or parts.query:
        raise BadInput("An address has no key in it: keys come from the environment.")
    return parts


def path_of(address: urllib.parse.SplitResult) -> str:
    """'/v1/chat/completions', whether the address ends before it, in its middle or after it."""
    path = address.path.rstrip("/")
    if path.endswith("/chat/completions"):
        return path
    return f"{path or '/v1'}/chat/completions"


def checked_body(body: dict[str, Any]) -> dict[str, Any]:
    """Fields of a request that take the place of ours, or leave them out."""
    wrong = next((name for name in OURS if name in body), None)
    if wrong is not None:
        raise BadInput(f"The body of a request has its {wrong} from us.")
    return body


def check_status(status: int, retry_after: str, sentence: str) -> None:
    if 200 <= status < 300:
        return
    if status == 429:
        raise Fault(LIMITED, "429", seconds_in(retry_after))
    if status >= 500:
        raise Fault(SERVER_ERROR, str(status), seconds_in(retry_after))
    raise Fault(REFUSED, f"{status}: {sentence}" if sentence else str(status), again=status in (408, 409, 425))


def seconds_in(retry_after: str) -> float:
    """What Retry-After asks for: seconds, or a date; nothing where it says nonsense."""
    text = retry_after.strip()
    if text.isascii() and text.isdigit():
        return min(LONGEST_PAUSE, float(text[:9]))
    try:
        until = parsedate_to_datetime(text)
        return min(LONGEST_PAUSE, max(0.0, (until - datetime.now(UTC)).total_seconds()))
    except (ValueError, TypeError, OverflowError):
        return 0.0


def sentence_in(body: bytes) -> str:
    """Why an endpoint refuses, in its own words, as far as they can be shown to anybody."""
    try:
        told = json.loads(body[:MOST_BYTES].decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError):
        return ""
    for name in ("error", "message", "detail"):
        told = told.get(name, told) if isinstance(told, dict) else told
    return visible(" ".join(told.split())[:LONGEST_SENTENCE]).rstrip(". ") if isinstance(told, str) else ""


def reply(body: bytes, messages: list[Message]) -> Reply:
    """The text in an answer, with its tokens."""
    try:
        told = json.loads(body.decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError):
        raise Fault(NOT_JSON, "the answer is not JSON") from None
    try:
        text = text_of(told["choices"][0]["message"])
    except (LookupError, TypeError, AttributeError):
        raise Fault(NO_ANSWER, "the answer has no choices") from None
    if text is None:
        raise Fault(NO_ANSWER, "the answer has no text")
    usage = told.get("usage")
    read, written = (tokens(usage, name) for name in ("prompt_tokens", "completion_tokens"))
    if read is None or written is None:
        asked = sum(len(message["content"]) for message in messages)
        return Reply(text, estimate(asked), estimate(len(text)), counted=False)
    return Reply(text, read, written, counted=True)


def text_of(message: dict[str, Any]) -> str | None:
    """What a message says, in one piece or in parts; where it says nothing, the sentence in which the model refuses."""
    content = message.get("content")
    if isinstance(content, list):
        parts = [part.get("text") for part in content if part.get("type") == "text"]
        content = "".join(parts) if all(isinstance(part, str) for part in parts) else content
    if content in (None, ""):
        refusal = message.get("refusal")
        return f"{REFUSING} {refusal}" if refusal and isinstance(refusal, str) else ""
    return content if isinstance(content, str) else None


def tokens(usage: Any, name: str) -> int | None:
    """A number of tokens, if it can be one."""
    value = usage.get(name) if isinstance(usage, dict) else None
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MOST_TOKENS
    return value if fits else None


def estimate(letters: int) -> int:
    return -(-letters // LETTERS_A_TOKEN)
