"""Taps that come twice, and the key that sends a form: what happens to nobody else, and to nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.club.kitty.models import Booking, Kind
from scorekeeper.tournament.models import Entrant
from tests.browser.screens.groups import sign_in
from tests.club import Club, found
from tests.scorekeeper.club.kitty.keeping import MARCH, booked
from tests.scorekeeper.tournament.hall import address, gather, set_up


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
    tournament = set_up(club)
    gather(tournament, 8)
    sign_in(page, club.ben)
    page.goto(address(club, tournament, "entrants/"))
    tick = page.locator("input[name=here][value='3']")
    tick.uncheck()
    with page.expect_navigation():
        tick.press("Enter")
    assert [each.number for each in Entrant.objects.all() if not each.is_here] == [3]
    assert not PlannedRound.objects.exists()
