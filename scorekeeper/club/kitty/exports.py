"""The kitty as tables for spreadsheets: amounts in euros."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from operator import attrgetter

from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.club.kitty.cash_book import CashLine, accounts_by_year, cash_lines
from scorekeeper.club.kitty.models import Booking, Kind, Takings
from scorekeeper.club.kitty.prices import Charge
from scorekeeper.club.kitty.reads import Account, Kitty, bookings_of
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.files import Column, Spreadsheet, Value


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
    """The amounts of an account, in euros."""
    amounts = (account.for_points, account.fees, account.fines, account.owed, account.paid, account.open)
    return tuple(map(euros, amounts))


def charges_table(kitty: Kitty, charges: Sequence[Charge]) -> Spreadsheet:
    """A line for everybody on every evening that costs something."""
    names = names_in(kitty)
    columns: list[Column[Charge]] = [
        (_("Date"), lambda each: each.day),
        (_("Name"), lambda each: names[each.player]),
        (_("Points"), lambda each: each.points),
        (_("Lost deals"), lambda each: each.lost),
        (_("For points"), lambda each: euros(each.for_points)),
        (_("Fee"), lambda each: euros(each.fee)),
        (_("Stake"), lambda each: euros(each.stake)),
        (pgettext("an amount", "Won"), lambda each: euros(each.won)),
    ]
    return Spreadsheet.of(_("Evenings"), columns, (each for each in charges if each.is_of_evening))


def regular_table(kitty: Kitty, charges: Sequence[Charge]) -> Spreadsheet:
    """A line for every regular fee that somebody owes."""
    names = names_in(kitty)
    columns: list[Column[Charge]] = [
        (_("Date"), lambda each: each.day),
        (_("Name"), lambda each: names[each.player]),
        (pgettext("a booking", "What for"), lambda each: each.name),
        (_("Amount"), lambda each: euros(each.fee)),
    ]
    return Spreadsheet.of(_("Regular fees"), columns, (each for each in charges if not each.is_of_evening))


def names_in(kitty: Kitty) -> dict[int, str]:
    """The names of all who have an account, by their keys."""
    return {account.player.pk: account.player.name for account in kitty.accounts}


def takings_table(kitty: Kitty) -> Spreadsheet:
    """A line for every tournament whose entrance fees go into the kitty."""
    columns: list[Column[Takings]] = [
        (_("Date"), lambda each: each.evening.day),
        (_("Tournament"), lambda each: each.evening.title),
        (_("Have paid"), lambda each: each.payers),
        (_("Amount"), lambda each: euros(each.cents)),
    ]
    return Spreadsheet.of(_("Entry fees"), columns, kitty.takings)


def cash_table(group: Group) -> Spreadsheet:
    """The cash book of all years: a line for all that came in or went out, with the balance then."""
    columns: list[Column[CashLine]] = [
        (_("Date"), lambda line: line.day),
        (pgettext("a booking", "What for"), lambda line: line.text),
        (_("Name"), lambda line: line.name),
        (pgettext("money", "In"), lambda line: euros(line.came)),
        (pgettext("money", "Out"), lambda line: euros(line.went)),
        (pgettext("money", "Balance"), lambda line: euros(line.balance)),
    ]
    return Spreadsheet.of(_("Cash book"), columns, cash_lines(group))


def bookings_table(group: Group) -> Spreadsheet:
    """A line for every booking, also for what was taken back."""
    columns: list[Column[Booking]] = [
        (_("Date"), lambda each: each.day),
        (_("Booking"), lambda each: str(Kind(each.kind).label)),
        (_("Name"), lambda each: each.player.name if each.player else ""),
        (pgettext("a booking", "What for"), lambda each: each.text),
        (_("Amount"), lambda each: euros(each.cents)),
        (_("Booked at"), lambda each: time_here(each.at)),
        (_("Booked by"), attrgetter("by_name")),
        (_("Taken back at"), lambda each: each.taken_back_at and time_here(each.taken_back_at)),
        (_("Taken back by"), attrgetter("taken_back_name")),
    ]
    return Spreadsheet.of(_("Entries"), columns, bookings_of(group))


def time_here(at: datetime) -> datetime:
    """A time by the clock here, without a zone, which no workbook can hold."""
    return localtime(at).replace(tzinfo=None)
