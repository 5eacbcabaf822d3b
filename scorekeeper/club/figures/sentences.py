"""What is worth saying of where somebody stands in a season."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.leagues.labels import points_text
from scorekeeper.club.leagues.standings.reads import StandingsRow

LATELY = 3
"""So many evenings of somebody are looked at for what they have done lately."""


def line_sentence(row: StandingsRow, rows: Sequence[StandingsRow], *, is_closed: bool) -> str:
    """What is worth saying of one of these lines after the name; empty where nothing is."""
    if row.line.place == 1:
        return first_line_sentence(rows, is_closed=is_closed)
    if is_closed or row.line.place is None:
        return ""
    return lately_sentence(row) or moved_sentence(row)


def lately_sentence(row: StandingsRow) -> str:
    """That somebody has won most of their last evenings."""
    won = [night.place for night in row.latest if night][-LATELY:].count(1)
    if won == LATELY:
        return _("won the last three evenings")
    return _("won two of the last three evenings") if won == LATELY - 1 else ""


def moved_sentence(row: StandingsRow) -> str:
    """That somebody went up or down on the last evening."""
    if row.up:
        return ngettext("has gone up %(places)s place", "has gone up %(places)s places", row.up) % {
            "places": row.up
        }
    if row.down:
        return ngettext("has lost %(places)s place", "has lost %(places)s places", row.down) % {
            "places": row.down
        }
    return ""


def first_line_sentence(rows: Sequence[StandingsRow], *, is_closed: bool) -> str:
    """The same of who stands first."""
    others = [row.player.name for row in rows if row.line.place != 1]
    if is_closed:
        return _("has won")
    if len(rows) - len(others) > 1:
        return _("shares first place")
    return _("leads, ahead of %(second)s") % {"second": others[0]} if others else _("leads")


def gap_sentence(row: StandingsRow, rows: Sequence[StandingsRow]) -> str:
    """What a place is to the one before it, or of who stands first to the one behind."""
    place = row.line.place or 0
    before = [each for each in rows if (each.line.place or 0) < place]
    behind = [each for each in rows if (each.line.place or 0) > place]
    other = before[-1] if before else behind[0] if behind else row
    gap = abs(other.line.counts - row.line.counts)
    if not gap:
        return _("place")
    text = _("place, %(points)s behind %(name)s") if before else _("place, %(points)s ahead of %(name)s")
    return text % {"points": points_text(gap), "name": other.player.name}
