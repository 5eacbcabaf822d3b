"""Booking: a fine with a tap, money in, money out, something else to pay; and taking it back."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.club.kitty import writes
from scorekeeper.club.kitty.forms import BookingForm, PayForm, TallyForm, asked_booking
from scorekeeper.club.kitty.models import Kind
from scorekeeper.club.kitty.reads.history import fines_on
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.houserules.labels import money_text


@login_required
def tally(request: HttpRequest, slug: str) -> HttpResponse:
    """The fines: which it is, and a tap on who pays it."""
    group = guards.may_write(request, slug).group
    if request.method == "POST":
        form = TallyForm(request.POST, group=group)
        if not form.is_valid():
            messages.error(request, _("Choose what it is for, then tap who pays it."))
            return redirect("kitty:tally", slug)
        fine, player = form.cleaned_data["fine"], form.cleaned_data["player"]
        writes.tally_fine(user=guards.account(request), **form.cleaned_data)
        said = {"player": player.name, "fine": fine.name, "amount": money_text(fine.cents)}
        messages.success(request, _("%(player)s: %(fine)s, %(amount)s") % said)
        return redirect(f"{reverse('kitty:tally', args=(slug,))}?fine={fine.pk}")
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


@login_required
def book(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Book money in, money out, or something else that somebody owes."""
    group = guards.may_write(request, slug).group
    if kind not in Kind:
        raise Http404
    asked = asked_booking(group, request.GET.get("player", ""), request.GET.get("cents", ""))
    initial = {**asked, "day": writes.day_of_booking(group, now())}
    data = request.POST if request.method == "POST" else None
    form = BookingForm(data, group=group, kind=Kind(kind), initial=initial)
    if form.is_bound and form.is_valid():
        said = {"player": None, **form.cleaned_data}
        writes.book(group=group, kind=Kind(kind), user=guards.account(request), **said)
        messages.success(request, _("%(amount)s have been booked.") % {"amount": money_text(said["cents"])})
        return redirect("kitty:kitty", slug)
    return render(request, "club/kitty/book.html", {"group": group, "form": form, "kind": Kind(kind)})


@require_POST
@login_required
def pay(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Tick that somebody has paid what was open up to an evening."""
    group = guards.may_write(request, slug).group
    evening = get_object_or_404(group.evenings, pk=pk)
    form = PayForm(request.POST, group=group)
    try:
        if not form.is_valid():
            raise writes.Changed
        user = guards.account(request)
        writes.pay_evening(group=group, evening=evening, user=user, **form.cleaned_data)
    except writes.Changed:
        messages.error(request, _("What is open has changed meanwhile."))
    else:
        said = {"player": form.cleaned_data["player"], "amount": money_text(form.cleaned_data["cents"])}
        messages.success(request, _("%(player)s has paid %(amount)s.") % said)
    return redirect("kitty:evening", slug, pk)


@require_POST
@login_required
def take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let a booking not count any more; it stays in the history."""
    group = guards.may_write(request, slug).group
    booking = get_object_or_404(group.kitty_bookings, pk=pk)
    writes.take_booking_back(booking=booking, user=guards.account(request))
    messages.success(request, _("Taken back: %(amount)s") % {"amount": money_text(booking.cents)})
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return redirect(wanted)
    return redirect("kitty:history", slug)
