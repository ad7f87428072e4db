"""The page for browsers, from the files that were built into this installation."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import Parameter
from msgspec import Struct

from backroom.games import game as game_called
from backroom.games import games as shelf
from backroom.server.wire.page_id import page_id

AnyRequest = Request[Any, Any, Any]
InPath = Annotated[str, Parameter()]
KINDS = {
    "css": "text/css",
    "html": "text/html",
    "ico": "image/x-icon",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
FOREVER = "public, max-age=31536000, immutable"  # the name of an asset changes with its content
ASK_AGAIN = "no-cache"
PROGRAMS = ("/api/", "/assets/")  # what is below these is not for people to read
MISSING = (
    b"<!doctype html><html lang=en><title>Backroom</title>"
    b"<p>This installation has no browser page; <code>make client</code> builds it.</p></html>"
)


class PageFile(Struct, frozen=True):
    """A file as it is sent."""

    body: bytes
    small: bytes  # gzipped
    kind: str


def page_file(name: str, body: bytes) -> PageFile:
    kind = KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    return PageFile(body, gzip.compress(body, 9, mtime=0), kind)


def page_files(folder: Traversable, prefix: str = "") -> dict[str, PageFile]:
    """Every file below a folder by its path; none where the page was not built."""
    found: dict[str, PageFile] = {}
    if not folder.is_dir():
        return found
    for entry in folder.iterdir():
        if entry.is_dir():
            found.update(page_files(entry, f"{prefix}{entry.name}/"))
        else:
            found[prefix + entry.name] = page_file(entry.name, entry.read_bytes())
    return found


def marked(index: PageFile) -> PageFile:
    """Tell the page which build it is, so that it notices when the server has another one."""
    return page_file("index.html", index.body.replace(b"<html ", f'<html data-page="{page_id()}" '.encode(), 1))


class Site:
    """The page, its assets, and the addresses that the page handles itself."""

    def __init__(self) -> None:
        self.built = page_files(files("backroom.server").joinpath("page"))
        index = self.built.get("index.html")
        self.index = marked(index) if index else page_file("index.html", MISSING)

    def page(self, request: AnyRequest, found: bool = True) -> Response[bytes]:
        """The page; for an address that leads nowhere, with status 404, and the page says so too."""
        return sent(request, self.index, ASK_AGAIN, 200) if found else sent(request, self.index, "no-store", 404)

    def loose(self, request: AnyRequest, name: str) -> Response[bytes]:
        """A file beside the page."""
        known = self.built.get(name)
        return sent(request, known, ASK_AGAIN) if known else self.page(request, found=False)

    def asset(self, request: AnyRequest, name: str) -> Response[bytes]:
        known = self.built.get(f"assets/{name}")
        return sent(request, known, FOREVER) if known else missing()


def for_programs(path: str) -> bool:
    """Whether an address is for programs, not people."""
    return path.startswith(PROGRAMS)


async def anything(*_: object) -> bool:
    """Used where nobody knows what there is."""
    return True


Known = Callable[[AnyRequest, str], Awaitable[bool]]


def page_routes(site: Site, is_table: Known = anything, is_shown: Known = anything) -> list[Any]:
    @get("/", include_in_schema=False, sync_to_thread=False)
    def page(request: AnyRequest) -> Response[bytes]:
        return site.page(request)

    @get("/t/{table:str}", include_in_schema=False)
    async def table_page(request: AnyRequest, table: InPath) -> Response[bytes]:
        return site.page(request, await is_table(request, table))

    @get("/t/{table:str}/replay", include_in_schema=False)
    async def replay_page(request: AnyRequest, table: InPath) -> Response[bytes]:
        return site.page(request, await is_table(request, table))

    @get("/replay", include_in_schema=False, sync_to_thread=False)
    def dropped_page(request: AnyRequest) -> Response[bytes]:
        return site.page(request)

    @get("/me", include_in_schema=False, sync_to_thread=False)
    def own_page(request: AnyRequest) -> Response[bytes]:
        return site.page(request)

    @get("/p/{link:str}", include_in_schema=False)
    async def shown_page(request: AnyRequest, link: InPath) -> Response[bytes]:
        shown = site.page(request, await is_shown(request, link))
        shown.headers["x-robots-tag"] = "noindex"
        return shown

    @get("/rules/{game:str}", include_in_schema=False, sync_to_thread=False)
    def rules_page(request: AnyRequest, game: InPath) -> Response[bytes]:
        return site.page(request, game in shelf())

    @get("/learn/{game:str}", include_in_schema=False, sync_to_thread=False)
    def lesson_page(request: AnyRequest, game: InPath) -> Response[bytes]:
        return site.page(request, game in shelf() and game_called(game).teaches())

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
    def asset(request: AnyRequest, name: Annotated[str, Parameter(max_length=100)]) -> Response[bytes]:
        return site.asset(request, name)

    @get("/{name:str}", include_in_schema=False, sync_to_thread=False)
    def loose(request: AnyRequest, name: InPath) -> Response[bytes]:
        return site.loose(request, name)

    return [page, own_page, shown_page, table_page, replay_page, dropped_page, rules_page, lesson_page, asset, loose]


def sent(request: AnyRequest, file: PageFile, cache: str, status: int = 200) -> Response[bytes]:
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    packed = "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["content-encoding"] = "gzip"
    body = file.small if packed else file.body
    return Response(body, media_type=file.kind, headers=headers, status_code=status)


def missing() -> Response[bytes]:
    body = b'{"code":"unknown","text":"There is nothing here."}'
    return Response(body, status_code=404, media_type="application/json")
