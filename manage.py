#!/usr/bin/env python3
"""Karlchen's commands: `python3 manage.py up` serves it, `python3 manage.py test` tests it."""

import os
import sys


def main() -> None:
    """Make sure everything is installed, then run the command."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts this may well have an older one
        sys.exit("Karlchen needs Python 3.11 or newer.")

    from scorekeeper.site import bootstrap

    bootstrap.prepare(sys.argv)
    compile_translations()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        run()
    except ImportError as problem:
        bootstrap.mend(problem)


def compile_translations() -> None:
    """Bring what Django reads of the translations up to date, after a change or a new version."""
    from scorekeeper.site import translations

    translations.compile_if_changed()


def run() -> None:
    """Run the command; say in one sentence what is wrong with the machine or its settings."""
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
