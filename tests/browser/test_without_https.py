"""A room's network over http: no worker and no locks, and still nothing that was typed is lost."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.play.sheets import models
from scorekeeper.site.web.figures import unbroken
from tests.browser.losing import HAS_BOTH
from tests.browser.network import Reception, Way
from tests.browser.phones import Phones, page_over, save, tap_calls, tap_plain_deal
from tests.browser.waiting import until
from tests.cast import Evening, deal, enter

PLAIN = (("Anna", "Ben"), "151–180")
SLOW_STORE = """() => {
  window.isSlow = true;
  indexedDB.open("karlchen").onsuccess = ({ target: { result } }) => {
    const deals = result.transaction(["deals", "sheets", "drafts"], "readwrite").objectStore("deals");
    const ask = () => { if (isSlow) deals.count().onsuccess = ask; };
    ask();
  };
}"""
"""Whoever asks the store of this phone waits."""
DUE = "must play a compulsory solo now"
LATER = "You are offline: this opens once you are back online."
UNKNOWN = "What it counts will appear here once you are back online."


@pytest.fixture
def phone(phones: Phones, way: Way, evening: Evening, settings: Any) -> Page:
    """A phone on a page of an address that no browser trusts; what is lost is everything."""
    way.is_lost = lambda request: True
    return on_sheet(phones, way, evening, settings)


def on_sheet(phones: Phones, way: Way, evening: Evening, settings: Any) -> Page:
    """A phone on the page of a sheet, which has the page of its form as well."""
    phone = newcomer(phones, way, evening, settings)
    assert phone.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]") == [
        False,
        False,
        False,
    ]
    phone.wait_for_function(HAS_BOTH, arg=[evening.url, f"{evening.url}enter/"])
    return phone


def newcomer(phones: Phones, way: Way, evening: Evening, settings: Any) -> Page:
    """A phone that has just scanned the link of a sheet."""
    settings.ALLOWED_HOSTS = ["pub.test"]
    phone = phones(base_url=way.url.replace("127.0.0.1", "pub.test"), service_workers="allow")
    phone.goto(f"/s/{evening.token}/")
    return phone


def test_the_evening_goes_on_in_the_open_page_and_is_sent_by_itself(
    phone: Page, way: Way, evening: Evening
) -> None:
    phone.get_by_role("link", name="Enter deal").click()
    form = page_over(phone, "#entry")
    tap_plain_deal(form, *PLAIN)
    way.reception = Reception.CUT
    tap_calls(form, "re", "Re")
    save(form)
    held = phone.frame_locator("#held")
    expect(held.locator("#waiting li")).to_have_count(1)
    expect(held.locator("#scores thead")).to_have_class("waits")
    assert held.locator("#scores thead .sum").all_inner_texts() == ["+4", "+4", "−4", "−4"]
    held.get_by_role("link", name="Enter deal").click()
    expect(held.locator("#name")).to_have_text("Deal 2")
    assert models.Deal.objects.count() == 0
    way.reception = Reception.GOOD
    until(lambda: models.Deal.objects.count() == 1)
    assert models.Deal.objects.get().facts["calls"] == {"re": ["re"]}


def test_leaving_a_page_that_is_sending_leaves_the_sending_to_the_next(phone: Page, way: Way) -> None:
    gate = threading.Event()
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(page_over(phone, "#entry"), *PLAIN)
    way.reception = Reception.CUT
    save(page_over(phone, "#entry"))
    held = phone.frame_locator("#held")
    expect(held.locator("#waiting li")).to_have_count(1)
    held.get_by_role("link", name="Enter deal").click()
    expect(held.locator("#name")).to_have_text("Deal 2")
    way.sent.clear()
    way.is_lost, way.reception = (
        (lambda request: request.startswith(b"POST") and not gate.wait(10)),
        Reception.GOOD,
    )
    phone.frames[-1].evaluate("dispatchEvent(new Event('online'))")
    until(lambda: any(each.startswith(b"POST") for each in way.sent))
    phone.evaluate(SLOW_STORE)
    gate.set()
    until(lambda: models.Deal.objects.count() == 1)
    held.get_by_role("link", name="Back without saving").click()
    expect(held.locator("#scores")).to_be_visible()
    phone.evaluate("isSlow = false")
    expect(held.locator("#waiting")).to_be_hidden()


def test_a_form_that_was_kept_before_an_end_was_agreed_on_says_who_is_due(
    phones: Phones, way: Way, evening: Evening, settings: Any
) -> None:
    enter(evening, deal())
    way.is_lost = lambda request: True
    phone = on_sheet(phones, way, evening, settings)
    phone.locator("#menu > summary").click()
    phone.get_by_role("button", name="After owed solos: 4 deals").click()
    expect(phone.locator("#coming")).to_contain_text(DUE)
    phone.wait_for_load_state("networkidle")
    way.reception = Reception.CUT
    phone.get_by_role("link", name="Enter deal").click()
    expect(phone.frame_locator("#held").locator("#who")).to_contain_text(DUE, timeout=15_000)


def test_a_solo_without_its_kind_is_not_kept_to_be_refused_later(phone: Page, way: Way) -> None:
    way.reception = Reception.CUT
    phone.get_by_role("link", name="Enter deal").click()
    held = phone.frame_locator("#held")
    held.locator("#entry").get_by_text("Solo", exact=True).click(timeout=15_000)
    held.locator(".people").get_by_text("Ben", exact=True).click()
    held.locator(".bands").get_by_text("121–150", exact=True).click()
    held.locator("#entry").get_by_role("button", name="Save").click()
    expect(held.locator("#result")).to_have_text("Which solo?", timeout=15_000)
    expect(held.locator("#entry")).to_be_visible()


def test_a_page_over_the_open_one_has_its_places(phone: Page, evening: Evening) -> None:
    phone.locator("#menu > summary").click()
    phone.get_by_role("link", name="Who are you?").click()
    held = phone.frame_locator("#held")
    expect(held.locator(".whose")).to_be_visible(timeout=15_000)
    held.get_by_role("link", name="just watching").click()
    expect(held.locator(".whose")).to_be_hidden()
    held.get_by_role("link", name="Enter deal").click()
    expect(held.locator("#name")).to_be_visible(timeout=15_000)
    held.locator("#menu > summary").click()
    held.get_by_role("link", name="The deal in one line").click()
    expect(held.locator("#id_line")).to_be_focused()
    phone.goto(f"{evening.url}enter/")
    phone.locator("#menu > summary").click()
    phone.get_by_role("link", name="The deal in one line").click()
    expect(phone.locator("#id_line")).to_be_focused()
    expect(phone.locator("#held")).to_have_count(0)


def test_a_deal_that_waits_says_whose_phone_it_was(phone: Page, way: Way) -> None:
    phone.locator(".whose").get_by_role("button", name="Dora").click()
    expect(phone.locator("#scores thead .own .fitted")).to_have_text("Dora")
    phone.get_by_role("link", name="Enter deal").click()
    form = page_over(phone, "#entry")
    expect(form.locator("#who")).to_contain_text("You deal")
    tap_plain_deal(form, *PLAIN)
    way.reception = Reception.CUT
    save(form)
    held = phone.frame_locator("#held")
    expect(held.locator("#waiting li")).to_have_count(1)
    expect(held.locator("#scores thead .own .fitted")).to_have_text("Dora")
    way.reception = Reception.GOOD
    until(lambda: [change.device[-2:] for change in models.Change.objects.all()] == ["@4"])


def test_a_deal_that_waits_is_looked_at_and_changed(phone: Page, way: Way) -> None:
    phone.get_by_role("link", name="Enter deal").click()
    form = page_over(phone, "#entry")
    tap_plain_deal(form, *PLAIN)
    way.reception = Reception.CUT
    save(form)
    held = phone.frame_locator("#held")
    held.locator("#waiting .look").click()
    expect(held.locator("#name")).to_have_text("Deal 1")
    held.locator(".bands").get_by_text("121–150", exact=True).click()
    held.locator("#entry").get_by_role("button", name="Save").click()
    expect(held.locator("#waiting .summary")).to_have_text([unbroken("Normal · Anna, Ben · 121–150")])
    way.reception = Reception.GOOD
    until(lambda: models.Deal.objects.count() == 1)
    assert [each.facts["points"] for each in models.Deal.objects.all()] == [{"re": [121, 150]}]


def test_back_leads_through_what_was_shown(phone: Page, way: Way) -> None:
    way.reception = Reception.CUT
    phone.get_by_role("link", name="Enter deal").click()
    held = phone.frame_locator("#held")
    expect(held.locator("#name")).to_have_text("Deal 1")
    phone.go_back()
    expect(held.locator("#scores")).to_be_visible()
    way.reception = Reception.GOOD
    held.get_by_role("link", name="Enter deal").click()
    expect(held.locator("#name")).to_have_text("Deal 1")
    phone.go_back()
    expect(held.locator("#scores")).to_be_visible()


def test_going_back_after_saving_stays_on_the_sheet_and_its_form_is_fresh(phone: Page) -> None:
    phone.get_by_role("link", name="Enter deal").click()
    form = page_over(phone, "#entry")
    tap_plain_deal(form, *PLAIN)
    save(form)
    held = phone.frame_locator("#held")
    expect(held.locator(".line")).to_have_count(1)
    phone.go_back()
    expect(held.locator(".line")).to_have_count(1)
    held.get_by_role("link", name="Enter deal").click()
    expect(held.locator("#name")).to_have_text("Deal 2")
    expect(held.locator("#entry :checked:is([name=re], [name=points])")).to_have_count(0)


@pytest.mark.parametrize("answered", [0, 1], ids=["asked", "answered"])
def test_reception_that_goes_while_the_form_is_opened_opens_it_all_the_same(
    phone: Page, way: Way, answered: int
) -> None:
    """Whether it goes before the first question of the tap is answered, or before a second one would be."""
    asked: list[bytes] = []

    def is_lost(request: bytes) -> bool:
        asked.append(request)
        return len(asked) > answered

    way.is_lost = is_lost
    way.reception = Reception.CUT
    phone.get_by_role("link", name="Enter deal").click()
    expect(phone.frame_locator("#held").locator("#name")).to_have_text("Deal 1")


def test_what_no_copy_shows_leaves_the_page_as_it_is(phone: Page, way: Way, evening: Evening) -> None:
    """Neither a link nor a button leads to the browser's own page."""
    enter(evening, deal())
    phone.reload()
    address = phone.url
    way.reception = Reception.CUT
    phone.locator(".menu summary").first.click()
    phone.get_by_role("link", name="Rules for this sheet").click()
    expect(phone.locator("#unreachable")).to_have_text(LATER)
    phone.keyboard.press("Escape")
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator("#unreachable")).to_contain_text("nothing has been sent")
    assert phone.url == address
    way.reception = Reception.GOOD
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".line")).to_have_count(0)


def test_the_page_asks_before_it_is_left_while_deals_wait(phone: Page, way: Way) -> None:
    phone.get_by_role("link", name="Enter deal").click()
    form = page_over(phone, "#entry")
    tap_plain_deal(form, *PLAIN)
    way.reception = Reception.CUT
    save(form)
    expect(phone.frame_locator("#held").locator("#waiting li")).to_have_count(1)
    with phone.expect_event("dialog") as asked:
        phone.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()


def test_a_correction_without_reception_keeps_the_page(phone: Page, way: Way, evening: Evening) -> None:
    enter(evening, deal())
    phone.goto(f"{evening.url}deals/1/correct/")
    phone.wait_for_load_state()
    tap_calls(phone, "re", "Re")
    way.reception = Reception.CUT
    phone.get_by_role("button", name="Save correction").click()
    expect(phone.get_by_text("nothing has been sent")).to_be_visible()
    way.reception = Reception.GOOD
    phone.get_by_role("button", name="Save correction").click()
    expect(phone.locator("#entry")).to_have_count(0)
    assert models.Deal.objects.get().facts["calls"] == {"re": ["re"]}


def test_the_promise_stands_only_where_it_is_kept(
    phones: Phones, way: Way, evening: Evening, settings: Any
) -> None:
    """Before the price list has come, and without reception."""
    way.is_lost = lambda request: b"/prices/" in request
    way.reception = Reception.CUT
    phone = on_sheet(phones, way, evening, settings)
    phone.get_by_role("link", name="Enter deal").click()
    form = page_over(phone, "#entry")
    tap_plain_deal(form, *PLAIN)
    way.is_lost = lambda request: True
    tap_calls(form, "re", "Re")
    expect(form.locator("#result")).to_have_text(UNKNOWN)
    save(form)
    expect(phone.frame_locator("#held").locator("#waiting li")).to_have_count(1)


def test_a_form_of_which_a_file_has_not_come_does_not_open(
    phones: Phones, way: Way, evening: Evening, settings: Any
) -> None:
    """Without its scripts its button would lead to the browser's own page."""
    way.is_lost = lambda request: b"taps" in request.split(b"\r\n")[0]
    way.reception = Reception.CUT
    phone = newcomer(phones, way, evening, settings)
    phone.wait_for_load_state("networkidle")
    way.is_lost = lambda request: True
    phone.get_by_role("link", name="Enter deal").click()
    expect(phone.locator("#unreachable")).to_have_text(LATER)
    way.is_lost = lambda request: False
    phone.get_by_role("link", name="Enter deal").click()
    expect(phone.frame_locator("#held").locator("#name")).to_have_text("Deal 1")


def test_an_answer_to_what_was_sent_is_no_form_to_begin_with(phone: Page, way: Way, evening: Evening) -> None:
    """What two phones wrote is asked about once; the deal after it is not answered for it."""
    phone.get_by_role("link", name="Enter deal").click()
    form = page_over(phone, "#entry")
    tap_plain_deal(form, *PLAIN)
    enter(evening, deal())
    save(form)
    expect(phone.locator(".theirs")).to_be_visible()
    phone.locator(".verdicts [value=theirs], .verdicts a, .verdicts button").first.click()
    held = phone.frame_locator("#held")
    expect(held.locator("#scores")).to_be_visible()
    way.reception = Reception.CUT
    held.get_by_role("link", name="Enter deal").click()
    expect(held.locator("#name")).to_have_text("Deal 2")
    expect(held.locator(".theirs")).to_have_count(0)
