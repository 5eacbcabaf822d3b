"""Exceptions that a sentence makes from its rule: "but not in a solo", "except in the last trick"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from rulesets.rules.typed.clauses import Clause
from rulesets.rules.typed.concepts.choosing import SCOPES, denies
from rulesets.rules.typed.concepts.covering import items_in
from rulesets.rules.typed.concepts.lexicon import FREE, Item
from rulesets.rules.typed.concepts.rules import limits, soft
from rulesets.rules.typed.concepts.written import read_file
from rulesets.rules.typed.read_clauses import Read
from rulesets.rules.typed.values import Values, in_document
from rulesets.rules.typed.vocabulary import Vocabulary, read_pair

DENIES = frozenset({"no", "except", "nothing"})
"""Concepts of which one takes something out."""

GAMES = {"bock_in": "bock"}
"""How the options of a game begin that is not called like it."""

Reader = Callable[[Sequence[Clause]], list[Read]]
"""What reads the clauses of a sentence."""


def with_exceptions(clauses: Sequence[Clause], words: Vocabulary, read: Reader) -> list[Read]:
    """A sentence with a clause that takes something out of what is said before it; nothing if it has none.

    What that makes of a rule stands in `concepts/rules.toml`.
    """
    cut = apart(clauses, words)
    for place, clause in enumerate(cut[1:], 1):
        if not excepted_in(clause.text, words):
            continue
        others = [each for each in cut[place + 1 :] if not words.there.match(each.text)]
        before, after = read(cut[:place]), read(others) if others else []
        is_denied = denies(items_in(before[-1].text, words))
        limited = limited_by(before[-1], clause.text, excepted_in(clause.text, words, is_denied=is_denied))
        if limited is not None and all(each.values is not None for each in (*before, *after)):
            return [*before[:-1], limited, *after]
    return []


def limited_by(said: Read, text: str, excepted: Sequence[str]) -> Read | None:
    """A rule with what is taken out of it; None if nobody has told what that is."""
    found: dict[str, Any] = {}
    for option, value in (said.values or {}).items():
        rules = exceptions().get(f"{option}={value}") or exceptions().get(option) or {}
        found |= next((pairs for scope, pairs in rules.items() if scope in excepted), {})
    if not found:
        return None
    return replace(said, text=f"{said.text}, {text}", values={**(said.values or {}), **found})


def without_denied_games(read: Sequence[Read], words: Vocabulary) -> list[Read]:
    """Clauses of which none denies a game that is only taken out of what stands before it."""
    return [
        Read(each.text, None) if place and denies_game(each, words) else each
        for place, each in enumerate(read)
    ]


def denies_game(read: Read, words: Vocabulary) -> bool:
    """Whether a clause was read so that only says where something does not hold ("not in a marriage")."""
    told = [read.values, *read.guess]
    options = {option for values in told for option in values or ()}
    scopes = SCOPES.intersection(excepted_in(read.text, words)) if options else ()
    return any(all(option.startswith(GAMES.get(scope, scope)) for option in options) for scope in scopes)


def excepted_in(text: str, words: Vocabulary, *, is_denied: bool = False) -> tuple[str, ...]:
    """The ways to name what a clause takes out, if it says nothing else; a game where it stands behind "in".

    Out of what `is_denied` takes something only who says "except", not who denies more.
    """
    said = [item for item in items_in(text, words) if FREE not in item.concepts]
    if not only_takes_out(said):
        return ()
    is_except = any("except" in item.concepts for item in said)
    stands_in = is_except or bool(words.opens_scope.search(words.begins_exception.sub("", text)))
    named = [item for item in said if not item.concepts & (limits() | soft())]
    return tuple(
        scope
        for scope in all_scopes() - (frozenset() if stands_in else SCOPES)
        if are_named(scope.split(), named) and is_except >= is_denied
    )


def only_takes_out(items: Sequence[Item]) -> bool:
    """Whether some words deny something without a number, and limit nothing otherwise."""
    limiting = [item for item in items if item.concepts & limits()]
    denied = [item for item in limiting if item.concepts & DENIES]
    is_only = limiting[:1] == items[:1] and all("only" in item.concepts for item in limiting[: -len(denied)])
    return (
        bool(denied)
        and (len(denied) == len(limiting) or is_only)
        and not any(item.is_amount for item in items)
    )


def are_named(scope: Sequence[str], items: Sequence[Item]) -> bool:
    """Whether some words name nothing but a scope."""
    is_whole = len(items) == len(scope)
    return is_whole and all(any(word in item.concepts for item in items) for word in scope)


def apart(clauses: Sequence[Clause], words: Vocabulary) -> list[Clause]:
    """Clauses cut where an exception begins without a comma."""
    found: list[Clause] = []
    for clause in clauses:
        first, *others = filter(None, map(str.strip, words.opens_exception.split(clause.text)))
        found.append(replace(clause, text=first))
        found += [Clause(text, follows=True, takes_back=True, begins=False) for text in others]
    return found


@cache
def exceptions() -> dict[str, dict[str, Values]]:
    """The values that exceptions give to a rule, by the rule and the concepts that are taken out."""
    written = read_file("rules")["exceptions"]
    return {key: {scope: pairs_of(each) for scope, each in of.items()} for key, of in written.items()}


def pairs_of(text: str) -> Values:
    """An option with its value in the document's form."""
    option, value = read_pair(text)
    return {option: in_document(option, value)}


@cache
def all_scopes() -> frozenset[str]:
    """All that can be taken out of a rule, and games."""
    return frozenset(scope for of in exceptions().values() for scope in of) | SCOPES
