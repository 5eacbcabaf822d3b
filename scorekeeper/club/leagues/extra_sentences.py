"""Sentences on points added to those of evenings: for being there, for winning, for the most."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.club.leagues.fines import FINE
from scorekeeper.club.leagues.labels import signed_points
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.extras import exact
from scorekeeper.club.leagues.standings.rule import Rule, TieRule
from scorekeeper.play.houserules.labels import join_sentences


def extra_sentences(season: Season) -> Iterator[str]:
    """All that a rule adds, and to what if that is a mean."""
    rule = season.written_rule
    said = [*attendance_sentences(rule)]
    if rule.counts_fines:
        said.append(fines_sentence(season))
    if rule.most:
        said.append(most_sentence(rule))
    if rule.period_points:
        said.append(period_sentence(rule))
    yield from said
    if said and rule.is_average:
        yield _("All of that is added to the average.")


def attendance_sentences(rule: Rule) -> Iterator[str]:
    """Sentences on points for being there, winning, being last, and solos."""
    if rule.presence:
        yield presence_sentence(rule)
    if rule.milestones:
        yield milestones_sentence(rule)
    if rule.never_missed:
        text = _("Never having missed an evening adds %(points)s.")
        yield text % {"points": signed_points(rule.never_missed)}
    if rule.won_bonus:
        yield _("Every evening won adds %(points)s.") % {"points": signed_points(rule.won_bonus)}
    if rule.last_bonus:
        yield _("Every evening as the last one adds %(points)s.") % {"points": signed_points(rule.last_bonus)}
    if rule.solo_bonus and rule.solo_limit:
        yield ngettext(
            "Every solo won adds %(points)s, for one solo an evening at most.",
            "Every solo won adds %(points)s, for %(count)s solos an evening at most.",
            rule.solo_limit,
        ) % {"points": signed_points(rule.solo_bonus), "count": rule.solo_limit}
    elif rule.solo_bonus:
        yield _("Every solo won adds %(points)s.") % {"points": signed_points(rule.solo_bonus)}


def presence_sentence(rule: Rule) -> str:
    """A sentence on points for being there: from which evening on, and for how many."""
    said = {"points": signed_points(rule.presence), "first": rule.presence_from, "per": rule.presence_per}
    if rule.presence_per < 2:
        if rule.presence_from < 2:
            return _("Every evening played adds %(points)s.") % said
        return _("Every evening played adds %(points)s from the player's evening no. %(first)s on.") % said
    if rule.presence_from in (0, rule.presence_per):
        return _("Every %(per)s evenings played add %(points)s.") % said
    text = _("%(first)s evenings played add %(points)s, and every %(per)s more add that again.")
    return text % said


def milestones_sentence(rule: Rule) -> str:
    """A sentence on points that are added once, for so many evenings."""
    (first, points), *others = rule.milestones
    text = ngettext(
        "From %(evenings)s evening on %(points)s are added once.",
        "From %(evenings)s evenings on %(points)s are added once.",
        first,
    )
    said = [text % {"evenings": first, "points": signed_points(points)}]
    if others:
        listed = (
            _("from %(evenings)s on %(points)s") % {"evenings": evenings, "points": signed_points(more)}
            for evenings, more in others
        )
        said.append(_("More evenings add more instead: %(listed)s.") % {"listed": ", ".join(listed)})
    return join_sentences(said)


def fines_sentence(season: Season) -> str:
    """A sentence on the fines, by name, and the others."""
    found = [fine for part in season.fine_points.split(";") if (fine := FINE.fullmatch(part.strip()))]
    others = _("every other one") if len(found) > 1 else _("each")
    listed = [f"{fine['name'] or others} {signed_points(exact(fine['points']))}" for fine in found]
    return _("Fines booked in the kitty add: %(fines)s.") % {"fines": ", ".join(listed)}


def most_sentence(rule: Rule) -> str:
    """A sentence on points for having the most of something."""
    listed = [f"{MOST_NAMES[what]} {signed_points(points)}" for what, points in rule.most]
    if rule.shares_most:
        text = _(
            "Points are added for the most over the season: %(most)s. Several who have as many share them."
        )
        return text % {"most": ", ".join(listed)}
    text = _(
        "Points are added for the most over the season: %(most)s. If several have as many, each gets them."
    )
    return text % {"most": ", ".join(listed)}


def period_sentence(rule: Rule) -> str:
    """A sentence on points for winning a part of the season."""
    first, *others = map(signed_points, rule.period_points)
    weeks = rule.period.weeks if rule.period else 0
    added = (
        ngettext(
            "Whoever is first by the evenings of a week has %(points)s added.",
            "Whoever is first by the evenings of each %(weeks)s weeks has %(points)s added.",
            weeks,
        )
        if weeks
        else PERIODS_WON[rule.period.months if rule.period else 1]
    ) % {"points": first, "weeks": weeks}
    if others:
        text = _("The places behind them have added: %(points)s.")
        added = join_sentences((added, text % {"points": ", ".join(others)}))
    if rule.shares_most:
        return join_sentences((added, _("Several who are level share that.")))
    return join_sentences((added, _("Several who are level each get that.")))


PERIODS_WON = {
    1: gettext_lazy("Whoever is first by the evenings of a month has %(points)s added."),
    3: gettext_lazy("Whoever is first by the evenings of a quarter has %(points)s added."),
    6: gettext_lazy("Whoever is first by the evenings of a half-year has %(points)s added."),
}

MOST_NAMES = {
    TieRule.SOLOS: gettext_lazy("solos won"),
    TieRule.WON: gettext_lazy("evenings won"),
    TieRule.EVENINGS: gettext_lazy("evenings played"),
    TieRule.BEST: gettext_lazy("points on one evening"),
}
