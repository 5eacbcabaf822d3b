"""Sending to the address of a stranger: what is checked, and what cannot be done with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler
from ipaddress import ip_address
from pathlib import Path
from threading import Event

import pytest

from scorekeeper.outside.connections.posting import INTERNET, Address, Network, is_public, post, resolve
from tests.depths import one_in
from tests.running import PATIENCE
from tests.scorekeeper.outside.connections.far_end import HERE, HOST, FarEnd, far_end, say

URL = f"https://{HOST}/hook?key=1"


@pytest.fixture
def end(tmp_path: Path) -> Iterator[FarEnd]:
    with far_end(tmp_path) as found:
        yield found


def test_a_body_arrives_with_its_headers_and_the_name_of_the_host(end: FarEnd) -> None:
    assert post(URL, b'{"a": 1}', {"Karlchen-Event": "test"}, end.network()) == "200"
    ((path, headers, body),) = end.received
    assert (path, body) == ("/hook?key=1", b'{"a": 1}')
    assert (headers["Host"], headers["Karlchen-Event"]) == (f"{HOST}:{end.port}", "test")


def test_signs_of_any_alphabet_in_an_address_arrive_as_their_octets(end: FarEnd) -> None:
    assert post(f"https://{HOST}/töpfe/%20?für=ß&a=b", b"{}", {}, end.network()) == "200"
    assert [path for path, _headers, _body in end.received] == ["/t%C3%B6pfe/%20?f%C3%BCr=%C3%9F&a=b"]


def test_the_status_of_the_answer_is_what_came_of_it(end: FarEnd) -> None:
    found = []
    for status in (204, 400, 410, 500):
        end.answer = lambda handler, status=status: say(handler, status)  # type: ignore[misc]
        found.append(post(URL, b"{}", {}, end.network()))
    assert found == ["204", "400", "410", "500"]


def test_it_is_not_sent_on_to_where_an_answer_points(end: FarEnd) -> None:
    end.answer = lambda handler: say(handler, 307, Location="https://hooks.example.org/other")
    assert post(URL, b"{}", {}, end.network()) == "307"
    assert [path for path, _headers, _body in end.received] == ["/hook?key=1"]


@pytest.mark.parametrize(
    "found",
    one_in(
        3,
        [["127.0.0.1"], ["10.0.0.1"], ["192.168.0.1", "1.1.1.1"], ["1.1.1.1", "169.254.169.254"], ["::1"]],
    ),
)
def test_a_host_with_any_address_that_is_not_public_gets_nothing(end: FarEnd, found: list[str]) -> None:
    addresses = [ip_address(each) for each in found]
    network = end.network(resolve=lambda host, port: addresses, is_allowed=is_public)
    assert post(URL, b"{}", {}, network) == "private"
    assert end.received == []


def test_a_name_is_looked_up_once_so_that_it_cannot_say_something_else_a_moment_later(end: FarEnd) -> None:
    said: list[Sequence[Address]] = [[HERE]]
    network = end.network(resolve=lambda host, port: said.pop())
    assert post(URL, b"{}", {}, network) == "200"
    assert said == []


def test_the_next_address_is_tried_where_one_takes_no_connection(end: FarEnd) -> None:
    network = end.network(resolve=lambda host, port: [ip_address("127.77.0.1"), HERE])
    assert post(URL, b"{}", {}, network) == "200"


def test_nobody_listens(end: FarEnd) -> None:
    network = end.network(resolve=lambda host, port: [ip_address("127.77.0.1")])
    assert post(URL, b"{}", {}, network) == "unreachable"


@pytest.mark.parametrize("host", ["nowhere.invalid", "a" * 70 + ".org", "-.example"])
def test_there_is_no_such_host(host: str) -> None:
    assert post(f"https://{host}/", b"{}", {}, INTERNET) == "not-found"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433"])
def test_this_machine_is_not_sent_to(host: str) -> None:
    assert post(f"https://{host}/", b"{}", {}, INTERNET) == "private"


def test_a_certificate_of_another_host_is_not_believed(tmp_path: Path) -> None:
    with far_end(tmp_path, "other.example.org") as end:
        assert post(URL, b"{}", {}, end.network()) == "insecure"
        assert end.received == []


def test_a_certificate_that_nobody_vouches_for_is_not_believed(end: FarEnd) -> None:
    assert post(URL, b"{}", {}, end.network(trust=INTERNET.trust)) == "insecure"


def posted_before(is_over: Event, network: Network) -> str:
    """What a message comes to that is posted before the other end has come to an end."""
    outcome = post(URL, b"{}", {}, network)
    is_over.set()
    return outcome


def test_who_never_answers_is_not_waited_for(end: FarEnd) -> None:
    is_over = Event()
    end.answer = lambda handler: is_over.wait(PATIENCE)
    assert posted_before(is_over, end.network(connecting=0.3)) == "too-slow"


def test_who_answers_a_letter_at_a_time_is_not_waited_for(end: FarEnd) -> None:
    is_over = Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        while not is_over.wait(0.1):
            handler.wfile.write(b"H")
            handler.wfile.flush()

    end.answer = drip
    assert posted_before(is_over, end.network(connecting=1, most_seconds=0.6)) == "too-slow"


def test_an_endless_answer_is_not_read_to_its_end(end: FarEnd) -> None:
    is_over = Event()

    def pour(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not is_over.is_set():
            handler.wfile.write(b"x" * 10_000)

    end.answer = pour
    assert posted_before(is_over, end.network()) == "200"


def test_what_is_no_answer_of_a_web_server_is_said(end: FarEnd) -> None:
    end.answer = lambda handler: handler.wfile.write(b"220 mail.example.org ESMTP\r\n") and None
    assert post(URL, b"{}", {}, end.network()) == "unreadable"


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
