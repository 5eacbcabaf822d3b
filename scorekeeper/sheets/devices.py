"""Which device somebody writes with, as far as it helps to remember who entered what."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scorekeeper.sheets import links, models
from scorekeeper.site import recent_links

RECENT_COOKIE = "recent"

PLATFORMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device_of(request: HttpRequest) -> str:
    """The kind of device, from what its browser says: “iPhone”, “Android”; empty if it says nothing."""
    agent = request.headers.get("User-Agent", "")
    return next((name for mark, name in PLATFORMS if mark in agent), "")


def recent_slugs(request: HttpRequest) -> list[str]:
    """The sheets that this device opened, the last first, as `slug.mark`; the list opens none of them."""
    return recent_links.slugs(request, RECENT_COOKIE)


def remember(request: HttpRequest, response: HttpResponse, sheet: models.Sheet, token: str) -> None:
    """Put a sheet at the head of this device's list.

    The mark is the beginning of the link's hash: the list shows no sheet whose link has been withdrawn.
    """
    recent_links.remember(request, response, RECENT_COOKIE, f"{sheet.slug}.{links.hash_token(token)[:8]}")
