"""How programs are answered: JSON, nothing to who knows it already, one shape for whatever goes wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulesets import Problem
from scorekeeper import __version__
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.site.web.refusals import program_error

ETAG = re.compile(r'(?:W/)?"([^"]*)"')
REFUSED = "refused"
"""The code of what the document reader, or the rules, do not take."""
MOST_SHOWN = 100
"""Problems of one document: whoever has so many reads no more."""
PLAIN = {"ensure_ascii": False}


class NotAnswered(Exception):  # an answer, not a fault
    """Why somebody does not get what they asked for; `also` stands beside the errors."""

    def __init__(
        self,
        status: HTTPStatus,
        code: str,
        detail: str,
        *,
        path: str = "",
        headers: Mapping[str, str] | None = None,
        also: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.detail, self.path = status, code, detail, path
        self.headers, self.also = headers or {}, also or {}

    def answer(self) -> JsonResponse:
        errors = [program_error(self.code, self.detail, self.path)]
        return errors_answer(self.status, errors, headers=self.headers, also=self.also)


def errors_answer(
    status: int,
    errors: Iterable[Mapping[str, str]],
    *,
    headers: Mapping[str, str] | None = None,
    also: Mapping[str, Any] | None = None,
) -> JsonResponse:
    """An answer with errors, and with what stands there where that helps."""
    content = {"errors": list(errors), **(also or {})}
    return JsonResponse(content, status=status, headers=dict(headers or {}), json_dumps_params=PLAIN)


def refused_answer(problems: Iterable[Problem]) -> JsonResponse:
    """Answer with the problems of a document, in the words of the pages, each with its path."""
    shown = islice(problems, MOST_SHOWN)
    errors = [program_error(REFUSED, problem_text(each), each.field) for each in shown]
    return errors_answer(HTTPStatus.UNPROCESSABLE_ENTITY, errors)


def not_known() -> NotAnswered:
    """That there is no key, or none that opens anything."""
    return NotAnswered(
        HTTPStatus.UNAUTHORIZED,
        "key",
        _("This key opens nothing: it is missing, wrong, withdrawn or expired."),
        headers={"WWW-Authenticate": "Bearer"},
    )


def not_allowed(detail: str, code: str = "right") -> NotAnswered:
    """That a key does not have the right for it."""
    return NotAnswered(HTTPStatus.FORBIDDEN, code, detail)


def only_looks() -> NotAnswered:
    """That a key does not write."""
    return not_allowed(_("With this key you can look, but not write."))


def standings_hidden() -> NotAnswered:
    """That nobody is told standings but who leads."""
    return not_allowed(_("The standings are hidden until the last round is closed."), "hidden")


def not_now(code: str, detail: str) -> NotAnswered:
    """That something cannot be done as things stand."""
    return NotAnswered(HTTPStatus.CONFLICT, code, detail)


def json_answer(content: Mapping[str, Any], *, status: int = HTTPStatus.OK, etag: str = "") -> JsonResponse:
    headers = {"ETag": f'"{etag}"'} if etag else {}
    return JsonResponse(content, status=status, headers=headers, json_dumps_params=PLAIN)


def new_answer(request: HttpRequest, content: Mapping[str, Any]) -> HttpResponse:
    """An answer for who asks again and again: nothing if it is what they know, but for the time of day."""
    shown = {name: value for name, value in content.items() if name != "at"}
    etag = sha256(json.dumps(shown).encode()).hexdigest()[:16]
    return nothing_new(etag) if is_unchanged(request, etag) else json_answer(content, etag=etag)


def nothing_new(etag: str) -> HttpResponse:
    headers = {"ETag": f'"{etag}"', "Content-Length": "0"}
    answer = HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    del answer.headers["Content-Type"]
    return answer


def tags_in(request: HttpRequest, header: str) -> list[str]:
    """The ETags in a header; answers that were compressed on their way have weak ones, which do as well."""
    return ETAG.findall(request.headers.get(header, ""))


def is_unchanged(request: HttpRequest, etag: str) -> bool:
    """Whether who asks has this already."""
    return etag in tags_in(request, "If-None-Match")


def etag_of_release(name: str) -> str:
    """The ETag of what changes with the release and the language only."""
    return sha256(f"{__version__} {get_language()} {name}".encode()).hexdigest()[:16]
