"""Parts of pages that are rendered once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

SECONDS = 60
"""The phones of a table ask within a moment of each other."""
LONGEST = 200_000
"""Letters; a longer one is rendered for everybody anew and fills no memory. Standings of 200 take 125,000."""
TOKEN = mark_safe("<token>")
"""Stands for the token of forms, the one thing in a fragment that is not for everybody.

No text of a user comes to this: what they type is escaped.
"""
LOCKS = tuple(Lock() for _number in range(64))


@dataclass(frozen=True)
class Fragment:
    """A part of a page that depends on all that it is `of` and on the language.

    Where that is the same, a change of what it shows is another revision, in whose place it is kept.
    """

    template: str
    of: tuple[object, ...]
    revision: object

    @property
    def key(self) -> str:
        return ":".join(map(str, (self.template, get_language(), *self.of)))


def fragment_for(request: HttpRequest, fragment: Fragment, context: Callable[[], dict[str, Any]]) -> str:
    """A fragment with the token of who asks; `context` is what it is rendered from where it is not kept."""
    html = kept_fragment(request, fragment, context)
    # It is rendered, and the token is of letters and figures only.
    return mark_safe(html.replace(TOKEN, get_token(request)) if TOKEN in html else html)  # noqa: S308


def kept_fragment(request: HttpRequest, fragment: Fragment, context: Callable[[], dict[str, Any]]) -> str:
    """A fragment as it is kept; of several who ask for it first, one renders it for all."""
    kept, key = caches["news"], fragment.key
    with LOCKS[hash(key) % len(LOCKS)]:
        known: tuple[object, str] = kept.get(key, (None, ""))
        revision, html = known
        if revision != fragment.revision:
            html = render_to_string(fragment.template, {**context(), "csrf_token": TOKEN}, request)
            if len(html) <= LONGEST:
                kept.set(key, (fragment.revision, html), timeout=SECONDS)
    return html
