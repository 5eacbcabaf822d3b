"""The other end of a webhook in tests: a web server of this machine with a certificate of its own."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from scorekeeper.outside.connections.posting import Network

HOST = "hooks.example.org"
HERE = ip_address("127.0.0.1")

ENDED_AFTER = 0.01
"""Seconds after which it notices that it is to end."""

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class FarEnd:
    """Where it listens, what it answers, and what it was sent."""

    folder: Path
    port: int = 0
    answer: Answer = field(default=lambda handler: say(handler, 200))
    received: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def network(self, **other: Any) -> Network:
        """A network in which every host is this one, which is allowed there."""
        usual = {
            "resolve": lambda host, port: [HERE],
            "is_allowed": lambda address: True,
            "port": self.port,
            "trust": lambda: ssl.create_default_context(cafile=self.folder / "far.pem"),
        }
        return Network(**{**usual, **other})


def say(handler: BaseHTTPRequestHandler, status: int, **headers: str) -> None:
    """Answer with a status."""
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.send_header("Content-Length", "2")
    handler.end_headers()
    handler.wfile.write(b"ok")


def make_certificate(folder: Path, name: str = HOST) -> Path:
    """A certificate for the host, with its key in the same file."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    made = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain, pem = serialization.NoEncryption(), serialization.Encoding.PEM
    path = folder / "far.pem"
    path.write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain) + made.public_bytes(pem)
    )
    return path


@contextmanager
def far_end(folder: Path, name: str = HOST) -> Iterator[FarEnd]:
    """Another machine, as long as it is needed."""
    end = FarEnd(folder)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            end.received.append((self.path, dict(self.headers.items()), body))
            end.answer(self)

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *args: None  # type: ignore[method-assign]  # who hangs up does so on purpose
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(make_certificate(folder, name))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    end.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=[ENDED_AFTER], daemon=True)
    thread.start()
    try:
        yield end
    finally:
        server.shutdown()
        server.server_close()
