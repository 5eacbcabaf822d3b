"""Titles and headings of a text: what they are about, and what they say of the lines below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from rulesets.rules.typed import asides
from rulesets.rules.typed.concepts.lexicon import FREE, read_items
from rulesets.rules.typed.concepts.rules import limits, soft, topics
from rulesets.rules.typed.vocabulary import Vocabulary

HEADED = re.compile(r"^(?:§+\s*\d[\d.]*|\d[\d.]*[.)]?(?=\s))\s*|\s*\([^()]*\)(?=\s*:?$)")
"""What stands before or behind a heading that belongs to none of its words."""

BULLETED = re.compile(r"[-–—•·*]|\d+[.)]")
SHORT_LINE = re.compile(r"(?:[^\W\d]+[ .-]*){1,4}")
BULLET_OR_SIGN = re.compile(r"^(?:[-–—•·*・]+|\d+[.)])\s*")

LONGEST_SUBJECT, MOST_WORDS = 40, 3
LINES_WITH_TITLE = 4
"""The first of so many lines may be a title."""

NAME_OF_GAME = "doko"
"""The topic that the name of the game may be, too."""


def names_sheet(lines: Sequence[str], words: Vocabulary) -> bool:
    """Whether the first of some lines is the title of all, and says nothing of what stands below it.

    It has a word for rules or those who play ("Regeln", "Stammtisch"), or the name of the game, and no topic.
    """
    count = len(lines) if len(lines) != 2 else lines[1].count(",") + 2
    if count < LINES_WITH_TITLE or not asides.is_title(lines[0], words.language):
        return False
    said = frozenset(chain.from_iterable(item.concepts for item in read_items(lines[0], words.language)))
    return said.isdisjoint((topics() | limits()) - {NAME_OF_GAME})


@dataclass(frozen=True)
class Topic:
    """The topic of the lines below a heading; a loose one has no colon and no bullets below it."""

    name: str = ""
    is_loose: bool = False

    def ends_at(self, line: str, heading: str, words: Vocabulary) -> bool:
        """Whether a line is no more about it: below a loose one stands what names none itself."""
        return not line.strip() or bool(heading) or (self.is_loose and names_topic(line, words))

    def before(self, line: str) -> str:
        """A line with its topic before a colon, if it has none of its own."""
        plain = BULLET_OR_SIGN.sub("", line.strip())
        return f"{self.name}: {plain}" if self.name and not subject_of(plain) else line


def under_topics(lines: Sequence[str], words: Vocabulary) -> list[str]:
    """Lines with the topic of their heading before each, in the place of the heading."""
    found: list[str] = []
    topic = Topic()
    for line, following in zip_longest(lines, lines[1:], fillvalue=""):
        heading = heading_of(line, following)
        if begun := topic_begun(line, heading, following, words):
            topic = begun
            continue
        topic = Topic() if topic.ends_at(line, heading, words) else topic
        found.append(topic.before(line))
    return found


def topic_begun(line: str, heading: str, following: str, words: Vocabulary) -> Topic | None:
    """The topic that a line is a heading of, if it is one."""
    name = topic_in(heading or HEADED.sub("", line.strip()), words) if following.strip() else ""
    is_heading = bool(heading) or not names_topic(following, words)
    return Topic(name, is_loose=not heading) if name and is_heading else None


def topic_in(heading: str, words: Vocabulary) -> str:
    """A heading that only names what the lines below it are about ("Solos")."""
    plain = heading.strip(" :：")
    said = [item for item in read_items(plain, words.language) if not item.concepts & soft()]
    is_topic = len(said) == 1 and bool(said[0].concepts & topics()) and FREE not in said[0].concepts
    return plain if is_topic and SHORT_LINE.fullmatch(plain) and not words.opens_scope.match(plain) else ""


def names_topic(line: str, words: Vocabulary) -> bool:
    """Whether a line names itself what it is about."""
    return any(item.concepts & topics() for item in read_items(line, words.language))


def heading_of(line: str, following: str) -> str:
    """A line that is the heading of those below it: before a colon or the first bullet of a list."""
    plain = HEADED.sub("", line.strip())
    if plain.endswith((":", "：")):
        return plain.rstrip(":： ")
    bullet, own = (BULLETED.match(each.strip()) for each in (following, line))
    is_before_list = bullet is not None and (not own or own[0][0].isdigit() > bullet[0][0].isdigit())
    return plain if is_before_list and SHORT_LINE.fullmatch(plain) else ""


def says_something(heading: str, words: Vocabulary) -> bool:
    """Whether a heading may say when what stands below it holds, or that it does not; a title does not."""
    if heading.casefold() in map(str.casefold, words.headings):
        return False
    said = [item for item in read_items(heading, words.language) if "here" not in item.concepts]
    names = any(item.concepts & (topics() | limits()) for item in said)
    return names or bool(words.opens_scope.search(" ".join(item.text for item in said)))


def subject_of(sentence: str) -> str:
    """The few words before the colon of a sentence, if it has one and they are words only."""
    head, colon, rest = sentence[:LONGEST_SUBJECT].partition(":")
    said = head.strip(" \t-–—•·・*")
    is_short = 0 < len(said.split()) <= MOST_WORDS and said.replace(" ", "").isalpha()
    return said if colon and rest.strip() and is_short else ""
