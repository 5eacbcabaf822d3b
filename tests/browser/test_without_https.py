"""A room's network over http: no worker and no locks, and still nothing that was typed is lost."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.play.sheets import models
from tests.browser.network import Reception, Way
from tests.browser.phones import Phones, save, tap_calls, tap_plain_deal
from tests.browser.waiting import until
from tests.cast import Evening, deal, enter

PLAIN = (("Anna", "Ben"), "151–180")
UNKNOWN = "What it counts will appear here once you are back online."


@pytest.fixture
def phone(phones: Phones, way: Way, evening: Evening, settings: Any) -> Page:
    """A phone on a page of an address that no browser trusts."""
    settings.ALLOWED_HOSTS = ["pub.test"]
    way.is_lost = lambda request: True
    phone = phones(base_url=way.url.replace("127.0.0.1", "pub.test"), service_workers="allow")
    phone.goto(f"/s/{evening.token}/")
    assert phone.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]") == [
        False,
        False,
        False,
    ]
    return phone


def test_a_deal_saved_without_reception_stays_and_is_sent_by_itself(
    phone: Page, way: Way, evening: Evening
) -> None:
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, *PLAIN)
    way.reception = Reception.CUT
    tap_calls(phone, "re", "Re")
    save(phone)
    expect(phone.get_by_text("The deal is kept on this phone")).to_be_visible()
    expect(phone.get_by_role("button", name="Waiting")).to_be_disabled()
    assert models.Deal.objects.count() == 0
    way.reception = Reception.GOOD
    expect(phone.locator(".line")).to_have_count(1, timeout=20_000)
    assert models.Deal.objects.get().facts["calls"] == {"re": ["re"]}


def test_what_waits_is_changed_before_it_is_sent(phone: Page, way: Way) -> None:
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, *PLAIN)
    way.reception = Reception.CUT
    save(phone)
    phone.get_by_role("button", name="Change it").click()
    phone.locator(".bands").get_by_text("121–150", exact=True).click()
    way.reception = Reception.GOOD
    save(phone)
    expect(phone.locator(".line")).to_have_count(1)
    assert [each.facts["points"] for each in models.Deal.objects.all()] == [{"re": [121, 150]}]


def test_a_deal_that_waits_is_sent_when_the_sheet_is_opened_again(phone: Page, way: Way) -> None:
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, *PLAIN)
    way.reception = Reception.CUT
    save(phone)
    expect(phone.get_by_text("The deal is kept on this phone")).to_be_visible()
    phone.goto("about:blank")
    way.reception = Reception.GOOD
    phone.goto("/")
    until(lambda: models.Deal.objects.count() == 1)


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


def test_the_promise_stands_only_where_it_is_kept(phone: Page, way: Way) -> None:
    """Before the price list has come, and without reception."""
    phone.route("**/prices/**", lambda route: route.abort())
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, *PLAIN)
    way.reception = Reception.CUT
    tap_calls(phone, "re", "Re")
    expect(phone.locator("#result")).to_have_text(UNKNOWN)
    save(phone)
    expect(phone.get_by_text("The deal is kept on this phone")).to_be_visible()
