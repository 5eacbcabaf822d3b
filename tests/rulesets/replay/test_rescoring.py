"""Re-scored evenings are what scoring the documents one by one would give, whatever the rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.document import read_sheet
from rulesets.replay import Rescorer
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Call, CardPoints, Deal, Game, Reason, Side
from rulesets.session.fold import advance, start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import NextDeal
from rulesets.session.table import Player, Sheet, Table
from tests.depths import goes_deep, one_in
from tests.rulesets.replay.plain import by_the_fold, in_bulk, is_possible
from tests.rulesets.strategies import NAMES, Document, rulesets, sheets

STARTED = datetime(2026, 11, 19, 20)  # noqa: DTZ001


@st.composite
def histories(draw: st.DrawFn) -> list[Sheet]:
    """A few evenings with times, some of them twice: what is remembered has to be right as well."""
    read = [with_times(draw, read_sheet(draw(sheets()))) for _evening in range(draw(st.integers(1, 2)))]
    return [*read, *read]


def with_times(draw: st.DrawFn, sheet: Sheet) -> Sheet:
    """The sheet with a start, and its deals with times, but for some."""
    minutes = draw(st.sampled_from((0, 1, 30)))
    deals = tuple(
        replace(deal, kept={"at": (STARTED + timedelta(minutes=minutes * place, seconds=0.5)).isoformat()})
        if place % 5 != 3
        else deal
        for place, deal in enumerate(sheet.deals)
    )
    started = draw(st.sampled_from((None, STARTED)))
    if deals and draw(st.booleans()):
        deals = with_last(deals, draw(st.integers(0, len(deals) - 1)))
    return replace(sheet, table=replace(sheet.table, started=started), deals=deals)


@pytest.mark.thorough
@given(histories(), st.lists(rulesets(), min_size=2, max_size=4))
def test_rescored_is_what_scoring_the_documents_one_by_one_gives(
    history: list[Sheet], others: list[Ruleset]
) -> None:
    rescorer = Rescorer()
    possible = filter(is_possible, history)
    pairs = [(sheet, rules) for sheet in possible for rules in (*others, sheet.table.rules)]
    assert [in_bulk(rescorer, sheet, rules) for sheet, rules in pairs] == [
        by_the_fold(sheet, rules) for sheet, rules in pairs
    ]


def with_last(deals: tuple[Deal, ...], place: int) -> tuple[Deal, ...]:
    """The deals of an evening at which time was over while this one was played."""
    last = replace(deals[place], kept={**deals[place].kept, "last": True})
    return (*deals[:place], last, *deals[place + 1 :])


FLOWS: dict[str, Document] = {
    "bock, multiplied": {
        "bock_triggers": ["re_lost", "kontra_lost", "solo", "redeal", "zero_value"],
        "bock_overlap": "multiply",
        "bock_several_triggers": "each",
    },
    "bock, spared where the dealer stays": {
        "bock_triggers": ["re_lost", "kontra_lost"],
        "bock_dealer_stays": "free",
        "solo_dealer_stays": "always",
    },
    "dealer stays after compulsory solos": {"solo_dealer_stays": "duty_only", "lust_after_duty": False},
    "dealer stays after every solo": {"solo_dealer_stays": "always", "redeal_dealer": "next"},
    "solos owed at the end": {"duty_unfulfilled": "extra_deals", "last_deals_double": 4},
    "solos owed by kind": {
        "duty_solos": "one_each_queens_jacks_suit",
        "duty_unfulfilled": "extra_deals",
        "extra_solo_won_adds_duty": True,
        "extra_solo_lost_renews_duty": True,
        "solo_dealer_stays": "duty_only",
    },
    "until an hour is over": {
        "time_limit_minutes": 60,
        "duty_unfulfilled": "extra_deals",
        "duty_solos": "two",
    },
    "until somebody has 20 points": {"session_end_points": 20, "duty_unfulfilled": "extra_deals"},
    "pot": {"settlement": "pot", "players_max": 4, "pot_start": 20, "duty_unfulfilled": "forced_after_pot"},
}


AT_TABLES = [
    (flow, players)
    for flow in FLOWS
    for players in (4, 5, 6)
    if players <= read_options(FLOWS[flow]).players_max
]


@pytest.mark.parametrize(("flow", "players"), one_in(2, AT_TABLES))
def test_what_is_remembered_of_one_evening_is_right_on_the_next(
    flow: str, players: int, pytestconfig: pytest.Config
) -> None:
    rules = read_options(FLOWS[flow])
    random, rescorer = Random(players), Rescorer()  # noqa: S311
    for _evening in range(4 if goes_deep(pytestconfig) else 1):
        first = solo_evening(random, rules, players)
        for sheet in (first, *(twin(random, first) for _twin in range(8))):
            if is_possible(sheet):
                assert in_bulk(rescorer, sheet, rules) == by_the_fold(sheet, rules)


def twin(random: Random, sheet: Sheet) -> Sheet:
    """The same evening but for one deal, in one thing."""
    place = random.randrange(len(sheet.deals))
    deal = sheet.deals[place]
    other = [replace(deal, kept={"at": (STARTED + timedelta(minutes=random.choice((1, 61)))).isoformat()})]
    other.append(with_last((deal,), 0)[0])
    other.append(replace(deal, dealer=random.randrange(len(sheet.table.players))))
    if deal.game is Game.REDEAL:
        other.append(replace(deal, reason=Reason.MISDEAL if deal.reason is Reason.NINES else Reason.NINES))
    if deal.game is Game.MANUAL:
        other += [
            replace(deal, each=tuple((seat, -given) for seat, given in deal.each)),
            replace(deal, solo="jacks"),
        ]
    if deal.points:
        points = random.choice((50, 120, 121))
        other.append(replace(deal, points=CardPoints(Side.RE, points, points)))
    if deal.game is Game.SOLO:
        other.append(replace(deal, is_declared_voluntary=not deal.is_declared_voluntary))
        other.append(replace(deal, solo="clubs"))
    changed = random.choice(other)
    return replace(sheet, deals=(*sheet.deals[:place], changed, *sheet.deals[place + 1 :]))


def solo_evening(random: Random, rules: Ruleset, players: int) -> Sheet:
    """An evening of ten deals with many solos and redeals, one every ten minutes or so."""
    names = tuple(Player(NAMES[seat]) for seat in range(players))
    table = Table(rules, names, first_dealer=random.randrange(players), length=8, started=STARTED)
    state, deals = start(table), []
    for number in range(10):
        deal = solo_deal(random, next_deal_after(table, state))
        at = STARTED + timedelta(minutes=10 * number + random.randrange(-9, 9))
        deals.append(replace(deal, kept={"at": at.isoformat()}))
        state, _scored = advance(table, state, deals[-1])
    return Sheet(table, tuple(deals))


def solo_deal(random: Random, coming: NextDeal) -> Deal:
    """A solo, a redeal, a solo by hand or a normal game, each with a call that may be lost."""
    who = random.sample(coming.active, 2)
    points = CardPoints(Side.RE, *[random.choice((50, 120, 121, 190))] * 2)
    game = random.choice((Game.SOLO, Game.SOLO, Game.NORMAL, Game.NORMAL, Game.REDEAL, Game.MANUAL))
    if game is Game.REDEAL:
        return Deal(game, reason=random.choice((Reason.NINES, Reason.MISDEAL)))
    kind = random.choice(("queens", "clubs"))
    if game is Game.MANUAL:
        won = random.choice((3, -3))
        return Deal(game, by=(who[0],), solo=kind, each=((who[0], won), (who[1], -won)))
    if game is Game.NORMAL:
        return Deal(game, re=tuple(who), points=points, re_calls=random.choice(((), (Call.RE,))))
    voluntary = random.random() < 0.3
    return Deal(game, re=(who[0],), solo=kind, is_declared_voluntary=voluntary, points=points)
