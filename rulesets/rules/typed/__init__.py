"""House rules out of a free text: by the names that players use, and by what the words of a line mean.

What was understood wrongly would be worse than what was not. So a line is read only if each word of it is
explained; the rest is a guess, which a person confirms, or not understood.

1. `clauses` cuts the text at lines, sentences and commas, and says which clause takes something back, stands
   under a heading, or goes on about the subject of its line.
2. `scanning` and `read_clauses` read names with the small words around them: numbers, no, yes, each, twice
   ("Fuchs, Karlchen je 1", "kein Bock"). `together` reads several of them in one clause.
3. `concepts` reads what is no list of names. `lexicon` makes concepts of words, whatever their endings,
   compounds and slips ("Kreuzbubensolo": club, jack, solo; the first two are Charlie). Each rule of
   `concepts/rules.toml`, the same for all languages, says which concepts it needs, which may be there and
   which may not; the words of a concept stand in a file for each language. `reading` holds rules against some
   concepts, `parts` decides which of them is meant, and `covering` cuts the sentence into as few parts as
   explain it.
4. A reading is sure if one rule explains every word that is known, no other rule needs as much, and so few
   words are not known that they change nothing: none beside what denies or limits. A part may lack what the
   sentence names before it ("Bock ...; it lasts four deals").
5. Where something denies, limits, offers a choice or says when the rest holds, and no rule takes that in,
   the whole sentence is a guess.

A wrong reading is mended by a concept that a rule must not have ("!solo"), or by a word that gets a
meaning; a missing one by a word of a concept first, and by a further need of a rule second.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.typed.clauses import Clause, clauses_of
from rulesets.rules.typed.concepts.covering import has_topic, items_in, read_concepts
from rulesets.rules.typed.concepts.lexicon import lexicon
from rulesets.rules.typed.doubts import (
    as_guess,
    closes,
    only_allows,
    refers_back,
    takes_back,
    without_doubtful_rest,
)
from rulesets.rules.typed.read_clauses import (
    Pair,
    Read,
    Understood,
    last_words,
    listed,
    listed_where_whole,
    read_clauses,
    unclear,
    without_doubtful,
)
from rulesets.rules.typed.slips import slips_in
from rulesets.rules.typed.together import count_unread, read_together, without_begun
from rulesets.rules.typed.values import Values, With, Without
from rulesets.rules.typed.vocabulary import At, Vocabulary, vocabulary

__all__ = [
    "LONGEST_TEXT",
    "At",
    "TypedRules",
    "Understood",
    "With",
    "Without",
    "not_listed",
    "options_of",
    "read_typed_rules",
    "templates_of",
]


LONGEST_TEXT = 4000
"""So many characters are read."""


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


def read_typed_rules(text: str, language: str) -> TypedRules:
    """The rules in a text, of which so many characters are read as are allowed."""
    text = text[:LONGEST_TEXT]
    words = vocabulary(language)
    words = replace(words, slips=slips_in(text, words, language))
    read: list[Read] = []
    said: list[Read] = []
    for sentence in sentences_in(clauses_of(text, words), words):
        if takes_back(sentence[0].text, words):
            read[len(read) - len(said) :] = map(as_guess, said)
        said = read_sentence(sentence, words)
        read += said
    return settle(read)


def sentences_in(clauses: Iterable[Clause], words: Vocabulary) -> list[list[Clause]]:
    """The clauses of each sentence; "nothing else" is one of the sentence before it."""
    sentences: list[list[Clause]] = []
    for clause in clauses:
        if not sentences or not (clause.follows or closes(clause.text, words)):
            sentences.append([])
        sentences[-1].append(clause)
    return sentences


def read_sentence(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """What the clauses of a sentence say: by their names and phrases, or by what their words mean.

    What is not clear by either has a guess.
    """
    left = [each for each in clauses[1:] if not closes(each.text, words)]
    if len(left) < len(clauses) - 1:
        return list(map(listed, read_sentence([clauses[0], *left], words)))
    if len(clauses) == 1 and (told := about(Read(clauses[0].text, None), clauses, words)).values is not None:
        return [told]
    read = read_by_words(clauses, words)
    if is_understood(read):
        return read if len(clauses) == 1 else agreed(read, read_concepts(clauses, words))
    if apart := read_apart(clauses, words):
        return apart
    meant = [sure_one(each, words) for each in read_concepts(clauses, words)]
    if meant and says_more_than(meant, read):
        return meant
    known = without_doubtful_rest(without_begun(read), words)
    return [with_guess(each, meant) for each in known]


def agreed(read: Sequence[Read], meant: Sequence[Read]) -> list[Read]:
    """Clauses as their names say; what means something else beside the others is a guess ("4 deals long")."""
    options = {option for each in meant for option in each.values or ()}
    if not meant or not is_understood(meant):
        return list(read)
    return [
        each
        if options.intersection(each.values or ()) or "custom_bonuses" in (each.values or ())
        else with_guess(replace(each, values=None), meant)
        for each in read
    ]


def about(read: Read, clauses: Sequence[Clause], words: Vocabulary) -> Read:
    """A clause that is not understood by itself, read with the subject of its line ("Bock: 4 deals")."""
    subject = next((each.subject for each in clauses if each.text == read.text), "")
    if read.values is not None or not subject:
        return read
    clause = Clause(f"{subject} {read.text}", follows=False, takes_back=False)
    again = read_by_words([clause], words)
    if not has_topic(items_in(read.text, lexicon(words.language), words)):
        again += read_concepts([clause], words)
    return next((replace(each, text=read.text) for each in again if each.values is not None), read)


def sure_one(read: Read, words: Vocabulary) -> Read:
    """The same, or a guess where a clause denies what was said before, or allows what its rule demands."""
    if read.values is None or not (refers_back(read.text, words) or only_allows(read, words)):
        return read
    return as_guess(read)


def is_understood(read: Sequence[Read]) -> bool:
    """Whether all clauses are understood."""
    return all(each.values is not None for each in read)


def read_apart(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """Sentences of which one begins like an exception to the one before it, if it is a rule of its own."""
    places = [place for place, each in enumerate(clauses) if each.begins and place]
    if not places:
        return []
    first, *others = (
        read_sentence(clauses[start:end], words) for start, end in pairwise((0, *places, len(clauses)))
    )
    return [*first, *chain(*others)] if all(map(is_understood, others)) else []


def with_guess(read: Read, meant: Sequence[Read]) -> Read:
    """A clause that is not understood, with what its words probably mean."""
    if read.values is not None:
        return read
    if read.guess:
        return read
    near = [each for each in meant if read.text in each.text or each.text in read.text]
    return replace(read, guess=tuple(values for each in near for values in said_or_guessed(each)))


def said_or_guessed(read: Read) -> tuple[Values, ...]:
    """What a clause says, or what it may mean."""
    return read.guess if read.values is None else (read.values,)


def says_more_than(one: Sequence[Read], other: Sequence[Read]) -> bool:
    """Whether fewer clauses of one reading are not understood, and all that another one says is in it."""
    said = [pair for each in one for pair in (each.values or {}).items()]
    keeps = all(pair in said for each in other for pair in (each.values or {}).items())
    return keeps and count_unread(one) < count_unread(other)


def read_by_words(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """What the clauses of a sentence say, but for those that deny something said before them."""
    read = read_in_any_order(clauses, words)
    return [
        unclear(each) if refers_back(each.text, words) or only_allows(each, words) else each for each in read
    ]


def read_in_any_order(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """What the clauses of a sentence say, without what another one of them may have meant otherwise."""
    read = read_clauses(clauses, words)
    if clauses[0].stands_under:
        return [unclear(each) for each in read]
    if clauses[0].is_title:
        read = [unclear(each) if each.scanned and each.scanned.is_bare else each for each in read]
    text = ", ".join(each.text for each in clauses)
    known = listed_where_whole(without_doubtful(read, words), text, words)
    if is_understood(known):
        return known
    return read_together(known, words)


def settle(read: Sequence[Read]) -> TypedRules:
    """What was understood, each rule once, and what was not."""
    clear = (Understood(each.text, tuple(each.values.items())) for each in read if each.values is not None)
    unclear = dict.fromkeys(each.text for each in read if each.values is None)
    guessed = {each.text: Understood(each.text, pairs_of(each.guess)) for each in read if each.guess}
    return TypedRules(last_words(clear), tuple(unclear), tuple(guessed.values()))


def pairs_of(guess: Iterable[Values]) -> tuple[Pair, ...]:
    """What is guessed, as options with their values."""
    return tuple(pair for values in guess for pair in values.items())


# --- What it makes --------------------------------------------------------------------------------------


def options_of(
    understood: Iterable[Understood], base: Ruleset, replaced: Container[str] = ()
) -> dict[str, Any]:
    """What clauses change in a ruleset, in the document's form, without bonuses of the group's own.

    A set has the members of the base and those that were named, without what was denied; of the sets that are
    `replaced`, only what was named.
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
    return options


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
    """What sets of the base have beside what a text lists as all of it, by option: to be asked about.

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
