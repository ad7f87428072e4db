"""A server in a process of its own, and a PostgreSQL of its own."""

import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).parents[2]
GENEROUS = {
    "requests_a_second": 0,
    "messages_a_second": 10_000,
    "bytes_a_second": 0,
    "bytes_an_address": 0,
    "talk_a_second": 0,
    "sockets_an_address": 5_000,
    "thinkers": 1,
    "analysis_seconds": 0.2,
    "bot_pause": 0,
}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`backroom serve`, as anybody starts it."""

    def __init__(self, folder, database="", options=(), **settings):
        self.folder = Path(folder)
        self.database = database or f"sqlite:///{self.folder / 'backroom.db'}"
        self.options = list(options)
        self.host = settings.get("host", "127.0.0.1")
        self.port = free_port()
        self.settings = {**GENEROUS, "port": self.port, **settings}
        self.process = None
        self.starts = 0

    @property
    def url(self):
        return f"http://{self.host}:{self.port}"

    @property
    def file(self):
        return Path(self.database.partition("///")[2])

    def launch(self):
        """Start, and don't wait."""
        names = {f"BACKROOM_SERVER_{name.upper()}": str(value) for name, value in self.settings.items()}
        environment = {**os.environ, "BACKROOM_DATABASE": self.database, **names}
        command = [sys.executable, "-m", "backroom", "serve", "--no-browser", *self.options]
        self.starts += 1
        with (self.folder / f"log-{self.port}.txt").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def start(self):
        self.launch()
        self.wait_until_well()
        return self

    def wait_until_well(self, seconds=60.0):
        late = time.monotonic() + seconds
        while time.monotonic() < late:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended: {self.log()}")
            try:
                if self.fetch("/health")["status"] == "ok":
                    return
            except OSError:
                pass
            time.sleep(0.02)
        raise AssertionError(f"the server does not answer: {self.log()}")

    def fetch(self, path):
        return json.loads(self.fetch_text(path))

    def fetch_text(self, path):
        return self.asked(path)[1]

    def asked(self, path, **headers):
        """The status and the text of a page."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def kill(self):
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """As Ctrl-C or the system does."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError(f"the server does not stop: {self.log()}") from None
        return self.process.returncode

    def log(self):
        return (self.folder / f"log-{self.port}.txt").read_text()

    def rows(self, query):
        """What the database holds, read past the server."""
        if self.database.startswith("sqlite"):
            with sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=30) as connection:
                rows = connection.execute(query).fetchall()
            connection.close()
            return rows
        return [tuple(row.values()) for row in sql(self.database, query)]


def sql(database, query):
    """One query to PostgreSQL, from outside."""
    import asyncio

    import asyncpg

    async def ask():
        connection = await asyncpg.connect(database)
        try:
            return [dict(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    return asyncio.run(ask())


class Cluster:
    """A PostgreSQL that only its test knows of."""

    def __init__(self, command=(), address=""):
        """By a command that runs it elsewhere, it also listens at an address there."""
        self.folder = tempfile.mkdtemp(prefix="backroom-pg-")
        start = [*command, "sh", str(ROOT / "tools" / "postgres"), "start", self.folder, address]
        done = subprocess.run(start, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"PostgreSQL does not start: {done.stderr}"
        self.url = done.stdout.strip()
        self.count = 0

    def database(self):
        """The address of a new, empty database."""
        self.count += 1
        name = f"backroom_{self.count}"
        sql(self.url, f"CREATE DATABASE {name}")
        parts = urllib.parse.urlsplit(self.url)
        return urllib.parse.urlunsplit(parts._replace(path=f"/{name}", netloc=parts.netloc))

    def stop(self):
        subprocess.run(["sh", str(ROOT / "tools" / "postgres"), "stop", self.folder], check=True)
