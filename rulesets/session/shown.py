"""Points as a group writes them: times the number that its rules say (option `display_unit`).

Only what people read is multiplied. Documents, postings, standings and money go by single points, and so
does the fold: a session in shown units is to be read and never to be played on.
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.session.fold import ScoredDeal, Session


def session_as_shown(session: Session) -> Session:
    """A session with points, totals and bank as they are written; the scores stay in single points."""
    unit = session.table.rules.display_unit
    if unit == 1:
        return session
    state = session.state
    return replace(
        session,
        deals=tuple(deal_as_shown(scored, unit) for scored in session.deals),
        state=replace(state, totals=times(state.totals, unit), bank=state.bank * unit),
    )


def deal_as_shown(scored: ScoredDeal, unit: int) -> ScoredDeal:
    """A scored deal with points, totals and bank times a number."""
    if unit == 1:
        return scored
    points, totals = times(scored.points, unit), times(scored.totals, unit)
    paid = tuple(payout._replace(points=times(payout.points, unit)) for payout in scored.payouts)
    return replace(scored, points=points, totals=totals, bank=scored.bank * unit, payouts=paid)


def times(points: tuple[int, ...], unit: int) -> tuple[int, ...]:
    """Points by seat times a number."""
    return tuple(each * unit for each in points)
