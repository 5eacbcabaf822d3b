"""Bock rounds: what starts them, how they run beside or after one another (*Session*, Bock and triggers)."""

from __future__ import annotations

from tests.rulesets.reference.facts import (
    OTHER,
    SIDES,
    called,
    card_points,
    game_of,
    highest,
    is_announced_solo,
    is_misere,
    is_played,
    is_schwarz,
    marks_of,
)
from tests.rulesets.reference.rules import Document
from tests.rulesets.reference.winning import has_made

Rounds = dict[str, list[int]]
"""The deals left of each round: of those that `run`, and of those that `wait`."""
MARKS = {"top_cards_lost": "top_cards_lost", "four_of_a_kind": "four_of_a_kind", "manual": "bock"}


def no_rounds() -> Rounds:
    """Before anything has happened."""
    return {"run": [], "wait": []}


def after(
    rounds: Rounds, rules: Document, deal: Document, value: Document | None, *, table: int, uses_up: bool
) -> Rounds:
    """The rounds after a deal: first every running one has a deal less, then its triggers act.

    `table` is how many are at the table in it, `uses_up` whether it takes a deal of the rounds at all.
    """
    was_bock = bool(rounds["run"])
    running = [left - uses_up for left in rounds["run"]]
    rounds = moved_up(rules, {"run": [left for left in running if left], "wait": rounds["wait"]})
    length = table if rules["bock_length"] == "players" else rules["bock_length"]
    starting = [length] * len(triggers(rules, deal, value))
    by_hand = set_by_hand(rules, deal, "next")
    starting += [by_hand] if by_hand else []
    act_once = rules["bock_several_triggers"] == "once" or rules["bock_overlap"] in ("restart", "ignore")
    for each in starting[-1:] if act_once else starting:
        rounds = started(rules, rounds, each, was_bock=was_bock)
    return rounds


def set_by_hand(rules: Document, deal: Document, which: str) -> int:
    """What the players have set, where the rules let them (*Deal*, bock; option bock_by_hand)."""
    return int(deal.get("bock", {}).get(which, 0)) if which in rules["bock_by_hand"] else 0


def started(rules: Document, rounds: Rounds, length: int, *, was_bock: bool) -> Rounds:
    """One more round (option bock_overlap)."""
    running, waiting = rounds["run"], rounds["wait"]
    if rules["bock_overlap"] == "append":
        return {"run": [sum(running) + length], "wait": []}
    if rules["bock_overlap"] == "restart":
        return {"run": [length], "wait": []}
    if rules["bock_overlap"] == "ignore":
        return rounds if was_bock else {"run": [length], "wait": []}
    return moved_up(rules, {"run": running, "wait": [*waiting, length]})


def moved_up(rules: Document, rounds: Rounds) -> Rounds:
    """Rounds that waited begin as soon as fewer run than may run at once (option bock_max_level)."""
    running, waiting = list(rounds["run"]), list(rounds["wait"])
    while waiting and (not rules["bock_max_level"] or len(running) < rules["bock_max_level"]):
        running.append(waiting.pop(0))
    return {"run": running, "wait": waiting}


def deals_left(rules: Document, rounds: Rounds) -> int:
    """How many of the next deals are Bock deals if nothing triggers any more (*Out*, bock_deals_left)."""
    count = 0
    while rounds["run"]:
        rounds = moved_up(
            rules, {"run": [left - 1 for left in rounds["run"] if left > 1], "wait": rounds["wait"]}
        )
        count += 1
    return count


def triggers(rules: Document, deal: Document, value: Document | None) -> set[str]:
    """What of a deal starts a Bock round, each once (*Session*, triggers)."""
    found = {trigger for trigger, mark in MARKS.items() if mark in marks_of(deal)}
    if "heart_trick" in marks_of(deal):
        found.add("heart_trick")
    if game_of(deal) == "redeal":
        found.add("redeal")
    if is_played(deal) and value is not None:
        found |= played_triggers(rules, deal, value)
    return found & set(rules["bock_triggers"])


def played_triggers(rules: Document, deal: Document, value: Document) -> set[str]:
    """The triggers that follow from a deal that was played."""
    calls, winner, found = called(rules, deal), value["winner"], set()
    for side in SIDES:
        earned = deal.get("bonuses", {}).get(side, {})
        has_lost = winner == OTHER[side]
        found |= {f"{side}_lost"} if has_lost and side in calls[side] else set()
        found |= {"call_lost"} if has_lost and calls[side] else set()
        found |= {"doppelkopf"} if earned.get("doppelkopf") else set()
        found |= {"heart_trick"} if earned.get("heart_trick") else set()
        if not is_misere(deal):
            is_failed = highest(calls[side]) and not has_made(rules, deal, side)
            found |= {"absage_lost"} if is_failed else set()
            found |= {"schwarz"} if is_schwarz(rules, deal, side) else set()
    if is_announced_solo(deal):
        found |= {"solo"} | ({"solo_lost"} if winner == "kontra" else set())
    if not is_misere(deal) and card_points(deal)["re"] == 120:
        found.add("tie_120")
    if value["value"] == 0:
        found.add("zero_value")
    if "re" in calls["re"] and "kontra" in calls["kontra"]:
        found.add("re_and_kontra")
    return found
