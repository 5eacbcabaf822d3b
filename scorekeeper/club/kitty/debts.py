"""Who owes the kitty something, and who has just paid it: the list in which one taps on who pays."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from django.utils.timezone import localdate, now

from scorekeeper.club.kitty.models import Kind
from scorekeeper.club.kitty.reads import Account, Kitty
from scorekeeper.play.groups.models import Group


@dataclass(frozen=True)
class Debt:
    """What somebody owes, or owed until they lately paid so much of it: both in cents."""

    account: Account
    paid: int

    @property
    def cents(self) -> int:
        """What they owed before."""
        return self.account.open + self.paid


LATELY = timedelta(hours=12)
"""For so long who has paid stays where they stood."""


def debts_of(group: Group, kitty: Kitty) -> list[Debt]:
    """Who owes something, the most first, and in their places those who lately paid all: one query.

    Nobody comes into the place of who has paid: a second tap there books nothing for somebody else.
    """
    paid = Counter[int | None]()
    since = now() - LATELY
    booked = group.kitty_bookings.filter(kind=Kind.PAID, taken_back_at=None)
    lately = booked.filter(at__gte=since, day__gte=localdate(since))
    for player, cents in lately.values_list("player", "cents"):
        paid[player] += cents
    debts = [Debt(each, paid[each.player.pk]) for each in kitty.accounts if each.open >= 0]
    owed = [each for each in debts if each.account.open or each.paid]
    return sorted(owed, key=lambda each: -each.cents)
