"""A deal of a group's evening, and what it does to the standings."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils.timezone import localdate, now
from playwright.sync_api import Page, expect

from scorekeeper.play.groups.models import Evening
from scorekeeper.play.groups.writes import add_player
from scorekeeper.play.sheets.models import Sheet
from tests.browser.phones import Phones, enter_plain_deal
from tests.browser.screens.groups import club_of, sign_in
from tests.browser.screens.table import played
from tests.cast import FOUR, begin, deal, enter
from tests.club import Club, found, take_in

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

GAPS = """lines => lines.map((line) => {
  const [date, names] = [...line.children].map((part) => {
    const text = document.createRange();
    text.selectNodeContents(part);
    return text.getBoundingClientRect();
  });
  return names.left - date.right;
})"""
PLAYERS = ("Friederike von Hohenstaufen", *(f"Gast {number}" for number in range(2, 13)))


def club_of_many(page: Page) -> Club:
    """A club whose last evenings were of three tables, so that there are places of two digits."""
    club = club_of(page)
    for name in PLAYERS:
        add_player(group=club.group, name=name)
    for days in (1, 8, 15):
        first = take_in(club, played(PLAYERS[:4], 5 + days))
        for start in (4, 8):
            take_in(club, played(PLAYERS[start : start + 4], start + days), beside=first)
        Evening.objects.filter(sheets=first.sheet).update(day=localdate() - timedelta(days=days))
    return club


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


def test_on_a_phone_the_lines_of_a_course_have_three_quarters_of_its_width(page: Page) -> None:
    club = club_of_many(page)
    page.set_viewport_size({"width": 390, "height": 844})
    for show in ("counts", "places"):
        page.goto(f"{club.url}seasons/1/course/?show={show}")
        plot = page.locator(".phone-chart .chart-row").first.bounding_box()
        assert plot is not None
        assert plot["width"] >= 0.75 * 390


@pytest.mark.parametrize("width", [390, 1280])
def test_a_tap_on_a_line_brings_it_forward_and_one_on_its_name_lets_it_go(page: Page, width: int) -> None:
    club = club_of_many(page)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{club.url}seasons/1/course/")
    names, chosen = page.locator(".chart:visible g text[font-weight]"), page.locator(".lifts [data-line]")
    assert names.count() == 5
    last = page.locator(".chart:visible .chart-rest [data-line]").last
    last.locator("polyline").first.dispatch_event("click")
    expect(names).to_have_count(1)
    expect(chosen.and_(page.locator("[aria-current]"))).to_have_count(1)
    page.locator(".lifts [data-line][aria-current]").click()
    expect(names).to_have_count(5)


def test_the_heads_of_the_standings_are_tapped_with_the_keyboard(page: Page) -> None:
    club = club_of_many(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{club.url}seasons/1/")
    heads = page.locator(".league-table thead a")
    boxes = heads.evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
    assert min(boxes) >= 44
    head = page.get_by_role("columnheader", name="Deals", exact=True)
    head.get_by_role("link").focus()
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "descending")


def test_a_date_stands_apart_from_who_won_in_the_list_of_evenings(phones: Phones) -> None:
    page = phones(locale="de-DE", viewport={"width": 1280, "height": 800})
    club = club_of_many(page)
    page.goto(f"{club.url}seasons/1/")
    gaps = page.locator(".league-evenings li").evaluate_all(GAPS)
    assert len(gaps) > 2
    assert min(gaps) >= 8


@pytest.mark.parametrize(
    "part",
    ["worth", "extras", "evenings", "absence", "doubled", "final", "ties", "needed", "seating", "money"],
)
def test_what_a_part_of_the_form_asks_is_seen_when_it_opens(page: Page, part: str) -> None:
    club = club_of(page)
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"{club.url}seasons/new/")
    opened, bar = page.locator(f"#part-{part}"), page.locator("form.season > .bar")
    # Just above the bar, where what opens would be hidden by it.
    page.evaluate(
        "([part, bar]) => scrollBy(0, part.getBoundingClientRect().bottom - bar.getBoundingClientRect().top)",
        [opened.element_handle(), bar.element_handle()],
    )
    box = opened.locator("> summary").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    first = opened.locator("input:visible, select:visible").first
    page.wait_for_function(
        "([field, bar]) => field.getBoundingClientRect().bottom < bar.getBoundingClientRect().top",
        arg=[first.element_handle(), bar.element_handle()],
        timeout=5_000,
    )


def test_a_season_with_a_final_is_made_by_pressing_what_stands_there(page: Page) -> None:
    club, today = club_of_many(page), localdate()
    page.goto(f"{club.url}seasons/new/")
    page.get_by_label("Name of the season").fill("Mit Finale")
    page.get_by_label("First day").fill(str(today - timedelta(days=60)))
    page.get_by_label("Last day").fill(str(today + timedelta(days=60)))
    with page.expect_response("**/seasons/new/"):
        page.get_by_text("The best 12 evenings", exact=True).click()
    page.locator("#part-final > summary").click()
    page.get_by_label("The final begins on").fill(str(today - timedelta(days=4)))
    page.get_by_label("So many play it").fill("4")
    page.get_by_label("Points that go along").select_option("half of them")
    said = page.locator("#said-final")
    expect(said).to_contain_text("The first 4 play a final from ")
    expect(said).to_contain_text("Half of their points go along into it.")
    page.get_by_role("button", name="Begin the season").click()
    expect(page.get_by_role("heading", name="Mit Finale")).to_be_visible()
    expect(page.locator("main")).to_contain_text("The first 4 play a final from ")
    page.set_viewport_size({"width": 1280, "height": 800})
    heads = page.locator(".league-table thead th")
    expect(heads.nth(2)).to_have_text("Points")
    expect(page.locator(".league-table")).to_contain_text("in the final")


def test_a_part_that_is_open_stays_open_when_another_statute_is_chosen(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}seasons/new/")
    page.locator("#part-evenings > summary").click()
    with page.expect_response("**/seasons/new/"):
        page.get_by_text("The best 12 evenings", exact=True).click()
    expect(page.get_by_label("Only the best evenings")).to_have_value("12")
    expect(page.get_by_label("Only the best evenings")).to_be_visible()
