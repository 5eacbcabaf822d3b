"""What rules cannot know from an evening that was played by others: it is said, not guessed."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.deal import Game
from rulesets.ruleset import Ruleset
from rulesets.session import Session
from scorekeeper.houserules.words import listed
from scorekeeper.sheets.forms import offers
from scorekeeper.sheets.words import bonus_label, game_label, mark_label, solo_label


def unasked(session: Session, rules: Ruleset) -> Iterator[str]:
    """What nobody was asked for on an evening and these rules would count, in sentences."""
    own = session.table.rules
    if facts := facts_not_asked(own, rules):
        text = _("Nobody was asked for: %(facts)s. It counts as not having happened.")
        yield text % {"facts": listed(facts)}
    if games := games_not_played(own, rules):
        yield _("Could not be played that evening: %(games)s.") % {"games": listed(games)}
    by_hand = sum(scored.deal.game is Game.MANUAL for scored in session.deals)
    if by_hand:
        text = ngettext(
            "%(count)s deal was entered by hand: its points are the same under all rules.",
            "%(count)s deals were entered by hand: their points are the same under all rules.",
            by_hand,
        )
        yield text % {"count": by_hand}


def facts_not_asked(own: Ruleset, rules: Ruleset) -> list[str]:
    """Bonuses and marks that these rules ask for and those of the evening do not."""
    asked = {key for key, _most in offers.bonuses(own)}
    bonuses = [bonus_label(rules, key) for key, _most in offers.bonuses(rules) if key not in asked]
    ticked = offers.marks(own)
    return bonuses + [mark_label(mark) for mark in offers.marks(rules) if mark not in ticked]


def games_not_played(own: Ruleset, rules: Ruleset) -> list[str]:
    """Games and solos that these rules have and those of the evening do not."""
    games = (
        (Game.MARRIAGE, own.marriage == "off" and rules.marriage != "off"),
        (Game.ARMUT, own.armut != "exchange" and rules.armut == "exchange"),
        (Game.SILENT_SOLO, rules.silent_solo and not own.silent_solo),
    )
    solos = [kind for kind in rules.solo_kinds if kind not in own.solo_kinds]
    return [game_label(game) for game, is_new in games if is_new] + [
        solo_label(rules, kind) for kind in solos
    ]
