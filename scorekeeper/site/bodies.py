"""How many bytes may be sent to which page."""

from __future__ import annotations

import re

MOST_BYTES = 6_000_000
"""More than any form and any file holds but that of a whole group."""
MOST_OF_A_GROUP = 60_000_000
"""The file of a group with ten thousand evenings has some 30 MB."""
OF_A_GROUP = re.compile(r"/groups/restore/")


def most_bytes(path: str) -> int:
    """The most that a request to this path may bring along, in bytes."""
    return MOST_OF_A_GROUP if OF_A_GROUP.fullmatch(path) else MOST_BYTES
