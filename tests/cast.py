"""The cast of the tests: who sits at the table, what they play, and who may do what with their sheet.

Anna, Ben, Cem and Dora play, Emil is the fifth. A writer has the link for writing, a reader the one for
reading along, a stranger has neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.test import Client

from rulesets.document import read_deal
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.scoring.deal import Deal
from rulesets.session.table import Player, Table
from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.deals import writes
from scorekeeper.play.sheets.deals.reads import is_undone, last_changes
from scorekeeper.play.sheets.deals.writes import undo_change
from scorekeeper.play.sheets.engine import next_position
from scorekeeper.play.sheets.start.writes import start_sheet
from tests.made_once import once_in_module

FOUR = ("Anna", "Ben", "Cem", "Dora")
FIVE = (*FOUR, "Emil")
TABLES = (models.Sheet, models.Seat, models.Deal, models.Change, models.Posting)


@dataclass(frozen=True)
class Evening:
    """A sheet with its address and the tokens of its links."""

    sheet: models.Sheet
    token: str

    @property
    def url(self) -> str:
        return f"/sheets/{self.sheet.slug}/"

    @property
    def read_token(self) -> str:
        return guards.read_token(self.token, self.sheet.read_series)


@once_in_module
def begin(
    names: Sequence[str] = FOUR,
    preset: str = "ddv",
    *,
    title: str = "",
    length: int = 24,
    started: datetime | None = None,
    dummy: int | None = None,
    **options: object,
) -> Evening:
    """A new sheet; the last player deals first, so that the first leads. At a `dummy` nobody sits."""
    sheet, token = start_sheet(
        title=title,
        names=names,
        first_dealer=max(seat for seat in range(len(names)) if seat != dummy),
        preset=preset,
        rules=read_options(options, presets()[preset].rules),
        length=length,
        started=started,
        dummy=dummy,
    )
    return Evening(sheet, token)


def table(names: Sequence[str] = FOUR, preset: str = "ddv", *, length: int = 24, **options: object) -> Table:
    """The same table for the engine, without a sheet."""
    rules = read_options(options, presets()[preset].rules)
    return Table(rules, tuple(map(Player, names)), first_dealer=len(names) - 1, length=length)


def deal(names: Sequence[str] = FIVE, **facts: Any) -> Deal:
    """A deal as in the sheet document; where nothing is said, Anna and Ben have 131 card points as Re."""
    if facts.setdefault("game", "normal") == "normal":
        facts = {"re": ["Anna", "Ben"], "points": 131} | facts
    if isinstance(facts.get("points"), int):
        facts["points"] = {"re": facts["points"]}
    return read_deal(facts, names)


def enter(evening: Evening, *deals: Deal, device: str = "iPhone") -> models.Deal:
    """Enter deals as the next lines; returns the last."""
    for each in deals:
        position = next_position(evening.sheet)
        line = writes.enter_deal(
            sheet_id=evening.sheet.pk, deal=each, uid=uuid4(), position=position, device=device
        )
    return line


def correct(evening: Evening, position: int, corrected: Deal, *, version: int = 1) -> models.Deal:
    """Correct a line on somebody's iPhone."""
    return writes.correct_deal(
        sheet_id=evening.sheet.pk, deal=corrected, position=position, version=version, device="iPhone"
    )


def last_change(sheet: models.Sheet) -> models.Change | None:
    """The change that undo would take back."""
    return next((change for change in last_changes(sheet) if not is_undone(change)), None)


def undo(evening: Evening) -> models.Change:
    """Take back the last change on somebody's iPhone."""
    change = last_change(evening.sheet)
    assert change is not None
    return undo_change(sheet_id=evening.sheet.pk, change_id=change.pk, device="iPhone")


def restore(evening: Evening) -> models.Change:
    """Bring back what was taken back last on somebody's iPhone."""
    change = next(change for change in last_changes(evening.sheet) if is_undone(change))
    return undo_change(sheet_id=evening.sheet.pk, change_id=change.pk, device="iPhone")


def points_of(evening: Evening) -> list[list[int]]:
    """The postings of every line by seat, with those of the bank at the end."""
    seats = [*evening.sheet.seats.all(), None]
    return [
        [sum(posting.points for posting in line.postings.all() if posting.seat == seat) for seat in seats]
        for line in evening.sheet.deals.all()
    ]


def stored() -> dict[str, list[Any]]:
    """Everything that is in the tables of the sheets."""
    return {table.__name__: list(table.objects.order_by("pk").values()) for table in TABLES}


def visitor(token: str = "", **settings: Any) -> Client:
    """Somebody with a browser, who came in by a link if there is one."""
    client = Client(**settings)
    if token:
        assert client.get(f"/s/{token}/").status_code == 302
    return client


def taps(position: int = 1, *, uid: UUID | None = None, **fields: object) -> dict[str, object]:
    """What the form of a plain deal sends: seats 1 and 2 are Re and have 121 to 150 card points."""
    plain = {"game": "normal", "re": ["1", "2"], "points": "121-150"}
    return {**plain, "uid": str(uid or uuid4()), "position": position, "version": 0, **fields}
