"""What was booked, when and by whom, and what the evenings of a player cost."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.core.paginator import Page, Paginator
from django.db.models import OuterRef, QuerySet, Subquery

from scorekeeper.club.kitty.models import Booking, Kind
from scorekeeper.club.kitty.reads.accounts import Account, booked_sums
from scorekeeper.club.kitty.reads.prices import Charge, charges_of, title_by_evening
from scorekeeper.play.groups.models import Group, Player

PER_PAGE = 50


@dataclass(frozen=True)
class Entry:
    """A line of somebody's account: a booking, or an evening with its name and what it costs."""

    day: date
    booking: Booking | None = None
    charge: Charge | None = None
    title: str = ""


def bookings_of(group: Group) -> QuerySet[Booking]:
    """All bookings, the last first, with the names of who booked them and took them back."""
    return group.kitty_bookings.select_related("player").annotate(
        by_name=name_of_user(group, "by"), taken_back_name=name_of_user(group, "taken_back_by")
    )


def name_of_user(group: Group, who: str) -> Subquery:
    """The name under which an account plays in the group."""
    return Subquery(Player.objects.filter(group=group, user=OuterRef(who)).values("name")[:1])


def history_page(group: Group, page: str) -> Page[Booking]:
    """Some of the bookings."""
    return Paginator(bookings_of(group), PER_PAGE).get_page(page)


def fines_on(group: Group, day: date) -> list[Booking]:
    """What was tallied for a day, the last first, without what was taken back."""
    return list(bookings_of(group).filter(kind=Kind.OWED, day=day, taken_back_at=None))


def payments_on(group: Group, day: date) -> list[Booking]:
    """What players paid in on a day, the last first, without what was taken back."""
    paid = bookings_of(group).filter(kind=Kind.PAID, day=day, taken_back_at=None)
    return list(paid.filter(player__isnull=False))


def account_of(player: Player, page: str) -> tuple[Account, Page[Entry]]:
    """What a player owes and has paid, and some lines of it, the last first."""
    group = player.group
    charges = [charge for charge in charges_of(group) if charge.player == player.pk]
    booked = booked_sums(group)
    account = Account(
        player,
        evenings=len(charges),
        for_points=sum(charge.for_points for charge in charges),
        fees=sum(charge.fee for charge in charges),
        fines=booked[Kind.OWED, player.pk],
        paid=booked[Kind.PAID, player.pk],
    )
    titles = title_by_evening(group, [charge.evening for charge in charges])
    entries = [
        *(Entry(each.day, booking=each) for each in bookings_of(group).filter(player=player)),
        *(Entry(each.day, charge=each, title=titles[each.evening]) for each in reversed(charges)),
    ]
    entries.sort(key=lambda entry: entry.day, reverse=True)
    return account, Paginator(entries, PER_PAGE).get_page(page)
