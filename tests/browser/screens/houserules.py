"""Rulesets: lists, cards, building, importing."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from rulesets.rules.catalogue import CHAPTERS
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.play.houserules.documents import write_document
from scorekeeper.play.houserules.writes import create_ruleset, save_version
from tests.browser.screens.table import (
    EVERYTHING,
    screen,
)


def built(page: Page) -> str:
    """A ruleset of this phone with two versions; returns its address."""
    rules = read_options(EVERYTHING, presets()["ddv"].rules)
    stored, token = create_ruleset(name="Doppelkopfordnung der Krone", preset="ddv", rules=rules)
    save_version(slug=stored.slug, name="Krone", rules=presets()["pub"].rules, version=1)
    page.goto(f"/rules/e/{token}/")
    return f"/rules/{stored.slug}/"


@screen
def rulesets(page: Page) -> None:
    built(page)
    page.goto("/rules/")


@screen
def ruleset(page: Page) -> None:
    page.goto(built(page))


@screen
def ruleset_older(page: Page) -> None:
    page.goto(f"{built(page)}1/")


@screen
def ruleset_share(page: Page) -> None:
    page.goto(f"{built(page)}share/")


@screen
def rule_card(page: Page) -> None:
    page.goto("/rules/ddv/")


@screen
def start_questions(page: Page) -> None:
    page.goto("/rules/new/")


@screen
def typed_rules(page: Page) -> None:
    page.goto("/rules/new/typed/")
    page.fill("[name=text]", "Fox 2, no poverty, Bock after a heart trick, the loser buys a round")
    page.click("text=Read the rules")
    page.get_by_text("Not understood").wait_for()


@screen
def builder_choice(page: Page) -> None:
    built(page)
    page.goto("/rules/new/from/")


@screen
def builder(page: Page) -> None:
    page.goto("/rules/new/?from=pub")


@screen
def builder_with_chapter_open(page: Page) -> None:
    page.goto(f"{built(page)}edit/")
    page.locator("#chapter-bonuses > button").click()


@screen
def builder_with_everything_open(page: Page) -> None:
    page.goto(f"{built(page)}edit/")
    for chapter in CHAPTERS:
        page.locator(f"#chapter-{chapter.id} > button").click()
        page.locator(f"#chapter-{chapter.id}[open]").wait_for()


@screen
def builder_with_finds(page: Page) -> None:
    page.goto(f"{built(page)}edit/?q=Fox")


@screen
def builder_with_nothing_found(page: Page) -> None:
    page.goto(f"{built(page)}edit/?q=Foxtrot")


@screen
def builder_with_differences(page: Page) -> None:
    page.goto(f"{built(page)}edit/")
    page.locator("#differences > summary").click()
    page.keyboard.press("End")  # where the bar hides no part of a line


@screen
def builder_with_errors(page: Page) -> None:
    page.goto("/rules/new/?from=ddv")
    page.locator("#chapter-bonuses > button").click()
    page.fill("[name=custom_bonuses-0-name]", "Snow")
    page.fill("[name=custom_bonuses-0-points]", "many")
    page.get_by_role("button", name="Save these rules").click()


@screen
def builder_meanwhile(page: Page) -> None:
    address = built(page)
    page.goto(f"{address}edit/")
    page.fill("#id_name", "Krone am Markt")
    slug = address.split("/")[2]
    save_version(slug=slug, name="Krone", rules=presets()["sharp"].rules, version=2)
    page.get_by_role("button", name="Save these rules").click()


@screen
def import_ruleset(page: Page) -> None:
    page.goto("/rules/import/")


@screen
def import_with_errors(page: Page) -> None:
    page.goto("/rules/import/")
    page.locator("textarea").fill("{}")
    page.get_by_role("button", name="Preview").click()


@screen
def import_preview(page: Page) -> None:
    page.goto("/rules/import/")
    page.locator("textarea").fill(json.dumps(write_document("Krone", "ddv", {"fox": 2, "joker": True})))
    page.get_by_role("button", name="Preview").click()
    page.get_by_text("The whole rule card").click()
