"""One deal under any ruleset, without a sheet."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from scorekeeper.club.comparing.side_by_side.reads import CalculatedOutcome, Step, Way
from scorekeeper.club.comparing.side_by_side.views import SingleForm, asked_by
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.writes import create_ruleset
from scorekeeper.play.sheets.bills import BillRow, BillTexts
from scorekeeper.play.sheets.deals.results import DealResult, PlayerShare
from scorekeeper.play.sheets.labels import signed

pytestmark = pytest.mark.django_db
DDV, PUB = presets()["ddv"].rules, presets()["pub"].rules
PLAIN = {"game": "normal", "points": "121-150"}


def asked(client: Client, *of: str, **fields: object) -> Any:
    return client.get("/calculator/", {"of": of or ("ddv",), **fields})


def shares(result: DealResult) -> tuple[tuple[str, int], ...]:
    return tuple((share.name, share.points) for share in result.shares)


def points(client: Client, *of: str, **fields: object) -> list[tuple[tuple[str, int], ...]]:
    return [shares(each.result) for each in asked(client, *of, **fields).context["outcomes"]]


def test_a_deal_is_told_with_its_reasons_under_each_ruleset(client: Client) -> None:
    fields = {**PLAIN, "calls.re": "re", "bonuses.kontra.fox": "1"}
    assert asked(client, "ddv", "pub", **fields).context["outcomes"] == (
        CalculatedOutcome(
            "DDV tournament rules",
            DealResult(
                is_complete=True,
                headline="Re wins",
                bill=BillTexts(
                    "1 + 2 − 1 = 2",
                    "",
                    (
                        BillRow("item", "Won", "", "1", ""),
                        BillRow("item", "Re called", "", "+ 2", "= 3"),
                        BillRow("item", "Fox caught", "by Kontra", "− 1", "= 2"),
                    ),
                ),
                shares=(PlayerShare("Re", 2), PlayerShare("Kontra", -2)),
            ),
            (),
        ),
        CalculatedOutcome(
            "Pub (with nines)",
            DealResult(
                is_complete=True,
                headline="Re wins",
                bill=BillTexts(
                    "1 × 2 − 1 = 1",
                    "",
                    (
                        BillRow("item", "Won", "", "1", ""),
                        BillRow("factor", "Re called", "", "× 2", "= 2"),
                        BillRow("item", "Fox caught", "by Kontra", "− 1", "= 1"),
                    ),
                ),
                shares=(PlayerShare("Re", 1), PlayerShare("Kontra", -1)),
            ),
            (),
        ),
    )


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"game": "solo", "solo": "queens", "points": "121-150"}, (("Alone", 3), ("The others", -1))),
        ({"game": "silent_solo", "points": "90-119"}, (("Alone", -3), ("The others", 1))),
        ({"game": "marriage", "points": "151-180"}, (("Re", 2), ("Kontra", -2))),
        ({"game": "marriage", "alone": "on", "points": "151-180"}, (("Alone", 6), ("The others", -2))),
        ({"game": "normal", "exact": "89", "exact_side": "kontra"}, (("Re", 2), ("Kontra", -2))),
        ({"game": "normal", "points": "re-schwarz"}, (("Re", -6), ("Kontra", 6))),
    ],
)
def test_every_game(client: Client, fields: dict[str, str], expected: tuple[tuple[str, int], ...]) -> None:
    assert points(client, **fields) == [expected]


def test_a_bock_deal_is_one_where_the_rules_have_bock_rounds(client: Client) -> None:
    assert points(client, "ddv", "pub", **PLAIN, bock="2") == [
        (("Re", 1), ("Kontra", -1)),
        (("Re", 4), ("Kontra", -4)),
    ]
    assert "bock" not in asked(client, "ddv").context["form"].fields


def test_the_bank_has_its_line_where_it_gets_something(client: Client) -> None:
    assert points(client, "club_plus", **PLAIN) == [(("Re", 1), ("Kontra", 0), ("Bank", -2))]


def test_what_a_ruleset_does_not_allow_is_said_beside_its_result(client: Client) -> None:
    outcomes = asked(client, "ddv", "pub", game="armut", points="121-150").context["outcomes"]
    assert [each.remarks for each in outcomes] == [("Armut is not played under these rules",), ()]


@pytest.mark.parametrize(
    ("fields", "hint"),
    [
        ({"game": "normal"}, "How many card points?"),
        ({"game": "solo", "points": "121-150"}, "Which solo?"),
    ],
)
def test_what_is_missing_is_asked(client: Client, fields: dict[str, str], hint: str) -> None:
    context = asked(client, **fields).context
    assert (context["form"].missing, context["outcomes"]) == (hint, ())


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "manual"},
        {"game": "normal", "exact": "999"},
        {"game": "normal", "points": "5-7", "bock": "x", "bonuses.re.fox": ["1", "9"]},
        {"game": "normal", "points": "121-150", "bonuses.re.charlie": "1", "bonuses.kontra.charlie": "1"},
    ],
)
def test_nonsense_is_an_error_and_no_result(client: Client, fields: dict[str, Any]) -> None:
    answer = asked(client, **fields)
    assert (answer.status_code, answer.context["outcomes"]) == (200, ())
    assert answer.context["form"].errors


def test_the_form_asks_for_what_any_of_the_rulesets_knows() -> None:
    own: Ruleset = read_options({"custom_bonuses": [{"id": "rain", "name": "Rain", "points": 1}], "fox": 0})
    asked = asked_by([own, PUB])
    assert (asked.fox, asked.charlie_caught, asked.armut, asked.custom_bonuses, asked.bock_triggers) == (
        1,
        1,
        "exchange",
        own.custom_bonuses,
        (),
    )
    assert set(asked.solos) == {*own.solos, *PUB.solos}


def test_a_form_that_was_sent_leads_to_its_link(client: Client) -> None:
    answer = asked(client, "ddv", "", **PLAIN, exact="", exact_side="re")
    assert answer["Location"] == "/calculator/?of=ddv&game=normal&points=121-150"


def test_the_result_alone_is_answered_to_the_page_with_the_link_of_the_deal(client: Client) -> None:
    answer = client.get("/calculator/", {"of": ["ddv", ""], **PLAIN}, headers={"HX-Request": "true"})
    assert next(template.name for template in answer.templates) == "club/comparing/_outcomes.html"
    assert answer["HX-Replace-Url"] == "/calculator/?of=ddv&game=normal&points=121-150"


def test_other_rules_load_the_form_anew(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Trigger-Name": "of"}
    answer = client.get("/calculator/", {"of": ["pub"], **PLAIN}, headers=headers)
    assert answer["HX-Redirect"] == "/calculator/?of=pub&game=normal&points=121-150"


def test_the_first_rules_are_those_opened_last(client: Client) -> None:
    stored, _token = create_ruleset(name="Krone", preset="pub", rules=PUB)
    assert client.get("/calculator/").context["slots"][0] == "ddv"
    client.get(f"/rules/{stored.slug}/")
    assert client.get("/calculator/").context["slots"][0] == f"{stored.slug}.1"


def test_two_rulesets_are_told_rule_by_rule_where_the_difference_comes_from(client: Client) -> None:
    fields = {"game": "solo", "solo": "queens", "points": "121-150", "calls.re": "re"}
    shown = asked(client, "ddv", "pub", **fields)
    (way,) = shown.context["ways"]
    assert way == Way(
        begins="DDV tournament rules",
        shares="Alone +9, The others −3",
        ends="Pub (with nines)",
        steps=(Step("Re and Kontra double", "Alone +6, The others −2"),),
    )


@pytest.mark.parametrize("others", [("ddv",), ("ddv", "pub", "pot", "club_plus")])
@pytest.mark.parametrize("fields", [PLAIN, {**PLAIN, "calls.re": "re", "bonuses.kontra.fox": "1"}])
def test_the_last_step_is_what_the_other_ruleset_makes_of_it(
    client: Client, others: tuple[str, ...], fields: dict[str, object]
) -> None:
    shown = asked(client, *others, **fields).context
    ends = [
        join_words(f"{each.name} {signed(each.points)}" for each in end.result.shares)
        for end in shown["outcomes"]
    ]
    assert [way.shares for way in shown["ways"]] == [ends[0]] * (len(others) - 1)
    assert [way.steps[-1].shares if way.steps else way.shares for way in shown["ways"]] == ends[1:]


PIGLETS = ["piglets_re", "piglets_kontra"]
ALL_IDLE = ["fox", "charlie", "doppelkopf"]
FOX_CHARLIE = ["fox", "charlie"]
NOT_SUITS = ("solo.queens", "solo.jacks", "solo.no_trump")
NOT_DIAMONDS = (*NOT_SUITS, "solo.clubs", "solo.spades", "solo.hearts")


@pytest.mark.parametrize(
    ("of", "idle"),
    [
        (("ddv",), {"solo": ALL_IDLE, "silent_solo": ALL_IDLE}),
        (({"bonuses_in_lone": "doppelkopf"},), {"solo": FOX_CHARLIE, "silent_solo": FOX_CHARLIE}),
        (({"bonuses_in_lone": "suit_and_silent"},), dict.fromkeys(NOT_SUITS, ALL_IDLE)),
        (({"bonuses_in_lone": "silent_only"},), {"solo": ALL_IDLE}),
        (("ddv", {"bonuses_in_lone": "all"}), {}),
        (
            ({"piglets": "both"},),
            {"solo": ALL_IDLE, "silent_solo": ALL_IDLE}
            | {key: [*ALL_IDLE, *PIGLETS] for key in NOT_DIAMONDS},
        ),
        (
            ({"piglets": "both", "piglets_in_solo": "trump_suit"},),
            {"solo": ALL_IDLE, "silent_solo": ALL_IDLE} | {key: [*ALL_IDLE, *PIGLETS] for key in NOT_SUITS},
        ),
        (({"bock_triggers": ["doppelkopf"]},), {"solo": FOX_CHARLIE, "silent_solo": FOX_CHARLIE}),
    ],
)
def test_what_cannot_count_one_against_three_is_not_offered_there(
    of: tuple[str | dict[str, Any], ...], idle: dict[str, list[str]]
) -> None:
    """A kind of solo stands there only where less counts than in all others, as it may not be known yet."""
    rulesets = [DDV if each == "ddv" else read_options(each, DDV) for each in of]
    assert json.loads(SingleForm(None, rulesets).idle) == idle
