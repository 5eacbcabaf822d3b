"""What this device has opened: short lists in signed cookies, which open nothing by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorekeeper.site.web.cookies import LONGEST, cookie_name

MOST = 12


def slugs(request: HttpRequest, cookie: str) -> list[str]:
    """The addresses on a list, the last opened first."""
    earlier = request.get_signed_cookie(cookie, default="", salt=cookie)
    listed = request.get_signed_cookie(name_of(cookie), default=earlier, salt=cookie)
    return [slug for slug in str(listed).split(",") if slug]


def remember(request: HttpRequest, response: HttpResponse, cookie: str, slug: str) -> None:
    """Put an address, perhaps with a mark after a dot, at the head of a list; it stands there once."""
    address = slug.partition(".")[0]
    others = [other for other in slugs(request, cookie) if other.partition(".")[0] != address]
    write_list(request, response, cookie, [slug, *others])


def forget(request: HttpRequest, response: HttpResponse, cookie: str, address: str) -> None:
    """Take an address off a list."""
    others = [other for other in slugs(request, cookie) if other.partition(".")[0] != address]
    write_list(request, response, cookie, others)


def write_list(request: HttpRequest, response: HttpResponse, cookie: str, listed: Sequence[str]) -> None:
    """Send a list, as far as it has room."""
    response.set_signed_cookie(
        name_of(cookie),
        ",".join(listed[:MOST]),
        salt=cookie,
        max_age=LONGEST,
        httponly=True,
        secure=request.is_secure(),
        samesite="Lax",
    )


def name_of(cookie: str) -> str:
    """What the cookie of a list is called."""
    return cookie_name(cookie, is_secure=settings.HTTPS)
