"""Results of the search, in words: rules, values, templates, and the rulesets that play them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset, find_rules, presets, rule_card
from rulesets.rules import (
    BONUS_TEMPLATES,
    CHAPTERS,
    KNOWN_LINES,
    BonusTemplate,
    KnownLine,
    PointsBySolo,
    words_by_label,
)
from rulesets.rules.near_rules import near_rules
from rulesets.rules.presets import Preset
from rulesets.rules.search import Hit, Match, Source, Text, names_of, similar_names
from rulesets.rules.typed import Understood, With, Without, read_typed_rules
from scorekeeper.play.houserules.labels import in_words, preset_name

MOST_HITS = 8
MOST_NAMES = 3
LONGEST_QUERY = 80


@dataclass(frozen=True)
class Part:
    """A part of a text, and whether it is what was typed."""

    text: str
    is_marked: bool


@dataclass(frozen=True)
class FoundRule:
    """A rule that was found: what it is called here and by players, and the value that the name means."""

    option: str
    chapter: str
    label: str
    help: str
    names: tuple[tuple[Part, ...], ...]
    value: str


@dataclass(frozen=True)
class Found:
    """The results for a text, or words that are written in a similar way.

    `known_first` says that a template or a known line is nearer than any rule. What is `loose` shares some
    words with a sentence that says nothing that is known.
    """

    query: str
    rules: tuple[FoundRule, ...]
    templates: tuple[BonusTemplate, ...]
    lines: tuple[KnownLine, ...]
    similar: tuple[str, ...]
    known_first: bool
    is_loose: bool

    @property
    def is_sure(self) -> bool:
        """Whether something was found that is probably meant."""
        return not self.is_loose and bool(self.rules or self.templates or self.lines)


def find(query: str) -> Found:
    """Search the rules and the templates in the language of the page."""
    query = query[:LONGEST_QUERY].strip()
    language = (get_language() or "en").partition("-")[0]
    texts = texts_of(language)
    near = hits_of(query, language, texts)
    hits = near or (loose_hits(query, language, texts) if is_sentence(query, language) else ())
    return Found(
        query,
        tuple(found_rule(hit, query, language) for hit in hits if hit.option),
        tuple(
            found_template(BONUS_TEMPLATES[hit.template]) for hit in hits if hit.template in BONUS_TEMPLATES
        ),
        tuple(found_known(KNOWN_LINES[hit.template]) for hit in hits if hit.template in KNOWN_LINES),
        () if hits else similar_names(query, language, texts),
        known_first=bool(hits) and not hits[0].option,
        is_loose=not near,
    )


LOOSELY, MOST_LOOSE = 0.3, 3
"""Rules are near enough for whoever looks what a sentence may be about that share so much with it."""

SENTENCE, SENTENCE_OF_SIGNS = 4, 8
"""So many words are no name; where there are no spaces between words, so many letters."""


def find_nearest(sentence: str) -> tuple[FoundRule, ...]:
    """The rules that a sentence is probably about; if there are none, those that share some words with it."""
    language = (get_language() or "en").partition("-")[0]
    texts = texts_of(language)
    hits = hits_of(sentence, language, texts) or loose_hits(sentence, language, texts)
    return tuple(found_rule(hit, sentence, language) for hit in hits if hit.option)


def hits_of(query: str, language: str, texts: tuple[Text, ...]) -> tuple[Hit, ...]:
    """The rules that a text says or whose names it means, then those that it is probably about."""
    meant = find_rules(query, language, texts)
    if not (meant and meant[0].match <= Match.PREFIX):
        read = read_typed_rules(query, language)
        meant = each_once(*hits_said(read.understood), *meant, *hits_said(read.guessed))
    if len(meant) >= MOST_HITS:
        return meant[:MOST_HITS]
    return each_once(*meant, *near_rules(query, language, texts))[:MOST_HITS]


def each_once(*hits: Hit) -> tuple[Hit, ...]:
    """Hits without those of a rule that is there before."""
    found: dict[tuple[str, str], Hit] = {}
    for hit in hits:
        found.setdefault((hit.option, hit.template), hit)
    return tuple(found.values())


def loose_hits(sentence: str, language: str, texts: tuple[Text, ...]) -> tuple[Hit, ...]:
    """The rules that share some words with a sentence."""
    return near_rules(sentence, language, texts, enough=LOOSELY)[:MOST_LOOSE]


def is_sentence(query: str, language: str) -> bool:
    """Whether a text is too long for a name, which is met or not."""
    return len(query.split()) >= SENTENCE or (language == "ja" and len(query) >= SENTENCE_OF_SIGNS)


def hits_said(read: Iterable[Understood]) -> Iterator[Hit]:
    """The rules that a text sets, read as rules are that are typed."""
    for each in read:
        for option, value in each.values:
            said = value.member if isinstance(value, With | Without) else value
            if option != "custom_bonuses":
                yield Hit(option, said if isinstance(said, str) else None, "", Match.EXACT)


def found_rule(hit: Hit, query: str, language: str) -> FoundRule:
    """A rule in words: the name that matched first, then others that players use."""
    option = CATALOGUE[hit.option]
    label = _(option.label)
    others = [name for name in names_of(hit.option, language) if name not in (hit.name, label)]
    names = [hit.name, *others] if hit.name and hit.name != label else others
    labels = getattr(option.kind, "labels", {})
    return FoundRule(
        hit.option,
        next(_(chapter.label) for chapter in CHAPTERS if chapter.id == option.chapter),
        label,
        _(option.help),
        tuple(mark_query(name, query) for name in names[:MOST_NAMES]),
        _(labels[hit.value]) if hit.value in labels else "",
    )


def found_template(template: BonusTemplate) -> BonusTemplate:
    return replace(template, label=_(template.label), means=_(template.means))


def found_known(known: KnownLine) -> KnownLine:
    return replace(known, label=_(known.label), line=_(known.line))


def known_line(clause: str) -> KnownLine | None:
    """The known line that a clause is about rather than about any rule."""
    language = (get_language() or "en").partition("-")[0]
    first = next(iter(hits_of(clause, language, texts_of(language))), None)
    known = KNOWN_LINES.get(first.template) if first else None
    return found_known(known) if known else None


def templates_offered() -> list[BonusTemplate]:
    return [found_template(template) for template in BONUS_TEMPLATES.values()]


def mark_query(text: str, query: str) -> tuple[Part, ...]:
    """A text in parts, of which one is what was typed, if it stands there."""
    at = text.casefold().find(query.casefold())
    if at < 0 or len(text.casefold()) != len(text):
        return (Part(text, is_marked=False),)
    end = at + len(query)
    parts = (Part(text[:at], False), Part(text[at:end], True), Part(text[end:], False))
    return tuple(part for part in parts if part.text)


@lru_cache(maxsize=8)
def texts_of(language: str) -> tuple[Text, ...]:
    """All words of the page about rules and templates, in one language; it must be the active one."""
    return tuple(written_texts())


def written_texts() -> Iterator[Text]:
    """Labels, the words of choices, and what explains a rule."""
    for option in CATALOGUE.values():
        yield Text(Source.LABEL, _(option.label), option.id)
        yield Text(Source.HELP, _(option.help), option.id)
        if not isinstance(option.kind, PointsBySolo):
            for value, label in getattr(option.kind, "labels", {}).items():
                yield Text(Source.CHOICE, _(label), option.id, value)
    for template in BONUS_TEMPLATES.values():
        yield Text(Source.LABEL, _(template.label), template=template.id)
    for known in KNOWN_LINES.values():
        yield Text(Source.LABEL, _(known.label), template=known.id)


MOST_RULES = 5


@dataclass(frozen=True)
class FoundLine:
    """A rule that was found, what a ruleset says about it, and whether its card has a line for it."""

    rule: FoundRule
    words: str
    is_on_card: bool


@dataclass(frozen=True)
class Saying:
    """The words of some of the presets about a rule, with the addresses and names of these presets."""

    words: str
    presets: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class FoundSayings:
    """A rule that was found, and what the rulesets that come along say about it."""

    rule: FoundRule
    sayings: tuple[Saying, ...]


def find_lines(rules: Ruleset, query: str) -> tuple[FoundLine, ...]:
    """The words of a ruleset about the rules that a text means."""
    lines = (line for section in rule_card(rules).sections for line in section.lines)
    on_card = {option for line in lines for option in line.options}
    return tuple(
        FoundLine(rule, words_in(rules, rule.option), rule.option in on_card) for rule in rules_meant(query)
    )


def find_sayings(query: str) -> tuple[FoundSayings, ...]:
    """The words of the presets about the rules that a text means."""
    return tuple(
        FoundSayings(rule, tuple(group_by_words(presets().values(), rule.option)))
        for rule in rules_meant(query)
    )


def rules_meant(query: str) -> tuple[FoundRule, ...]:
    """The rules that a text means, the first few; none for no text."""
    return find(query).rules[:MOST_RULES] if query.strip() else ()


def known_meant(query: str) -> tuple[BonusTemplate | KnownLine, ...]:
    """Rules that many groups play, or keep elsewhere, where a text means them rather than any option."""
    found = find(query)
    return (*found.lines, *found.templates) if found.known_first else ()


def group_by_words(offered: Iterable[Preset], option: str) -> Iterable[Saying]:
    said: dict[str, list[tuple[str, str]]] = {}
    for preset in offered:
        said.setdefault(words_in(preset.rules, option), []).append((preset.id, preset_name(preset)))
    return (Saying(words, tuple(named)) for words, named in said.items())


def words_in(rules: Ruleset, option: str) -> str:
    found = words_by_label(rules, CATALOGUE[option])
    lines = [words if label == CATALOGUE[option].label else (label, *words) for label, words in found.items()]
    return "; ".join(map(in_words, lines)) or _("not played")
