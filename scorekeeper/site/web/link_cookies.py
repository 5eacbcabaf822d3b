"""Cookies that open what a secret link opens: for one page and those below it, hidden from scripts."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorekeeper.site.web.cookies import cookie_name

LONGEST = 400 * 24 * 3600
"""Browsers keep no cookie longer than 400 days."""


def give_cookie(
    request: HttpRequest, response: HttpResponse, cookie: str, token: str, *, path: str, age: int = LONGEST
) -> None:
    """Send the token of a link as a cookie that is valid at `path` only, for `age` seconds."""
    response.set_cookie(
        cookie_name(cookie, is_secure=settings.HTTPS, path=path),
        token,
        max_age=age,
        path=path,
        httponly=True,
        secure=request.is_secure(),
        samesite="Lax",
    )


def token_in(request: HttpRequest, cookie: str) -> str:
    """The token that a phone has in this cookie, perhaps under its earlier name; empty if it has none."""
    found = request.COOKIES.get(cookie_name(cookie, is_secure=settings.HTTPS, path=request.path))
    return found or request.COOKIES.get(cookie, "")


def take_cookie(response: HttpResponse, cookie: str, *, path: str) -> None:
    """Take a token away from the phone."""
    for name in {cookie, cookie_name(cookie, is_secure=settings.HTTPS, path=path)}:
        response.delete_cookie(name, path=path)
