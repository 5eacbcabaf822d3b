"""No reception: nothing is lost, nothing is entered twice, the order is kept."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.labels import sheet_title
from tests.browser.network import Reception, Way
from tests.browser.phones import (
    Phones,
    enter_plain_deal,
    page_over,
    save,
    shown_totals,
    tap_game,
    tap_plain_deal,
)
from tests.browser.waiting import (
    enter_without_reception,
    entered,
    expect_lines,
    kept_pages,
    open_and_keep,
    until,
    waiting,
)
from tests.cast import FIVE, Evening, begin, points_of

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

WAITS = "waiting to be sent"
ANNA_BEN = (["Anna", "Ben"], "121–150")
BEN_CEM = (["Ben", "Cem"], "60–89")
CEM_DORA = (["Cem", "Dora"], "151–180")


@pytest.fixture
def phone(phones: Phones, way: Way) -> Page:
    phone = phones(base_url=way.url)
    phone.set_default_timeout(10_000)
    return phone


def test_deals_wait_in_order_and_are_sent_once(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    way.close()
    enter_without_reception(phone, ANNA_BEN, BEN_CEM, CEM_DORA)
    assert waiting(phone) == [
        ["1", "Normal · Anna, Ben · 121–150", WAITS],
        ["2", "Normal · Ben, Cem · 60–89", WAITS],
        ["3", "Normal · Cem, Dora · 151–180", WAITS],
    ]
    expect(phone.locator("#coming")).to_contain_text("Cem deals")
    way.open()
    expect_lines(phone, 3)
    assert entered() == [["1", "2"], ["2", "3"], ["3", "4"]]


def test_a_reload_without_reception_shows_the_sheet_and_what_waits(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    enter_plain_deal(phone, *ANNA_BEN)
    expect_lines(phone, 1)
    way.close()
    enter_without_reception(phone, BEN_CEM)
    phone.reload()
    expect(phone.locator("#waiting li")).to_have_count(1)
    assert waiting(phone) == [["2", "Normal · Ben, Cem · 60–89", WAITS]]
    assert shown_totals(phone) == ["+4", "−2", "−4", "+2"]
    expect(phone.locator("#scores thead")).to_have_class("waits")
    way.open()
    expect_lines(phone, 2)
    assert shown_totals(phone) == ["+4", "−2", "−4", "+2"]
    expect(phone.locator("#scores thead")).not_to_have_class("waits")


def test_the_answer_is_lost_after_the_deal_was_entered(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    way.reception = Reception.DEAF
    enter_plain_deal(phone, *ANNA_BEN)
    expect(phone.locator("#waiting li")).to_have_count(1)
    assert len(entered()) == 1
    way.reception = Reception.GOOD
    expect_lines(phone, 1)
    assert entered() == [["1", "2"]]


def test_a_deal_goes_on_waiting_when_nobody_answers(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    way.reception, way.is_lost = Reception.LATE, lambda request: b"/static/" not in request.split(b"\r\n")[0]
    enter_plain_deal(phone, *ANNA_BEN)
    phone.wait_for_url(f"**{evening.url}", timeout=20_000)
    expect(phone.locator("#waiting li")).to_have_count(1, timeout=10_000)
    way.reception = Reception.GOOD
    expect_lines(phone, 1)


@pytest.mark.parametrize("reception", [Reception.BUSY, Reception.GUEST])
def test_who_answers_in_the_place_of_the_server_takes_no_deal(
    phone: Page, way: Way, evening: Evening, reception: Reception
) -> None:
    open_and_keep(phone, evening)
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, *ANNA_BEN)
    way.reception = reception
    save(phone)
    phone.wait_for_url(f"**{evening.url}")
    way.reception = Reception.GOOD
    phone.goto(evening.url)
    expect_lines(phone, 1)


def test_two_tabs_send_each_deal_once(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    way.close()
    enter_without_reception(phone, ANNA_BEN, BEN_CEM, CEM_DORA)
    other = phone.context.new_page()
    other.goto(evening.url)
    expect(other.locator("#waiting li")).to_have_count(3)
    way.open()
    for tab in (phone, other):
        tab.evaluate("dispatchEvent(new Event('online'))")
    for tab in (phone, other):
        expect_lines(tab, 3)
    assert entered() == [["1", "2"], ["2", "3"], ["3", "4"]]
    posts = [line for line in way.sent if b"POST" in line and b"/enter/" in line]
    assert len(posts) == 3


def test_a_line_that_two_tabs_enter_is_asked_about(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    other = phone.context.new_page()
    for tab in (phone, other):
        tab.goto(f"{evening.url}enter/")
        tap_plain_deal(tab, *ANNA_BEN)
    save(phone)
    expect_lines(phone, 1)
    save(other)
    expect(other.locator("h1")).to_have_text("The same deal twice?")
    other.locator("#drop").click()
    expect_lines(other, 1)


def test_the_deals_of_two_sheets_do_not_wait_for_each_other(phone: Page, way: Way, evening: Evening) -> None:
    second = begin(title="Second")
    for each in (second, evening):
        open_and_keep(phone, each)
    phone.goto("/")
    way.close()
    for each in (evening, second):
        phone.goto(each.url)
        enter_without_reception(phone, ANNA_BEN)
    phone.goto("/")
    expect(phone.locator("#kept li")).to_have_count(2)
    assert phone.locator("#kept strong").all_inner_texts() == [sheet_title(evening.sheet), "Second"]
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(write_hash="withdrawn")
    way.open()
    expect(phone.locator("#kept li")).to_have_count(1, timeout=10_000)
    assert [deal.sheet.title for deal in models.Deal.objects.all()] == ["Second"]


@pytest.fixture
def five(phone: Page, way: Way, transactional_db: None) -> Evening:
    """A table of five that the phone has open, without reception from now on."""
    evening = begin(FIVE)
    open_and_keep(phone, evening)
    way.close()
    return evening


def test_at_a_table_of_five_the_right_ones_can_be_chosen(phone: Page, way: Way, five: Evening) -> None:
    seen = []
    for re in (["Anna", "Ben"], ["Cem", "Dora"], ["Emil", "Anna"]):
        phone.get_by_role("link", name="Enter deal").click()
        phone.wait_for_timeout(300)
        seen.append(phone.locator(".people .name").all_inner_texts())
        tap_plain_deal(phone, re, "121–150")
        save(phone)
        phone.wait_for_url(f"**{five.url}")
    assert seen == [
        ["Anna", "Ben", "Cem", "Dora"],
        ["Ben", "Cem", "Dora", "Emil"],
        ["Anna", "Cem", "Dora", "Emil"],
    ]
    way.open()
    expect_lines(phone, 3)
    assert entered() == [["1", "2"], ["3", "4"], ["1", "5"]]


def test_at_a_table_of_five_a_deal_that_is_taken_out_changes_nobody_in_the_others(
    phone: Page, way: Way, five: Evening
) -> None:
    """Emil, Anna and Ben deal: without the first deal Ben sits out the last one all the same."""
    enter_without_reception(
        phone, (["Anna", "Ben"], "121–150"), (["Ben", "Emil"], "121–150"), (["Anna", "Emil"], "151–180")
    )
    phone.once("dialog", lambda asked: asked.accept())
    phone.locator("#waiting .drop").first.click()
    expect(phone.locator("#waiting li")).to_have_count(2)
    way.open()
    expect_lines(phone, 2)
    assert points_of(five) == [[0, 1, -1, -1, 1, 0], [2, 0, -2, -2, 2, 0]]


def test_a_deal_that_lacks_something_is_not_kept_to_be_refused_later(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    way.close()
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, ["Anna"], "121–150")
    save(phone)
    missing = phone.locator("#result [role=alert]")
    expect(missing).to_have_text("Who was Re?")
    phone.locator(".people").get_by_text("Ben", exact=True).click()
    expect(missing).to_have_count(0)
    phone.locator("details", has=phone.locator("[name='adjust.1']")).locator("summary").first.click()
    phone.locator("[name='adjust.1']").fill("abc")
    save(phone)
    expect(missing).to_have_text("Something is missing yet, or is no number.")
    phone.locator("[name='adjust.1']").fill("")
    save(phone)
    expect(phone.locator("#waiting li")).to_have_count(1)
    # A redeal lacks no cards, and says none that were tapped before.
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, [], "121–150")
    tap_game(phone, "Redeal")
    save(phone)
    expect(phone.locator("#waiting li")).to_have_count(2)
    expect(phone.locator("#waiting li").last).not_to_contain_text("121")


def test_after_an_owed_solo_it_is_said_that_the_same_player_deals(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    way.close()
    phone.get_by_role("link", name="Enter deal").click()
    phone.wait_for_load_state()
    phone.locator(".game").get_by_text("Solo", exact=True).click()
    phone.locator(".kinds > label", has_text="Queen solo").click()
    tap_plain_deal(phone, ["Cem"], "151–180")
    save(phone)
    expect(phone.locator("#waiting li")).to_have_count(1)
    assert waiting(phone) == [["1", "Queen solo · Cem · 151–180", WAITS]]
    phone.get_by_role("link", name="Enter deal").click()
    expect(phone.locator("#name")).to_have_text("Deal 2")
    expect(phone.locator("#who")).to_have_text("Dora deals · Owe a solo: Anna, Ben, Dora")


def shown_result(page: Page) -> tuple[str, list[str]]:
    """Who won with the sum, and what everybody gets, as the form shows it."""
    expect(page.locator("#result .verdict")).to_be_visible()
    points = page.locator("#result .shares dd:not(.after)").all_text_contents()
    return " ".join(page.locator("#result .verdict").inner_text().split()), points


def test_what_a_deal_counts_is_shown_without_reception_and_is_what_the_server_says(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    phone.goto(f"{evening.url}enter/")
    way.close()
    phone.reload()
    phone.locator(".people").get_by_text("Cem", exact=True).click()
    phone.wait_for_timeout(500)
    expect(phone.locator("#result")).to_have_text("Who was Re?")
    phone.locator(".people").get_by_text("Cem", exact=True).click()
    tap_plain_deal(phone, *ANNA_BEN)
    phone.locator('[name="calls.re"][value="re"] + label').click()
    phone.locator('[name="bonuses.kontra.fox"] + label').first.click()
    assert shown_result(phone) == ("Re wins 1 + 2 − 1 = 2", ["+2", "+2", "−2", "−2"])
    save(phone)
    expect(phone.locator("#waiting li")).to_have_count(1)
    expect(phone.locator("#waiting .counts")).to_have_text(
        "Anna +2 · Ben +2 · Cem −2 · Dora −2", use_inner_text=True
    )
    assert shown_totals(phone) == ["+2", "+2", "−2", "−2"]
    expect(phone.locator("#unreachable span")).to_be_visible()
    way.open()
    expect_lines(phone, 1)
    assert shown_totals(phone) == ["+2", "+2", "−2", "−2"]
    expect(phone.locator("#unreachable span")).to_be_hidden()


def test_what_cannot_be_is_said_without_reception(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    phone.goto(f"{evening.url}enter/")
    way.close()
    phone.reload()
    tap_plain_deal(phone, *ANNA_BEN)
    for side in ("re", "kontra"):
        phone.locator(f'[name="bonuses.{side}.charlie"] + label').first.click()
    expect(phone.locator("#result .verdict")).to_have_text("That does not go together", use_inner_text=True)
    save(phone)
    expect(phone.locator("#result")).to_have_text("That does not go together")
    phone.locator('[name="bonuses.re.charlie"] + label').first.click()
    assert shown_result(phone)[1] == ["0", "0", "0", "0"]
    phone.get_by_role("link", name="Back without saving").click()
    expect(phone.locator("#waiting li")).to_have_count(0)


def test_while_a_plain_deal_is_tapped_nobody_is_asked_what_it_counts(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    phone.goto(f"{evening.url}enter/")
    tap_plain_deal(phone, *ANNA_BEN)
    expect(phone.locator("#result .verdict")).to_be_visible()
    phone.wait_for_timeout(500)
    asked = len([line for line in way.sent if b"/preview/" in line])
    phone.locator('[name="calls.re"][value="re"] + label').click()
    assert shown_result(phone) == ("Re wins 1 + 2 = 3", ["+3", "+3", "−3", "−3"])
    phone.wait_for_timeout(500)
    assert len([line for line in way.sent if b"/preview/" in line]) == asked


def test_it_is_said_at_once_on_every_page_that_opens_without_reception(
    phone: Page, way: Way, evening: Evening
) -> None:
    said = phone.locator("#unreachable").get_by_text("You are offline: this page may be out of date")
    open_and_keep(phone, evening)
    phone.goto("/")
    expect(said).to_be_hidden()
    phone.context.set_offline(True)
    expect(said).to_be_visible()
    phone.context.set_offline(False)
    expect(said).to_be_hidden()
    way.close()
    phone.goto(evening.url)
    expect(said).to_be_visible()
    way.open()
    expect(said).to_be_hidden(timeout=15_000)


def test_the_page_without_reception_lists_the_sheets_that_open(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    way.close()
    phone.goto("/rules/")
    expect(phone.locator("h1")).to_have_text("You are offline")
    expect(phone.locator("#reachable a")).to_have_count(1)
    phone.locator("#reachable a").click()
    phone.wait_for_url(f"**{evening.url}")


def test_half_an_evening_without_reception(phone: Page, way: Way, transactional_db: None) -> None:
    evening = begin(duty_solos="none")
    open_and_keep(phone, evening)
    way.close()
    pairs = [(["Anna", "Ben"], "121–150"), (["Ben", "Cem"], "151–180"), (["Cem", "Dora"], "90–119")]
    enter_without_reception(phone, *(pairs * 4))
    assert [number for number, *_rest in waiting(phone)] == [str(number) for number in range(1, 13)]
    way.open()
    expect_lines(phone, 12)
    assert entered() == [["1", "2"], ["2", "3"], ["3", "4"]] * 4


def test_bock_rounds_that_begin_without_reception_count_there(
    phone: Page, way: Way, transactional_db: None
) -> None:
    evening = begin(preset="pub", length=8)
    open_and_keep(phone, evening)
    way.close()
    enter_with_re(phone, (["Anna", "Ben"], "90–119"))
    expect(phone.locator("#coming")).to_contain_text("4 Bock deals left")
    enter_without_reception(phone, ANNA_BEN, CEM_DORA)
    enter_with_re(phone, (["Ben", "Dora"], "60–89"))
    expect(phone.locator("#waiting li")).to_have_count(4)
    expect(phone.locator("#waiting .about:visible")).to_have_count(0)
    totals, coming = shown_totals(phone), phone.locator("#coming").inner_text()
    way.open()
    expect_lines(phone, 4)
    assert shown_totals(phone) == totals
    assert [line in phone.locator("#coming").inner_text() for line in coming.split(" · ")] == [True] * 2


def enter_with_re(phone: Page, lost: tuple[list[str], str]) -> None:
    """Enter a deal of a side that called Re."""
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, *lost)
    phone.locator('[name="calls.re"][value="re"] + label').click()
    save(phone)


def test_what_was_not_opened_here_says_that_there_is_no_reception(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    enter_plain_deal(phone, *ANNA_BEN)
    expect_lines(phone, 1)
    way.close()
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator("h1")).to_have_text("You are offline")
    expect(phone.get_by_role("link", name="Try again")).to_be_hidden()
    phone.get_by_role("link", name="Back", exact=True).click()
    expect_lines(phone, 1)
    phone.goto(f"{evening.url}deals/1/")
    expect(phone.get_by_role("link", name="Try again")).to_be_visible()
    way.open()
    phone.get_by_role("link", name="Try again").click()
    expect(phone.locator("h1")).to_have_text("Deal 1")


def test_only_pages_of_this_phone_are_kept_and_no_tokens(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    for path in ("share/", "players/", "?all=1", "rules/"):
        phone.goto(evening.url + path)
    phone.goto("/nowhere/")
    pages = ["/offline/", evening.url, *(f"{evening.url}{path}/" for path in ("enter", "players", "rules"))]
    assert kept_pages(phone) == sorted(pages)
    text = phone.evaluate("""async () => {
      const pages = await caches.open("pages-1");
      const copies = await Promise.all((await pages.keys()).map((key) => pages.match(key)));
      return (await Promise.all(copies.map((copy) => copy.text()))).join();
    }""")
    assert evening.token not in text
    assert evening.read_token not in text


def test_the_copies_of_a_withdrawn_sheet_are_removed(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(write_hash="withdrawn")
    phone.goto(evening.url)
    expect(phone.locator("h1")).to_have_text("There is nothing here")
    until(lambda: kept_pages(phone) == ["/offline/"])


def test_the_copies_follow_the_language(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    phone.locator("#menu > summary").click()
    phone.get_by_role("button", name="Deutsch").click()
    german = """async (url) => (await (await caches.match(url)).text()).includes('lang="de"')"""
    until(lambda: bool(phone.evaluate(german, f"{evening.url}enter/")))


def test_the_page_of_the_form_is_fetched_once(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    for _visit in range(3):
        phone.reload()
    phone.wait_for_timeout(300)
    assert sum(b"/enter/" in line for line in way.sent) == 1


def test_where_no_page_can_be_shown_without_reception_the_sheet_says_so_once(
    phones: Phones, way: Way, evening: Evening, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["pub.test"]
    phone = phones(base_url=way.url.replace("127.0.0.1", "pub.test"))
    phone.goto(f"/s/{evening.token}/")
    phone.locator("#unkept").get_by_role("button").click()
    phone.reload()
    phone.get_by_role("link", name="Enter deal").click()
    form = page_over(phone, "#entry")
    tap_plain_deal(form, *ANNA_BEN)
    save(form)
    sheet = page_over(phone, "#scores")
    expect(sheet.locator("#scores tbody .line")).to_have_count(1)
    expect(sheet.locator("#unkept")).to_be_hidden()


def test_karlchen_can_be_installed(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    devtools = phone.context.new_cdp_session(phone)
    # A window without traces, as the tests have it, is the one thing that may stand in the way.
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in found} <= {"in-incognito"}
    manifest = devtools.send("Page.getAppManifest")
    assert (manifest["url"], manifest["errors"]) == (f"{way.url}/manifest.webmanifest", [])
