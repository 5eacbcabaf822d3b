"""A group for programs: its players, evenings and standings, and nothing that is hidden or another's."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from rulesets.rules.presets import presets
from scorekeeper.club.comparing.proposals.writes import propose
from scorekeeper.club.leagues.seasons.writes import close_season, make_season
from scorekeeper.outside.api.writes import make_key
from scorekeeper.play.groups import models as groups
from scorekeeper.play.groups.writes import found_group
from scorekeeper.play.houserules.writes import keep_ruleset
from scorekeeper.play.sheets.models import Sheet
from tests.cast import Evening, begin, deal, enter
from tests.club import Club, of_sheet, person, player, take_in
from tests.scorekeeper.outside.api.schema import Program, description
from tests.scorekeeper.tournament.tables import play_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def program(club: Club) -> Program:
    _key, token = make_key(group=club.group, name="Anzeige", may_write=True, expires=None, user=club.anna)
    return Program(token)


@pytest.fixture
def evening(club: Club) -> Evening:
    """An evening of the club with a deal that Anna and Ben won."""
    evening = take_in(club, begin(title="Donnerstag"))
    enter(evening, deal())
    return take_in(club, evening)


def at(club: Club, more: str = "") -> str:
    return f"groups/{club.group.slug}{more}"


def test_a_group_says_how_big_it_is(club: Club, program: Program, evening: Evening) -> None:
    created = program.ask(at(club)).json().pop("created")
    assert program.ask(at(club)).json() == {
        "group": club.group.slug,
        "name": "Krone",
        "created": created,
        "players": 5,
        "evenings": club.group.evenings.count(),
        "current_season": 0,
    }


def test_players_come_by_name(club: Club, program: Program) -> None:
    found = program.ask(at(club, "/players")).json()["players"]
    assert [each["name"] for each in found] == ["Anna", "Ben", "Cem", "Dora", "Emil"]
    anna = {"id": player(club, "Anna").pk, "name": "Anna"}
    assert found[0] == {**anna, "is_active": True, "is_guest": False, "is_counted": True}


def test_evenings_name_their_sheets(club: Club, program: Program) -> None:
    evening = take_in(club, begin(title="Donnerstag"))
    enter(evening, deal())
    evening.sheet.refresh_from_db()
    (found,) = program.ask(at(club, "/evenings")).json()["evenings"]
    assert found == {
        "id": of_sheet(evening).pk,
        "day": timezone.localdate(evening.sheet.started).isoformat(),
        "title": "",
        "tournament": None,
        "is_hidden": False,
        "tables": [
            {
                "sheet": evening.sheet.slug,
                "title": "Donnerstag",
                "round": 1,
                "table": 1,
                "revision": 1,
                "length": 24,
                "deals": 1,
                "is_over": False,
                "totals": {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1},
            }
        ],
    }


def test_tables_of_an_evening_come_round_by_round(club: Club, program: Program) -> None:
    later = take_in(club, begin(title="later"))
    earlier = take_in(club, begin(title="earlier"), beside=later)
    Sheet.objects.filter(pk=later.sheet.pk).update(round=2, table=1)
    Sheet.objects.filter(pk=earlier.sheet.pk).update(round=1, table=1)
    (found,) = program.ask(at(club, "/evenings")).json()["evenings"]
    assert [(each["title"], each["round"]) for each in found["tables"]] == [("earlier", 1), ("later", 2)]


def test_evenings_come_from_a_day_on_and_page_by_page(
    club: Club, program: Program, django_assert_num_queries: Any
) -> None:
    days = [date(2026, month, day) for month in (1, 2, 3) for day in range(1, 21)]
    groups.Evening.objects.bulk_create(groups.Evening(group=club.group, day=day) for day in days)
    first = program.ask(at(club, "/evenings")).json()
    assert (first["page"], first["pages"], first["total"], len(first["evenings"])) == (1, 2, 60, 50)
    second = program.ask(at(club, "/evenings?page=2")).json()
    listed = [each["day"] for each in (*first["evenings"], *second["evenings"])]
    assert listed == [day.isoformat() for day in reversed(days)]
    late = program.ask(at(club, "/evenings?since=2026-03-19")).json()["evenings"]
    assert [each["day"] for each in late] == ["2026-03-20", "2026-03-19"]
    program.ask(at(club))
    counts = []
    for since in ("2026-03-20", "2026-01-20"):
        with django_assert_num_queries(5):
            counts.append(len(program.ask(at(club, f"/evenings?since={since}")).json()["evenings"]))
    assert counts == [1, 41]


@pytest.mark.parametrize(
    ("query", "wrong"),
    [("since=gestern", "since"), ("since=0", "since"), ("page=0", "page"), ("page=x", "page")],
)
def test_a_day_that_is_none_is_refused(club: Club, program: Program, query: str, wrong: str) -> None:
    assert program.codes(at(club, f"/evenings?{query}")) == (422, [("parameter", wrong)])


def test_standings_of_a_season(club: Club, program: Program) -> None:
    evening = take_in(club, begin())
    enter(evening, deal())
    season = make_season(group=club.group, name="2026", first_day=date(2026, 1, 1))
    close_season(season=season, user=club.anna)
    seasons = program.ask(at(club, "/seasons")).json()
    assert [(each["number"], each["is_closed"], each["champions"]) for each in seasons["seasons"]] == [
        (season.number, True, ["Anna", "Ben"]),
        (0, False, []),
    ]
    answer = program.ask(at(club, f"/seasons/{season.number}/standings")).json()
    lines = [(each["place"], each["name"], each["counts"], each["deals"]) for each in answer["lines"]]
    assert lines == [(1, "Anna", 1, 1), (1, "Ben", 1, 1), (3, "Cem", -1, 1), (3, "Dora", -1, 1)]
    assert (answer["evenings"], answer["season"]["name"]) == (1, "2026")
    assert program.codes(at(club, "/seasons/99/standings")) == (404, [("not_found", "")])


def test_nothing_is_entered_in_a_closed_season(club: Club, program: Program) -> None:
    evening = take_in(club, begin())
    enter(evening, deal())
    close_season(
        season=make_season(group=club.group, name="2026", first_day=date(2026, 1, 1)), user=club.anna
    )
    line = evening.sheet.deals.get()
    sheet = f"sheets/{evening.sheet.slug}"
    facts = {"re": ["Anna", "Ben"], "points": {"re": 151}}
    for asker in (program, Program(evening.token)):
        assert asker.codes(f"{sheet}/deals?place=2", "POST", facts) == (403, [("closed", "")])
        assert asker.codes(f"{sheet}/deals/{line.uid}", "PUT", facts, If_Match='"1"')[0] == 403
        assert asker.codes(f"{sheet}/deals/{line.uid}", "DELETE", If_Match='"1"')[0] == 403
    assert evening.sheet.changes.count() == 1


def test_proposals_say_what_would_change_and_who_says_what(club: Club, program: Program) -> None:
    pub = presets()["pub"].rules
    base, target = (keep_ruleset(preset="pub", rules=each) for each in (pub, replace(pub, fox=2)))
    made = propose(group=club.group, season=None, base=base, target=target, text="Füchse!", user=club.cem)
    assert program.ask(at(club, "/proposals")).json() == {
        "proposals": [
            {
                "id": made.pk,
                "title": "The fox counts 2",
                "text": "Füchse!",
                "changes": {"fox": 2},
                "statute": "",
                "made": made.at.isoformat(),
                "last_day": None,
                "quorum": 0,
                "outcome": "open",
                "decided": None,
                "yes": ["Cem"],
                "no": [],
                "waiting": ["Anna", "Ben", "Dora", "Emil"],
            }
        ]
    }


def test_standings_of_a_tournament_unless_they_are_hidden(club: Club, program: Program) -> None:
    tournament = play_round(club, 4)
    (listed,) = program.ask(at(club, "/tournaments")).json()["tournaments"]
    assert (listed["tournament"], listed["entered"], listed["is_hidden"]) == (tournament.slug, 4, False)
    address = at(club, f"/tournaments/{tournament.slug}/standings")
    assert [line["place"] for line in program.ask(address).json()["lines"]] != []
    sheet = f"sheets/{tournament.evening.sheets.earliest('pk').slug}"
    assert program.ask(sheet).status_code == 200

    groups.Evening.objects.update(is_hidden=True)
    assert program.codes(address) == (403, [("hidden", "")])
    _key, token = make_key(group=club.group, name="Leinwand", may_write=False, expires=None, user=club.anna)
    assert Program(token).codes(sheet) == (403, [("hidden", "")])
    # Scorers, who enter the deals there, see it on the site, too.
    assert program.ask(sheet).status_code == 200
    (listed,) = program.ask(at(club, "/tournaments")).json()["tournaments"]
    (evening,) = program.ask(at(club, "/evenings")).json()["evenings"]
    assert (listed["is_hidden"], evening["is_hidden"]) == (True, True)
    assert {table["totals"] for table in evening["tables"]} == {None}


def test_what_belongs_to_others_is_not_there(club: Club, program: Program) -> None:
    theirs = found_group(name="Linde", user=person("Olga"), own_name="Olga", players=[])
    parts = ("", "/players", "/evenings", "/seasons", "/seasons/0/standings", "/proposals", "/tournaments")
    for more in parts:
        assert program.codes(f"groups/{theirs.slug}{more}") == (404, [("not_found", "")])
        assert program.codes(f"groups/nowhere{more}") == (404, [("not_found", "")])
    assert program.codes(at(club, "/tournaments/nowhere/standings")) == (404, [("not_found", "")])


@pytest.mark.parametrize("nonsense", ["x", "", "0", "-1", "1.5", "9" * 30, "2026-02-30"])
def test_nonsense_in_any_parameter_is_answered_as_the_description_says(
    club: Club, program: Program, evening: Evening, nonsense: str
) -> None:
    given = {
        "group": club.group.slug,
        "sheet": evening.sheet.slug,
        "tournament": "none",
        "number": "0",
        "ruleset": "ddv",
        "deal": uuid4(),
    }
    asked = []
    for path, operations in description()["paths"].items():
        for method, operation in operations.items():
            for each in operation.get("parameters", ()):
                if each["in"] == "query":
                    address = path.removeprefix("/api/v1/").format(**given)
                    body = {} if method in ("post", "put") else None
                    program.ask(f"{address}?{each['name']}={nonsense}", method.upper(), body)
                    asked.append(each["name"])
    assert {"since", "page", "wait", "place"} <= set(asked)


def test_every_header_that_is_looked_at_is_described() -> None:
    asked = {
        each["operationId"]: (said["name"], said["required"])
        for operations in description()["paths"].values()
        for each in operations.values()
        for said in each["parameters"]
        if said["in"] == "header"
    }
    kept = ("read_sheet", "read_list", "read_rounds", "read_round", "read_tournament", "read_rules")
    seen = ("correct_deal", "take_out_deal")
    assert asked == {
        **dict.fromkeys(kept, ("If-None-Match", False)),
        **dict.fromkeys(seen, ("If-Match", True)),
    }
