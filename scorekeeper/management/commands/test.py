"""Run the tests with one command."""

import os
import sys

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
        pytest = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *argv[2:]]
        os.execv(sys.executable, pytest)
