"""Sheets whose deals wait on a phone, as their form has them, and what `manage.py score` says of them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from rulesets.document import scored_as_allowed, write_sheet
from rulesets.document.writing import write_next
from rulesets.replay.price_list import price_list
from rulesets.replay.session_list import session_list, standing_of
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.fold import is_doubled_at_end, setting_of
from rulesets.session.table import Sheet, Table
from scorekeeper.play.sheets.engine import SEATS
from scorekeeper.play.sheets.entry.initial_values import initial_of
from scorekeeper.play.sheets.entry.offers import bands_for, facts_of_band
from scorekeeper.play.sheets.phones.offline import MOST_RUNS, words_for, words_for_coming
from tests.rulesets.replay.prices import NODE, SCRIPT
from tests.rulesets.replay.stretches import Step, Stretch, seconds_of, stretches

Told = dict[str, Any]
FOLD = SCRIPT.with_name("fold-sheets.js")


class Folded(NamedTuple):
    """A stretch of a sheet whose deals all wait, with what its phone says, and the sheet scored."""

    table: Table
    stretch: Stretch
    told: Told
    scored: Told


def fold_on_phones(sheets: Iterable[Sheet]) -> Iterator[Folded]:
    """What phones say of sheets, from one deal that cannot be entered in a form to the next."""
    waiting = [
        (sheet, part)
        for sheet in sheets
        for stretch in stretches(sheet)
        for part in with_forms(sheet.table, stretch)
    ]
    lines = [json.dumps(queue_of(sheet.table, stretch)) for sheet, stretch in waiting]
    answer = subprocess.run(
        [str(NODE), str(FOLD)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    for (sheet, stretch), told in zip(waiting, json.loads(answer.stdout), strict=True):
        yield Folded(sheet.table, stretch, told, scored_as_allowed(write_sheet(sheet)))


def with_forms(table: Table, stretch: Stretch) -> Iterator[Stretch]:
    """The parts of a stretch whose deals all have a form."""
    for is_entered, part in groupby(stretch, lambda step: has_form(table, step)):
        if is_entered:
            yield list(part)


def has_form(table: Table, step: Step) -> bool:
    """Whether a form can say what is in a deal: who plays by who deals, points once for each player."""
    deal = step.deal
    if deal is None:
        return True
    turned, as_is = (
        setting_of(table, step.state, step.coming, each) for each in (replace(deal, players=()), deal)
    )
    adjusted = [each.seat for each in deal.adjustments]
    is_once = len(set(adjusted)) == len(adjusted)
    return turned.active == as_is.active and is_once and deal.to != () and is_band(table.rules, deal)


def is_band(rules: Ruleset, deal: Deal) -> bool:
    """Whether card points that were not counted exactly are one of the bands of the form."""
    if deal.points is None or deal.points.low == deal.points.high:
        return True
    bands = (next(iter(facts_of_band(rules, band.value)["points"].items())) for band in bands_for(rules))
    return (deal.points.side, [deal.points.low, deal.points.high]) in bands


@lru_cache(maxsize=400)
def prices_of(rules: Ruleset) -> tuple[Told, Told]:
    """The price list of some rules, with its words."""
    prices = price_list(rules, MOST_RUNS)
    return prices, words_for(rules, prices)


def queue_of(table: Table, stretch: Stretch) -> Told:
    """What a phone knows of a sheet at the beginning of a stretch, and the deals that wait on it."""
    standing = standing_of(table, stretch[0].state) | {"position": 1}
    prices, words = prices_of(table.rules)
    seats = len(standing["seats"])
    sessions = {seats: session_list(table.rules, seats, table.length)}
    deals = [
        {"id": place, "position": place, "isCounted": step.deal.is_counted, "state": "waiting"}
        | {"fields": list(fields_of(table.rules, step.deal)), "at": seconds_of(table, step.deal)}
        for place, step in enumerate(stretch, 1)
        if step.deal
    ]
    known = {
        "names": dict(zip(SEATS, names_of(table), strict=False)),
        "sizes": {},
        "unit": 1,
        "position": 1,
        "standing": standing,
        "isOpen": True,
        "everybody": [],
        "words": words_for_coming(seats - 4),
    }
    return {
        "document": {"prices": prices, "words": words, "sessions": sessions},
        "known": known,
        "deals": deals,
    }


def names_of(table: Table) -> list[str]:
    """The names of everybody, by seat."""
    return [player.name for player in table.players]


def fields_of(rules: Ruleset, deal: Deal) -> Iterator[tuple[str, str]]:
    """The fields of a form in which a deal is entered, as a browser sends them."""
    for name, value in initial_of(rules, deal).items():
        for each in value if isinstance(value, list) else [value]:
            if each is True:
                yield name, "on"
            elif each is not None and each is not False:
                yield name, str(each)


def differences(folded: Folded) -> Iterator[Told]:
    """Where a phone says for certain what the sheet is not scored as."""
    table, stretch, told, scored = folded
    *steps, last = stretch
    if last.deal is not None:
        steps.append(last)
    for step, said in zip(steps, told["steps"], strict=True):
        score = scored["deals"][step.place]["score"]
        points = {name: each for name, each in score["points"].items() if each}
        if said.get("shares") is not None and not said["isAbout"] and points_in(table, said) != points:
            yield {"score": points, "phone": points_in(table, said), "deal": step.deal}
        yield from different_places(expected_of(table, step), said)
    if last.deal is None:
        expected = expected_of(table, last) | {"text": text_of(table, last, scored["next"])}
        yield from different_places(expected | {"totals": by_id(table, scored["totals"])}, told["place"])


def points_in(table: Table, said: Told) -> Told:
    """The points that a phone says a deal counts, by name."""
    names = dict(zip(SEATS, names_of(table), strict=False))
    return {names[share["seat"]]: share["points"] for share in said["shares"] if share["points"]}


def by_id(table: Table, by_name: Told) -> Told:
    """Numbers by name as numbers by what a form has for a seat."""
    return {seat: by_name[name] for seat, name in zip(SEATS, names_of(table), strict=False)}


def different_places(expected: Told, place: Told) -> Iterator[Told]:
    """What a phone says of a place otherwise, as far as it is certain of it."""
    if "active" not in place or place["isAbout"]:
        return
    found = {key: place[key] for key in expected}
    if found != expected:
        yield {"score": expected, "phone": found}


def expected_of(table: Table, step: Step) -> Told:
    """What stands before a deal."""
    state, coming = step.state, step.coming
    return {
        "number": coming.number,
        "text": text_of(table, step, write_next(coming, names_of(table))),
        "active": [SEATS[seat] for seat in coming.active],
        "setting": {"bock": coming.bock.level, "isDoubled": is_doubled_at_end(table, coming, Deal())},
        "totals": {SEATS[seat]: total for seat, total in enumerate(state.totals)},
        "pot": max(0, state.bank) if table.rules.has_pot else 0,
        "isDue": coming.is_solo_due,
    }


def text_of(table: Table, step: Step, coming: Told) -> str:
    """What a phone says of what comes next, of what `manage.py score` does."""
    names = names_of(table)
    present = [names[seat] for seat in table.present(step.coming.number)]
    words = words_for_coming(len(present) - 4)
    if coming["phase"] == "over":
        return words["over"]
    told = [words["deals"] % {"name": coming["dealer"]}]
    if coming["forced"]:
        must = words["mustAtEnd" if step.state.is_regular_over else "mustNow"]
        told.append(must % {"name": coming["forced"]})
    if coming["canmaymust"]:
        told.append(words["closing"] % coming["canmaymust"])
    if coming["bock"]:
        left, times = coming["bock_deals_left"], coming["bock"]
        bock = words["bockDeal" if left == 1 else "bockDeals"] % {"left": left}
        told.append(bock + (f" (× {2**times})" if times > 1 else ""))
    if rests := [name for name in present if name not in coming["active"]]:
        told.append(words["rests"] % {"names": words["comma"].join(rests)})
    return " · ".join(told)
