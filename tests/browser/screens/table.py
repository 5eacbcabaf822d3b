"""The table of all pages and states, and what their visits share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from playwright.sync_api import Page

from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.engine import state_of
from scorekeeper.play.sheets.writes import lock_sheet
from tests.cast import FOUR, Evening, begin, deal, enter
from tests.made_once import made_once

LONG = ("Anna-Katharina von Hohenlohe-Öhringen", "Ben", "Cem", "Dorothea Müller-Lüdenscheidt")
SEVEN = (*LONG, "Emil", "Frieda", "Georg")
EVERYTHING = {
    "armut": "exchange",
    "bid_calls_bind": True,
    "bock_triggers": ["re_lost", "kontra_lost", "tie_120", "heart_trick", "manual"],
    "charlie_caught": 1,
    "custom_bonuses": [{"id": "rain", "name": "Rain of diamonds", "points": 1, "most": 3}],
    "forced_call": "escalating",
    "heart_trick": 1,
    "heart10_caught": 1,
    "lust_after_duty": False,
    "marriage_double": True,
    "piglets": "both",
    "solos": ["queens", "jacks", "clubs", "spades", "hearts", "diamonds", "no_trump", "misere"],
    "super_piglets": True,
}
"""House rules that bring everything onto the form of a deal."""

Visit = Callable[[Page], object]
SCREENS: dict[str, Visit] = {}


def screen(visit: Visit) -> Visit:
    """Enter a page in a state into the table, under the name of its function."""
    SCREENS[visit.__name__] = visit
    return visit


@made_once
def everything(names: Sequence[str] = FOUR) -> Evening:
    """A table whose rules leave nothing out, with deals of every kind on the sheet."""
    evening = begin(names, title="Doppelkopfabend im Gasthaus Zur Krone, Donnerstag", **EVERYTHING)
    one, two, three, four = names[:4]
    adjustment = {"player": four, "points": -2, "reason": "Forgotten last week"}
    enter(
        evening,
        deal(names, re=[one, two], points=100, calls={"re": ["re", "no90"]}, note="x" * 200),
        deal(names, game="solo", solo="no_trump", re=three, points=160, calls={"kontra": ["kontra"]}),
        deal(names, re=[two, three], points=121, bonuses={"re": {"fox": 1}}, adjustments=[adjustment]),
        deal(names, game="marriage", by=four, re=[four, two], points=90, calls={"kontra": ["kontra"]}),
        deal(names, game="redeal", reason="misdeal"),
        deal(names, game="manual", each={one: -1250}, bank=1250),
    )
    return evening


def played(names: Sequence[str], count: int, preset: str = "ddv", **options: object) -> Evening:
    """A table with so many lines, drawn at random and always the same."""
    evening, random = begin(names, preset, **options), Random(7)  # noqa: S311  # deals, not secrets
    for _line in range(count):
        sheet, table = lock_sheet(evening.sheet.pk)
        enter(evening, invented_deal(random, table, state_of(sheet, table)))
    return evening


def open_page(page: Page, evening: Evening, path: str) -> None:
    """Come to a page of the sheet on a phone that has its link for writing, and has not seen the sheet."""
    page.request.get(f"/s/{evening.token}/", max_redirects=0)
    page.goto(evening.url + path)
    page.wait_for_load_state()


def open_everything(page: Page) -> None:
    """Open whatever can be opened."""
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
