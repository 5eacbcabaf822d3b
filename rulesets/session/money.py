"""What an evening comes to in money: between the players, or into the kitty."""

from __future__ import annotations

from rulesets.rules.chapters.session import MoneyBy
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import Session
from rulesets.session.tallies import costs, costs_anything

Cents = tuple[int, ...]


def money(session: Session) -> Cents | None:
    """Each player's cents under the rules, the rest being the kitty's; None without money."""
    rules, totals = session.table.rules, session.state.totals
    if not rules.cents_per_point and not costs_anything(rules):
        return None
    cents = money_at(rules, totals, rules.cents_per_point)
    return tuple(won - cost for won, cost in zip(cents, costs(session), strict=True))


def money_at(rules: Ruleset, totals: tuple[int, ...], rate: float) -> Cents:
    """Each player's cents at so many for a point, in the way of the rules (option `money_by`)."""
    half_cents = int(rate * 2)
    if rules.money_by is MoneyBy.MEAN:
        return cents_between(totals, half_cents)
    if rules.money_by is MoneyBy.LEADER:
        return tuple(rounded(half_cents * (total - max(totals))) for total in totals)
    return tuple(rounded(half_cents * min(total, 0)) for total in totals)


def rounded(half_cents: int) -> int:
    """Whole cents, half a cent away from zero."""
    cents = (abs(half_cents) + 1) // 2
    return cents if half_cents > 0 else -cents


def cents_between(totals: tuple[int, ...], half_cents: int) -> Cents:
    """Each player's cents, summing to zero: the rate times the distance from the mean of all totals.

    Cents that do not divide go to the largest remainders.
    """
    seats, sum_of_totals = len(totals), sum(totals)
    exact = [half_cents * (seats * total - sum_of_totals) for total in totals]
    cents = [share // (2 * seats) for share in exact]
    by_remainder = sorted(range(seats), key=lambda seat: -(exact[seat] % (2 * seats)))
    for seat in by_remainder[: -sum(cents)]:
        cents[seat] += 1
    return tuple(cents)
