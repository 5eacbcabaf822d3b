"""Who gets and pays what for a deal: shares, pot, payments, penalties (*Result* 7 and 8, *Pot* 2 to 4)."""

from __future__ import annotations

from collections import Counter

from tests.rulesets.reference.facts import SIGN, game_of, is_lone
from tests.rulesets.reference.items import Item, item, one_sided_items
from tests.rulesets.reference.rules import Document

Points = Counter[str]


def points_of(
    rules: Document,
    deal: Document,
    value: Document,
    active: list[str],
    dealer: str,
    pot: int,
    people: list[str],
) -> tuple[Points, list[Item]]:
    """What each player gets for a deal that was played, and the items beside its value.

    `people` are those who are active and no dummy.
    """
    if rules["settlement"] == "pot":
        shares = shares_with_pot(rules, deal, value, active, dealer, pot)
    else:
        shares = shares_between_players(rules, deal, value, active)
    payment, apart = marriage_payment(rules, deal, value, people)
    if rules["marriage_payment_apart"]:
        points = add(cut(rules, shares), cut(rules, payment))
    else:
        points = cut(rules, add(shares, payment))
    for given in one_sided_items(rules, deal):
        side = [name for name in active if side_of(deal, name) == given["side"]]
        points = add(points, dict.fromkeys(side, given["points"]))
        apart.append(given)
    return points, apart


def side_of(deal: Document, name: str) -> str:
    """The side of a player who took part."""
    return "re" if name in deal["re"] else "kontra"


def shares_between_players(rules: Document, deal: Document, value: Document, active: list[str]) -> Points:
    """Everybody plus or minus the value, whoever is alone several times (*Result* 7)."""
    points = Counter({name: SIGN[side_of(deal, name)] * value["value"] for name in active})
    if is_lone(deal):
        is_lost = value["value"] < 0 and rules["solo_factor_lost"] != "same"
        factor = int(rules["solo_factor_lost"]) if is_lost else rules["solo_factor"]
        bonuses = value["of_bonuses"] * (factor if rules["bonuses_in_factor"] else 1)
        points[deal["re"][0]] = value["of_value"] * factor + bonuses
    return points


def shares_with_pot(
    rules: Document, deal: Document, value: Document, active: list[str], dealer: str, pot: int
) -> Points:
    """Who draws from the pot, and who pays whom (*Pot* 2 to 4)."""
    worth, left = value["value"], max(pot, 0)
    if is_lone(deal):
        if game_of(deal) != "silent_solo" or rules["pot_silent_solo"] == "players":
            return shares_between_players(rules, deal, value, active)
        (lone,) = deal["re"]
        if worth >= 0:
            return Counter({lone: min(worth, left)})
        return Counter({name: 3 * worth if name == lone else -worth for name in active})
    if worth < 0 and rules["pot_draws"] == "re":
        return Counter({name: SIGN[side_of(deal, name)] * worth for name in active})
    drawing = [name for name in active if SIGN[side_of(deal, name)] * worth > 0]
    if 2 * abs(worth) <= left:
        return Counter(dict.fromkeys(drawing, abs(worth)))
    points = Counter(dict.fromkeys(drawing, left // 2))
    if left % 2 and rules["pot_short_share"] == "remainder_to_dealers_left":
        after = active.index(dealer) + 1
        from_left = active[after:] + active[:after]
        points[min(drawing, key=from_left.index)] += 1
    return points


def marriage_payment(
    rules: Document, deal: Document, value: Document, people: list[str]
) -> tuple[Points, list[Item]]:
    """What whoever announced a marriage gets of the other three, or of the bank (*Result* 7)."""
    is_due = (
        game_of(deal) == "marriage"
        and "by" in deal
        and (rules["marriage_payment_alone"] or not is_lone(deal))
    )
    if not is_due or not rules["marriage_payment"]:
        return Counter(), []
    each = rules["marriage_payment"] * (2 ** value["bock"] if rules["marriage_payment_in_bock"] else 1)
    holder = deal["by"]
    if rules["marriage_payment_from"] == "bank":
        points = Counter({holder: each})
    else:
        points = Counter(
            dict.fromkeys(people, -each) | {holder: each * sum(name != holder for name in people)}
        )
    return points, item("marriage_payment", side_of(deal, holder), each, apart=True)


def cut(rules: Document, points: Points) -> Points:
    """Only plus or only minus points, where the rules book so (*Result* 8)."""
    if rules["settlement"] == "winners_plus":
        return Counter({name: max(amount, 0) for name, amount in points.items()})
    if rules["settlement"] == "losers_minus":
        return Counter({name: min(amount, 0) for name, amount in points.items()})
    return points


def penalty(rules: Document, deal: Document, table: list[str]) -> Points:
    """A penalty: equal whole shares for the others, what does not divide is the bank's (*Deal*, to)."""
    if rules["penalties"] == "off":  # as recorded
        return Counter()
    points = Counter({deal["by"]: -deal["penalty"]})
    to = deal.get("to", [name for name in table if name != deal["by"]])
    if rules["penalties"] != "bank" and to:
        points = add(points, dict.fromkeys(to, deal["penalty"] // len(to)))
    return points


def add(one: Points, other: dict[str, int]) -> Points:
    """The sum of two lists of points; unlike Counter's own, it keeps what is below 0."""
    return Counter({name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}})


def adjusted(deal: Document, points: Points) -> Points:
    """With what is added by hand (*Deal*, adjustments)."""
    for adjustment in deal.get("adjustments", ()):
        points = add(points, {adjustment["player"]: adjustment["points"]})
    return points
