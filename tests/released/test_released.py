"""What earlier versions stored and saved, as they left it: all of it opens, and every figure is the same."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connections
from django.test import Client

from rulesets.checks.possible import play_as_recorded
from rulesets.document import read_sheet
from rulesets.session.fold import start
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.documents import read_document, unpack
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.site.data import database
from tests.cast import last_change
from tests.club import found_again, signed_in

pytestmark = pytest.mark.thorough

RELEASED = sorted(
    path for path in Path(__file__).parent.iterdir() if path.is_dir() and path.name[0].isdigit()
)
MOVING = "moving"
"""Here somebody came after a penalty that did not say who gets it, and 0.1.0 then showed other points."""


BROUGHT_UP: dict[Path, bytes] = {}
"""Released databases that were brought up to date already, which takes seconds."""


@cache
def figures_of(folder: Path) -> Any:
    return json.loads((folder / "figures.json").read_text())


def read(folder: Path, name: str) -> str:
    return (folder / name).read_text()


@pytest.fixture(params=RELEASED, ids=lambda folder: folder.name)
def released(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


@pytest.fixture
def brought_up(
    released: Path, transactional_db: None, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> Iterator[Path]:
    """The released database in the place of the tests' own, as `up` brings it up to date."""
    connection = connections["default"]
    if connection.vendor != "sqlite":
        pytest.skip("the released database is one of SQLite")
    settings.DATA = tmp_path
    own = connection.settings_dict["NAME"]
    file = tmp_path / "karlchen.sqlite3"
    connection.close()
    connection.settings_dict["NAME"] = file
    try:
        if released not in BROUGHT_UP:
            file.write_bytes(gzip.decompress((released / "karlchen.sqlite3.gz").read_bytes()))
            database.prepare(print)
            connection.close()
            BROUGHT_UP[released] = file.read_bytes()
        file.write_bytes(BROUGHT_UP[released])
        capsys.readouterr()
        yield released
    finally:
        connection.close()
        connection.settings_dict["NAME"] = own


def lines_of(sheet: models.Sheet) -> dict[str, list[int]]:
    """The points of every line by seat, and for the bank."""
    seats = [*sheet.seats.all(), None]
    return {
        str(line.position): [sum(p.points for p in line.postings.all() if p.seat == seat) for seat in seats]
        for line in sheet.deals.prefetch_related("postings__seat")
    }


def sheet_figures(sheet: models.Sheet) -> dict[str, Any]:
    table, _stored, session = open_sheet(sheet)
    totals, bank, lines = list(session.state.totals), session.state.bank, lines_of(sheet)
    assert [*totals, bank] == [
        begun + sum(points[place] for points in lines.values())
        for place, begun in enumerate((*start(table).totals, start(table).bank))
    ]
    names = [player.name for player in table.players]
    return {"names": names, "totals": totals, "bank": bank, "lines": lines}


def season_figures(season: Season) -> list[dict[str, Any]]:
    found = standings_of(season)
    return [
        {
            "player": row.player.name,
            "place": row.line.place,
            "points": row.line.total.points,
            "deals": row.line.total.deals,
            "evenings": row.line.total.evenings,
            "won": row.line.total.won,
            "counts": str(row.counts),
        }
        for row in (*found.rows, *found.waiting)
    ]


def test_a_released_database_comes_through_with_every_figure(
    brought_up: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = figures_of(brought_up)
    sheets = models.Sheet.objects.select_related("ruleset")
    assert {sheet.slug: sheet_figures(sheet) for sheet in sheets} == figures["sheets"]
    assert {each.name: season_figures(each) for each in Season.objects.all()} == figures["seasons"]
    call_command("check_postings")
    assert capsys.readouterr().out == "0 lines and 0 results differ\n"
    penalties = models.Deal.objects.filter(facts__game="penalty")
    assert penalties.exists()
    assert [line for line in penalties if "to" not in line.facts] == []
    database.prepare(print)
    assert {sheet.slug: lines_of(sheet) for sheet in sheets} == {
        slug: figures["lines"] for slug, figures in figures["sheets"].items()
    }


def test_every_page_of_a_released_database_opens(brought_up: Path) -> None:
    group = Group.objects.get()
    anna = signed_in(User.objects.get(username="anna"))
    shown = list(pages_of_group(group))
    for sheet in group.sheets.all():
        shown += pages_of_sheet(sheet)
    statuses = {page: anna.get(page).status_code for page in shown}
    assert {page: status for page, status in statuses.items() if status != 200} == {}


def pages_of_group(group: Group) -> Iterator[str]:
    """The pages of a group, its players, seasons and rulesets."""
    own = f"/groups/{group.slug}/"
    yield from (
        own,
        f"{own}standings/",
        f"{own}players/",
        f"{own}records/",
        f"{own}document/",
        f"{own}start/",
    )
    for player in group.players.all():
        yield from (f"{own}players/{player.pk}/", f"{own}players/{player.pk}/?season=0")
    for season in group.seasons.all():
        at = f"{own}seasons/{season.number}/"
        yield from (at, f"{at}course/", f"{at}evenings/", f"{at}standings.csv")
        yield from (f"{at}compared/?of=pub", f"{at}compared/rules/")
    for ruleset in group.rulesets.all():
        at = f"/rules/{ruleset.slug}/"
        yield from (at, f"{at}{ruleset.version}/", f"{at}edit/", f"{at}document/")


def pages_of_sheet(sheet: models.Sheet) -> Iterator[str]:
    """The pages of a sheet and of each of its lines."""
    own = f"/sheets/{sheet.slug}/"
    for page in ("", "enter/", "follow/", "evening/", "evening/deals.csv", "rules/", "players/", "document/"):
        yield own + page
    yield f"{own}compared/?of=pub"
    for position in sheet.deals.values_list("position", flat=True):
        yield from (f"{own}deals/{position}/", f"{own}deals/{position}/correct/")


def test_what_was_entered_last_can_still_be_taken_back(brought_up: Path) -> None:
    sheet = models.Sheet.objects.get(slug="four")
    assert "3" not in lines_of(sheet)
    change = last_change(sheet)
    assert change is not None
    anna = signed_in(User.objects.get(username="anna"))
    assert anna.post("/sheets/four/undo/", {"change": change.pk}).status_code == 302
    assert "3" in lines_of(sheet)


def sheet_documents() -> list[Any]:
    found = [path for folder in RELEASED for path in sorted((folder / "sheets").iterdir())]
    return [pytest.param(path, id=f"{path.parents[1].name}-{path.stem}") for path in found]


@pytest.mark.parametrize("path", sheet_documents())
def test_a_released_sheet_document_is_read_and_scored_the_same(path: Path) -> None:
    sheet = read_sheet(json.loads(path.read_text()))
    session, problems = play_as_recorded(sheet)
    figures = figures_of(path.parents[1])["sheets"][path.stem]
    assert problems == []
    lines = [[*scored.points, scored.bank] for scored in session.deals]
    if path.stem == MOVING:
        assert len(lines) == len(figures["lines"])
        return
    assert (list(session.state.totals), session.state.bank) == (figures["totals"], figures["bank"])
    assert lines == list(figures["lines"].values())


@pytest.mark.django_db
def test_a_released_group_is_founded_again_with_every_figure(released: Path) -> None:
    anna = User.objects.create_user("anna")
    group = found_again(read(released, "group.json"), anna, own_name="Anna")
    figures = figures_of(released)
    titles = {
        json.loads(read(released, f"sheets/{slug}.json")).get("title"): slug for slug in figures["sheets"]
    }
    for sheet in group.sheets.select_related("ruleset"):
        if titles[sheet.title] != MOVING:
            expected = figures["sheets"][titles[sheet.title]]
            lines = list(expected["lines"].values())
            assert list(lines_of(sheet).values()) == lines
            assert sheet_figures(sheet)["totals"] == expected["totals"]
    assert {each.name: season_figures(each) for each in group.seasons.all()} == figures["seasons"]
    assert evenings_of(group) == evenings_in(released)
    assert Client().get("/").status_code == 200


def evenings_of(group: Group) -> list[tuple[str, str]]:
    """The day of the evening of each sheet, and what the sheet is called."""
    sheets = group.sheets.values_list("evening__day", "title")
    return sorted((day.isoformat() if day else "", title) for day, title in sheets)


def evenings_in(released: Path) -> list[tuple[str, str]]:
    """The day and the title of each sheet in the saved file."""
    sheets = json.loads(read(released, "group.json"))["sheets"]
    return sorted((sheet["date"], sheet.get("title", "")) for sheet in sheets)


def test_a_group_of_a_released_database_is_saved_and_founded_again(brought_up: Path) -> None:
    text = "".join(written_group(Group.objects.get()))
    assert evenings_of(Group.objects.get()) == evenings_in(brought_up)
    again = found_again(text, User.objects.create_user("somebody"))
    assert "".join(written_group(again)) == text
    assert evenings_of(again) == evenings_in(brought_up)


def test_released_rulesets_are_read(released: Path) -> None:
    file, packed = read_document(read(released, "rules.json")), unpack(read(released, "packed.txt").strip())
    assert (file.title, file.preset, packed.title) == ("Krone", "ddv", "Krone")
    for imported in (file, packed):
        assert [bonus.name for bonus in imported.rules.custom_bonuses] == ["Regen"]
        assert [solo.name for solo in imported.rules.custom_solos] == ["Brautsolo"]
    assert packed.rules.bock_overlap == "multiply"
