"""Making a group out of the document of one: all but its sheets, and what they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.club.leagues.models import Season
from scorekeeper.outside.archive.evenings import Placed
from scorekeeper.outside.archive.reading import VersionPart
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.writes import store_versions
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.writes.evenings import split_evening


def make_rulesets(group: Group, rulesets: Sequence[Sequence[VersionPart]]) -> dict[str, dict[int, int]]:
    """The rulesets in all their versions; returns the key of the one of each sheet, and of each evening.

    Both by number: of sheets what they were played by, of evenings by what their tables are made.
    """
    versions: dict[int, int] = {}
    setups: dict[int, int] = {}
    for parts in rulesets:
        given = [part.ruleset for part in parts]
        made = [(each.title, each.preset, each.rules, each.agreement) for each in given]
        for part, stored in zip(parts, store_versions(group=group, versions=made), strict=True):
            versions |= dict.fromkeys(part.sheets, stored.pk)
            setups |= dict.fromkeys(part.evenings, stored.pk)
    return {"versions": versions, "setups": setups}


def place_sheet(place: Placed, sheet: Sheet) -> None:
    """Give a sheet the evening (its key), the round and the table that it had.

    Until all sheets are there their evening belongs to no group, so that it is summed up with them.
    """
    sheet.evening_id, sheet.round, sheet.table = place
    Evening.objects.filter(pk=sheet.evening_id).update(group=None)
    sheet.save(update_fields=("evening", "round", "table"))


def leave_out_sheets(season: Season, sheets: Sequence[int]) -> None:
    """Let the evenings of some sheets not count; where only some do not, these become another."""
    left_out = Sheet.objects.filter(pk__in=sheets)
    for evening in Evening.objects.filter(sheets__in=left_out).distinct():
        going = list(left_out.filter(evening=evening))
        is_whole = len(going) == evening.sheets.count()
        season.left_out.add(evening if is_whole else split_evening(evening, going))
