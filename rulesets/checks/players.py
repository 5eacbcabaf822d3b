"""Who played, who dealt, who is named: people who are at the table."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.checks.check import TableCheck, check
from rulesets.problems import Problem
from rulesets.scoring.deal import Deal, Game
from rulesets.session.rotation import active_seats
from rulesets.session.state import Next
from rulesets.session.table import Table
from rulesets.translation import _

NOT_AT_THE_TABLE = _("must be somebody who is at the table")


@check(at=())
def four_at_the_table_played(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Who played, where it is not what the rotation gives."""
    seats = set(deal.players)
    if deal.players and (len(seats) != 4 or not seats <= set(table.present(coming.number))):
        yield Problem("players", _("must be four different players who are at the table"))


@check(at=())
def dealer_is_at_the_table(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Who dealt, where it is not what the rotation gives."""
    if deal.dealer is not None and deal.dealer not in table.present(coming.number):
        yield Problem("dealer", NOT_AT_THE_TABLE)


@check(at=())
def re_does_not_sit_out(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Re are players of this deal (DDV 10.1)."""
    if deal.re and not set(deal.re) <= set(playing(table, coming, deal)):
        yield Problem("re", _("must be players who do not sit out in this deal"))


@check(at=())
def soloist_by_hand_does_not_sit_out(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Nor has somebody who sits out a solo that is entered by hand."""
    if (
        deal.game is Game.MANUAL
        and deal.soloist is not None
        and deal.soloist not in playing(table, coming, deal)
    ):
        yield Problem("by", _("must be players who do not sit out in this deal"))


def playing(table: Table, coming: Next, deal: Deal) -> tuple[int, ...]:
    """The seats that play in this deal."""
    if deal.players:
        return deal.players
    if deal.dealer is None:
        return coming.active
    return active_seats(table.present(coming.number), deal.dealer, coming.number - 1)


CONTRADICTIONS: tuple[TableCheck, ...] = (
    four_at_the_table_played,
    dealer_is_at_the_table,
    re_does_not_sit_out,
    soloist_by_hand_does_not_sit_out,
)
