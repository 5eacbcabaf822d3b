"""What a group counts beside the points, over many evenings: stars, cakes that somebody owes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scorekeeper.club.figures.records import Holder, Record
from scorekeeper.club.figures.selection import Selection
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.reads import is_readable, rules_of
from scorekeeper.play.sheets.engine import UnreadableSheet, deal_of
from scorekeeper.play.sheets.models import Deal, Seat, Sheet


def tallied_over_evenings(group: Group, players: Iterable[Player], selection: Selection) -> list[Record]:
    """What was tallied for these players on some evenings: three queries, one where nothing was.

    Tallies of one name are one, whatever ruleset has them; those that a sheet's rules do not know are none.
    """
    known = {player.pk: player for player in players}
    deals = Deal.objects.filter(selection.condition("sheet"), sheet__group=group, facts__has_key="tallies")
    lines = list(deals)
    if not lines:
        return []
    sheets = {line.sheet_id for line in lines}
    seats = Seat.objects.filter(sheet__in=sheets, player__in=known).values_list("sheet", "position", "player")
    player_at = {(sheet, position): player for sheet, position, player in seats}
    names = names_on(Sheet.objects.filter(pk__in=sheets).select_related("ruleset").order_by("-pk"))
    counted = {name: Counter[int]() for name in names.values()}
    for line in lines:
        for seat, counts in tallies_of(line):
            for key, count in counts:
                player, name = player_at.get((line.sheet_id, seat)), names.get((line.sheet_id, key))
                if player is not None and name is not None:
                    counted[name][player] += count
    return [
        Record(name, each.total(), False, holders_of(each, known)) for name, each in counted.items() if each
    ]


def names_on(sheets: Iterable[Sheet]) -> dict[tuple[int, str], str]:
    """What the tallies of some sheets are called, by the sheet and their ids."""
    return {
        (sheet.pk, tally.id): tally.name
        for sheet in sheets
        if is_readable(sheet.ruleset)
        for tally in rules_of(sheet.ruleset).tallies
    }


def tallies_of(line: Deal) -> tuple[tuple[int, tuple[tuple[str, int], ...]], ...]:
    """What was tallied in a deal, by seat; nothing where it cannot be read any more."""
    try:
        return deal_of(line).tallies
    except UnreadableSheet:
        return ()


def holders_of(counts: Counter[int], known: dict[int, Player]) -> tuple[Holder, ...]:
    """Players with their counts, the most first, then by name."""
    found = [Holder(known[player], times=times) for player, times in counts.items()]
    return tuple(sorted(found, key=lambda each: (-each.times, each.player.name.casefold())))
