"""Between the web server and the pages: a request is taken in whole before a thread sees it.

Granian reads requests without a thread and gives up on heads that do not come. What it leaves open is how
much of a body it takes and how long it waits for it; that is decided here. The threads see whole requests
and give whole answers, so that none of them ever waits for a phone.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tempfile
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from typing import IO, Any, Protocol

from scorekeeper.site.networks import network_of_request
from scorekeeper.site.repeated import SAME_WHILE, KeptAnswer, Repeated, question_of
from scorekeeper.site.turns import NoTurn, Turns
from scorekeeper.site.waiting import WAITS, WaitingRoom

SLOWEST = 15
"""A body that is not here after so many seconds is not waited for; a big one gets a second more …"""
SLOWEST_LINE = 50_000
"""… for so many bytes."""
IN_MEMORY = 1_000_000
"""Bodies and answers with more bytes lie in a file until they are read."""
MOST_UNDERWAY = 200_000_000
"""So many bytes of bodies are held at once, of all who send."""
LAST_TURNS = 10
"""So long after a process is to end what waits for a thread is still answered."""
PARENT_CHECK = 2
"""A process whose parent is gone ends itself after so many seconds at the latest."""
HEALTH = "/healthy/"
WATCHED = 2
"""Threads that only tell how the server is: it says so when all others wait for the database, too."""
REFUSED = "karlchen.refused"
"""Where a request says that its body was not taken: the status of the answer."""
CHARSET = re.compile(r"charset(?!=[\"']?utf-?8\b)", re.IGNORECASE)
"""An alphabet that is not ours, in the type of a body."""

Headers = list[tuple[str, str]]
NAMELESS = (("server", "Karlchen"),)
"""Granian would put its own name there."""

Application = Callable[..., Iterable[bytes]]


class Scope(Protocol):
    """What Granian says of a request before its body."""

    method: str
    path: str
    query_string: str
    client: str
    server: str
    headers: Any


class Refused(Exception):
    """A body that is not taken, with the status that says why."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class NotWhole(Refused):
    """A request that did not come in whole: nobody waits for a page."""


@dataclass
class Answer:
    """What the pages say to a request; `body` is read from its beginning."""

    status: int = 500
    headers: Headers = field(default_factory=list)
    body: IO[bytes] = field(default_factory=partial(tempfile.SpooledTemporaryFile, IN_MEMORY))
    size: int = 0


class Front:
    """The application that Granian runs in each process: `application` with `threads` threads.

    `most_bytes` says of a path how many bytes may be sent there, `is_behind_proxy` whether the address of
    who asks is what a proxy wrote.
    """

    def __init__(
        self,
        application: Application,
        threads: int,
        most_bytes: Callable[[str], int],
        *,
        is_behind_proxy: bool = False,
    ) -> None:
        self.application = application
        self.threads = threads
        self.most_bytes = most_bytes
        self.is_behind_proxy = is_behind_proxy
        self.turns = Turns(threads)
        self.underway = 0
        self.repeated = Repeated()
        self.room = WaitingRoom()

    def __rsgi_init__(self, loop: AbstractEventLoop) -> None:
        """Begin in a process of its own, in which the threads have to be made."""
        self.pool = ThreadPoolExecutor(self.threads, "pages")
        self.watched = ThreadPoolExecutor(WATCHED, "watched")
        loop.call_later(PARENT_CHECK, end_without, os.getppid(), loop)
        loop.add_signal_handler(signal.SIGTERM, self.end, loop)

    def end(self, loop: AbstractEventLoop) -> None:
        """Answer what has come, but no longer than there is time; Granian still ends by SIGINT."""
        self.room.close()
        loop.call_later(LAST_TURNS, self.turns.refuse_waiting)
        os.kill(os.getpid(), signal.SIGINT)

    async def __rsgi__(self, scope: Scope, protocol: Any) -> None:
        """Answer one request, one that was asked before by the same visitor without a thread."""
        question = question_of(scope)
        if kept := self.repeated.find(question):
            protocol.response_empty(kept.status, kept.headers)
            return
        environ = environ_of(scope)
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as body:
            try:
                await self.take_body(environ, protocol, body)
            except NotWhole as broken:
                protocol.response_empty(broken.status, [*NAMELESS, ("connection", "close")])
                return
            except Refused as refused:
                body.truncate(0)
                environ |= {REFUSED: int(refused.status), "CONTENT_LENGTH": "0"}
            body.seek(0)
            environ["wsgi.input"] = body
            try:
                answer = await self.answer_with_news(scope, environ)
            except NoTurn:
                protocol.response_empty(HTTPStatus.SERVICE_UNAVAILABLE, [*NAMELESS])
                return
        with answer.body:
            await send(protocol, answer)
        if is_right := environ.get(SAME_WHILE):
            kept = KeptAnswer(answer.status, [*answer.headers, *NAMELESS], is_right)
            self.repeated.keep(question, kept)

    async def answer_with_news(self, scope: Scope, environ: dict[str, Any]) -> Answer:
        """What the pages say; to who waits for news, when there are any or the time is over."""
        answer = await self.answer(scope, environ)
        waiting = environ.pop(WAITS, None)
        if waiting is None or not await self.room.has_news(waiting, self.network_of(scope)):
            return answer
        answer.body.close()
        return await self.answer(scope, environ_of(scope) | {"wsgi.input": environ["wsgi.input"]})

    async def answer(self, scope: Scope, environ: dict[str, Any]) -> Answer:
        """What the pages say, when it is the turn of who asks."""
        loop = asyncio.get_running_loop()
        if environ["PATH_INFO"].startswith(HEALTH):
            return await loop.run_in_executor(self.watched, run, self.application, environ)
        async with self.turns.turn(self.network_of(scope)):
            return await loop.run_in_executor(self.pool, run, self.application, environ)

    def network_of(self, scope: Scope) -> str:
        """Where a request comes from, for all that is counted by it."""
        return network_of_request(scope, is_behind_proxy=self.is_behind_proxy)

    async def take_body(self, environ: dict[str, Any], protocol: Any, body: IO[bytes]) -> None:
        """Write the body to `body`; raise Refused if it is too much, NotWhole if it does not come.

        Without a length nobody could tell a body from the beginning of one: browsers always send it.
        """
        announced = environ["CONTENT_LENGTH"]
        if "HTTP_TRANSFER_ENCODING" in environ:
            raise NotWhole(HTTPStatus.LENGTH_REQUIRED)
        if not announced:
            return
        status = self.refusal(environ["PATH_INFO"], int(announced))
        self.underway += 0 if status else int(announced)
        try:
            async with asyncio.timeout(SLOWEST + int(announced) / SLOWEST_LINE):
                size = await read(protocol, None if status else body)
        except TimeoutError:
            raise NotWhole(HTTPStatus.REQUEST_TIMEOUT) from None
        finally:
            self.underway -= 0 if status else int(announced)
        if size != int(announced):
            raise NotWhole(HTTPStatus.BAD_REQUEST)
        if status:
            raise Refused(status)

    def refusal(self, path: str, size: int) -> HTTPStatus | None:
        """Why a body of this size is not taken, if it is not."""
        if size > self.most_bytes(path):
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        if self.underway + size > MOST_UNDERWAY:
            return HTTPStatus.SERVICE_UNAVAILABLE
        return None


async def read(protocol: Any, body: IO[bytes] | None) -> int:
    """Write what comes to `body`, and say how many bytes came.

    Without `body` they are thrown away: browsers show no answer to what they could not send.
    """
    size = 0
    async for chunk in protocol:
        size += len(chunk)
        if body is not None:
            body.write(chunk)
    return size


def environ_of(scope: Scope) -> dict[str, Any]:
    """The request as WSGI has it."""
    client, host = scope.client.rsplit(":", 1)[0], scope.server.rsplit(":", 1)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "CONTENT_TYPE": "",
        "CONTENT_LENGTH": "",
        "SERVER_NAME": host[0],
        "SERVER_PORT": host[-1],
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": client.strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        add_header(environ, name, value)
    if CHARSET.search(environ["CONTENT_TYPE"]):
        # Django would try it on the address, before it could say that this went wrong.
        environ |= {REFUSED: int(HTTPStatus.BAD_REQUEST), "CONTENT_TYPE": ""}
    return environ


def add_header(environ: dict[str, Any], name: str, value: str) -> None:
    """Add a header; one that is sent twice counts twice, and one that could pass for another not at all."""
    if "_" in name:
        return
    key = name.upper().replace("-", "_")
    if key in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        environ[key] = value
        return
    key = f"HTTP_{key}"
    between = "; " if key == "HTTP_COOKIE" else ","
    environ[key] = f"{environ[key]}{between}{value}" if key in environ else value


def run(application: Application, environ: dict[str, Any]) -> Answer:
    """Let the pages answer, in a thread: the answer is whole before the first byte of it is sent."""
    answer = Answer()

    def start(status: str, headers: Headers, exc_info: object = None) -> None:
        answer.status = int(status[:3])
        answer.headers = [(name.lower(), value) for name, value in headers]

    parts = application(environ, start)
    try:
        for part in parts:
            answer.size += answer.body.write(part)
    finally:
        if close := getattr(parts, "close", None):
            close()
    answer.body.seek(0)
    return answer


async def send(protocol: Any, answer: Answer) -> None:
    """Send an answer, a big one as fast as it is taken."""
    headers = [*answer.headers, *NAMELESS]
    if answer.size <= IN_MEMORY:
        protocol.response_bytes(answer.status, headers, answer.body.read())
        return
    transport = protocol.response_stream(answer.status, headers)
    while part := answer.body.read(IN_MEMORY // 10):
        await transport.send_bytes(part)


def end_without(parent: int, loop: AbstractEventLoop) -> None:
    """End this process when the one that started it is gone: nobody else would."""
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGTERM)
    loop.call_later(PARENT_CHECK, end_without, parent, loop)
