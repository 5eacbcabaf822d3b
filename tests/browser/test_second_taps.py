"""Taps that come twice, and the key that sends a form: what happens to nobody else, and to nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.club.kitty.models import Booking, Kind
from scorekeeper.play.sheets import models
from scorekeeper.tournament.models import Entrant
from tests.browser.network import Reception, Way
from tests.browser.phones import Phones, open_sheet, save_after_another, shown_totals
from tests.browser.screens.groups import sign_in
from tests.browser.waiting import enter_without_reception, open_players
from tests.cast import Evening, deal, enter
from tests.club import Club, found
from tests.scorekeeper.club.kitty.keeping import MARCH, booked
from tests.scorekeeper.tournament.hall import address, set_up


@pytest.fixture
def club(transactional_db: None) -> Club:
    return found()


def tap_twice(page: Page, name: str) -> None:
    """Tap a button, and the same place again as soon as the page has changed."""
    button = page.get_by_role("button", name=name)
    button.hover()  # which waits until it takes taps
    box: Any = button.bounding_box()
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with page.expect_navigation():
        page.mouse.click(*place)
    page.mouse.click(*place)
    page.wait_for_load_state("networkidle")


def sent_by(page: Page) -> list[str]:
    """What the scripts of a page send from now on, as the ends of the addresses."""
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url[-9:]) if asked.method == "POST" else None)
    return sent


def test_a_second_tap_while_players_are_sent_seats_nobody_twice(phones: Phones, evening: Evening) -> None:
    phone = phones()
    open_sheet(phone, evening)
    enter(evening, deal())
    open_players(phone)
    phone.locator('[name="joining"]').fill("Emil")
    sent = sent_by(phone)
    button = phone.get_by_role("button", name="Save players")
    button.evaluate("each => { each.click(); each.click(); }")
    expect(phone.locator("#scores th", has_text="Emil")).to_have_count(1)
    expect(phone.locator("#waiting")).to_be_hidden()
    assert sent == ["/players/"]
    assert [seat.name for seat in models.Seat.objects.all()][4:] == ["Emil"]


def test_a_second_tap_on_mine_is_right_is_none(phones: Phones, evening: Evening) -> None:
    phone = phones()
    save_after_another(phone, evening)
    phone.wait_for_url("**waiting=1")
    phone.wait_for_load_state("networkidle")
    sent = sent_by(phone)
    button: Any = phone.locator("#replace [type=submit]").bounding_box()
    phone.mouse.dblclick(button["x"] + 9, button["y"] + 9)
    phone.wait_for_url(f"**{evening.url}")
    assert shown_totals(phone) == ["+2", "+2", "−2", "−2"]
    assert sent == ["/correct/"]


def test_deals_that_are_taken_out_one_after_the_other_do_not_come_back(
    phones: Phones, way: Way, evening: Evening
) -> None:
    """Although what follows from the first tap is known later than what follows from the second."""
    phone = phones(base_url=way.url)
    open_sheet(phone, evening)
    way.reception = Reception.CUT
    enter_without_reception(phone, (["Anna", "Ben"], "121–150"), (["Ben", "Cem"], "60–89"))
    phone.on("dialog", lambda sure: sure.accept())
    late: list[Route] = []
    phone.route("**/prices/**", lambda each: late.append(each))  # noqa: PLW0108 -- Playwright takes no method of a list
    with phone.expect_request("**/prices/**"):
        phone.locator("#waiting .drop").nth(1).click()
    phone.locator("#waiting .drop").nth(0).click()
    expect(phone.locator("#waiting")).to_be_hidden()
    late[0].continue_()
    phone.wait_for_load_state("networkidle")
    expect(phone.locator("#waiting")).to_be_hidden()


def test_a_second_tap_on_paid_books_nothing_for_somebody_else(club: Club, page: Page) -> None:
    for name in ("Ben", "Cem", "Dora"):
        booked(club, Kind.OWED, 200, name, "Handy", MARCH)
    sign_in(page, club.anna)
    page.goto(f"{club.url}kitty/")
    expect(page.get_by_role("button", name="Cem has paid €2.00")).to_be_visible()
    tap_twice(page, "Cem has paid €2.00")
    expect(page.get_by_text("✓ €2.00 paid")).to_be_visible()
    assert list(Booking.objects.filter(kind=Kind.PAID).values_list("player__name", "cents")) == [("Cem", 200)]


def test_a_row_that_has_just_come_takes_no_tap_for_a_moment(club: Club, page: Page) -> None:
    booked(club, Kind.OWED, 200, "Ben", "Handy", MARCH)
    sign_in(page, club.anna)
    page.goto(f"{club.url}kitty/", wait_until="domcontentloaded")
    button = page.get_by_role("button", name="Ben has paid €2.00")
    read = "each => getComputedStyle(each).pointerEvents"
    assert button.evaluate(f"each => (each.getAnimations()[0].currentTime = 0, ({read})(each))") == "none"
    assert button.evaluate(f"each => (each.getAnimations()[0].finish(), ({read})(each))") == "auto"


def test_enter_on_a_tick_saves_it_and_draws_nothing(club: Club, page: Page) -> None:
    tournament = set_up(club, 8)
    sign_in(page, club.ben)
    page.goto(address(club, tournament, "entrants/"))
    tick = page.locator("input[name=here][value='3']")
    tick.uncheck()
    with page.expect_navigation():
        tick.press("Enter")
    assert [each.number for each in Entrant.objects.all() if not each.is_here] == [3]
    assert not PlannedRound.objects.exists()
