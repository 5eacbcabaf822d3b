"""Sheets whose deals wait on a phone, as their form has them, and what `manage.py score` says of them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, takewhile
from random import Random
from typing import Any, NamedTuple

from rulesets.checks import moment_of
from rulesets.document import scored_as_allowed, scored_as_recorded, write_sheet
from rulesets.document.writing import write_next
from rulesets.problems import Refused
from rulesets.replay.price_list import price_list
from rulesets.replay.session_list import session_list, standing_of
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.fold import is_doubled_at_end, play, setting_of
from rulesets.session.next_deal import next_deal_after
from rulesets.session.table import Sheet, Table
from scorekeeper.play.sheets.entry.offers import bands_for, facts_of_band, initial_of
from scorekeeper.play.sheets.next_deal import owing_sentences, words_for_coming
from scorekeeper.play.sheets.offline import MOST_RUNS, words_for
from scorekeeper.play.sheets.seat_ids import SEATS
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
    said = told_by_phones(queue_of(sheet.table, stretch) for sheet, stretch in waiting)
    for (sheet, stretch), told in zip(waiting, said, strict=True):
        yield Folded(sheet.table, stretch, told, scored_as_allowed(write_sheet(sheet)))


def told_by_phones(queues: Iterable[Told]) -> list[Told]:
    """What phones say of deals that wait on them."""
    lines = "\n".join(map(json.dumps, queues))
    answer = subprocess.run([str(NODE), str(FOLD)], input=lines, capture_output=True, text=True, check=True)
    told: list[Told] = json.loads(answer.stdout)
    return told


def fold_changed(random: Random, sheets: Iterable[Sheet]) -> Iterator[Folded]:
    """The same once a deal that waits is taken out and another corrected, at tables that stay as they are."""
    queues, changed = [], []
    for sheet in sheets:
        (stretch,) = list(stretches(sheet)) if is_steady(sheet.table) else [[]]
        for part in with_forms(sheet.table, stretch):
            entered = [step for step in part if step.deal]
            if len(entered) < 3:
                continue
            dropped, wrong, right = random.sample(range(len(entered)), 3)
            queue = queue_of(sheet.table, part)
            with suppress(Refused):
                changed.append(scored_changed(sheet, part, dropped, wrong, right))
                mended = {**queue["deals"][right], "id": wrong + 1, "position": wrong + 1}
                queues.append(queue | {"drop": dropped + 1, "correct": mended})
    for folded, told in zip(changed, told_by_phones(queues), strict=True):
        yield folded._replace(told=told)


def is_steady(table: Table) -> bool:
    """Whether nobody comes or goes."""
    return all(player.first == 1 and player.last is None for player in table.players)


def scored_changed(sheet: Sheet, part: Stretch, dropped: int, wrong: int, right: int) -> Folded:
    """What the sheet is scored as without one deal, and with another one in the place of a third.

    Deals that are refused then because a solo is due are left out. Raise Refused if one cannot be at all.
    """
    first, entered = part[0].place, [step.deal for step in part if step.deal]
    entered[wrong] = entered[right]
    del entered[dropped]
    deals = list(sheet.deals[:first])
    for deal in entered:
        begun = replace(sheet, deals=tuple(deals))
        state = play(begun).state
        refused = moment_of(sheet.table.rules, next_deal_after(sheet.table, state)).refused(deal)
        if any(problem.field == "no_trick" for problem in refused):
            raise Refused(refused)
        if not refused:
            deals.append(deal)
    changed = replace(sheet, deals=tuple(deals))
    scored = scored_as_recorded(write_sheet(changed))
    (stretch,) = stretches(changed)
    stretch = [step for step in stretch if step.place >= first]
    is_whole = len(stretch) == len(deals) - first + 1
    if not is_whole or not all(has_form(sheet.table, step) for step in stretch):
        raise Refused([])  # it comes to more than a script reckons, or is in no form
    return Folded(sheet.table, stretch, {}, scored)


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
    sessions = {seats: session_list(table.rules, seats, table.length, table.dummy)}
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
        "words": words_for_coming(table.rules),
    }
    return {
        "document": {"prices": prices, "words": words, "sessions": sessions},
        "known": known,
        "deals": deals,
    }


def names_of(table: Table) -> list[str]:
    """The names of everybody, by seat."""
    return [player.name for player in table.players]


def fields_of(rules: Ruleset, deal: Deal, ids: Sequence[str] = SEATS) -> Iterator[tuple[str, str]]:
    """The fields of a form in which a deal is entered, as a browser sends them."""
    for name, value in initial_of(rules, deal, ids).items():
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
    entered = [said for said in told["steps"] if not said["reason"]]
    known = list(takewhile(lambda said: "active" in said, entered))
    if len(entered) != len(steps) and known == entered:
        yield {"score": len(steps), "phone": len(entered)}
    for step, said in zip(steps, known, strict=False):
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
    """Numbers by name as numbers by what a form has for a seat; a dummy has none."""
    seated = zip(SEATS, table.players, strict=False)
    return {seat: by_name.get(player.name, 0) for seat, player in seated if not player.is_dummy}


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
        "text": text_of(table, step, write_next(coming, table.players)),
        "active": [SEATS[seat] for seat in coming.active],
        "setting": {"bock": coming.bock.level, "isDoubled": is_doubled_at_end(table, coming, Deal())},
        "totals": by_id(table, dict(zip(names_of(table), state.totals, strict=True))),
        "pot": max(0, state.bank) if table.rules.has_pot else 0,
        "isDue": coming.is_solo_due,
    }


def text_of(table: Table, step: Step, coming: Told) -> str:
    """What a phone says of what comes next, of what `manage.py score` does."""
    names = names_of(table)
    present = [names[seat] for seat in table.present(step.coming.number)]
    words = words_for_coming(table.rules)
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
        told.append(words["rests"][len(rests) - 1] % {"names": words["comma"].join(rests)})
    told += owing_sentences(step.coming, names, table.present(step.coming.number), -1)
    return " · ".join(told)
