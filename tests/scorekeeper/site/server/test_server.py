"""The server as it runs: nobody keeps it from answering the others."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

import pytest
from granian.server.mp import WorkerProcess

from scorekeeper.site.server.body_limits import MOST_BYTES, MOST_OF_A_GROUP, most_bytes_signed_in
from scorekeeper.site.server.server import Server
from tests.running import PATIENCE, free_port
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
        time.sleep(0.5)
        server.process.terminate()
        time.sleep(0.5)
        connection.sendall(b"a" * 4940)
        assert connection.recv(4096).startswith(b"HTTP/1.1 403 ")
        assert server.process.wait(timeout=PATIENCE) == 0


def test_a_server_whose_first_process_is_gone_ends_and_the_next_one_waits_for_that(tmp_path: Path) -> None:
    with serving(tmp_path) as killed:
        killed.process.kill()
        killed.process.wait()
        with serving(tmp_path, killed.port) as server:
            assert started(server)
            assert server.ask("GET", "/healthy/")[:2] == (200, "ok")


def pages_process(server: Running) -> int | None:
    """The process that answers, if there is one: it is called as the one that started it."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=2) for line in listed.stdout.splitlines()]
    own = next((row[2] for row in rows if int(row[0]) == server.process.pid), None)
    return next((int(row[0]) for row in rows if row[1:] == [str(server.process.pid), own]), None)


def started(server: Running) -> int:
    """The process that answers, as soon as it is there."""
    last = time.monotonic() + PATIENCE
    while (pid := pages_process(server)) is None:
        assert server.process.poll() is None, server.log.read_text()
        assert time.monotonic() < last, server.log.read_text()
        time.sleep(0.1)
    return pid


def test_a_process_that_dies_again_and_again_is_started_anew_every_time(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _death in range(4):
            pid = started(server)
            os.kill(pid, signal.SIGKILL)
            while pages_process(server) == pid:
                time.sleep(0.1)
        assert server.ask("GET", "/healthy/")[:2] == (200, "ok")
        server.process.terminate()
        assert server.process.wait(timeout=PATIENCE) == 0
    said = [line.rpartition(": ")[2] for line in server.log.read_text().splitlines() if "has died" in line]
    assert said == [
        f"A process of the server has died; another one starts in {pause} seconds."
        for pause in (0, 0.5, 1, 2)
    ]


def test_a_process_that_has_ended_is_not_taken_for_one_that_hangs(caplog: pytest.LogCaptureFixture) -> None:
    server = Server("127.0.0.1", free_port(), [], lambda: None)
    worker = WorkerProcess(server, 0, time.sleep, (PATIENCE,))
    worker.inner.start()

    def ask_first() -> None:
        """As the thread of Granian does that waits for the end of a process."""
        os.waitpid(worker.inner.pid, 0)
        time.sleep(0.2)
        worker.inner._popen.returncode = 0  # noqa: SLF001  # as multiprocessing does

    asking = Thread(target=ask_first)
    asking.start()
    server.wrks = [worker]
    server._stop_workers()  # noqa: SLF001  # as Granian calls it
    asking.join()
    assert [record.getMessage() for record in caplog.records] == []


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
