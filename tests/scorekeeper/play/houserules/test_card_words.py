"""Rule cards in German and Japanese: no word of a rule that is not played, none that is said in two ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.utils import translation
from hypothesis import given

from rulesets.rules.played import plays_absagen, plays_calls
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.rule_card import rule_card
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import FOUR_SUITS, SoloKind
from rulesets.rules.start_questions import BASE
from scorekeeper.play.houserules.labels import text_of
from tests.rulesets.rules.test_rule_card import SHEETS, has_own_suit_solo, under
from tests.rulesets.rules.test_rule_words import own_words
from tests.rulesets.strategies import rulesets as any_ruleset


def plays_suit_solos(rules: Ruleset) -> bool:
    return sum(kind in rules.solos for kind in FOUR_SUITS) > 1 or has_own_suit_solo(rules)


Played = Callable[[Ruleset], bool]

WORDS: dict[str, tuple[tuple[str, Played], ...]] = {
    "de": (
        (r"Farbsol", plays_suit_solos),
        (r"Trumpfsol", lambda rules: SoloKind.TRUMP in rules.solos),
        (r"[Aa]nsage\b|[Aa]nsagen|angesagt werden|Absage|abgesagt|Frist", plays_calls),
        (r"Absage|keine 90", plays_absagen),
        (r"Pflichtsol|vorgeführt", lambda rules: rules.owes_solos),
        (r"Stille[ns]? Solo", lambda rules: rules.silent_solo),
        (r"\bTopf\b", lambda rules: rules.has_pot),
        (r"Armut", lambda rules: rules.armut != "off"),
        (r"\bAbend", lambda rules: False),
    ),
    "ja": (
        ("スートソロ", plays_suit_solos),
        ("切札ソロ", lambda rules: SoloKind.TRUMP in rules.solos),
        ("キー90|90宣言|期限", plays_calls),
        ("義務ソロ|強制ソロ", lambda rules: rules.owes_solos),
        ("サイレントソロ", lambda rules: rules.silent_solo),
        ("ポット", lambda rules: rules.has_pot),
        ("アルムート", lambda rules: rules.armut != "off"),
    ),
}
"""Words that must not stand on a card unless their rule is played; a session is called as in the editor."""

ABSENCE = {
    "de": re.compile(r"\b[Oo]hne\b|kein(e|en)? (stilles|Sonderpunkt|Strafpunkt)|nicht gezählt|Muss|nur Re"),
    "ja": re.compile("なし|ありません|ません。|だけです"),
}
"""What says that something is not played."""


def sentences(rules: Ruleset, language: str) -> Iterator[str]:
    """What a card says in a language, without the group's own words."""
    own_texts = own_words(rules)
    with translation.override(language):
        for section in rule_card(rules).sections:
            for line in section.lines:
                if not line.phrase.is_own and str(line.phrase) not in own_texts:
                    yield text_of(line.phrase)


def wrong_words(rules: Ruleset, language: str) -> list[tuple[str, str]]:
    """Words of rules that are not played, each with its sentence."""
    return [
        (word, text)
        for text in sentences(rules, language)
        if not ABSENCE[language].search(text)
        for word, is_played in WORDS[language]
        if re.search(word, text) and not is_played(rules)
    ]


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("name", presets())
def test_the_card_of_a_preset_has_no_word_of_what_is_not_played(name: str, language: str) -> None:
    assert wrong_words(presets()[name].rules, language) == []


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("name", SHEETS)
def test_the_card_of_a_sheet_has_no_word_of_what_is_not_played(name: str, language: str) -> None:
    for base in (presets()[BASE].rules, presets()["ddv"].rules):
        assert wrong_words(read_options(SHEETS[name], base), language) == []


@pytest.mark.parametrize("language", WORDS)
@given(rules=any_ruleset())
def test_a_card_has_no_word_of_what_is_not_played(language: str, rules: Ruleset) -> None:
    assert wrong_words(rules, language) == []


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            {"solos": ["trump"], "bonuses_in_lone": "suit_and_silent"},
            "Spielt einer gegen drei, zählen Sonderpunkte nur im Trumpfsolo und im stillen Solo.",
        ),
        ({"session_deals": 12}, "Eine Runde hat 12 Spiele."),
        (
            {"armut": "exchange"},
            "Pflichtsolo geht vor Lustsolo, Lustsolo vor Armut, Armut vor Hochzeit.",
        ),
        (
            {"soloist_leads": "always", "soloist_leads_first": 2},
            "Der Solist spielt nur in seinen ersten 2 Soli aus.",
        ),
    ],
)
def test_a_german_card_says_what_is_played(options: dict[str, object], expected: str) -> None:
    assert expected in list(sentences(under(**options), "de"))


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "Wer allein spielt, bekommt oder zahlt das Dreifache."),
        ({"settlement": "losers_minus"}, "Wer allein verliert, zahlt das Dreifache."),
        (
            {"solo_points": dict.fromkeys(("queens", "jacks", *FOUR_SUITS, "no_trump"), 1)},
            "Punkte je Solo, zum Spielwert dazu: jedes Solo 1.",
        ),
        (
            {"call_cards": "own", "call_cards_own": [10, 6, 6, 6, 6]},
            "Re und Kontra werden mit mindestens 10 Karten auf der Hand angesagt, jede Absage mit 6.",
        ),
        (
            {"bock_triggers": ["heart_trick", "tie_120", "zero_value", "re_lost", "kontra_lost"]},
            (
                "Bock gibt es nach einem Herzstich, 120:120, einem Spiel um 0 Punkte "
                "oder verlorenem Re oder Kontra."
            ),
        ),
        (
            {"custom_solos": [{"id": "red", "name": "Rotes Solo", "group": "suit", "trump": "Alles Rote."}]},
            "Rotes Solo, unser eigenes Farbsolo: Alles Rote.",
        ),
        (
            {"piglets": "both"},
            "Bei angesagten Soli gibt es Schweinchen nur im Karosolo.",
        ),
    ],
)
def test_a_german_card_says_it_as_people_say_it(options: dict[str, object], expected: str) -> None:
    assert expected in list(sentences(under(**options), "de"))
