"""The solos with a suit as trumps, as sentences name them: only those that are played."""

from __future__ import annotations

from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import Phrase, own
from rulesets.rules.solo_kinds import FOUR_SUITS, SoloGroup, SoloKind
from rulesets.translation import _

IN_ONE = {
    SoloKind.CLUBS: _("in the clubs solo"),
    SoloKind.SPADES: _("in the spades solo"),
    SoloKind.HEARTS: _("in the hearts solo"),
    SoloKind.DIAMONDS: _("in the diamonds solo"),
    SoloKind.TRUMP: _("in the trump solo"),
}


def in_suit_solos(rules: Ruleset, *, with_trump: bool = True) -> list[Phrase]:
    """In which solos with a suit as trumps something holds, the group's own among them.

    In a trump solo the trumps are those of a normal game, so that some rules say nothing there.
    """
    suits = [kind for kind in FOUR_SUITS if kind in rules.solos]
    words = [Phrase(_("in suit solos"))] if len(suits) > 1 else [Phrase(IN_ONE[kind]) for kind in suits]
    if with_trump and SoloKind.TRUMP in rules.solos:
        words.append(Phrase(IN_ONE[SoloKind.TRUMP]))
    own_ones = [solo for solo in rules.custom_solos if solo.group is SoloGroup.SUIT]
    return [*words, *(Phrase(_("in the solo “%(name)s”"), {"name": own(solo.name)}) for solo in own_ones)]
