"""Who pays whom, so that everybody has what they won, with the fewest payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

MOST_TRIED = 12
"""Among so many people all ways to split them are tried; each one more doubles them."""

LARGEST_FOUND = 5
"""Among more people only groups of so many are looked for, the smallest first."""


class Payment(NamedTuple):
    """Somebody pays somebody; both are given by their place among the balances."""

    payer: int
    payee: int
    amount: int


def fewest_payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """Settle what everybody won (plus) or lost (minus); raise ValueError if that does not sum to zero.

    People whose balances sum to zero can settle among themselves, with one payment less than they are. So
    the most such groups make the fewest payments. Among more than `MOST_TRIED` people with a balance small
    groups are looked for, the smallest first, which comes close to that.
    """
    if sum(balances):
        raise ValueError(f"the balances sum to {sum(balances)}, not to zero")
    people = [place for place, balance in enumerate(balances) if balance]
    groups = most_groups(balances) if len(people) <= MOST_TRIED else list(small_groups(balances, people))
    return tuple(payment for group in groups for payment in settle(balances, group))


def most_groups(balances: Sequence[int]) -> list[list[int]]:
    """Everybody with a balance in as many groups that sum to zero as can be, by their places."""
    people = [place for place, balance in enumerate(balances) if balance]
    everybody = (1 << len(people)) - 1
    sums, most, added = [0], [0], [0]
    for subset in range(1, everybody + 1):
        members = [bit for bit in range(len(people)) if subset >> bit & 1]
        last = max(members, key=lambda bit: most[subset ^ 1 << bit])
        sums.append(sums[subset ^ 1 << members[0]] + balances[people[members[0]]])
        most.append(most[subset ^ 1 << last] + (sums[subset] == 0))
        added.append(last)
    groups: list[list[int]] = []
    subset = everybody
    while subset:
        if sums[subset] == 0:
            groups.append([])
        groups[-1].append(people[added[subset]])
        subset ^= 1 << added[subset]
    return groups


def small_groups(balances: Sequence[int], people: Sequence[int]) -> Iterator[list[int]]:
    """Groups of a crowd that sum to zero, the smallest first, and what is left of it as the last one."""
    left = list(people)
    for size in range(2, LARGEST_FOUND + 1):
        for group in combinations(left, size):
            if sum(balances[place] for place in group) == 0 and set(group) <= set(left):
                left = [place for place in left if place not in group]
                yield list(group)
    if left:
        yield left


def settle(balances: Sequence[int], group: Sequence[int]) -> list[Payment]:
    """Settle one group: who has most to pay pays who has most to get, until nothing is left."""
    left = {place: balances[place] for place in group}
    payments = []
    while any(left.values()):
        payer, payee = min(group, key=lambda place: left[place]), max(group, key=lambda place: left[place])
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        payments.append(Payment(payer, payee, amount))
    return payments
