"""The interface for programs: its page, and the keys of a group."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page

from scorekeeper.outside.api.models import Key
from scorekeeper.outside.api.writes import make_key
from tests.browser.screens.groups import club_of, open_in_club
from tests.browser.screens.table import screen


@screen
def interface_for_programs(page: Page) -> None:
    page.goto("/api/")


@screen
def first_key(page: Page) -> None:
    open_in_club(page, "keys/")


@screen
def keys_of_a_group(page: Page) -> None:
    club = club_of(page)
    for name, may_write in (
        ("Anzeige im Klubheim", False),
        ("Zähler mit dem längsten Namen, den es gibt!", True),
    ):
        make_key(group=club.group, name=name[:40], may_write=may_write, expires=None, user=club.anna)
    Key.objects.filter(may_write=True).update(used=timezone.now(), expires=timezone.now() - timedelta(days=1))
    page.goto(f"{club.url}keys/")


@screen
def key_without_a_name(page: Page) -> None:
    open_in_club(page, "keys/")
    page.locator("main form button.main").click()


@screen
def key_that_was_made(page: Page) -> None:
    open_in_club(page, "keys/")
    page.locator("input[name=name]").fill("Anzeige")
    page.locator("main form button.main").click()
