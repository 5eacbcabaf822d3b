"""What the answers say beside their pages."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from tests.crawling import leaving_out_pages
from tests.depths import one_in

KEPT = {"sw.js": "no-cache"}
"""What may be kept, with what it says."""


def addresses(resolver: URLResolver, before: str = "") -> list[str]:
    """Every address, with something that is nobody's in its places."""
    found = []
    for each in resolver.url_patterns:
        path = before + route_of(each)
        found += addresses(each, path) if isinstance(each, URLResolver) else [path]
    return found


def route_of(pattern: URLPattern | URLResolver) -> str:
    """The part of an address that a pattern stands for."""
    assert isinstance(pattern.pattern, RoutePattern)
    route = str(pattern.pattern)
    for name, converter in pattern.pattern.converters.items():
        kind = type(converter).__name__.removesuffix("Converter").lower()
        value = {"int": "1", "uuid": "00000000-0000-4000-8000-000000000000"}.get(kind, "x")
        for written in (f"<{name}>", f"<{kind}:{name}>", f"<str:{name}>"):
            route = route.replace(written, value)
    return route


@pytest.mark.thorough
@pytest.mark.django_db
def test_nothing_may_be_kept_that_does_not_say_so(client: Client) -> None:
    said = {path: client.get(f"/{path}")["Cache-Control"] for path in addresses(get_resolver())}
    assert len(said) > 100
    odd = {path: value for path, value in said.items() if "no-store" not in value or "private" not in value}
    # Programs keep what they read, and ask with its revision whether it still is so.
    asked_again = {path for path in odd if path.startswith("api/v1/") and odd[path] == "private, no-cache"}
    assert {path: odd[path] for path in odd.keys() - asked_again} == KEPT


OF_PAGES = {
    "Content-Security-Policy": "default-src 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=()",
    "Vary": "Accept-Language",
}


@pytest.mark.django_db
@pytest.mark.parametrize("method", one_in(3, ["GET", "POST", "OPTIONS"]))
def test_every_answer_also_a_refusal_says_what_browsers_may_not_do(method: str) -> None:
    """Forms without a token, methods that are not there and addresses that lead nowhere included."""
    browser = Client(enforce_csrf_checks=True)
    paths = [f"/{path}" for path in addresses(get_resolver())] + ["/nowhere/"]
    with leaving_out_pages():
        answers = {path: browser.generic(method, path) for path in paths}
    lacking = {
        (path, name)
        for path, answer in answers.items()
        if answer.status_code != HTTPStatus.NO_CONTENT  # there is no page
        for name, said in OF_PAGES.items()
        if said not in answer.headers.get(name, "")
    }
    assert lacking == set()
