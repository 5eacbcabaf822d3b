"""Run the tests with one command."""

import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Hand over to pytest."""

    help = "Run the tests. Everything after the command goes to pytest: manage.py test tests/scorekeeper -x"
    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        """Become pytest, whose options Django's parser would refuse."""
        os.chdir(settings.PROJECT)
        # Who is done first takes over what the others have not begun: browser tests take long.
        spread = ["-n", processes(argv[2:]), "--dist", "worksteal"]
        pytest = [sys.executable, "-m", "pytest", *spread, *argv[2:]]
        # Hundreds of processes start here: what one of them compiles is kept for the others.
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        os.execve(sys.executable, pytest, kept)


def processes(asked: list[str]) -> str:
    """How many processes run what is asked for.

    One file is done before others have begun. Of everything, browsers make much waiting, in which one process
    more than there are processors finds something to do.
    """
    if any(Path(each.partition("::")[0]).suffix == ".py" for each in asked):
        return "0"
    return str((os.cpu_count() or 1) + 1) if "--all" in asked else "auto"
