"""`backroom text` in a test: what it prints for the lines that it reads."""

import io

from backroom.cli import main


def spoken(capsys, monkeypatch, arguments, lines=()):
    """What `backroom text` prints when it is answered like this."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    code = main(["text", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err
