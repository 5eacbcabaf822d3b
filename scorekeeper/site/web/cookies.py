"""Cookies: what they are called, those that open what a link opens, and lists of what was opened last.

Under HTTPS they are called so that browsers take them from nobody but this site: a cookie for
all pages `__Host-…`, one for a page and those below it `__Secure-…`. Phones that were here before have them
under the names without these; what they have goes on counting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

Handler = Callable[[HttpRequest], HttpResponse]


def cookie_name(name: str, *, is_secure: bool, path: str = "/") -> str:
    """The name of a cookie that is valid for `path`."""
    if not is_secure:
        return name
    return f"__Host-{name}" if path == "/" else f"__Secure-{name}"


class Messages(CookieStorage):
    """The messages for the next page, in a cookie of such a name."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        self.cookie_name = cookie_name("messages", is_secure=settings.HTTPS)


def take_over(get_response: Handler) -> Handler:
    """Give a phone the cookies of session, forms and language under their names of today.

    Sign-ins last 180 days, forms and languages a year, so that nobody notices; then this is of no more use.
    """
    if not settings.HTTPS:
        raise MiddlewareNotUsed

    def answer(request: HttpRequest) -> HttpResponse:
        taken = {new: old for new, old in earlier_names().items() if is_earlier(request, new, old)}
        request.COOKIES |= {new: request.COOKIES[old] for new, old in taken.items()}
        response = get_response(request)
        for new, old in taken.items():
            if new not in response.cookies:
                give_again(response, new, request.COOKIES[new])
            response.delete_cookie(old)
        return response

    return answer


def earlier_names() -> dict[str, str]:
    """Today's names of the cookies that are taken over, each with the one before."""
    names = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME)
    return {name: name.removeprefix("__Host-") for name in names}


def is_earlier(request: HttpRequest, new: str, old: str) -> bool:
    """Whether a phone has a cookie under its earlier name only."""
    return new not in request.COOKIES and old in request.COOKIES


def give_again(response: HttpResponse, name: str, value: str) -> None:
    """Send a cookie that was taken over."""
    is_session = name == settings.SESSION_COOKIE_NAME
    age = settings.SESSION_COOKIE_AGE if is_session else settings.LANGUAGE_COOKIE_AGE
    response.set_cookie(name, value, max_age=age, httponly=is_session, secure=True, samesite="Lax")


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


MOST_RECENT = 12


def slugs_in(request: HttpRequest, cookie: str) -> list[str]:
    """The addresses on a list, the last opened first."""
    earlier = request.get_signed_cookie(cookie, default="", salt=cookie)
    listed = request.get_signed_cookie(list_cookie(cookie), default=earlier, salt=cookie)
    return [slug for slug in str(listed).split(",") if slug]


def remember_slug(request: HttpRequest, response: HttpResponse, cookie: str, slug: str) -> None:
    """Put an address, perhaps with a mark after a dot, at the head of a list; it stands there once."""
    address = slug.partition(".")[0]
    others = [other for other in slugs_in(request, cookie) if other.partition(".")[0] != address]
    write_recent(request, response, cookie, [slug, *others])


def forget_slug(request: HttpRequest, response: HttpResponse, cookie: str, address: str) -> None:
    """Take an address off a list."""
    others = [other for other in slugs_in(request, cookie) if other.partition(".")[0] != address]
    write_recent(request, response, cookie, others)


def write_recent(request: HttpRequest, response: HttpResponse, cookie: str, listed: Sequence[str]) -> None:
    """Send a list, as far as it has room."""
    response.set_signed_cookie(
        list_cookie(cookie),
        ",".join(listed[:MOST_RECENT]),
        salt=cookie,
        max_age=LONGEST,
        httponly=True,
        secure=request.is_secure(),
        samesite="Lax",
    )


def list_cookie(cookie: str) -> str:
    return cookie_name(cookie, is_secure=settings.HTTPS)
