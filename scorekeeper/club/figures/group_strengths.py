"""The strengths in a group: sums out of the database, what they tell, a chart of it and its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor

from django.db.models import F, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scorekeeper.club.figures.selection import Selection
from scorekeeper.club.figures.strength import ENOUGH, EVENING, Estimates, Standing, Strength, Sums, strengths
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Pairing, Result
from scorekeeper.play.sheets.templatetags.score import mean
from scorekeeper.site.charts.bars import BarChart, Interval, bar_chart

TONES = {Standing.ABOVE: "plus", Standing.UNCERTAIN: "", Standing.BELOW: "minus"}
TEXTS = {
    Standing.ABOVE: gettext_noop("Clearly more points than the average: %(names)s."),
    Standing.UNCERTAIN: gettext_noop("Too early to tell: %(names)s."),
    Standing.BELOW: gettext_noop("Clearly fewer points than the average: %(names)s."),
}

Known = tuple[Player, Strength]
"""A player and what is known of their strength."""


@dataclass(frozen=True)
class Strengths:
    """A group's strengths: how much is skill, a chart, and what can be told of whom."""

    skill: str
    chart: BarChart | None
    sentences: tuple[str, ...]


def sums_of(players: Iterable[Player], selection: Selection) -> dict[int, Sums]:
    """The sums of players over the chosen evenings, by player: one query.

    Evenings that cannot be read, or of which only the result is known, have no squares, and are left out.
    """
    results = Result.objects.filter(
        selection.condition(),
        seat__player__in=[player.pk for player in players],
        seat__sheet__derived_format=DERIVED_FORMAT,
        deals__gt=0,
        unknown=0,
    )
    rows = results.values_list("seat__player").annotate(*map(Sum, ("deals", "points", "squares", "solos")))
    return {player: Sums(*sums) for player, *sums in rows}


def together_of(players: Sequence[Player], selection: Selection) -> list[list[int]]:
    """How many more deals each two have played with than against each other: one query."""
    places = {player.pk: place for place, player in enumerate(players)}
    found = [[0] * len(places) for _place in places]
    pairs = Pairing.objects.filter(
        selection.condition(),
        seat__player__in=places,
        other__player__in=places,
        other__player__gt=F("seat__player"),
        seat__sheet__derived_format=DERIVED_FORMAT,
    )
    rows = pairs.values_list("seat__player", "other__player").order_by()
    for one, other, more in rows.annotate(more=Sum(F("deals_with")) - Sum(F("deals_against"))):
        found[places[one]][places[other]] = found[places[other]][places[one]] = more
    return found


def strengths_of(players: Sequence[Player], selection: Selection) -> Strengths | None:
    """The strengths of some players; None if there are not two who have played."""
    sums = sums_of(players, selection)
    if len(sums) < 2:
        return None
    playing = [player for player in players if player.pk in sums]
    told = [player for player in playing if sums[player.pk].deals >= ENOUGH]
    if len(told) < 2:
        return Strengths(skill_sentence(), None, tuple(waiting_sentences(playing, sums)))
    found = strengths([sums[player.pk] for player in told], together_of(told, selection))
    known = sorted(zip(told, found.strengths, strict=True), key=lambda pair: -pair[1].estimate)
    others = [player for player in playing if player not in told]
    return Strengths(
        skill_sentence(found),
        bar_chart(
            [interval_of(*each) for each in known],
            title=_("Points per %(deals)s deals, compared with the average") % {"deals": EVENING},
            text=join_words(f"{player.name}: {span_of(strength)}" for player, strength in known),
        ),
        (*standing_sentences(known), *waiting_sentences(others, sums)),
    )


def interval_of(player: Player, strength: Strength) -> Interval:
    figure, tone = mean(strength.estimate), TONES[strength.standing]
    return Interval(player.name, figure, strength.low, strength.estimate, strength.high, tone)


def span_of(strength: Strength) -> str:
    return _("%(low)s to %(high)s") % {"low": mean(strength.low), "high": mean(strength.high)}


def skill_sentence(found: Estimates | None = None) -> str:
    """How much of the differences is skill, to the next five in a hundred, as far as that can be told."""
    if found is None:
        return _("How much of the differences in points is skill cannot be told yet.")
    least, most = 5 * floor(20 * found.least_skill), 5 * ceil(20 * found.most_skill)
    if not least:
        text = _(
            "How much of the differences in points is skill cannot be told yet: from nothing to %(most)s%%."
        )
        return text % {"most": most}
    text = _("%(least)s to %(most)s%% of the differences in points are skill, the rest is luck.")
    return text % {"least": least, "most": most}


def standing_sentences(known: Iterable[Known]) -> Iterator[str]:
    """Sentences on all who have played enough, one for those who stand alike."""
    names: dict[Standing, list[str]] = {standing: [] for standing in TEXTS}
    for player, strength in known:
        names[strength.standing].append(player.name)
    for standing, alike in names.items():
        if alike:
            yield _(TEXTS[standing]) % {"names": join_words(alike)}


def waiting_sentences(players: Iterable[Player], sums: Mapping[int, Sums]) -> Iterator[str]:
    """Of whom nothing can be told before the others have played more, and who lacks how many deals."""
    missing = sorted((max(0, ENOUGH - sums[player.pk].deals), player.name) for player in players)
    if waiting := [name for deals, name in missing if not deals]:
        text = _("Too early to tell, since the others have played too few deals: %(names)s.")
        yield text % {"names": join_words(waiting)}
    if lacking := [f"{name} ({deals})" for deals, name in missing if deals]:
        yield _("Deals missing until something can be told: %(names)s.") % {"names": join_words(lacking)}
