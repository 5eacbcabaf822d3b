"""A thousand deals under any rules, for everybody."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from django.test import Client

from rulesets.checks.possible import play_as_recorded, under_rules
from rulesets.rules.presets import presets
from rulesets.rules.ruleset import Ruleset
from rulesets.session.table import Player, Sheet, Table
from scorekeeper.club.comparing.sample.reads import NAMES, sample_evenings
from scorekeeper.play.houserules.guards import ruleset_in_query
from scorekeeper.play.sheets.engine import facts_of
from scorekeeper.play.sheets.models import Sheet as StoredSheet
from tests.club import found, signed_in

pytestmark = pytest.mark.django_db


def totals_under(rules: Ruleset) -> dict[str, int]:
    """What everybody has over all evenings, each played deal by deal."""
    totals: Counter[str] = Counter()
    for evening in sample_evenings():
        players = evening.recorded.players
        names = tuple(Player(NAMES[number - 1]) for number in players if isinstance(number, int))
        table = Table(evening.recorded.rules, names, first_dealer=3, length=24)
        sheet = Sheet(table, tuple(scored.deal for scored in evening.deals))
        session, problems = play_as_recorded(under_rules(sheet, rules))
        assert not problems
        totals.update(dict(table.named(session.state.totals)))
    return dict(totals)


def shown(page: Any, column: str) -> dict[str, int]:
    return {row.name: getattr(row, column).points for row in page.rows}


def test_there_are_a_thousand_deals_and_some_redeals_always_the_same() -> None:
    deals = [
        facts_of(scored.deal, StoredSheet()) for evening in sample_evenings() for scored in evening.deals
    ]
    digest = hashlib.sha256(json.dumps(deals).encode()).hexdigest()
    assert (len(deals), digest[:12]) == (1018, "1ad0343f9fe0")


def test_anybody_sees_what_a_rule_does_to_them(client: Client) -> None:
    begun = client.get("/compare/deals/?of=pub")
    (lines,) = (client.get("/compare/deals/rules/?of=pub").context["lines"],)
    assert len(lines.offered) == 8
    own = totals_under(presets()["pub"].rules)
    for line in lines.offered[:3]:
        page = client.get(line.link)
        tried = page.context["tried"]
        assert tried.own.address == "pub"
        rules = ruleset_in_query(tried.address).rules if tried.is_other else tried.own.rules
        if tried.is_other:
            assert shown(page.context["page"], "after") == totals_under(rules)
            assert line.effect == page.context["page"].headline
            assert unescape(re.findall(r'<h2 id="headline">(.*?)</h2>', page.text)[0]) == line.effect
        assert shown(page.context["page"], "before") == own
    assert begun.context["tried"].is_example


def test_it_begins_with_a_rule_by_which_somebody_else_wins(client: Client) -> None:
    page = client.get("/compare/deals/").context["page"]
    assert page.headline == "Anna would have won, not Emil"


def test_the_deals_that_make_most_of_it_are_told_like_those_of_a_season(client: Client) -> None:
    page = client.get("/compare/deals/?of=ddv").context["page"]
    assert [deal.text for deal in page.biggest] == [
        "Dora wins the spades solo",
        "Cem loses the spades solo",
        "Frieda loses the clubs solo",
    ]


def test_a_whole_other_ruleset_stands_beside(client: Client) -> None:
    page = client.get("/compare/deals/?of=ddv&of=pub").context["page"]
    assert page.title == "Pub (with nines)"
    assert shown(page, "before") == totals_under(presets()["ddv"].rules)
    assert shown(page, "after") == totals_under(presets()["pub"].rules)
    assert [each.url for each in page.biggest] == [""] * 3


@pytest.mark.thorough
def test_each_difference_is_weighed_by_itself_where_that_takes_but_a_moment(client: Client) -> None:
    lists = [
        client.get(f"/compare/deals/rules/?of={of}").context["lines"] for of in ("ddv&of=pot", "pot&of=ddv")
    ]
    assert [(len(each.offered), bool(each.weights)) for each in lists] == [(8, True), (8, False)]


def test_a_group_that_has_not_played_is_led_there(client: Client) -> None:
    club = found()
    page = signed_in(club.cem).get(f"{club.url}seasons/0/compared/").text
    assert 'href="/compare/deals/"' in page
    assert 'href="/compare/deals/?of=ddv"' in client.get("/rules/ddv/").text
    assert 'href="/compare/deals/?of=ddv&amp;of=pub"' in client.get("/compare/?of=ddv&of=pub").text


def test_it_asks_the_database_nothing_of_the_deals(client: Client, django_assert_num_queries: Any) -> None:
    client.get("/compare/deals/")
    with django_assert_num_queries(0):
        client.get("/compare/deals/rules/?of=ddv")
