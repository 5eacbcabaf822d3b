"""`manage.py demo` and `manage.py benchmark`: invented evenings, to look at and to measure with."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from rulesets.checks.sheets import check_sheet
from rulesets.rules.presets import presets
from rulesets.session.fold import play
from scorekeeper.club.kitty.reads.accounts import kitty_of
from scorekeeper.club.kitty.reads.evenings import dues_of_evening
from scorekeeper.play.groups import writes as groups
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo import EVENINGS
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.reads.checking import wrong_lines
from scorekeeper.site.data.trial import prepare_trial, who_may_sign_in
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.reads.standings import standings_of
from tests.benchmarks import engine
from tests.cast import begin, stored, visitor
from tests.club import everything

pytestmark = pytest.mark.thorough

Captured = pytest.CaptureFixture[str]


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


@pytest.mark.django_db
def test_the_demonstration_fills_an_empty_database_with_evenings(capsys: Captured) -> None:
    call_command("demo")
    assert models.Sheet.objects.filter(group__slug="demo").count() == 87
    assert Evening.objects.filter(group__slug="demo").count() == 42
    sheets = models.Sheet.objects.exclude(title="").filter(evening__tournament=None).order_by("slug")
    assert [sheet.title for sheet in sheets] == [evening.title for evening in EVENINGS]
    counted = [open_sheet(sheet)[2].state.counted for sheet in sheets]
    assert counted == [evening.deals for evening in EVENINGS]
    assert [line for sheet in sheets for line in wrong_lines(sheet)] == []
    tokens = re.findall(r"^.+: /s/([\w-]+)/$", capsys.readouterr().out, re.MULTILINE)
    assert [
        visitor(token).get(f"/sheets/{sheet.slug}/").status_code
        for token, sheet in zip(tokens, sheets, strict=True)
    ] == [200] * 5


@pytest.mark.django_db
def test_the_demonstration_is_the_same_every_time() -> None:
    call_command("demo")
    first = facts(), accounts()
    call_command("demo")
    assert (facts(), accounts()) == first


@pytest.mark.django_db
def test_the_demonstration_has_a_kitty_into_which_most_have_paid() -> None:
    call_command("demo")
    group = Group.objects.get(slug="demo")
    left = {account.player.name: account.open for account in kitty_of(group).accounts if account.open}
    assert left == {"Ben": 200, "Cem": 200, "Emil": 200}
    dues = dues_of_evening(group, group.evenings.filter(tournament=None).latest("day").pk)
    assert dues is not None
    assert (len(dues.dues), dues.paid) == (4, 2)


@pytest.mark.django_db
def test_the_demonstration_has_a_tournament_in_its_last_round_and_one_that_is_over() -> None:
    call_command("demo")
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


def begin_sheet() -> None:
    begin()


def found_group() -> None:
    groups.found_group(name="Linde", user=User.objects.create_user("olga"), own_name="Olga", players=[])


def sign_up() -> None:
    User.objects.create_user("olga")


def store_ruleset() -> None:
    houserules.create_ruleset(name="Krone", preset="ddv", rules=presets()["ddv"].rules)


@pytest.mark.django_db
@pytest.mark.parametrize("somebody", [begin_sheet, found_group, sign_up, store_ruleset])
def test_the_demonstration_touches_no_database_that_is_in_use(somebody: Callable[[], None]) -> None:
    somebody()
    before = everything()
    for fill in (lambda: call_command("demo"), lambda: prepare_trial(print)):
        with pytest.raises(CommandError, match="There is something else in this database"):
            fill()
    assert everything() == before


@pytest.mark.django_db
def test_a_trial_stays_as_it_was_left_and_lets_its_members_in() -> None:
    said: list[str] = []
    prepare_trial(said.append)
    begin()
    anna = User.objects.get(username="demo-anna")
    anna.set_password("another one")
    anna.save()
    sheets = stored()
    prepare_trial(said.append)
    assert stored() == sheets
    assert said == ["Inventing a club with a season of evenings, which takes a few seconds …"]
    password = who_may_sign_in().rpartition(": ")[2]
    form = {"login": "demo-anna", "password": password}
    assert Client().post("/accounts/login/", form).headers["Location"] == "/groups/"


def test_a_trial_never_lies_in_a_database_of_others(settings: Any) -> None:
    settings.POSTGRESQL = {"ENGINE": "django.db.backends.postgresql", "NAME": "karlchen"}
    with pytest.raises(CommandError, match="Leave DATABASE_URL out"):
        call_command("up", "--demo")


def test_the_engine_is_measured(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    for size, small in (("SHEETS", 2), ("DEALS", 3), ("ROUNDS", 1)):
        monkeypatch.setattr(engine, size, small)
    call_command("benchmark", "engine")
    figures = [
        re.sub(r"[\d,]+ (?=single|sheets)", "n ", line) for line in capsys.readouterr().out.splitlines()
    ]
    assert figures == [
        line
        for preset in ("ddv", "gamefarm", "online", "pot")
        for line in (
            f"{preset}: n single deals scored per second, one by one",
            f"{preset}: n sheets of 3 deals folded per second",
        )
    ]


@pytest.mark.parametrize("preset", ["ddv", "gamefarm", "online", "pot"])
def test_what_is_measured_is_possible_and_always_the_same(
    monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    monkeypatch.setattr(engine, "SHEETS", 3)
    sheets = engine.invented_sheets(preset)
    assert [check_sheet(sheet) for sheet in sheets] == [[], [], []]
    assert [play(sheet).state for sheet in engine.invented_sheets(preset)] == [
        play(sheet).state for sheet in sheets
    ]
