"""The interface itself: its operations, its description, and how what goes wrong is said.

It is loaded with the first question (see `dispatch`): pages need neither it nor pydantic.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import NinjaAPI, Router
from ninja.errors import HttpError, ValidationError

from rulesets import Refused
from rulesets.document import parse_json, scored_as_allowed, scored_as_recorded
from scorekeeper import __version__
from scorekeeper.outside.api import shapes
from scorekeeper.outside.api.answers import (
    NotAnswered,
    errors_answer,
    etag_of_release,
    is_unchanged,
    json_answer,
    nothing_new,
    refused_answer,
)
from scorekeeper.outside.api.guards import (
    LEAST_SCORED,
    MOST_OF_A_DOCUMENT,
    MOST_SCORED,
    SCORED,
    body_of,
    count,
)
from scorekeeper.outside.api.reads import all_rules, named_ruleset
from scorekeeper.outside.api.shapes import Deal, NewSheet, SheetFacts
from scorekeeper.outside.api.tournaments import views
from scorekeeper.outside.api.tournaments.shapes import ListConfirmed, ListSeen, MinutesAdded, NewAward
from scorekeeper.outside.api.views import groups, sheets
from scorekeeper.outside.api.views.openapi import LIMITED, answers, body, headers_of, model_of, openapi_path
from scorekeeper.site.refusal import Refusal
from scorekeeper.site.server.body_limits import PROGRAMS
from scorekeeper.site.web.refusals import answer_refusal, program_error, tell_program

router = Router(tags=["rules"])


@router.get(
    openapi_path("rules"),
    operation_id="read_rules",
    summary=gettext_noop("All house rules"),
    response={**answers(shapes.Rules), 304: None, **answers(None, *LIMITED)},
)
def rules(request: HttpRequest) -> HttpResponse:
    """The catalogue of house rules, and the rulesets that come along."""
    etag = etag_of_release("rules")
    return nothing_new(etag) if is_unchanged(request, etag) else json_answer(all_rules(), etag=etag)


@router.get(
    openapi_path("ruleset"),
    operation_id="read_ruleset",
    summary=gettext_noop("One ruleset"),
    response=answers(shapes.Ruleset, 404, 409, *LIMITED),
)
def ruleset(request: HttpRequest, ruleset: str) -> HttpResponse:
    """A ruleset that comes along by its id, or a stored one by the last part of its address."""
    return json_answer(named_ruleset(ruleset))


@router.post(
    openapi_path("score"),
    operation_id="score_sheet",
    summary=gettext_noop("Score a sheet"),
    response=answers(shapes.ScoredSheet, 400, 413, 422, *LIMITED),
    openapi_extra=body(shapes.SheetFacts),
)
def score(request: HttpRequest, *, as_recorded: bool = False) -> HttpResponse:
    """A sheet document in, the same with all points out; nothing is stored.

    With `as_recorded` what the rules do not allow is only remarked. 500 deals at most.
    """
    document = parse_json(body_of(request, MOST_OF_A_DOCUMENT))
    count(request, SCORED, max(LEAST_SCORED, deals_in(document)))
    return json_answer((scored_as_recorded if as_recorded else scored_as_allowed)(document))


def deals_in(document: Any) -> int:
    """How many deals a document says it has; raise NotAnswered if those are too many."""
    deals = document.get("deals") if isinstance(document, dict) else None
    number = len(deals) if isinstance(deals, list) else 0
    if number > MOST_SCORED:
        detail = _("A sheet with more than %(most)s deals is not scored here.") % {"most": MOST_SCORED}
        raise NotAnswered(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "size", detail, path="deals")
    return number


DESCRIPTION = """Sheets, groups and standings of Karlchen, the scoresheet for Doppelkopf, for programs.

A key is the link of a sheet, or a key that an owner of a group has made in its settings. It stands in the
header `Authorization: Bearer …`. Whatever goes wrong is answered in one shape, see `Errors`."""

interface = NinjaAPI(
    title="Karlchen",
    version="1",
    description=DESCRIPTION,
    docs_url=None,
    openapi_url=None,
    urls_namespace="interface",
)
for part in (sheets.router, groups.sheets, views.tables, groups.router, views.router, router):
    interface.add_router("", part)
SENT = (SheetFacts, Deal, NewSheet, ListSeen, ListConfirmed, MinutesAdded, NewAward)
"""The shapes of bodies, which their own readers check."""


@interface.get(openapi_path("openapi"), include_in_schema=False)
def openapi(request: HttpRequest) -> HttpResponse:
    """The description of the interface, as OpenAPI 3.1."""
    etag = etag_of_release("openapi")
    return nothing_new(etag) if is_unchanged(request, etag) else json_answer(description(), etag=etag)


@cache
def description() -> dict[str, Any]:
    """The description: the shapes of bodies, too, which the reader of documents reads, and the headers.

    It takes a second of the processor, and stays the same as long as this process runs.
    """
    found = dict(interface.get_openapi_schema(path_prefix=PROGRAMS))
    shapes = found["components"]["schemas"]
    for shape in SENT:
        own = model_of(shape).model_json_schema(ref_template="#/components/schemas/{model}")
        shapes |= own.pop("$defs", {}) | {shape.__name__: own}
    for operations in found["paths"].values():
        for operation in operations.values():
            operation["parameters"] += headers_of(operation)
    found["info"]["x-release"] = __version__
    return found


def refuse_parameters(request: HttpRequest, wrong: Any) -> HttpResponse:
    """Refuse a question, and say what is wrong with its address, parameter by parameter."""
    detail = _("This parameter is missing or invalid.")
    errors = [program_error("parameter", detail, str(each["loc"][-1])) for each in wrong.errors]
    return errors_answer(HTTPStatus.UNPROCESSABLE_ENTITY, errors)


ANSWERS: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    NotAnswered: lambda request, why: why.answer(),
    Refusal: answer_refusal,
    Refused: lambda request, why: refused_answer(why.problems),
    ValidationError: refuse_parameters,
    Http404: lambda request, why: tell_program(HTTPStatus.NOT_FOUND),
    HttpError: lambda request, why: tell_program(HTTPStatus(why.status_code)),
    RequestDataTooBig: lambda request, why: tell_program(HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
}
for kind, answer in ANSWERS.items():
    interface.add_exception_handler(kind, answer)


def raise_again(request: HttpRequest, fault: Any) -> HttpResponse:
    """Leave a fault to Django, which writes it down."""
    raise fault


interface.add_exception_handler(Exception, raise_again)
