"""A deal in one line: typed, read back in the form, saved by keyboard; on a phone asked for in the menu."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.network import Way
from tests.browser.phones import Phones, open_sheet, result, shown_lines, shown_totals
from tests.browser.screens import open_page
from tests.cast import Evening

DESK = {"viewport": {"width": 1280, "height": 800}}


def line(page: Page) -> None:
    """The field is there and the page listens."""
    expect(page.locator("#id_line")).to_be_visible()
    page.wait_for_load_state("networkidle")


def test_an_evening_is_entered_from_paper_by_keyboard_alone(phones: Phones, evening: Evening) -> None:
    desk = phones(**DESK)
    open_page(desk, evening, "enter/")
    line(desk)
    desk.keyboard.press("/")
    for number, typed in enumerate(("anna cem 155 re fox", "queen solo ben 130", "dora anna 99"), 1):
        expect(desk.locator("#id_line")).to_be_focused()
        expect(desk.locator("#name")).to_have_text(f"Deal {number}")
        line(desk)
        desk.keyboard.type(typed)
        desk.keyboard.press("Enter")
        expect(desk.get_by_role("button", name="Save")).to_be_focused()
        desk.keyboard.press("Enter")
        desk.wait_for_url(re.compile(rf"after={number}#"))
    open_sheet(desk, evening)
    assert len(shown_lines(desk)) == 3


def test_what_was_read_is_shown_before_it_counts(phones: Phones, evening: Evening) -> None:
    desk = phones(**DESK)
    open_page(desk, evening, "enter/")
    line(desk)
    desk.locator("#id_line").fill("anna cem 155 re called, no 90, fox")
    desk.keyboard.press("Enter")
    expect(result(desk)).to_contain_text("Re wins")
    checked = desk.locator("#entry :is([type=radio], [type=checkbox]):checked")
    assert checked.evaluate_all("all => all.map(({ name, value }) => `${name} ${value}`)") == [
        "game normal",
        "penalty_absagen 0",
        "re 1",
        "re 3",
        "exact_side re",
        "calls.re re",
        "calls.re no90",
        "bonuses.re.fox 1",
    ]
    expect(desk.locator('[name="exact"]')).to_have_value("155")
    # Another line takes the place of the first.
    desk.locator("#id_line").fill("ben dora 200")
    desk.keyboard.press("Enter")
    expect(desk.locator('[name="exact"]')).to_have_value("200")
    assert checked.count() == 5


def test_an_answer_that_comes_late_takes_nothing_away(phones: Phones, evening: Evening) -> None:
    desk = phones(**DESK)
    open_page(desk, evening, "enter/")
    line(desk)
    late: list[Route] = []
    desk.route("**?line=anna*", lambda route: late.append(route))  # noqa: PLW0108 -- Playwright takes no method of a list
    for typed in ("anna cem 155", "ben dora 200"):
        desk.locator("#id_line").fill(typed)
        desk.keyboard.press("Enter")
    expect(desk.locator('[name="exact"]')).to_have_value("200")
    with desk.expect_response("**?line=anna*"):
        late[0].continue_()
    expect(desk.locator("#id_line")).to_have_value("ben dora 200")
    expect(desk.locator('[name="exact"]')).to_have_value("200")


OF_FORMS_ALONE = "window.FormData = class extends FormData { constructor(form) { super(form); } };"
"""Safari knows the data of a form with its button since version 16.4."""


def test_what_is_open_is_asked_and_answered_by_keyboard(phones: Phones, evening: Evening) -> None:
    desk = phones(**DESK)
    desk.add_init_script(OF_FORMS_ALONE)
    open_page(desk, evening, "enter/")
    line(desk)
    desk.locator("#id_line").fill("anna cem 155 fox")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("button", name="fox of Re")).to_be_focused()
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.locator("#id_line")).to_have_value("anna cem 155 fox of Kontra")
    expect(desk.locator('[name="bonuses.kontra.fox"]:checked')).to_have_count(1)
    expect(desk.get_by_role("button", name="Save")).to_be_focused()


def test_what_is_not_understood_is_told_and_the_line_keeps_the_cursor(
    phones: Phones, evening: Evening
) -> None:
    desk = phones(**DESK)
    open_page(desk, evening, "enter/")
    line(desk)
    desk.locator("#id_line").fill("anna cem 155 re bingo")
    desk.keyboard.press("Enter")
    expect(desk.locator("#line-read")).to_contain_text("Not understood, or not in these rules: bingo")
    expect(desk.locator("#id_line")).to_be_focused()
    expect(desk.locator('[name="exact"]')).to_have_value("155")


def test_on_a_phone_the_line_takes_no_room_until_it_is_asked_for(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    expect(page.locator("#line")).not_to_be_visible()
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="The deal in one line").click()
    line(page)
    expect(page.locator("#id_line")).to_be_focused()
    expect(page.locator("#menu")).not_to_have_attribute("open", "")
    page.keyboard.type("anna cem 155")
    page.keyboard.press("Enter")
    expect(result(page)).to_contain_text("Re wins")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile("after=1#"))
    line(page)
    page.set_viewport_size({"width": 844, "height": 390})
    page.get_by_role("button", name="Fill in").click(trial=True)
    open_sheet(page, evening)
    assert shown_totals(page) == ["+2", "−2", "+2", "−2"]


def test_without_reception_the_line_says_so_and_the_form_goes_on(
    phones: Phones, evening: Evening, way: Way
) -> None:
    desk = phones(**DESK, base_url=way.url)
    open_page(desk, evening, "enter/")
    line(desk)
    way.close()
    desk.locator("#id_line").fill("anna cem 155")
    desk.keyboard.press("Enter")
    expect(desk.locator("#line-read")).to_have_text(re.compile("needs reception"))
