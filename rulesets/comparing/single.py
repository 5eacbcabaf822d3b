"""Which single rule moves the result most: every difference between two rulesets, switched alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace

from rulesets.card import differences
from rulesets.comparing.evening import Evening
from rulesets.comparing.rescoring import Incomparable, Rescorer
from rulesets.comparing.season import places
from rulesets.options import CATALOGUE
from rulesets.problems import Problem
from rulesets.ruleset import CONSTRAINTS, Ruleset


@dataclass(frozen=True, slots=True)
class Single:
    """What one option does that is taken from another ruleset while all others stay as they are.

    `moved` is by how many points the totals of all players lie apart in the end, `by_player` by how many each
    of them; `places` how many players have another place. `left_out` evenings cannot be under the rules so
    changed, and count as not moved.
    """

    option: str
    rules: Ruleset
    moved: int
    by_player: Mapping[Hashable, int]
    places: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Singles:
    """Every difference alone, the one that moves most first; all `together`, under the id "".

    `not_alone` are options that break a constraint of rulesets if nothing else is changed, with what is
    wrong. `left_out` is how many evenings cannot be under the first ruleset, and are in nothing.
    """

    singles: tuple[Single, ...]
    together: Single
    not_alone: Mapping[str, tuple[Problem, ...]]
    left_out: int


def switch_singly(
    evenings: Iterable[Evening], base: Ruleset, other: Ruleset, rescorer: Rescorer | None = None
) -> Singles:
    """Take every option in which `other` differs into `base`, alone, and see what the totals do."""
    found = {option: with_option(base, other, option) for option in different_options(base, other)}
    broken = {option: problems for option, rules in found.items() if (problems := broken_constraints(rules))}
    switched = {option: rules for option, rules in found.items() if option not in broken}
    moves = {option: Move(rules) for option, rules in [*switched.items(), ("", other)]}
    totals: Counter[Hashable] = Counter()
    deals: Counter[Hashable] = Counter()
    left_out = 0
    rescorer = rescorer or Rescorer()
    # What touches no points need not be tried.
    tried = [
        move for option, move in moves.items() if not option or set(CATALOGUE[option].effect) & {"S", "T"}
    ]
    for evening in evenings:
        before = rescorer.outcome(evening, base)
        if isinstance(before, Incomparable):
            left_out += 1
            continue
        add(totals, evening, before.totals)
        add(deals, evening, before.deals)
        for move in tried:
            move.add(rescorer, evening, before.totals)
    played = {player: totals[player] for player, count in deals.items() if count}
    singles = [move.single(option, played) for option, move in moves.items()]
    together = singles.pop()
    ranked = sorted(singles, key=lambda single: (-single.moved, -single.places))
    return Singles(tuple(ranked), together, broken, left_out)


def different_options(base: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The options in which two rulesets differ and that mean something in one of them, in catalogue order."""
    return tuple(dict.fromkeys(difference.option for difference in differences(base, other)))


def with_option(base: Ruleset, other: Ruleset, option: str) -> Ruleset:
    """A ruleset with one option of another one; constraints are not looked at."""
    return replace(base, **{option: getattr(other, option)})


def broken_constraints(rules: Ruleset) -> tuple[Problem, ...]:
    """What cannot go together in a ruleset."""
    return tuple(Problem(option, message) for option, is_broken, message in CONSTRAINTS if is_broken(rules))


class Move:
    """How far the totals are moved by one ruleset, while the evenings come by."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.by_player: Counter[Hashable] = Counter()
        self.left_out = 0

    def add(self, rescorer: Rescorer, evening: Evening, before: tuple[int, ...]) -> None:
        """Add an evening that came to other totals before."""
        after = rescorer.outcome(evening, self.rules)
        if isinstance(after, Incomparable):
            self.left_out += 1
        elif after.totals != before:
            moved = tuple(new - old for new, old in zip(after.totals, before, strict=True))
            add(self.by_player, evening, moved)

    def single(self, option: str, played: Mapping[Hashable, int]) -> Single:
        """What it has come to, for players with these totals before."""
        by_player = {player: self.by_player[player] for player in played}
        before, after = (
            places(played),
            places({player: played[player] + by_player[player] for player in played}),
        )
        return Single(
            option=option,
            rules=self.rules,
            moved=sum(map(abs, by_player.values())),
            by_player=by_player,
            places=sum(before[player] != after[player] for player in played),
            left_out=self.left_out,
        )


def add(sums: Counter[Hashable], evening: Evening, figures: tuple[int, ...]) -> None:
    """Add figures by seat to those of the players who sat there."""
    for player, figure in zip(evening.players, figures, strict=True):
        if player is not None:
            sums[player] += figure
