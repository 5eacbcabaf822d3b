"""What a group has not agreed on, and what its own lines replace: stored, edited, carried in files."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from rulesets.rules.presets import presets
from rulesets.rules.reading import ALL_AGREED, Agreement, read_options
from scorekeeper.play.houserules.documents import read_document, write_document
from scorekeeper.play.houserules.forms.agreement import read_answers
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import agreement_of
from scorekeeper.play.houserules.rule_cards import card_of
from scorekeeper.play.houserules.writes import create_ruleset, merge_agreements, save_version

LINE = "The fox counts 3 on Sundays."
RULES = read_options({"own_rules": [LINE]})
AGREEMENT = Agreement(("piglets",), {"fox": LINE}, ("fox", "charlie"))

pytestmark = pytest.mark.django_db


def stored(agreement: Agreement = AGREEMENT) -> Any:
    return create_ruleset(name="Krone", preset="ddv", rules=RULES, agreement=agreement)[0]


def test_a_version_keeps_what_is_not_agreed() -> None:
    first = stored()
    second = save_version(slug=first.slug, name="Krone", rules=RULES, version=1)
    assert (agreement_of(first), agreement_of(second), second.version) == (AGREEMENT, ALL_AGREED, 2)
    again = save_version(slug=first.slug, name="Krone", rules=RULES, version=2)
    assert again.version == 2


def test_the_card_tells_it_apart(client: Client) -> None:
    card = client.get(f"/rules/{stored().slug}/").context["card"]
    assert [question.label for question in card.open] == ["Piglets (Schweinchen)"]
    assert str(card.open[0].until_then[0].html) == "We play <strong>without piglets</strong>."


def test_among_the_trumps_stands_nothing_that_rises_only_until_it_is_agreed() -> None:
    rules = read_options({"piglets": "both"})
    agreed = card_of(rules, Agreement(said=("piglets",))).trumps.declared
    assert [each.name for each in agreed] == ["ace of diamonds"]
    assert card_of(rules, Agreement(open=("piglets",))).trumps.declared == ()


def test_the_file_of_a_ruleset_carries_it(client: Client) -> None:
    text = client.get(f"/rules/{stored().slug}/document/").content.decode()
    assert read_document(text).agreement == AGREEMENT
    assert "open" not in write_document("Krone", "ddv", {})


def test_answers_change_only_what_was_asked() -> None:
    data = QueryDict("agreement-asked=fox&agreement-asked=deck&not-agreed=deck")
    before = Agreement(("piglets", "fox"), {"charlie": LINE})
    assert read_answers(data, before, RULES) == Agreement(("deck", "piglets"), {"charlie": LINE})


def test_a_chapter_asks_only_where_groups_differ_if_that_is_agreed(client: Client) -> None:
    page = client.post("/rules/new/?from=pub", {"preset": "pub", "open": "dealing"})
    (chapter,) = [each for each in page.context["chapters"] if each.is_open]
    asked = [each.field.name for each in chapter.questions if each.is_open is not None]
    assert asked == ["redeal_nines"]


def test_whatever_is_found_can_be_left_open(client: Client) -> None:
    page = client.post("/rules/new/?from=pub", {"preset": "pub", "search": "yes", "q": "Rank of a redeal"})
    assert [hit.question.is_open for hit in page.context["hits"][:1]] == [False]
    ticked = {"agreement-asked": "redeal_rank", "not-agreed": "redeal_rank"}
    client.post("/rules/new/?from=pub", ticked | {"preset": "pub", "name": "Krone"})
    assert agreement_of(Ruleset.objects.get()).open == ("redeal_rank",)


def test_what_is_open_is_asked_again(client: Client) -> None:
    slug = stored(Agreement(("redeal_rank",))).slug
    page = client.post(f"/rules/new/?from={slug}", {"open": "dealing"})
    (chapter,) = [each for each in page.context["chapters"] if each.is_open]
    asked = {each.field.name: each.is_open for each in chapter.questions if each.is_open is not None}
    assert asked == {"redeal_nines": False, "redeal_rank": True}


def test_what_is_changed_or_open_no_more_is_decided() -> None:
    data = QueryDict("agreement-asked=piglets")
    before, changed = Agreement(("piglets", "armut"), said=("deck",)), read_options({"fox": 2})
    assert read_answers(data, before, changed, RULES) == Agreement(
        ("armut",), said=("deck", "piglets", "fox")
    )
    unknown = Agreement(("piglets",))
    assert read_answers(data, unknown, changed, RULES) == ALL_AGREED


def test_an_own_line_is_given_another_place() -> None:
    data = QueryDict(f"replacing-0-line={LINE}&replacing-0=fox")
    before = Agreement((), {"charlie": LINE})
    assert read_answers(data, before, RULES) == Agreement((), {"fox": LINE})


def test_two_who_save_at_once_lose_nothing() -> None:
    base = Agreement(("fox", "deck"))
    mine, theirs = Agreement(("deck", "piglets")), Agreement(("fox", "deck", "armut"), {"charlie": LINE})
    merged = merge_agreements(mine, base, theirs, RULES)
    assert merged == Agreement(("deck", "piglets", "armut"), {"charlie": LINE})


def test_two_who_save_at_once_have_both_decided() -> None:
    mine, theirs = Agreement(("deck",), said=("fox",)), Agreement(said=("fox", "piglets"))
    assert merge_agreements(mine, Agreement(), theirs, RULES) == Agreement(("deck",), said=("piglets", "fox"))


def test_the_sources_of_presets_are_told_from_what_was_filled_up(client: Client) -> None:
    assert not presets()["ddv"].says_less_than_all
    card = client.get("/rules/wikipedia/").context["card"]
    marks = {
        one.is_stated
        for section in (*card.agreed, *(each for part in card.rest for each in part.sections))
        for sentences in section.paragraphs
        for one in sentences
    }
    assert card.names_source
    assert marks >= {True, False}


def test_rules_of_a_group_are_their_own_and_filled_up_from_nowhere(client: Client) -> None:
    ours = create_ruleset(name="Krone", preset="wikipedia", rules=presets()["wikipedia"].rules)[0]
    card = client.get(f"/rules/{ours.slug}/").context["card"]
    sentences = [
        one
        for section in (*card.agreed, *(each for part in card.rest for each in part.sections))
        for paragraph in section.paragraphs
        for one in paragraph
    ]
    assert not card.names_source
    assert {one.is_stated for one in sentences} == {None}


def test_own_lines_are_marked_as_the_groups_own_words_in_other_languages() -> None:
    rules = read_options({"own_rules": ["Handys bleiben in der Tasche."]}, presets()["ddv"].rules)
    stored, _token = create_ruleset(name="Krone", preset="ddv", rules=rules)
    pages = {
        language: Client(headers={"Accept-Language": language}).get(f"/rules/{stored.slug}/").content.decode()
        for language in ("en", "de")
    }
    assert ["<q>Handys bleiben in der Tasche.</q>" in page for page in pages.values()] == [True, True]
    assert ["own-words" in page for page in pages.values()] == [True, False]
