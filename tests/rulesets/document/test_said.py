"""A deal in one line: it is read as it was said, asked where it can be meant otherwise, and never guessed."""

from __future__ import annotations

import time
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.checks import bonuses_asked, games_offered, moment_of, plain_ranges, solo_kinds_offered
from rulesets.document import read_ruleset
from rulesets.document.said import Offer, SaidDeal, read_line
from rulesets.document.said.vocabulary import BY_OPTION, index_of, tokens_of, words_of
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.folk_names import LANGUAGES
from rulesets.scoring.deal import Call, Side
from rulesets.session.fold import start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.table import Player, Table

LINES = tomllib.loads(Path(__file__).with_name("said_lines.toml").read_text(encoding="utf-8"))["line"]
FOUR = {"ja": ("アンナ", "ベン", "セム", "ドーラ")}
OWN = {
    "preset": "pub",
    "options": {
        "custom_bonuses": [
            {"id": "both_foxes", "name": "Beide Füchse", "points": 1},
            {"id": "sau", "name": "Goldene Sau", "points": 2, "most": 2},
        ],
        "custom_solos": [{"id": "martin", "name": "Schlanker Martin"}],
        "solos": ["queens", "jacks", "kings_queens_jacks", "misere", "open_misere", "diamonds", "trump"],
        "bock_triggers": ["heart_trick", "four_of_a_kind", "top_cards_lost", "manual"],
        "genscher_partner": True,
        "penalties": "bank",
    },
}
"""Rules with bonuses and solos of a group's own, and much that is ticked."""


@cache
def offer_of(rules: Any = "pub", players: Any = ("Anna", "Ben", "Cem", "Dora")) -> Offer:
    """What can be entered as the first deal of an evening."""
    known = read_ruleset(OWN if rules == "own" else rules)
    table = Table(known, tuple(map(Player, players)), first_dealer=3, length=24)
    moment = moment_of(known, next_deal_after(table, start(table)))
    seats = {str(seat): name for seat, name in enumerate(players, 1)}
    return Offer(known, seats, games_offered(moment), solo_kinds_offered(moment))


def read(line: dict[str, Any]) -> SaidDeal:
    """Read a line of the table."""
    language = line.get("language", "de")
    usual = FOUR.get(language, ("Anna", "Ben", "Cem", "Dora"))
    return read_line(
        line["say"], language, offer_of(line.get("rules", "pub"), tuple(line.get("players", usual)))
    )


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['say']}")
def test_a_line_is_read_as_it_was_said(line: dict[str, Any]) -> None:
    found = read(line)
    asks = [[each.said, *(phrase for phrase, _line in each.choices)] for each in found.questions]
    assert (found.facts, list(found.unclear), asks) == (
        line["facts"],
        line.get("unclear", []),
        line.get("asks", []),
    )


@pytest.mark.parametrize(
    "line", [line for line in LINES if "asks" in line], ids=lambda line: f"{line['say']}"
)
def test_an_answer_is_a_line_in_which_that_is_not_asked_again(line: dict[str, Any]) -> None:
    before = read(line)
    for question in before.questions:
        for _phrase, text in question.choices:
            after = read(line | {"say": text})
            assert question.said not in [each.said for each in after.questions], text
            assert set(after.unclear) >= set(before.unclear), text


def test_each_of_several_answers_is_another_deal() -> None:
    for line in LINES:
        for question in read(line).questions:
            read_as = [read(line | {"say": text}).facts for _phrase, text in question.choices]
            assert [facts for facts in read_as if read_as.count(facts) > 1] == [], line["say"]


def test_no_side_is_guessed() -> None:
    for said in ("fuchs", "keine 90", "karlchen", "doppelkopf", "schweinchen", "herz durch"):
        found = read_line(f"anna cem 155 {said}", "de", offer_of())
        assert (found.facts, [question.said for question in found.questions]) == (
            {"game": "normal", "re": ["1", "3"], "points": {"re": 155}},
            [said],
        )


# --- A deal that is said is read as that deal -------------------------------------------------------------

SAY = {language: words_of(language)["say"] for language in LANGUAGES}
BONUSES = {
    "de": {
        "fox": "Fuchs",
        "charlie": "Karlchen",
        "doppelkopf": "Doppelkopf",
        "charlie_caught": "Karlchen gefangen",
    },
    "en": {
        "fox": "fox",
        "charlie": "Charlie",
        "doppelkopf": "Doppelkopf",
        "charlie_caught": "Charlie caught",
    },
    "ja": {
        "fox": "狐",
        "charlie": "チャーリー",
        "doppelkopf": "ドッペルコップ",
        "charlie_caught": "チャーリー捕獲",
    },
}
GAMES = {
    "de": {"marriage": "Hochzeit", "armut": "Armut", "silent_solo": "stilles Solo", "queens": "Damensolo"},
    "en": {"marriage": "wedding", "armut": "poverty", "silent_solo": "silent solo", "queens": "queen solo"},
    "ja": {
        "marriage": "マリッジ",
        "armut": "貧乏",
        "silent_solo": "サイレントソロ",
        "queens": "クイーンソロ",
    },
}
ALONE = {"de": "allein", "en": "alone", "ja": "一人"}
CALLS = {Side.RE: Call.RE, Side.KONTRA: Call.KONTRA}
ABSAGEN = ("no90", "no60", "no30", "schwarz")
RANGES = plain_ranges(offer_of().rules)


@st.composite
def deals(draw: st.DrawFn) -> dict[str, Any]:
    """Facts of a deal that can be said in a line, under the rules of a pub."""
    game = draw(st.sampled_from(["normal", "marriage", "armut", "silent_solo", "solo"]))
    first, second = draw(st.permutations(["1", "2", "3", "4"]))[:2]
    is_lone = game in ("silent_solo", "solo") or (game == "marriage" and draw(st.booleans()))
    facts: dict[str, Any] = {"game": game, "re": [first] if is_lone else sorted([first, second])}
    if game in ("marriage", "armut"):
        facts["by"] = [first]
    if game == "solo":
        facts["solo"] = "queens"
    calls = {side.value: draw(calls_of(side)) for side in Side}
    bonuses = {
        side.value: draw(st.dictionaries(st.sampled_from(list(BONUSES["de"])), st.just(1))) for side in Side
    }
    facts |= {"calls": {side: made for side, made in calls.items() if made}}
    facts |= {"bonuses": {side: counts for side, counts in bonuses.items() if counts}}
    facts["points"] = draw(
        st.builds(lambda side, points: {side: points}, st.sampled_from(["re", "kontra"]), st.integers(0, 240))
        | st.builds(
            lambda each: {"re": list(each)}, st.sampled_from([each for each in RANGES if each[0] < each[1]])
        )
    )
    return {key: value for key, value in facts.items() if value != {}}


def calls_of(side: Side) -> st.SearchStrategy[list[str]]:
    return st.builds(
        lambda base, above: [*([CALLS[side].value] if base else []), *above],
        st.booleans(),
        st.lists(st.sampled_from(ABSAGEN), unique=True, max_size=2).map(
            lambda said: sorted(said, key=ABSAGEN.index)
        ),
    )


def say_deal(facts: dict[str, Any], language: str, names: dict[str, str], order: Any) -> str:
    """Say a deal in a line, its parts in any order but who played, which stands first."""
    say = SAY[language]
    by = facts.get("by", facts["re"])[0]
    others = [names[seat] for seat in facts["re"] if seat != by]
    alone = [ALONE[language]] if facts["game"] == "marriage" and not others else []
    game = GAMES[language].get(facts.get("solo", facts["game"]), "")
    parts = [*said_points(facts["points"], say)]
    for side, made in facts.get("calls", {}).items():
        named = say["side"][side]
        parts += [
            say["says"].format(side=named)
            if call in CALLS.values()
            else say["called"].format(what=say["call"][call], side=named)
            for call in made
        ]
    for side, counts in facts.get("bonuses", {}).items():
        parts += [say["of"].format(what=BONUSES[language][key], side=say["side"][side]) for key in counts]
    order.shuffle(parts)
    return ", ".join(filter(None, [" ".join([game, names[by], *others, *alone]).strip(), *parts]))


def said_points(points: dict[str, Any], say: dict[str, Any]) -> list[str]:
    ((side, counted),) = points.items()
    if isinstance(counted, list):
        return [say["range"].format(low=counted[0], high=counted[1])]
    return [say["of"].format(what=counted, side=say["side"][side])]


@given(deals(), st.sampled_from(LANGUAGES), st.randoms(use_true_random=False))
def test_a_deal_that_is_said_is_read_as_that_deal(facts: dict[str, Any], language: str, order: Any) -> None:
    offer = offer_of(players=FOUR.get(language, ("Anna", "Ben", "Cem", "Dora")))
    text = say_deal(facts, language, dict(offer.players), order)
    found = read_line(text, language, offer)
    assert (sorted_calls(found.facts), found.unclear, found.questions) == (sorted_calls(facts), (), ()), text


def sorted_calls(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts, the calls of each side in one order."""
    calls = facts.get("calls", {})
    return {**facts, "calls": {side: sorted(made) for side, made in calls.items()}}


@given(st.text() | st.lists(st.sampled_from([*sorted(index_of("de")), "Anna", "von", "155"])).map(" ".join))
def test_whatever_is_typed_is_read_or_told(text: str) -> None:
    found = read_line(text, "de", offer_of())
    assert [part for part in found.unclear if part not in text] == []
    assert [each for each in found.questions if each.said not in text or not each.choices] == []


# --- Words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_card_points_can_be_said_in_words(language: str) -> None:
    words = {
        meaning.key
        for meanings in index_of(language).values()
        for meaning in meanings
        if meaning.kind == "number"
    }
    assert words >= {str(number) for number in range(1, 241)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_say_the_same_small_words_and_answers(language: str) -> None:
    german = words_of("de")
    missing = {"word=of": "ja", "word=own": "de", "word=against": "ja", "word=score": "en"}
    kinds = {kind for kind in words_of(language) if missing.get(kind) != language}
    assert kinds | set(missing) == set(german) | set(missing)
    assert {kind: type(texts) for kind, texts in SAY[language].items()} == {
        kind: type(texts) for kind, texts in SAY["de"].items()
    }


def test_every_bonus_of_the_rules_has_a_name_that_players_use() -> None:
    named = {
        meaning.key for meanings in index_of("de").values() for meaning in meanings if meaning.kind == "bonus"
    }
    assert {
        key for rules in ("ddv", "pub", "sharp", "pot") for key in bonuses_asked(read_ruleset(rules))
    } <= named


def test_what_is_said_with_the_name_of_a_rule_is_a_rule() -> None:
    assert set(BY_OPTION) <= set(CATALOGUE)


def test_what_is_too_long_to_be_read_is_told() -> None:
    found = read_line("anna cem " * 50 + "155", "de", offer_of())
    assert "".join(found.unclear).endswith("cem 155")


def test_words_stand_where_they_were_typed() -> None:
    text = "Ａnna, ４２ フォx"
    assert [text[token.start : token.end] for token in tokens_of(text)] == ["Ａnna", "４２", "フ", "ォ", "x"]


def test_a_line_is_read_in_some_milliseconds() -> None:
    offer, text = offer_of(), "anna cem hundertfünfundfünfzig re keine 90 fuchs karlchen von kontra blubb"
    taken = []
    for _time in range(5):
        began = time.process_time()
        read_line(text, "de", offer)
        taken.append(time.process_time() - began)
    assert min(taken) < 0.02
