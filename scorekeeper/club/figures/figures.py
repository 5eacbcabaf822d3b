"""The figures of a player over many evenings: sums of results, made in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from django.db.models import Count, F, FilteredRelation, Max, Min, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from rulesets import Game
from rulesets.rules import SOLO_LABELS
from rulesets.scoring import FACT_BY_KEY
from scorekeeper.club.figures.selection import Selection
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import readable_rulesets, rules_of
from scorekeeper.play.sheets.derived.evenings import AGAINST_SOLO, Figures
from scorekeeper.play.sheets.derived.reads import COUNTS
from scorekeeper.play.sheets.labels import game_label, nearest
from scorekeeper.play.sheets.models import GameResult, Result

PLACES_APART = 5
"""So many places stand apart; with several tables there are many more."""

ENOUGH = 12
"""With fewer deals a share or a mean says more about the cards than about the player."""

GAME_ORDER = (
    Game.NORMAL,
    Game.MARRIAGE,
    Game.ARMUT,
    Game.MANUAL,
    AGAINST_SOLO,
    Game.SILENT_SOLO,
    *SOLO_LABELS,
)


@dataclass(frozen=True)
class Ratio:
    """So many of so many; `percent` is a whole number, None where there are too few."""

    some: int
    all: int

    @property
    def percent(self) -> int | None:
        return nearest(Fraction(100 * self.some, self.all)) if self.all >= ENOUGH else None


@dataclass(frozen=True)
class Tally:
    """Deals of one kind: how many, how many won, and their points."""

    label: str
    deals: int
    won: int
    points: int

    @property
    def share(self) -> Ratio:
        """How many of them were won."""
        return Ratio(self.won, self.deals)

    @property
    def mean(self) -> float | None:
        """Points per deal; None where there are too few."""
        return self.points / self.deals if self.deals >= ENOUGH else None


class EveningFigure(NamedTuple):
    """The points of one evening at the chosen tables; `place` is that of the whole evening.

    Who played for somebody else at a tournament, or was disqualified, has no place.
    """

    player: int
    evening: int
    day: date
    place: int | None
    points: int
    deals: int
    best: int
    worst: int


@dataclass(frozen=True)
class Streak:
    """Evenings on end, with the last of them."""

    length: int
    last: EveningFigure


def results_of(player: Player, selection: Selection) -> QuerySet[Result]:
    """The chosen tables at which somebody played a deal."""
    return Result.objects.filter(selection.condition(), seat__player=player, deals__gt=0)


def sum_results(results: QuerySet[Result]) -> Figures:
    """The figures over all results: one query, in which evenings with equal bonuses make one row."""
    sums: Counter[str] = Counter()
    bonuses: Counter[str] = Counter()
    rows = results.order_by().values_list("bonuses").annotate(Count("pk"), *map(Sum, COUNTS))
    for earned, evenings, *counts in rows:
        sums.update(dict(zip(COUNTS, counts, strict=True)))
        bonuses.update({key: number * evenings for key, number in earned.items()})
    return Figures(**sums, bonuses=tuple(sorted(bonuses.items())))


def games_of(player: Player, selection: Selection, rulesets: Iterable[Ruleset]) -> list[Tally]:
    """The kinds of games, the usual ones first."""
    sums = GameResult.objects.filter(selection.condition(), seat__player=player).values_list("game")
    rows = sums.annotate(Sum("deals"), Sum("won"), Sum("points")).order_by("game")
    names = own_names(rulesets)
    order = {str(game): place for place, game in enumerate(GAME_ORDER)}
    found = sorted(rows, key=lambda row: order.get(row[0], len(order)))
    return [Tally(kind_label(game, names), *counts) for game, *counts in found]


def kind_label(game: str, names: dict[str, str]) -> str:
    """The name of a kind of game; a group's own solo is as they wrote it."""
    if game == AGAINST_SOLO:
        return _("Against a solo")
    if game in SOLO_LABELS:
        return _(SOLO_LABELS[game])
    return game_label(Game(game)) if game in list(Game) else names.get(game, game)


def own_names(rulesets: Iterable[Ruleset]) -> dict[str, str]:
    """The names of the solos and bonuses that groups made themselves, by their ids."""
    rules = list(map(rules_of, readable_rulesets(rulesets)))
    solos = {own.id: own.name for each in rules for own in each.custom_solos}
    return solos | {own.id: own.name for each in rules for own in each.custom_bonuses}


def bonuses_of(figures: Figures, rulesets: Iterable[Ruleset]) -> list[tuple[str, int]]:
    """The bonuses by name, in the order in which they are shown elsewhere."""
    names, order = own_names(rulesets), list(FACT_BY_KEY)
    counts = sorted(
        figures.bonuses, key=lambda each: order.index(each[0]) if each[0] in order else len(order)
    )
    return [
        (_(FACT_BY_KEY[key].label) if key in FACT_BY_KEY else names.get(key, key), n) for key, n in counts
    ]


def shares_of(figures: Figures) -> list[tuple[str, Ratio]]:
    """How often won with each side, and deals with a call, with one missed, or with none dared."""
    return [
        (_("Won with Re"), Ratio(figures.re_won, figures.re)),
        (_("Won with Kontra"), Ratio(figures.kontra_won, figures.kontra)),
        (_("Deals with a call"), Ratio(figures.calls, figures.known)),
        (_("of these missed"), Ratio(figures.missed, figures.calls)),
        (_("Not dared"), Ratio(figures.undared, figures.known)),
    ]


def places_of(evenings: Sequence[EveningFigure]) -> list[tuple[int, int, Ratio]]:
    """How often each place, the first first, from and to; what lies far behind is one line."""
    found = Counter(each.place for each in evenings if each.place is not None)
    far = sorted(place for place in found if place > PLACES_APART)
    ranges = [(place, place) for place in sorted(found) if place <= PLACES_APART]
    if far:
        ranges.append((far[0], far[-1]))
    return [
        (first, last, Ratio(sum(found[place] for place in range(first, last + 1)), len(evenings)))
        for first, last in ranges
    ]


def evenings_of(results: QuerySet[Result]) -> list[EveningFigure]:
    """All evenings of these results, the first first, by player on each: one query."""
    evening = "seat__sheet__evening"
    whole = FilteredRelation(
        f"{evening}__results", condition=Q(**{f"{evening}__results__player": F("seat__player")})
    )
    columns = ("seat__player", evening, f"{evening}__day", "whole__place")
    sums = {"all_points": Sum("points"), "all_deals": Sum("deals"), "top": Max("best"), "low": Min("worst")}
    rows = results.annotate(whole=whole).values(*columns).annotate(**sums)
    in_order = rows.order_by(f"{evening}__day", evening, "seat__player")
    return list(map(EveningFigure._make, in_order.values_list(*columns, *sums)))


def longest_run(evenings: Sequence[EveningFigure], which: Iterable[bool]) -> Streak | None:
    """The longest run of evenings of which something is true; the latest of equals."""
    best, length, last = 0, 0, 0
    for place, is_so in enumerate(which):
        length = length + 1 if is_so else 0
        if length and length >= best:
            best, last = length, place
    return Streak(best, evenings[last]) if best else None


def highlights(evenings: Sequence[EveningFigure]) -> Iterator[tuple[str, str, int, EveningFigure]]:
    """The best and the worst deal, and runs, with their latest evening: a kind, what it is, the figure."""
    if not evenings:
        return
    latest = evenings[::-1]
    best, worst = max(latest, key=lambda each: each.best), min(latest, key=lambda each: each.worst)
    if best.best > 0:
        yield "points", _("best deal"), best.best, best
    if worst.worst < 0:
        yield "points", _("worst deal"), worst.worst, worst
    streaks = (
        (_("evenings in a row with a plus"), longest_run(evenings, (each.points > 0 for each in evenings))),
        (_("evenings won in a row"), longest_run(evenings, (each.place == 1 for each in evenings))),
    )
    for text, streak in streaks:
        if streak is not None and streak.length > 1:
            yield "count", text, streak.length, streak.last


def margin_of_chance(deals: int) -> int | None:
    """By how many percentage points chance moves a share of so many deals, nineteen times out of twenty."""
    return round(100 / sqrt(deals)) if deals >= ENOUGH else None
