"""The door for files and texts of strangers: short texts are read at once, all else in a process of its own.

That process is `scorekeeper.outside.tables.contents`, see `scorekeeper.site.server.bounded`.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings

from rulesets.problems import Problem, Refused
from rulesets.translation import _
from scorekeeper.outside.tables.contents import PACKED, asked, read_contents
from scorekeeper.outside.tables.worksheets import PackedSource, pack_source
from scorekeeper.site.server.bounded import Busy, TooMuch, read_bounded

MOST_TEXT = 5_000_000
MOST_PACKED = 5_000_000
MOST_HERE = 20_000
"""Bytes of a text that is read while others wait for the same processor: a tenth of a second at most."""
EXCEL_97 = b"\xd0\xcf\x11\xe0"
CONTENTS = "scorekeeper.outside.tables.contents"


def read_file(name: str, content: bytes) -> PackedSource:
    """What a file holds; raise Refused if it is too big or nothing that is known here, or another is read."""
    refuse_at_the_door(content)
    if not is_packed(content) and len(content) <= MOST_HERE:
        return pack_source(read_contents(name, content))
    found = read_in_turn(CONTENTS, asked(name, content))
    if "refused" in found:
        raise Refused([Problem(*problem) for problem in found["refused"]])
    return PackedSource(**found)


def is_packed(content: bytes) -> bool:
    """Whether it is an Excel file or a packed folder rather than a text."""
    return content.startswith(PACKED)


def refuse_at_the_door(content: bytes) -> None:
    """Raise Refused for what is too big, or was Excel's before it packed its files."""
    if content.startswith(EXCEL_97):
        raise Refused([Problem("", _("This is an Excel file of the old kind. Save it as .xlsx or .csv."))])
    most = MOST_PACKED if is_packed(content) else MOST_TEXT
    if len(content) > most:
        raise Refused([Problem("", _("The file is bigger than %(most)s MB."), {"most": most // 1_000_000})])


def read_in_turn(module: str, given: bytes) -> Any:
    """What a process makes of a file; raise Refused if it takes too much, or another one is being read."""
    try:
        return read_bounded(module, given, settings.DATA / "reading.lock")
    except Busy:
        message = _("Karlchen is reading somebody else's file just now. Try again in a moment.")
        raise Refused([Problem("", message)]) from None
    except TooMuch:
        raise Refused([Problem("", _("This takes more memory or time than any honest file."))]) from None
