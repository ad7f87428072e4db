"""The re-deal law for bridges: a match, and another that a seat cannot tell from it, with a past of its own."""

import random

import backroom
from backroom.engine.dealer import Rng
from backroom.engine.laws.whole import same_game
from backroom.engine.state import facts


def games():
    return backroom.games()


def middles(id, seeds, most=60):
    """Matches of a game with as many seats as have something to hide, somewhere on their way."""
    game = backroom.game(id)
    for seed in seeds:
        rng = random.Random(seed)
        match = game.new(min(game.most, max(3, game.fewest)), seed=seed)
        for _ in range(rng.randrange(2, most)):
            if len(match.choices()) == 0:
                break
            match.push(rng.choice(match.choices()))
        if not match.over:
            yield match


def twin(match, seat, seed):
    """What the seat cannot know is dealt anew, in the past too where the game tells it, and in the record."""
    imagined = match.imagine(seat, Rng(seed), story=True)
    past = match.game.past(match.log, match.state, imagined.state)
    if past is None:
        return imagined
    again = same_game(match)
    for outcomes in past:
        again.happen(outcomes)
    again.dealer = imagined.dealer
    return again


def differs(match, other):
    return facts(match.state) != facts(other.state)


__all__ = ["differs", "games", "middles", "twin"]
