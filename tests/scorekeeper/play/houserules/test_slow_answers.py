"""Building a ruleset where the server answers late: what is typed meanwhile is not lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.reads import rules_of

pytestmark = pytest.mark.django_db(transaction=True)


def hold(page: Page, sent: str) -> Callable[[], None]:
    """Hold back what a script asks with such a text; the answer lets it go, and all that comes after."""
    held: list[Route] = []
    is_open = False

    def keep(route: Route) -> None:
        if is_open or sent not in (route.request.post_data or ""):
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal is_open
        is_open = True
        while held:
            held.pop(0).continue_()

    page.route("**/rules/**", keep)
    return let_go


def bonuses_saved(page: Page) -> dict[str, int]:
    page.click("button:has-text('Save')")
    page.wait_for_url("**/rules/*/")
    return {bonus.name: bonus.points for bonus in rules_of(models.Ruleset.objects.get()).custom_bonuses}


def test_a_chapter_that_comes_late_is_on_the_page_once(page: Page) -> None:
    page.goto("/rules/new/?from=pub")
    let_go = hold(page, "open=bonuses")
    page.fill("#id_name", "Krone")
    with page.expect_response("**/rules/differences/"):
        page.click("#chapter-bonuses > button")
    let_go()
    for place, name in enumerate(("Snow", "Rain", "Hail", "Storm")):
        page.type(f"[name=custom_bonuses-{place}-name]", name)
    expect(page.locator("[id=question-custom_bonuses]")).to_have_count(1)
    assert bonuses_saved(page) == {"Snow": 1, "Rain": 1, "Hail": 1, "Storm": 1}


def test_what_is_typed_while_a_bonus_is_added_stays(page: Page) -> None:
    page.goto("/rules/new/?from=pub")
    page.fill("#id_name", "Krone")
    page.click("#chapter-bonuses > button")
    page.type("[name=custom_bonuses-0-name]", "Snow")
    let_go = hold(page, "take=")
    page.click(".templates > summary")
    with page.expect_request(lambda asked: "take=" in (asked.post_data or "")):
        page.get_by_role("button", name="Add: Fish eye").click()
    page.type("[name=custom_bonuses-1-name]", "Rain")
    page.locator("#question-fox label", has_text="2").click()
    let_go()
    expect(page.locator("[name=custom_bonuses-2-name]")).to_have_value("Fish eye")
    expect(page.locator("#question-fox [value='2']")).to_be_checked()
    assert bonuses_saved(page) == {"Snow": 1, "Rain": 1, "Fish eye": 1}


def test_what_is_typed_while_a_rule_is_searched_stays(page: Page) -> None:
    page.goto("/rules/new/?from=pub")
    page.fill("#id_name", "Krone")
    page.click("#chapter-bonuses > button")
    page.type("[name=custom_bonuses-0-name]", "Snow")
    let_go = hold(page, "search=yes")
    with page.expect_request(lambda asked: "search=yes" in (asked.post_data or "")):
        page.type("#id_q", "Fox")
    page.type("[name=custom_bonuses-1-name]", "Rain")
    let_go()
    page.locator("#found .hit").first.wait_for()
    assert bonuses_saved(page) == {"Snow": 1, "Rain": 1}


def test_a_search_that_comes_late_keeps_what_was_answered_in_a_chapter_opened_since(page: Page) -> None:
    page.goto("/rules/new/?from=pub")
    page.fill("#id_name", "Krone")
    let_go = hold(page, "search=yes")
    with page.expect_request(lambda asked: "search=yes" in (asked.post_data or "")):
        page.type("#id_q", "Fox")
    page.click("#chapter-bonuses > button")
    page.type("[name=custom_bonuses-0-name]", "Snow")
    let_go()
    page.locator("#found .hit").first.wait_for()
    assert bonuses_saved(page) == {"Snow": 1}
