"""Chromium, a server, and visitors."""

import pytest
from browsing import CHROMIUM, DESK, PAGE, QUIET, OwnServer, Visitor
from playwright.sync_api import sync_playwright

OWN = ("127.0.0.1:", "localhost:")


@pytest.fixture(scope="session")
def browser():
    """Where Chromium or the page is missing, its tests fail and say so."""
    assert CHROMIUM, "Chromium is missing: sh tools/chromium"
    assert PAGE.exists(), "the page is missing: make client"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = OwnServer(tmp_path_factory.mktemp("server")).open()
    yield running
    running.close()


@pytest.fixture
def visit(browser, server):
    """Visitors to the server; at the end none may have met an error or asked any other site for anything."""
    visitors = []

    def come(size=DESK, at=server, motion="reduce", new=False, **device):
        visitors.append(Visitor(browser, at, size, motion, new, **device))
        return visitors[-1]

    yield come
    for visitor in visitors:
        errors = visitor.errors
        addresses = {url.split("/")[2] for url in visitor.asked_for if not url.startswith("data:")}
        visitor.leave()
        assert errors == []
        assert {address for address in addresses if not address.startswith(OWN)} == set()
