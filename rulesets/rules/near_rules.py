"""Rules that a typed text is probably about, where no name of them holds all of its words.

The words of a text are compared with those of each rule: its names and what the page writes. Rare words
say more than common ones; a number fits any number of its rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import log

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.folk_names import folk_names
from rulesets.rules.kinds import FourPoints, PointsBySolo, Whole
from rulesets.rules.search import SHORTEST_SLIP, Hit, Match, Source, Text, is_one_edit
from rulesets.rules.special_kinds import Halves, LengthOfBock
from rulesets.rules.typed.spelling import Same, Tokens, is_figure, one_way, same_of, without
from rulesets.rules.typed.vocabulary import read_words, vocabulary

SHORTEST_ROOT = 3
ENDINGS = ("en", "er", "es", "em", "st", "te", "e", "t", "n", "s")
"""What plurals, cases and verbs add to a word."""
APART = "-"
"""What the vocabulary puts behind a word that it keeps apart from others of its stem."""
PARTICIPLE, SHORTEST_PARTICIPLE = "ge", 6

SAME, ANY_NUMBER, PARTLY, WIDER = 1.0, 0.8, 0.6, 0.4
"""How well a word fits: the same; another number; in a longer one, or with a slip; a longer one."""

OF_HELP = 0.5
"""What a word counts that stands only in an explanation."""

OF_REST, OF_ALL = 0.3, 0.4
"""How much it matters that a wording has no other words, and that all together have what was typed."""

ENOUGH, NEARLY_BEST = 0.5, 0.75
"""Rules are near that fit so well, and as such a part of what the best one does."""

RULES_WITH_UNKNOWN = 3
"""A word that no rule has says as much as one that so many have."""

ASKING = {
    "de": "was wer wie wann wo welche wieviel passiert geschieht macht man ich du er wir ihr sie mir mich "
    "dir uns euch sich mein dein unser jemand hat habe haben bekommt kriegt kann können darf dürfen erlaubt "
    "muss müssen soll will möchte eigentlich denn schon trotzdem heute mal etwa etwas wenn dann bei von zu "
    "oft oder ein einer",
    "en": "what who how when where which happens do does did i you he we they me my our your have has had "
    "get gets can could may allowed must should will want really if then at of to often or a an",
    "ja": "どう なる なに 何 いつ 誰 どの できる ですか ますか",
}
"""Words in which people ask and hedge: they say little about the rule that is meant."""
OF_ASKING = 0.25
"""What such a word says of what it would say by its rarity."""

Fits = dict[str, float]
"""How well each root that is known fits a typed word."""


@dataclass(frozen=True)
class Wording:
    """A text about a rule, as the roots of its words."""

    text: Text
    roots: tuple[str, ...]


@dataclass(frozen=True)
class Wordings:
    """All texts by option and template, and for each root the rules in whose names it stands."""

    by_rule: Mapping[tuple[str, str], tuple[Wording, ...]]
    rules_with: Mapping[str, frozenset[tuple[str, str]]]


def near_rules(
    query: str, language: str, texts: tuple[Text, ...] = (), enough: float = ENOUGH
) -> tuple[Hit, ...]:
    """Rules of which a good part of the words was typed, `enough` of 1, the nearest first.

    In a language that leaves no space between its words, two letters that stand beside each other are one.
    """
    known = wordings(language, texts)
    typed = tuple(dict.fromkeys(roots_of(query, language)))
    fits = [fits_of(root, known) | written_together(root, typed, known) for root in typed]
    weights = [
        weight_of(fit, known) * (OF_ASKING if root in asking(language) else 1)
        for root, fit in zip(typed, fits, strict=True)
    ]
    found = {rule: nearest(said, fits, weights) for rule, said in known.by_rule.items()}
    least = max(enough, NEARLY_BEST * max(fit for fit, _said in found.values()))
    near = sorted((pair for pair in found.items() if pair[1][0] >= least), key=lambda pair: -pair[1][0])
    return tuple(hit_of(said.text) for _rule, (_fit, said) in near)


@lru_cache(maxsize=8)
def wordings(language: str, texts: tuple[Text, ...]) -> Wordings:
    """Everything that is compared for somebody with this language."""
    by_rule: dict[tuple[str, str], list[Wording]] = defaultdict(list)
    rules_with: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for text in (*texts, *said_texts(language)):
        rule, roots = (text.option, text.template), roots_of(text.text, language)
        by_rule[rule].append(Wording(text, roots))
        for root in roots if text.source is not Source.HELP else ():
            rules_with[root].add(rule)
    return Wordings(
        {rule: tuple(said) for rule, said in by_rule.items()},
        {root: frozenset(rules) for root, rules in rules_with.items()},
    )


def said_texts(language: str) -> Iterator[Text]:
    """The names of a language."""
    for name in folk_names(language):
        yield Text(Source.NAME, name.text, name.option, template=name.template)


def roots_of(text: str, language: str) -> tuple[str, ...]:
    """The roots of the words of a text that say something."""
    return one_way(plain_roots(text, language), alike(language))


@cache
def alike(language: str) -> Same:
    """Roots that a search takes for others, each with those that stand for it."""
    said = read_words()[language]["alike"].items()
    return same_of(
        {plain_roots(text, language): plain_roots(word, language) for word, texts in said for text in texts}
    )


@cache
def asking(language: str) -> frozenset[str]:
    """The roots of the words in which people ask."""
    return frozenset(roots_of(ASKING.get(language, ""), language))


def plain_roots(text: str, language: str) -> Tokens:
    """The roots of the words of a text, but for those that say nothing."""
    words = vocabulary(language)
    tokens = without(words.read(text), words.filler)
    if words.is_spoken_together:
        return tuple(one + other for one, other in pairwise(tokens))
    return tuple(map(root_of, tokens))


def root_of(word: str) -> str:
    """A word without what plurals, cases and verbs add to it."""
    root = word.rstrip(".")
    if len(root) >= SHORTEST_PARTICIPLE:
        root = root.removeprefix(PARTICIPLE)
    for _time in range(2):
        root = next((root.removesuffix(each) for each in ENDINGS if has_ending(root, each)), root)
    return root


def has_ending(word: str, ending: str) -> bool:
    """Whether a word ends so and enough of it is left without."""
    return word.endswith(ending) and len(word) - len(ending) >= SHORTEST_ROOT


def fits_of(typed: str, known: Wordings) -> Fits:
    """How well each known root fits a typed one, of those that do."""
    fits = ((root, fit_of(typed, root)) for root in known.rules_with)
    return {root: fit for root, fit in fits if fit}


def written_together(root: str, typed: Tokens, known: Wordings) -> Fits:
    """The known roots that are a typed one and its neighbour in one word: they fit as if typed so."""
    together = (one + other for one, other in pairwise(typed) if root in (one, other))
    return {word: SAME for word in together if word in known.rules_with}


def fit_of(typed: str, root: str) -> float:
    """How well a root fits a typed one."""
    if typed == root:
        return SAME
    if is_figure(typed):
        return ANY_NUMBER if is_figure(root) else 0
    one, other = typed.rstrip(APART), root.rstrip(APART)
    has_slip = min(len(one), len(other)) >= SHORTEST_SLIP and is_one_edit(one, other)
    if is_end_of(one, other) or has_slip:
        return PARTLY
    return WIDER if is_end_of(other, one) else 0


def is_end_of(word: str, longer: str) -> bool:
    """Whether a longer word begins or ends with one that says something."""
    return len(word) >= SHORTEST_ROOT and (longer.startswith(word) or longer.endswith(word))


def weight_of(fits: Fits, known: Wordings) -> float:
    """How much a word says: the fewer rules have it, the more; one that none has says what most do."""
    is_known = SAME in fits.values()
    said = (root for root, fit in fits.items() if (fit == SAME if is_known else fit > PARTLY))
    rules = {rule for root in said for rule in known.rules_with[root]}
    return log(1 + len(known.by_rule) / (len(rules) or RULES_WITH_UNKNOWN))


def nearest(said: tuple[Wording, ...], fits: list[Fits], weights: list[float]) -> tuple[float, Wording]:
    """How well a rule fits, by its best wording and by all of them together; and the best one."""
    is_counted = counts(said[0].text.option)
    best, best_said = 0.0, said[0]
    all_of_it = [0.0] * len(fits)
    for each in said:
        of_words = [best_of(fit, each.roots, is_counted=is_counted) for fit in fits]
        is_help = each.text.source is Source.HELP
        all_of_it = [
            max(a, b * (OF_HELP if is_help else 1)) for a, b in zip(all_of_it, of_words, strict=True)
        ]
        told = min(1, sum(of_words) / (len(each.roots) or 1))
        whole = share(of_words, weights) * (1 - OF_REST + OF_REST * told)
        if whole > best and not is_help:
            best, best_said = whole, each
    return (1 - OF_ALL) * best + OF_ALL * share(all_of_it, weights), best_said


def best_of(fits: Fits, roots: Tokens, *, is_counted: bool) -> float:
    """How well a word fits any of some roots; another number only where the rule is a number."""
    found = [fits[root] for root in roots if root in fits]
    return max((fit for fit in found if is_counted or fit != ANY_NUMBER), default=0) if found else 0


def share(fits: list[float], weights: list[float]) -> float:
    """Which part of the words is there, each as much as it says."""
    return sum(fit * weight for fit, weight in zip(fits, weights, strict=True)) / (sum(weights) or 1)


def counts(option: str) -> bool:
    """Whether a rule is a number, so that another one may stand in its names."""
    kinds = Whole | Halves | FourPoints | PointsBySolo | LengthOfBock
    return bool(option) and isinstance(CATALOGUE[option].kind, kinds)


def hit_of(text: Text) -> Hit:
    """What is told of a rule that is near."""
    name = text.text if text.source is Source.NAME else ""
    return Hit(text.option, None, name, Match.NEAR, text.template)
