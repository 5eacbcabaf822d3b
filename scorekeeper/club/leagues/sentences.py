"""The rule of a season in sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from copy import copy
from datetime import date
from itertools import chain

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.club.leagues.evening_sentences import (
    absence_sentences,
    best_sentence,
    days_text,
    evenings_sentences,
    final_sentences,
    is_said_by_evenings,
    limit_sentence,
    short_sentences,
)
from scorekeeper.club.leagues.evenings_in_season import figures_in
from scorekeeper.club.leagues.extra_sentences import extra_sentences
from scorekeeper.club.leagues.labels import listed_points
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.place_sentences import standing_sentences
from scorekeeper.club.leagues.standings.rule import FOR_PLACES, PointsRule, Rule, TieRule
from scorekeeper.play.houserules.labels import join_sentences, join_words, money_text


def rule_sentences(season: Season) -> str:
    """The rule in sentences: what counts, the conditions for a place, and the tie-breaks."""
    return join_sentences(chain.from_iterable(say(season) for say in PARTS_SAID.values()))


def changed_sentences(before: Season, season: Season, *, unsaid: Collection[str]) -> str:
    """The sentences on the changed parts of a rule, without the parts in `unsaid`."""
    parts = (part for part in PARTS_SAID if part not in unsaid)
    said = ((said_of_part(each, part) for each in (before, season)) for part in parts)
    return join_sentences(now for was, now in said if now != was)


def said_of_part(season: Season, part: str) -> str:
    """The sentences on one part of a rule, also where it asks for nothing."""
    rule, asked = season.written_rule, copy(season)
    first = []
    if is_said_by_evenings(rule) and part == "worth":
        asked.best_of, asked.best_share = 0, ""
    elif is_said_by_evenings(rule) and part == "evenings":
        first = [best_sentence(rule)]
    return join_sentences((*first, *PARTS_SAID[part](asked))) or str(UNSAID[part])


def worth_sentences(season: Season) -> Iterator[str]:
    """Sentences on the worth of evenings or deals, and on which of the best evenings count."""
    rule = season.written_rule
    if rule.only_added:
        yield _("Only what is added counts; the evenings decide the places in the parts of the season.")
    if not rule.only_added or rule.points is not PointsRule.TOTAL:
        yield counting_sentence(rule)
    if rule.averages_evenings and rule.points is not PointsRule.TOTAL:
        yield best_sentence(rule) if rule.counts_best else _("What counts is the mean of the evenings.")
    if rule.scales_evenings:
        text = _("Each evening is scaled: its points divided by its deals, times %(deals)s.")
        yield text % {"deals": rule.scaled_deals}
    if rule.limits_evenings:
        yield limit_sentence(season)


def counted_sentences(season: Season) -> Iterator[str]:
    """Sentences on the evenings that count, and on tournaments."""
    yield from evenings_sentences(season)
    if season.keeps_last:
        yield _("The last evening of the season cannot drop out.")
    yield from short_sentences(season)
    if season.weekday:
        text = _("Only these evenings count: %(days)s.")
        yield text % {"days": days_text([season.nth], season.weekday)}
    if season.months:
        yield ngettext(
            "Only the last %(months)s month counts.", "Only the last %(months)s months count.", season.months
        ) % {"months": season.months}
    if season.tournaments == Season.Tournaments.ONLY:
        yield _("Only tournaments count.")
    elif season.tournaments == Season.Tournaments.LEFT_OUT:
        yield _("Tournaments do not count.")


def doubled_sentences(season: Season) -> Iterator[str]:
    """Sentences on the evenings that count double."""
    if season.doubled_last:
        yield ngettext(
            "The last evening of the season counts double once the season is over.",
            "The last %(evenings)s evenings of the season count double once the season is over.",
            season.doubled_last,
        ) % {"evenings": season.doubled_last}
    if season.doubled_days:
        text = _("These evenings count double: %(days)s.")
        yield text % {"days": days_text(figures_in(season.doubled_days), season.doubled_weekday)}
    if season.doubled_from:
        text = _("An evening on which somebody makes %(points)s points or more counts double.")
        yield text % {"points": season.doubled_from}
    if season.doubles:
        yield _("Marked evenings count double.")


def tie_sentences(season: Season) -> Iterator[str]:
    """Sentences on tie-breaks."""
    yield tie_sentence(season.written_rule)


def seated_sentences(season: Season) -> Iterator[str]:
    """On which evenings the standings seat the players."""
    days = figures_in(season.seated)
    if season.seated_round:
        text = _("From round %(round)s of an evening on neighbours in the standings sit together.")
        yield text % {"round": season.seated_round}
    if season.seated_from:
        text = _("From %(day)s on neighbours in the standings sit together.")
        yield text % {"day": date_format(date.fromisoformat(season.seated_from), "DATE_FORMAT")}
    if Season.Nth.EVERY in days and not season.seated_weekday:
        yield _("Neighbours in the standings sit together.")
        return
    if days:
        text = _("On these evenings neighbours in the standings sit together: %(days)s.")
        yield text % {"days": days_text(days, season.seated_weekday)}
    if season.seated_last:
        yield ngettext(
            "On the last evening of the season neighbours in the standings sit together.",
            "On the last %(evenings)s evenings of the season neighbours in the standings sit together.",
            season.seated_last,
        ) % {"evenings": season.seated_last}


def money_sentences(season: Season) -> Iterator[str]:
    """Sentences on the money for places."""
    if season.prizes:
        yield _("The places of the season get: %(money)s.") % {"money": amounts_text(season.prizes)}
    if season.evening_prizes:
        text = _("The places of each evening get: %(money)s.")
        yield text % {"money": amounts_text(season.evening_prizes)}
    if season.prizes or season.evening_prizes:
        yield _("Players who share places share the money.")


def amounts_text(cents: str) -> str:
    """Amounts one after the other."""
    return join_words(map(money_text, figures_in(cents)))


PARTS_SAID: dict[str, Callable[[Season], Iterator[str]]] = {
    "worth": worth_sentences,
    "extras": extra_sentences,
    "evenings": counted_sentences,
    "absence": absence_sentences,
    "doubled": doubled_sentences,
    "final": final_sentences,
    "ties": tie_sentences,
    "needed": standing_sentences,
    "seating": seated_sentences,
    "money": money_sentences,
}
"""The parts of a rule, and what says them."""

UNSAID = {
    "worth": gettext_lazy("All points count."),
    "extras": gettext_lazy("Nothing is added."),
    "evenings": gettext_lazy("All evenings count."),
    "absence": gettext_lazy("A missed evening costs nothing."),
    "doubled": gettext_lazy("None counts double."),
    "final": gettext_lazy("There is no final."),
    "seating": gettext_lazy("The standings seat nobody."),
    "money": gettext_lazy("No place gets money."),
}
"""What a part says that asks for nothing."""


COUNTING = ("worth", "extras", "evenings", "absence", "doubled", "final")
"""The parts that say what counts."""


def counting_sentences(season: Season) -> Iterator[str]:
    """Sentences on the worth of evenings or deals, the evenings that count, also double, and the final."""
    return chain.from_iterable(PARTS_SAID[part](season) for part in COUNTING)


def tie_sentence(rule: Rule) -> str:
    """A sentence on tie-breaks."""
    if not rule.ties:
        return _("Players who are level share the place.")
    first, *others = (str(tie.label) for tie in rule.ties)
    for each in others:
        first = _("%(first)s, then %(then)s") % {"first": first, "then": each}
    if TieRule.LOT in rule.ties:
        return _("Ties are broken by %(ties)s.") % {"ties": first}
    return _("Ties are broken by %(ties)s; if players are still level, they share the place.") % {
        "ties": first
    }


def counting_sentence(rule: Rule) -> str:
    """A sentence on the worth of an evening or of all deals."""
    if rule.points is PointsRule.TOTAL and is_said_by_evenings(rule):
        return best_sentence(rule)
    if rule.points is PointsRule.TOTAL and rule.averages_evenings:
        return _("The average per evening counts: the points divided by the evenings.")
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


def place_sentences(rule: Rule) -> Iterator[str]:
    """Sentences on the worth of places."""
    points = {"points": listed_points(rule.place_points)}
    if rule.counts_down:
        yield counted_down_sentence(rule)
    elif rule.counts_up:
        yield counted_up_sentence(rule)
    elif rule.points is PointsRule.PLACES:
        yield _("The places of an evening count, from first on: %(points)s.") % points
    elif rule.place_points_five:
        five = {"five": listed_points(rule.place_points_five)}
        text = _("The places at each table count, from first on: %(points)s, at tables of five %(five)s.")
        yield text % (points | five)
    else:
        yield _("The places at each table count, from first on: %(points)s.") % points
    if rule.averages_places and rule.rounds_up:
        yield _("Players who share places get the average, rounded up.")
    elif rule.averages_places:
        yield _("Players who share places get the average.")
    else:
        yield _("Players who share a place each get it in full.")


def counted_down_sentence(rule: Rule) -> str:
    """That places are worth the more the more people were there."""
    if rule.points is PointsRule.PLACES:
        return _(
            "The places of an evening count: the first as many points as people were there, each next one a "
            "point less."
        )
    return _(
        "The places at each table count: the first as many points as people played there, each next one a "
        "point less."
    )


def counted_up_sentence(rule: Rule) -> str:
    """That places count as they are, and fewest points are the best."""
    if rule.points is PointsRule.PLACES:
        return _(
            "The places of an evening count as they are: first 1, second 2 and so on. Whoever has the fewest "
            "is first."
        )
    return _(
        "The places at each table count as they are: first 1, second 2 and so on. Whoever has the fewest is "
        "first."
    )


def closed_sentence(season: Season) -> str:
    """Since when a season is closed, and what that means."""
    text = _(
        "%(season)s has been closed since %(day)s: only owners of the group can change what was played in it."
    )
    return text % {"season": season.name, "day": date_format(localtime(season.closed_at), "DATE_FORMAT")}
