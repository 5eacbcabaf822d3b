"""What was tallied beside the points in a whole session, and what it costs."""

from __future__ import annotations

from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import Session


def tallied(session: Session) -> tuple[dict[str, int], ...]:
    """How often each player has what, by the ids of the rules (option `tallies`)."""
    sums: list[dict[str, int]] = [{} for _player in session.table.players]
    for scored in session.deals:
        for seat, counts in scored.deal.tallies:
            for key, count in counts:
                sums[seat][key] = sums[seat].get(key, 0) + count
    ids = [tally.id for tally in session.table.rules.tallies]
    return tuple({key: counts[key] for key in ids if key in counts} for counts in sums)


def costs(session: Session) -> tuple[int, ...]:
    """What each player pays into the kitty for that, in cents."""
    cents = {tally.id: tally.cents for tally in session.table.rules.tallies}
    return tuple(sum(cents[key] * count for key, count in counts.items()) for counts in tallied(session))


def costs_anything(rules: Ruleset) -> bool:
    """Whether a tally is paid for."""
    return any(tally.cents for tally in rules.tallies)
