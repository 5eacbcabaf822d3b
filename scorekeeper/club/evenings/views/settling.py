"""Settling an evening: who has paid."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.club.evenings.models import MOST_CENTS
from scorekeeper.club.evenings.reads.evening import tables_of
from scorekeeper.club.evenings.reads.settlement import payments_of, settlement_of
from scorekeeper.club.evenings.writes.payments import note_payment, take_payment_back
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.forms.money import MoneyForm
from scorekeeper.site.web.numbers import number_in


@require_POST
@login_required
def pay(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Tick off one payment of the settlement, as it was shown."""
    group = guards.may_write(request, slug).group
    evening = get_object_or_404(group.evenings, pk=pk)
    rate = asked_rate(request)
    settlement = settlement_of(tables_of(evening), payments_of(evening), rate)
    wanted = tuple(request.POST.get(name, "") for name in ("payer", "payee", "amount"))
    transfers = settlement.open.transfers if settlement else ()
    meant = [each for each in transfers if (each.payer, each.payee, str(each.cents)) == wanted]
    if meant and meant[0].cents > MOST_CENTS:
        messages.error(request, _("So much money cannot be ticked off."))
    elif meant and settlement:
        known = settlement.money.cents_per_point
        note_payment(evening=evening, transfer=meant[0], rate=known or None, user=guards.account(request))
    else:
        messages.error(request, _("The settlement has changed meanwhile."))
    return back_to_money(evening, slug, request)


@require_POST
@login_required
def take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Somebody has not paid after all."""
    group = guards.may_write(request, slug).group
    evening = get_object_or_404(group.evenings, pk=pk)
    payment = evening.payments.filter(pk=number_in(request.POST.get("payment", ""))).first()
    if payment is not None:
        take_payment_back(payment=payment)
    return back_to_money(evening, slug, request)


def asked_rate(request: HttpRequest) -> float | None:
    """The cents for a point that the page was looked at with, if it was."""
    form = MoneyForm(request.POST if request.POST.get("cents") else None)
    return float(form.cleaned_data["cents"]) if form.is_bound and form.is_valid() else None


def back_to_money(evening: Evening, slug: str, request: HttpRequest) -> HttpResponse:
    """Go back to the settlement, at the rate that was looked at."""
    cents = request.POST.get("cents", "")
    asked = f"?{urlencode({'cents': cents})}" if cents else ""
    return redirect(f"{reverse('evenings:evening', args=(slug, evening.pk))}{asked}#money")
