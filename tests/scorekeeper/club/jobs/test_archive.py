"""A big group becomes a file, and a group again, in portions: the same, byte by byte."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Sum
from django.test import Client
from django.utils.timezone import localdate

from rulesets.problems import Refused
from scorekeeper.club.jobs.models import Job, PendingSheet, Phase, Portion
from scorekeeper.club.jobs.writes import FEW, do_here
from scorekeeper.club.leagues.seasons.writes import leave_out, make_season
from scorekeeper.outside.archive import create_group, group_text, saving, views
from scorekeeper.outside.archive.json_stream import Text, members_of
from scorekeeper.outside.archive.uploads import FEW_SHEETS
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.engine import state_of, table_of
from scorekeeper.play.sheets.models import Result, Sheet
from tests import club as clubs
from tests.cast import FOUR, begin, enter
from tests.club import Club, group_document, signed_in, take_in

pytestmark = pytest.mark.django_db

EVENINGS = FEW + 3


@pytest.fixture
def club(made: Club, db: None, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The club, as one whose file is long."""
    monkeypatch.setattr(views, "SMALL", 0)
    monkeypatch.setattr(group_text, "AT_ONCE", 4)
    return deepcopy(made)


@pytest.fixture(scope="module")
def made(module_db: None) -> Club:
    """A club with more evenings than are saved at once, under several rules, with guests and a season."""
    club, random = clubs.found(), Random(13)  # noqa: S311  # deals, not secrets
    for number in range(EVENINGS):
        names = FOUR if number % 3 else ("Anna", "Ben", "Gast", "Emil")
        evening = take_in(club, begin(names, ("ddv", "pub", "pot")[number % 3], title=f"Abend {number}"))
        for _deal in range(3):
            table = table_of(evening.sheet)
            enter(evening, invented_deal(random, table, state_of(evening.sheet, table)))
            evening.sheet.refresh_from_db()
        began = datetime(2025, 1, 2, 19, tzinfo=UTC) + timedelta(days=7 * (number * 7 % EVENINGS))
        Sheet.objects.filter(pk=evening.sheet.pk).update(started=began)
        Evening.objects.filter(pk=evening.sheet.evening_id).update(day=began.date())
    leave_out(season=make_season(group=club.group, name="Saison"), evening=evening.sheet.evening)
    return club


@pytest.fixture
def olga(db: None) -> Client:
    return signed_in(clubs.person("Olga"))


def saved(client: Client, group: Group) -> bytes:
    """The file of a group, as a member gets it."""
    answer = client.get(f"/groups/{group.slug}/document/", follow=True)
    job = group.jobs.get(kind="save")
    assert answer.headers["Refresh"] == "2"
    do_here(job, saving.STEPS)
    page = client.get(answer.request["PATH_INFO"])
    assert "Refresh" not in page.headers
    content: bytes = client.get(f"{answer.request['PATH_INFO']}file/").getvalue()
    return content


def read(client: Client, content: bytes) -> Job:
    """A file that has been sent and read."""
    page = client.post("/groups/restore/", {"file": SimpleUploadedFile("krone.json", content)}, follow=True)
    job = Job.objects.get(kind="restore")
    assert (page.headers["Refresh"], job.phase) == ("2", Phase.READING)
    return do_here(job, create_group.STEPS)


def begun(client: Client, job: Job) -> Job:
    client.post(f"/groups/restore/{job.slug}/", {"name": "Krone", "own": "0"})
    job.refresh_from_db()
    return job


def test_what_is_saved_comes_back_and_is_saved_as_the_same_bytes(club: Club, olga: Client) -> None:
    content = saved(signed_in(club.cem), club.group)
    assert json.loads(content) == group_document(club.group)
    assert len(json.loads(content)["sheets"]) == EVENINGS
    job = do_here(begun(olga, read(olga, content)), create_group.STEPS)
    assert job.group is not None
    assert saved(olga, job.group) == content
    assert (PendingSheet.objects.count(), Portion.objects.filter(job=job).count()) == (0, 0)


def test_sheets_of_a_file_without_evenings_join_one_for_each_day(club: Club, olga: Client) -> None:
    document = {**json.loads(saved(signed_in(club.cem), club.group)), "evenings": [], "seasons": []}
    for sheet in document["sheets"][:FEW]:
        sheet |= {name: document["sheets"][0][name] for name in ("date", "started")}
    group = do_here(begun(olga, read(olga, json.dumps(document).encode())), create_group.STEPS).group
    assert group is not None
    days = Counter(localdate(sheet.started) for sheet in group.sheets.all())
    assert {evening.day: evening.sheets.count() for evening in group.evenings.all()} == days
    assert max(days.values()) == FEW
    for evening in group.evenings.all():
        summed = dict(evening.results.values_list("player__name", "points"))
        seats = Result.objects.filter(seat__sheet__evening=evening, seat__player__isnull=False)
        made = seats.order_by().values_list("seat__name")
        assert summed == dict(made.annotate(Sum("points")))


def test_nobody_sees_a_group_before_all_of_it_is_there(club: Club, olga: Client) -> None:
    job = begun(olga, read(olga, saved(signed_in(club.cem), club.group)))
    create_group.store_portion(job)
    page = olga.get(f"/groups/restore/{job.slug}/").content.decode()
    assert f"The group is being created: {100 * FEW_SHEETS // (2 * EVENINGS)} % of its evenings." in page
    assert "Krone" not in olga.get("/groups/").content.decode()
    do_here(job, create_group.STEPS)
    answer = olga.get(f"/groups/restore/{job.slug}/", follow=True)
    assert f"/groups/{Group.objects.latest('pk').slug}/" == answer.request["PATH_INFO"]


def test_a_group_that_is_taken_back_leaves_nothing(club: Club, olga: Client) -> None:
    content = saved(signed_in(club.cem), club.group)
    before = {**clubs.everything(), "Ruleset": club.group.rulesets.count()}
    job = begun(olga, read(olga, content))
    create_group.store_portion(job)
    olga.post(f"/groups/restore/{job.slug}/", {"stop": "yes"})
    do_here(Job.objects.get(pk=job.pk), create_group.STEPS)
    assert {**clubs.everything(), "Ruleset": club.group.rulesets.count()} == before
    assert "Nothing from this file was kept." in olga.get(f"/groups/restore/{job.slug}/").content.decode()


def test_a_killed_reading_begins_anew(club: Club, olga: Client) -> None:
    content = saved(signed_in(club.cem), club.group)
    olga.post("/groups/restore/", {"file": SimpleUploadedFile("krone.json", content)})
    job = Job.objects.get(kind="restore")
    Portion.objects.create(job=job, number=1, content=b"half")
    assert do_here(job, create_group.STEPS).facts["sheets"] == EVENINGS


def test_a_second_file_waits_for_the_first_one(club: Club, olga: Client) -> None:
    content = SimpleUploadedFile("krone.json", saved(signed_in(club.cem), club.group))
    olga.post("/groups/restore/", {"file": content})
    content.seek(0)
    page = olga.post("/groups/restore/", {"file": content})
    assert page.context["form"].errors == {"file": ["Another of your files is being read right now."]}
    assert Job.objects.filter(kind="restore").count() == 1


def test_problems_of_sheets_are_told_with_their_numbers(club: Club, olga: Client) -> None:
    document = group_document(club.group)
    document["sheets"][EVENINGS - 1]["players"] = []
    job = read(olga, json.dumps(document).encode())
    page = olga.get(f"/groups/restore/{job.slug}/")
    assert [text.partition(":")[0] for text in page.context["problems"]] == [
        f"sheets[{EVENINGS - 1}].players"
    ]
    assert not Player.objects.filter(group__in=Group.objects.exclude(pk=club.group.pk)).exists()


PIECES: tuple[Any, ...] = (
    {},
    {"a": 12, "sheets": [1, {"x": [2.5]}, 's"]'], "b": {"c": None}},
    {"sheets": [], "ä": "\u00e4\U0001f0a1"},
)


@pytest.mark.parametrize("whole", PIECES, ids=str)
@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_an_object_is_the_same_in_pieces_of_any_size(whole: dict[str, Any], size: int) -> None:
    content = json.dumps(whole, ensure_ascii=False, indent=1).encode()
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    found = list(members_of(pieces))
    members = {name: [] if isinstance(value, list) else value for name, value in whole.items()}
    assert {name: value for name, value in found if name != "sheets[]"} == members
    assert [value for name, value in found if name == "sheets[]"] == whole.get("sheets", [])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"name": "a", "sheets": [], "name": "b"}', "name"),
        ('{"sheets": [{"a": 1}, {"a": {"b": 1, "b": 2}}]}', "sheets[1].a.b"),
        ('{"kitty": {"fines": [{"id": 1, "id": 1}]}}', "kitty.fines[0].id"),
    ],
)
def test_an_object_that_says_something_twice_is_refused_with_the_place(text: str, place: str) -> None:
    with pytest.raises(Refused) as refused:
        list(members_of([text.encode()]))
    assert list(map(str, refused.value.problems)) == [f"{place}: appears twice"]


@pytest.mark.thorough
def test_no_more_than_a_little_is_kept_of_a_long_list() -> None:
    text = Text(b'{"a": 1}, ' * 100 for _piece in range(1000))
    longest = 0
    for _item in range(90_000):
        text.take_value()
        text.take(",")
        longest = max(longest, len(text.buffer))
    assert longest < 5_000
