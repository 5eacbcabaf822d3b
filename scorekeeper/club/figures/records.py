"""The records of a group: the highest and the lowest, and who holds them, everybody who ties included.

What it counts beside the points stands there, too: stars, cakes that somebody owes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from django.db.models import Sum
from django.utils.translation import gettext as _

from scorekeeper.club.figures.figures import EveningFigure, evenings_of
from scorekeeper.club.figures.selection import Selection
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.reads import is_readable, rules_of
from scorekeeper.play.sheets.engine import UnreadableSheet, deal_of
from scorekeeper.play.sheets.models import Deal, Result, Seat, Sheet

MOST_HOLDERS = 5

MANY = 3
"""Who holds so many records is named above them."""

SUMMED = ("deals", "won", "solos", "solos_won", "calls")


@dataclass(frozen=True)
class Holder:
    """The holder of a record, with the evening, if it was one, or the number of times of all counted."""

    player: Player
    evening: EveningFigure | None = None
    times: int = 0


@dataclass(frozen=True)
class Record:
    """A record: what it is of, how much, who holds it, and how many more do; `is_signed` for points."""

    label: str
    figure: int
    is_signed: bool
    holders: tuple[Holder, ...]
    others: int = 0


def records_of(group: Group, players: Iterable[Player], selection: Selection) -> list[Record]:
    """All records among these players: two queries."""
    known = {player.pk: player for player in players}
    chosen = selection.condition()
    results = Result.objects.filter(chosen, seat__player__in=known, seat__sheet__group=group, deals__gt=0)
    evenings = evenings_of(results)
    sums = results.order_by().values_list("seat__player").annotate(*map(Sum, SUMMED))
    most = most_of({player: dict(zip(SUMMED, figures, strict=True)) for player, *figures in sums}, known)
    found = [*extremes(evenings, known), *streaks(evenings, known), *most]
    return [record for record in found if record.holders]


def records_sentence(records: Iterable[Record]) -> str:
    """Return who holds most of these records, if one player has many of them; those in minus do not count."""
    holders = ({holder.player.name for holder in each.holders} for each in records if each.figure > 0)
    most = Counter(chain.from_iterable(holders)).most_common(2)
    if not most or most[0][1] < MANY or (len(most) > 1 and most[0][1] == most[1][1]):
        return ""
    return _("%(name)s holds %(times)s records") % {"name": most[0][0], "times": most[0][1]}


def extremes(evenings: Sequence[EveningFigure], known: dict[int, Player]) -> Iterator[Record]:
    """The evenings and deals that brought most and least, the first of them first.

    There is no such deal where nobody won or lost any that is known.
    """
    kinds: tuple[tuple[str, Callable[[EveningFigure], int], Callable[[Iterable[int]], int], bool], ...] = (
        (_("Best evening"), lambda each: each.points, max, False),
        (_("Worst evening"), lambda each: each.points, min, False),
        (_("Best deal"), lambda each: each.best, max, True),
        (_("Worst deal"), lambda each: each.worst, min, True),
    )
    if not evenings:
        return
    for label, figure_of, farthest, is_of_deals in kinds:
        figure = farthest(map(figure_of, evenings))
        if is_of_deals and not figure:
            continue
        holding = [each for each in evenings if figure_of(each) == figure]
        yield record_of(label, figure, holding, known, is_signed=True)


def record_of(
    label: str, figure: int, evenings: Sequence[EveningFigure], known: dict[int, Player], *, is_signed: bool
) -> Record:
    """The record of single evenings; not all of many are named."""
    holders = tuple(Holder(known[each.player], each) for each in evenings[:MOST_HOLDERS])
    return Record(label, figure, is_signed, holders, len(evenings) - len(holders))


def most_of(sums: dict[int, dict[str, int]], known: dict[int, Player]) -> Iterator[Record]:
    """The record of each kind for the most over all evenings."""
    labels = (
        _("Most deals"),
        _("Most deals won"),
        _("Most solos"),
        _("Most solos won"),
        _("Most deals with a call"),
    )
    for name, label in zip(SUMMED, labels, strict=True):
        yield shared_record(label, {player: figures[name] for player, figures in sums.items()}, known)


def shared_record(label: str, figures: dict[int, int], known: dict[int, Player]) -> Record:
    """A record of everybody who has the highest figure, which is not zero."""
    most = max(figures.values(), default=0)
    holders = [known[player] for player, figure in figures.items() if figure == most and most]
    holders.sort(key=lambda player: player.name.casefold())
    return Record(label, most, False, tuple(map(Holder, holders)))


def streaks(evenings: Sequence[EveningFigure], known: dict[int, Player]) -> Iterator[Record]:
    """The most evenings on end that somebody won, or ended in plus; two at least."""
    played: dict[int, list[EveningFigure]] = {}
    for each in evenings:
        played.setdefault(each.player, []).append(each)
    kinds: tuple[tuple[str, Callable[[EveningFigure], bool]], ...] = (
        (_("Most evenings won in a row"), lambda each: each.place == 1),
        (_("Most evenings in a row with a plus"), lambda each: each.points > 0),
    )
    for label, holds in kinds:
        runs = [run for theirs in played.values() for run in runs_of(theirs, holds)]
        most = max((len(run) for run in runs), default=0)
        ends = [run[-1] for run in runs if len(run) == most > 1]
        ends.sort(key=lambda each: (each.day, each.evening, each.player))
        yield record_of(label, most, ends, known, is_signed=False)


def runs_of(
    evenings: Sequence[EveningFigure], holds: Callable[[EveningFigure], bool]
) -> Iterator[list[EveningFigure]]:
    for is_so, run in groupby(evenings, key=holds):
        if is_so:
            yield list(run)


def tallied_over_evenings(group: Group, players: Iterable[Player], selection: Selection) -> list[Record]:
    """Records of the tallies of these players on some evenings: three queries, one if there are none.

    Tallies of one name are one, whatever ruleset has them; those that a sheet's rules do not know are none.
    """
    known = {player.pk: player for player in players}
    deals = Deal.objects.filter(selection.condition("sheet"), sheet__group=group, facts__has_key="tallies")
    lines = list(deals.select_related("sheet"))
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
    """The names of the tallies of some sheets, by the sheet and their ids."""
    return {
        (sheet.pk, tally.id): tally.name
        for sheet in sheets
        if is_readable(sheet.ruleset)
        for tally in rules_of(sheet.ruleset).tallies
    }


def tallies_of(line: Deal) -> tuple[tuple[int, tuple[tuple[str, int], ...]], ...]:
    """The tallies of a deal, by seat; empty where they cannot be read any more."""
    try:
        return deal_of(line).tallies
    except UnreadableSheet:
        return ()


def holders_of(counts: Counter[int], known: dict[int, Player]) -> tuple[Holder, ...]:
    """Players with their counts, the most first, then by name."""
    found = [Holder(known[player], times=times) for player, times in counts.items()]
    return tuple(sorted(found, key=lambda each: (-each.times, each.player.name.casefold())))
