"""Where a machine can be reached, and under which names."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from django.conf import LazySettings

from scorekeeper.management.commands.up import qr_code
from scorekeeper.site.environment import Certificate
from scorekeeper.site.web import addresses


def test_a_server_for_this_machine_only_names_no_other_address() -> None:
    assert addresses.own_names("127.0.0.1") == []
    assert addresses.phone_address("localhost", 8000) is None


def test_a_server_for_all_names_what_phones_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.0.2.7")
    monkeypatch.setattr(socket, "gethostname", lambda: "parlour")
    assert addresses.own_names("0.0.0.0") == ["192.0.2.7", "parlour", "parlour.local"]
    assert addresses.home_address("0.0.0.0", 8000) == "http://localhost:8000/"
    assert addresses.phone_address("0.0.0.0", 8000) == "http://192.0.2.7:8000/"


def test_a_machine_without_a_network_has_no_address_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    assert addresses.phone_address("0.0.0.0", 8000) is None
    assert None not in addresses.own_names("0.0.0.0")


def test_an_address_of_ones_own_choice_is_used_as_it_is() -> None:
    assert addresses.phone_address("2001:db8::1", 80) == "http://[2001:db8::1]:80/"


def test_behind_a_proxy_the_public_name_counts() -> None:
    assert addresses.public_address([".example.org", "example.net"]) == "https://example.org/"
    assert addresses.public_address([]) is None


@pytest.mark.parametrize(
    ("hosts", "phones"),
    [
        (("localhost", "127.0.0.1", "karl.lan", "pub.lan"), "https://karl.lan:443/"),
        ((".club.example", "[2001:db8::1]"), "https://[2001:db8::1]:443/"),
        (("localhost", ".club.example"), None),
    ],
)
def test_with_a_certificate_phones_go_to_the_first_host_that_it_names(
    settings: LazySettings, hosts: tuple[str, ...], phones: str | None
) -> None:
    settings.TLS = Certificate(Path("a.pem"), Path("b.pem"), hosts)
    assert addresses.phone_address("0.0.0.0", 443) == phones
    assert addresses.home_address("0.0.0.0", 443) == (phones or "https://localhost:443/")
    assert addresses.network_host("localhost:443", hosts) == (phones and phones[len("https://") : -1])
    assert addresses.own_names("0.0.0.0") == []


def test_a_port_in_use_is_refused_with_another_one_to_try() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert addresses.refusal("127.0.0.1", port) == (
            f"Port {port} is already in use. Try another one, for example --port {port + 1}."
        )
    assert addresses.refusal("127.0.0.1", port) is None


def test_a_port_that_is_none_is_refused() -> None:
    assert addresses.refusal("127.0.0.1", 65536) == "65536 is not a port. Ports go from 0 to 65535."


def test_the_qr_code_is_a_square_of_letters() -> None:
    lines = qr_code("http://192.0.2.7:8000/").splitlines()
    assert {len(line) for line in lines} == {29}
    assert len(lines) == 15


def test_a_name_of_this_machine_is_known_with_and_without_a_port() -> None:
    names = ("localhost:8000", "localhost", "127.0.0.1:80", "[::1]:8000", "pub.test:8000", "192.168.0.7")
    assert [addresses.is_own_name(name) for name in names] == [True, True, True, True, False, False]


def test_the_network_is_offered_only_where_this_machine_answers_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.0.7")
    assert addresses.network_host("localhost:8000", ["192.168.0.7"]) == "192.168.0.7:8000"
    assert addresses.network_host("localhost", ["*"]) == "192.168.0.7"
    assert addresses.network_host("localhost:8000", ["localhost"]) is None
