"""Typed rules as text: what stands above them, what they were understood as in words, and what was not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext

from rulesets import CATALOGUE, Ruleset, rule_card
from rulesets.rules import BONUS_TEMPLATES, SOLO_LABELS, Agreement, words_for
from rulesets.rules.rule_card import options_told
from rulesets.rules.sentences import ABSAGEN, LEVELS
from rulesets.rules.typed import (
    At,
    Understood,
    With,
    Without,
    builds_upon_tournament,
    is_title,
    read_typed_rules,
)
from scorekeeper.play.houserules.labels import in_words, join_words
from scorekeeper.play.houserules.rule_search import find

Worded = tuple[tuple[str, str], ...]
"""Rules with their values, in words."""

LONGEST_WHOLE = 100
"""A sentence that is so long, and partly understood, holds too many rules to say it again for one."""

LONGEST_LINE, SHORTEST_PART = 300, 4

WHOLE_WORD = r"(?<=\w{3})(?<!max)(?<!mind)(?<!min)(?<!usw)(?<!bzw)(?<!etc)(?<!inkl)(?<!evtl)(?<!ggf)"
SENTENCE_END = re.compile(rf"{WHOLE_WORD}[.!?;]\s+|[\r\n]+")
FULL_STOP = re.compile(rf"{WHOLE_WORD}[.!?]\s+(?=[^\W\d_a-zäöü])|[\r\n]+")
"""What stands between two sentences: no full stop behind a number or a short form."""

MARKER = re.compile(
    r"^\s*(?:\[?\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\]?\s*(?:[-–]\s*)?[^:\n]{1,25}:\s+"
    r"|[-*•·–—]\s*|\d{1,2}[.)]\s+|\(\d{1,2}[a-z]?\)\s+|(?:§|TOP)\s*\d+[a-z]?[:.]?\s+|[a-zA-Z]\)\s+)"
)
"""What a list puts before each of its lines, or a chat."""

CELLS = re.compile(r"[ \t]*\t[ \t]*")


NUMBERED, HEADING = re.compile(r"\s*\d{1,2}[.)]\s"), re.compile(r".*:\s*$")


def in_sentences(text: str) -> str:
    """A text without what a list puts before its lines, and rows of a table as clauses.

    A number ends what stands below the heading with a number before it.
    """
    sentences: list[str] = []
    is_below = False
    for line in text.splitlines():
        is_numbered = bool(NUMBERED.match(line))
        sentences += [""] if is_numbered and is_below else []
        is_below = bool(HEADING.match(line)) if is_numbered else is_below
        first, *others = CELLS.split(MARKER.sub("", line).strip())
        sentences.append(f"{first}: {', '.join(others)}" if others else first)
    return "\n".join(sentences)


def as_typed(clause: str, text: str, understood: Collection[str] = ()) -> str:
    """The sentence of a text in which a clause stands, so that a part of one is understood by itself.

    Of a long one with what was understood it is the clause, with the commas where it is read without.
    """
    is_part = len(clause.split()) < SHORTEST_PART
    for sentence in (FULL_STOP if is_part else SENTENCE_END).split(text):
        if found := typed_in(clause, sentence):
            whole = " ".join(sentence.split())
            is_mixed = not is_part and any(typed_in(each, sentence) for each in understood)
            return whole if len(whole) <= (LONGEST_WHOLE if is_mixed else LONGEST_LINE) else found
    _heading, colon, below = clause.partition(": ")
    return as_typed(below, text, understood) if colon else clause


REFERS_BACK = re.compile(
    r"(?:darin|dabei|davon|dafür|damit|dann|er|sie|(?:wird|werden|darf|muss|kann|zählt|zählen) (?:er|sie)"
    r"|in (?:it|them)|they|then)\b",
    re.IGNORECASE,
)
"""How a sentence begins that means nothing without the one before it."""


def with_what_it_means(line: str, text: str) -> str:
    """A line of a text with the sentence before it, if it speaks of that; else as it is."""
    if not REFERS_BACK.match(line):
        return line
    sentences = [" ".join(each.split()) for each in SENTENCE_END.split(text)]
    before = next((one for one, other in pairwise(sentences) if other.startswith(line)), "")
    whole = f"{before}. {line[:1].upper()}{line[1:]}"
    return whole if before and len(whole) <= LONGEST_LINE else line


def typed_in(clause: str, text: str) -> str:
    """A clause as it stands in a text; nothing if it does not."""
    words = r"[,:]?\s+".join(re.escape(word.rstrip(",:")) for word in clause.split())
    found = re.search(rf"(?<!\w){words}(?!\w)", text)
    return " ".join(found[0].split()) if found else ""


WORD, SHORTEST_WORD = re.compile(r"\w+"), 4
"""What is a word, and how long one is that says something."""

BETWEEN_PARTS = re.compile(r"[,;:()]\s*")
"""What stands between the parts of a sentence."""


def unread_parts(text: str, clauses: Iterable[str]) -> Iterator[str]:
    """The parts of sentences of which most words are in none of the clauses that were read of a text."""
    read = {word for clause in clauses for word in words_in(clause)}
    for sentence in SENTENCE_END.split(text):
        for part in BETWEEN_PARTS.split(sentence):
            words = words_in(part)
            missing = [word for word in words if word not in read]
            if len(words) > 1 and len(missing) > 1 and len(missing) * 2 > len(words):
                yield part.strip().rstrip(".")


def words_in(text: str) -> list[str]:
    return [word for word in WORD.findall(text.casefold()) if len(word) >= SHORTEST_WORD]


@dataclass(frozen=True)
class Lost:
    """The usual members that a list does not name, and whether they are no longer played."""

    option: str
    words: str
    is_taken: bool


@dataclass(frozen=True)
class FoundRule:
    """A clause that was understood: what was typed, the rules as they were understood, and if it is taken.

    If it is not, it `is_kept` as a line of the card. `contradicts` has the clauses before it that said
    otherwise, `lost` what may not be played any more.
    """

    clause: str
    rules: tuple[tuple[str, str], ...]
    is_taken: bool
    is_kept: bool
    contradicts: tuple[str, ...]
    lost: tuple[Lost, ...] = ()


@dataclass(frozen=True)
class Unclear:
    """A part that was not understood: one clause, or the `parts` of a list, and its probable meaning.

    Its line `stands_for` the options that say it. A list has members that it has `lost`: they are not played
    any more, if it is meant and they have their tick. What is an aside is no line, if nobody wants it as one.
    """

    parts: tuple[str, ...]
    guess: Worded = ()
    stands_for: tuple[str, ...] = ()
    lost: tuple[Lost, ...] = ()
    is_aside: bool = False
    whole: str = ""

    @property
    def clause(self) -> str:
        """All of it in one, or the whole sentence of which it is."""
        return self.whole or ", ".join(self.parts)


def in_lists(unclear: Iterable[Unclear], text: str) -> tuple[Unclear, ...]:
    """The parts of a list in one: they stand side by side in a text, and all of them mean the same."""
    found: list[Unclear] = []
    for each in unclear:
        before = found[-1] if found else None
        if before and each.guess and {*each.guess} <= {*before.guess}:
            joined = replace(before, parts=(*before.parts, *each.parts), lost=each.lost)
            if typed_in(joined.clause, text):
                found[-1] = joined
                continue
        found.append(each)
    return tuple(found)


def in_wholes(unclear: Iterable[Unclear], text: str, understood: Collection[str]) -> list[Unclear]:
    """The parts of a sentence as that, but for those that mean different things; asides come last."""
    found: list[Unclear] = []
    for each in unclear:
        whole = as_typed(each.clause, text, understood)
        same = (at for at, other in enumerate(found) if is_of(other, each, whole, text, understood))
        place = next(same, None)
        if place is None:
            found.append(each)
            continue
        other = found[place]
        told = each if each.guess else other
        found[place] = replace(
            told, parts=(*other.parts, *each.parts), is_aside=other.is_aside and each.is_aside, whole=whole
        )
    return sorted(found, key=attrgetter("is_aside"))


def is_of(one: Unclear, other: Unclear, whole: str, text: str, understood: Collection[str]) -> bool:
    """Whether two clauses are of one sentence that is no list, and at most one of them has a guess."""
    goes_on = one.clause[:1].islower() or other.clause[:1].islower()
    is_one = goes_on and not (one.guess and other.guess)
    return is_one and as_typed(one.clause, text, understood) == whole


def title_of(text: str, language: str) -> tuple[str, ...]:
    """The first line of a text if it is no rule, and the clauses that it was read as."""
    first, *others = filter(None, map(str.strip, text.splitlines()))
    read = read_typed_rules(first, language)
    may_be_rule = not is_title(first, language) and (read.guessed or find(first).is_sure)
    if read.understood or may_be_rule or not others:
        return ()
    return (first, *read.unclear, *(each.clause for each in read.guessed))


def is_heading(clause: str, text: str, headings: Collection[str], language: str) -> bool:
    """Whether a clause of a text is a heading, leads to what follows, or only names the tournament rules."""
    whole = as_typed(clause, text)
    is_built = any(builds_upon_tournament(each, language) for each in (clause, whole))
    return is_built or whole.endswith(":") or clause in headings or whole in headings


NAMED_LEVELS = {"levels": LEVELS, "calls": ABSAGEN, "against_call": ABSAGEN}
"""What the four numbers of an option are for."""


def words_of_typed(understood: Understood, base: Ruleset) -> tuple[tuple[str, str], ...]:
    """Each rule with its value: the label, and the words for the value, on top of a ruleset."""
    return tuple(worded(option, value, base) for option, value in understood.values)


def worded(option: str, value: Any, base: Ruleset) -> tuple[str, str]:
    """One rule and its value; of a set that loses all that the ruleset has, what that is."""
    if option == "custom_bonuses":
        template, points = value
        return gettext(BONUS_TEMPLATES[template].label), str(points)
    label = gettext(CATALOGUE[option].label)
    if isinstance(value, With):
        return label, member_name(option, value.member)
    if isinstance(value, Without):
        return label, gettext("not %(name)s") % {"name": member_name(option, value.member)}
    if isinstance(value, At):
        return label, f"{gettext(NAMED_LEVELS[option][value.place])}: {value.number}"
    lost = [] if value else CATALOGUE[option].kind.write(getattr(base, option))
    if value == [] and lost:
        return label, not_any_more(option, lost)
    if option == "solo_order":
        words = join_words(member_name(option, kind) for kind in value)
    else:
        words = in_words(words_for(CATALOGUE[option], CATALOGUE[option].kind.read(value)))
    return label, words


def clauses_not_on_card(understood: Sequence[Understood], rules: Ruleset) -> list[str]:
    """The clauses of which the card of the rules says nothing or not all, as it means nothing there."""
    said = {option for each in understood for option, _value in each.values}
    told = options_told(rule_card(rules, Agreement(said=tuple(said))).sections)
    solos = {*rules.solo_kinds, *(("silent_solo",) if rules.silent_solo else ())}
    return [
        each.clause
        for each in understood
        if told.isdisjoint(dict(each.values))
        or not solos.issuperset(dict(each.values).get("solo_points", ()))
    ]


def not_any_more(option: str, members: Sequence[str]) -> str:
    """Name the members that a set no longer has."""
    names = join_words(member_name(option, member) for member in members)
    return gettext("no longer: %(names)s") % {"names": names}


def member_name(option: str, member: str) -> str:
    labels = getattr(CATALOGUE[option].kind, "labels", SOLO_LABELS)
    return gettext(labels[member])


def bonus_of(template: str, points: int) -> dict[str, Any]:
    """A bonus that many groups play, as one of the group's own in the language of the page."""
    known = BONUS_TEMPLATES[template]
    bonus = known.bonus(gettext(known.label), gettext(known.means))
    written: dict[str, Any] = CATALOGUE["custom_bonuses"].kind.write((bonus,))[0]
    return written | {"points": points}
