"""The search on the card and on the list of rules: what is said about a rule, under any of its names."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import override

from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV
from scorekeeper.play.houserules.cards import differences
from scorekeeper.play.houserules.labels import money_text
from scorekeeper.play.houserules.rule_search import words_in

pytestmark = pytest.mark.django_db

GERMAN = {"Accept-Language": "de"}


def test_a_card_says_what_holds_and_where_its_line_is(client: Client) -> None:
    response = client.get("/rules/pub/?q=schmeißen", headers=GERMAN)
    (line, *_more) = response.context["lines"]
    assert (line.rule.option, line.words, line.is_on_card) == ("redeal_nines", "mindestens 5 Neunen", True)
    assert b'id="rule-redeal_nines"' in response.content


@pytest.mark.parametrize("address", ["/rules/", "/rules/pub/"])
def test_what_is_kept_elsewhere_is_found_there_too(client: Client, address: str) -> None:
    page = client.get(f"{address}?q=Strohmann", headers=GERMAN)
    assert [each.id for each in page.context["known"]] == ["three_players"]
    assert ("Zu dritt am Tisch" in page.text, "kennt hier noch niemand" in page.text) == (True, False)


@pytest.mark.parametrize(("language", "money"), [("de", "2,50\xa0€"), ("en", "€2.50"), ("ja", "2.50ユーロ")])
def test_money_is_written_as_the_language_has_it(language: str, money: str) -> None:
    rules = read_options({"tallies": [{"id": "cake", "name": "Cake", "cents": 250}]})
    with override(language):
        (difference,) = differences(rules, DDV)
        assert (difference.words, words_in(rules, "tallies"), money_text(250)) == (
            money,
            f"Cake, {money}" if language != "ja" else f"Cake、{money}",
            money,
        )


def test_a_rule_that_is_not_on_the_card_is_not_played(client: Client) -> None:
    (line, *_more) = client.get("/rules/ddv/?q=Bocklänge", headers=GERMAN).context["lines"]
    assert (line.rule.option, line.words, line.is_on_card) == ("bock_length", "wird nicht gespielt", False)


def test_the_list_of_rules_says_who_plays_what(client: Client) -> None:
    (found, *_more) = client.get("/rules/?q=scharf", headers=GERMAN).context["sayings"]
    said = {saying.words: [address for address, _name in saying.presets] for saying in found.sayings}
    assert found.rule.option == "deck"
    assert "sharp" in said["40 Karten, ohne Neunen"]
    assert "ddv" in said["48 Karten, mit Neunen"]


@pytest.mark.parametrize("path", ["/rules/", "/rules/pub/"])
def test_without_a_question_nothing_is_found(client: Client, path: str) -> None:
    for query in ("", "?q=", "?q=%00"):
        content = client.get(f"{path}{query}").content
        assert (b'role="search"' in content, b'class="hit' in content) == (True, False)
