"""A deal of a group's evening, and what it does to the standings."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils.timezone import now
from playwright.sync_api import Page, expect

from scorekeeper.groups.writes import add_player
from scorekeeper.sheets.models import Sheet
from tests.browser.phones import Phones, enter_plain_deal
from tests.browser.screens.groups import club_of, sign_in
from tests.browser.screens.table import played
from tests.cast import FOUR, begin, deal, enter
from tests.club import found, take_in

CUT_IN_A_WIDE_FONT = """() => {
  for (const chart of document.querySelectorAll(".chart")) chart.style.fontFamily = "DejaVu Sans";
  return [...document.querySelectorAll(".chart")]
    .filter((chart) => chart.checkVisibility())
    .flatMap((chart) => [...chart.querySelectorAll("text")].filter((text) => {
      const box = text.getBBox();
      return box.x < 0 || box.x + box.width > chart.viewBox.baseVal.width;
    }))
    .map((text) => text.textContent);
}"""


def shown(page: Page) -> list[str]:
    """The lines of the standings: place, places moved, name, points."""
    lines = page.locator(".standings li")
    parts = (".place", '.moved [aria-hidden="true"]', ".who", ".counts")
    return [
        " ".join(text for part in parts for text in lines.nth(number).locator(part).all_inner_texts())
        for number in range(lines.count())
    ]


def test_a_deal_changes_the_standings_and_arrows_show_who_moved(phones: Phones) -> None:
    club = found()
    last_week, today = take_in(club, begin()), take_in(club, begin())
    Sheet.objects.filter(pk=last_week.sheet.pk).update(started=now() - timedelta(days=7))
    enter(last_week, deal())
    phone = phones()
    sign_in(phone, club.ben)
    phone.goto(f"{club.url}standings/")
    assert shown(phone) == ["1 Anna +1", "1 Ben +1", "3 Cem −1", "3 Dora −1"]
    phone.goto(today.url)
    enter_plain_deal(phone, ["Anna", "Cem"], "151–180")
    expect(phone).to_have_url(re.compile(f"{today.url}$"))
    phone.goto(f"{club.url}standings/")
    assert shown(phone) == ["1 Anna +3", "2 ▲1 Cem +1", "3 ▼2 Ben −1", "4 ▼1 Dora −3"]


@pytest.mark.parametrize(("width", "shown"), [(390, "phone-chart"), (1280, "desk-chart")])
def test_no_figure_of_a_chart_is_cut_in_a_wide_font(page: Page, width: int, shown: str) -> None:
    club = club_of(page, "Krone")
    for name in ("Friederike von Hohenstaufen", "WWWWWWWW MMMMMMMM", "Ömer"):
        add_player(group=club.group, name=name)
        take_in(club, played((*FOUR[:3], name), 3))
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{club.url}seasons/0/course/")
    lines = [str(player.pk) for player in club.group.players.all()][-6:]
    page.goto(f"{club.url}seasons/0/course/?line={'&line='.join(lines)}")
    assert page.locator(".chart:visible").locator("..").get_attribute("class") == shown
    assert page.evaluate(CUT_IN_A_WIDE_FONT) == []
