"""Who won the cards, and which levels a side has reached."""

from __future__ import annotations

from tests.rulesets.reference.facts import (
    ABSAGEN,
    OTHER,
    SIDES,
    called,
    card_points,
    has_no_trick,
    highest,
    is_misere,
    is_schwarz,
)
from tests.rulesets.reference.rules import Document

LIMITS = (90, 60, 30)


def winner_of(rules: Document, deal: Document) -> str | None:
    """The side that won, if one did (*Result* 1; DDV 7.1)."""
    if is_misere(deal):
        return "re" if deal["tricks"] == 0 else "kontra"
    calls = called(rules, deal)
    with_absage = [side for side in SIDES if highest(calls[side])]
    for side in with_absage:
        if has_made(rules, deal, side):
            return side
    if len(with_absage) == 2:
        return None
    if with_absage:
        return OTHER[with_absage[0]]
    only_kontra = "kontra" in calls["kontra"] and "re" not in calls["re"]
    needed = 120 if only_kontra and rules["kontra_only_swaps_tie"] else 121
    return "re" if card_points(deal)["re"] >= needed else "kontra"


def has_made(rules: Document, deal: Document, side: str) -> bool:
    """Whether a side's highest Absage was made: by the other side's points (*Result* 1)."""
    height = highest(called(rules, deal)[side])
    if height == 4:
        return is_schwarz(rules, deal, OTHER[side])
    return card_points(deal)[OTHER[side]] < LIMITS[height - 1]


def reached(rules: Document, deal: Document, side: str) -> set[str]:
    """The levels that a side has reached, called or not (option level_reached_at)."""
    points = card_points(deal)
    found = set()
    for level, limit in zip(ABSAGEN, LIMITS, strict=False):
        if rules["level_reached_at"] == "losers_below":
            is_there = points[OTHER[side]] < limit
        else:
            is_there = points[side] >= 240 - limit
        found |= {level} if is_there else set()
    return found | ({"schwarz"} if is_schwarz(rules, deal, OTHER[side]) else set())


def credited(rules: Document, deal: Document, side: str) -> set[str]:
    """The levels that score for a side (*Fine print*, level_needs_call and failed_call_as_made)."""
    calls, levels = called(rules, deal), reached(rules, deal, side)
    if rules["level_needs_call"]:
        levels &= calls[side]
    if rules["failed_call_as_made"] and winner_of(rules, deal) == side:
        levels |= calls[OTHER[side]] & set(ABSAGEN)
    return levels


def beaten(rules: Document, deal: Document, side: str) -> list[str]:
    """The other side's Absagen against which a side has points (options against_call_*)."""
    points, calls = card_points(deal)[side], called(rules, deal)[OTHER[side]]
    if rules["against_call_at"] == "30_more":
        is_there = dict(zip(ABSAGEN, [points >= limit for limit in (120, 90, 60, 30)], strict=True))
    else:
        is_there = dict(zip(ABSAGEN, [points >= limit for limit in LIMITS], strict=False))
        one_trick = (
            points >= 1 if rules["schwarz_means"] == "zero_points" else not has_no_trick(rules, deal, side)
        )
        is_there["schwarz"] = one_trick
    found = [level for level in ABSAGEN if level in calls and is_there[level]]
    return found[-1:] if rules["against_call_counts"] == "highest" else found


def is_coward(rules: Document, deal: Document, side: str, *, is_alone: bool) -> bool:
    """Whether the winners announced three steps too little (option cowardice; *Fine print*)."""
    if rules["cowardice"] == "off" or (is_alone and rules["cowardice"] == "three_levels_not_lone"):
        return False
    calls = called(rules, deal)[side]
    announced = 1 + highest(calls) if highest(calls) else int(side in calls)
    made = 1 + max((ABSAGEN.index(level) + 1 for level in reached(rules, deal, side)), default=0)
    return made - announced >= 3
