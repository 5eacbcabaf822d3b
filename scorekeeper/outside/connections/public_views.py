"""Addresses that other programs ask for by a token: calendar, feed, and pages to lay over a picture.

These stand in the programs and pages of others, who have no cookie, so that the token in the address opens
them. On an overlay there is nothing to tap, so that every page may frame it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from urllib.parse import urlencode

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from scorekeeper.outside.connections.calendar_reads import calendar_of
from scorekeeper.outside.connections.models import FeedLink
from scorekeeper.outside.connections.reads import (
    Overlay,
    feed_of,
    overlay_of_evening,
    overlay_of_sheet,
    revision_of_evening,
)
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.web.addresses import absolute_url, speak_asked_language
from scorekeeper.site.web.secret_links import hash_token

PAGE, PART = "outside/connections/overlay.html", "outside/connections/_overlay.html"
ANYWHERE = {"frame-ancestors": ["*"]}
PLACES = ("bottom", "top", "middle")
PARTS = ("title", "totals", "last")
USUAL_PARTS = ("totals", "last")
MINUTES_KEPT = 5
"""Who withdraws the link waits so long at most until nobody is shown a copy any more."""


@dataclass(frozen=True)
class OverlayOptions:
    """The place of an overlay, and its parts; `lang` is empty for the usual language."""

    place: str = PLACES[0]
    show: tuple[str, ...] = USUAL_PARTS
    lang: str = ""

    @property
    def query(self) -> str:
        """The same as a part of an address."""
        said = {"place": self.place, "show": ",".join(self.show), "lang": self.lang}
        return urlencode({name: value for name, value in said.items() if value}, safe=",")


@require_safe
@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]  # it knows no views with arguments
def sheet(request: HttpRequest, token: str) -> HttpResponse:
    """A sheet by its link for reading."""
    shown = overlay_of_sheet(read_sheet_of(token))
    return show(request, PAGE, shown, reverse("overlay:sheet_news", args=(token,)))


@require_safe
def sheet_news(request: HttpRequest, token: str) -> HttpResponse:
    """The same as it is now; nothing if the page knows it."""
    found = read_sheet_of(token)
    if request.GET.get("known") == str(found.revision):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return show(request, PART, overlay_of_sheet(found), reverse("overlay:sheet_news", args=(token,)))


@require_safe
@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]  # as above
def evening(request: HttpRequest, token: str) -> HttpResponse:
    """The last evening of a group, whichever that is by then."""
    group = feed_link_of(token).group
    shown = overlay_of_evening(group, *revision_of_evening(group))
    return show(request, PAGE, shown, reverse("feed:overlay_news", args=(token,)))


@require_safe
def evening_news(request: HttpRequest, token: str) -> HttpResponse:
    """The same as it is now; nothing if the page knows it."""
    group = feed_link_of(token).group
    found, revision = revision_of_evening(group)
    if request.GET.get("known") == revision:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    shown = overlay_of_evening(group, found, revision)
    return show(request, PART, shown, reverse("feed:overlay_news", args=(token,)))


def show(request: HttpRequest, template: str, shown: Overlay, news: str) -> HttpResponse:
    """A page, or the part of it that changes, in the language of the address."""
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
        place=asked["place"] if asked.get("place") in PLACES else PLACES[0],
        show=tuple(part for part in PARTS if part in parts) or USUAL_PARTS,
        lang=lang if lang in languages else "",
    )


@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponseBase:
    """The next evening and the tournaments as a calendar."""
    link = feed_link_of(token)
    speak_asked_language(request)
    text = calendar_of(link, partial(absolute_url, request))
    return answer(request, text, "text/calendar; charset=utf-8")


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponseBase:
    """The last evenings as an Atom feed."""
    link = feed_link_of(token)
    speak_asked_language(request)
    found = feed_of(link, request.build_absolute_uri(), partial(absolute_url, request))
    return answer(request, found.text, "application/atom+xml; charset=utf-8", found.changed)


def answer(
    request: HttpRequest, text: str, content_type: str, changed: datetime | None = None
) -> HttpResponseBase:
    """The text, or 304 for who has it already."""
    response = HttpResponse(text, content_type=content_type)
    response["Cache-Control"] = f"private, max-age={MINUTES_KEPT * 60}"
    response["X-Robots-Tag"] = "noindex"
    response["ETag"] = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    seconds = int(changed.timestamp()) if changed else None
    if seconds is not None:
        response["Last-Modified"] = http_date(seconds)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return get_conditional_response(request, response["ETag"], seconds, response) or response


def feed_link_of(token: str) -> FeedLink:
    """The feed link with this token; there is none any more of a group that is being deleted."""
    known = FeedLink.objects.select_related("group").filter(token_hash=hash_token(token)).first()
    if known is None or not known.group.memberships.exists():
        raise Http404
    return known


def read_sheet_of(token: str) -> Sheet:
    """The sheet whose link for reading has this token.

    One for writing opens nothing here: it would stand in an address that is given to other programs.
    """
    return get_object_or_404(Sheet.objects.select_related("ruleset"), read_hash=hash_token(token))
