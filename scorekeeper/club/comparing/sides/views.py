"""Rulesets side by side."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.club.comparing.chosen_rulesets import MOST, offered_rulesets, query_naming, rulesets_in_query
from scorekeeper.club.comparing.sides.reads import compare_rules, sentence
from scorekeeper.play.houserules.documents import TooLong, pack
from scorekeeper.play.houserules.forms.imports import ImportForm

USUAL = ("ddv", "pub")
"""What is proposed before anybody has chosen."""


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Two to four rulesets beside each other; with fewer, they are chosen here."""
    shown = rulesets_in_query(request)
    addresses = [each.address for each in shown]
    shows_all = "all" in request.GET
    context = {
        "shown": shown,
        "slots": slots(addresses),
        "offered": offered_rulesets(request, shown),
        "shows_all": shows_all,
        "only": query_naming(addresses),
        "everything": query_naming(addresses, all="1"),
        "here": request.build_absolute_uri(reverse("comparing:rules") + query_naming(addresses)),
    }
    if len(shown) > 1:
        sides = compare_rules({each.name: each.rules for each in shown}, shows_all=shows_all)
        context |= {"sides": sides, "sentence": sentence(sides.summary)}
    return render(request, "club/comparing/rules.html", context)


def slots(addresses: Sequence[str]) -> list[str]:
    """What stands in the fields for choosing: what was chosen, at first what is usual."""
    usual = [address for address in USUAL if address not in addresses] if len(addresses) < 2 else []
    filled = [*addresses, *usual][: max(2, len(addresses))]
    return filled + [""] * (MOST - len(filled))


def bring_in(request: HttpRequest) -> HttpResponse:
    """Bring a ruleset in for a comparison: it is stored nowhere, and lies in the address of what follows."""
    others = rulesets_in_query(request, MOST - 1)
    is_sent = request.method == "POST"
    form = ImportForm(request.POST if is_sent else None, request.FILES if is_sent else None)
    if form.is_bound and form.is_valid():
        held = form.imported
        try:
            address = pack(held.preset, held.rules, held.title)
        except TooLong:
            form.add_error(None, _("These rules say too much for a link. Import them as a ruleset first."))
        else:
            return redirect(
                reverse("comparing:rules") + query_naming([*(each.address for each in others), address])
            )
    context = {"form": form, "query": query_naming(each.address for each in others)}
    return render(request, "club/comparing/bring_in.html", context)
