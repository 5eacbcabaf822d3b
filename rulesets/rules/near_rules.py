"""Rules that a typed text is probably about, where no name of them holds all of its words.

The words of a text (`near_words`) are compared with those of each rule: its names, what is asked about it and
what the page writes. Rare words say more than common ones; a number fits any number of its rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.folk_names import asked_phrases, folk_names
from rulesets.rules.kinds import FourPoints, PointsBySolo, Whole
from rulesets.rules.near_words import SHORTEST_ROOT, asking, typed_words, words_of
from rulesets.rules.search import SHORTEST_SLIP, Hit, Match, Source, Text, is_one_edit
from rulesets.rules.special_kinds import Halves, LengthOfBock
from rulesets.rules.typed.spelling import Tokens, is_figure

APART = "-"
"""What the vocabulary puts behind a word that it keeps apart from others of its stem."""

SAME, MEANT, ANY_NUMBER, PARTLY, WIDER = 1.0, 0.9, 0.8, 0.6, 0.4
"""How well a word fits: the same; one that means the same; another number; in a longer one, or with a slip; a
longer one."""

OF_HELP = 0.5
"""What a word counts that stands only in an explanation."""

OF_REST, OF_ALL = 0.3, 0.4
"""How much it matters that a wording has no other words, and that all together have what was typed."""

ENOUGH, NEARLY_BEST = 0.5, 0.75
"""Rules are near that fit so well, and as such a part of what the best one does."""

RULES_WITH_UNKNOWN = 3
"""A word that no rule has says as much as one that so many have."""

OF_ASKING = 0.25
"""What such a word says of what it would say by its rarity."""

Fits = dict[str, float]
"""How well each root that is known fits a typed word."""

Rule = tuple[str, str]
"""An option, or a template or known line, the other one empty."""


@dataclass(frozen=True)
class Wording:
    """A text about a rule, as its words: their roots, and all that they mean."""

    text: Text
    roots: tuple[str, ...]
    meanings: frozenset[str]


@dataclass(frozen=True)
class Wordings:
    """All texts by option and template, and for each root or meaning the rules in whose names it stands."""

    by_rule: Mapping[Rule, tuple[Wording, ...]]
    rules_with: Mapping[str, frozenset[Rule]]
    rules_meaning: Mapping[str, frozenset[Rule]]


@dataclass(frozen=True)
class Typed:
    """A typed word: how well it fits each known root, what it means, and how much it says."""

    fits: Fits
    meanings: frozenset[str]
    weight: float


def near_rules(
    query: str, language: str, texts: tuple[Text, ...] = (), enough: float = ENOUGH
) -> tuple[Hit, ...]:
    """Rules of which a good part of the words was typed, `enough` of 1, the nearest first."""
    known = wordings(language, texts)
    typed = typed_in(query, language, known)
    found = {rule: nearest(said, typed) for rule, said in known.by_rule.items()}
    least = max(enough, NEARLY_BEST * max(fit for fit, _said in found.values()))
    near = sorted((pair for pair in found.items() if pair[1][0] >= least), key=lambda pair: -pair[1][0])
    return tuple(hit_of(said.text) for _rule, (_fit, said) in near)


def typed_in(query: str, language: str, known: Wordings) -> tuple[Typed, ...]:
    """The words of a text, each held against all that are known."""
    words = typed_words(query, language)
    roots = tuple(word.root for word in words)
    typed: list[Typed] = []
    for word in words:
        fits = fits_of(word.root, known) | written_together(word.root, roots, known)
        said = OF_ASKING if word.root in asking(language) else 1
        typed.append(Typed(fits, word.meanings, said * weight_of(fits, word.meanings, known)))
    return tuple(typed)


@lru_cache(maxsize=8)
def wordings(language: str, texts: tuple[Text, ...]) -> Wordings:
    """Everything that is compared for somebody with this language."""
    by_rule: dict[Rule, list[Wording]] = defaultdict(list)
    rules_with: dict[str, set[Rule]] = defaultdict(set)
    rules_meaning: dict[str, set[Rule]] = defaultdict(set)
    for text in (*texts, *said_texts(language)):
        rule, words = (text.option, text.template), words_of(text.text, language)
        meanings = frozenset().union(*(word.meanings for word in words))
        by_rule[rule].append(Wording(text, tuple(word.root for word in words), meanings))
        for word in words if text.source is not Source.HELP else ():
            rules_with[word.root].add(rule)
            for meaning in word.meanings:
                rules_meaning[meaning].add(rule)
    return Wordings(
        {rule: tuple(said) for rule, said in by_rule.items()},
        {root: frozenset(rules) for root, rules in rules_with.items()},
        {meaning: frozenset(rules) for meaning, rules in rules_meaning.items()},
    )


def said_texts(language: str) -> Iterator[Text]:
    """The names of a language, and what is asked in it."""
    for name in (*folk_names(language), *asked_phrases(language)):
        yield Text(Source.NAME, name.text, name.option, template=name.template)


def fits_of(typed: str, known: Wordings) -> Fits:
    """How well each known root fits a typed one, of those that do."""
    fits = ((root, fit_of(typed, root)) for root in known.rules_with)
    return {root: fit for root, fit in fits if fit}


def written_together(root: str, typed: Tokens, known: Wordings) -> Fits:
    """The known roots that are a typed one and its neighbour in one word: they fit as if typed so."""
    together = (one + other for one, other in pairwise(typed) if root in (one, other))
    return {word: SAME for word in together if word in known.rules_with}


def fit_of(typed: str, root: str) -> float:
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


def weight_of(fits: Fits, meanings: frozenset[str], known: Wordings) -> float:
    """How much a word says: the fewer rules have it, the more; one that none has says what most do."""
    is_known = SAME in fits.values()
    said = (root for root, fit in fits.items() if (fit == SAME if is_known else fit > PARTLY))
    rules = {rule for root in said for rule in known.rules_with[root]}
    rules |= {rule for meaning in meanings for rule in known.rules_meaning.get(meaning, ())}
    return log(1 + len(known.by_rule) / (len(rules) or RULES_WITH_UNKNOWN))


def nearest(said: tuple[Wording, ...], typed: tuple[Typed, ...]) -> tuple[float, Wording]:
    """How well a rule fits, by its best wording and by all of them together; and the best one."""
    is_counted = counts(said[0].text.option)
    weights = [word.weight for word in typed]
    best, best_said = 0.0, said[0]
    all_of_it = [0.0] * len(typed)
    for each in said:
        if not any(may_fit(word, each) for word in typed):
            continue
        of_words = [best_of(word, each, is_counted=is_counted) for word in typed]
        is_help = each.text.source is Source.HELP
        all_of_it = [
            max(a, b * (OF_HELP if is_help else 1)) for a, b in zip(all_of_it, of_words, strict=True)
        ]
        told = min(1, sum(of_words) / (len(each.roots) or 1))
        whole = share(of_words, weights) * (1 - OF_REST + OF_REST * told)
        if whole > best and not is_help:
            best, best_said = whole, each
    return (1 - OF_ALL) * best + OF_ALL * share(all_of_it, weights), best_said


def may_fit(typed: Typed, said: Wording) -> bool:
    """Whether a word has anything to do with a wording: most have not, and are passed over quickly."""
    return not typed.meanings.isdisjoint(said.meanings) or any(root in typed.fits for root in said.roots)


def best_of(typed: Typed, said: Wording, *, is_counted: bool) -> float:
    """How well a word fits any of a wording; another number only where the rule is a number."""
    found = [typed.fits[root] for root in said.roots if root in typed.fits]
    meant = 0 if typed.meanings.isdisjoint(said.meanings) else MEANT
    return max([meant, *(fit for fit in found if is_counted or fit != ANY_NUMBER)])


def share(fits: list[float], weights: list[float]) -> float:
    """The share of the words that are there, each weighed by how much it says."""
    return sum(fit * weight for fit, weight in zip(fits, weights, strict=True)) / (sum(weights) or 1)


def counts(option: str) -> bool:
    """Whether a rule is a number, so that another one may stand in its names."""
    kinds = Whole | Halves | FourPoints | PointsBySolo | LengthOfBock
    return bool(option) and isinstance(CATALOGUE[option].kind, kinds)


def hit_of(text: Text) -> Hit:
    """The hit for a rule that is near."""
    name = text.text if text.source is Source.NAME else ""
    return Hit(text.option, None, name, Match.NEAR, text.template)
