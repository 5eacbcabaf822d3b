"""Short answers for a phone that sends what waited."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.next_deal import forced_words
from scorekeeper.play.sheets.offline import prices_url
from scorekeeper.play.sheets.seat_ids import SEATS
from tests.cast import FIVE, Evening, begin, correct, deal, enter, stored, taps, visitor

SHORT = {"Prefer": "return=minimal"}


def answered(phone: Client, evening: Evening, **fields: Any) -> tuple[int, str, str | None]:
    """What a phone is told that sends a deal by itself."""
    response = phone.post(f"{evening.url}enter/", taps(**fields), headers=SHORT)
    return response.status_code, response.content.decode(), response.headers.get("Preference-Applied")


def test_an_entered_deal_is_confirmed_as_often_as_it_is_sent(writer: Client, evening: Evening) -> None:
    uid = uuid4()
    for _time in range(3):
        assert answered(writer, evening, uid=uid) == (204, "", "return=minimal")
    assert models.Deal.objects.count() == 1


def test_another_deal_in_the_name_of_one_that_was_entered_is_asked_about(
    writer: Client, evening: Evening
) -> None:
    uid = uuid4()
    answered(writer, evening, uid=uid)
    enter(evening, deal())
    before = stored()
    assert answered(writer, evening, uid=uid, re=["3", "4"]) == (409, "", "return=minimal")
    assert answered(writer, evening, uid=uid, re=["1"]) == (409, "", "return=minimal")
    assert answered(writer, evening, uid=uid) == (204, "", "return=minimal")
    assert stored() == before


def test_a_corrected_deal_is_confirmed_as_it_was_sent(writer: Client, evening: Evening) -> None:
    uid = uuid4()
    answered(writer, evening, uid=uid)
    correct(evening, 1, deal(points=200))
    assert answered(writer, evening, uid=uid) == (204, "", "return=minimal")


def test_both_count_where_one_had_the_name_of_the_other(writer: Client, evening: Evening) -> None:
    uid = uuid4()
    answered(writer, evening, uid=uid)
    enter(evening, deal())
    shown = writer.post(f"{evening.url}enter/", taps(uid=uid, re=["3", "4"]))
    form, two = shown.context["form"], shown.context["two"]
    assert (shown.status_code, two.position, two.is_same) == (409, 1, False)
    assert [row.position for row in shown.context["theirs"]] == [1, 2]
    sent = {"uid": form["uid"].value(), "position": form["position"].value()}
    assert answered(writer, evening, **sent, re=["3", "4"])[0] == 204
    assert [line.facts["re"] for line in models.Deal.objects.all()] == [["1", "2"], ["1", "2"], ["3", "4"]]


def test_somebody_was_quicker(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    assert answered(writer, evening) == (409, "", "return=minimal")


def test_a_refusal_gives_its_reasons(writer: Client, evening: Evening) -> None:
    impossible = {"points": "0-29", "bonuses.re.doppelkopf": ["1"]}
    reason = "Needs at least 40 card points"
    assert answered(writer, evening, **impossible) == (422, reason, "return=minimal")
    assert answered(writer, evening, re=["1"]) == (422, "Who was Re?", "return=minimal")


def test_who_may_not_write_is_told_in_the_usual_way(evening: Evening) -> None:
    assert answered(visitor(), evening)[0::2] == (404, None)
    assert answered(visitor(evening.read_token), evening)[0::2] == (403, None)


def test_a_deal_that_is_looked_at_is_not_entered(writer: Client, evening: Evening) -> None:
    before = stored()
    response = writer.post(f"{evening.url}enter/?waiting=3", taps())
    assert (response.status_code, stored()) == (200, before)
    assert response.context["result"].headline == "Re wins"


def test_the_page_of_the_form_is_never_shown_twice(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    for path in ("enter/", "deals/1/correct/"):
        assert "no-store" in writer.get(evening.url + path).headers["Cache-Control"]


def test_the_sheet_says_how_it_stands_and_what_words_there_are(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    for path in ("", "enter/"):
        context = writer.get(evening.url + path).context
        ahead = context["ahead"] if path else context["page"].ahead
        assert ahead.pop("at") > 0
        assert ahead.pop("owner", None) == (None if path else 0)
        assert ahead == {
            "sheet": evening.sheet.slug,
            "title": sheet_title(evening.sheet),
            "revision": 1,
            "position": 2,
            "name": "Deal #",
            "prices": prices_url(evening.sheet, 4),
            "names": {"1": "Anna", "2": "Ben", "3": "Cem", "4": "Dora"},
            "order": ["1", "2", "3", "4"],
            "used": 4,
            "sizes": {"1": 8, "2": 8, "3": 8, "4": 8},
            "dummy": None,
            "unit": 1,
            "standing": {
                "seats": [0, 1, 2, 3],
                "counted": 1,
                "dealer": 4,
                "owed": [[1], [1], [1], [1]],
                "bock": [],
                "isOver": False,
                "closing": 0,
                "lastForced": None,
                "totals": [1, 1, -1, -1],
                "bank": 0,
                "until": None,
                "position": 2,
            },
            "isOpen": False,
            "everybody": [],
            "uncounted": ("redeal", "penalty"),
            "words": {
                "deals": "%(name)s deals",
                "youDeal": "You deal",
                "mustNow": forced_words(is_regular_over=False),
                "mustAtEnd": forced_words(is_regular_over=True),
                "bockDeal": "%(left)s Bock deal left",
                "bockDeals": "%(left)s Bock deals left",
                "closing": "Can: %(can)s, May: %(may)s, Must: %(must)s",
                "rests": ["%(names)s sits out", "%(names)s sit out", "%(names)s sit out"],
                "youRest": "You sit out",
                "comma": ", ",
                "owe": ["Owes a solo", "Owe a solo"],
                "youOwe": "You still owe a solo",
                "so": ["so does %(names)s", "so do %(names)s"],
                "everyone": "everyone",
                "soEveryone": "so does everyone else",
                "owedKinds": [],
                "over": "That was the last deal",
                "refused": {
                    "forced": "A compulsory solo is due and must be played now",
                    "canmaymust": "Can, May or Must has to play a solo now",
                    "away": "Somebody who is named here is not at the table.",
                },
            },
        }


def test_at_a_table_of_five_everybody_can_be_chosen_where_nobody_knows_who_plays(db: None) -> None:
    evening = begin(FIVE)
    ahead = visitor(evening.token).get(evening.url).context["page"].ahead
    assert ahead["everybody"] == [[seat, name, 8] for seat, name in zip(SEATS, FIVE, strict=False)]
    assert ahead["standing"]["seats"] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, ""),
        ({"call_skip": "only_named"}, "a deal in which both sides called no 90 or higher counts only once"),
        ({"call_skip": "only_named", "raises": 4}, "a deal with a call of no 90 or higher counts only once"),
    ],
)
def test_what_a_phone_cannot_count_by_itself_is_said_before_the_first_deal(
    db: None, options: dict[str, Any], said: str
) -> None:
    evening = begin(**options)
    writer = visitor(evening.token)
    left_out = writer.get(evening.url).context["page"].left_out
    assert said in left_out
    assert bool(said) == bool(left_out)
    enter(evening, deal())
    assert writer.get(evening.url).context["page"].left_out == ""


def test_who_reads_along_is_told_nothing_for_entering(reader: Client, evening: Evening) -> None:
    response = reader.get(evening.url)
    assert response.context["page"].ahead is None
    assert b"waiting" not in response.content


def test_a_game_that_cannot_come_is_refused_with_its_reason(db: None) -> None:
    unknown, due = begin(marriage="off"), begin(length=4)
    married = answered(visitor(unknown.token), unknown, game="marriage", by="1", partner="2", re=[])
    assert married == (422, "There are no marriages under these rules", "return=minimal")
    normal = answered(visitor(due.token), due)
    assert normal == (422, "A compulsory solo is due and must be played now", "return=minimal")
