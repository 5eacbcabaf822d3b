"""What a sheet has been for each seat, by kind of game, and for each pair: kept so that it can be summed.

All of it is derived from the deals. A deal that is entered is added to what is there; whatever else changes a
sheet writes it anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from rulesets import Side, Table
from rulesets.session import ScoredDeal, start, whole_evening
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.reads.statistics import Figures, figures_of_deal, game_of

COUNTS = tuple(name for name in Figures.__dataclass_fields__ if name != "bonuses")
KEPT = ("place", "best", "worst", "bonuses", "squares", *COUNTS)
PAIRED = ("deals_with", "won_with", "points_with", "deals_against", "won_against", "points_against")


COUNTED_BY_GAME = ("deals", "won", "points")


@dataclass(frozen=True)
class Kept:
    """Everything that is kept of a sheet: by seat, by seat and kind of game, by seat and other seat."""

    results: dict[int, models.Result] = field(default_factory=dict)
    games: dict[tuple[int, str], models.GameResult] = field(default_factory=dict)
    pairings: dict[tuple[int, int], models.Pairing] = field(default_factory=dict)


def kept_of(sheet: models.Sheet) -> Kept:
    """What is stored of a sheet: three queries."""
    results = models.Result.objects.filter(seat__sheet=sheet)
    games = models.GameResult.objects.filter(seat__sheet=sheet)
    pairings = models.Pairing.objects.filter(seat__sheet=sheet)
    return Kept(
        {result.seat_id: result for result in results},
        {(game.seat_id, game.game): game for game in games},
        {(pair.seat_id, pair.other_id): pair for pair in pairings},
    )


def expected_results(seats: Sequence[models.Seat], table: Table, deals: Iterable[ScoredDeal]) -> Kept:
    """What deals come to, not stored yet; where there is a pot everybody has put something in before."""
    kept = Kept(
        {
            seat.pk: models.Result(seat=seat, points=points)
            for seat, points in zip(seats, start(table).totals, strict=True)
        }
    )
    for scored in deals:
        count_deal(seats, kept, scored)
    return kept


def count_deal(seats: Sequence[models.Seat], kept: Kept, scored: ScoredDeal) -> None:
    """Count one deal for everybody."""
    for place, seat in enumerate(seats):
        figures = figures_of_deal(scored, place)
        add_figures(kept.results[seat.pk], figures, scored.points[place])
        add_game(seat, kept, game_of(scored, place), figures)
    whole = whole_evening(scored.deal)
    for result in kept.results.values():
        is_at_a_table = result.place and (whole is None or whole.is_table)
        better = sum(other.points > result.points for other in kept.results.values())
        result.place = better + 1 if is_at_a_table else 0
    add_pairs(seats, kept, scored)


def add_figures(result: models.Result, figures: Figures, points: int) -> None:
    """Add the figures of one deal to a result; those of a whole evening tell nothing of single deals."""
    for name in COUNTS:
        setattr(result, name, getattr(result, name) + getattr(figures, name))
    if figures.unknown:
        return
    result.squares += points**2
    if figures.deals:  # a penalty is nobody's best deal, nor their worst
        result.best, result.worst = max(result.best, points), min(result.worst, points)
    result.bonuses = dict(Counter(result.bonuses) + Counter(dict(figures.bonuses)))


def add_game(seat: models.Seat, kept: Kept, game: str | None, figures: Figures) -> None:
    """Add the figures of one deal to those of its kind of game."""
    if game is None:
        return
    found = kept.games.setdefault((seat.pk, game), models.GameResult(seat=seat, game=game))
    for name in COUNTED_BY_GAME:
        setattr(found, name, getattr(found, name) + getattr(figures, name))


def add_pairs(seats: Sequence[models.Seat], kept: Kept, scored: ScoredDeal) -> None:
    """Add one deal to everybody who played in it with or against each of the others.

    It is won by the side that won the cards, whatever it got for it, as in all other figures. Points by hand
    and penalties know no sides.
    """
    if scored.score.played is None and not scored.deal.is_misere:
        return
    winner = scored.score.winner
    for place, other in permutations(scored.active, 2):
        key = (seats[place].pk, seats[other].pk)
        pair = kept.pairings.setdefault(key, models.Pairing(seat_id=key[0], other_id=key[1]))
        side = Side.RE if place in scored.deal.re else Side.KONTRA
        way = "with" if (side is Side.RE) == (other in scored.deal.re) else "against"
        for name, more in (("deals", 1), ("won", int(winner is side)), ("points", scored.points[place])):
            setattr(pair, f"{name}_{way}", getattr(pair, f"{name}_{way}") + more)
