"""The page that browsers get, and the types that it was written with."""

import asyncio
import gzip
import subprocess
import sys
from pathlib import Path

import pytest
from guests import guests
from litestar import Litestar
from litestar.testing import TestClient

from backroom.server.web import page

ROOT = Path(__file__).parents[2]


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A small page, as the build would leave it."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Shelf</title>")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "index-1a2b.js").write_text("let a = 1;" * 50)
    monkeypatch.setattr(page, "files", lambda _: tmp_path)
    return TestClient(Litestar(page.page_routes(page.Site())))


@pytest.mark.parametrize("path", ["/", "/t/0123456789abcdef", "/rules/dirty-money"])
def test_every_address_of_the_page_gives_the_page(built, path):
    answer = built.get(path)

    assert answer.text == "<!doctype html><title>Shelf</title>"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_assets_may_be_kept_for_a_year_and_come_packed(built):
    answer = built.get("/assets/index-1a2b.js")

    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "let a = 1;" * 50


def test_who_cannot_unpack_gets_it_plain(built):
    answer = built.get("/icon.svg", headers={"accept-encoding": "identity"})

    assert "content-encoding" not in answer.headers
    assert (answer.content, answer.headers["content-type"]) == (b"<svg/>", "image/svg+xml")


@pytest.mark.parametrize("path", ["/assets/none.js", "/nothing", "/..%2fapp.py", "/assets/..%2findex.html"])
def test_what_is_not_part_of_the_page_is_not_served(built, path):
    assert built.get(path).status_code == 404


def test_an_address_that_leads_nowhere_gets_the_page_and_programs_get_json(server):
    async def look():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3)
            for path in ("/", f"/t/{table}", f"/t/{table}/", "/rules/dirty-money"):
                assert (await ann.http.get(server.url + path)).status_code == 200, path
            for path in NOWHERE:
                answer = await ann.http.get(server.url + path)
                assert answer.status_code == 404, path
                assert answer.headers["content-type"] == "text/html; charset=utf-8", path
                assert answer.text == (await ann.http.get(server.url)).text
            for path in NOT_FOR_PEOPLE:
                answer = await ann.http.get(server.url + path)
                assert answer.status_code in (400, 404), path
                assert answer.json()["text"].endswith("."), path
            assert (await ann.http.post(f"{server.url}/nothing")).json()["code"] == "unknown"

    asyncio.run(look())


NOWHERE = [
    "/nothing",
    "/nothing/here/at/all",
    "/index.php",
    "/t",
    "/t/short",
    "/t/AAAAAAAAAAAAAAAA",
    "/t/aaaaaaaaaaaaaaaa",
    "/t/aaaaaaaaaaaaaaaa/record",
    "/rules",
    "/rules/chess",
    "/rules/dirty-money/more",
]
NOT_FOR_PEOPLE = [
    "/api/nothing",
    "/api/nothing/here",
    "/api/games/chess/rules",
    "/api/tables/short",
    "/api/tables/aaaaaaaaaaaaaaaa",
    "/api/tables/aaaaaaaaaaaaaaaa/record",
    "/assets/none.js",
]


def test_without_a_page_one_sentence_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(page, "files", lambda _: tmp_path)

    answer = TestClient(Litestar(page.page_routes(page.Site()))).get("/")

    assert answer.status_code == 200
    assert "has no browser page" in answer.text


def test_a_file_is_packed_the_same_every_time():
    assert page.page_file("a.js", b"x" * 99) == page.page_file("a.js", b"x" * 99)
    assert gzip.decompress(page.page_file("a.js", b"x" * 99).small) == b"x" * 99


@pytest.mark.parametrize("types", ["wire_types.py", "view_types.py"])
def test_the_types_of_the_browsers_side_are_those_of_the_server(types):
    check = subprocess.run([sys.executable, str(ROOT / "client" / types), "--check"], check=False)

    assert check.returncode == 0, "run `make client-types`"
