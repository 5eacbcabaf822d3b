"""How many connections one address may hold beside others; what is done about it, `test_budgets` says."""

from __future__ import annotations

import pytest

from scorekeeper.site.server.budgets import Resource
from scorekeeper.site.server.open_connections import most_of_each


@pytest.mark.parametrize(
    ("held", "most"),
    [
        ([], 300),
        ([500], 300),  # 300 of 1,000 at most
        ([900, 10], 300),
        ([500, 500], 300),
        ([500] * 4, 200),  # so that as many are left
        ([500, 500, 500, 40], 240),
        ([200, 200, 200, 200], 200),
        ([10] * 60, 300),
        ([500] * 999, 1),
    ],
)
def test_one_holds_as_many_as_are_left_for_others_and_not_more_than_one_may(
    held: list[int], most: int
) -> None:
    share = Resource("connections", 1_000, of_one=300)
    assert most_of_each(held, share) == most
    assert sum(min(number, most) for number in held) + (most if most < 300 else 0) <= share.total
