"""One environment for each peer, so that nobody's dependencies meet."""

import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

from peers import BENCH, Peer

ENVIRONMENTS = BENCH / ".envs"
STAMP = "installed.txt"
PATIENCE = 900
ADDRESS = re.compile(r"\(?(?:\w+:/|(?<!\S))/\S+")


class CannotInstall(Exception):
    """A peer cannot be had here, for this reason."""


class NoWheel(Exception):
    """Our own wheel has not been built."""


def find_wheel(peer: Peer) -> Path | None:
    """Find the wheel of this repository that was built last, if the peer is installed from one."""
    if peer.wheel is None:
        return None
    wheels = sorted(BENCH.parent.glob(peer.wheel), key=lambda wheel: wheel.stat().st_mtime)
    if not wheels:
        raise NoWheel(f"no wheel in {peer.wheel}: run `make build` first")
    return wheels[-1]


def prepare(peer: Peer) -> list[str]:
    """Install a peer where it is missing and return the command that runs its programs."""
    if peer.node:
        return prepare_node(BENCH / peer.node)
    python = prepare_venv(peer)
    wheel = find_wheel(peer)
    if wheel:
        # The same version may have been built anew; what it depends on is left where it is there already.
        pip(python, "--force-reinstall", "--no-deps", str(wheel))
        pip(python, str(wheel))
    return [str(python)]


def prepare_venv(peer: Peer) -> Path:
    """Make a virtual environment with a peer's packages and return its Python."""
    home = ENVIRONMENTS / peer.name
    python = home / "bin" / "python"
    wanted = "\n".join([platform.python_version(), *peer.packages])
    if not is_stamped(home, wanted):
        shutil.rmtree(home, ignore_errors=True)
        run([sys.executable, "-m", "venv", str(home)], BENCH)
        if peer.packages:
            pip(python, *peer.packages)
        (home / STAMP).write_text(wanted)
    return python


def prepare_node(project: Path) -> list[str]:
    """Install the locked packages of a Node project and return the command that runs its programs."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise CannotInstall("Node and npm are not installed")
    home = project / "node_modules"
    wanted = (project / "package-lock.json").read_text()
    if not is_stamped(home, wanted):
        run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], project)
        (home / STAMP).write_text(wanted)
    return [node]


def is_stamped(home: Path, wanted: str) -> bool:
    """Tell whether exactly this was installed here to the end."""
    stamp = home / STAMP
    return stamp.exists() and stamp.read_text() == wanted


def pip(python: Path, *arguments: str) -> None:
    """Install with the pip of an environment."""
    run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments], BENCH)


def run(command: list[str], where: Path) -> None:
    """Run an installer and turn its failure into a reason."""
    try:
        done = subprocess.run(command, check=False, cwd=where, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise CannotInstall(f"the installer took longer than {PATIENCE} s") from None
    if done.returncode:
        raise CannotInstall(reason(done.stderr))


def reason(complaint: str) -> str:
    """Shorten what a program complained about to one line for the table, without addresses and paths."""
    lines = [line.strip() for line in complaint.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    last = (errors or lines or ["it gave no reason"])[-1]
    return ADDRESS.sub("…", last).replace("|", "/")[:200]
