"""The limits of a deal for a price list, found by asking the checks what they refuse.

Whatever is refused wherever a deal stands is in it, so that a phone says of every deal whether it can be: by
its calls (`price_list`), its card points (`price_outcomes.gaps_of`, and where the result is open in a run),
by its marks and its bonuses here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from rulesets.checks import bonuses, marks
from rulesets.checks.entry_fields import bonuses_asked, marks_asked
from rulesets.replay.price_outcomes import MASKS, can_be_called, with_calls
from rulesets.rules.chapters.bonuses import DoppelkopfMeans
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.bonuses import FACT_BY_KEY, Card
from rulesets.scoring.deal import Counts, Deal, Mark, Side

Units = dict[str, int]
"""Bonuses of a side, each so many times."""


def cards_of_bonuses(rules: Ruleset) -> dict[str, Any]:
    """The tricks that bonuses ask for, and the bonuses that they ask for, in any deal under these rules.

    The card points that each brings, those of so many full tricks, the least of a side that has any, and what
    a side has at least as often as all that is part of it in different tricks.
    """
    asked = [fact for fact in bonuses_asked(rules) if fact in FACT_BY_KEY]
    is_full_trick = rules.doppelkopf_means is DoppelkopfMeans.FULL_TRICK
    return {
        "brought": {fact: bonuses.POINTS_OF[fact] for fact in asked if fact in bonuses.POINTS_OF},
        "fullTricks": list(bonuses.DOPPELKOPF_POINTS) if is_full_trick else [],
        "least": int(not rules.has_nines),
        "ofCards": asked,
        "parts": [[whole, parts] for whole, parts in parts_of(asked)],
    }


def parts_of(asked: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Each bonus of which others are parts, with those in different tricks together, else each alone."""
    for whole in dict.fromkeys(part_of.key for part_of in bonuses.PARTS.values()):
        parts = [fact for fact in asked if fact in bonuses.PARTS and bonuses.PARTS[fact].key == whole]
        in_tricks = [fact for fact in parts if FACT_BY_KEY[fact].trick is not None]
        if in_tricks:
            yield whole, in_tricks
        yield from ((whole, [fact]) for fact in parts if fact not in in_tricks)


def limits_of(rules: Ruleset, deal: Deal) -> dict[str, Any]:
    """The bonuses that exclude each other in such a deal, whatever its card points.

    How many there are of something on both sides, or of several with the same card; what is never on the same
    side, and what never on different ones.
    """
    asked = [fact for fact in bonuses_asked(rules) if fact in FACT_BY_KEY]
    alike = [*([fact] for fact in asked), *filter(None, (facts_with(card, asked) for card in Card))]
    most = [(most_in_all(rules, deal, facts), facts) for facts in alike]
    pairs = list(combinations(asked, 2))
    both = [*pairs, *((fact, fact) for fact in asked)]
    return {
        "most": [
            [count, facts]
            for count, facts in most
            if count < sum(2 * FACT_BY_KEY[fact].per_side for fact in facts)
        ],
        "never": [list(pair) for pair in pairs if not is_possible(rules, deal, with_wholes(pair))],
        "apart": [
            [a, b] for a, b in both if not is_possible(rules, deal, with_wholes((a,)), with_wholes((b,)))
        ],
    }


def facts_with(card: Card, asked: Iterable[str]) -> list[str]:
    """The facts in which one of the two cards of this kind is won or caught, if there are several."""
    found = [fact for fact in asked if FACT_BY_KEY[fact].card is card]
    return found if len(found) > 1 else []


def most_in_all(rules: Ruleset, deal: Deal, facts: Sequence[str]) -> int:
    """How many of some bonuses both sides can have together."""
    numbers = [range(FACT_BY_KEY[fact].per_side + 1) for fact in facts]
    sides = [
        [fact for fact, count in zip(facts, counts, strict=True) for _ in range(count)]
        for counts in product(*numbers)
    ]
    shared = sorted(product(sides, repeat=2), key=lambda each: -len(each[0]) - len(each[1]))
    possible = (pair for pair in shared if is_possible(rules, deal, *map(with_wholes, pair)))
    return sum(map(len, next(possible)))


def with_wholes(facts: Iterable[str]) -> Units:
    """Some bonuses with those that they are part of, as often as the parts take it."""
    counts: Units = {}
    for fact in facts:
        counts[fact] = counts.get(fact, 0) + 1
    wholes: Units = {}
    for fact, count in counts.items():
        if fact in bonuses.PARTS:
            whole = bonuses.PARTS[fact].key
            wholes[whole] = wholes.get(whole, 0) + count
    return counts | {whole: max(count, counts.get(whole, 0)) for whole, count in wholes.items()}


def is_possible(rules: Ruleset, deal: Deal, re: Units, kontra: Units | None = None) -> bool:
    """Whether the cards can give these bonuses, whatever the card points."""
    entered = replace(deal, re_bonuses=counts_of(re), kontra_bonuses=counts_of(kontra or {}))
    if any(True for check in bonuses.CONTRADICTIONS for _problem in check.find(entered)):
        return False
    return not any(True for check in bonuses.RULES for _problem in check.find(rules, entered))


def counts_of(units: Units) -> Counts:
    """Bonuses as a deal has them."""
    return tuple(units.items())


def marks_of(rules: Ruleset, deal: Deal) -> dict[str, Any]:
    """The marks that are never ticked in such a deal, or only beside one of some others.

    What is never ticked together, which calls of a side are too few for a mark or two, and which bonus a side
    cannot have beside it.
    """
    asked = [mark for mark in marks_asked(rules) if mark not in deal.marks]
    alone = {mark for mark in asked if are_ticked(rules, deal, (mark,))}
    needs = {mark: needed_by(rules, deal, mark, asked) for mark in asked if mark not in alone}
    ticked = [mark for mark in asked if mark in alone or needs[mark]]
    beside = {mark: needs.get(mark, [])[:1] for mark in ticked}
    return {
        "needs": {mark.value: [each.value for each in others] for mark, others in needs.items()},
        "apart": [
            [a.value, b.value]
            for a, b in combinations(ticked, 2)
            if not are_ticked(rules, deal, {a, b, *beside[a], *beside[b]})
        ],
        "called": list(calls_for_marks(rules, deal, [mark for mark in ticked if mark not in marks.PIGLETS])),
        "lost": [
            [mark.value, side.value, fact]
            for mark, side, fact in product(ticked, Side, bonuses.FIRST_TRICK)
            if fact in bonuses_asked(rules) and is_lost(rules, deal, mark, side, fact)
        ],
    }


def are_ticked(rules: Ruleset, deal: Deal, ticked: Iterable[Mark]) -> bool:
    """Whether some marks can be in such a deal, whatever was called."""
    marked = replace(deal, marks=(*deal.marks, *ticked))
    if any(True for check in marks.CONTRADICTIONS for _problem in check.find(marked)):
        return False
    return not any(True for check in marks.RULES for _problem in check.find(rules, marked))


def needed_by(rules: Ruleset, deal: Deal, mark: Mark, others: Iterable[Mark]) -> list[Mark]:
    """The marks beside any of which one can be ticked that cannot be alone."""
    return [each for each in others if are_ticked(rules, deal, (mark, each))]


def calls_for_marks(rules: Ruleset, deal: Deal, ticked: Sequence[Mark]) -> Iterator[list[Any]]:
    """Marks, a side, and the calls of it (see `MASKS`) that are too few for these marks."""
    marked = product(ticked, Side)
    alone = [(mark, side) for mark, side in marked if too_few_calls(rules, deal, (mark,), side)]
    both = (((mark, other), side) for mark, side in alone for other in ticked if other is not mark)
    for some, side in (*(((mark,), side) for mark, side in alone), *both):
        if refused := too_few_calls(rules, deal, some, side):
            yield [[mark.value for mark in some], side.value, refused]


def too_few_calls(rules: Ruleset, deal: Deal, some: Sequence[Mark], side: Side) -> list[int]:
    """The calls of a side that it can make, but not beside all of these marks."""
    return [mask for mask in MASKS if is_called_too_little(rules, deal, some, side, mask)]


def is_called_too_little(rules: Ruleset, deal: Deal, some: Sequence[Mark], side: Side, mask: int) -> bool:
    """Whether calls that can be made cannot beside some marks, and can beside fewer of them."""
    called = with_calls(deal, {side: mask})
    fewer = combinations(some, len(some) - 1)
    if not all(can_be_called(rules, replace(called, marks=(*deal.marks, *each)), side) for each in fewer):
        return False
    return not can_be_called(rules, replace(called, marks=(*deal.marks, *some)), side)


def is_lost(rules: Ruleset, deal: Deal, mark: Mark, side: Side, fact: str) -> bool:
    """Whether a side cannot have a bonus of the first trick because of a mark."""
    entered = {side: with_wholes((fact,))}
    sides = [entered.get(each, {}) for each in Side]
    return is_possible(rules, deal, *sides) and not is_possible(
        rules, replace(deal, marks=(*deal.marks, mark)), *sides
    )
