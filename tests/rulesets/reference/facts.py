"""What happened in a deal that was played: sides, calls, card points."""

from __future__ import annotations

from tests.rulesets.reference.rules import MISERES, Document

SIDES = ("re", "kontra")
OTHER = {"re": "kontra", "kontra": "re"}
SIGN = {"re": 1, "kontra": -1}
ABSAGEN = ("no90", "no60", "no30", "schwarz")
NOT_PLAYED = ("redeal", "penalty", "manual")


def game_of(deal: Document) -> str:
    """The game of a deal; left out, it is a normal one (*Deal*)."""
    return str(deal.get("game", "normal"))


def is_played(deal: Document) -> bool:
    """Whether cards were played."""
    return game_of(deal) not in NOT_PLAYED


def is_counted(deal: Document) -> bool:
    """Whether a deal moves the counters (*Session*)."""
    return game_of(deal) not in ("redeal", "penalty")


def is_lone(deal: Document) -> bool:
    """Whether one played against three: solos, and a marriage without a partner (*Deal*, re)."""
    return is_played(deal) and len(deal["re"]) == 1


def is_announced_solo(deal: Document) -> bool:
    """Whether a solo was announced; a manual entry may count as one (*Deal*, solo)."""
    return game_of(deal) == "solo" or (game_of(deal) == "manual" and "solo" in deal)


def is_misere(deal: Document) -> bool:
    """Whether the soloist had to take no trick."""
    return game_of(deal) == "solo" and deal["solo"] in MISERES


def soloist_of(deal: Document) -> str:
    """Who played the announced solo."""
    return str(deal["by"] if game_of(deal) == "manual" else deal["re"][0])


def marks_of(deal: Document) -> list[str]:
    """The marks of a deal."""
    return list(deal.get("marks", ()))


def said(rules: Document, deal: Document) -> dict[str, set[str]]:
    """All calls that stand for each side, said or not (*Fine print*, a side's call level)."""
    calls = {side: set(deal.get("calls", {}).get(side, ())) for side in SIDES}
    if rules["bid_calls_bind"] and "bid" in deal:
        height = ("re", *ABSAGEN).index(deal["bid"])
        calls["re"] |= set(("re", *ABSAGEN)[: height + 1])
    for side in SIDES:
        if f"double_{side}" in marks_of(deal):
            calls[side].add(side)
        has_piglets = rules["piglets"] != "off" and f"piglets_{side}" in marks_of(deal)
        if has_piglets and "piglets" in rules["auto_calls"]:
            calls[side].add(side)
    if game_of(deal) in set(rules["auto_calls"]) & {"solo", "marriage", "armut"}:
        calls["re"].add("re")
    return calls


def called(rules: Document, deal: Document) -> dict[str, set[str]]:
    """The calls that count: an Absage brings its base call and, but for `only_named`, those below it."""
    calls = said(rules, deal)
    for side in SIDES:
        height = highest(calls[side])
        if height and rules["call_skip"] != "only_named":
            calls[side] |= set(ABSAGEN[:height])
        if height:
            calls[side].add(side)
    return calls


def highest(calls: set[str]) -> int:
    """The highest Absage: 0 for none, 1 for no 90 up to 4 for schwarz."""
    return max((ABSAGEN.index(call) + 1 for call in calls & set(ABSAGEN)), default=0)


def card_points(deal: Document) -> dict[str, int]:
    """The card points of both sides, 240 together; a side without a trick has none (*Deal*)."""
    if "no_trick" in deal:
        return {deal["no_trick"]: 0, OTHER[deal["no_trick"]]: 240}
    ((side, points),) = deal["points"].items()
    return {side: points, OTHER[side]: 240 - points}


def with_exact_points(deal: Document) -> list[Document]:
    """The deal with each of the card points that it may have had, the fewest of Re first (*Deal*)."""
    if "points" not in deal:
        return [deal]
    ((side, amount),) = deal["points"].items()
    low, high = amount if isinstance(amount, list) else (amount, amount)
    numbers = range(low, high + 1) if side == "re" else range(high, low - 1, -1)
    return [{**deal, "points": {side: number}} for number in numbers]


def has_no_trick(rules: Document, deal: Document, side: str) -> bool:
    """Whether a side won no trick; with 40 cards 0 points mean that (*Fine print*)."""
    return deal.get("no_trick") == side or (rules["deck"] == "40" and card_points(deal)[side] == 0)


def is_schwarz(rules: Document, deal: Document, side: str) -> bool:
    """Whether a side is schwarz (option schwarz_means)."""
    if rules["schwarz_means"] == "zero_points":
        return card_points(deal)[side] == 0
    return has_no_trick(rules, deal, side)
