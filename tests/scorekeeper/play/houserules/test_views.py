"""The pages of house rules: who may do what, and what they show."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options, read_values
from rulesets.rules.ruleset import Ruleset
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.forms.agreement import read_draft
from scorekeeper.play.houserules.reads import changed_options, rules_of
from scorekeeper.play.houserules.writes import create_ruleset, save_version
from tests.answers import answers

pytestmark = pytest.mark.django_db

OPTIONS = {
    "fox": 2,
    "own_rules": ["No phones."],
    "custom_solos": [{"id": "x", "name": "Grand", "group": "none"}],
}
Counting = Callable[[int], Any]


class Krone:
    """A stored ruleset, whoever has its edit link, and a stranger."""

    def __init__(self) -> None:
        self.stored, self.token = create_ruleset(name="Krone", preset="ddv", rules=read_options(OPTIONS))
        self.url = f"/rules/{self.stored.slug}/"
        self.editor, self.stranger = Client(), Client()
        assert self.editor.get(f"/rules/e/{self.token}/").headers["Location"] == self.url

    def save(self, version: int, **options: object) -> models.Ruleset:
        rules = read_options(OPTIONS | options)
        return save_version(slug=self.stored.slug, name="Krone", rules=rules, version=version)

    def latest(self) -> Ruleset:
        return rules_of(models.Ruleset.objects.filter(slug=self.stored.slug).latest("version"))


@pytest.fixture
def krone() -> Krone:
    return Krone()


def sentences_of(response: Any) -> list[str]:
    """The sentences of a card, what was agreed first."""
    card = response.context["card"]
    paragraphs = [
        each
        for section in (*card.agreed, *(s for part in card.rest for s in part.sections))
        for each in section.paragraphs
    ]
    return ["".join(run.text for run in one.runs) for sentences in paragraphs for one in sentences]


FOX = "Bonuses: %s points for a fox caught."


def rows() -> list[dict[str, Any]]:
    return list(models.Ruleset.objects.order_by("pk").values())


@pytest.mark.parametrize("preset", list(presets()))
def test_every_preset_has_a_card_and_a_document(client: Client, preset: str) -> None:
    assert client.get(f"/rules/{preset}/").status_code == 200
    document = client.get(f"/rules/{preset}/document/").json()
    assert document["ruleset"] == {"preset": preset, "options": {}}


def test_a_card_says_what_is_played_and_what_differs(krone: Krone) -> None:
    response = krone.stranger.get(krone.url)
    said = sentences_of(response)
    assert {"Grand is a solo of our own.", "Bonuses: 2 points for a fox caught.", "No phones."} <= set(said)
    assert said.index("No phones.") < said.index("Three cards are dealt at a time.")
    assert b"<strong>Bonuses:</strong> 2 points" in response.content


def test_a_card_in_german_has_german_words(krone: Krone) -> None:
    response = krone.stranger.get(krone.url, headers={"Accept-Language": "de"})
    assert b'lang="de"' in response.content


def test_every_version_keeps_its_card(krone: Krone) -> None:
    krone.save(1, fox=3)
    assert FOX % 2 in sentences_of(krone.stranger.get(f"{krone.url}1/"))
    latest = krone.stranger.get(krone.url)
    assert FOX % 3 in sentences_of(latest)
    assert FOX % 3 in sentences_of(krone.stranger.get(f"{krone.url}2/"))
    changes = [[change.option for change in version.differences] for version in latest.context["history"]]
    assert changes == [["fox"], ["custom_solos", "fox", "own_rules"]]


@pytest.mark.parametrize("path", ["nowhere/", "ddv/1/", "nowhere/1/", "ddv/edit/", "nowhere/share/", "e/x/"])
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/rules/{path}").status_code == 404


@pytest.mark.parametrize("path", ["2/", "0/", "2/document/"])
def test_a_version_that_is_not_there_is_not_found(krone: Krone, path: str) -> None:
    assert krone.editor.get(krone.url + path).status_code == 404


def test_only_who_has_the_edit_link_finds_the_page_for_changing(krone: Krone) -> None:
    other = Krone()
    for visitor in (krone.stranger, other.editor):
        assert visitor.get(f"{krone.url}edit/").status_code == 404
        assert visitor.post(f"{krone.url}edit/", answers(version=1)).status_code == 404
    assert krone.editor.get(f"{krone.url}edit/").status_code == 200


def test_the_edit_link_becomes_a_cookie_of_this_ruleset(krone: Krone) -> None:
    cookie = krone.editor.cookies["edit"]
    assert (cookie.value, cookie["path"], cookie["httponly"], cookie["samesite"]) == (
        krone.token,
        krone.url,
        True,
        "Lax",
    )
    assert krone.editor.get(f"{krone.url}share/").context["edit"]["url"].endswith(f"/rules/e/{krone.token}/")
    assert krone.stranger.get(f"{krone.url}share/").context["edit"] is None


def test_a_ruleset_is_built_from_a_preset_and_belongs_to_who_built_it(client: Client) -> None:
    pub = presets()["pub"].rules
    page = client.get("/rules/new/?from=pub")
    assert (page.status_code, page.context["form"]["name"].value()) == (200, "Our rules")
    response = client.post("/rules/new/?from=pub", answers(pub, fox="2"))
    stored = models.Ruleset.objects.get()
    assert response.headers["Location"] == f"/rules/{stored.slug}/"
    assert (stored.name, stored.preset, changed_options(stored), stored.version) == (
        "Krone",
        "pub",
        {"fox": 2},
        1,
    )
    assert client.get(f"/rules/{stored.slug}/edit/").status_code == 200
    assert [listed.name for listed in client.get("/rules/").context["own"]] == ["Krone"]


def test_a_ruleset_is_built_from_another_and_keeps_its_preset(krone: Krone) -> None:
    url = f"/rules/new/?from={krone.stored.slug}"
    krone.stranger.post(url, answers(krone.latest(), name="Eck", charlie="3"))
    built = models.Ruleset.objects.get(name="Eck")
    assert (built.preset, built.options) == ("ddv", {**OPTIONS, "charlie": 3})
    assert built.slug != krone.stored.slug


def test_what_cannot_be_saved_is_told_and_kept(client: Client) -> None:
    typed = answers(fox="many", **{"custom_solos-0-name": "Grand"})
    response = client.post("/rules/new/?from=ddv", typed)
    assert (response.status_code, rows()) == (200, [])
    assert {key: list(value) for key, value in response.context["form"].errors.items()} == {
        "fox": ["Must be a whole number from 0 to 5"]
    }
    assert b'name="fox"' in response.content
    draft = read_draft({"draft": response.context["draft"]}, presets()["ddv"].rules)
    assert [solo.name for solo in draft.custom_solos] == ["Grand"]


@pytest.mark.parametrize("rule", [{"settlement": "pot"}, {"canmaymust": True}])
def test_a_rule_for_four_takes_four_at_one_table_in_one_tap(krone: Krone, rule: dict[str, Any]) -> None:
    wanted = read_values({"players_max": 7, "duty_solos": "none", **rule}, krone.latest())
    page = krone.editor.post(f"{krone.url}edit/", answers(wanted, version="1"))
    buttons = re.findall(r"<button[^>]*at_most_four[^>]*>", page.text)
    assert (page.status_code, len(buttons)) == (200, 1)
    assert 'form="questions"' in buttons[0]
    taken = answers(wanted, version="1", at_most_four="yes")
    assert krone.editor.post(f"{krone.url}edit/", taken).status_code == 302
    assert krone.latest() == replace(wanted, players_max=4)


def test_four_are_offered_only_where_they_help(krone: Krone) -> None:
    page = krone.editor.post(f"{krone.url}edit/", answers(krone.latest(), name="", version="1"))
    assert "at_most_four" not in page.text


def test_saving_makes_the_next_version(krone: Krone) -> None:
    before = rows()
    response = krone.editor.post(f"{krone.url}edit/", answers(krone.latest(), version="1", fox="3"))
    assert (response.status_code, response.headers["Location"]) == (302, krone.url)
    assert rows()[:1] == before
    assert rows()[1]["options"] == {**OPTIONS, "fox": 3}


def test_two_who_save_at_once_lose_nothing(krone: Krone) -> None:
    sent = answers(krone.latest(), version="1", fox="4", charlie="3")
    krone.save(1, fox=3, deck="40")
    response = krone.editor.post(f"{krone.url}edit/", sent)
    assert response.status_code == 409
    assert [(change.difference.option, change.is_taken_over) for change in response.context["changes"]] == [
        ("deck", True),
        ("fox", False),
    ]
    form = response.context["form"]
    assert (form.draft.fox, form.draft.charlie, form.draft.deck) == (4, 3, "40")
    assert form["version"].value() == 2
    again = krone.editor.post(f"{krone.url}edit/", answers(form.draft, version="2"))
    assert again.status_code == 302
    assert krone.latest() == read_options({**OPTIONS, "fox": 4, "charlie": 3, "deck": "40"})


def test_the_differences_follow_the_answers(client: Client) -> None:
    pub = presets()["pub"].rules
    response = client.post("/rules/differences/", answers(pub, preset="pub", fox="2", genscher_top="on"))
    comparison = response.context["comparison"]
    assert [(each.option, each.words, each.other_words) for each in comparison.from_preset] == [
        ("genscher_top", "yes", "no"),
        ("fox", "2", "1"),
    ]
    assert len(comparison.from_ddv) == 21
    assert b"Genscher: diamond kings above all: Needs super piglets" in response.content
    assert rows() == []


def test_a_document_goes_out_and_comes_in(krone: Krone) -> None:
    document = krone.stranger.get(f"{krone.url}document/").content
    upload = SimpleUploadedFile("rules.json", document, "application/json")
    preview = krone.stranger.post("/rules/import/", {"file": upload})
    assert [each.option for each in preview.context["comparison"].from_ddv] == [
        "custom_solos",
        "fox",
        "own_rules",
    ]
    assert models.Ruleset.objects.count() == 1
    form = preview.context["form"]
    sent = {"name": form["name"].value(), "text": form["text"].value()}
    assert krone.stranger.post("/rules/import/", sent).status_code == 302
    copy = models.Ruleset.objects.latest("pk")
    assert (copy.name, copy.preset, copy.options) == ("Krone", "ddv", OPTIONS)
    assert copy.slug != krone.stored.slug


def test_a_document_that_cannot_be_read_is_told_with_its_paths(client: Client) -> None:
    document = {"format": "doppelkopf-ruleset/1", "ruleset": {"preset": "pub", "options": {"fox": 9, "x": 1}}}
    response = client.post("/rules/import/", {"text": json.dumps(document)})
    assert response.context["form"].non_field_errors() == [
        "ruleset.options.x: Is not an option",
        "ruleset.options.fox: Must be a whole number from 0 to 5",
    ]
    for content in (b"\xff\xfe", b"", b"{}"):
        response = client.post("/rules/import/", {"file": SimpleUploadedFile("rules.json", content)})
        assert (response.status_code, bool(response.context["form"].errors)) == (200, True)
    assert rows() == []


def test_forms_from_another_site_are_refused(krone: Krone) -> None:
    visitor = Client(enforce_csrf_checks=True)
    visitor.get(f"/rules/e/{krone.token}/")
    before = rows()
    for url in ("/rules/new/?from=ddv", "/rules/differences/", "/rules/import/", f"{krone.url}edit/"):
        assert visitor.post(url, answers(version=1)).status_code == 403
    assert rows() == before


@pytest.mark.parametrize("versions", [1, 6])
def test_pages_take_as_many_queries_with_many_versions_as_with_one(
    krone: Krone, versions: int, django_assert_num_queries: Counting
) -> None:
    for version in range(1, versions):
        krone.save(version, fox=version % 2, charlie=version % 5)
    for path in ("", "share/", "edit/", "document/", "1/"):
        with django_assert_num_queries(1):
            assert krone.editor.get(krone.url + path).status_code == 200
    with django_assert_num_queries(1):
        krone.editor.get("/rules/")
    with django_assert_num_queries(1):
        krone.editor.get(f"/rules/new/?from={krone.stored.slug}")


def test_a_name_is_text_and_nothing_else(client: Client) -> None:
    name = "<script>alert(1)</script>"
    own = {"custom_bonuses-0-name": name, "own_rules": name, "custom_solos-0-name": name}
    response = client.post("/rules/new/?from=ddv", answers(name=name, **own))
    for page in ("", "edit/", "share/"):
        assert b"<script>alert" not in client.get(response.headers["Location"] + page).content
