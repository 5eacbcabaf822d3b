"""What stands beside a sheet where there is room: the evening as a chart, what the last deal counted."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets import Session
from rulesets.session import SessionState, session_as_shown
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals.reads import DealResult, began_before, result_after
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.evening.chart import course_chart
from scorekeeper.play.sheets.page.reads import SheetPage, sheet_page
from scorekeeper.play.sheets.page.rows import DealRow
from scorekeeper.site.charts.lines import LineChart


@dataclass(frozen=True)
class Beside:
    """The evening so far as a chart, the last line with what it counted, and how it is read aloud."""

    chart: LineChart
    row: DealRow
    result: DealResult
    spoken: dict[str, object]


def sheet_with_evening(
    sheet: models.Sheet, *, may_write: bool, shows_all: bool = False, own_seat: int = 0
) -> tuple[SheetPage, Beside | None]:
    """The page of a sheet and what stands beside it: nothing before the first deal."""
    opened = open_sheet(sheet)
    page = sheet_page(sheet, opened, may_write=may_write, shows_all=shows_all, own_seat=own_seat)
    _table, _stored, session = opened
    return page, beside(page, session, session.before) if session.before else None


def beside(page: SheetPage, session: Session, before: SessionState) -> Beside:
    """What stands beside a sheet that has lines; `before` is the state before the last."""
    began = began_before(session, len(session.deals) - 1)
    result = result_after(session.table, before, session.deals[-1].deal, began)
    return Beside(course_chart(session_as_shown(session)), page.rows[-1], result, spoken_result(page, result))


def spoken_result(page: SheetPage, result: DealResult) -> dict[str, object]:
    """What a phone reads aloud: who won, what everybody got and has; in words of the page's language."""
    row = page.rows[-1]
    return {
        "revision": page.revision,
        "position": row.position,
        "headline": result.headline,
        "players": [
            {"name": column.name, "points": cell.points, "total": cell.total}
            for column, cell in zip(page.columns, row.cells, strict=True)
        ],
        "words": {
            "player": _("{name} {points}, now {total}"),
            "idle": _("{name}: {total}"),
            "plus": _("plus"),
            "minus": _("minus"),
        },
    }
