"""How far an evening is: its rounds, the next one, and tables that stand before their end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from django.core.cache import caches
from django.db.models import F, Max, Q, QuerySet
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.session import Phase, SessionState, next_deal_after
from scorekeeper.club.evenings.evening.lines import EveningLine
from scorekeeper.club.evenings.evening.reads import EveningPage, TableCard, is_silent
from scorekeeper.club.evenings.models import Attendance, PlannedRound, Setup
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.engine import REMEMBERED, coming_on, table_of
from scorekeeper.play.sheets.labels import day_title, signed
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.page.reads import RECENT
from scorekeeper.play.sheets.sentences import report_text
from scorekeeper.play.sheets.start.reads import states_of


@dataclass(frozen=True)
class Progress:
    """The next step of an evening that began with a list of who is here.

    `opened` is the last round whose tables are open, 0 before the first; `next` the one after it. It `is_due`
    when no table is in play, and `is_more` if more rounds are played than were agreed on. So many are `here`;
    who comes `later`, and who is here and `unseated` while tables are in play, is told by name. The tables of
    the last round can be closed again as long as it `is_fresh`: nobody has entered anything.
    """

    setup: Setup
    here: int
    later: tuple[Attendance, ...]
    unseated: tuple[Attendance, ...]
    opened: int
    planned: tuple[int, ...]
    is_due: bool
    is_fresh: bool

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


def evening_report(evening: Evening, page: EveningPage, *, is_over: bool) -> str:
    """An evening over all tables as text to send around."""
    day = day_title(evening.day)
    title = f"{evening.title}, {day}" if evening.title else day
    return report_text(title, page.counted, names_of(page.lines), is_closed=is_over)


def names_of(lines: Sequence[EveningLine]) -> list[tuple[int | None, str, str]]:
    """Everybody's place, name and points."""
    people = [line.person for line in lines]
    return [(each.place, each.name, signed(each.points)) for each in people]


def state_sentence(progress: Progress | None, cards: Sequence[TableCard]) -> str:
    """How far an evening is that is not over: where its last round is played, and where it is done."""
    number = max((card.sheet.round for card in cards), default=0)
    if not number:
        is_drawn = progress is not None and 1 in progress.planned
        return _("The tables of round 1 have been drawn") if is_drawn else _("There is no table yet")
    now = [card for card in cards if card.sheet.round == number]
    done = [str(card.sheet.table) for card in now if card.is_over]
    playing = len(now) - len(done)
    if not playing:
        return _("Round %(round)s is over") % {"round": number}
    text = ngettext(
        "Round %(round)s is being played at %(tables)s table",
        "Round %(round)s is being played at %(tables)s tables",
        playing,
    ) % {"round": number, "tables": playing}
    if not done:
        return text
    finished = ngettext("table %(tables)s is done", "tables %(tables)s are done", len(done))
    return f"{text}, {finished % {'tables': join_words(done)}}"


def setup_of(evening: Evening) -> Setup | None:
    """How the tables of an evening are made, if it began with a list: one query."""
    return Setup.objects.filter(evening=evening).first()


def progress_of(evening: Evening, setup: Setup | None, cards: Sequence[TableCard]) -> Progress | None:
    """How far an evening is: two queries. None for one without a list, or that is long over."""
    if setup is None or is_past(evening):
        return None
    plans = list(PlannedRound.objects.filter(evening=evening).order_by("number"))
    opened = max((plan.number for plan in plans if plan.opened), default=0)
    listed = evening.attendances.select_related("player")
    here = [each for each in listed if each.is_here_in(opened + 1)]
    now = [card for card in cards if card.sheet.round == opened]
    return Progress(
        setup=setup,
        here=len(here),
        later=tuple(each for each in listed if each.comes_after(opened + 1)),
        unseated=tuple(unseated(here, cards, opened)),
        opened=opened,
        planned=tuple(plan.number for plan in plans if plan.opened is None),
        is_due=all(card.is_over for card in cards),
        is_fresh=bool(now) and all(card.is_readable and not card.last for card in now),
    )


def unseated(here: Sequence[Attendance], cards: Sequence[TableCard], number: int) -> Iterator[Attendance]:
    """Those who are here and sit at no table of a round that is in play, or of a later one."""
    now = [card for card in cards if card.sheet.round >= number]
    if all(card.is_over for card in now):
        return
    sitting = {seat.name.casefold() for card in now for seat in card.sheet.seats.all() if seat.last is None}
    yield from (each for each in here if str(each).casefold() not in sitting)


def revision_of(evening: Evening) -> str:
    """A revision that changes whenever anything on the page of an evening does: five queries."""
    sheets = evening.sheets.annotate(heard=Max("changes__at")).order_by("pk")
    parts = (
        (
            (*each, is_silent(heard or started))
            for *each, started, heard in sheets.values_list(
                "pk", "revision", "round", "table", "started", "heard"
            )
        ),
        evening.planned_rounds.values_list("number", "tables", "opened"),
        evening.payments.values_list("pk"),
        Setup.objects.filter(evening=evening).values_list("rounds", "seed"),
        evening.attendances.values_list("number", "first_round", "last_round"),
    )
    said = repr([evening.title, evening.day, *map(list, parts)])
    return sha256(said.encode()).hexdigest()[:16]


LAST_BEGUN = 20
"""Of many tables so many are looked at."""


def is_running(group: Group) -> bool:
    """Whether a table of these days, of the last ones begun, is in play.

    One query, three if a table was written on since, and one if its state is not remembered.
    """
    return is_one_in_play(Sheet.objects.filter(group=group, evening__day__gte=localdate() - RECENT))


def is_evening_running(evening: int, day: date) -> bool:
    """Whether a table of an evening, of this day, is in play, or a round is to come that was agreed on.

    The same queries and one more, none for an evening of the past.
    """
    if day < localdate() - RECENT:
        return False
    return is_one_in_play(Sheet.objects.filter(evening=evening)) or has_rounds_to_come(evening)


def has_rounds_to_come(evening: int) -> bool:
    """Whether an evening that began with who is here has fewer rounds open than were agreed on: one query."""
    setups = Setup.objects.filter(evening=evening).annotate(last=Max("evening__sheets__round"))
    return setups.filter(Q(last=None) | Q(rounds__gt=F("last"))).exists()


def is_one_in_play(stored: QuerySet[Sheet]) -> bool:
    """Whether one of some sheets is in play, of many the last ones begun; remembered by revision."""
    going_on = stored.filter(ended_at=None, locked=False).order_by("-pk")
    keys = {
        pk: f"in_play:{pk}:{revision}" for pk, revision in going_on.values_list("pk", "revision")[:LAST_BEGUN]
    }
    known = caches["states"].get_many(keys.values())
    unknown = [pk for pk, key in keys.items() if key not in known]
    if unknown and not any(known.values()):
        read = Sheet.objects.filter(pk__in=unknown).select_related("ruleset").prefetch_related("seats")
        states = states_of(sheets := list(read))
        found = {keys[sheet.pk]: is_in_play(sheet, states.get(sheet.pk)) for sheet in sheets}
        caches["states"].set_many(found, timeout=REMEMBERED)
        known |= found
    return any(known.values())


def is_in_play(sheet: Sheet, state: SessionState | None) -> bool:
    """Whether a deal comes next at a table; one that cannot be read is not played on."""
    if state is None:
        return False
    table = table_of(sheet)
    return coming_on(sheet, next_deal_after(table, state)).phase is not Phase.OVER
