"""Deals that cannot simply be sent: asked about, refused, changed, taken out; browsers that are killed."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import BrowserType, Error, Page, expect

from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV
from scorekeeper.play.houserules.writes import keep_ruleset
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals.writes import enter_deal
from scorekeeper.play.sheets.rules.writes import change_rules
from scorekeeper.site.web.figures import unbroken
from tests.browser.network import Reception, Way
from tests.browser.phones import (
    Phones,
    enter_plain_deal,
    open_sheet,
    save,
    shown_totals,
    tap_bonus,
    tap_calls,
    tap_game,
    tap_marriage,
    tap_plain_deal,
)
from tests.browser.waiting import (
    enter_without_reception,
    entered,
    expect_lines,
    open_and_keep,
    until,
    waiting,
)
from tests.cast import Evening, deal, enter

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

HALF_ENTERED = """() => new Promise((resolve) => {
  indexedDB.open("karlchen").onsuccess = ({ target: { result: store } }) => {
    const asked = store.transaction("drafts").objectStore("drafts").getAll();
    asked.onsuccess = () => {
      const names = asked.result.flatMap(({ fields }) => fields.map(([name]) => name));
      resolve(names.filter((name) => ["re", "points"].includes(name)));
    };
  };
})"""
"""What the phone keeps of the sides and card points of deals that are not entered yet."""
ANNA_BEN = (["Anna", "Ben"], "121–150")
BEN_CEM = (["Ben", "Cem"], "60–89")
CEM_DORA = (["Cem", "Dora"], "151–180")


@pytest.fixture
def phone(phones: Phones, way: Way) -> Page:
    phone = phones(base_url=way.url)
    phone.set_default_timeout(10_000)
    return phone


class Handset:
    """A browser that keeps what it has when it is killed.

    Chromium writes cookies down twice a minute, so the link is scanned again after the restart.
    """

    def __init__(self, kind: BrowserType, folder: Path, **settings: Any) -> None:
        self.kind, self.folder, self.settings = kind, folder, settings
        self.switch_on()

    def switch_on(self) -> None:
        self.context = self.kind.launch_persistent_context(self.folder, **self.settings)
        self.page = self.context.pages[0]
        self.page.set_default_timeout(30_000)

    def kill(self) -> None:
        """As if the battery was taken out: no page and no process can put anything in order."""
        os.kill(process_of(self.folder), signal.SIGKILL)
        with contextlib.suppress(Error):
            self.context.close()
        for left in self.folder.glob("Singleton*"):
            left.unlink()


def process_of(profile: Path) -> int:
    """The process of the browser with this profile, none of those that it started itself."""
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = command.read_text().split("\0")
            if f"--user-data-dir={profile}" in words and not any(
                word.startswith("--type=") for word in words
            ):
                return int(command.parent.name)
    raise AssertionError


@pytest.fixture
def handset(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path, way: Way
) -> Iterator[Handset]:
    settings = {**browser_type_launch_args, "base_url": way.url, "locale": "en-GB"}
    handset = Handset(browser_type, tmp_path / "profile", **settings)
    yield handset
    with contextlib.suppress(Error):
        handset.context.close()


def enter_marriage(page: Page) -> None:
    """Anna's, with Ben: the other phones play on under rules that know none."""
    page.get_by_role("link", name="Enter deal").click()
    page.wait_for_load_state()
    tap_game(page, "Marriage")
    tap_marriage(page, "Anna", "Ben")
    page.locator(".bands").get_by_text("121–150", exact=True).click()
    save(page)


def agree_on_no_marriages(evening: Evening) -> None:
    """Change the rules of the sheet, which no phone hears that has no reception."""
    rules = read_options({"marriage": "off"}, DDV)
    ruleset = keep_ruleset(preset="ddv", rules=rules)
    revision = models.Sheet.objects.get(pk=evening.sheet.pk).revision
    change_rules(sheet_id=evening.sheet.pk, ruleset=ruleset, revision=revision, device="iPhone")


def test_a_deal_waits_in_a_browser_that_does_not_say_by_itself_what_is_seen(
    phone: Page, way: Way, evening: Evening
) -> None:
    """Safari says so only since version 17.4."""
    phone.context.add_init_script("delete Element.prototype.checkVisibility")
    open_and_keep(phone, evening)
    way.close()
    enter_without_reception(phone, ANNA_BEN)
    assert waiting(phone) == [["1", "Normal · Anna, Ben · 121–150", "waiting to be sent"]]


def test_who_takes_deals_out_by_keyboard_stays_in_the_list(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    way.close()
    enter_without_reception(phone, ANNA_BEN, BEN_CEM, CEM_DORA)
    phone.on("dialog", lambda sure: sure.accept())
    phone.locator("#waiting .drop").nth(1).press("Enter")
    for left in (2, 1):
        expect(phone.locator("#waiting li")).to_have_count(left)
        expect(phone.locator("#waiting .drop").last).to_be_focused()
        phone.keyboard.press("Enter")
    expect(phone.locator("#waiting")).to_be_hidden()
    expect(phone.get_by_role("link", name="Enter deal")).to_be_focused()


# --- Browsers that are killed ---


def test_deals_wait_while_the_browser_is_killed_and_the_server_is_away(
    handset: Handset, way: Way, evening: Evening
) -> None:
    open_and_keep(handset.page, evening)
    way.close()
    enter_without_reception(handset.page, ANNA_BEN, BEN_CEM)
    handset.kill()
    handset.switch_on()
    handset.page.goto(evening.url)
    expect(handset.page.locator("#waiting li")).to_have_count(2)
    way.open()
    open_sheet(handset.page, evening)
    expect_lines(handset.page, 2)
    assert entered() == [["1", "2"], ["2", "3"]]


@pytest.mark.parametrize("reception", [Reception.LATE, Reception.DEAF])
def test_the_browser_is_killed_in_the_middle_of_saving(
    handset: Handset, way: Way, evening: Evening, reception: Reception
) -> None:
    open_and_keep(handset.page, evening)
    handset.page.goto(f"{evening.url}enter/")
    tap_plain_deal(handset.page, *ANNA_BEN)
    way.reception = reception
    save(handset.page)
    until(lambda: f"POST {evening.url}enter/ HTTP/1.1".encode() in way.sent)
    handset.kill()
    way.reception = Reception.GOOD
    handset.switch_on()
    open_sheet(handset.page, evening)
    expect_lines(handset.page, 1)
    assert entered() == [["1", "2"]]


def test_a_half_entered_deal_outlives_the_browser(handset: Handset, way: Way, evening: Evening) -> None:
    open_and_keep(handset.page, evening)
    handset.page.goto(f"{evening.url}enter/")
    tap_plain_deal(handset.page, *ANNA_BEN)
    until(lambda: bool(handset.page.evaluate(HALF_ENTERED) == ["re", "re", "points"]))
    handset.kill()
    handset.switch_on()
    open_sheet(handset.page, evening)
    handset.page.goto(f"{evening.url}enter/")
    expect(handset.page.locator("#draft")).to_be_visible()
    assert handset.page.locator('[name="re"]:checked').count() == 2
    save(handset.page)
    expect_lines(handset.page, 1)


# --- Two phones ---


def test_two_phones_entered_three_deals_each(phones: Phones, way: Way, evening: Evening) -> None:
    annas, bens = phones(base_url=way.url), phones(base_url=way.url)
    for each in (annas, bens):
        open_and_keep(each, evening)
    way.close()
    enter_without_reception(annas, ANNA_BEN, BEN_CEM, CEM_DORA)
    enter_without_reception(bens, ANNA_BEN, (["Anna", "Cem"], "121–150"), (["Anna", "Dora"], "121–150"))
    bens.goto("about:blank")
    way.open()
    expect_lines(annas, 3)
    bens.goto(evening.url)
    expect(bens.locator("#waiting .state").first).to_have_text("someone was quicker")
    # The first is the same deal: the second is asked about then, and was another one.
    bens.locator("#waiting .look").first.click()
    expect(bens.locator(".theirs li")).to_have_count(2)
    bens.locator("#drop").click()
    expect(bens.locator("#waiting li")).to_have_count(2)
    expect(bens.locator("#waiting .state").first).to_have_text("someone was quicker")
    bens.locator("#waiting .look").first.click()
    assert bens.locator('[name="re"]:checked').count() == 2
    bens.locator("#both").click()
    expect_lines(bens, 5)
    assert entered() == [["1", "2"], ["2", "3"], ["3", "4"], ["1", "3"], ["1", "4"]]


def test_both_entries_are_kept_while_nobody_has_said_which_counts(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, *BEN_CEM)
    enter(evening, deal())
    save(phone)
    expect(phone.locator("h1")).to_have_text("The same deal twice?")
    phone.get_by_role("link", name="Back to the sheet").click()
    expect(phone.locator("#waiting li")).to_have_count(1)
    assert waiting(phone)[0][1:] == ["Normal · Ben, Cem · 60–89", "someone was quicker"]
    assert shown_totals(phone) == ["+1", "+1", "−1", "−1"]
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.locator("#waiting .drop").click()
    expect_lines(phone, 1)


UID_THAT_WAITS = """() => new Promise((resolve) => {
  indexedDB.open("karlchen").onsuccess = ({ target }) => {
    const deals = target.result.transaction("deals").objectStore("deals").getAll();
    deals.onsuccess = () => resolve(deals.result[0].uid);
  };
})"""


def test_other_facts_under_the_uid_of_a_deal_that_waits_are_asked_about(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    way.close()
    enter_without_reception(phone, BEN_CEM)
    uid = UUID(phone.evaluate(UID_THAT_WAITS))
    enter_deal(sheet_id=evening.sheet.pk, deal=deal(), uid=uid, position=1, device="")
    way.open()
    expect(phone.locator("#waiting .state")).to_have_text("someone was quicker", timeout=10_000)
    phone.locator("#waiting .look").click()
    expect(phone.locator("h1")).to_have_text("The same deal twice?")
    phone.locator("#both").click()
    expect_lines(phone, 2)
    assert entered() == [["1", "2"], ["2", "3"]]


# --- Refused deals ---


def test_a_refused_deal_is_kept_with_its_reason_and_the_others_go_through(
    phone: Page, way: Way, evening: Evening
) -> None:
    open_and_keep(phone, evening)
    way.close()
    enter_marriage(phone)
    expect(phone.locator("#waiting li")).to_have_count(1)
    enter_without_reception(phone, BEN_CEM, CEM_DORA)
    agree_on_no_marriages(evening)
    way.open()
    expect(phone.locator("#scores tbody .line")).to_have_count(2, timeout=15_000)
    expect(phone.locator("#waiting li")).to_have_count(1)
    reason = "There are no marriages under these rules"
    assert waiting(phone) == [["–", "Marriage · Anna, Ben · 121–150", "was refused", reason]]
    phone.locator("#waiting .look").click()
    expect(phone.locator("h1")).to_have_text("Deal 3")
    tap_game(phone, "Normal")
    tap_plain_deal(phone, ["Anna", "Ben"], "151–180")
    save(phone)
    expect_lines(phone, 3)
    stored = models.Deal.objects.order_by("position")
    assert [deal.facts["re"] for deal in stored] == [["2", "3"], ["3", "4"], ["1", "2"]]


def test_a_deal_that_waits_is_changed_and_one_is_taken_out(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    way.close()
    enter_without_reception(phone, ANNA_BEN, BEN_CEM, CEM_DORA)
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.locator("#waiting .drop").first.click()
    expect(phone.locator("#waiting li")).to_have_count(2)
    phone.locator("#waiting .look").first.click()
    expect(phone.locator("#name")).to_have_text("Deal 1")
    tap_plain_deal(phone, ["Dora"], "121–150")
    save(phone)
    expect(phone.locator("#waiting li").first).to_contain_text(unbroken("Normal · Cem, Dora · 121–150"))
    expect(phone.locator("#waiting li")).to_have_count(2)
    way.open()
    expect_lines(phone, 2)
    assert entered() == [["3", "4"], ["3", "4"]]


def test_a_withdrawn_link_loses_no_deal(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    way.close()
    enter_without_reception(phone, ANNA_BEN)
    known = models.Sheet.objects.get(pk=evening.sheet.pk).write_hash
    models.Sheet.objects.update(write_hash="withdrawn")
    way.open()
    expect(phone.locator("#waiting .state")).to_have_text(
        "this device can no longer write here", timeout=10_000
    )
    models.Sheet.objects.update(write_hash=known)
    open_sheet(phone, evening)
    expect_lines(phone, 1)


def test_a_lost_cookie_loses_no_deal(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    phone.goto(f"{evening.url}enter/")
    tap_plain_deal(phone, *ANNA_BEN)
    phone.context.clear_cookies(name="csrftoken")
    save(phone)
    expect_lines(phone, 1)
    assert entered() == [["1", "2"]]


# --- Drafts, and the way back ---


def test_a_draft_outlives_a_reload_and_a_look_at_the_sheet(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    phone.goto(f"{evening.url}enter/")
    tap_plain_deal(phone, *ANNA_BEN)
    phone.wait_for_timeout(300)
    phone.reload()
    expect(phone.locator("#result")).to_contain_text("Re wins")
    phone.get_by_role("link", name="Back without saving").click()
    phone.get_by_role("link", name="Enter deal").click()
    expect(phone.locator('[name="points"]:checked')).to_have_value("121-150")
    phone.get_by_role("button", name="Start over").click()
    expect(phone.locator("#draft")).to_be_hidden()
    expect(phone.locator("#entry :checked:is([name=re], [name=points])")).to_have_count(0)


def test_a_draft_is_not_put_into_another_deal(phone: Page, way: Way, evening: Evening) -> None:
    open_and_keep(phone, evening)
    phone.goto(f"{evening.url}enter/")
    tap_plain_deal(phone, *ANNA_BEN)
    phone.wait_for_timeout(300)
    enter(evening, deal())
    phone.goto(f"{evening.url}enter/")
    expect(phone.locator("h1")).to_have_text("Deal 2")
    expect(phone.locator("#draft")).to_be_hidden()


def test_a_half_made_correction_outlives_a_reload(phone: Page, way: Way, evening: Evening) -> None:
    enter(evening, deal(points=130))
    open_and_keep(phone, evening)
    phone.goto(f"{evening.url}deals/1/correct/")
    phone.locator('[name="exact"]').fill("190")
    phone.wait_for_timeout(300)
    phone.reload()
    expect(phone.locator('[name="exact"]')).to_have_value("190")
    phone.get_by_role("button", name="Save correction").click()
    phone.locator("#line-1 a").click()
    expect(phone.locator("#history")).to_contain_text("Re 130 → Re 190")


def expect_fresh_form(phone: Page) -> None:
    expect(phone.locator("h1")).to_have_text("Deal 2")
    expect(phone.locator("#entry :checked:is([name=re], [name=points])")).to_have_count(0)
    assert len(entered()) == 1


def test_going_back_after_saving_stays_on_the_sheet_and_its_form_is_fresh(
    phone: Page, evening: Evening
) -> None:
    open_sheet(phone, evening)
    enter_plain_deal(phone, *ANNA_BEN)
    expect_lines(phone, 1)
    phone.go_back()
    expect_lines(phone, 1)
    phone.get_by_role("link", name="Enter deal").click()
    expect_fresh_form(phone)


def test_going_back_where_no_deal_can_be_kept_shows_a_fresh_form(phone: Page, evening: Evening) -> None:
    phone.add_init_script("delete window.indexedDB")
    open_sheet(phone, evening)
    assert not phone.evaluate("'indexedDB' in window")
    enter_plain_deal(phone, *ANNA_BEN)
    expect_lines(phone, 1)
    phone.go_back()
    expect_fresh_form(phone)


WITH_OLDER_NAMES = """() => new Promise((resolve) => {
  indexedDB.open("karlchen").onsuccess = ({ target }) => {
    const drafts = target.result.transaction("drafts", "readwrite").objectStore("drafts");
    drafts.openCursor().onsuccess = ({ target: { result } }) => {
      const older = { "calls.re": "re_calls", "bonuses.kontra.fox": "kontra_fox" };
      const fields = result.value.fields.map(([name, value]) => [older[name] ?? name, value]);
      result.update({ ...result.value, fields }).onsuccess = () => resolve(fields.map(([name]) => name));
    };
  };
})"""
"""Make of what is kept what an older version has kept; answers with the names."""


def test_a_draft_of_an_older_version_comes_back(phone: Page, way: Way, evening: Evening) -> None:
    open_sheet(phone, evening)
    phone.get_by_role("link", name="Enter deal").click()
    tap_plain_deal(phone, *ANNA_BEN)
    tap_calls(phone, "re", "Re")
    tap_bonus(phone, "kontra", "Fox")
    expect(phone.locator("#result")).to_contain_text("Fox caught")
    phone.wait_for_timeout(300)
    assert {"re_calls", "kontra_fox"} <= set(phone.evaluate(WITH_OLDER_NAMES))
    phone.reload()
    expect(phone.locator("#draft")).to_be_visible()
    expect(phone.locator('[name="calls.re"][value="re"]')).to_be_checked()
    expect(phone.locator('[name="bonuses.kontra.fox"][value="1"]')).to_be_checked()
