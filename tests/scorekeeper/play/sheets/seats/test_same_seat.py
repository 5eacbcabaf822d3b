"""Whoever takes a seat deals, plays and gets what one person would there who had stayed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets import Deal, Player, Refused, Table, check_deal, play, read_deal, write_deal
from rulesets.checks import contradictions
from rulesets.document import read_sheet
from rulesets.session import advance, continue_from, next_deal_after, start
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.reads import has_wrong_results, wrong_lines
from scorekeeper.play.sheets.engine import document_of, open_sheet
from scorekeeper.play.sheets.seats.writes import change_players
from tests.cast import Evening, begin, correct, enter

pytestmark = pytest.mark.django_db

RULES: tuple[dict[str, Any], ...] = (
    {"duty_solos": "none"},
    {"duty_solos": "none", "solo_dealer_stays": "always", "redeal_dealer": "next"},
    {"duty_solos": "none", "solo_dealer_stays": "always", "bock_triggers": ["solo", "tie_120", "redeal"]},
)


def first_names(sheet: models.Sheet) -> list[str]:
    """Who began at each place."""
    seats = {seat.pk: seat for seat in sheet.seats.all()}
    found = []
    for seat in sheet.seats.all():
        while seat.substitute_for_id:
            seat = seats[seat.substitute_for_id]  # noqa: PLW2901  # the one before
        found.append(seat.name)
    return found


def names_now(sheet: models.Sheet, number: int) -> list[str]:
    """The same for a deal; a place that nobody has in it is called otherwise."""
    return [
        name if seat.first <= number and (seat.last is None or number <= seat.last) else f"not {seat.name}"
        for seat, name in zip(sheet.seats.all(), first_names(sheet), strict=True)
    ]


def as_there(sheet: models.Sheet, deal: Deal, table: Table, number: int) -> Deal:
    """A deal of those who stayed as one of those who are there."""
    return read_deal(write_deal(deal, table.names), names_now(sheet, number))


def told(sheet: models.Sheet) -> Iterator[tuple[Any, ...]]:
    """Each line, by who began at the seats: number, dealer, who played, points; and who comes next."""
    _table, _stored, session = open_sheet(models.Sheet.objects.get(pk=sheet.pk))
    began = first_names(sheet)
    for scored in session.deals:
        points = dict.fromkeys(began, 0)
        for name, each in zip(began, scored.points, strict=True):
            points[name] += each
        yield (
            scored.number,
            began[scored.dealer],
            {began[seat] for seat in scored.active},
            points,
            scored.bock,
        )
    yield began[session.next.dealer], [began[seat] for seat in session.next.active]


def expected(table: Table, deals: Sequence[Deal]) -> Iterator[tuple[Any, ...]]:
    """The same of a table where everybody stays."""
    session, names = continue_from(table, start(table), deals), table.names
    for scored in session.deals:
        points = dict(zip(names, scored.points, strict=True))
        yield (
            scored.number,
            names[scored.dealer],
            {names[seat] for seat in scored.active},
            points,
            scored.bock,
        )
    yield names[session.next.dealer], [names[seat] for seat in session.next.active]


def substitute(evening: Evening, random: Random, name: str) -> None:
    """Let somebody go whom another one follows on the seat, who has played a deal there."""
    sheet = models.Sheet.objects.get(pk=evening.sheet.pk)
    counted = open_sheet(sheet)[2].state.counted
    seats = list(sheet.seats.all())
    there = [seat for seat in seats if seat.last is None]
    leaving = random.choice([seat for seat in there if seat.first <= counted])
    change_players(
        sheet_id=sheet.pk,
        revision=sheet.revision,
        names=[seat.name for seat in seats],
        there={seat.position for seat in there} - {leaving.position},
        joining=name,
        instead=leaving.position,
    )


def is_possible(table: Table, deals: Sequence[Deal], place: int) -> bool:
    """Whether a corrected deal, and those after it, can be."""
    state = start(table)
    for at, deal in enumerate(deals):
        coming = next_deal_after(table, state)
        if at == place and check_deal(table, state, deal):
            return False
        if at > place and contradictions(table, coming, deal):
            return False
        state, _scored = advance(table, state, deal)
    return True


@settings(max_examples=settings().max_examples // 2)
@given(seed=st.integers(0, 10**6))
def test_who_takes_a_seat_is_as_one_who_had_stayed(seed: int) -> None:
    random = Random(seed)  # noqa: S311  # deals, not secrets
    names = ["Anna", "Ben", "Cem", "Dora", "Emil", "Frieda"][: random.choice([4, 4, 5, 6])]
    options = random.choice(RULES) | {"players_max": 7}
    evening = begin(names, length=0, **options)
    sheet = evening.sheet
    table = Table(open_sheet(sheet)[0].rules, tuple(map(Player, names)), sheet.first_dealer, 0)
    deals, state, come = list[Deal](), start(table), list("XYZ"[: 7 - len(names)])
    for _deal in range(10):
        if come and state.counted and random.random() < 0.4:
            substitute(evening, random, come.pop())
            assert list(told(sheet)) == list(expected(table, deals))
        deal = invented_deal(random, table, state)
        enter(evening, as_there(sheet, deal, table, state.counted + 1))
        state, _scored = advance(table, state, deal)
        deals.append(deal)
    assert list(told(sheet)) == list(expected(table, deals))
    for _correction in range(4):
        correct_one(evening, random, table, deals)
        assert list(told(sheet)) == list(expected(table, deals))
    stored = models.Sheet.objects.get(pk=sheet.pk)
    assert (list(wrong_lines(stored)), has_wrong_results(stored)) == ([], False)
    assert play(read_sheet(document_of(stored))).state == open_sheet(stored)[2].state


def correct_one(evening: Evening, random: Random, table: Table, deals: list[Deal]) -> None:
    """Correct a line, if it can be: also one that was dealt just before somebody took a seat."""
    place = random.randrange(len(deals))
    before = continue_from(table, start(table), deals[:place]).state
    corrected = invented_deal(random, table, before)
    if corrected.is_counted != deals[place].is_counted:
        return
    tried = [*deals[:place], corrected, *deals[place + 1 :]]
    line = evening.sheet.deals.get(position=place + 1)
    try:
        there = as_there(evening.sheet, corrected, table, before.counted + 1)
        correct(evening, line.position, there, version=line.version)
    except Refused:
        assert not is_possible(table, tried, place)
    else:
        assert is_possible(table, tried, place)
        deals[:] = tried
