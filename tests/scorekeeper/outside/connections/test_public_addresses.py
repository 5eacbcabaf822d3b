"""Only the internet is sent to, and nothing of the network in which the server stands."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from scorekeeper.outside.connections.public_addresses import is_public, resolve


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "100.100.100.200", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1"),
        *("255.255.255.255", "168.63.129.16", "192.0.0.1", "192.0.0.192", "192.88.99.1"),
        *("::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1"),
        *("::ffff:10.0.0.1", "2002:7f00:1::", "2002:a00:1::", "64:ff9b::a00:1", "64:ff9b::7f00:1"),
        *("2001:0:53aa:64c:0:0:80ff:fffe", "64:ff9b:1::a00:1", "fec0::1", "::127.0.0.1", "3fff::1"),
    ],
)
def test_what_is_not_of_the_internet_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        *("1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "2a01:4f8::1"),
        *("64:ff9b::101:101", "2002:101:101::", "::ffff:1.1.1.1"),
    ],
)
def test_what_is_of_the_internet_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "0x7f000001", "127.1", "017700000001", "::1"]
)
def test_however_this_machine_is_spelt_it_is_not_public(host: str) -> None:
    found = resolve(host, 443)
    assert found
    assert [each for each in found if is_public(each)] == []
