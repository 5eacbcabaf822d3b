"""A sheet for programs: read, entered in, corrected, taken out; by whom, and what stands in the way."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest

from rulesets.document.writing import scored_as_allowed
from scorekeeper.outside.api.guards import MOST_OF_A_DEAL
from scorekeeper.outside.api.writes import make_key
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.page.writes import renew_links
from scorekeeper.play.sheets.writes import close_sheet
from tests.cast import Evening, begin, deal, enter, points_of
from tests.club import Club, found, take_in
from tests.scorekeeper.outside.api.schema import Program

pytestmark = pytest.mark.django_db

FACTS = {"re": ["Anna", "Ben"], "points": {"re": 131}}


@pytest.fixture
def evening() -> Evening:
    return begin(title="Donnerstag")


@pytest.fixture
def writer(evening: Evening) -> Program:
    return Program(evening.token)


def address(evening: Evening, more: str = "") -> str:
    return f"sheets/{evening.sheet.slug}{more}"


def new_deal(**facts: Any) -> dict[str, Any]:
    return {"id": str(uuid4()), **FACTS, **facts}


def test_a_program_learns_what_its_key_opens(evening: Evening, writer: Program) -> None:
    known = {
        "kind": "sheet",
        "name": "Donnerstag",
        "sheet": evening.sheet.slug,
        "group": None,
        "tournament": None,
        "expires": None,
    }
    assert writer.ask("key").json() == {**known, "may_write": True}
    reader = Program(f"https://karlchen.example/s/{evening.read_token}/")
    assert reader.ask("key").json() == {**known, "may_write": False}


def test_the_document_is_what_the_rule_book_makes_of_it(evening: Evening, writer: Program) -> None:
    enter(evening, deal(), deal(points=200, calls={"re": ["re"]}))
    answer = writer.ask(address(evening))
    assert scored_as_allowed(answer.json()) == answer.json()
    assert (answer["ETag"], answer.json()["totals"]["Anna"]) == ('"2"', points_of(evening)[0][0] + 5)


def test_who_knows_the_revision_is_told_nothing(evening: Evening, writer: Program) -> None:
    first = writer.ask(address(evening))
    for known in (first["ETag"], f"W/{first['ETag']}", f'"7", {first["ETag"]}'):
        answer = writer.ask(address(evening), If_None_Match=known)
        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", first["ETag"])
    enter(evening, deal())
    assert writer.ask(address(evening), If_None_Match=first["ETag"]).status_code == 200


def test_a_sheet_takes_few_queries(evening: Evening, writer: Program, django_assert_num_queries: Any) -> None:
    for _more in range(2):
        enter(evening, deal(), deal())
        etag = f'"{models.Sheet.objects.get().revision}"'
        with django_assert_num_queries(3):
            writer.ask(address(evening))
        writer.ask(address(evening), If_None_Match=etag)
        with django_assert_num_queries(1):
            writer.ask(address(evening), If_None_Match=etag)


def test_a_deal_is_entered_once_however_often_it_is_sent(evening: Evening, writer: Program) -> None:
    sent = new_deal(note="Oma saß dabei")
    first = writer.ask(address(evening, "/deals?place=1"), "POST", sent)
    again = writer.ask(address(evening, "/deals?place=1"), "POST", sent)
    assert (first.status_code, again.status_code, first.json()) == (201, 200, again.json())
    said = first.json()
    assert (said["place"], said["revision"], said["totals"]) == (
        1,
        1,
        {"Anna": 1, "Ben": 1, "Cem": -1, "Dora": -1},
    )
    assert {key: said["deal"][key] for key in sent} == sent
    assert (evening.sheet.deals.count(), first["ETag"]) == (1, '"1"')


def test_a_deal_out_of_a_document_is_entered_as_it_stands_there(evening: Evening, writer: Program) -> None:
    """With its score, which is worked out anew, and a time, which is the one of the server."""
    scored = {**new_deal(), "at": "1990-01-01T00:00:00+00:00", "last": True, "score": {"value": 99}}
    said = writer.ask(address(evening, "/deals?place=1"), "POST", scored).json()["deal"]
    assert (said["score"]["value"], said["at"][:4] > "1990", "last" in said) == (1, True, False)


def test_whoever_was_quicker_is_shown(evening: Evening, writer: Program) -> None:
    enter(evening, deal(points=200))
    answer = writer.ask(address(evening, "/deals?place=1"), "POST", new_deal())
    assert (answer.status_code, answer.json()["errors"]) == (
        409,
        [{"code": "stale", "detail": "Someone has entered deal 1 in the meantime.", "path": "place"}],
    )
    there = answer.json()["deals"]
    assert [(each["place"], each["deal"]["points"]) for each in there] == [(1, {"re": 200})]
    assert evening.sheet.deals.count() == 1


def test_another_deal_with_the_same_id_is_not_entered(evening: Evening, writer: Program) -> None:
    sent = new_deal()
    writer.ask(address(evening, "/deals?place=1"), "POST", sent)
    other = {**sent, "points": {"re": 151}}
    assert writer.codes(address(evening, "/deals?place=2"), "POST", other) == (409, [("used", "id")])
    assert evening.sheet.deals.count() == 1


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        ({"points": {"re": 241}}, "points.re"),
        ({"re": ["Anna", "Otto"]}, "re"),
        ({"id": "7"}, "id"),
        ({"id": None}, "id"),
        ({"fun": 1}, "fun"),
        ({"bonuses": {"re": {"fox": 3}}}, "bonuses"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    evening: Evening, writer: Program, sent: dict[str, Any], wrong: str
) -> None:
    status, errors = writer.codes(address(evening, "/deals?place=1"), "POST", new_deal(**sent))
    assert (status, [code for code, _path in errors]) == (422, ["refused"] * len(errors))
    assert wrong in {path.partition(".")[0] if wrong == "bonuses" else path for _code, path in errors}
    assert evening.sheet.deals.count() == 0


def test_what_is_wrong_is_said_in_the_language_asked_for(evening: Evening) -> None:
    sent = new_deal(points={"re": 241})
    said = {
        language: Program(evening.token, language=language)
        .ask(address(evening, "/deals?place=1"), "POST", sent)
        .json()["errors"][0]["detail"]
        for language in ("en", "de", "ja")
    }
    assert said["de"] == "0 bis 240 Augen, oder zwei solche Zahlen als Spanne."
    assert len(set(said.values())) == 3


@pytest.mark.parametrize(
    "text",
    [
        *("{", "", "[1", '{"id": NaN}', "\xff", '{"note": 1e999}', '{"note": "\\ud800"}', "[" * 9000),
        '{"credits": ' + "[" * 50 + "]" * 50 + "}",
    ],
)
def test_what_is_no_json_is_refused(evening: Evening, writer: Program, text: str) -> None:
    body = text.encode("latin-1")
    assert writer.codes(address(evening, "/deals?place=1"), "POST", body) == (422, [("refused", "document")])


@pytest.mark.parametrize("note", [{"a": 1}, ["x"], 5, True])
def test_a_note_is_a_text(evening: Evening, writer: Program, note: Any) -> None:
    sent = new_deal(note=note)
    assert writer.codes(address(evening, "/deals?place=1"), "POST", sent) == (422, [("refused", "note")])


def test_what_is_nested_as_deeply_as_it_may_be_is_kept(evening: Evening, writer: Program) -> None:
    said = json.loads("[" * 49 + "]" * 49)
    assert writer.ask(address(evening, "/deals?place=1"), "POST", new_deal(credits=said)).status_code == 201
    assert writer.ask(address(evening)).json()["deals"][0]["credits"] == said


def test_a_text_that_no_database_keeps_is_refused(evening: Evening, writer: Program) -> None:
    sent = new_deal(note="a\0b")
    assert writer.codes(address(evening, "/deals?place=1"), "POST", sent) == (422, [("refused", "document")])


def test_more_than_any_deal_has_is_not_read(evening: Evening, writer: Program) -> None:
    sent = new_deal(note="x" * MOST_OF_A_DEAL)
    assert writer.codes(address(evening, "/deals?place=1"), "POST", sent) == (413, [("size", "")])


@pytest.mark.parametrize("place", ["", "?place=0", "?place=x"])
def test_a_place_is_needed(evening: Evening, writer: Program, place: str) -> None:
    assert writer.codes(address(evening, f"/deals{place}"), "POST", new_deal()) == (
        422,
        [("parameter", "place")],
    )


def test_a_deal_is_corrected_and_taken_out(evening: Evening, writer: Program) -> None:
    sent = new_deal()
    etag = writer.ask(address(evening, "/deals?place=1"), "POST", sent)["ETag"]
    at = address(evening, f"/deals/{sent['id']}")
    corrected = writer.ask(at, "PUT", {**FACTS, "points": {"re": 151}}, If_Match=etag)
    assert (corrected.status_code, corrected.json()["totals"]["Anna"], corrected["ETag"]) == (200, 2, '"2"')
    assert corrected.json()["deal"]["id"] == sent["id"]
    gone = writer.ask(at, "DELETE", If_Match=corrected["ETag"])
    assert (gone.status_code, gone.json()["deal"], gone.json()["totals"]["Anna"]) == (200, None, 0)
    assert writer.codes(at, "DELETE", If_Match=gone["ETag"])[0] == 404
    kinds = [(change.kind, change.device[:4]) for change in evening.sheet.changes.all()]
    assert kinds == [("entered", "API#"), ("corrected", "API#"), ("deleted", "API#")]


def test_what_was_taken_out_does_not_come_back_by_being_sent_again(evening: Evening, writer: Program) -> None:
    sent = new_deal()
    etag = writer.ask(address(evening, "/deals?place=1"), "POST", sent)["ETag"]
    writer.ask(address(evening, f"/deals/{sent['id']}"), "DELETE", If_Match=etag)
    assert writer.codes(address(evening, "/deals?place=1"), "POST", sent) == (409, [("used", "id")])
    assert writer.ask(address(evening, "/deals?place=1"), "POST", new_deal()).status_code == 201


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_who_has_not_seen_the_sheet_as_it_is_changes_nothing(
    evening: Evening, writer: Program, method: str
) -> None:
    line = enter(evening, deal(), deal(points=200))
    first = evening.sheet.deals.earliest("position")
    body = FACTS if method == "PUT" else None
    at = address(evening, f"/deals/{first.uid}")
    assert writer.codes(at, method, body) == (428, [("if_match", "")])
    answer = writer.ask(at, method, body, If_Match='"1"')
    assert (answer.status_code, answer.json()["revision"]) == (409, 2)
    assert [each["deal"]["id"] for each in answer.json()["deals"]] == [str(first.uid), str(line.uid)]
    assert [each.version for each in evening.sheet.deals.all()] == [1, 1]


def test_a_deal_that_others_follow_is_not_made_impossible(evening: Evening, writer: Program) -> None:
    first, second = new_deal(), new_deal(re=["Cem", "Dora"])
    writer.ask(address(evening, "/deals?place=1"), "POST", first)
    etag = writer.ask(address(evening, "/deals?place=2"), "POST", second)["ETag"]
    at = address(evening, f"/deals/{first['id']}")
    assert writer.codes(at, "PUT", {"re": ["Anna"], "points": {"re": 131}}, If_Match=etag)[0] == 422
    assert [each.version for each in evening.sheet.deals.all()] == [1, 1]


def test_who_reads_along_writes_nothing(evening: Evening) -> None:
    reader = Program(evening.read_token)
    line = enter(evening, deal())
    assert reader.codes(address(evening, "/deals?place=2"), "POST", new_deal()) == (403, [("right", "")])
    at = address(evening, f"/deals/{line.uid}")
    assert reader.codes(at, "PUT", FACTS, If_Match='"1"') == (403, [("right", "")])
    assert reader.codes(at, "DELETE", If_Match='"1"') == (403, [("right", "")])
    assert evening.sheet.changes.count() == 1


def test_a_link_opens_its_own_sheet_only_and_nothing_once_it_is_renewed(evening: Evening) -> None:
    other = Program(begin().token)
    assert other.codes(address(evening)) == (404, [("not_found", "")])
    assert other.codes("sheets/nowhere") == (404, [("not_found", "")])
    assert other.codes("groups/nowhere") == (404, [("not_found", "")])
    renew_links(sheet_id=evening.sheet.pk, token=evening.token, new="n" * 32)
    assert Program(evening.token).codes(address(evening)) == (401, [("key", "")])


def test_a_list_that_is_locked_takes_no_deal(evening: Evening, writer: Program) -> None:
    close_sheet(sheet_id=evening.sheet.pk, revision=0)
    assert writer.codes(address(evening, "/deals?place=1"), "POST", new_deal()) == (422, [("refused", "")])


def test_a_sheet_that_cannot_be_read_is_said_and_stays(evening: Evening, writer: Program) -> None:
    line = enter(evening, deal())
    models.Deal.objects.update(facts={**line.facts, "magic": 1})
    unreadable = (409, [("unreadable", "deals[1].magic")])
    assert writer.codes(address(evening)) == unreadable
    assert writer.codes(address(evening, f"/deals/{line.uid}"), "DELETE", If_Match='"1"') == unreadable
    assert evening.sheet.deals.count() == 1


def test_a_key_writes_under_its_name_on_the_sheets_of_its_group() -> None:
    club: Club = found()
    evening, alien = take_in(club, begin()), begin()
    _key, token = make_key(group=club.group, name="Zähler", may_write=True, expires=None, user=club.anna)
    program = Program(token)
    assert program.ask(address(evening, "/deals?place=1"), "POST", new_deal()).status_code == 201
    assert evening.sheet.changes.get().device == "Zähler"
    assert program.codes(address(alien)) == (404, [("not_found", "")])
