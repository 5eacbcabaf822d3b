"""What the items of a deal come to: the order in which house rules multiply and add (*Result* 2 to 6)."""

from __future__ import annotations

from math import prod
from typing import Any

from tests.rulesets.reference.facts import (
    OTHER,
    SIGN,
    called,
    card_points,
    game_of,
    is_announced_solo,
    is_lone,
    is_misere,
)
from tests.rulesets.reference.items import Item, bonus_items, item, raises_of, value_items
from tests.rulesets.reference.rules import Document
from tests.rulesets.reference.winning import is_coward, winner_of

Factor = dict[str, Any]


def value_of(rules: Document, deal: Document, bock: int, *, is_doubled_late: bool) -> Document:
    """What a deal that was played comes to, with so many Bock rounds running.

    `of_value` and `of_bonuses` are its parts, which a lone deal may tell apart (option bonuses_in_factor).
    """
    winner = winner_of(rules, deal)
    if winner is None and rules["bock_draw"] == "plain":
        bock = 0
    bonuses = bonus_items(rules, deal)

    # 2. The items of the value; powers make factors of them; cowardice turns the whole over.
    items, powers = value_items(rules, deal), []
    if rules["value_mode"] == "powers" and not is_misere(deal):
        items, powers = as_powers(rules, deal, items)
    receiver = winner
    if winner and not is_misere(deal) and is_coward(rules, deal, winner, is_alone=is_lone(deal)):
        receiver = OTHER[winner]
        items = turned_over(items, winner, is_powers=rules["value_mode"] == "powers")

    # 3. What doubles the value alone.
    of_calls = call_factors(rules, deal) if winner else []
    of_bock = [{"factor": "bock", "times": 2**bock}] if bock else []
    on_value = [
        *powers,
        *(of_calls if rules["doubling_covers"] == "value" else []),
        *(of_bock if rules["bock_effect"].startswith("double_value") else []),
    ]
    of_value = sum_for_re(items) * times(on_value)

    # 4. The bonuses of both sides, netted.
    of_bonuses = sum_for_re(bonuses)

    # 5. What doubles the net; the winners do not fall below 0.
    on_net = of_calls if rules["doubling_covers"] == "all" else []
    of_value, of_bonuses = of_value * times(on_net), of_bonuses * times(on_net)
    lifted: list[Item] = []
    if rules["no_back_door"] and receiver and SIGN[receiver] * (of_value + of_bonuses) < 0:
        lifted = item("no_back_door", receiver, abs(of_value + of_bonuses))
        of_value = of_bonuses = 0

    # 6. What doubles everything, and the plus of Bock at the end.
    on_all = [
        *([{"factor": "tie_120", "times": 2}] if is_doubled_tie(rules, deal) else []),
        *([{"factor": "solo", "times": 2}] if rules["solo_doubles"] and is_announced_solo(deal) else []),
        *(of_bock if rules["bock_effect"].startswith("double_all") else []),
        *([{"factor": "last_deals", "times": 2}] if is_doubled_late else []),
    ]
    of_value, of_bonuses = of_value * times(on_all), of_bonuses * times(on_all)
    plus: list[Item] = []
    if receiver and rules["bock_effect"].endswith("plus"):
        plus = item("bock", receiver, rules["bock_plus"] * bock)
        of_value += sum_for_re(plus)

    return {
        "winner": winner,
        "items": [*items, *bonuses, *lifted, *plus],
        "factors": [*on_value, *on_net, *on_all],
        "value": of_value + of_bonuses,
        "of_value": of_value,
        "of_bonuses": of_bonuses,
        "bock": bock,
    }


def as_powers(rules: Document, deal: Document, items: list[Item]) -> tuple[list[Item], list[Factor]]:
    """The base value, and a factor for each item of the value (*Result* 2, value_mode = powers)."""
    winner = winner_of(rules, deal)
    if winner is None:
        return [], []
    is_solo = game_of(deal) == "solo"
    base = (rules["base_value_solo"] if is_solo else 0) or rules["base_value"]
    for_winning = {"won"} | ({"solo_points"} if rules["solo_points_mode"] == "replace" else set())
    factors = [
        {"factor": each["item"], "times": 2 ** each["points"], **({"by": each["by"]} if "by" in each else {})}
        for each in items
        if each["item"] not in for_winning
    ]
    return item("base", winner, base), factors


def turned_over(items: list[Item], winner: str, *, is_powers: bool) -> list[Item]:
    """The value items when the losers get them: as an item `cowardice` of either side (*Result* 2)."""
    if is_powers:
        return [{**each, "side": OTHER[winner]} for each in items]
    worth = SIGN[winner] * sum_for_re(items)
    return [*items, *item("cowardice", winner, -worth), *item("cowardice", OTHER[winner], worth)]


def call_factors(rules: Document, deal: Document) -> list[Factor]:
    """What Re, Kontra and the calls after them multiply with (option re_kontra; *Result* 3)."""
    if is_misere(deal) and not rules["misere_calls"]:
        return []
    calls = [side for side, found in called(rules, deal).items() if side in found]
    if rules["re_kontra"] == "first_doubles_second_adds":
        return [{"factor": side, "times": 2} for side in calls[:1]]
    if rules["re_kontra"] == "double":
        raises = raises_of(rules, deal)
        further = [{"factor": "raises", "times": 2**raises}] if raises else []
        return [{"factor": side, "times": 2} for side in calls] + further
    return []


def is_doubled_tie(rules: Document, deal: Document) -> bool:
    """Whether 120:120 counts double (option tie_120)."""
    return rules["tie_120"] == "double" and not is_misere(deal) and card_points(deal)["re"] == 120


def sum_for_re(items: list[Item]) -> int:
    """What items come to, seen from Re."""
    return sum(SIGN[each["side"]] * each["points"] for each in items)


def times(factors: list[Factor]) -> int:
    """What factors multiply with together."""
    return prod(factor["times"] for factor in factors)
