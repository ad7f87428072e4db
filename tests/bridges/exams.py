"""Short evaluations, in Python and by the command."""

from backroom.bridges.models.evaluation import Exam
from backroom.cli import main

SHORT = {"rounds": 1}


def exam(**changes):
    return Exam(
        **{"game": "dirty-money", "model": "stand-in", "games": 3, "options": SHORT, "against": "random", **changes}
    )


def told_by(capsys, *arguments):
    code = main(["evaluate", "dirty-money", "--model", "m|<b>", "--bots", "random", "-o", "rounds=1", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err
