"""The rules of a sheet: their card, starting by rules of one's own, and playing by others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from rulesets.problems import Refused
from rulesets.rules.reading import read_options
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import create_ruleset, save_version
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import wrong_lines
from scorekeeper.play.sheets.rules.reads import TotalChange, rules_change, rules_history
from scorekeeper.play.sheets.rules.writes import change_rules as play_by_other_rules
from scorekeeper.play.sheets.writes import Stale
from tests.answers import answers
from tests.cast import FIVE, FOUR, Evening, begin, deal, enter, points_of, restore, stored, undo, visitor

pytestmark = pytest.mark.django_db

NAMES = {f"player{seat}": name for seat, name in enumerate(FOUR, 1)}
CALLED = {"calls": {"re": ["re"]}}
FOX = {"bonuses": {"re": {"fox": 1}}}


def named(name: str = "Krone", **options: object) -> Ruleset:
    return create_ruleset(name=name, preset="ddv", rules=read_options(options))[0]


def change_rules(evening: Evening, ruleset: Ruleset, revision: int | None = None) -> None:
    sheet = models.Sheet.objects.get(pk=evening.sheet.pk)
    play_by_other_rules(
        sheet_id=sheet.pk,
        ruleset=ruleset,
        revision=sheet.revision if revision is None else revision,
        device="iPhone",
    )


def ruleset_of(evening: Evening) -> Ruleset:
    return models.Sheet.objects.get(pk=evening.sheet.pk).ruleset


def test_a_sheet_is_started_by_a_ruleset_of_this_device(client: Client) -> None:
    krone = named(fox=2)
    client.get(f"/rules/{krone.slug}/")
    page = client.get("/new/")
    assert (page.context["presets"][0][:2], page.context["form"]["preset"].value()) == (
        (krone.slug, "Krone"),
        krone.slug,
    )
    client.post("/new/", {"preset": krone.slug, **NAMES})
    asked = {**answers(rules_of(krone), charlie="2"), "preset": krone.slug, "asked": "rules"}
    client.post("/new/", {**asked, **NAMES})
    played, changed = [sheet.ruleset for sheet in models.Sheet.objects.order_by("pk")]
    assert played == krone
    assert (changed.slug, changed.preset, changed.options) == ("", "ddv", {"fox": 2, "charlie": 2})


def test_rules_that_the_address_names_are_offered_and_chosen(client: Client) -> None:
    krone = named(fox=2)
    assert client.get(f"/new/?rules={krone.slug}").context["form"]["preset"].value() == krone.slug
    assert client.get("/new/?rules=pub").context["form"]["preset"].value() == "pub"
    client.post(f"/new/?rules={krone.slug}", {"preset": krone.slug, **NAMES})
    assert models.Sheet.objects.get().ruleset == krone


def test_rules_of_others_cannot_be_chosen_without_their_address(client: Client) -> None:
    response = client.post("/new/", {"preset": named().slug, **NAMES})
    assert list(response.context["form"].errors) == ["preset"]
    assert client.get("/new/?rules=nowhere").status_code == 200


@pytest.mark.parametrize("who", ["reader", "writer"])
def test_who_may_read_sees_the_rules(request: pytest.FixtureRequest, evening: Evening, who: str) -> None:
    context = request.getfixturevalue(who).get(f"{evening.url}rules/").context
    assert (context["title"], context["may_write"]) == ("DDV tournament rules", who == "writer")


def test_a_sheet_says_that_its_rules_have_a_newer_version(writer: Client, evening: Evening) -> None:
    krone = named(fox=2)
    change_rules(evening, krone)
    save_version(slug=krone.slug, name="Krone", rules=read_options({"fox": 3}), version=1)
    page = writer.get(f"{evening.url}rules/")
    assert (page.context["title"], page.context["latest"].version) == ("Krone, version 1", 2)
    assert f"?to={krone.slug}&amp;version=2" in page.content.decode()


def test_other_rules_score_every_deal_anew_and_can_be_undone() -> None:
    evening, krone = begin(), named(re_kontra="double", fox=2)
    enter(evening, deal(**CALLED), deal(**FOX))
    before, old = points_of(evening), ruleset_of(evening)
    change_rules(evening, krone)
    assert (before, points_of(evening)) == (
        [[3, 3, -3, -3, 0], [2, 2, -2, -2, 0]],
        [[2, 2, -2, -2, 0], [3, 3, -3, -3, 0]],
    )
    assert (ruleset_of(evening), list(wrong_lines(models.Sheet.objects.get()))) == (krone, [])
    undo(evening)
    assert (points_of(evening), ruleset_of(evening), list(wrong_lines(models.Sheet.objects.get()))) == (
        before,
        old,
        [],
    )
    restore(evening)
    assert (points_of(evening)[1], ruleset_of(evening)) == ([3, 3, -3, -3, 0], krone)
    undo(evening)
    undo(evening)
    assert points_of(evening) == before[:1]


def test_a_deal_that_the_new_rules_do_not_know_is_remarked_on_the_sheet(
    writer: Client, evening: Evening
) -> None:
    enter(evening, deal(game="solo", solo="queens", re=["Anna"], points=131))
    change_rules(evening, named(solos=["jacks"]))
    (row,) = writer.get(evening.url).context["page"].rows
    said = "This solo is not played; choose from Jack solo"
    assert [(mark.kind, mark.title) for mark in row.marks][-1:] == [("remark", said)]
    assert list(writer.get(row.url).context["line"].remarks) == [said]


def test_the_history_says_who_changed_the_rules() -> None:
    evening, krone = begin(), named(fox=2)
    change_rules(evening, krone)
    undo(evening)
    sheet = models.Sheet.objects.get()
    told = [(entry.before, entry.after, entry.device, entry.is_undo) for entry in rules_history(sheet)]
    assert told == [
        ("Krone, version 1", "DDV tournament rules", "iPhone", True),
        ("DDV tournament rules", "Krone, version 1", "iPhone", False),
    ]
    assert sheet.revision == 2


def test_the_same_rules_change_nothing(evening: Evening) -> None:
    before = stored()
    change_rules(evening, evening.sheet.ruleset)
    assert stored() == before


def test_a_sheet_that_was_changed_meanwhile_keeps_its_rules(evening: Evening) -> None:
    enter(evening, deal())
    before = stored()
    with pytest.raises(Stale):
        change_rules(evening, named(fox=2), revision=0)
    assert stored() == before


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"players_max": 4}, "Must be at most 4 under these rules"),
        ({"solo_dealer_stays": "never"}, "Deal 2: Must be players who are not sitting out this deal"),
    ],
)
def test_rules_under_which_a_sheet_is_not_possible_are_refused(options: dict[str, Any], problem: str) -> None:
    evening = begin(FIVE)
    enter(evening, deal(game="solo", solo="queens", re="Anna", points=131), deal())
    before = stored()
    with pytest.raises(Refused):
        change_rules(evening, named(**options))
    assert rules_change(evening.sheet, read_options(options)).problems == (problem,)
    assert stored() == before


def test_what_other_rules_change_is_shown_before() -> None:
    evening = begin(armut="exchange")
    enter(evening, deal(**CALLED), deal(), deal(game="armut", re=["Anna", "Ben"], by="Anna", points=131))
    change = rules_change(evening.sheet, read_options({"re_kontra": "double"}))
    assert change.totals == (
        TotalChange("Anna", 5, 4),
        TotalChange("Ben", 5, 4),
        TotalChange("Cem", -5, -4),
        TotalChange("Dora", -5, -4),
    )
    assert [(each.name, each.gone, each.come) for each in change.deals] == [
        ("Deal 1", ("Re called + 2",), ("Re called × 2",))
    ]
    assert [where for where, _remark in change.remarks] == ["Deal 3"]
    assert change.problems == ()


def test_looking_changes_nothing_and_confirming_does(writer: Client, evening: Evening) -> None:
    enter(evening, deal(**CALLED))
    url = f"{evening.url}rules/change/?to=pub"
    before = stored()
    page = writer.get(url)
    assert (page.status_code, page.context["sheet"].revision, stored()) == (200, 1, before)
    assert writer.post(url, {"revision": "0"}).status_code == 409
    assert stored() == before
    assert writer.post(url, {"revision": "1"}).headers["Location"] == evening.url
    assert (ruleset_of(evening).preset, points_of(evening)) == ("pub", [[2, 2, -2, -2, 0]])
    undone = writer.get(evening.url).context["page"].undo
    assert undone.text == "rules changed"


@pytest.mark.parametrize("query", ["", "?to=nowhere", "?to=ddv&version=1", "?to=ddv&version=x"])
def test_rules_that_do_not_exist_are_not_found(writer: Client, evening: Evening, query: str) -> None:
    assert writer.get(f"{evening.url}rules/change/{query}").status_code == 404


@pytest.mark.parametrize("deals", [1, 20])
def test_the_pages_take_as_many_queries_with_many_deals_as_with_one(
    evening: Evening, deals: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    krone = named(fox=2)
    enter(evening, *[deal() for _deal in range(deals)])
    change_rules(evening, krone)
    client = visitor(evening.token)
    client.get(f"/rules/{krone.slug}/")
    with django_assert_num_queries(6):
        client.get(f"{evening.url}rules/")
    with django_assert_num_queries(3):
        client.get(f"{evening.url}rules/change/?to=pub")
