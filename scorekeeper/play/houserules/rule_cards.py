"""The rule card as the page shows it: sentences in the user's language, trumps as cards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets import Ruleset, rule_card
from rulesets.rules import ALL_AGREED, Agreement
from rulesets.rules.card_sentences import as_in_tournaments
from rulesets.rules.open_questions import OpenQuestion
from rulesets.rules.presets import Preset
from rulesets.rules.rule_card import RuleCardLine, RuleCardSection
from rulesets.rules.start_questions import BASE
from rulesets.rules.trump_order import Card, Rank, Suit, TrumpOrder, trump_order
from scorekeeper.play.houserules.labels import Run, join_words, runs_of

SYMBOLS = {Suit.CLUBS: "♣", Suit.SPADES: "♠", Suit.HEARTS: "♡", Suit.DIAMONDS: "♢"}
"""Hollow where cards are red, so that paper shows it without colour."""

ENDS = (".", "!", "?", "…", ":", "。")
"""What ends a sentence; one of the group's own that ends otherwise gets a full stop."""


def begin_large(text: str) -> str:
    """A sentence as one stands on a card, whatever it was typed like."""
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class ShownSentence:
    """A sentence; `is_stated` says whether the source of the preset has it, None where that is not asked.

    Links to the rules that it is the first to say lead to it.
    """

    runs: tuple[Run, ...]
    is_stated: bool | None = None
    first_of: tuple[str, ...] = ()
    is_own: bool = False

    @property
    def is_filled_up(self) -> bool:
        """Whether the source of the preset is silent about it."""
        return self.is_stated is False

    @property
    def html(self) -> SafeString:
        """The sentence with what a reader looks for in bold, or quoted where the group says it."""
        if self.is_own:
            text = begin_large("".join(run.text for run in self.runs))
            return format_html("<q>{}</q>", text if text.endswith(ENDS) else f"{text}.")
        return format_html_join(
            "",
            "{}",
            (
                (format_html("<strong>{}</strong>", text) if is_strong else text,)
                for text, is_strong in self.runs
            ),
        )


@dataclass(frozen=True)
class ShownSection:
    """A part of the card: paragraphs of sentences that go together."""

    id: str
    label: str
    paragraphs: tuple[tuple[ShownSentence, ...], ...]


@dataclass(frozen=True)
class ShownQuestion:
    """A question that is not agreed, and the rules that are played until then."""

    label: str
    until_then: tuple[ShownSentence, ...]


@dataclass(frozen=True)
class ShownCard:
    """A card with its suit, as short as on a hand."""

    symbol: str
    rank: str
    name: str


@dataclass(frozen=True)
class ShownTrumps:
    """The trumps from the highest down, what rises above them when it is declared, and the plain suits."""

    trumps: tuple[ShownCard, ...]
    declared: tuple[ShownCard, ...]
    plain: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ShownRest:
    """The rules that were not agreed: their source and their text."""

    id: str
    title: str
    sections: tuple[ShownSection, ...]


@dataclass(frozen=True)
class ShownRuleCard:
    """Everything of the card that follows from the rules."""

    agreed: tuple[ShownSection, ...]
    rest: tuple[ShownRest, ...]
    open: tuple[ShownQuestion, ...]
    trumps: ShownTrumps
    examples: Ruleset
    names_source: bool
    is_ours: bool

    @property
    def has_own_words(self) -> bool:
        """Whether a sentence of it is the group's."""
        return any(
            sentence.is_own
            for section in self.agreed
            for paragraph in section.paragraphs
            for sentence in paragraph
        )


GROUNDS = {BASE, "ddv"}
"""The presets that rulesets are built upon without anybody choosing what they say."""


def card_of(
    rules: Ruleset, agreement: Agreement = ALL_AGREED, preset: Preset | None = None, *, is_ours: bool = False
) -> ShownRuleCard:
    """The rule card; with a preset it says what that one's source states.

    On the wall of a group (`is_ours`) it counts what they agreed on, not where it came from.
    """
    ground = ground_of(preset) if preset is not None and is_ours else None
    card, said = rule_card(rules, agreement, ground), set[str]()
    source = preset if preset is not None and preset.says_less_than_all and not is_ours else None
    return ShownRuleCard(
        agreed=tuple(show_section(section, rules, source, said) for section in card.agreed),
        rest=tuple(
            ShownRest(name, title, tuple(show_section(section, rules, source, said) for section in sections))
            for name, title, sections in (
                ("assumed", _("Not discussed: as most groups play it"), card.assumed),
                ("usual", _("Everything else is as in the tournament rules"), card.usual),
            )
            if sections
        ),
        open=tuple(map(show_question, card.open)),
        trumps=show_trumps(trump_order(without_open(rules, agreement, "piglets"))),
        examples=without_open(rules, agreement, "bock_triggers", "bock_by_hand"),
        names_source=source is not None,
        is_ours=is_ours,
    )


def without_open(rules: Ruleset, agreement: Agreement, *options: str) -> Ruleset:
    """The rules without what is played only until it is agreed on."""
    return as_in_tournaments(rules, {*agreement.open} & {*options})


def ground_of(preset: Preset) -> Ruleset | None:
    """The rules that were only built upon; none where somebody chose them."""
    return preset.rules if preset.id in GROUNDS else None


def show_section(
    section: RuleCardSection, rules: Ruleset, source: Preset | None, said: set[str]
) -> ShownSection:
    """A part of the card; `said` are the options that were said before, and grows."""
    paragraphs = (
        tuple(
            ShownSentence(
                runs_of(line.phrase),
                is_stated(line, rules, source),
                say_first(line, said),
                line.phrase.is_own,
            )
            for line in lines
        )
        for _subject, lines in groupby(section.lines, key=lambda line: line.subject)
    )
    return ShownSection(section.id, _(section.label), tuple(paragraphs))


def say_first(line: RuleCardLine, said: set[str]) -> tuple[str, ...]:
    """The options that no line said before; now they are said."""
    first = tuple(option for option in dict.fromkeys(line.options) if option not in said)
    said.update(first)
    return first


def is_stated(line: RuleCardLine, rules: Ruleset, source: Preset | None) -> bool | None:
    """Whether the source of a preset states a line, as long as it is played as there."""
    if source is None or not line.options:
        return None
    kept = (getattr(rules, option) == getattr(source.rules, option) for option in line.options)
    return any(option in source.stated for option in line.options) if all(kept) else None


def show_question(question: OpenQuestion) -> ShownQuestion:
    until_then = (ShownSentence(runs_of(phrase)) for phrase in question.until_then)
    return ShownQuestion(_(question.label), tuple(until_then))


def show_trumps(order: TrumpOrder) -> ShownTrumps:
    plain = (
        (SYMBOLS[each.suit], join_words(rank_names()[rank] for rank in each.ranks)) for each in order.plain
    )
    return ShownTrumps(
        tuple(map(show_card, order.trumps)), tuple(map(show_card, order.declared)), tuple(plain)
    )


def show_card(card: Card) -> ShownCard:
    if card.suit is None or card.rank is None:
        return ShownCard("", _("Joker"), _("Joker"))
    names = {"suit": suit_names()[card.suit], "rank": rank_names()[card.rank]}
    return ShownCard(
        SYMBOLS[card.suit],
        short_ranks()[card.rank],
        pgettext("name of a card", "%(rank)s of %(suit)s") % names,
    )


def suit_names() -> dict[Suit, str]:
    return {
        Suit.CLUBS: _("clubs"),
        Suit.SPADES: _("spades"),
        Suit.HEARTS: _("hearts"),
        Suit.DIAMONDS: _("diamonds"),
    }


def rank_names() -> dict[Rank, str]:
    return {
        Rank.ACE: pgettext("rank of a card", "ace"),
        Rank.TEN: pgettext("rank of a card", "ten"),
        Rank.KING: pgettext("rank of a card", "king"),
        Rank.QUEEN: pgettext("rank of a card", "queen"),
        Rank.JACK: pgettext("rank of a card", "jack"),
        Rank.NINE: pgettext("rank of a card", "nine"),
    }


def short_ranks() -> dict[Rank, str]:
    """The ranks as they stand in the corner of a card."""
    return {
        Rank.ACE: pgettext("corner of a card", "A"),
        Rank.TEN: "10",
        Rank.KING: pgettext("corner of a card", "K"),
        Rank.QUEEN: pgettext("corner of a card", "Q"),
        Rank.JACK: pgettext("corner of a card", "J"),
        Rank.NINE: "9",
    }
