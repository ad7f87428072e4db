"""Who is compared: what stands in peers.toml."""

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BENCH = Path(__file__).resolve().parent


class UnknownName(Exception):
    """A name was asked for that is neither a peer nor a contender."""


@dataclass(frozen=True)
class Contender:
    """A program that plays random games of one kind in one way."""

    name: str
    program: str
    arguments: tuple[str, ...]
    baseline: str | None = None
    yardsticks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Peer:
    """A library to compare with, where it comes from and the contenders that use it."""

    name: str
    packages: tuple[str, ...]
    wheel: str | None
    node: str | None
    contenders: tuple[Contender, ...]


def read_peers(bench: str = "contenders") -> list[Peer]:
    """Read all peers that have contenders in a bench, in the order of the file."""
    with (BENCH / "peers.toml").open("rb") as file:
        return [read_peer(name, entry, bench) for name, entry in tomllib.load(file).items() if bench in entry]


def read_peer(name: str, entry: dict[str, Any], bench: str) -> Peer:
    """Read one peer from its table."""
    contenders = tuple(read_contender(contender, command, entry) for contender, command in entry[bench].items())
    return Peer(name, tuple(entry.get("packages", ())), entry.get("wheel"), entry.get("node"), contenders)


def read_contender(name: str, command: list[str], entry: dict[str, Any]) -> Contender:
    """Read one contender from its line; its loop, the last argument, says what it is held against."""
    program, *arguments = command
    yardsticks = entry.get("yardsticks", {}).get(command[-1], ())
    return Contender(name, program, tuple(arguments), entry.get("baselines", {}).get(name), tuple(yardsticks))


def chosen(peers: list[Peer], names: Collection[str]) -> list[Peer]:
    """Keep the peers and contenders that are named."""
    known = {peer.name for peer in peers} | {contender.name for peer in peers for contender in peer.contenders}
    unknown = sorted(set(names) - known)
    if unknown:
        raise UnknownName(f"no peer or contender is called {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    kept = [peer if peer.name in names else only_contenders(peer, names) for peer in peers]
    return [peer for peer in kept if peer.contenders]


def only_contenders(peer: Peer, names: Collection[str]) -> Peer:
    """Return the peer with those contenders alone that are named."""
    contenders = tuple(contender for contender in peer.contenders if contender.name in names)
    return Peer(peer.name, peer.packages, peer.wheel, peer.node, contenders)
