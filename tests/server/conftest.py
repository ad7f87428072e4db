"""Real servers and a real PostgreSQL for the tests of this folder."""

import pytest
from running import Cluster, Server


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
