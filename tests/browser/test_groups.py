"""A group on two phones: founded, joined by a link, an evening begun and a deal entered; and passkeys."""

from __future__ import annotations

import re
from datetime import timedelta

import time_machine
from django.utils.timezone import now
from playwright.sync_api import Page, expect

from tests.browser.phones import Phones, enter_plain_deal, shown_totals

PASSWORD = "karo-bube-sticht"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""A phone that knows its owner by the finger."""


def make_account(page: Page, name: str) -> None:
    """From the page for an account to the page that was asked for."""
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_label("Username")).to_have_count(0)


def found_group(page: Page) -> None:
    """From the home page to the page of a new group."""
    page.goto("/")
    page.get_by_role("link", name="Start a group").click()
    make_account(page, "anna")
    page.get_by_label("Name of the group").fill("Krone")
    page.get_by_label("Your name in the group").fill("Anna")
    page.get_by_label("Who else plays").fill("Ben\nCem\nDora\nEmil")
    page.get_by_role("button", name="Start the group").click()
    expect(page.locator("h1")).to_have_text("Krone")


def url_of_sheet(page: Page) -> str:
    """The address of the sheet that was just begun."""
    expect(page).to_have_url(re.compile("/sheets/"))
    return page.url.removesuffix("#own")


def test_who_deals_first_still_does_when_somebody_before_them_gets_up(page: Page) -> None:
    found_group(page)
    page.get_by_role("link", name="Start an evening").click()
    chooser = page.locator("#known-players")
    for name in ("Cem", "Anna", "Ben", "Dora"):
        chooser.get_by_role("button", name=name).click()
    page.locator('label[for="dealer-2"]').click()
    chooser.get_by_role("button", name="Anna").click()
    row = page.locator(".seats > li", has=page.locator('[type="radio"]:checked'))
    assert row.locator('[type="text"]').input_value() == "Ben"


def test_a_group_is_founded_and_the_second_phone_joins_and_enters_a_deal(phones: Phones) -> None:
    annas, bens = phones(), phones()
    found_group(annas)
    group = annas.url
    annas.get_by_role("link", name="Start an evening").click()
    chooser = annas.locator("#known-players")
    for name in ("Cem", "Anna", "Ben", "Dora"):
        chooser.get_by_role("button", name=name).click()
    chooser.get_by_role("button", name="Cem").click()
    chooser.get_by_role("button", name="Emil").click()
    seats = annas.locator('.seats input[type="text"]')
    names = [seats.nth(place).input_value() for place in range(5)]
    assert names == ["Anna", "Ben", "Dora", "Emil", ""]
    fifth, place = chooser.get_by_role("button", name="Cem"), chooser.bounding_box()
    expect(fifth).to_have_attribute("aria-pressed", "false")
    for names in (["Anna", "Ben", "Dora", "Emil", "Cem"], ["Anna", "Ben", "Dora", "Emil", ""]):
        fifth.click()
        assert [seats.nth(place).input_value() for place in range(5)] == names
        assert chooser.bounding_box() == place
    annas.get_by_role("button", name="Start", exact=True).click()
    sheet = url_of_sheet(annas)
    annas.goto(f"{group}members/")
    annas.locator("label", has_text="Ben").click()
    annas.get_by_role("button", name="Invite").click()
    expect(annas.locator(".tickets .address")).to_be_visible()
    link = annas.locator(".tickets .address").get_attribute("href") or ""

    bens.goto(link)
    assert bens.url.endswith("/groups/invited/")
    expect(bens.get_by_text("You are invited to join this group as Scorer.")).to_be_visible()
    bens.get_by_role("link", name="Create an account").click()
    make_account(bens, "ben")
    bens.get_by_role("button", name="Join the group").click()
    expect(bens.locator("h1")).to_have_text("Krone")
    bens.locator(".now h2 a").click()
    expect(bens).to_have_url(sheet)
    enter_plain_deal(bens, ["Anna", "Ben"], "121–150")
    # Ben's column is the first on his phone.
    assert shown_totals(bens) == ["+1", "−1", "−1", "+1"]
    annas.goto(group)
    expect(annas.locator(".players-now .first")).to_have_text(["Anna +1 in the lead", "Ben +1 in the lead"])


def keeps_passkeys(phone: Page) -> Page:
    """The same phone, which can make passkeys and show them."""
    browser = phone.context.new_cdp_session(phone)
    browser.send("WebAuthn.enable")
    browser.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return phone


def make_account_with_passkey(phone: Page) -> None:
    """From nothing to the page of an account that has a password and a passkey."""
    phone.goto("/accounts/signup/")
    make_account(phone, "anna")
    phone.goto("/accounts/")
    phone.get_by_role("link", name="Create a passkey").click()
    phone.get_by_role("button", name="Create a passkey").click()
    expect(phone.get_by_role("link", name="Passkeys")).to_contain_text("1")


def test_somebody_makes_a_passkey_and_signs_in_with_it(phones: Phones) -> None:
    phone = keeps_passkeys(phones())
    make_account_with_passkey(phone)
    phone.get_by_role("button", name="Sign out").click()
    expect(phone.get_by_role("link", name="Sign in")).to_be_visible()
    phone.goto("/groups/new/")
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.locator("h1")).to_have_text("Start a group")


def test_who_signed_in_a_while_ago_confirms_with_the_passkey_and_carries_on(phones: Phones) -> None:
    phone = keeps_passkeys(phones())
    make_account_with_passkey(phone)
    with time_machine.travel(now() + timedelta(hours=1)):
        phone.goto("/accounts/delete/")
        expect(phone.locator("h1")).to_have_text("Is that you?")
        phone.get_by_role("link", name="Confirm with a passkey").click()
        phone.get_by_role("button", name="Confirm with a passkey").click()
        expect(phone.locator("h1").last).to_have_text("Delete my account")


def test_who_has_no_passkey_is_told_that_it_did_not_work(phones: Phones) -> None:
    phone = keeps_passkeys(phones())
    phone.goto("/accounts/login/")
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_role("alert")).to_have_text("That did not work. Try again, or use another way.")


def test_a_link_that_the_browser_does_not_copy_says_so(phones: Phones) -> None:
    phone = phones()
    found_group(phone)
    phone.goto(f"{phone.url}members/")
    phone.get_by_text("Ben", exact=True).click()
    phone.get_by_role("button", name="Invite").click()
    phone.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    phone.get_by_role("button", name="Send or copy the link").click()
    expect(phone.get_by_text("Not copied: the browser does not allow it")).to_be_visible()
