"""The evenings behind the standings: those of a season, and of one player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import takewhile
from operator import itemgetter

from django.core.paginator import Page, Paginator
from django.db.models import Max
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.session import MOST_AT_A_TABLE
from scorekeeper.club.leagues.absences import Absent, absent_by_evening
from scorekeeper.club.leagues.evening_weights import left_out_of, short_evenings
from scorekeeper.club.leagues.labels import counts_text, points_text
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_results, evenings_in, results_in
from scorekeeper.club.leagues.standings.explanations import lacking_text, part_sentence, part_sentences
from scorekeeper.club.leagues.standings.player_total import Total
from scorekeeper.club.leagues.standings.ranking import RankedTotal, counted_points
from scorekeeper.club.leagues.standings.reads import Ranking, ranking_of
from scorekeeper.club.leagues.standings.rule import FOR_PLACES, KEPT, Rule
from scorekeeper.club.leagues.standings.shared_places import worths_of
from scorekeeper.club.leagues.standings.sums import last_first, played_evenings, sums_of
from scorekeeper.club.leagues.standings.totals import PlayedEvening, nothing_of
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.houserules.labels import join_sentences
from scorekeeper.play.sheets.derived.evenings import KEPT_OF_EVENING, PersonResult, people_of_evenings
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.models import EveningResult

PER_PAGE = 50
MISSED = 0
"""Stands for an evening that was missed, among the keys of evenings."""
MOST_NAMED = 5
"""So many are named where more than one table was played."""


@dataclass(frozen=True)
class PlayerEvening:
    """An evening of a player: whether it counts, and what it is worth, in words, if not its points."""

    result: PlayedEvening
    is_left_out: bool
    is_counted: bool
    worth: str


@dataclass(frozen=True)
class PlayerSeason:
    """A player in a season: what counts, the sums, and the evenings, the last first.

    `lacking` says what is missing for a place and to a mean, `told` what each part of the rule comes to.
    """

    rule: Rule
    counts: str
    total: Total
    has_place: bool
    lacking: str
    told: str
    evenings: tuple[PlayerEvening, ...]


@dataclass(frozen=True)
class SeasonEvening:
    """An evening of a season with what it brought, the best first."""

    evening: Evening
    people: tuple[PersonResult, ...]
    is_left_out: bool
    is_short: bool = False
    """Whether it is left out, or counts half, for the few deals that were played."""
    is_doubled: bool = False
    is_high: bool = False
    """Whether it counts double for the points that were made, marked or not."""
    is_tournament: bool = False
    absent: Sequence[Absent] = ()
    """Who missed it, where it matters whether they were excused."""

    @property
    def named(self) -> tuple[PersonResult, ...]:
        """Everybody who sat at one table, the first of more."""
        is_one_table = len(self.people) <= MOST_AT_A_TABLE
        return self.people if is_one_table else self.people[:MOST_NAMED]


@dataclass(frozen=True)
class WonEvening:
    """An evening in one line: who won it, with how many points, and how many tables there were."""

    evening: Evening
    tables: int
    names: tuple[str, ...]
    points: int | None


def player_season(season: Season, player: Player, ranking: Ranking | None = None) -> PlayerSeason:
    """How a line of the standings arose: as many queries for one evening as for a thousand.

    What there is of the ranking of the season is not read again.
    """
    ranking = ranking or ranking_of(season)
    rule, line = ranking.rule, line_of(season, player, ranking)
    results = results_in(season).filter(player=player)
    found = played_evenings(last_first(results), rule, worths_of(results, rule))
    without = set(left_out_of(season).values_list("pk", flat=True))
    without.update(evening for _day, evening in rule.facts.tried.get(player.pk, ()))
    played = [result for result in found if result.evening not in without]
    chosen = chosen_evenings(rule, played, line.before_final, in_final=bool(line.final))
    days = [result.day for result in played]
    ahead = "" if season.is_over else part_sentence(rule, days, localdate())
    return PlayerSeason(
        rule=rule,
        counts=counts_text(line.counts, rule),
        total=line.total,
        has_place=line.place is not None,
        lacking=lacking_text(line.before_final, rule),
        told=join_sentences(filter(None, (*part_sentences(line, rule, chosen), ahead))),
        evenings=tuple(
            PlayerEvening(
                result=result,
                is_left_out=result.evening in without,
                is_counted=result.evening in chosen,
                worth=worth_text(result, rule),
            )
            for result in found
        ),
    )


def worth_text(result: PlayedEvening, rule: Rule) -> str:
    """The worth of an evening if it is not just its points: “points for places: 3”, “scaled: +4.80”."""
    if rule.points in FOR_PLACES:
        return _("points for places: %(points)s") % {"points": points_text(Fraction(result.worth))}
    if rule.limits_evenings and result.worth != result.points and not rule.scales_evenings:
        return _("counts: %(points)s") % {"points": counts_text(Fraction(result.worth), rule)}
    if rule.scales_evenings:
        return _("scaled: %(points)s") % {"points": counts_text(Fraction(result.worth), rule)}
    return ""


def chosen_evenings(
    rule: Rule, played: Sequence[PlayedEvening], before: Total, *, in_final: bool
) -> set[int]:
    """Those of the last first that count where not all do, by the total before a final; the later of equals.

    Of a final all count for who is in it, and none for the others.
    """
    final = {result.evening for result in played if rule.is_in_final(result.day)}
    played = [result for result in played if result.evening not in final]
    rule, found = rule.after(before.held), final if in_final else set[int]()
    worths = defaultdict[int, list[tuple[Fraction | int, int]]](list)
    for result in played:
        worths[result.part].append((result.worth, result.evening))
    for (part, worth), times in before.by_missing.items():
        worths[part] += [(worth, MISSED)] * times
    kept = worths.pop(KEPT, [])
    found.update(evening for _worth, evening in kept)
    for part, own in worths.items():
        first, most = rule.dropped(len(own) + len(kept))[0], rule.most_counted(len(own), part, len(kept))
        best = sorted(own, key=itemgetter(0), reverse=not rule.counts_up)[first : first + most]
        found.update(evening for _worth, evening in best)
    return found - {MISSED}


def line_of(season: Season, player: Player, ranking: Ranking) -> RankedTotal:
    """The line of one player, as in the standings; without a place of who is not listed there."""
    listed = next((line for line in ranking.lines if line.total.player == player.pk), None)
    if listed:
        return listed
    rule, results = ranking.rule, counted_results(season).filter(player=player)
    own = [*sums_of(results, rule, worths_of(results, rule)), nothing_of(player.pk)][0]
    total = own.for_rule(rule, ranking.held)
    return RankedTotal(None, counted_points(total, rule), total)


def left_out_among(season: Season, evenings: list[int]) -> set[int]:
    """Those of some evenings that do not count."""
    return set(left_out_of(season).filter(pk__in=evenings).values_list("pk", flat=True))


def short_among(season: Season, evenings: list[int]) -> set[int]:
    """Those of some evenings that were too short to count in full; no query unless some may be."""
    if not season.short_deals:
        return set()
    return set(short_evenings(season).filter(evening__in=evenings).values_list("evening", flat=True))


def season_evenings(
    season: Season, page: str, most: int = PER_PAGE
) -> tuple[list[SeasonEvening], Page[Evening]]:
    """One page of the evenings of a season, the last first: five queries, more where some count double."""
    shown = Paginator(evenings_in(season).order_by("-day", "-pk"), most).get_page(page)
    keys = [evening.pk for evening in shown]
    without, marked = left_out_among(season, keys), season.marked_evenings
    by_rule, short = season.evenings_doubled_by_rule, short_among(season, keys)
    tournaments = people_of_tournaments(keys)
    people = people_of_evenings(keys) | tournaments
    there = {key: {person.player for person in people[key] if person.deals and person.player} for key in keys}
    absent = absent_by_evening(season, there)
    return [
        SeasonEvening(
            evening=evening,
            people=tuple(person for person in people[evening.pk] if person.deals),
            is_left_out=evening.pk in without,
            is_short=evening.pk in short,
            is_doubled=evening.pk in marked | by_rule,
            is_high=evening.pk in by_rule,
            is_tournament=evening.pk in tournaments,
            absent=absent.get(evening.pk, ()),
        )
        for evening in shown
    ], shown


def evenings_sentence(evenings: Iterable[SeasonEvening], today: date) -> str:
    """Return who has won the last evening that is over, or the last ones; empty where that is not one person.

    The last evening is the first of these.
    """
    over = [each for each in evenings if each.evening.day < today and not each.is_left_out]
    won = [[person for person in each.people if person.place == 1] for each in over]
    if not won or len(won[0]) != 1:
        return ""
    first = won[0][0]
    times = len(list(takewhile(lambda each: [person.name for person in each] == [first.name], won)))
    if times > 1:
        text = ngettext(
            "%(name)s has won the last %(times)s evening",
            "%(name)s has won the last %(times)s evenings",
            times,
        )
        return text % {"name": first.name, "times": times}
    day = date_format(over[0].evening.day, "DATE_FORMAT")
    return _("%(name)s won on %(day)s with %(points)s") % {
        "name": first.name,
        "day": day,
        "points": signed(first.points),
    }


def people_of_tournaments(evenings: Collection[int]) -> dict[int, list[PersonResult]]:
    """The players of tournaments as their standings have them, the first first, by evening: one query."""
    people: defaultdict[int, list[PersonResult]] = defaultdict(list)
    results = EveningResult.objects.filter(evening__in=evenings, placed__isnull=False)
    for result in results.select_related("player").order_by("place", "player__name"):
        made = {name: getattr(result, name) for name in KEPT_OF_EVENING}
        people[result.evening_id].append(PersonResult(result.player_id, result.player.name, **made))
    return people


def won_evenings(evenings: Sequence[int]) -> tuple[WonEvening, ...]:
    """Some evenings by their keys, the last first, with who of the group won them: two queries."""
    found = Evening.objects.filter(pk__in=evenings).order_by("-day", "-pk")
    first: defaultdict[int, list[EveningResult]] = defaultdict(list)
    results = EveningResult.objects.filter(evening__in=evenings, place=1)
    for result in results.select_related("player").order_by("player__name"):
        first[result.evening_id].append(result)
    return tuple(
        WonEvening(
            evening=evening,
            tables=evening.tables,
            names=tuple(result.player.name for result in first[evening.pk]),
            points=first[evening.pk][0].points if first[evening.pk] else None,
        )
        for evening in found.annotate(tables=Max("sheets__table"))
    )
