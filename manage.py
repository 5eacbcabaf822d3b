#!/usr/bin/env python3
"""Karlchen's commands: `python3 manage.py up` serves it, `python3 manage.py test` tests it."""

import sys


def main() -> None:
    """Make sure everything is installed, then run the command."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts this may well have an older one
        sys.exit("Karlchen needs Python 3.11 or newer.")

    from scorekeeper.__main__ import run
    from scorekeeper.site import bootstrap, translations

    bootstrap.prepare(sys.argv)
    translations.compile_if_changed()
    try:
        run()
    except ImportError as problem:
        bootstrap.mend(problem)


if __name__ == "__main__":
    main()
