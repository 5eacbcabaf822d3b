"""Bad reception: a way to the server that can be told to fail."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable
from enum import Enum

WAIT = 0.05


class Reception(Enum):
    """How the way to the server is."""

    GOOD = "everything gets through"
    DEAF = "forms get through, their answers do not"
    CUT = "connections break before anything gets through"
    LATE = "nothing is answered for a long time"
    BUSY = "a server in front answers that this one is not there"
    GUEST = "a guest network answers with its own page"


BUSY_ANSWER = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbusy"
GUEST_ANSWER = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\nConnection: close\r\n\r\nlog in"
)


class Way:
    """Passes connections on to a server, one request each, and spoils them as it is told."""

    def __init__(self, port: int) -> None:
        self.server, self.reception, self.sent = port, Reception.GOOD, list[bytes]()
        self.is_lost: Callable[[bytes], bool] = lambda request: request.startswith(b"POST")
        self.port = 0
        self.open()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Listen, at the same port as before if there was one."""
        self.is_open = True
        self.listener = socket.create_server(("127.0.0.1", self.port), reuse_port=True)
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.listen, args=(self.listener,), daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Be gone: whoever connects is refused."""
        self.is_open = False
        self.thread.join()
        self.listener.close()

    def listen(self, listener: socket.socket) -> None:
        while self.is_open:
            if select.select([listener], [], [], WAIT)[0]:
                phone, _address = listener.accept()
                threading.Thread(target=self.serve, args=(phone,), daemon=True).start()

    def serve(self, phone: socket.socket) -> None:
        """Take one request, and give its answer back or not."""
        with phone:
            request = read_request(phone)
            if not request:
                return
            self.sent.append(request.split(b"\r\n", 1)[0])
            is_lost = self.is_lost(request)
            if self.reception is Reception.CUT and is_lost:
                return
            if self.reception is Reception.LATE and is_lost:
                while self.reception is Reception.LATE and self.is_open:
                    threading.Event().wait(WAIT)
                return
            if self.reception in (Reception.BUSY, Reception.GUEST):
                phone.sendall(BUSY_ANSWER if self.reception is Reception.BUSY else GUEST_ANSWER)
                return
            answer = asked(self.server, request)
            if not (self.reception is Reception.DEAF and is_lost):
                phone.sendall(answer)


class Fork:
    """Passes connections on by how the address begins, one request each, as a proxy would."""

    def __init__(self, port: int, others: dict[bytes, int]) -> None:
        self.server, self.others, self.is_open = port, others, True
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.is_open = False
        self.thread.join()
        self.listener.close()

    def listen(self) -> None:
        while self.is_open:
            if select.select([self.listener], [], [], WAIT)[0]:
                phone, _address = self.listener.accept()
                threading.Thread(target=self.serve, args=(phone,), daemon=True).start()

    def serve(self, phone: socket.socket) -> None:
        """Pass one request on, and what is answered as it comes."""
        with phone:
            request = read_request(phone)
            path = request.partition(b" ")[2]
            port = next((port for begin, port in self.others.items() if path.startswith(begin)), self.server)
            try:
                with socket.create_connection(("127.0.0.1", port)) as server:
                    server.sendall(request)
                    pass_on(server, phone)
            except ConnectionError:  # one of the two is gone
                pass


def pass_on(server: socket.socket, phone: socket.socket) -> None:
    """Pass on what a server answers until it or the phone is gone."""
    while True:
        ready, _writable, _failed = select.select([server, phone], [], [])
        part = server.recv(65536) if server in ready else b""
        if not part:
            return
        phone.sendall(part)


def read_request(phone: socket.socket) -> bytes:
    """A request with its body, made the only one of its connection."""
    text = b""
    while b"\r\n\r\n" not in text:
        part = phone.recv(65536)
        if not part:
            return b""
        text += part
    head, body = text.split(b"\r\n\r\n", 1)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    length = next(
        (int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length")), 0
    )
    while len(body) < length:
        body += phone.recv(65536)
    return b"\r\n".join([*lines, b"Connection: close"]) + b"\r\n\r\n" + body


def asked(port: int, request: bytes) -> bytes:
    """What the server answers."""
    with socket.create_connection(("127.0.0.1", port)) as server:
        server.sendall(request)
        answer = b""
        while part := server.recv(65536):
            answer += part
    return answer
