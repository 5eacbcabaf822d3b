"""How many bytes may be sent to which page."""

from __future__ import annotations

import re

from scorekeeper.site.refusals import PROGRAMS

MOST_BYTES = 6_000_000
"""More than any form and any file holds but that of a whole group."""
MOST_OF_A_GROUP = 60_000_000
"""The file of a group with ten thousand evenings has some 30 MB."""
OF_A_GROUP = re.compile(r"/groups/restore/")
MOST_OF_A_PROGRAM = 1_000_000
"""More than any sheet document of one evening; what of it is taken, `scorekeeper.api.limits` says."""


def most_bytes(path: str) -> int:
    """The most that a request to this path may bring along, in bytes."""
    if path.startswith(PROGRAMS):
        return MOST_OF_A_PROGRAM
    return MOST_OF_A_GROUP if OF_A_GROUP.fullmatch(path) else MOST_BYTES
