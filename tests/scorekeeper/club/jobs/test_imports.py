"""Many evenings come in portions, are seen all at once, and survive whatever ends the process."""

from __future__ import annotations

import fcntl
import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.club.evenings.imports.writes import STEPS, store_portion
from scorekeeper.club.evenings.models import Import, ImportedSheet
from scorekeeper.club.jobs.models import Job, Kind, PendingSheet, Phase, Portion
from scorekeeper.club.jobs.reads import host_name, open_lock
from scorekeeper.club.jobs.worker import MOST_TRIES, Worker
from scorekeeper.club.jobs.writes import (
    PER_PORTION,
    TOO_MUCH,
    begin_job,
    claim_job,
    do_here,
    write_portion,
)
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.models import Sheet
from tests import club as clubs
from tests.club import Club, signed_in
from tests.scorekeeper.club.evenings.imports.test_imports import address, confirm, upload

MANY = 15


@pytest.fixture
def scorer(club: Club) -> Client:
    return signed_in(club.ben)


def documents(count: int) -> str:
    """Evenings of one deal each, on days of their own."""
    return json.dumps([document(number) for number in range(count)])


def document(number: int) -> dict[str, Any]:
    return {
        "format": "doppelkopf-sheet/1",
        "title": f"Evening {number}",
        "date": f"2024-{number // 28 + 1:02}-{number % 28 + 1:02}",
        "ruleset": {"preset": "ddv", "options": {}},
        "players": ["Anna", "Ben", "Lena", "Cem"],
        "deals": [{"game": "normal", "re": ["Anna", "Ben"], "points": {"re": 121 + number}}],
    }


def begun(scorer: Client, club: Club, count: int = MANY) -> Job:
    answer = confirm(scorer, club, upload(scorer, club, documents(count), "krone.json"))
    job = Job.objects.get()
    assert answer.headers["Location"] == f"{address(club)}{job.slug}/"
    return job


def now(job: Job) -> Job:
    job.refresh_from_db()
    return job


def test_evenings_that_are_coming_are_not_seen_before_all_of_them_are_there(
    scorer: Client, club: Club
) -> None:
    job = begun(scorer, club)
    store_portion(job)
    page = scorer.get(club.url).content.decode()
    assert f"Evenings are being imported: {PER_PORTION} of {MANY}." in page
    assert (club.group.sheets.count(), Sheet.objects.count()) == (0, PER_PORTION)
    do_here(now(job), STEPS)
    titles = list(club.group.sheets.order_by("started").values_list("title", flat=True))
    assert titles == [f"Evening {number}" for number in range(MANY)]
    assert (PendingSheet.objects.count(), Portion.objects.count()) == (0, 0)
    assert "being imported" not in scorer.get(club.url).content.decode()


def test_the_page_of_an_import_asks_again_and_leads_on_in_the_end(scorer: Client, club: Club) -> None:
    job = begun(scorer, club)
    url = f"{address(club)}{job.slug}/"
    page = scorer.get(url)
    assert (page.status_code, page.headers["Refresh"]) == (200, "2")
    assert f'max="{MANY}"' in page.content.decode()
    do_here(now(job), STEPS)
    done = scorer.get(url, follow=True)
    assert done.redirect_chain == [(club.url, 302)]
    assert f"{MANY} evenings have been imported." in done.content.decode()


def test_a_portion_that_another_process_has_done_is_not_done_again(scorer: Client, club: Club) -> None:
    job = begun(scorer, club)

    def meanwhile(item: object) -> object:
        Portion.objects.filter(number=1).delete()
        return item

    written: list[object] = []
    assert write_portion(job, meanwhile, lambda _job, items: written.append(items))
    assert (written, now(job).done) == ([], 0)


def test_an_evening_that_came_by_another_way_meanwhile_does_not_come_twice(
    scorer: Client, club: Club
) -> None:
    job = begun(scorer, club)
    again = json.dumps([document(3)])
    confirm(scorer, club, upload(scorer, club, again, "one.json"))
    do_here(now(job), STEPS)
    assert club.group.sheets.count() == MANY
    assert ImportedSheet.objects.filter(imported=job.facts["import"]).count() == MANY - 1


def test_an_import_can_be_stopped_and_taken_back(scorer: Client, club: Club) -> None:
    before = Sheet.objects.count()
    job = begun(scorer, club)
    store_portion(job)
    undo = f"{address(club)}{job.facts['import']}/undo/"
    answer = scorer.post(undo, {"sure": "yes"}, follow=True)
    assert "The evenings of this file have been deleted." in answer.content.decode()
    assert (Sheet.objects.count(), Import.objects.count(), Portion.objects.count()) == (before, 0, 0)
    assert Player.objects.filter(name="Lena").exists()


def test_many_evenings_that_are_taken_out_are_gone_at_once_and_deleted_in_portions(
    scorer: Client, club: Club
) -> None:
    do_here(begun(scorer, club), STEPS)
    imported = Import.objects.get()
    scorer.post(f"{address(club)}{imported.pk}/undo/", {"sure": "yes"})
    job = Job.objects.latest("pk")
    assert (club.group.sheets.count(), Sheet.objects.count()) == (0, MANY)
    STEPS[Phase.LEAVING](job)
    assert Sheet.objects.count() == MANY - PER_PORTION
    do_here(now(job), STEPS)
    assert (Sheet.objects.count(), Import.objects.count(), now(job).phase) == (0, 0, Phase.DONE)


def test_what_ends_the_process_again_and_again_is_given_up(scorer: Client, club: Club) -> None:
    job = begun(scorer, club)
    store_portion(job)
    Job.objects.update(tries=MOST_TRIES, host=host_name())
    Worker({Kind.IMPORT: STEPS}, []).do_something()
    do_here(now(job), STEPS)
    assert (Sheet.objects.count(), Import.objects.count()) == (0, 0)
    page = scorer.get(f"{address(club)}{job.slug}/", follow=True).content.decode()
    assert TOO_MUCH in page


def test_others_of_the_group_see_no_page_of_an_import(scorer: Client, club: Club) -> None:
    url = f"{address(club)}{begun(scorer, club).slug}/"
    olga = signed_in(clubs.person("Olga"))
    assert [signed_in(club.cem).get(url).status_code, olga.get(url).status_code] == [403, 404]


def test_where_nobody_works_the_page_says_so_and_the_log_how_to_mend_it(
    scorer: Client, club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    job = begun(scorer, club)
    url = f"{address(club)}{job.slug}/"
    nobody = "Nothing is happening right now"
    assert nobody not in scorer.get(url).content.decode()
    Job.objects.update(begun=timezone.now() - timedelta(minutes=1))
    for _look in range(3):
        page = scorer.get(url)
        assert nobody in page.content.decode()
        assert page.headers["Refresh"] == "2"
    assert [record.getMessage() for record in caplog.records] == [
        "Nobody does long work. Serve with `manage.py up`, or keep `manage.py work` running."
    ]
    with open_lock() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert nobody not in scorer.get(url).content.decode()
    other = begin_job(kind=Kind.DELETE, phase=Phase.LEAVING, user=None)
    claim_job(job=other, host="another machine")
    page = scorer.get(url).content.decode()
    assert (nobody in page, "1 other job is running alongside it." in page) == (False, True)
