"""What an evening says of its tables, in words."""

from __future__ import annotations

from itertools import count

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.evenings.draw.tables import can_be_seated


def why_not_seated(here: int, most: int) -> str:
    """Why no tables can seat so many people, with at most so many at each, and how many people they can."""
    if here < 4:
        return _("It takes four to play.")
    text = ngettext(
        "%(here)s cannot be seated: under these rules at most %(most)s play at a table.",
        "%(here)s people cannot be seated: under these rules at most %(most)s play at a table.",
        here,
    )
    fewer = next(each for each in count(here - 1, -1) if can_be_seated(each, most))
    more = next(each for each in count(here + 1) if can_be_seated(each, most))
    ways = _("It works with %(fewer)s, or with %(more)s.") % {"fewer": fewer, "more": more}
    return f"{text % {'here': here, 'most': most}} {ways}"
