"""What a line of the log says: who was refused, and nothing at length that is a client's mistake."""

from __future__ import annotations

import logging

from django.http import HttpRequest

USUAL = (404, 409)
"""An address that is not there, and two phones at once: no host can do anything about either."""


class SayWho(logging.Filter):
    """Name the address that a refused request came from, and leave the traceback out."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let a record through, unless it is what happens every evening."""
        request, status = getattr(record, "request", None), getattr(record, "status_code", None)
        if not isinstance(request, HttpRequest) or not isinstance(status, int):
            return True
        if status in USUAL:
            return False
        if status < 500:
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg, record.args = f"{record.getMessage()} (from {address_of(request)})", ()
        return True


def address_of(request: HttpRequest) -> str:
    """The address that a request came from, as far as it can be told."""
    # The log is there before the apps are.
    from allauth.account.adapter import get_adapter
    from django.core.exceptions import PermissionDenied

    try:
        return str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return "nowhere that the proxy names"
