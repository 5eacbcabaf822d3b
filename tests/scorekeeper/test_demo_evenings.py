"""What `manage.py demo` invents, made once for all these tests: evenings, a kitty and two tournaments."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.club.kitty.evening_dues import dues_of_evening
from scorekeeper.club.kitty.reads import kitty_of
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo import EVENINGS
from scorekeeper.play.sheets.derived.reads import wrong_lines
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.standings.reads import standings_of
from tests.cast import visitor

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]


@pytest.fixture(scope="module")
def said(module_db: None) -> str:
    """What the command said while it filled an empty database."""
    output = StringIO()
    call_command("demo", stdout=output)
    return output.getvalue()


@pytest.fixture(autouse=True)
def _demonstrated(said: str, db: None) -> None:
    """Let every test here find the demonstration."""


def facts() -> list[tuple[str, int, dict[str, Any]]]:
    """All deals of all sheets, without the times, which follow the calendar."""
    lines = models.Deal.objects.order_by("sheet__slug", "position").values_list(
        "sheet__slug", "position", "facts"
    )
    return [
        (slug, position, {key: deal[key] for key in deal if key != "at"}) for slug, position, deal in lines
    ]


def accounts() -> list[tuple[str, int, int]]:
    """What everybody owes and has paid for the kitty of the demonstration."""
    found = kitty_of(Group.objects.get(slug="demo"))
    return [(account.player.name, account.owed, account.paid) for account in found.accounts]


def test_the_demonstration_fills_an_empty_database_with_evenings(said: str) -> None:
    assert models.Sheet.objects.filter(group__slug="demo").count() == 87
    assert Evening.objects.filter(group__slug="demo").count() == 42
    sheets = models.Sheet.objects.exclude(title="").filter(evening__tournament=None).order_by("slug")
    assert [sheet.title for sheet in sheets] == [evening.title for evening in EVENINGS]
    counted = [open_sheet(sheet)[2].state.counted for sheet in sheets]
    assert counted == [evening.deals for evening in EVENINGS]
    assert [line for sheet in sheets for line in wrong_lines(sheet)] == []
    tokens = re.findall(r"^.+: /s/([\w-]+)/$", said, re.MULTILINE)
    assert [
        visitor(token).get(f"/sheets/{sheet.slug}/").status_code
        for token, sheet in zip(tokens, sheets, strict=True)
    ] == [200] * 5


def test_the_demonstration_is_the_same_every_time() -> None:
    first = facts(), accounts()
    call_command("demo")
    assert (facts(), accounts()) == first


def test_the_demonstration_has_a_kitty_into_which_most_have_paid() -> None:
    group = Group.objects.get(slug="demo")
    left = {account.player.name: account.open for account in kitty_of(group).accounts if account.open}
    assert left == {"Ben": 200, "Cem": 200, "Emil": 200}
    dues = dues_of_evening(group, group.evenings.filter(tournament=None).latest("day").pk)
    assert dues is not None
    assert (len(dues.dues), dues.paid) == (4, 2)


def test_the_demonstration_has_a_tournament_in_its_last_round_and_one_that_is_over() -> None:
    found = {}
    for tournament in Tournament.objects.select_related("evening__setup__ruleset"):
        standings = standings_of(tournament)
        states = [(each.tables, each.locked) for each in standings.rounds]
        found[str(tournament)] = (len(standings.lines), states, len(standings.awards))
        sheets = tournament.evening.sheets.all()
        assert [line for sheet in sheets for line in wrong_lines(sheet)] == []
    assert found == {
        "Herbstturnier": (16, [(4, 4), (4, 4), (4, 4)], 0),
        "Winterturnier": (25, [(6, 6), (6, 6), (6, 0)], 1),
    }
