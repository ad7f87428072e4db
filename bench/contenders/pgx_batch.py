"""Random bidding in Pgx on CPU: `pgx_batch.py LOOP`, the loop being one of LOOPS."""

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

TABLES = 1024
STEPS = 32
LOOPS = {
    "step": "one compiled call a step, choices at random inside it",
    "scan": f"{STEPS} steps in one compiled call (lax.scan)",
}
TITLES = {"step": "vmap", "scan": "vmap and scan"}


def environment() -> Any:
    """Bridge bidding with the hundred solved deals that come with Pgx: the large table is a download, and no faster."""
    with tempfile.TemporaryDirectory() as folder:
        deals = Path(folder) / "deals.npy"
        numpy.save(deals, numpy.array(bridge._load_sample_hash()))
        return bridge.BridgeBidding(str(deals))


class Tables:
    """States of so many auctions, stepped on and on; where one ends the next begins."""

    def __init__(self, loop: str) -> None:
        env = environment()
        self.begin = jax.jit(jax.vmap(env.init))
        stepped = jax.vmap(experimental.auto_reset(env.step, env.init))

        def once(state: Any, key: Any) -> Any:
            choices, deals = jax.random.split(key)
            actions = experimental.act_randomly(choices, state.legal_action_mask)
            return stepped(state, actions, jax.random.split(deals, TABLES))

        def many(state: Any, key: Any) -> Any:
            keys = jax.random.split(key, STEPS)
            return jax.lax.scan(lambda state, key: (once(state, key), None), state, keys)[0]

        self.one = jax.jit(once)
        self.many = jax.jit(many)
        self.loop = loop
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Start the deals and the choices from a seed."""
        self.key, key = jax.random.split(jax.random.PRNGKey(seed))
        self.state = self.begin(jax.random.split(key, TABLES))
        self.play()

    def play(self) -> int:
        """Step every table so many times and wait for what is seen; count the choices."""
        self.key, key = jax.random.split(self.key)
        if self.loop == "scan":
            self.state = self.many(self.state, key)
        else:
            for one in jax.random.split(key, STEPS):
                self.state = self.one(self.state, one)
        self.state.observation.block_until_ready()
        return TABLES * STEPS


def same(made: int) -> int:
    """The steps have been counted already."""
    return made


def main(loop: str) -> None:
    """Serve slices of bidding."""
    tables = Tables(loop)
    numbers = tables.state.observation.shape[1]
    introduction = {
        "name": f"Pgx bridge bidding, {TITLES[loop]}",
        "version": f"{version('pgx')} with jax {version('jax')}",
        "what": f"bridge bidding, 4 seats; {TABLES} tables on CPU, {LOOPS[loop]}, {numbers} numbers each (bool)",
    }
    serve(introduction, tables.seed, tables.play, same)


if __name__ == "__main__":
    main(*sys.argv[1:])
