"""Fifty deals of the cases, added up by a program that knows nothing but their pages."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import islice
from typing import Any

import pytest
from django.test import Client

from rulesets.checks.possible import check_sheet
from rulesets.document import read_sheet
from rulesets.problems import Refused
from rulesets.session.fold import play
from rulesets.session.table import Sheet
from scorekeeper.play.sheets.start.writes import start_sheet
from tests.cast import Evening, enter, visitor
from tests.rulesets.notation import document_of, tables

pytestmark = pytest.mark.django_db

DEALS = 50


class PageOfADeal(HTMLParser):
    """What stands in the steps of a page, kind by kind, and what everybody gets."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[tuple[str, str]] = []
        self.shares: list[int] = []
        self.kind, self.reads = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if tag == "li":
            self.kind = next((name for name in classes if name.startswith("step-")), "")
        self.reads = "step" if tag == "b" and "does" in classes else self.reads
        if tag == "dl":
            self.is_shares = "shares" in classes
        if tag == "dd" and self.is_shares and "after" not in classes:
            self.reads = "share"

    def handle_data(self, data: str) -> None:
        if self.reads and data.strip():
            if self.reads == "step":
                self.steps.append((self.kind, data.strip()))
            else:
                self.shares.append(number(data))
            self.reads = ""


def number(text: str) -> int:
    return int(text.replace("−", "-").replace(" ", "").replace(",", ""))


def added_up(steps: list[tuple[str, str]]) -> tuple[int, int]:
    """The value, and the share of who plays alone, from the steps of a page."""
    value = share = 0
    for kind, text in steps:
        made = share * number(text[1:]) if text.startswith("×") else share + number(text)
        value, share = (value, made) if kind == "step-alone" else (made, made)
    return value, share


def plain_cases() -> Iterator[tuple[Sheet, int]]:
    """Sheets of the cases with the place of a deal that goes from player to player and no other way."""
    for case in [case for pattern in ("*.toml", "presets/*.toml") for case in tables(pattern, "case")]:
        try:
            sheet = read_sheet(document_of(case))
        except Refused:
            continue
        if len(sheet.table.players) != 4 or check_sheet(sheet) or sheet.table.started:
            continue
        for place, scored in enumerate(play(sheet).deals):
            is_plain = not scored.bank and not scored.deal.adjustments
            if is_plain and len(scored.score.steps) > 2 and not any(i.is_apart for i in scored.score.items):
                yield sheet, place
                break


def page_of(sheet: Sheet, place: int) -> str:
    """The page of a deal of a sheet that was entered deal by deal."""
    stored, token = start_sheet(
        title="",
        names=[player.name for player in sheet.table.players],
        first_dealer=sheet.table.first_dealer,
        preset="ddv",
        rules=sheet.table.rules,
        length=sheet.table.length,
    )
    evening = Evening(stored, token)
    enter(evening, *sheet.deals[: place + 1])
    client: Client = visitor(evening.read_token)
    return client.get(f"{evening.url}deals/{place + 1}/").content.decode()


@pytest.mark.thorough
def test_the_steps_of_fifty_pages_add_up_to_the_points() -> None:
    cases = list(islice(plain_cases(), DEALS))
    assert len(cases) == DEALS
    for sheet, place in cases:
        page: Any = PageOfADeal()
        page.feed(page_of(sheet, place))
        value, share = added_up(page.steps)
        others = [abs(value)] * 3
        is_alone = any(kind == "step-alone" for kind, _text in page.steps)
        expected = [*others, abs(share if is_alone else value)]
        assert sorted(map(abs, page.shares)) == sorted(expected), (sheet.table.rules, sheet.deals[place])
        assert sorted(page.shares) == sorted(play(sheet).deals[place].points)
