"""The next evening of a group, and what other programs get of it."""

from __future__ import annotations

from datetime import date, time, timedelta

from django.utils.timezone import now
from playwright.sync_api import Page

from scorekeeper.club.kitty.models import PointsBy
from scorekeeper.club.kitty.writes import set_price
from scorekeeper.club.planning.reads import today
from scorekeeper.club.planning.writes import answer
from scorekeeper.outside.connections.models import Webhook
from scorekeeper.outside.connections.writes import ask_for_test, make_feed_link, set_webhook
from tests.browser.screens.groups import club_of
from tests.browser.screens.table import LONG, played, screen
from tests.club import Club, plan_evening, player


def planning(page: Page) -> Club:
    """A club that meets next week, to which some come, with a calendar."""
    club = club_of(page)
    evening = plan_evening(
        group=club.group,
        day=today() + timedelta(days=7),
        time=time(19, 30),
        place="Nebenzimmer im Gasthaus Zur Krone, Marktplatz 3",
        note="Ben bringt Kuchen mit, Cem die neuen Karten",
    )
    for name, comes in (("Ben", True), ("Cem", False), ("Dora", True)):
        answer(evening=evening, player=player(club, name), comes=comes)
    make_feed_link(group=club.group)
    return club


@screen
def group_with_a_next_evening(page: Page) -> None:
    page.goto(planning(page).url)


@screen
def home_with_an_answer_to_give_and_what_waits(page: Page) -> None:
    club = planning(page)
    first_day = date(2020, 1, 1)
    set_price(group=club.group, first_day=first_day, fee=200, cents_per_point=0, points_by=PointsBy.MINUS)
    page.goto("/")


@screen
def next_evening(page: Page) -> None:
    page.goto(f"{planning(page).url}next/")


@screen
def next_evening_planned_with_errors(page: Page) -> None:
    page.goto(f"{planning(page).url}next/plan/")
    page.locator("[name=day]").fill("2020-01-01")
    page.locator("main [type=submit]").click()


@screen
def connections_not_used(page: Page) -> None:
    page.goto(f"{club_of(page).url}connections/")


@screen
def connections_that_fail(page: Page) -> None:
    club = planning(page)
    set_webhook(group=club.group, address="https://example.org/" + "hook" * 20, site="https://example.org")
    ask_for_test(group=club.group)
    failed = {"last_at": now(), "last_result": "404", "failing_since": now(), "off": now()}
    Webhook.objects.update(**failed)
    page.goto(f"{club.url}connections/")
    page.locator("details.connection summary").click()


@screen
def overlay_of_a_sheet(page: Page) -> None:
    page.goto(f"/overlay/{played(LONG, 10).read_token}/?show=title,totals,last")


@screen
def overlay_of_a_group(page: Page) -> None:
    link = make_feed_link(group=club_of(page).group)
    page.goto(f"/groups/feed/{link.token}/overlay/")
