"""The words of a sentence beside its rules, and those it leaves out because the clause before has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from rulesets.rules.typed.concepts.lexicon import FREE, read_items
from rulesets.rules.typed.concepts.rules import own, soft, topics
from rulesets.rules.typed.spelling import is_figure, without
from rulesets.rules.typed.vocabulary import Vocabulary

CHANGED = re.compile(r"\b(?:von|from)\s+(\w+)\s+(?:auf|to)\s+(\w+)\b", re.IGNORECASE)

DECIDED = r"\w*[Bb]eschl\w+|Abstimmung|[Ee]instimmig|Stimmen|Stand|[Ss]eit|siehe|vgl|(?:19|20)\d\d"
DENIED = r"[^()]*\b(?:nein|nicht|kein\w*|abge\w+|gestrichen|verboten|nur|ohne|außer)\b"
DATE = r"(?:\b(?:vom|am|ab|seit|zum)\s+)?\b[0-3]?\d\.[01]?\d\.(?:(?:19|20)?\d\d\b)?(?!\d)"
REMARK = re.compile(
    rf"\((?:z\.? ?B\.?|e\.?g\.?|[\"„“”'‚])[^()]*\)|\([Nn]eu\)|{DATE}"
    rf"|\((?!{DENIED})(?:[^()]*\b)?(?:{DECIDED})\b[^()]*\)"
    r"|,\s+(?:also|sprich|etwa|that is)\s[^,.;()\n]*\s(?:und so weiter|usw|etc|and so on)\.?(?=,)"
)
"""What only shows how a rule is meant, or says when it was agreed."""

EMPTY = re.compile(r"\s*\(\s*\)")

OTHER_UNIT = re.compile(r":\d|\s+([A-ZÄÖÜ]\w+)")
SAME = 3
"""So many letters are the same in the words for one thing and for several."""

NOT_SO_MANY = re.compile(r",?\s+(?:und\s+|and\s+)?(?:nicht|not)\s+(\w+)(?=\s*[.,;)]|\s*$)", re.IGNORECASE)
"""A number at the end of a clause that is not meant ("one point, not two")."""

MOST_WORDS = 6
"""A clause of more words leaves nothing out."""


def without_remarks(text: str) -> str:
    """A text without examples, dates, and what was said of votes in brackets."""
    return REMARK.sub(" ", text)


def without_reasons(sentence: str, words: Vocabulary) -> str:
    """A sentence without the clauses that only say why ("because it takes too long")."""
    left = words.reasons.sub("", sentence)
    return left if left.strip(" ,.") else sentence


def without_former(sentence: str, words: Vocabulary) -> str:
    """A sentence without the number that no longer holds ("16 instead of 24 deals", "from 5 to 6 nines").

    What that number counts, the one in its place counts, and of a change only is left what it comes to.
    """
    said = CHANGED.sub(lambda found: found[2] if is_count(found[1], words) else found[0], sentence)
    said = with_unit_behind(said, words)
    for former in (words.instead, NOT_SO_MANY):
        said = former.sub(lambda found: "" if is_no_longer(found, words) else found[0], said)
    left = said
    if left == sentence or not any(is_count(word, words) for word in re.findall(r"\w+", left)):
        return sentence
    return EMPTY.sub("", words.changing.sub("", left))


def is_no_longer(found: re.Match[str], words: Vocabulary) -> bool:
    """Whether a number is one that no longer holds, and counts what the one before it counts, or nothing."""
    said = re.findall(r"\w+", found.string[: found.start()])
    units = {unit[:SAME] for number, unit in pairwise(said) if is_count(number, words)}
    behind = OTHER_UNIT.match(found.string, found.end())
    is_other = behind is not None and (not behind[1] or (bool(units) and behind[1][:SAME] not in units))
    return is_count(found[1], words) and not is_other


def in_force(line: str, words: Vocabulary) -> str:
    """A line without what was formerly, where it says what is so now ("formerly with nines, now without").

    Of what was named before only what is needed stays: all that is denied now, or the topic.
    """
    return words.ended.sub("", words.formerly.sub(lambda found: as_it_is(found, words), line))


def as_it_is(found: re.Match[str], words: Vocabulary) -> str:
    """What is so now, about what was formerly: all of it if that is denied or has another number only."""
    former = words.former.sub("", found["former"]).split()
    now = words.changing.sub("", found["now"] or found["denied"]).strip()
    said = read_items(now, words.language)
    is_bare = all(item.number is not None or item.concepts & ({FREE, "no"} | soft()) for item in said)
    if is_bare and any("no" in item.concepts for item in said):
        return " ".join([*(word for word in former if words.read(word) not in words.yes), now])
    if found["denied"]:
        return found[0]
    return with_new_number(former, now, words) if is_bare else with_topic(former, now, words)


def with_new_number(former: Sequence[str], now: str, words: Vocabulary) -> str:
    """What was formerly with the number that it has now; if each has one."""
    old, new = ([word for word in text if is_count(word, words)] for text in (former, now.split()))
    if len(old) == len(new) == 1:
        return " ".join(new[0] if word == old[0] else word for word in former)
    return with_topic(former, now, words)


def with_topic(former: Sequence[str], now: str, words: Vocabulary) -> str:
    """What is so now behind what was named formerly, if it names no topic itself."""
    named = () if names_topic(now, words) else (word for word in former if names_topic(word, words))
    return " ".join([*named, now])


def names_topic(text: str, words: Vocabulary) -> bool:
    """Whether a text names what it is about."""
    return any(item.concepts & (topics() | own()) for item in read_items(text, words.language))


def with_unit_behind(sentence: str, words: Vocabulary) -> str:
    """A sentence that begins with a former number ("Instead of 24 deals, 16"), its unit at the new one."""
    found = words.instead.match(sentence)
    if not found or not is_count(found[1], words):
        return sentence
    unit, _blank, rest = sentence[found.end() :].strip().partition(" ")
    said = rest.split()
    place = next((at for at, word in enumerate(said, 1) if is_count(word, words)), None)
    if place is None or is_count(unit, words):
        return sentence
    return " ".join([*said[:place], unit, *said[place:]])


def is_count(word: str, words: Vocabulary) -> bool:
    """Whether a word is a number, in figures or not."""
    return all(map(is_figure, words.read(word)))


def with_same_number(pieces: Sequence[str], words: Vocabulary) -> list[str]:
    """Clauses; one that counts like the one before it ("Fox 1, Charlie likewise") with that one's number."""
    found: list[str] = []
    for piece in pieces:
        number = value_in(found[-1], words) if found and words.likewise.search(piece) else ""
        is_short = len(piece.split()) <= MOST_WORDS and not any(map(is_figure, words.read(piece)))
        found.append(f"{words.likewise.sub('', piece)} {number}" if number and is_short else piece)
    return found


def value_in(piece: str, words: Vocabulary) -> str:
    """The number with which a clause ends, as figures; nothing if it counts something else, or says none."""
    last = without(words.read(piece), words.filler)[-1:]
    return "".join(filter(is_figure, last))
