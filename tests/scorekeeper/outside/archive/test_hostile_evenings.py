"""Whatever a file says of an evening is read, or refused with its path, and costs little."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st

from rulesets.problems import Problem, Refused
from scorekeeper.club.jobs.models import Job, Phase
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.outside.archive import create_group, uploads
from scorekeeper.outside.archive.evening_extras import Extras
from scorekeeper.outside.archive.group_file import read_head
from scorekeeper.outside.archive.numbers import Known
from scorekeeper.play.groups.capacity import MOST
from scorekeeper.play.groups.models import Evening
from tests.club import found_again, person

PLAYERS = frozenset({"Anna", "Ben", "Cem", "Dora"})
KNOWN = Known(players=PLAYERS)
AT = "2026-03-05T19:30:00+00:00"
RULESET = {"format": "doppelkopf-ruleset/1", "title": "", "ruleset": {"preset": "pub", "options": {}}}
BESIDE: dict[str, Any] = {
    "setup": {"ruleset": RULESET, "length": 8, "rounds": 2, "seed": "abc"},
    "here": [
        *({"number": number, "player": name} for number, name in enumerate(sorted(PLAYERS), 1)),
        {"number": 5, "guest": "Zoe", "first_round": 2},
    ],
    "rounds": [
        {"number": 1, "tables": [[1, 2, 3, 4]], "making": "drawn", "seed": "abc", "opened": AT},
        {"number": 2, "tables": [[5, 2, 3, 4, 1]], "making": "by_hand", "seed": "abc"},
    ],
    "payments": [{"payer": "Anna", "payee_name": "Kasse", "cents": 5, "rate": 2.5, "at": AT}],
}
WRONG: dict[str, tuple[tuple[str | int, ...], Any, str]] = {
    "rules that are none": (("setup", "ruleset"), 7, "setup.ruleset: must be an object"),
    "rules that are not known": (
        ("setup", "ruleset", "ruleset"),
        {"preset": "mars"},
        "setup.ruleset.ruleset.preset: must be one of",
    ),
    "no rules": (("setup", "ruleset"), None, "setup.ruleset: must be an object"),
    "a length beyond any": (
        ("setup", "length"),
        1_001,
        "setup.length: must be a whole number from 0 to 1000",
    ),
    "more rounds than an evening has": (
        ("setup", "rounds"),
        51,
        "setup.rounds: must be a whole number from 1 to 50",
    ),
    "a long seed": (("setup", "seed"), "x" * 17, "setup.seed: must be text of at most 16 characters"),
    "a field that is not known": (("setup", "by"), "anna", "setup.by: is not a known field"),
    "a player who is not in the file": (
        ("here", 0, "player"),
        "Wer?",
        "here[0].player: must be the name of a player",
    ),
    "neither a player nor a guest": (
        ("here", 0, "player"),
        None,
        "here[0].player: there must be either player or guest",
    ),
    "a player and a guest": (
        ("here", 0, "guest"),
        "Gast",
        "here[0].player: there must be either player or guest",
    ),
    "a long name": (("here", 4, "guest"), "x" * 61, "here[4].guest: must be text of at most 60 characters"),
    "a number twice": (("here", 1, "number"), 1, "here: must be different numbers"),
    "no number": (("here", 1, "number"), None, "here[1].number: is missing"),
    "a huge number": (
        ("here", 1, "number"),
        10**30,
        "here[1].number: must be a whole number from 1 to 32767",
    ),
    "a number that is none": (("here", 1, "number"), True, "here[1].number: must be a whole number"),
    "a player twice": (("here", 1, "player"), "Anna", "here: must be different players"),
    "a round before the first": (
        ("here", 4, "first_round"),
        0,
        "here[4].first_round: must be a whole number from 1 to 32767",
    ),
    "a list that is none": (("here",), {}, "here: must be a list with at most 300 entries"),
    "a round twice": (("rounds", 1, "number"), 1, "rounds: must be different numbers"),
    "tables of who is not here": (
        ("rounds", 0, "tables"),
        [[1, 2, 3, 6]],
        "rounds[0].tables: must be tables with the numbers of those who are here, each once",
    ),
    "tables at which somebody sits twice": (
        ("rounds", 0, "tables"),
        [[1, 2, 3, 4], [5, 1]],
        "rounds[0].tables: must be tables with the numbers of those who are here, each once",
    ),
    "tables of numbers that are none": (
        ("rounds", 0, "tables"),
        [[1, 2, 3, [4]]],
        "rounds[0].tables: must be tables with the numbers of those who are here, each once",
    ),
    "tables that are none": (
        ("rounds", 0, "tables"),
        [1, 2],
        "rounds[0].tables: must be tables with the numbers of those who are here, each once",
    ),
    "very many tables": (
        ("rounds", 0, "tables"),
        [[]] * 201,
        "rounds[0].tables: must be a list with at most 200 entries",
    ),
    "tables made in no known way": (("rounds", 0, "making"), "won", "rounds[0].making: must be one of drawn"),
    "a time that is none": (("rounds", 0, "opened"), "heute", "rounds[0].opened: must be a time"),
    "a time that not every zone has": (
        ("rounds", 0, "opened"),
        "0001-01-01T00:00:00+14:00",
        "rounds[0].opened: must be a time",
    ),
    "a payer who is not in the file": (
        ("payments", 0, "payer"),
        "Wer?",
        "payments[0].payer: must be the name of a player",
    ),
    "a payee who is nobody": (
        ("payments", 0, "payee_name"),
        "",
        "payments[0].payee: there must be either payee or payee_name",
    ),
    "more money than can be kept": (
        ("payments", 0, "cents"),
        2**31,
        "payments[0].cents: must be a whole number from 1 to 2147483647",
    ),
    "no money": (("payments", 0, "cents"), None, "payments[0].cents: is missing"),
    "a rate that is no number": (
        ("payments", 0, "rate"),
        float("nan"),
        "payments[0].rate: must be a number above 0, at most 1000000",
    ),
    "a rate without end": (
        ("payments", 0, "rate"),
        float("inf"),
        "payments[0].rate: must be a number above 0, at most 1000000",
    ),
    "a payment at no time": (("payments", 0, "at"), None, "payments[0].at: must be a time"),
    "whose account it was": (("payments", 0, "by"), 1, "payments[0].by: is not a known field"),
}


def changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """What an evening has, with something else at one place."""
    made: Any = deepcopy(BESIDE)
    place = made
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return dict(made)


@pytest.mark.parametrize(("path", "value", "error"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_an_evening_is_refused_with_its_path(
    path: tuple[str | int, ...], value: Any, error: str
) -> None:
    Extras.read(BESIDE, KNOWN)
    with pytest.raises(Refused) as refused:
        Extras.read(changed(path, value), KNOWN)
    assert any(str(problem).startswith(error) for problem in refused.value.problems), refused.value.problems


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.sampled_from(("Anna", "drawn", AT, "Zoe", "x" * 400)),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(("number", "player", "tables")), inner)
    ),
    max_leaves=8,
)
PATHS = st.sampled_from(
    [
        (name, *where)
        for name, wheres in {
            "setup": [(), *((key,) for key in BESIDE["setup"])],
            "here": [(), (0,), *((4, key) for key in ("number", "player", "guest", "last_round"))],
            "rounds": [(), (1,), *((0, key) for key in BESIDE["rounds"][0])],
            "payments": [(), (0,), *((0, key) for key in (*BESIDE["payments"][0], "payee"))],
        }.items()
        for where in wheres
    ]
)


@given(path=PATHS, value=VALUES)
def test_anything_at_any_place_is_read_or_refused(path: tuple[str | int, ...], value: Any) -> None:
    at = {"here": ("here", "rounds")}.get(str(path[0]), (str(path[0]),))
    part, problems = read_or_refused(changed(path, value))
    assert [problem for problem in problems if not problem.field.startswith(at)] == []
    seated = [one for plan in part["rounds"] for table in plan["tables"] for one in table]
    assert set(seated) <= {person["number"] for person in part["here"]}


def read_or_refused(data: Any) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """What an evening has, nothing if it is refused; and why it is."""
    try:
        return Extras.read(data, KNOWN), ()
    except Refused as refused:
        return {"here": [], "rounds": []}, tuple(refused.problems)


def document(evenings: Any, **more: Any) -> str:
    players = [{"name": name} for name in sorted(PLAYERS)]
    return json.dumps(
        {"format": "doppelkopf-group/1", "name": "Krone", "players": players, "evenings": evenings, **more}
    )


@pytest.mark.parametrize("sheets", [7, True, {}, "1"])
def test_sheets_of_an_evening_that_are_no_list_are_refused(sheets: Any) -> None:
    evening = {"day": "2026-03-05", "title": "", "sheets": sheets}
    with pytest.raises(Refused, match=r"evenings\[0\]\.sheets: must be numbers of sheets, from 1 to 1"):
        read_head(json.loads(document([evening])), 1)


def one_evening(**beside: Any) -> dict[str, Any]:
    return {"day": "2026-03-05", "title": "", "sheets": [], **beside}


def read(text: str, user: User) -> Job:
    """A file that was read, whatever came of it."""
    content = text.encode()
    job = create_group.keep_file(user=user, pieces=[content], size=len(content))
    return do_here(job, create_group.STEPS)


def told(text: str) -> list[str]:
    job = read(text, person("Olga"))
    assert (job.phase, Evening.objects.count()) == (Phase.REFUSED, 0)
    return [f"{field}: {message % params}" for field, message, params in job.facts["problems"]]


@pytest.mark.django_db
def test_the_example_is_founded() -> None:
    again = found_again(document([one_evening(**BESIDE)]), person("Olga"))
    assert again.evenings.get().attendances.count() == 5


FILES: dict[str, tuple[str, list[str]]] = {
    "an evening without anything": (
        document([one_evening()]),
        ["evenings[0].sheets: must be numbers of sheets, from 1 to 0"],
    ),
    "an evening that is none": (document([7]), ["evenings[0]: must be an object"]),
    "evenings that are none": (document({}), ["evenings: must be a list with at most 70000 entries"]),
    "lists that say only that they are there": (
        document([one_evening(here=True, setup=True)]),
        ["evenings[0].here: must be a list with at most 300 entries"],
    ),
    "two evenings, the second one wrong": (
        document([one_evening(**BESIDE), one_evening(**changed(("here", 0, "player"), "Wer?"))]),
        ["evenings[1].here[0].player: must be the name of a player"],
    ),
    "rules of an evening that is not there": (
        document(
            [one_evening(**BESIDE)], rulesets=[[{"document": RULESET | {"title": "H"}, "evenings": [2]}]]
        ),
        ["rulesets[0][0].evenings: must be numbers of evenings, from 1 to 1"],
    ),
    "evenings twice": (
        document([one_evening(**BESIDE)]).replace('"evenings"', '"evenings": [], "evenings"'),
        ["evenings: appears twice"],
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "expected"), FILES.values(), ids=FILES)
def test_what_is_wrong_with_evenings_is_told_before_anything_is_stored(
    text: str, expected: list[str]
) -> None:
    assert told(text) == expected


@pytest.mark.django_db
def test_a_sheet_is_of_one_evening_only() -> None:
    sheet = {"format": "doppelkopf-sheet/1", "date": "2026-03-05", "players": sorted(PLAYERS)}
    evenings = [one_evening() | {"sheets": [[1, 1, 1]]}, one_evening() | {"sheets": [[1, 2, 1]]}]
    assert told(document(evenings, sheets=[sheet])) == ["evenings: must be different sheets"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "what", "count"),
    [
        ("setup", "setups", 1),
        ("here", "attendances", 5),
        ("rounds", "planned_rounds", 2),
        ("payments", "payments", 1),
    ],
)
def test_no_more_comes_in_than_a_group_gathers(
    name: str, what: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, olga = document([one_evening(**BESIDE)] * 2), person("Olga")
    monkeypatch.setitem(MOST, what, 2 * count)
    assert read(text, olga).phase == Phase.ASKING
    monkeypatch.setitem(MOST, what, 2 * count - 1)
    assert read(text, olga).facts["problems"] == [
        [
            "evenings",
            "must have at most %(most)s of `%(name)s` in total",
            {"most": str(2 * count - 1), "name": name},
        ]
    ]


@pytest.mark.django_db
def test_far_too_many_evenings_are_refused_before_they_are_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uploads, "MOST_EVENINGS", 2)
    assert told(document([one_evening(**BESIDE)] * 3)) == ["evenings: must be a list with at most 2 entries"]
