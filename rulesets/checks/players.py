"""Who played, who dealt, who is named: people who are at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.checks.check import TableCheck, check
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game
from rulesets.session.rotation import active_seats
from rulesets.session.state import NextDeal
from rulesets.session.table import Player, Table
from rulesets.translation import _

NOT_AT_THE_TABLE = _("must be somebody who is at the table")


def too_few_at_the_table(players: Sequence[Player], number: int) -> list[Problem]:
    """What is wrong with the players of a sheet if fewer than four are there for a counted deal."""
    if sum(player.is_present(number) for player in players) >= 4:
        return []
    return [Problem("players", _("fewer than four are at the table in deal %(number)s"), {"number": number})]


def players_under(rules: Ruleset, players: Sequence[Player]) -> int:
    """How many players a sheet has as `players_max` counts them: at once, since seats are taken over.

    With a pot or Canmaymust it is everybody, as nobody takes over what the four who began have in it.
    """
    if rules.is_for_four:
        return len(players)
    return max(sum(other.is_present(player.first) for other in players) for player in players)


@check(at=())
def four_at_the_table_played(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Who played, where it is not what the rotation gives."""
    seats = set(deal.players)
    if deal.players and (len(seats) != 4 or not seats <= set(table.present(coming.number))):
        yield Problem("players", _("must be four different players who are at the table"))


@check(at=())
def dealer_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Who dealt, where it is not what the rotation gives."""
    if deal.dealer is not None and deal.dealer not in table.present(coming.number):
        yield Problem("dealer", NOT_AT_THE_TABLE)


@check(at=())
def re_does_not_sit_out(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Re are players of this deal (DDV 10.1)."""
    if deal.re and not set(deal.re) <= set(playing(table, coming, deal)):
        yield Problem("re", _("must be players who do not sit out in this deal"))


@check(at=())
def soloist_by_hand_does_not_sit_out(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Nor has somebody who sits out a solo that is entered by hand."""
    if (
        deal.game is Game.MANUAL
        and deal.soloist is not None
        and deal.soloist not in playing(table, coming, deal)
    ):
        yield Problem("by", _("must be players who do not sit out in this deal"))


def playing(table: Table, coming: NextDeal, deal: Deal) -> tuple[int, ...]:
    """The seats that play in this deal."""
    if deal.players:
        return deal.players
    if deal.dealer is None:
        return coming.active
    return active_seats(table.present(coming.number), deal.dealer, coming.number - 1)


@check(at=())
def penalised_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Who is penalised is there, or was in the deal before."""
    if deal.game is Game.PENALTY and not all(may_be_named(table, coming, seat) for seat in deal.by):
        yield Problem("by", NOT_AT_THE_TABLE)


@check(at=())
def who_gets_a_penalty_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """So are those who get its points."""
    if deal.to and not all(may_be_named(table, coming, seat) for seat in deal.to):
        yield Problem("to", NOT_AT_THE_TABLE)


@check(at=())
def who_is_adjusted_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """So is whose points are adjusted."""
    if not all(may_be_named(table, coming, each.seat) for each in deal.adjustments):
        yield Problem("adjustments", NOT_AT_THE_TABLE)


@check(at=())
def who_gets_points_by_hand_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """So is who is given points by hand."""
    if not all(may_be_named(table, coming, seat) for seat, _points in deal.each):
        yield Problem("each", NOT_AT_THE_TABLE)


@check(at=())
def who_is_tallied_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """So is for whom something is tallied."""
    if not all(may_be_named(table, coming, seat) for seat, _counts in deal.tallies):
        yield Problem("tallies", NOT_AT_THE_TABLE)


def may_be_named(table: Table, coming: NextDeal, seat: int) -> bool:
    """Whether somebody is at the table in the counted deal before or in the next one.

    Who has just left can still be penalised for the last deal, and who has just come for the next.
    """
    number = coming.number
    return seat in table.present(number) or (number > 1 and seat in table.present(number - 1))


CONTRADICTIONS: tuple[TableCheck, ...] = (
    four_at_the_table_played,
    dealer_is_at_the_table,
    re_does_not_sit_out,
    soloist_by_hand_does_not_sit_out,
    penalised_is_at_the_table,
    who_gets_a_penalty_is_at_the_table,
    who_is_adjusted_is_at_the_table,
    who_gets_points_by_hand_is_at_the_table,
    who_is_tallied_is_at_the_table,
)
