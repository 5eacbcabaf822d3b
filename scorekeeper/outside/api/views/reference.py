"""The page about the interface, and the standings of a tournament as a file in its shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from scorekeeper.outside.api.tournaments.reads import tournament_standings
from scorekeeper.site.guide.rendering import guide_page, language_for
from scorekeeper.site.web.headers import json_file
from scorekeeper.tournament.guards import may_read, shown_standings
from scorekeeper.tournament.standings.exports import name_of_file

Schema = Mapping[str, Any]


@dataclass(frozen=True)
class Part:
    """A parameter or a field: its name, what it is, whether it has to be there, and what it says."""

    name: str
    kind: str
    is_needed: bool
    text: SafeString


@dataclass(frozen=True)
class Operation:
    """One thing that programs can do."""

    id: str
    method: str
    address: str
    summary: str
    text: tuple[SafeString, ...]
    needs_key: bool
    parameters: tuple[Part, ...]
    body: str
    answers: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Shape:
    """The fields of an object in bodies and answers."""

    name: str
    text: SafeString
    parts: tuple[Part, ...]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the operations that programs can use, with examples."""
    text, described = guide_page("programs", language_for(get_language())), load_description()
    operations = [(each, _(each.summary)) for each in operations_in(described)]
    context = {"title": text.title, "page": text, "operations": operations, "shapes": shapes_in(described)}
    return render(request, "outside/api/page.html", context)


def load_description() -> dict[str, Any]:
    """The description, which only who asks for it loads (see `dispatch`)."""
    from scorekeeper.outside.api.views.interface import description

    return description()


def operations_in(description: Schema) -> list[Operation]:
    return [
        operation_of(method, address, said)
        for address, methods in description["paths"].items()
        for method, said in methods.items()
    ]


def operation_of(method: str, address: str, said: Schema) -> Operation:
    paragraphs = said.get("description", "").split("\n\n")
    return Operation(
        id=said["operationId"],
        method=method.upper(),
        address=address,
        summary=said["summary"],
        text=tuple(map(as_html, paragraphs)),
        needs_key="security" in said,
        parameters=tuple(map(parameter_of, said["parameters"])),
        body=kind_of(schema_in(said.get("requestBody", {}))),
        answers=tuple(
            (status, tuple(kinds_in(schema_in(each)))) for status, each in said["responses"].items()
        ),
    )


def parameter_of(said: Schema) -> Part:
    """A parameter of the address, or a header."""
    schema = said["schema"]
    limits = [f"{schema[name]}" for name in ("minimum", "maximum") if name in schema]
    text = " – ".join(limits) if len(limits) == 2 else said.get("description", "")
    return Part(said["name"], kind_of(schema), said.get("required", False), as_html(text))


def schema_in(said: Schema) -> Schema:
    """The schema of a body or an answer."""
    found: Schema = said.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def shapes_in(description: Schema) -> list[Shape]:
    shapes = description["components"]["schemas"]
    return [shape_of(name, shapes[name]) for name in sorted(shapes)]


def shape_of(name: str, schema: Schema) -> Shape:
    needed = schema.get("required", ())
    parts = (
        Part(field, kind_of(said), field in needed, as_html(said.get("description", "")))
        for field, said in schema.get("properties", {}).items()
    )
    return Shape(name, as_html(schema.get("description", "")), tuple(parts))


def as_html(text: str) -> SafeString:
    """A line of the description, in which names stand between backticks."""
    rendered: str = MarkdownIt("commonmark", {"html": False}).renderInline(text)
    return mark_safe(rendered)  # noqa: S308  # our own texts, and HTML is off


def kind_of(schema: Schema) -> str:
    """Describe in few words what a schema allows."""
    return " | ".join(dict.fromkeys(kinds_in(schema)))


def kinds_in(schema: Schema) -> Iterator[str]:
    """Each kind of value that it allows."""
    if "$ref" in schema:
        yield schema["$ref"].rpartition("/")[2]
    for name in ("anyOf", "allOf"):
        for each in schema.get(name, ()):
            yield from kinds_in(each)
    if "enum" in schema:
        yield from map(repr_json, schema["enum"])
    elif "const" in schema:
        yield repr_json(schema["const"])
    elif "type" in schema:
        yield typed(schema)


def repr_json(value: object) -> str:
    return f'"{value}"'


def typed(schema: Schema) -> str:
    """A value of a type, with what is in it."""
    if schema["type"] == "array":
        return f"[{kind_of(schema.get('items', {}))}]"
    inner = schema.get("additionalProperties")
    if schema["type"] == "object" and isinstance(inner, Mapping):
        return f"{{name: {kind_of(inner)}}}"
    named = schema.get("format", schema["type"])
    return str(named)


@require_safe
@login_required
def document(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings for programs; what federations ask is in it for who helps."""
    access = may_read(request, slug, tournament)
    whole = tournament_standings(shown_standings(access), for_desk=access.may_assist)
    return json_file(whole, name_of_file(access.tournament, "json"))
