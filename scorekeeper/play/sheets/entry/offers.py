"""What the form of a deal offers under a ruleset: nothing that the ruleset does not know."""

from __future__ import annotations

from collections.abc import Collection

from rulesets import Game, Ruleset, Side
from rulesets.checks import (
    REDEAL_OPTIONS,
    asks_for_voluntary_solos,
    bonuses_asked,
    games_offered,
    moment_of,
    seats_asked_for_offered,
    seats_of_re_offered,
    solo_kinds_offered,
    voluntary_offered,
)
from rulesets.rules.chapters import DoppelkopfMeans, Penalties
from rulesets.scoring import ABSAGEN, FACTS, Call, Reason
from rulesets.session import PENALTY_CASES, NextDeal, PenaltyCase


def games(rules: Ruleset, coming: NextDeal) -> list[Game]:
    """The games that can be entered next; when a solo is due, no other game."""
    return games_offered(moment_of(rules, coming))


def solo_kinds(rules: Ruleset, coming: NextDeal) -> list[str]:
    """The solos that can be played next: when one that is owed by its kind is due, of such a kind."""
    return solo_kinds_offered(moment_of(rules, coming))


def voluntary(rules: Ruleset, coming: NextDeal) -> bool:
    """Whether a solo can be declared voluntary next."""
    return asks_for_voluntary_solos(rules) and voluntary_offered(moment_of(rules, coming))


def seats_of_re(rules: Ruleset, coming: NextDeal, offered: Collection[Game]) -> set[int]:
    """The seats that can be Re in the games on offer: when somebody must play a solo, nobody else."""
    return seats_of_re_offered(moment_of(rules, coming), offered)


def seats_asked_for(rules: Ruleset, coming: NextDeal, offered: Collection[Game]) -> set[int]:
    """The seats whose marriage, Armut, penalty or solo by hand the games on offer can be."""
    return seats_asked_for_offered(moment_of(rules, coming), offered)


def calls(side: Side) -> tuple[Call, ...]:
    """The calls of a side, lowest first."""
    return (Call.RE if side is Side.RE else Call.KONTRA, *ABSAGEN)


def bonuses(rules: Ruleset) -> list[tuple[str, int]]:
    """The bonuses that count or start a Bock round, with the most a side can have."""
    most = {fact.key: fact.per_side for fact in FACTS} | {
        bonus.id: bonus.most for bonus in rules.custom_bonuses
    }
    most["doppelkopf"] = 4 if rules.doppelkopf_means is DoppelkopfMeans.FULL_TRICK else 6
    return [(key, most[key]) for key in bonuses_asked(rules)]


def penalty_cases(rules: Ruleset) -> tuple[PenaltyCase, ...]:
    """The penalties that are chosen, not worked out: those of the DDV where they go to the other players."""
    return PENALTY_CASES if rules.penalties is Penalties.DDV else ()


def reasons(rules: Ruleset) -> list[Reason]:
    """Why a deal may be voided."""
    return [reason for reason in Reason if REDEAL_OPTIONS[reason](rules)]


def last_partner_trick(rules: Ruleset) -> int:
    """The last trick in which a marriage can find its partner, 0 without marriages."""
    return 0 if not rules.plays_marriage else rules.last_partner_trick
