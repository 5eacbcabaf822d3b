"""Writing of derived data, with the facts or anew: points by seat, results, lines for comparing."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from django.db import transaction
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Concat

from rulesets import Deal, Session, Table
from rulesets.document import NUMBER
from rulesets.session import ScoredDeal, SessionState, advance, lacks_receivers, start, with_receivers
from scorekeeper.play.groups.evening_kinds import own_results
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.evenings import KEPT_OF_EVENING, game_of, results_by_player
from scorekeeper.play.sheets.derived.reads import (
    COUNTED_BY_GAME,
    KEPT,
    PAIRED,
    Kept,
    count_deal,
    expected_results,
    kept_of,
    outdated_sheets,
    place_all,
    summary_of,
)
from scorekeeper.play.sheets.engine import UnreadableSheet, deal_of, facts_of, session_of, table_of
from scorekeeper.play.sheets.revisions import tell_phones
from scorekeeper.site.data.rows import insert_rows


def post_deals(lines: Iterable[tuple[int, ScoredDeal, Sequence[models.Seat]]]) -> None:
    """Write the points of scored lines (keys), by seat and for the bank; what is zero is left out."""
    postings = []
    for line, scored, seats in lines:
        given = [*((seat.pk, scored.points[seat.position]) for seat in seats), (None, scored.bank)]
        postings += [(line, seat, points) for seat, points in given if points]
    insert_rows(models.Posting, ("deal_id", "seat_id", "points"), postings)


def post_sessions(sessions: Iterable[tuple[Sequence[models.Seat], Sequence[int], Session]]) -> None:
    """Write the points of whole scored sessions, each with the keys of its lines."""
    post_deals(
        (line, scored, seats)
        for seats, lines, session in sessions
        for line, scored in zip(lines, session.deals, strict=True)
    )


def add_deal(sheet: models.Sheet, seats: Sequence[models.Seat], scored: ScoredDeal) -> None:
    """Add the deal that was stored last, with the same few queries however long the sheet is."""
    games = filter(None, (game_of(scored, seat.position) for seat in seats))
    kept = kept_of(sheet, set(games))
    count_deal(seats, kept, scored)
    place_all(kept, [scored])
    store_counts([kept])
    append_deal(sheet, scored)
    sum_evening(sheet.evening_id)


def write_anew(sheet: models.Sheet, table: Table, deals: Sequence[ScoredDeal]) -> None:
    """Write what all deals of the sheet come to, over what is there."""
    seats = list(sheet.seats.all())
    for derived in (models.Pairing, models.GameResult, models.Result):
        # By the seats themselves: PostgreSQL may search whole tables for a query that leads there.
        derived.objects.filter(seat__in=seats).delete()
    if sheet.derived_format != models.DERIVED_FORMAT:
        sheet.derived_format = models.DERIVED_FORMAT
        sheet.save(update_fields=("derived_format",))
    write_derived([(sheet, seats, table, deals)])
    sum_evening(sheet.evening_id)


def write_derived(
    played: Iterable[tuple[models.Sheet, Sequence[models.Seat], Table, Sequence[ScoredDeal]]],
) -> None:
    """Write what all deals of some sheets come to of which nothing is written yet, but for their evenings."""
    kept, summaries = [], []
    for sheet, seats, table, deals in played:
        kept.append(expected_results(seats, table, deals))
        summaries.append(summary_of(sheet, deals))
    store_counts(kept)
    models.Summary.objects.bulk_create(
        summaries, update_conflicts=True, unique_fields=("sheet",), update_fields=("lines", "times")
    )


def store_counts(kept: Sequence[Kept]) -> None:
    """Store what was counted of some sheets, over what is there."""
    for what, model, unique, counted in (
        ("results", models.Result, ("seat_id",), KEPT),
        ("games", models.GameResult, ("seat_id", "game"), COUNTED_BY_GAME),
        ("pairings", models.Pairing, ("seat_id", "other_id"), PAIRED),
    ):
        names = (*unique, *counted)
        rows = (row for each in kept for row in getattr(each, what).values())
        insert_rows(model, names, map(attrgetter(*names), rows), over=unique)


def append_deal(sheet: models.Sheet, scored: ScoredDeal) -> None:
    """Add one more deal to what is kept: one query, which is the same however long the sheet is."""
    more = summary_of(sheet, [scored])
    models.Summary.objects.filter(sheet=sheet).update(
        lines=Concat(F("lines"), Value(more.lines)), times=Concat(F("times"), Value(more.times))
    )


def derive_anew(sheet: models.Sheet, table: Table) -> None:
    """Write everything that is derived from the deals of a sheet, which is locked, anew.

    Penalties that do not say who gets them first get that from the postings that are there.
    """
    lines = list(sheet.deals.all())
    if write_receivers(sheet, table, lines):
        sheet.revision += 1
        sheet.save(update_fields=("revision",))
        tell_phones(sheet)
    session = session_of(table, lines)
    models.Posting.objects.filter(deal__in=lines).delete()
    post_sessions([(list(sheet.seats.all()), [line.pk for line in lines], session)])
    write_anew(sheet, table, session.deals)


logger = logging.getLogger(__name__)


@transaction.atomic
def rebuild_postings(*, sheet_id: int) -> None:
    """Write all postings and results of a sheet anew from its facts."""
    sheet = models.Sheet.objects.select_for_update(of=("self",)).select_related("ruleset").get(pk=sheet_id)
    derive_anew(sheet, table_of(sheet))


def rebuild_outdated() -> None:
    """Write anew what another version derived or left behind, sheet by sheet.

    A sheet that cannot be read stays as it is, until a version comes that can.
    """
    for key in outdated_sheets():
        try:
            rebuild_postings(sheet_id=key)
        except UnreadableSheet as unreadable:
            logger.warning("Sheet %s cannot be read and stays as it is: %s", key, unreadable)


def write_receivers(sheet: models.Sheet, table: Table, lines: Sequence[models.Deal]) -> bool:
    """Write into every penalty who gets it, if it does not say so; returns whether any was changed.

    What was booked when it was entered decides: who came or went since does not.
    """
    deals = list(map(deal_of, lines))
    if not any(map(lacks_receivers, deals)):
        return False
    booked, state = booked_points(sheet), start(table)
    for line, deal in zip(lines, deals, strict=True):
        if lacks_receivers(deal):
            deal = as_booked(table, state, deal, booked.get(line.pk, {}))  # noqa: PLW2901  # the same deal, complete
            line.facts, line.facts_format = facts_of(deal, sheet), NUMBER
            line.save(update_fields=("facts", "facts_format"))
        state, _scored = advance(table, state, deal)
    return True


def booked_points(sheet: models.Sheet) -> dict[int, dict[int, int]]:
    """The points of every line that was booked, by the positions of the seats."""
    booked: dict[int, dict[int, int]] = {}
    postings = models.Posting.objects.filter(deal__sheet=sheet)
    for line, position, points in postings.values_list("deal_id", "seat__position", "points"):
        seats = booked.setdefault(line, {})
        if position is not None:
            seats[position] = seats.get(position, 0) + points
    return booked


def as_booked(table: Table, state: SessionState, deal: Deal, booked: Mapping[int, int]) -> Deal:
    """A penalty with those who got it; where nobody did, the others who play, if that changes nothing."""
    penalty = Counter(booked)
    for adjustment in deal.adjustments:
        penalty[adjustment.seat] -= adjustment.points
    got = tuple(sorted(seat for seat, points in penalty.items() if points > 0 and seat not in deal.by))
    if got:
        return replace(deal, to=got)
    named = with_receivers(table, state, deal)
    if not booked or points_of(table, state, named) == {seat: n for seat, n in booked.items() if n}:
        return named
    return replace(deal, to=())


def points_of(table: Table, state: SessionState, deal: Deal) -> dict[int, int]:
    _state, scored = advance(table, state, deal)
    return {seat: points for seat, points in enumerate(scored.points) if points}


WRITTEN = (*KEPT_OF_EVENING, "awarded", "placed")


def sum_evening(evening: int | None) -> None:
    """Write anew what an evening has been for its players; an evening without sheets goes.

    It is locked first, so that two tables that enter a deal at the same time are both counted.
    """
    if evening is None:
        return
    locked = Evening.objects.select_for_update().filter(pk=evening).first()
    if locked is None:
        return
    results = results_of(locked)
    store_results(results)
    there = [result.player_id for result in results]
    models.EveningResult.objects.filter(evening=locked).exclude(player__in=there).delete()
    if not results and not locked.sheets.exists():
        locked.delete()


def results_of(evening: Evening) -> list[models.EveningResult]:
    """The results of an evening for its players, not stored: by its own standings if it has any.

    The app that keeps them is above this one, see `play.groups.evening_kinds`.
    """
    if evening.sheets.filter(ends=True).exists():
        found: list[models.EveningResult] | None = own_results(evening.pk)
        if found is not None:
            return found
    return results_by_player([evening.pk])


def sum_evenings(evenings: Collection[int]) -> None:
    """Write what evenings have been that are no tournaments, and lose nobody: two queries for any number."""
    store_results(results_by_player(evenings))


def store_results(results: Sequence[models.EveningResult]) -> None:
    """Store what evenings have been, over what is there."""
    unique = ("evening_id", "player_id")
    names = (*unique, *WRITTEN)
    insert_rows(models.EveningResult, names, map(attrgetter(*names), results), over=unique)


def sum_evenings_of(sheets: QuerySet[models.Sheet]) -> None:
    """Write anew what the evenings of some sheets have been."""
    for evening in sorted(set(sheets.exclude(evening=None).values_list("evening", flat=True))):
        sum_evening(evening)
