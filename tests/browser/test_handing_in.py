"""The list of a table in a tournament: handed in on two phones, and locked while a third has no reception."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.guards import read_token
from scorekeeper.tournament.links import short_code
from scorekeeper.tournament.tables.writes import move_list
from tests.browser.network import Reception, Way
from tests.browser.phones import Phones
from tests.browser.waiting import enter_without_reception, expect_lines, open_and_keep, waiting
from tests.club import found
from tests.scorekeeper.tournament.tables import (
    confirm,
    fresh,
    play,
    play_round,
    row,
    send_in,
    table_at,
    writer,
)


def test_a_list_is_confirmed_on_two_phones_and_locked(phones: Phones) -> None:
    table = table_at(play_round(found()))
    play(table, 2)
    names = [seat.name for seat in table.sheet.seats.all()]
    writing, reading = phones(), phones()
    writing.goto(f"/s/{table.token}/")
    expect(writing.locator(".clock .left")).to_be_visible()
    writing.get_by_role("link", name="Check the list").click()
    writing.get_by_role("button", name="Hand in the list").click()
    reading.goto(f"/s/{read_token(table.token)}/")
    reading.get_by_role("link", name="Go to the list").click()
    reading.get_by_text(names[0], exact=True).last.click()
    reading.get_by_role("button", name="The list is right").click()
    expect(reading.get_by_text("confirmed on their own phone")).to_have_count(1)
    writing.reload()
    writing.get_by_text("Confirm for several on this phone").click()
    for name in names[1:]:
        writing.get_by_text(name, exact=True).last.click()
    writing.get_by_role("button", name="They say the list is right").click()
    expect(writing.locator(".notice")).to_contain_text("Confirmed and locked at")
    assert row(table).locked is not None
    writing.goto(table.url)
    expect(writing.get_by_role("link", name="Enter deal")).to_have_count(0)
    expect(writing.get_by_role("button", name="Undo")).to_have_count(0)


@pytest.mark.browser_context_args(service_workers="allow")
def test_a_deal_that_waited_when_the_list_was_locked_is_kept_and_refused_in_words(
    phones: Phones, way: Way
) -> None:
    table = table_at(play_round(found(), length=3))
    play(table, 2)
    phone = phones(base_url=way.url)
    phone.set_default_timeout(10_000)
    open_and_keep(phone, table)
    way.reception = Reception.CUT
    way.close()
    names = [seat.name for seat in table.sheet.seats.all()]
    enter_without_reception(phone, (names[:2], "121–150"))
    play(table, 1)
    send_in(table)
    confirm(table, writer(table), 0, 1, 2, 3)
    assert fresh(table).locked
    way.reception = Reception.GOOD
    way.open()
    phone.reload()
    expect(phone.locator("#waiting .reason")).to_contain_text("confirmed and locked", timeout=20_000)
    assert len(waiting(phone)) == 1
    assert models.Deal.objects.filter(sheet=table.sheet).count() == 3


@pytest.mark.browser_context_args(service_workers="allow")
def test_a_phone_that_is_locked_out_is_told_keeps_its_deals_and_sends_them_after_scanning_again(
    phones: Phones, way: Way
) -> None:
    table = table_at(play_round(found(), length=4))
    names = [seat.name for seat in table.sheet.seats.all()]
    phone = phones(base_url=way.url)
    phone.set_default_timeout(10_000)
    open_and_keep(phone, table)
    way.reception = Reception.CUT
    way.close()
    enter_without_reception(phone, (names[:2], "121–150"))
    move_list(table=row(table), moved=0)
    way.reception = Reception.GOOD
    way.open()
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.get_by_text("The list of table 1 has moved to another phone.")).to_be_visible()
    expect(phone.locator("#kept li")).to_contain_text(names[0])
    assert models.Deal.objects.count() == 0
    phone.goto(f"/t/{short_code(fresh(table))}/")
    expect_lines(phone, 1)
    assert models.Deal.objects.count() == 1
