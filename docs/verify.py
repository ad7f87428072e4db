"""Checks the deals and rolls of a finished Backroom record: python verify.py FILE. Needs Python, and nothing of ours.

The server commits to a secret, the players to their shares; then all are opened, and what chance brings follows.
Every '*' line is worked out from the '#' lines above it; whether those name the right cards, `backroom verify` asks
the rules. docs/fair-dealing.md says what this proves, and what not.
"""

import hashlib
import hmac
import itertools
import pathlib
import sys


def outcomes(proofs, key, moment, event):
    counter, brought = itertools.count(), []

    def below(n):
        while True:
            number = int.from_bytes(hmac.digest(key, moment + next(counter).to_bytes(8, "big"), "sha256")[:8], "big")
            if number < 2**64 - 2**64 % n:
                return number % n

    for kind, about, *words in proofs:
        if kind == "pick" and about == str(event):
            urn = [word.rpartition(":")[0] for word in words for _ in range(int(word.rpartition(":")[2]))]
            brought.append(urn[below(len(urn))])
        elif kind == "roll" and about == str(event):
            brought.append(str(sum(below(int(faces)) + 1 for faces in words)))
        elif kind == "deal" and about == str(event):
            count, pool = int(words[0]), words[1:]
            for i in range(count):
                j = i + below(len(pool) - i)
                pool[i], pool[j] = pool[j], pool[i]
            brought += pool[:count]
    return brought


def broken_promise(fields, secret):
    if fields.get("commitment") != "sha256:" + hashlib.sha256(secret).hexdigest():
        return "there is no secret yet, or it is not the one that was committed to"
    shares, commits = fields.get("shares", ""), fields.get("commits", "")
    hashes = ["-" if share == "-" else hashlib.sha256(share.encode()).hexdigest() for share in shares.split(" | ")]
    if fields.get("deal") == "2" and commits != (" | ".join(hashes) if shares else ""):
        return "a share is not the one that its seat committed to"
    return ""


def flaw(text):
    head, _, body = text.partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.split("\n")[1:] if line[0] != "|")
    secret, version = bytes.fromhex(fields.get("secret", "")), int(fields.get("deal", 1))
    if broken_promise(fields, secret):
        return broken_promise(fields, secret)
    shares = "".join("\n" + share.strip("-") for share in fields.get("shares", "").split(" | ") if share)
    laid = int(fields.get("laid out", 0))
    kind = f"backroom deal {version}{' practice' if 'practice' in fields else ''}{f' from {laid}' if laid else ''}\0"
    key = hashlib.sha256(kind.encode() + secret + shares.encode()).digest()
    key = secret if version == 1 and not shares.strip() else key
    event, proofs, taken_back = 0, [], [int(at) for at in fields.get("taken back", "").split()]
    for number, line in enumerate(body.split("\n"), head.count("\n") + 3):
        if line.startswith(("# pick ", "# roll ", "# deal ")):
            proofs.append(line[2:].split())
        elif line and line[0] != "#":
            times = max([n for n, at in enumerate(taken_back, 1) if at <= event], default=0)
            moment = event.to_bytes(8, "big") + (times.to_bytes(8, "big") if version > 1 else b"")
            if event >= laid and line[0] == "*" and line[2:].split() != outcomes(proofs, key, moment, event):
                return f"line {number} does not follow from the secret: {line}"
            event, proofs = event + 1, []
    return "" if event else "nothing has happened"


if __name__ == "__main__":
    record = pathlib.Path(sys.argv[1]).read_bytes().decode()
    found = flaw(record)
    good = "OK, at a practice table" if "\npractice: yes\n" in record.partition("\n\n")[0] + "\n" else "OK"
    sys.exit(print(found or good) or bool(found))
