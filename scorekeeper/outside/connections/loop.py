"""The loop that tells webhooks what has happened: a thread of the server, in one process of each machine.

No request waits for the address of a stranger. What is put down and not sent when the server ends is sent
when it is there again.
"""

from __future__ import annotations

import fcntl
import logging
import time
from contextlib import suppress
from threading import Thread

from django.conf import settings
from django.db import OperationalError, connections
from django.utils import timezone

from scorekeeper.outside.connections.writes.deliveries import send_due
from scorekeeper.outside.connections.writes.news import put_down_news

logger = logging.getLogger(__name__)

LOOKS = 5.0
"""Seconds from one look to the next: deals that are entered within them are told together."""


def begin_telling() -> None:
    """Look for news from now on, as long as this process lives."""
    Thread(target=tell_for_ever, name="webhooks", daemon=True).start()


def tell_for_ever() -> None:
    """Look again and again, once no other process of this machine does."""
    with (settings.DATA / "telling.lock").open("wb") as held:
        while not is_held(held.fileno()):
            time.sleep(LOOKS)
        while True:
            look()
            time.sleep(LOOKS)


def is_held(lock: int) -> bool:
    """Whether this process holds a lock now."""
    with suppress(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def look() -> None:
    """Put down what is new and send what is due; what goes wrong is tried again the next time."""
    try:
        put_down_news(timezone.now())
        send_due(timezone.now())
    except OperationalError:
        pass  # the database may be away just now
    except Exception:
        logger.exception("Webhooks were not told")
    finally:
        connections.close_all()  # of this thread: no request ends here that would
