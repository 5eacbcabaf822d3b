"""A tournament for the tests: the club holds it, and people from elsewhere come."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from rulesets.rules.presets import presets
from scorekeeper.club.evenings.models import PlannedRound, Setup
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.entrants.writes import all_here, enter_people
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.setup.writes import Play, set_up_tournament
from tests.club import Club, signed_in

CLUBS = ("Ulm", "Soest", "Hameln", "Kiel")


def set_up(
    club: Club,
    people: int = 0,
    *,
    preset: str = "ddv_five",
    rounds: int = 3,
    length: int = 24,
    user: User | None = None,
    **said: Any,
) -> Tournament:
    """A tournament that Anna, or somebody else, has set up, with so many people who are here.

    It is always drawn with the same seed. Tests enter what its tables came to by hand.
    """
    made = set_up_tournament(
        group=club.group,
        user=user or club.anna,
        title="Weihnachtsturnier",
        day=date(2026, 12, 12),
        play=Play(preset, presets()[preset].rules, None, length, rounds),
        said={"takes_by_hand": True, **said},
    )
    # The same draw in every run of a test.
    Setup.objects.filter(evening=made.evening_id).update(seed="Weihnachten")
    tournament = stored(made)
    if people:
        gather(tournament, people)
    return tournament


def stored(tournament: Tournament) -> Tournament:
    """A tournament as it is stored now."""
    return Tournament.objects.select_related("evening__setup__ruleset").get(pk=tournament.pk)


def gather(tournament: Tournament, people: int) -> list[Entrant]:
    """So many people from four clubs, all of them here."""
    entries = [Entry(f"Gast {number}", CLUBS[number % 4]) for number in range(1, people + 1)]
    entered = enter_people(tournament=tournament, entries=entries)
    all_here(tournament=tournament)
    return entered


def address(club: Club, tournament: Tournament, path: str = "") -> str:
    """The address of a page of a tournament."""
    return f"{club.url}tournaments/{tournament.slug}/{path}"


def leader(club: Club) -> Client:
    """Anna's browser."""
    return signed_in(club.anna)


def planned(tournament: Tournament, number: int) -> list[list[int]]:
    """Who is to sit where in a round, by number."""
    tables: list[list[int]] = PlannedRound.objects.get(evening=tournament.evening_id, number=number).tables
    return tables


def sheets_of(tournament: Tournament, number: int) -> list[Sheet]:
    """The tables of a round."""
    return list(tournament.evening.sheets.filter(round=number).order_by("table"))


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """Everybody who has entered."""
    found = Entrant.objects.filter(attendance__evening=tournament.evening_id)
    return list(found.select_related("attendance__player"))


def text_of(page: Any) -> str:
    """The source of a page, with single spaces."""
    return " ".join(page.content.decode().split())


def errors(page: Any) -> dict[str, list[str]]:
    """What the form of a page refuses, by field."""
    return {name: list(texts) for name, texts in page.context["form"].errors.items()}
