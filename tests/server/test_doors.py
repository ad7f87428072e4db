"""The doors: whatever is asked, no server error; headers, cookies, what is stored, how it is run."""

import asyncio
import collections
import contextlib
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys

import httpx
import pytest
import schemathesis
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from guests import Guest, guests
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from running import sql

from backroom.server.log import schema
from backroom.server.log.migrations import NEWEST, VERSIONS, migrate, upgrade
from backroom.server.log.storage import engine_for

KEPT = {}  # what the random requests are about: real ids, and a real cookie


@pytest.fixture(scope="module")
def running(server):
    """Somebody with tables in every state."""

    async def prepare():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tables = [await ann.opens("hand-management", 2, public=True) for _ in range(3)]
            for table in tables[1:]:
                await ann.sits(table, 0)
                await bob.sits(table, 1)
                await ann.begins(table)
            async with ann.at(tables[2]) as one, bob.at(tables[2]) as two:
                await asyncio.gather(one.play(), two.play())
            await ann.post("/me/tokens", {"label": "x"})
            return {"tables": tables, "cookie": ann.cookie, "token": (await ann.get("/me/tokens"))[0]["id"]}

    KEPT.update(asyncio.run(prepare()))
    return server


@pytest.fixture
def api(running):
    """The OpenAPI document, with real ids where the paths want them."""
    document = running.fetch("/api")
    assert document["info"]["title"] == "Backroom"
    for path in document["paths"].values():
        for door in path.values():
            for parameter in door.get("parameters", []):
                give_ids(parameter)
    return schemathesis.openapi.from_dict(document)


def give_ids(parameter):
    name, kind = parameter["name"], parameter["schema"]
    if name == "table":
        parameter["schema"] = {"enum": [*KEPT["tables"], "a" * 16]}
    elif name == "game":
        parameter["schema"] = {"enum": ["dirty-money", "no-such-game"]}
    elif name == "seat":
        parameter["schema"] = {"type": "integer", "minimum": 0, "maximum": 3}
    elif name == "short":
        parameter["schema"] = {"enum": [KEPT["token"], "0" * 12]}
    else:
        assert kind is not None


def test_no_request_is_a_server_error(api, running):
    """Schemathesis: as the document describes them, and as it does not."""
    doors = [operation.ok() for operation in api.get_all_operations()]
    assert len(doors) > 20
    seen = collections.Counter()
    for door in doors:
        if (door.method.upper(), door.path.rstrip("/")) == ("DELETE", "/api/me"):
            continue  # signing out would make all later requests a stranger's
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
            knock(door, mode, running, seen)
    assert seen[200] + seen[201] > 15, seen
    assert seen[400] > 20, seen
    print(dict(seen))


def knock(door, mode, running, seen):
    @settings(max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=door.as_strategy(generation_mode=mode))
    def check(case):
        answer = case.call(base_url=running.url, timeout=60, headers={"Cookie": f"backroom={KEPT['cookie']}"})
        assert answer.status_code < 500, (door.method, door.path, answer.text)
        if answer.status_code >= 400:
            assert set(answer.json()) == {"code", "text"}, answer.text
        seen[answer.status_code] += 1

    with contextlib.suppress(Unsatisfiable):  # a door that takes nothing cannot be asked wrongly
        check()


def test_every_answer_has_the_headers_that_keep_pages_apart(running):
    for path in ("/health", "/api/games", "/api/me", "/nowhere", "/api/tables/x", "/metrics"):
        headers = httpx.get(running.url + path, timeout=60).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


def cookie_of(answer):
    return {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}


def test_cookies_are_out_of_reach_of_scripts_and_secure_behind_tls(running, new_server):
    plain = cookie_of(httpx.post(f"{running.url}/api/me", json={"name": "Ann"}, timeout=60))
    assert {"httponly", "samesite=lax", "path=/"} <= plain
    assert "secure" not in plain
    site = new_server(options=["--site", "https://backroom.example"])
    assert "secure" in cookie_of(httpx.post(f"{site.url}/api/me", json={"name": "Ann"}, timeout=60))
    own = {"Origin": "https://backroom.example", "Host": "backroom.example"}
    assert httpx.post(f"{site.url}/api/me", json={"name": "Ann"}, headers=own, timeout=60).status_code == 201
    other = {"Origin": "https://evil.example", "Host": "backroom.example"}
    assert httpx.post(f"{site.url}/api/me", json={"name": "Ann"}, headers=other, timeout=60).status_code == 403


def test_health_and_metrics(running):
    assert running.fetch("/health")["status"] == "ok"
    lines = running.fetch_text("/metrics").splitlines()
    values = dict(line.split() for line in lines if not line.startswith("#"))
    assert all(re.fullmatch(r"backroom_[a-z_]+", name) and float(value) >= 0 for name, value in values.items())
    assert float(values["backroom_entries_total"]) > 10
    typed = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    assert typed == set(values)


def test_the_socket_describes_itself(running):
    described = running.fetch("/api/socket.json")
    assert {"Move", "TakeBack", "TableNews", "Refused"} <= set(described["$defs"])
    assert described["version"] == 3


def test_cookies_and_tokens_are_stored_as_hashes_only(running):
    async def prepare():
        async with guests(running, "Ann") as (ann,):
            return ann.cookie, (await ann.post("/me/tokens", {"label": "bot"}))["token"]

    keys = asyncio.run(prepare())
    stored = b"".join(path.read_bytes() for path in running.folder.glob("backroom.db*"))
    for key in keys:
        assert key.encode() not in stored
        assert hashlib.sha256(key.encode()).hexdigest().encode() in stored


def test_logs_are_json_and_keep_secrets_even_when_the_database_fails(new_server):
    server = new_server()

    async def fail():
        async with guests(server, "Ann") as (ann,):
            token = (await ann.post("/me/tokens", {"label": "bot"}))["token"]
            with sqlite3.connect(server.file) as connection:
                connection.execute("DROP TABLE log")
            connection.close()
            answer = await ann.asks("POST", "/tables", {"game": "dirty-money"})
            assert answer.status_code == 500
            assert answer.json() == {"code": "our_fault", "text": "Something went wrong on our side."}
            await Guest(server, ann.http, token=token).asks("GET", f"/tables/{'a' * 16}?secret=hush")
            return ann.cookie, token

    keys = asyncio.run(fail())
    lines = server.log().splitlines()[1:]
    assert [json.loads(line)["level"] for line in lines].count("error") >= 1
    for secret in (*keys, "hush", '"secret"', r"\"secret\""):
        assert secret not in server.log()


async def step_by_step(url):
    """As a database of the first version came to be one of today's."""
    engine = engine_for(url)
    async with engine.begin() as connection:
        for version in VERSIONS:
            await connection.run_sync(upgrade, version)
    await engine.dispose()


@pytest.mark.parametrize("way", [migrate, step_by_step])
def test_a_new_database_and_every_migration_lead_to_exactly_the_schema(database, tmp_path, way):
    async def difference():
        url = database or f"sqlite:///{tmp_path / 'new.db'}"
        await way(url)
        await migrate(url)
        engine = engine_for(url)
        async with engine.connect() as connection:
            found = await connection.run_sync(
                lambda bare: compare_metadata(
                    MigrationContext.configure(bare, opts={"compare_type": True}), schema.metadata
                )
            )
            version = await connection.run_sync(lambda bare: MigrationContext.configure(bare).get_current_revision())
        await engine.dispose()
        return found, version

    assert asyncio.run(difference()) == ([], NEWEST)


def backed_up(server, file):
    environment = {**os.environ, "BACKROOM_DATABASE": server.database}
    command = [sys.executable, "-m", "backroom", "backup", str(file)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_a_backup_of_a_running_server_has_all_logs(running, tmp_path):
    done = backed_up(running, tmp_path / "copy.db")
    assert done.returncode == 0, done.stderr
    query = "SELECT table_id, COUNT(*), MAX(seq) FROM log GROUP BY table_id ORDER BY table_id"
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        copied = copy.execute(query).fetchall()
    copy.close()
    assert copied == running.rows(query)
    assert {table for table, _, _ in copied} >= set(KEPT["tables"])
    wrong = backed_up(running, tmp_path / "no" / "such" / "folder")
    assert (wrong.returncode, len(wrong.stderr.splitlines())) == (2, 1)


def test_a_backup_of_postgresql_can_be_restored(cluster, new_server, tmp_path):
    server = new_server(cluster.database())

    async def prepare():
        async with guests(server, "Ann") as (ann,):
            await ann.opens("dirty-money", 3)

    asyncio.run(prepare())
    done = backed_up(server, tmp_path / "copy.dump")
    assert done.returncode == 0, done.stderr
    other = cluster.database()
    subprocess.run(["pg_restore", "--dbname", other, str(tmp_path / "copy.dump")], check=True)
    assert len(sql(other, "SELECT * FROM log")) == len(sql(server.database, "SELECT * FROM log")) == 1


def test_a_server_that_is_told_to_stop_says_goodbye_and_loses_nothing(new_server):
    server = new_server()

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("clean-hands", 4)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            async with ann.at(table) as one, bob.at(table) as two:
                playing = [asyncio.create_task(at.play()) for at in (one, two)]
                await one.until(lambda: one.seq > 15)
                stopping = asyncio.create_task(asyncio.to_thread(server.stop))
                await asyncio.gather(*playing)
                await stopping
                assert one.closed == two.closed == 1012
                return max(one.seq, two.seq)

    seq = asyncio.run(play())
    ((durable,),) = server.rows("SELECT MAX(seq) FROM log")
    assert durable >= seq
    assert "Traceback" not in server.log()
