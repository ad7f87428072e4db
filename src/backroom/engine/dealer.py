"""Who decides chance: a portable generator for study, a keyed one for people's tables."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine.errors import BadInput
from backroom.engine.given import shown, whole, whole_number
from backroom.engine.pact import Pact, times_taken_back
from backroom.engine.vecs import vec

MASK: Final = 0xFFFFFFFF
MOST_BELOW: Final = 1 << 31
SEEDS: Final = 1 << 64
WARM_UP: Final = 15
NO_EVENT: Final = -1  # turned to one only when it is asked
COLD: Final = -1  # a count of none: not yet turned to an event


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Dealer:
    """Gives whole numbers below n, each as likely as the next."""

    def below(self, n: i64) -> i64:
        raise NotImplementedError

    def turn_to(self, event: int) -> None:
        """Take up the numbers that belong to this event of a log."""

    def clone(self) -> Dealer:
        raise NotImplementedError

    def pick(self, weights: vec[i64]) -> i64:
        """An index, as likely as its weight."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise ValueError("no weights to pick from")

    def shuffle(self, cards: vec[i64], first: i64) -> None:
        """Bring a random choice of cards, in random order, to the first places of the row."""
        size = len(cards)
        i: i64 = 0
        while i < first:
            j = i + self.below(size - i)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i += 1

    def deal(self, cards: vec[i64], first: i64) -> vec[i64]:
        """The same with a sorted row; those not chosen, sorted as well, for only cards from the front have moved."""
        if first == len(cards):
            self.shuffle(cards, first)
            return vec[i64]()
        lowest = cards[first]
        self.shuffle(cards, first)
        left = vec[i64]([0] * (len(cards) - first))
        front: i64 = 0
        back = len(left)
        at = len(cards)
        while at > first:
            at -= 1
            card = cards[at]
            if card > lowest:
                back -= 1
                left[back] = card
            else:
                place = front
                while place > 0 and left[place - 1] > card:
                    left[place] = left[place - 1]
                    place -= 1
                left[place] = card
                front += 1
        return left


def no_numbers_below(n: int) -> BadInput:
    return BadInput(f"Chance gives whole numbers below 1 to {MOST_BELOW}, not below {n}.")


@mypyc_attr(free_list_len=1, acyclic=True)
class Rng(Dealer):
    """The study generator: sfc32, the same stream compiled and interpreted; every event has a stream of its own."""

    a: i64
    b: i64
    c: i64
    count: i64

    seed: int

    def __init__(self, seed: Any, event: Any = 0) -> None:
        number = whole(seed)
        if number is None:
            raise BadInput(f"A seed is a whole number, not {shown(seed)}.")
        self.seed = number
        self.a = self.b = self.c = 0
        self.count = COLD
        number_of_event = event if type(event) is int else whole_number(event, "The number of an event")
        if number_of_event >= 0:
            self.turn_to(number_of_event)

    def turn_to(self, event: int) -> None:
        self.a = self.seed & MASK
        self.b = (self.seed >> 32) & MASK
        self.c = event & MASK
        self.count = 1
        left: i64 = WARM_UP
        while left > 0:
            self.next()
            left -= 1

    def next(self) -> i64:
        """The next 32 bits."""
        if self.count == COLD:
            self.turn_to(0)
        b = self.b
        c = self.c
        out = (self.a + b + self.count) & MASK
        self.count = (self.count + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = ((((c << 21) & MASK) | (c >> 11)) + out) & MASK
        return out

    def below(self, n: i64) -> i64:
        if n < 1 or n > MOST_BELOW:
            raise no_numbers_below(n)
        product = self.next() * n
        low = product & MASK
        if low < n:
            short = (MASK + 1 - n) % n
            while low < short:
                product = self.next() * n
                low = product & MASK
        return product >> 32

    def clone(self) -> Rng:
        other = Rng(self.seed, NO_EVENT)
        other.a = self.a
        other.b = self.b
        other.c = self.c
        other.count = self.count
        return other

    def stream(self) -> list[int]:
        """The seed, and where its stream stands."""
        return [self.seed, self.a, self.b, self.c, self.count]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and self.stream() == other.stream()

    def __deepcopy__(self, memo: Any) -> Rng:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return rng_at, (self.stream(),)

    def __repr__(self) -> str:
        return f"Rng({self.seed})"


def rng_at(stream: list[int]) -> Rng:
    """A generator from where its stream stands."""
    rng = Rng(stream[0], NO_EVENT)
    rng.a, rng.b, rng.c, rng.count = stream[1], stream[2], stream[3], stream[4]
    return rng


class Secret(Dealer):
    """The dealer of people's tables: HMAC-SHA-256 of a 256-bit secret and the players' shares, by event."""

    secret: bytes

    def __init__(self, secret: Any, event: int = 0, pact: Pact | None = None) -> None:
        if not isinstance(secret, bytes):
            raise BadInput(f"A secret is 32 bytes, not a {type(secret).__name__}.")
        if len(secret) != 32:
            raise BadInput(f"A secret has 32 bytes, not {len(secret)}.")
        self.secret = secret
        self.pact = Pact() if pact is None else pact
        self.key = mixed(secret, self.pact)
        self.counter = 0
        self.event = b""
        self.turn_to(event)

    def turn_to(self, event: int) -> None:
        self.event = event.to_bytes(8, "big")
        if self.pact.version > 1:
            self.event += times_taken_back(self.pact.taken_back, event).to_bytes(8, "big")
        self.counter = 0

    def below(self, n: i64) -> i64:
        if n < 1 or n > MOST_BELOW:
            raise no_numbers_below(n)
        size: int = n
        fair = SEEDS - SEEDS % size
        while True:
            number = self.next()
            if number < fair:
                return number % size

    def next(self) -> int:
        """The next 64 bits."""
        import hmac

        message = self.event + self.counter.to_bytes(8, "big")
        self.counter += 1
        return int.from_bytes(hmac.digest(self.key, message, "sha256")[:8], "big")

    def clone(self) -> Secret:
        other = Secret(self.secret, 0, self.pact)
        other.event = self.event
        other.counter = self.counter
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self.drawn() == other.drawn()

    def drawn(self) -> tuple[Any, ...]:
        """The key, and how much was drawn with it."""
        return self.key, self.pact, self.event, self.counter

    def __deepcopy__(self, memo: Any) -> Secret:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return secret_at, (self.secret, self.pact, self.event, self.counter)

    def __repr__(self) -> str:
        return f"<Secret {self.commitment()}>"

    def commitment(self) -> str:
        """What may be shown before the game is over, and before anybody commits to a share."""
        import hashlib

        return "sha256:" + hashlib.sha256(self.secret).hexdigest()


def secret_at(secret: bytes, pact: Pact, event: bytes, counter: int) -> Secret:
    """A keyed dealer from where it stands."""
    dealer = Secret(secret, 0, pact)
    dealer.event, dealer.counter = event, counter
    return dealer


def mixed(secret: bytes, pact: Pact) -> bytes:
    """The key that everybody at the table had a part in; in version 1 the secret itself where nobody added a share."""
    if pact.version == 1 and not any(pact.shares):
        return secret
    import hashlib

    laid = f" from {pact.laid}" if pact.laid else ""
    kind = f"backroom deal {pact.version}{' practice' if pact.practice else ''}{laid}\0"
    text = "".join("\n" + share for share in pact.shares)
    return hashlib.sha256(kind.encode("ascii") + secret + text.encode("ascii")).digest()


def dealer_from(rng: Any) -> Dealer:
    """A dealer from an int, a dealer or a `random.Random`."""
    if isinstance(rng, Dealer):
        return rng
    if hasattr(rng, "getrandbits") and not isinstance(rng, type):
        return Rng(rng.getrandbits(64))
    return Rng(checked_seed(rng))


def checked_seed(seed: Any) -> int:
    """The seed itself, if it is one."""
    number = whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise BadInput(f"A seed is a whole number from 0 to {SEEDS - 1}, not {shown(seed)}.")
    return number
