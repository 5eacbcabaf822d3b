"""Sending something over HTTPS to an address that a stranger has typed.

All addresses of the host are looked at before any of them is connected to, and that is the one: a name that
says something else a moment later leads nowhere. Nothing is sent on to where an answer points, of the answer
little is read, and all of it takes a few seconds at most.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from threading import Timer
from urllib.parse import quote, urlsplit

Address = IPv4Address | IPv6Address

TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that stand for an IPv4 address in their last 32 bits (RFC 6052)."""
GIVEN_OUT = IPv6Network("2000::/3")
"""All IPv6 addresses of the internet that there are so far."""
OF_CLOUDS = IPv4Network("168.63.129.16/32")
"""Looks public, and is what a machine of Azure asks about itself; those of other clouds are not public."""
NOBODYS = (
    OF_CLOUDS,
    IPv4Network("192.0.0.0/24"),  # of protocols, and what clouds of Oracle ask about themselves (RFC 6890)
    IPv4Network("192.88.99.0/24"),  # once of 6to4 (RFC 7526)
    IPv6Network("3fff::/20"),  # of examples (RFC 9637)
)
"""What Python takes for public, in some releases at least, and nobody on the internet has."""


def resolve(host: str, port: int) -> list[Address]:
    """All addresses of a host, as the system finds them; raise OSError if there are none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ip_address(str(sockaddr[0]).partition("%")[0]) for *_kind, sockaddr in found]


def is_public(address: Address) -> bool:
    """Whether an address is one of the internet; one that leads to an IPv4 address is judged by that."""
    return is_plainly_public(meant_by(address) or address)


def is_plainly_public(address: Address) -> bool:
    """Whether it is neither private, of this machine or link, a group's, nor kept for anything else."""
    if isinstance(address, IPv6Address) and address not in GIVEN_OUT:
        return False
    is_kept = address.is_multicast or address.is_reserved or not address.is_global
    return not is_kept and not any(address in network for network in NOBODYS)


def meant_by(address: Address) -> IPv4Address | None:
    """The IPv4 address to which an IPv6 address leads; None for every other."""
    if isinstance(address, IPv4Address):
        return None
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


PORT = 443
CONNECTING = 5.0
"""Seconds to connect, and to wait for anything to come."""
MOST_SECONDS = 10.0
"""For all of it, however slowly the answer comes."""
MOST_TRIED = 3
"""So many addresses of a host are tried at most."""
AS_TYPED = "%/?=&;:@!$'()*+,~[]"
"""What stands in a path or query as it was typed; of other signs their octets in UTF-8 do (RFC 3987)."""
MOST_READ = 4096
"""Bytes of an answer's body: nobody looks at them."""

NOT_FOUND, PRIVATE, UNREACHABLE, INSECURE, UNREADABLE, TOO_SLOW = (
    "not-found",
    "private",
    "unreachable",
    "insecure",
    "unreadable",
    "too-slow",
)
"""What stood in the way; else the status of the answer is the result."""


@dataclass(frozen=True)
class Network:
    """How hosts are found and what may be connected to: the internet, unless a test has one of its own."""

    resolve: Callable[[str, int], Sequence[Address]] = resolve
    is_allowed: Callable[[Address], bool] = is_public
    port: int = PORT
    trust: Callable[[], ssl.SSLContext] = field(default=ssl.create_default_context)
    connecting: float = CONNECTING
    most_seconds: float = MOST_SECONDS


INTERNET = Network()


class Checked(http.client.HTTPSConnection):
    """A connection to one of the addresses that were checked, whatever the name of the host says by now."""

    def __init__(self, host: str, addresses: Sequence[Address], network: Network) -> None:
        self.trusted = network.trust()
        super().__init__(host, network.port, timeout=network.connecting, context=self.trusted)
        self.addresses, self.network = addresses[:MOST_TRIED], network
        self.same: socket.socket | None = None
        self.timer = Timer(network.most_seconds, self.hang_up)
        self.timer.daemon = True
        self.took_too_long = False

    def connect(self) -> None:
        """Connect there, and let the other end prove its name; all of it ends when it takes too long."""
        plain = self.connect_to_any()
        self.same = plain.dup()
        self.timer.start()
        self.sock = self.trusted.wrap_socket(plain, server_hostname=self.host)

    def connect_to_any(self) -> socket.socket:
        """A connection to the first address that takes one."""
        *others, last = self.addresses
        for address in others:
            with suppress(OSError):
                return self.connect_to(address)
        return self.connect_to(last)

    def connect_to(self, address: Address) -> socket.socket:
        return socket.create_connection((str(address), self.network.port), self.network.connecting)

    def hang_up(self) -> None:
        """End the connection while somebody reads from it; what they wait for does not come any more."""
        self.took_too_long = True
        with suppress(OSError):
            if self.same is not None:
                self.same.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End the connection, and the waiting for its end."""
        self.timer.cancel()
        if self.same is not None:
            self.same.close()
        super().close()


def post(url: str, body: bytes, headers: Mapping[str, str], network: Network = INTERNET) -> str:
    """Send a body to an address, once; returns the status of the answer, or what stood in the way."""
    try:
        host = (urlsplit(url).hostname or "").encode("idna").decode()
        addresses = network.resolve(host, network.port)
    except (OSError, UnicodeError):
        return NOT_FOUND
    if not addresses:
        return NOT_FOUND
    if not all(map(network.is_allowed, addresses)):
        return PRIVATE
    return post_to(Checked(host, addresses, network), path_of(url), body, headers)


def path_of(url: str) -> str:
    """The path and the query of an address for its host, in signs that a request can have."""
    parts = urlsplit(url)
    asked = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    return quote(asked, safe=AS_TYPED)


def post_to(connection: Checked, path: str, body: bytes, headers: Mapping[str, str]) -> str:
    try:
        connection.request("POST", path, body, dict(headers))
        answer = connection.getresponse()
        answer.read(MOST_READ)
    except (OSError, http.client.HTTPException) as problem:
        return TOO_SLOW if connection.took_too_long else named_problem(problem)
    finally:
        connection.close()
    return str(answer.status)


def named_problem(problem: Exception) -> str:
    """The name under which a problem of sending is noted."""
    if isinstance(problem, ssl.SSLError):
        return INSECURE
    if isinstance(problem, TimeoutError):
        return TOO_SLOW
    return UNREACHABLE if isinstance(problem, OSError) else UNREADABLE
