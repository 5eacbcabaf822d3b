"""The big screen in the hall."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scorekeeper.site.web.kept_fragments import fragment_for
from scorekeeper.site.web.numbers import number_in
from scorekeeper.site.web.shared_addresses import absolute_url
from scorekeeper.tournament import guards
from scorekeeper.tournament.reads.screen import screen_of, screen_revision
from scorekeeper.tournament.views.reading import read_link


@dataclass(frozen=True)
class HallFragment:
    """The screen as it is, for all who look at it by the same address; `shown` is the slide in sight."""

    tournament: int
    revision: str
    address: str
    shown: int
    template: str = "tournament/_hall.html"

    @property
    def key(self) -> str:
        """Where it is kept."""
        whose = f"{self.tournament}:{self.revision}:{self.address}:{self.shown}"
        return f"{self.template}:{whose}:{get_language()}"


@require_safe
@guards.by_link_or_account
def screen(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Seats, clock, tables and standings for a projector; without scripts a page for each slide."""
    access = guards.may_look(request, slug, tournament)
    shown = number_in(request.GET.get("page", ""))
    context = {
        "group": access.group,
        "tournament": access.tournament,
        "hall": hall_now(request, access, screen_revision(access.tournament), shown),
        "next": shown + 1,
        "now": int(now().timestamp() * 1000),
    }
    return render(request, "tournament/screen.html", context)


@require_safe
@guards.by_link_or_account
def news(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The slides as they are now; nothing if the screen shows them already."""
    access = guards.may_look(request, slug, tournament)
    revision = screen_revision(access.tournament)
    if request.GET.get("known") == revision:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(hall_now(request, access, revision, 0))


def hall_now(request: HttpRequest, access: guards.Access, revision: str, shown: int) -> str:
    """The slides, rendered once for all who see the same."""
    address = absolute_url(request, guards.address_of(access.tournament))
    fragment = HallFragment(access.tournament.pk, revision, address, shown)
    return fragment_for(request, fragment, lambda: context_of(request, access, revision, shown))


def context_of(request: HttpRequest, access: guards.Access, revision: str, shown: int) -> dict[str, Any]:
    """What the slides show."""
    found = screen_of(access.tournament)
    return {
        "group": access.group,
        "tournament": access.tournament,
        "screen": found,
        "shown": shown % len(found.slides),
        "read": read_link(request, access.tournament),
        "revision": revision,
    }
