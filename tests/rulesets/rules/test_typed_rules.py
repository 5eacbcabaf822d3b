"""House rules out of a free text: what groups write is understood, and what is not clear is not."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.kinds import Members
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV
from rulesets.rules.special_kinds import SoloSet
from rulesets.rules.typed import (
    LONGEST_TEXT,
    Understood,
    not_listed,
    options_of,
    read_typed_rules,
    templates_of,
)
from rulesets.rules.typed.values import With, Without
from rulesets.rules.typed.vocabulary import At, vocabulary
from tests.depths import one_in

PUB = presets()["pub_forty"].rules

SUITS = ("clubs", "spades", "hearts", "diamonds")

UNDERSTOOD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("40 Karten", {"deck": "40"}),
    ("Gespielt wird ohne Neunen", {"deck": "40"}),
    ("keine Neunen", {"deck": "40"}),
    ("Wir spielen mit Neunen", {"deck": "48"}),
    ("48 Karten", {"deck": "48"}),
    ("2. Dulle sticht die 1.", {"second_heart10_wins": "always"}),
    ("Die zweite Herz-Zehn schlägt die erste", {"second_heart10_wins": "always"}),
    ("Zweite Dulle sticht die erste, außer im letzten Stich", {"second_heart10_wins": "not_last_trick"}),
    ("die erste Dulle sticht die zweite", {"second_heart10_wins": "never"}),
    ("Schweinchen", {"piglets": "both"}),
    ("Schweine werden gespielt", {"piglets": "both"}),
    ("keine Schweine", {"piglets": "off"}),
    ("Schweinchen gibt es nicht", {"piglets": "off"}),
    ("Der zweite Fuchs ist Schwein", {"piglets": "second_only"}),
    ("Schweine in jedem Farbsolo", {"piglets_in_solo": "trump_suit"}),
    ("Superschweine", {"super_piglets": True}),
    ("keine Hyperschweine", {"super_piglets": False}),
    ("Re und Kontra verdoppeln", {"re_kontra": "double"}),
    ("Re/Contra verdoppeln", {"re_kontra": "double"}),
    ("Re und Kontra verdoppeln alles", {"re_kontra": "double", "doubling_covers": "all"}),
    ("Re und Kontra zählen je 2 Punkte", {"re_kontra": "add", "re_kontra_points": 2}),
    ("Re und Kontra je einen Punkt", {"re_kontra": "add", "re_kontra_points": 1}),
    ("Re 1, Kontra 1", {"re_kontra": "add", "re_kontra_points": 1}),
    ("kein Re und Kontra", {"re_kontra": "none"}),
    ("gegen die Alten 1 Punkt", {"against_elders": 1}),
    ("gegen die Alten zählt nicht", {"against_elders": 0}),
    ("Fuchs 1", {"fox": 1}),
    ("Fuchs gefangen: 2 Punkte", {"fox": 2}),
    ("Fuchs im letzten Stich gefangen zählt doppelt", {"fox_last_trick_extra": 1}),
    ("Fuchs am Ende 1 Punkt", {"fox_wins_last": 1}),
    ("Karlchen zählt 1", {"charlie": 1}),
    ("Karlchen gefangen zählt auch", {"charlie_caught": 1}),
    ("kein Karlchen", {"charlie": 0}),
    ("Doppelkopf = 1 Punkt", {"doppelkopf": 1}),
    ("Herzstich 1", {"heart_trick": 1}),
    ("Im Solo keine Sonderpunkte", {"bonuses_in_lone": "none"}),
    ("Bock nach Herzstich", {"bock_triggers": With("heart_trick")}),
    ("Bockrunde bei Herzstich", {"bock_triggers": With("heart_trick")}),
    ("Bock bei 120:120", {"bock_triggers": With("tie_120")}),
    ("Bock nach verlorenem Re", {"bock_triggers": With("re_lost")}),
    ("kein Bock nach Herzstich", {"bock_triggers": Without("heart_trick")}),
    ("kein Bock", {"bock_triggers": []}),
    ("120:120 zählt doppelt", {"tie_120": "double"}),
    ("Armut", {"armut": "exchange"}),
    ("Armut mit 3 Trümpfen", {"armut": "exchange", "armut_max_trumps": 3}),
    ("Armut wird neu gegeben", {"armut": "redeal"}),
    ("ohne Armut", {"armut": "off"}),
    ("5 Könige: neu geben", {"redeal_kings": 5}),
    ("Bei 5 Königen wird neu gegeben", {"redeal_kings": 5}),
    ("4 Könige einwerfen", {"redeal_kings": 4}),
    ("fünf Neunen schmeißen", {"redeal_nines": 5}),
    ("Hochzeit: erster fremder Stich", {"marriage_kind": "any"}),
    ("keine stille Hochzeit", {"silent_solo": False}),
    ("Solo zählt dreifach", {"solo_factor": 3}),
    ("Soli einfach", {"solo_factor": 1}),
    ("kein Fleischloser", {"solos": Without("no_trump")}),
    ("Damensolo", {"solos": With("queens")}),
    ("Solist kommt raus", {"soloist_leads": "always"}),
    ("Solist kommt nicht raus", {"soloist_leads": "never"}),
    ("ein Pflichtsolo pro Spieler", {"duty_solos": "one"}),
    ("kein Pflichtsolo", {"duty_solos": "none"}),
    ("Wer im ersten Stich 30 Augen hat muss ansagen", {"forced_call": "on", "forced_call_points": 30}),
    ("Pflichtansage ab 35 Augen im ersten Stich", {"forced_call": "on", "forced_call_points": 35}),
    ("Wer im ersten Stich 35 Augen hat, muss ansagen", {"forced_call": "on", "forced_call_points": 35}),
    ("Armut mit 3 oder weniger Trümpfen", {"armut": "exchange", "armut_max_trumps": 3}),
    ("Neu geben bei 3 Trümpfen oder weniger", {"redeal_few_trumps": 4}),
    ("Ein Trumpf: neu geben", {"redeal_few_trumps": 2}),
    ("Trumpfmangel 3", {"redeal_few_trumps": 4}),
    ("Neu geben bei weniger als 4 Trümpfen", {"redeal_few_trumps": 4}),
    ("Neu geben bei höchstens 2 Trümpfen", {"redeal_few_trumps": 3}),
    ("Hochzeit bis zum dritten Stich", {"marriage_tricks": 3}),
    ("Nach einem Solo gibt derselbe noch mal", {"solo_dealer_stays": "always"}),
    ("Karlchen macht den letzten Stich", {"charlie": 1}),
    ("Sonderpunkte: Karlchen 1", {"charlie": 1}),
    ("Feigheit", {"cowardice": "three_levels"}),
    ("Plus und Minus werden geschrieben", {"settlement": "zero_sum"}),
    ("nur Plus", {"settlement": "winners_plus"}),
    ("10 Cent pro Punkt", {"cents_per_point": 10}),
    ("16 Spiele", {"session_deals": 16}),
    ("Fischauge 1", {"custom_bonuses": ("fish_eye", 1)}),
    ("Absagen je 2 Punkte", {"calls": [2, 2, 2, 2]}),
)
"""Clauses as groups write them, each with what it sets."""

NOT_CLEAR = (
    "Fuchs vielleicht 2",
    "Fuchs -1",
    "Fuchs 17",
    "Fuchs 1 oder 2",
    "Fuchs 1?",
    "Fuchs im letzten Stich 2",
    "Karlchen nur im letzten Stich mit der Dame",
    "Bock",
    "Bockrunde dauert bis jeder einmal kam",
    "Doppelbock",
    "Herz geht rum",
    "Genscher",
    "Knochenlos",
    "Trumpfarmut",
    "Damen",
    "gegen",
    "Hand",
    "keine 90 bis zur neunten Karte",
    "Hochzeit zählt wie ein normales Spiel",
    "Schwarze Sau wird gespielt, auch zu fünft",
    "Ergebnisse in Nassen",
    "Kontra im Solo nur mit eigener Karte",
    "Wanderpokal nach dem dritten Sieg",
    "muss ansagen",
    "Wer im ersten Stich viel hat, muss ansagen",
    "Armut nur wenn der Fuchs dabei ist",
    "Neue Regeln brauchen alle Stimmen",
    "Fuchs und Wolf",
    "Wolf und Karlchen 1",
    "Fuchs am Tresen und Karlchen 1",
    "Solo verloren Karlchen",
    "1",
    "Punkte",
    "Re Kontra Fuchs",
    "ganz normal alle",
)
"""What no group could be sure to find in its rules as it meant it."""


def read_one(text: str, language: str = "de") -> dict[str, Any] | None:
    """What a text sets that is understood as a whole; None if nothing of it is."""
    read = read_typed_rules(text, language)
    assert not (read.understood and read.unclear)
    return {option: value for each in read.understood for option, value in each.values} or None


@pytest.mark.parametrize(("text", "values"), UNDERSTOOD, ids=[text for text, _values in UNDERSTOOD])
def test_a_clause_as_groups_write_it_is_understood(text: str, values: dict[str, Any]) -> None:
    assert read_one(text) == values


@pytest.mark.parametrize("text", NOT_CLEAR)
def test_what_is_not_clear_is_not_understood(text: str) -> None:
    assert read_typed_rules(text, "de").understood == ()


def test_every_clause_of_a_text_is_found_or_told() -> None:
    read = read_typed_rules(
        "Fuchs 1, Karlchen 1, Re und Kontra verdoppeln, Bock nach Herzstich, "
        "2. Dulle sticht die 1.\n- Ramsch am Tresen\n- ohne Neunen; keine Armut. Fertig!",
        "de",
    )
    assert [each.clause for each in read.understood] == [
        "Fuchs 1",
        "Karlchen 1",
        "Re und Kontra verdoppeln",
        "Bock nach Herzstich",
        "2. Dulle sticht die 1",
        "ohne Neunen",
        "keine Armut",
    ]
    assert read.unclear == ("Ramsch am Tresen", "Fertig")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fuchs und Karlchen 1", [{"fox": 1}, {"charlie": 1}]),
        ("Fuchs, Karlchen, Doppelkopf je 2", [{"fox": 2}, {"charlie": 2}, {"doppelkopf": 2}]),
        ("Doppelkopf, Fuchs und Karlchen je 2", [{"doppelkopf": 2}, {"fox": 2}, {"charlie": 2}]),
        (
            "Bock nach Herzstich, verlorenem Re und 120:120",
            [{"bock_triggers": With(name)} for name in ("heart_trick", "re_lost", "tie_120")],
        ),
        ("Soli: Damen, Buben", [{"solos": With("queens")}, {"solos": With("jacks")}]),
        ("Buben-, Damen- und Trumpfsolo", [{"solos": With(name)} for name in ("jacks", "queens", "trump")]),
        ("Damen- und Farbsolo", [{"solos": With(name)} for name in ("queens", *SUITS)]),
        ("Soli: Farbsolo", [{"solos": With(name)} for name in SUITS]),
        ("Soli: Damen, Farbsolo", [{"solos": With(name)} for name in ("queens", *SUITS)]),
        ("Sonderpunkte: Fuchs, Karlchen", [{"fox": 1}, {"charlie": 1}]),
        ("Fuchs 1, nur Plus", [{"fox": 1}, {"settlement": "winners_plus"}]),
        ("Schweinchen ja, Armut nein", [{"piglets": "both"}, {"armut": "off"}]),
        ("keine Schweinchen, Fuchs 1", [{"piglets": "off"}, {"fox": 1}]),
        ("Pflichtsolo und Armut", [{"duty_solos": "one"}, {"armut": "exchange"}]),
        ("Fuchs gefangen 2, Doppelkopf genauso", [{"fox": 2}, {"doppelkopf": 2}]),
        ("Solo geht vor allem, dann die Armut, dann die Hochzeit", [{"bid_order": "solo_armut_marriage"}]),
        (
            "Soli zählen dreifach und Sonderpunkte gibts da nicht",
            [{"solo_factor": 3, "bonuses_in_lone": "none"}],
        ),
    ],
)
def test_rules_that_are_listed_together_are_told_apart(text: str, found: list[dict[str, Any]]) -> None:
    read = read_typed_rules(text, "de")
    assert ([dict(each.values) for each in read.understood], read.unclear) == (found, ())


def test_what_may_be_denied_with_the_rule_before_it_is_not_understood() -> None:
    read = read_typed_rules("keine Schweinchen, Armut", "de")
    assert ([dict(each.values) for each in read.understood], read.unclear) == (
        [{"piglets": "off"}],
        ("Armut",),
    )
    assert read_typed_rules("ohne Schweinchen und Armut", "de").understood == ()


SEVERAL_WORDS = (
    ("Fuchs 1. Fuchs zählt 1", [("Fuchs 1", {"fox": 1}, ())]),
    ("Fuchs 1. Fuchs 2", [("Fuchs 2", {"fox": 2}, ("Fuchs 1",))]),
    ("Fuchs 1. Fuchs 2. Fuchs 1", [("Fuchs 1", {"fox": 1}, ("Fuchs 1", "Fuchs 2"))]),
    (
        "Damensolo, Bubensolo. kein Damensolo",
        [
            ("Bubensolo", {"solos": With("jacks")}, ()),
            ("kein Damensolo", {"solos": Without("queens")}, ("Damensolo",)),
        ],
    ),
    (
        "Bock nach Herzstich. kein Bock",
        [("kein Bock", {"bock_triggers": []}, ("Bock nach Herzstich",))],
    ),
    ("kein Bock. kein Bock", [("kein Bock", {"bock_triggers": []}, ())]),
    (
        "Fischauge 1. Fischauge 2",
        [("Fischauge 2", {"custom_bonuses": ("fish_eye", 2)}, ("Fischauge 1",))],
    ),
    (
        "Armut mit 3 Trümpfen. ohne Armut",
        [
            ("ohne Armut", {"armut": "off"}, ("Armut mit 3 Trümpfen",)),
        ],
    ),
)
"""Texts that say one thing twice or in two ways: the clauses that are left, and which they contradict."""


@pytest.mark.parametrize(("text", "left"), SEVERAL_WORDS)
def test_a_rule_is_listed_once_with_the_last_word(text: str, left: list[object]) -> None:
    read = read_typed_rules(text, "de")
    assert [(each.clause, dict(each.values), each.instead_of) for each in read.understood] == left
    assert read.unclear == ()


def test_what_is_not_understood_twice_is_listed_once() -> None:
    assert read_typed_rules("Ramsch am Tresen. Ramsch am Tresen", "de").unclear == ("Ramsch am Tresen",)


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("Fox 1", "en", {"fox": 1}),
        ("Re and Contra double", "en", {"re_kontra": "double"}),
        ("Bock after a heart trick", "en", {"bock_triggers": With("heart_trick")}),
        (
            "second Dulle beats the first except in the last trick",
            "en",
            {"second_heart10_wins": "not_last_trick"},
        ),
        ("no nines", "en", {"deck": "40"}),
        ("10 cents per point", "en", {"cents_per_point": 10}),
        ("no poverty", "en", {"armut": "off"}),
        ("9なし", "ja", {"deck": "40"}),
        ("フォックスは1点", "ja", {"fox": 1}),
        ("レーとコントラは2倍", "ja", {"re_kontra": "double"}),
        ("大場はハートのトリックの後", "ja", {"bock_triggers": With("heart_trick")}),
        ("アルムートなし", "ja", {"armut": "off"}),
        ("キングが5枚で配り直し", "ja", {"redeal_kings": 5}),
        ("フォックスとチャーリーは1点", "ja", {"fox": 1, "charlie": 1}),
    ],
)
def test_other_languages_are_read_by_their_own_names(
    text: str, language: str, values: dict[str, Any]
) -> None:
    assert read_one(text, language) == values


@pytest.mark.parametrize(
    "text", ["Fox maybe 2", "フォックスはたぶん2点", "the pub closes at ten", "今日は雨です"]
)
def test_other_languages_are_not_guessed_either(text: str) -> None:
    for language in LANGUAGES:
        assert read_typed_rules(text, language).understood == ()


# --- Whole sheets ---------------------------------------------------------------------------------------


def values_in(text: str) -> dict[str, Any]:
    """All values that are understood of a text."""
    return {
        option: value for each in read_typed_rules(text, "de").understood for option, value in each.values
    }


FOUR_RULES = (
    "Mit Neunen (48 Blatt)",
    "Zweite Dulle sticht die erste",
    "Fuchs fangen 1",
    "Armut gibt's nicht",
)


@pytest.mark.parametrize(
    "title",
    [
        "Hausregeln Doko-Stammtisch", "Regeln der Doppelkopfrunde Müller", "Doppelkopf", "DOPPELKOPF",
        "Doppelkopf bei Schmidts", "Doppelkopf im Schützenheim", "Doppelkopf-Runde Donnerstag",
        "Doko WG Südstraße", "Doppelkopf - Die Regeln", "Doppelkopf nach Essener Regeln",
        "DoKo Regeln (Stand März 2024)", "Bei uns gilt", "Bei uns gilt:",
    ],
)  # fmt: skip
def test_a_title_with_the_name_of_the_game_says_nothing_of_what_stands_below_it(title: str) -> None:
    said = {"deck": "48", "second_heart10_wins": "always", "fox": 1, "armut": "off"}
    for sign in ("", "- ", "* ", "• "):
        assert values_in("\n".join([title, *(f"{sign}{line}" for line in FOUR_RULES)])) == said


@pytest.mark.parametrize("heading", ["Bockrunde", "Regeln im Solo", "Nicht bei uns", "Doppelkopf im Solo"])
def test_a_heading_above_a_list_may_say_when_it_holds(heading: str) -> None:
    assert values_in("\n".join([heading, *(f"- {line}" for line in FOUR_RULES)])) == {}


def test_numbers_before_the_lines_of_a_list_and_its_title_say_nothing() -> None:
    assert values_in(
        "Unser Doppelkopf\n1. Ein Abend umfasst 20 Spiele.\n2. Fuchs 1\n"
        "3. Dem Armen darf kein Trumpf zurückgegeben werden."
    ) == {"session_deals": 20, "fox": 1, "armut_no_trump_back": True}


def test_numbers_of_paragraphs_say_nothing() -> None:
    assert values_in(
        "1. Karten\n1.1 Gespielt wird mit 48 Karten.\n2. Soli\n2.1 Soli: Damen, Buben\n"
        "§ 3 Geld\n§ 3.1 2 Cent pro Punkt"
    ) == {"deck": "48", "solos": With("jacks", is_listed=True), "cents_per_point": 2}


def test_a_sentence_takes_something_back_from_the_one_before_it_in_its_line() -> None:
    assert values_in("Die zweite Dulle haut die erste. Nur im letzten Stich nicht.") == {
        "second_heart10_wins": "not_last_trick"
    }


def test_what_stands_before_a_colon_is_what_its_line_goes_on_about() -> None:
    assert values_in("Bock: Herzstich. Länge 8 Spiele.") == {
        "bock_triggers": With("heart_trick"),
        "bock_length": 8,
    }


def test_several_names_with_their_numbers_need_no_commas() -> None:
    assert values_in("fuchs 1 karlchen 1 doko 2") == {"fox": 1, "charlie": 1, "doppelkopf": 2}


def test_on_a_whole_sheet_what_a_set_does_not_name_is_asked_though_nothing_says_only() -> None:
    read = read_typed_rules(
        "Bock nach 120:120. Fuchs 1. Karlchen 1. Doppelkopf 1. ohne Neunen. keine Armut", "de"
    )
    asked = not_listed(read.understood, PUB, is_sheet=read.is_sheet)
    assert (read.is_sheet, asked) == (True, {"bock_triggers": ["heart_trick", "re_lost"]})


def test_what_may_be_changed_by_something_that_is_not_understood_is_only_guessed() -> None:
    read = read_typed_rules("Die Neunen fliegen in den Karton raus, sonst Ramsch", "de")
    assert (read.understood, [dict(each.values) for each in read.guessed]) == ((), [{"deck": "40"}])


@pytest.mark.parametrize(
    "taken_back",
    [
        "Manche spielen {line}",
        "Bei Turnieren: {line}",
        "Zu dritt {line}",
        "Wir haben überlegt: {line}",
        "{line}, wenn alle einverstanden sind",
        "{line}, davon nur die Hälfte",
        "{line} – insgesamt, nicht zusätzlich",
        "{line}, sagt Torben, stimmt aber nicht",
        "{line}, oder auch nicht",
        "{line}, da aber nicht",
        "{line}. Das gilt nicht.",
        "{line}, manchmal",
        "{line}, aber nur freitags",
        "Früher: {line}",
        "Vielleicht: {line}",
    ],
)
def test_what_the_words_around_a_rule_take_back_is_not_read(taken_back: str) -> None:
    read = [
        read_typed_rules(taken_back.format(line=line), "de").understood
        for line in ("Karlchen 2", "ein gefangener Fuchs zählt einen Extrapunkt", "Solist kommt raus")
    ]
    assert read == [(), (), ()]


@pytest.mark.parametrize(
    "line",
    [
        "ohne Dulle",
        "zweite Dulle sticht die erste, außer im letzten Stich",
        "egal ob Trumpf oder Fehl, der erste fremde Stich geht mit",
    ],
)
@pytest.mark.parametrize(
    "hedge",
    ["{line}, manchmal", "Vielleicht: {line}", "{line} oder auch nicht", "{line}, wenn Karin mitspielt"],
)
def test_a_rule_that_denies_or_limits_itself_is_asked_if_more_is_said(line: str, hedge: str) -> None:
    assert read_typed_rules(hedge.format(line=line), "de").understood == ()


@pytest.mark.parametrize(
    "closed", ["{line}, sonst nichts", "{line}. Mehr nicht.", "{line}, sonst keine Soli"]
)
def test_that_there_is_nothing_else_closes_a_list(closed: str) -> None:
    read = read_typed_rules(closed.format(line="Damensolo, Bubensolo"), "de")
    members = [value for each in read.understood for _option, value in each.values]
    assert (read.unclear, [(each.member, each.is_listed) for each in members]) == (
        (),
        [("queens", True), ("jacks", True)],
    )


def test_a_name_that_may_be_two_things_is_asked() -> None:
    assert read_typed_rules("Solo = nackt", "de").understood == ()


# --- Lines that invite a wrong reading ------------------------------------------------------------------

LINES = tomllib.loads((Path(__file__).parent / "typed_lines.toml").read_text(encoding="utf-8"))


def lines_of(kind: str) -> list[Any]:
    """The lines of a kind, each with its language and what it must come to."""
    return [
        pytest.param(language, text, expected, id=text)
        for language, lines in LINES.items()
        for text, expected in lines[kind].items()
    ]


def as_written(value: Any) -> Any:
    """A value as the file writes it."""
    if isinstance(value, With | Without):
        return ("+" if isinstance(value, With) else "-") + value.member
    return f"{value.place}: {value.number}" if isinstance(value, At) else value


@pytest.mark.parametrize(("language", "text", "expected"), lines_of("understood"))
def test_a_line_is_not_read_as_something_else(language: str, text: str, expected: dict[str, Any]) -> None:
    found = read_one(text, language)
    assert found is not None, "not understood"
    assert {option: as_written(value) for option, value in found.items()} == expected


@pytest.mark.parametrize(("language", "text", "expected"), lines_of("several"))
def test_several_rules_in_a_line_are_not_read_as_something_else(
    language: str, text: str, expected: list[list[Any]]
) -> None:
    found = read_typed_rules(text, language).understood
    assert [[as_written(value) for _option, value in each.values] for each in found] == expected


@pytest.mark.parametrize(("language", "text", "expected"), lines_of("partly"))
def test_what_another_clause_may_mean_too_is_not_understood(
    language: str, text: str, expected: list[str]
) -> None:
    read = read_typed_rules(text, language)
    assert (bool(read.understood), list(read.unclear)) == (True, expected)


@pytest.mark.parametrize(
    ("language", "text"),
    [pytest.param(language, text, id=text) for language in LINES for text in LINES[language]["unclear"]],
)
def test_a_line_that_may_mean_something_else_is_not_understood(language: str, text: str) -> None:
    assert read_typed_rules(text, language).understood == ()


@pytest.mark.parametrize(("language", "text", "expected"), lines_of("lost"))
def test_what_a_list_leaves_out_is_asked_and_stays_until_it_is_answered(
    language: str, text: str, expected: dict[str, list[str]]
) -> None:
    understood = read_typed_rules(text, language).understood
    assert not_listed(understood, PUB) == expected
    for option, lost in expected.items():
        assert set(lost) <= set(options_of(understood, PUB)[option])
        replaced = options_of(understood, PUB, {option})[option]
        assert replaced
        assert not set(lost) & set(replaced)


@pytest.mark.parametrize(
    "text", [text for _language, kinds in LINES.items() for text in (*kinds["understood"], *kinds["several"])]
)
def test_no_set_loses_what_the_text_does_not_deny(text: str) -> None:
    language = next(
        name for name, kinds in LINES.items() if text in {**kinds["understood"], **kinds["several"]}
    )
    understood = read_typed_rules(text, language).understood
    pairs = [pair for each in understood for pair in each.values]
    denied = {(option, value.member) for option, value in pairs if isinstance(value, Without)}
    for option, members in options_of(understood, PUB).items():
        if isinstance(CATALOGUE[option].kind, Members | SoloSet) and (option, []) not in pairs:
            usual = CATALOGUE[option].kind.write(getattr(PUB, option))
            assert {(option, each) for each in usual} - {(option, each) for each in members} <= denied


# --- What it makes --------------------------------------------------------------------------------------


def test_what_was_understood_changes_a_ruleset() -> None:
    read = read_typed_rules("Bock nach 120:120, mit Neunen, kein Herzsolo, Re und Kontra je 1, Gans 2", "de")
    assert options_of(read.understood, PUB) == {
        "bock_triggers": ["heart_trick", "re_lost", "tie_120"],
        "deck": "48",
        "solos": ["queens", "jacks", "clubs", "spades", "diamonds"],
        "re_kontra": "add",
        "re_kontra_points": 1,
    }
    assert templates_of(read.understood) == {"goose": 2}


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            "Re und Kontra gibt es nicht",
            {"re_kontra": "none", **dict.fromkeys(("calls", "against_call"), [0] * 4)},
        ),
        (
            "Karlchen gefangen nur mit der Karo-Dame",
            {"charlie_caught": 1, "charlie_caught_by": "diamond_queen"},
        ),
        (
            "Schweinchen müssen vor dem ersten Stich angesagt werden",
            {"piglets": "both", "piglets_declared": "before_first_card"},
        ),
        ("Nimmt keiner die Armut, wird neu gegeben", {"armut": "exchange", "armut_refused_dealer": "same"}),
        ("Superschweine gibt es nicht", {"super_piglets": False}),
    ],
)
def test_what_was_understood_brings_along_what_gives_it_a_meaning(text: str, options: dict[str, Any]) -> None:
    assert options_of(read_typed_rules(text, "de").understood, DDV) == options


def test_every_value_that_can_be_understood_is_one_of_its_option() -> None:
    for language in LANGUAGES:
        for tokens in vocabulary(language).names:
            for each in read_typed_rules(" ".join(tokens), language).understood:
                for option, value in options_of([each], DDV).items():
                    CATALOGUE[option].kind.read(value)


def test_all_that_groups_write_makes_one_ruleset_or_a_refusal_and_never_a_crash() -> None:
    for text, _values in UNDERSTOOD:
        options = options_of(read_typed_rules(text, "de").understood, PUB)
        if "super_piglets" not in options:
            read_options(options, PUB)


# --- Limits ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "piece",
    one_in(
        5,
        ["x", "a. Nur b. ", "Re und ", "Fuchs 1, ", "1 ", "und ", "a-, ", "(", "ー", "9", "war ", ". "],
    ),
)
def test_a_long_text_is_read_quickly(piece: str) -> None:
    began = time.process_time()
    for language in LANGUAGES:
        read_typed_rules(piece * LONGEST_TEXT, language)
    assert time.process_time() - began < 3


@pytest.mark.parametrize("piece", [" ", "\t", "\u3000", " \n", "\n", "- "])
def test_a_long_gap_is_read_quickly(piece: str) -> None:
    began = time.process_time()
    for language in LANGUAGES:
        read_typed_rules(f"Fuchs 1{piece * LONGEST_TEXT}"[: LONGEST_TEXT - 10] + "Karlchen 1", language)
    assert time.process_time() - began < 3


def test_a_long_gap_says_nothing() -> None:
    assert read_typed_rules("Fuchs \t  1,   Karlchen  1", "de") == read_typed_rules(
        "Fuchs 1, Karlchen 1", "de"
    )


@pytest.mark.parametrize("text", ["", " ", "\0", "\n\n", ",,,", "\ud800", "²", "٣ Fuchs", "Fuchs ١"])
def test_odd_texts_say_nothing(text: str) -> None:
    assert read_typed_rules(text, "de").understood == ()


def test_a_language_without_names_of_its_own_is_read_as_english() -> None:
    assert read_typed_rules("Fox 1", "fr") == read_typed_rules("Fox 1", "en")
    assert read_typed_rules("Fox 1", "en").understood == (Understood("Fox 1", (("fox", 1),)),)
