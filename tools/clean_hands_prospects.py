"""What a standing is worth at Clean Hands: `python tools/clean_hands_prospects.py [GAMES] [SEED]` fits tuned.toml.

With the compiled package; 3,000 games take about a minute.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import backroom
from backroom.games.clean_hands.fitting import Fit, positions

TUNED = Path(__file__).parent.parent / "src" / "backroom" / "games" / "clean_hands" / "tuned.toml"
STEPS = 400


def main(games: int, seed: int) -> None:
    game = backroom.game("clean-hands")
    fit = Fit(positions(game, games, seed))
    for _ in range(STEPS):
        fit.step()
    others = Fit(positions(game, games // 4, seed + 1))
    others.weights = fit.weights
    others.slope()
    rows = ",\n".join(f"    [{', '.join(f'{weight:g}' for weight in row)}]" for row in fit.rows())
    head = (
        f"# tools/clean_hands_prospects.py {games} {seed}: {len(fit.positions)} positions of house and shrewd bots;\n"
        f"# mean surprise {fit.surprise:.3f}, on {len(others.positions)} others {others.surprise:.3f}.\n"
    )
    written = re.sub(r"\A.*?\n\]\n", f"{head}[prospects]\nweights = [\n{rows},\n]\n", TUNED.read_text(), flags=re.S)
    TUNED.write_text(written)
    sys.stdout.write(head)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
