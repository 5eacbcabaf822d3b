"""The answer to nearly every question of a phone, “nothing is new”, before the rest of a request wakes up."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorekeeper.play.sheets import guards
from scorekeeper.play.sheets.revisions import Latest, is_still_latest, latest_of, live_address, read_latest
from scorekeeper.site.server.polling import SAME_WHILE

NEWS = re.compile(r"/sheets/([-a-zA-Z0-9_]+)/news/")
"""The address of `scorekeeper.play.sheets.page.views.news`."""
LIVE_HEADER = "Karlchen-Live"
"""Where an answer says at which address a phone may listen (see `scorekeeper.play.live`)."""

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
        latest = known_latest(request, asked[1])
        response = nothing_new(request) if latest else get_response(request)
        if settings.LIVE and "live" in request.GET and response.status_code in ANSWERED:
            response[LIVE_HEADER] = live_address(asked[1])
        elif latest and "told" not in request.GET:
            request.META[SAME_WHILE] = partial(is_still_latest, asked[1], latest)
        return response

    return answer


def nothing_new(request: HttpRequest) -> HttpResponse:
    """The answer without anything in it."""
    request.get_host()  # raises, as for every page, if that is no name of ours
    headers = {"Content-Length": "0", "Vary": "Accept-Language"}
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=headers)


def known_latest(request: HttpRequest, slug: str) -> Latest | None:
    """The sheet as it is, if a visitor who came in by one of its links knows it so.

    Who was `told` of something is answered from the database: another process may just have written it.
    """
    known = request.GET.get("known")
    latest_now = read_latest if "told" in request.GET else latest_of
    latest = latest_now(slug) if known else None
    if latest is None or known != str(latest.revision) or guards.link(request, latest) is None:
        return None
    return latest
