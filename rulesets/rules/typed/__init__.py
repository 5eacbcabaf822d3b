"""House rules out of a free text: by the names that players use, and by what the words of a line mean.

What was understood wrongly would be worse than what was not. So a line is read only if each word of it is
explained; the rest is a guess, which a person confirms, or not understood.

1. `dialects` says a text as it is said elsewhere, word by word, and tells its clauses as they were typed.
   `signs` makes words of signs, abbreviations and questions ("Fox .... 1", "How many cards? 40"). `clauses`
   cuts the text at lines, sentences and commas, and says which clause takes something back, stands under a
   heading, or goes on about the subject of its line. `shortened` leaves out what only says why and the number
   that no longer holds, and gives a clause the number of the one before it where it counts "likewise".
   A line below a heading that only names a topic, and a sentence that names none, go on with that topic;
   the title of all says nothing of what stands below it (`headings`).
2. `scanning` and `read_clauses` read names with the small words around them: numbers, no, yes, each, twice
   ("Fuchs, Karlchen 1", "kein Bock"). `together` reads several of them in one clause, `shared` gives each
   of a list the number that they share, and `explained` leaves out what a name means before its number.
3. `concepts` reads what is no list of names. `lexicon` makes concepts of words, whatever their endings,
   compounds and slips ("Kreuzbubensolo": club, jack, solo; the first two are Charlie); German ones also by
   how they sound (`slips`). Each rule of
   `concepts/rules.toml`, the same for all languages, says which concepts it needs, which may be there and
   which may not, and what says that something is so says with "no" that it is not; the words of a concept
   stand in a file for each language. `reading` holds rules against some concepts, `choosing` decides which of
   them is meant, `parts` what some pieces of a sentence may be about, and `covering` cuts it into as few
   parts as explain it.
4. A reading is sure if one rule explains every word that is known, no other rule needs as much, and so few
   words are not known that they change nothing: none beside what denies or limits. A word that no rule about
   the same topic asks for changes nothing either (`changing`). A clause that says a rule by itself says that,
   whatever stands beside it, and none is passed over of which a rule needs nothing. A part may lack what the
   sentence names before it ("Bock ...; it lasts four deals"), but not if it says another rule without that.
   Without a topic it only says a rule about what is named before it, or one that needs no topic.
5. `exceptions` reads what a sentence takes out of its rule ("but not in a solo"), by the table of that name
   in `concepts/rules.toml`; a game that is only taken out of what stands before it is never denied.
6. `referring` reads what is said of something named before: with a pronoun, or instead of what was denied.
7. `beside` says what may stand beside a rule, which no list could name: its sentence is cut into a core, that
   rules explain, and what else is said. That mostly says the same again, what follows from it ("else they are
   plain foxes"), what is not so ("not with any other card") or that something makes no difference ("also in a
   solo"). It makes another rule only if it says when the core holds or how far, counts the same otherwise,
   denies what says it, or names what a rule of another value needs (`contrasts`).
8. `sentences` puts all together, and asks of names, too, what stands beside them. What tells of one deal, of
   somebody or of a table is a guess (`doubts`), and so is a rule beside a name or a word that may deny it,
   or beside a condition of which it needs nothing. That is told by
   `conditions`. A clause is read as two where a comma is left out.

A wrong reading is mended by a concept that a rule must not have ("!solo"), or by a word that gets a
meaning; a missing one by a word of a concept first, and by a further need of a rule second.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.chapters.value import ReKontra
from rulesets.rules.meaning import needed
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.typed.asides import (
    builds_upon_tournament,
    headings_in,
    is_aside,
    is_built_upon_tournament,
    is_title,
    signature_in,
)
from rulesets.rules.typed.clauses import Clause, clauses_of
from rulesets.rules.typed.dialects import without_dialect
from rulesets.rules.typed.doubts import as_guess, closes, contradicts, is_told, said_in, takes_back
from rulesets.rules.typed.read_clauses import Pair, Read, Understood, is_overridden, last_words
from rulesets.rules.typed.sentences import read_sentence
from rulesets.rules.typed.slips import slips_in
from rulesets.rules.typed.values import Values, With, Without
from rulesets.rules.typed.vocabulary import At, Vocabulary, vocabulary

__all__ = [
    "LONGEST_TEXT",
    "At",
    "TypedRules",
    "Understood",
    "With",
    "Without",
    "builds_upon_tournament",
    "headings_in",
    "is_aside",
    "is_built_upon_tournament",
    "is_title",
    "not_listed",
    "options_of",
    "read_typed_rules",
    "signature_in",
    "templates_of",
]


LONGEST_TEXT = 4000
"""So many characters are read."""


IMPLIED = {"piglets": "both", "armut": "exchange", "charlie_caught": 1, "forced_call": "on"}
"""What is played where a text only says how ("piglets are announced before the first card")."""

NO_CALLS = {"calls": [0, 0, 0, 0], "against_call": [0, 0, 0, 0]}
"""What nobody says counts nothing, as the question about Re and Kontra has it."""

SENTENCE = 6
"""A sentence of so many words is no list of names."""

SHEET = 6
"""So many clauses that are understood are a sheet of all rules."""


@dataclass(frozen=True)
class TypedRules:
    """The rules that were found in a text, and the clauses that were not understood, in their order.

    `guessed` is what some of these may mean, which nobody has said as clearly.
    """

    understood: tuple[Understood, ...]
    unclear: tuple[str, ...]
    guessed: tuple[Understood, ...] = ()

    @property
    def is_sheet(self) -> bool:
        """Whether the text is probably all that a group plays, and not some changes only."""
        return len(self.understood) >= SHEET


BLANKS = re.compile(r"[^\S\r\n]{2,}")
"""What is one space: expressions with several of them would try each way to share out a long row."""

EMPTY_LINES = re.compile(r"\n{3,}")
"""What says no more than one empty line."""


def read_typed_rules(text: str, language: str) -> TypedRules:
    """The rules in a text, of which so many characters are read as are allowed."""
    plain = without_dialect(EMPTY_LINES.sub("\n\n", BLANKS.sub(" ", text[:LONGEST_TEXT])), language)
    text, words = plain.text, vocabulary(language)
    words = replace(words, slips=slips_in(text, words, language))
    read: list[Read] = []
    said: list[Read] = []
    for sentence in sentences_in(clauses_of(text, words), words):
        before, said = said, in_one(without_second_words(read_sentence(sentence, words)))
        if is_told(sentence, words):
            said = list(map(as_guess, said))
        if takes_back(sentence[0].text, words) or is_changed(before, said, sentence[0], words):
            read[len(read) - len(before) :] = map(as_guess, before)
        read += said
    rules = [each for each in read if not builds_upon_tournament(each.text, language)]
    return settle([replace(each, text=plain.as_typed(each.text)) for each in rules])


def is_changed(before: Sequence[Read], said: Sequence[Read], first: Clause, words: Vocabulary) -> bool:
    """Whether something that is not understood, in the same line, may make another rule of what was read."""
    values = [each.values for each in before if each.values]
    if not values or not first.before:
        return False
    unread = {frozenset(said_in(each.text, words)) for each in said if each.values is None}
    return any(contradicts(concepts, each) for concepts in unread for each in values)


def without_second_words(read: Sequence[Read]) -> list[Read]:
    """The clauses of a sentence; those that say otherwise than another one are guesses."""
    said = [tuple((each.values or {}).items()) for each in read]
    kept: list[Read] = []
    for place, (each, own) in enumerate(zip(read, said, strict=True)):
        later = (pair for pair in chain(*said[place + 1 :]) if isinstance(pair[1], str))
        others = (*chain(*said[:place]), *later)
        kept.append(as_guess(each) if any(is_overridden(pair, own) for pair in others) else each)
    return kept


def in_one(read: list[Read]) -> list[Read]:
    """The clauses of a sentence; one of which nothing is understood or guessed is told as a whole."""
    text = ", ".join(each.text for each in read)
    is_said = any(each.values is not None or each.guess for each in read) or len(text.split()) < SENTENCE
    return read if is_said else [Read(text, None)]


def sentences_in(clauses: Iterable[Clause], words: Vocabulary) -> list[list[Clause]]:
    """The clauses of each sentence; "nothing else" is one of the sentence before it."""
    sentences: list[list[Clause]] = []
    for clause in clauses:
        if not sentences or not (clause.follows or closes(clause.text, words)):
            sentences.append([])
        sentences[-1].append(clause)
    return sentences


def settle(read: Sequence[Read]) -> TypedRules:
    """Each rule that was understood once, and the clauses that were not."""
    clear = (Understood(each.text, tuple(each.values.items())) for each in read if each.values is not None)
    unclear = dict.fromkeys(each.text for each in read if each.values is None)
    understood = last_words(clear)
    known = [pair for each in understood for pair in each.values]
    guessed = {each.text: Understood(each.text, pairs_of(each.guess, known)) for each in read if each.guess}
    return TypedRules(understood, tuple(unclear), tuple(each for each in guessed.values() if each.values))


def pairs_of(guess: Iterable[Values], known: Sequence[Pair]) -> tuple[Pair, ...]:
    """The guessed options with their values, each once and without the known ones."""
    found: list[Pair] = []
    for pair in (pair for values in guess for pair in values.items()):
        found += [pair] if pair not in [*known, *found] else []
    return tuple(found)


# --- What it makes --------------------------------------------------------------------------------------


def options_of(
    understood: Iterable[Understood], base: Ruleset, replaced: Container[str] = ()
) -> dict[str, Any]:
    """The options that clauses change in a ruleset, as in the document, without the group's own bonuses.

    A set has the members of the base and those that were named, without what was denied; of the sets that are
    `replaced`, only what was named. Solos that are ranked are played, where nothing is called no call counts,
    and what is only said how it is played is played (`IMPLIED`).
    """
    options: dict[str, Any] = {}
    members: dict[str, list[With | Without]] = {}
    for option, value in (pair for each in understood for pair in each.values):
        if isinstance(value, With | Without):
            members.setdefault(option, []).append(value)
        elif isinstance(value, At):
            four = list(options.get(option) or usual_value(base, option))
            options[option] = [*four[: value.place], value.number, *four[value.place + 1 :]]
        elif option != "custom_bonuses":
            options[option] = value
    for option, named in members.items():
        usual = [] if option in replaced else options.get(option, usual_value(base, option))
        options[option] = joined(named, usual)
    return with_what_gives_meaning(options, base)


def with_what_gives_meaning(options: Mapping[str, Any], base: Ruleset) -> dict[str, Any]:
    """Options with those without which they mean nothing, or against which they would stand."""
    implied = {
        name: IMPLIED[name]
        for option, value in options.items()
        if value is not False
        for name in needed(base, option)
        if name in IMPLIED
    }
    found = implied | dict(options)
    if ranked := options.get("solo_order"):
        found["solos"] = list(dict.fromkeys([*options.get("solos", usual_value(base, "solos")), *ranked]))
    if options.get("re_kontra") == ReKontra.NONE:
        found = NO_CALLS | found
    return found


def usual_value(rules: Ruleset, option: str) -> Any:
    """The value that a ruleset has for an option, in the document's form."""
    return CATALOGUE[option].kind.write(getattr(rules, option))


def joined(named: Sequence[With | Without], usual: Sequence[str]) -> list[str]:
    """The members of a set: the usual ones and those that were named, but for those that were denied."""
    denied = {each.member for each in named if isinstance(each, Without)}
    wanted = [*usual, *(each.member for each in named if isinstance(each, With))]
    return [member for member in dict.fromkeys(wanted) if member not in denied]


def not_listed(
    understood: Iterable[Understood], base: Ruleset, *, is_sheet: bool = False
) -> dict[str, list[str]]:
    """The members that the base has beside a list meant as complete, by option: they are asked about.

    On a whole sheet that is each set of which it names a member.
    """
    pairs = [pair for each in understood for pair in each.values]
    listed = {option for option, value in pairs if isinstance(value, With) and (value.is_listed or is_sheet)}
    named = {(option, value.member) for option, value in pairs if isinstance(value, With | Without)}
    found = {
        option: [member for member in usual_value(base, option) if (option, member) not in named]
        for option in CATALOGUE
        if option in listed
    }
    return {option: members for option, members in found.items() if members}


def templates_of(understood: Iterable[Understood]) -> dict[str, int]:
    """The templates of bonuses that were named, with their points."""
    pairs = (value for each in understood for option, value in each.values if option == "custom_bonuses")
    return dict(pairs)
