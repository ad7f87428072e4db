"""Tries every bridge against the suite of the library it leads to; writes what that printed into docs/bridges.md.

All of them have an environment of their own, as they have for the benchmarks; RLCard is nowhere else.
"""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

from environments import prepare_venv
from peers import BENCH, Peer, read_peers

ROOT = BENCH.parent
PAGE = ROOT / "docs" / "bridges.md"
TESTS = ROOT / "tests" / "bridges"
PEERS = ("pettingzoo", "open_spiel", "rlcard")
ASKED_HERE = "test_its_own_suite_passes_at_every_number_of_seats"


def environment() -> tuple[str, dict[str, str]]:
    """A Python with all peers, and what lets it find this package and the tools."""
    packages = {package for peer in read_peers() if peer.name in PEERS for package in peer.packages}
    python = prepare_venv(Peer("bridges", tuple(sorted(packages)), None, None, ()))
    places = [str(ROOT / "src"), sysconfig.get_paths()["purelib"]]
    return str(python), {**os.environ, "PYTHONPATH": os.pathsep.join(places), "BACKROOM_BRIDGES": "1"}


def printed(python: str, where: dict[str, str], *command: str, folder: Path = ROOT) -> str:
    """All that a suite prints; whatever fails ends it here."""
    done = subprocess.run(
        [python, *command],
        env=where,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\n{' '.join(command)}: failed")
    return done.stdout


def suite_of_openspiel(python: str, where: dict[str, str]) -> str:
    """`games_sim_test`, which takes whatever games are registered, ours alone."""
    found = printed(python, where, "-c", "from open_spiel.python.tests import games_sim_test as t; print(t.__file__)")
    file = Path(found.strip())
    options = ["-v", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "backroom.bridges.openspiel", "-k", "backroom"]
    said = printed(python, where, "-m", "pytest", *options, file.name, folder=file.parent)
    return "\n".join(line for line in said.splitlines() if "PASSED" in line or " passed" in line)


def written(page: str, name: str, said: str) -> str:
    """The page with this between the marks for it."""
    lines = "\n".join(line.rstrip() for line in said.strip().splitlines())
    block = f"<!-- {name} -->\n```\n{lines}\n```\n<!-- end -->"
    return re.sub(rf"<!-- {name} -->.*?<!-- end -->", lambda _: block, page, flags=re.DOTALL)


def main() -> None:
    """Test, ask every suite, and write down what it said."""
    python, where = environment()
    tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(TESTS), "-k", f"not {ASKED_HERE}"]
    if subprocess.run([python, *tests], env=where, cwd=ROOT, check=False).returncode:
        sys.exit("The bridges' own tests fail.")
    page = PAGE.read_text(encoding="utf-8")
    for name in ("pettingzoo", "gymnasium"):
        page = written(page, name, printed(python, where, str(TESTS / "suites.py"), name))
    page = written(page, "openspiel", suite_of_openspiel(python, where))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
