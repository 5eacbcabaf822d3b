"""The evenings of a group, shaped for its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from django.core.paginator import Page, Paginator
from django.db.models import Max, OuterRef, Q
from django.urls import reverse
from django.utils.timezone import localdate

from rulesets.session import MOST_AT_A_TABLE, Phase, SessionState, next_deal_after
from scorekeeper.club.evenings.evening.progress import is_in_play, is_past
from scorekeeper.play.groups.evening_kinds import Standing, own_firsts
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.reads import ruleset_name
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import is_whole_evening
from scorekeeper.play.sheets.engine import UnreadableSheet, coming_on, table_of
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.page.reads import RECENT
from scorekeeper.play.sheets.start.reads import states_of

PER_PAGE = 20
MOST_NAMED = 5
"""So many are named of an evening of several tables, the first of it."""


@dataclass(frozen=True)
class ListedEvening:
    """An evening in the list of its group, with what everybody has over all its tables.

    `tables` is how many there are in the round that has most, and it `began` with the first of all. It
    `is_left` if it is past and a table stands before its end. `enter_url` is where the next deal of its only
    table is entered, `people` how many play. It `is_result` if only what it came to is known.
    """

    pk: int
    url: str
    title: str
    day: date
    rules: str
    results: tuple[Standing, ...]
    rounds: int
    tables: int
    counted: int
    length: int
    is_in_play: bool
    is_left: bool
    is_readable: bool
    enter_url: str = ""
    people: int = 0
    is_result: bool = False
    began: datetime | None = None

    @property
    def firsts(self) -> tuple[str, ...]:
        """The names of those in first place; empty before the first deal."""
        return tuple(result.name for result in self.results if result.is_first)

    @property
    def best(self) -> str:
        return self.results[0].counts if self.results else ""

    @property
    def is_of_another_year(self) -> bool:
        """Whether its day has to be told with the year."""
        return self.day.year != localdate().year


def listed_evenings(group: Group, page: str) -> tuple[list[ListedEvening], Page[Evening]]:
    """One page of the evenings, the last first: four queries, and one if a state is not remembered."""
    shown = Paginator(group.evenings.select_related("setup").order_by("-day", "-pk"), PER_PAGE).get_page(page)
    return listed([group], list(shown)), shown


def usual_rules(evenings: Sequence[ListedEvening]) -> str:
    """The rules by which more than half of some evenings were played; empty where there are none."""
    rules, times = next(iter(Counter(each.rules for each in evenings).most_common(1)), ("", 0))
    return rules if 2 * times > len(evenings) else ""


def last_begun_first(evenings: Iterable[ListedEvening]) -> list[ListedEvening]:
    """Evenings in the order in which they began, the last first: those whose tables are not open are last."""
    return sorted(evenings, key=lambda each: each.began.timestamp() if each.began else 0, reverse=True)


def evenings_in_play(groups: Sequence[Group]) -> dict[int, list[ListedEvening]]:
    """The evenings in play by the keys of groups, the latest first: four queries, more for drawn rounds."""
    recent = Evening.objects.filter(group__in=groups, day__gte=localdate() - RECENT)
    evenings = list(recent.select_related("setup").order_by("-day", "-pk"))
    found: dict[int, list[ListedEvening]] = {}
    for evening, each in zip(evenings, listed(groups, evenings), strict=True):
        if each.is_in_play:
            found.setdefault(evening.group_id or 0, []).append(each)
    return {key: last_begun_first(each) for key, each in found.items()}


def listed(groups: Sequence[Group], evenings: Sequence[Evening]) -> list[ListedEvening]:
    """Some evenings of groups, with how they stand: two queries, three if a state is not remembered.

    One more where rounds are drawn, and five where one of them has standings of its own.
    """
    slugs = {group.pk: group.slug for group in groups}
    stored = models.Sheet.objects.filter(evening__in=evenings).order_by("round", "table", "pk")
    told = stored.annotate(is_whole=is_whole_evening(OuterRef("pk")))
    sheets = list(told.select_related("ruleset").prefetch_related("seats"))
    states = states_of(sheets)
    names = {
        pk: ruleset_name(each) for pk, each in {each.ruleset_id: each.ruleset for each in sheets}.items()
    }
    found: dict[int, list[ListedSheet]] = {evening.pk: [] for evening in evenings}
    for sheet in sheets:
        found[sheet.evening_id or 0].append(
            replace(
                listed_sheet(sheet, states.get(sheet.pk)),
                is_whole=sheet.is_whole,
                rules=names[sheet.ruleset_id],
            )
        )
    firsts = own_firsts([each.pk for each in evenings if hasattr(each, "setup")])
    return [
        listed_evening(slugs[each.group_id or 0], each, found[each.pk], firsts.get(each.pk))
        for each in evenings
    ]


@dataclass(frozen=True)
class ListedSheet:
    """A sheet as a part of its evening."""

    sheet: models.Sheet
    totals: tuple[tuple[str, int], ...] = ()
    counted: int = 0
    is_over: bool = True
    is_readable: bool = False
    is_whole: bool = False
    rules: str = ""


def listed_sheet(sheet: models.Sheet, state: SessionState | None) -> ListedSheet:
    """How a sheet stands, also one that cannot be read."""
    if state is not None:
        with suppress(UnreadableSheet):
            table = table_of(sheet)
            return ListedSheet(
                sheet=sheet,
                totals=tuple(table.named(state.totals)),
                counted=state.counted,
                is_over=coming_on(sheet, next_deal_after(table, state)).phase is Phase.OVER,
                is_readable=True,
            )
    return ListedSheet(sheet)


def listed_evening(
    group: str, evening: Evening, sheets: Sequence[ListedSheet], firsts: tuple[Standing, ...] | None
) -> ListedEvening:
    """An evening of a group, by its slug, for the list; that of one table opens its sheet.

    `firsts` are those of an evening whose standings are not the sums of its sheets.
    """
    rounds, only = Counter(each.sheet.round for each in sheets), only_sheet(evening, sheets)
    return ListedEvening(
        pk=evening.pk,
        url=reverse("sheets:sheet", args=(only.slug,))
        if only
        else reverse("evenings:evening", args=(group, evening.pk)),
        title=evening.title or (only.title if only else ""),
        day=evening.day,
        rules=join_words(dict.fromkeys(each.rules for each in sheets)),
        results=results_shown(evening, sheets, firsts),
        rounds=len(rounds),
        tables=max(rounds.values(), default=0),
        counted=sum(each.counted for each in sheets),
        length=only.length if only else 0,
        is_in_play=not is_past(evening) and not has_ended(evening, sheets),
        is_left=is_past(evening) and any(each.sheet.length and not each.is_over for each in sheets),
        is_readable=all(each.is_readable for each in sheets),
        enter_url=reverse("sheets:enter", args=(only.slug,)) if only else "",
        is_result=bool(sheets) and all(each.is_whole for each in sheets),
        people=len({name for each in sheets for name, _total in each.totals}),
        began=min((each.sheet.started for each in sheets), default=None),
    )


def only_sheet(evening: Evening, sheets: Sequence[ListedSheet]) -> models.Sheet | None:
    """The sheet of an evening of one table; None for several, where rounds are drawn, and of a result."""
    is_one_table = len(sheets) == 1 and len(sheets[0].totals) <= MOST_AT_A_TABLE
    return sheets[0].sheet if is_one_table and not hasattr(evening, "setup") else None


def has_ended(evening: Evening, sheets: Sequence[ListedSheet]) -> bool:
    """Whether all tables of an evening have ended, and no round is to come if it has begun with rounds."""
    has_begun = hasattr(evening, "setup") and evening.day <= localdate()
    rounds = evening.setup.rounds if has_begun else 0
    is_whole = rounds <= max((each.sheet.round for each in sheets), default=0)
    return is_whole and all(each.is_over for each in sheets)


def results_shown(
    evening: Evening, sheets: Sequence[ListedSheet], firsts: tuple[Standing, ...] | None
) -> tuple[Standing, ...]:
    """The standings of an evening; empty while they are hidden."""
    if evening.is_hidden:
        return ()
    return listed_totals(sheets) if firsts is None else firsts


def listed_totals(sheets: Sequence[ListedSheet]) -> tuple[Standing, ...]:
    """The totals of the players, the first first; of several tables only some."""
    totals: Counter[str] = Counter()
    for each in sheets:
        totals.update(dict(each.totals))
    best = max(totals.values(), default=0)
    found = totals.most_common(None if len(sheets) == 1 else MOST_NAMED)
    has_begun = any(each.counted for each in sheets)
    return tuple(Standing(name, signed(total), total, has_begun and total == best) for name, total in found)


def names_at_the_end(sheet: models.Sheet) -> list[str]:
    """The names of those who were there for the last deal, in seating order."""
    return [seat.name for seat in sheet.seats.all() if seat.last is None]


LIVELY = timedelta(minutes=30)
"""Who has entered nothing for so long has got up."""


NIGHT = timedelta(hours=18)
"""No table is played for longer."""


@dataclass(frozen=True)
class BusyTable:
    """A table in play, and who of those that were asked about sits there."""

    sheet: Sheet
    names: tuple[str, ...]


def busy_tables(group: Group, names: Iterable[str], at: datetime) -> list[BusyTable]:
    """The tables in play of a group at which somebody with one of these names sits: at most three queries."""
    asked = {name.casefold() for name in names}
    found = [
        BusyTable(sheet, tuple(there))
        for sheet in lively_sheets(group, at)
        if (there := [name for name in names_at_the_end(sheet) if name.casefold() in asked])
    ]
    states = states_of([each.sheet for each in found])
    return [each for each in found if is_in_play(each.sheet, states.get(each.sheet.pk))]


def lively_sheets(group: Group, at: datetime) -> list[Sheet]:
    """The sheets of a group that were begun or written on lately, with their seats."""
    since = at - LIVELY
    sheets = group.sheets.filter(started__gte=at - NIGHT).annotate(last_change=Max("changes__at"))
    lately = sheets.filter(Q(started__gte=since) | Q(last_change__gte=since))
    return list(lately.select_related("ruleset").prefetch_related("seats").order_by("round", "table"))
