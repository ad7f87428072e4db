"""The replay viewer's side that needs no browser: every position, both ways, and the verifier."""

import hashlib
import json
import re
import sys

import pytest
from browsing import ROOT
from typescript import evaluate

import backroom
from backroom.engine import CHANCE
from backroom.engine.pact import Pact, commit_to
from backroom.engine.rows import row_of
from backroom.server.replays.replay import ABOVE, Replay

sys.path.insert(0, str(ROOT / "tests" / "fair"))
from fair_tables import SECRET, finished, forged, swap_words

CHUNK = 50
RECORDS = 20

# Walks through each record there and back, and says what lay there.
WALK = """(async () => {
  const { createHash } = await import("node:crypto");
  const sorted = (thing) => Array.isArray(thing) ? thing.map(sorted) : thing && typeof thing === "object"
    ? Object.fromEntries(Object.keys(thing).sort().map((key) => [key, sorted(thing[key])])) : thing;
  const told = ({ view, asked, question, options, chosen }) => {
    const shown = { view, asked, question: question?.text ?? null, options: options.map((one) => one.text), chosen };
    return createHash("md5").update(JSON.stringify(sorted(shown))).digest("hex");
  };
  const walked = [];
  for (const { seat, last, chunks } of given) {
    const fetch = async (_, first) => structuredClone(chunks[first / module.CHUNK]);
    const forth = new module.Frames(fetch, last), back = new module.Frames(fetch, last);
    const there = [], again = [];
    for (let at = 0; at <= last; at++) there.push(told(await forth.at(seat, at)));
    for (let at = last; at >= 0; at--) again.unshift(told(await back.at(seat, at)));
    walked.push([there, again]);
  }
  return walked;
})()"""


def digest(thing):
    text = json.dumps(thing, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.md5(re.sub(r"(\d)\.0(?=[,}\]])", r"\1", text).encode()).hexdigest()


def records(id):
    """Those that are kept as fixtures, the short ones first, and as many more as are missing."""
    kept = sorted(
        (ROOT / f"tests/games/{id.replace('-', '_')}/records").glob("*.backroom"), key=lambda f: f.stat().st_size
    )
    texts = [file.read_text(encoding="utf-8") for file in kept][: RECORDS // 2]
    game = backroom.game(id)
    seats = [game.fewest + n % (game.most - game.fewest + 1) for n in range(RECORDS)]
    more = (finished(id, min(seats[n], 5), seed=n).record() for n in range(RECORDS))
    while len(texts) < RECORDS:
        texts.append(next(more))
    return texts


def positions(text, seat):
    """Every position as the engine's own replay has it."""
    match = backroom.replay(text)
    past = match.bare(None)
    past.state = match.beginning()
    past.begin()
    for at in range(len(match.log) + 1):
        decides = not past.over and past.seat >= 0
        yield digest(
            {
                "view": past.view(seat),
                "asked": past.seat if decides else None,
                "question": past.question().text if decides else None,
                "options": [option.text for option in past.options()] if decides else [],
                "chosen": match.log[at].outcomes[0] if decides and at < len(match.log) else None,
            }
        )
        if at < len(match.log):
            past.state.happen(row_of(match.log[at].outcomes))


@pytest.mark.many_matches
@pytest.mark.parametrize("id", backroom.games())
def test_every_position_is_the_engines_there_and_back(id):
    given, expected = [], []
    for number, text in enumerate(records(id)):
        replay = Replay("0" * 32, backroom.replay(text))
        seat = number % (replay.match.seats + 1) - 1
        chunks = [replay.frames(seat, first, first + CHUNK - 1) for first in range(0, replay.length + 1, CHUNK)]
        given.append({"seat": seat, "last": replay.length, "chunks": chunks})
        expected.append(list(positions(text, None if seat == ABOVE else seat)))

    walked = evaluate("wire/frames.ts", WALK, given)
    assert len(walked) == RECORDS
    for (there, back), right in zip(walked, expected, strict=True):
        assert there == right
        assert back == right


# The verifier.

VERIFY = "Promise.all(given.map((text) => module.verify(text)))"
WITH_RULES = "Promise.all(given.map(([text, proofs]) => module.verify(text, proofs)))"


def verdicts(*texts):
    return evaluate("wire/verify.ts", VERIFY, list(texts))


def test_true_records_of_every_game_and_every_kind_of_deal_are_accepted():
    everybody = {id: [f"{seat:02x}beef" for seat in range(backroom.game(id).most)] for id in backroom.games()}
    matches = [finished(id, backroom.game(id).most, shares=shares) for id, shares in everybody.items()]
    matches += [finished(shares=None), finished(pact=Pact(1)), finished(pact=Pact(1, shares=["c0ffee", "", ""]))]
    matches += [finished(pact=Pact(2, taken_back=[30, 2, 2])), finished(pact=Pact(2, practice=True))]
    found = verdicts(*(match.record() for match in matches))

    for match, verdict in zip(matches, found, strict=True):
        proved = verdict["good"]
        assert proved["deals"] == sum(event.step.actor() == CHANCE for event in match.log)
        assert proved["sharers"] == [seat for seat, share in enumerate(match.pact.shares) if share]
        assert (proved["version"], proved["takenBack"]) == (match.pact.version, len(match.pact.taken_back))
        assert proved["practice"] == match.pact.practice


DEAL = "# deal 0 3 cleaner cleaner first-player"
HONEST = finished("dirty-money").record()
COMMITTED = f"commits: {commit_to('c0ffee')} | - | -\n"
TOKEN = finished("the-cleaner", seed=2).record()
# Every forgery of tests/fair, and what the line begins with that is named.
FORGERIES = [
    (HONEST.replace("c0ffee", "c0ffe1"), "shares:"),
    (HONEST.replace("c0ffee", "c0ffe1").replace(commit_to("c0ffee"), commit_to("c0ffe1")), "* "),
    (HONEST.replace(COMMITTED, ""), "shares:"),
    (HONEST.replace("deal: 2\n", ""), "commits:"),
    (HONEST.replace("\ncommitment:", "\ntaken back: 1\ncommitment:"), "* "),
    (HONEST.replace("shares: c0ffee | - | -", "shares: - | c0ffee | -"), "shares:"),
    (HONEST.replace("shares: c0ffee | - | -\n", ""), "commits:"),
    (HONEST.replace("shares: c0ffee | - | -\n", "").replace(COMMITTED, ""), "* "),
    (HONEST.replace(SECRET.hex(), bytes(32).hex()), "commitment:"),
    (HONEST.replace(f"secret: {SECRET.hex()}\n", ""), "commitment:"),
    (HONEST.replace("commitment: sha256:", "commitment: sha256:0"), "commitment:"),
    (re.sub(r"\ncommitment: .*", "", HONEST), "secret:"),
    (HONEST.replace("# deal 0 ", "# deal 1 "), "# deal 1"),
    (HONEST.replace(DEAL, "# deal 0 3 cleaner cleaner cleaner"), "* "),
    (HONEST.replace(f"{DEAL}\n", ""), "* "),
    (HONEST.replace("\n\n", "\n\n1 pass\n"), "# deal 0"),
    (HONEST.replace("practice", "practise").replace("\nsecret:", "\npractice: yes\nsecret:"), "* "),
    (finished(pact=Pact(2, taken_back=[1])).record().replace("taken back: 1\n", ""), "* "),
    (finished(pact=Pact(2, taken_back=[1])).record().replace("taken back: 1\n", "taken back: 2 2\n"), "* "),
    (finished(pact=Pact(2, practice=True)).record().replace("practice: yes\n", ""), "* "),
    ("hello", "hello"),
    *[(forged(finished(id).record(), "* ", lambda line: line + "x")[0], "* ") for id in backroom.games()],
    (forged(TOKEN, "* ", swap_words(1, 2))[0], "* "),
    (forged(HONEST, "* ", lambda line: "\n* ".join(line.split()[1:]).join(["* ", ""]))[0], "* "),
]


def test_every_forgery_is_found_and_its_line_is_named():
    for (text, start), verdict in zip(FORGERIES, verdicts(*(text for text, _ in FORGERIES)), strict=True):
        assert "line" in verdict, (verdict, text[:900])
        assert text.split("\n")[verdict["line"] - 1].startswith(start), (verdict, start)
    (empty,) = verdicts(HONEST.split("\n\n")[0] + "\n\n")
    assert empty == {"line": 0, "flaw": {"is": "empty"}}


def test_a_proof_that_the_rules_know_otherwise_is_found_where_they_can_be_asked():
    """Another weight, with which the same is drawn: no hash can tell."""
    honest = finished("clean-hands").record()
    text, line = forged(honest, "# pick", lambda line: line.replace(":1", ":2", 1))
    given = [[one, Replay("0" * 32, backroom.replay(one)).proofs()] for one in (text, honest)]

    bad, good = evaluate("wire/verify.ts", WITH_RULES, given)
    assert bad == {"line": line, "flaw": {"is": "rules"}}
    assert good["good"]["ruled"]


def test_the_line_is_exactly_the_one_that_was_forged():
    for id in backroom.games():
        text, line = forged(finished(id).record(), "* ", lambda line: line + "x")
        (verdict,) = verdicts(text)
        assert verdict["line"] == line


def test_what_has_no_secret_yet_proves_nothing_and_says_why():
    game = backroom.game("dirty-money")
    texts = (game.new(3, secret=SECRET).record(), game.new(3, seed=7).record(), game.new(3).record())
    assert [verdict["unproved"] for verdict in verdicts(*texts)] == ["open", "seed", "none"]


def test_without_web_crypto_our_own_hash_comes_to_the_same():
    by_hand = """(async () => {
      const key = Uint8Array.from({ length: 32 }, (_, n) => n * 7);
      const own = await module.keyed(key, null), web = await module.keyed(key);
      const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16)).join("-");
      const same = [];
      for (const size of [0, 1, 16, 24, 64, 200]) {
        const message = Uint8Array.from({ length: size }, (_, n) => n + size);
        same.push(hex(await own(message)) === hex(await web(message)));
      }
      return same;
    })()"""
    assert evaluate("wire/keyed.ts", by_hand) == [True] * 6
