"""Between the web server and the pages: a request is taken in whole before a thread sees it.

Granian reads requests without a thread and gives up on heads that do not come. What it leaves open is how
much of a body it takes from whom, and how long it waits for it; that is decided here, with what one address
may have (`budgets`). The threads see whole requests and give whole answers, so that none of them ever waits
for a phone.
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
from typing import IO, Any, Protocol, TypeVar

from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]  # it is public

from scorekeeper.site.server import budgets
from scorekeeper.site.server.body_limits import (
    REFUSED,
    Incoming,
    Sizes,
    TooMuch,
    announced_size,
    drain,
    read_whole,
)
from scorekeeper.site.server.budgets import Holding, NoRoom, Refused, Resource, Share, network_of_request
from scorekeeper.site.server.fair_queue import Turns
from scorekeeper.site.server.interpreter import with_room
from scorekeeper.site.server.log_lines import LINES, REACHED, warn_of
from scorekeeper.site.server.polling import SAME_WHILE, WAITS, KeptAnswer, Repeated, WaitingRoom, question_of

IN_MEMORY = 1_000_000
"""Bodies and answers with more bytes lie in a file until they are read."""
AT_ONCE = 100_000
"""An answer with more bytes is sent in pieces, as it is taken."""
FORGET = 1
"""Seconds after which the lines of a minute that is over are forgotten at the latest."""
LAST_TURNS = 10
"""So long after a process is to end what waits for a thread is still answered."""
PARENT_CHECK = 2
"""A process whose parent is gone ends itself after so many seconds at the latest."""
HEALTH = ("/healthy/", "/healthy/live/")
"""Where it is told how the server is: these addresses and no other below them."""
CHARSET = re.compile(r"charset(?!=[\"']?utf-?8\b)", re.IGNORECASE)
"""An alphabet that is not ours, in the type of a body."""

Headers = list[tuple[str, str]]
NAMELESS = (("server", "Karlchen"),)
"""Granian would put its own name there."""
CLOSE = ("connection", "close")

Application = Callable[..., Iterable[bytes]]
Environ = dict[str, Any]
Asked = TypeVar("Asked")


class Scope(Protocol):
    """A request before its body, as Granian describes it."""

    scheme: str
    method: str
    path: str
    query_string: str
    client: str
    server: str
    headers: Any


@dataclass
class Answer:
    """The answer to a request; `body` is read from its beginning."""

    status: int = 500
    headers: Headers = field(default_factory=list)
    body: IO[bytes] = field(default_factory=partial(tempfile.SpooledTemporaryFile, IN_MEMORY))
    size: int = 0


class Front:
    """The front that Granian runs in each process: an `application` in `threads`, for limited bodies.

    `is_behind_proxy` says whether the address of who asks is what a proxy wrote.
    """

    def __init__(
        self, application: Application, threads: Resource, sizes: Sizes, *, is_behind_proxy: bool = False
    ) -> None:
        self.application, self.threads, self.sizes = application, threads, sizes
        self.is_behind_proxy = is_behind_proxy
        self.turns, self.watched_turns = Turns(threads), Turns(budgets.WATCHED_THREADS)
        self.requests, self.bodies = Share(budgets.REQUESTS), Share(budgets.BODIES)
        self.bytes = Share(budgets.BYTES)
        self.repeated = Repeated()
        self.room = WaitingRoom()

    def __rsgi_init__(self, loop: AbstractEventLoop) -> None:
        """Begin in a process of its own, in which the threads have to be made."""
        self.pool = ThreadPoolExecutor(self.threads.total, "pages")
        self.watched = ThreadPoolExecutor(budgets.WATCHED_THREADS.total, "watched")
        loop.call_later(PARENT_CHECK, end_without, os.getppid(), loop)
        forget_lines(loop)
        loop.add_signal_handler(signal.SIGTERM, self.end, loop)

    def end(self, loop: AbstractEventLoop) -> None:
        """Answer what has come, but no longer than there is time; Granian still ends by SIGINT."""
        self.room.close()
        loop.call_later(LAST_TURNS, self.turns.refuse_waiting)
        os.kill(os.getpid(), signal.SIGINT)

    async def __rsgi__(self, scope: Scope, protocol: Any) -> None:
        """Answer one request, one that was asked before by the same visitor without a thread.

        What is left of a body that is not taken is drained after the answer, and the connection closed.
        """
        question = question_of(scope)
        if kept := self.repeated.find(question):
            protocol.response_empty(kept.status, kept.headers)
            return
        environ, incoming = environ_of(scope), Incoming(protocol)
        network = network_of_request(scope, is_behind_proxy=self.is_behind_proxy)
        try:
            with self.requests.hold(network):
                answer = await self.take_and_answer(environ, incoming, network)
                with answer.body, self.bytes.hold(network, answer.size if answer.size > AT_ONCE else 0):
                    await send(protocol, answer)
        except Refused as refused:
            if isinstance(refused, NoRoom):
                warn_of(network, f"Refused a request, limit of {refused.name}")
            protocol.response_empty(refused.status, [CLOSE, *NAMELESS])
            await drain(incoming)
            return
        except ProtocolClosed:  # nobody is there any more
            return
        if CLOSE in answer.headers:
            await drain(incoming)
        elif is_right := environ.get(SAME_WHILE):
            kept = KeptAnswer(answer.status, [*answer.headers, *NAMELESS], is_right)
            self.repeated.keep(question, kept)

    async def take_and_answer(self, environ: Environ, incoming: Incoming, network: str) -> Answer:
        """Take a request in whole and let the pages answer it, or say that it is too much."""
        with tempfile.SpooledTemporaryFile(IN_MEMORY) as body, self.bytes.hold(network, 0) as held:
            try:
                await self.take_body(environ, incoming, body, held)
            except TooMuch as refused:
                body.seek(0)
                body.truncate()
                held.give_back()
                environ |= {REFUSED: int(refused.status), REACHED: refused.name, "CONTENT_LENGTH": "0"}
            body.seek(0)
            environ["wsgi.input"] = body
            answer = await self.answer_with_news(environ, network)
        if REFUSED in environ:
            answer.headers.append(CLOSE)
        return answer

    async def take_body(self, environ: Environ, incoming: Incoming, body: IO[bytes], held: Holding) -> None:
        """Write what a request brings along to `body`; raise Refused if it is not taken."""
        size, path = announced_size(environ), environ["PATH_INFO"]
        if not size:
            return
        if size > self.sizes.most(path) and not await self.may_send_much(environ, size, held.address):
            raise TooMuch(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if not self.bytes.has_room(held.address, size):
            raise TooMuch(HTTPStatus.SERVICE_UNAVAILABLE, self.bytes.name)
        with self.bodies.hold(held.address):
            await read_whole(incoming, body, size, held)

    async def may_send_much(self, environ: Environ, size: int, network: str) -> bool:
        """Whether somebody is signed in who may send so much more than others."""
        if size > self.sizes.most_signed_in(environ["PATH_INFO"]):
            return False
        return await self.in_turn(network, environ, self.sizes.is_signed_in)

    async def answer_with_news(self, environ: Environ, network: str) -> Answer:
        """The answer of the pages; to those who wait for news, once there are any or the time is over."""
        asked, pages = environ.copy(), partial(run_application, self.application)
        answer = await self.in_turn(network, environ, pages)
        waiting = environ.pop(WAITS, None)
        if waiting is None or not await self.room.has_news(waiting, network):
            return answer
        answer.body.close()
        return await self.in_turn(network, asked, pages)

    async def in_turn(self, network: str, environ: Environ, ask: Callable[[Environ], Asked]) -> Asked:
        """Ask something of a request in a thread, when it is the turn of where it comes from."""
        is_watched = environ["PATH_INFO"] in HEALTH
        turns, pool = (self.watched_turns, self.watched) if is_watched else (self.turns, self.pool)
        async with turns.turn(network):
            return await asyncio.get_running_loop().run_in_executor(pool, ask, environ)


def environ_of(scope: Scope) -> dict[str, Any]:
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
        "wsgi.url_scheme": scope.scheme,
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


@with_room
def run_application(application: Application, environ: dict[str, Any]) -> Answer:
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
    if answer.size <= AT_ONCE:
        protocol.response_bytes(answer.status, headers, answer.body.read())
        return
    transport = protocol.response_stream(answer.status, headers)
    while part := answer.body.read(AT_ONCE):
        await transport.send_bytes(part)


def end_without(parent: int, loop: AbstractEventLoop) -> None:
    """End this process when the one that started it is gone: nobody else would."""
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGTERM)
    loop.call_later(PARENT_CHECK, end_without, parent, loop)


def forget_lines(loop: AbstractEventLoop) -> None:
    """Forget the lines of a minute that is over, which the processes beside this one count, too."""
    LINES.follow_clock()
    loop.call_later(FORGET, forget_lines, loop)
