"""Sheets on which players come and go while all of it waits on a phone, and what the server makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from rulesets.document.writing import write_next
from rulesets.replay.session_list import session_list, standing_of
from rulesets.session.fold import advance, continue_from, start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.table import Sheet, Table
from scorekeeper.play.sheets.next_deal import words_for_coming
from scorekeeper.play.sheets.seat_ids import SEATS
from tests.rulesets.replay.stretches import MOST_EXACT, Step, seconds_of
from tests.scorekeeper.play.sheets.phones.folding import (
    Told,
    different_places,
    expected_of,
    fields_of,
    has_form,
    names_of,
    points_in,
    prices_of,
    text_of,
    told_by_phones,
)


class Sat(NamedTuple):
    """A table as it was before a deal, with the step."""

    table: Table
    step: Step


def table_before(sheet: Sheet, counted: int) -> Table:
    """The table as it is known after so many counted deals: not who comes or goes later."""
    players = [player for player in sheet.table.players if player.first <= counted + 1]
    stay = (replace(each, last=None) if (each.last or 0) > counted else each for each in players)
    return replace(sheet.table, players=tuple(stay))


def can_wait(sheet: Sheet) -> bool:
    """Whether people come at the end of the table, one after the other, and four are always there."""
    players = sheet.table.players
    firsts = [player.first for player in players]
    ends = [player.last for player in players if player.last is not None]
    changes = {1, *firsts, *(last + 1 for last in ends)}
    there = [sum(player.is_present(number) for player in players) for number in changes]
    late = [first for first in firsts if first > 1]
    return (
        len(changes) > 1
        and firsts == sorted(firsts)
        and len(set(late)) == len(late)
        and 4 <= min(there) <= max(there) <= sheet.table.rules.players_max
        and not sheet.table.rules.is_for_four
        and sheet.table.first_dealer < firsts.count(1)
    )


def steps_of(sheet: Sheet) -> Iterator[Sat]:
    """Every step of a sheet as it was entered, up to what comes to more than a script reckons."""
    counted = 0
    for place, deal in enumerate((*sheet.deals, None)):
        table = table_before(sheet, counted)
        state = continue_from(table, start(table), sheet.deals[:place]).state
        coming = next_deal_after(table, state)
        after, scored = (state, None) if deal is None else advance(table, state, deal)
        step = Step(state, coming, place, deal, scored)
        if max(map(abs, (*state.totals, *after.totals))) > MOST_EXACT:
            return
        yield Sat(table, step)
        counted += deal is not None and deal.is_counted


def items_between(before: Table, after: Table) -> Iterator[list[tuple[str, str]]]:
    """The fields of what waits where the table has changed."""
    left = [
        SEATS[seat]
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=False))
        if was.last != now.last
    ]
    for seat in range(len(before.players), len(after.players)):
        yield [
            ("joins", after.players[seat].name),
            ("seat", SEATS[seat]),
            *(("leaves", each) for each in left),
        ]
        left = []
    if left:
        yield [("leaves", each) for each in left]


def queue_of(steps: list[Sat]) -> Told:
    """Everything from the first step on as it waits, those who come and go among it."""
    table = steps[0].table
    prices, words = prices_of(table.rules)
    deals: list[Told] = []
    for at, (now, step) in enumerate(steps):
        between = items_between(steps[at - 1].table if at else now, now)
        deals += [{"position": at + 1, "isCounted": False, "fields": fields} for fields in between]
        if step.deal:
            fields = list(fields_of(table.rules, step.deal))
            when = seconds_of(table, step.deal)
            deals.append(
                {"position": at + 1, "isCounted": step.deal.is_counted, "fields": fields, "at": when}
            )
    known = {
        "names": dict(zip(SEATS, names_of(table), strict=False)),
        "sizes": {},
        "unit": 1,
        "position": 1,
        "isOpen": True,
        "everybody": [],
        "standing": standing_of(table, steps[0].step.state) | {"position": 1},
        "words": words_for_coming(table.rules),
    }
    sizes = {len(each.table.present(each.step.coming.number)) for each in steps}
    sessions = {size: session_list(table.rules, size, table.length) for size in sizes}
    numbered = [{"id": number, "state": "waiting", **each} for number, each in enumerate(deals, 1)]
    document = {"prices": prices, "words": words, "sessions": sessions}
    return {"document": document, "known": known, "deals": numbered}


def parts_of(sheet: Sheet) -> Iterator[list[Sat]]:
    """The parts of a sheet in which somebody comes or goes, and whose deals all have a form.

    Each begins behind a counted deal: a phone cannot know who deals when somebody comes after a redeal that
    is on the sheet already.
    """
    steps = list(steps_of(sheet))
    for is_entered, part in groupby(steps, lambda each: has_form(*each)):
        whole = list(part) if is_entered else []
        while whole and not is_begin(sheet, whole[0].step.place):
            whole = whole[1:]
        if any(one.table != other.table for one, other in pairwise(whole)):
            yield whole


def is_begin(sheet: Sheet, place: int) -> bool:
    """Whether the deal before this place was counted, or there was none."""
    return place == 0 or sheet.deals[place - 1].is_counted


def fold_comings(sheets: Iterable[Sheet]) -> Iterator[tuple[list[Sat], Told]]:
    """What phones say of sheets on which people come and go."""
    sat = [part for sheet in sheets if can_wait(sheet) for part in parts_of(sheet)]
    queues = [queue_of(steps) for steps in sat]
    for steps, queue, told in zip(sat, queues, told_by_phones(queues), strict=True):
        deals = {each["id"] for each in queue["deals"] if dict(each["fields"]).get("game")}
        told["steps"] = [said for said in told["steps"] if said["id"] in deals]
        yield steps, told


def different_comings(steps: list[Sat], told: Told) -> Iterator[Told]:
    """Where a phone says for certain what the server does not."""
    said = told["steps"] if steps[-1].step.deal else [*told["steps"], told["place"]]
    for (table, step), place in zip(steps, said, strict=False):
        expected = expected_of(table, step)
        if step.deal is None:
            expected["text"] = text_of(table, step, write_next(step.coming, table.players))
        yield from different_places(expected, place)
        if step.scored is None or place.get("shares") is None or place["isAbout"]:
            continue
        points = {name: each for name, each in zip(names_of(table), step.scored.points, strict=True) if each}
        if points_in(table, place) != points:
            yield {"score": points, "phone": points_in(table, place), "deal": step.deal}
