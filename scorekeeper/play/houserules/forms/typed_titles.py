"""What stands above the rules of a sheet that was typed, and is none of them."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.rules.typed import builds_upon_tournament, is_title, read_typed_rules
from scorekeeper.play.houserules.forms.typed_text import as_typed
from scorekeeper.play.houserules.rule_search import find


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
