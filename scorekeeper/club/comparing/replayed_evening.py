"""A session as other rules would have had it, to be looked at: as far as the facts allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import CATALOGUE, Game, Ruleset, Session
from rulesets.checks import complete_deal, too_many_for
from rulesets.replay import Unasked, never_asked
from rulesets.scoring import Mark
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.labels import bonus_label, game_label, mark_label, solo_label
from scorekeeper.play.sheets.rules.reads import Rescored, replay_deals


def replay_session(session: Session, rules: Ruleset) -> Rescored:
    """Score a session by other rules: dealer, Bock rounds and owed solos follow from those.

    Who played each deal and who got a penalty are facts, whatever the other rules would have made of them.
    """
    problems = too_many_for(rules, len(session.table.players))
    return replay_deals(session, rules, problems, tuple(map(complete_deal, session.deals)))


NOT_PLAYED = ("game", "solo")


def unasked_sentences(owns: Iterable[Ruleset], rules: Ruleset) -> Iterator[str]:
    """What nobody was asked for by the rules of the deals, and these rules would count, in sentences."""
    found = list(dict.fromkeys(each for own in owns for each in never_asked(own, rules)))
    if facts := [word(rules, each) for each in found if each.what not in NOT_PLAYED]:
        text = _("Nobody was asked for: %(facts)s. It counts as not having happened.")
        yield text % {"facts": join_words(facts)}
    if games := [word(rules, each) for each in found if each.what in NOT_PLAYED]:
        yield _("Could not be played then: %(games)s.") % {"games": join_words(games)}


def word(rules: Ruleset, each: Unasked) -> str:
    """What was not asked for, as it is called."""
    if each.what == "bonus":
        return bonus_label(rules, each.id)
    if each.what == "mark":
        return mark_label(Mark(each.id))
    if each.what == "solo":
        return solo_label(rules, each.id)
    return game_label(Game(each.id)) if each.what == "game" else _(CATALOGUE[each.id].label)


def by_hand(session: Session) -> Iterator[str]:
    """How many deals have their points by hand, whatever the rules."""
    count = sum(scored.deal.game is Game.MANUAL for scored in session.deals)
    if count:
        text = ngettext(
            "%(count)s deal was entered by hand: its points are the same under all rules.",
            "%(count)s deals were entered by hand: their points are the same under all rules.",
            count,
        )
        yield text % {"count": count}
