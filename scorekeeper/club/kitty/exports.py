"""The kitty as tables for spreadsheets: amounts in euros."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.club.kitty.cash_book import accounts_by_year, cash_lines
from scorekeeper.club.kitty.models import Booking, Kind
from scorekeeper.club.kitty.prices import Charge
from scorekeeper.club.kitty.reads import Account, Kitty, bookings_of
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.files import Spreadsheet, Value


def euros(cents: int) -> Decimal:
    """An amount as a number that can be reckoned with, written with two decimals."""
    return Decimal(cents).scaleb(-2)


def accounts_table(kitty: Kitty) -> Spreadsheet:
    head = (_("Name"), _("Evenings"), *amounts_head())
    lines = ((each.player.name, each.evenings, *amounts_of(each)) for each in kitty.accounts)
    return Spreadsheet(_("Kitty"), head, tuple(lines))


def years_table(group: Group, charges: Sequence[Charge]) -> Spreadsheet:
    """A line for every account in every year, with what was open before it."""
    head = (_("Year"), _("Name"), _("Evenings"), _("Carried over"), *amounts_head())
    lines = (
        (year, each.player.name, each.evenings, euros(each.carried), *amounts_of(each))
        for year, accounts in accounts_by_year(group, charges, localdate().year).items()
        for each in accounts
    )
    return Spreadsheet(_("Years"), head, tuple(lines))


def amounts_head() -> tuple[str, ...]:
    """The heads of what an account comes to."""
    asked = (_("For points"), _("Fees"), _("Fines and other"), _("Owed"), _("Paid"))
    return (*asked, pgettext("an amount", "Open"))


def amounts_of(account: Account) -> tuple[Value, ...]:
    """What an account comes to, in euros."""
    amounts = (account.for_points, account.fees, account.fines, account.owed, account.paid, account.open)
    return tuple(map(euros, amounts))


def charges_table(kitty: Kitty, charges: Sequence[Charge]) -> Spreadsheet:
    """A line for everybody on every evening that costs something."""
    head = (
        *(_("Date"), _("Name"), _("Points"), _("For points"), _("Fee"), _("Stake")),
        pgettext("an amount", "Won"),
    )
    names = names_in(kitty)
    lines = (
        (
            *(each.day, names[each.player], each.points),
            *(euros(each.for_points), euros(each.fee), euros(each.stake), euros(each.won)),
        )
        for each in charges
        if each.is_of_evening
    )
    return Spreadsheet(_("Evenings"), head, tuple(lines))


def regular_table(kitty: Kitty, charges: Sequence[Charge]) -> Spreadsheet:
    """A line for every regular fee that somebody owes."""
    head = (_("Date"), _("Name"), pgettext("a booking", "What for"), _("Amount"))
    names = names_in(kitty)
    lines = (
        (each.day, names[each.player], each.name, euros(each.fee))
        for each in charges
        if not each.is_of_evening
    )
    return Spreadsheet(_("Regular fees"), head, tuple(lines))


def names_in(kitty: Kitty) -> dict[int, str]:
    """The names of all who have an account, by their keys."""
    return {account.player.pk: account.player.name for account in kitty.accounts}


def takings_table(kitty: Kitty) -> Spreadsheet:
    """A line for every tournament whose entrance fees go into the kitty."""
    head = (_("Date"), _("Tournament"), _("Have paid"), _("Amount"))
    lines = ((each.evening.day, each.evening.title, each.payers, euros(each.cents)) for each in kitty.takings)
    return Spreadsheet(_("Entry fees"), head, tuple(lines))


def cash_table(group: Group) -> Spreadsheet:
    """The cash book of all years: a line for all that came in or went out, with the balance then."""
    head = (
        *(_("Date"), pgettext("a booking", "What for"), _("Name")),
        *(pgettext("money", "In"), pgettext("money", "Out"), pgettext("money", "Balance")),
    )
    lines = (
        (line.day, line.text, line.name, euros(line.came), euros(line.went), euros(line.balance))
        for line in cash_lines(group)
    )
    return Spreadsheet(_("Cash book"), head, tuple(lines))


def bookings_table(group: Group) -> Spreadsheet:
    """A line for every booking, also for what was taken back."""
    head = (
        _("Date"),
        _("Booking"),
        _("Name"),
        pgettext("a booking", "What for"),
        _("Amount"),
        _("Booked at"),
        _("Booked by"),
        _("Taken back at"),
        _("Taken back by"),
    )
    return Spreadsheet(_("Entries"), head, tuple(map(booking_line, bookings_of(group))))


def booking_line(booking: Booking) -> tuple[Value, ...]:
    back = booking.taken_back_at
    return (
        booking.day,
        str(Kind(booking.kind).label),
        booking.player.name if booking.player else "",
        booking.text,
        euros(booking.cents),
        localtime(booking.at).replace(tzinfo=None),
        getattr(booking, "by_name", None),
        localtime(back).replace(tzinfo=None) if back else None,
        getattr(booking, "taken_back_name", None),
    )
