"""The days of a tournament, one after the other: so many rounds are played on each."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.tournament.models import Tournament


def has_several(tournament: Tournament) -> bool:
    """Whether it is on more than one day."""
    return len(tournament.rounds_a_day) > 1


def day_of(tournament: Tournament, number: int) -> date:
    """The day on which a round is played; those beyond all that were agreed on are on the last one."""
    day, played = tournament.evening.day, 0
    for each in tournament.rounds_a_day[:-1]:
        played += each
        if number <= played:
            break
        day += timedelta(days=1)
    return day


def last_day(tournament: Tournament) -> date:
    """The day on which it ends."""
    return day_of(tournament, tournament.evening.setup.rounds)


def days_text(tournament: Tournament) -> str:
    """Its day, or the first and the last."""
    first = date_format(tournament.evening.day, "DATE_FORMAT")
    if not has_several(tournament):
        return first
    return _("%(first)s to %(last)s") % {
        "first": first,
        "last": date_format(last_day(tournament), "DATE_FORMAT"),
    }
