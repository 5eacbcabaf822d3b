"""The order of the cards under a ruleset: trumps from the top, what is declared above them, plain suits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rulesets.rules.chapters.deck import DiamondTop, Piglets
from rulesets.rules.played import has_heart10_trump, top_diamonds
from rulesets.rules.ruleset import Ruleset


class Suit(StrEnum):
    """A suit, in the order of the jacks and queens."""

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"


class Rank(StrEnum):
    """A rank, in the order of the plain suits; kings, queens and jacks count less than a ten."""

    ACE = "ace"
    TEN = "ten"
    KING = "king"
    QUEEN = "queen"
    JACK = "jack"
    NINE = "nine"


@dataclass(frozen=True)
class Card:
    """A card, of which the deck has two; the joker has neither suit nor rank."""

    suit: Suit | None = None
    rank: Rank | None = None


JOKER = Card()
HEART10 = Card(Suit.HEARTS, Rank.TEN)
TOP_RANKS = {
    DiamondTop.ACE: Rank.ACE,
    DiamondTop.KING: Rank.KING,
    DiamondTop.QUEEN: Rank.QUEEN,
    DiamondTop.JACK: Rank.JACK,
    DiamondTop.NINE: Rank.NINE,
}
PLAIN_SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS)


@dataclass(frozen=True)
class PlainSuit:
    """The cards of a suit that are no trumps, from the highest down."""

    suit: Suit
    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class TrumpOrder:
    """The trumps from the highest down as they are dealt, each twice, and the plain suits.

    `declared` are the cards that rise above all others when both are on one hand and declared, the highest
    first; of piglets that only one ace becomes, the other stays where it is.
    """

    trumps: tuple[Card, ...]
    declared: tuple[Card, ...]
    plain: tuple[PlainSuit, ...]


def trump_order(rules: Ruleset) -> TrumpOrder:
    """The trumps of a normal game (DDV 2.3.4), below those that house rules put on top."""
    top = tuple(top_trumps(rules))
    pictures = (Card(suit, rank) for rank in (Rank.QUEEN, Rank.JACK) for suit in Suit)
    diamonds = (Card(Suit.DIAMONDS, rank) for rank in plain_ranks(rules))
    rest = tuple(card for card in (*pictures, *diamonds) if card not in top)
    return TrumpOrder((*top, *rest), tuple(declared_cards(rules)), tuple(plain_suits(rules)))


def top_trumps(rules: Ruleset) -> Iterator[Card]:
    """The cards above the queens: joker, chosen diamonds, hearts tens (seed 001)."""
    if rules.joker:
        yield JOKER
    top = top_diamonds(rules)
    if top in TOP_RANKS:
        yield Card(Suit.DIAMONDS, TOP_RANKS[top])
    if has_heart10_trump(rules):
        yield HEART10


def plain_ranks(rules: Ruleset) -> tuple[Rank, ...]:
    """The ranks of a suit without queens and jacks, with the deck in use."""
    ranks = (Rank.ACE, Rank.TEN, Rank.KING)
    return (*ranks, Rank.NINE) if rules.has_nines else ranks


def plain_suits(rules: Ruleset) -> Iterator[PlainSuit]:
    """The suits that are no trumps: hearts without the ten where that is one."""
    for suit in PLAIN_SUITS:
        is_short = suit is Suit.HEARTS and has_heart10_trump(rules)
        yield PlainSuit(suit, tuple(r for r in plain_ranks(rules) if not (is_short and r is Rank.TEN)))


def declared_cards(rules: Ruleset) -> Iterator[Card]:
    """The cards that rise to the top when declared (options `genscher_top`, `super_piglets`, `piglets`)."""
    if rules.genscher_top:
        yield Card(Suit.DIAMONDS, Rank.KING)
    if rules.super_piglets:
        yield Card(Suit.DIAMONDS, Rank.NINE if rules.has_nines else Rank.TEN)
    if rules.piglets is not Piglets.OFF:
        yield Card(Suit.DIAMONDS, Rank.ACE)
