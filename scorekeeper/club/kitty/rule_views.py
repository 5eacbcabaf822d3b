"""The rules of the kitty: what evenings cost from which day on, and the fines. Owners set them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.club.kitty import writes
from scorekeeper.club.kitty.forms import FineForm, PriceForm
from scorekeeper.club.kitty.sentences import price_sentence, since_sentence
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group


@login_required
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What evenings cost, and another price from a day on."""
    group = guards.may_manage(request, slug).group
    form = PriceForm(request.POST if request.method == "POST" else None, initial=initial_of(group))
    if form.is_bound and form.is_valid():
        writes.set_price(group=group, **form.cleaned_data)
        return redirect("kitty:rules", slug)
    return show_rules(request, group, form, FineForm())


@require_POST
@login_required
def drop_price(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let the price before this one go on."""
    group = guards.may_manage(request, slug).group
    writes.drop_price(price=get_object_or_404(group.kitty_prices, pk=pk))
    return redirect("kitty:rules", slug)


@require_POST
@login_required
def add_fine(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a fine."""
    group = guards.may_manage(request, slug).group
    form = FineForm(request.POST)
    if form.is_valid():
        try:
            writes.add_fine(group=group, **form.cleaned_data)
        except writes.NameTaken:
            form.add_error("name", _("There is a fine of this name already."))
    if form.errors:
        return show_rules(request, group, PriceForm(initial=initial_of(group)), form)
    return redirect(f"{redirect('kitty:rules', slug).url}#fines")


@require_POST
@login_required
def drop_fine(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Offer a fine no more."""
    group = guards.may_manage(request, slug).group
    writes.drop_fine(fine=get_object_or_404(group.kitty_fines, pk=pk))
    return redirect(f"{redirect('kitty:rules', slug).url}#fines")


def initial_of(group: Group) -> dict[str, object]:
    """What is typed already: today, and what evenings cost last."""
    last = group.kitty_prices.last()
    said = ("fee", "cents_per_point", "points_by") if last else ()
    return {"first_day": localdate(), **{name: getattr(last, name) or None for name in said}}


def show_rules(request: HttpRequest, group: Group, form: PriceForm, fine_form: FineForm) -> HttpResponse:
    """The page of the rules."""
    prices = group.kitty_prices.order_by("-first_day")
    context = {
        "group": group,
        "form": form,
        "fine_form": fine_form,
        "prices": [(price.pk, price_sentence(price), since_sentence(price)) for price in prices],
        "fines": list(group.kitty_fines.all()),
    }
    return render(request, "club/kitty/rules.html", context)
