"""What counts as one where addresses are counted."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

UNKNOWN = "0.0.0.0"  # noqa: S104 - nobody's address, not one to listen on
"""Where a request comes from of which a proxy does not say it, or in words such as “unknown”."""


@lru_cache(maxsize=20_000)
def network_of(address: str) -> str:
    """What is counted as one: an IPv4 address, or the 2^64 addresses of one IPv6 network."""
    try:
        found = ip_address(address)
    except ValueError:  # the name of an account
        return sha256(address.encode()).hexdigest()
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False).network_address)


def network_of_request(scope: Any, *, is_behind_proxy: bool) -> str:
    """Where a request comes from, as Granian has it; behind a proxy as that wrote it."""
    written = scope.headers.get("x-forwarded-for", "") if is_behind_proxy else ""
    return network_of(written.rpartition(",")[2].strip() or scope.client.rsplit(":", 1)[0].strip("[]"))
