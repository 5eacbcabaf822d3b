"""The names of the fields of a deal: no bonus of a group's own is in the way, and older names arrive."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from rulesets.rules.constraints import RESERVED_BONUS_IDS
from rulesets.rules.custom import ID, MOST_ENTRIES
from rulesets.scoring.deal import Side
from rulesets.session.fold import start
from scorekeeper.play.sheets.deals.results import PlayerShare
from scorekeeper.play.sheets.engine import deal_of, facts_of
from scorekeeper.play.sheets.entry.fields import bonus_name, bonus_of, present_name
from scorekeeper.play.sheets.entry.forms import DealForm
from tests.cast import begin, deal, enter, points_of, table, taps, visitor

FULL: dict[str, Any] = {
    "armut": "exchange",
    "solos": ["queens", "misere"],
    "piglets": "both",
    "bid_calls_bind": True,
    "lust_after_duty": False,
}
"""Rules under which the form has all its fields."""

UNDER = table(**FULL)
NAMES = list(DealForm(table=UNDER, state=start(UNDER)).fields)
PARTS = sorted({part for name in NAMES for part in name.split(".")} | {"re_calls", "change", "calls_re"})
TAKEN = [part for part in PARTS if ID.fullmatch(part) and part not in RESERVED_BONUS_IDS]
"""Every id that a field, or a part of its name, has and a bonus may have."""

OLDER = {
    "re_calls": ["re"],
    "kontra_calls": ["kontra"],
    "re_charlie": ["1"],
    "kontra_fox": ["1", "2"],
    "adjust_1": "2",
    "adjust_2": "-2",
}
ARRIVED = {
    "re": ["1", "2"],
    "points": {"re": [121, 150]},
    "calls": {"re": ["re"], "kontra": ["kontra"]},
    "bonuses": {"re": {"charlie": 1}, "kontra": {"fox": 2}},
    "adjustments": [{"player": "1", "points": 2}, {"player": "2", "points": -2}],
}


@pytest.mark.django_db
@pytest.mark.parametrize("ids", [TAKEN[place::2] for place in range(2)])
def test_own_bonuses_may_be_called_like_any_field(ids: list[str]) -> None:
    assert len(ids) <= MOST_ENTRIES
    bonuses = [{"id": key, "name": f"Our {key}", "points": 1} for key in ids]
    evening = begin(**FULL, custom_bonuses=bonuses)
    phone, ticked = visitor(evening.token), {f"bonuses.kontra.{key}": ["1"] for key in ids}
    answer = phone.post(f"{evening.url}enter/", taps(**{"calls.re": ["re"]}, **ticked))
    assert answer.status_code == 302
    facts = facts_of(deal_of(evening.sheet.deals.get()), evening.sheet)
    assert (facts["calls"], facts["bonuses"]) == ({"re": ["re"]}, {"kontra": dict.fromkeys(sorted(ids), 1)})
    points = 1 + 2 - len(ids)
    assert points_of(evening) == [[points, points, -points, -points, 0]]

    shown = phone.get(f"{evening.url}deals/1/").content.decode()
    assert [key for key in ids if f"Our {key}" not in shown] == []
    form = phone.get(f"{evening.url}deals/1/correct/").context["form"]
    assert [form[name].value() for name in ticked] == ["1"] * len(ids)
    corrected = {"calls.re": ["re"], f"bonuses.re.{ids[0]}": ["1"]}
    phone.post(f"{evening.url}deals/1/correct/", taps(version=1, **corrected))
    assert points_of(evening) == [[4, 4, -4, -4, 0]]


@given(side=st.sampled_from(Side), key=st.from_regex(ID, fullmatch=True))
def test_the_name_of_a_bonus_says_which_it_is(side: Side, key: str) -> None:
    assert bonus_of(bonus_name(side, key)) == (side, key)
    assert present_name(bonus_name(side, key)) == bonus_name(side, key)


def test_no_field_of_today_has_an_older_name() -> None:
    assert [present_name(name) for name in NAMES] == NAMES


@pytest.mark.django_db
def test_a_deal_that_waited_since_an_older_version_arrives() -> None:
    evening = begin()
    phone = visitor(evening.token)
    answer = phone.post(f"{evening.url}enter/", taps(**OLDER), headers={"Prefer": "return=minimal"})
    assert (answer.status_code, answer.headers["Preference-Applied"]) == (204, "return=minimal")
    facts = facts_of(deal_of(evening.sheet.deals.get()), evening.sheet)
    assert {key: facts[key] for key in facts if key not in ("id", "at")} == ARRIVED


@pytest.mark.django_db
def test_a_deal_of_an_older_version_that_is_asked_about_shows_what_was_tapped() -> None:
    evening = begin()
    enter(evening, deal())
    form = visitor(evening.token).post(f"{evening.url}enter/", taps(**OLDER)).context["form"]
    names = ("calls.re", "bonuses.kontra.fox", "adjust.1")
    assert [form[name].value() for name in names] == [["re"], "2", "2"]


@pytest.mark.django_db
def test_points_by_hand_of_an_older_version_arrive() -> None:
    evening = begin()
    by_hand = {"game": "manual", "each_1": "3", "each_2": "-3"}
    visitor(evening.token).post(f"{evening.url}enter/", taps(**by_hand))
    assert points_of(evening) == [[3, -3, 0, 0, 0]]


@pytest.mark.django_db
def test_an_older_link_of_the_calculator_leads_to_the_one_of_today(client: Client) -> None:
    older = {"of": ["ddv"], "game": "normal", "points": "121-150", "re_calls": "re", "kontra_fox": "1"}
    page = client.get("/calculator/", older)
    assert page.context["outcomes"][0].result.shares == (PlayerShare("Re", 2), PlayerShare("Kontra", -2))
    redirected = client.get("/calculator/", {**older, "exact": ""})
    today = "/calculator/?of=ddv&game=normal&points=121-150&calls.re=re&bonuses.kontra.fox=1"
    assert redirected["Location"] == today
