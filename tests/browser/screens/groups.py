"""Accounts, groups, their players, seasons and figures, and evenings that are brought in."""

from __future__ import annotations

import json

from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from rulesets.rules.presets import presets
from scorekeeper.club.evenings.people.merging_writes import merge_players
from scorekeeper.club.leagues.seasons.writes import close_season, make_season
from scorekeeper.play.groups.models import Group, ReadLink
from scorekeeper.play.groups.writes import make_read_link
from scorekeeper.play.houserules.writes import create_ruleset, give_to_group
from scorekeeper.play.sheets.models import Result, Seat
from tests.browser.screens.table import played, screen
from tests.cast import FOUR
from tests.club import Club, found, group_document, invite, player, signed_in, take_in
from tests.made_once import made_once

TABLE = "Anna,Ben,Cem,Dora\n-2,2,-2,2\n-5,5,1,-1\n-3,3,-1,7\n"
"""Running totals with a slip in the last row."""


def sign_in(page: Page, user: User) -> None:
    """Let the page's browser be somebody's."""
    if not page.url.startswith("http"):
        page.goto("/static/favicon.svg")
    session = signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value
    site = page.evaluate("location.origin")
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])


@made_once
def club_with_season(name: str = "Doppelkopffreunde Gasthaus Zur Krone") -> Club:
    """A club with three evenings, a season and rules of its own."""
    club = found(name)
    for deals in (10, 4, 1):
        take_in(club, played(FOUR, deals))
    make_season(group=club.group, name="Saison 2026")
    rules = presets()["pub"].rules
    give_to_group(slug=create_ruleset(name="Krone", preset="pub", rules=rules)[0].slug, group=club.group)
    return club


def club_of(page: Page, *name: str) -> Club:
    """Such a club, looked at by its owner."""
    club = club_with_season(*name)
    sign_in(page, club.anna)
    return club


def open_in_club(page: Page, path: str) -> Club:
    club = club_of(page)
    page.goto(club.url + path)
    return club


@screen
def rules_of_the_group(page: Page) -> None:
    open_in_club(page, "rules/")


@screen
def rules_of_a_group_without_any(page: Page) -> None:
    club = found("Krone")
    sign_in(page, club.anna)
    page.goto(f"{club.url}rules/")


@screen
def more_of_the_group(page: Page) -> None:
    open_in_club(page, "more/")


@screen
def sign_in_page(page: Page) -> None:
    page.goto("/accounts/login/")


@screen
def sign_in_with_error(page: Page) -> None:
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill("nobody")
    page.locator("[name=password]").fill("nothing")
    page.locator("form:has([name=password]) [type=submit]").click()


@screen
def sign_up_page(page: Page) -> None:
    page.goto("/accounts/signup/")


@screen
def account_page(page: Page) -> None:
    sign_in(page, found().anna)
    page.goto("/accounts/")


@screen
def account_devices(page: Page) -> None:
    sign_in(page, found().anna)
    page.goto("/accounts/sessions/")


@screen
def account_deletion(page: Page) -> None:
    sign_in(page, found().cem)
    page.goto("/accounts/delete/")


@screen
def groups_none(page: Page) -> None:
    club = found()
    Group.objects.all().delete()
    sign_in(page, club.anna)
    page.goto("/groups/")


@screen
def groups_some(page: Page) -> None:
    club_of(page)
    page.goto("/groups/")


@screen
def group_being_founded(page: Page) -> None:
    sign_in(page, found().anna)
    page.goto("/groups/new/")


@screen
def group_from_a_file(page: Page) -> None:
    sign_in(page, found().anna)
    page.goto("/groups/restore/")
    broken = {"name": "krone.json", "mimeType": "application/json", "buffer": b"{}"}
    page.locator("[type=file]").set_input_files(broken)
    page.get_by_role("button", name="Preview").click()


@screen
def group_from_a_file_preview(page: Page) -> None:
    content = json.dumps(group_document(club_of(page).group)).encode()
    page.goto("/groups/restore/")
    saved = {"name": "krone.json", "mimeType": "application/json", "buffer": content}
    page.locator("[type=file]").set_input_files(saved)
    page.get_by_role("button", name="Preview").click()


@screen
def group_page(page: Page) -> None:
    open_in_club(page, "")


@screen
def home_of_a_member(page: Page) -> None:
    open_in_club(page, "")
    page.goto("/")


@screen
def group_without_evenings(page: Page) -> None:
    club = found()
    sign_in(page, club.cem)
    page.goto(club.url)


@screen
def group_evening_being_started(page: Page) -> None:
    open_in_club(page, "start/")


@screen
def group_players(page: Page) -> None:
    open_in_club(page, "players/")


@screen
def player_without_evenings(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}players/{player(club, 'Emil').pk}/")


@screen
def player_to_change(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}players/{player(club, 'Emil').pk}/change/")


@screen
def group_members(page: Page) -> None:
    open_in_club(page, "members/")


@screen
def group_members_for_a_reader(page: Page) -> None:
    club = club_of(page)
    sign_in(page, club.cem)
    page.goto(f"{club.url}members/")


@screen
def group_invited(page: Page) -> None:
    page.goto(f"/groups/invited/{invite(found())[1]}/")


@screen
def group_settings(page: Page) -> None:
    open_in_club(page, "settings/")


@screen
def group_deletion(page: Page) -> None:
    open_in_club(page, "delete/")


@screen
def group_takes_a_sheet_in(page: Page) -> None:
    club = club_of(page)
    evening = played(FOUR, 3)
    page.goto(f"/s/{evening.token}/")
    page.goto(f"{evening.url}group/?to={club.group.slug}")


@screen
def group_import(page: Page) -> None:
    open_in_club(page, "import/")


@screen
def group_import_preview(page: Page) -> None:
    open_in_club(page, "import/")
    page.locator("textarea").fill(TABLE)
    page.get_by_role("button", name="Preview").click()


@screen
def group_import_that_is_not_clear(page: Page) -> None:
    open_in_club(page, "import/")
    page.locator("textarea").fill("Anna;Ben;Cem;Dora;Emil\n1;2;3;4;0,5\n7;9;1;2;0,5\n2,5;1;1;1;1\n")
    page.get_by_role("button", name="Preview").click()
    answers = ("points of each row", "what someone won, and nobody pays", "take them as they are")
    for answer in answers:
        page.get_by_label(answer).check()
        page.get_by_role("button", name="Next").click()
    expect(page.locator("details.reading[open]")).to_be_visible()


@screen
def standings_of_all_evenings(page: Page) -> None:
    open_in_club(page, "standings/")


@screen
def standings_of_a_season(page: Page) -> None:
    open_in_club(page, "seasons/1/")


@screen
def season_that_is_closed(page: Page) -> None:
    club = club_of(page)
    close_season(season=club.group.seasons.get(), user=club.anna)
    page.goto(f"{club.url}seasons/1/")


@screen
def certificates_of_a_season(page: Page) -> None:
    club = club_of(page)
    close_season(season=club.group.seasons.get(), user=club.anna)
    page.goto(f"{club.url}seasons/1/certificates/")


@screen
def yearbook_of_a_season(page: Page) -> None:
    open_in_club(page, "seasons/1/yearbook/")


@screen
def result_being_typed(page: Page) -> None:
    open_in_club(page, "import/typed/")


@screen
def season_being_closed(page: Page) -> None:
    open_in_club(page, "seasons/1/close/")


@screen
def sheet_of_a_closed_season(page: Page) -> None:
    club = club_of(page)
    close_season(season=club.group.seasons.get(), user=club.anna)
    page.goto(f"/sheets/{club.group.sheets.latest('pk').slug}/")


@screen
def change_in_a_closed_season(page: Page) -> None:
    club = club_of(page)
    close_season(season=club.group.seasons.get(), user=club.anna)
    page.goto(f"/sheets/{club.group.sheets.latest('pk').slug}/enter/")


@screen
def champions_of_a_group(page: Page) -> None:
    club = club_of(page)
    close_season(season=club.group.seasons.get(), user=club.anna)
    page.goto(f"{club.url}champions/")


@screen
def season_course(page: Page) -> None:
    open_in_club(page, "seasons/1/course/")


@screen
def season_evenings(page: Page) -> None:
    open_in_club(page, "seasons/1/evenings/")


@screen
def season_counted_otherwise(page: Page) -> None:
    open_in_club(page, "seasons/1/otherwise/?statute=placed")
    page.locator("summary", has_text="Put together").click()


@screen
def season_being_made(page: Page) -> None:
    open_in_club(page, "seasons/new/")
    page.locator("label[for=statute-placed]").click()
    page.locator("#part-worth > summary").click()
    expect(page.locator("#id_place_points")).to_have_value("5, 3, 2, 1")


@screen
def season_being_made_with_errors(page: Page) -> None:
    open_in_club(page, "seasons/new/")
    page.locator("form:has([name=name]) [type=submit]").last.click()


@screen
def player_page(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}players/{player(club, 'Anna').pk}/")
    page.locator(".player-page summary").evaluate_all("all => all.forEach(each => each.click())")


@screen
def figures_of_a_pair(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}players/{player(club, 'Anna').pk}/with/{player(club, 'Ben').pk}/")


@screen
def figures_with_an_error(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}players/{player(club, 'Anna').pk}/?year=soon")


def strengths_page(page: Page, deals: int) -> None:
    """The strengths after so many deals each."""
    club = club_of(page)
    Group.objects.update(shows_strength=True)
    for place, result in enumerate(Result.objects.order_by("pk")):
        Result.objects.filter(pk=result.pk).update(
            deals=deals, points=(150, 20, -20, -150)[place % 4] * deals // 100, squares=42 * deals
        )
    page.goto(f"{club.url}strength/")


@screen
def strengths(page: Page) -> None:
    strengths_page(page, 200)


@screen
def strengths_of_few_deals(page: Page) -> None:
    strengths_page(page, 10)


@screen
def records_page(page: Page) -> None:
    open_in_club(page, "records/")


@screen
def invitations_that_cannot_be_made(page: Page) -> None:
    open_in_club(page, "members/")
    page.locator("[name=people]").fill("Dora\nBen")
    page.get_by_role("button", name="Invite").click()


@screen
def invitations_that_wait(page: Page) -> None:
    open_in_club(page, "members/")
    page.locator("[name=people]").fill("Dora\nFriederike von Hohenstaufen-Babenberg")
    page.get_by_role("button", name="Invite").click()
    for each in page.locator(".tickets summary").all():
        each.click()


@screen
def players_with_a_guest_and_a_merger(page: Page) -> None:
    club = club_of(page)
    Seat.objects.filter(sheet__group=club.group, name="Dora").update(player=None)
    merge_players(player=player(club, "Emil"), into=player(club, "Dora"))
    page.goto(f"{club.url}players/")


@screen
def guest_who_is_a_player(page: Page) -> None:
    club = club_of(page)
    Seat.objects.filter(sheet__group=club.group, name="Dora").update(player=None)
    page.goto(f"{club.url}players/{player(club, 'Dora').pk}/guest/?name=Dora")


@screen
def players_to_be_merged(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}players/{player(club, 'Emil').pk}/merge/?into={player(club, 'Dora').pk}")


@screen
def players_who_are_two_people(page: Page) -> None:
    club = club_of(page)
    page.goto(f"{club.url}players/{player(club, 'Anna').pk}/merge/?into={player(club, 'Dora').pk}")


def read_link(club: Club) -> ReadLink:
    """The link by which everybody may look at the club."""
    return make_read_link(group=club.group, shows_money=False, shows_files=False)


@screen
def read_link_made(page: Page) -> None:
    club = club_of(page)
    read_link(club)
    page.goto(f"{club.url}members/#read-link")
    for each in page.locator("#read-link summary").all():
        each.click()


@screen
def group_by_its_read_link(page: Page) -> None:
    club = club_of(page)
    page.context.clear_cookies()
    page.goto(f"/groups/read/{read_link(club).token}/")


@screen
def standings_in_another_web_site(page: Page) -> None:
    club = club_of(page)
    close_season(season=club.group.seasons.get(), user=club.anna)
    page.goto(f"/groups/embed/{read_link(club).embed_token}/")
