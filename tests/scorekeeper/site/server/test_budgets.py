"""Whatever strangers share, one address that takes too much of it keeps nobody else from anything.

A server as hosts run it, of two processes that share everything, and of one for what a process has by itself,
on a machine that allows few open files, so that few connections do; each attack comes from other addresses
than the visitor who is to be answered.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scorekeeper.site.server import budgets
from scorekeeper.site.server.body_limits import MOST_BYTES, MOST_OF_A_GROUP
from scorekeeper.site.server.budgets import Limit, NoRoom, Resource, Share
from tests.attackers import Attack, Seen, attacked, head
from tests.running import PATIENCE
from tests.serving import COOKIE, NEW_SHEET, TOKEN, Running, serving, started_sheet

pytestmark = pytest.mark.thorough

FILES = 1_000
"""Files that a process may open: 750 connections, of which one address has 375 at most."""
MORE_THAN_TWO_TAKE = 1_200
"""Connections."""
RACES = 5
"""So many more at most are let in by two processes that look at the same moment."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of two processes."""
    with serving_with_few_files(tmp_path_factory.mktemp("data"), processes=2) as running:
        yield running


@pytest.fixture(scope="module")
def lone_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of one process."""
    with serving_with_few_files(tmp_path_factory.mktemp("data"), processes=1) as running:
        yield running


def serving_with_few_files(data: Path, processes: int) -> AbstractContextManager[Running]:
    return serving(data, files=FILES, KARLCHEN_LIVE="1", KARLCHEN_PROCESSES=str(processes))


def answered(server: Running) -> list[int]:
    """What somebody at another address is told: how the server is, a page, and that a form was taken."""
    asked = [server.ask("GET", path)[0] for path in ("/healthy/", "/healthy/live/", "/")]
    return [*asked, server.ask("POST", "/new/", NEW_SHEET)[0]]


ALL_WELL = [200, 200, 200, 302]


@contextmanager
def nobody_is_kept_from_an_answer(
    server: Running, attacker: str, attack: Attack, after: Callable[[Seen], object]
) -> Iterator[Seen]:
    """Attack a server, and ask for something after attackers have seen something."""
    with attacked(server.port, attack, attacker) as seen:
        wait_until(lambda: after(seen), seen)
        assert answered(server) == ALL_WELL
        yield seen


def wait_until(happened: Callable[[], object], seen: Seen) -> None:
    """Wait for something that attackers see."""
    last = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < last, f"it never came to that: {seen}"
        time.sleep(0.05)


def is_refused(seen: Seen) -> bool:
    return seen.statuses[503] > 0


def get(path: str, **headers: str) -> bytes:
    return head(path, method="GET", **headers)


def connections(server: Running, attacker: str) -> None:
    with nobody_is_kept_from_an_answer(
        server, attacker, Attack(MORE_THAN_TWO_TAKE), lambda seen: seen.closed > 100
    ):
        pass


def requests(server: Running, attacker: str) -> None:
    attack = Attack(600, get("/about/"), asks_again=True)
    with nobody_is_kept_from_an_answer(server, attacker, attack, is_refused):
        pass


def bodies(server: Running, attacker: str) -> None:
    attack = Attack(150, head(length=5_000) + b"a=1")
    with nobody_is_kept_from_an_answer(server, attacker, attack, is_refused):
        pass


def held_bytes(server: Running, attacker: str) -> None:
    attack = Attack(20, head(length=MOST_BYTES) + b"a" * (MOST_BYTES - 1))
    with nobody_is_kept_from_an_answer(server, attacker, attack, is_refused):
        pass


def threads(server: Running, attacker: str) -> None:
    """Nobody is refused, but of 150 questions of one address few come before one of another."""
    attack = Attack(150, get("/new/"), asks_again=True)
    with nobody_is_kept_from_an_answer(server, attacker, attack, lambda seen: seen.statuses[200]) as seen:
        before = seen.statuses[200]
        asked = [server.ask("GET", "/")[0] for _ in range(10)]
        assert asked == [200] * 10
        assert (seen.statuses[200] - before) / 10 < 150 / 2


def watched_threads(server: Running, attacker: str) -> None:
    for path in ("/healthy/", "/healthy/nothing/"):
        attack = Attack(100, get(path), asks_again=True)
        with nobody_is_kept_from_an_answer(server, attacker, attack, lambda seen: seen.statuses.total() > 10):
            pass


def waits(server: Running, attacker: str) -> None:
    path, token = started_sheet(server)
    known = {"Authorization": f"Bearer {token}", "If_None_Match": '"0"'}
    asked = f"/api/v1{path.rstrip('/')}?wait="
    attack = Attack(150, get(f"{asked}20", **known))
    with nobody_is_kept_from_an_answer(server, attacker, attack, lambda seen: seen.statuses[304]):
        begun = time.monotonic()
        assert server.ask("GET", f"{asked}2", **known)[0] == 304
        assert time.monotonic() - begun >= 2


def listening(server: Running, attacker: str) -> None:
    path, token = started_sheet(server)
    with serving(server.log.parent, command="live", files=FILES, KARLCHEN_LIVE="1") as hub:
        ticket = server.ask("GET", f"{path}news/?known=0&live", Cookie=f"write={token}")[2]["karlchen-live"]
        with attacked(hub.port, Attack(500, get(ticket)), attacker) as seen:
            wait_until(lambda: is_refused(seen), seen)
            with hub.send(get(ticket)) as phone:
                assert phone.recv(100).startswith(b"HTTP/1.1 200 ")


def lines(server: Running, attacker: str) -> None:
    attack, most = Attack(10, head(length=0), asks_again=True), budgets.LINES.of_one
    with nobody_is_kept_from_an_answer(server, attacker, attack, lambda seen: seen.statuses[403] > 3 * most):
        pass
    written = server.log.read_text().count(f"/new/ (from {attacker})")
    assert written <= 2 * (most + RACES)  # in two minutes at most


def posts(server: Running, attacker: str) -> None:
    attack = Attack(10, head("/robots.txt", length=0), asks_again=True)
    with nobody_is_kept_from_an_answer(server, attacker, attack, lambda seen: seen.statuses[429]):
        pass


def sent(server: Running, attacker: str) -> None:
    attack = Attack(4, head("/robots.txt", MOST_BYTES) + b"a" * MOST_BYTES, asks_again=True)
    with nobody_is_kept_from_an_answer(server, attacker, attack, lambda seen: seen.statuses[429]) as seen:
        assert seen.statuses[403] < budgets.POSTS.most


RESOURCES = [each for each in vars(budgets).values() if isinstance(each, Resource | Limit)]
ATTACKS = {
    budgets.CONNECTIONS: connections,
    budgets.REQUESTS: requests,
    budgets.BODIES: bodies,
    budgets.BYTES: held_bytes,
    budgets.THREADS: threads,
    budgets.WATCHED_THREADS: watched_threads,
    budgets.WAITS: waits,
    budgets.LISTENING: listening,
    budgets.LINES: lines,
    budgets.POSTS: posts,
    budgets.SENT: sent,
}


OF_ONE_PROCESS = (budgets.CONNECTIONS, budgets.REQUESTS, budgets.THREADS)


def named(resource: Resource | Limit) -> str:
    return f"{type(resource).__name__} {resource.name}"


@pytest.mark.parametrize("resource", RESOURCES, ids=named)
def test_one_who_takes_too_much_keeps_nobody_else_from_anything(
    server: Running, resource: Resource | Limit
) -> None:
    attack_and_ask(server, resource)


@pytest.mark.parametrize("resource", OF_ONE_PROCESS, ids=named)
def test_one_who_takes_too_much_of_one_process_keeps_nobody_else_from_anything(
    lone_server: Running, resource: Resource
) -> None:
    attack_and_ask(lone_server, resource)


def attack_and_ask(server: Running, resource: Resource | Limit) -> None:
    ATTACKS[resource](server, f"127.0.0.{RESOURCES.index(resource) + 2}")
    assert answered(server) == ALL_WELL


def test_nobody_waits_more_often_however_many_processes_there_are(server: Running) -> None:
    """Of 150, 93 wait for news; the others are answered at once."""
    path, token = started_sheet(server)
    known = {"Authorization": f"Bearer {token}", "If_None_Match": '"0"'}
    attack, begun = Attack(150, get(f"/api/v1{path.rstrip('/')}?wait=20", **known)), time.monotonic()
    with nobody_is_kept_from_an_answer(
        server, "127.0.0.99", attack, lambda seen: seen.statuses[304] >= 150 - 93 - RACES
    ):
        assert time.monotonic() - begun < 20


def test_a_machine_that_allows_few_connections_says_so_at_start(server: Running) -> None:
    said = server.log.with_suffix(".out").read_text()
    assert "lets a program open 1,000 files, so that 750 phones can be connected at once." in said


def test_only_who_is_signed_in_may_send_the_file_of_a_big_group(server: Running) -> None:
    sent = head("/groups/restore/", length=MOST_BYTES + 1) + b"a" * (MOST_BYTES + 1)
    sent = sent.replace(b"application/x-www-form-urlencoded", b"text/plain", 1)  # nobody looks into it
    account = {"csrfmiddlewaretoken": TOKEN, "username": "anna", "password1": "karo-bube-sticht"}
    cookies = server.ask("POST", "/accounts/signup/", urlencode(account).encode())[2]["set-cookie"]
    session = re.search(r"sessionid=[^;]+", cookies)
    assert session
    for cookie, status in ((COOKIE, 413), (f"{COOKIE}; {session[0]}", 403)):
        with server.send(sent.replace(b"Host:", f"Cookie: {cookie}\r\nHost:".encode(), 1)) as connection:
            assert connection.recv(100_000).startswith(f"HTTP/1.1 {status} ".encode())


def test_a_body_that_is_too_big_is_refused_before_it_comes(server: Running) -> None:
    """Four of these connections kept every form of everybody from being taken for seven minutes."""
    for path, size in (("/groups/restore/", MOST_OF_A_GROUP), ("/new/", 10**12), ("/new/", 2**63)):
        with server.send(head(path, size) + b"a") as connection:
            said = connection.recv(100_000)
            assert said.startswith(b"HTTP/1.1 413 ")
            while connection.recv(100_000):
                pass


def test_nobody_has_more_than_is_left_for_others() -> None:
    share = Share(Resource("cards", 48, of_one=30))
    for address, most in (("anna", 24), ("ben", 12), ("cem", 6)):
        for _card in range(most):
            share.take(address)
        with pytest.raises(NoRoom, match="cards"):
            share.take(address)
    share.give_back("anna", 24)
    share.take("ben", 9)
    assert (share.left, share.held) == (48 - 21 - 6, {"ben": 21, "cem": 6})


def test_nobody_has_more_than_one_may() -> None:
    share = Share(Resource("cards", 480, of_one=30))
    assert [share.has_room("anna", amount) for amount in (30, 31)] == [True, False]


def test_what_was_held_is_given_back_whatever_happened() -> None:
    share = Share(Resource("cards", 48, of_one=30))
    with share.hold("anna", 20) as held:
        held.take(4)
        with pytest.raises(NoRoom):
            held.take(1)
    with share.hold("anna", 0):
        assert share.held == {}
    assert (share.left, share.held) == (48, {})
