"""An overlay changes by itself, in a frame of another page, too, and disappears with its link."""

from __future__ import annotations

from playwright.sync_api import expect

from scorekeeper.play.sheets.page.writes import renew_read_link
from tests.browser.phones import Phones
from tests.cast import Evening, deal, enter

SOON = 4000
"""What it asks at the latest while deals come, and a moment for a busy machine, in milliseconds."""


def test_a_new_deal_appears_by_itself_and_a_withdrawn_link_leaves_nothing(
    phones: Phones, evening: Evening
) -> None:
    page = phones(viewport={"width": 1920, "height": 1080})
    page.goto(f"/overlay/{evening.read_token}/?place=top")
    expect(page.locator(".overlay-points")).to_have_text(["0"] * 4)
    enter(evening, deal())
    expect(page.locator(".overlay-points")).to_have_text(["1", "1", "−1", "−1"], timeout=SOON)
    expect(page.locator(".overlay")).to_have_attribute("data-place", "top")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgba(0, 0, 0, 0)"
    renew_read_link(sheet_id=evening.sheet.pk, token=evening.token, series=1)
    expect(page.locator(".overlay")).to_have_count(0, timeout=SOON)


def test_the_page_of_a_guest_network_takes_the_overlay_away_for_no_moment(
    phones: Phones, evening: Evening
) -> None:
    page = phones()
    guest = "**/overlay/**/news/?*"
    page.route(guest, lambda route: route.fulfill(body="log in"))
    with page.expect_response(guest):
        page.goto(f"/overlay/{evening.read_token}/")
    expect(page.locator(".overlay-points")).to_have_text(["0"] * 4)
    page.unroute(guest)
    enter(evening, deal())
    expect(page.locator(".overlay-points")).to_have_text(["1", "1", "−1", "−1"], timeout=2 * SOON)


def test_it_works_in_a_frame_of_a_page(phones: Phones, evening: Evening) -> None:
    enter(evening, deal())
    page = phones()
    page.goto("/offline/")
    site = page.evaluate("location.origin")
    frame = f'<iframe src="{site}/overlay/{evening.read_token}/" width="360" height="200"></iframe>'
    around = f"{site}/around/"
    page.route(around, lambda route: route.fulfill(body=frame, content_type="text/html"))
    page.goto(around)
    shown = page.frame_locator("iframe")
    expect(shown.locator(".overlay-points")).to_have_text(["1", "1", "−1", "−1"])
    enter(evening, deal())
    expect(shown.locator(".overlay-points")).to_have_text(["2", "2", "−2", "−2"], timeout=SOON)
