"""The values of deals under one ruleset: equal facts are scored once and remembered."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from struct import Struct
from typing import NamedTuple

from rulesets.checks.possible import RULE_CHECKS, check_bonuses, contradictions_of_deal
from rulesets.problems import Problem
from rulesets.replay.deal_keys import read_facts, seat_deal, seats_of, with_bonuses
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import is_of_a_side
from rulesets.scoring.deal import Counts, Deal
from rulesets.scoring.result import Score, net
from rulesets.scoring.score import bonus_items, score_deal
from rulesets.scoring.winning import judge
from rulesets.session.bock import has_bonus
from rulesets.session.settlement import Account, post

BITS = 64
"""The points of all seats are one number, with 64 bits for each seat: 40 for its points, with a sign, and
above them a count of the deals it played. Sums cannot run over: `pack` refuses what is larger than
`MOST_POINTS`, and no more than `MOST_PACKED` are added."""
ONE_DEAL = 1 << 40
HALF = ONE_DEAL // 2
MOST_POINTS = 1 << 23
MOST_PACKED = 1 << 15

FIELDS = tuple(Struct(f"<{seats}q") for seats in range(8))
SIGNS = tuple(sum(1 << (BITS * seat + BITS - 1) for seat in range(seats)) for seats in range(8))


class TooMuchToPack(Exception):  # says what is the case, not a fault
    """A seat has more points than there is room for, as in forty Bock rounds at once."""


def pack(points: Sequence[int], players: Collection[int]) -> int:
    """The points by seat as one number; `players` are the seats for which it counts as a deal played.

    Raise TooMuchToPack if that is not possible.
    """
    packed = 0
    for seat, given in enumerate(points):
        if abs(given) >= MOST_POINTS:
            raise TooMuchToPack
        packed += (given + (ONE_DEAL if seat in players else 0)) << (BITS * seat)
    return packed


def unpack(packed: int, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The points and the deals played by seat, of one packed deal or a sum of them."""
    signs = SIGNS[seats]
    fields = FIELDS[seats].unpack(((packed + signs) ^ signs).to_bytes(8 * seats, "little"))
    deals = [(field + HALF) >> 40 for field in fields]
    points = [field - (count << 40) for field, count in zip(fields, deals, strict=True)]
    return tuple(points), tuple(deals)


FOUR = (0, 1, 2, 3)

MOST_DEALS = 20_000
"""So many deals are kept as they were recorded, which is a long season; then all are forgotten."""

Reasons = frozenset[tuple[str, str]]


class Impossible(Exception):  # says what is the case, not a fault
    """A deal that cannot have been at this place under this ruleset, with what is wrong about it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems


class Facts:
    """The facts of a key but for seats and bonuses: a deal whose Re players are the first seats of four.

    Without seats in front of the key it is the whole deal. `kind` is equal for facts under which bonuses
    count the same, `frame` for those under which the same bonuses are possible.
    """

    __slots__ = ("deal", "frame", "kind")

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.kind = deal.game, deal.solo, len(deal.re), deal.marks
        self.frame = deal.points.of_re if deal.points else None, deal.marks


class RecordedDeal:
    """A deal as it was recorded, and what is wrong about it wherever it stands."""

    __slots__ = ("_problems", "deal")

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self._problems: list[Problem] | None = None

    @property
    def problems(self) -> list[Problem]:
        if self._problems is None:
            self._problems = contradictions_of_deal(self.deal)
        return self._problems


class Vocabulary:
    """The facts behind keys, read once for all rulesets.

    `size` counts what is remembered of facts and standings under all rulesets, `keys` what of keys.
    """

    def __init__(self) -> None:
        self.size = self.keys = 0
        self.facts: dict[tuple[int, str], Facts] = {}
        self.deals: dict[str, RecordedDeal] = {}

    def read(self, key: str) -> tuple[str, Facts, str]:
        """Split a key into the text before it, its facts, and its bonuses; seats and bonuses as written."""
        front, _tab, bonuses = key.partition("\t")
        seated, brace, rest = front.partition("{")
        seats = seated.partition("/")[0]
        shared = len(seats), rest
        facts = self.facts.get(shared)
        if facts is None:
            facts = self.facts[shared] = Facts(read_facts(brace + rest, len(seats)))
            self.size += 1
        return seated, facts, bonuses

    def deal_of(self, key: str) -> Deal:
        return self.recorded(key).deal

    def recorded(self, key: str) -> RecordedDeal:
        """The deal of a key, kept for the rulesets that ask for it next."""
        found = self.deals.get(key)
        if found is None:
            if len(self.deals) >= MOST_DEALS:
                self.deals.clear()
            found = self.deals[key] = RecordedDeal(self.read_deal(key))
        return found

    def read_deal(self, key: str) -> Deal:
        seated_at, facts, bonuses = self.read(key)
        if not seated_at:
            return facts.deal
        seats, _slash, players = seated_at.partition("/")
        return with_bonuses(seat_deal(facts.deal, seats_of(seats), seats_of(players)), bonuses)


class Worth(NamedTuple):
    """The value of facts: the points of the first and second player of Re, and of each of the others.

    `score` is that of the deal with Re on the first seats. Alone, the second player is of Kontra as well.
    """

    first: int
    second: int
    others: int
    score: Score


def with_deal(score: Score, deal: Deal) -> Score:
    """The score of an equal deal whose players sit elsewhere."""
    return score if score.played is None else score._replace(played=score.played._replace(deal=deal))


class Earned(NamedTuple):
    """The value of bonuses: points of the sides, signed for Re, and reasons for Bock.

    `others` are those that go to the winners, or beside the value, as they were entered.
    """

    points: int
    triggers: tuple[str, ...]
    others: tuple[Counts, Counts]


NOTHING_EARNED = Earned(0, (), ((), ()))


class DealValues:
    """The values of facts under a ruleset, by Bock rounds and by whether they are doubled at the end.

    Of bonuses only what they come to matters, see `score.score_cards`, so that they are added up apart.
    """

    def __init__(self, rules: Ruleset, vocabulary: Vocabulary) -> None:
        self.rules, self.vocabulary = rules, vocabulary
        self.worths: dict[tuple[Facts, Earned, int, bool], Worth] = {}
        self.bonuses: dict[tuple[Hashable, str], Earned] = {}
        self.remarked: dict[Facts, Reasons] = {}
        self.remarked_bonuses: dict[tuple[Hashable, str], Reasons] = {}

    def worth(self, facts: Facts, bonuses: str, bock: int, *, is_doubled: bool) -> Worth:
        """The value of facts that have seats in front of them, with these bonuses."""
        earned = self.bonus_worth(facts, bonuses) if bonuses else NOTHING_EARNED
        key = facts, earned, bock, is_doubled
        found = self.worths.get(key)
        if found is None:
            found = self.worths[key] = self.score(with_bonuses(facts.deal, bonuses), bock, is_doubled)
            self.vocabulary.size += 1
        return found

    def score(self, deal: Deal, bock: int, is_doubled: bool) -> Worth:
        """Score and settle a deal of the first seats of four."""
        score = score_deal(self.rules, deal, bock, is_doubled_at_end=is_doubled)
        first, second, *others = post(Account(self.rules, deal, score, FOUR, 3, 0), 4)
        return Worth(first, second, others[0], score)

    def bonus_worth(self, facts: Facts, bonuses: str) -> Earned:
        key = facts.kind, bonuses
        found = self.bonuses.get(key)
        if found is None:
            deal = with_bonuses(facts.deal, bonuses)
            found = self.bonuses[key] = Earned(
                self.bonus_points(deal) - self.bonus_points(facts.deal),
                tuple(kind for kind in self.rules.bock_triggers if has_bonus(deal, kind)),
                (self.others(deal.re_bonuses), self.others(deal.kontra_bonuses)),
            )
            self.vocabulary.size += 1
        return found

    def others(self, bonuses: Counts) -> Counts:
        """Those of a side's bonuses that are not the side's."""
        own = {bonus.id for bonus in self.rules.custom_bonuses if not is_of_a_side(bonus)}
        return tuple((key, count) for key, count in bonuses if key in own)

    def bonus_points(self, deal: Deal) -> int:
        """The bonuses that sides have earned, signed for Re; the one against the elders is among them."""
        return net(bonus_items(judge(self.rules, deal)))

    def remarks(self, facts: Facts, bonuses: str) -> Reasons:
        """The field and the message of everything that the ruleset does not allow anywhere."""
        if facts not in self.remarked:
            found = (problem for check in RULE_CHECKS for problem in check(self.rules, facts.deal))
            self.remarked[facts] = reasons(found)
        if not bonuses:
            return self.remarked[facts]
        key = facts.frame, bonuses
        if key not in self.remarked_bonuses:
            deal = with_bonuses(facts.deal, bonuses)
            self.remarked_bonuses[key] = reasons(check_bonuses(self.rules, deal))
            self.vocabulary.size += 1
        return self.remarked[facts] | self.remarked_bonuses[key]


def reasons(problems: Iterable[Problem]) -> Reasons:
    """The field and the message of each problem."""
    return frozenset((problem.field, problem.message) for problem in problems)
