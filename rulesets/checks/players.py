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
SITS_OUT = _("must be players who are not sitting out this deal")


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
def who_played_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Players and dealer are those whom the rotation gives; of more than a table only a result is known."""
    if table.is_of_a_result and (whole_evening(deal) is None or coming.number > 1):
        yield Problem("game", _("with this many people there is only a result, no deals"))
    seats = set(deal.players)
    if deal.players and (len(seats) != 4 or not seats <= set(table.present(coming.number))):
        yield Problem("players", _("must be four different players at the table"))
    if deal.dealer is not None and deal.dealer not in table.people(table.present(coming.number)):
        yield Problem("dealer", NOT_AT_THE_TABLE)


@check(at=())
def re_does_not_sit_out(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Re are players of this deal (DDV 10.1), and who plays alone, also by hand, is no dummy."""
    if deal.re and not set(deal.re) <= set(playing(table, coming, deal)):
        yield Problem("re", SITS_OUT)
    if len(deal.re) == 1 and not table.people(deal.re):
        yield Problem("re", _("must be somebody: a dummy does not play alone"))
    soloist = deal.soloist if deal.game is Game.MANUAL else None
    if soloist is not None and soloist not in table.people(playing(table, coming, deal)):
        yield Problem("by", SITS_OUT)


def playing(table: Table, coming: NextDeal, deal: Deal) -> tuple[int, ...]:
    if deal.players:
        return deal.players
    if deal.dealer is None:
        return coming.active
    return active_seats(table.present(coming.number), deal.dealer, coming.number - 1)


@check(at=())
def who_is_named_is_at_the_table(table: Table, coming: NextDeal, deal: Deal) -> Iterator[Problem]:
    """Or was in the deal before: who is penalised, who gets it, who has other points or a tally."""
    named = {
        "by": deal.by if deal.game is Game.PENALTY else (),
        "to": deal.to or (),
        "adjustments": [each.seat for each in deal.adjustments],
        "each": [seat for seat, _points in deal.each],
        "tallies": [seat for seat, _counts in deal.tallies],
    }
    for field, seats in named.items():
        if not all(may_be_named(table, coming, seat) for seat in seats):
            yield Problem(field, NOT_AT_THE_TABLE)


def may_be_named(table: Table, coming: NextDeal, seat: int) -> bool:
    """Whether a seat is somebody's at the table in the counted deal before or in the next one.

    Who has just left can still be penalised for the last deal, and who has just come for the next.
    """
    number = coming.number
    if not table.people((seat,)):
        return False
    return seat in table.present(number) or (number > 1 and seat in table.present(number - 1))


AT_THE_TABLE: tuple[TableCheck, ...] = (
    who_played_is_at_the_table,
    re_does_not_sit_out,
    who_is_named_is_at_the_table,
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
def announcement_is_somebodys(deal: Deal) -> Iterator[Problem]:
    """Who announces a marriage holds both club queens (DDV 4.4); two poor players on one side cannot play."""
    by, re, game = set(deal.by), set(deal.re), deal.game
    if game is Game.MARRIAGE and (len(deal.by) > 1 or not by <= re):
        yield Problem("by", _("must be the Re player who announced the marriage"))
    if game is Game.ARMUT and (len(deal.by) not in (1, 2) or has_repeated(deal.by)):
        yield Problem("by", _("must be the player who announced the Armut"))
    if game is Game.ARMUT and len(by) == 2 and len(by & re) != 1:
        yield Problem("by", _("two Armut hands on one side mean a redeal"))


@check(at=())
def entry_without_cards_is_somebodys(deal: Deal) -> Iterator[Problem]:
    """One player is penalised, and a solo by hand has its soloist; in other games nobody is named."""
    if deal.game is Game.PENALTY and len(deal.by) != 1:
        yield Problem("by", _("must be the player being penalised"))
    if deal.game is Game.MANUAL and len(deal.by) != (1 if deal.solo else 0):
        yield Problem("by", _("must be the soloist, along with the kind of solo"))
    if deal.by and deal.game not in BY_GAMES:
        yield Problem("by", _("is only for a marriage, an Armut, a penalty or a manual solo"))


@check(at=())
def announced_as_the_rules_have_it(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Who announces is Re (unless `armut_wirth`), and who is paid for it named (`marriage_payment`)."""
    if deal.game is Game.ARMUT and not rules.armut_wirth and (len(deal.by) > 1 or deal.by[0] not in deal.re):
        yield Problem("by", _("must be the Re player who announced the Armut"))
    if deal.game is Game.MARRIAGE and rules.marriage_payment and not deal.by:
        yield Problem("by", _("must be the player who announced the marriage: the others pay for it"))


def has_repeated(seats: tuple[int, ...]) -> bool:
    """Whether somebody is named twice."""
    return len(set(seats)) != len(seats)


CONTRADICTIONS: tuple[DealCheck, ...] = (
    re_has_its_players,
    announcement_is_somebodys,
    entry_without_cards_is_somebodys,
)

RULES: tuple[RuleCheck, ...] = (announced_as_the_rules_have_it,)
