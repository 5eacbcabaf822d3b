"""The addresses of links that are passed on to other phones."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.site.web import addresses


def reach_of(request: HttpRequest) -> str:
    """How far a link goes where the page was opened by a name that is only this machine's; else empty."""
    host = request.get_host()
    if not addresses.is_own_name(host):
        return ""
    return "network" if addresses.network_host(host, settings.ALLOWED_HOSTS) else "machine"


def absolute_url(request: HttpRequest, path: str) -> str:
    """A link that other phones can open: not by a name that is only this machine's, if there is another."""
    host = request.get_host()
    if addresses.is_own_name(host):
        host = addresses.network_host(host, settings.ALLOWED_HOSTS) or host
    return f"{request.scheme}://{host}{path}"
