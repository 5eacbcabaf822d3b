"""Texts of the page on points beside the catalogue: the steps of a sum, the meaning of each reason.

Where a rule comes from is what the function that applies it says in its docstring.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

import rulesets
from rulesets import CATALOGUE, Deal, presets, read_deal
from rulesets.scoring import Item
from scorekeeper.club.comparing.single_deal import PLAYERS, ExampleDeal
from scorekeeper.play.houserules.labels import SOURCES, source_name
from scorekeeper.play.sheets.seat_ids import SEATS

STEPS = (
    (
        gettext_noop("Who won?"),
        gettext_noop("Re wins with 121 card points, Kontra with 120, unless a call asks for more."),
    ),
    (
        gettext_noop("Add the reasons for points"),
        gettext_noop("One for winning, one each for under 90, 60, 30 and no trick, and what was called."),
    ),
    (
        gettext_noop("Count Re and Kontra"),
        gettext_noop("By tournament rules each adds two; at many tables each doubles what is there so far."),
    ),
    (
        gettext_noop("Add the bonuses"),
        gettext_noop(
            "In normal games: caught foxes, Charlie, a Doppelkopf. A Bock then doubles the whole, where "
            "it is played."
        ),
    ),
    (
        gettext_noop("Give and take"),
        gettext_noop(
            "Each winner gets the sum, each loser pays it. Who plays alone gets or pays it three times, so "
            "that the deal comes to nought."
        ),
    ),
)
"""How a deal is counted, step by step."""

FEWER = gettext_noop("The side that lost has fewer than %(points)s card points.")
CALLED = gettext_noop("A side said beforehand that the other one would stay under %(points)s card points.")
DEFIED = gettext_noop("A side had called no %(call)s, and the other one got %(points)s card points at least.")
SENTENCES = {
    "re": gettext_noop("Somebody of Re has called Re: it counts for whoever wins."),
    "kontra": gettext_noop("Somebody of Kontra has called Kontra: it counts for whoever wins."),
    "schwarz": gettext_noop("The side that lost has taken no trick at all."),
    "second_call": gettext_noop("Where the first of Re and Kontra doubles, the second adds a point."),
    "schwarz_called": gettext_noop("A side said beforehand that the other one would take no trick."),
    "against_schwarz": gettext_noop(
        "A side had called schwarz, and the other one got 30 card points at least."
    ),
}
UNDER = {"under90": 90, "under60": 60, "under30": 30}
NO = {"no90_called": 90, "no60_called": 60, "no30_called": 30}
AGAINST = {"against_no90": (90, 120), "against_no60": (60, 90), "against_no30": (30, 60)}


def steps() -> Iterator[tuple[str, str]]:
    """The steps in the language of the page, each with what is done in it."""
    return ((_(name), _(text)) for name, text in STEPS)


def what_it_is(item: Item) -> str:
    """Describe a reason for points in a sentence."""
    if item.id in SENTENCES:
        return _(SENTENCES[item.id])
    if item.id in UNDER:
        return _(FEWER) % {"points": UNDER[item.id]}
    if item.id in NO:
        return _(CALLED) % {"points": NO[item.id]}
    if item.id in AGAINST:
        call, points = AGAINST[item.id]
        return _(DEFIED) % {"call": call, "points": points}
    return _(CATALOGUE[item.id if item.id in CATALOGUE else f"{item.id}_extra"].help)


def name_of(item: Item) -> str:
    """Name a reason for points, whichever side has it."""
    if item.id in NO:
        return _("No %(points)s called") % {"points": NO[item.id]}
    return _("Schwarz called") if item.id == "schwarz_called" else _(item.label)


def usual_deal(**facts: object) -> Deal:
    """A deal of two against two, or of one against three."""
    return read_deal({"re": ["1", "2"], **facts}, SEATS[:PLAYERS])


def usual_evening() -> tuple[Deal, ...]:
    return (
        usual_deal(points={"re": 135}),
        usual_deal(points={"re": 155}, calls={"re": ["re"]}),
        usual_deal(points={"kontra": 125}),
        usual_deal(points={"re": 135}, bonuses={"re": {"fox": 1, "charlie": 1}}),
        usual_deal(game="solo", solo="queens", re=["1"], points={"re": 135}),
    )


def rare_deals() -> tuple[ExampleDeal, ...]:
    """Deals in which the boldest calls are made, and fail."""
    bold = ["re", "no90", "no60", "no30"]
    return (
        ExampleDeal(usual_deal(points={"re": 240}, no_trick="kontra", calls={"re": [*bold, "schwarz"]})),
        ExampleDeal(usual_deal(points={"kontra": 65}, calls={"re": bold})),
        ExampleDeal(usual_deal(points={"kontra": 35}, calls={"re": [*bold, "schwarz"]})),
    )


ROOMS = ("scoring", "session")
"""The rooms of the rule book in which points are made."""
PARAGRAPH = re.compile(r"DDV (\d[\d.]*[a-z]?)")
SEEDS = re.compile(r"seeds? ((?:\d{3}(?:, | and | to )?)+)")


@cache
def functions() -> tuple[tuple[str, str, str], ...]:
    """Name, text and docstring of every function that makes points."""
    root = Path(rulesets.__file__).parent
    paths = sorted(path for room in ROOMS for path in (root / room).glob("*.py"))
    return tuple(chain.from_iterable(map(functions_in, paths)))


def functions_in(path: Path) -> Iterator[tuple[str, str, str]]:
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            yield node.name, ast.get_source_segment(text, node) or "", ast.get_docstring(node) or ""


def source_of_item(function: str) -> str:
    """The source of a reason for points, by the name of its function."""
    return in_one_line(named_in([docstring for name, _text, docstring in functions() if name == function]))


def source_of_option(option: str) -> str:
    """The source of a house rule: what those functions say that ask for it, and the rulesets that play it."""
    asked = re.compile(rf"\brules\.{option}\b|`{option}`")
    said = [docstring for _name, text, docstring in functions() if asked.search(text)]
    default = CATALOGUE[option].default
    playing = [source_name(each) for each in presets().values() if getattr(each.rules, option) != default]
    return in_one_line([*named_in(said), *playing])


def named_in(docstrings: list[str]) -> list[str]:
    """The sources that docstrings name, in words."""
    text = " ".join(docstrings)
    paragraphs = ", ".join(sorted(set(PARAGRAPH.findall(text))))
    tournament = (
        [_("DDV tournament rules, %(paragraphs)s") % {"paragraphs": paragraphs}] if paragraphs else []
    )
    return tournament + [_(SOURCES[f"seed {seed}"]) for seed in seeds_in(text)]


def in_one_line(sources: list[str]) -> str:
    """Each of them once; what no text has is a house rule."""
    return "; ".join(dict.fromkeys(sources)) or _("a house rule")


def seeds_in(text: str) -> list[str]:
    """The numbers of the texts that are named, ranges written out."""
    found: set[str] = set()
    for listed in SEEDS.findall(text):
        for first, last in re.findall(r"(\d{3})(?: to (\d{3}))?", listed):
            found.update(f"{number:03}" for number in range(int(first), int(last or first) + 1))
    return sorted(found)
