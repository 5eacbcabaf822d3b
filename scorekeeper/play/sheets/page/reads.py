"""The page of a sheet: the players, the lines, what comes next, the evening so far."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _

from rulesets import Game, Session, Table
from rulesets.session import MOST_AT_A_TABLE, SessionState, session_as_shown, whole_evening
from scorekeeper.play.houserules.reads import ruleset_name
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.chart import course_chart
from scorekeeper.play.sheets.deals.reads import began_before, change_text, is_undone, last_changes
from scorekeeper.play.sheets.deals.results import DealResult, result_after
from scorekeeper.play.sheets.engine import coming_on, open_sheet
from scorekeeper.play.sheets.labels import bank_label, mark_meaning, sheet_title, short_title
from scorekeeper.play.sheets.next_deal import Coming, EndAhead, coming_words, ends_ahead
from scorekeeper.play.sheets.offline import left_out_words, what_is_known
from scorekeeper.play.sheets.rows import (
    DealRow,
    PlayerColumn,
    deal_rows,
    player_columns,
    row_as_sentence,
    uses_bank,
)
from scorekeeper.site.charts.lines import LineChart

RECENT = timedelta(days=2)
"""So long an evening may go on to be played."""

ROWS_SHOWN = 60
"""Older rows are one tap away, so that a very long sheet opens as fast as a short one."""


@dataclass(frozen=True)
class Undo:
    """The change that undo would take back."""

    change: int
    text: str


@dataclass(frozen=True)
class SheetPage:
    """Everything on the page of a sheet; `own_seat` is that of who looks at it, from 1, or 0.

    It `is_result` if nothing is known of deals, only what an evening came to.

    `left_out` says, before the first deal, what a phone cannot count without reception.
    """

    slug: str
    own_seat: int
    title: str
    short_title: str
    started: datetime
    rules_title: str
    may_write: bool
    revision: int
    counted: int
    length: int
    columns: tuple[PlayerColumn, ...]
    bank: int | None
    bank_name: str
    rows: tuple[DealRow, ...]
    is_result: bool
    earlier: int
    shows_all: bool
    latest: str
    next: Coming
    undo: Undo | None
    restore: Undo | None
    ahead: dict[str, Any] | None
    left_out: str
    ends: bool
    ended_at: datetime | None
    is_locked: bool
    is_past: bool
    ends_ahead: tuple[EndAhead, ...]

    @property
    def own_name(self) -> str:
        """The name of the player who looks at it; empty if that is not known."""
        return next((column.name for column in self.columns if column.seat == self.own_seat), "")

    @property
    def own_column(self) -> int:
        """The column of who looks at it, from 1, or 0: that of the seat, but after a dummy."""
        return next((n for n, each in enumerate(self.columns, 1) if each.seat == self.own_seat), 0)

    @property
    def is_over(self) -> bool:
        """Whether the page begins with its result: nobody plays on."""
        return self.next.is_over or (self.is_past and bool(self.rows))

    @property
    def is_of_a_result(self) -> bool:
        """Whether more are here than sit at a table: then there are places, and no lines."""
        return len(self.columns) > MOST_AT_A_TABLE

    @property
    def may_end(self) -> bool:
        """Whether this visitor may say now that the evening is over."""
        is_open = not (self.ends or self.is_locked or self.next.is_over)
        return self.may_write and is_open and bool(self.rows)

    @property
    def legend(self) -> list[tuple[str, str]]:
        """The marks that stand on this page, with what they mean."""
        kinds = dict.fromkeys(mark.kind for row in self.rows for mark in row.marks)
        return [(kind, mark_meaning(kind)) for kind in kinds]

    @property
    def has_long_totals(self) -> bool:
        """Whether a total has four digits, for which the columns need smaller figures."""
        totals = [self.bank or 0, *(column.total for column in self.columns)]
        for row in self.rows:
            totals += [row.bank_total, *(cell.total for cell in row.cells)]
        return max(map(abs, totals)) > 999


Opened = tuple[Table, list[models.Deal], Session]


def sheet_page(
    sheet: models.Sheet, opened: Opened, *, may_write: bool, shows_all: bool, own_seat: int
) -> SheetPage:
    """The page of a sheet that is open: all players, the last rows, what comes next."""
    table, stored, session = opened
    coming, state, shown = coming_on(sheet, session.next), session.state, session_as_shown(session)
    position = stored[-1].position + 1 if stored else 1
    skipped = 0 if shows_all else max(0, len(stored) - ROWS_SHOWN)
    lines = deal_rows(sheet, stored, shown, skipped)
    undo, restore = undo_of(sheet) if may_write else (None, None)
    return SheetPage(
        slug=sheet.slug,
        own_seat=own_seat,
        title=sheet_title(sheet),
        short_title=short_title(sheet),
        started=sheet.started,
        rules_title=ruleset_name(sheet.ruleset),
        may_write=may_write,
        revision=sheet.revision,
        counted=state.counted,
        length=table.length,
        columns=player_columns(table, shown, coming),
        bank=shown.state.bank if uses_bank(session) else None,
        bank_name=bank_label(table.rules),
        rows=lines,
        is_result=holds_only_a_result(session),
        earlier=skipped,
        shows_all=shows_all,
        latest=row_as_sentence(lines[-1], table) if lines else "",
        next=coming_words(table, coming, dealt_last(session), own_seat),
        undo=undo,
        restore=restore,
        ahead=what_is_known(sheet, table, state, position) | {"owner": own_seat} if may_write else None,
        left_out=left_out_words(table.rules) if may_write and not lines else "",
        ends=sheet.ends,
        ended_at=sheet.ended_at,
        is_locked=sheet.locked,
        is_past=is_past(sheet),
        ends_ahead=ends_ahead(sheet, stored, session) if may_write else (),
    )


def holds_only_a_result(session: Session) -> bool:
    """Whether nothing is known of deals."""
    return bool(session.deals) and all(whole_evening(scored.deal) for scored in session.deals)


def is_past(sheet: models.Sheet) -> bool:
    """Whether a sheet was begun so long ago that nobody plays on; that of a tournament ends by itself."""
    return not sheet.ends and localtime(sheet.started).date() < localdate() - RECENT


def dealt_last(session: Session) -> int | None:
    """The seat that dealt last, None before the first deal."""
    dealt = (each.dealer for each in reversed(session.deals) if each.deal.game is not Game.PENALTY)
    return next(dealt, None)


def undo_of(sheet: models.Sheet) -> tuple[Undo | None, Undo | None]:
    """The change that undo would take back, and the undone one that can be brought back: one query."""
    undo = restore = None
    for change in last_changes(sheet):
        if is_undone(change):
            restore = Undo(change.pk, change_text(change))
        else:
            undo = Undo(change.pk, change_text(change))
    return undo, restore


@dataclass(frozen=True)
class EveningSoFar:
    """Its course as a chart, the last line with what it counted, and how that is read aloud."""

    chart: LineChart
    row: DealRow
    result: DealResult
    spoken: dict[str, object]


def sheet_with_evening(
    sheet: models.Sheet, *, may_write: bool, shows_all: bool = False, own_seat: int = 0
) -> tuple[SheetPage, EveningSoFar | None]:
    """The page of a sheet and the evening so far: nothing before the first deal."""
    opened = open_sheet(sheet)
    page = sheet_page(sheet, opened, may_write=may_write, shows_all=shows_all, own_seat=own_seat)
    _table, _stored, session = opened
    return page, evening_so_far(page, session, session.before) if session.before else None


def evening_so_far(page: SheetPage, session: Session, before: SessionState) -> EveningSoFar:
    """The evening so far of a sheet that has lines; `before` is the state before the last."""
    began = began_before(session, len(session.deals) - 1)
    result = result_after(session.table, before, session.deals[-1].deal, began)
    return EveningSoFar(
        course_chart(session_as_shown(session)), page.rows[-1], result, spoken_result(page, result)
    )


def spoken_result(page: SheetPage, result: DealResult) -> dict[str, object]:
    """What a phone reads aloud of the last line, in the language of the page."""
    row = page.rows[-1]
    shares = (
        spoken_share(column.name, cell.points, cell.total)
        for column, cell in zip(page.columns, row.cells, strict=True)
    )
    text = " ".join(f"{part}." for part in (result.headline, *shares))
    return {"revision": page.revision, "position": row.position, "text": text}


def spoken_share(name: str, points: int | None, total: int) -> str:
    """What somebody got, nothing if they sat out, and has."""
    has = spoken_figure(total, "")
    if points is None:
        return _("{name}: {total}").format(name=name, total=has)
    got = spoken_figure(points, _("plus"))
    return _("{name} {points}, now {total}").format(name=name, points=got, total=has)


def spoken_figure(figure: int, plus: str) -> str:
    """A figure as it is said: “plus 3”, “minus 4”, “0”; a total without the plus."""
    sign = _("minus") if figure < 0 else plus
    return f"{sign} {abs(figure)}".strip() if figure else "0"
