"""The pages of a round to come: its tables as planned or made by hand, and two who change seats.

Those of a tournament are the same as those of any evening, below addresses of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.draw.report import NotSeated
from scorekeeper.club.evenings.rounds.forms import ByHandForm, SwapForm
from scorekeeper.club.evenings.rounds.reads import Rounds, planned_page, swap_page
from scorekeeper.club.evenings.rounds.writes import seat_by_hand, swap_players
from scorekeeper.play.groups.models import Group
from scorekeeper.site.refusal import found_or_404


@dataclass(frozen=True)
class RoundToPlan:
    """A round to come, and where its pages are.

    `key` names its evening, or its tournament, in their addresses, which are those of `app`.
    """

    group: Group
    rounds: Rounds
    number: int
    app: str
    key: int | str
    text: str
    """What stands above its pages, below its number."""

    @property
    def is_open(self) -> bool:
        plan = self.rounds.planned.get(self.number)
        return plan is not None and plan.opened is not None

    def address(self, page: str) -> str:
        return reverse(f"{self.app}:{page}", args=(self.group.slug, self.key, self.number))

    def context(self) -> dict[str, Any]:
        key = (self.group.slug, self.key)
        pages = {page: self.address(page) for page in ("planned", "swap", "by_hand", "open")}
        return {
            "group": self.group,
            "evening": self.rounds.setup.evening,
            "number": self.number,
            "subtitle": self.text,
            "back": reverse(f"{self.app}:{self.app.removesuffix('s')}", args=key),
            "guide_page": "tournament" if self.app == "tournaments" else "",
            "addresses": {**pages, "draw": reverse(f"{self.app}:draw", args=key)},
        }


def show_planned(
    request: HttpRequest,
    to_plan: RoundToPlan,
    template: str,
    more: Mapping[str, Any],
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The tables of a round before they are open, and what it would cost to let two change seats."""
    rounds, number = to_plan.rounds, to_plan.number
    page = found_or_404(planned_page(rounds, number))
    form = SwapForm(request.GET if "swap" in request.GET else None, rounds=rounds, number=number)
    swapping = None
    if form.is_valid():
        swapping = swap_page(rounds, number, *form.cleaned_data["swap"])
    planned = {"page": page, "is_next": number == rounds.next, "form": form, "swapping": swapping}
    return render(request, template, {**to_plan.context(), **planned, **more}, status=status)


def change_seats(request: HttpRequest, to_plan: RoundToPlan) -> HttpResponse:
    """Let two change seats in a round whose tables are not open yet."""
    form = SwapForm(request.POST, rounds=to_plan.rounds, number=to_plan.number)
    try:
        if not form.is_valid():
            raise NotSeated
        one, other = form.cleaned_data["swap"]
        swap_players(evening=to_plan.rounds.setup.evening, number=to_plan.number, one=one, other=other)
    except NotSeated:
        messages.error(request, _("Someone else has changed this round in the meantime."))
    return redirect(to_plan.address("planned"))


def make_by_hand(request: HttpRequest, to_plan: RoundToPlan, most: int) -> HttpResponse:
    """Say who sits at which table of a round to come, at most so many at each."""
    data = request.POST if request.method == "POST" else None
    form = ByHandForm(data, rounds=to_plan.rounds, number=to_plan.number, most=most)
    if form.is_valid():
        seat_by_hand(evening=to_plan.rounds.setup.evening, number=to_plan.number, tables=form.tables)
        return redirect(to_plan.address("planned"))
    return render(request, "club/evenings/by_hand.html", {**to_plan.context(), "form": form})
