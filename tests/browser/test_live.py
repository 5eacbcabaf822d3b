"""Everyone sees it: several phones on one sheet, a big screen, and a link that is withdrawn."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from scorekeeper.play.sheets import guards, models
from tests.browser.phones import Phones, enter_plain_deal, open_sheet, shown_totals, tap_plain_deal
from tests.cast import Evening, begin, correct, deal, enter

BY_HAND = deal(game="manual", each={"Anna": 1, "Ben": -1})
SOON = 2500
"""Two seconds, and a moment for a busy machine, in milliseconds."""


def read_along(page: Page, evening: Evening) -> None:
    """Scan the link for reading along."""
    page.goto(f"/s/{evening.read_token}/")


def asked(page: Page) -> None:
    """Wait until the page has asked what is new and was answered."""
    with page.expect_response(lambda answer: "/news/" in answer.url):
        pass


def at_the_end(page: Page) -> bool:
    at_end: bool = page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 8")
    return at_end


def test_a_new_deal_appears_on_the_other_phones(phones: Phones, evening: Evening) -> None:
    annas, bens, guests = phones(), phones(), phones()
    open_sheet(annas, evening)
    open_sheet(bens, evening)
    read_along(guests, evening)
    enter_plain_deal(annas, ["Anna", "Ben"], "121–150")
    for phone in (bens, guests):
        expect(phone.locator("#line-1.fresh")).to_be_visible(timeout=SOON)
        expect(phone.locator("#said")).to_have_text("Deal 1: Re wins. Anna +1, Ben +1, Cem −1, Dora −1")
    expect(guests.get_by_text("Enter deal")).to_have_count(0)
    bens.get_by_role("button", name="Undo").click()
    expect(annas.locator(".line")).to_have_count(0, timeout=SOON)
    enter_plain_deal(bens, ["Cem", "Dora"], "121–150")
    assert shown_totals(bens) == ["−1", "−1", "+1", "+1"]


def test_the_last_line_stays_in_sight_and_an_earlier_one_where_it_is(phones: Phones) -> None:
    evening = begin(length=0)
    enter(evening, *[BY_HAND] * 20)
    at_end, above = phones(), phones()
    for phone in (at_end, above):
        open_sheet(phone, evening)
    above.evaluate("scrollTo(0, 100)")
    enter(evening, BY_HAND)
    expect(at_end.locator("#line-21")).to_be_in_viewport(timeout=SOON)
    assert at_the_end(at_end)
    expect(above.locator("#line-21")).to_be_attached(timeout=SOON)
    assert above.evaluate("scrollY") == 100


def test_nothing_changes_under_an_open_menu(phones: Phones, evening: Evening) -> None:
    phone = phones()
    open_sheet(phone, evening)
    phone.locator("#menu summary").click()
    enter(evening, deal())
    phone.wait_for_timeout(SOON)
    expect(phone.locator("#menu")).to_have_attribute("open", "")
    expect(phone.locator(".line")).to_have_count(0)
    phone.locator("#menu summary").click()
    expect(phone.locator(".line")).to_have_count(1, timeout=SOON)


def test_the_keyboard_stays_where_it_was(phones: Phones, evening: Evening) -> None:
    enter(evening, deal(), deal())
    phone = phones()
    open_sheet(phone, evening)
    for place in ("#line-1 a", "#next .undo", "#menu summary", "#next .main"):
        phone.locator(place).focus()
        enter(evening, deal())
        expect(phone.locator(".line")).to_have_count(evening.sheet.deals.count(), timeout=SOON)
        expect(phone.locator(place)).to_be_focused()


def test_a_tap_is_not_lost_because_a_deal_came_in(phones: Phones, evening: Evening) -> None:
    phone = phones()
    open_sheet(phone, evening)
    button = phone.get_by_role("link", name="Enter deal").bounding_box()
    assert button
    phone.mouse.move(button["x"] + 20, button["y"] + 20)
    phone.mouse.down()
    enter(evening, deal())
    phone.wait_for_timeout(SOON)
    expect(phone.locator(".line")).to_have_count(0)
    phone.mouse.up()
    expect(phone.locator("h1")).to_have_text("Deal 2")


def test_all_lines_stay_open(phones: Phones) -> None:
    evening = begin(length=0)
    enter(evening, *[BY_HAND] * 62)
    phone = phones()
    open_sheet(phone, evening)
    phone.locator(".earlier").click()
    expect(phone.locator(".line")).to_have_count(62)
    enter(evening, BY_HAND)
    expect(phone.locator(".line")).to_have_count(63, timeout=SOON)
    enter(evening, BY_HAND)
    expect(phone.locator(".line")).to_have_count(64, timeout=SOON)


def test_who_is_entering_is_told_and_not_disturbed(phones: Phones, evening: Evening) -> None:
    phone = phones()
    open_sheet(phone, evening)
    phone.goto(f"{evening.url}enter/")
    tap_plain_deal(phone, ["Anna", "Ben"], "151–180")
    phone.locator(".exact > summary").click()
    phone.locator('[name="exact"]').fill("16")
    expect(phone.locator("#meanwhile")).to_be_hidden()
    enter(evening, deal())
    expect(phone.locator("#meanwhile")).to_contain_text(
        "Someone has entered deal 1 in the meantime. You will see it and be asked when you save.",
        timeout=SOON,
    )
    phone.keyboard.type("5")
    expect(phone.locator('[name="exact"]')).to_have_value("165")
    expect(phone.locator('[name="exact"]')).to_be_focused()
    assert phone.locator('[name="re"]:checked').count() == 2
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator("h1")).to_have_text("The same deal twice?")
    assert models.Deal.objects.count() == 1


def test_who_is_correcting_is_told(phones: Phones, evening: Evening) -> None:
    enter(evening, deal())
    phone = phones()
    open_sheet(phone, evening)
    phone.goto(f"{evening.url}deals/1/correct/")
    correct(evening, 1, deal(points=100))
    expect(phone.locator("#meanwhile")).to_contain_text(
        "Someone has changed this deal in the meantime.", timeout=SOON
    )


def test_a_phone_whose_link_is_withdrawn_says_so_and_asks_no_more(phones: Phones, evening: Evening) -> None:
    annas, guests = phones(), phones()
    open_sheet(annas, evening)
    read_along(guests, evening)
    annas.goto(f"{evening.url}share/")
    annas.locator("#renew summary").click()
    annas.get_by_role("button", name="New read-only link").click()
    expect(guests.get_by_role("status").filter(has_text="This link has been withdrawn")).to_be_visible(
        timeout=SOON
    )
    questions: list[str] = []
    guests.on("request", lambda request: questions.append(request.url))
    guests.wait_for_timeout(SOON)
    guests.evaluate("document.dispatchEvent(new CustomEvent('sheet:ask'))")
    assert questions == []
    guests.goto(f"/s/{guards.read_token(evening.token, 1)}/")
    expect(guests.locator("#sheet")).to_be_visible()


def test_the_phone_that_withdraws_both_links_stays_in(phones: Phones, evening: Evening) -> None:
    annas, bens = phones(), phones()
    open_sheet(annas, evening)
    open_sheet(bens, evening)
    bens.goto(f"{evening.url}enter/")
    annas.goto(f"{evening.url}share/")
    annas.locator("#renew summary").click()
    annas.get_by_role("button", name="New links for writing and reading").click()
    expect(annas.locator("#write .address")).not_to_contain_text(evening.token)
    expect(bens.get_by_text("This link has been withdrawn")).to_be_visible(timeout=SOON)
    annas.goto(evening.url)
    enter_plain_deal(annas, ["Anna", "Ben"], "121–150")
    assert shown_totals(annas) == ["+1", "+1", "−1", "−1"]


def test_the_big_screen_follows(phones: Phones, evening: Evening) -> None:
    screen = phones(viewport={"width": 1920, "height": 1080})
    read_along(screen, evening)
    screen.get_by_role("link", name="Share").click()
    screen.get_by_role("link", name="On the table or a big screen").click()
    expect(screen.get_by_text("Nothing has been entered yet.")).to_be_visible()
    enter(evening, deal())
    expect(screen.locator(".players .sum")).to_have_text(["+1", "+1", "−1", "−1"], timeout=SOON)
    expect(screen.locator(".latest")).to_contain_text("Deal 1 Re wins")
    screen.get_by_role("button", name="Full screen").click()
    expect(screen.get_by_role("button", name="Full screen", pressed=True)).to_be_visible()


def test_a_phone_on_the_table_shows_totals_and_who_deals_from_across_it(
    phones: Phones, evening: Evening
) -> None:
    phone = phones(viewport={"width": 844, "height": 390})
    enter(evening, deal(), deal(re=["Ben", "Cem"], points=181))
    phone.goto(f"/s/{evening.read_token}/")
    phone.goto(f"{evening.url}follow/")
    expect(phone.locator(".players .name:visible")).to_have_text(["Anna", "Ben", "Cem", "Dora"])
    expect(phone.locator(".players .sum:visible")).to_have_text(["−2", "+4", "+2", "−4"])
    expect(phone.locator("#coming p")).to_have_text("Ben deals, Cem leads")
    expect(phone.locator(":is(.latest, .screen-evening, .along):visible")).to_have_count(0)
    boxes = [figure.bounding_box() for figure in phone.locator(".players .sum").all()]
    # On a screen fifteen centimetres wide a hundred pixels are a little less than two of them.
    assert [box for box in boxes if not box or box["height"] < 100 or box["y"] + box["height"] > 390] == []
    assert (
        phone.evaluate("getComputedStyle(document.querySelector('.big-screen')).backgroundColor")
        == "rgb(0, 0, 0)"
    )


def test_a_page_asks_at_once_when_it_is_told_to_and_says_what_it_shows(
    phones: Phones, evening: Evening
) -> None:
    phone = phones()
    open_sheet(phone, evening)
    asked(phone)
    phone.evaluate(
        "document.addEventListener('sheet:shown', (event) => "
        "document.body.setAttribute('id', `at-${event.detail.fresh.dataset.revision}`))"
    )
    enter(evening, deal())
    phone.evaluate("document.dispatchEvent(new CustomEvent('sheet:ask'))")
    expect(phone.locator("#at-1")).to_be_attached(timeout=1000)


def test_without_reception_a_page_asks_less_and_less_and_again_when_it_is_back(
    phones: Phones, evening: Evening
) -> None:
    phone = phones()
    open_sheet(phone, evening)
    asked(phone)
    questions: list[str] = []
    phone.on("request", lambda request: questions.append(request.url))
    phone.route("**/news/**", lambda route: route.abort("aborted"))
    phone.wait_for_timeout(8000)
    assert 2 <= len(questions) <= 3
    enter(evening, deal())
    phone.unroute("**/news/**")
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.locator(".line")).to_have_count(1, timeout=1000)


def test_a_phone_asks_seldom_where_nothing_happens_and_at_once_when_touched(
    phones: Phones, evening: Evening
) -> None:
    phone = phones()
    phone.clock.install()
    open_sheet(phone, evening)
    asked(phone)
    questions: list[str] = []
    phone.on("request", lambda request: questions.append(request.url))
    for minutes, seconds in ((4, 3), (40, 20)):
        phone.clock.fast_forward(minutes * 60_000)
        phone.wait_for_timeout(300)
        questions.clear()
        phone.clock.run_for(seconds * 1000)
        assert questions == []
    enter(evening, deal())
    phone.mouse.click(5, 5)
    expect(phone.locator("#line-1")).to_be_visible(timeout=SOON)
