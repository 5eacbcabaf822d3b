"""How seasons counted in databases and files of 0.2.0: its proposals and seasons still say the same."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.writes import (
    AskedAlready,
    adopt,
    complete,
    propose,
    statutes_of,
)
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.statutes import columns_of
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.outside.archive.numbers import Known
from scorekeeper.outside.archive.proposals import read_statute
from scorekeeper.outside.archive.seasons import Season as SeasonInFile
from scorekeeper.outside.archive.seasons import written_seasons
from tests.club import Club, found, found_again, group_document

pytestmark = pytest.mark.django_db

WRITTEN: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "0.2.0" / "statutes.json").read_text()
)
MISSED = {"a mean over five": 0, "a mean over five, -10 each": -10}
"""What each missed evening counts where that ever mattered: where a mean is over a number of evenings."""
BEFORE_AFTER = list(zip(WRITTEN, [*list(WRITTEN)[1:], *list(WRITTEN)[:1]], strict=True))


def as_now(name: str) -> dict[str, Any]:
    """All columns of a statute, as a season has them that was brought up to date."""
    return {**columns_of(Season()), **WRITTEN[name], "missing_points": MISSED.get(name)}


def asked_in_0_2_0(club: Club, before: str, after: str) -> Proposal:
    """An open proposal of a season, as the database is once it was brought up to date."""
    season = make_season(group=club.group, name="Saison", **as_now(before))
    made = Proposal.objects.create(
        group=club.group, season=season, base_statute=WRITTEN[before], target_statute=WRITTEN[after]
    )
    import_module("scorekeeper.club.comparing.migrations.0005_statutes_as_now").say_as_now(apps, None)
    made.refresh_from_db()
    return made


@pytest.mark.parametrize("name", WRITTEN)
def test_a_statute_in_a_file_says_the_same(name: str) -> None:
    assert read_statute(WRITTEN[name]) == as_now(name)
    assert read_statute(read_statute(WRITTEN[name])) == as_now(name)


def test_points_for_the_winner_of_a_month_are_those_of_its_first_place() -> None:
    club = found()
    before = columns_of(Season(points="won"))
    statutes = {name: {**before, "period_points": points} for name, points in (("now", 0), ("then", 5))}
    Proposal.objects.create(
        group=club.group, base_statute=statutes["now"], target_statute=statutes["then"], text="Monatssieg"
    )
    import_module("scorekeeper.club.comparing.migrations.0006_statutes_as_now").say_as_now(apps, None)
    made = Proposal.objects.get()
    assert [each["period_points"] for each in statutes_of(made)] == ["", "5"]


@pytest.mark.parametrize(("before", "after"), BEFORE_AFTER)
def test_an_open_proposal_of_a_database_says_the_same_is_asked_once_and_adopted(
    before: str, after: str
) -> None:
    club = found()
    made = asked_in_0_2_0(club, before, after)
    statutes = (as_now(before), as_now(after))
    assert complete(statutes_of(made)) == statutes
    with pytest.raises(AskedAlready):
        propose(group=club.group, season=made.season, statutes=statutes, text="", user=club.cem)
    adopt(proposal=made, name="", user=club.anna)
    assert columns_of(Season.objects.get()) == as_now(after)


@pytest.mark.parametrize(("before", "after"), BEFORE_AFTER)
def test_a_file_with_an_open_proposal_is_read_and_it_is_adopted(before: str, after: str) -> None:
    club = found()
    asked_in_0_2_0(club, before, after)
    document = group_document(club.group)
    document["seasons"] = [row_of_0_2_0(document["seasons"][0], WRITTEN[before])]
    document["proposals"][0]["statutes"] = [WRITTEN[before], WRITTEN[after]]
    group = found_again(json.dumps(document), club.ben)
    assert columns_of(group.seasons.get()) == as_now(before)
    adopt(proposal=group.proposals.get(), name="", user=club.ben)
    assert columns_of(group.seasons.get()) == as_now(after)


def row_of_0_2_0(row: dict[str, Any], columns: dict[str, Any]) -> dict[str, Any]:
    """A season in a file as that version wrote it: without a lot, and without a 0 for missed evenings."""
    said = {name: value for name, value in row.items() if name not in ("lot", "missing_points")}
    return said | ({"missing_points": columns["missing_points"]} if columns["missing_points"] else {})


MEAN = {"averages_evenings": True}


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        (MEAN | {"missing_points": -10}, {"missing_points": None, "doubled_last": 0}),
        (MEAN | {"at_least": 5, "missing_points": -10}, {"missing_points": -10, "doubled_last": 0}),
        (MEAN | {"at_least": 5}, {"missing_points": 0, "doubled_last": 0}),
        ({"doubles_last": True}, {"missing_points": None, "doubled_last": 1}),
        ({"doubles_last": False}, {"missing_points": None, "doubled_last": 0}),
        (MEAN | {"missing_points": -10, "lot": 7}, {"missing_points": -10, "doubled_last": 0}),
        ({"period_points": 5, "lot": 7}, {"period_points": "5"}),
        ({"period_points": 0, "lot": 7}, {"period_points": ""}),
    ],
)
def test_a_season_in_a_file_counts_what_it_counted(said: dict[str, Any], counts: dict[str, Any]) -> None:
    club = found()
    make_season(group=club.group, name="Saison")
    [row] = written_seasons(club.group, {})
    del row["lot"]
    read = SeasonInFile.read(row | said, Known())["fields"]
    assert {name: read[name] for name in counts} == counts
