"""Prints everything that can be seen of some matches, so that two builds can be compared."""

import sys

import backroom
from backroom.engine.laws import trace
from backroom.lab.speed import compiled

print("compiled" if compiled() else "interpreted", file=sys.stderr)
for id in backroom.games():
    game = backroom.game(id)
    for seats in range(game.fewest, game.most + 1):
        for seed in range(6):
            trace(game, seats, seed, 150, print)
