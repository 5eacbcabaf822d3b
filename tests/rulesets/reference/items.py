"""What a deal is worth, item by item: the value, and the bonuses."""

from __future__ import annotations

from typing import Any

from tests.rulesets.reference.facts import (
    ABSAGEN,
    OTHER,
    SIDES,
    called,
    card_points,
    game_of,
    highest,
    is_announced_solo,
    is_lone,
    is_misere,
    marks_of,
)
from tests.rulesets.reference.rules import Document, counts_as_value, goes_to_winners, group_of
from tests.rulesets.reference.winning import beaten, credited, winner_of

Item = dict[str, Any]
LEVEL_ITEMS = dict(zip(ABSAGEN, ("under90", "under60", "under30", "schwarz"), strict=True))


def item(name: str, side: str, points: int, **more: object) -> list[Item]:
    """An item as a list of one; those of no points are left out."""
    return [{"item": name, "side": side, "points": points, **more}] if points else []


def raises_of(rules: Document, deal: Document) -> int:
    """How many further calls count: not above the option, and after both base calls only (*Fine print*)."""
    calls, made = called(rules, deal), deal.get("raises", 0)
    both = "re" in calls["re"] and "kontra" in calls["kontra"]
    return min(made, rules["raises"]) if both else 0


def value_items(rules: Document, deal: Document) -> list[Item]:
    """The items of the value (*Result* 2)."""
    winner = winner_of(rules, deal)
    if is_misere(deal):
        return misere_items(rules, deal)
    if winner is None:
        return draw_items(rules, deal)
    found = winning_items(rules, deal, winner)
    found += elders_item(rules, deal) if rules["against_elders_counts_as"] == "value" else []
    found += level_items(rules, deal, winner)
    found += call_items(rules, deal, winner)
    found += absage_items(rules, deal, winner)
    found += against_items(rules, deal, winner)
    return found + own_items(rules, deal, "value")


def winning_items(rules: Document, deal: Document, winner: str) -> list[Item]:
    """The point for winning, and points by solo kind (options won, solo_points, tie_120)."""
    is_dropped = (
        rules["tie_120"] == "only_elders"
        and winner == "kontra"
        and card_points(deal)["re"] == 120
        and not any(highest(calls) for calls in called(rules, deal).values())
    )
    won = 0 if is_dropped else rules["won"]
    kind = deal["solo"] if game_of(deal) == "solo" else game_of(deal)
    if kind not in rules["solo_points"]:
        return item("won", winner, won)
    extra = rules["solo_points"][kind]
    if rules["solo_points_mode"] == "replace":
        return item("solo_points", winner, 0 if is_dropped else extra)
    return item("won", winner, won) + item("solo_points", winner, extra)


def elders_item(rules: Document, deal: Document) -> list[Item]:
    """The point for a win against the elders (options against_elders*, marriage_elders, armut_elders)."""
    if winner_of(rules, deal) != "kontra" or is_misere(deal):
        return []
    if is_lone(deal) and not rules["against_elders_in_lone"]:
        return []
    if game_of(deal) == "marriage" and not rules["marriage_elders"]:
        return []
    if game_of(deal) == "armut" and not rules["armut_elders"] and set(names(deal["by"])) & set(deal["re"]):
        return []
    return item("against_elders", "kontra", rules["against_elders"])


def names(by: str | list[str]) -> list[str]:
    """One name or several, as a list."""
    return [by] if isinstance(by, str) else by


def level_items(rules: Document, deal: Document, side: str) -> list[Item]:
    """Losers under 90, 60, 30, schwarz."""
    levels = credited(rules, deal, side)
    return [
        found
        for level, points in zip(ABSAGEN, rules["levels"], strict=True)
        if level in levels
        for found in item(LEVEL_ITEMS[level], side, points)
    ]


def call_items(rules: Document, deal: Document, winner: str) -> list[Item]:
    """Re, Kontra and what was called after them, where they add (option re_kontra; *Result* 2)."""
    calls, raises = called(rules, deal), raises_of(rules, deal)
    if rules["re_kontra"] == "add":
        each = rules["re_kontra_points"]
        bases = [found for side in SIDES if side in calls[side] for found in item(side, winner, each)]
        return bases + item("raises", winner, raises * each)
    if rules["re_kontra"] == "first_doubles_second_adds":
        both = "re" in calls["re"] and "kontra" in calls["kontra"]
        return item("second_call", winner, int(both)) + item("raises", winner, raises)
    return []


def absage_items(rules: Document, deal: Document, winner: str) -> list[Item]:
    """Every Absage that was called, the failed ones of the losers included (option calls_counted)."""
    sides = SIDES if rules["calls_counted"] == "both_sides" else (winner,)
    calls = called(rules, deal)
    return [
        found
        for side in sides
        for level, points in zip(ABSAGEN, rules["calls"], strict=True)
        if level in calls[side]
        for found in item(f"{level}_called", winner, points, by=side)
    ]


def against_items(rules: Document, deal: Document, side: str) -> list[Item]:
    """Points against an Absage of the other side."""
    worth = dict(zip(ABSAGEN, rules["against_call"], strict=True))
    levels = beaten(rules, deal, side)
    return [found for level in levels for found in item(f"against_{level}", side, worth[level])]


def draw_items(rules: Document, deal: Document) -> list[Item]:
    """What is left to each side when nobody won (option draw_scores)."""
    found: list[Item] = []
    for side in SIDES:
        if rules["draw_scores"] == "levels_and_against":
            found += level_items(rules, deal, side)
        if rules["draw_scores"] != "nothing":
            found += against_items(rules, deal, side)
    return found


def misere_items(rules: Document, deal: Document) -> list[Item]:
    """A misère: its own points and, if the rules say so, Re and Kontra; nothing else (*Fine print*)."""
    winner = "re" if deal["tricks"] == 0 else "kontra"
    points = rules["misere_win"]
    if winner == "kontra":
        points = rules["misere_loss"] + rules["misere_loss_per_trick"] * (deal["tricks"] - 1)
    points += rules["open_misere_extra"] if deal["solo"] == "open_misere" else 0
    calls = call_items(rules, deal, winner) if rules["misere_calls"] else []
    return item("misere", winner, points) + calls


def bonus_items(rules: Document, deal: Document) -> list[Item]:
    """The bonuses of both sides (*Result* 4; *Fine print*, piglets declared)."""
    if is_misere(deal):
        return []
    found = elders_item(rules, deal) if rules["against_elders_counts_as"] == "bonus" else []
    for side in SIDES:
        for name, points, credited_to in cards_caught(rules, deal, side):
            if counts_here(rules, deal, name):
                found += item(name, credited_to, points)
    return found + own_items(rules, deal, "bonus")


def cards_caught(rules: Document, deal: Document, side: str) -> list[tuple[str, int, str]]:
    """The bonuses that a side has earned with cards, each with its points and who gets them."""
    earned = deal.get("bonuses", {}).get(side, {})
    foxes = earned.get("fox", 0)
    has_foxes = rules["piglets"] != "both" or not {"piglets_re", "piglets_kontra"} & set(marks_of(deal))
    is_turned = rules["charlie_both_jacks_reverses"] and earned.get("charlie_both_jacks", 0)
    found = [
        ("charlie", earned.get("charlie", 0) * rules["charlie"], OTHER[side] if is_turned else side),
        ("charlie_caught", earned.get("charlie_caught", 0) * rules["charlie_caught"], side),
        (
            "charlie_caught_any_trick",
            earned.get("charlie_caught_any_trick", 0) * rules["charlie_caught_any_trick"],
            side,
        ),
        ("doppelkopf", earned.get("doppelkopf", 0) * rules["doppelkopf"], side),
        ("heart10_caught", earned.get("heart10_caught", 0) * rules["heart10_caught"], side),
        ("heart_trick", earned.get("heart_trick", 0) * rules["heart_trick"], side),
    ]
    if has_foxes:
        found += [
            ("fox", foxes * rules["fox"], side),
            ("second_fox", rules["second_fox_extra"] if foxes == 2 else 0, side),
            ("fox_first_trick", earned.get("fox_first_trick", 0) * rules["fox_first_trick_extra"], side),
            ("fox_last_trick", earned.get("fox_last_trick", 0) * rules["fox_last_trick_extra"], side),
            ("fox_wins_last", earned.get("fox_wins_last", 0) * rules["fox_wins_last"], side),
        ]
    return found


def counts_here(rules: Document, deal: Document, name: str) -> bool:
    """Whether a bonus counts one against three (option bonuses_in_lone)."""
    if not is_lone(deal):
        return True
    is_silent = not is_announced_solo(deal)
    is_suit_or_silent = is_silent or group_of(rules, deal["solo"]) == "suit"
    return {
        "none": False,
        "doppelkopf": name == "doppelkopf",
        "all": True,
        "suit_all_else_doppelkopf": is_suit_or_silent or name == "doppelkopf",
        "suit_and_silent": is_suit_or_silent,
        "silent_only": is_silent,
    }[rules["bonuses_in_lone"]]


def own_items(rules: Document, deal: Document, counted_as: str) -> list[Item]:
    """The group's own bonuses that count as value, or as bonus (*Fine print*, goes_to)."""
    found: list[Item] = []
    for bonus, numbers in own_bonuses(rules, deal):
        if bonus.get("one_sided") or counts_as_value(bonus) != (counted_as == "value"):
            continue
        if goes_to_winners(bonus):
            winner = winner_of(rules, deal)
            found += item(bonus["id"], winner, bonus["points"] * sum(numbers.values())) if winner else []
        else:
            for side in SIDES:
                found += item(bonus["id"], side, bonus["points"] * numbers[side])
    return found


def one_sided_items(rules: Document, deal: Document) -> list[Item]:
    """What each player of a side gets from the bank, beside the value (*Fine print*, one_sided)."""
    return [
        found
        for bonus, numbers in own_bonuses(rules, deal)
        if bonus.get("one_sided")
        for side in SIDES
        for found in item(bonus["id"], side, bonus["points"] * numbers[side], apart=True)
    ]


def own_bonuses(rules: Document, deal: Document) -> list[tuple[Document, dict[str, int]]]:
    """The group's own bonuses that count in a deal, each with how often each side has earned it."""
    if is_misere(deal):
        return []
    earned = {side: deal.get("bonuses", {}).get(side, {}) for side in SIDES}
    return [
        (bonus, {side: earned[side].get(bonus["id"], 0) for side in SIDES})
        for bonus in rules["custom_bonuses"]
        if bonus["in_lone"] or not is_lone(deal)
    ]
