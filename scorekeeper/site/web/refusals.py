"""Pages for requests that are refused or that failed: they touch no body and no database.

A phone that sends a deal by itself, because the deal had to wait for reception, shows no page: it asks for a
short answer (RFC 7240, `Prefer: return=minimal`). The header of the answer proves that it comes from here,
and not from the page at which a guest network asks to log in.

Django's own handlers read the body once more for the sake of their templates; where it was the body that
could not be read they fail again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.site.refusal import Refusal
from scorekeeper.site.server.body_limits import PROGRAMS, REFUSED
from scorekeeper.site.server.outages import outage_of

OURS = ("utf-8", "utf8")
TOO_BIG = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
MINIMAL = "return=minimal"

Said = tuple[Promise, Promise]
"""The title of a page that says no, and the sentences below it."""
PAGES: dict[HTTPStatus, Said] = {
    HTTPStatus.BAD_REQUEST: (
        gettext_lazy("That could not be read"),
        gettext_lazy(
            "What your browser sent was incomplete, or does not belong to this page. Nothing was saved. Go "
            "back, reload the page and enter it again."
        ),
    ),
    HTTPStatus.FORBIDDEN: (
        gettext_lazy("You can follow along here"),
        gettext_lazy(
            "With the link you have, you cannot enter or change deals. Ask at the table for the link for "
            "writing."
        ),
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (
        gettext_lazy("That is too big"),
        gettext_lazy(
            "That is more than we can take at once, and nothing was saved. Go back and send less: a smaller "
            "file, or several."
        ),
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: (
        gettext_lazy("Something broke"),
        gettext_lazy(
            "That is our fault, not yours. Everything saved is safe. Go back and try again in a moment."
        ),
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: (
        gettext_lazy("Too busy right now"),
        gettext_lazy(
            "So much is being sent right now that nothing of yours was saved. Wait a minute, go back and try "
            "again."
        ),
    ),
}
FORGED: Said = (
    gettext_lazy("That did not get through"),
    gettext_lazy(
        "The page was too old, or this browser does not keep cookies. Go back, reload the page and enter it "
        "again."
    ),
)
NOT_RIGHT_NOW = gettext_lazy("Not right now")
CANNOT_SAVE: Said = (
    NOT_RIGHT_NOW,
    gettext_lazy(
        "This cannot be saved right now. Your phone keeps deals and sends them again by itself; with "
        "anything else, go back and try again in a few minutes."
    ),
)
CANNOT_READ: Said = (
    NOT_RIGHT_NOW,
    gettext_lazy("What is saved cannot be read right now. Try again in a few minutes."),
)


def is_of_program(request: HttpRequest) -> bool:
    return request.path_info.startswith(PROGRAMS)


def program_error(code: str, detail: str, path: str = "") -> dict[str, str]:
    """One thing that is wrong, as programs are told: a word for it, a sentence, and where."""
    return {"code": code, "detail": detail, "path": path}


def bare_page(request: HttpRequest, status: int) -> HttpResponse:
    """The page of a status, which knows nothing of who asks but that it is a program."""
    if is_of_program(request):
        return tell_program(HTTPStatus(status))
    return plain_page(PAGES[HTTPStatus(status)], status)


def plain_page(said: Said, status: int) -> HttpResponse:
    """A page without anything that would be asked for: the database, the session, the body."""
    title, text = said
    return HttpResponse(render_to_string("error.html", {"title": title, "text": text}), status=status)


def tell_program(status: HTTPStatus) -> HttpResponse:
    said = {
        HTTPStatus.NOT_FOUND: _("There is nothing here, or nothing this key opens."),
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _("That is more than can be looked at."),
        HTTPStatus.INTERNAL_SERVER_ERROR: _("Something went wrong here; nothing was changed."),
        HTTPStatus.SERVICE_UNAVAILABLE: _(
            "This cannot be answered right now; nothing was changed. Ask again later."
        ),
    }
    detail = said.get(status, _("This request could not be understood."))
    errors = {"errors": [program_error(status.name.lower(), detail)]}
    return JsonResponse(errors, status=status, headers={"Access-Control-Allow-Origin": "*"})


def refused_body(request: HttpRequest) -> HttpResponse | None:
    """Why the server did not take a body, or that its alphabet is not ours; None if it did.

    Django would take any of Python's codecs there, and fail later where one does not make letters.
    """
    status = request.META.get(REFUSED)
    if (request.content_params or {}).get("charset", "utf-8").lower() not in OURS:
        status = HTTPStatus.BAD_REQUEST
    return bare_page(request, status) if status else None


def answer_refusal(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Why something is not done: for programs, for a phone that sends by itself, and as a page."""
    if is_of_program(request):
        return refusal_for_program(refusal)
    if is_short(request):
        return short_answer(HTTPStatus.UNPROCESSABLE_ENTITY, refusal.texts())
    return render(request, refusal.template, refusal.context(request), status=refusal.status(request))


def refusal_for_program(refusal: Refusal) -> HttpResponse:
    """The same for a program, each reason with its place."""
    errors = [program_error(refusal.code, detail, path) for detail, path in refusal.places()]
    parameters = {"ensure_ascii": False}
    return JsonResponse({"errors": errors}, status=refusal.status_for_programs, json_dumps_params=parameters)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Refuse a request that cannot be understood, or is more than is looked at."""
    is_too_big = isinstance(exception, TOO_BIG)
    return bare_page(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE if is_too_big else HTTPStatus.BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Refuse what somebody else may do; the exception may say who."""
    title, text = map(str, PAGES[HTTPStatus.FORBIDDEN])
    if reason := str(exception):
        title, text = _("Not everyone can do that here"), reason
    return render(request, "error.html", {"title": title, "text": text}, status=HTTPStatus.FORBIDDEN)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse a form that may come from another site: it lacks the token of ours, or the cookie."""
    title, text = FORGED
    return render(request, "error.html", {"title": title, "text": text}, status=HTTPStatus.FORBIDDEN)


class Gone(Http404):
    """There is nothing at an address, for a reason that whoever follows it would like to know."""

    def __init__(self, title: str, text: str) -> None:
        """Keep the title and the text of the page that says so."""
        super().__init__(title)
        self.context = {"title": title, "text": text}


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An address that leads nowhere, or to what is not for everybody; or where something is gone, and why."""
    if is_of_program(request):
        return tell_program(HTTPStatus.NOT_FOUND)
    if isinstance(exception, Gone):
        return render(request, "error.html", exception.context, status=HTTPStatus.NOT_FOUND)
    return render(request, "404.html", status=HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request that broke here, or that waits for the database or for room on the disk."""
    if outage_of(sys.exc_info()[1]) is None:
        return bare_page(request, HTTPStatus.INTERNAL_SERVER_ERROR)
    if is_of_program(request):
        return tell_program(HTTPStatus.SERVICE_UNAVAILABLE)
    said = CANNOT_SAVE if request.method == "POST" else CANNOT_READ
    return plain_page(said, HTTPStatus.SERVICE_UNAVAILABLE)


def is_short(request: HttpRequest) -> bool:
    return request.headers.get("Prefer") == MINIMAL


def short_answer(status: int, texts: Sequence[str] = ()) -> HttpResponse:
    """A status with the reasons for it, a line each."""
    headers = {"Preference-Applied": MINIMAL}
    return HttpResponse("\n".join(texts), content_type="text/plain", status=status, headers=headers)
