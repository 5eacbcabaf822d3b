"""What options say of the flow of a session (`Flow`) is enough to replay it in bulk, and not too much.

Each part of each declaration is taken away in turn: then some session must come to something else in bulk
than deal by deal, or nothing goes by that part. A value that is said to be idle is taken away, too: then more
of a session must have to be remembered.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import cast

import pytest

from rulesets.checks.games import MOMENTS
from rulesets.replay import Rescorer, Shape, recorded_sheet
from rulesets.replay.recorded import POINTS_ONLY, WITH_REMARKS, dependencies, goes_deal_by_deal
from rulesets.rules.catalogue import CATALOGUE, Option
from rulesets.rules.effects import NOTHING, Effect, Flow, Part
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.scoring.deal import Deal, Game
from rulesets.session.bock import NO_BOCK, BockRounds
from rulesets.session.fold import start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import NextDeal, Phase
from rulesets.session.table import Player, Sheet, Table
from tests.depths import goes_deep, one_in
from tests.rulesets.notation import document_of
from tests.rulesets.replay.evenings import FOUR
from tests.rulesets.replay.plain import by_the_fold, in_bulk, is_possible, without_remarks
from tests.rulesets.replay.sessions import (
    CONTEXTS,
    pairs_of,
    rulesets_around,
    rulesets_of,
    session_of,
    sessions,
    with_values,
)

NO_PAIR = "show first what %s does: write a pair of it in tests/rulesets/cases/options/"
TOO_LITTLE = (
    "In bulk these sessions come to something else. Look at the rule that is new: what it looks at in a deal "
    "is a field of `Course`; what it goes by besides (who deals, what is owed, how many deals there were, "
    "the points so far) stands in the `flow` of its option."
)
NOT_NEEDED = (
    "No session comes to something else without it. If nothing goes by it, or every deal moves it anyway, or "
    "another option says it already: take it out of the `flow` of the option. If something does go by it, "
    "show it: with a pair in tests/rulesets/cases/options/ that has deals enough, or with rules in "
    "tests/rulesets/replay/sessions.py under which it is seen."
)
NOT_IDLE = (
    "Without it no more of a session has to be remembered, so that nothing is gained by it: take it out of "
    "`idle` in the `flow` of the option."
)

UNSAID = (
    "A check goes by this part of the session with one value of the option: say so in its `flow`, as "
    "`Flow(Part.ENTRY, by=…)`. Otherwise comparisons remark on the wrong deals."
)
PART_OF = {
    "number": Part.NUMBER,
    "deals_left": Part.NUMBER,
    "owed": Part.OWED,
    "forced": Part.OWED,
    "dealer": Part.DEALER,
    "active": Part.DEALER,
    "leads": Part.DEALER,
    "memory": Part.MEMORY,
    "closing": Part.END,
}
"""What is part of what comes next. That Bock rounds are remembered says `bock_effect`."""

SESSIONS = tuple(sessions())
OPTIONS = [option for option in CATALOGUE.values() if option.flow is not None]
AT_A_MOMENT = [
    option
    for option in CATALOGUE.values()
    if option.flow is not None or Effect.FLOW in option.effect or Effect.ENTRY in option.effect
]
"""Options that go by what deals before have left, or might."""

folded = cache(by_the_fold)


def differs(sheet: Sheet, rules: Ruleset) -> bool:
    """Whether a session is something else in bulk, with remarks or without, where no other is known."""
    plain = folded(sheet, rules)
    if in_bulk(Rescorer(has_remarks=False), sheet, rules) != without_remarks(plain):
        return True
    return in_bulk(Rescorer(), sheet, rules) != plain


@pytest.mark.parametrize("context", CONTEXTS, ids=[*map(str, CONTEXTS)])
def test_sessions_are_the_same_in_bulk(context: dict[str, object], pytestconfig: pytest.Config) -> None:
    rules = read_options(context)
    sheets = SESSIONS if goes_deep(pytestconfig) else SESSIONS[CONTEXTS.index(context) % 4 :: 4]
    assert [sheet.deals for sheet in sheets if differs(sheet, rules)] == [], TOO_LITTLE


@pytest.mark.thorough
@pytest.mark.parametrize("option", AT_A_MOMENT, ids=lambda option: option.id)
def test_sessions_that_show_an_option_are_the_same_in_bulk(option: Option) -> None:
    for turn, pair in enumerate(pairs_of(option)):
        sheet = session_of(pair)
        if is_possible(sheet):
            by_turns = rulesets_of(pair)[turn % 4 :: 4]
            assert [rules for rules in by_turns if differs(sheet, rules)] == [], TOO_LITTLE


Without = Iterator[tuple[str, Flow]]


def without_a_part(option: Option, flow: Flow) -> Without:
    """What an option says without each of the parts that it names."""
    for part in flow.moves:
        yield f"{option.id} moves {part.name}", replace(flow, moves=flow.moves & ~part)
    for part in flow.by:
        yield f"{option.id} goes by {part.name}", replace(flow, by=flow.by & ~part)


def without_a_value(option: Option, flow: Flow) -> Without:
    """What an option says without each of the values with which it does nothing."""
    for value in flow.idle:
        others = tuple(each for each in flow.idle if each != value)
        yield f"{option.id} is idle with {value}", replace(flow, idle=others)


def cases(without: Callable[[Option, Flow], Without]) -> dict[str, tuple[Option, Flow]]:
    """By what is left out: the option, and what it says without that."""
    return {
        name: (option, less)
        for option in OPTIONS
        for name, less in without(option, option.flow or Flow(NOTHING))
    }


PARTS, VALUES = cases(without_a_part), cases(without_a_value)


def places_touched(
    option: Option, less: Flow, shapes: Iterable[Shape], patch: pytest.MonkeyPatch
) -> list[tuple[Ruleset, Shape]]:
    """Let an option say less; give the rules and tables for which less has to be remembered then, or more."""

    def remembered(rules: Ruleset, shape: Shape) -> list[object]:
        asked = ((rules, shape, told) for told in (POINTS_ONLY, WITH_REMARKS))
        return [(dependencies(*each), goes_deal_by_deal(*each)) for each in asked]

    assert pairs_of(option), NO_PAIR % option.id
    rulesets = [rules for pair in pairs_of(option) for rules in rulesets_around(pair)]
    before = {place: remembered(*place) for place in product(rulesets, shapes)}
    patch.setitem(CATALOGUE, option.id, replace(option, flow=less))
    return [place for place, found in before.items() if remembered(*place) != found]


@pytest.mark.parametrize(("option", "less"), one_in(6, PARTS.values()), ids=PARTS)
def test_every_part_that_an_option_names_is_needed(
    option: Option, less: Flow, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_shape = defaultdict(list)
    for sheet in filter(is_possible, (*map(session_of, pairs_of(option)), *SESSIONS)):
        by_shape[recorded_sheet(sheet).shape].append(sheet)
    places = places_touched(option, less, by_shape, monkeypatch)
    found = (sheet for rules, shape in places for sheet in by_shape[shape] if differs(sheet, rules))
    assert next(found, None) is not None, NOT_NEEDED


@pytest.mark.parametrize(("option", "less"), one_in(6, VALUES.values()), ids=VALUES)
def test_every_value_that_is_said_to_be_idle_saves_something(
    option: Option, less: Flow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes = {recorded_sheet(sheet).shape for sheet in SESSIONS}
    assert places_touched(option, less, shapes, monkeypatch) != [], NOT_IDLE


class Watched:
    """Stands for what comes next, and notes what a check asks of it."""

    def __init__(self, coming: NextDeal) -> None:
        self.coming, self.asked = coming, set[str]()

    def __getattr__(self, name: str) -> object:
        self.asked.add(name)
        return getattr(self.coming, name)


def parts_checked(rules: Ruleset) -> Part:
    """The parts of a session that checks ask for, of deals of any game at any moment."""
    table = Table(rules, tuple(map(Player, FOUR)), first_dealer=0, length=24)
    first = next_deal_after(table, start(table))
    found = NOTHING
    for phase, bock, game in product(Phase, (NO_BOCK, BockRounds((1,))), Game):
        coming = Watched(replace(first, phase=phase, bock=bock))
        deal = Deal(game=game, re=(0,), solo="queens" if game is Game.SOLO else None)
        for each in MOMENTS:
            if each.when is None or each.when(rules, cast("NextDeal", coming)):
                list(each.find(rules, cast("NextDeal", coming), deal))
        for name in coming.asked:
            found |= PART_OF.get(name, NOTHING)
    return found


@pytest.mark.parametrize("option", AT_A_MOMENT, ids=lambda option: option.id)
def test_what_a_check_goes_by_is_said_in_the_flow_of_its_option(option: Option) -> None:
    said = option.flow.by if option.flow else NOTHING
    for pair in pairs_of(option):
        by_value = [
            (parts_checked(rules), rules)
            for rules in with_values(pair, [document_of(pair)["ruleset"]["options"]], DDV)
        ]
        least = min((parts for parts, _rules in by_value), key=len)
        assert [rules for parts, rules in by_value if parts & ~least & ~said] == [], UNSAID
