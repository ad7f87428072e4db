"""Pickles what can be pickled to a file, or says what it reads from one, so that two builds can read each other."""

import pickle
import re
import sys

import backroom
from backroom.bots import bot_names, named_bot
from backroom.engine import BadRecord, Cut, Endless, Illegal, Match, Rng, Score, Secret, Seen

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


def things():
    yield from [
        Illegal("No.", "DM-1"),
        BadRecord(3, "no"),
        Endless("It goes on.", "DM-1"),
        Rng(7, 3),
        Secret(bytes(32)),
    ]
    yield from [Score(0, 1, 7, "7 coins"), Cut(3), backroom.game("the-cleaner").world(3)]
    for id in backroom.games():
        game = backroom.game(id)
        yield from [
            game,
            game.howto(),
            game.lesson(),
            *game.settings,
            *[named_bot(game, name, 3) for name in bot_names(game)],
        ]
        for match in (game.new(game.most, seed=3), game.new(secret=bytes(32)), game.new()):
            for number in range(20):
                if not match.over:
                    match.push(match.choices()[number % len(match.choices())])
            yield from [match, match.imagine(0, 5, story=True), Seen(match, 0), match.sight(), match.mask(), match.log]
            yield from [
                match.story(None),
                match.happenings(0),
                match.scores(),
                *(match.options() if match.seat else []),
            ]


def told(thing):
    said = re.sub(r" at 0x\w+", "", repr(thing))
    if isinstance(thing, Match) and thing.dreamer is None:
        said += thing.record()
    return said


if sys.argv[1] == "write":
    with open(sys.argv[2], "wb") as file:
        pickle.dump([[pickle.dumps(thing, protocol) for protocol in PROTOCOLS] for thing in things()], file)
else:
    with open(sys.argv[2], "rb") as file:
        kept = pickle.load(file)
    for thing, pickles in zip(things(), kept, strict=True):
        for read in map(pickle.loads, pickles):
            assert told(read) == told(thing), (told(read), told(thing))
            assert type(thing).__eq__ is object.__eq__ or read == thing, told(thing)
    print("all of", len(kept))
