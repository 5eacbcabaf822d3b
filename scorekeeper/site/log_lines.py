"""What a line of the log says: who was refused, and nothing at length that is a client's mistake."""

from __future__ import annotations

import logging
import time
from collections import Counter

from django.http import HttpRequest

from scorekeeper.site.networks import network_of

REACHED = "karlchen.limit"
"""Where a request says which limit it has reached."""
USUAL = (404, 405, 409, 410, 422)
"""What is not there, two phones at once, a deal that cannot be: no host can do anything about these."""
MOST = 30
"""Lines that one address gets in a minute, so that nobody fills the log."""


class SayWho(logging.Filter):
    """Name the address that a refused request came from, and leave the traceback out."""

    def __init__(self) -> None:
        super().__init__()
        self.minute, self.lines = 0, Counter[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Let a record through, unless it is what happens every evening or one too many."""
        request, status = getattr(record, "request", None), getattr(record, "status_code", None)
        if not isinstance(request, HttpRequest) or not isinstance(status, int):
            return True
        if status in USUAL:
            return False
        address = address_of(request)
        said = f"{record.getMessage()} ({limit_of(request)}from {address})"
        if status < 500:
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            if (lines := self.count(address)) >= MOST:
                said += "; what else comes from there this minute is not written"
            if lines > MOST:
                return False
        record.msg, record.args = said, ()
        return True

    def count(self, address: str) -> int:
        """The lines of this minute about an address, with one more."""
        if self.minute != (minute := int(time.time()) // 60):
            self.minute, self.lines = minute, Counter()
        self.lines[network_of(address)] += 1
        return self.lines[network_of(address)]


def limit_of(request: HttpRequest) -> str:
    """Which limit a request has reached, if that is why it was refused."""
    reached = request.META.get(REACHED)
    return f"limit of {reached}, " if reached else ""


def address_of(request: HttpRequest) -> str:
    """The address that a request came from, as far as it can be told."""
    # The log is there before the apps are.
    from allauth.account.adapter import get_adapter
    from django.core.exceptions import PermissionDenied

    try:
        return str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return "nowhere that the proxy names"
