"""Who pays whom, so that everybody has what they won, with the fewest payments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Payment(NamedTuple):
    """Somebody pays somebody; both are given by their place among the balances."""

    payer: int
    payee: int
    amount: int


def fewest_payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """Settle what everybody won (plus) or lost (minus); raise ValueError if that does not sum to zero.

    People whose balances sum to zero can settle among themselves, with one payment less than they are. So
    the most such groups make the fewest payments. All subsets are tried: meant for a table, not a crowd.
    """
    if sum(balances):
        raise ValueError(f"the balances sum to {sum(balances)}, not to zero")
    groups = most_groups(balances)
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
