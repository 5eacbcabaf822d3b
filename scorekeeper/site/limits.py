"""How often one address may send something or try links, so that nobody guesses links or floods the site.

A whole club may sit behind one address, so that the limits are far above what people do. All processes count
together (`CACHES`); signing in has limits of its own, which django-allauth counts there, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus

from allauth.account.adapter import get_adapter
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorekeeper.site.counting import counted, take
from scorekeeper.site.log_lines import REACHED
from scorekeeper.site.networks import network_of
from scorekeeper.site.redaction import LINK_TOKEN
from scorekeeper.site.refusals import is_of_program

Handler = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True)
class Limit:
    """So many of something in so many seconds."""

    name: str
    most: int
    seconds: int

    def key(self, address: str) -> str:
        """Where the count of an address is kept; it begins anew with every period."""
        mark = sha256(network_of(address).encode()).hexdigest()[:32]
        return f"count:{self.name}:{mark}:{int(time.time()) // self.seconds}"

    def seconds_left(self) -> int:
        """In how many seconds it counts anew."""
        return self.seconds - int(time.time()) % self.seconds

    def is_reached(self, address: str) -> bool:
        """Whether the address has used up its number."""
        return counted(caches["limits"], self.key(address)) >= self.most

    def take(self, address: str, amount: int = 1) -> bool:
        """Count one more, or so many, unless the number is used up; whether it was not."""
        return take(caches["limits"], self.key(address), amount, self.most, self.seconds)


POSTS = Limit("posts", most=600, seconds=60)
WRONG_LINKS = Limit("links", most=60, seconds=300)
NEW_SHEETS = Limit("sheets", most=300, seconds=24 * 3600)
"""More than a tournament of 50 tables begins behind one address, and far less than fills a disk."""

ENTRIES = Limit("entries", most=200, seconds=3600)
"""By people who enter themselves in a tournament; a whole hall may sit behind one address."""

SENT = Limit("bytes", most=600_000_000, seconds=24 * 3600)
"""Of bodies. A form counts as 10,000 at least: what is stored of it is more than it says."""
SMALLEST = 10_000


def too_many(request: HttpRequest, limit: Limit, template: str) -> HttpResponse | None:
    """Count one more from where a request comes from; the page that says so if that is too many."""
    address = get_adapter().get_client_ip(request)
    return None if limit.take(address) else refuse(request, limit, template)


def refuse(request: HttpRequest, limit: Limit, template: str) -> HttpResponse:
    """The page that says that a limit is reached; the log says which one."""
    request.META[REACHED] = limit.name
    return render(request, template, {"most": limit.most}, status=HTTPStatus.TOO_MANY_REQUESTS)


def too_much_sent(request: HttpRequest, address: str) -> HttpResponse | None:
    """Count what a form or a file is; the page that says so if an address has sent too much."""
    size = max(SMALLEST, int(request.META.get("CONTENT_LENGTH") or 0))
    for limit, amount, template in ((POSTS, 1, "429.html"), (SENT, size, "429_today.html")):
        if not limit.take(address, amount):
            return refuse(request, limit, template)
    return None


def slow_down(get_response: Handler) -> Handler:
    """Answer 429 to an address that sends too much, or that has tried too many links that open nothing.

    What programs ask is counted where it is answered, see `scorekeeper.api.limits`.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        if is_of_program(request):
            return get_response(request)
        is_post, is_link = request.method == "POST", LINK_TOKEN.search(request.path) is not None
        if not (is_post or is_link):
            return get_response(request)
        address = get_adapter().get_client_ip(request)
        if is_post and (refusal := too_much_sent(request, address)):
            return refusal
        response = get_response(request)
        if is_link and response.status_code == HTTPStatus.NOT_FOUND:
            # The right link opens whatever others have tried from here.
            return response if WRONG_LINKS.take(address) else refuse(request, WRONG_LINKS, "429.html")
        return response

    return answer
