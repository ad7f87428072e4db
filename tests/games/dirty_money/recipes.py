"""Which matches of Dirty Money are kept: one for each way the game can end.

The endings of those with an edition of the tests' own hold for good, so test_records.py has them too, written by hand.
"""

from __future__ import annotations

from records import Ending, Recipe

from backroom.engine import Match


def ending(match: Match) -> Ending:
    """As everybody sees it at the end."""
    view = match.view(None)
    values = {counter["id"]: counter["value"] for counter in view["counters"]}
    coins = [values[f"coins-{seat + 1}"] for seat in range(match.seats)]
    prints = [values[f"prints-{seat + 1}"] for seat in range(match.seats)]
    return {"winners": match.winners(), "busted": view["facts"]["busted"], "coins": coins, "prints": prints}


def richest(end: Ending) -> list[int]:
    return [seat for seat, coins in enumerate(end["coins"]) if coins == max(end["coins"])]


def tied(end: Ending) -> list[int]:
    """Those who are free with the most coins of all who are free."""
    free = [seat for seat in range(len(end["coins"])) if seat not in end["busted"]]
    most = max(end["coins"][seat] for seat in free)
    return [seat for seat in free if end["coins"][seat] == most]


def plain(end: Ending) -> bool:
    return len(end["winners"]) == 1 and len(end["busted"]) == 1 and richest(end) == end["winners"]


def richest_busted(end: Ending) -> bool:
    return len(end["busted"]) == 1 and richest(end) == end["busted"]


def two_busted(end: Ending) -> bool:
    return len(end["busted"]) == 2 and len(end["winners"]) == 1


def all_but_one_busted(end: Ending) -> bool:
    return len(end["busted"]) == len(end["coins"]) - 1


def nobody_busted(end: Ending) -> bool:
    return not end["busted"] and max(end["prints"]) > 0 and len(end["winners"]) == 1


def nobody_busted_and_shared(end: Ending) -> bool:
    return not end["busted"] and max(end["prints"]) > 0 and len(end["winners"]) == 2


def everybody_wins(end: Ending) -> bool:
    return len(end["winners"]) == len(end["coins"])


def fewer_prints(end: Ending) -> bool:
    return len(tied(end)) > 1 and len(end["winners"]) == 1 and len(end["busted"]) == 1


def shared(end: Ending) -> bool:
    rich = max(end["coins"][seat] for seat in end["winners"]) > 0
    return rich and len(end["winners"]) == 2 and len(end["busted"]) == 1


def shared_and_two_busted(end: Ending) -> bool:
    return len(end["winners"]) == 2 and len(end["busted"]) == 2


RECIPES = [
    Recipe("plain-win", 4, wanted=plain),
    Recipe("richest-busted", 5, wanted=richest_busted),
    Recipe("three-players", 3),
    Recipe("four-players", 4),
    Recipe("five-players", 5),
    Recipe("six-players", 6),
    Recipe("one-round", 4, rounds=1),
    Recipe("nine-rounds", 3, rounds=9),
    Recipe("variant", 4, set_aside=True),
    Recipe("chance-by-hand", 3, rounds=2, chance="hand"),
    Recipe("secret", 4, chance="secret"),
    Recipe("embedded-edition", 4, edition="pocket", rounds=2, wanted=plain),
    Recipe("embedded-variant", 3, edition="pocket", rounds=2, set_aside=True, wanted=richest_busted),
    Recipe("uneven-twins", 5, edition="twins", rounds=2, wanted=plain),
    Recipe("two-busted", 4, edition="tiny", rounds=1, wanted=two_busted),
    Recipe("all-but-one-busted", 3, edition="tiny", rounds=1, wanted=all_but_one_busted),
    Recipe("nobody-busted", 3, edition="tiny", rounds=1, wanted=nobody_busted),
    Recipe("nobody-busted-shared-win", 3, edition="tiny", rounds=1, wanted=nobody_busted_and_shared),
    Recipe("everybody-wins", 4, edition="tiny", rounds=1, wanted=everybody_wins),
    Recipe("fewer-prints-win", 4, edition="tiny", rounds=1, wanted=fewer_prints),
    Recipe("shared-win", 4, edition="tiny", rounds=1, wanted=shared),
    Recipe("two-busted-shared-win", 4, edition="tiny", rounds=1, wanted=shared_and_two_busted),
]
