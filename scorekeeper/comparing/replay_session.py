"""A session as other rules would have had it, to be looked at: as far as the facts allow."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.replay import Evening, Rescorer
from rulesets.replay.bulk import seconds_of
from rulesets.replay.deal_keys import write_line
from rulesets.replay.recorded import timed
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import ScoredDeal, Session, play
from rulesets.session.table import Sheet
from scorekeeper.sheets.reads.rules import rescored


@dataclass(frozen=True)
class Otherwise:
    """A session under other rules; `problems` say why it could not be played by them.

    With five players and more other rules can have others sit out. Where that contradicts who played,
    `keeps_players` is true: everybody played the deals that they did.
    """

    session: Session
    problems: tuple[str, ...]
    keeps_players: bool = False


def otherwise(session: Session, rules: Ruleset) -> Otherwise:
    """Score a session by other rules: dealer, Bock rounds and owed solos follow from those."""
    made = rescored(session, rules)
    if not made.problems or len(session.table.players) == 4:
        return Otherwise(made.session, made.problems)
    kept = replace(session, deals=tuple(map(with_players, session.deals)))
    made = rescored(kept, rules)
    return Otherwise(made.session, made.problems, keeps_players=not made.problems)


def with_players(scored: ScoredDeal) -> ScoredDeal:
    """A deal that says itself who played it."""
    return replace(scored, deal=replace(scored.deal, players=scored.active))


def keeping_players(evening: Evening, rescorer: Rescorer) -> Evening:
    """An evening whose deals say themselves who played them, by the rules of the evening."""
    table = evening.shape.table(evening.rules, evening.first_dealer, is_timed=bool(evening.times))
    lines = zip(evening.lines, seconds_of(evening), strict=True)
    deals = tuple(timed(rescorer.vocabulary.deal_of(line), seconds) for line, seconds in lines)
    session = play(Sheet(table, deals))
    return replace(evening, lines=tuple(write_line(with_players(scored).deal) for scored in session.deals))
