"""The rule of a season in sentences, and figures as standings have them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.leagues.models import Season
from scorekeeper.leagues.ranking import PointsRule, Rule, TieRule
from scorekeeper.sheets.labels import MINUS, signed, total


def counts_text(counts: Fraction, rule: Rule) -> str:
    """What counts: an average with two decimals, points with their sign, points for places as they are."""
    if rule.points is PointsRule.PLACES:
        return total(int(counts))
    if rule.points is not PointsRule.AVERAGE:
        return signed(int(counts))
    hundredths = round(abs(counts) * 100)
    sign = "" if not hundredths else "+" if counts > 0 else MINUS
    return sign + number_format(hundredths / 100, decimal_pos=2)


def counts_label(rule: Rule) -> str:
    """The head of the column of what counts."""
    return {
        PointsRule.TOTAL: _("Points"),
        PointsRule.AVERAGE: _("Points per deal"),
        PointsRule.BEST: _("Best evenings"),
        PointsRule.PLACES: _("Points for places"),
    }[rule.points]


def rule_sentences(season: Season) -> str:
    """What counts, what is needed for a place, and what decides between equals."""
    return " ".join(sentences(season))


def sentences(season: Season) -> Iterator[str]:
    """The sentences of a rule, one after the other."""
    rule = season.rule
    yield counting_sentence(rule)
    if rule.min_deals > 1:
        yield ngettext("A place takes %(deals)s deal.", "A place takes %(deals)s deals.", rule.min_deals) % {
            "deals": rule.min_deals
        }
    yield {
        TieRule.SHARED: _("Who is level shares the place."),
        TieRule.WON: _("Who is level: more evenings won stands first, else they share the place."),
        TieRule.POINTS: _("Who is level: more points stands first, else they share the place."),
        TieRule.DEALS: _("Who is level: more deals played stands first, else they share the place."),
    }[rule.ties]
    yield _("Guests count.") if season.counts_guests else _("Guests do not count.")


def counting_sentence(rule: Rule) -> str:
    """What counts, as a sentence."""
    if rule.points is PointsRule.BEST:
        text = ngettext(
            "Everybody's best evening counts.", "Everybody's best %(count)s evenings count.", rule.best_of
        )
        return text % {"count": rule.best_of}
    if rule.points is PointsRule.PLACES:
        text = _(
            "The places of an evening count, from the first on: %(points)s. Who shares one gets it in full."
        )
        return text % {"points": ", ".join(map(str, rule.place_points))}
    return _("All points count.") if rule.points is PointsRule.TOTAL else _("Points per deal count.")
