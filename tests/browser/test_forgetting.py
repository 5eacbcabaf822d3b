"""What a device keeps of sheets goes when somebody leaves it, and deals that wait do not."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from scorekeeper.play.sheets import models
from tests.browser.network import Way
from tests.browser.phones import Phones, tap_plain_deal
from tests.browser.screens.groups import sign_in
from tests.browser.waiting import enter_without_reception, expect_lines, kept_pages, open_and_keep, until
from tests.cast import FOUR, Evening, begin, deal, enter
from tests.club import found, take_in

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

ANNA_BEN = (["Anna", "Ben"], "121–150")
OTHERS = ("Gerd", "Heike", "Ingo", "Jutta")
"""Nobody of the example on the first page, which strangers are shown."""
KEPT = """async () => {
  const open = new Promise((resolve) => {
    const request = indexedDB.open("karlchen");
    request.onupgradeneeded = () => request.transaction.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
  const found = {};
  const database = await open;
  for (const name of database?.objectStoreNames ?? []) {
    found[name] = await new Promise((resolve) => {
      const all = database.transaction(name).objectStore(name).getAll();
      all.onsuccess = () => resolve(all.result);
    });
  }
  database?.close();
  const copies = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const copy = await cache.match(request);
      if (copy && !new URL(request.url).pathname.startsWith("/static/")) copies.push(await copy.text());
    }
  }
  return JSON.stringify([found, copies]);
}"""
"""Everything that the browser keeps for scripts, as text."""


@pytest.fixture
def phone(phones: Phones, way: Way) -> Page:
    phone = phones(base_url=way.url)
    phone.set_default_timeout(10_000)
    return phone


def names_kept(page: Page, names: Sequence[str] = FOUR) -> list[str]:
    """Who of the players stands anywhere in what the browser keeps."""
    text = str(page.evaluate(KEPT))
    return [name for name in names if name in text]


def open_as_member(phone: Page, names: Sequence[str] = FOUR) -> Evening:
    """Sign in, and open a sheet of the group with one deal until the phone has what it needs."""
    club = found()
    for before, name in zip(FOUR, names, strict=True):
        club.group.players.filter(name=before).update(name=name)
    evening = take_in(club, begin(names))
    enter(evening, deal(names, re=list(names[:2])))
    sign_in(phone, club.ben)
    phone.goto(evening.url)
    until(lambda: {evening.url, f"{evening.url}enter/"} <= set(kept_pages(phone)))
    return evening


def sign_out(phone: Page) -> None:
    phone.goto("/accounts/")
    phone.get_by_role("button", name="Sign out").click()


def test_after_signing_out_a_phone_without_reception_shows_nobody(
    phone: Page, way: Way, transactional_db: None
) -> None:
    evening = open_as_member(phone, OTHERS)
    phone.goto(f"{evening.url}enter/")
    tap_plain_deal(phone, OTHERS[:2], "121–150")
    phone.goto("/")
    known = (*OTHERS, "Krone")
    assert names_kept(phone, known) == list(known)
    sign_out(phone)
    expect(phone.get_by_role("link", name="Sign in")).to_be_visible()
    assert names_kept(phone, known) == []
    phone.goto("/")
    way.close()
    for path in (evening.url, f"{evening.url}enter/", f"{evening.url}evening/", "/"):
        with suppress(Error):  # the browser's own page: not even the one without reception has been kept
            phone.goto(path)
        phone.wait_for_load_state()
        for name in known:
            expect(phone.locator("html")).not_to_contain_text(name)


def test_deals_that_wait_are_asked_about_and_outlive_signing_out(
    phone: Page, way: Way, transactional_db: None
) -> None:
    evening = open_as_member(phone)
    way.close()
    enter_without_reception(phone, ANNA_BEN)
    models.Sheet.objects.update(group=None)
    way.open()
    expect(phone.locator("#waiting .state")).to_have_text(
        "this device can no longer write here", timeout=15_000
    )
    with phone.expect_event("dialog") as asked:
        phone.once("dialog", lambda dialog: dialog.dismiss())
        sign_out(phone)
    assert asked.value.message.startswith("Deals still waiting on this device: 1. ")
    assert names_kept(phone) == list(FOUR)
    phone.once("dialog", lambda dialog: dialog.accept())
    sign_out(phone)
    expect(phone.get_by_role("link", name="Sign in")).to_be_visible()
    expect(phone.locator("#kept li")).to_have_count(1)
    phone.goto(f"/s/{evening.token}/")
    expect_lines(phone, 2)


def test_a_sheet_whose_link_is_withdrawn_while_it_is_open_is_forgotten(
    phone: Page, way: Way, evening: Evening
) -> None:
    enter(evening, deal())
    open_and_keep(phone, evening)
    models.Sheet.objects.update(write_hash="withdrawn")
    expect(phone.locator("#withdrawn > p")).to_be_visible(timeout=15_000)
    until(lambda: names_kept(phone) == [])
    way.close()
    phone.goto(evening.url)
    expect(phone.locator("h1")).to_have_text("You are offline")


def test_a_sheet_is_forgotten_wherever_its_link_turns_out_to_be_withdrawn(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    phone.goto("/rules/")
    models.Sheet.objects.update(write_hash="withdrawn")
    phone.goto(f"{evening.url}evening/")
    expect(phone.locator("h1")).to_have_text("There is nothing here")
    until(lambda: names_kept(phone) == [])


def test_somebody_has_a_device_forget_a_sheet(phone: Page, way: Way, evening: Evening) -> None:
    other = begin(title="Second")
    for each in (other, evening):
        open_and_keep(phone, each)
    phone.goto(f"{evening.url}share/")
    phone.get_by_text("Forget this sheet here").click()
    phone.get_by_role("button", name="Forget this sheet").click()
    expect(phone.get_by_role("heading", name="Second")).to_be_visible()
    kept = [path for path in kept_pages(phone) if path.startswith("/sheets/")]
    assert kept == [other.url, f"{other.url}enter/", f"{other.url}players/"]
    expect(phone.locator(f'a[href^="{evening.url}"]')).to_have_count(0)
    phone.goto(evening.url)
    expect(phone.locator("h1")).to_have_text("There is nothing here")
