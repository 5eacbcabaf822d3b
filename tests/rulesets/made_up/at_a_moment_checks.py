"""What a copy with `armut_later`, `winner_deals` and `schwarz_again` is asked: see `test_made_up.py`."""

from __future__ import annotations

import pytest

from rulesets.document import read_sheet
from rulesets.replay import Rescorer, compare, recorded_sheet, session_list
from rulesets.rules.rule_card import rule_card
from rulesets.session.fold import play
from rulesets.session.table import Sheet
from scorekeeper.play.sheets.entry.forms import DealForm
from tests.rulesets.notation import document_of, score
from tests.rulesets.replay.plain import differences
from tests.rulesets.replay.sessions import sessions

ARMUT = {"game": "armut", "by": "Anna", "re": "Anna Ben", "points": 130}
CEM_ALONE = {"game": "solo", "solo": "queens", "re": "Cem", "points": 130}
LATER = {"armut": "exchange", "armut_later": True}


def sheet_of(*deals: dict[str, object], **options: object) -> Sheet:
    return read_sheet(document_of({"deals": list(deals), "rules": {"duty_solos": "none", **options}}))


@pytest.mark.parametrize(("played", "is_offered"), [(0, False), (3, False), (4, True)])
def test_the_form_offers_an_armut_from_the_fifth_deal_on(played: int, is_offered: bool) -> None:
    sheet = sheet_of(*[{"points": 130}] * played, **LATER)
    form = DealForm(None, table=sheet.table, state=play(sheet).state)
    assert ("armut" in dict(form.fields["game"].choices)) is is_offered


def test_a_document_with_one_before_is_refused() -> None:
    refused = score(document_of({"deals": [ARMUT], "rules": LATER}))
    assert isinstance(refused, list)
    assert [str(problem) for problem in refused] == [
        "deals[0].game: there is no Armut in the first four deals"
    ]


def test_a_comparison_says_which_deals_could_not_have_been() -> None:
    four = [{"points": 130}] * 4
    evenings = [recorded_sheet(sheet_of(ARMUT, *four, ARMUT, armut="exchange"))]
    columns = compare(evenings, [None, sheet_of(**LATER).table.rules]).columns
    assert [column.remarked.deals for column in columns] == [0, 1]


def test_who_wins_a_solo_deals_next_also_in_bulk() -> None:
    under = [(option, sheet_of(**{option: True}).table.rules) for option in ("winner_deals", "schwarz_again")]
    assert play(sheet_of(CEM_ALONE, winner_deals=True)).next.dealer == 2
    assert [found for sheet in sessions() if (found := differences(Rescorer(), sheet, under))] == []


@pytest.mark.parametrize("options", [LATER, {"winner_deals": True}, {"schwarz_again": True}], ids=str)
def test_phones_ask_the_server_about_what_their_list_has_no_word_for(options: dict[str, object]) -> None:
    assert session_list(sheet_of(**options).table.rules, 4, 24) is None


def test_a_misere_is_not_schwarz_also_with_forty_cards() -> None:
    misere = {"game": "solo", "solo": "misere", "re": "Ben", "tricks": 0}
    sheet = sheet_of(misere, deck="40", solos=["misere"], solo_dealer_stays="never", schwarz_again=True)
    assert play(sheet).next.dealer == 0


def test_both_are_on_the_rule_card() -> None:
    card = rule_card(sheet_of(**LATER, winner_deals=True).table.rules)
    said = {str(line.phrase) for section in card.sections for line in section.lines}
    assert {"*No Armut* in the first four deals.", "*Who wins a solo deals next*."} <= said
