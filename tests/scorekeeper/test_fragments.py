"""A fragment of a page says in its first line which names it takes from the page that includes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Engine
from django.template.base import FilterExpression, Lexer, Node, TokenType, Variable
from django.template.loader import get_template
from django.template.loader_tags import IncludeNode
from django.template.smartif import TokenBase

TEMPLATES = Path(settings.PROJECT) / "templates"
FRAGMENTS = sorted(
    path.relative_to(TEMPLATES).as_posix()
    for room in ("play/sheets", "play/houserules")
    for path in (TEMPLATES / room).rglob("_*.html")
)
EVERYWHERE = {"forloop", "csrf_token", "request", "messages", "None", "True", "False"}


def walk(value: object) -> Iterator[object]:
    """All tags and variables in a part of a template."""
    if isinstance(value, Node | Variable):
        yield value
    if isinstance(value, FilterExpression):
        yield from walk(
            [value.var, [argument for _filter, given in value.filters for _is, argument in given]]
        )
    elif isinstance(value, list | tuple):
        for part in value:
            yield from walk(part)
    elif isinstance(value, dict):
        yield from walk(list(value.values()))
    elif isinstance(value, Node | TokenBase):
        yield from walk(list(vars(value).values()))


def given_by(tag: Node) -> set[str]:
    """The names that a tag gives to what stands in it or after it, but for one that it only passes on."""
    extra = getattr(tag, "extra_context", None) or {}
    given = [*getattr(tag, "loopvars", ()), *extra]
    given += [getattr(tag, name, None) for name in ("asvar", "variable", "countervar", "target_var")]
    return {name for name in given if isinstance(name, str)} - {
        each.lookups[0]
        for each in walk([extra, getattr(tag, "counter", None)])
        if isinstance(each, Variable) and each.lookups
    }


@cache
def needs_of(name: str) -> frozenset[str]:
    """The names that a template and those that it includes take from around them."""
    needed, given = set(), set()
    for each in walk(get_template(name).template.nodelist):  # type: ignore[attr-defined]  # Django's own
        if isinstance(each, IncludeNode):
            if isinstance(each.template.var, str):
                needed |= needs_of(each.template.var) - each.extra_context.keys()
        elif isinstance(each, Node):
            given |= given_by(each)
        elif isinstance(each, Variable) and each.lookups:
            needed.add(each.lookups[0])
    return frozenset(needed - given - EVERYWHERE)


def said_in(name: str) -> set[str]:
    """The names in the comment at the top of a fragment."""
    first = (TEMPLATES / name).read_text("utf-8").split("\n")[0]
    said = re.fullmatch(r"\{# (?:.+\. )?Needs: (.+)\. #\}", first)
    return set(said[1].split(", ")) if said else set()


@pytest.mark.parametrize("name", FRAGMENTS)
def test_a_fragment_says_what_it_needs(name: str) -> None:
    assert said_in(name) == needs_of(name)


def test_no_tag_is_torn_apart() -> None:
    torn = re.compile(r"</?$", re.MULTILINE)
    assert [path.name for path in TEMPLATES.rglob("*.html") if torn.search(path.read_text("utf-8"))] == []


def loaded_in_vain(text: str) -> list[str]:
    """The libraries that a template loads and of which it has no tag and no filter."""
    tokens = Lexer(text).tokenize()
    tags = {token.contents.split()[0] for token in tokens if token.token_type is TokenType.BLOCK}
    filters = {name for token in tokens for name in re.findall(r"\|(\w+)", token.contents)}
    loads = [
        token.split_contents()[1:]
        for token in tokens
        if token.token_type is TokenType.BLOCK and token.contents.startswith("load ")
    ]
    known = Engine.get_default().template_libraries
    return [
        name
        for names in loads
        for name in names
        if known[name].tags.keys().isdisjoint(tags) and known[name].filters.keys().isdisjoint(filters)
    ]


def test_a_template_loads_nothing_that_it_does_not_use() -> None:
    texts = {path.relative_to(TEMPLATES): path.read_text("utf-8") for path in TEMPLATES.rglob("*.*")}
    found = {str(name): loaded_in_vain(text) for name, text in texts.items()}
    assert {name: libraries for name, libraries in found.items() if libraries} == {}
