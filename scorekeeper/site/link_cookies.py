"""Cookies that open what a secret link opens: for one page and those below it, hidden from scripts."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

LONGEST = 400 * 24 * 3600
"""Browsers keep no cookie longer than 400 days."""


def give_cookie(
    request: HttpRequest, response: HttpResponse, cookie: str, token: str, *, path: str, age: int = LONGEST
) -> None:
    """Send the token of a link as a cookie that is valid at `path` only, for `age` seconds."""
    response.set_cookie(
        cookie,
        token,
        max_age=age,
        path=path,
        httponly=True,
        secure=request.is_secure(),
        samesite="Lax",
    )
