"""The first deals of an evening in Japanese: no page falls back to English."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import Phones, shown_totals, tap_game, tap_plain_deal
from tests.browser.screens.table import open_everything

NAMES = ("アンナ", "赤桐", "けがわ", "ドロテア")
COMMAND = {"localhost", "manage", "py", "up", "host"}
"""What is typed to start the server, as a page says that was opened on the machine itself."""

OWN_NAMES = {
    "Karlchen",
    "English",
    "Deutsch",
    "Linux",
    "Game",
    "Farm",
    "DDV",
    "QR",
    "OK",
    "Brettspielwelt",
    *COMMAND,
}
"""What stands in Latin letters on Japanese pages too: names, and words that Japanese writes so."""

CARDS = set("AKQJ")
SHEET_PAGES = (
    *("", "enter/", "deals/1/", "deals/1/correct/", "share/", "players/", "rules/"),
    "rules/change/?to=pub",
)
OTHER_PAGES = ("/", "/nowhere/", "/rules/", "/rules/new/", "/rules/import/", "/rules/club_plus/")
READ_ALOUD = "[aria-label], [title], [placeholder]"


def foreign_words(page: Page) -> list[str]:
    """The words in Latin letters that a page shows or reads aloud, without links and names."""
    texts = page.evaluate(
        """selector => [
            document.title,
            ...[...document.body.querySelectorAll("a[href^=http]")].map(link => (link.textContent = "", "")),
            document.body.innerText,
            ...[...document.querySelectorAll(selector)].flatMap(each =>
                ["aria-label", "title", "placeholder"].map(name => each.getAttribute(name) ?? "")),
        ]""",
        READ_ALOUD,
    )
    words = re.findall(r"[A-Za-zÄÖÜäöüß]+", " ".join(texts))
    return sorted(set(words) - OWN_NAMES - CARDS)


@pytest.fixture
def phone(phones: Phones) -> Page:
    return phones(locale="ja-JP", viewport={"width": 320, "height": 700})


def start(phone: Page) -> str:
    """From the first page to an empty sheet; returns its address."""
    phone.goto("/")
    expect(phone.locator("html")).to_have_attribute("lang", "ja")
    phone.get_by_role("link", name="新しいスコアシート").click()
    for seat, name in enumerate(NAMES, 1):
        phone.locator(f'[name="player{seat}"]').fill(name)
    phone.get_by_role("button", name="開始").click()
    phone.wait_for_selector("#scores")
    return phone.url.removesuffix("#own")


def save(phone: Page) -> None:
    phone.get_by_role("button", name="記入する").click()


def test_an_evening_begins_in_japanese(phone: Page, transactional_db: None) -> None:
    start(phone)
    expect(phone.locator("#coming")).to_contain_text("ドロテアが配り、アンナがリード")
    phone.get_by_role("link", name="ディールを記入").click()
    tap_plain_deal(phone, ["アンナ", "赤桐"], "181–210")
    expect(phone.locator("#result")).to_contain_text("レーの勝ち")
    phone.locator(".outcome summary").click()
    assert phone.locator(".bill .what").all_inner_texts() == ["勝利点", "90点未満", "60点未満"]
    save(phone)
    phone.get_by_role("link", name="ディールを記入").click()
    tap_game(phone, "ソロ")
    phone.locator(".kinds > label", has_text="クイーンソロ").click()
    tap_plain_deal(phone, ["けがわ"], "121–150")
    save(phone)
    assert shown_totals(phone) == ["+2", "+2", "0", "−4"]
    expect(phone.locator("#line-2 .mark")).to_have_text("ソロ")
    assert foreign_words(phone) == []


def test_no_page_falls_back_to_english(phone: Page, transactional_db: None) -> None:
    sheet = start(phone)
    phone.goto(f"{sheet}enter/")
    tap_plain_deal(phone, ["アンナ", "赤桐"], "121–150")
    save(phone)
    phone.wait_for_selector("#line-1")
    found = {}
    for url in (*(sheet + path for path in SHEET_PAGES), *OTHER_PAGES):
        phone.goto(url)
        open_everything(phone)
        found[url] = foreign_words(phone)
    assert {url: words for url, words in found.items() if words} == {}


def test_every_game_is_asked_for_in_japanese(phone: Page, transactional_db: None) -> None:
    phone.goto(f"{start(phone)}enter/")
    phone.wait_for_load_state()
    for game in ("普通のゲーム", "マリッジ", "ソロ", "サイレントソロ", "罰点", "手入力"):
        tap_game(phone, game)
        open_everything(phone)
        assert (game, foreign_words(phone)) == (game, [])
        phone.locator("#menu").evaluate("(menu) => menu.removeAttribute('open')")


def test_the_switch_brings_japanese_and_it_stays(page: Page, transactional_db: None) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto("/")
    page.get_by_role("button", name="日本語").click()
    for url in ("/new/", "/", "/rules/"):
        page.goto(url)
        expect(page.locator("html")).to_have_attribute("lang", "ja")
