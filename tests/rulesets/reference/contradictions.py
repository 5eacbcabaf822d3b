"""What cannot have happened, whatever the rules (*Refused*, contradictions; what an entry check can know).

Each reason is the field of the deal at which it is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.rulesets.reference.facts import OTHER, SIDES, game_of, is_lone, is_misere, is_played, marks_of
from tests.rulesets.reference.items import names
from tests.rulesets.reference.rules import Document
from tests.rulesets.reference.table import at_table

BUILT_IN = (
    "fox", "fox_first_trick", "fox_last_trick", "fox_wins_last", "charlie", "charlie_both_jacks",
    "charlie_caught", "charlie_caught_any_trick", "doppelkopf", "heart10_caught", "heart_trick",
)  # fmt: skip
JACKS = ("charlie", "charlie_caught", "charlie_caught_any_trick")
IN_LAST_TRICK = ("fox_last_trick", "fox_wins_last", "charlie", "charlie_caught")
CARD_POINTS = {"fox": 11, "fox_wins_last": 11, "heart10_caught": 10} | dict.fromkeys(JACKS, 2)


def contradictions(sheet: Document, coming: Document, active: list[str], deal: Document) -> set[str]:
    """The fields in which something stands that cannot be."""
    found = set(books(sheet, coming, deal))
    found |= set(of_a_dummy(sheet, deal))
    if is_played(deal):
        found |= {*sides(active, deal), *marks(deal), *points(deal), *cards(deal), *tricks(deal)}
    return found


def books(sheet: Document, coming: Document, deal: Document) -> Iterator[str]:
    """Whom a penalty, an adjustment, a tally can name: who plays the next counted deal, or did the last."""
    here = {*at_table(sheet, coming["number"]), *at_table(sheet, coming["number"] - 1)} - {sheet.get("dummy")}
    if game_of(deal) == "penalty":
        if deal["by"] not in here:
            yield "by"
        if not set(deal.get("to", ())) <= here - {deal["by"]}:
            yield "to"
    if not {each["player"] for each in deal.get("adjustments", ())} <= here:
        yield "adjustments"
    if not set(deal.get("tallies", ())) <= here:
        yield "tallies"
    bock, game = deal.get("bock", {}), game_of(deal)
    if bock and (game == "penalty" or ("this" in bock and game in ("redeal", "manual"))):
        yield "bock"


def of_a_dummy(sheet: Document, deal: Document) -> Iterator[str]:
    """What a dummy does not do: deal, play alone, get points by hand (*Three at the table*)."""
    dummy = sheet.get("dummy", "")
    if deal.get("dealer") == dummy:
        yield "dealer"
    if deal.get("re") == [dummy]:
        yield "re"
    if game_of(deal) == "manual" and deal.get("by") == dummy:
        yield "by"
    if dummy in deal.get("each", ()):
        yield "each"


def sides(active: list[str], deal: Document) -> Iterator[str]:
    """Who can be Re, and who can have announced it (*Deal*, re and by)."""
    game, re = game_of(deal), deal["re"]
    numbers = {"normal": (2,), "armut": (2,), "solo": (1,), "silent_solo": (1,), "marriage": (1, 2)}
    if len(re) not in numbers[game] or not set(re) <= set(active):
        yield "re"
    by = names(deal.get("by", []))
    if not set(by) <= set(active) or (game == "marriage" and not set(by) <= set(re)):
        yield "by"
    if game == "armut" and (not by or (len(by) == 2 and len(set(by) & set(re)) != 1)):
        yield "by"
    if "partner_trick" in deal and is_lone(deal):
        yield "partner_trick"
    if deal.get("raises", 0) and is_misere(deal) and deal["raises"] > 4:
        yield "raises"


def marks(deal: Document) -> Iterator[str]:
    """Marks that exclude one another."""
    found = set(marks_of(deal))
    if "genscher" in found and is_lone(deal):
        yield "marks"
    for pair in ("piglets", "super_piglets", "first_trick_rich"):
        if {f"{pair}_re", f"{pair}_kontra"} <= found:
            yield "marks"
    for side in SIDES:
        theirs = deal.get("bonuses", {}).get(OTHER[side], {})
        is_first = f"first_trick_rich_{side}" in found and game_of(deal) != "marriage"
        if is_first and theirs.get("fox_first_trick"):
            yield "bonuses"


def points(deal: Document) -> Iterator[str]:
    """No cards come to 1 or 239 points; who has no trick has none."""
    if any(number in ({"re": n}, {"kontra": n}) for n in (1, 239) for number in [deal.get("points")]):
        yield "points"
    if "no_trick" in deal and "points" in deal:
        ((side, amount),) = deal["points"].items()
        if amount != (0 if side == deal["no_trick"] else 240):
            yield "no_trick"


def cards(deal: Document) -> Iterator[str]:
    """There are two foxes, two club jacks, two hearts tens, and so many points in them."""
    if in_all(deal, "fox", "fox_wins_last") > 2 or in_all(deal, *JACKS) > 2:
        yield "bonuses"
    if in_all(deal, "heart10_caught") > 2 or in_all(deal, "charlie") > 1:
        yield "bonuses"
    for side in SIDES:
        mine = deal.get("bonuses", {}).get(side, {})
        if sum(number * CARD_POINTS.get(key, 0) for key, number in mine.items()) > most_points(deal, side):
            yield "bonuses"
        caught = mine.get("charlie_caught", 0) + mine.get("charlie_caught_any_trick", 0)
        if mine.get("charlie_both_jacks") and (caught or not mine.get("charlie")):
            yield "bonuses"


def tricks(deal: Document) -> Iterator[str]:
    """A side wins the first trick, a card the last one; who has no trick has caught nothing."""
    if in_all(deal, "charlie") and in_all(deal, "fox_wins_last"):
        yield "bonuses"
    for side in SIDES:
        mine, theirs = (deal.get("bonuses", {}).get(each, {}) for each in (side, OTHER[side]))
        if deal.get("no_trick") == side and any(mine.get(key) for key in BUILT_IN):
            yield "bonuses"
        if mine.get("fox_first_trick", 0) + mine.get("fox_last_trick", 0) > mine.get("fox", 0):
            yield "bonuses"
        if mine.get("fox_first_trick") and theirs.get("fox_first_trick"):
            yield "bonuses"
        if any(mine.get(key) for key in IN_LAST_TRICK) and any(theirs.get(key) for key in IN_LAST_TRICK):
            yield "bonuses"


def in_all(deal: Document, *keys: str) -> int:
    """How often both sides together have something."""
    return sum(deal.get("bonuses", {}).get(side, {}).get(key, 0) for side in SIDES for key in keys)


def most_points(deal: Document, side: str) -> int:
    """A side's card points, the upper end of an interval; all of them where nobody counts."""
    if is_misere(deal):
        return 240
    if "no_trick" in deal:
        return 0 if deal["no_trick"] == side else 240
    ((counted, amount),) = deal["points"].items()
    low, high = amount if isinstance(amount, list) else (amount, amount)
    return int(high if counted == side else 240 - low)
