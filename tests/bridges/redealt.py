"""The re-deal law for bridges: a match, and another that a seat cannot tell from it, with a past of its own."""

import random

import backroom
from backroom.engine import BadInput, Illegal
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


def moments(id, seeds):
    """Of a match at random with any number of seats: a moment near its beginning, in its middle and near its end."""
    game = backroom.game(id)
    for seed in seeds:
        seats = game.fewest + seed % (game.most - game.fewest + 1)
        decisions = len(decided(game.new(seats, seed=seed), seed)[1])
        for part in (0.05, 0.5, 0.95):
            yield decided(game.new(seats, seed=seed), seed, int(part * (decisions - 1)))[0]


def decided(match, seed, most=2000):
    """A match after so many decisions at random, or at its end, and what they were."""
    rng, choices = random.Random(seed), []
    while not match.over and len(choices) < most:
        choices.append(rng.choice(match.choices()))
        match.push(choices[-1])
    return match, choices


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


def refusals(match):
    """What is said of every action that is not possible now."""
    return [refusal(match, action) for action, possible in enumerate(match.mask()) if not possible]


def refusal(match, action):
    try:
        match.choice(action)
    except Illegal as error:
        return error.sentence, error.rule
    except BadInput as error:
        return str(error)
    raise AssertionError(f"{action} is possible, and the mask says no")


__all__ = ["differs", "games", "middles", "moments", "refusals", "twin"]
