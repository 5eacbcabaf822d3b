"""What points and tallies come to in cents (*Out*, money)."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from tests.rulesets.reference.rules import Document


def money_before_rounding(rules: Document, totals: Document, tallies: Document) -> dict[str, Fraction] | None:
    """Each player's cents, exactly; none where the rules have neither a rate nor a tally with cents."""
    rate, cents = Fraction(rules["cents_per_point"]), {t["id"]: t.get("cents", 0) for t in rules["tallies"]}
    if not rate and not any(cents.values()):
        return None
    mean, most = Fraction(sum(totals.values()), len(totals)), max(totals.values())
    of_points = {
        "mean": {name: rate * (total - mean) for name, total in totals.items()},
        "leader": {name: half_away(-rate * (most - total)) for name, total in totals.items()},
        "minus": {name: half_away(rate * min(total, 0)) for name, total in totals.items()},
    }[rules["money_by"]]
    return {
        name: amount - sum(cents[key] * number for key, number in tallies.get(name, {}).items())
        for name, amount in of_points.items()
    }


def half_away(amount: Fraction) -> Fraction:
    """Whole cents, half a cent away from zero."""
    rounded = floor(abs(amount) + Fraction(1, 2))
    return Fraction(rounded if amount > 0 else -rounded)


def is_right(rules: Document, found: Document, totals: Document, tallies: Document) -> bool:
    """Whether the money of a scored document is what it must be.

    What `mean` leaves open is who gets an odd cent: all sum to zero, and each is less than a cent off.
    """
    exact, money = money_before_rounding(rules, totals, tallies), found["money"]
    if exact is None or money is None:
        return exact is None and money is None and found["kitty"] == 0
    is_close = set(money) == set(exact) and all(abs(money[name] - exact[name]) < 1 for name in exact)
    return (
        is_close
        and sum(money.values()) + found["kitty"] == 0
        and kitty(rules, exact, tallies) == found["kitty"]
    )


def kitty(rules: Document, exact: dict[str, Fraction], tallies: Document) -> Fraction:
    """What is paid into the kitty: all that players do not settle among themselves."""
    return -sum(exact.values(), Fraction())
