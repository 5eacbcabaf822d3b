"""Who takes a seat while it waits on a phone sits and deals there as the server will say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.utils import timezone

from rulesets.replay import session_list
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.engine import next_position, open_sheet, table_of
from scorekeeper.play.sheets.offline import what_is_known
from scorekeeper.play.sheets.seat_ids import ids_at
from scorekeeper.play.sheets.seats.writes import take_waiting_players
from tests.cast import Evening, begin, enter
from tests.depths import shortened
from tests.rulesets.replay.prices import NODE
from tests.scorekeeper.play.sheets.phones.folding import fields_of, prices_of, told_by_phones

pytestmark = pytest.mark.django_db

RULES: tuple[dict[str, Any], ...] = (
    {"duty_solos": "none"},
    {"duty_solos": "none", "solo_dealer_stays": "always", "redeal_dealer": "next"},
    {},
)


def known_of(sheet: models.Sheet) -> dict[str, Any]:
    """What a phone knows of a sheet, with the lists of its rules."""
    table, _stored, session = open_sheet(sheet)
    prices, words = prices_of(table.rules)
    sessions = {size: session_list(table.rules, size, table.length) for size in (4, 5, 6)}
    known = what_is_known(sheet, table, session.state, next_position(sheet))
    return {"document": {"prices": prices, "words": words, "sessions": sessions}, "known": known}


def take_seat(sheet: models.Sheet, random: Random, name: str) -> dict[str, Any]:
    """Let somebody take the seat of who has played there, as it waits on a phone."""
    sheet.refresh_from_db()
    table, _stored, session = open_sheet(sheet)
    ids = ids_at(table)
    here = [seat for seat in sheet.seats.all() if seat.last is None and seat.first <= session.state.counted]
    left = ids[random.choice(here).position]
    said = {"joining": name, "seat": str(len(ids) + 1), "instead": left, "leaving": [left]}
    position = next_position(sheet)
    take_waiting_players(sheet_id=sheet.pk, position=position, **said)
    fields = [["joins", name], ["seat", said["seat"]], ["instead", left], ["leaves", left]]
    return {"position": position, "isCounted": False, "fields": fields}


def play_deal(evening: Evening, random: Random) -> dict[str, Any]:
    """Let somebody enter a deal, as it waits on a phone."""
    evening.sheet.refresh_from_db()
    table, _stored, session = open_sheet(evening.sheet)
    deal = invented_deal(random, table, session.state)
    line = enter(evening, deal)
    fields = list(fields_of(table.rules, deal, ids_at(table)))
    counted = {"isCounted": deal.is_counted, "at": timezone.now().timestamp()}
    return {"position": line.position, "fields": fields, **counted}


def expected(sheet: models.Sheet) -> dict[str, Any]:
    """What comes next, as the server says it."""
    table, _stored, session = open_sheet(models.Sheet.objects.get(pk=sheet.pk))
    ids, coming = ids_at(table), session.next
    return {
        "number": coming.number,
        "present": [ids[seat] for seat in table.present(coming.number)],
        "dealer": ids[coming.dealer],
        "active": [ids[seat] for seat in coming.active],
        "totals": dict(zip(ids, session.state.totals, strict=True)),
    }


def evening_of(random: Random) -> Evening:
    """An evening on which something was played, and perhaps somebody took a seat."""
    names = ["Anna", "Ben", "Cem", "Dora", "Emil"][: random.choice([4, 5])]
    evening = begin(names, length=0, players_max=6, **random.choice(RULES))
    for _deal in range(random.choice([1, 2, 3])):
        play_deal(evening, random)
    while not open_sheet(evening.sheet)[2].state.counted:
        play_deal(evening, random)
    if random.random() < 0.3:
        take_seat(evening.sheet, random, "Zoe")
        play_deal(evening, random)
    evening.sheet.refresh_from_db()
    return evening


def wait_on(evening: Evening, random: Random) -> list[dict[str, Any]]:
    """Deals and who takes a seat among them, as all of it waits on a phone."""
    items = []
    for name in "XY"[: 7 - len(table_of(evening.sheet).players)]:
        items += [play_deal(evening, random) for _deal in range(random.choice([0, 1, 2]))]
        items.append(take_seat(evening.sheet, random, name))
    items += [play_deal(evening, random) for _deal in range(random.choice([0, 1]))]
    return [{"id": at, "state": "waiting", **each} for at, each in enumerate(items, 1)]


@pytest.mark.skipif(NODE is None, reason="needs node")
@pytest.mark.parametrize("count", shortened(8, 30))
def test_who_takes_a_seat_while_it_waits_is_seated_as_by_the_server(count: int) -> None:
    queues, right = [], []
    for seed in range(count):
        random = Random(seed)  # noqa: S311  # deals, not secrets
        evening = evening_of(random)
        queues.append({**known_of(evening.sheet), "deals": wait_on(evening, random)})
        right.append(expected(evening.sheet))
    told = [each["place"] for each in told_by_phones(queues)]
    certain = [(place, each) for place, each in zip(told, right, strict=True) if "active" in place]
    assert len(certain) > count / 2
    assert [{name: place[name] for name in each} for place, each in certain] == [each for _, each in certain]
