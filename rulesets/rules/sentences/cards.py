"""The sentences about the deck, its special cards, and dealing."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.rules.chapters.contracts import ReHolders
from rulesets.rules.chapters.dealing import RedealDealer, RedealRank
from rulesets.rules.chapters.deck import (
    DiamondTop,
    FoxInSuitSolo,
    Piglets,
    PigletsDeclared,
    PigletsInSolo,
    SecondHeart10Wins,
)
from rulesets.rules.meaning import means_something
from rulesets.rules.played import (
    deal_packet,
    has_fox_in_suit_solo,
    has_heart10_trump,
    has_redeals,
    piglet_solos,
    plays_any_suit_solo,
    re_holders,
    top_diamonds,
)
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import (
    FURTHER,
    IN_ONE,
    Phrase,
    Sentence,
    either,
    in_suit_solos,
    limit_in_words,
    listed,
    say,
)
from rulesets.rules.solo_kinds import SoloKind
from rulesets.translation import _

PACKETS = {
    3: _("Three cards are dealt at a time."),
    4: _("*Four cards* are dealt at a time."),
    5: _("*Five cards* are dealt at a time, twice."),
}
SECOND_HEART10 = {
    SecondHeart10Wins.NEVER: _("If both hearts tens fall in one trick, *the first one wins*."),
    SecondHeart10Wins.ALWAYS: _("*The second hearts ten beats the first.*"),
    SecondHeart10Wins.NOT_LAST_TRICK: _("*The second hearts ten beats the first*, except in the last trick."),
    SecondHeart10Wins.ONLY_LAST_TRICK: _(
        "In the last trick *the second hearts ten beats the first*, otherwise the first one wins."
    ),
}
PIGLETS = {
    Piglets.OFF: _("We play *without piglets*."),
    Piglets.BOTH: _("*Piglets:* a player with both diamond aces has the two highest trumps."),
    Piglets.FIRST_ONLY: _(
        "*Piglets:* with both diamond aces in one hand, the first one played is the highest trump."
    ),
    Piglets.SECOND_ONLY: _(
        "*Piglets:* with both diamond aces in one hand, the second one played is the highest trump."
    ),
}
PIGLETS_DECLARED = {
    PigletsDeclared.ON_PLAY: _("Piglets are declared when the first one is played."),
    PigletsDeclared.BEFORE_FIRST_CARD: _("Piglets are declared *before the first card* of the deal."),
    PigletsDeclared.ANY_TIME: _("Piglets may be declared *at any time*."),
}
RE_HOLDERS = {
    ReHolders.CLUB_QUEENS: _("The two players with the club queens are Re."),
    ReHolders.DIAMOND_QUEENS: _("The two players with *the diamond queens* are Re."),
    ReHolders.DIAMOND_JACKS: _("The two players with *the diamond jacks* are Re."),
    ReHolders.DIAMOND_KINGS: _("The two players with *the diamond kings* are Re."),
    ReHolders.DIAMOND_ACES: _("The two players with *the diamond aces* are Re."),
    ReHolders.DIAMOND_NINES: _("The two players with *the diamond nines* are Re."),
}
REDEAL_RANK = {
    RedealRank.ABOVE_ALL: _("A redeal comes before any game that is announced."),
    RedealRank.BELOW_SOLO: _("*A solo comes before a redeal*, a redeal before the other games."),
    RedealRank.BEFORE_BIDDING: _("A redeal is settled before the bidding."),
    RedealRank.BELOW_ALL: _("There is a redeal only *if nobody announces a game*."),
}


def say_deck(rules: Ruleset) -> Iterator[Sentence]:
    """With or without nines."""
    if rules.has_nines:
        yield say("deck", _("We play *with nines*, 48 cards in all."))
    else:
        yield say("deck", _("We play *without nines*, 40 cards in all."))
    if means_something(rules, "deal_packet"):
        yield say("deal_packet", PACKETS[deal_packet(rules)])
    if means_something(rules, "re_holders"):
        yield say("re_holders", RE_HOLDERS[re_holders(rules)])


def say_top_trumps(rules: Ruleset) -> Iterator[Sentence]:
    """Say which cards are the highest trumps from the start."""
    top = top_diamonds(rules)
    if top is not DiamondTop.OFF:
        yield say(
            "diamond_top",
            _("The highest trumps are *%(cards)s*; the hearts tens are plain hearts."),
            cards=Phrase(top.label),
        )
    elif not rules.heart10_trump:
        yield say("heart10_trump", _("*The hearts tens are plain hearts*, no trumps."))
    elif rules.joker or rules.has_piglets:
        yield say("heart10_trump", _("The hearts tens are trumps above the club queens."))
    else:
        yield say("heart10_trump", _("The hearts tens are the highest trumps."))
    if has_heart10_trump(rules):
        yield say("second_heart10_wins", SECOND_HEART10[rules.second_heart10_wins])
    if rules.joker:
        yield from say_joker(rules)


def say_joker(rules: Ruleset) -> Iterator[Sentence]:
    """A joker among the trumps; piglets that are declared rise above it."""
    if rules.has_piglets:
        yield say("joker", _("*A joker* replaces one diamond nine; only piglets are above it."))
    else:
        yield say("joker", _("*A joker* replaces one diamond nine and is above all other trumps."))
    if {SoloKind.QUEENS, SoloKind.JACKS} & {*rules.solos}:
        yield say("joker", _("In queen and jack solos the joker counts as that nine."))


def say_piglets(rules: Ruleset) -> Iterator[Sentence]:
    """Both diamond aces on one hand."""
    yield say("piglets", PIGLETS[rules.piglets])
    if not rules.has_piglets:
        return
    yield say("piglets_declared", PIGLETS_DECLARED[rules.piglets_declared])
    if rules.piglets_force_call:
        yield say("piglets_force_call", _("The side that declares piglets *must call Re or Kontra*."))
    if plays_any_suit_solo(rules):
        yield say_piglets_in_solo(rules)


def say_piglets_in_solo(rules: Ruleset) -> Sentence:
    """The solos with piglets, of those that are played."""
    if rules.piglets_in_solo is PigletsInSolo.TRUMP_SUIT:
        text = _("*The aces of the trump suit* are the piglets %(games)s.")
        return say("piglets_in_solo", text, games=listed(in_suit_solos(rules)))
    kinds = piglet_solos(rules)
    if not kinds:
        return say("piglets_in_solo", _("There are no piglets in announced solos."))
    return say(
        "piglets_in_solo",
        _("In announced solos there are piglets only %(solos)s."),
        solos=listed([Phrase(IN_ONE.get(kind, kind.label)) for kind in kinds]),
    )


def say_more_cards(rules: Ruleset) -> Iterator[Sentence]:
    """Super piglets, Genscher, half a chicken, the fox of a suit solo."""
    if rules.super_piglets and rules.has_nines:
        yield say(
            "super_piglets",
            _("*Super piglets:* after piglets, both diamond nines in one hand are higher still."),
        )
    elif rules.super_piglets:
        yield say(
            "super_piglets",
            _("*Super piglets:* after piglets, both diamond tens in one hand are higher still."),
        )
    if rules.genscher_top:
        yield say(
            "genscher_top",
            _("*Diamond kings:* after super piglets, both of them in one hand are the highest of all."),
        )
    if rules.genscher_partner:
        yield say(
            "genscher_partner",
            _(
                "*Genscher:* a player with both diamond kings may choose a new partner with the first "
                "of them."
            ),
        )
    if rules.half_chicken:
        yield say(
            "half_chicken", _("*Half a chicken:* a player with both diamond tens says so, just for fun.")
        )
    if has_fox_in_suit_solo(rules):
        text = _("The diamond ace is the fox %(games)s too.")
        if rules.fox_in_suit_solo is FoxInSuitSolo.TRUMP_ACE:
            text = _("*The ace of the trump suit* is the fox %(games)s.")
        games = listed(in_suit_solos(rules, with_trump=False))
        yield say("fox_in_suit_solo", text, games=games)


HANDS = (
    *("redeal_nines", "redeal_kings", "redeal_kings_and_nines", "redeal_full_cards"),
    *("redeal_points_over", "redeal_points_under", "redeal_few_trumps"),
)
"""The hands with which the cards may be dealt again."""


def redeal_hands(rules: Ruleset) -> dict[str, Phrase]:
    """The hands in words, by option; only the first says “at least”."""
    named = {} if rules.has_nines else {"redeal_kings_and_nines": "redeal_kings"}
    found: dict[str, Phrase] = {}
    for option in HANDS:
        value, name = getattr(rules, option), named.get(option, option)
        words = limit_in_words(name, value)
        if words and means_something(rules, option):
            found[option] = FURTHER[name](value) if found and name in FURTHER else words
    if rules.redeal_high_trump:
        found["redeal_high_trump"] = Phrase(_("no trump above the fox"))
    return found


def say_redeal(rules: Ruleset) -> Iterator[Sentence]:
    """With which hands the cards are dealt again."""
    found = redeal_hands(rules)
    if found:
        yield say(
            " ".join(found),
            _("*Redeal:* a player with %(hands)s may have the cards dealt again."),
            hands=either(list(found.values())),
        )
    if means_something(rules, "redeal_rank"):
        yield say("redeal_rank", REDEAL_RANK[redeal_rank(rules)])
    if rules.redeal_dealer is RedealDealer.NEXT:
        yield say("redeal_dealer", _("After a redeal *the next player deals*."))
    elif has_redeals(rules):
        yield say("redeal_dealer", _("After a redeal the same player deals again."))


def redeal_rank(rules: Ruleset) -> RedealRank:
    """The rank of a redeal; where there is no solo, one below it is above all."""
    is_alone = rules.redeal_rank is RedealRank.BELOW_SOLO and not rules.solo_kinds
    return RedealRank.ABOVE_ALL if is_alone else rules.redeal_rank


SAYINGS = (say_deck, say_top_trumps, say_piglets, say_more_cards, say_redeal)
