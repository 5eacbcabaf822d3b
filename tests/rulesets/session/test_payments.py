"""Who pays whom: everybody has what they won, with the fewest payments."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.session.money import Payment, cents_between, fewest_payments

TABLES = st.lists(st.integers(-60, 60), min_size=1, max_size=7).map(lambda given: [*given, -sum(given)])
SMALL_TABLES = st.lists(st.integers(-4, 4), min_size=1, max_size=5).map(lambda given: [*given, -sum(given)])


def fewest_by_trying(balances: list[int]) -> int:
    """The fewest payments, found by trying everybody as the one with whom the first settles in full."""
    people = [balance for balance in balances if balance]
    if not people:
        return 0
    first, rest = people[0], people[1:]
    return 1 + min(
        fewest_by_trying([*rest[:place], other + first, *rest[place + 1 :]])
        for place, other in enumerate(rest)
        if other * first < 0
    )


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        ((), []),
        ((0, 0, 0, 0), []),
        ((170, 65, -95, -140), [(3, 0, 140), (2, 1, 65), (2, 0, 30)]),
        ((5, -5, 7, -7), [(3, 2, 7), (1, 0, 5)]),
        ((3, 3, -2, -2, -2), [(2, 0, 2), (3, 1, 2), (4, 0, 1), (4, 1, 1)]),
        ((6, 5, 4, -7, -8), [(4, 0, 6), (3, 1, 5), (3, 2, 2), (4, 2, 2)]),
        ((10, -4, -3, -3, 6, -6), [(5, 4, 6), (1, 0, 4), (2, 0, 3), (3, 0, 3)]),
    ],
)
def test_who_pays_whom(balances: tuple[int, ...], payments: list[tuple[int, int, int]]) -> None:
    assert set(fewest_payments(balances)) == {Payment(*payment) for payment in payments}


def test_balances_that_do_not_sum_to_zero_cannot_be_settled() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        fewest_payments((3, -2))


def check_settled(balances: list[int]) -> None:
    """Everybody has what they won, in fewer payments than people."""
    payments = fewest_payments(balances)
    left = list(balances)
    for payment in payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert left == [0] * len(balances)
    assert [
        payment for payment in payments if not (payment.amount > 0 and payment.payer != payment.payee)
    ] == []
    assert len(payments) <= max(0, sum(map(bool, balances)) - 1)


@given(TABLES)
def test_the_payments_settle_everything(balances: list[int]) -> None:
    check_settled(balances)


@given(SMALL_TABLES)
def test_no_other_way_takes_fewer_payments(balances: list[int]) -> None:
    assert len(fewest_payments(balances)) == fewest_by_trying(balances)


def test_a_club_settles_in_groups_that_leave_room_for_each_other() -> None:
    """The smallest group of these thirteen, taken first, breaks up two of the three."""
    groups = [(50, 90, -95, -45), (70, -110, -10, 50), (-110, -65, 100, 50, 25)]
    balances = [balance for group in groups for balance in group]
    assert len(fewest_payments(balances)) == len(balances) - len(groups)


@pytest.mark.parametrize("losers", [9, 22], ids=["thirteen people", "twenty-six people"])
def test_a_few_in_a_club_settle_among_themselves_and_everybody_else_with_the_winner(losers: int) -> None:
    balances = [755, -252, -503, *[-100] * losers, 100 * losers]
    assert sorted(fewest_payments(balances)) == [
        Payment(1, 0, 252),
        Payment(2, 0, 503),
        *(Payment(3 + place, 3 + losers, 100) for place in range(losers)),
    ]


@given(st.integers(13, 30), st.randoms(use_true_random=False))
def test_the_payments_of_many_settle_everything(people: int, random: Random) -> None:
    balances = [5 * random.randint(-40, 40) for _person in range(people - 1)]
    check_settled([*balances, -sum(balances)])


@given(st.lists(st.integers(-200, 200), min_size=4, max_size=7), st.integers(1, 2000))
def test_the_cents_sum_to_zero_and_are_less_than_one_off(totals: list[int], half_cents: int) -> None:
    cents = cents_between(tuple(totals), half_cents)
    assert sum(cents) == 0
    exact = [half_cents / 2 * (total - sum(totals) / len(totals)) for total in totals]
    assert [
        (paid, wanted) for paid, wanted in zip(cents, exact, strict=True) if abs(paid - wanted) >= 1
    ] == []
