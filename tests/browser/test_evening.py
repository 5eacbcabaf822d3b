"""An evening on a phone, from the first page to the last line."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from scorekeeper.play.sheets import models
from tests.browser.phones import (
    enter_plain_deal,
    open_sheet,
    result,
    save,
    shown_lines,
    shown_totals,
    start_sheet,
    tap_bonus,
    tap_game,
    tap_plain_deal,
)
from tests.cast import FOUR, Evening, begin, deal, enter
from tests.evenings import paper_sheets


def test_a_sheet_is_started_and_filled_on_a_phone(page: Page) -> None:
    start_sheet(page, FOUR)
    expect(page.locator("#coming")).to_contain_text("Dora deals, Anna leads")
    enter_plain_deal(page, ["Anna", "Ben"], "121–150")
    enter_plain_deal(page, ["Cem", "Dora"], "60–89")
    assert shown_totals(page) == ["+4", "+4", "−4", "−4"]
    assert shown_lines(page) == [
        ["1", "+1", "1", "+1", "−1", "−1", "−1", "−1"],
        ["4", "+3", "4", "+3", "−4", "−3", "−4", "−3"],
    ]
    expect(page.locator("#coming")).to_contain_text("Ben deals, Cem leads")


def test_the_result_is_on_the_screen_before_saving(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    page.get_by_role("link", name="Enter deal").click()
    page.wait_for_load_state()
    expect(result(page)).to_contain_text("Tap who was Re and enter the card points.")
    page.locator(".people").get_by_text("Anna", exact=True).click()
    expect(result(page)).to_contain_text("Who was Re?")
    tap_plain_deal(page, ["Ben"], "181–210")
    expect(result(page)).to_contain_text("Re wins")
    page.locator(".outcome summary").click()
    assert result(page).locator(".bill .what").all_inner_texts() == ["Won", "Under 90", "Under 60"]
    assert models.Deal.objects.count() == 0


def test_what_a_deal_lacks_is_asked_without_the_server(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    # The server answers no question: all that is said comes from the phone, however late its price list does.
    page.route("**/preview/", lambda asked: asked.abort("aborted"))
    page.goto(f"{evening.url}enter/")
    for game, question in (("Marriage", "Who had the marriage?"), ("Solo", "Who played alone?")):
        tap_game(page, game)
        expect(result(page)).to_have_text(question, use_inner_text=True)
    # What is not asked for stays laid out, and nobody is led there.
    expect(page.locator("[name='by'] + label").first).to_be_hidden()


def test_what_was_wrong_is_not_said_any_longer_once_it_counts(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    page.goto(f"{evening.url}enter/")
    tap_plain_deal(page, ["Anna", "Ben"], "151–180")
    for _tap in range(4):
        tap_bonus(page, "kontra", "Doppelkopf")
    page.get_by_role("button", name="Save").click()
    wrong = page.locator("#side-kontra .errorlist")
    expect(wrong).to_be_visible()
    tap_bonus(page, "kontra", "Doppelkopf")
    expect(result(page)).to_contain_text("Re wins")
    expect(wrong).to_be_hidden()
    expect(page.locator("#entry [aria-invalid]")).to_have_count(0)


def test_a_plain_deal_takes_four_taps_and_a_third_player_replaces_the_first(
    page: Page, evening: Evening
) -> None:
    open_sheet(page, evening)
    page.goto(f"{evening.url}enter/")
    tap_plain_deal(page, ["Anna", "Ben", "Cem"], "121–150")
    save(page)
    assert shown_totals(page) == ["−1", "+1", "+1", "−1"]


def test_from_the_last_line_one_tap_leads_up_to_what_is_seldom_needed(page: Page, evening: Evening) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    open_sheet(page, evening)
    expect(page.locator(".to-head")).to_be_hidden()
    enter(evening, *[deal() for _deal in range(14)])
    page.reload()
    page.mouse.wheel(0, 2000)
    share, up = page.get_by_role("link", name="Share", exact=True), page.locator(".to-head")
    expect(share).not_to_be_in_viewport()
    up.click()
    expect(share).to_be_in_viewport()
    expect(up).to_be_hidden()


def test_a_solo_is_entered_with_its_kind(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    page.goto(f"{evening.url}enter/")
    bonuses = page.locator(".earned > .counter")
    expect(bonuses.first).to_be_visible()
    tap_game(page, "Solo")
    # No solo counts them, so they are gone before its kind is known.
    expect(bonuses.filter(visible=True)).to_have_count(0)
    page.locator(".kinds > label", has_text="Queen solo").click()
    tap_plain_deal(page, ["Cem"], "151–180")
    save(page)
    assert shown_totals(page) == ["−2", "−2", "+6", "−2"]


def test_an_evening_from_paper_comes_to_its_totals(page: Page) -> None:
    paper = paper_sheets()[0]
    start_sheet(page, paper.players)
    for points in paper.deals:
        page.get_by_role("link", name="Enter deal").click()
        tap_game(page, "By hand")
        for seat, value in enumerate(points, 1):
            page.locator(f'[name="each.{seat}"]').fill(str(value))
        save(page)
    last = [f"+{total}" if total > 0 else str(total).replace("-", "−") for total in paper.totals[-1]]
    assert shown_totals(page) == last


def test_a_double_tap_on_save_enters_once(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    page.goto(f"{evening.url}enter/")
    tap_plain_deal(page, ["Anna", "Ben"], "121–150")
    page.locator("#entry").get_by_role("button", name="Save").dblclick()
    assert shown_totals(page) == ["+1", "+1", "−1", "−1"]
    assert (models.Deal.objects.count(), models.Change.objects.count()) == (1, 1)


def test_an_impossible_deal_is_told_and_what_was_tapped_is_kept(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    page.goto(f"{evening.url}enter/")
    tap_plain_deal(page, ["Anna", "Ben"], "0–29")
    tap_bonus(page, "re", "Doppelkopf")
    save(page)
    expect(page.locator("#side-re .errorlist")).to_have_text("Needs at least 40 card points")
    assert page.locator('[name="re"]:checked').count() == 2
    expect(page.locator('[name="points"][value="0-29"]')).to_be_checked()


def test_a_deal_is_corrected_and_everything_follows(page: Page, evening: Evening) -> None:
    enter(evening, deal(points=130), deal(re=["Cem", "Dora"], points=130))
    open_sheet(page, evening)
    page.locator("#line-1 a").click()
    page.get_by_role("link", name="Correct").click()
    page.wait_for_load_state()
    expect(page.locator('[name="exact"]')).to_have_value("130")
    page.locator('[name="exact"]').fill("190")
    expect(result(page)).to_contain_text("Under 60")
    page.get_by_role("button", name="Save correction").click()
    page.locator("#line-1 a").click()
    expect(page.locator("#history")).to_contain_text("Re 130 → Re 190")
    page.get_by_role("link", name="Back to the sheet").click()
    assert shown_totals(page) == ["+2", "+2", "−2", "−2"]


def test_what_follows_from_a_correction_is_said_where_the_sheet_opens(page: Page, evening: Evening) -> None:
    enter(evening, *[deal(points=130)] * 16)
    open_sheet(page, evening)
    page.goto(f"{evening.url}deals/12/correct/")
    page.wait_for_load_state()
    page.locator('[name="exact"]').fill("190")
    page.get_by_role("button", name="Save correction").click()
    for totals in ("Anna +16 → +18", "Anna +18 → +16"):
        expect(page.locator("#messages")).to_contain_text(totals)
        expect(page.locator("#messages")).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Undo").click()


def test_what_was_done_can_be_undone(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    enter_plain_deal(page, ["Anna", "Ben"], "121–150")
    enter_plain_deal(page, ["Anna", "Cem"], "121–150")
    assert shown_totals(page) == ["+2", "0", "0", "−2"]
    for left in (["+1", "+1", "−1", "−1"], ["0", "0", "0", "0"]):
        page.get_by_role("button", name="Undo").click()
        page.wait_for_load_state()
        assert shown_totals(page) == left
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    for back in (["+1", "+1", "−1", "−1"], ["+2", "0", "0", "−2"]):
        page.get_by_role("button", name="Restore", exact=True).click()
        page.wait_for_load_state()
        assert shown_totals(page) == back
    expect(page.get_by_role("button", name="Restore", exact=True)).to_have_count(0)


def test_a_deal_is_deleted_and_the_deletion_undone(page: Page, evening: Evening) -> None:
    enter(evening, deal(), deal())
    open_sheet(page, evening)
    page.goto(f"{evening.url}deals/1/")
    page.locator("#delete summary").click()
    page.get_by_role("button", name="Delete deal").click()
    assert len(shown_lines(page)) == 1
    page.get_by_role("button", name="Undo").click()
    page.wait_for_load_state()
    assert shown_totals(page) == ["+2", "+2", "−2", "−2"]


def test_the_last_deal_is_followed_by_the_places(page: Page) -> None:
    evening = begin(length=1, duty_solos="none")
    open_sheet(page, evening)
    enter_plain_deal(page, ["Anna", "Ben"], "151–180")
    expect(page.locator("#places")).to_contain_text("That was the last deal")


def test_what_was_tapped_before_the_scripts_were_there_is_worked_out(page: Page, evening: Evening) -> None:
    open_sheet(page, evening)
    late: list[Route] = []
    page.route("**/*.js", lambda route: late.append(route), times=1)  # noqa: PLW0108
    with page.expect_request("**/*.js"):
        page.goto(f"{evening.url}enter/", wait_until="commit")
    for name in ("Solo", "Anna", "Queen solo", "121–150"):
        page.locator(":is(.games, .people, .kinds, .bands) label", has_text=name).first.click()
    late[0].continue_()
    expect(result(page)).to_contain_text("Anna wins")


def test_a_plain_deal_takes_five_taps_and_a_solo_six(page: Page, evening: Evening) -> None:
    page.add_init_script(
        "addEventListener('pointerdown', () => (sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1))"
    )
    open_sheet(page, evening)
    enter_plain_deal(page, ["Anna", "Ben"], "121–150")
    page.wait_for_url(f"**{evening.url}")
    assert page.evaluate("sessionStorage.taps") == "5"
    page.get_by_role("link", name="Enter deal").click()
    tap_game(page, "Solo")
    page.locator(".kinds > label", has_text="Queen solo").click()
    tap_plain_deal(page, ["Cem"], "151–180")
    save(page)
    page.wait_for_url(f"**{evening.url}")
    assert page.evaluate("sessionStorage.taps") == "11"


MOVED = """
  window.moved = [];
  const keep = (list) => moved.push(...list.getEntries().map((each) => each.sources[0]?.node?.className));
  new PerformanceObserver(keep).observe({ type: "layout-shift", buffered: true });
"""


def test_nothing_moves_while_the_page_of_a_new_sheet_comes_together(page: Page, evening: Evening) -> None:
    page.add_init_script(MOVED)
    open_sheet(page, evening)
    page.goto("/new/")
    expect(page.locator("#known-players")).to_be_visible()
    assert page.evaluate("new Promise((done) => setTimeout(() => done(moved), 100))") == []


def test_nothing_moves_when_the_result_appears(page: Page, evening: Evening) -> None:
    page.add_init_script(MOVED)
    open_sheet(page, evening)
    assert page.evaluate("moved") == []
    page.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(page, ["Anna", "Ben"], "121–150")
    expect(result(page)).to_contain_text("Re wins")
    assert page.evaluate("new Promise((done) => setTimeout(() => done(moved), 100))") == []
