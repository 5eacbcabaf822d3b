"""The compact form in which the cases are written: a sheet is read from it, a result is written in it.

A deal is written as in the sheet document, with what is usual left out: Anna and Cem are Re, or Anna
alone; `points` are those of Re; calls and marks are words in one text. In a result points stand in
seating order, `items` by the side credited, and what there is not is "none".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulesets.checks.possible import check_sheet, play_as_recorded, under_rules
from rulesets.document import read_ruleset, read_sheet, write_scored
from rulesets.problems import Problem, Refused
from rulesets.session.fold import play

CASES = Path(__file__).parent / "cases"
PLAYERS = ("Anna", "Ben", "Cem", "Dora")
PAIR_GAMES = ("normal", "armut", "marriage")
LONE_GAMES = ("solo", "silent_solo")
SHEET_FIELDS = ("players", "dummy", "first_dealer", "length", "started")
USUAL = {"bank": 0, "factors": "", "remarks": []}
"""What a case need not say about a deal: nothing for the bank, nothing multiplies, nothing to remark."""


@cache
def tables(pattern: str, key: str) -> list[dict[str, Any]]:
    """Every entry of the files that match, with the name of its file."""
    files = {path.stem: path.read_text(encoding="utf-8") for path in sorted(CASES.glob(pattern))}
    found = {name: tomllib.loads(text).get(key, ()) for name, text in files.items()}
    return [{"file": name, **entry} for name, entries in found.items() for entry in entries]


def document_of(case: Mapping[str, Any], **options: object) -> dict[str, Any]:
    """The sheet document of a case, with further options of its ruleset."""
    rules = case.get("rules", "ddv")
    rules = {"preset": rules} if isinstance(rules, str) else dict(rules)
    preset = rules.pop("preset", "ddv")
    document = {key: case[key] for key in SHEET_FIELDS if key in case}
    document.setdefault("players", list(PLAYERS))
    names = [player if isinstance(player, str) else player["name"] for player in document["players"]]
    return {
        "format": "doppelkopf-sheet/1",
        "ruleset": {"preset": preset, "options": rules | options},
        "deals": [deal_of(deal, names) for deal in case.get("deals", [case.get("deal")])],
        **document,
    }


def deal_of(short: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    """A deal of the document from the compact form."""
    deal = dict(short)
    game = deal.get("game", "normal")
    if game in PAIR_GAMES:
        deal.setdefault("re", [names[0], names[2]])
    elif game in LONE_GAMES:
        deal.setdefault("re", [names[0]])
    if isinstance(deal.get("points"), int | list):
        deal["points"] = {"re": deal["points"]}
    if "calls" in deal:
        deal["calls"] = {side: words(calls) for side, calls in deal["calls"].items()}
    for key in ("re", "marks", "players", "to"):
        if key in deal:
            deal[key] = words(deal[key])
    return deal


def words(text: str | list[str]) -> list[str]:
    """The words of a text; a list is a list already."""
    return text.split() if isinstance(text, str) else text


def score(
    document: dict[str, Any], *, as_recorded: bool = False, under: str | dict[str, Any] | None = None
) -> dict[str, Any] | list[Problem]:
    """The scored document, or what is wrong with it; `under` other rules it is scored as recorded."""
    try:
        sheet = read_sheet(document)
        if under is not None:
            sheet = under_rules(sheet, read_ruleset(under))
    except Refused as refused:
        return list(refused.problems)
    if as_recorded or under is not None:
        session, problems = play_as_recorded(sheet)
        return problems or write_scored(document, session)
    return check_sheet(sheet) or write_scored(document, play(sheet))


def refusal_of(document: dict[str, Any], problems: Iterable[Problem]) -> list[str]:
    """What is wrong, one line for each problem; the last deal, which is meant, is not named."""
    last = f"deals[{len(document['deals']) - 1}]."
    return [str(problem).removeprefix(last) for problem in problems]


def short_result(scored: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that a case can say about its whole sheet, in the compact form."""
    return {
        "totals": list(scored["totals"].values()),
        "bank": scored["bank"],
        "places": list(scored["places"].values()),
        "money": "none" if scored["money"] is None else list(scored["money"].values()),
        "kitty": scored["kitty"],
        "tallies": scored["tallies"],
        "next": short_next(scored["next"]),
    }


def short_score(score: Mapping[str, Any]) -> dict[str, Any]:
    """The score of a deal in the compact form."""
    written = {key: "none" if value is None else value for key, value in score.items()}
    return written | {
        "points": list(score["points"].values()),
        "items": short_items(score["items"]),
        "factors": ", ".join(f"{factor['factor']} {factor['times']}" for factor in score["factors"]),
    }


def short_items(items: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The items by the side credited: each with its points, and whose call it is."""
    by_side: dict[str, list[str]] = {}
    for item in items:
        caller = f" by {item['by']}" if "by" in item else ""
        apart = " apart" if item.get("apart") else ""
        by_side.setdefault(item["side"], []).append(f"{item['item']} {item['points']}{caller}{apart}")
    return {side: ", ".join(lines) for side, lines in by_side.items()}


def short_next(coming: Mapping[str, Any]) -> dict[str, Any]:
    """What comes next in the compact form."""
    written = {key: "none" if value is None else value for key, value in coming.items()}
    return written | {"owed": list(coming["owed"].values())}


def only(keys: Iterable[str], found: Mapping[str, Any]) -> dict[str, Any]:
    """What was found under the keys that a case speaks of."""
    return {key: found.get(key, "no such thing") for key in keys}
