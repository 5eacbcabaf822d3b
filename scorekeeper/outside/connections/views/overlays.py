"""Pages to lay over a picture: a sheet, or the last evening of a group, with nothing around it.

They stand in the programs and pages of others, who have no cookie, so that the token in the address opens
them. There is nothing to tap, so that every page may frame them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlencode

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from scorekeeper.outside.connections import guards
from scorekeeper.outside.connections.reads.overlay import (
    Overlay,
    overlay_of_evening,
    overlay_of_sheet,
    revision_of_evening,
)
from scorekeeper.site.web.addresses import speak_asked_language

ANYWHERE = {"frame-ancestors": ["*"]}
SIZES = ("fit", "small", "medium", "large", "huge")
PLACES = ("bottom", "top", "middle")
LAYOUTS = ("row", "column")
PARTS = ("title", "totals", "last")
USUAL_PARTS = ("totals", "last")


@dataclass(frozen=True)
class OverlayOptions:
    """How big, where, in which order, and what is shown; `lang` is empty for the usual."""

    size: str = SIZES[0]
    place: str = PLACES[0]
    layout: str = LAYOUTS[0]
    show: tuple[str, ...] = USUAL_PARTS
    lang: str = ""

    @property
    def query(self) -> str:
        """The same as a part of an address."""
        said = {
            "size": self.size,
            "place": self.place,
            "layout": self.layout,
            "show": ",".join(self.show),
            **({"lang": self.lang} if self.lang else {}),
        }
        return urlencode(said, safe=",")

    @property
    def shows_title(self) -> bool:
        """Whether the name of sheet or evening is shown."""
        return "title" in self.show

    @property
    def shows_totals(self) -> bool:
        """Whether everybody is shown with their points."""
        return "totals" in self.show

    @property
    def shows_last(self) -> bool:
        """Whether the last deal is shown."""
        return "last" in self.show


@require_safe
@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]  # it knows no views with arguments
def sheet(request: HttpRequest, token: str) -> HttpResponse:
    """A sheet by its link for reading."""
    shown = overlay_of_sheet(guards.read_sheet_of(token))
    return show_page(request, shown, reverse("overlay:sheet_news", args=(token,)))


@require_safe
def sheet_news(request: HttpRequest, token: str) -> HttpResponse:
    """The same as it is now; nothing if the page knows it."""
    found = guards.read_sheet_of(token)
    if request.GET.get("known") == str(found.revision):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return show_part(request, overlay_of_sheet(found), reverse("overlay:sheet_news", args=(token,)))


@require_safe
@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]  # as above
def evening(request: HttpRequest, token: str) -> HttpResponse:
    """The last evening of a group, whichever that is by then."""
    group = guards.group_of_feed(token)
    shown = overlay_of_evening(group, *revision_of_evening(group))
    return show_page(request, shown, reverse("feed:overlay_news", args=(token,)))


@require_safe
def evening_news(request: HttpRequest, token: str) -> HttpResponse:
    """The same as it is now; nothing if the page knows it."""
    group = guards.group_of_feed(token)
    found, revision = revision_of_evening(group)
    if request.GET.get("known") == revision:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    shown = overlay_of_evening(group, found, revision)
    return show_part(request, shown, reverse("feed:overlay_news", args=(token,)))


def show_page(request: HttpRequest, shown: Overlay, news: str) -> HttpResponse:
    """The whole page."""
    return show(request, "outside/connections/overlay.html", shown, news)


def show_part(request: HttpRequest, shown: Overlay, news: str) -> HttpResponse:
    """The part of it that changes."""
    return show(request, "outside/connections/_overlay.html", shown, news)


def show(request: HttpRequest, template: str, shown: Overlay, news: str) -> HttpResponse:
    """Either of them, in the language of the address."""
    speak_asked_language(request)
    options: OverlayOptions = read_options(request.GET, dict(settings.LANGUAGES))
    context = {"overlay": shown, "options": options, "news": f"{news}?{options.query}"}
    response = render(request, template, context)
    response["Cache-Control"] = "no-store, private"
    response["X-Robots-Tag"] = "noindex"
    patch_vary_headers(response, ["Cookie"])
    return response


def read_options(asked: Mapping[str, str], languages: Mapping[str, object]) -> OverlayOptions:
    """The options that an address asks for, as far as there are such."""
    parts = asked.get("show", "").split(",")
    lang = asked.get("lang", "")
    return OverlayOptions(
        size=one_of(SIZES, asked.get("size", "")),
        place=one_of(PLACES, asked.get("place", "")),
        layout=one_of(LAYOUTS, asked.get("layout", "")),
        show=tuple(part for part in PARTS if part in parts) or USUAL_PARTS,
        lang=lang if lang in languages else "",
    )


def one_of(values: tuple[str, ...], asked: str) -> str:
    """What is asked for if it is one of these, else the first."""
    return asked if asked in values else values[0]
