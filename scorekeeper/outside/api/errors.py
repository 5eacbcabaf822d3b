"""What a program is told that does not get what it asked for: one shape, whatever is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.http import JsonResponse
from django.utils.translation import gettext as _

from rulesets import Problem
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.site.web.refusals import program_error

REFUSED = "refused"
"""The code of what the document reader, or the rules, do not take."""


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
        """Keep what is to be answered."""
        super().__init__(code)
        self.status, self.code, self.detail, self.path = status, code, detail, path
        self.headers, self.also = headers or {}, also or {}

    def answer(self) -> JsonResponse:
        """The answer itself."""
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


MOST_SHOWN = 100
"""Problems of one document: whoever has so many reads no more."""
PLAIN = {"ensure_ascii": False}


def refused_answer(problems: Iterable[Problem]) -> JsonResponse:
    """What a document has wrong, in the words of the pages, each with its path in the document."""
    shown = islice(problems, MOST_SHOWN)
    errors = [program_error(REFUSED, problem_text(each), each.field) for each in shown]
    return errors_answer(HTTPStatus.UNPROCESSABLE_ENTITY, errors)


def not_known() -> NotAnswered:
    """That there is no key, or none that opens anything."""
    return NotAnswered(
        HTTPStatus.UNAUTHORIZED,
        "key",
        _("This key opens nothing: it is missing, wrong, withdrawn or no longer valid."),
        headers={"WWW-Authenticate": "Bearer"},
    )


def not_allowed(detail: str, code: str = "right") -> NotAnswered:
    """That a key does not have the right for it."""
    return NotAnswered(HTTPStatus.FORBIDDEN, code, detail)
