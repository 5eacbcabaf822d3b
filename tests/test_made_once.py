"""Worlds of tests are the same when they are copied, and are made anew where a copy would be another one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import override

from scorekeeper.play.groups.models import Player
from tests.cast import Evening, begin, deal, enter
from tests.club import Club, everything, found, person, take_in
from tests.made_once import KEPT_FOR, once_in_module

pytestmark = pytest.mark.django_db

Made = list[str]
"""What was made, in turn, and not copied."""


@pytest.fixture
def made() -> Made:
    return []


@pytest.fixture
def make_club(made: Made) -> Callable[[str], Club]:
    @once_in_module
    def club(name: str) -> Club:
        made.append(name)
        return found(name)

    return club


@pytest.fixture
def play_evening(made: Made) -> Callable[[Club], Evening]:
    @once_in_module
    def evening(club: Club) -> Evening:
        made.append("evening")
        evening = take_in(club, begin())
        enter(evening, deal())
        return evening

    return evening


def taken_back(*makes: Callable[[], object]) -> list[object]:
    """What is stored once something was made, each after the one before was taken back."""
    stored: list[object] = []
    for make in makes:
        with transaction.atomic():
            make()
            stored.append(everything())
            transaction.set_rollback(True)
    return stored


def test_a_copy_is_what_was_made(
    made: Made, make_club: Callable[[str], Club], play_evening: Callable[[Club], Evening]
) -> None:
    first, second = taken_back(*[lambda: play_evening(make_club("Krone"))] * 2)
    assert made == ["Krone", "evening"]
    assert first == second != everything()


def test_nobody_else_has_the_objects_of_a_copy(made: Made, make_club: Callable[[str], Club]) -> None:
    clubs: list[Club] = []
    taken_back(*[lambda: clubs.append(make_club("Krone"))] * 3)
    clubs[0].group.name = clubs[1].group.name = "Linde"
    assert (made, clubs[2].group.name) == (["Krone"], "Krone")


def test_what_was_asked_for_otherwise_is_made(made: Made, make_club: Callable[[str], Club]) -> None:
    def in_german() -> None:
        with override("de"):
            make_club("Krone")

    def later() -> None:
        with time_machine.travel(now() + timedelta(days=1)):
            make_club("Krone")

    taken_back(lambda: make_club("Krone"), lambda: make_club("Linde"), in_german, later)
    assert made == ["Krone", "Linde", "Krone", "Krone"]


def test_an_old_world_is_made_anew(
    made: Made, make_club: Callable[[str], Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken_back(lambda: make_club("Krone"))
    monkeypatch.setattr("tests.made_once.KEPT_FOR", -KEPT_FOR)
    taken_back(lambda: make_club("Krone"))
    assert made == ["Krone", "Krone"]


def test_beside_anything_else_it_is_made(
    made: Made, make_club: Callable[[str], Club], play_evening: Callable[[Club], Evening]
) -> None:
    def beside_olga() -> None:
        person("Olga")
        make_club("Krone")

    def with_somebody_new() -> None:
        club = make_club("Krone")
        Player.objects.create(group=club.group, name="Frieda")
        play_evening(club)

    def without_a_name() -> None:
        club = make_club("Krone")
        Player.objects.filter(group=club.group, name="Emil").update(name="Emilia")
        play_evening(club)

    def after_another_was_taken_back() -> None:
        club = make_club("Krone")
        taken_back(lambda: play_evening(club))
        play_evening(club)

    taken_back(*[beside_olga] * 2, *[with_somebody_new] * 2, *[without_a_name] * 2)
    assert made == ["Krone", "Krone", "Krone", *["evening"] * 4]
    made.clear()
    taken_back(*[after_another_was_taken_back] * 2)
    assert made == ["evening"] * 3
