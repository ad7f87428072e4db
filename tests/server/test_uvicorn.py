"""The range of uvicorn that pyproject.toml names is true: a match is played on both its ends."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tomllib

import pytest
from guests import guests
from running import ROOT
from strangers import DIRTY

FOLDER = ROOT / "build" / "uvicorn"


def allowed():
    """What pyproject.toml asks for: the lowest version, and what stands before the first that is too new."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    line = next(one for one in wanted if one.startswith("uvicorn"))
    lowest, above = re.fullmatch(r"uvicorn>=([\d.]+),<([\d.]+)", line).groups()
    return {"lowest": f"uvicorn=={lowest}.0", "newest": f"uvicorn<{above}"}


def installed(end):
    """The folder of that uvicorn; skips where no index can be reached."""
    folder = FOLDER / end / allowed()[end].replace("<", "below-")
    if not (folder / "uvicorn").exists():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder)]
        done = subprocess.run([*command, allowed()[end]], capture_output=True, text=True, timeout=300, check=False)
        if done.returncode:
            pytest.skip(f"pip cannot reach an index for {allowed()[end]}: {done.stderr[-300:]}")
    return folder


@pytest.mark.parametrize("end", ["lowest", "newest"])
def test_a_match_is_played_on_both_ends_of_the_range(new_server, monkeypatch, end):
    folder = installed(end)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
    found = subprocess.run(
        [sys.executable, "-c", "import uvicorn; print(uvicorn.__file__)"], capture_output=True, text=True, check=True
    )
    assert found.stdout.startswith(str(folder))
    server = new_server()

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3, options={"rounds": 1})
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            async with ann.at(table) as one, bob.at(table) as two:
                await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
                assert (await one.state("over"))["outcome"]
                server.process.terminate()
                while one.closed is None or two.closed is None:
                    await asyncio.sleep(0.02)
                return one.closed, two.closed

    assert asyncio.run(play()) == (1012, 1012)
    assert server.stop() in (0, -signal.SIGTERM)
    assert '"level": "error"' not in server.log()
