"""A deal in one line: it fills the form in which it is looked at, and enters nothing."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.cast import FIVE, Evening, begin, deal, enter, stored, visitor

pytestmark = pytest.mark.django_db

USUAL = [["game", "normal"], ["exact_side", "re"], ["penalty_absagen", "0"]]
"""What the form holds before anybody has said or tapped anything."""


def read(client: Client, evening: Evening, line: str, **more: str) -> Any:
    return client.get(f"{evening.url}line/", {"line": line, **more})


def filled(response: Any) -> list[list[str]]:
    """The fields that a line fills, without those that every form holds."""
    fields = [list(field) for field in response.context["line"].read["fields"]]
    return [field for field in fields if field not in USUAL]


def test_a_line_fills_the_fields_of_the_form_and_nothing_is_stored(writer: Client, evening: Evening) -> None:
    before = stored()
    response = read(writer, evening, "anna cem 155 re fox")
    assert (response.status_code, stored()) == (200, before)
    assert filled(response) == [
        ["re", "1"],
        ["re", "3"],
        ["exact", "155"],
        ["calls.re", "re"],
        ["bonuses.re.fox", "1"],
    ]


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("anna cem 121 to 150", [["re", "1"], ["re", "3"], ["points", "121-150"]]),
        ("anna cem no 90 made by re", [["re", "1"], ["re", "3"], ["points", "151-180"]]),
        ("anna cem schwarz made by kontra", [["re", "1"], ["re", "3"], ["points", "re-schwarz"]]),
        ("anna cem 110 of kontra", [["re", "1"], ["re", "3"], ["exact", "110"], ["exact_side", "kontra"]]),
        ("wedding anna cem 150", [["game", "marriage"], ["by", "1"], ["partner", "3"], ["exact", "150"]]),
        ("wedding anna alone", [["game", "marriage"], ["by", "1"], ["partner", "alone"]]),
        ("wedding anna", [["game", "marriage"], ["by", "1"]]),
        ("queen solo ben 130", [["game", "solo"], ["re", "2"], ["solo", "queens"], ["exact", "130"]]),
        ("penalty ben 5", [["game", "penalty"], ["by", "2"], ["penalty_case", "other"], ["penalty", "5"]]),
        ("redeal", [["game", "redeal"]]),
    ],
)
def test_what_was_said_stands_in_its_field(
    writer: Client, evening: Evening, line: str, fields: list[list[str]]
) -> None:
    assert sorted(filled(read(writer, evening, line))) == sorted(fields)


def test_a_call_brings_along_those_below_it_as_a_tap_does(writer: Client, evening: Evening) -> None:
    fields = filled(read(writer, evening, "anna cem 155 no 60 called by re"))
    assert [value for name, value in fields if name == "calls.re"] == ["re", "no90", "no60"]


def test_what_is_not_understood_is_told_and_what_is_open_is_asked(writer: Client, evening: Evening) -> None:
    text = unescape(read(writer, evening, "anna cem 155 fox <b>").content.decode())
    assert "Not understood, or not in these rules: b" in text
    assert 'name="line" value="anna cem 155 fox of Kontra <b>">fox of Kontra</button>' in text


def test_without_scripts_the_page_itself_is_filled(writer: Client, evening: Evening) -> None:
    response = writer.get(f"{evening.url}enter/", {"line": "anna cem 155 fox"})
    form = response.context["form"]
    assert {name: form[name].value() for name in ("re", "exact", "points")} == {
        "re": ["1", "3"],
        "exact": 155,
        "points": None,
    }
    assert [question.said for question in response.context["line"].questions] == ["fox"]


def test_a_form_that_a_line_fills_is_nobody_elses(writer: Client, evening: Evening) -> None:
    first = writer.get(f"{evening.url}enter/").content.decode()
    writer.get(f"{evening.url}enter/", {"line": "anna cem re called fox of re"})
    again = writer.get(f"{evening.url}enter/").content.decode()
    assert first.count(" checked") == again.count(" checked")


def test_a_reason_that_the_rules_do_not_have_is_not_understood(writer: Client, evening: Evening) -> None:
    response = read(writer, evening, "five nines")
    assert (filled(response), response.context["line"].unclear) == ([], ("five nines",))


def test_who_sits_out_is_not_named() -> None:
    evening = begin(FIVE)
    response = read(visitor(evening.token), evening, "eva anna 130")
    assert (filled(response), response.context["line"].unclear) == ([["re", "1"], ["exact", "130"]], ("eva",))


def test_a_correction_is_made_in_its_form(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    response = writer.get(f"{evening.url}deals/1/correct/", {"line": "ben cem 99"})
    assert (response.context["form"]["re"].value(), b'id="line"' in response.content) == (["1", "2"], False)


def test_the_language_of_the_page_is_that_of_the_line(writer: Client, evening: Evening) -> None:
    response = writer.get(
        f"{evening.url}line/", {"line": "anna cem 155 fuchs"}, headers={"Accept-Language": "de"}
    )
    ((question),) = response.context["line"].questions
    assert [phrase for phrase, _line in question.choices] == ["fuchs von Re", "fuchs von Kontra"]


def test_a_line_is_read_with_few_queries(
    writer: Client, evening: Evening, django_assert_num_queries: Any
) -> None:
    for count in (1, 3):
        enter(evening, *(deal() for _deal in range(count)))
        read(writer, evening, "anna cem 155")
        with django_assert_num_queries(3):
            read(writer, evening, "anna cem 155 re fox")
