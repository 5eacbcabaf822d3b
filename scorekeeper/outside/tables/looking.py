"""The process that looks through long files, see `scorekeeper.outside.tables.apart`."""

from __future__ import annotations

import sys

from scorekeeper.site.server.bounded import limit_myself

MOST_MEMORY = 700_000_000
MOST_SECONDS = 60
"""Of the processor: a thousand evenings take a tenth of it, on a small machine half."""


def main() -> None:
    """Read what is asked, and write what is found."""
    import django

    django.setup()
    # Only now: what has the texts of problems needs models.
    from scorekeeper.outside.tables.apart import answer

    sys.stdout.write(answer(sys.stdin.buffer.read()))


if __name__ == "__main__":
    limit_myself(memory=MOST_MEMORY, seconds=MOST_SECONDS)
    main()
