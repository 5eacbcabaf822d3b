"""The server that `manage.py live` runs: one process in which phones listen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import connection

from scorekeeper.play.live.hub import Hub
from scorekeeper.play.live.sources import source_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.server.budgets import count_with_others
from scorekeeper.site.server.server import Server, keep_shares_of


class LiveServer(Server):
    """Granian with the hub in its one process."""

    def __init__(self, host: str, port: int, when_ready: Callable[[], None]) -> None:
        """Remember where to listen, and whom to tell once phones can."""
        super().__init__(host, port, [], when_ready)
        self.workers, self.loader = 1, partial(load_hub, port)  # type: ignore[assignment, arg-type]  # another application


def load_hub(port: int, folder: Path | None) -> Hub:
    """The hub in the one process of the server, which listens at this port."""
    count_with_others(folder)
    keep_shares_of(port)
    table = Sheet._meta.db_table  # noqa: SLF001  # Django's way to it
    return Hub(source_of(connection, table), is_behind_proxy=settings.HTTPS)
