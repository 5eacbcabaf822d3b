"""The evenings of a group, shaped for its page, and how far each is: its round and the next one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.timezone import localdate

from rulesets.session import Phase, SessionState, upcoming
from scorekeeper.club.evenings.evening.reads import TableCard
from scorekeeper.club.evenings.models import PlannedRound, Setup
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.labels import join_words, ruleset_name
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import is_readable, latest_version
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import coming_on, table_of
from scorekeeper.play.sheets.start.reads import states_of
from scorekeeper.play.sheets.unreadable import UnreadableSheet

PER_PAGE = 20

MOST_NAMED = 5
"""So many are named of an evening of several tables, the first of it."""


@dataclass(frozen=True)
class ListedTotal:
    """Somebody's total on a sheet."""

    name: str
    total: int
    is_leader: bool


@dataclass(frozen=True)
class ListedEvening:
    """An evening in the list of its group, with what everybody has over all its tables.

    `tables` is how many there are in the round that has most. It `is_left` if it is past and a table stands
    before its end.
    """

    pk: int
    url: str
    title: str
    day: date
    rules: str
    results: tuple[ListedTotal, ...]
    rounds: int
    tables: int
    counted: int
    length: int
    is_in_play: bool
    is_left: bool
    is_readable: bool


def listed_evenings(group: Group, page: str) -> tuple[list[ListedEvening], Page[Evening]]:
    """One page of the evenings, the last first: four queries, and one if a state is not remembered."""
    shown = Paginator(group.evenings.select_related("setup").order_by("-day", "-pk"), PER_PAGE).get_page(page)
    stored = models.Sheet.objects.filter(evening__in=list(shown)).order_by("round", "table", "pk")
    sheets = list(stored.select_related("ruleset").prefetch_related("seats"))
    states = states_of(sheets)
    found: dict[int, list[ListedSheet]] = {evening.pk: [] for evening in shown}
    for sheet in sheets:
        found[sheet.evening_id or 0].append(listed_sheet(sheet, states.get(sheet.pk)))
    return [listed_evening(group, evening, found[evening.pk]) for evening in shown], shown


@dataclass(frozen=True)
class ListedSheet:
    """A sheet as a part of its evening."""

    sheet: models.Sheet
    totals: tuple[tuple[str, int], ...] = ()
    counted: int = 0
    is_over: bool = True
    is_readable: bool = False


def listed_sheet(sheet: models.Sheet, state: SessionState | None) -> ListedSheet:
    """How a sheet stands, also one that cannot be read."""
    if state is not None:
        with suppress(UnreadableSheet):
            table = table_of(sheet, list(sheet.seats.all()))
            names = [player.name for player in table.players]
            return ListedSheet(
                sheet=sheet,
                totals=tuple(zip(names, state.totals, strict=True)),
                counted=state.counted,
                is_over=coming_on(sheet, upcoming(table, state)).phase is Phase.OVER,
                is_readable=True,
            )
    return ListedSheet(sheet)


def listed_evening(group: Group, evening: Evening, sheets: Sequence[ListedSheet]) -> ListedEvening:
    """An evening for the list; that of one table opens its sheet, unless it has rounds."""
    rounds = Counter(each.sheet.round for each in sheets)
    only = sheets[0].sheet if len(sheets) == 1 and not hasattr(evening, "setup") else None
    return ListedEvening(
        pk=evening.pk,
        url=reverse("sheets:sheet", args=(only.slug,))
        if only
        else reverse("evenings:evening", args=(group.slug, evening.pk)),
        title=evening.title or (only.title if only else ""),
        day=evening.day,
        rules=join_words(dict.fromkeys(ruleset_name(each.sheet.ruleset) for each in sheets)),
        results=() if evening.is_hidden else listed_totals(sheets),
        rounds=len(rounds),
        tables=max(rounds.values(), default=0),
        counted=sum(each.counted for each in sheets),
        length=only.length if only else 0,
        is_in_play=not is_past(evening) and not all(each.is_over for each in sheets),
        is_left=is_past(evening) and any(each.sheet.length and not each.is_over for each in sheets),
        is_readable=all(each.is_readable for each in sheets),
    )


def listed_totals(sheets: Sequence[ListedSheet]) -> tuple[ListedTotal, ...]:
    """What everybody has, the first first; of several tables only some."""
    totals: Counter[str] = Counter()
    for each in sheets:
        totals.update(dict(each.totals))
    best = max(totals.values(), default=0)
    found = totals.most_common(None if len(sheets) == 1 else MOST_NAMED)
    has_begun = any(each.counted for each in sheets)
    return tuple(ListedTotal(name, total, is_leader=has_begun and total == best) for name, total in found)


def last_sheet(group: Group) -> models.Sheet | None:
    """The sheet that the group began last."""
    found = group.sheets.select_related("ruleset").prefetch_related("seats")
    return found.order_by("-started", "-pk").first()


def rules_to_repeat(sheet: models.Sheet) -> Ruleset | None:
    """The rules by which the next evening is played again: the latest version; None if it cannot be read."""
    stored = latest_version(sheet.ruleset.slug) or sheet.ruleset
    return stored if is_readable(stored) else None


def names_at_the_end(sheet: models.Sheet) -> list[str]:
    """Who was there for the last deal, in seating order."""
    return [seat.name for seat in sheet.seats.all() if seat.last is None]


RECENT = timedelta(days=2)
"""So long an evening may go on to be played."""


@dataclass(frozen=True)
class Progress:
    """What comes next on an evening that began with a list of who is here.

    `opened` is the last round whose tables are open, 0 before the first; `next` the one after it. It `is_due`
    when no table is in play, and `is_more` if more rounds are played than were agreed on.
    """

    setup: Setup
    opened: int
    planned: tuple[int, ...]
    is_due: bool

    @property
    def next(self) -> int:
        """The number of the round whose tables are opened next."""
        return self.opened + 1

    @property
    def is_more(self) -> bool:
        """Whether the next round is one more than was agreed on."""
        return self.next > self.setup.rounds


def is_past(evening: Evening) -> bool:
    """Whether an evening is so long ago that nobody plays on."""
    return evening.day < localdate() - RECENT


def short_tables(cards: Sequence[TableCard], before: int | None) -> tuple[TableCard, ...]:
    """The tables that stand before their end, of all rounds or those `before` one."""
    return tuple(card for card in cards if card.is_short and (before is None or card.sheet.round < before))


def left_tables(evening: Evening, cards: Sequence[TableCard]) -> tuple[TableCard, ...]:
    """The tables that others went on from before their end: a later round is open, or the evening is past."""
    last = max((card.sheet.round for card in cards), default=0)
    return short_tables(cards, None if is_past(evening) else last)


def has_ended(progress: Progress | None, cards: Sequence[TableCard]) -> bool:
    """Whether all tables of an evening have, and no round is to come that was agreed on."""
    is_whole = progress is None or progress.is_more
    return is_whole and any(card.counted for card in cards) and all(card.is_over for card in cards)


def setup_of(evening: Evening) -> Setup | None:
    """How the tables of an evening are made, if it began with a list: one query."""
    return Setup.objects.filter(evening=evening).first()


def progress_of(evening: Evening, setup: Setup | None, cards: Sequence[TableCard]) -> Progress | None:
    """How far an evening is: one query. None for one without a list, or that is long over."""
    if setup is None or is_past(evening):
        return None
    plans = list(PlannedRound.objects.filter(evening=evening).order_by("number"))
    opened = max((plan.number for plan in plans if plan.opened), default=0)
    return Progress(
        setup=setup,
        opened=opened,
        planned=tuple(plan.number for plan in plans if plan.opened is None),
        is_due=all(card.is_over for card in cards),
    )


def revision_of(evening: Evening) -> str:
    """What changes whenever anything on the page of an evening does: four queries."""
    parts = (
        evening.sheets.order_by("pk").values_list("pk", "revision", "round", "table"),
        evening.planned_rounds.values_list("number", "tables", "opened"),
        evening.payments.values_list("pk"),
        Setup.objects.filter(evening=evening).values_list("rounds", "seed"),
    )
    said = repr([evening.title, evening.day, *map(list, parts)])
    return sha256(said.encode()).hexdigest()[:16]
