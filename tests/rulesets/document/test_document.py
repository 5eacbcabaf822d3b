"""The sheet document: what is read, what is refused with which words, and how it is written."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given

from rulesets.checks.possible import check_sheet, play_as_recorded
from rulesets.document import read_deal, read_ruleset, read_sheet, write_deal, write_ruleset, write_sheet
from rulesets.document.fields import parse_json
from rulesets.problems import Refused
from rulesets.rules.presets import presets
from rulesets.session.fold import play
from tests.rulesets.notation import PLAYERS, tables
from tests.rulesets.strategies import TWICE_AS_MANY, Document, broken_sheets, json_values

REFUSED = tables("document/refused.toml", "case")
SHEET: Document = {"format": "doppelkopf-sheet/1", "players": list(PLAYERS)}


def problems_of(document: Any) -> list[str]:
    with pytest.raises(Refused) as refused:
        read_sheet(document)
    return [str(problem) for problem in refused.value.problems]


@pytest.mark.parametrize("case", REFUSED, ids=[case["name"] for case in REFUSED])
def test_a_document_is_refused_with_the_place_and_what_is_allowed(case: dict[str, Any]) -> None:
    refused = [line.replace("{presets}", ", ".join(presets())) for line in case["refused"]]
    assert problems_of(SHEET | case["sheet"]) == refused


@pytest.mark.parametrize("anything", [None, [], "ddv", 7, True])
def test_a_sheet_is_an_object(anything: object) -> None:
    assert problems_of(anything) == ["document: must be an object"]


def test_a_sheet_needs_its_format_and_players() -> None:
    assert problems_of({}) == ["format: must be doppelkopf-sheet/1"]
    assert problems_of({"format": "doppelkopf-sheet/1"}) == [
        "players: must be a list of four to seven players"
    ]


def test_rules_are_left_out_or_said_but_not_nothing() -> None:
    assert read_sheet(SHEET).table.rules == read_sheet(SHEET | {"ruleset": "ddv"}).table.rules
    assert problems_of(SHEET | {"ruleset": None}) == ["ruleset: must be an object"]


@pytest.mark.parametrize("day", [None, "", "2026-11-19", "2024-02-29", "2026-11-19T20:00:00+01:00"])
def test_a_day_may_be_left_out_or_be_a_time(day: str | None) -> None:
    assert read_sheet(SHEET | {"date": day}).date == (day or "")


def test_a_name_alone_may_have_signs_that_nobody_sees() -> None:
    players = ["Anna ", "Ben", "Cem", "Dora"]
    assert [each.name for each in read_sheet(SHEET | {"players": players}).table.players] == players


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ('{"deals": [{"points": {"re": 120, "re": 130}}]}', ["deals[0].points.re: appears twice"]),
        ('{"title": "a", "title": "a"}', ["title: appears twice"]),
        ('[{"a": 1, "b": 2, "b": 3, "b": 4}, {"a": {"c": 1, "c": 1}}]', ["[0].b", "[1].a.c"]),
        ("{,}", ["document: is not valid JSON"]),
        ('{"cents": NaN}', ["document: is not valid JSON"]),
    ],
)
def test_a_text_that_says_something_twice_is_refused_with_the_place(text: str, refused: list[str]) -> None:
    with pytest.raises(Refused) as found:
        parse_json(text.encode())
    said = [line if ": " in line else f"{line}: appears twice" for line in refused]
    assert list(map(str, found.value.problems)) == said


@TWICE_AS_MANY
@given(json_values())
def test_anything_else_is_refused_and_nothing_breaks(anything: Any) -> None:
    for read in (read_sheet, read_ruleset, lambda data: read_deal(data, PLAYERS)):
        with suppress(Refused):
            read(anything)


@pytest.mark.thorough
@TWICE_AS_MANY
@given(broken_sheets())
def test_a_sheet_with_something_wrong_in_it_is_refused_or_scored(document: Any) -> None:
    try:
        sheet = read_sheet(document)
    except Refused:
        return
    play_as_recorded(sheet)
    if not check_sheet(sheet):
        play(sheet)


def test_what_is_as_usual_is_not_written() -> None:
    deal = read_deal(
        {"game": "normal", "re": ["Anna", "Cem"], "points": {"re": 130}, "calls": {"re": []}}, PLAYERS
    )
    assert write_deal(deal, PLAYERS) == {"re": ["Anna", "Cem"], "points": {"re": 130}}


def test_a_client_gets_back_what_it_wrote_beside_the_facts() -> None:
    kept = {"id": "4f1c", "at": "2026-11-19T20:00:00", "note": "?", "credits": {"re": "Anna"}}
    deal = read_deal({"re": ["Anna", "Cem"], "points": {"re": 130}, **kept}, PLAYERS)
    assert write_deal(deal, PLAYERS) == {"re": ["Anna", "Cem"], "points": {"re": 130}, **kept}


def test_a_penalty_that_nobody_gets_stays_one() -> None:
    penalty = {"game": "penalty", "by": "Anna", "penalty": 3, "to": []}
    assert write_deal(read_deal(penalty, PLAYERS), PLAYERS) == penalty


def test_a_sheet_is_written_with_what_it_left_to_the_rules() -> None:
    assert write_sheet(read_sheet(SHEET)) == {
        "format": "doppelkopf-sheet/1",
        "ruleset": "ddv",
        "players": list(PLAYERS),
        "first_dealer": "Dora",
        "length": 24,
        "deals": [],
    }


def test_players_who_came_late_or_left_early_are_written_so() -> None:
    players = [*PLAYERS, {"name": "Eva", "from": 5}, {"name": "Finn", "to": 20}]
    assert write_sheet(read_sheet(SHEET | {"players": players}))["players"] == players


def test_who_takes_the_seat_of_somebody_is_no_fifth_player() -> None:
    players = ["Anna", {"name": "Ben", "to": 4}, {"name": "Eva", "from": 5}, "Cem", "Dora"]
    read = read_sheet(SHEET | {"players": players, "ruleset": "jp_deck"})
    assert write_sheet(read)["players"] == players


@pytest.mark.parametrize("name", presets())
def test_a_preset_is_written_by_its_name(name: str) -> None:
    assert write_ruleset(read_ruleset(name)) == name


def test_a_ruleset_is_written_as_the_nearest_preset_and_what_differs() -> None:
    written = {"preset": "gamefarm", "options": {"re_kontra": "double"}}
    assert write_ruleset(read_ruleset(written)) == written


def test_a_written_ruleset_may_be_changed_without_changing_the_next_one() -> None:
    rules = read_ruleset({"preset": "ddv", "options": {"solos": ["queens"]}})
    first, second = write_ruleset(rules), write_ruleset(rules)
    assert isinstance(first, dict)
    first["options"]["solos"].append("jacks")
    assert write_ruleset(rules) == second
