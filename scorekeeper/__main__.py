"""The commands: in a clone behind `manage.py`, installed as `karlchen`, and by `python -m scorekeeper`."""

from __future__ import annotations

import os
import sys

from scorekeeper import __version__
from scorekeeper.site import bootstrap


def main() -> None:
    """Run a command where everything is installed."""
    bootstrap.take_data_folder(sys.argv)
    bootstrap.take_certificate(sys.argv)
    run()


def run() -> None:
    """Run the command; say in one sentence what is wrong with the machine or its settings."""
    if sys.argv[1:] == ["--version"]:
        print(f"Karlchen {__version__}")
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        sys.exit(f"Karlchen cannot start: {problem}")
    except Exception as problem:
        from scorekeeper.site.server.outages import sentence_of

        if sentence := sentence_of(problem):
            sys.exit(f"Karlchen cannot go on: {sentence}")
        raise


if __name__ == "__main__":
    main()
