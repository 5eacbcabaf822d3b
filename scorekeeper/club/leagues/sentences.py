"""The rule of a season in sentences, and figures as standings have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.club.leagues.fines import FINE
from scorekeeper.club.leagues.models import Season, figures_in
from scorekeeper.club.leagues.standings.ranking import FOR_PLACES, PointsRule, Rule, TieRule
from scorekeeper.play.houserules.labels import join_sentences, join_words
from scorekeeper.play.sheets.labels import MINUS, nearest, signed, total


def counts_text(counts: Fraction, rule: Rule) -> str:
    """What counts: an average with two decimals, points with their sign, points for places as they are.

    A share of evenings won is in percent.
    """
    if rule.points is PointsRule.WON and rule.averages_evenings:
        return percent_text(counts)
    if rule.points in (*FOR_PLACES, PointsRule.WON):
        return points_text(counts)
    if not rule.is_average:
        return signed(int(counts))
    hundredths = nearest(abs(counts) * 100)
    sign = "" if not hundredths else "+" if counts > 0 else MINUS
    return sign + number_format(hundredths / 100, decimal_pos=2)


def points_text(points: Fraction) -> str:
    """Points for places: whole if they are, else with as many decimals as they take, two at most."""
    if points.denominator == 1:
        return total(int(points))
    hundredths = nearest(abs(points) * 100)
    sign = MINUS if points < 0 and hundredths else ""
    if hundredths % 100 == 0:
        return sign + total(hundredths // 100)
    return sign + number_format(hundredths / 100, decimal_pos=1 if hundredths % 10 == 0 else 2)


def counts_label(rule: Rule) -> str:
    """The head of the column of what counts."""
    if rule.points is PointsRule.WON and rule.counts_attendance:
        return _("Points")
    if rule.points is PointsRule.TOTAL and rule.averages_evenings:
        return _("Points per evening")
    return {
        PointsRule.TOTAL: _("Best evenings") if rule.best_of else _("Points"),
        PointsRule.AVERAGE: _("Points per deal"),
        PointsRule.EVENING: _("Points per evening"),
        PointsRule.ROUND: _("Points per round"),
        PointsRule.WON: _("Evenings won"),
        PointsRule.PLACES: _("Points for places"),
        PointsRule.TABLES: _("Points for places"),
    }[rule.points]


def rule_sentences(season: Season) -> str:
    """What counts, what is needed for a place, and what decides between equals."""
    return join_sentences(sentences(season))


def sentences(season: Season) -> Iterator[str]:
    """The sentences of a rule, one after the other."""
    rule = season.rule
    yield from counting_sentences(season)
    if rule.counts_attendance:
        yield from attendance_sentences(rule)
    if rule.counts_fines and rule.counts_attendance:
        yield fines_sentence(season)
    if season.weekday:
        yield weekday_sentence(season)
    if season.months:
        yield ngettext(
            "Only the last %(months)s month counts.", "Only the last %(months)s months count.", season.months
        ) % {"months": season.months}
    yield from needed_sentences(rule)
    yield tie_sentence(rule)
    if season.seated:
        yield seated_sentence(season)
    if season.tournaments == Season.Tournaments.ONLY:
        yield _("Only tournaments count.")
    elif season.tournaments == Season.Tournaments.LEFT_OUT:
        yield _("Tournaments do not count.")
    yield _("Guests count.") if season.counts_guests else _("Guests do not count.")


def counting_sentences(season: Season) -> Iterator[str]:
    """What evenings or deals are worth, and which evenings count."""
    yield counting_sentence(season.rule)
    yield from evenings_sentences(season.rule)
    if season.doubles:
        yield _("Marked evenings count double.")
    if season.doubled_from:
        text = _("An evening on which somebody makes %(points)s points or more counts double.")
        yield text % {"points": season.doubled_from}


def needed_sentences(rule: Rule) -> Iterator[str]:
    """What a place takes."""
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


def percent_text(share: Fraction) -> str:
    """A share in percent, with two decimals at most."""
    return _("%(percent)s%%") % {"percent": points_text(share * 100)}


def tie_sentence(rule: Rule) -> str:
    """What decides between equals."""
    if not rule.ties:
        return _("Players who are level share the place.")
    labels = {
        TieRule.WON: _("more evenings won"),
        TieRule.POINTS: _("more points"),
        TieRule.DEALS: _("more deals played"),
        TieRule.EVENINGS: _("more evenings"),
    }
    first, *others = (labels[tie] for tie in rule.ties)
    for each in others:
        first = _("%(first)s, then %(then)s") % {"first": first, "then": each}
    return _("Ties are broken by %(ties)s; if players are still level, they share the place.") % {
        "ties": first
    }


def attendance_sentences(rule: Rule) -> Iterator[str]:
    """What being there and missing come to."""
    if rule.presence:
        yield _("Every evening played adds %(points)s.") % {"points": signed(rule.presence)}
    if rule.absence:
        yield _("Every missed evening of the season adds %(points)s.") % {"points": signed(rule.absence)}
    if rule.won_bonus:
        yield _("Every evening won adds %(points)s.") % {"points": signed(rule.won_bonus)}


def fines_sentence(season: Season) -> str:
    """What fines add, by name, and the others."""
    found = [fine for part in season.fine_points.split(";") if (fine := FINE.fullmatch(part.strip()))]
    others = _("every other one") if len(found) > 1 else _("each")
    listed = [f"{fine['name'] or others} {signed(int(fine['points']))}" for fine in found]
    return _("Fines booked in the kitty add: %(fines)s.") % {"fines": ", ".join(listed)}


def counting_sentence(rule: Rule) -> str:
    """What an evening or all deals are worth, as a sentence."""
    if rule.points is PointsRule.TOTAL and rule.averages_evenings:
        return _("The mean of a player's points per evening counts.")
    if rule.points is PointsRule.TOTAL and rule.best_of:
        text = ngettext(
            "Each player's best evening counts.", "Each player's best %(count)s evenings count.", rule.best_of
        )
        return text % {"count": rule.best_of}
    if rule.points in FOR_PLACES:
        return join_sentences(place_sentences(rule))
    return {
        PointsRule.TOTAL: _("All points count."),
        PointsRule.AVERAGE: _("Points per deal count."),
        PointsRule.EVENING: _("Points per evening count: all points divided by all deals, times %(deals)s.")
        % {"deals": rule.evening_deals},
        PointsRule.ROUND: _("Points per round count: all points divided by all deals, times 24."),
        PointsRule.WON: _("The evenings won count."),
    }[rule.points]


def evenings_sentences(rule: Rule) -> Iterator[str]:
    """Which evenings count, and their mean if that counts."""
    is_said = rule.points is PointsRule.TOTAL  # by the sentence before
    if rule.best_of and not (is_said and not rule.averages_evenings):
        yield ngettext(
            "Only each player's best evening counts.",
            "Only each player's best %(count)s evenings count.",
            rule.best_of,
        ) % {"count": rule.best_of}
    if rule.drop_worst:
        yield ngettext(
            "Each player's weakest evening drops out; one that was missed is not among them.",
            "Each player's %(count)s weakest evenings drop out; one that was missed is not among them.",
            rule.drop_worst,
        ) % {"count": rule.drop_worst}
    if rule.averages_evenings and not is_said:
        yield _("What counts is the mean of the evenings.")
    if rule.at_least:
        yield ngettext(
            "It is over at least %(count)s evening; each that is missing counts %(points)s.",
            "It is over at least %(count)s evenings; each that is missing counts %(points)s.",
            rule.at_least,
        ) % {"count": rule.at_least, "points": signed(rule.missing)}


def weekday_sentence(season: Season) -> str:
    """The day of the week on which evenings count."""
    sentence = {
        Season.Nth.EVERY: _("Only evenings on a %(day)s count."),
        Season.Nth.FIRST: _("Only the first %(day)s of a month counts."),
        Season.Nth.SECOND: _("Only the second %(day)s of a month counts."),
        Season.Nth.THIRD: _("Only the third %(day)s of a month counts."),
        Season.Nth.FOURTH: _("Only the fourth %(day)s of a month counts."),
        Season.Nth.LAST: _("Only the last %(day)s of a month counts."),
    }[Season.Nth(season.nth)]
    return sentence % {"day": Season.Weekday(season.weekday).label}


def seated_sentence(season: Season) -> str:
    """On which evenings the standings seat the players."""
    days = [Season.Nth(number) for number in figures_in(season.seated)]
    if Season.Nth.EVERY in days:
        return _("Neighbours in the standings sit together.")
    return _("On these evenings neighbours in the standings sit together: %(days)s.") % {
        "days": join_words([str(day.label) for day in days])
    }


def place_sentences(rule: Rule) -> Iterator[str]:
    """What the places are worth."""
    points = {"points": listed_points(rule.place_points)}
    if rule.points is PointsRule.PLACES:
        yield _("The places of an evening count, from first on: %(points)s.") % points
    elif rule.place_points_five:
        five = {"five": listed_points(rule.place_points_five)}
        text = _("The places at each table count, from first on: %(points)s, at tables of five %(five)s.")
        yield text % (points | five)
    else:
        yield _("The places at each table count, from first on: %(points)s.") % points
    if rule.averages_places:
        yield _("Players who share places get the average.")
    else:
        yield _("Players who share a place each get it in full.")


def listed_points(points: Iterable[int]) -> str:
    """What the places are worth, one after the other."""
    return ", ".join(map(total, points))


def closed_sentence(season: Season) -> str:
    """Since when a season is closed, and what that means."""
    text = _(
        "%(season)s has been closed since %(day)s: only owners of the group can change what was played in it."
    )
    return text % {"season": season.name, "day": date_format(localtime(season.closed_at), "DATE_FORMAT")}
