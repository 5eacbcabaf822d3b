"""How a tournament is decided: what everybody's rounds count, and who stands before whom.

Plain functions over what stands on the lists of the tables; `reads` finds it. An entrant is the number of who
began, also in the rounds of a substitute.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import itemgetter
from typing import Any

from scorekeeper.club.evenings.draw.tables import Lot
from scorekeeper.club.leagues.standings.worths import place_worth
from scorekeeper.tournament.counting import Counting, Exact, TieRule
from scorekeeper.tournament.standings.lines import WHOLE, Awarded, Line, RoundMade, Rule, TableList

Made = Mapping[int, tuple[RoundMade, ...]]
Given = Counter[tuple[int, int]]
"""The points that were awarded, by entrant and round."""
Key = float | Fraction | tuple[bool, int]
"""What a rule compares: more stands before less."""


def standings(
    entrants: Iterable[int],
    rounds: Sequence[int],
    lists: Iterable[TableList],
    awards: Sequence[Awarded],
    rule: Rule,
) -> tuple[Line, ...]:
    """Everybody's line over the rounds that have begun, the first first; who is level stands by number.

    Nobody has a place before there is any result.
    """
    given: Given = Counter()
    for award in awards:
        given[award.entrant, award.round] += award.points
    out = {award.entrant for award in awards if award.is_out}
    sat = {(who, made.round): made for who, made in rounds_at_tables(lists, given, rule)}
    made = {
        one: tuple(sat.get((one, each)) or missed_round(each, given[one, each], rule) for each in rounds)
        for one in sorted(set(entrants))
    }
    finalists = rule.cut.finalists if rule.cut else frozenset()
    lines = [
        Line(None, one, points_of_rounds(each, rule), each, one in out, one in finalists)
        for one, each in with_final(made, given, rule).items()
    ]
    merit = by_merit(rule)
    ranked = sorted(
        ((merit(each), each) for each in lines if not each.is_out), key=itemgetter(0), reverse=True
    )
    has_result = any(each.has_result for each in lines)
    placed = with_places(ranked) if has_result else (each for _merit, each in ranked)
    return (*placed, *(each for each in lines if each.is_out))


def rounds_at_tables(lists: Iterable[TableList], given: Given, rule: Rule) -> Iterator[tuple[int, RoundMade]]:
    for each in lists:
        awarded = [given[seat.entrant, each.round] for seat in each.seated]
        points = [seat.points + more for seat, more in zip(each.seated, awarded, strict=True)]
        for position, (seat, more) in enumerate(zip(each.seated, awarded, strict=True), 1):
            told = {} if each.is_empty else made_by_list(position, seat.solos_won, points, rule)
            sat = RoundMade(each.round, awarded=more, table=each.table, position=position, **told)
            yield seat.entrant, sat


def made_by_list(position: int, solos_won: int, points: Sequence[int], rule: Rule) -> dict[str, Any]:
    """The part of a round that its list tells; `points` are everybody's, with awards.

    So the place there follows from what was awarded, too.
    """
    counts: Exact = (reached := points[position - 1])
    place = 1 + sum(other > reached for other in points)
    if rule.counting is Counting.PLACES:
        counts = place_worth(place, rule.places, shared_by=points.count(reached), people=len(points))
    return {"points": reached, "counts": counts, "place": place, "solos_won": solos_won}


def missed_round(number: int, awarded: int, rule: Rule) -> RoundMade:
    """A round in which somebody sat at no table: what that counts is points, or points for places."""
    if rule.counting is Counting.PLACES:
        return RoundMade(number, awarded, rule.missed, awarded)
    points = rule.missed + awarded
    is_left_out = rule.counting is Counting.AVERAGE and not rule.missed
    return RoundMade(number, points, None if is_left_out else points, awarded)


def round_left_out(number: int, awarded: int, rule: Rule) -> RoundMade:
    """A round of a final for who does not play it: nothing counts but what was awarded."""
    return replace(missed_round(number, awarded, replace(rule, missed=0)), is_cut=True)


def with_final(made: Made, given: Given, rule: Rule) -> Made:
    """The rounds of everybody as a final counts them: a share of earlier ones, its own for finalists."""
    cut = rule.cut
    if cut is None or not cut.finalists:
        return made
    share = cut.share if cut.has_begun(made) else WHOLE

    def in_final(one: int, each: RoundMade) -> RoundMade:
        if one not in cut.finalists and each.round > cut.after:
            return round_left_out(each.round, given[one, each.round], rule)
        return replace(each, share=share) if one in cut.finalists and each.round <= cut.after else each

    return {one: tuple(in_final(one, each) for each in rounds) for one, rounds in made.items()}


def points_of_rounds(made: Sequence[RoundMade], rule: Rule) -> Fraction:
    """The sum of somebody's rounds, each with its share of points, of points for places, of rounds."""
    counts = [each for each in made if each.counts is not None]
    if rule.counting is Counting.AVERAGE:
        points = sum(each.share * (each.points or 0) for each in made)
        return Fraction(points, sum(each.share for each in counts) or 1)
    return Fraction(sum(each.share * (each.counts or 0) for each in counts))


def points_of_all_rounds(line: Line, rule: Rule) -> Fraction:
    """The sum of all rounds of somebody, as if no final counted less of those before it."""
    return points_of_rounds([replace(each, share=WHOLE) for each in line.rounds], rule)


def with_places(ranked: Iterable[tuple[tuple[Key, ...], Line]]) -> Iterator[Line]:
    """Lines with what decides their places, in order, with these places; who is level shares one."""
    place, before = 0, None
    for number, (reached, each) in enumerate(ranked, 1):
        place, before = place if reached == before else number, reached
        yield replace(each, place=place)


def by_merit(rule: Rule) -> Callable[[Line], tuple[Key, ...]]:
    """The key for the place: the final, what counts, then the tie rules in rounds that count."""

    def merit(line: Line) -> tuple[Key, ...]:
        counted = line.counted
        return (line.is_finalist, line.counts, *(TIES[tie](counted, rule) for tie in rule.ties))

    return merit


def in_last_round(line: Line, _rule: Rule) -> Key:
    """The points of the last round; who did not play it stands behind who did."""
    last = line.rounds[-1] if line.rounds else RoundMade(0)
    return (last.is_played, last.points or 0) if last.is_played else (False, 0)


def in_best_round(line: Line, _rule: Rule) -> Key:
    """The points of the best round that was played; who played none stands behind."""
    return (bool(line.played), max(line.played, default=0))


def lot_of(line: Line, rule: Rule) -> Key:
    """A number from 0 to 1 that follows from the seed and the number of the entrant, and from nobody else.

    There is nothing to draw lots for between those who have no result yet.
    """
    return Lot(f"{rule.seed} {line.entrant}").random() if line.has_result else 0.0


TIES: dict[TieRule, Callable[[Line, Rule], Key]] = {
    TieRule.POINTS: lambda line, _rule: line.points,
    TieRule.LAST_ROUND: in_last_round,
    TieRule.BEST_ROUND: in_best_round,
    TieRule.POSITIVE_ROUNDS: lambda line, _rule: sum(points > 0 for points in line.played),
    TieRule.WON_SOLOS: lambda line, _rule: line.solos_won,
    TieRule.LOT: lot_of,
}
