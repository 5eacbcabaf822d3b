"""The choices in the form of a deal under a ruleset, and those made in a deal that is to be corrected.

Card points are cut where results change: a band is a value such as "121-150" of Re's card points, or
"re-schwarz" for a side without a trick.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from rulesets import Deal, Game, Ruleset, Side
from rulesets.checks import (
    REDEAL_OPTIONS,
    Moment,
    bonuses_asked,
    games_offered,
    idle_facts,
    marks_asked,
    plain_ranges,
)
from rulesets.rules.chapters import CallSkip, DoppelkopfMeans, Penalties
from rulesets.scoring import ABSAGEN, BASE_CALLS, FACTS, PARTNERED_GAMES, Call, CardPoints, Reason
from rulesets.session import CASE_BY_LABEL, MOST_ABSAGEN, PENALTY_CASES, PenaltyCase, Receiver
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.entry.facts import OTHER_PENALTY
from scorekeeper.play.sheets.entry.fields import (
    ALONE,
    adjust_name,
    bock_name,
    bonus_name,
    calls_name,
    each_name,
    tally_name,
)


@dataclass(frozen=True)
class Band:
    """A range of Re's card points: its value in the form, its words, the side that has more."""

    value: str
    label: str
    side: Side


def games(moment: Moment, sent: str | None) -> list[Game]:
    """The games that can come now, and one that was sent all the same: a check says why it cannot be."""
    offered = games_offered(moment)
    return [*offered, Game(sent)] if sent in list(Game) and sent not in offered else offered


def bands_for(rules: Ruleset) -> list[Band]:
    """The bands from Re schwarz to Kontra schwarz."""
    return [
        Band("re-schwarz", _("Re schwarz"), Side.KONTRA),
        *(band_between(first, last) for first, last in plain_ranges(rules)),
        Band("kontra-schwarz", _("Kontra schwarz"), Side.RE),
    ]


def band_between(first: int, last: int) -> Band:
    """The band of these card points of Re, both included."""
    figures = str(first) if first == last else f"{first}–{last}"  # a dash between figures
    return Band(f"{first}-{last}", figures, Side.RE if first > 120 else Side.KONTRA)


def facts_of_band(rules: Ruleset, value: str) -> dict[str, Any]:
    """The fields of the document that a band stands for."""
    if value.endswith("-schwarz"):
        side = value.removesuffix("-schwarz")
        facts: dict[str, Any] = {"points": {side: 0}}
        return facts | ({} if rules.schwarz_by_points else {"no_trick": side})
    low, high = (int(figure) for figure in value.split("-"))
    return {"points": {"re": low if low == high else [low, high]}}


def band_of(rules: Ruleset, deal: Deal) -> str | None:
    """The band that stands for the card points of a deal, None if they were counted exactly.

    An interval that is no band is shown as the one that it lies in.
    """
    if deal.points is None:
        return None
    lowest, highest = deal.points.of_re
    for band in bands_for(rules):
        facts = facts_of_band(rules, band.value)
        ((side, given),) = facts["points"].items()
        low, high = given if isinstance(given, list) else (given, given)
        first, last = CardPoints(Side(side), low, high).of_re
        is_in = (first, last) == (lowest, highest) or first <= lowest < highest <= last
        if is_in and facts.get("no_trick") == (deal.no_trick.value if deal.no_trick else None):
            return band.value
    return None


def calls(side: Side) -> tuple[Call, ...]:
    """The calls of a side, lowest first."""
    return (Call.RE if side is Side.RE else Call.KONTRA, *ABSAGEN)


CALLS = {call.value: call for call in Call}
"""The calls by their value."""


class Filling(StrEnum):
    """The lower calls that a call brings along."""

    ALL = "all"
    BASE = "base"
    NOTHING = "nothing"


def filling_of(rules: Ruleset) -> Filling:
    """The lower calls that a call brings along under these rules; no Absage if only named calls count."""
    if rules.call_skip is not CallSkip.ONLY_NAMED:
        return Filling.ALL
    return Filling.BASE if rules.call_needs_base else Filling.NOTHING


def filled_calls(rules: Ruleset, side: Side, calls: Collection[str]) -> list[str]:
    """The calls of a side with those that they bring along, lowest first."""
    level = max((CALLS[call].level for call in calls), default=0)
    filling = filling_of(rules) if level else Filling.NOTHING
    base = [BASE_CALLS[side][0]] if filling is not Filling.NOTHING else []
    below = ABSAGEN[: level - 1] if filling is Filling.ALL else ()
    brought = {*calls, *base, *below}
    return [call.value for call in (*BASE_CALLS[side][:1], *ABSAGEN) if call in brought]


def bonuses(rules: Ruleset) -> list[tuple[str, int]]:
    """The bonuses that count or start a Bock round, with the most a side can have."""
    most = {fact.key: fact.per_side for fact in FACTS} | {
        bonus.id: bonus.most for bonus in rules.custom_bonuses
    }
    most["doppelkopf"] = 4 if rules.doppelkopf_means is DoppelkopfMeans.FULL_TRICK else 6
    return [(key, most[key]) for key in bonuses_asked(rules)]


def idle_of(rulesets: Sequence[Ruleset]) -> dict[str, list[str]]:
    """The bonuses and marks that count under none of these rulesets one against three, by the kind of deal.

    A form does not offer them there. What no solo counts stands under `solo`, for one whose kind is not known
    yet; a kind has a line of its own where it counts even less.
    """
    kinds = dict.fromkeys(kind for rules in rulesets for kind in rules.solo_kinds)
    solos = {f"solo.{kind}": idle_in(rulesets, Deal(game=Game.SOLO, solo=kind, re=(0,))) for kind in kinds}
    in_all = [key for key in next(iter(solos.values()), []) if all(key in keys for keys in solos.values())]
    idle = {kind: keys for kind, keys in solos.items() if keys != in_all}
    idle |= {"solo": in_all, "silent_solo": idle_in(rulesets, Deal(game=Game.SILENT_SOLO, re=(0,)))}
    return {kind: keys for kind, keys in idle.items() if keys}


def idle_in(rulesets: Sequence[Ruleset], deal: Deal) -> list[str]:
    """The bonuses and marks that are asked, and that count under none of these rulesets in such a deal."""
    asked = {rules: (*bonuses_asked(rules), *marks_asked(rules)) for rules in rulesets}
    counting = {key for rules, keys in asked.items() for key in set(keys).difference(idle_facts(rules, deal))}
    return [key for key in dict.fromkeys(chain.from_iterable(asked.values())) if key not in counting]


def penalty_cases(rules: Ruleset) -> tuple[PenaltyCase, ...]:
    """The penalties that are chosen, not worked out: those of the DDV where they go to the other players."""
    return PENALTY_CASES if rules.penalties is Penalties.DDV else ()


def reasons(rules: Ruleset) -> list[Reason]:
    """Why a deal may be voided."""
    return [reason for reason in Reason if REDEAL_OPTIONS[reason](rules)]


def last_partner_trick(rules: Ruleset) -> int:
    """The last trick in which a marriage can find its partner, 0 without marriages."""
    return 0 if not rules.plays_marriage else rules.last_partner_trick


RARE = (Game.SILENT_SOLO,)
"""Kinds that nearly all rules have, and few evenings."""


RECENT = 40
"""So many sheets of a group say what it plays."""


def unusual_games(sheet: models.Sheet) -> frozenset[str]:
    """The rare kinds that were played neither on this sheet nor on the latest ones of its group."""
    there = Q(seat__sheet=sheet)
    if sheet.group_id:
        latest = models.Sheet.objects.filter(group=sheet.group_id).order_by("-started")
        there |= Q(seat__sheet__in=latest.values("pk")[:RECENT])
    played = models.GameResult.objects.filter(there, game__in=RARE).values_list("game", flat=True)
    return frozenset(RARE) - frozenset(played)


def initial_of(rules: Ruleset, deal: Deal, ids: Sequence[str]) -> dict[str, Any]:
    """The values of the form for a deal that is to be corrected; `ids` name the seats in them."""
    return {
        "game": deal.game.value,
        "note": deal.kept.get("note"),
        "marks": [mark.value for mark in deal.marks],
        "dealer": ids[deal.dealer] if deal.dealer is not None else None,
        **initial_game(deal, ids),
        **initial_counts(deal, band_of(rules, deal)),
        **initial_bonuses(deal),
        **initial_points(deal, ids),
        **initial_penalty(deal, ids),
        **initial_partner(deal, ids),
    }


def initial_game(deal: Deal, ids: Sequence[str]) -> dict[str, Any]:
    """The initial values for the players of a game, and for what only some games have."""
    return {
        "re": named_seats(deal.re, ids),
        "by": ids[deal.by[0]] if deal.by else None,
        "solo": deal.solo,
        "voluntary": deal.is_declared_voluntary,
        "bid": deal.bid.value if deal.bid else None,
        "partner_trick": as_choice(deal.partner_trick),
        "reason": deal.reason,
        "penalty": deal.penalty or None,
        "to": named_seats(deal.to or (), ids),
    }


def initial_counts(deal: Deal, band: str | None) -> dict[str, Any]:
    """The initial values for calls and counts; the exact card points where they are those of no band."""
    values = {
        "points": band,
        "tricks": str(deal.tricks) if deal.tricks is not None else None,
        "raises": as_choice(deal.raises),
        bock_name("this"): as_choice(deal.bock_this),
        bock_name("next"): deal.bock_next or None,
        **{calls_name(side): [call.value for call in deal.calls_of(side)] for side in Side},
    }
    if band is None and deal.points is not None:
        values |= {"exact": deal.points.low, "exact_side": deal.points.side.value}
    return values


def initial_bonuses(deal: Deal) -> dict[str, str]:
    """How often each side earned each bonus."""
    earned = {Side.RE: deal.re_bonuses, Side.KONTRA: deal.kontra_bonuses}
    return {bonus_name(side, key): str(count) for side, counts in earned.items() for key, count in counts}


def initial_points(deal: Deal, ids: Sequence[str]) -> dict[str, Any]:
    """Points by hand and on top of the deal, and what is counted beside the points."""
    values: dict[str, Any] = {"bank": deal.bank}
    values |= {each_name(ids[seat]): points for seat, points in deal.each}
    for seat, counts in deal.tallies:
        values |= {tally_name(ids[seat], key): count for key, count in counts}
    for adjustment in deal.adjustments:
        values[adjust_name(ids[adjustment.seat])] = adjustment.points
        values["adjustment_reason"] = adjustment.reason
    return values


def initial_penalty(deal: Deal, ids: Sequence[str]) -> dict[str, Any]:
    """The fields of a penalty that is to be corrected: the case that gives it, or else the amount."""
    if deal.game is not Game.PENALTY:
        return {}
    case, given = CASE_BY_LABEL.get(deal.reason or ""), (deal.penalty, receiver_of(deal))
    for absagen in range(MOST_ABSAGEN + 1):
        if case is not None and case.penalty(absagen, deal.penalty) == given:
            soloist = ids[deal.to[0]] if deal.to else None
            return {"penalty_case": case.id, "penalty_absagen": str(absagen), "soloist": soloist}
    return {"penalty_case": OTHER_PENALTY}


def receiver_of(deal: Deal) -> Receiver | None:
    """The receiver of a penalty in terms of the cases; None for several named ones, as no case has them."""
    if deal.to is None:
        return Receiver.OTHERS
    return {0: Receiver.NOBODY, 1: Receiver.SOLOIST}.get(len(deal.to))


def initial_partner(deal: Deal, ids: Sequence[str]) -> dict[str, Any]:
    """With whom somebody played a marriage or an Armut, where it is known whose it was."""
    if deal.game not in PARTNERED_GAMES or len(deal.by) != 1 or deal.by[0] not in deal.re:
        return {}
    partners = [ids[seat] for seat in deal.re if seat != deal.by[0]]
    return {"re": [], "partner": partners[0] if partners else ALONE}


def as_choice(number: int | None) -> str | None:
    return str(number) if number else None


def named_seats(seats: Iterable[int], ids: Sequence[str]) -> list[str]:
    return [ids[seat] for seat in seats]
