"""What a shrewd politician goes by, besides the house's opinions."""

from __future__ import annotations

from backroom.games.clean_hands.appraisal import Taste


class Wits(Taste):
    """Coins where not said otherwise; found by playing against the house (see tuned.toml)."""

    def __init__(self) -> None:
        super().__init__()
        self.hurt = 0.3  # a coin that somebody else gets
        self.threat = 0.5  # a coin that the best placed rival gets
        self.warmth = 0.35  # what it is worth to be seen to say yes
        self.revenge = 0.0  # how much feelings count in every vote, even where it changes nothing
        self.hope = 0.0  # the least chance of a vote for which a Profit card is tried
        self.backing = 0.5  # the least chance with which a vote on the President is called
        self.chair = 1.0  # a Cabinet Member in a proposal
        self.majority = 1.5  # half of the Cabinet, on top
        self.rivalry = 0.3  # a Secretary of the partner who gets most
        self.refusal = 0.5  # what is left if a proposal is refused
        self.stock = 0.5  # how much rather Action cards are drawn for each Profit card in hand
        self.haste = 1.5  # how much rather, to bring on elections, when ahead
        self.delay = 1.5  # how much less, to put them off, when behind
        self.coyness = 0.0  # Profit cards without a vote up to this value wait in hand until elections can come
