"""Typing from paper into a grid, and the pictures of layouts: both become what a file would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from scorekeeper.club.evenings.imports.views import LAYOUTS
from scorekeeper.outside.tables import Subject, Wishes, open_file, open_questions, read_evenings
from scorekeeper.play.sheets import models
from tests.club import Club, signed_in
from tests.scorekeeper.club.evenings.imports.test_imports import address, confirm, totals_of


@pytest.fixture
def scorer(club: Club) -> Client:
    return signed_in(club.ben)


def grid(names: str, *figures: str, **more: str) -> dict[str, str]:
    """What is typed: names, and the figures of each deal or evening, all parted by blanks; “.” is nothing."""
    given = {f"name{at}": name for at, name in enumerate(names.split())}
    for entry, text in enumerate(figures):
        given |= {f"cell{at}_{entry}": each for at, each in enumerate(text.split()) if each != "."}
    return given | more


def type_in(scorer: Client, club: Club, given: dict[str, str], of: str = "deals") -> Any:
    return scorer.post(f"{address(club)}typed/", {"of": of, **given})


def stored(club: Club) -> list[tuple[str, dict[str, int]]]:
    sheets = models.Sheet.objects.filter(group=club.group).select_related("evening").order_by("started")
    return [(str(sheet.evening.day), totals_of(sheet)) for sheet in sheets if sheet.evening]


def test_a_sheet_is_typed_deal_by_deal_as_points_or_as_totals(scorer: Client, club: Club) -> None:
    names = "Anna Ben Cem Dora"
    points = ("2 2 -2 -2", "3 -3 -3 3", "-1 1 1 \N{MINUS SIGN}1")
    totals = ("2 2 -2 -2", "5 -1 -5 1", "4 0 -4 0")
    for kind, figures, day in (("points", points, "2024-03-07"), ("totals", totals, "2024-03-14")):
        page = type_in(scorer, club, grid(names, *figures, figures=kind, day=day))
        assert not models.Sheet.objects.filter(started__date=day).exists()
        confirm(scorer, club, page)
    right = {"Anna": 4, "Ben": 0, "Cem": -4, "Dora": 0}
    assert stored(club) == [("2024-03-07", right), ("2024-03-14", right)]
    again = type_in(scorer, club, grid(names, *points, figures="points", day="2024-03-07"))
    assert "already" in again.content.decode()


def test_five_are_typed_with_nothing_for_who_sits_out(scorer: Client, club: Club) -> None:
    given = grid("Anna Ben Cem Dora Emil", ". 1 1 -1 -1", "3 . -3 -3 3", figures="points", day="2024-03-07")
    confirm(scorer, club, type_in(scorer, club, given))
    assert stored(club) == [("2024-03-07", {"Anna": 3, "Ben": 1, "Cem": -2, "Dora": -4, "Emil": 2})]


def test_results_of_evenings_are_typed_for_everybody_whom_the_group_knows(scorer: Client, club: Club) -> None:
    page = scorer.get(f"{address(club)}typed/", {"of": "evenings"})
    known = [field.value() for field in (line.head for line in page.context["form"].lines)]
    assert [name for name in known if name] == [player.name for player in club.group.players.order_by("name")]
    given = grid("Anna Ben Cem Dora", "12 3 -5 -10", "1 1 -1 -1", day0="2024-03-07", day1="2024-03-14")
    page = type_in(scorer, club, given, "evenings")
    confirm(scorer, club, page, asked_deals="24")
    assert stored(club) == [
        ("2024-03-07", {"Anna": 12, "Ben": 3, "Cem": -5, "Dora": -10}),
        ("2024-03-14", {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1}),
    ]


@pytest.mark.parametrize(
    ("given", "errors"),
    [
        (
            grid("Anna Ben", "12 -12"),
            {"__all__": ["Enter the points of everybody who was there, four players at least."]},
        ),
        (
            grid("Anna Ben Cem Anna", "1 1 -1 -1"),
            {"__all__": ["Everybody who has points needs a name of their own."]},
        ),
        (
            grid("Anna Ben Cem", "1 1 -1 -1"),
            {"__all__": ["Everybody who has points needs a name of their own."]},
        ),
        (
            grid("Anna Ben Cem Dora", "1 1 -1 -1", "2 2 -2 -1"),
            {"uneven": ["These do not add up to 0: 2: +1"]},
        ),
        (grid("Anna Ben Cem Dora", "1 1 -1 half"), {"cell3_0": ["Enter a whole number."]}),
    ],
)
def test_what_cannot_be_is_said_beside_what_was_typed(
    scorer: Client, club: Club, given: dict[str, str], errors: dict[str, list[str]]
) -> None:
    page = type_in(scorer, club, {**given, "figures": "points"})
    assert dict(page.context["form"].errors) == errors
    assert f'value="{given["cell0_0"]}"' in page.content.decode()


def test_what_does_not_add_up_comes_in_once_somebody_says_so(scorer: Client, club: Club) -> None:
    given = grid("Anna Ben Cem Dora", "1 1 0 0", "0 3 0 0", figures="points", day="2024-03-07", uneven="on")
    page = type_in(scorer, club, given)
    confirm(scorer, club, page, asked_sides="won")
    assert stored(club) == [("2024-03-07", {"Anna": 1, "Ben": 4, "Cem": 0, "Dora": 0})]


def test_a_longer_grid_keeps_what_was_typed(scorer: Client, club: Club) -> None:
    page = type_in(scorer, club, {**grid("Anna", "7"), "entries": "16", "more": "yes"})
    form = page.context["form"]
    assert (form.entries, form["cell0_0"].value(), form.sums[0]) == (32, "7", "+7")
    assert dict(form.errors) == {}


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_each_picture_of_a_layout_is_read_as_what_it_shows(language: str, tmp_path: Path) -> None:
    made = {}
    with override(language):
        texts = [picture.text for picture in LAYOUTS]
    for number, text in enumerate(texts, 1):
        found = read_evenings(open_file("", text.encode(), tmp_path), Wishes(), tmp_path)
        asked = [each.about for each in open_questions(found, found.evenings, Wishes(), [])]
        made[number] = ([tuple(total for _name, total in each.totals) for each in found.evenings], asked)
    deals, evenings = (4, 0, -4, 0), [(34, -12, 8, -30), (-9, 21, -16, 4), (5, -27, 12, 10)]
    assert (
        made
        == {
            1: ([deals], []),
            2: ([deals], []),
            3: ([(5, -1, -5, 1)], []),
            4: ([deals], [Subject.SIDES]),
            5: ([(-4, 0, 4, 0)], [Subject.SIDES]),  # until somebody says that these are losses
            6: ([(2, 3, -1, -4, 0)], []),
            7: ([(5, -1, -5, 1), (3, -3, 5, -5)], []),
            8: (evenings, [Subject.FIGURES, Subject.DEALS]),
            9: (evenings, [Subject.FIGURES, Subject.DEALS]),
            10: (evenings[:2], [Subject.FIGURES, Subject.DEALS]),
        }
    )


def test_a_picture_is_looked_at_by_a_tap(scorer: Client, club: Club) -> None:
    page = scorer.get(address(club))
    for picture in page.context["layouts"]:
        shown = scorer.post(address(club), {"text": picture.text})
        assert shown.context["evenings"].counted, picture.name
