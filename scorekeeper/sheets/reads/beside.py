"""What stands beside a sheet where there is room: the evening as a chart, what the last deal counted."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.session.fold import Session
from scorekeeper.charts.lines import LineChart
from scorekeeper.sheets import models
from scorekeeper.sheets.engine import open_sheet
from scorekeeper.sheets.reads.deals import DealResult, result_of
from scorekeeper.sheets.reads.rows import DealRow
from scorekeeper.sheets.reads.sheet import SheetPage, sheet_page
from scorekeeper.sheets.reads.totals_chart import course_chart


@dataclass(frozen=True)
class Beside:
    """The evening so far as a chart, and the last line with what it counted."""

    chart: LineChart
    row: DealRow
    result: DealResult


def sheet_with_evening(
    sheet: models.Sheet, *, may_write: bool, shows_all: bool = False
) -> tuple[SheetPage, Beside | None]:
    """The page of a sheet and what stands beside it: nothing before the first deal."""
    opened = open_sheet(sheet)
    page = sheet_page(sheet, may_write=may_write, shows_all=shows_all, opened=opened)
    return page, beside(page, opened[2]) if page.rows else None


def beside(page: SheetPage, session: Session) -> Beside:
    """What stands beside a sheet that has lines."""
    return Beside(course_chart(session), page.rows[-1], result_of(session.table, session.deals[-1]))
