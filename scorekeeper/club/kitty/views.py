"""The pages of the kitty: who owes what, what was booked, money in and out, fines with a tap, its rules."""

from __future__ import annotations

from datetime import MAXYEAR, MINYEAR
from uuid import uuid4

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import localdate, now
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.evening.progress import is_evening_running
from scorekeeper.club.kitty import writes
from scorekeeper.club.kitty.cash_book import cash_book
from scorekeeper.club.kitty.evening_dues import dues_of_evening, paid_places_on
from scorekeeper.club.kitty.exports import (
    accounts_table,
    bookings_table,
    cash_table,
    charges_table,
    regular_table,
    takings_table,
    years_table,
)
from scorekeeper.club.kitty.forms import BookingForm, PayForm, TallyForm, asked_booking
from scorekeeper.club.kitty.models import Kind
from scorekeeper.club.kitty.prices import price_on, price_sentence, since_sentence
from scorekeeper.club.kitty.reads import (
    charges_of,
    debts_of,
    fines_on,
    history_page,
    kitty_of,
    last_bookings,
    payments_on,
)
from scorekeeper.club.kitty.regular_fees import fee_sentence, fees_in_force
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.guarding import action_for, form_for, page_for
from scorekeeper.play.groups.models import Group, Membership
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.houserules.labels import money_text
from scorekeeper.play.sheets.files import csv_file, dated_name, xlsx_file


@page_for(guards.may_read)
def kitty(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Show the amount in the kitty, and the debts and payments of everybody."""
    prefetch_related_objects([membership.group], "kitty_prices")
    price = price_on(list(membership.group.kitty_prices.all()), localdate())
    found = kitty_of(membership.group)
    context = {
        "group": membership.group,
        "kitty": found,
        "debts": debts_of(membership.group, found),
        "bookings": last_bookings(membership.group),
        "key": uuid4(),
        "sentence": price_sentence(price) if price else "",
        "since": since_sentence(price) if price else "",
        "fees": [(fee.name, fee_sentence(fee)) for fee in fees_in_force(membership.group)],
        "fines": list(membership.group.kitty_fines.all()),
        "may_write": membership.may_write,
        "may_manage": membership.may_manage,
    }
    return render(request, "club/kitty/kitty.html", context)


@page_for(guards.may_read)
def evening(request: HttpRequest, membership: Membership, pk: int) -> HttpResponse:
    """Show the price of an evening for all who played on it; a tap marks who has paid."""
    found = get_object_or_404(membership.group.evenings, pk=pk)
    dues = dues_of_evening(membership.group, found.pk)
    context = {
        "group": membership.group,
        "evening": found,
        "dues": dues,
        "paid_places": paid_places_on(membership.group, found),
        "is_in_play": is_evening_running(found.pk, found.day),
        "sentence": price_sentence(dues.price) if dues and dues.price else "",
        "key": uuid4(),
        "booked": payments_on(membership.group, writes.day_of_booking(membership.group, now())),
        "may_write": membership.may_write,
    }
    return render(request, "club/kitty/evening.html", context)


@page_for(guards.may_read)
def history(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Everything that was booked, the last first."""
    context = {
        "group": membership.group,
        "page": history_page(membership.group, request.GET.get("page", "")),
        "may_write": membership.may_write,
    }
    return render(request, "club/kitty/history.html", context)


@page_for(guards.may_read)
def cash(request: HttpRequest, membership: Membership, number: int = 0) -> HttpResponse:
    """The cash book of a year, of this one if none is said."""
    year = number or localdate().year
    if not MINYEAR <= year <= MAXYEAR:
        raise Http404
    context = {"group": membership.group, "book": cash_book(membership.group, year)}
    return render(request, "club/kitty/cash.html", context)


@page_for(guards.group_for_readers)
def csv(request: HttpRequest, group: Group) -> HttpResponse:
    """Send the debts and payments of everybody as a table, for any spreadsheet."""
    return csv_file(accounts_table(kitty_of(group)), name_of_file(group, "csv"))


@page_for(guards.group_for_readers)
def xlsx(request: HttpRequest, group: Group) -> HttpResponse:
    """Accounts, evenings and bookings as a workbook."""
    charges = charges_of(group)
    found = kitty_of(group, charges)
    tables = (accounts_table(found), charges_table(found, charges), regular_table(found, charges))
    more = (takings_table(found), bookings_table(group), cash_table(group), years_table(group, charges))
    return xlsx_file((*tables, *more), name_of_file(group, "xlsx"))


def name_of_file(group: Group, ending: str) -> str:
    """The name under which the kitty of a group is saved, with the day of it."""
    return dated_name(f"{group.name} {_('Kitty')}", localdate(), ending)


@form_for(guards.group_for_writers)
def tally(request: HttpRequest, group: Group) -> HttpResponse:
    """Book a fine: choose which, then tap who pays it."""
    if request.method == "POST":
        form = TallyForm(request.POST, group=group)
        if not form.is_valid():
            messages.error(request, _("Choose what it is for, then tap who is paying."))
            return redirect("kitty:tally", group.slug)
        fine, player = form.cleaned_data["fine"], form.cleaned_data["player"]
        writes.tally_fine(user=guards.account(request), **form.cleaned_data)
        said = {"player": player.name, "fine": fine.name, "amount": money_text(fine.cents)}
        messages.success(request, _("%(player)s: %(fine)s, %(amount)s") % said)
        return redirect(f"{reverse('kitty:tally', args=(group.slug,))}?fine={fine.pk}")
    fines, day = list(group.kitty_fines.all()), writes.day_of_booking(group, now())
    chosen = next((fine for fine in fines if str(fine.pk) == request.GET.get("fine")), None)
    context = {
        "group": group,
        "fines": fines,
        "chosen": chosen or (fines[0] if fines else None),
        "players": [player for player in players_of(group) if player.is_active],
        "key": uuid4(),
        "day": day,
        "booked": fines_on(group, day),
    }
    return render(request, "club/kitty/tally.html", context)


@form_for(guards.group_for_writers)
def book(request: HttpRequest, group: Group, kind: str) -> HttpResponse:
    """Book money in, money out, or something else that somebody owes."""
    if kind not in Kind:
        raise Http404
    asked = asked_booking(group, request.GET.get("player", ""), request.GET.get("cents", ""))
    initial = {**asked, "day": writes.day_of_booking(group, now())}
    data = request.POST if request.method == "POST" else None
    form = BookingForm(data, group=group, kind=Kind(kind), initial=initial)
    if form.is_valid():
        said = {"player": None, **form.cleaned_data}
        writes.book(group=group, kind=Kind(kind), user=guards.account(request), **said)
        messages.success(request, _("%(amount)s recorded.") % {"amount": money_text(said["cents"])})
        return redirect("kitty:kitty", group.slug)
    context = {
        "group": group,
        "title": Kind(kind).label,
        "subtitle": _("Kitty"),
        "back": reverse("kitty:kitty", args=(group.slug,)),
        "form": form,
        "action": _("Record"),
    }
    return render(request, "form.html", context)


@action_for(guards.group_for_writers)
def pay(request: HttpRequest, group: Group, pk: int | None = None) -> HttpResponse:
    """Tick that somebody has paid what was open, up to an evening on the page of one."""
    evening = get_object_or_404(group.evenings, pk=pk) if pk else None
    form = PayForm(request.POST, group=group)
    try:
        if not form.is_valid():
            raise writes.Changed
        user = guards.account(request)
        writes.pay(group=group, evening=evening, user=user, **form.cleaned_data)
    except writes.Changed:
        messages.error(request, _("The open amount has changed in the meantime."))
    # The row says that it is paid: a text above the list would move another row below the finger.
    return redirect("kitty:evening", group.slug, pk) if pk else redirect("kitty:kitty", group.slug)


@action_for(guards.group_for_writers)
def take_back(request: HttpRequest, group: Group, pk: int) -> HttpResponse:
    """Let a booking not count any more; it stays in the history."""
    booking = get_object_or_404(group.kitty_bookings, pk=pk)
    writes.take_booking_back(booking=booking, user=guards.account(request))
    messages.success(request, _("Undone: %(amount)s") % {"amount": money_text(booking.cents)})
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return redirect(wanted)
    return redirect("kitty:history", group.slug)
