"""Compiles the package for this folder's own use, one build for each state of the source.

    python tools/compiled.py    builds what start.py has not found; quiet, except in build/compiled/log.txt

The build is made from a copy, so that nothing else that goes on in this folder disturbs it. Whatever interrupts it, the
next start begins anew.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import locked

ROOT = Path(__file__).resolve().parents[1]
BUILDS = ROOT / "build" / "compiled"
LOG = BUILDS / "log.txt"
FAILED = BUILDS / "failed"
TOOLS = BUILDS / "tools"
PACKAGE = Path("src/backroom")
PAGE = PACKAGE / "server" / "page"
COPIED = ("LICENSE", "README.md", "pyproject.toml", "setup.py")
DECISIVE = ("pyproject.toml", "setup.py")
KEPT = 3
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")


class NothingCompiled(Exception):
    """No compiler works here."""


def sources(root: Path) -> list[Path]:
    """What a build depends on: code and texts, but not the page, which stays where it is."""
    package = [path for path in (root / PACKAGE).rglob("*") if path.suffix in (".py", ".toml", ".md")]
    return sorted([*package, *[root / name for name in DECISIVE]])


def build_of(root: Path) -> Path:
    """Where the build of exactly this source for this Python belongs, whether it is there or not."""
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {sysconfig.get_platform()}".encode())
    for path in sources(root):
        digest.update(f"\0{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return BUILDS / digest.hexdigest()[:16]


def main() -> int:
    """One at a time: whoever comes second leaves it to the first."""
    BUILDS.mkdir(parents=True, exist_ok=True)
    os.nice(19)
    with (BUILDS / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return 0
        for left in BUILDS.glob("unfinished-*"):
            shutil.rmtree(left, ignore_errors=True)
        FAILED.unlink(missing_ok=True)
        write_to_log()
        try:
            compile_copy(Path(tempfile.mkdtemp(prefix="unfinished-", dir=BUILDS)))
        except (OSError, subprocess.CalledProcessError, NothingCompiled) as error:
            FAILED.write_text(f"{error}\n", encoding="utf-8")
            raise
    return 0


def write_to_log() -> None:
    """All that is said from here on, by whatever runs here, goes into the log."""
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.dup2(log, 1)
    os.dup2(log, 2)


def compile_copy(workshop: Path) -> None:
    copy = workshop / "source"
    shutil.copytree(ROOT / PACKAGE, copy / PACKAGE, ignore=shutil.ignore_patterns("page", "__pycache__"))
    for name in COPIED:
        shutil.copy2(ROOT / name, copy)
    build = build_of(copy)
    if not build.exists():
        run("sh", str(ROOT / "tools" / "compiler"))
        install(python_with_tools(), copy, workshop / "built")
        (workshop / "built").rename(build)
        forget_old_builds()
    shutil.rmtree(workshop)


def python_with_tools() -> str:
    """A Python with what compiling needs, pinned by hash; made once for each lock."""
    wanted = "".join(locked.needed("build").values())
    python, lock = TOOLS / "bin" / "python", TOOLS / "installed.lock"
    if not lock.exists() or lock.read_text(encoding="utf-8") != wanted:
        run(sys.executable, "-m", "venv", "--clear", str(TOOLS))
        unchecked = TOOLS / "wanted.lock"
        unchecked.write_text(wanted, encoding="utf-8")
        run(str(python), *PIP, "install", "--require-hashes", "-r", str(unchecked))
        unchecked.rename(lock)
    return str(python)


def install(python: str, copy: Path, target: Path) -> None:
    """The compiled package, with the page that lies in the source."""
    run(python, *PIP, "install", "--no-build-isolation", "--no-deps", "--target", str(target), str(copy))
    if not list(target.glob("*__mypyc*")):
        raise NothingCompiled("the package was built, but as plain Python")
    page = target / "backroom" / "server" / "page"
    page.symlink_to(Path("../../../../..") / PAGE)


def forget_old_builds() -> None:
    """All but the newest, which somebody may still be playing."""
    builds = [path for path in BUILDS.iterdir() if (path / "backroom").is_dir()]
    for old in sorted(builds, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
