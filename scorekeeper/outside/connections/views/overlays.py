"""Pages to lay over a picture: a sheet, or the last evening of a group, with nothing around it.

They stand in the programs and pages of others, who have no cookie, so that the token in the address opens
them. There is nothing to tap, so that every page may frame them.
"""

from __future__ import annotations

from http import HTTPStatus

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from scorekeeper.outside.connections import guards
from scorekeeper.outside.connections.overlay_options import OverlayOptions, read_options
from scorekeeper.outside.connections.reads.overlay import (
    Overlay,
    overlay_of_evening,
    overlay_of_sheet,
    revision_of_evening,
)
from scorekeeper.site.web.asked_language import speak_asked_language

ANYWHERE = {"frame-ancestors": ["*"]}


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
