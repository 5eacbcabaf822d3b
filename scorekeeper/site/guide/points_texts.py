"""What the page on points says beside the catalogue: the steps of a sum, what each reason for points is."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulesets import CATALOGUE, Deal, read_deal
from rulesets.scoring import Item
from scorekeeper.club.comparing.single_deal import PLAYERS, ExampleDeal
from scorekeeper.play.sheets.engine import SEATS

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
    """What a reason for points is, in a sentence."""
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
    """What a reason is called, whichever side has it."""
    if item.id in NO:
        return _("No %(points)s called") % {"points": NO[item.id]}
    return _("Schwarz called") if item.id == "schwarz_called" else _(item.label)


def usual(**facts: object) -> Deal:
    """A deal of two against two, or of one against three."""
    return read_deal({"re": ["1", "2"], **facts}, SEATS[:PLAYERS])


def usual_evening() -> tuple[Deal, ...]:
    """Five deals as an evening has them."""
    return (
        usual(points={"re": 135}),
        usual(points={"re": 155}, calls={"re": ["re"]}),
        usual(points={"kontra": 125}),
        usual(points={"re": 135}, bonuses={"re": {"fox": 1, "charlie": 1}}),
        usual(game="solo", solo="queens", re=["1"], points={"re": 135}),
    )


def rare_deals() -> tuple[ExampleDeal, ...]:
    """Deals in which the boldest calls are made, and fail."""
    bold = ["re", "no90", "no60", "no30"]
    return (
        ExampleDeal(usual(points={"re": 240}, no_trick="kontra", calls={"re": [*bold, "schwarz"]})),
        ExampleDeal(usual(points={"kontra": 65}, calls={"re": bold})),
        ExampleDeal(usual(points={"kontra": 35}, calls={"re": [*bold, "schwarz"]})),
    )
