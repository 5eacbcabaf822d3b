"""The members of a set that some words name, such as the solos that are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from rulesets.rules.typed.concepts.lexicon import COMMA, FREE, Item
from rulesets.rules.typed.concepts.written import read_file
from rulesets.rules.typed.spelling import Number

AND = "+"
"""What stands between members that are named in one."""

SMALL = frozenset({"no", "say", "both", "run", "round"})
"""Concepts that name no member by themselves."""

UNNAMED = Item("")
"""What stands for words that name no member though they belong to one."""

CARDS, SOLO = frozenset({"queen", "jack", "king"}), "solo"
"""Ranks by which solos are called, and what stands behind them there."""

SHARED = frozenset({"lose"})
"""What several members have in common is said once ("lost Re or Kontra")."""


Row = dict[str, Number | None]
"""Members in the order in which they are named, with the number behind each if it has one."""


def named_in(option: str, items: Sequence[Item], *, is_row: bool) -> tuple[Row, list[Item]]:
    """The members of a set that are named, in a row or between words that join, and what names none."""
    if is_row:
        return row_in(option, items)
    members, rest = ([], list(items)) if counts_cards(items) else members_in(option, items)
    return dict.fromkeys(members), rest


def counts_cards(items: Sequence[Item]) -> bool:
    """Whether a number counts cards of a rank, or says what a solo counts, so that no solo is only named.

    "With five kings one can play a solo", "queen solo 2".
    """
    around = [UNNAMED, *items, UNNAMED, UNNAMED]
    for place, number in enumerate(items, 1):
        before, card, then = around[place - 1], around[place + 1], around[place + 2]
        counts_rank = bool(card.concepts & CARDS) and SOLO not in then.concepts and not number.is_weak
        is_worth = card is UNNAMED and SOLO in before.concepts
        if number.number is not None and (counts_rank or is_worth):
            return True
    return False


def members_in(option: str, items: Sequence[Item]) -> tuple[list[str], list[Item]]:
    """The members of a set that are named between words that join, and the items that name none."""
    named: dict[str, None] = {}
    rest: list[Item] = []
    said = {concept for item in items for concept in item.concepts}
    for part in parts_of(items):
        rest += name_members(option, part, said, named)
        if rest[-1:] == [UNNAMED]:
            return [], list(items)
    return list(named), rest


def name_members(option: str, part: list[Item], said: set[str], named: dict[str, None]) -> list[Item]:
    """Add the members that a part names, the fullest first, and say what names none."""
    while True:
        concepts = {concept for item in part for concept in item.concepts}
        if not concepts & naming(option):
            return part
        fullest = fullest_member(option, concepts) or fullest_member(option, concepts | (said & SHARED))
        if not fullest:
            known = frozenset({FREE}).union(*(words for words, each in members_of(option) if each in named))
            may_name = (item for item in part if item.concepts & naming(option))
            return part if all(item.concepts & known for item in may_name) else [UNNAMED]
        member, words = fullest
        named |= dict.fromkeys(member.split(AND))
        left = [item for item in part if not item.concepts & words]
        if len(left) == len(part):
            return [UNNAMED]
        part = left


def parts_of(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Items cut at words that join, and between clauses."""
    part: list[Item] = []
    for item in items:
        if item is COMMA or item.concepts & {"and", "or"}:
            yield part
            part = []
        else:
            part.append(item)
    yield part


def fullest_member(option: str, concepts: set[str]) -> tuple[str, frozenset[str]] | None:
    """The member that most concepts name, with those; None if as many name another one, and some both."""
    found = [(member, words) for words, member in members_of(option) if words <= concepts]
    most = max((len(words) for _member, words in found), default=0)
    best = [each for each in found if len(each[1]) == most]
    is_clear = all(member == best[0][0] or words.isdisjoint(best[0][1]) for member, words in best)
    return best[0] if best and is_clear else None


@cache
def members_of(option: str) -> tuple[tuple[frozenset[str], str], ...]:
    """The concepts that name the members of a set."""
    members = read_file("rules")["members"][option]
    return tuple((frozenset(text.split()), member) for member, texts in members.items() for text in texts)


def is_group(option: str, members: Sequence[str]) -> bool:
    """Whether some members have one name together."""
    return AND.join(members) in read_file("rules")["members"][option]


@cache
def naming(option: str) -> frozenset[str]:
    """All concepts that name members of a set."""
    return frozenset(word for words, _member in members_of(option) for word in words) - SMALL


def row_in(option: str, items: Sequence[Item]) -> tuple[Row, list[Item]]:
    """The members of a set that are named in a row, and the items that name none.

    There is no row if only some have a number, or if one is named again that was not the last.
    """
    row: Row = {}
    last: list[str] = []
    rest: list[Item] = []
    for item in without_articles(option, items):
        if found := fullest_member(option, set(item.concepts)):
            again, last = last, found[0].split(AND)
            if last != again and not row.keys().isdisjoint(last):
                return {}, list(items)
            row |= {member: row.get(member) for member in last}
        elif item.number is None or item.is_weak:
            rest.append(item)
        elif last and row[last[0]] is None:
            row |= dict.fromkeys(last, item.number)
        else:
            return {}, list(items)
    is_whole = len({number is None for number in row.values()}) == 1
    return (row, rest) if is_whole else ({}, list(items))


def without_articles(option: str, items: Sequence[Item]) -> Iterator[Item]:
    """Items that say something, without the article in front of a member."""
    said = [item for item in items if FREE not in item.concepts]
    for item, following in pairwise([*said, UNNAMED]):
        if not (item.is_weak and fullest_member(option, set(following.concepts))):
            yield item
