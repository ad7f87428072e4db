"""The application in one of several processes that share a port, none of which outlives the one that keeps them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

from backroom.server.web.app import Application, create_app


def create_worker() -> Application:
    threading.Thread(target=end_with_keeper, daemon=True).start()
    return create_app()


def end_with_keeper() -> None:
    """A keeper that was killed cannot end its workers, which would hold the port against the next."""
    keeper = multiprocessing.parent_process()
    if keeper is not None:
        keeper.join()
        os.kill(os.getpid(), signal.SIGTERM)
