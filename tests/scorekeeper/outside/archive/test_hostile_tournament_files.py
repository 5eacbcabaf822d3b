"""Files with tournaments: whatever is wrong with them is told before anything is stored."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from scorekeeper.club.jobs.models import Job, Phase
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.outside.archive import create_group
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.outside.archive.json_stream import MOST_OF_ONE
from scorekeeper.play.groups.capacity import MOST, MOST_AWARDED, MOST_LISTED, MOST_ROUNDS, MOST_UNLOCKED
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.tournament.models import Tournament
from tests.club import found_again, person, signed_in
from tests.scorekeeper.outside.archive.hostile_tournament import AT, BESIDE, NAMES, TABLE, TOURNAMENT, changed

SEAT = "tournament.tables[0].confirmations[0].seat"

SHEET = {"format": "doppelkopf-sheet/1", "date": "2026-12-12", "players": list(NAMES[:4])}


def document(*beside: dict[str, Any], **more: Any) -> str:
    """A group with tournaments, each with a sheet."""
    evenings = [
        {"day": "2026-12-12", "title": "", "sheets": [[number, 1, 1]], **each}
        for number, each in enumerate(beside, 1)
    ]
    for number, evening in enumerate(evenings, 1):
        evening["tournament"] = with_sheet(evening["tournament"], number)
    head = {
        "format": "doppelkopf-group/1",
        "name": "Krone",
        "players": [{"name": name} for name in NAMES[:4]],
    }
    return json.dumps({**head, "evenings": evenings, "sheets": [SHEET] * len(beside), **more})


def with_sheet(tournament: Any, number: int) -> Any:
    """A tournament whose lists have another number."""
    if not isinstance(tournament, dict) or not isinstance(tournament.get("tables"), list):
        return tournament
    tables = [
        {**each, "sheet": number} if isinstance(each, dict) and each.get("sheet") == 1 else each
        for each in tournament["tables"]
    ]
    return {**tournament, "tables": tables}


def read(text: str, user: User) -> Job:
    """A file that was read, whatever came of it."""
    content = text.encode()
    job = create_group.keep_file(user=user, pieces=[content], size=len(content))
    return do_here(job, create_group.STEPS)


@pytest.mark.django_db
def test_the_example_is_founded_and_all_its_pages_are_there() -> None:
    olga = person("Olga")
    again = found_again(document(BESIDE), olga)
    own = f"/groups/{again.slug}/tournaments/{Tournament.objects.get().slug}/"
    below = ("", "entrants/", "entrants/5/", "standings/", "standings/4/", "awards/", "change/", "rounds/")
    more = ("rounds/2/", "rounds/1/tables/1/", "rounds/1/seating/", "screen/", "print/lists/")
    browser = signed_in(olga)
    assert [browser.get(own + path).status_code for path in (*below, *more)] == [200] * 12 + [404]


FILES: dict[str, tuple[tuple[Any, ...], dict[str, Any], list[str]]] = {
    "a tournament without rules": (
        ({name: value for name, value in BESIDE.items() if name != "setup"},),
        {},
        ["evenings[0].setup: is missing"],
    ),
    "two tournaments, the second one wrong": (
        (BESIDE, changed(("awards", 0, "entrant"), 9)),
        {},
        ["evenings[1].tournament.awards[0].entrant: must be the number of someone who is here"],
    ),
    "more seats than the sheet has": (
        (changed((*TABLE, "confirmations", 0, "seat"), 5),),
        {},
        ["evenings[0].tournament.tables[0].confirmations[0].seat: must be a whole number from 1 to 4"],
    ),
    "tables that are none": (
        (changed(("tables",), {"sheet": 1}),),
        {},
        ["evenings[0].tournament.tables: must be a list with at most 3750 entries"],
    ),
    "a list of three and nobody": (
        (BESIDE,),
        {"sheets": [{**SHEET, "dummy": SHEET["players"][3]}]},
        ["evenings[0].tournament.tables[0].sheet: must be a sheet of four people or more"],
    ),
    "sheets that are none": ((BESIDE,), {"sheets": [7]}, ["sheets[0].document: must be an object"]),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("beside", "more", "expected"), FILES.values(), ids=FILES)
def test_what_is_wrong_with_tournaments_is_told_before_anything_is_stored(
    beside: tuple[Any, ...], more: dict[str, Any], expected: list[str]
) -> None:
    job = read(document(*beside, **more), person("Olga"))
    assert (job.phase, Group.objects.count(), Evening.objects.count()) == (Phase.REFUSED, 0, 0)
    told = [f"{field}: {message % params}" for field, message, params in job.facts["problems"]]
    assert told[: len(expected)] == expected


@pytest.mark.django_db
def test_the_tables_of_a_tournament_are_left_out_of_a_season_all_or_none() -> None:
    two = {
        **changed(("tables",), [*TOURNAMENT["tables"], {"sheet": 2}]),
        "sheets": [[1, 1, 1], [2, 1, 2]],
    }
    season = {"name": "S", "points": "total", "left_out": [1]}
    text = document(two, sheets=[SHEET, SHEET], seasons=[season])
    job = read(text, person("Olga"))
    assert job.facts["problems"] == [
        ["seasons[0].left_out", "must be all sheets of a tournament, or none", {}]
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(("what", "name"), [("tournaments", "tournament"), ("awards",) * 2, ("series",) * 2])
def test_no_more_comes_in_than_a_group_gathers(what: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = document(BESIDE, changed(("series", "title"), "Sommer"))
    monkeypatch.setitem(MOST, what, 2)
    assert read(text, person("Olga")).phase == Phase.ASKING
    monkeypatch.setitem(MOST, what, 1)
    assert read(text, person("Paul")).facts["problems"] == [
        ["evenings", "must have at most %(most)s of `%(name)s` in total", {"most": "1", "name": name}]
    ]
    assert Group.objects.count() == 0


@pytest.mark.parametrize("wrong", [7, [7], {"tables": 7}, {"tables": [7, {"sheet": "x"}]}, {"awards": 7}, {}])
@pytest.mark.django_db
def test_a_file_with_anything_for_a_tournament_is_read_to_its_end(wrong: Any) -> None:
    job = read(document({**BESIDE, "tournament": wrong, "sheets": []}), person("Olga"))
    assert (job.phase, Group.objects.count()) == (Phase.REFUSED, 0)


@pytest.mark.django_db
def test_a_tournament_with_as_much_as_fits_is_one_piece_of_the_file() -> None:
    """In memory it is a piece, so that its file is never refused when it is read again."""
    tables = MOST_LISTED // 4
    word = [{"seat": seat, "at": AT, "on_own_phone": True} for seat in (1, 2, 3, 4)]
    paper = [{"turn": turn, "totals": [-10_000] * 4, "solos": [10] * 4, "at": AT} for turn in (1, 2)]
    table = {"sheet": 50_000, "extra_minutes": 300, "called": AT, "handed_in": AT, "locked": AT}
    full = {
        **TOURNAMENT,
        "prizes": '"' * 2000,
        "entrants": [{**TOURNAMENT["entrants"][0], "club": '"' * 40, "team": '"' * 40}] * MOST_LISTED,
        "awards": [{**TOURNAMENT["awards"][0], "reason": '"' * 200, "cancelled": AT}] * MOST_AWARDED,
        "tables": [{**table, "confirmations": word, "papers": paper}] * (tables * MOST_ROUNDS),
        "unlockings": [{"reason": '"' * 200, "at": AT}] * MOST_UNLOCKED,
    }
    places = [[50_000, 50, 75]] * (tables * MOST_ROUNDS)
    text = json.dumps({**BESIDE, "sheets": places, "tournament": full}, ensure_ascii=False, indent=1)
    assert len(text) < MOST_OF_ONE


@pytest.mark.django_db
def test_the_example_is_saved_as_it_came() -> None:
    first = found_again(document(BESIDE, BESIDE), person("Olga"))
    text = "".join(written_group(first))
    assert "".join(written_group(found_again(text, person("Paul")))) == text
