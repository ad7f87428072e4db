"""The browser's side, as files that were built into this installation."""

from __future__ import annotations

import gzip
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import Parameter
from msgspec import Struct

from backroom.server.page_id import page_id

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
FOREVER = "public, max-age=31536000, immutable"  # the name of an asset changes with what is in it
ASK_AGAIN = "no-cache"
MISSING = (
    b"<!doctype html><html lang=en><title>Backroom</title>"
    b"<p>This installation has no browser page; <code>make client</code> builds it.</p></html>"
)


class Leaf(Struct, frozen=True):
    """A file as it is sent."""

    body: bytes
    small: bytes  # gzipped
    kind: str


def leaf(name: str, body: bytes) -> Leaf:
    kind = KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    return Leaf(body, gzip.compress(body, 9, mtime=0), kind)


def leaves(folder: Traversable, prefix: str = "") -> dict[str, Leaf]:
    """Every file below a folder by its path; none where the page was not built."""
    found: dict[str, Leaf] = {}
    if not folder.is_dir():
        return found
    for entry in folder.iterdir():
        if entry.is_dir():
            found.update(leaves(entry, f"{prefix}{entry.name}/"))
        else:
            found[prefix + entry.name] = leaf(entry.name, entry.read_bytes())
    return found


def marked(index: Leaf) -> Leaf:
    """The page knows which build it is, so that it can tell when the server has another one."""
    return leaf("index.html", index.body.replace(b"<html ", f'<html data-page="{page_id()}" '.encode(), 1))


def page_doors() -> list[Any]:
    """The page itself, its assets, and the addresses that the page reads for itself."""
    built = leaves(files("backroom.server").joinpath("page"))
    index = marked(built["index.html"]) if "index.html" in built else leaf("index.html", MISSING)

    @get(["/", "/t/{table:str}", "/rules/{game:str}"], include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        return sent(request, index, ASK_AGAIN)

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
    def asset(request: Request[Any, Any, Any], name: Annotated[str, Parameter(max_length=100)]) -> Response[bytes]:
        known = built.get(f"assets/{name}")
        return sent(request, known, FOREVER) if known else missing()

    @get("/{name:str}", include_in_schema=False, sync_to_thread=False)
    def loose(request: Request[Any, Any, Any], name: Annotated[str, Parameter(max_length=100)]) -> Response[bytes]:
        known = built.get(name)
        return sent(request, known, ASK_AGAIN) if known else missing()

    return [page, asset, loose]


def sent(request: Request[Any, Any, Any], file: Leaf, cache: str) -> Response[bytes]:
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    packed = "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(file.small if packed else file.body, media_type=file.kind, headers=headers)


def missing() -> Response[bytes]:
    body = b'{"code":"unknown","text":"There is nothing here."}'
    return Response(body, status_code=404, media_type="application/json")
