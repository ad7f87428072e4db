"""What is installed for playing and for compiling is what pyproject.toml asks for, pinned, and nothing else."""

import tomllib
from importlib.metadata import requires

import locked
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = tomllib.loads((locked.ROOT / "pyproject.toml").read_text())
ASKED_FOR = {"run": PROJECT["project"]["dependencies"], "build": PROJECT["build-system"]["requires"]}


def installed(requirement, found):
    """The names of what a requirement brings here, by what the installed packages say of themselves."""
    name = canonicalize_name(requirement.name)
    if (name, *requirement.extras) in found:
        return
    found.add((name, *requirement.extras))
    for line in requires(name) or []:
        below = Requirement(line)
        if any(not below.marker or below.marker.evaluate({"extra": extra}) for extra in ["", *requirement.extras]):
            installed(below, found)


def applies_here(entry):
    marker = Requirement(entry.partition("\\")[0]).marker
    return marker is None or marker.evaluate()


@pytest.mark.parametrize("purpose", sorted(ASKED_FOR))
def test_the_part_is_what_the_installed_packages_ask_for(purpose):
    found = set()
    for line in ASKED_FOR[purpose]:
        if applies_here(line):
            installed(Requirement(line), found)

    assert {name for name, entry in locked.needed(purpose).items() if applies_here(entry)} == {one[0] for one in found}


@pytest.mark.parametrize("purpose", sorted(ASKED_FOR))
def test_every_entry_stands_in_the_lock_with_its_hashes_and_is_allowed_by_pyproject(purpose):
    lock = (locked.ROOT / "requirements.lock").read_text()
    entries = locked.needed(purpose)

    assert all(entry in lock and "--hash=sha256:" in entry for entry in entries.values())
    for asked in map(Requirement, ASKED_FOR[purpose]):
        (pin,) = Requirement(entries[canonicalize_name(asked.name)].partition("\\")[0]).specifier
        assert pin.operator == "=="
        assert pin.version in asked.specifier


def test_players_get_no_tools_of_developers():
    tools = {canonicalize_name(Requirement(line).name) for line in PROJECT["project"]["optional-dependencies"]["dev"]}

    assert tools & set(locked.needed("run")) == {"httpx"}, "which the server's framework asks for, too"
