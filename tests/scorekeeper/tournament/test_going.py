"""What is deleted: a tournament, its series, its evening, its group; and what joins its evening: nothing."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import localdate

from scorekeeper.club.evenings.evening.forms import EveningForm
from scorekeeper.club.evenings.group.writes import STEPS, delete_group
from scorekeeper.club.evenings.models import Import
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.start.writes import join_evening
from scorekeeper.tournament.links import entry_token, read_token, short_code
from scorekeeper.tournament.models import Series, Tournament
from scorekeeper.tournament.setup.writes import series_of
from tests.cast import begin
from tests.club import TABLES, Club, signed_in
from tests.scorekeeper.club.evenings.imports import test_imports as imports
from tests.scorekeeper.tournament.hall import address, gather, leader, set_up, sheets_of
from tests.scorekeeper.tournament.played import open_next

pytestmark = pytest.mark.django_db


def drop(club: Club, tournament: Tournament) -> Any:
    return leader(club).post(address(club, tournament, "drop/"), follow=True)


def test_a_tournament_of_which_no_table_was_opened_goes_with_everything(club: Club) -> None:
    before = {model.__name__: model.objects.count() for model in TABLES}
    series = series_of(group=club.group, title="Winter", best_of=2)
    tournament = set_up(club, 8, series=series)
    drop(club, tournament)
    assert {model.__name__: model.objects.count() for model in TABLES} == before


def test_one_whose_tables_are_open_stays(club: Club) -> None:
    tournament = set_up(club, 8)
    open_next(tournament, 1)
    page = drop(club, tournament)
    assert list(map(str, page.context["messages"])) == ["Its tables are open, so it stays."]
    assert (Tournament.objects.count(), Sheet.objects.count()) == (1, 2)


def test_a_series_goes_with_the_last_of_its_tournaments(club: Club) -> None:
    """Given up, or taken out of it; the others keep it."""
    series = series_of(group=club.group, title="Winter", best_of=2)
    one, other, third = (set_up(club, series=series) for _number in range(3))
    drop(club, one)
    assert Series.objects.get().tournaments.count() == 2
    take_out(club, other)
    assert Series.objects.get().tournaments.get() == third
    take_out(club, third)
    assert (Series.objects.count(), Tournament.objects.count()) == (0, 2)


def take_out(club: Club, tournament: Tournament) -> None:
    """Change a tournament to one of no series."""
    url = address(club, tournament, "change/")
    form = leader(club).get(url).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    response = leader(club).post(url, {**sent, "series": ""})
    assert response.status_code == 302, response.context["form"].errors


@pytest.mark.parametrize("is_open", [True, False])
def test_the_evening_of_a_tournament_is_not_deleted(club: Club, *, is_open: bool) -> None:
    tournament = set_up(club, 8)
    if is_open:
        open_next(tournament, 1)
    response = leader(club).post(f"{club.url}evenings/{tournament.evening_id}/drop/")
    assert response.headers["Location"] == address(club, tournament)
    assert Tournament.objects.get().evening.attendances.count() == 8


OF_ITS_EVENING = {
    "": "",
    "change/": "",
    "drop/": "",
    "here/": "",
    "draw/": "",
    "rounds/1/": "",
    "rounds/1/hand/": "",
    "rounds/1/swap/": "",
    "rounds/1/open/": "",
    "news/": "standings/",
    "picture.svg": "standings/",
    "places.csv": "standings.csv",
    "evening.xlsx": "standings.xlsx",
}
"""The pages of an evening, and what stands in their place where it is a tournament."""


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_page_of_the_evening_leads_to_the_tournament_whoever_asks(club: Club, method: str) -> None:
    tournament = set_up(club)
    evening, browsers = f"{club.url}evenings/{tournament.evening_id}/", (Client(), leader(club))
    found = {
        page: [browser.generic(method, evening + page).headers.get("Location") for browser in browsers]
        for page in OF_ITS_EVENING
    }
    assert found == {page: [address(club, tournament, there)] * 2 for page, there in OF_ITS_EVENING.items()}


def test_a_deleted_group_takes_its_tournaments_along_and_their_links_open_nothing_at_once(
    club: Club,
) -> None:
    group = club.group
    series = series_of(group=group, title="Winter", best_of=2)
    tournament = set_up(club, series=series, takes_entries=True)
    waiting = set_up(club, takes_entries=True)
    gather(tournament, 8)
    open_next(tournament, 1)
    codes = [short_code(sheet) for sheet in sheets_of(tournament, 1)]
    reader = Client()
    assert reader.get(f"/tournaments/read/{read_token(tournament.slug)}/").status_code == 302
    job = delete_group(group=group)
    links = [
        f"/tournaments/{what}/{token(each.slug)}/"
        for each in (tournament, waiting)
        for what, token in (("enter", entry_token), ("read", read_token))
    ]
    assert [Client().get(link).status_code for link in links] == [404] * 4
    assert [Client().post(link, {"name": "Zoe"}).status_code for link in links[::2]] == [404] * 2
    assert [Client().get(f"/t/{code}/").status_code for code in codes] == [410] * 2
    assert reader.get(address(club, tournament)).status_code == 404
    do_here(job, STEPS)
    tables = [model for model in TABLES if model.__name__ != "User"]
    assert [model.__name__ for model in tables if model.objects.exists()] == []


def test_a_sheet_that_is_begun_on_the_day_of_a_tournament_is_none_of_its_tables(club: Club) -> None:
    """Neither begun, nor brought in, nor moved there: points that are locked would not be all."""
    tournament = set_up(club)
    Evening.objects.filter(pk=tournament.evening_id).update(day=localdate())
    sheet = begin().sheet
    Sheet.objects.filter(pk=sheet.pk).update(group=club.group)
    sheet.refresh_from_db()
    join_evening(sheet)
    assert (sheet.evening_id == tournament.evening_id, tournament.evening.sheets.count()) == (False, 0)
    other = Evening.objects.get(pk=sheet.evening_id)
    form = EveningForm(evening=other, sheets=[sheet])
    assert list(form.fields["into"].queryset) == []  # type: ignore[attr-defined]


def test_an_import_that_is_undone_leaves_the_tournament_of_its_day(club: Club) -> None:
    tournament = set_up(club)
    Evening.objects.filter(pk=tournament.evening_id).update(day=date(2024, 3, 7))
    anna = signed_in(club.anna)
    imports.confirm(anna, club, imports.upload(anna, club, imports.past(1), "2024-03-07.csv"))
    sheet = Sheet.objects.select_related("evening").get()
    days = [each.day for each in club.group.evenings.all()]
    assert (days, sheet.evening_id == tournament.evening_id) == ([date(2024, 3, 7)] * 2, False)
    undo = f"{imports.address(club)}{Import.objects.get().pk}/undo/"
    anna.post(undo, {"sure": "yes"})
    assert (Sheet.objects.count(), Tournament.objects.get()) == (0, tournament)
