"""Compare Backroom's speed with that of other game libraries, each in its own environment, in one run."""

import json
import sys

from command import contested, parser, results_file, run
from peers import read_peers
from results import keep
from table import measured, page

OURS = "backroom"


def compare() -> int:
    """Hold the contest, show what was found and keep it."""
    asked = parser(__doc__, 15, 0.4)
    asked.add_argument("--json", action="store_true", help="print all figures as JSON")
    arguments = asked.parse_args()
    entries = contested(read_peers(), arguments)
    found = measured(entries, arguments.rounds, arguments.slice)
    sys.stdout.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n" if arguments.json else page(found))
    kept = results_file(arguments)
    if kept:
        keep(page(found), kept)
    return 1 if any(entry.failure for entry in entries if entry.peer == OURS) else 0


if __name__ == "__main__":
    sys.exit(run(compare))
