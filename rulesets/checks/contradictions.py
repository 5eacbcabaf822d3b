"""Deals that cannot be, whatever the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.problems import Problem
from rulesets.scoring.bonuses import FACTS
from rulesets.scoring.deal import PLAYED_GAMES, Call, Deal, Game, Mark, Reason, Side
from rulesets.session.rotation import active_seats
from rulesets.session.state import Next
from rulesets.session.table import Table
from rulesets.translation import _

RE_PLAYERS = {
    Game.NORMAL: (2,),
    Game.ARMUT: (2,),
    Game.MARRIAGE: (1, 2),
    Game.SOLO: (1,),
    Game.SILENT_SOLO: (1,),
}
"""How many players the Re side has."""

FIRST_TRICK = ("fox_first_trick",)
LAST_TRICK = ("fox_last_trick", "fox_wins_last", "charlie", "charlie_caught")
CLUB_JACKS = ("charlie", "charlie_caught", "charlie_caught_any_trick")

Check = Callable[[Table, Next, Deal], Iterator[Problem]]


def contradictions(table: Table, coming: Next, deal: Deal) -> list[Problem]:
    """Everything in the deal that cannot be, where it stands in the session."""
    return [problem for check in CHECKS for problem in check(table, coming, deal)]


def check_players(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Who played, who was Re, who dealt: players of the table that do not sit out."""
    present = table.present(coming.number)
    if deal.players and (len(set(deal.players)) != 4 or not set(deal.players) <= set(present)):
        yield Problem("players", _("must be four different players who are at the table"))
    if deal.dealer is not None and deal.dealer not in present:
        yield Problem("dealer", _("must be somebody who is at the table"))
    playing = deal.players or coming.active
    if deal.dealer is not None and not deal.players:
        playing = active_seats(present, deal.dealer, coming.number - 1)
    if any(seat not in playing for seat in deal.re):
        yield Problem("re", _("must be players who do not sit out in this deal"))
    if deal.game is Game.MANUAL and deal.soloist is not None and deal.soloist not in playing:
        yield Problem("by", _("must be players who do not sit out in this deal"))


def check_re(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """As many Re players as the game has."""
    allowed = RE_PLAYERS.get(deal.game, (0,))
    if len(set(deal.re)) in allowed and len(set(deal.re)) == len(deal.re):
        return
    if allowed == (0,):
        yield Problem("re", _("nobody is Re in an entry of this kind"))
    elif allowed == (1,):
        yield Problem("re", _("must be the one player who plays alone"))
    elif allowed == (2,):
        yield Problem("re", _("must be two different players"))
    else:
        yield Problem("re", _("must be the two partners, or one player who found none"))


def check_by(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Who announced, is penalised, or whose solo a manual entry is."""
    if deal.game is Game.MARRIAGE:
        if len(deal.by) > 1 or not set(deal.by) <= set(deal.re):
            yield Problem("by", _("must be the player of the Re side who announced the marriage"))
    elif deal.game is Game.ARMUT:
        if len(set(deal.by)) not in (1, 2) or len(set(deal.by)) != len(deal.by):
            yield Problem("by", _("must be who announced the Armut"))
    elif deal.game is Game.PENALTY:
        if len(deal.by) != 1:
            yield Problem("by", _("must be the player who is penalised"))
    elif deal.game is Game.MANUAL:
        if len(deal.by) != (1 if deal.solo else 0):
            yield Problem("by", _("must be the soloist, together with the kind of the solo"))
    elif deal.by:
        yield Problem("by", _("belongs to a marriage, an Armut, a penalty or a manual solo"))


def check_points(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Card points where cards were counted: 0 to 240, never 1 or 239."""
    counts_cards = deal.game in PLAYED_GAMES and not deal.is_misere
    if not counts_cards:
        if deal.points is not None or deal.no_trick is not None:
            yield Problem("points", _("no card points are counted in an entry of this kind"))
        return
    if deal.points is None:
        yield Problem("points", _("the card points of one side are needed"))
        return
    low, high = deal.points.low, deal.points.high
    if low == high and low in (1, 239):
        yield Problem(f"points.{deal.points.side}", _("1 and 239 card points cannot occur"))
    if deal.no_trick is not None:
        of_re = (0, 0) if deal.no_trick is Side.RE else (240, 240)
        if deal.points.of_re != of_re:
            yield Problem("no_trick", _("a side without a trick has 0 card points"))


def check_solo(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """The kind of a solo, and the tricks of a misère."""
    if deal.game is Game.SOLO and deal.solo is None:
        yield Problem("solo", _("the kind of the solo is needed"))
    if deal.game not in (Game.SOLO, Game.MANUAL) and deal.solo is not None:
        yield Problem("solo", _("belongs to an announced solo"))
    if deal.is_declared_voluntary and deal.game is not Game.SOLO and deal.soloist is None:
        yield Problem("duty", _("belongs to an announced solo"))
    if deal.bid is not None and deal.game is not Game.SOLO:
        yield Problem("bid", _("belongs to an announced solo"))
    if deal.bid is Call.KONTRA:
        yield Problem("bid", _("the soloist is Re and cannot call Kontra"))
    if deal.is_misere and deal.tricks is None:
        yield Problem("tricks", _("the number of tricks the soloist took is needed"))
    if not deal.is_misere and deal.tricks is not None:
        yield Problem("tricks", _("belongs to a misère"))
    if deal.partner_trick is not None and (deal.game is not Game.MARRIAGE or len(deal.re) != 2):
        yield Problem("partner_trick", _("belongs to a marriage that found a partner"))


def check_calls(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Re is called by Re, Kontra by Kontra, each at most once."""
    for side, calls, foreign in (("re", deal.re_calls, Call.KONTRA), ("kontra", deal.kontra_calls, Call.RE)):
        if foreign in calls:
            yield Problem(f"calls.{side}", _("a side can only call its own name"))
        if len(set(calls)) != len(calls):
            yield Problem(f"calls.{side}", _("a side makes each call once"))
        if calls and deal.game not in PLAYED_GAMES:
            yield Problem(f"calls.{side}", _("nothing is called in an entry of this kind"))


def check_bonuses(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Bonuses that fit the cards: two diamond aces, two club jacks, one last trick."""
    both = {"re": dict(deal.re_bonuses), "kontra": dict(deal.kontra_bonuses)}
    if deal.game not in PLAYED_GAMES and (deal.re_bonuses or deal.kontra_bonuses):
        yield Problem("bonuses", _("there are no bonuses in an entry of this kind"))
    for side, bonuses in both.items():
        if deal.no_trick is not None and deal.no_trick.value == side and any(bonuses.values()):
            yield Problem(f"bonuses.{side}", _("a side without a trick has no bonus"))
        yield from check_foxes(side, bonuses)
        if bonuses.get("charlie_both_jacks") and not bonuses.get("charlie"):
            yield Problem(f"bonuses.{side}.charlie_both_jacks", _("goes with Charlie"))
    for fact in FACTS:
        in_all = both["re"].get(fact.key, 0) + both["kontra"].get(fact.key, 0)
        if in_all > fact.in_all:
            yield Problem(
                f"bonuses.{side_with(both, fact.key)}.{fact.key}",
                _("at most %(most)s in a deal"),
                {"most": fact.in_all},
            )
    if sum(bonuses.get(key, 0) for bonuses in both.values() for key in CLUB_JACKS) > 2:
        yield Problem(f"bonuses.{side_with(both, *CLUB_JACKS)}.charlie_caught", _("there are two club jacks"))
    for keys, message in (
        (FIRST_TRICK, _("one side wins the first trick")),
        (LAST_TRICK, _("one side wins the last trick")),
    ):
        if all(any(bonuses.get(key) for key in keys) for bonuses in both.values()):
            yield Problem("bonuses.kontra", message)


def check_foxes(side: str, bonuses: dict[str, int]) -> Iterator[Problem]:
    """Foxes caught in the first and the last trick are some of the foxes caught."""
    caught = bonuses.get("fox", 0)
    for key in ("fox_first_trick", "fox_last_trick"):
        if bonuses.get(key, 0) > caught:
            yield Problem(f"bonuses.{side}.{key}", _("more than foxes were caught"))
            return
    if bonuses.get("fox_first_trick", 0) + bonuses.get("fox_last_trick", 0) > caught:
        yield Problem(f"bonuses.{side}.fox_last_trick", _("more than foxes were caught"))


def side_with(both: dict[str, dict[str, int]], *keys: str) -> str:
    """The side at which a problem with these bonuses is shown: Kontra if it has any."""
    return "kontra" if any(both["kontra"].get(key) for key in keys) else "re"


def check_marks(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """Piglets and super piglets are held by one player."""
    for one, other in (
        (Mark.PIGLETS_RE, Mark.PIGLETS_KONTRA),
        (Mark.SUPER_PIGLETS_RE, Mark.SUPER_PIGLETS_KONTRA),
    ):
        if one in deal.marks and other in deal.marks:
            yield Problem("marks", _("one player holds both cards: only one side can have declared them"))


def check_books(table: Table, coming: Next, deal: Deal) -> Iterator[Problem]:
    """What is written without cards: reasons, penalties, manual points."""
    if deal.game is Game.REDEAL and deal.reason not in list(Reason):
        yield Problem("reason", _("must be one of %(allowed)s"), {"allowed": ", ".join(Reason)})
    if deal.game is Game.PENALTY and not deal.penalty:
        yield Problem("penalty", _("must be a positive number of points"))
    if deal.game is not Game.PENALTY and (deal.penalty or deal.to is not None):
        yield Problem("penalty", _("belongs to a penalty"))
    if deal.to is not None and (len(set(deal.to)) != len(deal.to) or not set(deal.to).isdisjoint(deal.by)):
        yield Problem("to", _("must be different players other than the one who is penalised"))
    if deal.game is Game.MANUAL:
        if not deal.each:
            yield Problem("each", _("the points of the players are needed"))
        elif sum(points for seat, points in deal.each) + (deal.bank or 0):
            yield Problem("each", _("the points of the players and the bank must sum to zero"))
    elif deal.each or deal.bank is not None:
        yield Problem("each", _("belongs to a manual entry"))


CHECKS: tuple[Check, ...] = (
    check_players,
    check_re,
    check_by,
    check_points,
    check_solo,
    check_calls,
    check_bonuses,
    check_marks,
    check_books,
)
