"""What the table is told before the next deal, and why."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.utils.translation import override

from rulesets.rules.presets import presets
from rulesets.rules.ruleset import DDV
from rulesets.scoring.bonuses import FACTS
from rulesets.scoring.deal import Deal, Game
from rulesets.session.fold import play
from rulesets.session.next_deal import next_deal_after
from rulesets.session.table import Sheet
from scorekeeper.club.figures.figures import Ratio
from scorekeeper.club.leagues.labels import counts_text
from scorekeeper.club.leagues.standings.rule import PointsRule, Rule
from scorekeeper.play.sheets.labels import bonus_chip, nearest
from scorekeeper.play.sheets.next_deal import next_sentences
from scorekeeper.play.sheets.rows import have_long_names, line_size, with_soft_hyphens, word_size
from scorekeeper.play.sheets.sentences import fact_texts, lead_sentence, ordinal
from scorekeeper.play.sheets.templatetags.score import mean
from tests.cast import FOUR, deal, table

CALLED_AND_LOST = deal(FOUR, calls={"re": ["re"]}, points=100)


def said(*deals: Any, own: int = -1, **rules: Any) -> list[str]:
    """The sentences after these deals at a table of four, to who sits at the seat `own`, if anybody."""
    played = table(FOUR, **rules)
    coming = next_deal_after(played, play(Sheet(played, deals)).state)
    return next_sentences(coming, FOUR, range(4), own)


@pytest.mark.parametrize(
    ("deals", "rules", "sentences"),
    [
        ((), {"duty_solos": "none"}, []),
        ((), {}, ["Owe a solo: everyone"]),
        (
            (),
            {"length": 4},
            [
                "Anna must play a compulsory solo now: as many are owed as there are deals left.",
                "Owe a solo: everyone",
            ],
        ),
        (
            (deal(FOUR),),
            {"length": 1, "preset": "wikipedia", "duty_solos": "one"},
            [
                "Ben must play a compulsory solo now: the regular deals are over.",
                "Owe a solo: everyone",
            ],
        ),
        (
            (CALLED_AND_LOST, deal(FOUR)),
            {"duty_solos": "none", "bock_triggers": ["re_lost"]},
            ["3 Bock deals left"],
        ),
        (
            (CALLED_AND_LOST, CALLED_AND_LOST),
            {"duty_solos": "none", "bock_triggers": ["re_lost"], "bock_overlap": "multiply"},
            ["4 Bock deals left (× 4)"],
        ),
        (
            (deal(FOUR),),
            {"length": 1, "duty_solos": "none", "canmaymust": True, "players_max": 4},
            ["Can, May, Must: closing deal 1 of 4", "Can: Ben, May: Cem, Must: Dora"],
        ),
    ],
)
def test_the_table_is_told_what_comes_next(
    deals: tuple[Any, ...], rules: dict[str, Any], sentences: list[str]
) -> None:
    assert said(*deals, **rules) == sentences


@pytest.mark.parametrize(
    ("names", "leads", "won"),
    [
        ("", "Nobody has a place yet.", "Nobody has a place yet."),
        ("A", "A leads with +1", "A won with +1"),
        ("A b", "A leads with +1, ahead of b", "A won with +1, ahead of b"),
        ("A B c", "A and B share first place with +1", "A and B share the win with +1"),
        ("A B C", "A, B and C share first place with +1", "A, B and C share the win with +1"),
        ("A B C D", "4 share first place with +1", "4 share the win with +1"),
    ],
)
def test_who_is_first_or_has_won_is_said_in_a_sentence(names: str, leads: str, won: str) -> None:
    ranked = [(1 if name.isupper() else 2, name, "+1") for name in names.split()]
    assert [lead_sentence(ranked, is_closed=is_closed) for is_closed in (False, True)] == [leads, won]


ANNAS_SOLO, BENS_SOLO, CEMS_SOLO = (
    deal(FOUR, game="solo", solo="queens", re=[name], points=151) for name in ("Anna", "Ben", "Cem")
)


@pytest.mark.parametrize(
    ("deals", "own", "sentences"),
    [
        ((), 1, ["You still owe a solo", "so does everyone else"]),
        ((ANNAS_SOLO,), 1, ["You still owe a solo", "so do Cem, Dora"]),
        ((ANNAS_SOLO,), 0, ["Owe a solo: Ben, Cem, Dora"]),
        ((ANNAS_SOLO, BENS_SOLO), 2, ["You still owe a solo", "so does Dora"]),
        ((ANNAS_SOLO, BENS_SOLO, CEMS_SOLO), 3, ["You still owe a solo"]),
        ((ANNAS_SOLO, BENS_SOLO, CEMS_SOLO), 2, ["Owes a solo: Dora"]),
    ],
)
def test_who_owes_a_solo_is_told_so_before_the_others(
    deals: tuple[Any, ...], own: int, sentences: list[str]
) -> None:
    assert said(*deals, own=own) == sentences


def test_who_owes_several_solos_is_told_how_many() -> None:
    others = "Anna (2), Cem (2), Dora (2)"
    assert said(own=1, duty_solos="two") == ["You still owe a solo (2)", f"so do {others}"]


@pytest.mark.parametrize(
    ("figure", "whole"), [(Fraction(5, 2), 3), (Fraction(-5, 2), -3), (Fraction(12, 5), 2), (Fraction(0), 0)]
)
def test_a_half_goes_away_from_zero(figure: Fraction, whole: int) -> None:
    assert nearest(figure) == whole


def test_a_place_is_said_as_the_language_says_it() -> None:
    places = (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111, 121)
    assert [ordinal(place) for place in places] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "111th", "121st"]
    )
    said = {}
    for language in ("de", "ja"):
        with override(language):
            said[language] = [ordinal(place) for place in (1, 2, 13)]
    assert said == {"de": ["1.", "2.", "13."], "ja": ["1位", "2位", "13位"]}


def test_halves_are_rounded_alike_wherever_they_are_shown() -> None:
    """Ten points in eight deals, two in forty; one and five of forty deals won."""
    assert [mean(10 / 8), mean(-10 / 8), mean(2 / 40)] == ["+1.3", "−1.3", "+0.1"]
    assert [Ratio(1, 40).percent, Ratio(5, 40).percent] == [3, 13]
    averages, places = Rule(PointsRule.AVERAGE), Rule(PointsRule.PLACES)
    assert counts_text(Fraction(1, 8), averages) == "+0.13"
    assert counts_text(Fraction(-1, 200), averages) == "−0.01"
    assert counts_text(Fraction(25, 8), places) == "3.13"


@pytest.mark.parametrize(
    ("name", "word", "line"),
    [
        ("Li", 8, 8),
        ("Maximiliane", 10, 10),
        ("Dr. Hagenbuch", 9, 12),
        ("Jörg-Peter", 8, 9),
        ("山田太郎左衛門", 14, 14),
        ("x" * 40, 17, 17),
        ("", 8, 8),
    ],
)
def test_a_name_needs_room_for_its_longest_part_or_for_all_of_it(name: str, word: int, line: int) -> None:
    assert (word_size(name), line_size(name)) == (word, line)


@pytest.mark.parametrize(
    "parted",
    [
        *("Ma|xi|mi|lia|ne", "Ka|tha|ri|na Schnei|der", "Krüger-Lü|den|scheidt", "Sieg|fried", "Do|ro|thea"),
        *("Anna", "Ottmar", "Jörg-Peter", "Dr. Ha|gen|buch", "Alek|san|dra", "山田太郎左衛門", "AB12345"),
    ],
)
def test_long_words_of_a_name_part_between_syllables(parted: str) -> None:
    assert with_soft_hyphens(parted.replace("|", "")) == parted.replace("|", "\N{SOFT HYPHEN}")


def test_one_long_name_is_enough() -> None:
    assert have_long_names(["Li", "Maximiliane"])
    assert not have_long_names(["Li", "Anna"])


def test_a_bonus_is_named_on_a_chip_as_short_as_it_fits() -> None:
    names = [bonus_chip(DDV, fact.key) for fact in FACTS]
    assert [name for name in names if len(name) > 14] == [], "write a shorter name into `bonus_chip`"


@pytest.mark.parametrize(
    ("told", "facts"),
    [
        (
            Deal(game=Game.MARRIAGE, re=(0, 1), by=(0,)),
            {"Game": "Marriage", "Re": "Anna, Ben", "Who had the marriage?": "Anna"},
        ),
        (
            Deal(game=Game.ARMUT, re=(1, 3), by=(3,)),
            {"Game": "Armut", "Re": "Ben, Dora", "Who had the Armut?": "Dora"},
        ),
        (Deal(game=Game.PENALTY, by=(2,)), {"Game": "Penalty", "Player": "Cem"}),
    ],
)
def test_the_facts_of_a_deal_say_what_who_is_named_had(told: Deal, facts: dict[str, str]) -> None:
    texts = dict(fact_texts(presets()["pub"].rules, told, FOUR))
    assert {label: texts.get(label) for label in facts} == facts
