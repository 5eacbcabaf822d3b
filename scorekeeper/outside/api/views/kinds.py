"""What several operations of the interface have in common in its description."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Schema
from ninja.security import HttpBearer
from pydantic import BeforeValidator

from scorekeeper.outside.api.guards import Asker, asker_of
from scorekeeper.outside.api.views import shapes


def day_written(value: object) -> object:
    """A day as it is written in an address, year first; a mere number would be taken for seconds."""
    if isinstance(value, str) and not DAY.fullmatch(value):
        raise ValueError
    return value


DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
Day = Annotated[date, BeforeValidator(day_written)]


class Key(HttpBearer):
    """A key of a group, or the link of a sheet; whoever has none is told so before anything else."""

    def __call__(self, request: HttpRequest) -> Asker:
        """Who asks."""
        return asker_of(request)

    def authenticate(self, request: HttpRequest, token: str) -> Asker:
        """The same: ninja would take the token out of the header itself."""
        return asker_of(request)


KEY = Key()

LIMITED: dict[int, Any] = {429: shapes.Errors}
NOT_TAKEN: dict[int, Any] = {
    400: shapes.Errors,
    409: shapes.Stale | shapes.Errors,
    413: shapes.Errors,
    422: shapes.Errors,
}
"""What sending a deal may be answered: unreadable, somebody was quicker, too long, impossible."""
CLOSED_TO_OTHERS: dict[int, Any] = {401: shapes.Errors, 403: shapes.Errors, 404: shapes.Errors, **LIMITED}
"""What is answered without a key, without the right, and of what belongs to others."""


def body(shape: type[Schema]) -> dict[str, Any]:
    """The description of a body that the reader of documents reads, and nothing before it."""
    schema = {"$ref": f"#/components/schemas/{shape.__name__}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
