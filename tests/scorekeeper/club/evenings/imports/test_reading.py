"""Saying how a file is to be read: what one point is, where the names stand, what its columns are."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from scorekeeper.club.evenings.imports import writes
from scorekeeper.club.evenings.models import KnownHeading
from scorekeeper.club.evenings.sentences import amount_text
from scorekeeper.outside.tables import units_like
from scorekeeper.play.sheets import models
from tests.club import Club, signed_in
from tests.scorekeeper.club.evenings.imports.test_imports import (
    address,
    confirm,
    sent,
    totals_of,
    upload,
    who,
)

NAMES = "Anna;Ben;Cem;Dora"
HALVES = f"Datum;{NAMES}\n7.3.24;1,5;1,5;-1,5;-1,5\n;1;-1;1;-1\n"
ODD = "Liste;A;B;C;D;E\nx;Anna;Ben;Cem;Dora;Stand\n7.3.24;2;2;-2;-2;7\n;3;-3;3;-3;9\n"


@pytest.fixture
def scorer(club: Club) -> Client:
    return signed_in(club.ben)


def reading(response: Any, **changed: str) -> dict[str, object]:
    """What the part of the form about the reading sends, with some of it changed."""
    form = response.context["form"].reading
    fields = {field.name: field.value() for field in form}
    shown = {"heading": form.heading, "heading_was": form.heading, "columns_was": form.shown_roles}
    return {**fields, **shown, **({"told": "yes"} if form.has_chosen_roles else {}), **changed}


def found(response: Any) -> list[tuple[str, list[tuple[str, int]]]]:
    return [(str(each["day"]), each["totals"]) for each in response.context["evenings"].shown]


def test_half_points_come_in_as_whole_ones(scorer: Client, club: Club) -> None:
    seen = upload(scorer, club, HALVES)
    assert found(seen) == [("2024-03-07", [("Anna", 5), ("Ben", 1), ("Cem", -1), ("Dora", -5)])]
    field = seen.context["form"].reading.unit_field
    assert (field.value(), field.field.choices) == (
        "1/2",
        [(str(unit), amount_text(unit)) for unit in units_like(Fraction(1, 2))],
    )
    assert "one point is 0.5, so 1.5 becomes 3" in seen.content.decode()


@pytest.mark.parametrize(("unit", "anna"), [("1/4", 10), ("1/3", 5), ("0", 5), ("x", 5), ("9/0", 5)])
def test_what_one_point_is_can_be_said(unit: str, anna: int, scorer: Client, club: Club) -> None:
    seen = upload(scorer, club, HALVES)
    again = scorer.post(address(club), sent(seen, **reading(seen, unit=unit)))
    assert found(again)[0][1][0] == ("Anna", anna)


def test_what_was_said_of_columns_is_read_and_stays_until_it_is_stored(scorer: Client, club: Club) -> None:
    seen = upload(scorer, club, ODD)
    names = seen.context["form"].reading.rows[1]
    columns = {"column0": "date", "column5": "other"} | {f"column{n}": "player" for n in range(1, 5)}
    told = scorer.post(
        address(club), sent(seen, **reading(seen, heading=names["heading"], told="yes", **columns))
    )
    totals = [("Anna", 5), ("Ben", -1), ("Cem", 1), ("Dora", -5)]
    assert found(told) == [("2024-03-07", totals)]
    assert "The way you told it to, and the same for the next file of this kind." in told.content.decode()
    confirm(scorer, club, told, **reading(told), **who(told))
    assert totals_of(models.Sheet.objects.get(group=club.group)) == dict(totals)


def test_the_next_file_of_this_kind_is_read_as_was_said(scorer: Client, club: Club) -> None:
    seen = upload(scorer, club, ODD)
    names = seen.context["form"].reading.rows[1]
    columns = {"column0": "date", "column5": "other"} | {f"column{n}": "player" for n in range(1, 5)}
    told = scorer.post(
        address(club), sent(seen, **reading(seen, heading=names["heading"], told="yes", **columns))
    )
    confirm(scorer, club, told, **reading(told))
    again = upload(scorer, club, ODD.replace("7.3.24", "14.3.24").replace(";2;2;-2;-2", ";4;-4;-4;4"))
    totals = [("Anna", 7), ("Ben", -7), ("Cem", -1), ("Dora", 1)]
    assert found(again) == [("2024-03-14", totals)]
    assert again.context["form"].reading.has_chosen_roles
    assert {known.group for known in KnownHeading.objects.all()} == {club.group}


def test_who_only_says_where_the_names_are_is_asked_nothing_more(scorer: Client, club: Club) -> None:
    table = f"Wirt;Bier;Korn;Wein\n2;1;4;9\n\n{NAMES}\n2;2;-2;-2\n3;-3;3;-3\n"
    seen = upload(scorer, club, table)
    names = next(row for row in seen.context["form"].reading.rows if row["cells"][0] == "Anna")
    told = scorer.post(address(club), sent(seen, **reading(seen, heading=names["heading"], told="yes")))
    assert [totals for _day, totals in found(told)] == [[("Anna", 5), ("Ben", -1), ("Cem", 1), ("Dora", -5)]]


@pytest.mark.parametrize(
    "changed", [{"heading": "x"}, {"heading": "0" * 32}, {"column1": "x"}, {"column99": "player"}]
)
def test_whatever_is_sent_is_read_or_left(changed: dict[str, str], scorer: Client, club: Club) -> None:
    seen = upload(scorer, club, HALVES)
    again = scorer.post(address(club), sent(seen, **reading(seen, told="yes", **changed)))
    assert again.status_code == 200


def test_a_table_that_makes_little_sense_is_shown_at_once(scorer: Client, club: Club) -> None:
    page = upload(scorer, club, "Anna;Ben;Cem;Dora\n1;2;3;4\n7;9;1;2\n").content.decode()
    assert re.search(r"<details class=\"reading\" open>", page)
    assert "Karlchen is not sure." in page
    page = upload(scorer, club, HALVES).content.decode()
    assert re.search(r"<details class=\"reading\" >", page)


def test_only_the_newest_headings_are_kept(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writes, "MOST_KEPT", 2)
    for heading in "abc":
        writes.remember_headings(club.group, {heading * 32: {}})
    assert sorted(known.heading[0] for known in KnownHeading.objects.all()) == ["b", "c"]
