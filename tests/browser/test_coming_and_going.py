"""Players who come and go while there is no reception: among the deals in their place, and sent once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.seats.writes import take_waiting_players
from tests.browser.losing import HAS_BOTH
from tests.browser.network import Reception, Way
from tests.browser.phones import Phones, shown_totals
from tests.browser.waiting import (
    come_and_go,
    enter_without_reception,
    entered,
    expect_lines,
    kept_pages,
    open_and_keep,
    open_players,
    until,
    waiting,
)
from tests.cast import FOUR, Evening, deal, enter

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

WAITS = "waiting to be sent"
EMIL_COMES = ["–", "Emil joins", WAITS]


@pytest.fixture
def phone(phones: Phones, way: Way, evening: Evening) -> Page:
    phone = phones(base_url=way.url)
    phone.set_default_timeout(30_000)
    open_and_keep(phone, evening)
    until(lambda: f"{evening.url}players/" in kept_pages(phone))
    return phone


def figures(evening: Evening) -> tuple[int, ...]:
    """The totals on the sheet as it is stored."""
    return open_sheet(models.Sheet.objects.get(pk=evening.sheet.pk))[2].state.totals


def signed(total: int) -> str:
    """A total as a sheet shows it."""
    return f"+{total}" if total > 0 else str(total).replace("-", "−")


def test_a_fifth_comes_and_one_leaves_in_flight_mode(phone: Page, way: Way, evening: Evening) -> None:
    way.close()
    enter_without_reception(phone, (["Anna", "Ben"], "121–150"))
    come_and_go(phone, "Emil")
    expect(phone.locator("#waiting li")).to_have_count(2)
    assert waiting(phone)[1] == EMIL_COMES
    expect(phone.locator("#coming")).to_contain_text("Emil deals · Emil sits out")
    enter_without_reception(phone, (["Ben", "Cem"], "151–180"), (["Cem", "Emil"], "60–89"))
    counted = [text.split() for text in phone.locator("#waiting .figures").all_inner_texts() if text]
    assert [text[::3] for text in counted] == [[*FOUR], [*FOUR], ["Ben", "Cem", "Dora", "Emil"]]
    come_and_go(phone, leaving=2)
    expect(phone.locator("#waiting li")).to_have_count(5)
    assert waiting(phone)[4] == ["–", "Ben leaves", WAITS]
    expect(phone.locator("#coming")).to_contain_text("Cem deals")
    enter_without_reception(phone, (["Cem", "Emil"], "181–210"))
    phone.reload()
    expect(phone.locator("#waiting li")).to_have_count(6)
    assert [row[0] for row in waiting(phone)] == ["1", "–", "2", "3", "–", "4"]
    told = shown_totals(phone)
    assert phone.locator("#scores thead .fitted").all_inner_texts() == ["Anna", "Ben", "Cem", "Dora", "Emil"]
    way.open()
    expect_lines(phone, 4)
    assert entered() == [["1", "2"], ["2", "3"], ["3", "5"], ["3", "5"]]
    assert told == shown_totals(phone) == [signed(total) for total in figures(evening)]
    seats = models.Seat.objects.values_list("name", "first", "last")
    assert list(seats) == [
        ("Anna", 1, None),
        ("Ben", 1, 3),
        ("Cem", 1, None),
        ("Dora", 1, None),
        ("Emil", 2, None),
    ]
    assert len([line for line in way.sent if b"POST" in line]) == 6


def test_who_comes_is_taken_back_before_it_is_sent(phone: Page, way: Way) -> None:
    way.close()
    come_and_go(phone, "Emil")
    expect(phone.locator("#scores thead .sum")).to_have_count(5)
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.locator("#waiting .drop").click()
    expect(phone.locator("#waiting")).to_be_hidden()
    expect(phone.locator("#scores thead .sum")).to_have_count(4)


def test_who_comes_is_named_otherwise_while_it_waits(phone: Page, way: Way) -> None:
    way.close()
    come_and_go(phone, "Emli")
    enter_without_reception(phone, (["Anna", "Emli"], "121–150"))
    phone.locator("#waiting .look").first.click()
    expect(phone.locator('[name="joining"]')).to_have_value("Emli")
    phone.locator('[name="joining"]').fill("Emil")
    phone.get_by_role("button", name="Save players").click()
    expect(phone.locator("#scores thead .fitted").last).to_have_text("Emil")
    way.open()
    expect_lines(phone, 1)
    assert entered() == [["1", "5"]]
    assert models.Seat.objects.get(position=4).name == "Emil"


@pytest.mark.parametrize(
    ("joining", "leaving", "said"),
    [
        ("anna", None, "This name is already at the table."),
        ("", 1, "At least four must stay."),
    ],
)
def test_what_cannot_be_is_said_at_once(
    phone: Page, way: Way, joining: str, leaving: int | None, said: str
) -> None:
    way.close()
    enter_without_reception(phone, (["Anna", "Ben"], "121–150"))
    open_players(phone)
    phone.locator('[name="joining"]').fill(joining)
    if leaving:
        phone.locator(f'label[for="id_there_{leaving - 1}"]').click()
    phone.get_by_role("button", name="Save players").click()
    expect(phone.locator("#wrong")).to_have_text(said)


def test_the_same_person_seated_on_another_phone_is_seated_once(
    phone: Page, way: Way, evening: Evening
) -> None:
    way.close()
    come_and_go(phone, "Emil")
    enter_without_reception(phone, (["Ben", "Emil"], "121–150"))
    take_waiting_players(sheet_id=evening.sheet.pk, position=1, leaving=(), joining="Emil", seat="5")
    way.open()
    expect_lines(phone, 1)
    assert models.Seat.objects.count() == 5
    assert entered() == [["2", "5"]]


def test_somebody_else_at_the_seat_is_asked_about_and_no_deal_is_lost(
    phone: Page, way: Way, evening: Evening
) -> None:
    way.close()
    come_and_go(phone, "Emil")
    enter_without_reception(phone, (["Ben", "Emil"], "121–150"))
    take_waiting_players(sheet_id=evening.sheet.pk, position=1, leaving=(), joining="Frank", seat="5")
    way.open()
    expect(phone.locator("#waiting .state").first).to_have_text("the sheet has changed: look at it again")
    expect(phone.locator("#waiting .state").last).to_have_text("waits for the deals before it")
    assert models.Deal.objects.count() == 0
    phone.locator("#waiting .look").first.click()
    expect(phone.locator("#wrong")).to_contain_text("The sheet has changed meanwhile.")
    expect(phone.locator('[name="name_4"]')).to_have_value("Frank")
    phone.get_by_role("button", name="Save players").click()
    expect_lines(phone, 1)
    assert list(models.Seat.objects.values_list("name", flat=True))[4:] == ["Frank", "Emil"]
    assert entered() == [["2", "6"]]


def test_with_reception_it_is_on_the_sheet_at_once(phone: Page, evening: Evening) -> None:
    enter(evening, deal())
    phone.reload()
    come_and_go(phone, "Emil")
    expect(phone.locator("#scores thead .sum")).to_have_count(5)
    expect(phone.locator("#waiting")).to_be_hidden()


def test_without_https_as_well(phones: Phones, way: Way, evening: Evening, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["pub.test"]
    way.is_lost = lambda request: True
    phone = phones(base_url=way.url.replace("127.0.0.1", "pub.test"))
    phone.goto(f"/s/{evening.token}/")
    phone.wait_for_function(HAS_BOTH, arg=[f"{evening.url}enter/", f"{evening.url}players/"])
    phone.wait_for_load_state("networkidle")
    way.reception = Reception.CUT
    phone.locator("#menu > summary").click()
    phone.get_by_role("link", name="Someone arrives or leaves").click()
    held = phone.frame_locator("#held")
    held.locator('[name="joining"]').fill("Emil")
    held.get_by_role("button", name="Save players").click()
    expect(held.locator("#waiting li")).to_have_count(1)
    held.get_by_role("link", name="Enter deal").click()
    expect(held.locator(".people")).to_contain_text("Emil")
    for name in ("Ben", "Emil"):
        held.locator(".people").get_by_text(name, exact=True).click()
    held.locator(".bands").get_by_text("121–150", exact=True).click()
    held.locator("#entry").get_by_role("button", name="Save").click()
    expect(held.locator("#waiting li")).to_have_count(2)
    way.reception = Reception.GOOD
    until(lambda: models.Deal.objects.count() == 1)
    assert entered() == [["2", "5"]]
    assert figures(evening) == (-1, 1, -1, 0, 1)
