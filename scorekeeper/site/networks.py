"""What counts as one where addresses are counted."""

from __future__ import annotations

from hashlib import sha256
from ipaddress import IPv4Address, ip_address, ip_network


def network_of(address: str) -> str:
    """What is counted as one: an IPv4 address, or the 2^64 addresses of one IPv6 network."""
    try:
        found = ip_address(address)
    except ValueError:  # behind a proxy that sends nonsense, or the name of an account
        return sha256(address.encode()).hexdigest()
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False).network_address)
