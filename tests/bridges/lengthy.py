"""What is left to `make bridges`, as `make test` has no time for it."""

import os

import pytest

left_to_make_bridges = pytest.mark.skipif("BACKROOM_BRIDGES" not in os.environ, reason="takes long: make bridges")
