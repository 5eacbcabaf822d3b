"""What a copy of the project with `three_lost` and `three_won` is asked: see `test_made_up.py`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.document import read_deal, read_ruleset, read_sheet
from rulesets.replay import Rescorer, compare, recorded_sheet
from rulesets.replay.price_list import price_list
from rulesets.replay.recorded import POINTS_ONLY, goes_deal_by_deal
from rulesets.rules.rule_card import rule_card
from rulesets.rules.ruleset import Ruleset
from rulesets.session.consequences import consequences_of
from rulesets.session.fold import Session, advance, play, start
from rulesets.session.table import Sheet
from scorekeeper.play.sheets.deals.results import Cause, cause_sentences
from scorekeeper.play.sheets.next_deal import next_sentences
from tests.rulesets.notation import document_of, score
from tests.rulesets.replay.plain import differences
from tests.rulesets.replay.sessions import sessions

NAMES = ("Anna", "Ben", "Cem", "Dora")
ANNA_AND_CEM = {"points": 130}
BEN_AND_DORA = {"re": "Ben Dora", "points": 130}
ANNA_ALONE = {"game": "solo", "solo": "queens", "points": 130}
REDEAL = {"game": "redeal", "reason": "misdeal"}
NOBODY_WINS = {"points": 120, "calls": {"re": "re no90", "kontra": "kontra no90"}}


def rules(**options: object) -> Ruleset:
    return read_ruleset({"preset": "ddv", "options": {"three_lost": 2, "duty_solos": "none", **options}})


def sheet_of(*deals: dict[str, object], **options: object) -> Sheet:
    given = {"three_lost": 2, "duty_solos": "none", **options}
    return read_sheet(document_of({"deals": list(deals), "rules": given}))


def lost(sheet: Sheet) -> object:
    return dict(play(sheet).state.memory)["three_lost"]


def totals(session: Session) -> tuple[tuple[int, ...], int]:
    return session.state.totals, session.state.bank


@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        ([], (0, 0, 0, 0)),
        ([ANNA_AND_CEM], (0, 1, 0, 1)),
        ([ANNA_AND_CEM, BEN_AND_DORA], (1, 0, 1, 0)),
        ([ANNA_AND_CEM, ANNA_AND_CEM, REDEAL], (0, 2, 0, 2)),
        ([ANNA_AND_CEM] * 3, (0, 3, 0, 3)),
        ([ANNA_AND_CEM] * 4, (0, 1, 0, 1)),
        ([ANNA_AND_CEM] * 3 + [ANNA_ALONE], (0, 1, 1, 1)),
        ([ANNA_AND_CEM, ANNA_AND_CEM, NOBODY_WINS], (0, 2, 0, 2)),
    ],
    ids=str,
)
def test_what_everybody_has_lost_in_a_row(deals: list[dict[str, object]], expected: object) -> None:
    assert lost(sheet_of(*deals)) == expected


def test_the_third_one_is_paid_into_the_bank_and_then_it_begins_anew() -> None:
    paid = [
        [(payout.option, payout.points) for payout in scored.payouts]
        for scored in play(sheet_of(*[ANNA_AND_CEM] * 7)).deals
    ]
    third = [("three_lost", (0, -2, 0, -2))]
    assert paid == [[], [], third, [], [], third, []]
    assert totals(play(sheet_of(*[ANNA_AND_CEM] * 7))) == ((7, -11, 7, -11), 8)


def test_a_deal_that_is_taken_out_is_forgotten() -> None:
    sheet = sheet_of(*[ANNA_AND_CEM] * 3)
    assert totals(play(replace(sheet, deals=sheet.deals[1:]))) == ((2, -2, 2, -2), 0)


def test_it_is_in_the_scored_document() -> None:
    document = document_of({"deals": [ANNA_AND_CEM] * 4, "rules": {"three_lost": 2}})
    scored = score(document)
    assert isinstance(scored, dict)
    third, fourth = (deal["score"] for deal in scored["deals"][2:])
    assert third["payouts"] == {"three_lost": {"Anna": 0, "Ben": -2, "Cem": 0, "Dora": -2}}
    assert (third["points"], third["bank"]) == ({"Anna": 1, "Ben": -3, "Cem": 1, "Dora": -3}, 4)
    assert "payouts" not in fourth
    assert scored["next"]["remembered"] == {"three_lost": {"Anna": 0, "Ben": 1, "Cem": 0, "Dora": 1}}
    assert score(scored) == scored


def test_sessions_come_to_the_same_in_bulk_without_being_played_deal_by_deal() -> None:
    under = [
        ("by itself", rules()),
        ("with solos owed", rules(duty_solos="one", bock_triggers=["re_lost"], bock_dealer_stays="free")),
        ("with a pot", rules(settlement="pot", players_max=4)),
        ("with time and Canmaymust", rules(time_limit_minutes=40, canmaymust=True, players_max=4)),
    ]
    assert [found for sheet in sessions() if (found := differences(Rescorer(), sheet, under))] == []
    shape = recorded_sheet(sheet_of(ANNA_AND_CEM)).shape
    assert goes_deal_by_deal(rules(), shape, POINTS_ONLY) is False


def test_five_at_a_table_come_to_the_same_in_bulk() -> None:
    names = ["Anna", "Ben", "Cem", "Dora", "Emil"]
    sheet = read_sheet(document_of({"players": names, "deals": [], "rules": {"three_lost": 2}}))
    for _each in range(9):
        re = [names[seat] for seat in play(sheet).next.active[:2]]
        deal = read_deal({"re": re, "points": {"re": 100}}, names)
        sheet = replace(sheet, deals=(*sheet.deals, deal))
    assert [payout for scored in play(sheet).deals for payout in scored.payouts] != []
    assert differences(Rescorer(), sheet, [("its own rules", sheet.table.rules), ("another", rules())]) == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, ((-1, 1, -1, 1), 0)),
        ({"players": ["Anna", "Ben", "Cem", "Dora"], "dummy": "Dora"}, ((1, 1, 1, 0), -3)),
    ],
    ids=["four", "three and nobody"],
)
def test_who_has_won_three_pays_all_others_at_the_table(more: dict[str, object], expected: object) -> None:
    deals, given = [ANNA_AND_CEM] * 3, {"three_won": 2, "duty_solos": "none"}
    sheet = read_sheet(document_of({"deals": deals, "rules": given, **more}))
    assert totals(play(sheet)) == expected
    assert differences(Rescorer(), sheet, [("its own rules", sheet.table.rules)]) == []


def test_it_is_seen_in_a_comparison() -> None:
    evening = recorded_sheet(sheet_of(*[ANNA_AND_CEM] * 3, three_lost=0))
    columns = compare([evening], [None, rules()]).columns
    assert [column.sums["Ben"].points for column in columns] == [-3, -5]


def test_phones_ask_the_server_as_their_list_does_not_know_what_is_remembered() -> None:
    assert (price_list(rules())["covers"], price_list(rules(three_lost=0))["covers"] == []) == ([], False)


def test_it_is_on_the_rule_card() -> None:
    said = [str(line.phrase) for section in rule_card(rules()).sections for line in section.lines]
    assert [text for text in said if "in a row" in text] == [
        "*Three lost in a row* cost 2 points, into the bank."
    ]


def test_the_sheet_says_what_is_remembered_and_what_was_paid() -> None:
    sheet = sheet_of(*[ANNA_AND_CEM] * 2)
    session = play(sheet)
    assert next_sentences(session.next, NAMES, (0, 1, 2, 3)) == ["Three lost in a row: Ben 2, Dora 2"]
    after, scored = advance(sheet.table, session.state, sheet.deals[0])
    caused = consequences_of(sheet.table, session.state, after, scored)
    assert Cause("bank", "Three lost in a row: Ben −2, Dora −2") in cause_sentences(
        sheet.table.rules, caused, NAMES
    )


def test_nothing_is_remembered_where_the_rule_is_not_played() -> None:
    assert start(sheet_of(three_lost=0).table).memory == ()
