"""`python -m backroom` is `backroom`."""

from backroom.cli import main

raise SystemExit(main())
