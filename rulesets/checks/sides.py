"""How many are Re, and who announced."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.checks.check import DealCheck, RuleCheck, check
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game
from rulesets.translation import _

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
    NOBODY: _("nobody is Re in an entry of this kind"),
    (1,): _("must be the one player who plays alone"),
    (2,): _("must be two different players"),
    (1, 2): _("must be the two partners, or one player who found none"),
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
    """Who announced a marriage holds both club queens (DDV 4.4)."""
    if deal.game is Game.MARRIAGE and (len(deal.by) > 1 or not set(deal.by) <= set(deal.re)):
        yield Problem("by", _("must be the player of the Re side who announced the marriage"))


@check(at=())
def armut_is_announced(deal: Deal) -> Iterator[Problem]:
    """An Armut is announced by one player, or by two."""
    if deal.game is Game.ARMUT and (len(deal.by) not in (1, 2) or has_repeated(deal.by)):
        yield Problem("by", _("must be who announced the Armut"))


@check(at=())
def two_poor_players_are_on_both_sides(deal: Deal) -> Iterator[Problem]:
    """Two poor players on one side cannot play it: the cards are dealt again."""
    if deal.game is Game.ARMUT and len(set(deal.by)) == 2 and len(set(deal.by) & set(deal.re)) != 1:
        yield Problem("by", _("two poor players on the same side are a reason to deal again"))


@check(at=())
def penalty_is_somebodys(deal: Deal) -> Iterator[Problem]:
    """One player is penalised."""
    if deal.game is Game.PENALTY and len(deal.by) != 1:
        yield Problem("by", _("must be the player who is penalised"))


@check(at=())
def solo_by_hand_is_somebodys(deal: Deal) -> Iterator[Problem]:
    """A solo that is entered by hand has its soloist."""
    if deal.game is Game.MANUAL and len(deal.by) != (1 if deal.solo else 0):
        yield Problem("by", _("must be the soloist, together with the kind of the solo"))


@check(at=())
def others_are_nobodys(deal: Deal) -> Iterator[Problem]:
    """In other games nobody is named."""
    if deal.by and deal.game not in BY_GAMES:
        yield Problem("by", _("belongs to a marriage, an Armut, a penalty or a manual solo"))


@check(at=())
def armut_is_announced_by_re(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """The poor player is Re, unless somebody else may play the Armut as well (option `armut_wirth`)."""
    if deal.game is not Game.ARMUT or rules.armut_wirth:
        return
    if len(deal.by) > 1 or deal.by[0] not in deal.re:
        yield Problem("by", _("must be the one of the Re side who announced the Armut"))


@check(at=())
def paid_marriage_is_somebodys(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Who is paid for a marriage is known (option `marriage_payment`)."""
    if deal.game is Game.MARRIAGE and rules.marriage_payment and not deal.by:
        yield Problem("by", _("must be who announced the marriage: the others pay for it"))


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
