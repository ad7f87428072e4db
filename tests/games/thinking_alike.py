"""What is asked of the levels of every game: that they go by what their seats know."""

from backroom.bots.search.search import Search
from backroom.engine import Insight, Manner, Match, Policy, Rng
from backroom.engine.laws import policies


def held_to_what_they_know(match: Match, those: list[Policy]) -> int:
    """Let policies play a match, and hold one after another to law 10 on the way; how many decisions there were."""
    rng = Rng(5)
    decisions = 0
    while match.seat is not None:
        policies.a_policy_knows_its_seat_only(those[decisions % len(those)], match, decisions)
        match.push(those[match.seat].decide(match.state, match.seat, rng))
        decisions += 1
    return decisions


def estimates(insight: Insight, match: Match, seat: int) -> list[tuple[int, float]]:
    """What a short search thinks of each choice."""
    search = Search(insight, match.state, seat, Manner(24), 3)
    search.run()
    return [(arm.choice, arm.mean()) for arm in search.arms]
