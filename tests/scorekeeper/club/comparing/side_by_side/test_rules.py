"""Rulesets side by side: what differs, in which words, and what it does to points."""

from __future__ import annotations

import json
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import FACTS
from scorekeeper.club.comparing.side_by_side.reads import RuleCell, RuleLine, compare_rules, sentence
from scorekeeper.play.houserules.documents import pack, write_document
from scorekeeper.play.houserules.writes import create_ruleset, save_version
from tests.club import found, signed_in

DDV, PUB = presets()["ddv"].rules, presets()["pub"].rules


def lines(**rulesets: Ruleset) -> list[RuleLine]:
    return [line for section in compare_rules(rulesets).sections for line in section.lines]


def switched(**options: object) -> list[RuleLine]:
    return lines(DDV=DDV, Krone=read_options(options))


def test_a_difference_comes_with_the_plainest_deal_that_shows_it() -> None:
    assert switched(re_kontra="double") == [
        RuleLine(
            label="Re and Kontra",
            cells=(
                RuleCell("DDV", "each add points", "Re +3, Kontra −3"),
                RuleCell("Krone", "each double", "Re +2, Kontra −2"),
            ),
            is_different=True,
            example="Re 135 · Re called",
            example_by="DDV",
        )
    ]


@pytest.mark.parametrize(
    ("options", "example", "points"),
    [
        ({"fox": 2}, "Re 135 · Bonuses of Re: Fox caught", ("Re +2, Kontra −2", "Re +3, Kontra −3")),
        (
            {"solo_factor": 1},
            "Queen solo · Re 135",
            ("Alone +3, The others −1", "Alone +1, The others −1, Bank +2"),
        ),
        ({"settlement": "winners_plus"}, "Re 135", ("Re +1, Kontra −1", "Re +1, Kontra 0, Bank −2")),
        (
            {"misere_win": 5},
            "Misère · Tricks of the soloist: 0",
            ("Alone +9, The others −3", "Alone +15, The others −5"),
        ),
    ],
)
def test_examples(options: dict[str, Any], example: str, points: tuple[str, str]) -> None:
    base = DDV if "misere_win" not in options else read_options({"solos": ["misere"]})
    line = lines(DDV=base, Krone=read_options(options, base))[0]
    assert (line.example, tuple(cell.points for cell in line.cells)) == (example, points)


@pytest.mark.parametrize("option", sorted({option for fact in FACTS for option in fact.options}))
def test_every_bonus_is_told_by_a_deal(option: str) -> None:
    changed = not DDV.charlie_both_jacks_reverses if option == "charlie_both_jacks_reverses" else 2
    line = lines(DDV=DDV, Krone=read_options({option: changed}))[0]
    assert "Bonuses of Re" in line.example


@pytest.mark.parametrize(
    ("options", "example"),
    [
        ({"schwarz_means": "zero_points"}, "Re 240 · the others took a trick without card points"),
        (
            {"draw_scores": "against_only"},
            "Re 155 · Re called, no 60 · Kontra called, no 90",
        ),
    ],
)
def test_rules_that_seldom_matter_are_told_by_a_deal(options: dict[str, Any], example: str) -> None:
    assert lines(DDV=DDV, Krone=read_options(options))[0].example == example


def test_what_shows_in_bock_rounds_alone_is_told_by_a_bock_deal() -> None:
    paid = read_options({"marriage_payment": 1, "bock_triggers": ["re_lost"]})
    (line,) = lines(Linde=paid, Krone=read_options({"marriage_payment_in_bock": True}, paid))
    assert (line.example, [each.points for each in line.cells]) == (
        "Marriage · Re 135 · Bock deal",
        ["Re +5, Kontra −3", "Re +8, Kontra −4"],
    )


def test_with_other_cards_there_is_no_deal_to_tell_it_by() -> None:
    (line,) = (line for line in switched(deck="40") if line.label == "Deck")
    assert (line.is_different, line.example, [each.points for each in line.cells]) == (True, "", ["", ""])


def test_an_example_says_whose_other_rules_it_goes_by() -> None:
    double = read_options({"re_kontra": "double", "fox": 0})
    fox = read_options({"re_kontra": "double", "fox": 2})
    (line,) = lines(**{"Ohne Fuchs": double, "Mit Fuchs": fox})
    assert (line.example_by, line.cells[1].points) == ("Ohne Fuchs", "Re +3, Kontra −3")
    page = Client().get("/compare/", {"of": ["ddv", "pub"]}).content.decode()
    assert "Example, with everything else as in “DDV tournament rules”: Re 135" in unescape(page)


def test_what_does_not_change_points_has_no_example() -> None:
    (line,) = switched(call_own_turn=True)
    assert (line.is_different, line.example) == (True, "")


def test_what_matters_stands_before_what_is_only_about_the_cards() -> None:
    sections = compare_rules({"DDV": DDV, "Pub": PUB}).sections
    assert [(each.label, len(each.lines)) for each in sections] == [
        ("What a deal is worth", 7),
        ("How the evening goes on", 6),
        ("What can happen in a deal", 2),
        ("Only about playing the cards", 4),
    ]
    assert [bool(line.example) for line in sections[0].lines] == [True] * 4 + [False] * 3


def test_what_is_alike_stands_below_chapter_by_chapter() -> None:
    sections = compare_rules({"DDV": DDV, "Pub": PUB}, shows_all=True).sections
    assert [each.label for each in sections][3:6] == [
        "Only about playing the cards",
        "Deck and cards",
        "Dealing",
    ]
    assert {line.is_different for each in sections[4:] for line in each.lines} == {False}


def test_a_sentence_sums_it_up() -> None:
    assert sentence(compare_rules({"DDV": DDV, "Pub": PUB}).summary) == (
        "19 differences: 7 of them change what a deal is worth."
    )
    assert sentence(compare_rules({"DDV": DDV, "DDV again": DDV}).summary) == "0 differences."


def test_everything_is_shown_when_it_is_asked_for() -> None:
    pair = {"DDV": DDV, "Pub": PUB}
    few, many = compare_rules(pair), compare_rules(pair, shows_all=True)
    assert few.summary == many.summary
    assert sum(len(each.lines) for each in few.sections) == 19
    assert sum(len(each.lines) for each in many.sections) > 60


@pytest.mark.django_db
def test_a_link_opens_presets_versions_and_packed_rules(client: Client) -> None:
    stored, _token = create_ruleset(name="Krone", preset="ddv", rules=read_options({"fox": 2}))
    save_version(slug=stored.slug, name="Krone", rules=read_options({"fox": 3}), version=1)
    addresses = ["ddv", f"{stored.slug}.1", f"{stored.slug}.2", pack("pub", PUB, "Linde")]
    context = client.get("/compare/", {"of": addresses}).context
    assert [each.name for each in context["shown"]] == [
        "DDV tournament rules",
        "Krone, version 1",
        "Krone, version 2",
        "Linde",
    ]
    assert context["slots"] == addresses


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "slots"),
    [
        ("", ["ddv", "pub", "", ""]),
        ("?of=pub", ["pub", "ddv", "", ""]),
        ("?of=pub&of=pub&of=", ["pub", "ddv", "", ""]),
        ("?of=ddv&of=pub&of=pot&of=sharp&of=online", ["ddv", "pub", "pot", "sharp"]),
    ],
)
def test_the_fields_show_what_was_chosen_or_what_is_usual(
    client: Client, query: str, slots: list[str]
) -> None:
    assert client.get(f"/compare/{query}").context["slots"] == slots


@pytest.mark.django_db
def test_an_address_that_opens_nothing_is_not_found(client: Client) -> None:
    assert client.get("/compare/?of=ddv&of=nowhere").status_code == 404


@pytest.mark.django_db
def test_the_rulesets_of_ones_groups_are_offered(client: Client, django_assert_num_queries: Any) -> None:
    club = found()
    stored, _token = create_ruleset(name="Krone", preset="ddv", rules=read_options({"fox": 2}))
    stored.group = club.group
    stored.save()
    offered = {
        choices.heading: choices.choices
        for choices in signed_in(club.ben).get("/compare/").context["offered"]
    }
    assert [choice.name for choice in offered["From your groups"]] == ["Krone"]
    with django_assert_num_queries(0):
        client.get("/compare/?of=ddv&of=pub")


@pytest.mark.django_db
def test_a_document_is_brought_in_without_being_stored(client: Client) -> None:
    text = json.dumps(write_document("Linde", "pub", {"fox": 2}))
    answer = client.post("/compare/document/?of=ddv", {"text": text})
    addresses = parse_qs(urlsplit(answer["Location"]).query)["of"]
    shown = client.get(answer["Location"]).context["shown"]
    assert (addresses[0], [each.name for each in shown]) == ("ddv", ["DDV tournament rules", "Linde"])


@pytest.mark.django_db
def test_what_is_no_document_is_said(client: Client) -> None:
    form = client.post("/compare/document/", {"text": "{"}).context["form"]
    assert form.non_field_errors() == ["document: Is not valid JSON"]
