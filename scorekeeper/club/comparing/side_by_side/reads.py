"""Rulesets side by side: what matters first, in the words of the rule card, and what they do to a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import CATALOGUE, Deal, Ruleset
from rulesets.rules import CHAPTERS, EFFECTS, Effect, SideBySideLine, side_by_side
from scorekeeper.club.comparing.single_deal import (
    describe_deal,
    example_deals,
    play_same_cards,
    problems_of,
    score_under,
    shares_text,
    side_shares,
)
from scorekeeper.club.comparing.switches import all_switches, can_be
from scorekeeper.play.houserules.cards import label_of, words_of
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets.deals.results import DealResult, result_under


@dataclass(frozen=True)
class Example:
    """The plainest deal in which a difference shows: what each rule makes of it, beside those of `by`."""

    deal: str
    by: str
    points: tuple[str, ...]


@dataclass(frozen=True)
class RuleCell:
    """The words of one ruleset for a rule, and the points that the rule brings in the example."""

    name: str
    words: str
    points: str = ""


@dataclass(frozen=True)
class RuleLine:
    """One rule in the words of each ruleset; a difference perhaps has a deal that shows it."""

    label: str
    cells: tuple[RuleCell, ...]
    is_different: bool = False
    example: str = ""
    example_by: str = ""


@dataclass(frozen=True)
class SideSection:
    """Rules that differ and do the same, or a chapter of those that are alike."""

    id: str
    label: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True)
class SideBySide:
    """Some rulesets beside each other: first what differs, the weightiest before the rest."""

    sections: tuple[SideSection, ...]
    summary: tuple[str, ...]


def compare_rules(rulesets: Mapping[str, Ruleset], *, shows_all: bool = False) -> SideBySide:
    """Two to four rulesets by their names: only what differs, or everything that a rule card would say."""
    lines = side_by_side(list(rulesets.values()))
    different = [line for line in lines if line.is_different]
    alike = [line for line in lines if not line.is_different] if shows_all else []
    parts = [
        *((each.letters, effect_text(each), lines_with(each, different)) for each in EFFECTS),
        *((each.id, _(each.label), lines_in(each.id, alike)) for each in CHAPTERS),
    ]
    return SideBySide(
        sections=tuple(
            SideSection(name, label, tuple(rule_lines(rulesets, found)))
            for name, label, found in parts
            if found
        ),
        summary=tuple(summary(different)),
    )


def lines_with(effect: Effect, lines: Sequence[SideBySideLine]) -> list[SideBySideLine]:
    return [line for line in lines if effect_of(line) is effect]


def lines_in(chapter: str, lines: Sequence[SideBySideLine]) -> list[SideBySideLine]:
    return [line for line in lines if CATALOGUE[line.option].chapter == chapter]


def rule_lines(rulesets: Mapping[str, Ruleset], lines: Sequence[SideBySideLine]) -> list[RuleLine]:
    """Rules in words, those that a deal shows before the others."""
    return sorted((rule_line(rulesets, line) for line in lines), key=lambda line: not line.example)


def rule_line(rulesets: Mapping[str, Ruleset], line: SideBySideLine) -> RuleLine:
    """One rule, with an example where it changes points."""
    names = (label_of(rules, line.option, line.label) for rules in rulesets.values())
    label = next((name for name in names if name != line.label), _(line.label))
    words = [words_of(line.option, each) for each in line.words]
    if not line.is_different:
        return RuleLine(label, tuple(map(RuleCell, rulesets, words)))
    example = example_of(rulesets, line.option)
    points = example.points if example else ("",) * len(words)
    return RuleLine(
        label=label,
        cells=tuple(map(RuleCell, rulesets, words, points)),
        is_different=True,
        example=example.deal if example else "",
        example_by=example.by if example else "",
    )


def effect_of(line: SideBySideLine) -> Effect:
    return next(effect for effect in EFFECTS if effect in CATALOGUE[line.option].effect)


def effect_text(effect: Effect) -> str:
    return {
        Effect.POINTS: _("What a deal is worth"),
        Effect.FLOW: _("How the evening goes on"),
        Effect.ENTRY: _("What can happen in a deal"),
        Effect.CARD: _("Only about playing the cards"),
    }[effect]


def summary(different: Sequence[SideBySideLine]) -> list[str]:
    """How many differences there are, and what the weightiest do: “17 differences”, “6 change …”."""
    counts = Counter(effect_of(line) for line in different)
    total = len(different)
    texts = [ngettext("%(count)s difference", "%(count)s differences", total) % {"count": total}]
    weightiest = [effect for effect in EFFECTS if counts[effect]][:1]
    return texts + [counted_effect(effect, counts[effect]) for effect in weightiest]


def counted_effect(effect: Effect, count: int) -> str:
    text = {
        Effect.POINTS: ngettext(
            "%(count)s of them changes what a deal is worth",
            "%(count)s of them change what a deal is worth",
            count,
        ),
        Effect.FLOW: ngettext(
            "%(count)s changes how the evening goes on", "%(count)s change how the evening goes on", count
        ),
        Effect.ENTRY: ngettext(
            "%(count)s changes what can happen in a deal", "%(count)s change what can happen in a deal", count
        ),
        Effect.CARD: ngettext(
            "%(count)s is only about playing the cards", "%(count)s are only about playing the cards", count
        ),
    }[effect]
    return text % {"count": count}


def example_of(rulesets: Mapping[str, Ruleset], option: str) -> Example | None:
    """The plainest deal that shows what an option alone does, under the first ruleset where it does anything.

    None for an option that no deal by itself shows.
    """
    if Effect.POINTS not in CATALOGUE[option].effect:
        return None
    values = [getattr(rules, option) for rules in rulesets.values()]
    for name, base in rulesets.items():
        switched = [replace(base, **{option: value}) for value in values]
        if not play_same_cards(switched):
            return None
        for sample in example_deals():
            if problems_of(base, sample.deal):
                continue
            points = [score_under(rules, sample.deal, sample.bock) for rules in switched]
            if any((each.points, each.bank) != (points[0].points, points[0].bank) for each in points):
                deal = describe_deal(base, sample.deal, sample.bock)
                return Example(deal, name, tuple(map(shares_text, switched, points)))
    return None


def sentence(texts: Sequence[str]) -> str:
    return _("%(whole)s.") % {"whole": ": ".join(texts)}


@dataclass(frozen=True)
class CalculatedOutcome:
    """A deal under one ruleset, and what its rules do not allow in it."""

    name: str
    result: DealResult
    remarks: tuple[str, ...]


def outcomes(rulesets: Sequence[Shown], deal: Deal, bock: int) -> tuple[CalculatedOutcome, ...]:
    return tuple(outcome(shown, deal, bock) for shown in rulesets)


def outcome(shown: Shown, deal: Deal, bock: int) -> CalculatedOutcome:
    """The deal under one ruleset; without Bock rounds in its rules it is no Bock deal."""
    scored = score_under(shown.rules, deal, bock if shown.rules.has_bock else 0)
    result = replace(result_under(shown.rules, scored), shares=side_shares(shown.rules, scored))
    return CalculatedOutcome(shown.name, result, tuple(map(problem_text, problems_of(shown.rules, deal))))


@dataclass(frozen=True)
class Step:
    """A rule on the way from one ruleset to another, and what the deal comes to from there on."""

    label: str
    shares: str


@dataclass(frozen=True)
class Way:
    """The way of a deal from what one ruleset makes of it to what another does, rule by rule."""

    begins: str
    shares: str
    ends: str
    steps: tuple[Step, ...]


def ways(rulesets: Sequence[Shown], deal: Deal, bock: int) -> tuple[Way, ...]:
    """The ways from the first ruleset to each of the others, which explain the difference."""
    first, *others = rulesets
    return tuple(way(first, other, deal, bock) for other in others)


def way(first: Shown, other: Shown, deal: Deal, bock: int) -> Way:
    """The rules in which another ruleset differs, one after the other, as far as they change the deal.

    Rules that only fit together are changed together, and told by the last of them.
    """
    rules, shares = first.rules, deal_shares(first.rules, deal, bock)
    begins, steps = shares, []
    for switch in all_switches(first.rules, other.rules):
        rules = switch.of(rules)
        if can_be(rules) and (after := deal_shares(rules, deal, bock)) != shares:
            steps.append(Step(switch.label, after))
            shares = after
    return Way(first.name, begins, other.name, tuple(steps))


def deal_shares(rules: Ruleset, deal: Deal, bock: int) -> str:
    """The points of the sides; without Bock rounds in its rules it is no Bock deal."""
    return shares_text(rules, score_under(rules, deal, bock if rules.has_bock else 0))
