"""A sentence as rules: by the names in it, or by what its words mean; what is not clear is a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise

from rulesets.rules.typed.clauses import Clause, begins_with
from rulesets.rules.typed.concepts.covering import items_in, read_concepts
from rulesets.rules.typed.concepts.parts import has_topic, is_chat
from rulesets.rules.typed.conditions import is_conditional
from rulesets.rules.typed.doubts import (
    as_guess,
    closes,
    concepts_of,
    hedges,
    is_denied_there,
    only_allows,
    refers_back,
    takes_back,
    without_bonuses_of_others,
    without_denied_there_only,
    without_doubtful_rest,
)
from rulesets.rules.typed.exceptions import Reader, with_exceptions, without_denied_games
from rulesets.rules.typed.explained import read_explained
from rulesets.rules.typed.headings import names_topic
from rulesets.rules.typed.read_clauses import (
    Read,
    is_member,
    listed,
    listed_where_whole,
    read_clauses,
    said_or_guessed,
    unclear,
    without_doubtful,
)
from rulesets.rules.typed.referring import is_understood, read_of_what_is_named, with_replacement
from rulesets.rules.typed.shared import read_denied, read_shared
from rulesets.rules.typed.together import count_unread, read_together, without_begun
from rulesets.rules.typed.vocabulary import Vocabulary

RANKS = frozenset({"order", "before"})
"""Concepts of what ranks others."""

SHORTEST, LONGEST = 5, 16
"""So many words has a clause that may be two."""

LEAST = 2
"""So many words has each of the two at least."""


def read_sentence(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """The readings of the clauses of a sentence, by their names or by the meanings of their words.

    What is not clear by either has a guess, and so has what holds only under a condition.
    """
    read = read_unconditional(clauses, words)
    if not any(each.values is not None or each.guess for each in read):
        return read_unpunctuated(clauses, words, partial(read_sentence, words=words)) or read
    return (
        list(map(as_guess, read))
        if is_conditional(read, clauses, words, partial(read_unconditional, words=words))
        else read
    )


def read_unconditional(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """The readings of the clauses of a sentence, whatever is said of when they hold."""
    left = [each for each in clauses[1:] if not closes(each.text, words)]
    if len(left) < len(clauses) - 1:
        return list(map(listed, read_sentence([clauses[0], *left], words)))
    again = partial(read_sentence, words=words)
    for special in (with_replacement, with_exceptions, read_denied):
        if found := special(clauses, words, again):
            return found
    headed = next((each for each in clauses if each.subject), clauses[0])
    read = without_denied_games(read_whole_sentence(clauses, words), words)
    read = without_denied_there_only(without_bonuses_of_others(read, words), headed, words)
    if is_taken_back(read, clauses, words):
        read = list(map(as_guess, read))
    return listed_where_whole(read, ", ".join(each.text for each in clauses), words)


def is_taken_back(read: Sequence[Read], clauses: Sequence[Clause], words: Vocabulary) -> bool:
    """Whether a clause that takes something back, or says more of it, is not understood."""
    says_more = (each.text for each in clauses if each.takes_back or words.refers.search(each.text))
    unread = [each.text for each in read if each.values is None]
    return any(text in whole for text in says_more for whole in unread)


def read_whole_sentence(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """The readings of a sentence without exceptions from its own rule."""
    if len(clauses) == 1 and (told := about(Read(clauses[0].text, None), clauses, words)).values is not None:
        return [told]
    if shared := read_shared(clauses, words, partial(read_sentence, words=words)):
        return shared
    read = read_by_words(clauses, words)
    if is_understood(read):
        return read
    found = read_apart(clauses, words) or read_by_meaning(read, clauses, words)
    return read_with_what_is_named(found, clauses, words) or found


def read_with_what_is_named(read: Sequence[Read], clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """A sentence that says something of what is named before it, or explains that; nothing if it need not."""
    if is_understood(read) and not words.they.search(clauses[0].text):
        return []
    again = partial(read_sentence, words=words)
    return read_of_what_is_named(clauses, words, again) or read_explained(read, clauses, words, again)


def read_by_meaning(read: Sequence[Read], clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """The readings by meaning of clauses that are not all read by their names."""
    meant = [sure_one(each, words) for each in read_concepts(clauses, words)]
    said = list(map(without_name, read)) if is_understood(meant) else read
    if meant and says_more_than(meant, said):
        return meant
    if is_understood(meant) and (others := beside_meant(said, meant)):
        return [*others, *meant]
    known = without_doubtful_rest(without_begun(read), words)
    return read_beside(read, clauses, words) or [with_guess(each, meant) for each in known]


def beside_meant(said: Sequence[Read], meant: Sequence[Read]) -> list[Read]:
    """The readings by name of other options than those by meaning; none if one concerns the same."""
    options = {option for each in meant for option in each.values or ()}
    known = [each for each in said if each.values is not None]
    is_apart = all(options.isdisjoint(each.values or ()) and not is_member(each) for each in known)
    return known if is_apart else []


def without_name(read: Read) -> Read:
    """The same, not understood if it is only a name, which another reading of the sentence may use."""
    return unclear(read) if read.scanned is not None and read.scanned.is_bare else read


def read_beside(read: Sequence[Read], clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """Clauses that say more than a name, and others by what their words mean, if all say a rule."""
    known = [each for each in read if each.values is not None]
    before = ", ".join(each.text for each in known)
    unread = {each.text for each in read if each.values is None}
    left = [replace(each, before=before) for each in clauses if each.text in unread]
    if not are_told(known) or len(left) < len(unread) or clauses[0].stands_under:
        return []
    meant = [sure_one(each, words) for each in read_concepts(left, words)]
    return [*known, *meant] if is_understood(meant) else []


def are_told(read: Sequence[Read]) -> bool:
    """Whether clauses say more than a name, or a member of a list."""
    return bool(read) and all(
        is_member(each) or (each.scanned is not None and not each.scanned.is_bare) for each in read
    )


def about(read: Read, clauses: Sequence[Clause], words: Vocabulary) -> Read:
    """A clause that is not understood by itself, read with the subject of its line ("Bock: 4 deals")."""
    subject = next((each.subject for each in clauses if each.text == read.text), "")
    if read.values is not None or not subject:
        return read
    clause = Clause(f"{subject} {read.text}", follows=False, takes_back=False)
    again = read_by_words([clause], words)
    is_bonus = subject.casefold() in map(str.casefold, words.headings)
    if is_bonus or not has_topic(items_in(read.text, words)) or is_denied_there(clauses[0], words):
        again += read_concepts([clause], words)
    return next((replace(each, text=read.text) for each in again if each.values is not None), read)


def sure_one(read: Read, words: Vocabulary) -> Read:
    """The same, or a guess where a clause denies what was said before, or allows what its rule demands."""
    if read.values is None or not (takes_back(read.text, words) or only_allows(read, words)):
        return read
    return as_guess(read)


def read_apart(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """Sentences of which one begins like an exception to the one before it, if it is a rule of its own."""
    places = [place for place, each in enumerate(clauses) if each.begins and place]
    if not places:
        return []
    first, *others = (
        read_sentence(clauses[start:end], words) for start, end in pairwise((0, *places, len(clauses)))
    )
    return [*first, *chain(*others)] if all(map(is_understood, others)) else []


def ranks(clause: Clause, words: Vocabulary) -> bool:
    """Whether a clause begins a rank of what follows ("Order: solo, poverty, marriage")."""
    return any(RANKS & item.concepts for item in items_in(f"{clause.subject} {clause.text}", words))


def with_guess(read: Read, meant: Sequence[Read]) -> Read:
    """A clause that is not understood, with what its words probably mean."""
    if read.values is not None:
        return read
    if read.guess:
        return read
    near = [each for each in meant if read.text in each.text or each.text in read.text]
    return replace(read, guess=tuple(values for each in near for values in said_or_guessed(each)))


def says_more_than(one: Sequence[Read], other: Sequence[Read]) -> bool:
    """Whether one reading says all that another one does, and more, or leaves less."""
    said, less = ([pair for each in read for pair in (each.values or {}).items()] for read in (one, other))
    is_more = len(said) > len(less) or count_unread(one) < count_unread(other)
    return is_more and all(pair in said for pair in less)


def read_by_words(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """The readings of the clauses of a sentence, except those that deny something said before."""
    read = read_in_any_order(clauses, words)
    return [
        unclear(each)
        if refers_back(each.text, words) or only_allows(each, words) or hedges(each.text, words)
        else each
        for each in read
    ]


def read_in_any_order(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """The readings of the clauses of a sentence, without those that another clause contradicts."""
    read = read_clauses(clauses, words)
    if clauses[0].stands_under:
        return [unclear(each) for each in read]
    if len(clauses) > 1 and begins_with(clauses[0].text, words.verbs_first):
        read[0] = without_name(read[0])
    if clauses[0].is_title or ranks(clauses[0], words):
        read = [unclear(each) if each.scanned and each.scanned.is_bare else each for each in read]
    known = without_doubtful(read, words)
    if is_understood(known):
        return known
    return read_together(known, words)


def read_unpunctuated(clauses: Sequence[Clause], words: Vocabulary, read: Reader) -> list[Read]:
    """A clause with a comma left out ("re 2 kontra 2"), read as two, if all ways to cut it say the same.

    The first one may only chat.
    """
    if len(clauses) > 1 or words.is_spoken_together or clauses[0].stands_under:
        return []
    ways = [found for two in in_two(clauses[0], words) if is_understood(found := read(two))]
    said = {frozenset(str(pair) for each in way for pair in (each.values or {}).items()) for way in ways}
    return [replace(each, text=clauses[0].text) for each in ways[0]] if len(said) == 1 else []


def in_two(clause: Clause, words: Vocabulary) -> Iterator[list[Clause]]:
    """The two clauses that a text may be, cut before what names a topic or a verb that may begin a clause."""
    said = clause.text.split()
    if not SHORTEST <= len(said) <= LONGEST:
        return
    for place in range(LEAST, len(said) - LEAST + 1):
        first, second = " ".join(said[:place]), " ".join(said[place:])
        if not (names_topic(said[place], words) or begins_with(second, words.verbs_first)):
            continue
        after = replace(clause, text=second, subject="")
        if is_chat(concepts_of(first, words)):
            yield [after]
        elif names_topic(first, words):
            yield [replace(clause, text=first), replace(after, follows=True, begins=False)]
