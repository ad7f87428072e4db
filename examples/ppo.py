"""A learner in one file: PPO with masks on many tables at once, against bots, measured against the house and chance.

    pip install 'backroom[learn]'
    python examples/ppo.py                              # Dirty Money, three seats, one round, against the house
    python examples/ppo.py --against random --minutes 3

The same seed gives the same matches and, on the same machine with one thread, the same curve. What it prints is a line
for each measurement: decisions learnt from, seconds, and the share of wins against the house and against chance.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("ppo.py needs PyTorch: pip install 'backroom[learn]'")

import backroom

GAMMA = 1.0  # every match ends, and only its end is paid
LAMBDA = 0.95
CLIP = 0.2
EPOCHS = 3
MINIBATCH = 2048
RATE = 5e-4
ENTROPY = 0.01
WORTH = 0.5  # of the value's error beside the policy's
STEEPEST = 0.5


class Player(nn.Module):
    """What a seat sees, to how much each action is wished for and what the match will be worth."""

    def __init__(self, numbers: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.wishes = nn.Linear(width, actions)
        self.worth = nn.Linear(width, 1)
        self.most: torch.Tensor
        self.register_buffer("most", torch.zeros(numbers))  # of each number at first: cards in hand are small
        nn.init.orthogonal_(self.wishes.weight, 0.01)
        nn.init.orthogonal_(self.worth.weight, 1.0)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithm of each action's chance, none where it may not be done, and the worth."""
        inner = self.body(seen / torch.where(self.most > 0, self.most, 1.0))
        wishes = self.wishes(inner).masked_fill(~masks, -1e9)
        return wishes.log_softmax(-1), self.worth(inner).squeeze(-1)


class Rollout:
    """What was seen, done and paid at all tables for some steps."""

    def __init__(self, batch: Any, steps: int) -> None:
        self.seen = numpy.zeros((steps, batch.n, batch.size), "float32")
        self.masks = numpy.zeros((steps, batch.n, batch.actions), bool)
        self.actions = numpy.zeros((steps, batch.n), "int64")
        self.chances = numpy.zeros((steps, batch.n), "float32")
        self.worth = numpy.zeros((steps + 1, batch.n), "float32")
        self.paid = numpy.zeros((steps, batch.n), "float32")
        self.done = numpy.zeros((steps, batch.n), bool)

    @torch.no_grad()
    def play(self, batch: Any, player: Player, chance: torch.Generator) -> None:
        """Fill it, going on where the batch is."""
        rows = numpy.arange(batch.n)
        for step in range(len(self.actions)):
            self.seen[step], self.masks[step] = batch.observations, batch.masks
            logs, worth = player(torch.from_numpy(self.seen[step]), torch.from_numpy(self.masks[step]))
            actions = torch.multinomial(logs.exp(), 1, generator=chance)
            self.actions[step] = actions.squeeze(-1).numpy()
            self.chances[step] = logs.gather(1, actions).squeeze(-1).numpy()
            self.worth[step] = worth.numpy()
            _, rewards, self.done[step] = batch.step(self.actions[step])
            self.paid[step] = rewards[rows, batch.acted]
        _, worth = player(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
        self.worth[-1] = worth.numpy()

    def advantages(self) -> numpy.ndarray:
        """How much better it went than expected, from each step on; a new match owes nothing to the last."""
        found = numpy.zeros_like(self.paid)
        later = numpy.zeros(self.paid.shape[1], "float32")
        for step in reversed(range(len(found))):
            goes_on = 1.0 - self.done[step]
            surprise = self.paid[step] + GAMMA * self.worth[step + 1] * goes_on - self.worth[step]
            later = surprise + GAMMA * LAMBDA * goes_on * later
            found[step] = later
        return found


def learn(player: Player, optimizer: torch.optim.Optimizer, rollout: Rollout, chance: torch.Generator) -> None:
    """A few passes over a rollout, never far from the policy that played it."""
    better = rollout.advantages()
    seen, masks, actions, before, gained, target = [
        torch.from_numpy(array.reshape(-1, *array.shape[2:]))
        for array in (
            rollout.seen,
            rollout.masks,
            rollout.actions,
            rollout.chances,
            (better - better.mean()) / (better.std() + 1e-8),
            better + rollout.worth[:-1],
        )
    ]
    for _ in range(EPOCHS):
        for some in torch.randperm(len(actions), generator=chance).split(MINIBATCH):
            logs, worth = player(seen[some], masks[some])
            ratio = (logs.gather(1, actions[some, None]).squeeze(-1) - before[some]).exp()
            gain = torch.minimum(ratio * gained[some], ratio.clamp(1 - CLIP, 1 + CLIP) * gained[some]).mean()
            entropy = -(logs.exp() * logs).sum(-1).mean()
            loss = -gain - ENTROPY * entropy + WORTH * (worth - target[some]).square().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), STEEPEST)
            optimizer.step()


@torch.no_grad()
def share(player: Player, batch: Any, matches: int, seed: int) -> tuple[float, float]:
    """The share of the wins over the first matches of each table, always taking the likeliest action; its interval."""
    batch.reset(seed=seed)
    wanted = numpy.full(batch.n, -(-matches // batch.n))
    won: list[float] = []
    while wanted.any():
        logs, _ = player(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
        _, rewards, done = batch.step(logs.argmax(-1).numpy())
        for row in numpy.flatnonzero(done & (wanted > 0)):
            won.append(float(rewards[row, batch.acted[row]]))
            wanted[row] -= 1
    return float(numpy.mean(won)), 1.96 * float(numpy.std(won)) / len(won) ** 0.5


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="PPO with masks on many tables at once.")
    parser.add_argument("--game", default="dirty-money")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--option", "-o", action="append", help="an option of the game, as rounds=1 (the default here)")
    parser.add_argument("--against", default="house", help="who plays the other seats while it learns (house)")
    parser.add_argument("--tables", type=int, default=128)
    parser.add_argument("--steps", type=int, default=64, help="steps at each table between two lessons (64)")
    parser.add_argument("--width", type=int, default=256, help="of the network's two layers (256)")
    parser.add_argument("--minutes", type=float, default=60, help="CPU minutes to learn for (60)")
    parser.add_argument("--lessons", type=int, default=1_000_000, help="stop after so many lessons")
    parser.add_argument("--every", type=int, default=20, help="lessons between two measurements (20)")
    parser.add_argument("--matches", type=int, default=2000, help="matches in a measurement (2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="where the network is kept after every measurement")
    return parser.parse_args()


def main() -> None:
    """Learn and measure by turns until the time is over."""
    asked = read_arguments()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    chance = torch.Generator().manual_seed(asked.seed)
    options: dict[str, Any] = dict(option.split("=", 1) for option in asked.option or ["rounds=1"])

    def tables(bots: str, seed: int, n: int) -> Any:
        return backroom.batch(asked.game, n, asked.seats, seed, learners="rotating", bots=bots, **options)

    batch = tables(asked.against, asked.seed, asked.tables)
    judges = {bots: tables(bots, asked.seed, asked.tables) for bots in ("house", "random")}
    batch.reset()
    player = Player(batch.size, batch.actions, asked.width)
    optimizer = torch.optim.Adam(player.parameters(), RATE, eps=1e-5)
    rollout = Rollout(batch, asked.steps)
    print("decisions,seconds," + ",".join(f"{bots},{bots} ±" for bots in judges), flush=True)
    spent = 0.0
    rollout.play(batch, player, chance)  # only for how large numbers get
    player.most.copy_(torch.from_numpy(rollout.seen).amax((0, 1)))
    for lesson in range(asked.lessons + 1):
        last = lesson == asked.lessons or spent > 60 * asked.minutes
        if lesson % asked.every == 0 or last:
            shares = [share(player, judge, asked.matches, asked.seed + 1) for judge in judges.values()]
            told = ",".join(f"{wins:.4f},{interval:.4f}" for wins, interval in shares)
            print(f"{lesson * rollout.actions.size},{spent:.0f},{told}", flush=True)
            if asked.save:
                torch.save(player.state_dict(), asked.save)
        if last:
            break
        began = time.process_time()
        rollout.play(batch, player, chance)
        learn(player, optimizer, rollout, chance)
        spent += time.process_time() - began


if __name__ == "__main__":
    main()
