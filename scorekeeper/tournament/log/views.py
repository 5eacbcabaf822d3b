"""The log of a tournament, for who leads it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.tournament import guards

ON_A_PAGE = 100


@require_safe
@login_required
def log(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Who did what, the last first."""
    access = guards.may_lead(request, slug, tournament)
    lines = access.tournament.log.select_related("by")
    page = Paginator(lines, ON_A_PAGE).get_page(request.GET.get("page", ""))
    context = {"group": access.group, "tournament": access.tournament, "page": page}
    return render(request, "tournament/log.html", context)
