"""Any option, each as likely as the next."""

from __future__ import annotations

from backroom.engine.seen import Bot, Seen


class Random(Bot):
    def choose(self, seen: Seen) -> int:
        choices = seen.choices()
        return choices[self.rng.below(len(choices))]
