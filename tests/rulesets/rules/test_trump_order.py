"""The trumps from the highest down."""

from __future__ import annotations

import pytest
from hypothesis import given

from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.trump_order import Card, Rank, Suit, trump_order
from tests.rulesets.strategies import rulesets as any_ruleset

SUITS = {Suit.CLUBS: "♣", Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦"}
RANKS = {Rank.ACE: "A", Rank.TEN: "10", Rank.KING: "K", Rank.QUEEN: "Q", Rank.JACK: "J", Rank.NINE: "9"}
PICTURES = "♣Q ♠Q ♥Q ♦Q ♣J ♠J ♥J ♦J"


def short(cards: tuple[Card, ...]) -> str:
    return " ".join(SUITS[card.suit] + RANKS[card.rank] if card.suit and card.rank else "*" for card in cards)


TRUMPS = [
    ({}, f"♥10 {PICTURES} ♦A ♦10 ♦K ♦9"),
    ({"deck": "40"}, f"♥10 {PICTURES} ♦A ♦10 ♦K"),
    ({"heart10_trump": False}, f"{PICTURES} ♦A ♦10 ♦K ♦9"),
    ({"joker": True}, f"* ♥10 {PICTURES} ♦A ♦10 ♦K ♦9"),
    ({"diamond_top": "ace"}, f"♦A {PICTURES} ♦10 ♦K ♦9"),
    ({"diamond_top": "king", "joker": True}, f"* ♦K {PICTURES} ♦A ♦10 ♦9"),
    ({"diamond_top": "queen"}, "♦Q ♣Q ♠Q ♥Q ♣J ♠J ♥J ♦J ♦A ♦10 ♦K ♦9"),
    ({"diamond_top": "jack", "deck": "40"}, "♦J ♣Q ♠Q ♥Q ♦Q ♣J ♠J ♥J ♦A ♦10 ♦K"),
    ({"diamond_top": "nine"}, f"♦9 {PICTURES} ♦A ♦10 ♦K"),
    ({"diamond_top": "nine", "deck": "40"}, f"♥10 {PICTURES} ♦A ♦10 ♦K"),
    ({"re_holders": "diamond_queens"}, f"♥10 {PICTURES} ♦A ♦10 ♦K ♦9"),
]


@pytest.mark.parametrize(("options", "trumps"), TRUMPS)
def test_trumps_stand_from_the_highest_down(options: dict[str, object], trumps: str) -> None:
    assert short(trump_order(read_options(options)).trumps) == trumps


DECLARED = [
    ({}, ""),
    ({"piglets": "second_only"}, "♦A"),
    ({"piglets": "both", "super_piglets": True, "genscher_top": True}, "♦K ♦9 ♦A"),
    ({"piglets": "both", "super_piglets": True, "deck": "40"}, "♦10 ♦A"),
]


@pytest.mark.parametrize(("options", "declared"), DECLARED)
def test_declared_cards_stand_above_all_others(options: dict[str, object], declared: str) -> None:
    assert short(trump_order(read_options(options)).declared) == declared


def test_the_hearts_ten_is_in_its_suit_where_it_is_no_trump() -> None:
    whole = (Rank.ACE, Rank.TEN, Rank.KING, Rank.NINE)
    for options, hearts in (({}, (Rank.ACE, Rank.KING, Rank.NINE)), ({"diamond_top": "king"}, whole)):
        plain = {each.suit: each.ranks for each in trump_order(read_options(options)).plain}
        assert plain == {Suit.CLUBS: whole, Suit.SPADES: whole, Suit.HEARTS: hearts}


@given(any_ruleset())
def test_every_card_is_either_a_trump_or_plain(rules: Ruleset) -> None:
    order = trump_order(rules)
    plain = [Card(each.suit, rank) for each in order.plain for rank in each.ranks]
    cards = [card for card in (*order.trumps, *plain) if card.suit]
    assert len(cards) == len(set(cards)) == (24 if rules.has_nines else 20)
    assert set(order.declared) <= set(order.trumps)
