"""How an evening runs under a ruleset: equal standings are taken one deal further once, and remembered.

What a deal is worth depends on its facts and on a `Stage`: who plays, how many Bock rounds run, whether it is
doubled at the end. Which stage comes next depends on the standing and on the `Course` of the deal: whose
solo, what started a Bock round. All of it is worked out by `rulesets.session`, which knows nothing of this
module and lets points and standings go by nothing else.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from rulesets.checks import contradictions
from rulesets.replay.deal_keys import seats_of
from rulesets.replay.deal_values import Facts, Impossible, Tariff, Worth
from rulesets.replay.dependencies import dependencies
from rulesets.replay.packing import pack
from rulesets.replay.recorded import Evening, Shape, timed
from rulesets.rules.effects import Part
from rulesets.scoring.deal import Deal
from rulesets.session.course import Course, course_of, standing_after, with_points
from rulesets.session.fold import ScoredDeal, advance, is_time_up, setting_of, start
from rulesets.session.next_deal import upcoming
from rulesets.session.state import Standing
from rulesets.session.table import Table

ANY_DEAL = Deal()


class Stage:
    """Everything but the facts that decides what a deal is worth; each line is worked out once.

    `standing` is any standing at which it is so.
    """

    def __init__(self, tariff: Tariff, table: Table, standing: Standing) -> None:
        self.tariff, self.table, self.standing = tariff, table, standing
        self.coming = upcoming(table, standing)
        self.setting = setting_of(table, standing, self.coming, ANY_DEAL)
        self.packed: dict[tuple[str, int, int, int], int] = {}
        self.prices = Prices(self)
        self.courses = Courses(self)

    @property
    def key(self) -> Hashable:
        """What is equal for stages of equal worth; with six and more the lap decides who sits out.

        Whoever was there for the deal before can be named in what belongs to it.
        """
        present, before = (self.table.present(self.coming.number - back) for back in (0, 1))
        lap = self.standing.counted // len(present) if len(present) > 5 else 0
        return present, before, self.setting._replace(dealer=0), lap

    def price(self, line: str) -> int:
        """The packed points of a line; raise Impossible or TooMuchToPack."""
        seated, facts, bonuses = self.tariff.vocabulary.read(line)
        if not seated:
            scored = self.scored(line)
            return pack(scored.points, scored.active if scored.deal.is_counted else ())
        worth = self.worth(facts, bonuses)
        key = seated, worth.first, worth.second, worth.others
        packed = self.packed.get(key)
        if packed is None:
            packed = self.packed[key] = self.pack(line, seated, worth)
        return packed

    def worth(self, facts: Facts, bonuses: str) -> Worth:
        """What facts are worth here."""
        return self.tariff.worth(facts, bonuses, self.setting.bock, is_doubled=self.setting.is_doubled)

    def pack(self, line: str, seated: str, worth: Worth) -> int:
        """The packed points of Re players on these seats."""
        figures, _slash, players = seated.partition("/")
        seats, active = seats_of(figures), seats_of(players) or self.setting.active
        if players or not set(seats) <= set(active):
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

    def course(self, line: str) -> Course:
        """What a deal does to the session."""
        seated, facts, bonuses = self.tariff.vocabulary.read(line)
        if seated:
            return self.worth(facts, bonuses).course.by(seats_of(seated[0])[0])
        scored = self.scored(line)
        return course_of(self.table.rules, scored.deal, scored.score)


class Prices(dict[str, int]):
    """The packed points of every line that came up at a stage."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def __missing__(self, line: str) -> int:
        price = self[line] = self.stage.price(line)
        self.stage.tariff.vocabulary.lines += 1
        return price


class Courses(dict[str, Course]):
    """The course of every line that came up at a stage."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def __missing__(self, line: str) -> Course:
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
        depends_on = dependencies(tariff.rules, is_table_fixed=shape.is_fixed)
        self.is_straight = not depends_on
        self.is_bock_only = not depends_on & ~Part.BOCK
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
            stand = stand.moves.get(course) or self.move(stand, course)
        return prices

    def prices_in_time(self, stand: Stand, lines: Sequence[str], times: Sequence[str]) -> list[int]:
        """The same where no deal begins after a time."""
        prices = []
        for line, seconds in zip(lines, times, strict=True):
            stage = stand.stage
            prices.append(stage.prices[line])
            is_late = is_time_up(self.table, timed(ANY_DEAL, seconds))
            course = stage.courses[line]._replace(is_time_up=is_late)
            stand = stand.moves.get(course) or self.move(stand, course)
        return prices

    def forget_lines(self) -> None:
        """Forget what single lines are worth, and keep what their facts are."""
        for stage in self.stages.values():
            stage.prices.clear()
            stage.courses.clear()

    def move(self, stand: Stand, course: Course) -> Stand:
        """Where a deal of this course leads from a standing."""
        before = stand.standing
        after = standing_after(self.table, before, upcoming(self.table, before), course)
        self.tariff.vocabulary.size += 1
        found = stand.moves[course] = self.stand(with_points(self.table, after, before.totals, before.bank))
        return found

    def stand(self, standing: Standing) -> Stand:
        """The standing without what no points depend on."""
        known = replace(start(self.table), bock=standing.bock) if self.is_bock_only else standing
        if known not in self.stands:
            self.tariff.vocabulary.size += 1
            stage = Stage(self.tariff, self.table, known)
            self.stands[known] = Stand(known, self.stages.setdefault(stage.key, stage))
        return self.stands[known]
