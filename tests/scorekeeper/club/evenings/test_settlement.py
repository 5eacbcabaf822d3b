"""In which order the payments of an evening stand."""

from __future__ import annotations

from scorekeeper.club.evenings.evening.settlement import left_to_pay
from scorekeeper.play.sheets.evening.money import Money, MoneyShare, Transfer


def test_payments_stand_by_the_name_of_who_pays_the_most_first() -> None:
    won = {"Ben": -30, "Cem": 45, "Anna": -50, "Dora": 35}
    shares = tuple(MoneyShare(*share) for share in won.items())
    money = Money(cents_per_point=1, shares=shares, transfers=(), is_rounded=False)
    assert left_to_pay(money, []).transfers == (
        Transfer("Anna", "Cem", 45),
        Transfer("Anna", "Dora", 5),
        Transfer("Ben", "Dora", 30),
    )
