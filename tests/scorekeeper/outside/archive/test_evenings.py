"""Evenings in the file of a group, and out of it: who was here, how tables are made, rounds and payments."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.club.evenings.models import Attendance, Making, Payment, PlannedRound, Setup
from scorekeeper.club.evenings.rounds.writes import draw_next, draw_rounds, open_tables
from scorekeeper.club.jobs.models import Job, Portion
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.outside.archive import create_group, uploads
from scorekeeper.outside.archive.evenings import listed_evenings, write_evenings
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.play.houserules.models import Ruleset
from tests import club as clubs
from tests.cast import begin, deal, enter
from tests.club import Club, found_again, group_document, person, player, signed_in, take_in
from tests.made_once import once_in_module
from tests.night import NAMES, begun, large_club, opened, play

pytestmark = pytest.mark.django_db

OPENED = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)
PAID = datetime(2026, 3, 6, 0, 12, 34, 567890, tzinfo=UTC)
DAY = date(2026, 3, 5)
PUB = {"format": "doppelkopf-ruleset/1", "title": "", "ruleset": {"preset": "pub", "options": {}}}


@pytest.fixture
def club() -> Club:
    return large_club(8)


@pytest.fixture
@once_in_module
def evening(club: Club) -> Evening:
    """Two tables with everything that can be said of an evening: a guest, who came late, who paid what."""
    evening = begun(club, NAMES[:8], rounds="3", preset="pub", length="2", title="Krone", guests="Zoe")
    Evening.objects.filter(pk=evening.pk).update(day=DAY)
    Setup.objects.filter(evening=evening).update(seed="abc", seating="ladder")
    evening.attendances.filter(number=8).delete()
    evening.attendances.filter(number=9).update(first_round=2, last_round=3)
    evening.planned_rounds.all().delete()
    plans: tuple[dict[str, Any], ...] = (
        {"tables": [[1, 2, 3, 4, 5, 6, 7, 8]], "making": Making.BY_HAND, "opened": OPENED},
        {"tables": [[1, 3, 5, 7], [2, 4, 6, 9]], "making": Making.SWAPPED},
    )
    for number, plan in enumerate(plans, 1):
        PlannedRound.objects.create(evening=evening, number=number, seed="abc", **plan)
    anna, ben = player(club, "Anna"), player(club, "Ben")
    money: tuple[dict[str, Any], ...] = (
        {"payer": anna, "payee": ben, "cents": 120, "rate": 2.5},
        {"payer": ben, "payee_name": "Kasse", "cents": 2, "rate": None},
        {"payer_name": "Zoe", "payee": anna, "cents": 7, "rate": 10.0},
    )
    for payment in money:
        Payment.objects.create(evening=evening, at=PAID, by=club.anna, **payment)
    return evening


WRITTEN = {
    "day": "2026-03-05",
    "title": "Krone",
    "sheets": [],
    "setup": {"ruleset": PUB, "length": 2, "rounds": 3, "seed": "abc", "seating": "ladder"},
    "here": [
        *({"number": number, "player": name} for number, name in enumerate(NAMES[:7], 1)),
        {"number": 9, "guest": "Zoe", "first_round": 2, "last_round": 3},
    ],
    "rounds": [
        {
            "number": 1,
            "tables": [[1, 2, 3, 4, 5, 6, 7]],
            "making": "by_hand",
            "seed": "abc",
            "opened": "2026-03-05T19:30:00+00:00",
        },
        {"number": 2, "tables": [[1, 3, 5, 7], [2, 4, 6, 9]], "making": "swapped", "seed": "abc"},
    ],
    "payments": [
        {
            "payer": "Anna",
            "payee": "Ben",
            "cents": 120,
            "rate": 2.5,
            "at": "2026-03-06T00:12:34.567890+00:00",
        },
        {"payer": "Ben", "payee_name": "Kasse", "cents": 2, "at": "2026-03-06T00:12:34.567890+00:00"},
        {
            "payer_name": "Zoe",
            "payee": "Anna",
            "cents": 7,
            "rate": 10.0,
            "at": "2026-03-06T00:12:34.567890+00:00",
        },
    ],
}


def text_of(group: Group) -> str:
    return "".join(written_group(group))


def rows_of(group: Group) -> dict[str, list[Any]]:
    """What the evenings of a group have beside their sheets, in words that are the same in every group."""
    columns = {
        Setup: (
            "ruleset__options",
            "ruleset__preset",
            "ruleset__name",
            "length",
            "rounds",
            "seed",
            "seating",
        ),
        Attendance: ("number", "player__name", "guest", "first_round", "last_round"),
        PlannedRound: ("number", "making", "seed", "opened", "tables"),
        Payment: (
            *("payer__name", "payer_name", "payee__name", "payee_name"),
            *("cents", "rate", "at"),
        ),
    }
    places = {key: place for place, key in enumerate(group.evenings.values_list("pk", flat=True))}
    return {
        model.__name__: [
            (places[evening], *rest)
            for evening, *rest in model.objects.filter(evening__group=group)
            .order_by("pk")
            .values_list("evening", *said)
        ]
        for model, said in columns.items()
    }


def test_the_file_holds_everything_of_an_evening_and_nobody_s_account(club: Club, evening: Evening) -> None:
    assert group_document(club.group)["evenings"] == [WRITTEN]


def test_an_evening_that_has_only_begun_comes_back_with_everything(club: Club, evening: Evening) -> None:
    PlannedRound.objects.filter(evening=evening, number=1).update(tables=[[1, 2, 3, 4, 5, 6, 7]])
    text, before = text_of(club.group), rows_of(club.group)
    again = found_again(text, person("Olga"))
    assert text_of(again) == text
    assert rows_of(again) == before
    assert list(Payment.objects.filter(evening__group=again).values_list("by", flat=True)) == [None] * 3
    assert [each.title for each in again.evenings.all()] == ["Krone"]


def own_rules(club: Club) -> Ruleset:
    """House rules of the club in two versions; the first of them."""
    rules = presets()["pub"].rules
    versions = [
        ("Hausregeln", "pub", rules, houserules.ALL_AGREED),
        ("Hausregeln", "pub", read_options({"session_deals": 12}, rules), houserules.ALL_AGREED),
    ]
    return houserules.store_versions(group=club.group, versions=versions)[0]


def test_evenings_of_all_kinds_come_back_as_they_were(club: Club, evening: Evening) -> None:
    """Played, begun, alone at one table; by rules of the group, and by none that have a name."""
    played = begun(club, NAMES[:8], rounds="2", preset="ddv", length="2")
    version = own_rules(club)
    Setup.objects.filter(evening=played).update(ruleset=version)
    for sheet in opened(club, played):
        play(sheet, 2)
    draw_next(evening=played)
    enter(take_in(club, begin(("Anna", "Ben", "Cem", "Gast"))), deal(names=("Anna", "Ben", "Cem", "Gast")))
    Payment.objects.create(evening=played, payer=player(club, "Cem"), payee_name="Kasse", cents=5)
    document = group_document(club.group)
    assert [
        (len(each["sheets"]), sorted(set(each) - {"day", "title", "sheets"})) for each in document["evenings"]
    ] == [
        (0, ["here", "payments", "rounds", "setup"]),
        (2, ["here", "payments", "rounds", "setup"]),
        (1, []),
    ]
    assert [[each.get("evenings") for each in versions] for versions in document["rulesets"]] == [[[2], None]]
    again = found_again(text_of(club.group), person("Olga"))
    assert text_of(again) == text_of(club.group)
    assert rows_of(again)["Setup"] == rows_of(club.group)["Setup"]
    setup = Setup.objects.get(evening__group=again, evening__title="", rounds=2)
    assert (setup.ruleset.group, setup.ruleset.version) == (again, 1)


def test_an_evening_out_of_a_file_goes_on_with_the_same_draw(club: Club) -> None:
    evening = begun(club, NAMES[:8], rounds="2", preset="ddv")
    again = found_again(text_of(club.group), club.ben, "Linde", "Ben")
    [other] = again.evenings.all()
    page = signed_in(club.ben).get(f"/groups/{again.slug}/evenings/{other.pk}/")
    assert page.status_code == 200
    for each in (evening, other):
        draw_rounds(evening=each)
        open_tables(evening=each, number=1)
    tables = [
        [[seat.name for seat in sheet.seats.all()] for sheet in each.sheets.order_by("table")]
        for each in (evening, other)
    ]
    assert tables[0] == tables[1]
    assert signed_in(club.ben).get(f"/groups/{again.slug}/evenings/{other.pk}/here/").status_code == 200


def test_evenings_of_one_day_keep_their_order(club: Club) -> None:
    """Their sheets were begun in another one, and one of them has none yet."""
    late = take_in(club, begin(title="spät", started=datetime(2026, 1, 8, 21, tzinfo=UTC)))
    begun(club, NAMES[:8], title="mitten")
    early = take_in(club, begin(title="früh", started=datetime(2026, 1, 8, 18, tzinfo=UTC)))
    for evening in (late, early):
        Evening.objects.filter(sheets=evening.sheet).update(title=evening.sheet.title)
    Evening.objects.update(day=DAY)
    text = text_of(club.group)
    again = found_again(text, person("Olga"))
    for group in (club.group, again):
        assert [each.title for each in group.evenings.all()] == ["früh", "mitten", "spät"]
    assert text_of(again) == text


def test_an_evening_of_which_nothing_can_be_read_is_none(club: Club) -> None:
    sheet = take_in(club, begin()).sheet
    type(sheet).objects.filter(pk=sheet.pk).update(length=1_001)
    assert group_document(club.group)["evenings"] == []
    Payment.objects.create(evening=sheet.evening, payer_name="Zoe", payee_name="Kasse", cents=5, at=PAID)
    [written] = group_document(club.group)["evenings"]
    assert (written["sheets"], len(written["payments"])) == ([], 1)
    assert text_of(found_again(text_of(club.group), person("Olga"))).count('"payments"') == 1


def test_rules_that_cannot_be_read_are_left_out_and_the_list_stays(club: Club, evening: Evening) -> None:
    unreadable = Ruleset.objects.create(preset="nobody's", fingerprint="?")
    Setup.objects.update(ruleset=unreadable)
    [written] = group_document(club.group)["evenings"]
    assert written == {key: value for key, value in WRITTEN.items() if key != "setup"}
    assert text_of(found_again(text_of(club.group), person("Olga"))) == text_of(club.group)


def test_a_version_whose_rules_are_not_those_of_the_evening_is_not_what_it_is_played_by(club: Club) -> None:
    begun(club, NAMES[:8], preset="ddv")
    own_rules(club)
    document = group_document(club.group)
    document["rulesets"][0][1]["evenings"] = [1]
    again = found_again(json.dumps(document), person("Olga"))
    assert group_document(again)["evenings"] == document["evenings"]
    assert Setup.objects.get(evening__group=again).ruleset.name == ""


def test_a_file_from_before_evenings_had_more_than_sheets_is_still_read(club: Club, evening: Evening) -> None:
    take_in(club, begin(title="Zettel"))
    document = group_document(club.group)
    for each in document["evenings"]:
        for key in ("setup", "here", "rounds", "payments"):
            each.pop(key, None)
    document["evenings"] = [each for each in document["evenings"] if each["sheets"]]
    again = found_again(json.dumps(document), person("Olga"))
    assert group_document(again) == document
    assert [sheet.title for sheet in again.sheets.all()] == ["Zettel"]


def test_a_group_with_evenings_that_is_taken_back_leaves_nothing(club: Club, evening: Evening) -> None:
    Setup.objects.filter(evening=evening).update(ruleset=own_rules(club))
    take_in(club, begin())
    text, olga = text_of(club.group), person("Olga")
    before = {**clubs.everything(), "Ruleset": list(Ruleset.objects.values())}
    content = text.encode()
    job = do_here(create_group.keep_file(user=olga, pieces=[content], size=len(content)), create_group.STEPS)
    job = create_group.begin_founding(job=job, name="Krone", own_name="")
    for _portion in range(2):
        create_group.store_portion(job)
    assert Attendance.objects.count() == 16
    create_group.jobs.take_back(job)
    do_here(Job.objects.get(pk=job.pk), create_group.STEPS)
    assert {**clubs.everything(), "Ruleset": list(Ruleset.objects.values())} == before
    assert not Portion.objects.exists()


def test_one_evening_takes_as_many_queries_as_many(club: Club, evening: Evening) -> None:
    counts = []
    for more in (0, 10):
        for _evening in range(more):
            begun(club, NAMES[:8], rounds="2")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            listed = listed_evenings(club.group, {})
            write_evenings(listed)
        counts.append((len(listed), len(queries)))
    assert counts == [(1, counts[0][1]), (11, counts[0][1])]


def test_what_evenings_have_comes_in_portions(
    club: Club, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "FEW_EVENINGS", 2)
    for _evening in range(4):
        begun(club, NAMES[:8], rounds="2")
    text = text_of(club.group)
    content = text.encode()
    job = do_here(
        create_group.keep_file(user=club.anna, pieces=[content], size=len(content)), create_group.STEPS
    )
    sizes = job.portions.filter(number__gte=uploads.EVENINGS, number__lt=uploads.HEAD)
    assert list(sizes.values_list("size", flat=True)) == [2, 2, 1]
    assert (job.facts["sheets"], job.total) == (0, 5)
    job = do_here(create_group.begin_founding(job=job, name="Linde", own_name=""), create_group.STEPS)
    assert job.group is not None
    assert text_of(job.group).replace("Linde", "Krone") == text


def test_the_page_before_says_how_many_evenings_and_sheets_there_are(club: Club, evening: Evening) -> None:
    take_in(club, begin())
    content = text_of(club.group).encode()
    job = do_here(
        create_group.keep_file(user=club.anna, pieces=[content], size=len(content)), create_group.STEPS
    )
    page = signed_in(club.anna).get(f"/groups/restore/{job.slug}/").content.decode()
    assert [said in page for said in ("2 evenings", "1 sheet")] == [True, True]


def test_a_group_with_evenings_is_deleted_with_all_of_them(club: Club, evening: Evening) -> None:
    Setup.objects.filter(evening=evening).update(ruleset=own_rules(club))
    signed_in(club.anna).post(f"{club.url}delete/", {"typed": "Krone"})
    assert (Group.objects.count(), Evening.objects.count(), Attendance.objects.count()) == (0, 0, 0)
