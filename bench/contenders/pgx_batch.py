"""Random bidding in Pgx on CPU: `pgx_batch.py LOOP TABLES`, the loop being one of LOOPS."""

import importlib
import os
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

from slices import serve

# One core: its threads would only add to the CPU seconds that are counted.
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.environ["JAX_PLATFORMS"] = "cpu"

# Imported by name, as they are installed in this peer's environment only.
jax: Any = importlib.import_module("jax")
numpy: Any = importlib.import_module("numpy")
bridge: Any = importlib.import_module("pgx.bridge_bidding")
experimental: Any = importlib.import_module("pgx.experimental")

STEPS = 32
LOOPS = {
    "step": "one compiled call a step, with auto_reset, which deals at every step; choices at random inside it",
    "scan": f"{STEPS} such steps in one compiled call (lax.scan)",
    "pool": f"one compiled call a step; where one ends, the next comes from a pool dealt every {STEPS} steps",
}
TITLES = {"step": "vmap", "scan": "vmap and scan", "pool": "vmap and a pool of deals"}


def environment() -> Any:
    """Bridge bidding with the hundred solved deals that come with Pgx: the large table is a download, and no faster."""
    with tempfile.TemporaryDirectory() as folder:
        deals = Path(folder) / "deals.npy"
        numpy.save(deals, numpy.array(bridge._load_sample_hash()))
        return bridge.BridgeBidding(str(deals))


def from_pool(step: Any) -> Any:
    """The step of one table that goes on from a state dealt before where its auction ends, as auto_reset would."""

    def stepped(state: Any, action: Any, fresh: Any) -> Any:
        begun = state.replace(terminated=state.terminated & False, rewards=0 * state.rewards)
        after = step(begun, action)
        dealt = fresh.replace(terminated=after.terminated, truncated=after.truncated, rewards=after.rewards)
        return jax.tree_util.tree_map(lambda new, old: jax.numpy.where(after.terminated, new, old), dealt, after)

    return stepped


class Tables:
    """States of so many auctions, stepped on and on; where one ends the next begins."""

    def __init__(self, loop: str, size: int) -> None:
        env = environment()
        self.size = size
        self.begin = jax.jit(jax.vmap(env.init))
        stepped = jax.vmap(experimental.auto_reset(env.step, env.init))

        def once(state: Any, key: Any) -> Any:
            choices, deals = jax.random.split(key)
            actions = experimental.act_randomly(choices, state.legal_action_mask)
            return stepped(state, actions, jax.random.split(deals, size))

        def many(state: Any, key: Any) -> Any:
            keys = jax.random.split(key, STEPS)
            return jax.lax.scan(lambda state, key: (once(state, key), None), state, keys)[0]

        def pooled(state: Any, key: Any, pool: Any) -> Any:
            actions = experimental.act_randomly(key, state.legal_action_mask)
            return jax.vmap(from_pool(env.step))(state, actions, pool)

        self.one = jax.jit(once)
        self.many = jax.jit(many)
        self.pooled = jax.jit(pooled)
        self.loop = loop
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Start the deals and the choices from a seed."""
        self.key, key = jax.random.split(jax.random.PRNGKey(seed))
        self.state = self.begin(jax.random.split(key, self.size))
        self.play()

    def play(self) -> int:
        """Step every table so many times and wait for what is seen; count the choices."""
        self.key, key = jax.random.split(self.key)
        if self.loop == "scan":
            self.state = self.many(self.state, key)
        elif self.loop == "pool":
            pool = self.begin(jax.random.split(self.key, self.size))
            for one in jax.random.split(key, STEPS):
                self.state = self.pooled(self.state, one, pool)
        else:
            for one in jax.random.split(key, STEPS):
                self.state = self.one(self.state, one)
        self.state.observation.block_until_ready()
        return STEPS * self.size


def same(made: int) -> int:
    """The steps have been counted already."""
    return made


def main(loop: str, size: str) -> None:
    """Serve slices of bidding."""
    tables = Tables(loop, int(size))
    numbers = tables.state.observation.shape[1]
    introduction = {
        "name": f"Pgx bridge bidding, {TITLES[loop]}",
        "version": f"{version('pgx')} with jax {version('jax')}",
        "what": f"bridge bidding, 4 seats; {size} tables on CPU, {LOOPS[loop]}",
        "brings": f"observation ({numbers} numbers, bool) and mask of the seat asked next, rewards, done; resets "
        "inside",
    }
    serve(introduction, tables.seed, tables.play, same)


if __name__ == "__main__":
    main(*sys.argv[1:])
