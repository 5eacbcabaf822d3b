"""Calendar and feed of a group, for programs that ask again and again without an account."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from django.views.decorators.http import require_safe

from scorekeeper.outside.connections import guards
from scorekeeper.outside.connections.reads.calendar import calendar_of
from scorekeeper.outside.connections.reads.feed import feed_of
from scorekeeper.site.web.addresses import absolute_url, speak_asked_language

MINUTES_KEPT = 5
"""Who withdraws the link waits so long at most until nobody is shown a copy any more."""


@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponseBase:
    """The next evening and the tournaments as a calendar."""
    link = guards.feed_link_of(token)
    speak_asked_language(request)
    text = calendar_of(link, partial(absolute_url, request))
    return answer(request, text, "text/calendar; charset=utf-8")


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponseBase:
    """The last evenings as an Atom feed."""
    link = guards.feed_link_of(token)
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
