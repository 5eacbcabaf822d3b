"""The example club: there for everybody to read, for nobody to write, and off if the host wants none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.utils.timezone import now

from scorekeeper.club.jobs.models import Job, Kind
from scorekeeper.play.groups.models import Evening, Group, Membership, ReadLink
from scorekeeper.play.sheets.models import Deal, Sheet
from scorekeeper.site.accounts import example
from scorekeeper.tournament.models import Tournament
from tests.cast import begin
from tests.club import everything, found, take_in

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
FIGURES = re.compile(r">([+−]?\d+)<")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A club of which only its first evening is made."""
    monkeypatch.setattr(example, "PAUSE", 0)
    whole = example.steps

    def first_of(group: Group, prefix: str) -> Iterator[object]:
        yield next(whole(group, prefix))

    monkeypatch.setattr(example, "steps", first_of)


def shown() -> list[str]:
    """The addresses of all groups: those being deleted have others, those being made begin alike."""
    slugs = Group.objects.values_list("slug", flat=True)
    return sorted("making" if each.startswith("demo-") else each if each == "demo" else "" for each in slugs)


def opened() -> tuple[Client, int]:
    """Somebody without an account who asks for the example, and what the page answers."""
    stranger = Client()
    return stranger, stranger.get("/example/", follow=True).status_code


@pytest.mark.usefixtures("short")
def test_a_stranger_looks_around_from_the_first_page() -> None:
    assert "/example/" not in Client().get("/").text
    example.keep_example()
    assert 'href="/example/"' in Client().get("/").text
    stranger, status = opened()
    page = stranger.get("/groups/demo/")
    (sheet,) = Sheet.objects.all()
    of_sheet = stranger.get(f"/groups/demo/sheets/{sheet.slug}/", follow=True)
    assert (status, page.status_code, of_sheet.status_code) == (200, 200, 200)
    assert "Stammtisch in der Krone" in page.text


@pytest.mark.usefixtures("short")
def test_nobody_belongs_to_it_and_nobody_writes_in_it() -> None:
    example.keep_example()
    stranger, _status = opened()
    (sheet,) = Sheet.objects.all()
    stranger.get(f"/groups/demo/sheets/{sheet.slug}/", follow=True)
    before, deals = everything(), Deal.objects.count()
    for path, sent in {
        f"/sheets/{sheet.slug}/enter/": {"game": "normal"},
        f"/sheets/{sheet.slug}/undo/": {},
        f"/sheets/{sheet.slug}/deals/1/delete/": {},
        f"/sheets/{sheet.slug}/players/": {},
        "/groups/demo/start/": {},
        "/groups/demo/settings/": {"name": "Linde"},
        "/groups/demo/link/make/": {},
        "/groups/demo/delete/": {"sure": "on"},
    }.items():
        answer = stranger.post(path, sent)
        led = answer.headers.get("Location", "")
        assert answer.status_code in (403, 404) or led.startswith("/accounts/login/"), path
    assert (everything(), Deal.objects.count()) == (before, deals)
    assert Membership.objects.count() == 0


@pytest.mark.usefixtures("short")
def test_it_leaves_real_groups_alone_and_is_theirs_to_no_list() -> None:
    club = found()
    take_in(club, begin())
    before = everything()
    example.keep_example()
    Group.objects.filter(slug="demo").delete()
    after = everything()
    assert after == before
    member = Client()
    member.force_login(club.anna)
    example.keep_example()
    assert "Doppelkopffreunde" not in member.get("/").text + member.get("/groups/").text


@pytest.mark.usefixtures("short")
def test_it_is_made_once_and_off_where_the_host_wants_none(settings: Any) -> None:
    for _hour in range(3):
        example.keep_example()
    assert (shown(), Job.objects.count()) == (["demo"], 0)
    settings.EXAMPLE = False
    assert opened()[1] == 404
    assert "/example/" not in Client().get("/").text
    example.keep_example()
    assert shown() == [""]
    assert list(Job.objects.values_list("kind", flat=True)) == [Kind.DELETE]
    assert not ReadLink.objects.exists()


def everything_when() -> dict[tuple[object, ...], date]:
    """When each thing of the example was, by its address."""
    found: dict[tuple[object, ...], date] = {
        ("evening", pk): day for pk, day in Evening.objects.values_list("pk", "day")
    }
    for sheet in Sheet.objects.all():
        found["sheet", sheet.slug] = sheet.started
        for deal in sheet.deals.filter(facts__has_key="at"):
            found[sheet.slug, deal.position] = datetime.fromisoformat(deal.facts["at"])
    return found


@pytest.mark.usefixtures("short")
def test_after_a_month_all_of_it_is_four_weeks_later_at_the_same_addresses() -> None:
    with time_machine.travel(NOON, tick=False):
        example.keep_example()
        before = everything_when()
    with time_machine.travel(NOON + timedelta(days=31), tick=False):
        for _hour in range(3):
            example.keep_example()
        assert everything_when() == {what: each + timedelta(weeks=4) for what, each in before.items()}
    assert (shown(), Job.objects.count()) == (["demo"], 0)


@pytest.mark.usefixtures("short")
def test_one_that_was_broken_off_is_not_shown_and_made_anew_after_an_hour() -> None:
    half = example.begin_group("demo-abcd")
    example.keep_example()
    assert (shown(), opened()[1]) == (["making"], 404)
    Group.objects.filter(pk=half.pk).update(created=now() - timedelta(hours=2))
    example.keep_example()
    example.keep_example()
    assert Job.objects.filter(kind=Kind.DELETE).count() == 1


@pytest.mark.usefixtures("short")
def test_a_trial_is_its_own_example_and_stays_as_it_is(settings: Any) -> None:
    club = found()
    Group.objects.filter(pk=club.group.pk).update(slug="demo")
    for is_shown in (True, False):
        settings.EXAMPLE = is_shown
        example.keep_example()
    assert (shown(), Job.objects.count()) == (["demo"], 0)


@pytest.mark.usefixtures("short")
def test_its_addresses_can_be_passed_on_and_each_page_says_that_it_is_invented() -> None:
    example.keep_example()
    (sheet,) = Sheet.objects.all()
    below = ("", "standings/", f"sheets/{sheet.slug}/", f"evenings/{sheet.evening_id}/")
    for path in (f"/sheets/{sheet.slug}/", *(f"/groups/demo/{each}" for each in below)):
        somebody_else = Client()
        page = somebody_else.get(path, follow=True)
        assert (page.status_code, page.text.count("An invented club to look around in")) == (200, 1), path
        assert (list(somebody_else.cookies), page.text.count('href="/"') > 0) == (["csrftoken"], True), path


@pytest.mark.thorough
def test_the_whole_club_has_a_season_a_kitty_and_a_tournament_and_moves_on_as_a_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(example, "PAUSE", 0)
    with time_machine.travel(NOON, tick=False):
        example.keep_example()
        stranger, status = opened()
        assert status == 200
        season = stranger.get("/groups/demo/seasons/1/").text
        assert ("Saison 2026" in season, Tournament.objects.filter(takes_entries=True).count()) == (True, 0)
        tournament = stranger.get("/example/tournament/", follow=True)
        assert (tournament.status_code, "Herbstturnier" in tournament.text) == (200, True)
        before = everything_when()
        assert len(before) > 200
    with time_machine.travel(NOON + timedelta(weeks=60), tick=False):
        example.keep_example()
        later = stranger.get("/groups/demo/seasons/1/").text
    assert everything_when() == {what: each + timedelta(weeks=60) for what, each in before.items()}
    assert ("Saison 2027/28" in later, FIGURES.findall(later)) == (True, FIGURES.findall(season))
    said = StringIO()
    call_command("check_postings", stdout=said)
    assert said.getvalue() == "0 lines and 0 results differ\n"
