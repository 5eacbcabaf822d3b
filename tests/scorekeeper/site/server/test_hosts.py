"""Two servers with two processes each on one database: limits hold for all, changes are seen by all."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from scorekeeper.site.server.limits import WRONG_LINKS
from tests.cast import begin, deal, enter
from tests.live import environment_of_the_tests
from tests.running import PATIENCE, fetched, free_port

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.thorough]

TOKEN = "t" * 32
TOO_MANY = "Too many failed login attempts"
AT_ONCE = 8
"""Connections of somebody who guesses."""
LONGEST = 40
"""Seconds for which they guess, at most: then all falls into one period."""


@contextmanager
def host(folder: Path) -> Iterator[int]:
    """A server on the database of the tests; its port."""
    folder.mkdir()
    port = free_port()
    with subprocess.Popen(
        [sys.executable, "manage.py", "up", "--host", "127.0.0.1", "--port", str(port)],
        cwd=settings.PROJECT,
        env=environment_of_the_tests(folder) | {"KARLCHEN_PROCESSES": "2"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            fetched(f"http://127.0.0.1:{port}/healthy/", process)
            yield port
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[list[int]]:
    folder = tmp_path_factory.mktemp("hosts")
    with ExitStack() as stopped_later:
        yield [stopped_later.enter_context(host(folder / name)) for name in ("one", "two")]


def ask(port: int, path: str, form: dict[str, Any] | None = None, cookie: str = "") -> tuple[int, str]:
    """Status and page."""
    headers = {"Cookie": f"csrftoken={TOKEN}; {cookie}", "Accept-Language": "en"}
    body = urlencode({"csrfmiddlewaretoken": TOKEN, **form}) if form else None
    if body:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("POST" if form else "GET", path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_two_hosts_let_nobody_guess_twice_as_often(hosts: list[int]) -> None:
    User.objects.create_user("anna", password="correct horse")

    def guess_password(number: int) -> bool:
        form = {"login": "anna", "password": f"wrong {number}"}
        status, page = ask(hosts[number % 2], "/accounts/login/", form)
        assert status in {200, 429}
        return status == 200 and TOO_MANY not in page

    def guess_link(number: int) -> int:
        return ask(hosts[number % 2], f"/s/guess{number}/")[0]

    if (left := WRONG_LINKS.seconds_left()) < LONGEST:
        time.sleep(left)
    with ThreadPoolExecutor(AT_ONCE) as attacker:
        tried = list(attacker.map(guess_password, range(40)))
        opened = Counter(attacker.map(guess_link, range(WRONG_LINKS.most + 60)))
    assert tried.count(True) == 5
    assert opened == {404: WRONG_LINKS.most, 429: 60}


def test_what_one_host_writes_the_other_shows(hosts: list[int]) -> None:
    evening = begin()
    cookie, news = f"write={evening.token}", f"{evening.url}news/?known="
    for known in range(3):
        assert [ask(port, f"{news}{known}", cookie=cookie)[0] for port in hosts * 4] == [204] * 8
        enter(evening, deal())
        assert [ask(port, f"{news}{known}&told", cookie=cookie)[0] for port in hosts * 4] == [200] * 8
        time.sleep(1.1)  # half a second is remembered, and as long once more while it is read again
        assert [ask(port, f"{news}{known}", cookie=cookie)[0] for port in hosts * 4] == [200] * 8
