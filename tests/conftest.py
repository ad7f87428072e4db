"""For all tests, which import what lies beside this file: what they play is not kept among the person's own matches."""

import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_configure(config):
    os.environ["XDG_STATE_HOME"] = config.kept = tempfile.mkdtemp(prefix="backroom-state-")


def pytest_unconfigure(config):
    shutil.rmtree(config.kept, ignore_errors=True)
