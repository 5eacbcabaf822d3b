"""What the page of a proposal offers to whom, in each of its states."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from rulesets.rules.presets import presets
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.writes import propose
from scorekeeper.play.houserules.writes import keep_ruleset
from tests.cast import begin, deal, enter
from tests.club import found, signed_in, take_in
from tests.pages import Page

pytestmark = pytest.mark.django_db

SAID_NO, SAID_YES, SAID_NOTHING = ["yes", "back"], ["back", "no"], ["yes", "no"]
ADOPTING, WITHDRAWING = ["adopt"], ["withdraw"]
STATES: dict[str, tuple[dict[str, Any], list[list[str]]]] = {
    "open": ({}, [SAID_NO + ADOPTING + WITHDRAWING, SAID_YES + WITHDRAWING, SAID_NOTHING]),
    "too few have answered": (
        {"quorum": 3},
        [SAID_NO + WITHDRAWING, SAID_YES + WITHDRAWING, SAID_NOTHING],
    ),
    "the vote is over": ({"last_day": date(2026, 1, 1)}, [ADOPTING + WITHDRAWING, WITHDRAWING, []]),
    "withdrawn": ({"phase": Proposal.Phase.WITHDRAWN, "decided_at": "2026-11-01T12:00Z"}, [[], [], []]),
}
"""What is stored, and what an owner who said no, who made it and somebody who said nothing can press."""


def test_in_each_state_a_proposal_offers_what_can_be_done() -> None:
    club = found()
    evening = take_in(club, begin())
    enter(evening, deal())
    target = keep_ruleset(preset="pub", rules=presets()["pub"].rules)
    rules = {"base": evening.sheet.ruleset, "target": target}
    made = propose(group=club.group, season=None, text="", user=club.cem, **rules)
    browsers = [signed_in(who) for who in (club.anna, club.cem, club.ben)]
    browsers[0].post(f"{club.url}proposals/{made.pk}/vote/", {"answer": "no"})
    usual = {"quorum": 0, "last_day": None, "phase": Proposal.Phase.OPEN}
    for state, (stored, offered) in STATES.items():
        Proposal.objects.update(**usual | stored)
        pages = [Page("", each.get(f"{club.url}proposals/{made.pk}/").text) for each in browsers]
        assert (state, [pressed(page) for page in pages]) == (state, offered)


def pressed(page: Page) -> list[str]:
    """What can be pressed of what is about the proposal, by what is sent."""
    buttons = [button.node.attributes for form in page.forms for button in form.buttons]
    return [each["value"] for each in buttons if each.get("name") in ("answer", "what")]
