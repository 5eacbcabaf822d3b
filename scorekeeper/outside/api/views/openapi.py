"""The description of the interface: models made of its shapes, and what several operations have in common.

It is loaded with the first question, as `interface` is: pages need neither pydantic nor what asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from ninja import Router, Schema
from ninja.security import HttpBearer
from pydantic import BeforeValidator, ConfigDict, Field, create_model

from rulesets import Problem, Refused
from rulesets.document import can_be_stored, parse_json
from scorekeeper.outside.api.guards import MOST_OF_A_DEAL, Asker, authenticate, body_of
from scorekeeper.outside.api.shapes import Errors, Stale
from scorekeeper.outside.api.urls import ADDRESSES
from scorekeeper.outside.shapes import NEVER, Row, Shape, field_of, is_shape

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Described(Schema):
    """A shape in which nothing else stands than what is named."""

    model_config = ConfigDict(extra="forbid")


MODELS: dict[type[Shape], Any] = {}
"""The models of the shapes, each made once."""


def model_of(shape: type[Shape]) -> Any:
    """A shape as the description knows it; nothing is checked by it."""
    if shape not in MODELS:
        MODELS[shape] = make_model(shape)
    return MODELS[shape]


def make_model(shape: type[Shape]) -> Any:
    """A model with the fields and the text of a shape."""
    bases = tuple(model_of(base) for base in shape.__bases__ if base is not Shape) or (Described,)
    hints = get_type_hints(shape)
    own: dict[str, Any] = {
        name: (modelled(hints[name]), described_field(shape, name)) for name in shape.__annotations__
    }
    return create_model(shape.__name__, __base__=bases, __doc__=shape.__doc__, **own)


def described_field(shape: type[Shape], name: str) -> Any:
    """The description of a field for pydantic."""
    said = field_of(shape, name)
    default = said.usual if said.default is NEVER else said.default
    default = ... if default is NEVER else default
    limits: dict[str, Any] = dict(said.limits)
    return Field(default, alias=said.name or None, description=said.says, **limits)


def modelled(kind: Any) -> Any:
    """A type with models in the place of shapes."""
    if is_shape(kind):
        return model_of(kind)
    if get_origin(kind) is UnionType:
        return reduce(or_, map(modelled, get_args(kind)))
    return list[modelled(get_args(kind)[0])] if get_origin(kind) is list else kind  # type: ignore[misc]


def day_written(value: object) -> object:
    """A day as it is written in an address, year first; a mere number would be taken for seconds."""
    if isinstance(value, str) and not DAY.fullmatch(value):
        raise ValueError
    return value


Day = Annotated[date, BeforeValidator(day_written)]


class Key(HttpBearer):
    """A key of a group, or the link of a sheet; whoever has none is told so before anything else."""

    def __call__(self, request: HttpRequest) -> Asker:
        return authenticate(request)

    def authenticate(self, request: HttpRequest, token: str) -> Asker:
        """The same: ninja would take the token out of the header itself."""
        return authenticate(request)


KEY = Key()
LIMITED = (429,)
CLOSED_TO_OTHERS = (401, 403, 404, *LIMITED)
"""What is answered without a key, without the right, and of what belongs to others."""


def answers(shape: type[Shape] | None, *errors: int, stale: bool = False) -> dict[int, Any]:
    """The possible answers of an operation: a thing, or errors; `stale` adds that somebody was quicker."""
    found: dict[int, Any] = {200: model_of(shape)} if shape else {}
    found |= {status: model_of(Errors) for status in errors}
    return found | ({409: model_of(Stale) | model_of(Errors)} if stale else {})


def body(shape: type[Shape]) -> dict[str, Any]:
    """The description of a body that the reader of documents reads, and nothing before it."""
    schema = {"$ref": f"#/components/schemas/{shape.__name__}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def header(name: str, says: str, *, is_needed: bool = False) -> dict[str, Any]:
    """The description of a header of the question."""
    return {
        "in": "header",
        "name": name,
        "schema": {"type": "string"},
        "required": is_needed,
        "description": says,
    }


HEADERS = {
    304: header("If-None-Match", "The ETag of what you have; 304 as long as nothing has changed."),
    428: header("If-Match", "The ETag of the sheet as you saw it.", is_needed=True),
}
"""The headers that operations look at, by the answer that each of them has for it."""


def headers_of(operation: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The headers that an operation of the description looks at."""
    return [said for status, said in HEADERS.items() if status in operation["responses"]]


def openapi_path(name: str) -> str:
    """An address as its description writes it: with braces."""
    return "/" + ADDRESSES[name].replace("<", "{").replace(">", "}")


Operation = Callable[..., HttpResponse]


def reading(
    router: Router,
    address: str,
    name: str,
    summary: str,
    shape: type[Shape],
    errors: Iterable[int] = CLOSED_TO_OTHERS,
    *,
    has_etag: bool = False,
) -> Callable[[Operation], Operation]:
    """Let a function answer an address with a thing of a shape, to who has a key."""
    response = answers(shape, *errors) | ({304: None} if has_etag else {})
    return router.get(openapi_path(address), auth=KEY, operation_id=name, summary=summary, response=response)


def writing(
    method: Callable[..., Any],
    address: str,
    name: str,
    summary: str,
    answered: Mapping[int, type[Shape]],
    sent: type[Shape] | None = None,
    errors: Iterable[int] = (),
    *,
    stale: bool = False,
) -> Callable[[Operation], Operation]:
    """Let a function do something at an address, with what is sent, for who has a key."""
    of_body = (400, 413, 422) if sent else ()
    response = answers(None, *CLOSED_TO_OTHERS, 409, *of_body, *errors, stale=stale)
    response |= {status: model_of(shape) for status, shape in answered.items()}
    given = {"auth": KEY, "operation_id": name, "summary": summary, "response": response}
    made: Callable[[Operation], Operation] = method(
        openapi_path(address), **given, openapi_extra=body(sent) if sent else None
    )
    return made


UNSTORABLE = Problem("document", gettext_noop("contains characters that cannot be stored"))


def json_in(request: HttpRequest) -> Any:
    """The JSON that was sent; raise Refused if it cannot be stored, NotAnswered if it is too big."""
    document = parse_json(body_of(request, MOST_OF_A_DEAL))
    if not can_be_stored(document):
        raise Refused([UNSTORABLE])
    return document


def sent_in(request: HttpRequest, shape: type[Shape]) -> Row:
    """Read what was sent in a shape, by column; raise Refused with what is wrong with it."""
    return shape.read(json_in(request))
