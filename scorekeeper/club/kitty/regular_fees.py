"""Fees that come by themselves: for every evening that somebody missed, every month, every year.

They are derived whenever it is asked for, as what evenings cost is, from the fees and from who pays them.
"""

from __future__ import annotations

from calendar import monthrange
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scorekeeper.club.kitty.models import Every, Fee, Payer
from scorekeeper.club.kitty.prices import Charge
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.labels import money_text
from scorekeeper.play.sheets.models import EveningResult


@dataclass
class Night:
    """A day on which a group played: the key of its first evening, and those of all who played."""

    evening: int
    players: set[int] = field(default_factory=set)


Nights = Mapping[int, Mapping[date, Night]]
"""The days on which groups played, by the key of the group."""


def regular_charges(fees: Iterable[Fee], payers: Collection[Payer]) -> list[Charge]:
    """The charges of fees so far for those who pay them, each with its player: one query at most.

    Who missed an evening pays from the day after it, and once for a day, however many evenings it had.
    """
    today, of_group = localdate(), defaultdict[int, list[Fee]](list)
    for fee in fees:
        of_group[fee.group_id].append(fee)
    nights = nights_before(today, [key for key, asked in of_group.items() if any(map(is_for_missed, asked))])
    return [
        Charge(evening, day, payer.player_id, fee=fee.cents, name=fee.name)
        for payer in payers
        for fee in of_group[payer.player.group_id]
        for day, evening in due_days(fee, payer, nights, today)
    ]


def is_for_missed(fee: Fee) -> bool:
    """Whether it is paid by who was absent."""
    return fee.every == Every.MISSED


def due_days(fee: Fee, payer: Payer, nights: Nights, today: date) -> Iterator[tuple[date, int | None]]:
    """The days on which a fee falls due, each with the missed evening, if it is for that."""
    first = max(fee.first_day, payer.first_day)
    last = min(day for day in (fee.last_day, payer.last_day, today) if day is not None)
    if is_for_missed(fee):
        known = nights.get(fee.group_id, {}).items()
        found = ((day, night.evening) for day, night in known if payer.player_id not in night.players)
        yield from ((day, evening) for day, evening in found if first <= day <= last)
    else:
        months = 12 if fee.every == Every.YEAR else 1
        yield from ((day, None) for day in every_months(fee.first_day, months, last) if first <= day)


def every_months(first: date, months: int, last: date) -> Iterator[date]:
    """The same day of every so many months; in a month that is too short its last day."""
    at = first.year * 12 + first.month - 1
    while True:
        year, month = divmod(at, 12)
        day = date(year, month + 1, min(first.day, monthrange(year, month + 1)[1]))
        if day > last:
            return
        yield day
        at += months


def nights_before(today: date, groups: Collection[int]) -> Nights:
    """The evenings of some groups, tournaments apart, with their players: one query, none for no groups."""
    nights = defaultdict[int, dict[date, Night]](dict)
    if not groups:
        return nights
    played = EveningResult.objects.filter(evening__group__in=groups, evening__day__lt=today)
    rows = played.filter(deals__gt=0, placed__isnull=True).order_by("evening")
    for group, day, evening, player in rows.values_list(
        "evening__group", "evening__day", "evening", "player"
    ):
        nights[group].setdefault(day, Night(evening)).players.add(player)
    return nights


def fees_in_force(group: Group) -> list[Fee]:
    """The fees that have not ended: one query."""
    return list(group.kitty_fees.filter(Q(last_day=None) | Q(last_day__gte=localdate())))


def fee_sentence(fee: Fee) -> str:
    return _("%(amount)s %(every)s") % {"amount": money_text(fee.cents), "every": fee.get_every_display()}


def days_sentence(fee: Fee) -> str:
    """From when it is paid, and until when if it has ended."""
    days = {"day": date_format(fee.first_day, "DATE_FORMAT")}
    if fee.last_day is None:
        return _("from %(day)s") % days
    return _("%(day)s to %(last)s") % {**days, "last": date_format(fee.last_day, "DATE_FORMAT")}
