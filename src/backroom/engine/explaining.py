"""What the pieces in view are and do, and why some of them cannot be used now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from backroom.engine.errors import BadInput
from backroom.engine.given import shown, text
from backroom.engine.view import found_piece
from backroom.engine.words import Explanation

if TYPE_CHECKING:
    from backroom.engine.match import Match


def explained(match: Match, seat: Any, piece: Any) -> Explanation:
    """What a piece in view is and does, and why it cannot be used now, where the seat is asked and it cannot."""
    found = found_piece(match.lent_view(seat), text(piece, "The id of a piece"))
    return Explanation(match.game.explain(match.state, found, match.reader(seat)), why_not(match, seat, piece))


def why_not(match: Match, seat: Any, piece: Any) -> str:
    """The sentence with which touching this piece would be refused; nothing where it would not."""
    reader = match.check_seat(seat)
    if reader is None or match.seat != reader:
        return ""
    step = match.step()
    tried = match.game.wording(step).tried(match.state, step, text(piece, "The id of a piece"))
    return str(match.refused(tried)) if tried and tried not in possible(match) else ""


def idle(match: Match, view: Any) -> dict[str, str]:
    """Which pieces in view whoever is asked cannot use now, each with why in a few words."""
    if view is not None and not is_view(view):
        raise BadInput(f"A view is what match.view(seat) gives, not {shown(view)}.")
    if match.over:
        return {}
    step = match.step()
    wording = match.game.wording(step)
    if not wording.has_idle():
        return {}
    may = possible(match)
    found: dict[str, str] = {}
    for area in (view or match.lent_view(match.seat))["areas"]:
        for piece in area["pieces"]:
            tried = wording.tried(match.state, step, piece["id"])
            why = wording.idle(match.state, step, tried) if tried and tried not in may else ""
            if why:
                found[piece["id"]] = why
    return found


def is_view(value: Any) -> bool:
    """Whether it has pieces in areas, as views do."""
    try:
        return all(isinstance(piece["id"], str) for area in value["areas"] for piece in area["pieces"])
    except Exception:  # whatever else it may be
        return False


def possible(match: Match) -> set[str]:
    """The texts of all options."""
    step = match.step()
    wording = match.game.wording(step)
    return {wording.text(match.state, step, choice) for choice in match.choices()}
