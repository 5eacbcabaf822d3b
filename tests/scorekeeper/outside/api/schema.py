"""A small validator of JSON Schema, and programs whose every answer is held against the description.

A keyword that it does not know fails: nothing of the description is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

SAID_ONLY = {"title", "description", "default", "format"}
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


@cache
def description() -> dict[str, Any]:
    found: dict[str, Any] = Client().get("/api/v1/openapi.json").json()
    return found


def problems(value: Any, schema: dict[str, Any], path: str = "") -> Iterator[str]:
    """Where a value is not what a schema says."""
    for keyword, said in schema.items():
        if keyword not in SAID_ONLY:
            yield from CHECKS[keyword](value, said, path, schema)


def of_ref(value: Any, said: str, path: str, schema: Any) -> Iterator[str]:
    yield from problems(value, description()["components"]["schemas"][said.rpartition("/")[2]], path)


def of_type(value: Any, said: str, path: str, schema: Any) -> Iterator[str]:
    is_number = isinstance(value, bool) and said in ("integer", "number")
    if is_number or not isinstance(value, TYPES[said]):
        yield f"{path}: {value!r} is no {said}"


def of_properties(value: Any, said: dict[str, Any], path: str, schema: Any) -> Iterator[str]:
    for name in said.keys() & (value.keys() if isinstance(value, dict) else ()):
        yield from problems(value[name], said[name], f"{path}.{name}")


def of_required(value: Any, said: list[str], path: str, schema: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (f"{path}.{name} is missing" for name in said if name not in value)


def of_others(value: Any, said: Any, path: str, schema: dict[str, Any]) -> Iterator[str]:
    others = value.keys() - schema.get("properties", {}).keys() if isinstance(value, dict) else ()
    for name in others:
        if said is False:
            yield f"{path}.{name} is not described"
        elif said is not True:
            yield from problems(value[name], said, f"{path}.{name}")


def of_items(value: Any, said: dict[str, Any], path: str, schema: Any) -> Iterator[str]:
    for place, each in enumerate(value if isinstance(value, list) else ()):
        yield from problems(each, said, f"{path}[{place}]")


def of_any(value: Any, said: list[dict[str, Any]], path: str, schema: Any) -> Iterator[str]:
    found = [list(problems(value, each, path)) for each in said]
    if all(found):
        yield from min(found, key=len)


def of_enum(value: Any, said: list[Any], path: str, schema: Any) -> Iterator[str]:
    if value not in said:
        yield f"{path}: {value!r} is none of {said}"


def of_limit(value: Any, is_kept: bool, path: str, keyword: str) -> Iterator[str]:
    if not is_kept:
        yield f"{path}: {value!r} is beyond its {keyword}"


CHECKS: dict[str, Any] = {
    "$ref": of_ref,
    "type": of_type,
    "properties": of_properties,
    "required": of_required,
    "additionalProperties": of_others,
    "items": of_items,
    "anyOf": of_any,
    "enum": of_enum,
    "minimum": lambda value, said, path, schema: of_limit(value, value >= said, path, "minimum"),
    "maximum": lambda value, said, path, schema: of_limit(value, value <= said, path, "maximum"),
    "minLength": lambda value, said, path, schema: of_limit(value, len(value) >= said, path, "minLength"),
    "maxLength": lambda value, said, path, schema: of_limit(value, len(value) <= said, path, "maxLength"),
    "const": lambda value, said, path, schema: of_enum(value, [said], path, schema),
}


def hold_against_description(answer: HttpResponse, method: str, address: str) -> None:
    """Nothing is answered that is not described: no status, no field."""
    route = resolve(address.partition("?")[0])
    described = braced(route.route)
    operation = description()["paths"][described].get(method.lower())
    if operation is None:
        assert (answer.status_code, problems_of(answer, "Errors")) == (405, [])
        return
    said = operation["responses"].get(str(answer.status_code))
    assert said is not None, (
        f"{method} {described}: {answer.status_code} is not described: {answer.content!r}"
    )
    if "content" not in said:
        assert answer.content == b""
        return
    schema = said["content"]["application/json"]["schema"]
    found = list(problems(answer.json(), schema))  # type: ignore[attr-defined]
    assert not found, f"{method} {described} is not as described: {found}"


def problems_of(answer: Any, shape: str) -> list[str]:
    return list(problems(answer.json(), {"$ref": f"#/components/schemas/{shape}"}))


def braced(route: str) -> str:
    """A route as the description has it: `sheets/<slug:sheet>` as `/…/sheets/{sheet}`."""
    parts = (f"{{{part[1:-1].rpartition(':')[2]}}}" if "<" in part else part for part in route.split("/"))
    return "/" + "/".join(parts)


class Program:
    """A program with a key, each of whose answers is held against the description."""

    def __init__(self, key: str = "", *, language: str = "en") -> None:
        self.client = Client(headers={"Accept-Language": language})
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}

    def ask(self, address: str, method: str = "GET", body: Any = None, **headers: str) -> Any:
        """What is answered at an address below `/api/v1/`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        address = f"/api/v1/{address}"
        given: dict[str, Any] = {"headers": {**self.headers, **sent}}
        if body is not None:
            given |= {"data": body, "content_type": "application/json"}
        answer = getattr(self.client, method.lower())(address, **given)
        hold_against_description(answer, method, address)
        return answer

    def codes(self, *asked: Any, **named: Any) -> tuple[int, list[tuple[str, str]]]:
        """Status, and code and path of everything that is wrong."""
        answer = self.ask(*asked, **named)
        return answer.status_code, [(each["code"], each["path"]) for each in answer.json()["errors"]]
