"""The seats of a new sheet, moved with a finger or by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phones import Phones

NAMES = ("Anna", "Ben", "Cem", "Dora")


@pytest.fixture
def seated(phones: Phones) -> Page:
    page = phones(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/new/")
    page.wait_for_load_state("networkidle")
    for seat, name in enumerate(NAMES, 1):
        page.locator(f'[name="player{seat}"]').fill(name)
    return page


def names(page: Page) -> list[str]:
    return [page.locator(f'[name="player{seat}"]').input_value() for seat in range(1, 5)]


def middle_of(handle: Locator) -> dict[str, float]:
    box = handle.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def drag(page: Page, handle: Locator, onto: Locator) -> None:
    """With a finger, which the browser takes for no tap."""
    devtools = page.context.new_cdp_session(page)
    for kind, points in (("touchStart", [handle]), ("touchMove", [onto]), ("touchEnd", [])):
        places = [middle_of(each) for each in points]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
    devtools.detach()


@pytest.mark.parametrize("by", ["a tap", "the enter key"])
def test_what_comes_after_a_drag_takes_up_a_seat(seated: Page, by: str) -> None:
    handles = seated.locator(".handle")
    drag(seated, handles.nth(0), handles.nth(2))
    assert names(seated) == ["Cem", "Ben", "Anna", "Dora"]
    if by == "a tap":
        handles.nth(0).click()
    else:
        handles.nth(0).press("Enter")
    expect(handles.nth(0)).to_have_attribute("aria-pressed", "true")
    handles.nth(3).click()
    assert names(seated) == ["Dora", "Ben", "Anna", "Cem"]


def test_letting_go_of_a_seat_with_a_mouse_is_no_tap_on_it(seated: Page) -> None:
    handles = seated.locator(".handle")
    handles.nth(0).drag_to(handles.nth(1))
    assert names(seated) == ["Ben", "Anna", "Cem", "Dora"]
    expect(handles.nth(0)).to_have_attribute("aria-pressed", "false")


def test_an_arrow_moves_a_seat_and_keeps_hold_of_it(seated: Page) -> None:
    handles = seated.locator(".handle")
    handles.nth(0).press("ArrowDown")
    assert names(seated) == ["Ben", "Anna", "Cem", "Dora"]
    expect(handles.nth(1)).to_be_focused()
    expect(seated.locator("#swapped")).to_contain_text("Ben, Anna")


def test_an_arrow_moves_nobody_onto_a_seat_that_is_folded_away(seated: Page) -> None:
    seated.locator(".handle").nth(3).press("ArrowDown")
    assert names(seated) == list(NAMES)
