"""Outside a game's own folder, the browser's side knows no game by name: no id that only one game declares."""

import re
from collections import defaultdict

import pytest
from browsing import ROOT

import backroom
from backroom.engine.fields import ByName, BySeat, Group, Items

SOURCES = ROOT / "client/src"
GAMES = ("clean-hands", "dirty-money", "hand-management", "lie-cheat-and-steal", "the-cleaner")
GENERATED = ("wire/messages.ts", "wire/view.ts")
READ = sorted(
    file
    for file in SOURCES.rglob("*")
    if file.suffix in (".ts", ".svelte", ".css")
    and str(file.relative_to(SOURCES)) not in GENERATED
    and file.relative_to(SOURCES).parts[:2] not in [("games", game) for game in GAMES]
)

COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'])//[^\n]*", re.DOTALL)
STYLE = re.compile(r"<style.*?</style>", re.DOTALL)
SCRIPT = re.compile(r"<script[^>]*>.*?</script>", re.DOTALL)
QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`\n]*)`")
ATTRIBUTE = re.compile(r"(?<![\w-])(?!data-)[\w:-]+=\"[^\"]*\"")
IDS = re.compile(r"[a-z][a-z0-9_-]*(?: [a-z][a-z0-9_-]*)*")
# What is read from a face or from facts, by whatever name they go.
READ_FROM = re.compile(r"(?:facts?|faces?|Facts|Face)(?:\?|!)?(?:\.|\[\")([a-z]\w*)")
TAKEN_FROM = re.compile(r"\{([^{}]*)\} = [\w.!?]*(?:facts|face)\b")
SNAKE = re.compile(r"\.([a-z]+(?:_[a-z]+)+)\b")
OBJECT = re.compile(r"\{([^{}]*)\}")
KEY = re.compile(r"(?:^|[,{\n])\s*[\"']?([a-z][\w-]*)[\"']?\s*:")


# What the games declare.


def declared_by(game):
    """Every id and word of a game's declaration, of the standard edition at a full table."""
    settings = {setting.name: setting.default for setting in game.settings}
    sight = game.sight_of(game.edition("standard"), game.most, settings)
    ids = {game.id}
    for area in sight.areas:
        ids |= {area.id, *fields_of(area.facts)}
        ids |= {name for name in area.each or [] if not name.isdecimal()}
    for kind in sight.kinds.values():
        ids |= {kind.id, *fields_of(kind.fields)}
    ids |= {counter.id for counter in sight.counters}
    return ids | set(fields_of(sight.facts))


def fields_of(fields):
    for field in fields:
        yield field.id
        if isinstance(field, Group):
            yield from fields_of(field.fields)
        elif isinstance(field, (Items, BySeat, ByName)):
            yield from fields_of([field.of])
        yield from getattr(field, "words", {})


@pytest.fixture(scope="module")
def own():
    """Id → the only game that declares it; what the protocol itself says is nobody's."""
    games = defaultdict(set)
    for name in GAMES:
        for id in declared_by(backroom.game(name)):
            games[id].add(name)
    spoken = " ".join((SOURCES / file).read_text(encoding="utf-8") for file in GENERATED)
    protocol = set(re.findall(r"^  (\w+)\??:", spoken, re.MULTILINE)) | set(re.findall(r"\"([\w-]+)\"", spoken))
    return {id: min(names) for id, names in games.items() if len(names) == 1 and id not in protocol}


# What the sources say.


def offences(source, own, kind=".ts"):
    """The ids of single games that a source names."""
    source = COMMENT.sub("", source)
    if kind == ".css":
        return sorted({text for text in strings(source) if text in own})
    code = code_of(source) if kind == ".svelte" else source
    found = {id for text in strings(code) for id in named(text, own)}
    for name in READ_FROM.findall(code) + SNAKE.findall(code):
        found |= {name} & set(own)
    for names in TAKEN_FROM.findall(code):
        found |= set(re.findall(r"\w+", names)) & set(own)
    for inside in OBJECT.findall(code):
        found |= listed(set(KEY.findall(inside)), own)
    return sorted(found)


def code_of(source):
    """A component without its styles and without attributes that only draw."""
    scripts = SCRIPT.findall(source)
    page = ATTRIBUTE.sub("", SCRIPT.sub("", STYLE.sub("", source)))
    return "\n".join([*scripts, page])


def strings(code):
    return ["".join(parts) for parts in QUOTED.findall(code)]


def named(text, own):
    """A string that is an id, or begins with one that a number follows, or a list of several."""
    whole = re.sub(r"-(\d+|\$\{.*\})?$", "", text)
    if whole in own:
        return {whole}
    return listed(set(text.split()), own) if IDS.fullmatch(text) else set()


def listed(words, own):
    """Two ids of one game side by side are no accident."""
    ids = words & set(own)
    games = [own[id] for id in ids]
    return {id for id in ids if games.count(own[id]) > 1}


@pytest.mark.parametrize("file", READ, ids=lambda file: str(file.relative_to(SOURCES)))
def test_a_source_names_nothing_that_only_one_game_declares(file, own):
    found = offences(file.read_text(encoding="utf-8"), own, file.suffix)
    # A catalogue of sentences may say any word; it may not list what a game calls by it.
    assert [id for id in found if file.name != "words.ts" or not id.isalpha() or len(found) > 1] == []


PUT_BACK = {
    'if (game === "dirty-money") return DirtyMoney;': "dirty-money",
    '[data-game="the-cleaner"] { --felt: #2b3547; }': "the-cleaner",
    'const KNOWN = { jewels: "blue", paintings: "purple" };': "jewels",
    'const SEATS = new Set("dealer president gainer payee".split(" "));': "president",
    'const NAMES = ["client", "office", "name"];': "office",
    "const who = view.facts.gainer;": "gainer",
    "const { applications } = news.view.facts;": "applications",
    "const found = area(view, `loot-${seat + 1}`);": "loot",
    "piece.face.zealots === true": "zealots",
    'hueOf(piece.face["caucus"])': "caucus",
    "if (one.must_go) return;": "must_go",
}


@pytest.mark.parametrize("source", PUT_BACK)
def test_whatever_comes_back_is_seen(source, own):
    assert PUT_BACK[source] in offences(source, own)


def test_drawing_and_speaking_is_no_offence(own):
    page = """<!-- The president -->
    <script lang="ts">const way = { watch: "Look on", wide: 1 }; box.left + list.at(-1);</script>
    <div class="report watch" data-watching={true}>{say("Offers to the president are refused.")}</div>"""
    assert offences(page, own, ".svelte") == []


# Other ways of knowing too much.

LABEL_READ = re.compile(
    r"(?:exec|test)\([^()]*label|label!?\)?\.(?:split|match|replace|search|startsWith|endsWith|includes)\("
)
PLURAL = re.compile(r"\.id\}s`|\.id \+ \"s\"")
VIEWS_COMPARED = re.compile(r"(?:before|previous|last|was)\w*\s*[:=]\s*(?:\$state[.\w]*)?[(<]?\s*\w*View\b")


def code_files():
    return [
        file
        for file in SOURCES.rglob("*")
        if file.suffix in (".ts", ".svelte") and str(file.relative_to(SOURCES)) not in GENERATED
    ]


@pytest.mark.parametrize(
    ("habit", "once"),
    [
        (LABEL_READ, "const minutes = /(\\d+) min/.exec(option.label);"),
        (LABEL_READ, 'verb: option.label.split(" ")[0]!'),
        (PLURAL, "all.some((other) => other.id === `${count.id}s`)"),
        (VIEWS_COMPARED, "let before: View | null = null;"),
    ],
    ids=["price from a label", "verb from a label", "a plural by its s", "two views compared"],
)
def test_nobody_reads_labels_or_compares_views(habit, once):
    assert habit.search(once)
    assert [str(file) for file in code_files() if habit.search(COMMENT.sub("", file.read_text(encoding="utf-8")))] == []
