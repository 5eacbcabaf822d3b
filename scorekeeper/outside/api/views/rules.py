"""What everybody may ask without a key: house rules, and what a sheet comes to."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import Router

from rulesets.document import parse_json, scored_as_allowed, scored_as_recorded
from scorekeeper.outside.api import shapes
from scorekeeper.outside.api.answers import NotAnswered, etag_of_release, json_answer, knows, nothing_new
from scorekeeper.outside.api.guards import (
    LEAST_SCORED,
    MOST_OF_A_DOCUMENT,
    MOST_SCORED,
    SCORED,
    body_of,
    count,
)
from scorekeeper.outside.api.reads import all_rules, named_ruleset
from scorekeeper.outside.api.views.openapi import LIMITED, answers, body, openapi_path

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
    return nothing_new(etag) if knows(request, etag) else json_answer(all_rules(), etag=etag)


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
