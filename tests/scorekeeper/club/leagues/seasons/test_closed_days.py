"""A closed season stands before changes of its own days, and before no others."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import product
from typing import Any

import pytest
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils.timezone import get_current_timezone, localdate

from scorekeeper.club.evenings.imports import writes
from scorekeeper.club.jobs import writes as jobs
from scorekeeper.club.jobs.models import Job, Phase
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import close_season, make_season
from scorekeeper.play.groups.models import Evening as ClubEvening
from scorekeeper.play.sheets.models import Sheet
from tests.access import STATUS, VISITORS
from tests.addresses import routes
from tests.cast import begin, deal, enter
from tests.closed_days import REFUSED
from tests.club import Club, found, of_sheet, signed_in, take_in
from tests.scorekeeper.test_access import World, make_world
from tests.scorekeeper.tournament.hall import set_up
from tests.walking import press, seen

pytestmark = pytest.mark.django_db

OWN, ALSO_OF_1999 = "2026-10-01", "1999-12-30"
IMPORT = "Import them"
CLOSED = "has been closed since"
MEANT = "Change it anyway"


def closed(club: Club, name: str, first: date | None, last: date | None) -> Season:
    season = make_season(group=club.group, name=name, first_day=first, last_day=last)
    close_season(season=season, user=club.anna)
    return season


@pytest.fixture
def club() -> Club:
    """A club that has closed its season of 1999."""
    club = found()
    closed(club, "Saison 1999", date(1999, 1, 1), date(1999, 12, 31))
    return club


def upload(browser: Client, club: Club, *days: str) -> Any:
    """Look at a file with two deals on each day."""
    rows = "".join(
        f"{day};3;-1;-1;-1\n{day};-{wins};{wins};-{wins};{wins}\n" for wins, day in enumerate(days, 1)
    )
    file = SimpleUploadedFile("krone.csv", f"Datum;Anna;Ben;Cem;Dora\n{rows}".encode())
    return browser.post(f"{club.url}import/", {"file": file})


def days_of(club: Club) -> list[str]:
    return sorted(str(day) for day in club.group.evenings.values_list("day", flat=True))


def answers(world: World, name: str) -> dict[tuple[str, str], tuple[int, bool]]:
    """What an address answers scorers and owners, and whether that is that a season is closed."""
    browsers = {"scorer": signed_in(world.club.ben), "owner": signed_in(world.club.anna)}
    found, url = {}, world.address(name, routes()[name])
    for method, who in product(("GET", "POST"), ("scorer", "owner")):
        caches["limits"].clear()
        with transaction.atomic():
            answer = browsers[who].generic(method, url)
            transaction.set_rollback(True)
        found[method, who] = (answer.status_code, CLOSED in b"".join(answer).decode(errors="ignore"))
    return found


@pytest.mark.thorough
def test_a_season_of_1999_is_in_nobodys_way_in_2026() -> None:
    world = make_world()
    closed(world.club, "Saison 1999", date(1999, 1, 1), date(1999, 12, 31))
    found = {name: answers(world, name) for name in REFUSED}
    assert found == {
        name: {
            (method, who): (STATUS[name][method][VISITORS.index(who)], False)
            for method, who in product(("GET", "POST"), ("scorer", "owner"))
        }
        for name in found
    }


ASKED_ONCE_SAID = {
    "evenings:change_player": "who is called otherwise",
    "evenings:merge": "who is to be one with whom",
    "evenings:merge_guest": "which sheets",
    "evenings:undo_merger": "who was made one",
    "evenings:import": "which evenings",
    "evenings:undo_import": "which evenings",
    "tournaments:new": "the day",
    "leagues:edit": "the season",
    "leagues:delete": "the season",
    "leagues:leave_out": "the season",
}
"""What an empty form changes in no season: tests of their own send what it takes."""


def test_the_season_of_the_day_is_in_the_way_of_whatever_would_change_it() -> None:
    world = make_world()
    closed(world.club, "Dieses Jahr", localdate() - timedelta(days=3), None)
    Season.objects.filter(name="Dieses Jahr").update(last_day=date(2027, 12, 31))
    asked = REFUSED - set(ASKED_ONCE_SAID)
    found = {name: answers(world, name) for name in asked}
    sent = {name: (each["POST", "scorer"], each["POST", "owner"]) for name, each in found.items()}
    assert sent == dict.fromkeys(asked, ((409, True), (409, True)))


def test_a_scorer_imports_what_was_played_in_no_closed_season(club: Club) -> None:
    ben = signed_in(club.ben)
    page = press(ben, upload(ben, club, OWN), IMPORT)
    assert (page.status_code, days_of(club)) == (200, [OWN])


def test_an_evening_of_a_closed_season_is_named_and_can_be_left_out(club: Club) -> None:
    ben = signed_in(club.ben)
    refused = press(ben, upload(ben, club, ALSO_OF_1999, OWN), IMPORT)
    text = refused.content.decode()
    assert refused.status_code == 409
    said = " ".join(text[text.index("Saison 1999") : text.index("Leave these evenings out")].split())
    assert CLOSED in said
    assert said.endswith("the evenings of these days: 30 Dec 1999 </p> <p>"), said
    assert days_of(club) == []
    assert "change_closed" not in seen(refused).button_called(IMPORT)[0].fields, "an owner may"
    assert press(ben, refused, IMPORT, without0="on").status_code == 200
    assert days_of(club) == [OWN]


def test_an_owner_imports_it_once_asked_and_nothing_is_chosen_twice(club: Club) -> None:
    anna = signed_in(club.anna)
    refused = press(anna, upload(anna, club, ALSO_OF_1999), IMPORT, Dora="guest")
    assert (refused.status_code, days_of(club)) == (409, [])
    assert press(anna, refused, IMPORT).status_code == 409, "not without the tick"
    assert press(anna, refused, IMPORT, change_closed=str(club.group.pk)).status_code == 200
    assert days_of(club) == [ALSO_OF_1999]
    assert Sheet.objects.get().seats.get(name="Dora").player is None


def test_a_night_belongs_to_the_evening_before(club: Club) -> None:
    """What began at one o'clock on New Year's Day is a table of the closed season's last evening."""
    ClubEvening.objects.create(group=club.group, day=date(1999, 12, 31))
    night = datetime(2000, 1, 1, 1, tzinfo=get_current_timezone())
    alone, ben, anna = begin(started=night), signed_in(club.ben), signed_in(club.anna)
    for browser in (ben, anna):
        browser.get(f"/s/{alone.token}/")
    assert CLOSED in ben.get(f"{alone.url}group/").text
    assert press(anna, anna.get(f"{alone.url}group/"), MEANT).status_code == 200
    ClubEvening.objects.all().delete()
    assert ben.get(f"{alone.url}group/").status_code == 200


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports of more than no evening are done by the process for long work."""
    monkeypatch.setattr(jobs, "FEW", 0)


def begin_import(browser: Client, club: Club, *days: str, **agreed: str) -> Job:
    page = upload(browser, club, *days)
    if agreed:
        page = press(browser, page, IMPORT)
    assert press(browser, page, IMPORT, **agreed).status_code == 200
    return club.group.jobs.get()


def test_a_season_that_is_closed_while_evenings_come_in_keeps_them_out(club: Club, slow: None) -> None:
    ben = signed_in(club.ben)
    job = begin_import(ben, club, "2025-03-06", "2025-03-13")
    jobs.do_portion(job, writes.STEPS)
    closed(club, "Saison 2025", date(2025, 1, 1), date(2025, 12, 31))
    jobs.do_here(job, writes.STEPS)
    job.refresh_from_db()
    assert (job.phase, days_of(club), Sheet.objects.count()) == (Phase.DONE, [], 0)
    told = ben.get(f"{club.url}import/{job.slug}/", follow=True).content.decode()
    assert (
        "Saison 2025 has been closed in the meantime: only owners of the group can change what was played"
        in told
    )


def test_what_an_owner_agreed_to_holds_while_evenings_come_in(club: Club, slow: None) -> None:
    job = begin_import(signed_in(club.anna), club, ALSO_OF_1999, change_closed=str(club.group.pk))
    jobs.do_here(job, writes.STEPS)
    assert days_of(club) == [ALSO_OF_1999]


def test_nobody_agreed_to_change_a_season_that_was_closed_later(club: Club, slow: None) -> None:
    sent = {"change_closed": str(club.group.pk)}
    job = begin_import(signed_in(club.anna), club, ALSO_OF_1999, "2025-03-06", **sent)
    closed(club, "Saison 2025", date(2025, 1, 1), date(2025, 12, 31))
    jobs.do_here(job, writes.STEPS)
    job.refresh_from_db()
    assert (job.facts["named"], days_of(club)) == ({"season": "Saison 2025"}, [])


def test_an_import_is_taken_out_unless_one_of_its_days_was_closed(club: Club) -> None:
    ben, anna = signed_in(club.ben), signed_in(club.anna)
    press(ben, upload(ben, club, OWN), IMPORT)
    undo = f"{club.url}import/{club.group.imports.get().pk}/undo/"
    season = closed(club, "Saison 2026", date(2026, 1, 1), date(2026, 12, 31))
    assert [each.post(undo, {"sure": "on"}).status_code for each in (ben, anna)] == [409, 409]
    assert days_of(club) == [OWN]
    press(anna, anna.post(undo, {"sure": "on"}), MEANT)
    assert days_of(club) == []
    Season.objects.filter(pk=season.pk).update(closed_at=None)
    press(ben, upload(ben, club, OWN), IMPORT)
    undo = f"{club.url}import/{club.group.imports.get().pk}/undo/"
    assert ben.post(undo, {"sure": "on"}).status_code == 302
    assert days_of(club) == []


def test_an_evening_moves_to_no_closed_day_however_it_is_typed(club: Club) -> None:
    evening = take_in(club, begin())
    enter(evening, deal())
    pk = of_sheet(evening).pk
    ben = signed_in(club.ben, headers={"accept-language": "de"})
    url = f"{club.url}evenings/{pk}/change/"
    for day in ("1999-12-30", "30.12.1999"):
        answer = press(ben, ben.get(url), "Speichern", day=day)
        assert (answer.status_code, days_of(club)) == (409, [str(localdate())])


def test_a_sheet_that_goes_back_to_its_own_day_does_not_go_to_a_closed_one(club: Club) -> None:
    """It was begun in 1999 and is a table of an evening of this year by mistake."""
    old = datetime(1999, 12, 30, 20, tzinfo=get_current_timezone())
    first = take_in(club, begin())
    take_in(club, begin(("Emil", "Fritz", "Gabi", "Hans"), started=old), beside=first)
    ben, anna = signed_in(club.ben), signed_in(club.anna)
    pk = of_sheet(first).pk
    url, second = f"{club.url}evenings/{pk}/change/", Sheet.objects.latest("pk").pk
    apart = {f"apart{second}": "on"}
    assert press(ben, ben.get(url), "Save", **apart).status_code == 409
    asked = press(anna, anna.get(url), "Save", **apart)
    assert (asked.status_code, days_of(club)) == (409, [str(localdate())])
    press(anna, asked, MEANT)
    assert days_of(club) == ["1999-12-30", str(localdate())]


def test_a_sheet_goes_over_to_an_open_evening_whenever_it_was_begun(club: Club) -> None:
    old = datetime(1999, 12, 30, 20, tzinfo=get_current_timezone())
    first, other = take_in(club, begin()), take_in(club, begin())
    take_in(club, begin(("Emil", "Fritz", "Gabi", "Hans"), started=old), beside=first)
    ben, second = signed_in(club.ben), Sheet.objects.latest("pk")
    url, into = f"{club.url}evenings/{of_sheet(first).pk}/change/", of_sheet(other)
    press(ben, ben.get(url), "Save", **{f"apart{second.pk}": "on", "into": str(into.pk)})
    assert Sheet.objects.get(pk=second.pk).evening == into


@pytest.mark.parametrize("day", ["1999-12-30", "30.12.1999"])
def test_a_tournament_is_set_up_on_no_closed_day_however_it_is_typed(club: Club, day: str) -> None:
    tournament = set_up(club, user=club.ben)
    ben = signed_in(club.ben, headers={"accept-language": "de"})
    before = days_of(club)
    new = ben.get(f"{club.url}tournaments/new/")
    change = ben.get(f"{club.url}tournaments/{tournament.slug}/change/")
    given = {"title": "Pokal", "day": day}
    for page, button in ((new, "Weiter zu den Teilnehmern"), (change, "Speichern")):
        answer = press(ben, page, button, **given)
        assert (answer.status_code, days_of(club)) == (409, before)
