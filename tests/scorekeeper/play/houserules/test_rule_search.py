"""What a group types about a rule leads to that rule, also where nobody calls it exactly so."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, cast

import pytest
from django.test import Client
from django.utils.translation import override

from scorekeeper.play.houserules.rule_search import find

SAID = tomllib.loads(Path(__file__).with_name("said_rules.toml").read_text(encoding="utf-8"))
FIRST = 3

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", SAID)
def test_what_a_group_says_is_among_the_first_three(language: str) -> None:
    with override(language):
        found = {text: first_found(text) for said in SAID[language].values() for text in said}
    lost = [(rule, text) for rule, said in SAID[language].items() for text in said if rule not in found[text]]
    assert lost == []


def first_found(text: str) -> list[str]:
    found = find(text)
    first = [*(rule.option for rule in found.rules), *(template.id for template in found.templates)][:FIRST]
    return [*first, *(line.id for line in found.lines[:1])]


@pytest.mark.parametrize("number", [8, 12, 37, 96])
def test_any_number_of_deals_finds_how_many_are_played(number: int) -> None:
    with override("de"):
        assert first_found(f"{number} Spiele")[0] == "session_deals"


@pytest.mark.parametrize("text", ["Hund frisst Katze", "wir essen Pizza", "Pferderennen", "ぶたレース"])
def test_what_is_no_rule_finds_none(text: str) -> None:
    with override("ja" if text == "ぶたレース" else "de"):
        assert find(text).rules == ()


@pytest.mark.parametrize("text", ["12 Spiele", "Soli dreifach", "Rotes Solo"])
def test_a_plural_or_another_number_is_no_bonus_of_their_own(client: Client, text: str) -> None:
    context = search(client, text)
    assert (context["own"], bool(context["hits"])) == ("", True)


@pytest.mark.parametrize(
    ("text", "own"), [("Piratensolo", "solo"), ("Xyz Solo", "solo"), ("Pferderennen", "bonus")]
)
def test_an_unknown_name_is_offered_as_a_solo_if_it_ends_like_one(
    client: Client, text: str, own: str
) -> None:
    context = search(client, text)
    assert (context["own"], context["makes"][0][0]) == (own, own)


@pytest.mark.parametrize(("text", "first"), [("zu dritt spielen", True), ("Karlchen gefangen 2", False)])
def test_what_is_kept_elsewhere_stands_first_where_it_is_meant(
    client: Client, text: str, *, first: bool
) -> None:
    page = client.get("/rules/new/", {"from": "pub", "q": text}, headers={"Accept-Language": "de"}).text
    found = page[page.index('id="found"') :]
    assert (found.index('class="panel hit template"') < found.index('class="panel flush hit"')) is first


def test_a_rule_that_is_said_with_several_of_its_members_is_asked_once(client: Client) -> None:
    found = search(client, "ein Bubensolo und ein Farbsolo")
    assert [hit.rule.option for hit in found["hits"]] == ["solos", "duty_solos"]


def test_a_sentence_that_shares_some_words_with_rules_may_still_be_one_of_their_own(client: Client) -> None:
    found = search(client, "Wer gewinnt, sucht die Musik aus")
    assert (found["found"].is_loose, bool(found["hits"]), found["own"]) == (True, True, "bonus")


def test_names_that_are_written_alike_stand_above_a_rule_of_their_own(client: Client) -> None:
    page = client.get(
        "/rules/new/?from=pub&q=Fuchsrennen", headers={"Accept-Language": "de"}
    ).content.decode()
    assert 0 < page.index('value="Fuchsjagd"') < page.index('id="own-name"')


def search(client: Client, text: str) -> dict[str, Any]:
    response = client.get("/rules/new/", {"from": "pub", "q": text}, headers={"Accept-Language": "de"})
    return cast("dict[str, Any]", response.context)
