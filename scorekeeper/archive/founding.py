"""Making a group out of the document of one: all but its sheets, and what they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from scorekeeper.archive.reading import EveningPart, VersionPart
from scorekeeper.groups.models import Evening, Group
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.writes import create_ruleset, give_to_group, save_version
from scorekeeper.jobs.models import Job
from scorekeeper.leagues.models import Season
from scorekeeper.sheets.models import Sheet
from scorekeeper.sheets.writes.evenings import split_evening

Place = tuple[int, int, int, str, str]
"""Where a sheet stood: number of the first sheet of its evening, round, table, day and name of that."""


def make_rulesets(group: Group, rulesets: Sequence[Sequence[VersionPart]]) -> dict[int, Ruleset]:
    """The rulesets in all their versions; returns the version by which each sheet was played, by number."""
    played: dict[int, Ruleset] = {}
    for first, *later in rulesets:
        given = first.ruleset
        stored, _token = create_ruleset(
            name=given.title, preset=given.preset, rules=given.rules, agreement=given.agreement
        )
        give_to_group(slug=stored.slug, group=group)
        played |= dict.fromkeys(first.sheets, stored)
        for part in later:
            stored = save_version(
                slug=stored.slug,
                name=part.ruleset.title,
                rules=part.ruleset.rules,
                version=stored.version,
                agreement=part.ruleset.agreement,
            )
            played |= dict.fromkeys(part.sheets, stored)
    return played


def written_places(evenings: Iterable[EveningPart]) -> dict[int, Place]:
    """Where each sheet of the evenings stood."""
    return {
        number: (min(evening.sheets)[0], in_round, table, evening.day.isoformat(), evening.title)
        for evening in evenings
        for number, in_round, table in evening.sheets
    }


def place_sheet(job: Job, place: Place, sheet: Sheet) -> None:
    """Give a sheet the evening, the round and the table that it had."""
    first, sheet.round, sheet.table, day, title = place
    stored = job.sheets.filter(number=first).select_related("sheet").first()
    known = stored.sheet.evening if stored else None
    sheet.evening = known or Evening.objects.create(day=date.fromisoformat(day), title=title)
    sheet.save(update_fields=("evening", "round", "table"))


def leave_out_sheets(season: Season, sheets: Sequence[int]) -> None:
    """Let the evenings of some sheets not count; where only some do not, these become another."""
    left_out = Sheet.objects.filter(pk__in=sheets)
    for evening in Evening.objects.filter(sheets__in=left_out).distinct():
        going = list(left_out.filter(evening=evening))
        is_whole = len(going) == evening.sheets.count()
        season.left_out.add(evening if is_whole else split_evening(evening, going))
