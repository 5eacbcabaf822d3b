"""Sentences on who has a place in a season, and from when on."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.leagues.labels import share_text
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.rule import Rule


def standing_sentences(season: Season) -> Iterator[str]:
    """Sentences on the conditions for a place, and whether guests can have one."""
    yield from needed_sentences(season.written_rule)
    yield guests_sentence(season)


def guests_sentence(season: Season) -> str:
    """Whether guests have a place, and where places count what becomes of those that they made."""
    if season.counts_from_for:
        text = {
            Season.CountsFrom.GUESTS: _("Guests count from their evening no. %(evening)s of the season on."),
            Season.CountsFrom.PLACE: _("Guests count once they were there on %(evening)s evenings."),
            Season.CountsFrom.NEW: new_sentence(season),
        }[Season.CountsFrom(season.counts_from_for)]
        return text % {"evening": season.counts_from}
    if season.counts_guests:
        return _("Guests count.")
    if season.written_rule.looks_at_places:
        return _("Guests do not count: they keep the places and wins they made, and nobody moves up.")
    return _("Guests do not count.")


def new_sentence(season: Season) -> str:
    """From when on somebody counts who is new in the group, a guest, too, where these count."""
    if season.counts_guests:
        return _("Whoever is new in the group, also a guest, counts from their evening no. %(evening)s on.")
    return _("Whoever is new in the group counts from their evening no. %(evening)s on. Guests do not count.")


def needed_sentences(rule: Rule) -> Iterator[str]:
    """Sentences on the conditions for a place."""
    if rule.min_deals > 1:
        yield ngettext(
            "You need %(deals)s deal for a place.", "You need %(deals)s deals for a place.", rule.min_deals
        ) % {"deals": rule.min_deals}
    if rule.min_evenings > 1:
        text = ngettext(
            "You need %(evenings)s evening for a place.",
            "You need %(evenings)s evenings for a place.",
            rule.min_evenings,
        )
        yield text % {"evenings": rule.min_evenings}
    if rule.min_share:
        yield _("You need %(share)s of the evenings for a place.") % {"share": share_text(rule.min_share)}
    if rule.min_rounds:
        text = ngettext(
            "You need %(rounds)s round of 24 deals for a place.",
            "You need %(rounds)s rounds of 24 deals for a place.",
            rule.min_rounds,
        )
        yield text % {"rounds": rule.min_rounds}
