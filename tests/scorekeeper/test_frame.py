"""What holds for every page: headers, language, and a browser that reaches them."""

from __future__ import annotations

from typing import Any

from django.test import Client


def test_every_answer_allows_nothing_from_elsewhere(client: Client) -> None:
    headers = client.get("/healthy/live/").headers
    directives = set(headers["Content-Security-Policy"].split("; "))
    assert directives == {
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    }
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_the_language_is_kept_in_a_cookie(client: Client) -> None:
    response = client.post("/language/setlang/", {"language": "de", "next": "/healthy/"})
    assert response.headers["Location"] == "/healthy/"
    assert client.get("/healthy/live/").headers["Content-Language"] == "de"


def test_a_browser_reaches_the_test_server(page: Any) -> None:
    answer = page.goto("/healthy/live/")
    assert (answer.status, page.inner_text("body")) == (200, "ok")
