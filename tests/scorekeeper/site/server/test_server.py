"""The server as it runs: nobody keeps it from answering the others."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from http.client import HTTPConnection
from logging.config import dictConfig
from pathlib import Path
from threading import Timer

import pytest
from django.conf import settings
from granian.server.mp import WorkerProcess

from scorekeeper.site.server.body_limits import MOST_BYTES, MOST_OF_A_GROUP, most_bytes_signed_in
from scorekeeper.site.server.server import Server
from tests import migrated
from tests.running import PATIENCE, clean_environment, fetched, free_port, wait_for
from tests.serving import COOKIE, Running, serving

pytestmark = pytest.mark.thorough

HEAD = (
    f"POST /new/ HTTP/1.1\r\nHost: localhost\r\nCookie: {COOKIE}\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n"
).encode()
CHUNKED = b"POST /new/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
STALLED = {"nothing": b"", "half a head": HEAD[:70], "half a body": HEAD + b"a" * 60}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_who_stalls_keeps_nobody_from_an_answer(server: Running) -> None:
    with ExitStack() as open_ones:
        for sent in STALLED.values():
            for _ in range(20):
                open_ones.enter_context(server.send(sent))
        time.sleep(0.5)
        assert [server.ask("GET", path)[0] for path in ("/healthy/", "/", "/rules/")] == [200, 200, 200]


def test_who_stalls_is_not_waited_for_for_ever(server: Running) -> None:
    with ExitStack() as open_ones:
        for connection in [open_ones.enter_context(server.send(sent)) for sent in STALLED.values()]:
            while connection.recv(4096):
                pass


def test_a_body_that_breaks_off_is_no_request(server: Running) -> None:
    with server.send(HEAD + b"a=1") as connection:
        connection.shutdown(socket.SHUT_WR)
        assert b" 403 " not in connection.recv(4096)


def test_a_body_without_its_length_is_refused(server: Running) -> None:
    with server.send(CHUNKED + b"3\r\na=1\r\n0\r\n\r\n") as connection:
        assert connection.recv(4096).startswith(b"HTTP/1.1 411 ")


def test_a_body_that_is_too_big_is_refused_on_a_page_of_ours(server: Running) -> None:
    status, page, headers = server.ask("POST", "/new/", b"a" * (MOST_BYTES + 1), Accept_Language="de")
    assert status == 413
    assert "<h1>Das ist zu groß</h1>" in page
    assert "default-src 'self'" in headers["content-security-policy"]
    assert server.ask("GET", "/healthy/")[:2] == (200, "ok")


def test_the_file_of_a_group_may_be_bigger_than_other_files() -> None:
    assert [most_bytes_signed_in(path) for path in ("/new/", "/groups/restore/", "/x/groups/restore/")] == [
        MOST_BYTES,
        MOST_OF_A_GROUP,
        MOST_BYTES,
    ]


def test_the_server_does_not_say_what_it_is(server: Running) -> None:
    assert server.ask("GET", "/healthy/")[2]["server"] == "Karlchen"
    with server.send(
        b"POST /new/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ) as connection:
        assert b"ranian" not in connection.recv(4096)


def test_a_connection_is_used_again(server: Running) -> None:
    answers = []
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        for _ in range(3):
            connection.request("GET", "/healthy/")
            answers.append(connection.getresponse().read())
            assert connection.sock is not None
    assert answers == [b"ok"] * 3


def test_what_was_being_sent_when_the_server_was_stopped_is_answered(tmp_path: Path) -> None:
    with serving(tmp_path) as server, server.send(HEAD + b"a" * 60) as connection:
        assert server.ask("GET", "/healthy/")[:2] == (200, "ok")  # who came before was let in before
        server.process.terminate()
        wait_for(lambda: not server.lets_in())
        connection.sendall(b"a" * 4940)
        assert connection.recv(4096).startswith(b"HTTP/1.1 403 ")
        assert server.process.wait(timeout=PATIENCE) == 0


def test_a_server_whose_first_process_is_gone_ends_and_the_next_one_waits_for_that(tmp_path: Path) -> None:
    with serving(tmp_path) as killed:
        killed.process.kill()
        killed.process.wait()
        with serving(tmp_path, killed.port) as server:  # until it is ready, the one before may still answer
            wait_for(lambda: server.log.with_suffix(".out").read_text().count("Karlchen is ready") == 2)
            assert server.ask("GET", "/healthy/")[:2] == (200, "ok")


DYING = """
import os, signal, sys, time
from pathlib import Path
from granian.server.mp import WorkerProcess
import django
django.setup()
from scorekeeper.site.server import server
server.IN_A_ROW = 10_000  # also on a machine that stands still for a minute

port, (begun, *ways) = int(sys.argv[1]), sys.argv[2:]

def die(*_asked):
    os.kill(os.getpid(), signal.SIGKILL)

def load(folder):
    with Path(begun).open("a+") as written:
        written.write(".")
    way = ways[min(Path(begun).stat().st_size, len(ways)) - 1]
    if way == "starts":
        die()
    if way == "loads for ever":
        time.sleep(10_000)
    front = server.load_front([], port, folder)
    if way == "answers":
        front.application = die
    return front

if "NOBODY_TELLS" in os.environ:
    WorkerProcess._watch = lambda process: None
running = server.Server("127.0.0.1", port, [], lambda: None)
running.loader = load
running.run()
"""
"""A server whose processes die or live one after the other, each in its way: nobody has to meet one."""


@contextmanager
def dying(folder: Path, *ways: str, **environment: str) -> Iterator[Running]:
    """Such a server; its first process dies when it `starts` or `answers`, or not, and so on."""
    migrated.copy_to(folder / "karlchen.sqlite3")
    port, log = free_port(), folder / "log"
    ours = clean_environment(folder) | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings"} | environment
    command = [sys.executable, "-c", DYING, str(port), str(folder / "begun"), *ways]
    with (
        log.open("w") as written,
        subprocess.Popen(command, cwd=settings.PROJECT, env=ours, stderr=written, text=True) as process,
    ):
        try:
            yield Running(process, port, log)
        finally:
            process.terminate()


@pytest.mark.parametrize("environment", [{}, {"NOBODY_TELLS": "1"}], ids=["told", "not told"])
def test_a_process_that_dies_again_and_again_is_started_anew_every_time(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    with dying(tmp_path, "starts", "answers", "starts", "answers", "lives", **environment) as server:
        assert fetched(f"http://127.0.0.1:{server.port}/healthy/", server.process) == b"ok"
        server.process.terminate()
        assert server.process.wait(timeout=PATIENCE) == 0
    assert (tmp_path / "begun").read_text() == "....."
    said = [line.rpartition(": ")[2] for line in server.log.read_text().splitlines() if "has died" in line]
    assert said == [
        f"A process of the server has died; another one starts in {pause} seconds."
        for pause in (0, 0.5, 1, 2)
    ]


def test_a_process_that_is_still_loading_ends_when_the_server_is_stopped(tmp_path: Path) -> None:
    with dying(tmp_path, "loads for ever") as server:
        wait_for((tmp_path / "begun").exists)
        server.process.terminate()
        assert server.process.wait(timeout=PATIENCE) == 0
    assert server.log.read_text() == ""  # it need not be killed


@pytest.fixture
def log_as_before() -> Iterator[None]:
    """Let the log go on where it did once a server in this process has set it up anew."""
    yield
    dictConfig(settings.LOGGING)


@pytest.mark.usefixtures("log_as_before")
def test_where_no_process_can_be_started_just_now_the_server_goes_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = Server("127.0.0.1", free_port(), [], lambda: None)
    dead = WorkerProcess(server, 0, time.sleep, (PATIENCE,))
    server.wrks = [dead]
    server._init_shared_socket()  # noqa: SLF001  # as Granian calls it
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, limits[1]))
    try:
        server.start_anew([0], time.sleep, None)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        server._drop_shared_socket()  # type: ignore[no-untyped-call]  # noqa: SLF001
    assert (
        "No process of the server can be started: [Errno 24] Too many open files" in capsys.readouterr().err
    )
    assert server.wrks == [dead]


@pytest.mark.usefixtures("log_as_before")
def test_a_process_that_has_ended_is_not_taken_for_one_that_hangs(capsys: pytest.CaptureFixture[str]) -> None:
    server = Server("127.0.0.1", free_port(), [], lambda: None)
    worker = WorkerProcess(server, 0, time.sleep, (PATIENCE,))
    worker.inner.start()
    process = worker.inner._popen  # noqa: SLF001
    process.kill()
    os.waitpid(process.pid, 0)  # as the thread of Granian does that waits for its end, and then notes it
    noting = Timer(0.2, partial(setattr, process, "returncode", -signal.SIGKILL))
    noting.start()
    server.wrks = [worker]
    server._stop_workers()  # noqa: SLF001  # as Granian calls it
    noting.join()
    assert capsys.readouterr().err == ""


def test_the_list_of_the_static_files_is_not_served(server: Running) -> None:
    page = server.ask("GET", "/")[1]
    assert "/static/favicon." in page
    assert server.ask("GET", "/static/staticfiles.json")[0] == 404


@pytest.mark.parametrize(
    ("charset", "status"), [("zlib", 400), ("utf-16", 400), ("idna", 400), ("utf-8", 200), ('"UTF-8"', 200)]
)
def test_an_odd_alphabet_breaks_no_address(server: Running, charset: str, status: int) -> None:
    kind = f"text/plain; charset={charset}"
    assert server.ask("GET", "/calculator/?x=%00%ff", Content_Type=kind)[0] == status
