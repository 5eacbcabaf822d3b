"""Bringing evenings in, in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from scorekeeper.play.sheets import models
from tests import club as clubs
from tests.browser.phones import Phones
from tests.club import Club, signed_in
from tests.scorekeeper.outside.tables.reading import PAST


@pytest.fixture
def club(transactional_db: None) -> Club:
    return clubs.found()


def sign_in(page: Page, club: Club, base_url: str) -> None:
    """Let the page's browser be the scorer's."""
    session = signed_in(club.ben).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": base_url}])


def look_at(page: Page, club: Club, file: Path) -> None:
    """Choose a file, on the way from what else the group has."""
    page.goto(f"{club.url}more/")
    page.get_by_role("link", name="Import evenings").click()
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#settle")).to_be_visible()
    page.wait_for_load_state()


def test_who_is_who_shows_at_once_and_the_rest_stays(phones: Phones, club: Club, base_url: str) -> None:
    page = phones()
    sign_in(page, club, base_url)
    look_at(page, club, PAST / "evening-1.csv")
    expect(page.locator(".found .results")).to_have_text("P −2 Dora +8 Anna −8 M +2")
    page.get_by_label("Date").fill("2024-03-07")
    page.get_by_label("P", exact=True).select_option("Ben")
    expect(page.locator(".found .results")).to_have_text("Ben −2 Dora +8 Anna −8 M +2")
    expect(page.get_by_label("Date")).to_have_value("2024-03-07")
    assert models.Sheet.objects.count() == 0
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Import them").click()
    expect(page.get_by_text("1 evening has been imported.")).to_be_visible()
    expect(page.locator(".evenings")).to_contain_text("Dora +8")


def test_what_is_typed_before_a_late_answer_is_there_stays(phones: Phones, club: Club, base_url: str) -> None:
    page = phones()
    sign_in(page, club, base_url)
    look_at(page, club, PAST / "evening-1.csv")
    page.get_by_role("button", name="Next").click()
    page.wait_for_load_state()
    held: list[Route] = []
    page.route("**/import/", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/import/"):
        page.get_by_label("The figures are").select_option("points of each deal")
    page.get_by_label("Date").fill("2024-03-07")
    held[0].continue_()
    expect(page.locator(".found .results")).to_have_text("P −8 Dora +26 Anna −16 M −2")
    expect(page.get_by_label("Date")).to_have_value("2024-03-07")


def test_it_works_without_scripts(phones: Phones, club: Club, base_url: str) -> None:
    page = phones(java_script_enabled=False)
    sign_in(page, club, base_url)
    look_at(page, club, PAST / "evening-1.csv")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Import them").click()
    expect(page.get_by_text("Which day was this?")).to_be_visible()
    page.get_by_label("The figures are").select_option("points of each deal")
    page.get_by_role("button", name="Show it again").click()
    expect(page.locator(".found .results")).to_have_text("P −8 Dora +26 Anna −16 M −2")
