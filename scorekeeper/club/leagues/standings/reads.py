"""The standings of a season, shaped for their page, and the tournaments that count in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import partial

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.evenings.rounds.drawing_reads import SeasonOfDay
from scorekeeper.club.leagues.evening_weights import leaves_out, left_out_of
from scorekeeper.club.leagues.evenings_in_season import in_time
from scorekeeper.club.leagues.labels import counts_text, decimals_of
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import (
    counted_players,
    counted_results,
    finished,
    season_on,
)
from scorekeeper.club.leagues.standings.explanations import note_text
from scorekeeper.club.leagues.standings.player_total import Total
from scorekeeper.club.leagues.standings.prizes import money_of
from scorekeeper.club.leagues.standings.ranking import RankedTotal, movement, standings
from scorekeeper.club.leagues.standings.rule import PointsRule, Rule
from scorekeeper.club.leagues.standings.shared_places import Worths, worths_of
from scorekeeper.club.leagues.standings.sums import LOOKS_BACK, held_in, last_first, played_evenings, sums_of
from scorekeeper.club.leagues.standings.totals import Held, PlayedEvening, Sums
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.sheets.labels import day_title, nearest
from scorekeeper.play.sheets.models import EveningResult, Sheet


def season_of_day(group: Group, day: date) -> SeasonOfDay:
    """The facts of the season of a day that a draw needs."""
    season = season_on(group, day)
    return SeasonOfDay(
        season.name,
        season.begins,
        season.seats_by_standing_on(day) or season.seated_round > 0,
        partial(players_in_order, season),
        1 if season.seats_by_standing_on(day) else max(1, season.seated_round),
    )


def players_in_order(season: Season) -> list[int]:
    """The keys of the players of a season as they stand, those without a place last."""
    return [row.player.pk for row in standings_of(season).every]


LATEST = 5
"""So many evenings stand beside everybody."""


@dataclass(frozen=True)
class StandingsRow:
    """A line of the standings.

    `moved` are the places up (plus) or down since the last evening, None for who had no place before it.
    `latest` are the last evenings of the season, the latest last, None where the player was not there;
    `lacking` says what is missing for a place, and to a mean, or what was made in a final, and what was won
    in money, in `cents`.
    """

    line: RankedTotal
    player: Player
    counts: str
    moved: int | None
    latest: tuple[PlayedEvening | None, ...]
    lacking: str = ""
    cents: Fraction | int = 0

    @property
    def total(self) -> Total:
        """The sums of the player."""
        return self.line.total

    @property
    def average(self) -> str:
        """Points per deal."""
        total = self.total
        return counts_text(Fraction(total.points, total.deals or 1), Rule(PointsRule.AVERAGE))

    @property
    def won_percent(self) -> int | None:
        """How many of the deals were won, of a hundred that were entered; None where none were."""
        total = self.line.total
        return nearest(Fraction(100 * total.deals_won, total.known)) if total.known > 0 else None

    @property
    def up(self) -> int:
        """How many places up."""
        return max(0, self.moved or 0)

    @property
    def down(self) -> int:
        """How many places down."""
        return max(0, -(self.moved or 0))


@dataclass(frozen=True)
class Standings:
    """The standings: those with a place, those without, the last evenings that count, and the ranking.

    Of each of the `latest` evenings, the last one last, there is what it brought one of the players. All that
    stands there counts the last evening, also while that is in play.
    """

    rows: tuple[StandingsRow, ...]
    waiting: tuple[StandingsRow, ...]
    latest: tuple[PlayedEvening, ...]
    ranking: Ranking

    @property
    def every(self) -> tuple[StandingsRow, ...]:
        """All lines, those without a place last."""
        return self.rows + self.waiting

    @property
    def evenings(self) -> int:
        """How many evenings count."""
        return self.ranking.held.all

    @property
    def last(self) -> PlayedEvening | None:
        return self.latest[-1] if self.latest else None


@dataclass(frozen=True)
class Ranking:
    """The ranking of a season: a line for everybody, and the sums that it was made of."""

    players: dict[int, Player]
    rule: Rule
    held: Held
    worths: Worths
    sums: list[Sums]
    lines: tuple[RankedTotal, ...]

    @property
    def placed(self) -> list[RankedTotal]:
        """The lines of those who have a place, the first first."""
        return [line for line in self.lines if line.place is not None]

    @property
    def decimals(self) -> int:
        """How many what counts takes."""
        return decimals_of([line.counts for line in self.placed], self.rule)

    def name_and_counts(self, line: RankedTotal) -> tuple[str, str]:
        return self.players[line.total.player].name, counts_text(line.counts, self.rule, self.decimals)


def ranking_of(season: Season) -> Ranking:
    """The ranking of a season by itself: some five queries, however many evenings."""
    players, rule = counted_players(season), season.rule
    worths = worths_of(counted_results(season), rule)
    held = held_in(season, rule, LOOKS_BACK, worths)
    by_player = {each.total.player: each for each in sums_of(counted_results(season), rule, worths)}
    # Who shares a place stands there by name.
    sums = [by_player[player] for player in players if player in by_player]
    lines = standings([each.for_rule(rule, held) for each in sums], rule)
    return Ranking(players, rule, held, worths, sums, lines)


def standings_of(season: Season) -> Standings:
    """The standings: as many queries with one evening as with ten thousand."""
    ranking = ranking_of(season)
    players, rule, held, now = ranking.players, ranking.rule, ranking.held, ranking.lines
    found = last_first(counted_results(season).filter(evening__in=held.last))
    recent = [each for each in played_evenings(found, rule, ranking.worths) if each.player in players]
    before = without_last_evening(ranking.sums, recent)
    latest = list({result.evening: result for result in recent}.values())[:LATEST][::-1]
    eve = recent[0].day - timedelta(days=1) if recent else None
    moved = movement(now, standings([each.for_rule(rule, held.before_last, eve) for each in before], rule))
    there = {(result.player, result.evening): result for result in recent}
    money, decimals = money_of(season, now), ranking.decimals
    rows = [
        StandingsRow(
            line=line,
            player=players[line.total.player],
            counts=counts_text(line.counts, rule, decimals),
            moved=moved.get(line.total.player),
            latest=tuple(there.get((line.total.player, each.evening)) for each in latest),
            lacking=note_text(line, rule, money.get(line.total.player, 0)),
            cents=money.get(line.total.player, 0),
        )
        for line in now
    ]
    return Standings(
        rows=tuple(row for row in rows if row.line.place is not None),
        waiting=tuple(row for row in rows if row.line.place is None),
        latest=tuple(latest),
        ranking=ranking,
    )


def without_last_evening(sums: Sequence[Sums], recent: Sequence[PlayedEvening]) -> list[Sums]:
    """The sums as they were without the first of some evenings, of everybody who had played before."""
    results = {result.player: result for result in recent if result.evening == recent[0].evening}
    before = [
        each.without(results[each.total.player]) if each.total.player in results else each for each in sums
    ]
    return [each for each in before if each.total.evenings]


@dataclass(frozen=True)
class CountedTournament:
    """A tournament whose standings count; `awarded` is what the referee gave and took from the counted."""

    evening: Evening
    players: int
    awarded: int


@dataclass(frozen=True)
class Tournaments:
    """The tournaments of a season, the first first; those that are `open` do not count yet."""

    counted: tuple[CountedTournament, ...] = ()
    open: tuple[Evening, ...] = ()

    @property
    def awarded(self) -> int:
        """The points that all referees gave and took, without anybody else losing or getting them."""
        return sum(each.awarded for each in self.counted)


def tournaments_in(season: Season) -> Tournaments:
    """The tournaments between the days of a season that are not left out: one query, two if any count."""
    if season.tournaments == Season.Tournaments.LEFT_OUT:
        return Tournaments()
    lists = Exists(Sheet.objects.filter(evening=OuterRef("pk"), ends=True))
    found = Evening.objects.filter(in_time(season, ""), lists).order_by("day", "pk")
    if leaves_out(season):
        found = found.exclude(pk__in=left_out_of(season))
    evenings = list(found.annotate(is_over=Exists(finished(OuterRef("pk")))))
    over = [evening for evening in evenings if evening.is_over]
    players, awarded = sums_of_tournaments(over)
    return Tournaments(
        tuple(CountedTournament(each, players[each.pk], awarded[each.pk]) for each in over),
        tuple(evening for evening in evenings if not evening.is_over),
    )


def sums_of_tournaments(evenings: Sequence[Evening]) -> tuple[Counter[int], Counter[int]]:
    """How many players tournaments have and what they were awarded, by evening."""
    players, awarded = Counter[int](), Counter[int]()
    if evenings:
        rows = EveningResult.objects.filter(evening__in=evenings, player__is_counted=True)
        for evening, points in rows.values_list("evening", "awarded"):
            players[evening] += 1
            awarded[evening] += points
    return players, awarded


def so_far_sentence(standings: Standings) -> str:
    """After how many evenings they are, when the last one was and whether it is in play; empty before it."""
    last, evenings = standings.last, standings.evenings
    if last is None:
        return ""
    if not standings.ranking.held.is_one_in_play:
        return after_evenings(evenings, last.day)
    if evenings == 1:
        return _("The first evening is in play.")
    return _("%(after)s It is in play.") % {"after": after_evenings(evenings, last.day)}


def after_evenings(evenings: int, day: date) -> str:
    """After how many evenings standings are, the last of them on a day."""
    text = ngettext(
        "After %(evenings)s evening, on %(day)s.",
        "After %(evenings)s evenings, the last one on %(day)s.",
        evenings,
    )
    return text % {"evenings": evenings, "day": day_title(day, "D")}


def names_in_front(standings: Standings) -> tuple[str, ...]:
    """The names of those in first place."""
    return tuple(row.player.name for row in standings.rows if row.line.place == 1)
