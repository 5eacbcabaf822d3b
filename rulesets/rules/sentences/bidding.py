"""The sentences about bidding and the games: solos, marriage, Armut."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.rules.chapters.contracts import (
    Armut,
    ArmutRefusedDealer,
    BidProcedure,
    Marriage,
    MarriageKind,
    ReHolders,
    SoloKindOrder,
    SoloTie,
)
from rulesets.rules.custom import CustomSolo
from rulesets.rules.meaning import has_special_games, means_something
from rulesets.rules.played import ranked_games, ranks_solos, re_holders
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import Phrase, Sentence, inside, listed, own, say, trumps, worded_solos
from rulesets.rules.solo_kinds import FOUR_SUITS, SoloGroup, SoloKind
from rulesets.translation import _

PROCEDURE = {
    BidProcedure.HOLD_NAME: _("Everyone says in turn whether they pass or hold; then the games are named."),
    BidProcedure.OVERBID: _("Each player in turn *names a game or passes*, and must go higher."),
    BidProcedure.OKAY_SPECIAL: _("Everyone says “okay” or “special” in turn; then the games are named."),
    BidProcedure.INFORMAL: _("Anyone who wants to play something special *simply says so*."),
    BidProcedure.CALLING_ROUND: _("Players are *asked in turn* for a solo."),
}
TIE = {
    SoloTie.FIRST_SEAT: _("If two want a solo, the first one from the dealer's left plays."),
    SoloTie.LAST_SEAT: _("If two want a solo, *the last one* from the dealer's left plays."),
    SoloTie.BY_KIND: _("If two want a solo, *the higher kind* is played."),
    SoloTie.BY_CALLS: _("If two want a solo, *the higher call* decides."),
    SoloTie.BY_KIND_THEN_CALLS: _(
        "If two want a solo, *the higher kind* is played, then the higher call decides."
    ),
    SoloTie.BY_CALLS_THEN_KIND: _("If two want a solo, *the higher call* decides, then the higher kind."),
}
KIND_ORDERS = {
    SoloKindOrder.NONE: (),
    SoloKindOrder.Q_J_D_C_S_H_NT: ("queens", "jacks", "diamonds", "clubs", "spades", "hearts", "no_trump"),
    SoloKindOrder.Q_J_C_S_H_D_NT: ("queens", "jacks", "clubs", "spades", "hearts", "diamonds", "no_trump"),
}
OWN_SOLO = {
    SoloGroup.QUEENS: _("*%(name)s* is a solo of our own and counts as a queen solo."),
    SoloGroup.JACKS: _("*%(name)s* is a solo of our own and counts as a jack solo."),
    SoloGroup.SUIT: _("*%(name)s* is a solo of our own and counts as a suit solo."),
    SoloGroup.NONE: _("*%(name)s* is a solo of our own."),
}
OWN_SOLO_WITH_TRUMPS = {
    SoloGroup.QUEENS: _("*%(name)s*, a queen solo of our own: %(trump)s"),
    SoloGroup.JACKS: _("*%(name)s*, a jack solo of our own: %(trump)s"),
    SoloGroup.SUIT: _("*%(name)s*, a suit solo of our own: %(trump)s"),
    SoloGroup.NONE: _("*%(name)s*, a solo of our own: %(trump)s"),
}
BOTH = {
    ReHolders.CLUB_QUEENS: _("both club queens"),
    ReHolders.DIAMOND_QUEENS: _("both diamond queens"),
    ReHolders.DIAMOND_JACKS: _("both diamond jacks"),
    ReHolders.DIAMOND_KINGS: _("both diamond kings"),
    ReHolders.DIAMOND_ACES: _("both diamond aces"),
    ReHolders.DIAMOND_NINES: _("both diamond nines"),
}
MARRIAGE_KIND = {
    MarriageKind.ANY: _("The partner in a marriage is the first other player to win a trick."),
    MarriageKind.TRUMP: _(
        "The partner in a marriage is the first other player to win a trick *with a trump*."
    ),
    MarriageKind.PLAIN: _(
        "The partner in a marriage is the first other player to win a trick *led with a plain suit*."
    ),
    MarriageKind.CHOSEN: _(
        "The player announcing a marriage *says which trick* decides the partner: any, one with a "
        "trump or one with a plain suit."
    ),
    MarriageKind.CHOSEN_SUIT: _(
        "The player announcing a marriage *names a suit*: the first trick in it that someone else "
        "wins decides the partner."
    ),
    MarriageKind.CALLED_ACE: _(
        "The player announcing a marriage *names a plain ace*: its holder is the partner."
    ),
}


def say_procedure(rules: Ruleset) -> Iterator[Sentence]:
    """How somebody gets to play a special game, and which goes before which."""
    if has_special_games(rules):
        yield say("bid_procedure", PROCEDURE[rules.bid_procedure])
    games = [Phrase(game) for game in ranked_games(rules)]
    if len(games) == 2:
        yield say(
            "bid_order",
            _("In the bidding, *%(first)s* comes before %(second)s."),
            first=games[0],
            second=games[1],
        )
    if len(games) == 3:
        yield say(
            "bid_order",
            _("In the bidding, *%(first)s* comes before %(second)s, %(second)s before %(third)s."),
            first=games[0],
            second=games[1],
            third=games[2],
        )
    if len(games) == 4:
        yield say(
            "bid_order",
            _(
                "In the bidding, *%(first)s* comes before %(second)s, %(second)s before %(third)s, "
                "%(third)s before %(fourth)s."
            ),
            first=games[0],
            second=games[1],
            third=games[2],
            fourth=games[3],
        )


def say_solos(rules: Ruleset) -> Iterator[Sentence]:
    if rules.solos:
        yield say("solos", _("*Solos:* %(solos)s."), solos=listed(named_solos(rules.solos)))
    elif rules.custom_solos:
        yield say("solos", _("We play only *solos of our own*."))
    else:
        yield say("solos", _("We play *without announced solos*."))
    for solo in rules.custom_solos:
        yield from say_own_solo(solo)
    if rules.solo_kinds:
        yield say("solo_tie", TIE[rules.solo_tie])
    if ranks_solos(rules):
        yield from say_solo_order(rules)
    if rules.bid_calls_bind and rules.solo_kinds:
        yield say(
            "bid_calls_bind", _("The call that won the bidding *counts as made*, along with all lower ones.")
        )


def named_solos(kinds: tuple[SoloKind, ...]) -> list[Phrase]:
    """Solo kinds in words, the four suits in one."""
    has_suits = set(FOUR_SUITS) <= set(kinds)
    words = [_("Suit solo") if has_suits and kind in FOUR_SUITS else kind.label for kind in kinds]
    return [inside(word) for word in dict.fromkeys(words)]


def say_own_solo(solo: CustomSolo) -> Iterator[Sentence]:
    """A solo of the group's own, with what is trump in it."""
    name = own(solo.name)
    if solo.trump:
        yield say("custom_solos", OWN_SOLO_WITH_TRUMPS[solo.group], name=name, trump=own(solo.trump))
    else:
        yield say("custom_solos", OWN_SOLO[solo.group], name=name)


def say_solo_order(rules: Ruleset) -> Iterator[Sentence]:
    """Say the order of the kinds of solos that are played."""
    order = rules.solo_order or KIND_ORDERS[rules.solo_kind_order]
    words = worded_solos(rules, [kind for kind in order if kind in rules.solo_kinds])
    if words:
        options = "solo_order" if rules.solo_order else "solo_kind_order"
        yield say(options, _("*Rank of the solos*, highest first: %(solos)s."), solos=listed(words))


def say_silent_solo(rules: Ruleset) -> Iterator[Sentence]:
    """Both cards that make the Re side, kept quiet."""
    both = Phrase(BOTH[re_holders(rules)])
    if rules.silent_solo:
        yield say(
            "silent_solo", _("*Silent solo:* a player with %(both)s who says nothing plays alone."), both=both
        )
    else:
        yield say(
            "silent_solo", _("There is *no silent solo*: a player with %(both)s must say so."), both=both
        )


def say_marriage(rules: Ruleset) -> Iterator[Sentence]:
    """Say who finds a partner in a marriage, and how."""
    both = Phrase(BOTH[re_holders(rules)])
    if not rules.plays_marriage:
        yield say("marriage", _("We play *without marriage*."))
        return
    if rules.marriage is Marriage.MUST_ANNOUNCE and rules.silent_solo:
        yield say(
            "marriage", _("*Marriage:* a player with %(both)s *must announce it*, or plays alone."), both=both
        )
    elif rules.marriage is Marriage.MUST_ANNOUNCE:
        yield say("marriage", _("*Marriage:* a player with %(both)s *must announce it*."), both=both)
    else:
        yield say("marriage", _("*Marriage:* a player with %(both)s may look for a partner."), both=both)
    yield from say_partner(rules)


def say_partner(rules: Ruleset) -> Iterator[Sentence]:
    """Say which trick makes the partner, and until when."""
    yield say("marriage_kind", MARRIAGE_KIND[rules.marriage_kind])
    if rules.marriage_no_trump_lead and means_something(rules, "marriage_no_trump_lead"):
        yield say("marriage_no_trump_lead", _("A trick led *with a trump does not make a partner*."))
    if rules.marriage_nth_trick and means_something(rules, "marriage_nth_trick"):
        yield say(
            "marriage_nth_trick",
            _("In a marriage, *a trick may also be named by its number*: its winner is the partner."),
        )
    if not means_something(rules, "marriage_tricks"):
        return
    last = min(rules.marriage_tricks, rules.tricks)
    if last == 1:
        yield say(
            "marriage_tricks", _("Without a partner *after the first trick*, the marriage is played alone.")
        )
    elif last:
        yield say(
            "marriage_tricks",
            _("Without a partner after %(tricks)s tricks, the marriage is played alone."),
            tricks=last,
        )
    else:
        yield say("marriage_tricks", _("The partner can be found *in any trick* of the deal."))


def say_armut(rules: Ruleset) -> Iterator[Sentence]:
    """Say how a hand of few trumps is played."""
    most = trumps(rules.armut_max_trumps)
    if rules.armut is Armut.OFF:
        yield say("armut", _("We play *without Armut*."))
        return
    if rules.armut is Armut.REDEAL:
        yield say(
            "armut armut_max_trumps",
            _("*Armut:* with at most %(most)s, the cards are dealt again."),
            most=most,
        )
    else:
        yield say(
            "armut armut_max_trumps",
            _("*Armut:* a player with at most %(most)s may pass cards; whoever takes them is the partner."),
            most=most,
        )
    if rules.armut_fox_free:
        yield say("armut_fox_free", _("In an Armut, *diamond aces do not count as trumps*."))
    if rules.plays_armut:
        yield from say_exchange(rules)


def say_exchange(rules: Ruleset) -> Iterator[Sentence]:
    """How cards are passed, and what happens if nobody wants them."""
    if rules.armut_only_trumps:
        yield say(
            "armut_only_trumps",
            _("In an Armut, *only trumps* are passed, so it can be fewer than three cards."),
        )
    else:
        yield say("armut_only_trumps", _("In an Armut, three cards are passed, including all trumps."))
    if rules.armut_no_trump_back:
        yield say("armut_no_trump_back", _("In an Armut, *no trump is given back*."))
    elif rules.armut_say_trumps:
        yield say("armut_say_trumps", _("Whoever takes an Armut *says how many trumps* they give back."))
    if rules.armut_refused_dealer is ArmutRefusedDealer.NEXT:
        yield say("armut_refused_dealer", _("If nobody takes the Armut, *the next player deals*."))
    else:
        yield say("armut_refused_dealer", _("If nobody takes the Armut, the same player deals again."))
    if rules.armut_wirth:
        yield say(
            "armut_wirth",
            _(
                "*Armut after Wirth:* with a Re card, the partner is the other player who has one, "
                "and both are Re; without one, it is someone who has none either, and both are "
                "Kontra."
            ),
        )
        yield say("armut_wirth", _("Two Armut hands on one side mean a redeal."))


SAYINGS = (say_procedure, say_solos, say_silent_solo, say_marriage, say_armut)
