"""For all tests, which import what lies beside this file: what they play is not kept among the person's own matches."""

import os
import shutil
import sys
import tempfile

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


# What takes many matches is played by the compiled package, once, in `make test`; this way also on the plain source.
BUILT = os.environ.get("BACKROOM_BUILT") or os.environ.get("BACKROOM_MANY")


def pytest_collection_modifyitems(items):
    for item in items:
        if not BUILT and item.get_closest_marker("many_matches"):
            item.add_marker(pytest.mark.skip(reason="played compiled; BACKROOM_MANY=1 plays it here"))


@pytest.fixture(autouse=True)
def nobody_is_brought():
    """Bots of one's own, and what they import, are known to a process until it ends, and so to the next test."""
    before = sys.path[:]
    yield
    folders = tuple(f"{folder}{os.sep}" for folder in sys.path if folder not in before and folder)
    for name, module in list(sys.modules.items()):
        if folders and (getattr(module, "__file__", None) or "").startswith(folders):
            del sys.modules[name]
    sys.path[:] = before
    if "backroom.bots.own.brought" in sys.modules:
        sys.modules["backroom.bots.own.brought"]._BROUGHT.clear()


def pytest_configure(config):
    os.environ["XDG_STATE_HOME"] = config.kept = tempfile.mkdtemp(prefix="backroom-state-")


def pytest_unconfigure(config):
    shutil.rmtree(config.kept, ignore_errors=True)
