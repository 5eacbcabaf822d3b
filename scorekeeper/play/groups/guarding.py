"""What stands above a view: how it is asked, by whom, and the guard that finds what it is handed.

A guard is `may_*(request, slug, …)` of any feature, or another function that takes parts of the address by
their names and raises for whom it does not let in.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, TypeVar

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.play.groups.guards import Answer, by_link_or_account

Found = TypeVar("Found")
View = Callable[Concatenate[HttpRequest, Found, ...], HttpResponse]
"""A view that takes what a guard found, and those parts of the address for which that did not ask."""


def guarded(guard: Callable[..., Found]) -> Callable[[View[Found]], Answer]:
    """Hand a view what a guard found by the parts of the address; raise what the guard raises."""
    _request, *asked = signature(guard).parameters

    def decorate(view: View[Found]) -> Answer:
        @wraps(view)
        def answer(request: HttpRequest, **parts: Any) -> HttpResponse:
            found = guard(request, **{name: parts.pop(name) for name in asked})
            return view(request, found, **parts)

        return answer

    return decorate


def form_for(guard: Callable[..., Found]) -> Callable[[View[Found]], Answer]:
    """Show a form, and take it, for who is signed in and let in; raise what the guard raises."""
    return lambda view: login_required(guarded(guard)(view))


def page_for(guard: Callable[..., Found]) -> Callable[[View[Found]], Answer]:
    """Show a page that takes nothing, for who is signed in and let in; raise what the guard raises."""
    return lambda view: require_safe(form_for(guard)(view))


def action_for(guard: Callable[..., Found]) -> Callable[[View[Found]], Answer]:
    """Do what is sent, and show nothing, for who is signed in and let in; raise what the guard raises."""
    return lambda view: require_POST(form_for(guard)(view))


def page_by_link(guard: Callable[..., Found]) -> Callable[[View[Found]], Answer]:
    """Show a page as well for who came by the read link of the group; raise what the guard raises."""
    return lambda view: require_safe(by_link_or_account(guarded(guard)(view)))
