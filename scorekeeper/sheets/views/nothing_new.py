"""The answer to nearly every question of a phone, “nothing is new”, before the rest of a request wakes up."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorekeeper.live.tickets import live_address
from scorekeeper.sheets import guards
from scorekeeper.sheets.reads.latest import latest_of, read_latest

NEWS = re.compile(r"/sheets/([-a-zA-Z0-9_]+)/news/")
"""The address of `scorekeeper.sheets.views.live.news`."""
LIVE_HEADER = "Karlchen-Live"
"""Where an answer says at which address a phone may listen (see `scorekeeper.live`)."""

ANSWERED = (HTTPStatus.OK, HTTPStatus.NO_CONTENT)

Handler = Callable[[HttpRequest], HttpResponse]


def answer_nothing_new(get_response: Handler) -> Handler:
    """Say, as the view of the news would, that there are none; all else is left to the view.

    Sessions, forms, messages and accounts are not asked, which takes a tenth of the time. A phone that
    wants to listen instead of asking is told where.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        asked = NEWS.fullmatch(request.path_info) if request.method == "GET" else None
        if asked is None:
            return get_response(request)
        response = nothing_new(request) if knows_latest(request, asked[1]) else get_response(request)
        if settings.LIVE and "live" in request.GET and response.status_code in ANSWERED:
            response[LIVE_HEADER] = live_address(asked[1])
        return response

    return answer


def nothing_new(request: HttpRequest) -> HttpResponse:
    """The answer without anything in it."""
    request.get_host()  # raises, as for every page, if that is no name of ours
    headers = {"Content-Length": "0", "Vary": "Accept-Language"}
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=headers)


def knows_latest(request: HttpRequest, slug: str) -> bool:
    """Whether a visitor came in by a link of this sheet, and knows it as it is.

    Who was `told` of something is answered from the database: another process may just have written it.
    """
    known = request.GET.get("known")
    latest_now = read_latest if "told" in request.GET else latest_of
    latest = latest_now(slug) if known else None
    return latest is not None and known == str(latest.revision) and guards.link(request, latest) is not None
