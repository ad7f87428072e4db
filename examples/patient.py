from backroom.engine import Bot, Seen


class Patient(Bot):
    """Plays the lowest card it may."""

    def choose(self, seen: Seen) -> int:
        return seen.choices()[0]
