"""Real servers and a real PostgreSQL for the tests of this folder."""

import shutil
from pathlib import Path

import pytest
from running import Cluster, Server

import backroom


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server with SQLite and generous limits, for everybody."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()


@pytest.fixture
def new_server(tmp_path):
    """Starts servers of one's own, with settings and command-line options; they are gone after the test."""
    servers = []

    def start(database="", options=(), **settings):
        servers.append(Server(tmp_path, database, options, **settings))
        return servers[-1].start()

    yield start
    for one in servers:
        if one.process.poll() is None:
            one.kill()


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL; where the machine has none, its tests fail and say so."""
    running = Cluster()
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request):
    """The address of an empty database: SQLite's default file, and PostgreSQL's."""
    return "" if request.param == "sqlite" else request.getfixturevalue("cluster").database()


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the package for servers that are started from now on, without the page; its files can be changed."""
    here = Path(backroom.__file__).parent
    copy = tmp_path / "copy"
    shutil.copytree(here, copy / "backroom", ignore=shutil.ignore_patterns("page", "__pycache__"))
    for library in here.parent.glob("*__mypyc*"):
        shutil.copy(library, copy)
    monkeypatch.setenv("PYTHONPATH", str(copy))
    return copy / "backroom"
