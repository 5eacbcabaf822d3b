"""Lines of the log, never with a link: refusals with the address, and faults of the site at length."""

from __future__ import annotations

import logging
import re
import time
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from django.http import HttpRequest

from scorekeeper.site.server import budgets
from scorekeeper.site.server.budgets import UNKNOWN, NoRoom, Share, network_of
from scorekeeper.site.server.outages import outage_of

REACHED = "karlchen.limit"
"""Where a request says which limit it has reached."""
USUAL = (404, 405, 409, 410, 422)
"""What is not there, two phones at once, a deal that cannot be: no host can do anything about these."""
LAST = "; what else comes from there this minute is not written"
OUTAGE = "Nothing can be saved or read, or not everything (%s: %s); whoever asks is answered 503"
"""What keeps everybody from an answer is written once a minute, whoever asks, and without a traceback."""

Fault = tuple[type[BaseException], str, int]
"""What broke, and where: file and line."""


class Lines:
    """The lines of this minute: who has how many of them, and which faults were written at length."""

    def __init__(self) -> None:
        self.begin_minute(0)

    def begin_minute(self, minute: int) -> None:
        """Forget those of the minute before."""
        self.minute, self.share, self.faults = minute, Share(budgets.LINES), set[Fault]()

    def follow_clock(self) -> None:
        """Begin a minute if another one has come."""
        if self.minute != (minute := int(time.time()) // 60):
            self.begin_minute(minute)

    def take(self, who: str) -> str | None:
        """The addition to a line about somebody, mostly empty; None if the line is one too many."""
        self.follow_clock()
        try:
            self.share.take(who)
        except NoRoom:
            return None
        return "" if self.share.has_room(who) else LAST

    def is_new(self, fault: Fault) -> bool:
        """Whether a fault has not been written at length in this minute; now it has."""
        self.follow_clock()
        is_new = fault not in self.faults
        self.faults.add(fault)
        return is_new


LINES = Lines()
"""Of this process."""

logger = logging.getLogger(__name__)


def warn_of(network: str, said: str) -> None:
    """Write a line about somebody, unless they have had their lines of this minute."""
    if (last := LINES.take(network)) is not None:
        logger.warning("%s (from %s)%s", said, network, last)


class SayWho(logging.Filter):
    """Name the address that a refused request came from; tell at length what broke here, once a minute."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let a record through, unless it is what happens every evening or one too many."""
        problem = record.exc_info[1] if record.exc_info else None
        if outage := outage_of(problem):
            record.exc_info = record.exc_text = None
            record.msg, record.args = OUTAGE, (outage, problem)
            return LINES.is_new((OSError, outage, 0))
        request, status = getattr(record, "request", None), getattr(record, "status_code", None)
        if not isinstance(request, HttpRequest) or not isinstance(status, int):
            return True
        address = address_of(request)
        if status in USUAL or (last := LINES.take(network_of(address))) is None:
            return False
        if status < 500:
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        if status < 500 or not is_new_fault(record):
            record.exc_info = record.exc_text = None
        record.msg, record.args = f"{record.getMessage()} ({limit_of(request)}from {address}){last}", ()
        return True


def is_new_fault(record: logging.LogRecord) -> bool:
    """Whether a record tells of a fault that was not written at length in this minute."""
    kind, _problem, trace = record.exc_info or (None, None, None)
    return kind is not None and LINES.is_new((kind, *place_of(trace)))


def place_of(trace: TracebackType | None) -> tuple[str, int]:
    """File and line in which something broke."""
    while trace and trace.tb_next:
        trace = trace.tb_next
    return (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else ("", 0)


def limit_of(request: HttpRequest) -> str:
    """Name the limit that a request has reached, if that is why it was refused; else empty."""
    reached = request.META.get(REACHED)
    return f"limit of {reached}, " if reached else ""


def address_of(request: HttpRequest) -> str:
    """The address that a request came from, as far as it can be told."""
    # The log is there before the apps are.
    from allauth.account.adapter import get_adapter

    address = str(get_adapter().get_client_ip(request))
    return "nowhere that the proxy names" if address == UNKNOWN else address


LINK_TOKEN = re.compile(
    r"(?:(?<=/s/)|(?<=/rules/e/)|(?<=/groups/invited/)|(?<=/groups/read/)|(?<=/groups/embed/)"
    r"|(?<=/groups/vote/)|(?<=/groups/feed/)|(?<=/groups/statement/)|(?<=/overlay/)"
    r"|(?<=/accounts/look/)|(?<=/tournaments/enter/)|(?<=/tournaments/entered/)|(?<=/tournaments/read/)"
    r"|(?<=/t/))[^/\s?#\"'<>]+",
    re.IGNORECASE,
)
ANY_TOKEN = re.compile(r"(?:(?<=[/=])|(?<=%2f)|(?<=%3d)|(?<=karlchen_))[\w-]{32}(?![\w-])", re.IGNORECASE)
"""What looks like a token where addresses and cookies have one, however the rest is written; and keys."""


def without_tokens(text: str) -> str:
    """Replace the secret part of every link."""
    return ANY_TOKEN.sub("…", LINK_TOKEN.sub("…", text))


def in_one_line(text: str) -> str:
    """Write as an escape what would begin another line or steer a terminal: strangers choose addresses."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


class RedactLinks(logging.Filter):
    """Rewrite each record, with its traceback if it has one, before it is written anywhere."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, without tokens."""
        record.msg, record.args = in_one_line(without_tokens(record.getMessage())), ()
        if record.exc_info and not record.exc_text:
            # A formatter takes the traceback from here if it finds one.
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = without_tokens(record.exc_text)
        return True


class Console(logging.StreamHandler):  # type: ignore[type-arg]  # to standard error
    """Writes to the console, and errors into a file of the data folder, too, for who runs the server."""

    def __init__(self, errors: Path) -> None:
        """Open nothing yet; the file and the one before it have 200 kB each at most."""
        super().__init__()
        self.errors = RotatingFileHandler(
            errors, maxBytes=200_000, backupCount=1, encoding="utf-8", delay=True
        )
        self.errors.handleError = lambda record: None  # type: ignore[method-assign]  # the console has it

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record that the filters have let through."""
        super().emit(record)
        if record.levelno >= logging.ERROR:
            self.errors.setFormatter(self.formatter)
            self.errors.emit(record)

    def close(self) -> None:
        """Close the file, too."""
        self.errors.close()
        super().close()
