"""What a player is told of the evenings that they missed, and that are missing to a mean."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.leagues.labels import signed_points
from scorekeeper.club.leagues.standings.player_total import Total
from scorekeeper.club.leagues.standings.ranking import excused_points
from scorekeeper.club.leagues.standings.rule import Rule
from scorekeeper.club.leagues.standings.worths import lacking_to_mean
from scorekeeper.play.sheets.labels import signed


def missing_to_mean(total: Total, rule: Rule) -> int:
    """How many evenings somebody lacks to those that the mean is over."""
    if not rule.weighs_evenings or not rule.averages_evenings:
        return 0
    if rule.counts_missed:
        return total.charged
    most = rule.after(total.held).most_counted(total.evenings)
    return lacking_to_mean(min(total.evenings, most), rule)


def absence_sentences(total: Total, rule: Rule) -> Iterator[str]:
    """Sentences on the worth of excused and missed evenings, and on how many more may be missed."""
    if total.excused:
        yield excused_sentence(total, rule)
    yield from missed_sentences(total, rule)
    if rule.most_missed is not None:
        yield most_missed_sentence(total, rule, rule.most_missed)


def missed_sentences(total: Total, rule: Rule) -> Iterator[str]:
    """Sentences on the worth of missed evenings, and on those missing to the mean."""
    if rule.free_absences and total.missed > total.charged:
        free = total.missed - total.charged
        yield ngettext("%(count)s evening missed is free.", "%(count)s evenings missed are free.", free) % {
            "count": free
        }
    if rule.missing_as_last and total.charged:
        worth = sum(worth * times for (_part, worth), times in total.by_missing.items())
        yield ngettext(
            "%(count)s evening missed counts as it did to its last one: %(points)s.",
            "%(count)s evenings missed count as they did to their last ones: %(points)s together.",
            total.charged,
        ) % {"count": total.charged, "points": signed_points(Fraction(worth))}
    elif rule.counts_missed and total.charged:
        yield ngettext(
            "%(count)s evening missed counts %(points)s.",
            "%(count)s evenings missed count %(points)s each.",
            total.charged,
        ) % {"count": total.charged, "points": signed(rule.missing or 0)}
    elif missing := missing_to_mean(total, rule):
        yield ngettext(
            "%(count)s evening is missing to the mean and counts %(points)s.",
            "%(count)s evenings are missing to the mean and count %(points)s each.",
            missing,
        ) % {"count": missing, "points": signed(rule.missing or 0)}


def most_missed_sentence(total: Total, rule: Rule, most: int) -> str:
    """How many evenings more may be missed, or what becomes of having missed too many."""
    left = most - total.missed
    if left >= 0:
        text = ngettext(
            "%(count)s more evening may be missed.", "%(count)s more evenings may be missed.", left
        )
        return text % {"count": left} if left else _("No further evening may be missed.")
    said = {"count": total.missed, "most": most, "points": signed_points(rule.over_missed)}
    if rule.over_missed:
        return _("Evenings missed: %(count)s, and %(most)s may be: that adds %(points)s.") % said
    return _("Evenings missed: %(count)s, and %(most)s may be: that leaves no place.") % said


def excused_sentence(total: Total, rule: Rule) -> str:
    """A sentence on the worth of excused evenings."""
    text = ngettext(
        "%(count)s evening missed is excused.", "%(count)s evenings missed are excused.", total.excused
    )
    if rule.excused_mean:
        text = ngettext(
            "%(count)s evening missed is excused and adds their own average: %(points)s.",
            "%(count)s evenings missed are excused and add their own average: %(points)s.",
            total.excused,
        )
    return text % {"count": total.excused, "points": signed_points(excused_points(total, rule))}
