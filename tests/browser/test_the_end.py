"""The end of an evening on a phone: its page, a picture made by the browser, the same players again."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.timezone import localtime
from playwright.sync_api import Page, expect

from tests.browser.phones import Phones, open_sheet
from tests.cast import Evening, begin, deal, enter


@pytest.fixture
def over(transactional_db: None) -> Evening:
    """An evening of two deals that are played."""
    evening = begin(title="Krone", length=2, duty_solos="none")
    enter(evening, deal(points=131), deal(re=["Anna", "Cem"], points=200))
    return evening


def test_the_evening_is_one_tap_from_the_sheet(page: Page, over: Evening) -> None:
    open_sheet(page, over)
    page.locator("#next").get_by_role("link", name="The evening").click()
    expect(page.get_by_role("img", name="Running totals")).to_be_visible()
    expect(page.locator(".final li").first).to_contain_text("Anna")
    page.get_by_role("link", name="Back to the sheet").click()
    page.locator("header").get_by_role("link", name="The evening").click()
    expect(page.get_by_role("heading", name="Krone")).to_be_visible()


def share_picture(page: Page) -> None:
    """Share the evening as a picture, behind the sign for it."""
    page.locator("summary[title='Pass it on']").click()
    page.get_by_role("button", name="Share as a picture").click()


def test_the_picture_is_saved_as_png_where_files_cannot_be_shared(page: Page, over: Evening) -> None:
    open_sheet(page, over)
    page.goto(f"{over.url}evening/")
    with page.expect_download() as waiting:
        share_picture(page)
    picture = waiting.value
    content = Path(picture.path()).read_bytes()
    assert picture.suggested_filename == f"Krone_{localtime(over.sheet.started).date().isoformat()}.png"
    assert content.startswith(b"\x89PNG")
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
    assert (width, height > width) == (1440, True)
    assert len(content) > 20_000


def test_the_picture_is_handed_to_the_share_sheet(page: Page, over: Evening) -> None:
    page.add_init_script("""
        navigator.canShare = ({ files }) => files.length === 1;
        navigator.share = async ({ files: [file] }) => {
          document.title = `${file.name} ${file.type} ${file.size > 20000}`;
        };
    """)
    open_sheet(page, over)
    page.goto(f"{over.url}evening/")
    share_picture(page)
    expect(page).to_have_title(f"Krone_{localtime(over.sheet.started).date().isoformat()}.png image/png true")


def test_without_scripts_the_picture_is_a_file(phones: Phones, over: Evening) -> None:
    phone = phones(java_script_enabled=False)
    open_sheet(phone, over)
    phone.goto(f"{over.url}evening/")
    phone.locator("summary[title='Pass it on']").click()
    expect(phone.get_by_role("button", name="Share as a picture")).to_be_hidden()
    with phone.expect_download() as waiting:
        phone.get_by_role("link", name="Picture (SVG)").click()
    assert waiting.value.suggested_filename.endswith(".svg")


def test_the_same_players_begin_again(page: Page, over: Evening) -> None:
    open_sheet(page, over)
    page.goto(f"{over.url}evening/")
    page.get_by_role("link", name="Same players again").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#coming")).to_contain_text("Ben deals, Cem leads")


def test_an_evening_of_24_deals_is_printed_on_one_page(page: Page) -> None:
    evening = begin(length=24, duty_solos="none")
    enter(evening, *[deal(bonuses={"re": {"fox": 1, "charlie": 1}}) for _deal in range(24)])
    open_sheet(page, evening)
    page.goto(f"{evening.url}evening/?cents=5")
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1


def test_the_sheet_itself_is_printed_on_one_page_without_its_buttons(page: Page) -> None:
    evening = begin(length=24, duty_solos="none")
    enter(evening, *[deal(bonuses={"re": {"fox": 1, "charlie": 1}}) for _deal in range(24)])
    open_sheet(page, evening)
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1
    page.emulate_media(media="print")
    assert page.locator("button:visible, .button:visible, .icon-button:visible").count() == 0
    expect(page.locator(".line")).to_have_count(24)
    expect(page.locator(".line").last).to_be_visible()
