"""How an evening is settled: one settlement for all tables, and what was paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import OuterRef, Subquery

from rulesets.session import costs_anything
from scorekeeper.club.evenings.evening.reads import PlayedTable
from scorekeeper.club.evenings.models import Payment
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.sheets.evening.money import Money, MoneyShare, add_money, money_of_rules, settle_shares


@dataclass(frozen=True)
class Settlement:
    """The settlement of an evening: what everybody won or lost, and the payments made and left.

    `rate` is the one that was asked for, None where that of the rules counts.
    """

    money: Money
    open: Money
    paid: tuple[Payment, ...]
    rate: float | None


def payments_of(evening: Evening) -> list[Payment]:
    """The payments that were made, the first first, each with the name of who ticked it off: one query."""
    who = Player.objects.filter(group=evening.group_id, user=OuterRef("by")).values("name")[:1]
    return list(evening.payments.select_related("payer", "payee").annotate(noted_by=Subquery(who)))


def settlement_of(
    tables: Sequence[PlayedTable], payments: Sequence[Payment], asked: float | None
) -> Settlement | None:
    """One settlement for all tables: at the rate that is asked for, of the rules, or of the last payment.

    None where there is no rate, and nothing that costs by itself.
    """
    rate = asked
    if rate is None and payments and not any(rate_of_rules(each) for each in tables):
        rate = payments[-1].rate
    won = money_of_tables(tables, rate)
    if won is None:
        return None
    return Settlement(won, left_to_pay(won, payments), tuple(payments), rate)


def rate_of_rules(played: PlayedTable) -> float:
    """The cents for a point that the rules of a table have; 0 if they have none."""
    return played.session.table.rules.cents_per_point if played.session else 0


def money_of_tables(tables: Sequence[PlayedTable], rate: float | None) -> Money | None:
    """Return what everybody won or lost at all tables, at a rate in cents or at that of the rules.

    A table without a rate is settled all the same if something is tallied there that costs.
    """
    sessions = [each.session for each in tables if each.session is not None]
    rates = [(each, each.table.rules.cents_per_point if rate is None else rate) for each in sessions]
    settled = [
        money_of_rules(session, cents)
        for session, cents in rates
        if cents or costs_anything(session.table.rules)
    ]
    return add_money(settled) if settled else None


def left_to_pay(won: Money, payments: Sequence[Payment]) -> Money:
    """The settlement of what is left after some payments: whatever was paid is right, and counts."""
    cents = Counter({share.name: share.cents for share in won.shares})
    for payment in payments:
        cents[payment.from_whom] += payment.cents
        cents[payment.to_whom] -= payment.cents
    shares = tuple(MoneyShare(*share) for share in cents.items())
    settled = settle_shares(shares, won.cents_per_point, won.is_rounded, won.left)
    # Who pays looks for their name, and everything of one name stands together.
    ordered = sorted(settled.transfers, key=lambda each: (each.payer.casefold(), -each.cents))
    return replace(settled, transfers=tuple(ordered))
