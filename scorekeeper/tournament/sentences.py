"""What a tournament is, in a line of words."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.play.houserules.labels import join_words, money_text
from scorekeeper.tournament.models import Tournament


def facts_sentence(tournament: Tournament) -> str:
    """When it is, and how much is played for how much."""
    setup = tournament.evening.setup
    said = [
        date_format(tournament.evening.day, "DATE_FORMAT"),
        ngettext("%(count)s round", "%(count)s rounds", setup.rounds) % {"count": setup.rounds},
    ]
    if setup.length:
        text = ngettext("%(deals)s deal each", "%(deals)s deals each", setup.length)
        said.append(text % {"deals": setup.length})
    if tournament.minutes:
        text = ngettext("%(minutes)s minute", "%(minutes)s minutes", tournament.minutes)
        said.append(text % {"minutes": tournament.minutes})
    if tournament.teams_meet:
        said.append(_("four teams meet"))
    if tournament.fee:
        said.append(_("fee %(fee)s") % {"fee": money_text(tournament.fee)})
    return join_words(said)
