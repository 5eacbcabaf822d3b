"""The checks that come before every operation of the interface.

A question goes from `urls.py` to `when_asked`, which counts it and says what other web sites may do with the
answer, and on to the operation of its address in `interface.py`, found in `operations`. So the library of the
interface, 15 MB and a tenth of a second, is loaded with the first question, and never where nobody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from importlib import import_module
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from scorekeeper.outside.api.answers import NotAnswered
from scorekeeper.outside.api.guards import count_question

Operation = Callable[..., HttpResponse]

FROM_ANYWHERE = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Retry-After"}
"""No cookie opens anything here, so that the page of another web site can do no more than any program."""
ASKED_BEFORE = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, If-Match, If-None-Match, Accept-Language",
    "Access-Control-Max-Age": "86400",
}
KEPT = "private, no-cache"
"""Who has an answer with an ETag asks again whether it is right; others have no business with it."""


@cache
def operations() -> dict[str, Operation]:
    """The operations by address; loading takes a tenth of a second and 15 MB, once a program asks."""
    interface = import_module("scorekeeper.outside.api.views.interface").interface
    # The library has a name of its own for the converter of UUIDs.
    return {str(each.pattern).replace("<uuidstr:", "<uuid:"): each.callback for each in interface.urls[0]}


def when_asked(route: str) -> Operation:
    """The view of an address."""

    @csrf_exempt  # no cookie opens anything here
    def answer(request: HttpRequest, **given: Any) -> HttpResponse:
        response = answer_program(request, route, given)
        for name, value in FROM_ANYWHERE.items():
            response[name] = value
        response["Cache-Control"] = KEPT
        patch_vary_headers(response, ["Authorization"])
        return response

    return answer


def answer_program(request: HttpRequest, route: str, given: dict[str, Any]) -> HttpResponse:
    """Answer a program, unless it asks too often."""
    if request.method == "OPTIONS":
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=ASKED_BEFORE)
    try:
        count_question(request)
    except NotAnswered as too_often:
        return too_often.answer()
    response = operations()[route](request, **given)
    return refuse_method(response) if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED else response


def refuse_method(response: HttpResponse) -> HttpResponse:
    """Refuse a method that an address does not know, in the shape of all errors."""
    detail = _("This address does not support this method.")
    allowed = {"Allow": response["Allow"]}
    return NotAnswered(HTTPStatus.METHOD_NOT_ALLOWED, "method", detail, headers=allowed).answer()
