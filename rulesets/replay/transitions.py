"""How an evening runs under a ruleset: equal standings are taken one deal further once, and remembered.

What a deal is worth depends on its facts and on a `Stage`: who plays, how many Bock rounds run, whether it is
doubled at the end. Which stage comes next depends on the standing and on the `course` of the deal: whose
solo, what started a Bock round. Both are worked out by the rules of `rulesets.session`, which know nothing
of this module.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from rulesets.checks import contradictions
from rulesets.replay.deal_values import Impossible, Tariff, Worth, seats_of
from rulesets.replay.packing import pack
from rulesets.replay.recorded import Evening, Shape, timed
from rulesets.rules.chapters.multipliers import BockDealerStays
from rulesets.rules.chapters.session import SoloDealerStays
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Game, Side
from rulesets.session.bock import triggers
from rulesets.session.compulsory_solos import owed_slot
from rulesets.session.fold import ScoredDeal, advance, is_doubled_at_end, is_time_up, solo_winner, start
from rulesets.session.next_deal import upcoming
from rulesets.session.rotation import redeals_himself
from rulesets.session.state import Standing
from rulesets.session.table import Table

ANY_DEAL = Deal()


def is_straight(rules: Ruleset, shape: Shape) -> bool:
    """Whether nothing that happened before touches the points of a deal."""
    return is_moved_by_bock_only(rules, shape) and not rules.bock_triggers


def is_moved_by_bock_only(rules: Ruleset, shape: Shape) -> bool:
    """Whether Bock rounds are all that touches the points of later deals, whoever deals or owes a solo."""
    if not shape.is_plain or rules.has_pot or (rules.last_deals_double and shape.length):
        return False
    return (
        not rules.bock_triggers
        or rules.bock_dealer_stays is not BockDealerStays.FREE
        or rules.solo_dealer_stays is SoloDealerStays.NEVER
    )


def is_moved_by_points(rules: Ruleset, shape: Shape) -> bool:
    """Whether points touch those of later deals, so that hardly two evenings have a standing in common."""
    if rules.has_pot:
        return True
    return bool(rules.session_end_points) and not is_moved_by_bock_only(rules, shape)


class Stage:
    """Everything but the facts that decides what a deal is worth; each line is worked out once.

    `standing` is any standing at which it is so.
    """

    def __init__(self, tariff: Tariff, table: Table, standing: Standing) -> None:
        self.tariff, self.table, self.standing = tariff, table, standing
        self.coming = upcoming(table, standing)
        self.bock = standing.bock.level
        self.is_doubled = is_doubled_at_end(table, self.coming, ANY_DEAL)
        self.packed: dict[tuple[str, int, int, int], int] = {}
        self.prices = Prices(self)
        self.courses = Courses(self)

    @property
    def key(self) -> Hashable:
        """What is equal for stages of equal worth; with six and more the lap decides who sits out."""
        present = self.table.present(self.coming.number)
        lap = self.standing.counted // len(present) if len(present) > 5 else 0
        return present, self.coming.active, self.bock, self.is_doubled, lap

    def price(self, line: str) -> int:
        """The packed points of a line; raise Impossible or TooMuchToPack."""
        seats, facts, bonuses = self.tariff.vocabulary.read(line)
        if not seats:
            scored = self.scored(line)
            return pack(scored.points, scored.active if scored.deal.is_counted else ())
        worth = self.tariff.worth(facts, bonuses, self.bock, is_doubled=self.is_doubled)
        key = seats, worth.first, worth.second, worth.others
        packed = self.packed.get(key)
        if packed is None:
            packed = self.packed[key] = self.pack(line, seats_of(seats), worth)
        return packed

    def pack(self, line: str, seats: tuple[int, ...], worth: Worth) -> int:
        """The packed points of Re players on these seats."""
        active = self.coming.active
        if not set(seats) <= set(active):
            self.check(line)
        points = [worth.others if seat in active else 0 for seat in range(len(self.table.players))]
        for seat, given in zip(seats, (worth.first, worth.second), strict=False):
            points[seat] = given
        return pack(points, active)

    def check(self, line: str) -> None:
        """Raise Impossible if the deal cannot have been here."""
        deal = self.tariff.vocabulary.deal_of(line)
        if problems := contradictions(self.table, self.coming, deal):
            raise Impossible(problems)

    def scored(self, line: str) -> ScoredDeal:
        """A deal whose seats decide, scored as it stands."""
        self.check(line)
        return advance(self.table, self.standing, self.tariff.vocabulary.deal_of(line))[1]

    def course(self, line: str) -> Hashable:
        """What a deal does to the standing, equal for deals that do the same."""
        rules = self.table.rules
        seats, facts, bonuses = self.tariff.vocabulary.read(line)
        if seats:
            worth = self.tariff.worth(facts, bonuses, self.bock, is_doubled=self.is_doubled)
            if facts.deal.game is not Game.SOLO:
                return worth.fired
            return course_of(rules, facts.deal, seats_of(seats)[0], worth.fired, worth.winner)
        scored = self.scored(line)
        deal, fired = scored.deal, len(triggers(rules, scored.deal, scored.score))
        return course_of(rules, deal, deal.soloist, fired, solo_winner(scored))


def course_of(rules: Ruleset, deal: Deal, soloist: int | None, fired: int, winner: Side | None) -> Hashable:
    """Everything in a deal that `session.standing_after` goes by, but for points and times."""
    what = (
        deal.is_counted,
        deal.game is Game.REDEAL and redeals_himself(rules, deal),
        deal.game is Game.PENALTY,
    )
    solo = None
    if soloist is not None:
        solo = soloist, owed_slot(rules, deal.solo), deal.is_declared_voluntary, winner
    return what, solo, deal.dealer, fired


class Prices(dict[str, int]):
    """The packed points of every line that came up at a stage."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def __missing__(self, line: str) -> int:
        price = self[line] = self.stage.price(line)
        self.stage.tariff.vocabulary.lines += 1
        return price


class Courses(dict[str, Hashable]):
    """The course of every line that came up at a stage."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def __missing__(self, line: str) -> Hashable:
        course = self[line] = self.stage.course(line)
        return course


class Stand:
    """A standing that came up, with where each course leads from it."""

    __slots__ = ("moves", "stage", "standing")

    def __init__(self, standing: Standing, stage: Stage) -> None:
        self.standing, self.stage = standing, stage
        self.moves: dict[Hashable, Stand] = {}


class Flow:
    """All evenings of one ruleset at tables of one shape."""

    def __init__(self, tariff: Tariff, shape: Shape, *, is_timed: bool) -> None:
        self.tariff = tariff
        self.is_straight = is_straight(tariff.rules, shape)
        self.is_bock_only = is_moved_by_bock_only(tariff.rules, shape)
        self.has_time_limit = is_timed and bool(tariff.rules.time_limit_minutes) and not self.is_bock_only
        self.table = shape.table(tariff.rules, 0, is_timed=is_timed)
        self.stages: dict[Hashable, Stage] = {}
        self.stands: dict[Standing, Stand] = {}
        self.first = tuple(
            self.stand(start(replace(self.table, first_dealer=seat))) for seat in range(len(shape.presence))
        )

    def prices(self, evening: Evening) -> list[int]:
        """The packed points of every deal; raise Impossible or TooMuchToPack."""
        stand = self.first[evening.first_dealer]
        if self.is_straight:
            return list(map(stand.stage.prices.__getitem__, evening.lines))
        if self.has_time_limit:
            return self.prices_in_time(stand, evening.lines, evening.times.split())
        prices = []
        for line in evening.lines:
            stage = stand.stage
            prices.append(stage.prices[line])
            course = stage.courses[line]
            stand = stand.moves.get(course) or self.move(stand, course, self.tariff.vocabulary.deal_of(line))
        return prices

    def prices_in_time(self, stand: Stand, lines: Sequence[str], times: Sequence[str]) -> list[int]:
        """The same where no deal begins after a time."""
        prices = []
        for line, seconds in zip(lines, times, strict=True):
            stage = stand.stage
            prices.append(stage.prices[line])
            deal = timed(self.tariff.vocabulary.deal_of(line), seconds)
            course = stage.courses[line], is_time_up(self.table, deal)
            stand = stand.moves.get(course) or self.move(stand, course, deal)
        return prices

    def forget_lines(self) -> None:
        """Forget what single lines are worth, and keep what their facts are."""
        for stage in self.stages.values():
            stage.prices.clear()
            stage.courses.clear()

    def move(self, stand: Stand, course: Hashable, deal: Deal) -> Stand:
        """Where a standing is after a deal; every other deal of this course leads there as well."""
        standing, _scored = advance(self.table, stand.standing, deal)
        self.tariff.vocabulary.size += 1
        after = stand.moves[course] = self.stand(standing)
        return after

    def stand(self, standing: Standing) -> Stand:
        """The standing without what touches no points any more."""
        nothing = start(self.table)
        known = replace(standing, totals=nothing.totals, bank=nothing.bank)
        if self.is_bock_only:
            known = replace(nothing, bock=standing.bock)
        if known not in self.stands:
            self.tariff.vocabulary.size += 1
            stage = Stage(self.tariff, self.table, known)
            self.stands[known] = Stand(known, self.stages.setdefault(stage.key, stage))
        return self.stands[known]
