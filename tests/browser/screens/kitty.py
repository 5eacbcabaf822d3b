"""The kitty of a group: who has paid, fines, bookings, rules."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

from django.utils.timezone import localdate
from playwright.sync_api import Page

from scorekeeper.club.kitty.models import Kind
from scorekeeper.club.kitty.writes import (
    add_fee,
    add_fine,
    book,
    make_statement_link,
    set_price,
    take_booking_back,
    tally_fine,
)
from tests.browser.screens.groups import club_with_season, open_in_club, sign_in
from tests.browser.screens.table import screen
from tests.club import Club, player
from tests.made_once import made_once


@made_once
def club_with_kitty() -> Club:
    """A club whose kitty has everything that one can have."""
    club = club_with_season()
    group, anna = club.group, club.anna
    set_price(group=group, first_day=date(2020, 1, 1), fee=200, cents_per_point=10, points_by="minus")
    said = {"fee": 250, "cents_per_point": 5, "points_by": "leader", "points_to": "half"}
    set_price(group=group, first_day=localdate(), **said)
    began = date(2020, 1, 1)
    add_fee(group=group, name="Unentschuldigt Fehlende", cents=300, every="missed", first_day=began)
    add_fee(group=group, name="Vereinsbeitrag", cents=500, every="month", first_day=date(2026, 1, 1))
    late = add_fine(group=group, name="Unentschuldigt zu spät gekommen", cents=200)
    add_fine(group=group, name="Handy", cents=50)
    for name in ("Anna", "Ben"):
        tally_fine(fine=late, player=player(club, name), key=uuid4(), user=anna)
    said = {"group": group, "day": localdate(), "user": anna, "player": None}
    book(key=uuid4(), kind=Kind.PAID, cents=24000, text="Dose vom letzten Jahr", **said)
    wrong = book(key=uuid4(), kind=Kind.SPENT, cents=8650, text="Fahrt nach Altenburg, Anzahlung", **said)
    take_booking_back(booking=wrong, user=anna)
    book(key=uuid4(), kind=Kind.PAID, cents=5000, text="", **{**said, "player": player(club, "Cem")})
    return club


def kept(page: Page) -> Club:
    """Such a club, looked at by its owner."""
    club = club_with_kitty()
    sign_in(page, club.anna)
    return club


def open_in_kitty(page: Page, path: str = "") -> None:
    page.goto(f"{kept(page).url}kitty/{path}")


@screen
def kitty_page(page: Page) -> None:
    open_in_kitty(page)


@screen
def kitty_of_an_evening(page: Page) -> None:
    club = kept(page)
    page.goto(f"{club.url}kitty/evenings/{club.group.evenings.latest('day').pk}/")


@screen
def kitty_of_a_player(page: Page) -> None:
    club = kept(page)
    page.goto(f"{club.url}kitty/players/{player(club, 'Ben').pk}/")


@screen
def kitty_statement_by_link(page: Page) -> None:
    link = make_statement_link(player=player(club_with_kitty(), "Ben"))
    page.goto(f"/groups/statement/{link.token}/")


@screen
def kitty_fines(page: Page) -> None:
    open_in_kitty(page, "tally/")


@screen
def kitty_history(page: Page) -> None:
    open_in_kitty(page, "history/")


@screen
def kitty_booking_with_errors(page: Page) -> None:
    open_in_kitty(page, "book/owed/")
    page.locator("main form [type=submit]").click()


@screen
def kitty_rules(page: Page) -> None:
    open_in_kitty(page, "rules/")
    for summary in page.locator("main details:not(.menu) > summary").all():
        summary.click()
    page.locator("main .menu > summary").first.click()


@screen
def kitty_rules_at_the_beginning(page: Page) -> None:
    open_in_club(page, "kitty/rules/")
