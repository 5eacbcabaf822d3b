"""Invented deals as a real evening has them: for the demonstration, and for measuring."""

from __future__ import annotations

from random import Random

from rulesets import Deal, Game, Ruleset, Side, Table, check_deal
from rulesets.scoring import ABSAGEN, Call, CardPoints, Reason
from rulesets.session import NextDeal, Phase, SessionState, upcoming

GAMES = {
    Game.NORMAL: 80,
    Game.MARRIAGE: 8,
    Game.SOLO: 6,
    Game.ARMUT: 3,
    Game.SILENT_SOLO: 1,
    Game.REDEAL: 2,
}
"""How often out of a hundred each game is played."""


def invented_deal(random: Random, table: Table, state: SessionState) -> Deal:
    """A deal that is possible after this state, drawn at random."""
    coming = upcoming(table, state)
    while True:
        deal = drawn_deal(random, table.rules, coming)
        if not check_deal(table, state, deal):
            return deal


def drawn_deal(random: Random, rules: Ruleset, coming: NextDeal) -> Deal:
    """A deal as it may happen, whether the rules allow it or not."""
    game = random.choices(list(GAMES), list(GAMES.values()))[0]
    players = random.sample(coming.active, 4)
    if coming.forced is not None or coming.phase is Phase.CANMAYMUST:
        game = Game.SOLO
        players[0] = (
            coming.forced if coming.forced is not None else random.choice(coming.canmaymust or players)
        )
    if game is Game.REDEAL:
        return Deal(game=game, reason=random.choice([Reason.MISDEAL, Reason.NINES]))
    lone = game in (Game.SOLO, Game.SILENT_SOLO) or (game is Game.MARRIAGE and random.random() < 0.1)
    points = drawn_points(random)
    re_calls, kontra_calls = (
        drawn_calls(random, Side.RE, points),
        drawn_calls(random, Side.KONTRA, 240 - points),
    )
    return Deal(
        game=game,
        re=tuple(sorted(players[:1] if lone else players[:2])),
        by=(players[0],) if game in (Game.MARRIAGE, Game.ARMUT) else (),
        solo=random.choice(rules.solos) if game is Game.SOLO else None,
        points=CardPoints(Side.RE, points, points),
        re_calls=re_calls,
        kontra_calls=kontra_calls,
        re_bonuses=() if lone else drawn_bonuses(random, points),
        kontra_bonuses=() if lone else drawn_bonuses(random, 240 - points),
    )


def drawn_points(random: Random) -> int:
    """Card points of Re: a little more than half, as a rule."""
    return min(238, max(2, round(random.gauss(127, 33))))


def drawn_calls(random: Random, side: Side, points: int) -> tuple[Call, ...]:
    """The calls of a side that has so many card points in the end: bold ones are mostly right."""
    if random.random() > (0.55 if points > 140 else 0.12):
        return ()
    hope = points - random.choice([0, 10, 20, 40])
    made = sum(hope > limit for limit in (150, 180, 210))
    return (Call.RE if side is Side.RE else Call.KONTRA, *ABSAGEN[:made])


def drawn_bonuses(random: Random, points: int) -> tuple[tuple[str, int], ...]:
    """The bonuses of a side that has so many card points."""
    chances = (("fox", 0.16), ("charlie", 0.08), ("doppelkopf", 0.1 if points > 60 else 0.0))
    return tuple((key, 1) for key, chance in chances if random.random() < chance)
