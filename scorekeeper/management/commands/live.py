"""Tell phones at once what is new, for hosts of many tables."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.play.live.server import LiveServer
from scorekeeper.site.bootstrap import COMMAND, add_data_option
from scorekeeper.site.data import database
from scorekeeper.site.web import addresses


class Command(BaseCommand):
    """Keep a connection to every phone that shows a sheet."""

    help = (
        "Tell phones at once that something is new, for hosts of many tables: beside `up`, both with"
        " KARLCHEN_LIVE=1. The proxy in front passes /live/ on to it. While it is away, phones ask."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Say where to listen and where the data lies."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8001, help="port to listen on (default: 8001)")
        add_data_option(parser)

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        if not settings.LIVE:
            raise CommandError(f"Set KARLCHEN_LIVE=1, here and for `{COMMAND} up`: phones ask otherwise.")
        if refusal := addresses.refusal(host, port):
            raise CommandError(refusal)
        database.require_one("tell phones of")
        LiveServer(host, port, when_ready=lambda: self.announce(host, port)).run()

    def announce(self, host: str, port: int) -> None:
        """Print where the proxy finds it."""
        self.stdout.write(f"Phones are told at once at {addresses.web_address(host, port)}live/")
        self.stdout.flush()
