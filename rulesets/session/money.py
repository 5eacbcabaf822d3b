"""An evening in money: tallies that cost, between the players or into the kitty, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rulesets.rules.chapters.session import MoneyBy
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import Session


def tallied(session: Session) -> tuple[dict[str, int], ...]:
    """How often each player has what, by the ids of the rules (option `tallies`)."""
    sums: list[dict[str, int]] = [{} for _player in session.table.players]
    for scored in session.deals:
        for seat, counts in scored.deal.tallies:
            for key, count in counts:
                sums[seat][key] = sums[seat].get(key, 0) + count
    ids = [tally.id for tally in session.table.rules.tallies]
    return tuple({key: counts[key] for key in ids if key in counts} for counts in sums)


def costs(session: Session) -> tuple[int, ...]:
    """The payment of each player into the kitty, in cents."""
    cents = {tally.id: tally.cents for tally in session.table.rules.tallies}
    return tuple(sum(cents[key] * count for key, count in counts.items()) for counts in tallied(session))


def costs_anything(rules: Ruleset) -> bool:
    """Whether a tally is paid for."""
    return any(tally.cents for tally in rules.tallies)


Cents = tuple[int, ...]


def money(session: Session) -> Cents | None:
    """Each player's cents under the rules, the rest being the kitty's; None without money."""
    rules = session.table.rules
    if not rules.cents_per_point and not costs_anything(rules):
        return None
    cents = cents_by_seat(session, rules.cents_per_point)
    return tuple(won - cost for won, cost in zip(cents, costs(session), strict=True))


def cents_by_seat(session: Session, rate: float) -> Cents:
    """The cents of every seat at so many for a point; a dummy has none."""
    rules, totals = session.table.rules, session.state.totals
    people = session.table.everybody
    won = dict(zip(people, money_at(rules, tuple(totals[seat] for seat in people), rate), strict=True))
    return tuple(won.get(seat, 0) for seat in range(len(totals)))


def money_at(rules: Ruleset, totals: tuple[int, ...], rate: float) -> Cents:
    """Each player's cents at so many for a point, in the way of the rules (option `money_by`)."""
    half_cents = int(rate * 2)
    if rules.money_by is MoneyBy.MEAN:
        return cents_between(totals, half_cents)
    if rules.money_by is MoneyBy.LEADER:
        return tuple(rounded(half_cents * (total - max(totals))) for total in totals)
    return tuple(rounded(half_cents * min(total, 0)) for total in totals)


def rounded(half_cents: int) -> int:
    """Whole cents, half a cent away from zero."""
    cents = (abs(half_cents) + 1) // 2
    return cents if half_cents > 0 else -cents


def cents_between(totals: tuple[int, ...], half_cents: int) -> Cents:
    """Each player's cents, summing to zero: the rate times the distance from the mean of all totals.

    Cents that do not divide go to the largest remainders.
    """
    seats, sum_of_totals = len(totals), sum(totals)
    exact = [half_cents * (seats * total - sum_of_totals) for total in totals]
    cents = [share // (2 * seats) for share in exact]
    by_remainder = sorted(range(seats), key=lambda seat: -(exact[seat] % (2 * seats)))
    for seat in by_remainder[: -sum(cents)]:
        cents[seat] += 1
    return tuple(cents)


MOST_TRIED = 12
"""Among so many people all ways to split them are tried; each one more doubles them."""

LARGEST_FOUND = 5
"""Among more people only groups of so many are looked for."""

MOST_CHOSEN = 24
"""Among so many people those groups are chosen together, among more the smallest is taken first."""

MOST_STEPS = 3000
"""So often a group is taken or left in choosing them, which takes a few milliseconds."""


class Payment(NamedTuple):
    """Somebody pays somebody; both are given by their place among the balances."""

    payer: int
    payee: int
    amount: int


def fewest_payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """Settle what everybody won (plus) or lost (minus); raise ValueError if that does not sum to zero.

    People whose balances sum to zero can settle among themselves, with one payment less than they are. So
    the most such groups make the fewest payments. Among more than `MOST_TRIED` people with a balance small
    groups are looked for, which comes close to that.
    """
    if sum(balances):
        raise ValueError(f"the balances sum to {sum(balances)}, not to zero")
    return tuple(payment for group in grouped(tuple(balances)) for payment in settle(balances, group))


@lru_cache(maxsize=256)
def grouped(balances: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Everybody with a balance in groups that sum to zero, by their places."""
    people = [place for place, balance in enumerate(balances) if balance]
    if len(people) <= MOST_TRIED:
        groups = most_groups(balances)
    elif len(people) <= MOST_CHOSEN:
        groups = chosen_groups(balances, people)
    else:
        groups = list(small_groups(balances, people))
    return tuple(map(tuple, groups))


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


def chosen_groups(balances: Sequence[int], people: Sequence[int]) -> list[list[int]]:
    """As many small groups of some people that sum to zero as are found, and who is left as the last one."""
    found = [
        sum(1 << place for place in group)
        for size in range(2, LARGEST_FOUND + 1)
        for group in combinations(people, size)
        if sum(balances[place] for place in group) == 0
    ]
    everybody = sum(1 << place for place in people)
    chosen = most_apart(found, everybody)
    left = everybody - sum(chosen)
    return [
        [place for place in people if group >> place & 1] for group in (*chosen, *([left] if left else []))
    ]


def most_apart(groups: Sequence[int], everybody: int) -> list[int]:
    """The most of some groups, the smallest first, of which no two share anybody; people are bits.

    Who is in none of them is a group as well. After `MOST_STEPS` it is the most that was found by then.
    """
    best: list[int] = []
    most, steps = 1, 0
    open_ways: list[tuple[int, list[int], int]] = [(0, [], everybody)]
    while open_ways and steps < MOST_STEPS:
        steps += 1
        place, chosen, left = open_ways.pop()
        if len(chosen) + bool(left) > most:
            best, most = chosen, len(chosen) + bool(left)
        if place == len(groups) or len(chosen) + most_within(left, groups[place]) <= most:
            continue
        open_ways.append((place + 1, chosen, left))
        if groups[place] & left == groups[place]:
            open_ways.append((place + 1, [*chosen, groups[place]], left - groups[place]))
    return best


def most_within(left: int, group: int) -> int:
    """How many groups no smaller than this one some people can be at most, the last of them of any size."""
    return -(-left.bit_count() // group.bit_count())


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
