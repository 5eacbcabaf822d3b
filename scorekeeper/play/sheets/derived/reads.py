"""Data derived from deals, by which thousands of evenings are summed and compared, and its check.

For each seat what it has been, by kind of game, and for each pair; and each deal as one line, out of which
recorded sheets are made as `rulesets.replay` takes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, permutations
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Model, OuterRef, QuerySet, Value
from django.db.models.functions import Length, Replace
from django.forms import model_to_dict

from rulesets import Side, Table
from rulesets.replay import RecordedSheet, Shape, recorded_deal, without_times, write_key, write_time
from rulesets.session import MOST_AT_A_TABLE, ScoredDeal, start, whole_evening
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import readable_rulesets, rules_of
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.evenings import Figures, figures_of_deal, game_of
from scorekeeper.play.sheets.engine import UnreadableSheet, open_sheet, session_of, table_of
from scorekeeper.play.sheets.models import DERIVED_FORMAT, Result, Seat, Sheet

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


def kept_of(sheet: models.Sheet, kinds: Collection[str] | None = None) -> Kept:
    """The stored results of a sheet, by game perhaps only those of some kinds: three queries."""
    results = models.Result.objects.filter(seat__sheet=sheet)
    games = models.GameResult.objects.filter(seat__sheet=sheet)
    if kinds is not None:
        games = games.filter(game__in=kinds)
    pairings = models.Pairing.objects.filter(seat__sheet=sheet)
    return Kept(
        {result.seat_id: result for result in results},
        {(game.seat_id, game.game): game for game in games},
        {(pair.seat_id, pair.other_id): pair for pair in pairings},
    )


def expected_results(seats: Sequence[models.Seat], table: Table, deals: Sequence[ScoredDeal]) -> Kept:
    """The results of deals, not stored yet; where there is a pot, everybody has put something in before."""
    totals = start(table).totals
    kept = Kept({seat.pk: models.Result(seat=seat, points=totals[seat.position]) for seat in seats})
    for scored in deals:
        count_deal(seats, kept, scored)
    place_all(kept, deals)
    return kept


def count_deal(seats: Sequence[models.Seat], kept: Kept, scored: ScoredDeal) -> None:
    """Count one deal for everybody, but for the places."""
    for seat in seats:
        figures = figures_of_deal(scored, seat.position)
        add_figures(kept.results[seat.pk], figures, scored.points[seat.position])
        add_game(seat, kept, game_of(scored, seat.position), figures)
    add_pairs(seats, kept, scored)


def place_all(kept: Kept, more: Iterable[ScoredDeal]) -> None:
    """Give everybody the place that they have after more deals: 0 where one was not of a table."""
    wholes = (whole_evening(scored.deal) for scored in more)
    is_at_a_table = all(whole is None or whole.is_table for whole in wholes)
    for result in kept.results.values():
        better = sum(other.points > result.points for other in kept.results.values())
        result.place = better + 1 if result.place and is_at_a_table else 0


def add_figures(result: models.Result, figures: Figures, points: int) -> None:
    """Add the figures of one deal to a result; those of a whole evening tell nothing of single deals."""
    for name in COUNTS:
        if more := getattr(figures, name):
            setattr(result, name, getattr(result, name) + more)
    if figures.unknown:
        return
    result.squares += points**2
    if figures.deals:  # a penalty is nobody's best deal, nor their worst
        result.best, result.worst = max(result.best, points), min(result.worst, points)
    if figures.bonuses:
        result.bonuses = dict(Counter(result.bonuses) + Counter(dict(figures.bonuses)))


def add_game(seat: models.Seat, kept: Kept, game: str | None, figures: Figures) -> None:
    """Add the figures of one deal to those of its kind of game."""
    if game is None:
        return
    found = kept.games.get((seat.pk, game))
    if found is None:
        found = kept.games[seat.pk, game] = models.GameResult(seat=seat, game=game)
    found.deals += figures.deals
    found.won += figures.won
    found.points += figures.points


def add_pairs(seats: Sequence[models.Seat], kept: Kept, scored: ScoredDeal) -> None:
    """Add one deal to everybody who played in it with or against each of the others.

    It is won by the side that won the cards, whatever it got for it, as in all other figures. Points by hand
    and penalties know no sides.
    """
    if scored.score.played is None and not scored.deal.is_misere:
        return
    sides = {place: Side.RE if place in scored.deal.re else Side.KONTRA for place in scored.active}
    for seat, other in permutations((seat for seat in seats if seat.position in sides), 2):
        pair = kept.pairings.get((seat.pk, other.pk))
        if pair is None:
            pair = kept.pairings[seat.pk, other.pk] = models.Pairing(seat_id=seat.pk, other_id=other.pk)
        side, points = sides[seat.position], scored.points[seat.position]
        if side is sides[other.position]:
            pair.deals_with += 1
            pair.won_with += scored.score.winner is side
            pair.points_with += points
        else:
            pair.deals_against += 1
            pair.won_against += scored.score.winner is side
            pair.points_against += points


def summary_of(sheet: models.Sheet, deals: Sequence[ScoredDeal]) -> models.Summary:
    """The summary of deals, not stored yet; without results of many players, which are not played again."""
    played = (scored for scored in deals if len(scored.totals) <= MOST_AT_A_TABLE)
    lines = "".join(f"{write_key(recorded_deal(scored))}\n" for scored in played)
    times = "".join(f"{write_time(sheet.started, scored.deal)} " for scored in deals)
    return models.Summary(sheet=sheet, lines=lines, times=times)


def has_wrong_summary(sheet: models.Sheet) -> bool:
    """Whether what is kept of a sheet differs from what its deals come to."""
    table = table_of(sheet)
    right = summary_of(sheet, session_of(table, sheet.deals.all()).deals)
    kept = models.Summary.objects.filter(sheet=sheet).values_list("lines", "times").first()
    return kept != (right.lines, right.times)


AT_ONCE = 500
"""So many sheets are fetched at a time."""

Sitting = tuple[tuple[int | str, ...], tuple[tuple[int, int | None], ...]]
"""Who sits on the seats of a table (guests by name), and from which deal to which they are there."""

RECORDED = ("evening", "pk", "evening__day", "ruleset", "first_dealer", "length", "ends", "dummy")
SUMMARY = ("summary__lines", "summary__times")

ALWAYS = (1, None)
"""There from the first deal to the end."""

NOWHERE = (-1, -1)
"""After the last sheet."""


class SheetKey(NamedTuple):
    """The key of a sheet, with its day and its evening; both None for a sheet without a group."""

    pk: int
    day: date | None
    evening: int | None


def recorded_sheets(sheets: QuerySet[Sheet]) -> Iterator[RecordedSheet]:
    """These sheets as they were recorded, those of an evening together: three queries for any number.

    Players are known by their primary keys, guests by their names. The sheets are streamed and not kept.
    Those that cannot be read, those that another version derived, and those that are the result of a whole
    evening, are not among them.
    """
    sheets = sheets.exclude(is_whole_evening(OuterRef("pk")))
    played_by = Ruleset.objects.filter(pk__in=sheets.order_by().values("ruleset"))
    rules = {stored.pk: rules_of(stored) for stored in readable_rulesets(played_by)}
    rows = (
        sheets.filter(derived_format=DERIVED_FORMAT)
        .order_by("evening", "pk")
        .values_list(*RECORDED, *SUMMARY)
    )
    for row, (players, presence) in with_sittings(rows.iterator(AT_ONCE), sittings_of(sheets)):
        evening, pk, day, ruleset, first_dealer, length, ends, dummy, lines, times = row
        if ruleset not in rules or lines is None or len(players) > MOST_AT_A_TABLE:
            continue
        yield RecordedSheet(
            rules=rules[ruleset],
            shape=Shape(with_dummy(presence, dummy, ALWAYS), length, dummy),
            first_dealer=first_dealer,
            keys=lines.splitlines(),
            players=with_dummy(players, dummy, None),
            times=without_times(times) if ends else times,
            key=SheetKey(pk, day, evening),
        )


def with_dummy(seated: tuple[Any, ...], dummy: int | None, what: object) -> tuple[Any, ...]:
    """Insert `what` at the place of the dummy into data of the people at a table, by seat."""
    return seated if dummy is None else (*seated[:dummy], what, *seated[dummy:])


def with_sittings(
    rows: Iterable[tuple[Any, ...]], sittings: Iterator[tuple[tuple[int, int], Sitting]]
) -> Iterator[tuple[tuple[Any, ...], Sitting]]:
    """Rows that begin with evening and sheet, each with who sat there: both go by in this order.

    What is written while they do is not among them.
    """
    at, sitting = next(sittings, (NOWHERE, None))
    for row in rows:
        place = row[0] or 0, row[1]
        while sitting is not None and at < place:
            at, sitting = next(sittings, (NOWHERE, None))
        if sitting is not None and at == place:
            yield row, sitting


def is_whole_evening(sheet: Any) -> Exists:
    """Whether a sheet is the result of a whole evening, as a part of other queries."""
    return Exists(Result.objects.filter(seat__sheet=sheet, unknown__gt=0))


def sittings_of(sheets: QuerySet[Sheet]) -> Iterator[tuple[tuple[int, int], Sitting]]:
    """The people on the seats of each sheet, by evening (0 for none) and sheet, in this order: one query."""
    seats = Seat.objects.filter(sheet__in=sheets.order_by().values("pk"))
    rows = seats.order_by("sheet__evening", "sheet", "position").values_list(
        "sheet__evening", "sheet", "player", "name", "first", "last"
    )
    by_sheet = groupby(rows.iterator(4 * AT_ONCE), key=itemgetter(0, 1))
    for (evening, sheet), seated in by_sheet:
        found = [(player or name.casefold(), (first, last)) for *_, player, name, first, last in seated]
        players, presence = zip(*found, strict=True)
        yield (evening or 0, sheet), (players, presence)


def wrong_lines(sheet: models.Sheet) -> Iterator[int]:
    """The positions of the lines whose postings differ from what their facts come to."""
    _table, stored, session = open_sheet(sheet)
    seats = list(sheet.seats.all())
    written: dict[int, dict[int | None, int]] = {line.pk: {} for line in stored}
    for posting in models.Posting.objects.filter(deal__sheet=sheet):
        points = written[posting.deal_id]
        points[posting.seat_id] = points.get(posting.seat_id, 0) + posting.points
    for line, scored in zip(stored, session.deals, strict=True):
        given = [*((seat.pk, scored.points[seat.position]) for seat in seats), (None, scored.bank)]
        if written[line.pk] != {seat: points for seat, points in given if points}:
            yield line.position


def has_wrong_results(sheet: models.Sheet) -> bool:
    """Whether what is kept of a sheet to be summed or compared differs from what its deals come to.

    What another version derived is wrong, whatever it says.
    """
    if sheet.derived_format != models.DERIVED_FORMAT or has_wrong_summary(sheet):
        return True
    table, _stored, session = open_sheet(sheet)
    right, kept = expected_results(list(sheet.seats.all()), table, session.deals), kept_of(sheet)
    return any(
        figures_in(getattr(kept, what).values()) != figures_in(getattr(right, what).values())
        for what in ("results", "games", "pairings")
    )


def figures_in(rows: Iterable[Model]) -> list[dict[str, object]]:
    """The content of rows apart from their keys, in one order."""
    found = [model_to_dict(row, exclude=["id"]) | {"seat": row.seat_id} for row in rows]  # type: ignore[attr-defined]
    return sorted(found, key=lambda row: (row["seat"], row.get("other", 0), row.get("game", "")))


def outdated_sheets() -> list[int]:
    """The keys of all sheets that have to be derived anew: three queries, which read no facts.

    Their rows are of another format, or there is not one line for comparing for each deal, or not one
    result for each seat: so a version leaves them that does not know of these rows.
    """
    deals = dict(models.Deal.objects.order_by().values_list("sheet").annotate(Count("pk")))
    without = set(models.Seat.objects.filter(result=None).order_by().values_list("sheet", flat=True))
    lines = Length("summary__lines") - Length(Replace("summary__lines", Value("\n"), Value("")))
    rows = models.Sheet.objects.order_by("pk").values_list("pk", "derived_format", lines)
    return [
        key
        for key, number, kept in rows.iterator()
        if number != models.DERIVED_FORMAT or kept != deals.get(key, 0) or key in without
    ]


def can_be_read(sheet_id: int) -> bool:
    """Whether this version reads what a sheet is derived from."""
    try:
        open_sheet(models.Sheet.objects.select_related("ruleset").get(pk=sheet_id))
    except UnreadableSheet:
        return False
    return True
