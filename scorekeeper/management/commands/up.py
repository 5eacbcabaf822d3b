"""Serve Karlchen with one command."""

from __future__ import annotations

import os
import shutil
import sys
import time
from functools import partial
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.club.jobs.worker import GIVES_WAY
from scorekeeper.site.accounts import demo
from scorekeeper.site.accounts.demo import make_doors
from scorekeeper.site.bootstrap import CODE, TRIAL, add_data_option, add_tls_option
from scorekeeper.site.data import database
from scorekeeper.site.data.data_folder import InUse, is_served, serve_from_here
from scorekeeper.site.server.companion import Companion
from scorekeeper.site.server.open_connections import few_connections
from scorekeeper.site.server.server import Server
from scorekeeper.site.web import addresses
from scorekeeper.site.web.bundles import collect_if_changed

PATIENCE = 6
"""Seconds in which the processes of a server that was killed have ended themselves (see front)."""


class Command(BaseCommand):
    """Make what is missing, say where to find it, serve until stopped."""

    help = "Serve Karlchen on this machine and for the phones in the same network."

    def add_arguments(self, parser: CommandParser) -> None:
        """Say where to listen and where the data lies."""
        parser.add_argument(
            "--host",
            default="0.0.0.0",  # noqa: S104 - the phones at the table have to reach it
            help="address to listen on; 127.0.0.1 for this machine only (default: all)",
        )
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
        parser.add_argument(
            "--without-copy", action="store_true", help="bring the database up to date without a copy before"
        )
        parser.add_argument(
            TRIAL,
            action="store_true",
            dest="is_trial",
            help="serve an invented club to look around in, from the folder trial in that of your data",
        )
        add_data_option(parser)
        add_tls_option(parser)

    def handle(self, *, host: str, port: int, without_copy: bool, is_trial: bool, **options: Any) -> None:
        """Prepare everything, then become the server."""
        if is_trial:
            demo.refuse_server_database()
        if refusal := refusal_at_last(host, port):
            raise CommandError(refusal)
        try:
            serve_from_here()
        except InUse as problem:
            raise CommandError(str(problem)) from problem
        database.prepare(self.stdout.write, with_copy=not without_copy)
        if is_trial:
            demo.prepare_trial(self.stdout.write)
        collect_if_changed()
        doors = links_into_trial() if is_trial else ("", "")
        ready = partial(self.announce, host, port, doors, demo.trial_text() if is_trial else "")
        Server(host, port, addresses.own_names(host), ready, Companion(worker_command(), CODE)).run()

    def announce(self, host: str, port: int, doors: tuple[str, str], said: str) -> None:
        """Print the address to open, for phones a QR code of theirs, and what else is to be said.

        `doors` are what leads into a trial, here and on a phone.
        """
        if settings.IS_BEHIND_PROXY:
            address, for_phones = addresses.public_address(settings.HOSTS), None
        else:
            address, for_phones = addresses.home_address(host, port), addresses.phone_address(host, port)
        opened = address + doors[0] if address else "set KARLCHEN_HOSTS to reach it"
        self.stdout.write(f"\nKarlchen is ready: {opened}")
        if for_phones:
            self.stdout.write(f"For phones in the same network: {for_phones + doors[1]}\n")
            self.stdout.write(qr_code(for_phones + doors[1]))
        for line in filter(None, (said, few_connections())):
            self.stdout.write(line)
        self.stdout.write("\nCtrl-C stops it.")
        self.stdout.flush()


def links_into_trial() -> tuple[str, str]:
    """Two links into the trial without the server's address, one for this machine and one for a phone."""
    here, on_phone = (f"accounts/look/{token}/" for token in make_doors(2))
    return here, on_phone


def refusal_at_last(host: str, port: int) -> str | None:
    """Why the server cannot listen there; one that is just ending, with this data, is waited for."""
    last = time.monotonic() + PATIENCE
    while (refusal := addresses.refusal(host, port)) and is_served():
        if time.monotonic() > last:
            return f"{refusal} Karlchen is serving this data already."
        time.sleep(0.2)
    return refusal


def worker_command() -> list[str]:
    """The command that starts the process for long work, at low priority from its first moment on."""
    gently = shutil.which("nice")
    command = [sys.executable, "-m", "scorekeeper", "work", "--beside", str(os.getpid())]
    return [gently, "-n", str(GIVES_WAY), *command] if gently else command


def qr_code(address: str) -> str:
    """The address as a picture made of letters."""
    canvas = StringIO()
    segno.make(address, micro=False).terminal(out=canvas, border=2, compact=True)
    return canvas.getvalue()
