"""A learner in one file: PPO with masks on many tables at once, against bots, measured against the house and chance.

    pip install 'backroom[learn]'
    python examples/ppo.py --save learnt.pt             # a small Dirty Money, three seats, one round, against the house
    python examples/ppo.py --edition standard --decisions 20000000                # the whole deck

The same seed gives the same matches and, on the same machine with one thread, the same curve. What it prints is a line
for each measurement: decisions learnt from, CPU seconds spent on learning, and the share of wins against the house and
against chance. learned.py, beside this file, plays what was saved.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

try:
    import numpy
    import torch
    from torch import nn
except ImportError:
    sys.exit("ppo.py needs PyTorch and NumPy: pip install 'backroom[learn]'")

import backroom

GAMMA = 1.0  # every match ends, and only its end is paid
LAMBDA = 0.95
CLIP = 0.2
EPOCHS = 3
MINIBATCH = 2048
RATE = 5e-4  # at first; it falls to nothing by the last lesson
ENTROPY = 0.01
WORTH = 0.5  # of the value's error beside the policy's
STEEPEST = 0.5
SMALL = Path(__file__).with_name("side-job.toml")


class Player(nn.Module):
    """What a seat sees, to how much each action is wished for and what the match will be worth."""

    def __init__(self, numbers: int, actions: int, width: int) -> None:
        super().__init__()
        self.numbers = numbers
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


def saved(player: Player, asked: argparse.Namespace, file: str) -> None:
    """Keep a player and how it was asked for; what was kept before stays until all is written."""
    shape = {"numbers": player.numbers, "actions": player.wishes.out_features, "width": player.wishes.in_features}
    with open(f"{file}.new", "wb") as kept:
        torch.save({"shape": shape, "network": player.state_dict(), "asked": {**vars(asked)}}, kept)
    os.replace(f"{file}.new", file)


def loaded(file: str) -> Player:
    """A player that was kept."""
    kept = torch.load(file, weights_only=True)
    player = Player(**kept["shape"])
    player.load_state_dict(kept["network"])
    return player


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


def count(text: str) -> int:
    """A whole number from 1, as it is written on a command line."""
    if int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text}")
    return int(text)


def read_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="PPO with masks on many tables at once.")
    parser.add_argument("--game", default="dirty-money")
    parser.add_argument("--seats", type=count, default=3)
    parser.add_argument("--edition", help="a shipped edition, or a file (side-job.toml at Dirty Money, else standard)")
    parser.add_argument("--option", "-o", action="append", help="an option of the game (rounds=1 at Dirty Money)")
    parser.add_argument("--against", default="house", help="who plays the other seats while it learns (house)")
    parser.add_argument("--tables", type=count, default=256)
    parser.add_argument("--steps", type=count, default=64, help="steps at each table between two lessons (64)")
    parser.add_argument("--width", type=count, default=256, help="of the network's two layers (256)")
    parser.add_argument("--decisions", type=int, default=8_000_000, help="to learn from, in all (8000000)")
    parser.add_argument("--every", type=count, default=40, help="lessons between two measurements (40)")
    parser.add_argument("--matches", type=count, default=4000, help="matches in a measurement (4000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="where the network is kept after every measurement")
    asked = parser.parse_args()
    here = asked.game == "dirty-money"
    asked.edition = asked.edition or (str(SMALL) if here else "standard")
    asked.option = asked.option or (["rounds=1"] if here else [])
    if wrong := next((option for option in asked.option if "=" not in option), None):
        parser.error(f"an option is NAME=VALUE, not '{wrong}'")
    if asked.save and (Path(asked.save).is_dir() or not Path(asked.save).absolute().parent.is_dir()):
        parser.error(f"--save is a file in a folder that is there, not '{asked.save}'")
    return asked


class Course:
    """A player, the tables it learns at, and those at which it is measured."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.batch = self.tables(asked.against)
        self.judges = {bots: self.tables(bots) for bots in ("house", "random")}
        torch.set_num_threads(1)
        torch.manual_seed(asked.seed)
        self.chance = torch.Generator().manual_seed(asked.seed)
        self.batch.reset()
        self.player = Player(self.batch.size, self.batch.actions, asked.width)
        self.optimizer = torch.optim.Adam(self.player.parameters(), RATE, eps=1e-5)
        self.rollout = Rollout(self.batch, asked.steps)
        self.lessons = -(-asked.decisions // self.rollout.actions.size)
        self.spent = 0.0

    def tables(self, bots: str) -> Any:
        """Tables at which the learner sits in each seat in turn and these bots in the others."""
        asked = self.asked
        options: dict[str, Any] = dict(option.split("=", 1) for option in asked.option)
        return backroom.batch(
            asked.game, asked.tables, asked.seats, asked.seed, "rotating", bots, asked.edition, **options
        )

    def look(self) -> None:
        """Play a little, only for how large numbers get."""
        self.rollout.play(self.batch, self.player, self.chance)
        self.player.most.copy_(torch.from_numpy(self.rollout.seen).amax((0, 1)))

    def lesson(self, number: int) -> None:
        """Play, and learn from it, in smaller and smaller steps."""
        began = time.process_time()
        for group in self.optimizer.param_groups:
            group["lr"] = RATE * (1 - number / self.lessons)
        self.rollout.play(self.batch, self.player, self.chance)
        learn(self.player, self.optimizer, self.rollout, self.chance)
        self.spent += time.process_time() - began

    def measure(self, lesson: int) -> str:
        """A line of the curve."""
        asked = self.asked
        shares = [share(self.player, judge, asked.matches, asked.seed + 1) for judge in self.judges.values()]
        told = ",".join(f"{wins:.4f},{interval:.4f}" for wins, interval in shares)
        return f"{lesson * self.rollout.actions.size},{self.spent:.0f},{told}"


def run(asked: argparse.Namespace) -> None:
    """Learn and measure by turns."""
    course = Course(asked)
    print("decisions,seconds," + ",".join(f"{bots},{bots} ±" for bots in course.judges), flush=True)
    course.look()
    for lesson in range(course.lessons + 1):
        if lesson % asked.every == 0 or lesson == course.lessons:
            print(course.measure(lesson), flush=True)
            if asked.save:
                saved(course.player, asked, asked.save)
        if lesson < course.lessons:
            course.lesson(lesson)


def main() -> None:
    """Say what goes wrong in a sentence."""
    asked = read_arguments()
    try:
        run(asked)
    except (backroom.BadInput, OSError) as refusal:
        sys.exit(f"ppo.py: {refusal}")
    except KeyboardInterrupt:
        kept = f"; what was kept last is in {asked.save}" if asked.save and Path(asked.save).exists() else ""
        print(f"ppo.py: interrupted{kept}", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
