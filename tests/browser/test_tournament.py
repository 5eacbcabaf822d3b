"""A round in a hall with bad reception: deals wait, clocks run, a table calls, lists are confirmed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.utils.timezone import now
from playwright.sync_api import Page, expect

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.guards import read_token
from scorekeeper.tournament.models import Release, Table, Tournament
from tests.browser.conftest import NO_RECEPTION, Complaints
from tests.browser.network import Reception, Way
from tests.browser.phones import Phones
from tests.browser.screens.groups import sign_in
from tests.browser.waiting import enter_without_reception, expect_lines, open_and_keep, until
from tests.cast import Evening
from tests.club import Club, found
from tests.scorekeeper.tournament.hall import address
from tests.scorekeeper.tournament.tables import fresh, lock, play, play_round, row, send_in, table_at

SOUNDS = """
  window.sounds = 0;
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.sounds += 1; return create.call(this); };
"""
"""Counts the tones that a page plays."""


@pytest.fixture
def club(transactional_db: None) -> Club:
    return found()


@pytest.fixture
def ways(live_server: Any, complaints: Complaints) -> Iterator[Callable[[], Way]]:
    """Ways to the server, one for each table of the hall."""
    complaints.expected += NO_RECEPTION
    made: list[Way] = []

    def way() -> Way:
        made.append(Way(int(live_server.url.rsplit(":", 1)[1])))
        return made[-1]

    yield way
    for each in made:
        each.close()


def names_at(table: Evening) -> list[str]:
    return [seat.name for seat in table.sheet.seats.all()]


def released(minutes: float) -> None:
    """Let the round have been released so long ago."""
    Release.objects.update(released=now() - timedelta(minutes=minutes))


def tables_page(page: Page, club: Club, tournament: Tournament) -> None:
    """The leader's page of the round."""
    page.goto(address(club, tournament))


@pytest.mark.browser_context_args(service_workers="allow")
def test_deals_of_three_tables_without_reception_come_when_the_clock_has_ended(
    page: Page, phones: Phones, ways: Callable[[], Way], club: Club
) -> None:
    tournament = play_round(club, 16, length=2)
    tables, roads = [table_at(tournament, number) for number in (1, 2, 3)], [ways() for _table in range(3)]
    lock(table_at(tournament, 4))
    hall = [phones(base_url=way.url) for way in roads]
    for phone, table, way in zip(hall, tables, roads, strict=True):
        phone.set_default_timeout(15_000)
        open_and_keep(phone, table)
        way.reception = Reception.CUT
        way.close()
        enter_without_reception(phone, (names_at(table)[:2], "121–150"), (names_at(table)[1:3], "151–180"))
    caches["limits"].clear()
    released(101)
    sign_in(page, club.anna)
    tables_page(page, club, tournament)
    expect(page.locator(".silent")).to_have_count(3)
    for phone, way in zip(hall, roads, strict=True):
        way.reception = Reception.GOOD
        way.open()
        phone.reload()
        expect_lines(phone, 2)
    assert [models.Deal.objects.filter(sheet=table.sheet).count() for table in tables] == [2] * 3
    page.reload()
    expect(page.locator(".silent")).to_have_count(0)
    expect(page.get_by_text("all deals played")).to_have_count(3)


def test_the_clock_on_the_phone_turns_yellow_and_red_and_the_table_is_told(page: Page, club: Club) -> None:
    table = table_at(play_round(club, length=8))
    play(table, 1)
    page.goto(f"/s/{table.token}/")
    clock = page.locator("#at-table .clock")
    expect(clock).to_have_class("clock calm")
    released(89.97)
    page.reload()
    expect(clock.locator(".left")).to_have_text("10:00", timeout=3000)
    expect(clock).to_have_class("clock soon", timeout=5000)
    released(101)
    page.reload()
    expect(clock).to_have_class("clock over")
    expect(page.get_by_text("Time is up: enter the deal in progress")).to_be_visible()


LATER = "const now = Date.now; Date.now = () => now() + 20 * 60_000;"


def seconds_left(page: Page) -> int:
    left = page.locator("#at-table .left")
    expect(left).to_have_text(re.compile(":"))
    minutes, seconds = left.inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.browser_context_args(service_workers="allow")
def test_the_clock_goes_on_while_only_a_copy_of_the_sheet_is_there(
    phones: Phones, ways: Callable[[], Way], club: Club
) -> None:
    table, way = table_at(play_round(club, length=8)), ways()
    phone = phones(base_url=way.url)
    open_and_keep(phone, table)
    before = seconds_left(phone)
    way.close()
    phone.add_init_script(LATER)
    phone.reload()
    assert before - seconds_left(phone) == pytest.approx(20 * 60, abs=15)


def test_a_call_for_the_referee_rings_at_the_leaders_page_and_is_answered(
    page: Page, phones: Phones, club: Club
) -> None:
    tournament = play_round(club)
    table = table_at(tournament, 2)
    page.add_init_script(SOUNDS)
    sign_in(page, club.anna)
    tables_page(page, club, tournament)
    page.get_by_role("button", name="Ring on this device").click()
    tried = page.evaluate("window.sounds")
    phone = phones()
    phone.goto(f"/s/{table.token}/")
    phone.get_by_role("button", name="Call the referee").click()
    expect(phone.get_by_text("The referee was called at")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Table 2 calling the referee", timeout=15_000)
    assert (tried, page.evaluate("window.sounds")) == (2, 4)
    page.get_by_role("button", name="I am on my way").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert row(table).called is None


def confirm_here(phone: Page, *names: str) -> None:
    """Tap who says that the list is right, and say so: one on an own phone, or several."""
    form = (
        phone.locator(".handing-in form").last if len(names) > 1 else phone.locator(".handing-in form").first
    )
    if len(names) > 1:
        phone.get_by_text("Confirm for several on this phone").click()
    for name in names:
        form.get_by_text(name, exact=True).click()
    form.locator("[type=submit]").click()


def test_one_table_confirms_on_one_phone_and_another_on_four(phones: Phones, club: Club) -> None:
    tournament = play_round(club)
    together, apart = (table_at(tournament, number) for number in (1, 2))
    for table in (together, apart):
        play(table, 2)
    phone = phones()
    phone.goto(f"/s/{together.token}/")
    phone.get_by_role("link", name="Check the list").click()
    phone.get_by_role("button", name="Hand in the list").click()
    confirm_here(phone, *names_at(together))
    expect(phone.locator(".notice")).to_contain_text("Confirmed and locked at")
    send_in(apart)
    first, *others = names_at(apart)
    for name in others:
        own = phones()
        own.goto(f"/s/{read_token(apart.token)}/")
        own.get_by_role("link", name="Go to the list").click()
        confirm_here(own, name)
        expect(own.get_by_text(f"{name} has confirmed on this phone.")).to_be_visible()
        expect(own.get_by_role("button", name="The list is right")).to_have_count(0)
    phone.goto(f"/s/{apart.token}/")
    phone.get_by_role("link", name="Go to the list").click()
    confirm_here(phone, first)
    expect(phone.locator(".notice")).to_contain_text("Confirmed and locked at")
    assert [fresh(table).locked for table in (together, apart)] == [True, True]
    until(lambda: Release.objects.get().closed is not None)
    assert Table.objects.filter(locked=None).count() == 0
