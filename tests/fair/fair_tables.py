"""Tables of people that were played to the end, for the tests that check their deals."""

import backroom
from backroom.engine import Rng
from backroom.engine.dealer import Secret

SECRET = bytes(range(100, 132))


def finished(id="dirty-money", seats=None, seed=5, pact=None, **table):
    """A match with a secret (and shares, or another agreement, unless they are given) played at random to its end."""
    game = backroom.game(id)
    seats = seats or game.fewest
    if pact is None:
        match = game.new(seats, **{"secret": SECRET, "shares": ["c0ffee"] + [""] * (seats - 1), **table})
    else:
        match = dealt_by(game.new(seats, **table), pact)
    rng = Rng(seed)
    while not match.over:
        choices = match.choices()
        match.push(choices[rng.below(len(choices))])
    return match


def dealt_by(match, pact):
    """A match that nobody has dealt to yet, from now on dealt to by this agreement."""
    match.dealer = Secret(SECRET, 0, pact)
    match.commitment = match.dealer.commitment()
    match.pact = pact
    match.deal()
    return match


def forged(text, start, change):
    """A record whose first line that begins so is changed; and the number of that line."""
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith(start))
    lines[at] = change(lines[at])
    return "\n".join(lines), at + 1


def swap_words(one, other):
    """Two words of a line change places."""

    def change(line):
        words = line.split()
        words[one], words[other] = words[other], words[one]
        return " ".join(words)

    return change
