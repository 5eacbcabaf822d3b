"""A browser without scripts at a server that runs: what `tests.walking.Walker` needs of a client."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.running import PATIENCE


@dataclass
class Answer:
    """What came over the wire, after all redirects."""

    status_code: int
    content: bytes
    headers: Mapping[str, str]
    redirect_chain: list[tuple[str, int]] = field(default_factory=list)
    streaming: bool = False


class Wire:
    """Keeps cookies, follows redirects, and sends forms as browsers do."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: SimpleCookie = SimpleCookie()

    def get(self, path: str, asked: Mapping[str, Any] | None = None, **_how: Any) -> Answer:
        """Ask for a page."""
        return self.follow("GET", f"{path}?{urlencode(asked, doseq=True)}" if asked else path)

    def post(self, url: str, sent: Mapping[str, Any], **_how: Any) -> Answer:
        """Send a form."""
        return self.follow("POST", url, encode_multipart(BOUNDARY, dict(sent)))

    def follow(self, method: str, url: str, body: bytes | None = None) -> Answer:
        """Ask, and go where the answer sends."""
        chain: list[tuple[str, int]] = []
        while True:
            answer = self.ask(method, url, body)
            if "location" not in answer.headers:
                answer.redirect_chain = chain
                return answer
            url, method, body = urljoin(url, answer.headers["location"]), "GET", None
            chain.append((url, answer.status_code))

    def ask(self, method: str, url: str, body: bytes | None) -> Answer:
        """Ask once, over a connection of its own."""
        parts = urlsplit(url)
        headers = {"Cookie": "; ".join(f"{name}={each.value}" for name, each in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = MULTIPART_CONTENT
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(
                method, f"{parts.path}?{parts.query}" if parts.query else parts.path, body, headers
            )
            return self.take(connection.getresponse())
        finally:
            connection.close()

    def take(self, response: HTTPResponse) -> Answer:
        """Keep the cookies of an answer."""
        for value in response.headers.get_all("Set-Cookie", ()):
            self.cookies.load(value)
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, response.read(), headers)
