"""The effect of a rule on one player, part by part: what is missing, what counts, what came on top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from scorekeeper.club.leagues.extra_sentences import MOST_NAMES
from scorekeeper.club.leagues.labels import counts_text, dropped_text, signed_points
from scorekeeper.club.leagues.standings.extras import PAID
from scorekeeper.club.leagues.standings.missed_evenings import absence_sentences, missing_to_mean
from scorekeeper.club.leagues.standings.player_total import Total
from scorekeeper.club.leagues.standings.ranking import (
    RankedTotal,
    evenings_needed,
    misses_too_many,
    points_for_most,
)
from scorekeeper.club.leagues.standings.rule import Rule, TieRule
from scorekeeper.play.houserules.labels import money_text
from scorekeeper.play.sheets.labels import nearest


def lacking_texts(total: Total, rule: Rule) -> Iterator[str]:
    """Yield what a player lacks for a place, and for the mean: “2 of 24 deals”, “3 evenings missing”."""
    if total.deals < rule.min_deals:
        yield _("%(deals)s of %(needed)s deals") % {"deals": total.deals, "needed": rule.min_deals}
    if total.evenings < (needed := evenings_needed(total, rule)):
        yield _("%(evenings)s of %(needed)s evenings") % {"evenings": total.evenings, "needed": needed}
    if total.rounds < rule.min_rounds:
        yield _("%(rounds)s of %(needed)s rounds") % {"rounds": total.rounds, "needed": rule.min_rounds}
    if misses_too_many(total, rule) and not rule.over_missed:
        said = {"missed": total.missed, "most": rule.most_missed}
        yield _("%(missed)s missed, %(most)s allowed") % said
    if missing := missing_to_mean(total, rule):
        text = ngettext("%(count)s evening missing", "%(count)s evenings missing", missing)
        yield text % {"count": missing}


def lacking_text(total: Total, rule: Rule) -> str:
    """All that somebody lacks; empty where nothing is missing."""
    return " · ".join(lacking_texts(total, rule))


def note_text(line: RankedTotal, rule: Rule, cents: Fraction | int) -> str:
    """The note below a name: all that is lacking, the parts of the points in a final, and money."""
    said = [*lacking_texts(line.before_final, rule)]
    if line.final:
        made = {name: counts_text(getattr(line.final, name), rule) for name in ("carried", "made")}
        said.append(_("%(carried)s taken along, %(made)s in the final") % made)
    if cents:
        said.append(money_text(nearest(Fraction(cents))))
    return " · ".join(said)


def part_sentences(line: RankedTotal, rule: Rule, chosen: Set[int]) -> Iterator[str]:
    """A sentence on each part of the rule for a player; `chosen` are the keys of the evenings that count."""
    total = line.before_final
    if total.tried:
        yield ngettext(
            "%(count)s evening, the first, does not count yet.",
            "%(count)s evenings, the first, do not count yet.",
            total.tried,
        ) % {"count": total.tried}
    yield from absence_sentences(total, rule)
    if rule.weighs_evenings and rule.chooses_evenings:
        in_final = line.total.evenings - total.evenings
        yield from chosen_sentences(total.evenings, len(chosen) - in_final, rule.after(total.held))
        yield from not_yet_dropped_sentences(total, rule)
    if halved := len(chosen & set(rule.halved)):
        yield ngettext("%(count)s evening counts half.", "%(count)s evenings count half.", halved) % {
            "count": halved
        }
    if doubled := len(chosen & set(rule.doubled)):
        yield ngettext("%(count)s evening counts double.", "%(count)s evenings count double.", doubled) % {
            "count": doubled
        }
    if rule.counts_attendance:
        yield from attendance_sentences(total, rule)
        yield from most_sentences(total, rule)
    yield from final_sentences(line, rule)
    if TieRule.DROPPED in rule.ties and total.dropped:
        text = _(
            "The best result that dropped out: %(points)s. Of players who are level, the better one is first."
        )
        yield text % {"points": dropped_text(total, rule)}
    if TieRule.LOT in rule.ties:
        yield _("The lot drawn is %(lot)s; between players who are level, the higher one is first.") % {
            "lot": total.lot
        }


def chosen_sentences(played: int, counted: int, rule: Rule) -> Iterator[str]:
    """How many evenings count where not all do, or how many more will."""
    if rule.best_of > counted and not rule.is_parted and not rule.counts_missed:
        free = rule.best_of - counted
        yield ngettext(
            "All evenings count so far, and %(count)s more will.",
            "All evenings count so far, and %(count)s more will.",
            free,
        ) % {"count": free}
    dropped = played - counted
    text = ngettext(
        "%(count)s evening does not count, the weakest.",
        "%(count)s evenings do not count, the weakest.",
        dropped,
    )
    if rule.drop_best:
        text = ngettext(
            "%(count)s evening does not count, of the best and the weakest.",
            "%(count)s evenings do not count, the best and the weakest.",
            dropped,
        )
    if dropped:
        yield text % {"count": dropped}


def part_sentence(rule: Rule, days: Iterable[date], today: date) -> str:
    """How many evenings more count in the part of the season that is running, by the days somebody played on.

    Empty where as many count by now, or where they are not chosen within such parts.
    """
    if rule.within is None or not rule.best_of or rule.is_in_final(today):
        return ""
    running = rule.within.number_of(today)
    room = rule.best_of - sum(rule.within.number_of(day) == running for day in days)
    if room <= 0:
        return ""
    return ngettext(
        "In the part of the season that is running %(count)s more evening counts.",
        "In the part of the season that is running %(count)s more evenings count.",
        room,
    ) % {"count": room}


def not_yet_dropped_sentences(total: Total, rule: Rule) -> Iterator[str]:
    """How many evenings there must be more before some drop out."""
    evenings = total.held if rule.per_held else total.evenings + total.by_missing.total()
    first, *_again = rule.dropping_from or (0,)
    following = next((number for number in rule.dropping_from if number > evenings), evenings)
    if lacking := following - evenings:
        text = ngettext(
            "No evening drops out yet: that takes %(count)s more.",
            "No evening drops out yet: that takes %(count)s more.",
            lacking,
        )
        if following > first:
            text = ngettext(
                "After %(count)s evening more as many drop out again.",
                "After %(count)s evenings more as many drop out again.",
                lacking,
            )
        yield text % {"count": lacking}


def attendance_sentences(total: Total, rule: Rule) -> Iterator[str]:
    """Sentences on the points for being there, missing, winning, solos and fines."""
    yield from presence_sentences(total, rule)
    yield from once_sentences(total, rule)
    for each, number in PAID.items():
        if (points := getattr(rule, each)) and (count := getattr(total, number)):
            yield PAID_SAID[each] % {"count": count, "points": signed_points(points * count)}
    if total.fined:
        yield _("Fines add %(points)s.") % {"points": signed_points(total.fined)}


def presence_sentences(total: Total, rule: Rule) -> Iterator[str]:
    """Sentences on the points for being there, and how many evenings more add points again."""
    if not rule.presence:
        return
    times = rule.times_present(total.evenings)
    said = {"count": total.evenings, "points": signed_points(rule.presence * times)}
    if times:
        yield (
            ngettext(
                "%(count)s evening played adds %(points)s.",
                "%(count)s evenings played add %(points)s.",
                total.evenings,
            )
            % said
        )
    per = rule.presence_per or 1
    lacking = (rule.presence_from or per) + per * times - total.evenings
    if per > 1 or not times:
        text = ngettext(
            "%(count)s more evening adds %(points)s.", "%(count)s more evenings add %(points)s.", lacking
        )
        yield text % {"count": lacking, "points": signed_points(rule.presence)}


def once_sentences(total: Total, rule: Rule) -> Iterator[str]:
    """Sentences on the points added once for so many evenings, and on how many are missing to more."""
    if points := rule.milestone(total.evenings):
        yield _("The evenings played add %(points)s once.") % {"points": signed_points(points)}
    for evenings, more in rule.milestones:
        if evenings > total.evenings:
            lacking = evenings - total.evenings
            text = ngettext(
                "With %(count)s more evening that is %(points)s.",
                "With %(count)s more evenings that is %(points)s.",
                lacking,
            )
            if not points:
                text = ngettext(
                    "%(count)s more evening adds %(points)s once.",
                    "%(count)s more evenings add %(points)s once.",
                    lacking,
                )
            yield text % {"count": lacking, "points": signed_points(more)}
            break
    if rule.never_missed and total.missed_none:
        yield _("Not having missed an evening adds %(points)s.") % {
            "points": signed_points(rule.never_missed)
        }


PAID_SAID = {
    "absence": ngettext_lazy(
        "%(count)s evening missed adds %(points)s.", "%(count)s evenings missed add %(points)s.", "count"
    ),
    "won_bonus": ngettext_lazy(
        "%(count)s evening won adds %(points)s.", "%(count)s evenings won add %(points)s.", "count"
    ),
    "last_bonus": ngettext_lazy(
        "%(count)s evening as the last one adds %(points)s.",
        "%(count)s evenings as the last one add %(points)s.",
        "count",
    ),
    "solo_bonus": ngettext_lazy(
        "%(count)s solo won adds %(points)s.", "%(count)s solos won add %(points)s.", "count"
    ),
}


def most_sentences(total: Total, rule: Rule) -> Iterator[str]:
    """Sentences on having the most of something, and the points for it."""
    for what, points in points_for_most(total, rule):
        yield _("The most %(what)s: that adds %(points)s.") % {
            "what": MOST_NAMES[what],
            "points": signed_points(points),
        }
    if rule.only_added:
        yield _("The points of the evenings do not count themselves: they decide the places.")
    if periods := len(total.by_periods):
        yield ngettext(
            "The place in %(count)s part of the season adds %(points)s.",
            "The places in %(count)s parts of the season add %(points)s.",
            periods,
        ) % {"count": periods, "points": signed_points(sum(total.by_periods, Fraction(0)))}
    elif rule.period_points:
        yield _("No place in a part of the season adds anything so far.")


def final_sentences(line: RankedTotal, rule: Rule) -> Iterator[str]:
    """Sentences on the points taken along into the final and made in it, or on not being in it."""
    if line.final:
        yield _("Into the final go %(carried)s, and %(made)s were made in it.") % {
            "carried": counts_text(line.final.carried, rule),
            "made": counts_text(line.final.made, rule.of_final),
        }
    elif line.total.final:
        yield _("Not in the final: the place from before it stays.")
