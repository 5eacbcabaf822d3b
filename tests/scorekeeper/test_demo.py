"""`manage.py demo` and `manage.py benchmark`, where they may fill a database and how they measure.

What the demonstration consists of stands in `test_demo_evenings.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from rulesets.checks.possible import check_sheet
from rulesets.rules.presets import presets
from rulesets.session.fold import play
from scorekeeper.play.groups import writes as groups
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.site.accounts import demo
from scorekeeper.site.accounts.demo import prepare_trial, who_may_sign_in
from tests.benchmarks import engine
from tests.cast import begin, stored
from tests.club import everything

pytestmark = pytest.mark.thorough

Captured = pytest.CaptureFixture[str]


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
    assert Client().post("/accounts/login/", form).headers["Location"] == "/groups/demo/"


@pytest.mark.django_db
def test_a_link_of_the_trial_leads_the_owner_into_the_club_and_nobody_twice() -> None:
    anna = User.objects.create_user("demo-anna")
    groups.found_group(name="Krone", user=anna, own_name="Anna", players=[])
    Group.objects.update(slug="demo")
    before, first, second = [*demo.make_doors(1), *demo.make_doors(2)]
    ways = [(Client(), each) for each in (before, first, first, second, "x")]
    answers = [who.get(f"/accounts/look/{token}/") for who, token in ways]
    assert [(each.status_code, each.headers.get("Location")) for each in answers] == [
        (404, None),
        (302, "/groups/demo/"),
        (404, None),
        (302, "/groups/demo/"),
        (404, None),
    ]
    # Who is in is led on by the same link, as after going back.
    assert ways[1][0].get(f"/accounts/look/{first}/").headers["Location"] == "/groups/demo/"
    assert ways[1][0].get("/groups/demo/").status_code == 200
    # Both devices are listed, as after signing in by password.
    assert len(ways[1][0].get("/accounts/sessions/").context["sessions"]) == 2


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
