"""What is compared here needs the built package: `make test` runs it with BACKROOM_BUILT set."""

import os

collect_ignore_glob = [] if os.environ.get("BACKROOM_BUILT") else ["test_*.py"]
