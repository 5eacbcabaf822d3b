"""The pages of the kitty: who owes what, what was booked, and the same as files."""

from __future__ import annotations

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.timezone import localdate, now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.club.kitty.reads.accounts import kitty_of
from scorekeeper.club.kitty.reads.evenings import dues_of_evening
from scorekeeper.club.kitty.reads.exports import accounts_table, bookings_table, charges_table, takings_table
from scorekeeper.club.kitty.reads.history import account_of, history_page, payments_on
from scorekeeper.club.kitty.reads.prices import price_on
from scorekeeper.club.kitty.sentences import price_sentence, since_sentence
from scorekeeper.club.kitty.writes import day_of_booking
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group, Role
from scorekeeper.play.sheets.file_names import dated_name, saved_as
from scorekeeper.play.sheets.reads.exports import csv_of
from scorekeeper.play.sheets.reads.workbooks import XLSX, xlsx_of


@require_safe
@login_required
def kitty(request: HttpRequest, slug: str) -> HttpResponse:
    """What is in the kitty, and what everybody owes and has paid."""
    own = guards.may_read(request, slug)
    prices = list(own.group.kitty_prices.all())
    price = price_on(prices, localdate())
    context = {
        "group": own.group,
        "kitty": kitty_of(own.group),
        "sentence": price_sentence(price) if price else "",
        "since": since_sentence(price) if price else "",
        "fines": list(own.group.kitty_fines.all()),
        "may_write": guards.role_may_write(Role(own.role)),
        "may_manage": own.role == Role.OWNER,
    }
    return render(request, "club/kitty/kitty.html", context)


@require_safe
@login_required
def evening(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What an evening costs everybody who played on it, and a tap on who has paid."""
    own = guards.may_read(request, slug)
    found = get_object_or_404(own.group.evenings, pk=pk)
    dues = dues_of_evening(own.group, found.pk)
    context = {
        "group": own.group,
        "evening": found,
        "dues": dues,
        "sentence": price_sentence(dues.price) if dues else "",
        "key": uuid4(),
        "booked": payments_on(own.group, day_of_booking(own.group, now())),
        "may_write": guards.role_may_write(Role(own.role)),
    }
    return render(request, "club/kitty/evening.html", context)


@require_safe
@login_required
def player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What somebody owes and has paid, line by line."""
    own = guards.may_read(request, slug)
    found = get_object_or_404(own.group.players, pk=pk)
    found.group = own.group
    account, page = account_of(found, request.GET.get("page", ""))
    context = {
        "group": own.group,
        "account": account,
        "page": page,
        "may_write": guards.role_may_write(Role(own.role)),
    }
    return render(request, "club/kitty/player.html", context)


@require_safe
@login_required
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that was booked, the last first."""
    own = guards.may_read(request, slug)
    context = {
        "group": own.group,
        "page": history_page(own.group, request.GET.get("page", "")),
        "may_write": guards.role_may_write(Role(own.role)),
    }
    return render(request, "club/kitty/history.html", context)


@require_safe
@login_required
def csv(request: HttpRequest, slug: str) -> HttpResponse:
    """What everybody owes and has paid as a table, for any spreadsheet."""
    group = guards.may_read(request, slug).group
    text = csv_of(accounts_table(kitty_of(group)))
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=header_of(group, "csv"))


@require_safe
@login_required
def xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Accounts, evenings and bookings as a workbook."""
    group = guards.may_read(request, slug).group
    found = kitty_of(group)
    tables = (accounts_table(found), charges_table(group, found), takings_table(found))
    book = xlsx_of(*tables, bookings_table(group))
    return HttpResponse(book, content_type=XLSX, headers=header_of(group, "xlsx"))


def header_of(group: Group, ending: str) -> dict[str, str]:
    """The header with which the kitty of a group is saved, with the day of it."""
    name = dated_name(f"{group.name} {_('Kitty')}", localdate(), ending)
    return {"Content-Disposition": saved_as(name)}
