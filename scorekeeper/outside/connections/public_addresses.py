"""Which addresses something may be sent to: public ones, and nothing of the server's own network."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

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
