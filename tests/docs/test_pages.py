"""Code in the README and the docs runs as it stands."""

import re
import tomllib
from importlib.metadata import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *[ROOT / "docs" / f"{name}.md" for name in ("engine", "models", "batches", "api", "bridges")],
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_code_on_the_page_runs(page, capsys):
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page.name, "exec"), names)

    assert blocks


@pytest.mark.parametrize(
    "page", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")), ids=lambda page: page.name
)
def test_links_lead_somewhere(page):
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)\)", prose):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_verb_is_documented():
    from backroom.cli import parser

    verbs = set(parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr]
    text = (ROOT / "README.md").read_text()

    assert verbs == {verb for verb in verbs if f"backroom {verb}" in text} | {"games"}


def test_every_setting_is_documented_with_what_it_is_unless_set():
    from backroom.server.settings import Settings

    page = (ROOT / "docs" / "serving.md").read_text()
    told: dict[str, str] = {}
    for names, values in re.findall(r"^\| (`.*?) \| (.*?) \|", page, re.MULTILINE):
        told |= dict(zip(re.findall("`(.*?)`", names), re.findall("`(.*?)`", values) or [""], strict=True))

    assert told == {name: str(getattr(Settings(), name)) for name in Settings.__struct_fields__}


def test_the_house_bot_of_the_readme_can_play():
    import backroom
    from backroom.engine import ask

    names: dict[str, object] = {}
    block = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)[1]
    exec(block, names)
    match = backroom.game("dirty-money").new(3, seed=1)
    bot = names["Patient"]()
    while not match.over:
        match.play(ask(bot, match))

    assert match.winners()


def licence_of(package):
    """What a package says of itself, without the word 'License'."""
    said = metadata(package)
    licences = [name.rpartition(" :: ")[2] for name in said.get_all("Classifier", []) if name.startswith("License ::")]
    return (said.get("License-Expression") or said.get("License") or licences[0]).removesuffix(" License")


def test_whatever_is_installed_beside_us_stands_with_its_licence():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    packages = [re.split(r"[^\w-]", needed)[0] for needed in project["dependencies"]]
    page = (ROOT / "THIRD-PARTY.md").read_text().partition("| package | licence |")[2]

    assert dict(re.findall(r"^\| ([a-z-]+) \| (\S[^|]*) \|$", page, re.MULTILINE)) == {
        package: licence_of(package) for package in packages
    }
