"""Deals that wait go from one phone to another by a code, and every deal counts once."""

from __future__ import annotations

import json
import zlib
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect
from qrcode.constants import ERROR_CORRECT_L
from qrcode.main import QRCode
from qrcode.util import MODE_8BIT_BYTE, MODE_NUMBER, QRData

from scorekeeper.play.sheets import models
from tests.browser.losing import HAS_BOTH
from tests.browser.network import Reception, Way
from tests.browser.phones import (
    Phones,
    enter_plain_deal,
    open_sheet,
    page_over,
    save,
    shown_totals,
    tap_plain_deal,
)
from tests.browser.waiting import (
    come_and_go,
    enter_without_reception,
    entered,
    expect_lines,
    kept_pages,
    open_and_keep,
    until,
    waiting,
)
from tests.cast import Evening

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

THREE = ((["Anna", "Ben"], "121–150"), (["Ben", "Cem"], "60–89"), (["Cem", "Dora"], "151–180"))
DRAWN = """(canvas) => {
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const isDark = (x, y) => data[4 * (y * width + x)] < 128;
  return [...Array(height).keys()].map((y) => [...Array(width).keys()].map((x) => isDark(x, y)));
}"""
MORE_OF_IT = """(count) => new Promise((resolve) => {
  indexedDB.open("karlchen").onsuccess = ({ target: { result: store } }) => {
    const deals = store.transaction("deals", "readwrite").objectStore("deals");
    deals.getAll().onsuccess = ({ target: { result: [first] } }) => {
      const { id, ...deal } = first;
      for (let further = 1; further <= count; further += 1) {
        const position = deal.position + further, uid = crypto.randomUUID();
        const note = [1, 2, 3].map(() => crypto.randomUUID()).join(" ");
        deals.add({ ...deal, position, uid, fields: [...deal.fields, ["note", note]] });
      }
      deals.transaction.oncomplete = resolve;
    };
  };
})"""
"""Have a deal wait so many times more, each with a long note, as other deals at the places after it."""


WAITING = """() => new Promise((resolve) => {
  indexedDB.open("karlchen").onsuccess = ({ target: { result: store } }) => {
    const asked = store.transaction("deals").objectStore("deals").getAll();
    asked.onsuccess = () => resolve(asked.result.map(({ at, dealt }) => ({ at, dealt })));
  };
})"""
"""When what waits was entered, and who dealt it."""


def two_phones(phones: Phones, way: Way, evening: Evening) -> tuple[Page, Page]:
    """Two phones that may write, and have what it takes to go on without reception."""
    annas, bens = phones(base_url=way.url), phones(base_url=way.url)
    for phone in (annas, bens):
        phone.set_default_timeout(15_000)
        open_and_keep(phone, evening)
    return annas, bens


def enter_three(phone: Page) -> None:
    """Lose reception, and enter three deals."""
    phone.context.set_offline(True)
    enter_without_reception(phone, *THREE)


def code_of(link: str) -> list[list[bool]]:
    """The code of a link with its margin, as another library makes it."""
    code = QRCode(error_correction=ERROR_CORRECT_L, mask_pattern=0, border=4)
    words, equals, digits = link.rpartition("=")
    code.add_data(QRData(words + equals, mode=MODE_8BIT_BYTE))
    code.add_data(QRData(digits, mode=MODE_NUMBER))
    return [[bool(module) for module in row] for row in code.get_matrix()]


def link_shown(page: Any) -> str:
    """The link in the code that is on the screen."""
    canvas = page.locator("#hand-over canvas")
    link: str = canvas.get_attribute("data-link")
    assert canvas.evaluate(DRAWN) == code_of(link)
    return link


def show_code(page: Any) -> str:
    """Have the deals that wait shown as a code; answers with the link in it."""
    page.get_by_role("button", name="Onto another phone").click()
    expect(page.locator("#hand-over canvas")).to_be_visible()
    return link_shown(page)


def scan(phone: Page, link: str) -> None:
    """Open a link as the camera does, in another tab."""
    phone.goto("about:blank")
    phone.goto(link)
    expect(phone.locator("#hand-over")).to_be_visible()
    assert "#" not in phone.url


def expect_said(phone: Page, text: str) -> None:
    """Expect the phone to say so, and go on."""
    expect(phone.locator("#hand-over > p:visible")).to_have_text(text)
    phone.get_by_role("button", name="Close").click()
    expect(phone.locator("#hand-over")).to_be_hidden()


def take_over(phone: Page, link: str, count: int) -> None:
    """Open a link and take over what it offers."""
    scan(phone, link)
    expect(phone.locator("#hand-over li")).to_have_count(count)
    phone.get_by_role("button", name="Take them over").click()
    expect_said(phone, f"Deals taken over: {count}")


def test_both_phones_send_and_each_deal_is_on_the_sheet_once(
    phones: Phones, way: Way, evening: Evening
) -> None:
    annas, bens = two_phones(phones, way, evening)
    enter_three(annas)
    link = show_code(annas)
    take_over(bens, link, 3)
    expect_lines(bens, 3)
    assert [row[1:] for row in waiting(annas)] == [
        ["Normal · Anna, Ben · 121–150", "waiting to be sent"],
        ["Normal · Ben, Cem · 60–89", "waiting to be sent"],
        ["Normal · Cem, Dora · 151–180", "waiting to be sent"],
    ]
    annas.get_by_role("button", name="Close").click()
    annas.context.set_offline(False)
    expect_lines(annas, 3)
    assert entered() == [["1", "2"], ["2", "3"], ["3", "4"]]
    assert shown_totals(annas) == shown_totals(bens)


def test_who_comes_goes_along_among_the_deals_with_who_dealt_and_when(
    phones: Phones, way: Way, evening: Evening
) -> None:
    annas, bens = two_phones(phones, way, evening)
    until(lambda: f"{evening.url}players/" in kept_pages(annas))
    for phone in (annas, bens):
        phone.context.set_offline(True)
    come_and_go(annas, "Emil")
    enter_without_reception(annas, (["Anna", "Emil"], "121–150"), (["Anna", "Ben"], "121–150"))
    take_over(bens, show_code(annas), 3)
    assert [row[1] for row in waiting(bens)] == [row[1] for row in waiting(annas)]
    assert shown_totals(bens) == shown_totals(annas)
    assert [each["dealt"] for each in bens.evaluate(WAITING)[1:]] == ["4", "5"]
    entered_at = [[round(each["at"]) for each in phone.evaluate(WAITING)] for phone in (annas, bens)]
    assert entered_at[0] == entered_at[1]
    for phone in (bens, annas):
        phone.context.set_offline(False)
        expect_lines(phone, 2)
    assert entered() == [["1", "5"], ["1", "2"]]
    assert models.Seat.objects.count() == 5


def test_a_code_is_taken_over_without_reception_and_once(phones: Phones, way: Way, evening: Evening) -> None:
    annas, bens = two_phones(phones, way, evening)
    enter_three(annas)
    link = show_code(annas)
    bens.context.set_offline(True)
    take_over(bens, link, 3)
    assert waiting(bens) == waiting(annas)
    scan(bens, link)
    expect_said(bens, "These deals are here already.")
    expect(bens.locator("#waiting li")).to_have_count(3)
    bens.context.set_offline(False)
    expect_lines(bens, 3)
    scan(bens, link)
    expect_said(bens, "These deals are here already.")
    expect_lines(bens, 3)
    assert len(entered()) == 3


def test_a_deal_that_the_other_phone_entered_otherwise_is_asked_about(
    phones: Phones, way: Way, evening: Evening
) -> None:
    annas, bens = two_phones(phones, way, evening)
    enter_three(annas)
    enter_plain_deal(bens, ["Anna", "Dora"], "181–210")
    expect_lines(bens, 1)
    take_over(bens, show_code(annas), 3)
    expect(bens.locator("#waiting .state").first).to_have_text("someone was quicker")
    bens.locator("#waiting .look").first.click()
    expect(bens.locator("h1")).to_have_text("The same deal twice?")
    bens.locator("#both").click()
    expect_lines(bens, 4)
    assert entered() == [["1", "4"], ["1", "2"], ["2", "3"], ["3", "4"]]


def test_more_than_a_code_holds_is_scanned_in_turn(phones: Phones, way: Way, evening: Evening) -> None:
    annas, bens = two_phones(phones, way, evening)
    annas.context.set_offline(True)
    enter_without_reception(annas, THREE[0])
    annas.evaluate(MORE_OF_IT, 19)
    first = show_code(annas)
    further = annas.get_by_role("button", name="show the next")
    expect(further).to_have_text("Code 1 of 2: show the next")
    further.click()
    expect(further).to_have_text("Code 2 of 2: show the next")
    second = link_shown(annas)
    scan(bens, second)
    expect_said(bens, "Another code comes before this one: scan that first.")
    scan(bens, first)
    count = bens.locator("#hand-over li").count()
    bens.get_by_role("button", name="Take them over").click()
    expect_said(bens, f"Deals taken over: {count}")
    expect_lines(bens, count)
    take_over(bens, second, 20 - count)
    expect_lines(bens, 20)


def link_with(*rows: Any, uids: int = 1) -> str:
    """The fragment of a link that somebody has made."""
    packed = zlib.compress(json.dumps(rows).encode()).hex()
    return f"#deals={int(f'1{uids:02x}{uuid4().hex * uids}{packed}', 16)}"


def deal_with(**changed: Any) -> list[Any]:
    """A deal in a link, with something else in it."""
    return [
        *{"position": 1, "owner": 0, "summary": "Normal", "fields": [["game", "normal"]], **changed}.values()
    ]


WHOLE = link_with(deal_with())
DAMAGED = {
    "nothing": "#deals=",
    "no number": "#deals=ä%20!",
    "cut off": WHOLE[:-6],
    "a digit changed": f"{WHOLE[:-60]}{(int(WHOLE[-60]) + 1) % 10}{WHOLE[-59:]}",
    "longer than any code": WHOLE + "1" * 7089,
    "no deals": link_with(uids=0),
    "fewer names than deals": link_with(deal_with(), deal_with()),
    "no list": link_with({"game": "normal"}),
    "a field of the request": link_with(deal_with(fields=[["csrfmiddlewaretoken", "a"]])),
    "an address": link_with(deal_with(fields=[["url", "https://example.org/"]])),
    "a field that is no text": link_with(deal_with(fields=[["game", {"a": 1}]])),
    "a field with more": link_with(deal_with(fields=[["game", "normal", "a"]])),
    "fields that are no list": link_with(deal_with(fields="game")),
    "a long text": link_with(deal_with(fields=[["note", "a" * 401]])),
    "a place that is none": link_with(deal_with(position="1")),
    "an owner that is none": link_with(deal_with(owner=9)),
    "a summary that is none": link_with(deal_with(summary=["<b>"])),
}


def test_a_damaged_link_is_told_and_nothing_is_kept(phones: Phones, evening: Evening) -> None:
    phone = phones()
    open_sheet(phone, evening)
    for fragment in DAMAGED.values():
        phone.goto(evening.url + fragment)  # as in a tab where the sheet is open already
        expect_said(
            phone, "This link is damaged or incomplete, and nothing was taken over. Scan the code again."
        )
        expect(phone.locator("#waiting")).to_be_hidden()
        assert "#" not in phone.url
    assert models.Deal.objects.count() == 0


def test_what_a_link_says_is_shown_as_text(phones: Phones, evening: Evening) -> None:
    phone = phones()
    open_sheet(phone, evening)
    scan(phone, evening.url + link_with(deal_with(summary="<img src=x onerror=alert(1)>")))
    expect(phone.locator("#hand-over li")).to_have_text("<img src=x onerror=alert(1)>")
    phone.get_by_role("button", name="Close").click()
    expect(phone.locator("#waiting")).to_be_hidden()


def test_a_phone_that_reads_along_says_that_it_takes_nothing_over(phones: Phones, evening: Evening) -> None:
    phone = phones()
    phone.goto(f"/s/{evening.read_token}/")
    scan(phone, evening.url + WHOLE)
    expect_said(
        phone,
        "This phone may only follow along here, so it cannot take deals over. "
        "Scan the link for writing first.",
    )


def test_without_https_the_code_is_shown_without_reception(
    phones: Phones, way: Way, evening: Evening, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["pub.test"]
    way.is_lost = lambda request: True
    annas, bens = (phones(base_url=way.url.replace("127.0.0.1", "pub.test")) for _phone in range(2))
    for phone in (annas, bens):
        open_sheet(phone, evening)
        phone.wait_for_function(HAS_BOTH, arg=[evening.url, f"{evening.url}enter/"])
    annas.get_by_role("link", name="Enter deal").click()
    form = page_over(annas, "#entry")
    tap_plain_deal(form, *THREE[0])
    way.reception = Reception.CUT
    save(form)
    held = annas.frame_locator("#held")
    expect(held.locator("#waiting li")).to_have_count(1)
    link = show_code(held)
    expect(held.locator("#hand-over > p:visible")).to_contain_text("is online")
    annas.context.set_offline(True)
    way.reception = Reception.GOOD
    take_over(bens, link, 1)
    expect_lines(bens, 1)
    assert entered() == [["1", "2"]]
