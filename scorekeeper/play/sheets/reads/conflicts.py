"""What others did to a sheet while somebody was entering or correcting a deal."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.reads.deals import entered_since
from scorekeeper.play.sheets.reads.positions import next_position
from scorekeeper.play.sheets.reads.rows import DealRow


@dataclass(frozen=True)
class Meanwhile:
    """What happened, and whether saving will show it first and ask."""

    text: str
    asks: bool


def changes_meanwhile(sheet: models.Sheet, position: int, version: int) -> Meanwhile:
    """What happened to the line that is being entered (version 0) or corrected, or else to the sheet."""
    if not version and (rows := entered_since(sheet, position)):
        deals = ", ".join(map(row_name, rows))
        return Meanwhile(_("Somebody has entered %(deals)s meanwhile.") % {"deals": deals}, asks=True)
    line = sheet.deals.filter(position=position).first()
    if version and line is not None and line.version != version:
        return Meanwhile(_("Somebody has changed this deal meanwhile."), asks=True)
    if line is None and (version or next_position(sheet) != position):
        return Meanwhile(_("Somebody has deleted a deal meanwhile."), asks=True)
    return Meanwhile(_("Somebody has changed the sheet meanwhile."), asks=False)


def row_name(row: DealRow) -> str:
    """A line in a sentence: “deal 7”, or what it was if it does not count as one."""
    return row.headline if row.number is None else _("deal %(number)s") % {"number": row.number}
