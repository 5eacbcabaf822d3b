"""How often programs may ask: beside what they send, which is counted with what people send."""

from __future__ import annotations

from http import HTTPStatus

from allauth.account.adapter import get_adapter
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.outside.api.answers import NotAnswered
from scorekeeper.site.server.budgets import SENT, SMALLEST, Limit
from scorekeeper.site.server.log_lines import REACHED

ASKED = Limit("api", most=600, seconds=60)
"""By one address: ten a second, all the time."""
WRONG_KEYS = Limit("keys", most=60, seconds=300)
"""Keys that open nothing, by one address."""
SCORED = Limit("api_deals", most=10_000, seconds=60)
"""Deals of documents that anybody has scored; a document counts as ten at least."""
LEAST_SCORED = 10

MOST_OF_A_DEAL = 20_000
"""Bytes: far more than any deal has."""
MOST_OF_A_DOCUMENT = 500_000
"""Bytes: a sheet of 500 deals has a quarter of it."""
MOST_SCORED = 500
"""Deals of a document that anybody has scored; what they take stays below a second."""


def count(request: HttpRequest, limit: Limit, amount: int = 1) -> None:
    """Count so much more from where a request comes from; raise NotAnswered if that is too much."""
    if not limit.take(get_adapter().get_client_ip(request), amount):
        raise too_many(request, limit)


def too_many(request: HttpRequest, limit: Limit) -> NotAnswered:
    """That a limit is reached, and in how many seconds it counts anew; the log says which one."""
    request.META[REACHED] = limit.name
    return NotAnswered(
        HTTPStatus.TOO_MANY_REQUESTS,
        "limit",
        _("So much has come from here in a short time that Karlchen takes a break."),
        headers={"Retry-After": str(limit.seconds_left())},
    )


def count_question(request: HttpRequest) -> None:
    """Count a question, and what it brings along."""
    count(request, ASKED)
    if size := int(request.META.get("CONTENT_LENGTH") or 0):
        count(request, SENT, max(SMALLEST, size))


def body_of(request: HttpRequest, most: int) -> bytes:
    """What was sent, if it is not more bytes than that."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > most or len(request.body) > most:
        detail = _("That is more than %(most)s bytes.") % {"most": most}
        raise NotAnswered(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "size", detail)
    return request.body
