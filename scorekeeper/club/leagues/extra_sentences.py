"""Sentences on points added to those of evenings: for being there, for winning, for the most."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.club.leagues.fines import FINE
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.rule import Rule, TieRule
from scorekeeper.play.houserules.labels import join_sentences
from scorekeeper.play.sheets.labels import signed


def extra_sentences(season: Season) -> Iterator[str]:
    """All that is added under a rule that adds something."""
    rule = season.written_rule
    if not rule.counts_attendance:
        return
    yield from attendance_sentences(rule)
    if rule.counts_fines:
        yield fines_sentence(season)
    if rule.most:
        yield most_sentence(rule)
    if rule.period_points:
        yield period_sentence(rule)


def attendance_sentences(rule: Rule) -> Iterator[str]:
    """Sentences on points for being there, winning, being last, and solos."""
    if rule.presence:
        yield presence_sentence(rule)
    if rule.won_bonus:
        yield _("Every evening won adds %(points)s.") % {"points": signed(rule.won_bonus)}
    if rule.last_bonus:
        yield _("Every evening as the last one adds %(points)s.") % {"points": signed(rule.last_bonus)}
    if rule.solo_bonus and rule.solo_limit:
        yield ngettext(
            "Every solo won adds %(points)s, for one solo an evening at most.",
            "Every solo won adds %(points)s, for %(count)s solos an evening at most.",
            rule.solo_limit,
        ) % {"points": signed(rule.solo_bonus), "count": rule.solo_limit}
    elif rule.solo_bonus:
        yield _("Every solo won adds %(points)s.") % {"points": signed(rule.solo_bonus)}


def presence_sentence(rule: Rule) -> str:
    """A sentence on points for being there: from which evening on, and for how many."""
    said = {"points": signed(rule.presence), "first": rule.presence_from, "per": rule.presence_per}
    if rule.presence_per < 2:
        if rule.presence_from < 2:
            return _("Every evening played adds %(points)s.") % said
        return _("Every evening played adds %(points)s from the player's evening no. %(first)s on.") % said
    if rule.presence_from in (0, rule.presence_per):
        return _("Every %(per)s evenings played add %(points)s.") % said
    text = _("%(first)s evenings played add %(points)s, and every %(per)s more add that again.")
    return text % said


def fines_sentence(season: Season) -> str:
    """A sentence on the fines, by name, and the others."""
    found = [fine for part in season.fine_points.split(";") if (fine := FINE.fullmatch(part.strip()))]
    others = _("every other one") if len(found) > 1 else _("each")
    listed = [f"{fine['name'] or others} {signed(int(fine['points']))}" for fine in found]
    return _("Fines booked in the kitty add: %(fines)s.") % {"fines": ", ".join(listed)}


def most_sentence(rule: Rule) -> str:
    """A sentence on points for having the most of something."""
    listed = [f"{MOST_NAMES[what]} {signed(points)}" for what, points in rule.most]
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
    first, *others = map(signed, rule.period_points)
    added = PERIODS_WON[rule.period_months] % {"points": first}
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
