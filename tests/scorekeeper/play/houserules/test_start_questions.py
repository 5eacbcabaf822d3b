"""How a ruleset begins: questions with a picture, or another ruleset."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.start_questions import BASE, QUESTIONS
from scorekeeper.play.houserules.forms.start_questions import picture_of
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import agreement_of, rules_of
from scorekeeper.site.web.figures import unbroken

pytestmark = pytest.mark.django_db

BASE_RULES = presets()[BASE].rules
LIVE = {"HX-Request": "true"}


def figures(**answers: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """What stands below the answers, by question."""
    picture = picture_of(answers)
    return {each.id: tuple(answer.text for answer in each.answers) for each in picture.questions}


def captions(**answers: tuple[str, ...]) -> dict[str, str]:
    """What stands beside the questions that show more than that points stay."""
    shown = {each.id: f"{each.caption} {each.figure}".strip() for each in picture_of(answers).questions}
    return {name: text for name, text in shown.items() if text != "points unchanged"}


# --- The picture ----------------------------------------------------------------------------------------


def test_the_example_is_worked_out_under_the_answers() -> None:
    assert picture_of({}).formula == "(1 + 1 + 1) × 2 + 1 = 7"
    assert picture_of({"calls": ("double_all",)}).formula == "4 × 2 = 8"
    assert picture_of({"calls": ("none",)}).formula == "1 + 1 + 1 + 1 = 4"


def test_every_answer_shows_what_it_makes_of_the_example() -> None:
    assert figures() == {
        "calls": ("7", "8", "6", "5", "4"),
        "nines": ("40 cards", "48 cards"),
        "second_heart10": ("not in the last trick", "also in the last trick", "", "decide later"),
        "piglets": ("both diamond aces", "", "decide later"),
        "bock": ("", "", "", ""),
        "armut": ("swap cards, play together", "", "", "decide later"),
        "solo": ("+18", "+6"),
        "duty": ("", "one each"),
        "written": ("+7 · −7", "+7 · 0", "+70 · −70 cents"),
    }
    added = figures(calls=("add_two",))
    assert (added["solo"], added["written"]) == (("+15", "+5"), ("+6 · −6", "+6 · 0", "+60 · −60 cents"))


def test_a_question_says_what_the_deal_shows_of_it() -> None:
    assert captions() == {
        "calls": "the deal below then counts",
        "piglets": "declared, no fox counts: 6",
        "bock": "in Bock it counts 14",
        "solo": "worked out without the fox",
        "written": "Re · Kontra",
    }
    without = captions(piglets=("no",), bock=())
    assert ("piglets" in without, without["bock"]) == (False, "never")


# --- The page -------------------------------------------------------------------------------------------


def test_a_new_ruleset_begins_with_answers_that_most_groups_give(client: Client) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = client.get("/rules/new/")
    assert (page.status_code, len(queries)) == (200, 0)
    form = page.context["form"]
    assert [each.picture.id for each in form.asked] == [question.id for question in QUESTIONS]
    assert form["calls"].value() == "double"
    assert page.content.decode().count(" checked") == len(QUESTIONS) + 1


def test_what_was_answered_is_a_ruleset_at_once(client: Client) -> None:
    answers = {"calls": "add_one", "nines": "with", "bock": ["tie_120"], "written": "cents"}
    page = client.post("/rules/new/", {"name": "Krone", **answers})
    stored = Ruleset.objects.get()
    assert page.headers["Location"] == f"/rules/{stored.slug}/"
    assert (stored.name, stored.preset) == ("Krone", BASE)
    changed = {"re_kontra": "add", "re_kontra_points": 1, "deck": "48", "redeal_nines": 5}
    rest = {"bock_triggers": ["tie_120"], "cents_per_point": 10}
    assert rules_of(stored) == read_options(changed | rest, BASE_RULES)
    assert client.get(f"/rules/{stored.slug}/edit/").status_code == 200


def test_what_is_left_open_is_kept_as_not_agreed(client: Client) -> None:
    client.post("/rules/new/", {"piglets": "open", "armut": "open", "bock": ["heart_trick", "re_lost"]})
    stored = Ruleset.objects.get()
    assert (set(stored.open), rules_of(stored)) == ({"piglets", "armut"}, BASE_RULES)


def test_only_what_was_asked_is_agreed(client: Client) -> None:
    client.post("/rules/new/", {"nines": "with", "piglets": "open"})
    assert agreement_of(Ruleset.objects.get()).said == (
        *("deck", "second_heart10_wins", "armut", "re_kontra", "doubling_covers", "solo_factor"),
        *("bock_triggers", "settlement", "duty_solos", "cents_per_point"),
    )


def test_rules_without_a_name_get_one(client: Client) -> None:
    client.post("/rules/new/", {"name": " ", "bock": ["heart_trick", "re_lost"]})
    stored = Ruleset.objects.get()
    assert (stored.name, rules_of(stored)) == ("Our rules", BASE_RULES)


def test_without_scripts_a_button_works_it_out_and_stores_nothing(client: Client) -> None:
    page = client.post("/rules/new/", {"name": "Krone", "calls": "none", "recalculate": "yes"})
    form = page.context["form"]
    assert (form.picture.formula, form["name"].value(), form["calls"].value()) == (
        "1 + 1 + 1 + 1 = 4",
        "Krone",
        "none",
    )
    assert not Ruleset.objects.exists()


def test_a_tap_changes_the_figures_and_nothing_else(client: Client) -> None:
    answer = client.post("/rules/new/", {"calls": "none", "bock": []}, headers=LIVE)
    text = answer.content.decode()
    assert "<fieldset" not in text
    assert unbroken("1 + 1 + 1 + 1 = 4") in text
    assert text.count('hx-swap-oob="true"') == len(QUESTIONS) + sum(len(q.answers) for q in QUESTIONS)
    assert not Ruleset.objects.exists()


@pytest.mark.parametrize("garbage", [{"calls": "shout"}, {"bock": ["x"]}, {"calls": ""}])
def test_an_answer_that_is_none_is_that_from_the_start(client: Client, garbage: dict[str, str]) -> None:
    answer = client.post("/rules/new/", garbage, headers=LIVE)
    assert unbroken("(1 + 1 + 1) × 2 + 1 = 7") in answer.content.decode()


def test_a_name_that_is_too_long_is_refused(client: Client) -> None:
    page = client.post("/rules/new/", {"name": "x" * 81})
    assert "name" in page.context["form"].errors
    assert not Ruleset.objects.exists()


def test_a_ruleset_can_begin_with_another_one_instead(client: Client) -> None:
    assert '/rules/new/from/"' in client.get("/rules/new/").content.decode()
    page = client.get("/rules/new/from/")
    assert "?from=pub_forty" in page.content.decode()
    assert client.get("/rules/new/?from=pub").context["form"].preset.id == "pub"
