"""An evening without a touch screen: everything by keyboard, and what a screen reader is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.play.groups.writes import add_player
from tests.browser.phones import open_sheet, result, shown_totals, tap_game
from tests.browser.screens import SCREENS, open_page
from tests.browser.screens.groups import club_of
from tests.cast import FOUR, Evening, begin, deal, enter

FOCUSED = """() => {
  const each = document.activeElement;
  const isChip = each.matches(".chips > input, .card-choice > input");
  const seen = each.closest(".counter") ?? (isChip ? each.nextElementSibling : each);
  const { left, right, top, bottom } = seen.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const style = getComputedStyle(each.closest(".counter") ? each : seen);
  // A fieldset that paints nothing outside itself cuts the mark of what stands at its edge.
  const around = each.closest("fieldset");
  return {
    isWhole: !around || !/content|paint|strict/.test(getComputedStyle(around).contain),
    isMarked: style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2,
    isInSight: seen.contains(hit),
    name: (each.ariaLabel || seen.innerText || each.labels?.[0]?.innerText || each.name).split("\\n")[0],
  };
}"""


def tabbed(page: Page) -> list[str]:
    """Where the tabulator leads on a page, in order; fails where one could not see it."""
    names: list[str] = []
    page.evaluate("document.body.tabIndex = -1; document.body.focus(); scrollTo(0, 0)")
    while True:
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            return names
        focused = page.evaluate(FOCUSED)
        names.append(focused["name"])
        assert focused == {"isWhole": True, "isMarked": True, "isInSight": True, "name": names[-1]}
        assert len(names) < 200


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_deal_is_entered_by_keyboard_alone(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    press(page, "Tab", "Enter", "Tab", "Enter")
    page.wait_for_url("**/enter/")
    page.wait_for_load_state()
    page.locator("#id_re_0").focus()
    press(page, "Space", "Tab", "Space", "Tab", "Tab", "Tab", "Tab", *["ArrowRight"] * 1)
    expect(result(page)).to_contain_text("Re wins")
    assert result(page).locator(".bill .what").all_text_contents() == ["Won", "Under 90"]
    press(page, "ArrowLeft", "Enter")
    assert shown_totals(page) == ["+1", "+1", "−1", "−1"]


def test_the_enter_key_leads_from_name_to_name_and_starts_a_sheet(page: Page, transactional_db: None) -> None:
    page.goto("/new/")
    page.locator('[name="player1"]').focus()
    for name in FOUR:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.locator("#sheet .head h1")).to_have_text(re.compile(r"^\w{3}, \d+ \w+$"))


def test_the_tabulator_goes_through_the_form_of_a_deal_as_the_eye_does(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    assert tabbed(page) == [
        "Skip to content",
        "Back without saving",
        "More",
        "Normal",
        "…",
        *("Anna", "Ben", "Cem", "Dora"),
        "exact",
        "121–150",
        *("Re", "no", "no", "no", "schwarz", "Fox", "Charlie", "Doppelkopf"),
        *("Kontra", "no", "no", "no", "schwarz", "Fox", "Charlie", "Doppelkopf"),
        "Note, adjustment, dealer",
        "Save",
    ]


def test_a_number_names_the_player_that_is_asked_for(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    for game, name in (("Marriage", "by"), ("Normal", "re")):
        tap_game(page, game)
        press(page, "3")
        expect(page.locator(f"[name='{name}'][value='3']")).to_be_checked()


def test_keys_that_mean_nothing_on_a_sheet_do_nothing(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    page.wait_for_load_state("networkidle")
    press(page, '"', "\\", "]", "?")
    expect(page.locator("dialog.keys")).to_be_visible()
    press(page, "n", "Escape", "n")
    page.wait_for_url("**/enter/")


@pytest.mark.parametrize(
    "name", ["home", "start", "sheet_in_play", "deal_page", "share", "rules_of_the_sheet", "builder"]
)
def test_what_has_the_focus_is_in_sight(page: Page, name: str) -> None:
    SCREENS[name](page)
    assert len(tabbed(page)) > 2


def test_at_a_desk_a_stroke_leads_to_the_search_and_the_arrows_from_row_to_row(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    club = club_of(page)
    for number in range(1, 10):
        add_player(group=club.group, name=f"Gast {number}")
    page.goto(f"{club.url}players/")
    search, names = page.locator("#find"), page.locator(".players-table a.who")
    expect(names).to_have_count(14)
    press(page, "/")
    expect(search).to_be_focused()
    press(page, "/")
    expect(search).to_have_value("/")
    search.clear()
    names.first.focus()
    for keys, index in (
        (("ArrowDown", "ArrowDown"), 2),
        (("Control+ArrowDown", "Shift+ArrowDown", "Alt+End"), 2),
        (("ArrowUp",), 1),
        (("End", "ArrowDown"), 13),
        (("Home", "ArrowUp"), 0),
        (("ArrowDown",), 1),
    ):
        press(page, *keys)
        expect(names.nth(index)).to_be_focused()
    search.fill("Gast")
    page.locator(".players-table a.who:visible").first.focus()
    press(page, "End", "ArrowUp", "Enter")
    expect(page.locator(".head h1")).to_have_text("Gast 8")


def test_a_wrong_choice_is_taken_back_by_keyboard(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    page.locator('[name="points"]').first.focus()
    press(page, "ArrowRight", "ArrowRight", "Space")
    expect(page.locator('[name="points"]:checked')).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_menu_is_closed_with_escape_on_every_page(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    club = club_of(page)
    sheet = begin()
    for path in (f"/s/{sheet.token}/", f"{club.url}seasons/1/"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        menu = page.locator("details.menu:has(.icon-button)").last
        menu.locator("summary").focus()
        press(page, "Enter", "Tab", "Escape")
        expect(menu).not_to_have_attribute("open", "")
        expect(menu.locator("summary")).to_be_focused()


def test_a_tap_beside_the_menu_closes_it_and_opens_nothing(page: Page, evening: Evening) -> None:
    enter(evening, deal())
    open_sheet(page, evening)
    page.locator("#menu > summary").click()
    page.mouse.click(40, 160)
    expect(page.locator("#menu")).not_to_have_attribute("open", "")
    assert page.url.endswith(f"{evening.url}#own")


def test_the_sheet_is_a_table_with_heads(page: Page, evening: Evening) -> None:
    enter(evening, deal())
    open_sheet(page, evening)
    expect(page.get_by_role("table")).to_match_aria_snapshot("""
      - table "Running totals, with the points of each deal below":
        - rowgroup:
          - row:
            - columnheader "Deal"
            - columnheader "deals Anna +1 in the lead"
            - columnheader "Ben +1 in the lead"
            - columnheader "Cem −1"
            - columnheader "Dora −1"
        - rowgroup:
          - row:
            - rowheader "1"
            - cell "1 +1 Re"
            - cell "1 +1 Re"
            - cell "−1 −1"
            - cell "−1 −1"
    """)


def test_calls_are_read_in_full(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    expect(page.locator("#side-kontra .ladder")).to_match_aria_snapshot("""
      - checkbox "Kontra"
      - checkbox "no 90"
      - checkbox "no 60"
      - checkbox "no 30"
      - checkbox "schwarz"
    """)


def test_the_result_is_announced_as_it_changes(page: Page, evening: Evening) -> None:
    open_page(page, evening, "enter/")
    region = page.locator('[aria-live="polite"]:has(> #result)').element_handle()
    page.locator(".people label").first.click()
    expect(page.locator("#result")).to_contain_text("Who was Re?")
    assert region.inner_text() == "Who was Re?"


def test_an_error_is_told_in_the_title_and_at_its_field(page: Page) -> None:
    SCREENS["entry_with_errors"](page)
    expect(page).to_have_title("Error: Deal 6 · Karlchen")
    expect(page.get_by_role("group", name="Doppelkopf").first).to_have_accessible_description(
        "Needs at least 40 card points"
    )
    expect(page.locator('#side-re [name="bonuses.re.doppelkopf"]').first).to_have_attribute(
        "aria-invalid", "true"
    )


@pytest.mark.parametrize("opener", [".line-opener", ".chapter-opener"])
def test_what_opens_by_keyboard_keeps_the_focus_though_it_is_replaced(
    page: Page, transactional_db: None, opener: str
) -> None:
    SCREENS["builder"](page)
    pressed = page.locator(opener).first
    name = pressed.get_attribute("id")
    pressed.press("Enter")
    opened = page.locator(f"#{name}:is(summary, [aria-expanded=true])")
    expect(opened).to_be_focused()
