"""Whole sessions played through the pages: with forced solos, with a pot to the last Canmaymust deal."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.test import Client

from rulesets.checks.possible import check_sheet
from rulesets.document import read_sheet
from rulesets.session.fold import ScoredDeal, Session, advance, play, start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import Phase
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.engine import next_position, open_sheet, state_of
from scorekeeper.play.sheets.entry.offers import initial_of
from scorekeeper.play.sheets.seat_ids import ids_at
from tests.cast import FIVE, FOUR, Evening, begin, taps, visitor
from tests.depths import thorough_but

pytestmark = pytest.mark.django_db

SESSIONS = {
    "ddv": ("ddv", FOUR, 24),
    "ddv, a table of five": ("ddv_five", FIVE, 30),
    "solos after the last deal": ("wikipedia", FOUR, 24),
    "pot": ("pot", FOUR, 0),
    "three and nobody": ("ddv", FOUR, 24),
}
NOBODY = {"three and nobody": 1}


def tap_next_deal(client: Client, evening: Evening, random: Random) -> None:
    """Enter a deal that is possible now by the form that the page offers."""
    table, _stored, _session = open_sheet(evening.sheet)
    evening.sheet.refresh_from_db()
    deal = invented_deal(random, table, state_of(evening.sheet, table))
    entered = {
        key: value
        for key, value in initial_of(table.rules, deal, ids_at(table)).items()
        if value not in (None, [], False)
    }
    sent = {**taps(next_position(evening.sheet)), "re": [], "points": "", **entered}
    answer = client.post(f"{evening.url}enter/", sent)
    assert answer.status_code == 302, answer.context["form"].errors


def begun(name: str) -> Evening:
    preset, names, length = SESSIONS[name]
    return begin(names, preset, length=length, dummy=NOBODY.get(name))


def played_to_the_end(name: str) -> tuple[Client, Evening, Session]:
    """The session, entered deal by deal until nothing more is due."""
    evening = begun(name)
    client, random = visitor(evening.token), Random(4)  # noqa: S311  # deals, not secrets
    session = open_sheet(evening.sheet)[2]
    while session.next.phase is not Phase.OVER:
        tap_next_deal(client, evening, random)
        session = open_sheet(evening.sheet)[2]
    return client, evening, session


@pytest.mark.parametrize("name", thorough_but(SESSIONS, "ddv, a table of five", "pot", "three and nobody"))
def test_a_session_is_played_to_its_end(name: str) -> None:
    client, evening, session = played_to_the_end(name)
    sheet = read_sheet(json.loads(client.get(f"{evening.url}document/").content))
    assert check_sheet(sheet) == []
    assert play(sheet).state == session.state
    assert sum(session.state.totals) + session.state.bank == 0
    assert {sum(owed) for owed in session.state.owed} == {0}


def scored_to_the_end(name: str) -> list[ScoredDeal]:
    """What the deals of such a session come to, without any page."""
    table, random = open_sheet(begun(name).sheet)[0], Random(4)  # noqa: S311  # deals, not secrets
    state, found = start(table), []
    while next_deal_after(table, state).phase is not Phase.OVER:
        state, scored = advance(table, state, invented_deal(random, table, state))
        found.append(scored)
    return found


def test_after_the_pot_come_forced_solos_and_four_canmaymust_deals() -> None:
    deals = scored_to_the_end("pot")
    phases = [scored.phase for scored in deals if scored.deal.is_counted]
    assert sorted(phases, key=list(Phase).index) == phases
    assert set(phases) == {Phase.REGULAR, Phase.FORCED, Phase.CANMAYMUST}
    assert phases.count(Phase.CANMAYMUST) == 4
    assert {scored.is_duty for scored in deals if scored.phase is Phase.FORCED} == {True}


def test_solos_that_nobody_declared_are_forced_before_the_end() -> None:
    deals = scored_to_the_end("ddv")
    assert [scored.number for scored in deals if scored.number][-1] == 24
    assert True in [scored.is_forced for scored in deals]
