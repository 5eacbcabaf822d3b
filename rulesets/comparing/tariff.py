"""What deals are worth under one ruleset: equal facts are scored once and remembered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.bock import triggers
from rulesets.checks import contradictions
from rulesets.checks.allowed import RULE_CHECKS
from rulesets.coming import upcoming
from rulesets.comparing.lines import read_facts, seated, split
from rulesets.deal import Deal, Game, Side
from rulesets.problems import Problem
from rulesets.ruleset import DDV, Ruleset
from rulesets.score import score_deal
from rulesets.session import start
from rulesets.settlement import Account, post
from rulesets.sheet import Player, Table

FOUR = (0, 1, 2, 3)
TABLE_OF_FOUR = Table(DDV, tuple(map(Player, "1234")), first_dealer=3, length=0)
FIRST_DEAL = upcoming(TABLE_OF_FOUR, start(TABLE_OF_FOUR))


class Impossible(Exception):  # says what is the case, not a fault
    """A deal that cannot have been at this place under this ruleset, with what is wrong about it."""

    def __init__(self, line: str, problems: list[Problem]) -> None:
        """Keep the line and its problems."""
        super().__init__(line)
        self.line, self.problems = line, problems


class Vocabulary:
    """The deals behind lines, read once for all rulesets; those of equal facts are one, on the first seats.

    `size` counts everything that is remembered of lines and standings, under all rulesets.
    """

    def __init__(self) -> None:
        self.size = 0
        self.deals: dict[tuple[int, str], Deal] = {}
        self.problems: dict[tuple[int, str], list[Problem]] = {}

    def deal(self, players: int, facts: str) -> Deal:
        """The deal of these facts with so many Re players; 0 for a line without seats in front."""
        key = players, facts
        if key not in self.deals:
            self.size += 1
            deal = self.deals[key] = read_facts(facts, players)
            self.problems[key] = contradictions(TABLE_OF_FOUR, FIRST_DEAL, deal) if players else []
        return self.deals[key]

    def check(self, players: int, facts: str) -> None:
        """Raise Impossible if facts contradict each other, whoever sits where."""
        self.deal(players, facts)
        if problems := self.problems[players, facts]:
            raise Impossible(facts, problems)

    def deal_of(self, line: str) -> Deal:
        """The deal of a line as it was recorded."""
        seats, facts = split(line)
        deal = self.deal(len(seats), facts)
        return seated(deal, seats) if seats else deal


class Worth(NamedTuple):
    """What facts are worth: the points of the first and second player of Re, and of each of the others.

    `fired` is how many reasons for Bock there are. Alone, the second one is of Kontra as well.
    """

    first: int
    second: int
    others: int
    fired: int
    winner: Side | None


class Tariff:
    """What facts are worth under a ruleset, by Bock rounds and by whether they are doubled at the end."""

    def __init__(self, rules: Ruleset, vocabulary: Vocabulary) -> None:
        self.rules, self.vocabulary = rules, vocabulary
        self.remembered: dict[tuple[int, str, int, bool], Worth] = {}
        self.remarked: dict[tuple[int, str], frozenset[tuple[str, str]]] = {}

    def worth(self, players: int, facts: str, bock: int, *, is_doubled: bool) -> Worth:
        """What facts with so many Re players are worth; raise Impossible if they contradict each other."""
        key = players, facts, bock, is_doubled
        found = self.remembered.get(key)
        if found is None:
            self.vocabulary.check(players, facts)
            found = self.remembered[key] = self.scored(self.vocabulary.deal(players, facts), bock, is_doubled)
        return found

    def scored(self, deal: Deal, bock: int, is_doubled: bool) -> Worth:
        """Score and settle a deal of the first seats of four."""
        score = score_deal(self.rules, deal, bock, is_doubled_at_end=is_doubled)
        first, second, *others = post(Account(self.rules, deal, score, FOUR, 3, 0), 4)
        return Worth(first, second, others[0], len(triggers(self.rules, deal, score)), score.winner)

    def remarks(self, players: int, facts: str) -> frozenset[tuple[str, str]]:
        """The field and the message of everything in these facts that the ruleset does not allow anywhere."""
        key = players, facts
        if key not in self.remarked:
            deal = self.vocabulary.deal(players, facts)
            problems = (problem for check in RULE_CHECKS for problem in check(self.rules, deal))
            self.remarked[key] = frozenset((problem.field, problem.message) for problem in problems)
            self.vocabulary.size += 1
        return self.remarked[key]


def soloist_of(deal: Deal, seats: tuple[int, ...]) -> int | None:
    """Whose announced solo a line is: whoever stands in front of it."""
    return seats[0] if deal.game is Game.SOLO else None


def given_to(worth: Worth, seats: tuple[int, ...], active: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The points of every active seat."""
    for seat in active:
        if seat not in seats:
            yield seat, worth.others
        else:
            yield seat, worth.first if seat == seats[0] else worth.second
