"""Checks of the players: who played, dealt, is named or is Re must be at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.checks.check import DealCheck, RuleCheck, TableCheck, check
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game
from rulesets.session.evening import whole_evening
from rulesets.session.next_deal import active_seats
from rulesets.session.state import NextDeal
from rulesets.session.table import Player, Table
from rulesets.translation import _

NOT_AT_THE_TABLE = _("must be someone at the table")


def too_few_at_the_table(players: Sequence[Player], number: int) -> list[Problem]:
    """The problems of a sheet with fewer than four players for a counted deal."""
    if sum(player.is_present(number) for player in players) >= 4:
        return []
    return [
        Problem(
            "players",
            _("there are fewer than four players at the table in deal %(number)s"),
            {"number": number},
        )
    ]


def no_dummy_under(rules: Ruleset, *, has_dummy: bool) -> list[Problem]:
    """The problems of a dummy under rules that are for four who all play."""
    if not (has_dummy and rules.is_for_four):
        return []
    return [Problem("dummy", _("cannot be with a pot or Can, May, Must"))]


def players_under(rules: Ruleset, players: Sequence[Player]) -> int:
    """How many players a sheet has as `players_max` counts them: at once, since seats are taken over.

    With a pot or Canmaymust it is everybody, as nobody takes over what the four who began have in it.
    """
    if rules.is_for_four:
        return len(players)
    return max(sum(other.is_present(player.first) for other in players) for player in players)


@check(at=())
def more_than_a_table_have_only_a_result(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Of more people than sit at a table only the result of an evening is known, once."""
    if table.is_of_a_result and (whole_evening(deal) is None or coming.number > 1):
        yield Problem("game", _("with this many people there is only a result, no deals"))


@check(at=())
def four_at_the_table_played(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """The players are those whom the rotation gives."""
    seats = set(deal.players)
    if deal.players and (len(seats) != 4 or not seats <= set(table.present(coming.number))):
        yield Problem("players", _("must be four different players at the table"))


@check(at=())
def dealer_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """The dealer is the one whom the rotation gives."""
    if deal.dealer is not None and deal.dealer not in table.people(table.present(coming.number)):
        yield Problem("dealer", NOT_AT_THE_TABLE)


@check(at=())
def re_does_not_sit_out(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Re are players of this deal (DDV 10.1)."""
    if deal.re and not set(deal.re) <= set(playing(table, coming, deal)):
        yield Problem("re", _("must be players who are not sitting out this deal"))


@check(at=())
def dummy_does_not_play_alone(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """A dummy is Re with a partner only."""
    if len(deal.re) == 1 and not table.people(deal.re):
        yield Problem("re", _("must be somebody: a dummy does not play alone"))


@check(at=())
def soloist_by_hand_does_not_sit_out(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Nor has somebody who sits out, or a dummy, a solo that is entered by hand."""
    if (
        deal.game is Game.MANUAL
        and deal.soloist is not None
        and deal.soloist not in table.people(playing(table, coming, deal))
    ):
        yield Problem("by", _("must be players who are not sitting out this deal"))


def playing(table: Table, coming: NextDeal, deal: Deal) -> tuple[int, ...]:
    if deal.players:
        return deal.players
    if deal.dealer is None:
        return coming.active
    return active_seats(table.present(coming.number), deal.dealer, coming.number - 1)


@check(at=())
def penalised_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """A penalised player is at the table, or was in the deal before."""
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
    """Whether a seat is somebody's at the table in the counted deal before or in the next one.

    Who has just left can still be penalised for the last deal, and who has just come for the next.
    """
    number = coming.number
    if not table.people((seat,)):
        return False
    return seat in table.present(number) or (number > 1 and seat in table.present(number - 1))


AT_THE_TABLE: tuple[TableCheck, ...] = (
    more_than_a_table_have_only_a_result,
    four_at_the_table_played,
    dealer_is_at_the_table,
    re_does_not_sit_out,
    dummy_does_not_play_alone,
    soloist_by_hand_does_not_sit_out,
    penalised_is_at_the_table,
    who_gets_a_penalty_is_at_the_table,
    who_is_adjusted_is_at_the_table,
    who_gets_points_by_hand_is_at_the_table,
    who_is_tallied_is_at_the_table,
)

RE_PLAYERS = {
    Game.NORMAL: (2,),
    Game.ARMUT: (2,),
    Game.MARRIAGE: (1, 2),
    Game.SOLO: (1,),
    Game.SILENT_SOLO: (1,),
}
"""How many players the Re side has."""

NOBODY = (0,)

WHO_IS_RE = {
    NOBODY: _("an entry like this has no Re players"),
    (1,): _("must be the player who played alone"),
    (2,): _("must be two different players"),
    (1, 2): _("must be the two partners, or the one player who found none"),
}
"""What is said if they are more or fewer."""

BY_GAMES = (Game.MARRIAGE, Game.ARMUT, Game.PENALTY, Game.MANUAL)
"""The games in which `by` names somebody."""


@check(at=())
def re_has_its_players(deal: Deal) -> Iterator[Problem]:
    """As many Re players as the game has."""
    wanted = RE_PLAYERS.get(deal.game, NOBODY)
    if len(set(deal.re)) not in wanted or has_repeated(deal.re):
        yield Problem("re", WHO_IS_RE[wanted])


@check(at=())
def marriage_is_announced_by_re(deal: Deal) -> Iterator[Problem]:
    """The player who announced a marriage holds both club queens (DDV 4.4)."""
    if deal.game is Game.MARRIAGE and (len(deal.by) > 1 or not set(deal.by) <= set(deal.re)):
        yield Problem("by", _("must be the Re player who announced the marriage"))


@check(at=())
def armut_is_announced(deal: Deal) -> Iterator[Problem]:
    """An Armut is announced by one player, or by two."""
    if deal.game is Game.ARMUT and (len(deal.by) not in (1, 2) or has_repeated(deal.by)):
        yield Problem("by", _("must be the player who announced the Armut"))


@check(at=())
def two_poor_players_are_on_both_sides(deal: Deal) -> Iterator[Problem]:
    """Two poor players on one side cannot play it: the cards are dealt again."""
    if deal.game is Game.ARMUT and len(set(deal.by)) == 2 and len(set(deal.by) & set(deal.re)) != 1:
        yield Problem("by", _("two Armut hands on one side mean a redeal"))


@check(at=())
def penalty_is_somebodys(deal: Deal) -> Iterator[Problem]:
    """One player is penalised."""
    if deal.game is Game.PENALTY and len(deal.by) != 1:
        yield Problem("by", _("must be the player being penalised"))


@check(at=())
def solo_by_hand_is_somebodys(deal: Deal) -> Iterator[Problem]:
    """A solo that is entered by hand has its soloist."""
    if deal.game is Game.MANUAL and len(deal.by) != (1 if deal.solo else 0):
        yield Problem("by", _("must be the soloist, along with the kind of solo"))


@check(at=())
def others_are_nobodys(deal: Deal) -> Iterator[Problem]:
    """In other games nobody is named."""
    if deal.by and deal.game not in BY_GAMES:
        yield Problem("by", _("is only for a marriage, an Armut, a penalty or a manual solo"))


@check(at=())
def armut_is_announced_by_re(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The poor player is Re, unless somebody else may play the Armut as well (option `armut_wirth`)."""
    if deal.game is not Game.ARMUT or rules.armut_wirth:
        return
    if len(deal.by) > 1 or deal.by[0] not in deal.re:
        yield Problem("by", _("must be the Re player who announced the Armut"))


@check(at=())
def paid_marriage_is_somebodys(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The player who is paid for a marriage is named (option `marriage_payment`)."""
    if deal.game is Game.MARRIAGE and rules.marriage_payment and not deal.by:
        yield Problem("by", _("must be the player who announced the marriage: the others pay for it"))


def has_repeated(seats: tuple[int, ...]) -> bool:
    """Whether somebody is named twice."""
    return len(set(seats)) != len(seats)


CONTRADICTIONS: tuple[DealCheck, ...] = (
    re_has_its_players,
    marriage_is_announced_by_re,
    armut_is_announced,
    two_poor_players_are_on_both_sides,
    penalty_is_somebodys,
    solo_by_hand_is_somebodys,
    others_are_nobodys,
)

RULES: tuple[RuleCheck, ...] = (armut_is_announced_by_re, paid_marriage_is_somebodys)
