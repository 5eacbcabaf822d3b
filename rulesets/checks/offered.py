"""The games and kinds of solos that can be entered next: those that no check refuses for themselves.

A form offers no more than this, so that nobody enters a whole deal to be told that it is not played now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from rulesets.checks.possible import RULE_CHECKS, Moment
from rulesets.scoring.deal import PLAYED_GAMES, Deal, Game

OFFERED = (
    Game.NORMAL,
    Game.MARRIAGE,
    Game.SOLO,
    Game.ARMUT,
    Game.SILENT_SOLO,
    Game.REDEAL,
    Game.PENALTY,
    Game.MANUAL,
)
"""All games, in the order in which a form has them."""

OF_THE_GAME = ("game", "solo")
"""The fields of a problem with the game itself, and not with what else is entered for it."""


def games_offered(moment: Moment) -> list[Game]:
    """The games of which the checks take at least one example at this moment of a session."""
    return [game for game in OFFERED if is_taken(moment, examples_of(moment, game))]


def solo_kinds_offered(moment: Moment) -> list[str]:
    """The kinds of solos that somebody can play next: if one owed by its kind is due, such a kind."""
    active, kinds = moment.coming.active, moment.rules.solo_kinds
    return [kind for kind in kinds if is_taken(moment, examples(Game.SOLO, active, (kind,)))]


def seats_of_re_offered(moment: Moment, games: Collection[Game]) -> set[int]:
    """The seats that can be Re in one of these games at this moment: if a solo is forced, only one."""
    played = (game for game in games if game in PLAYED_GAMES)
    return {seat for deal in examples_taken_now(moment, played) for seat in deal.re}


def seats_asked_for_offered(moment: Moment, games: Collection[Game]) -> set[int]:
    """The seats whose marriage, Armut, penalty or solo by hand one of these games can be at this moment."""
    return {seat for deal in examples_taken_now(moment, games) for seat in deal.by}


def voluntary_offered(moment: Moment) -> bool:
    """Whether a solo can be declared voluntary at this moment: one that is forced pays what is owed."""
    declared = (
        replace(deal, is_declared_voluntary=True) for deal in examples_taken_now(moment, (Game.SOLO,))
    )
    return any(all(problem.field != "duty" for problem in moment.refused(deal)) for deal in declared)


def examples_taken_now(moment: Moment, games: Iterable[Game]) -> Iterator[Deal]:
    """Examples of games, of those that the rules take, which nothing at this moment refuses."""
    for deal in (deal for game in games for deal in examples_of(moment, game)):
        if not any(problem.field in OF_THE_GAME for problem in moment.refused(deal)):
            yield deal


def is_taken(moment: Moment, deals: Iterable[Deal]) -> bool:
    """Whether the checks have nothing against the game of at least one of the deals."""
    return any(not is_refused(moment, deal) for deal in deals)


def is_refused(moment: Moment, deal: Deal) -> bool:
    """Whether a check refuses the game of a deal, by the rules or because it stands here."""
    always = (problem for check in RULE_CHECKS for problem in check.find(moment.rules, deal))
    return any(problem.field in OF_THE_GAME for found in (always, moment.refused(deal)) for problem in found)


def examples_of(moment: Moment, game: Game) -> tuple[Deal, ...]:
    """Deals of a game with nothing entered but who plays it: one for each player where it matters."""
    return examples(game, moment.coming.active, moment.rules.solo_kinds)


@lru_cache(maxsize=1024)
def examples(game: Game, active: tuple[int, ...], kinds: tuple[str, ...]) -> tuple[Deal, ...]:
    """The same for those who play, and these kinds of solos: kept, as each form asks for them anew."""
    if game is Game.SOLO:
        return tuple(Deal(game=game, re=(seat,), solo=kind) for kind in kinds for seat in active)
    if game is Game.MANUAL:
        solos = examples(Game.SOLO, active, kinds)
        return (Deal(game=game), *(Deal(game=game, solo=solo.solo, by=solo.re) for solo in solos))
    if game is Game.REDEAL:
        return (Deal(game=game),)
    partners = 1 if game is Game.SILENT_SOLO else 2
    return tuple(
        Deal(game=game, re=(*active[place:], *active)[:partners], by=(seat,))
        for place, seat in enumerate(active)
    )
