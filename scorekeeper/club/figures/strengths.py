"""The strengths in a group: sums out of the database, what they tell, and a chart of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext as _

from scorekeeper.club.figures.selection import Selection
from scorekeeper.club.figures.strength import (
    EVENING,
    Standing,
    Strength,
    Sums,
    strengths,
)
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Result
from scorekeeper.play.sheets.templatetags.score import mean
from scorekeeper.site.charts.bars import BarChart, Interval, bar_chart

TONES = {Standing.ABOVE: "plus", Standing.UNCERTAIN: "", Standing.BELOW: "minus"}


@dataclass(frozen=True)
class Known:
    """A player and what is known of their strength."""

    player: Player
    strength: Strength


@dataclass(frozen=True)
class Strengths:
    """A group's strengths: those that can be told by where they stand, the strongest first, and the others.

    Within a heading the order says nothing; nobody has a rank.
    """

    headings: tuple[tuple[str, tuple[Known, ...]], ...]
    too_few: tuple[Known, ...]
    chart: BarChart | None


def sums_of(players: Iterable[Player], selection: Selection) -> dict[int, Sums]:
    """What players have played on the chosen evenings, by player: one query.

    Evenings that cannot be read, or of which only the result is known, have no squares, and are left out.
    """
    results = Result.objects.filter(
        selection.condition(),
        seat__player__in=[player.pk for player in players],
        seat__sheet__derived_format=DERIVED_FORMAT,
        deals__gt=0,
        unknown=0,
    )
    rows = results.values_list("seat__player").annotate(Sum("deals"), Sum("points"), Sum("squares"))
    return {player: Sums(*sums) for player, *sums in rows}


def strengths_of(players: Sequence[Player], selection: Selection) -> Strengths | None:
    """What the points of some players tell; None if there are not two who have played."""
    sums = sums_of(players, selection)
    playing = [player for player in players if player.pk in sums]
    if len(playing) < 2:
        return None
    strength = strengths([sums[player.pk] for player in playing])
    found = [Known(*pair) for pair in zip(playing, strength, strict=True)]
    found.sort(key=lambda known: -known.strength.estimate)
    told = [known for known in found if not known.strength.missing]
    too_few = sorted(
        (known for known in found if known.strength.missing), key=lambda one: one.strength.missing
    )
    return Strengths(headings_of(told), tuple(too_few), chart_of(told))


def headings_of(told: Sequence[Known]) -> tuple[tuple[str, tuple[Known, ...]], ...]:
    """The players under the three headings, without those under which nobody stands."""
    headings = {
        Standing.ABOVE: _("Clearly more points than the group average"),
        Standing.UNCERTAIN: _("Too early to tell"),
        Standing.BELOW: _("Clearly fewer points than the group average"),
    }
    found = (
        (heading, tuple(known for known in told if known.strength.standing is standing))
        for standing, heading in headings.items()
    )
    return tuple((heading, players) for heading, players in found if players)


def chart_of(told: Sequence[Known]) -> BarChart | None:
    """A bar for each player of whom something can be told."""
    if not told:
        return None
    return bar_chart(
        [interval_of(known) for known in told],
        title=_("Points per %(deals)s deals, compared with the group") % {"deals": EVENING},
        text=", ".join(f"{known.player.name}: {in_words(known.strength)}" for known in told),
    )


def interval_of(known: Known) -> Interval:
    """A player as a bar."""
    strength = known.strength
    figure, tone = mean(strength.estimate), TONES[strength.standing]
    return Interval(known.player.name, figure, strength.low, strength.estimate, strength.high, tone)


def in_words(strength: Strength) -> str:
    """From where to where a strength may be."""
    return _("%(low)s to %(high)s") % {"low": mean(strength.low), "high": mean(strength.high)}
