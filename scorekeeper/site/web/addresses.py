"""The addresses and names of this machine, and addresses that are passed on to phones."""

from __future__ import annotations

import errno
import socket
from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

EVERY_INTERFACE = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound to
LOOPBACK = ("localhost", "127.0.0.1", "::1")


def lan_address() -> str | None:
    """The address of this machine in its network, as the others there see it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Choosing the way to a foreign address (one that is kept for documentation) sends nothing.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address in LOOPBACK else address


def own_names(host: str) -> list[str]:
    """The names and addresses under which phones and other computers may ask for this machine."""
    if host in LOOPBACK or settings.TLS:
        return []
    name = socket.gethostname()
    named = [] if host in EVERY_INTERFACE else [host]
    return [*named, *filter(None, [lan_address()]), name, f"{name}.local"]


def certified_host() -> str | None:
    """The first host of the certificate, or of those that were set, that is not only this machine's."""
    named = [*settings.HOSTS, *settings.TLS.hosts] if settings.TLS else []
    return next((host for host in named if not is_own_name(host) and not host.startswith(".")), None)


def home_address(host: str, port: int) -> str:
    """The address for a browser on this machine."""
    if host in EVERY_INTERFACE:
        host = certified_host() or "localhost"
    return web_address(host, port)


def phone_address(host: str, port: int) -> str | None:
    """The address for phones in the same network, if they can reach this machine at all."""
    if host in LOOPBACK:
        return None
    in_network = lan_address() if host in EVERY_INTERFACE else host
    reachable = certified_host() if settings.TLS else in_network
    return web_address(reachable, port) if reachable else None


def is_own_name(host: str) -> bool:
    """Whether an address, perhaps with a port, opens on this machine and nowhere else."""
    return host.rsplit(":", 1)[0].strip("[]") in LOOPBACK or host.strip("[]") in LOOPBACK


def network_host(host: str, allowed: Sequence[str]) -> str | None:
    """The same port at the address for phones, if this machine answers there: one of the `allowed` names."""
    address = certified_host() if settings.TLS else lan_address()
    if address is None or not {address, "*"} & set(allowed):
        return None
    port = host.rpartition(":")[2]
    return f"{bracket_host(address)}:{port}" if port.isdecimal() else bracket_host(address)


def public_address(hosts: Sequence[str]) -> str | None:
    """The address behind a proxy that speaks HTTPS for us; a leading dot allows all subdomains."""
    return f"https://{hosts[0].lstrip('.')}/" if hosts else None


def web_address(host: str, port: int) -> str:
    return f"{'https' if settings.TLS else 'http'}://{bracket_host(host)}:{port}/"


def bracket_host(host: str) -> str:
    """IPv6 addresses go in brackets wherever a port follows."""
    return f"[{host}]" if ":" in host and "[" not in host else host


def refusal(host: str, port: int) -> str | None:
    """Why the server cannot listen there, if it cannot."""
    if not 0 <= port <= 65535:
        return f"{port} is not a port. Ports go from 0 to 65535."
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            return f"Port {port} is already in use. Try another one, for example --port {port + 1}."
        return f"Cannot listen on {bracket_host(host)}:{port}: {problem.strerror}."
    return None


def speak_asked_language(request: HttpRequest) -> None:
    """Speak the language that the address asks for, if it is one of ours."""
    asked = request.GET.get("lang", "")
    if asked in dict(settings.LANGUAGES):
        translation.activate(asked)


def reach_of(request: HttpRequest) -> str:
    """How far a link goes where the page was opened by a name that is only this machine's; else empty."""
    host = request.get_host()
    if not is_own_name(host):
        return ""
    return "network" if network_host(host, settings.ALLOWED_HOSTS) else "machine"


def absolute_url(request: HttpRequest, path: str) -> str:
    """A link that other phones can open: not by a name that is only this machine's, if there is another."""
    host = request.get_host()
    if is_own_name(host):
        host = network_host(host, settings.ALLOWED_HOSTS) or host
    return f"{request.scheme}://{host}{path}"
