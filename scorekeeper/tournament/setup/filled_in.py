"""What stands in the form of a tournament already: what is usual, or what it is set to."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from scorekeeper.tournament.counting import usual_places_of_five, usual_places_of_four, usual_ties
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.setup.fields import TIES

CLUB = {"title": _("Club tournament"), "rounds": 3, "length": 16}
RANKING = {
    "title": _("DDV ranking tournament"),
    "rounds": 3,
    "length": 24,
    "minutes": 100,
    "minutes_at_five": 125,
    "preset": "ddv",
}
"""A ranking tournament of the DDV (tournament rules 8.3.1, 8.5.1): all are seated, by tables of five (10)."""
LEAGUE = {
    **RANKING,
    "title": _("Bundesliga day"),
    "rounds": 4,
    "fours_only": True,
    "teams_meet": True,
    "has_teams": True,
}
"""A day of the Bundesliga: four rounds, four teams."""
BEGINNINGS: dict[str, dict[str, Any]] = {"club": CLUB, "ranking": RANKING, "league": LEAGUE}
NONE_IF_ZERO = ("minutes", "minutes_at_five", "fee", "places", "cut_after", "cut_size", "pools")
"""What is left empty for none."""


def beginning(kind: str) -> dict[str, Any]:
    """What the form of a new tournament has filled in already."""
    return {
        **BEGINNINGS.get(kind, CLUB),
        "places_of_four": usual_places_of_four(),
        "places_of_five": usual_places_of_five(),
        **dict(zip(TIES, usual_ties(), strict=False)),
    }


def as_set(tournament: Tournament) -> dict[str, Any]:
    """A tournament as its form has it."""
    setup = tournament.evening.setup
    columns = [field.name for field in tournament._meta.concrete_fields]  # noqa: SLF001  # documented
    known = {name: getattr(tournament, name) for name in columns if name not in ("series", "evening")}
    return {
        **known,
        **{name: known[name] or None for name in NONE_IF_ZERO},
        **dict(zip(TIES, tournament.ties, strict=False)),
        "title": tournament.evening.title,
        "day": tournament.evening.day,
        "rounds": setup.rounds,
        "length": setup.length or None,
        "is_open": setup.length == 0,
        "series": tournament.series.title if tournament.series else "",
        "best_of": (tournament.series.best_of or None) if tournament.series else None,
    }
