"""The end of an evening of open length, or of one that stops early, said on the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import localdate

from scorekeeper.club.evenings.group.reads import listed_evenings
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets import models
from scorekeeper.site.web.refusals import MINIMAL
from tests.cast import Evening, begin, deal, enter, points_of, stored, taps, undo, visitor
from tests.club import group_document
from tests.scorekeeper.play.sheets.evening.test_evening import text_of
from tests.scorekeeper.play.sheets.posting import IPHONE

pytestmark = pytest.mark.django_db

BUTTON = "End the evening"


@pytest.fixture(params=[0, 24], ids=["open length", "stops before the end"])
def evening(request: pytest.FixtureRequest) -> Evening:
    found = begin(length=request.param)
    enter(found, deal(points=131), deal(re=["Anna", "Cem"], points=131))
    return found


def press(client: Client, page: str, label: str, **headers: str) -> Any:
    """Send the form with this button as it stands on a page; the page that follows."""
    content = client.get(page).text
    forms = [form for form in re.findall(r"<form.*?</form>", content, re.DOTALL) if label in form]
    assert forms, f"no {label} on {page}"
    action = re.search(r'action="([^"]+)"', forms[0])
    assert action
    buttons = re.findall(r"<button.*?</button>", forms[0], re.DOTALL)
    sent = [*re.findall(r"<input[^>]*>", forms[0]), *(each for each in buttons if label in each)]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', "".join(sent)))
    return client.post(action[1], fields, headers=headers or None, follow=True)


def shown(client: Client, evening: Evening) -> tuple[bool, bool, bool]:
    """Whether it is over on the sheet, on the page of the evening, and on the list of this phone."""
    sheet, whole = client.get(evening.url), client.get(f"{evening.url}evening/")
    home = visitor(evening.token)
    home.get(f"/s/{evening.token}/")
    words = text_of(whole.content)
    assert ("so far" in words) != whole.context["page"].is_over
    return (
        "The evening is over" in text_of(sheet.content),
        whole.context["page"].is_over,
        "running" not in home.get("/").context,
    )


@pytest.mark.parametrize("page", ["", "evening/"])
def test_who_writes_ends_the_evening_on_the_sheet_and_on_its_page(
    writer: Client, evening: Evening, page: str
) -> None:
    assert shown(writer, evening) == (False, False, False)
    press(writer, f"{evening.url}{page}", BUTTON, **IPHONE)
    assert shown(writer, evening) == (True, True, True)
    assert BUTTON not in writer.get(evening.url).text
    assert BUTTON not in writer.get(f"{evening.url}evening/").text
    follow = visitor(evening.read_token).get(f"{evening.url}follow/")
    assert "The evening is over" in text_of(follow.content)
    assert "evening ended" in text_of(writer.get(f"{evening.url}evening/").content)


def test_points_and_deals_stay_as_they_are(writer: Client, evening: Evening) -> None:
    before = [list(model.objects.values()) for model in (models.Deal, models.Posting, models.Result)]
    press(writer, evening.url, BUTTON)
    assert [list(model.objects.values()) for model in (models.Deal, models.Posting, models.Result)] == before


def test_who_reads_along_and_strangers_end_nothing(
    reader: Client, stranger: Client, evening: Evening
) -> None:
    for page in ("", "evening/"):
        assert BUTTON not in reader.get(f"{evening.url}{page}").text
    assert reader.post(f"{evening.url}end/").status_code == 403
    assert stranger.post(f"{evening.url}end/").status_code == 404
    assert models.Sheet.objects.get(pk=evening.sheet.pk).ended_at is None


def test_nothing_is_to_be_ended_before_the_first_deal(writer: Client) -> None:
    empty = begin()
    client = visitor(empty.token)
    assert BUTTON not in client.get(empty.url).text
    client.post(f"{empty.url}end/")
    assert (models.Sheet.objects.get(pk=empty.sheet.pk).ended_at, empty.sheet.changes.count()) == (None, 0)


def test_said_by_two_phones_it_is_over_since_the_first(writer: Client, evening: Evening) -> None:
    press(writer, evening.url, BUTTON)
    first = models.Sheet.objects.get(pk=evening.sheet.pk).ended_at
    writer.post(f"{evening.url}end/")
    assert models.Sheet.objects.get(pk=evening.sheet.pk).ended_at == first
    assert evening.sheet.changes.filter(kind="ended").count() == 1


def test_the_end_is_taken_back_and_brought_back_like_any_change(writer: Client, evening: Evening) -> None:
    press(writer, evening.url, BUTTON)
    press(writer, evening.url, "Undo: evening ended")
    assert shown(writer, evening) == (False, False, False)
    press(writer, evening.url, "Restore")
    assert shown(writer, evening) == (True, True, True)
    assert "Rules history" not in writer.get(f"{evening.url}rules/").text
    assert writer.get(f"{evening.url}rules/").context["history"] == []


def test_another_deal_opens_the_evening_again_and_says_so(writer: Client, evening: Evening) -> None:
    press(writer, evening.url, BUTTON)
    assert "another deal will continue it" in text_of(writer.get(f"{evening.url}enter/").content)
    response = writer.post(f"{evening.url}enter/", taps(3), follow=True)
    assert "The evening was already over: this deal continues it." in text_of(response.content)
    assert shown(writer, evening) == (False, False, False)
    assert "carried on playing" in text_of(writer.get(f"{evening.url}evening/").content)
    undo(evening)
    assert (evening.sheet.deals.count(), shown(writer, evening)[0]) == (2, False)
    undo(evening)
    assert shown(writer, evening) == (True, True, True)


def test_a_deal_that_waited_on_a_phone_is_taken_after_the_end(writer: Client, evening: Evening) -> None:
    sent = taps(3)
    press(writer, evening.url, BUTTON)
    for _time in range(2):
        assert writer.post(f"{evening.url}enter/", sent, headers={"Prefer": MINIMAL}).status_code == 204
    assert evening.sheet.deals.count() == 3
    assert shown(writer, evening) == (False, False, False)


def test_a_correction_leaves_it_over(writer: Client, evening: Evening) -> None:
    press(writer, evening.url, BUTTON)
    writer.post(f"{evening.url}deals/1/correct/", {**taps(1), "version": "1"})
    assert shown(writer, evening) == (True, True, True)


def test_a_table_of_a_tournament_ends_with_its_round(writer: Client, evening: Evening) -> None:
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(ends=True)
    assert BUTTON not in writer.get(evening.url).text
    assert writer.post(f"{evening.url}end/").status_code == 409
    assert models.Sheet.objects.get(pk=evening.sheet.pk).ended_at is None


def test_the_list_of_a_group_and_its_file_know_the_end(writer: Client, evening: Evening) -> None:
    group = Group.objects.create(slug="runde", name="Runde")
    night = group.evenings.create(day=localdate())
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(group=group, evening=night)
    assert [each.is_in_play for each in listed_evenings(group, "")[0]] == [True]
    assert "ended" not in group_document(group)
    press(writer, evening.url, BUTTON)
    assert [each.is_in_play for each in listed_evenings(group, "")[0]] == [False]
    at = models.Sheet.objects.get(pk=evening.sheet.pk).ended_at
    assert at
    assert group_document(group)["ended"] == [{"sheet": 1, "at": at.isoformat()}]


def length_of(evening: Evening) -> int:
    """How many deals the sheet is meant to have."""
    return models.Sheet.objects.get(pk=evening.sheet.pk).length


@pytest.mark.parametrize(
    ("choice", "length"), [("After this round: 2 deals", 4), ("After owed solos: 4 deals", 2)]
)
def test_an_evening_ends_with_this_round_or_after_owed_solos(choice: str, length: int) -> None:
    evening = begin(length=0, duty_unfulfilled="extra_deals")
    enter(evening, deal(points=131), deal(re=["Anna", "Cem"], points=131))
    client, before = visitor(evening.token), points_of(evening)
    press(client, evening.url, choice)
    assert (length_of(evening), points_of(evening), shown(client, evening)) == (length, before, (False,) * 3)
    assert f"evening ends with deal {length}" in text_of(client.get(f"{evening.url}evening/").content)
    press(client, evening.url, "Undo: evening ends")
    assert (length_of(evening), points_of(evening)) == (0, before)
    press(client, evening.url, "Restore")
    assert (length_of(evening), points_of(evening)) == (length, before)


def test_the_last_deal_of_the_round_is_the_last() -> None:
    evening = begin(length=0, duty_solos="none")
    client = visitor(evening.token)
    enter(evening, *[deal()] * 3)
    press(client, f"{evening.url}evening/", "After this round: 1 deal")
    assert "After this round" not in client.get(evening.url).text
    enter(evening, deal())
    assert "That was the last deal" in text_of(client.get(evening.url).content)


def test_an_end_that_is_not_offered_any_more_changes_nothing(evening: Evening) -> None:
    client, before = visitor(evening.token), stored()
    client.get(f"/s/{evening.token}/")
    for length in ("1", "3", "x", "99"):
        client.post(f"{evening.url}end/", {"length": length})
    assert stored() == before
