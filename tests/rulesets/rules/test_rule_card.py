"""The rule card: sentences for every option, none about rules that are not played, what was agreed first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from rulesets.problems import Refused
from rulesets.rules.card_sentences import SECTIONS
from rulesets.rules.catalogue import CATALOGUE, Option
from rulesets.rules.chapters.contracts import Armut
from rulesets.rules.meaning import means_something
from rulesets.rules.never_said import never_said, with_what_it_needs
from rulesets.rules.open_questions import OpenQuestion
from rulesets.rules.played import auto_calls, has_bock, has_bonuses, plays_absagen, plays_calls
from rulesets.rules.presets import presets
from rulesets.rules.reading import (
    Agreement,
    make_agreement,
    read_agreement,
    read_options,
    write_agreement,
    write_options,
)
from rulesets.rules.rule_card import RuleCard, RuleCardSection, rule_card
from rulesets.rules.rule_words import differs
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.sentences.phrases import Listed, Part, Phrase
from rulesets.rules.solo_kinds import FOUR_SUITS, SoloGroup, SoloKind
from rulesets.rules.start_questions import BASE
from tests.rulesets.reference.covering import VALUES
from tests.rulesets.rules.test_rule_words import BASES, marked, other_value, own_words, without_a_sentence
from tests.rulesets.strategies import TWICE_AS_MANY
from tests.rulesets.strategies import rulesets as any_ruleset

SAID_CARDS = tomllib.loads((Path(__file__).parent / "said_cards.toml").read_text(encoding="utf-8"))
SHEETS = tomllib.loads((Path(__file__).parent / "sheets.toml").read_text(encoding="utf-8"))


def under(**options: object) -> Ruleset:
    return read_options(options)


def told(sections: tuple[RuleCardSection, ...]) -> list[str]:
    return [str(line.phrase) for section in sections for line in section.lines]


def all_said(card: RuleCard) -> list[str]:
    """Everything on a card, in English."""
    return told(card.sections) + [str(phrase) for each in card.open for phrase in each.until_then]


def options_said(rules: Ruleset) -> set[str]:
    lines = (line for section in rule_card(rules).sections for line in section.lines)
    return {option for line in lines for option in line.options}


# --- What a card says -----------------------------------------------------------------------------------

BARE = {"fox": 0, "charlie": 0, "doppelkopf": 0, "against_elders": 0}
"""Rules without any bonus."""

NO_ABSAGEN = {"calls": [0, 0, 0, 0], "against_call": [0, 0, 0, 0]}
"""Rules in which only Re and Kontra are called."""

UNCALLED = {"re_kontra": "none", **NO_ABSAGEN}
"""Rules without any call."""

SAYS = [
    (
        {"redeal_kings": 5, "redeal_full_cards": 7, "redeal_few_trumps": 3},
        "redeal_full_cards",
        ("*Redeal:* a player with at least 5 kings, 7 aces and tens together or at most 2 trumps "
         "may have the cards dealt again."),
    ),
    ({"deck": "40"}, "deck", "We play *without nines*, 40 cards in all."),
    ({"deck": "40"}, "deal_packet", "*Five cards* are dealt at a time, twice."),
    ({"deck": "40", "deal_packet": "3"}, "deck", "We play *without nines*, 40 cards in all."),
    (
        {"deck": "40"},
        "call_cards",
        ("*Re and Kontra* are called before your own *second card*, that is with at least 9 cards in hand; "
         "each further call may come one card later."),
    ),
    (
        {"deck": "40", "call_cards": "12_10_8_6_4"},
        "call_cards",
        ("*Re and Kontra* are called with at least 10 cards in hand, no 90 with 8, no 60 with 6, "
         "no 30 with 4, schwarz with 2."),
    ),
    (
        {"deck": "40", "call_cards": "own", "call_cards_own": [12, 9, 6, 6, 6]},
        "call_cards_own",
        ("*Re and Kontra* are called with at least 10 cards in hand, no 90 with 9, no 60 with 6, "
         "no 30 with 6, schwarz with 6."),
    ),
    ({"piglets": "both"}, "piglets_in_solo",
     "In announced solos there are piglets only in the diamonds solo."),
    (
        {"redeal_nines": 5, "redeal_kings": 5, "redeal_few_trumps": 3},
        "redeal_kings",
        ("*Redeal:* a player with at least 5 nines, 5 kings or at most 2 trumps may have the "
         "cards dealt again."),
    ),
    ({"armut": "exchange", "bid_order": "solo_armut_marriage"}, "bid_order",
     "In the bidding, *solo* comes before Armut, Armut before marriage."),
    ({"bid_order": "solo_armut_marriage"}, "bid_order", "In the bidding, *solo* comes before marriage."),
    ({"fox": 2}, "fox", "*Bonuses:* 2 points for a fox caught."),
    ({"fox": 0}, "fox", "*No bonus* for a fox caught."),
    ({"fox": 2}, "charlie", "*Bonuses:* 1 point each for Charlie and Doppelkopf."),
    ({"won": 0, "levels": [1, 2, 2, 0]}, "won", "*Nothing* is paid for winning and schwarz."),
    ({"duty_solos": "none"}, "solo_dealer_stays", "After a solo, the deal moves on as usual."),
    ({"duty_unfulfilled": "forced_after_pot"}, "duty_unfulfilled",
     "Solos still owed at the end are played in *extra deals*."),
    ({"bock_triggers": ["re_lost", "kontra_lost"]}, "bock_triggers",
     "*Bock* comes after a lost Re or Kontra."),
    ({"bock_triggers": ["heart_trick", "tie_120", "zero_value", "re_lost", "kontra_lost"]}, "bock_triggers",
     "*Bock* comes after a heart trick, 120:120, a deal for 0 points or a lost Re or Kontra."),
    ({"call_cards": "own", "call_cards_own": [10, 6, 6, 6, 6]}, "call_cards_own",
     "*Re and Kontra* are called with at least 10 cards in hand, all further calls with 6."),
    ({"solos": ["queens", "jacks"], "solo_points": {"queens": 1, "jacks": 1}}, "solo_points",
     "*Points by kind of solo*, added to the value: every solo 1."),
    ({"solos": ["queens", "jacks"], "solo_points": {"queens": 1, "jacks": 1, "silent_solo": 2}},
     "solo_points",
     "*Points by kind of solo*, added to the value: every solo 1 and silent solo 2."),
    ({"custom_solos": [{"id": "red", "name": "Red solo", "group": "suit", "trump": "All red cards."}]},
     "custom_solos", "*Red solo*, a suit solo of our own: All red cards."),
    ({"custom_bonuses": [{"id": "first", "name": "First", "points": 1, "most": 5, "goes_to": "winners"}]},
     "custom_bonuses", "*First:* 1 point for the winners, up to 5 times per side."),
    ({}, "lust_after_duty", "A player's first solo is the compulsory one."),
    ({"duty_solos": "two"}, "lust_after_duty", "A player's first solos are the compulsory ones."),
    ({"piglets": "both"}, "heart10_trump", "The hearts tens are trumps above the club queens."),
    ({"joker": True, "piglets": "both"}, "joker",
     "*A joker* replaces one diamond nine; only piglets are above it."),
    ({"calls_counted": "winners_kept"}, "calls",
     "*1 point* for each call: no 90, no 60, no 30 and schwarz."),
    ({"armut": "exchange", "armut_elders": False, "marriage_elders": False}, "marriage_elders",
     "Against the elders *does not count in an Armut or a marriage*."),
    ({"solo_factor_lost": "2"}, "solo_factor",
     "One against three, a lone player with a plus gets *three times* the value."),
    ({"settlement": "winners_plus"}, "solo_factor",
     "One against three, a lone player with a plus gets *three times* the value."),
    ({"settlement": "losers_minus", "solo_factor_lost": "2"}, "solo_factor",
     "A lone player with a minus pays *twice*."),
    ({"settlement": "losers_minus"}, "solo_factor", "A lone player with a minus pays *three times*."),
    ({"solos": ["misere"], "misere_win": 4, "misere_loss": 4}, "misere_win",
     "*Misère:* the soloist must take no trick; it counts 4 points, won or lost."),
    ({"session_end_points": 100}, "session_end_points",
     "It ends early when someone has *100 points*, plus or minus."),
    ({"session_deals": 0, "session_end_points": 100}, "session_end_points",
     "A session ends when someone has *100 points*, plus or minus."),
    ({"players_max": 5}, "players_max",
     "Up to *5 players* sit at a table; four play, and the dealer sits out."),
    ({"players_max": 6}, "players_max",
     ("Up to *6 players* sit at a table; four play, the dealer sits out, and from six on others in turn.")),
    ({"settlement": "pot", "players_max": 4, "pot_silent_solo": "pot"}, "settlement",
     "Any other game of one against three is settled between the players."),
    ({"settlement": "pot", "players_max": 4, "pot_silent_solo": "players"}, "settlement",
     "One against three is settled between the players, including a silent solo."),
    ({"cents_per_point": 5, "money_start_cents": 250}, "money_start_cents",
     "Everyone brings along €2.50."),
    ({"cents_per_point": 2.5}, "cents_per_point",
     "*Money:* each point is worth *2½ cents*."),
    ({"cents_per_point": 5, "settlement": "winners_plus"}, "cents_per_point",
     "*Money:* at the end, each point above or below the average is worth *5 cents*."),
    ({"cents_per_point": 5, "penalties": "bank"}, "cents_per_point",
     "*Money:* at the end, each point above or below the average is worth *5 cents*."),
    ({"custom_bonuses": [{"id": "snow", "name": "Snow", "points": -2, "most": 3}]}, "custom_bonuses",
     "*Snow:* −2 points, up to 3 times per side."),
    ({}, "draw_scores",
     ("If both sides fail a call of no 90 or higher, nobody wins: levels reached, calls beaten and bonuses "
      "count.")),
    (BARE, "draw_scores",
     ("If both sides fail a call of no 90 or higher, nobody wins: levels reached and calls beaten count.")),
    (BARE | {"draw_scores": "nothing"}, "draw_scores",
     "If both sides fail a call of no 90 or higher, nobody wins: the deal counts 0."),
    ({"value_mode": "powers", "re_kontra": "double"}, "draw_scores",
     "If both sides fail a call of no 90 or higher, nobody wins: *only bonuses* count."),
    (BARE | {"re_kontra": "double"}, "re_kontra", "*Re and Kontra each double* the game value."),
    (BARE | {"bock_triggers": ["redeal"], "bock_effect": "double_value"}, "bock_effect",
     "A Bock deal *counts double*."),
    (BARE | {"solos": ["misere"], "misere_calls": False}, "misere_calls", "In a misère, calls do not count."),
    ({"own_rules": ["100 % *no* phones."]}, "own_rules", "100 % *no* phones."),
    ({"solos": ["trump"], "bonuses_in_lone": "suit_and_silent"}, "bonuses_in_lone",
     "One against three, bonuses count only *in the trump solo and in a silent solo*."),
    ({"solos": ["clubs", "trump"], "bonuses_in_lone": "suit_all_else_doppelkopf"}, "bonuses_in_lone",
     ("One against three, all bonuses count *in the clubs solo, in the trump solo and in a silent solo*, "
      "otherwise only the Doppelkopf.")),
    ({"piglets": "both", "solos": ["trump"], "piglets_in_solo": "trump_suit"}, "piglets_in_solo",
     "*The aces of the trump suit* are the piglets in the trump solo."),
    ({"bonuses_in_lone": "all"}, "fox_in_suit_solo", "The diamond ace is the fox in suit solos too."),
    ({"armut": "exchange"}, "bid_order",
     ("In the bidding, *compulsory solo* comes before voluntary solo, voluntary solo before Armut, Armut "
      "before marriage.")),
    ({"armut": "exchange", "bid_order": "mandatory_extra"}, "bid_order",
     ("In the bidding, *compulsory solo* comes before extra solo, extra solo before Armut, Armut before "
      "marriage.")),
    ({"soloist_leads": "always", "soloist_leads_first": 2}, "soloist_leads",
     "*The soloist leads only* in each player's first 2 solos."),
    ({"soloist_leads_kinds": ["queens"], "soloist_leads_first": 1}, "soloist_leads_kinds",
     "*The soloist leads only* in each player's first solo, and only in these: queen solo."),
    (UNCALLED, "re_kontra", "We play *without Re and Kontra* or any other calls."),
    (NO_ABSAGEN, "calls", "Nothing is called *except Re and Kontra*."),
    (NO_ABSAGEN, "call_cards",
     "*Re and Kontra* are called with at least 11 cards in hand."),
    ({"session_deals": 12}, "session_deals", "A session has *12 deals*."),
    ({"settlement": "losers_minus", "marriage_payment": 1}, "marriage_payment",
     "Announcing a marriage costs each of the others *1 point*."),
    ({"settlement": "winners_plus", "penalties": "ddv"}, "penalties",
     ("Penalty points are *still plus and minus*: a player who breaks a rule loses them, and the others "
      "get them in equal parts.")),
]  # fmt: skip


@pytest.mark.parametrize(("options", "option", "sentence"), SAYS)
def test_a_sentence_says_what_is_played(options: dict[str, object], option: str, sentence: str) -> None:
    lines = (line for section in rule_card(under(**options)).sections for line in section.lines)
    assert sentence in [str(line.phrase) for line in lines if option in line.options]


@pytest.mark.parametrize("option", CATALOGUE.values(), ids=list(CATALOGUE))
def test_every_option_has_a_sentence(option: Option) -> None:
    changed = [replace(base, **{option.id: other_value(option)}) for base in BASES]
    assert option.id in {each for rules in changed for each in options_said(rules)}, without_a_sentence(
        option
    )


@TWICE_AS_MANY
@given(any_ruleset())
def test_what_differs_from_the_tournament_rules_is_among_what_was_agreed(rules: Ruleset) -> None:
    agreed = {o for section in rule_card(rules).agreed for line in section.lines for o in line.options}
    changed = {
        option
        for option in write_options(rules)
        if means_something(rules, option) and differs(rules, DDV, CATALOGUE[option])
    }
    # What is called without being said in games that are not played is nothing to agree on.
    unspoken = set() if auto_calls(rules) else {"auto_calls"}
    assert changed - agreed - unspoken == set()


@TWICE_AS_MANY
@given(any_ruleset())
def test_a_sentence_is_of_options_that_mean_something(rules: Ruleset) -> None:
    assert {option for option in options_said(rules) if not means_something(rules, option)} == set()


GROUND = presets()[BASE].rules
"""What the questions build upon."""


def test_what_nobody_decided_does_not_look_agreed() -> None:
    card = rule_card(GROUND, ground=GROUND)
    undecided = ("*simply says so*", "*no penalty points*")
    assert [text for text in told(card.agreed) if any(part in text for part in undecided)] == []
    assert [text for text in told(card.assumed) if any(part in text for part in undecided)] == [
        "Anyone who wants to play something special *simply says so*.",
        "Breaking a rule costs *no penalty points*.",
    ]
    assert told(card.usual) == told(rule_card(GROUND).usual)


def test_what_a_group_changed_is_agreed() -> None:
    rules = read_options({"penalties": "bank", "duty_solos": "one"}, GROUND)
    agreed = told(rule_card(rules, ground=GROUND).agreed)
    assert "A player who breaks a rule loses penalty points; *nobody gets them*." in agreed
    assert "Everyone owes *one compulsory solo*." in agreed


@given(any_ruleset())
def test_every_line_stands_in_one_place(rules: Ruleset) -> None:
    card = rule_card(rules, ground=GROUND)
    parts = told(card.agreed) + told(card.assumed) + told(card.usual)
    assert sorted(parts) == sorted(told(card.sections))


def test_the_parts_stand_in_the_order_of_an_evening() -> None:
    card = rule_card(replace(presets()["pub"].rules, own_rules=("No phones.",)))
    assert [section.id for section in card.agreed] == [name for name, _label, _sayings in SECTIONS]
    assert told(card.usual)[0] == "Three cards are dealt at a time."
    assert sorted(told(card.agreed) + told(card.usual)) == sorted(told(card.sections))


def test_the_tournament_rules_have_only_what_splits_groups_on_top() -> None:
    card = rule_card(DDV)
    assert told(card.agreed)[:3] == [
        "We play *with nines*, 48 cards in all.",
        "If both hearts tens fall in one trick, *the first one wins*.",
        "We play *without piglets*.",
    ]
    assert [(section, line) for section in card.sections for line in section.lines if line.is_changed] == []


# --- Nothing about what is not played -------------------------------------------------------------------


def has_own_suit_solo(rules: Ruleset) -> bool:
    return any(solo.group is SoloGroup.SUIT for solo in rules.custom_solos)


def names_every_game(rules: Ruleset) -> bool:
    """Whether the rank of the games names each special game that is played."""
    said = next(text for text in all_said(rule_card(rules)) if "In the bidding" in text)
    games = {"solo": bool(rules.solo_kinds), "Armut": rules.plays_armut, "marriage": rules.plays_marriage}
    return all(game in said for game, is_played in games.items() if is_played)


WORDS = (
    (r"\bnines?\b", lambda r: r.has_nines),
    (r"\b(48|1[12]) cards|[Tt]hree cards are dealt|Four cards", lambda r: r.has_nines),
    (r"40 cards|Five cards", lambda r: not r.has_nines),
    (r"[Pp]iglets?\b", lambda r: r.has_piglets),
    (r"Armut", lambda r: r.armut is not Armut.OFF),
    (r"\bmarriage", lambda r: r.plays_marriage),
    (r"Bock", has_bock),
    (r"\b[Pp]ot\b", lambda r: r.has_pot),
    (r"\bowe[ds]?\b|[Cc]ompulsory|[Ff]orced to|forced one|extra solo", lambda r: r.owes_solos),
    (r"[Ss]ilent solo", lambda r: r.silent_solo),
    (r"[Mm]isère", lambda r: r.plays_misere),
    (r"announced solo|[Qq]ueen solo|soloist|If two want a solo", lambda r: bool(r.solo_kinds)),
    (r"In the bidding", names_every_game),
    (r"King solo", lambda r: SoloKind.KINGS in r.solos),
    (r"[Ss]uit solo", lambda r: sum(kind in r.solos for kind in FOUR_SUITS) > 1 or has_own_suit_solo(r)),
    (r"(?<!-)[Tt]rump solo", lambda r: SoloKind.TRUMP in r.solos),
    (r"[Cc]lubs solo", lambda r: SoloKind.CLUBS in r.solos),
    (r"[Dd]iamonds solo", lambda r: SoloKind.DIAMONDS in r.solos),
    (r"\b[Cc]alls?\b|[Cc]alled|deadline|answer", plays_calls),
    (r"no 90|no 60|no 30|skipped", plays_absagen),
    (r"further call", lambda rules: plays_absagen(rules) or rules.raises > 0),
    (r"[Ff]ox\b", lambda r: any((r.fox, r.fox_wins_last, r.fox_first_trick_extra, r.fox_last_trick_extra,
                                 r.second_fox_extra, r.redeal_high_trump))),
    (r"\bCharlie", lambda r: any((r.charlie, r.charlie_caught, r.charlie_caught_any_trick))),
    (r"kitty|cents", lambda r: bool(r.cents_per_point) or any(tally.cents for tally in r.tallies)),
    (r"five players|Up to", lambda r: r.players_max > 4 or bool(r.custom_bonuses) or r.bock_by_hand),
    (r"Genscher", lambda r: r.genscher_partner),
    (r"Cowardice", lambda r: r.has_cowardice),
    (r"[Bb]onus", has_bonuses),
)  # fmt: skip
"""Words that must not stand on a card unless their rule is played; not where it says that it is not."""

ABSENCE = re.compile(
    r"without|no (silent|announced)|[Nn]o bonus|silent solo\*: a player|There are no piglets|earns? nothing"
    r"|Nothing is called"
)

MEANS_NOTHING = (
    "Without other rules it means nothing: say so in NEEDS (rulesets/rules/meaning.py), and let its sentence "
    "ask `means_something`, or the property of what is played."
)

UNSAID = (
    "beside %s no sentence says %s: if it means nothing without other rules, say so in NEEDS "
    "(rulesets/rules/meaning.py)"
)

NOT_TOGETHER = (
    (r"In a solo \*the soloist leads", r"leads only"),
    (
        r"without Re and Kontra",
        r"must have called|called with at least|called in the first trick",
    ),
    (r"Only the winners score", r"pays for it\.|costs each|(?:pays|loses) penalty points"),
    (r"Only the losers score", r"\bgets?\b(?! them)|more for the winners|(?:pays|loses) penalty points"),
    (r"without compulsory solos", r"[Cc]ompulsory solos? (comes|that)|\bowed\b"),
    (r"(?m)^There is \*no fixed number", r"(?m)^A session has"),
    (r"Nothing is called \*except", r"no 90|skipped|each further"),
)
"""Sentences that contradict each other when both stand on a card."""


def contradictions(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Words on the card of rules that are not played, each with its sentence."""
    own_texts = own_words(rules)
    for sentence in all_said(rule_card(rules)):
        if sentence in own_texts or ABSENCE.search(sentence):
            continue
        for word, is_played in WORDS:
            if re.search(word, sentence) and not is_played(rules):
                yield word, sentence


def without_own_words(rules: Ruleset) -> str:
    """All sentences of a card that are not the group's own."""
    own_texts = own_words(rules)
    return "\n".join(text for text in all_said(rule_card(rules)) if text not in own_texts)


def said_together(rules: Ruleset) -> list[tuple[str, str]]:
    """Sentences on a card that contradict each other."""
    said = without_own_words(rules)
    return [pair for pair in NOT_TOGETHER if all(re.search(pattern, said) for pattern in pair)]


@pytest.mark.parametrize("name", presets())
def test_the_card_of_a_preset_says_nothing_of_rules_that_are_not_played(name: str) -> None:
    rules = presets()[name].rules
    assert (list(contradictions(rules)), said_together(rules)) == ([], [])


@pytest.mark.parametrize("name", SHEETS)
def test_the_card_of_a_sheet_says_nothing_of_rules_that_are_not_played(name: str) -> None:
    rules = read_options(SHEETS[name], presets()[BASE].rules)
    assert (list(contradictions(rules)), said_together(rules)) == ([], [])


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_on_top_of_the_tournament_rules_contradicts_itself_no_more(name: str) -> None:
    rules = read_options(SHEETS[name])
    assert (list(contradictions(rules)), said_together(rules)) == ([], [])


@TWICE_AS_MANY
@given(any_ruleset())
def test_no_card_contradicts_itself(rules: Ruleset) -> None:
    assert said_together(rules) == []


@TWICE_AS_MANY
@given(any_ruleset())
def test_a_card_says_nothing_of_rules_that_are_not_played(rules: Ruleset) -> None:
    assert list(contradictions(rules)) == []


@pytest.mark.parametrize("option", VALUES)
def test_a_card_says_nothing_of_a_rule_that_means_nothing(option: str) -> None:
    for value in VALUES[option]:
        with suppress(Refused):
            assert list(contradictions(under(**{option: value}))) == [], MEANS_NOTHING


POOR = UNCALLED | BARE | {
    "deck": "40", "marriage": "off", "solos": [], "duty_solos": "none",
    "levels": [0, 0, 0, 0],
}  # fmt: skip
"""Rules in which there is next to nothing beside the cards."""


@pytest.mark.parametrize("option", CATALOGUE.values(), ids=list(CATALOGUE))
def test_an_option_of_which_no_card_says_anything_means_nothing(option: Option) -> None:
    for base in (DDV, under(**POOR), *BASES):
        with suppress(Refused):
            rules = read_options(write_options(replace(base, **{option.id: other_value(option)})))
            is_said = option.id in options_said(rules)
            assert is_said or not means_something(rules, option.id), UNSAID % (write_options(base), option.id)


def test_a_card_without_calls_has_no_part_about_them() -> None:
    assert [section.id for section in rule_card(under(**UNCALLED)).sections] == [
        *("cards", "bidding", "points", "bock", "evening")
    ]
    assert "Re wins with 121 card points, Kontra with 120." in all_said(rule_card(under(**UNCALLED)))


def test_in_a_trump_solo_alone_nothing_is_said_of_the_fox() -> None:
    rules = under(solos=["queens", "trump"], bonuses_in_lone="all", fox_in_suit_solo="trump_ace")
    assert "fox_in_suit_solo" not in options_said(rules)


@TWICE_AS_MANY
@given(any_ruleset())
def test_a_card_says_nothing_twice(rules: Ruleset) -> None:
    said = [text for text in all_said(rule_card(rules)) if text not in own_words(rules)]
    assert len(said) == len(set(said))


# --- Words ----------------------------------------------------------------------------------------------


def texts_of(part: Part) -> Iterator[str]:
    """The texts of a phrase that need a translation."""
    if isinstance(part, Listed):
        for phrase in part.phrases:
            yield from texts_of(phrase)
    elif isinstance(part, Phrase) and not part.is_own:
        yield part.text
        for each in part.params.values():
            yield from texts_of(each)


@TWICE_AS_MANY
@given(any_ruleset())
def test_every_sentence_can_be_translated(rules: Ruleset) -> None:
    card = rule_card(rules)
    texts = {text for section in card.sections for line in section.lines for text in texts_of(line.phrase)}
    assert texts | {section.label for section in card.sections} <= marked()


@TWICE_AS_MANY
@given(any_ruleset())
def test_what_is_emphasised_begins_and_ends(rules: Ruleset) -> None:
    card = rule_card(rules)
    phrases = [line.phrase for section in card.sections for line in section.lines]
    assert [phrase for phrase in phrases if not phrase.is_own and phrase.text.count("*") % 2] == []


# --- What is not agreed, and what own lines replace -----------------------------------------------------


def test_what_is_not_agreed_is_told_with_what_is_played_until_then() -> None:
    card = rule_card(under(), Agreement(open=("piglets", "fox", "super_piglets")))
    assert [(each.option, [str(phrase) for phrase in each.until_then]) for each in card.open] == [
        ("piglets", ["We play *without piglets*."]),
        ("fox", ["*Fox caught:* 1 point."]),
        ("super_piglets", ["*Super piglets (Hyperschweinchen):* no."]),
    ]
    assert isinstance(card.open[0], OpenQuestion)
    assert "We play *without piglets*." not in told(card.sections)
    assert "*Bonuses:* 1 point each for a fox caught, Charlie and Doppelkopf." in told(card.sections)


def test_an_own_line_stands_in_the_place_of_what_it_replaces() -> None:
    line = "The fox counts 3 on Sundays."
    rules = under(own_rules=[line, "No phones."])
    card = rule_card(rules, Agreement(replaced={"fox": line}))
    (points,) = (section for section in card.agreed if section.id == "points")
    at = [str(each.phrase) for each in points.lines].index(line)
    assert [str(each.phrase) for each in points.lines[at : at + 3]] == [
        line,
        "*Charlie:* 1 point.",
        "*Doppelkopf:* 1 point.",
    ]
    assert told(card.sections).count(line) == 1
    assert told(card.agreed)[-1] == "No phones."


def test_what_only_an_open_rule_needs_is_told_with_it() -> None:
    """Of a sentence that also says what was agreed, that is left."""
    card = rule_card(GROUND, Agreement(open=("redeal_kings", "armut", "charlie_caught", "bock_triggers")))
    assert [(each.option, [str(phrase) for phrase in each.until_then]) for each in card.open] == [
        ("redeal_kings", ["*Redeal:* a player with at least 5 kings may have the cards dealt again."]),
        (
            "armut",
            ["*Armut:* a player with at most 3 trumps may pass cards; whoever takes them is the partner."],
        ),
        ("charlie_caught", ["*Charlie caught:* 1 point."]),
        (
            "bock_triggers",
            [
                "*Bock* comes after a heart trick or a lost Re.",
                "A Bock round has as many deals as there are players at the table.",
                "A Bock deal *counts double*.",
            ],
        ),
    ]
    said = " ".join(told(card.sections))
    assert [word for word in ("Armut:", "passed", "Bock", "Charlie caught", "kings") if word in said] == []
    assert "*Bonuses:* 1 point each for a fox caught, Charlie and Doppelkopf." in said


def test_nobody_said_what_is_as_in_the_ground() -> None:
    """Not open is what was said, what that needs, and what is as in the tournament rules."""
    rules = read_options({"super_piglets": True, "redeal_full_cards": 8}, GROUND)
    said = {"super_piglets", "redeal_full_cards", "bock_length", "deck", "fox"}
    assert never_said(said, rules, GROUND) == (
        *("second_heart10_wins", "redeal_kings", "armut", "solos"),
        *("re_kontra", "charlie_caught", "session_deals", "duty_solos"),
    )


@pytest.mark.parametrize("name", SAID_CARDS)
def test_only_what_was_said_is_agreed(name: str) -> None:
    sheet = SAID_CARDS[name]
    ground = presets()[sheet.get("base", BASE)].rules
    rules = read_options(sheet.get("options", {}), ground)
    unsaid = never_said(sheet["said"], rules, ground) if ground is not DDV else ()
    said = with_what_it_needs(sheet["said"], rules)
    card = rule_card(rules, make_agreement(unsaid, {}, rules, said), ground)
    rest = "\n".join(told(card.assumed) + told(card.usual))
    until_then = [str(phrase) for each in card.open for phrase in each.until_then]
    assert told(card.agreed) == sheet["agreed"]
    assert until_then == sheet.get("open", until_then)
    assert [each for each in sheet.get("apart", []) if each not in rest] == []
    assert [each for each in sheet.get("nowhere", []) if each in "\n".join(all_said(card))] == []


def test_an_agreement_goes_into_a_document_and_back() -> None:
    rules = under(own_rules=["Fox 3."])
    agreement = read_agreement({"open": ["fox", "deck"], "replaced": {"charlie": "Fox 3."}}, rules)
    assert agreement == Agreement(("deck", "fox"), {"charlie": "Fox 3."})
    assert write_agreement(agreement) == {"open": ["deck", "fox"], "replaced": {"charlie": "Fox 3."}}
    assert write_agreement(Agreement()) == {}


def test_what_was_said_goes_into_a_document_and_back_and_is_not_open() -> None:
    agreement = read_agreement({"open": ["fox"], "said": ["fox", "piglets", "deck"]}, under())
    assert agreement == Agreement(("fox",), said=("deck", "piglets"))
    assert write_agreement(agreement) == {"open": ["fox"], "said": ["deck", "piglets"]}
    assert write_agreement(Agreement(said=())) == {"said": []}


@pytest.mark.parametrize(
    ("opened", "replaced", "fields"),
    [
        ("fox", {}, ["open"]),
        (["nothing"], {}, ["open"]),
        (["own_rules"], [], ["open", "replaced"]),
        ([], {"nothing": "Fox 3."}, ["replaced"]),
        ([], {"fox": "Fox 4."}, ["replaced"]),
        ([], {"fox": ["Fox 3."]}, ["replaced"]),
    ],
)
def test_an_agreement_about_what_is_not_there_is_refused(
    opened: object, replaced: object, fields: list[str]
) -> None:
    with pytest.raises(Refused) as refused:
        read_agreement({"open": opened, "replaced": replaced}, under(own_rules=["Fox 3."]))
    assert [problem.field for problem in refused.value.problems] == fields
