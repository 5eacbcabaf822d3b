"""A price list: what any deal comes to under one ruleset, to be looked up where there is no engine.

It is made by scoring: every combination of calls at all card points that can matter, every bonus as often as
it can be. What multiplies, Bock and the lone player's factor are figures of the list, so that who reads it
needs to know the order of the steps (`scoring.score`), and no rule. `static/js/price-list.js` reads it.

It says nothing of points by hand, penalties and adjustments, nor of what is in the pot, and of marks only
what piglets change and what starts a Bock round. Where rules pay for deals before, or by who deals, it covers
nothing, and no deals in which a bonus goes by who won, card points or calls, or Bock rounds count in another
number than run: of these phones ask the server, which knows them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from rulesets.checks.entry_fields import bonuses_asked
from rulesets.replay.price_bonuses import WON_BY_RE, are_said_by_entries, entries_of, own_entries
from rulesets.replay.price_limits import cards_of_bonuses, limits_of, marks_of
from rulesets.replay.price_outcomes import (
    MASKS,
    Numbers,
    Outcome,
    Pricing,
    are_called,
    can_be_called,
    gaps_of,
    gives_out_odd,
    places_of,
    problems_with_marks,
    shares_of,
    with_calls,
)
from rulesets.replay.recorded import active_flows
from rulesets.rules.chapters.multipliers import BockByHand, BockDraw, BockTrigger
from rulesets.rules.chapters.settlement import MarriagePaymentFrom, SettlementKind
from rulesets.rules.chapters.value import DoublingCovers
from rulesets.rules.effects import Part
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import KONTRA, RE, Deal, Game, Mark, Side
from rulesets.scoring.factors import count_alone, marriage_payment, rounds_touching
from rulesets.scoring.result import NOTHING_PLAYED
from rulesets.scoring.winning import Calls, calls_of, judge
from rulesets.session.bock import triggers
from rulesets.session.memory import pays_for_deals_before

FORMAT = 1
SIDES_WITH_ABSAGEN = (2, 1, 0)
"""Both name one in few deals, one in some, nobody in most: in this order they are left out."""


class Kind(NamedTuple):
    """A kind of deal that is priced by itself: its key, an example, and equal ones share `alike`."""

    key: str
    deal: Deal
    alike: tuple[object, ...]


def price_list(rules: Ruleset, most_runs: int | None = None) -> dict[str, Any]:
    """Everything that it takes to look up what a deal comes to under these rules, as JSON can hold it.

    A list that would take more than `most_runs` leaves out deals in which both sides named an Absage, then
    those in which one did, then all: what is left out is not scored for it.
    """
    sides = sides_with_absagen(rules, most_runs)
    if sides is None:
        return PriceList(rules, []).document()
    return PriceList(rules, list(kinds_of(rules)), sides).document()


def sides_with_absagen(rules: Ruleset, most_runs: int | None = None) -> int | None:
    """How many sides can have named an Absage in the deals of a list of so many runs; None if it has none."""
    if pays_for_deals_before(rules) or goes_by_more(rules):
        return None
    if most_runs is None:
        return len(Side)
    kinds = list(kinds_of(rules))
    return next((n for n in SIDES_WITH_ABSAGEN if runs_at_most(rules, kinds, n) <= most_runs), None)


def goes_by_more(rules: Ruleset) -> bool:
    """Whether a deal counts by more of a session, as who deals, than Bock, the last deals and the pot."""
    plain = replace(rules, last_deals_double=0, settlement=SettlementKind.ZERO_SUM)
    return any(flow.moves & Part.POINTS and flow.by & ~Part.BOCK for flow in active_flows(plain))


def runs_at_most(rules: Ruleset, kinds: Sequence[Kind], absagen: int = len(Side)) -> int:
    """A bound for the runs of a list of such deals, in which so many sides at most named an Absage."""
    pairs = sum(have_named(pair) <= absagen for pair in product(states_of_all(rules, kinds), repeat=2))
    return pairs * len({kind.alike for kind in kinds}) * (rules.raises + 1)


def have_named(states: Iterable[Calls]) -> int:
    """How many sides have named an Absage."""
    return sum(state.level > 0 for state in states)


def states_of_all(rules: Ruleset, kinds: Iterable[Kind]) -> list[Calls]:
    """The states of calls that a side can come to in any of these kinds of deals, in a fixed order."""
    called = product(kinds, Side, MASKS)
    found = (calls_of(rules, with_calls(kind.deal, {side: mask}), side) for kind, side, mask in called)
    return list(dict.fromkeys(found))


class PriceList:
    """A price list that is being made: what several kinds of deals have in common is worked out once."""

    def __init__(self, rules: Ruleset, kinds: Sequence[Kind], absagen: int = len(Side)) -> None:
        self.rules, self.pricing, self.kinds, self.absagen = rules, Pricing(rules), kinds, absagen
        self.states, self.classes = Numbers[Calls](), Numbers[str]()
        self.runs: dict[tuple[object, ...], int] = {}

    def document(self) -> dict[str, Any]:
        """The list; `covers` names the games that it knows."""
        for state in states_of_all(self.rules, self.kinds):
            self.states.number_of(state)
        kinds = {kind.key: self.classes.number_of(json.dumps(self.priced(kind))) for kind in self.kinds}
        return {
            "format": FORMAT,
            "covers": sorted({kind.deal.game.value for kind in self.kinds}),
            "states": len(self.states.known),
            "kinds": kinds,
            "classes": [json.loads(each) for each in self.classes.known],
            "runs": self.pricing.runs.listed(),
            "outcomes": [without_end(outcome) for outcome in self.pricing.outcomes.known],
            "lines": self.pricing.lines.listed(),
            "factors": self.pricing.factors.listed(),
            **settings_of(self.rules),
        }

    def priced(self, kind: Kind) -> dict[str, Any]:
        """A kind of deal: states of calls, runs by both sides' states and further calls, bonuses and shares.

        Upper case stands for calls that cannot be as they were named; `refused` holds the pairs of states
        that cannot be together, as places in the table of runs.
        """
        states = {side: self.states_of(kind.deal, side) for side in Side}
        tables, refused = self.tables_of(kind, states[RE], states[KONTRA])
        return {
            "calls": ["".join(self.letters(kind.deal, side)) for side in Side],
            "runs": tables,
            "refused": refused,
            "bonuses": entries_of(self.rules, kind.deal),
            "own": own_entries(self.rules, kind.deal),
            "limits": limits_of(self.rules, kind.deal),
            "marks": marks_of(self.rules, kind.deal),
            "shares": shares_of(self.rules, kind.deal),
            "alone": alone_of(self.rules, kind.deal),
            "isMisere": int(kind.deal.is_misere),
            "payment": sum(item.points for item in marriage_payment(self.rules, kind.deal, 0)),
        }

    def letters(self, deal: Deal, side: Side) -> Iterator[str]:
        """The state of a side for every mask of calls, as a letter."""
        for mask in MASKS:
            called = with_calls(deal, {side: mask})
            letter = chr(ord("a") + self.states.number_of(calls_of(self.rules, called, side)))
            yield letter if can_be_called(self.rules, called, side) else letter.upper()

    def states_of(self, deal: Deal, side: Side) -> dict[Calls, int]:
        """The states that a side can have in such a deal, each with calls that lead to it."""
        found: dict[Calls, int] = {}
        for mask in reversed(MASKS):
            called = with_calls(deal, {side: mask})
            state = calls_of(self.rules, called, side)
            if state not in found or can_be_called(self.rules, called, side):
                found[state] = mask
        return found

    def tables_of(
        self, kind: Kind, re: dict[Calls, int], kontra: dict[Calls, int]
    ) -> tuple[list[list[int]], list[int]]:
        """The runs by both states, a table for each number of further calls, and the pairs that cannot be."""
        size = len(self.states.known)
        tables = [[-1] * (size * size) for _raises in range(self.rules.raises + 1)]
        refused = []
        for (re_calls, re_mask), (kontra_calls, kontra_mask) in product(re.items(), kontra.items()):
            if have_named((re_calls, kontra_calls)) > self.absagen:
                continue
            place = size * self.states.number_of(re_calls) + self.states.number_of(kontra_calls)
            deal = with_calls(kind.deal, {RE: re_mask, KONTRA: kontra_mask})
            for raises, table in enumerate(tables):
                called = replace(deal, raises=raises)
                if not raises or are_called(self.rules, called):
                    table[place] = self.run_of(kind, called, (re_calls, kontra_calls))
            if not are_called(self.rules, deal):
                refused.append(place)
        return tables, sorted(refused)

    def run_of(self, kind: Kind, deal: Deal, states: tuple[Calls, Calls]) -> int:
        key = (kind.alike, states, deal.raises)
        if key not in self.runs:
            # Further calls change no place at which the outcome is another.
            plain = self.runs.get((kind.alike, states, 0))
            places = places_of(self.rules, deal) if plain is None else self.pricing.runs.listed()[plain][::2]
            self.runs[key] = self.pricing.runs.number_of(self.pricing.run_of(deal, places))
        return self.runs[key]


def without_end(outcome: Outcome) -> list[Any]:
    fields = list(outcome)
    while len(fields) > 1 and not fields[-1]:
        fields.pop()
    return fields


def kinds_of(rules: Ruleset) -> Iterator[Kind]:
    """The kinds of deals that a list can say, also with piglets on either side where they can be."""
    for key, deal in games_of(rules):
        if not (are_said_by_entries(rules, deal) and are_rounds_counted_as_they_run(rules, deal)):
            continue
        for suffix, mark in ("", None), ("+re", Mark.PIGLETS_RE), ("+kontra", Mark.PIGLETS_KONTRA):
            marked = replace(deal, marks=(mark,)) if mark else deal
            if mark is None or (rules.has_piglets and not problems_with_marks(rules, marked)):
                yield Kind(key + suffix, marked, alike(rules, deal))


def games_of(rules: Ruleset) -> Iterator[tuple[str, Deal]]:
    """An example of every game, by who is Re and who announced where that matters, and of every solo."""
    yield "normal", Deal(re=(0, 1))
    if rules.silent_solo:
        yield "silent_solo", Deal(game=Game.SILENT_SOLO, re=(0,))
    if rules.plays_marriage:
        yield "marriage", Deal(game=Game.MARRIAGE, re=(0, 1), by=(0,))
        yield "marriage_alone", Deal(game=Game.MARRIAGE, re=(0,), by=(0,))
    if rules.plays_armut:
        yield "armut", Deal(game=Game.ARMUT, re=(0, 1), by=(0,))
    if rules.plays_armut and rules.armut_wirth:
        yield "armut_by_kontra", Deal(game=Game.ARMUT, re=(0, 1), by=(2,))
    for solo in rules.solo_kinds:
        yield f"solo.{solo}", Deal(game=Game.SOLO, re=(0,), solo=solo)


def are_rounds_counted_as_they_run(rules: Ruleset, deal: Deal) -> bool:
    """Whether so many Bock rounds touch such a deal as run."""
    played = judge(rules, replace(deal, points=WON_BY_RE))
    return all(rounds_touching(played, rounds) == rounds for rounds in (1, 2))


def alike(rules: Ruleset, deal: Deal) -> tuple[object, ...]:
    """A key that is equal for deals which come to the same with equal calls and card points."""
    points = dict(rules.solo_points).get(deal.solo or "")
    misere = deal.solo if deal.is_misere else None
    return deal.game, len(deal.re), deal.by, points, rules.solo_group(deal.solo), misere


def alone_of(rules: Ruleset, deal: Deal) -> list[int]:
    """How often who plays alone gets the value, or pays it, and whether bonuses are spared; none of two."""
    if len(deal.re) != 1:
        return []
    won, lost = (count_alone(rules, deal, sign, 1) for sign in (1, -2))
    return [won.times, lost.times, won.once]


def settings_of(rules: Ruleset) -> dict[str, Any]:
    """The figures of the steps after cards, calls and bonuses, and how points are written."""
    written = {SettlementKind.WINNERS_PLUS: 1, SettlementKind.LOSERS_MINUS: -1}
    return {
        "doublesByPoints": rules.doubles_by_points,
        "callsDoubleBonuses": rules.doubling_covers is DoublingCovers.ALL,
        "hasNoBackDoor": rules.no_back_door,
        "bock": bock_of(rules),
        "written": written.get(rules.settlement, 0),
        "hasPot": rules.has_pot,
        "isOddGivenOut": gives_out_odd(rules),
        "isZeroSum": rules.is_zero_sum,
        "isSchwarzByPoints": rules.schwarz_by_points,
        "doBidsBind": rules.bid_calls_bind,
        "isPaidApart": rules.marriage_payment_apart,
        "isPaidByBank": rules.marriage_payment_from is MarriagePaymentFrom.BANK,
        "isPaidInBock": rules.marriage_payment_in_bock,
        **cards_of_bonuses(rules),
        "gaps": gaps_of(rules),
    }


def bock_of(rules: Ruleset) -> dict[str, Any]:
    """The effect of Bock on a deal, and what starts it beside the cards."""
    return {
        "doublesAll": rules.bock_doubles_all,
        "doublesValue": rules.bock_doubles_value,
        "plus": rules.bock_plus if rules.bock_adds else 0,
        "sparesDraws": rules.bock_draw is BockDraw.PLAIN,
        "canBeSet": BockByHand.THIS in rules.bock_by_hand,
        "afterNothing": BockTrigger.ZERO_VALUE in rules.bock_triggers,
        "afterBonuses": {
            key: fired
            for key in bonuses_asked(rules)
            if (fired := started_by(rules, Deal(re_bonuses=((key, 1),))))
        },
        "afterMarks": {
            mark.value: fired for mark in Mark if (fired := started_by(rules, Deal(marks=(mark,))))
        },
    }


def started_by(rules: Ruleset, deal: Deal) -> list[str]:
    """The reasons for a Bock round that a deal has without its cards."""
    return [str(kind) for kind in triggers(rules, deal, NOTHING_PLAYED)]
