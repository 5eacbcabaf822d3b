"""What a form offers: no game that is refused by itself, at any moment of a session."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rulesets.checks.check import check
from rulesets.checks.entry_fields import bonuses_asked
from rulesets.checks.offered import OFFERED, games_offered, solo_kinds_offered, voluntary_offered
from rulesets.checks.possible import Moment, check_deal, moment_of
from rulesets.document import read_deal, read_sheet
from rulesets.problems import Problem
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.scoring.bonuses import FACT_BY_KEY, FACTS, Fact
from rulesets.scoring.deal import PLAYED_GAMES, Deal, Game
from rulesets.session.bock import BockRounds
from rulesets.session.fold import start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import NextDeal, Phase
from rulesets.session.table import Player, Table
from tests.rulesets.against_reference import chosen_rules
from tests.rulesets.reference.covering import VALUES
from tests.rulesets.strategies import TWICE_AS_MANY, any_deals
from tests.rulesets.strategies import tables as any_tables

PUB = presets()["pub"].rules
NOTHING_TO_PLAY = (
    "Under these rules every game is refused at the beginning. Let the check that is new spare what is due "
    "(`NextDeal.is_solo_due`), or say in CONSTRAINTS that the rules do not go together."
)


def coming_under(rules: Ruleset, **changes: object) -> NextDeal:
    """The first deal of four players, or what is said to be otherwise."""
    table = Table(rules, tuple(map(Player, ("Anna", "Ben", "Cem", "Dora"))), first_dealer=0, length=24)
    first = next_deal_after(table, start(table))
    return replace(first, **changes)  # type: ignore[arg-type]


def test_every_game_has_its_place() -> None:
    assert sorted(OFFERED) == sorted(Game)


def test_games_that_are_not_played_are_not_offered() -> None:
    rules = replace(PUB, silent_solo=False)
    offered = games_offered(moment_of(rules, coming_under(rules)))
    assert offered == [Game.NORMAL, Game.MARRIAGE, Game.SOLO, Game.ARMUT, Game.REDEAL, Game.MANUAL]


@pytest.mark.parametrize("changes", [{"forced": 2}, {"phase": Phase.CANMAYMUST, "canmaymust": (1, 2, 3)}])
def test_when_a_solo_is_due_no_other_game_is_offered(changes: dict[str, object]) -> None:
    coming = coming_under(PUB, **changes)
    coming = replace(coming, owed=tuple((1,) * len(owed) for owed in coming.owed))
    assert games_offered(moment_of(PUB, coming)) == [Game.SOLO, Game.REDEAL, Game.MANUAL]


def test_a_solo_that_is_forced_is_not_offered_as_voluntary() -> None:
    coming = coming_under(PUB)
    forced = replace(coming, forced=2, owed=tuple((1,) * len(owed) for owed in coming.owed))
    assert [voluntary_offered(moment_of(PUB, each)) for each in (coming, forced)] == [True, False]


@check(at=())
def no_armut_in_bock(rules: Ruleset, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """A house rule that nobody has written yet."""
    if deal.game is Game.ARMUT and coming.bock.level:
        yield Problem("game", "no Armut is played in a Bock round")


def test_what_a_new_check_refuses_at_a_moment_is_not_offered_then() -> None:
    coming = coming_under(PUB)
    refusing = Moment(PUB, replace(coming, bock=BockRounds((4,))), (no_armut_in_bock,))
    assert set(games_offered(Moment(PUB, coming, (no_armut_in_bock,)))) - set(games_offered(refusing)) == {
        Game.ARMUT
    }


@pytest.mark.parametrize("length", [1, 4, 24])
def test_there_is_always_a_game_that_can_be_played(length: int) -> None:
    for rules in (read_options(options, DDV) for options in chosen_rules()):
        table = Table(
            rules, tuple(map(Player, ("Anna", "Ben", "Cem", "Dora"))), first_dealer=0, length=length
        )
        coming = next_deal_after(table, start(table))
        assert {*games_offered(moment_of(rules, coming))} & {*PLAYED_GAMES}, NOTHING_TO_PLAY


@settings(TWICE_AS_MANY, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(any_tables(), st.data())
def test_whatever_is_taken_is_offered(document: dict[str, object], data: st.DataObject) -> None:
    table = read_sheet(document).table
    state, names = start(table), [player.name for player in table.players]
    coming = next_deal_after(table, state)
    deal = read_deal(data.draw(any_deals(table.rules, coming, names)), names)
    assume(not check_deal(table, state, deal))
    moment = moment_of(table.rules, coming)
    assert deal.game in games_offered(moment)
    assert deal.game is not Game.SOLO or deal.solo in solo_kinds_offered(moment)


@pytest.mark.parametrize("fact", [fact for fact in FACTS if fact.part_of], ids=lambda fact: fact.key)
def test_what_a_bonus_is_part_of_is_asked_with_it(fact: Fact) -> None:
    """Where nothing else counts, too: otherwise its chip could be tapped and never be entered."""
    assert fact.part_of
    whole = FACT_BY_KEY[fact.part_of.key]
    counts = {option: VALUES[option][-1] for option in fact.options}
    rules = read_options(dict.fromkeys(whole.options, 0) | counts, DDV)
    assert {fact.key, whole.key} <= {*bonuses_asked(rules)}


def test_where_nothing_comes_by_hand_it_is_neither_offered_nor_taken() -> None:
    table = Table(DDV, tuple(map(Player, ("Anna", "Ben", "Cem", "Dora"))), 0, 24, takes_by_hand=False)
    first, names = start(table), table.names
    assert Game.MANUAL not in games_offered(moment_of(DDV, next_deal_after(table, first)))
    plain = {"game": "normal", "re": ["Anna", "Ben"], "points": {"re": 131}}
    adjusted = {**plain, "adjustments": [{"player": "Anna", "points": 5, "reason": "Σ"}]}
    by_hand = {"game": "manual", "each": {"Anna": 901, "Ben": -901}}
    found = [
        [problem.field for problem in check_deal(table, first, read_deal(facts, names))]
        for facts in (plain, adjusted, by_hand)
    ]
    assert found == [[], ["adjustments"], ["game"]]
