"""A session as other rules would have had it, to be looked at: as far as the facts allow."""

from __future__ import annotations

from rulesets import Ruleset, Session
from rulesets.checks import complete_deal, too_many_for
from scorekeeper.play.sheets.rules.reads import Rescored, replay_deals


def replay_session(session: Session, rules: Ruleset) -> Rescored:
    """Score a session by other rules: dealer, Bock rounds and owed solos follow from those.

    Who played each deal and who got a penalty are facts, whatever the other rules would have made of them.
    """
    problems = too_many_for(rules, len(session.table.players))
    return replay_deals(session, rules, problems, tuple(map(complete_deal, session.deals)))
