"""The example club: there for everybody to read, for nobody to write, and off if the host wants none."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from scorekeeper.club.jobs.models import Job, Kind
from scorekeeper.play.groups.models import Group, Membership, ReadLink
from scorekeeper.play.sheets.models import Deal, Sheet
from scorekeeper.site.accounts import example
from scorekeeper.tournament.models import Tournament
from tests.cast import begin
from tests.club import everything, found, take_in

pytestmark = pytest.mark.django_db


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
def test_it_is_made_once_renewed_after_a_month_and_off_where_the_host_wants_none(settings: Any) -> None:
    for _hour in range(3):
        example.keep_example()
    assert (shown(), Job.objects.count()) == (["demo"], 0)
    first = Group.objects.get()
    Group.objects.update(created=now() - timedelta(days=31))
    example.keep_example()
    assert shown() == ["", "demo"]
    assert Group.objects.get(slug="demo").pk != first.pk
    assert list(Job.objects.values_list("kind", flat=True)) == [Kind.DELETE]
    assert opened()[1] == 200
    settings.EXAMPLE = False
    assert opened()[1] == 404
    assert "/example/" not in Client().get("/").text
    example.keep_example()
    assert shown() == ["", ""]
    assert not ReadLink.objects.exists()


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
def test_the_whole_club_has_a_season_a_kitty_and_a_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example, "PAUSE", 0)
    example.keep_example()
    stranger, status = opened()
    assert status == 200
    season = stranger.get("/groups/demo/seasons/1/")
    assert (season.status_code, Tournament.objects.filter(takes_entries=True).count()) == (200, 0)
    tournament = stranger.get("/example/tournament/", follow=True)
    assert (tournament.status_code, "Herbstturnier" in tournament.text) == (200, True)
