"""A match as a text file: a header, then one line an event. Replaying it is ordinary, checked play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from backroom.engine.dealer import Dealer, Rng, Secret, checked_seed
from backroom.engine.digits import is_number
from backroom.engine.edition import Edition, plain_name
from backroom.engine.errors import BadInput, BadRecord, Illegal
from backroom.engine.given import shortened, shown
from backroom.engine.names import checked_names
from backroom.engine.pact import NEWEST, Pact, checked_commits, checked_shares
from backroom.engine.playback import Playback
from backroom.engine.proof import proof_lines
from backroom.engine.step import CHANCE, Step

if TYPE_CHECKING:
    from backroom.engine.game import Game
    from backroom.engine.match import Match

PACT_KEYS: Final = ("deal", "practice", "laid out", "commits", "shares", "voided", "taken back")
FIRST_LINE: Final = "backroom record 1"
KEYS: Final = ("game", "rules", "edition", "seats", "names", "options", "seed", *PACT_KEYS, "commitment", "secret")
NO_SHARE: Final = "-"
YES: Final = "yes"


def written(match: Match) -> str:
    """The whole record of a match."""
    return Writer(match).page(match)


class Writer(Playback):
    """Writes a line an event, and above what chance brought its proof once it may be shown."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.beginning())
        self.game = match.game
        self.dealer = match.dealer.clone() if isinstance(match.dealer, Secret) and match.over else None
        self.laid = match.pact.laid
        self.lines: list[str] = []

    def page(self, match: Match) -> str:
        """The record as the match stands now; events that were written before are not played again."""
        self.follow(match.log)
        return "\n".join([FIRST_LINE, *header(match), *self.lines]) + "\n"

    def look(self, step: Step, outcomes: list[int]) -> None:
        if self.dealer is not None and step.actor() == CHANCE and self.at >= self.laid:
            self.lines += proof_lines(self.game, self.table, self.at, self.dealer)
        self.lines.append(event_line(self.game, self.table, step, outcomes))


def header(match: Match) -> list[str]:
    game = match.game
    options = " ".join(f"{s.name}={s.text(match.settings[s.name])}" for s in game.settings)
    lines = [
        f"game: {game.id}",
        f"rules: {game.rules_version}",
        f"edition: {match.edition.id} {match.edition.hash}",
        f"seats: {match.seats}",
        f"names: {' | '.join(match.names)}",
    ]
    if options:
        lines.append(f"options: {options}")
    lines += chance_header(match)
    if not match.edition.shipped:
        lines += [f"| {line}" for line in match.edition.text.split("\n")]
    return [*lines, ""]


def chance_header(match: Match) -> list[str]:
    """The seed of a study; of a people's table what was agreed on, and the secret when it is over."""
    dealer = match.dealer
    if isinstance(dealer, Rng):
        return [f"seed: {dealer.seed}"]
    lines = agreed_header(match) if match.commitment else []
    if isinstance(dealer, Secret) and match.over:
        lines.append(f"secret: {dealer.secret.hex()}")
    return lines


def agreed_header(match: Match) -> list[str]:
    """What the players and the server committed to, in the order that the version of the deal has always had."""
    committed = f"commitment: {match.commitment}"
    agreed = pact_header(match.pact)
    return [committed, *agreed] if match.pact.version == 1 else [*agreed, committed]


def pact_header(pact: Pact) -> list[str]:
    lines = [f"deal: {pact.version}"] if pact.version > 1 else []
    if pact.practice:
        lines.append(f"practice: {YES}")
    if pact.laid:
        lines.append(f"laid out: {pact.laid}")
    if pact.commits:
        lines.append(f"commits: {' | '.join(commit or NO_SHARE for commit in pact.commits)}")
    if pact.shares:
        lines.append(f"shares: {' | '.join(share or NO_SHARE for share in pact.shares)}")
    if pact.voided:
        lines.append(f"voided: {' | '.join(' '.join(str(seat + 1) for seat in seats) for seats in pact.voided)}")
    if pact.taken_back:
        lines.append(f"taken back: {' '.join(str(event) for event in pact.taken_back)}")
    return lines


def event_line(game: Game, table: Any, step: Step, outcomes: list[int]) -> str:
    """'2 jewels-9' for a seat's choice, '* jewels-9 junk-3' for what chance brought."""
    wording = game.wording(step)
    who = "*" if step.actor() == CHANCE else str(step.actor() + 1)
    return " ".join([who, *[wording.text(table, step, outcome) for outcome in outcomes]])


def replayed(record: Any, find: Callable[[str], Game]) -> Match:
    """The match of a record, played again with every check."""
    if not isinstance(record, str):
        raise BadRecord(0, f"A record is a text, not {shown(record)}.")
    lines = record.split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise BadRecord(1, f"a record begins with '{FIRST_LINE}'.")
    fields, first = read_header(lines)
    match = begun(fields, find)
    dealer = match.dealer
    match.dealer = None
    for number in range(first, len(lines)):
        line = lines[number].strip()
        if line and not line.startswith("#"):
            replay_line(match, number + 1, line)
    match.dealer = dealer
    match.deal()
    return match


class Field:
    """One entry of the header, and the line it stands on."""

    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text


def read_header(lines: list[str]) -> tuple[dict[str, Field], int]:
    """The header's fields and the number of the line after it."""
    fields: dict[str, Field] = {}
    edition: list[str] = []
    number = 1
    while number < len(lines) and lines[number].strip():
        line = lines[number]
        number += 1
        if line.startswith("|"):
            edition.append(line[2:])
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS or key in fields:
            raise BadRecord(number, f"'{shortened(line)}' does not belong in the header of a record.")
        fields[key] = Field(number, value.strip())
    if edition:
        fields["embedded"] = Field(number, "\n".join(edition))
    for key in ("game", "rules", "edition", "seats"):
        if key not in fields:
            raise BadRecord(number, f"the header has no '{key}'.")
    return fields, number


def begun(fields: dict[str, Field], find: Callable[[str], Game]) -> Match:
    """The match that a header describes, before its first event."""
    game: Game = fitting(fields["game"], find)
    fitting(fields["rules"], lambda text: check_rules(game, text))
    edition: Edition = fitting(fields["edition"], lambda text: header_edition(game, text, fields.get("embedded")))
    seats: int = fitting(fields["seats"], lambda text: game.checked_seats(int(text) if is_number(text) else text))
    options: dict[str, Any] = (
        fitting(fields.get("options"), lambda text: game.checked_options(split_options(text))) or {}
    )
    names: list[str] | None = fitting(fields.get("names"), lambda text: checked_names(text.split(" | "), seats))
    match = game.new(seats, edition=edition, names=names, **options)
    match.dealer = fitting(fields.get("seed"), seeded)
    match.pact = read_pact(fields, seats)
    if match.dealer is None:
        match.dealer = fitting(fields.get("secret"), lambda text: kept_secret(text, match.pact))
    match.commitment = fitting(fields.get("commitment"), lambda text: checked_commitment(text, match.dealer)) or ""
    return match


def fitting(field: Field | None, make: Callable[[str], Any]) -> Any:
    """What a field means, if it is there; refused with its line if it means nothing."""
    if field is None:
        return None
    try:
        return make(field.text)
    except BadInput as error:
        raise BadRecord(field.line, str(error)) from None


def check_rules(game: Game, text: str) -> None:
    if text != str(game.rules_version):
        raise BadInput(
            f"this record follows version {shortened(text)} of the rules, and {game.rules_version} is played here."
        )


def header_edition(game: Game, text: str, embedded: Field | None) -> Edition:
    """The shipped edition or the embedded one, with the hash that the record names."""
    id, _, hash = text.rpartition(" ")
    edition = game.edition(id) if embedded is None else Edition(plain_name(id), embedded.text, shipped=False)
    if edition.hash != hash:
        raise BadInput(f"edition '{id}' is not the one this match was played with: its hash is {edition.hash}.")
    game.opened(edition)
    return edition


def split_options(text: str) -> dict[str, Any]:
    pairs = [pair.partition("=") for pair in text.split()]
    return {name: value for name, _, value in pairs}


def seeded(text: str) -> Dealer:
    return Rng(checked_seed(int(text) if is_number(text) else text))


def read_pact(fields: dict[str, Field], seats: int) -> Pact:
    """What the players agreed on; a deal without a number is of version 1."""
    present = [fields[key] for key in PACT_KEYS if key in fields]
    if "seed" in fields and present:
        raise BadRecord(present[0].line, "shares are mixed with a secret, and this match was dealt from a seed.")
    version: int = fitting(fields.get("deal"), checked_version) or (1 if "commitment" in fields else NEWEST)
    pact = Pact(
        version,
        fitting(fields.get("commits"), lambda text: checked_commits(by_seat(text, "commitment"), seats)),
        fitting(fields.get("shares"), lambda text: checked_shares(by_seat(text, "share"), seats)),
        fitting(fields.get("voided"), lambda text: [numbers(deal, 1) for deal in text.split(" | ")]),
        fitting(fields.get("taken back"), lambda text: numbers(text, 0)),
        fitting(fields.get("practice"), checked_yes) or False,
        fitting(fields.get("laid out"), checked_laid) or 0,
    )
    if present:
        fitting(Field(present[-1].line, ""), lambda _: pact.check(seats))
    return pact


def checked_version(text: str) -> int:
    if text != str(NEWEST):
        raise BadInput(f"a deal of version '{text}' is not known here, only those up to {NEWEST}.")
    return NEWEST


def checked_yes(text: str) -> bool:
    if text != YES:
        raise BadInput(f"a practice table says '{YES}', not '{text}'; any other says nothing.")
    return True


def checked_laid(text: str) -> int:
    if not is_number(text) or int(text) < 1:
        raise BadInput(f"'{text}' should be how many events were laid out from another match.")
    return int(text)


def by_seat(text: str, what: str) -> list[str]:
    parts = text.split(" | ")
    if "" in parts:
        raise BadInput(f"where a seat added no {what} there stands '{NO_SHARE}'.")
    return ["" if part == NO_SHARE else part for part in parts]


def numbers(text: str, first: int) -> list[int]:
    """Whole numbers, counted from nought however they are written."""
    words = text.split()
    if not words or not all(is_number(word) and int(word) >= first for word in words):
        raise BadInput(f"'{text}' should be whole numbers from {first} on.")
    return [int(word) - first for word in words]


def kept_secret(text: str, pact: Pact) -> Dealer:
    try:
        return Secret(bytes.fromhex(text), 0, pact)
    except ValueError:
        raise BadInput("a secret is 64 hexadecimal digits.") from None


def checked_commitment(text: str, dealer: Dealer | None) -> str:
    if isinstance(dealer, Secret) and dealer.commitment() != text:
        raise BadInput("the secret is not the one that was committed to.")
    return text


def replay_line(match: Match, number: int, line: str) -> None:
    """One event, checked as any move is."""
    who, _, text = line.partition(" ")
    if match.over:
        raise BadRecord(number, "the match is over, but the record goes on.")
    step = match.step()
    expected = "*" if step.actor() == CHANCE else str(step.actor() + 1)
    if who != expected:
        actor = "chance (*)" if expected == "*" else f"seat {expected}"
        raise BadRecord(number, f"it is for {actor} to decide here, not '{shortened(who)}'.")
    try:
        if expected == "*":
            match.happen(chance_outcomes(match, step, text.split()))
        else:
            match.play(text)
    except Illegal as error:
        raise BadRecord(number, str(error)) from None


def chance_outcomes(match: Match, step: Step, texts: list[str]) -> list[int]:
    """What chance brought, checked draw by draw on a copy of the table."""
    whole = step.count(match.state)
    if len(texts) not in (1, whole):
        raise Illegal(f"chance brings {whole} here (or one at a time), not {len(texts)}.")
    trial = match.bare(None)
    trial.state = match.state.clone()
    outcomes: list[int] = []
    for text in texts:
        outcomes.append(trial.parsed(text))
        trial.state.push(outcomes[-1])
    return outcomes
