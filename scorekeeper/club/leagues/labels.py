"""Figures as standings have them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.club.leagues.standings.player_total import Total
from scorekeeper.club.leagues.standings.rule import FOR_PLACES, PointsRule, Rule
from scorekeeper.play.sheets.labels import MINUS, nearest, signed, total

DECIMALS = 2
"""Of an average."""


def counts_text(counts: Fraction, rule: Rule, decimals: int = DECIMALS) -> str:
    """The count as text: an average with so many decimals, points signed, points for places as they are.

    A share of evenings won is in percent.
    """
    if rule.is_share_of_won:
        return percent_text(counts)
    if rule.points in (*FOR_PLACES, PointsRule.WON) or rule.only_added:
        return points_text(counts)
    if not rule.is_average and not rule.scales_evenings:
        return signed_points(counts)
    figure, whole = nearest(abs(counts) * 10**decimals), 10**decimals
    sign = "" if not figure else "+" if counts > 0 else MINUS
    return sign + number_format(figure / whole, decimal_pos=decimals)


def decimals_of(column: Collection[Fraction], rule: Rule) -> int:
    """How many decimals averages take: one more where players would look level who are not."""
    different = set(column)
    look_alike = len({counts_text(counts, rule) for counts in different}) < len(different)
    return DECIMALS + look_alike


def points_text(points: int | Fraction) -> str:
    """Points for places: whole if they are, else with as many decimals as they take, two at most."""
    if points.denominator == 1:
        return total(int(points))
    hundredths = nearest(abs(Fraction(points)) * 100)
    sign = MINUS if points < 0 and hundredths else ""
    if hundredths % 100 == 0:
        return sign + total(hundredths // 100)
    return sign + number_format(hundredths / 100, decimal_pos=1 if hundredths % 10 == 0 else 2)


def signed_points(points: Fraction | int) -> str:
    """Points with their sign, with as many decimals as they take, two at most."""
    sign = "+" if points > 0 and nearest(Fraction(points) * 100) else ""
    return signed(int(points)) if points.denominator == 1 else sign + points_text(points)


def dropped_text(total: Total, rule: Rule) -> str:
    """The best result of somebody that dropped out; empty where none did."""
    worths = total.dropped_worths(rule)
    return "".join(map(points_text if rule.points in FOR_PLACES else signed_points, worths))


def counts_label(rule: Rule) -> str:
    """The head of the column of what counts."""
    adds = rule.counts_attendance or rule.final
    if rule.points is PointsRule.WON and adds:
        return _("Points")
    if rule.points is PointsRule.TOTAL and rule.averages_evenings:
        return _("Points per evening")
    return {
        PointsRule.TOTAL: _("Best evenings") if rule.counts_best and not adds else _("Points"),
        PointsRule.AVERAGE: _("Points per deal"),
        PointsRule.EVENING: _("Points per evening"),
        PointsRule.ROUND: _("Points per round"),
        PointsRule.WON: _("Evenings won"),
        PointsRule.PLACES: places_label(rule),
        PointsRule.TABLES: places_label(rule),
    }[rule.points]


def places_label(rule: Rule) -> str:
    """The same where places count: as points for them, or as they are."""
    if not rule.counts_up or rule.counts_attendance:
        return _("Points for places")
    return _("Average place") if rule.averages_evenings else _("Sum of places")


def percent_text(share: Fraction) -> str:
    """A share in percent, with two decimals at most."""
    return _("%(percent)s%%") % {"percent": points_text(share * 100)}


def listed_points(points: Iterable[int]) -> str:
    """The points for places as text, one after the other."""
    return ", ".join(map(total, points))


def share_text(share: Fraction) -> str:
    """A share as people say it: “a third”, “60 %”."""
    return str(SHARE_NAMES.get(share) or percent_text(share))


SHARE_NAMES = {
    Fraction(1, 4): gettext_lazy("a quarter"),
    Fraction(1, 3): gettext_lazy("a third"),
    Fraction(1, 2): gettext_lazy("half"),
    Fraction(2, 3): gettext_lazy("two thirds"),
    Fraction(3, 4): gettext_lazy("three quarters"),
}
