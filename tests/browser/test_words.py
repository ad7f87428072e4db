"""Every word that the page says by itself lies in a catalogue: client/src/words.ts, or a game's own words.ts."""

import re

import pytest
from browsing import ROOT

SOURCES = ROOT / "client/src"
CATALOGUES = ("words.ts", "view.ts")  # what is generated has the words that games declare
READ = sorted(file for file in SOURCES.rglob("*") if file.suffix in (".svelte", ".ts") and file.name not in CATALOGUES)

NOT_MARKUP = re.compile(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", re.DOTALL)
SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
SPOKEN = re.compile(r"\b(?:aria-label|aria-description|title|placeholder|alt)=(?:\"([^\"]*)\"|'([^']*)')")
TAG = re.compile(r"<[^<>]*>")
WORD = re.compile(r"[A-Za-z]{2}")
# A sentence in a script: a capital letter, then words. What is compared comes from the server.
SENTENCE = re.compile(r"(?<!=== )(?<!!== )[\"`]([A-Z][a-z]+ [^\"`]*)[\"`]")


def without_code(markup):
    """Markup in which everything between braces is left out, however deep they are."""
    out, deep = [], 0
    for letter in markup:
        deep += letter == "{"
        if not deep:
            out.append(letter)
        deep -= letter == "}"
    return "".join(out)


def words_in_markup(source):
    markup = without_code(NOT_MARKUP.sub("", source))
    said = [first or second for first, second in SPOKEN.findall(markup)]
    said += TAG.sub("\n", markup).splitlines()
    return [text.strip() for text in said if WORD.search(text)]


def sentences_in_script(source):
    return [text for text in SENTENCE.findall(COMMENT.sub("", source)) if WORD.search(text)]


@pytest.mark.parametrize("file", READ, ids=lambda file: str(file.relative_to(SOURCES)))
def test_a_page_says_nothing_that_is_not_in_the_catalogue(file):
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".ts":
        assert sentences_in_script(source) == []
    else:
        assert words_in_markup(source) == []
        assert sentences_in_script("\n".join(SCRIPT.findall(source))) == []


def test_words_outside_the_catalogue_are_found():
    page = """<script lang="ts">const name = `Seat ${n}`; // Says who sits there
    </script><!-- A note --><p class="soft">Hello {name.replace("{", "}")}</p>
    <i title="Close it" aria-label={say.close}></i>"""
    assert words_in_markup(page) == ["Close it", "Hello"]
    assert sentences_in_script("\n".join(SCRIPT.findall(page))) == ["Seat ${n}"]
