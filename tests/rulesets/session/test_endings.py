"""How a session can be brought to an end from here, without a change to what was played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulesets.scoring.deal import Deal
from rulesets.session import Ending, Phase, Session, end_of_owed_solos, end_of_round
from rulesets.session.fold import continue_from, play
from rulesets.session.table import Sheet
from tests.cast import FIVE, deal, table

PLAYED = {"points": 131}
SOLO = {"game": "solo", "solo": "queens", "re": "Anna", "points": 130}


def after(
    *deals: dict[str, Any], length: int = 0, people: tuple[str, ...] = FIVE[:4], **options: Any
) -> Session:
    """A session of so many deals in all, 0 for an open end, after these; Dora, or Emil, deals first."""
    return play(Sheet(table(people, length=length, **options), tuple(deal(**facts) for facts in deals)))


def ends(session: Session) -> tuple[Ending | None, Ending | None]:
    """The end with this round, and that after owed solos."""
    return end_of_round(session), end_of_owed_solos(session)


@pytest.mark.parametrize(
    ("session", "expected"),
    [
        (after(PLAYED, duty_solos="none"), (Ending(4, 3), None)),
        (after(*[PLAYED] * 4, duty_solos="none"), (Ending(8, 4), None)),
        (after(*[PLAYED] * 2, length=24, duty_solos="none"), (Ending(4, 2), None)),
        (after(*[PLAYED] * 2, length=4, duty_solos="none"), (None, None)),
        (after(*[PLAYED] * 4, length=4, duty_solos="none"), (None, None)),
        (after(*[{"game": "manual", "each": {}}] * 2, people=FIVE, duty_solos="none"), (Ending(5, 3), None)),
        (after(PLAYED, SOLO, duty_solos="none"), (Ending(4, 2), None)),
        (after(PLAYED), (None, Ending(5, 4))),
        (after(SOLO), (Ending(5, 4), Ending(5, 4))),
        (after(PLAYED, length=24), (None, Ending(5, 4))),
        (after(PLAYED, duty_unfulfilled="extra_deals"), (Ending(4, 3), Ending(1, 4))),
        (after(PLAYED, duty_unfulfilled="nothing"), (Ending(4, 3), None)),
        (after(PLAYED, duty_solos="none", last_deals_double=3), (Ending(4, 3), None)),
        (after(PLAYED, duty_solos="none", last_deals_double=4), (None, None)),
    ],
    ids=[
        "the rest of the round",
        "a round that begins is still played",
        "a length that was agreed on is shortened",
        "where it ends so anyhow there is no choice",
        "nor where it is over",
        "with five a round has five deals",
        "a voluntary solo is a deal of the round",
        "four solos do not fit into three deals: no end in which they were forced in hindsight",
        "who has just dealt a solo deals again",
        "owed solos end a long evening",
        "extra solos come after the last deal",
        "dropped solos hold nobody up",
        "the deals left are the last ones",
        "a deal that was played does not become one of the last",
    ],
)
def test_ends(session: Session, expected: tuple[Ending | None, Ending | None]) -> None:
    assert ends(session) == expected


def test_played_on_to_the_end_after_owed_solos_everybody_has_played_one() -> None:
    session = after(PLAYED)
    (length, left), others = end_of_owed_solos(session) or Ending(0, 0), ["Anna", "Ben", "Cem", "Dora"]
    table_then = replace(session.table, length=length)
    then = Session(table_then, session.deals, session.state)
    for _deal in range(left):
        assert then.next.phase is Phase.FORCED
        who = others[then.next.forced or 0]
        lines: tuple[Deal, ...] = (deal(**{**SOLO, "re": who}),)
        then = continue_from(table_then, then.state, lines)
    assert (then.next.phase, then.state.owed) == (Phase.OVER, ((0,),) * 4)
