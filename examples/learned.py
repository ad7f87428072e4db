"""A bot that plays what ppo.py has learnt, in any seat of the kind of table that it learnt at.

    python examples/ppo.py --save learnt.pt
    backroom simulate dirty-money --bots examples/learned.py,house,house --edition examples/side-job.toml -o rounds=1

LEARNT, a variable of the environment, names the file of the network, if it is not learnt.pt in the folder where one is.
"""

import functools
import os
from pathlib import Path

import torch
from ppo import Player, loaded

from backroom.engine import Bot, Seen


@functools.cache
def network(file: str) -> Player:
    """The network of a file, read once."""
    if not Path(file).exists():
        raise FileNotFoundError("no network is in learnt.pt, or where LEARNT points; ppo.py --save makes one")
    try:
        return loaded(file)
    except Exception as error:  # whatever PyTorch makes of it
        raise ValueError(f"{file} holds no network that ppo.py --save has written") from error


class Learned(Bot):
    """Does what the network thinks likeliest to win."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.player = network(os.path.abspath(os.environ.get("LEARNT", "learnt.pt")))

    @torch.no_grad()
    def choose(self, seen: Seen) -> int:
        numbers = torch.tensor(list(seen.match.tensor(seen.seat)), dtype=torch.float32)
        if len(numbers) != self.player.numbers:
            raise ValueError(f"learnt where a seat sees {self.player.numbers} numbers; here it sees {len(numbers)}")
        mask = torch.tensor(list(seen.match.mask()), dtype=torch.bool)
        wishes, _ = self.player(numbers[None], mask[None])
        return seen.match.choice(int(wishes.argmax()))
