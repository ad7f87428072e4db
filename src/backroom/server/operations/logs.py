"""Logs: one JSON object per line on stderr, without any secret."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

EXTRAS = ("table", "reason", "path", "address")


class JsonLines(logging.Formatter):
    """What happened, when and where; URLs without their query."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        for name in EXTRAS:
            if hasattr(record, name):
                line[name] = str(getattr(record, name))[:200]
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("backroom").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # its warnings are about what strangers send
