"""The rulesets that this device has opened: offered wherever rules are chosen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scorekeeper.site.web import recent_links

RECENT_COOKIE = "rulesets"


def recent_slugs(request: HttpRequest) -> list[str]:
    """The rulesets, the last opened first; the list opens none of them for changing."""
    return recent_links.slugs(request, RECENT_COOKIE)


def remember(request: HttpRequest, response: HttpResponse, slug: str) -> None:
    """Put a ruleset at the head of this device's list."""
    recent_links.remember(request, response, RECENT_COOKIE, slug)
