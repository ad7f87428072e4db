"""A chair at a table."""

from __future__ import annotations


class Seat:
    """A chair: free, a person's, or a bot's; a person's may be kept warm by a bot."""

    def __init__(self) -> None:
        self.person = ""
        self.name = ""
        self.level = ""  # of the bot that plays here
        self.pledged = False  # whether a share of randomness of theirs is to be waited for
        self.commit = ""
        self.share = ""
        self.away = False
        self.lost = False  # away for want of a connection, and back with one

    @property
    def free(self) -> bool:
        return not self.person and not self.level

    @property
    def kind(self) -> str:
        if self.level:
            return "bot"
        return "person" if self.person else "free"
