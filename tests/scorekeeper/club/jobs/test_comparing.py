"""A long season under other rules is worked out beside the pages, once for all who ask."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from scorekeeper.club.comparing.season import replay_cache, writes
from scorekeeper.club.comparing.season.writes import MOST_OPEN, SIGN_OF_LIFE, STEPS
from scorekeeper.club.jobs.models import Job, Phase, Portion
from scorekeeper.club.jobs.reads import MOST_COMPARED, host_name, jobs_to_do
from scorekeeper.club.jobs.worker import Turns, Worker
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.management.commands.work import JOB_STEPS
from tests.cast import begin, deal, enter
from tests.club import Club, found, signed_in, take_in
from tests.scorekeeper.club.jobs.test_imports import MANY, begun

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')

LOST = {"points": 100, "calls": {"re": ["re"]}}


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club for which nothing is little work."""
    monkeypatch.setattr(replay_cache, "AT_ONCE", 0)
    club = found()
    evening = take_in(club, begin(preset="pub"))
    enter(evening, deal(**LOST), deal(), deal(points=155))
    return club


@pytest.fixture
def cem(club: Club) -> Client:
    return signed_in(club.cem)


def url(club: Club, page: str = "?of=ddv", number: int = 0) -> str:
    return f"{club.url}seasons/{number}/compared/{page}"


def work() -> None:
    for job in Job.objects.filter(phase=Phase.WRITING):
        do_here(job, STEPS)


def cells(page: Any) -> list[Any]:
    return [(row.name, row.before, row.after, row.played) for row in page.context["page"].rows]


def test_until_it_is_worked_out_the_page_says_so_and_asks_again(club: Club, cem: Client) -> None:
    waiting = cem.get(url(club))
    assert (waiting.status_code, waiting.headers["Refresh"]) == (200, "2")
    assert "All these evenings are being scored again." in waiting.content.decode()
    assert signed_in(club.anna).get(url(club)).status_code == 200
    assert Job.objects.count() == 1
    work()
    assert "Refresh" not in cem.get(url(club)).headers


@pytest.mark.parametrize("page", ["?of=ddv", "?of=ddv&of=pot", "rules/?of=ddv", "?if=pub"])
def test_it_shows_what_it_would_have_shown_at_once(
    club: Club, cem: Client, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cem.get(url(club, page))
    work()
    later = cem.get(url(club, page)).content.decode()
    monkeypatch.setattr(replay_cache, "AT_ONCE", 10_000)
    at_once = cem.get(url(club, page)).content.decode()
    # The token of a form is another one in every answer.
    assert TOKEN.sub("", at_once) == TOKEN.sub("", later)


def test_a_deal_or_another_player_makes_it_be_worked_out_anew(club: Club, cem: Client) -> None:
    cem.get(url(club))
    work()
    before = cells(cem.get(url(club)))
    other = take_in(club, begin(preset="pub"))
    assert cells(cem.get(url(club))) == before
    enter(other, deal())
    assert "Refresh" in cem.get(url(club)).headers
    work()
    assert cells(cem.get(url(club))) != before
    club.group.players.filter(name="Dora").update(is_counted=False)
    assert "Refresh" in cem.get(url(club)).headers


def test_a_stored_season_is_worked_out_by_its_own_rule(club: Club, cem: Client) -> None:
    season = make_season(group=club.group, name="Saison", points="average", min_deals=1)
    cem.get(url(club, number=season.number))
    work()
    assert cells(cem.get(url(club, number=season.number)))[0][1].counts == "+0.67"


def test_who_asks_for_many_at_once_waits_for_some_of_them_and_nobody_else_does(
    club: Club, cem: Client
) -> None:
    for preset in ("ddv", "pot", "club_plus", "gamefarm", "sharp"):
        assert cem.get(url(club, f"?of={preset}")).status_code == 200
    assert Job.objects.count() == MOST_OPEN
    signed_in(club.anna).get(url(club, "?of=sharp"))
    assert Job.objects.filter(user=club.anna).count() == 1


def test_what_is_loaded_into_a_page_asks_again_from_there(club: Club, cem: Client) -> None:
    answer = cem.get(url(club, "rules/?of=ddv"), headers={"HX-Request": "true", "HX-Target": "single-rules"})
    assert 'hx-select="#single-rules"' in answer.content.decode()
    assert "Refresh" not in answer.headers


def test_a_season_that_is_deleted_meanwhile_ends_the_work(club: Club, cem: Client) -> None:
    season = make_season(group=club.group, name="Saison")
    cem.get(url(club, number=season.number))
    season.delete()
    work()
    assert (Job.objects.get().phase, Job.objects.get().portions.count()) == ("done", 0)


def test_what_cannot_be_worked_out_is_not_tried_again_and_again(club: Club, cem: Client) -> None:
    cem.get(url(club))
    Job.objects.update(phase=Phase.REFUSED)
    page = cem.get(url(club))
    assert "This comparison could not be worked out" in page.content.decode()
    assert ("Refresh" in page.headers, Job.objects.count()) == (False, 1)


@pytest.fixture
def slowly(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The club with some more evenings, of which a comparison sums up one at a time."""
    monkeypatch.setattr(writes, "SLICE", 0.0)
    monkeypatch.setattr(writes, "AT_ONCE", 1)
    for preset in ("ddv", "pub", "pot"):
        enter(take_in(club, begin(preset=preset)), deal(**LOST), deal(points=155))
    return club


@pytest.fixture
def worker() -> Worker:
    """What the process for long work does, in ours."""
    return Worker(JOB_STEPS, [])


def phases() -> list[str]:
    return list(Job.objects.order_by("pk").values_list("phase", flat=True))


@pytest.mark.parametrize("page", ["?of=ddv", "?of=ddv&of=pot", "?if=pub"])
def test_bit_by_bit_a_comparison_comes_to_the_same(
    slowly: Club, cem: Client, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cem.get(url(slowly, page))
    job = Job.objects.get()
    for _piece in range(slowly.group.sheets.count() - 1):
        STEPS[Phase.WRITING](job)
        job.refresh_from_db()
        assert job.phase == Phase.WRITING
    work()
    later = cells(cem.get(url(slowly, page)))
    monkeypatch.setattr(replay_cache, "AT_ONCE", 10_000)
    assert cells(cem.get(url(slowly, page))) == later


def test_while_a_comparison_goes_on_a_sign_of_life_is_noted_now_and_then(slowly: Club, cem: Client) -> None:
    cem.get(url(slowly))
    job, signs = Job.objects.get(), []
    for since in (SIGN_OF_LIFE / 2, 2 * SIGN_OF_LIFE):
        before = now() - since
        Job.objects.update(seen=before)
        job.refresh_from_db()
        STEPS[Phase.WRITING](job)
        signs.append(Job.objects.get().seen > before)
    writes.UNDERWAY.clear()
    assert signs == [False, True]


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every portion takes a second, however busy the machine is."""
    note = Turns.note
    monkeypatch.setattr(Turns, "note", lambda self, job, _seconds: note(self, job, 1.0))


@pytest.mark.usefixtures("seconds")
def test_others_have_their_turn_while_a_comparison_goes_on(slowly: Club, cem: Client, worker: Worker) -> None:
    begun(signed_in(slowly.ben), slowly)
    cem.get(url(slowly))
    worker.do_something()
    assert Portion.objects.count() == MANY
    for _portion in range(4):
        worker.do_something()
    assert 0 < Portion.objects.count() < MANY
    assert phases() == ["writing", "writing"]
    while worker.do_something():
        pass
    assert phases() == ["done", "done"]


def test_only_some_comparisons_are_in_memory_at_a_time(slowly: Club, worker: Worker) -> None:
    for number, member in enumerate((slowly.anna, slowly.ben, slowly.cem)):
        signed_in(member).get(url(slowly, f"?of={('ddv', 'pot', 'pub')[number]}"))
        signed_in(member).get(url(slowly, f"?of={('sharp', 'pool', 'online')[number]}"))
    first = list(Job.objects.order_by("pk").values_list("pk", flat=True)[:MOST_COMPARED])
    assert [job.pk for job in jobs_to_do(host_name())] == first
    at_once = set()
    while worker.do_something():
        at_once.add(len(writes.UNDERWAY))
    assert 1 < max(at_once) <= MOST_COMPARED
    assert (phases(), writes.UNDERWAY) == (["done"] * 6, {})


def test_a_comparison_that_takes_too_long_in_all_is_given_up(
    slowly: Club, cem: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writes, "MOST_SECONDS", 0)
    cem.get(url(slowly))
    work()
    assert "it takes too much memory or time" in cem.get(url(slowly)).content.decode()


def test_a_comparison_that_was_lost_with_its_process_begins_anew(slowly: Club, cem: Client) -> None:
    cem.get(url(slowly))
    STEPS[Phase.WRITING](Job.objects.get())
    writes.UNDERWAY.clear()
    work()
    assert "Refresh" not in cem.get(url(slowly)).headers
