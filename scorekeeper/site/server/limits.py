"""How often one address may send something or try links, so that nobody guesses links or floods the site.

A whole club may sit behind one address, so that the limits are far above what people do. All processes count
together (`CACHES`); signing in has limits of its own, which django-allauth counts there, too.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from scorekeeper.site.server.budgets import POSTS, SENT, SMALLEST, Limit
from scorekeeper.site.server.log_lines import LINK_TOKEN, REACHED
from scorekeeper.site.web.refusals import Said, is_of_program, refused_body

Handler = Callable[[HttpRequest], HttpResponse]

WRONG_LINKS = Limit("links", most=60, seconds=300)
NEW_SHEETS = Limit("sheets", most=300, seconds=24 * 3600)
"""Far less than fills a disk. All tables of a round count as one: how many they are, its people bound."""

ENTRIES = Limit("entries", most=200, seconds=3600)
"""By people who enter themselves in a tournament; a whole hall may sit behind one address."""

A_LOT_AT_ONCE: Said = (
    _("Slow down a little"),
    _(
        "So much has come from here in a short time that Karlchen is taking a break. Wait a minute, go back "
        "and try again; everything saved is safe."
    ),
)
OF_A_DAY: dict[str, Said] = {
    SENT.name: (
        _("That was a lot for one day"),
        _(
            "More has been sent from here today than many clubs send together. Everything saved is safe, and "
            "you can carry on tomorrow."
        ),
    ),
    NEW_SHEETS.name: (
        _("That is enough for today"),
        _(
            "%(most)s scoresheets have been started from here today. Tomorrow there is room for more; the "
            "ones already started carry on as always."
        ),
    ),
}
"""What is said where it does not help to wait for a minute."""


def refuse_too_many(request: HttpRequest, limit: Limit) -> HttpResponse | None:
    """Count one more from where a request comes from; the page that says so if that is too many."""
    address = get_adapter().get_client_ip(request)
    return None if limit.take(address) else refuse(request, limit)


def refuse(request: HttpRequest, limit: Limit) -> HttpResponse:
    """The page that says that a limit is reached; the log says which one."""
    request.META[REACHED] = limit.name
    title, text = OF_A_DAY.get(limit.name, A_LOT_AT_ONCE)
    context = {"title": title, "text": str(text) % {"most": limit.most}}
    return render(request, "error.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)


def refuse_too_much(request: HttpRequest, address: str) -> HttpResponse | None:
    """Count what a form or a file is; the page that says so if an address has sent too much."""
    size = max(SMALLEST, int(request.META.get("CONTENT_LENGTH") or 0))
    for limit, amount in ((POSTS, 1), (SENT, size)):
        if not limit.take(address, amount):
            return refuse(request, limit)
    return None


def refuse_early(get_response: Handler) -> Handler:
    """Ask no view for a body that was not taken, nor for an address that sends too much.

    One that has tried too many links that open nothing gets 429, too. What programs ask is counted where it
    is answered, see `scorekeeper.outside.api.guards`.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        if refusal := refused_body(request):
            return refusal
        if is_of_program(request):
            return get_response(request)
        is_post, is_link = request.method == "POST", LINK_TOKEN.search(request.path) is not None
        if not (is_post or is_link):
            return get_response(request)
        address = get_adapter().get_client_ip(request)
        if is_post and (refusal := refuse_too_much(request, address)):
            return refusal
        response = get_response(request)
        if is_link and response.status_code == HTTPStatus.NOT_FOUND:
            # The right link opens whatever others have tried from here.
            return response if WRONG_LINKS.take(address) else refuse(request, WRONG_LINKS)
        return response

    return answer
