"""The page of the rules of the kitty: what evenings cost, regular fees and who pays them, fines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scorekeeper.club.kitty import writes
from scorekeeper.club.kitty.forms import BankForm, FeeForm, FineForm, PayersForm
from scorekeeper.club.kitty.models import BankAccount, Payer
from scorekeeper.club.kitty.price_form import PriceForm
from scorekeeper.club.kitty.prices import price_sentence, since_sentence
from scorekeeper.club.kitty.regular_fees import days_sentence, fee_sentence
from scorekeeper.club.kitty.transfers import grouped_iban
from scorekeeper.club.leagues.seasons.money_fields import typed_amounts
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.guarding import action_for, form_for
from scorekeeper.play.groups.models import Group

OF_FEES, OF_FINES = "fee-%s", "fine-%s"
"""Forms of one page that ask for the same have fields of their own."""


@form_for(guards.group_for_owners)
def rules(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the prices of evenings, and store another one from a day on."""
    form = PriceForm(request.POST if request.method == "POST" else None, initial=initial_of(group))
    if form.is_valid():
        writes.set_price(group=group, **form.cleaned_data)
        return redirect("kitty:rules", group.slug)
    return show_rules(request, group, form=form)


def button(rows: str, change: Callable[[Any], object], part: str = "", **which: Any) -> guards.Answer:
    """The view of a button beside each of the `rows` of a group: what it does, and where it leads back to."""

    @action_for(guards.group_for_owners)
    def press(_request: HttpRequest, group: Group, pk: int) -> HttpResponse:
        change(get_object_or_404(getattr(group, rows), pk=pk, **which))
        return to_rules(group.slug, part)

    return press


drop_price = button("kitty_prices", lambda price: writes.drop_price(price=price))
end_fee = button("kitty_fees", lambda fee: writes.end_fee(fee=fee), "fees", last_day=None)
drop_fee = button("kitty_fees", lambda fee: writes.drop_fee(fee=fee), "fees")
drop_fine = button("kitty_fines", lambda fine: writes.drop_fine(fine=fine), "fines")


@action_for(guards.group_for_owners)
def add_fee(request: HttpRequest, group: Group) -> HttpResponse:
    form = FeeForm(request.POST, auto_id=OF_FEES)
    if not form.is_valid():
        return show_rules(request, group, fee_form=form)
    writes.add_fee(group=group, **form.cleaned_data)
    return to_rules(group.slug, "fees")


@action_for(guards.group_for_owners)
def payers(request: HttpRequest, group: Group) -> HttpResponse:
    """Say who pays the regular fees from a day on."""
    form = PayersForm(request.POST, group=group)
    if not form.is_valid():
        return show_rules(request, group, payers_form=form)
    writes.choose_payers(group=group, **form.cleaned_data)
    return to_rules(group.slug, "fees")


@action_for(guards.group_for_owners)
def set_bank(request: HttpRequest, group: Group) -> HttpResponse:
    """Say where members may transfer what they owe."""
    form = BankForm(request.POST)
    if not form.is_valid():
        return show_rules(request, group, bank_form=form)
    writes.set_bank(group=group, **form.cleaned_data)
    return to_rules(group.slug, "bank")


@action_for(guards.group_for_owners)
def add_fine(request: HttpRequest, group: Group) -> HttpResponse:
    form = FineForm(request.POST, auto_id=OF_FINES)
    if form.is_valid():
        try:
            writes.add_fine(group=group, **form.cleaned_data)
        except writes.NameTaken:
            form.add_error("name", _("There is already a fine with this name."))
    return show_rules(request, group, fine_form=form) if form.errors else to_rules(group.slug, "fines")


def to_rules(slug: str, part: str) -> HttpResponse:
    """The way back to the page of the rules, or to a part of it."""
    url = reverse("kitty:rules", args=(slug,))
    return redirect(f"{url}#{part}" if part else url)


def initial_of(group: Group) -> dict[str, object]:
    """The initial values: today, and the last prices."""
    last = group.kitty_prices.last()
    if last is None:
        return {"first_day": localdate()}
    priced = [name for name in PriceForm.base_fields if name not in ("first_day", "place_fees")]
    known = {name: getattr(last, name) or None for name in priced}
    return {"first_day": localdate(), "place_fees": typed_amounts(last.place_fees), **known}


def bank_of(group: Group) -> dict[str, str]:
    """The account that members may transfer debts to, as people read it."""
    bank = BankAccount.objects.filter(group=group).first()
    return {"holder": bank.holder, "iban": grouped_iban(bank.iban)} if bank else {}


def payers_of(group: Group) -> dict[str, object]:
    """The payers of the regular fees, from today on, or from when the last of them begins: one query."""
    paying = Payer.objects.filter(player__group=group, last_day=None)
    began = dict(paying.values_list("player", "first_day"))
    return {"first_day": max([localdate(), *began.values()]), "players": list(began)}


def show_rules(request: HttpRequest, group: Group, **sent: Form) -> HttpResponse:
    """The page of the rules, with the form that was `sent` and lacks something."""
    prices = group.kitty_prices.order_by("-first_day")
    today = {"first_day": localdate()}
    forms = {
        "form": PriceForm(initial=initial_of(group)),
        "fee_form": FeeForm(initial=today, auto_id=OF_FEES),
        "payers_form": PayersForm(group=group, initial=payers_of(group)),
        "fine_form": FineForm(auto_id=OF_FINES),
        "bank_form": BankForm(initial=bank_of(group)),
    }
    context = {
        "group": group,
        "prices": [(price.pk, price_sentence(price), since_sentence(price)) for price in prices],
        "fees": [(fee, fee_sentence(fee), days_sentence(fee)) for fee in group.kitty_fees.all()],
        "fines": list(group.kitty_fines.all()),
    }
    return render(request, "club/kitty/rules.html", {**context, **forms, **sent})
