"""Prints everything that can be seen of some matches, so that two builds can be compared."""

import hashlib
import json
import sys

import backroom
from backroom.engine.laws import trace
from backroom.lab.speed import compiled

print("compiled" if compiled() else "interpreted", file=sys.stderr)
for id in backroom.games():
    game = backroom.game(id)
    print(json.dumps(game.new(seed=1).sight().json()), game.new(seed=1)._repr_html_())
    for seats in range(game.fewest, game.most + 1):
        for seed in range(6):
            trace(game, seats, seed, 150, print)
    batch = backroom.batch(id, 3, seed=4, learners="rotating", bots="random")
    batch.reset()
    for _ in range(60):
        batch.step(batch.masks.argmax(1))
        shown = [batch.observations, batch.masks, batch.seats, batch.rewards, batch.done, batch.lengths]
        print(hashlib.sha256(b"".join(array.tobytes() for array in shown)).hexdigest())
