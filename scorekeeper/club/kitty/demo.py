"""The kitty of the demonstration: a fee, fines, who has paid, and what was taken out."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scorekeeper.club.kitty import writes
from scorekeeper.club.kitty.models import Kind, PointsBy
from scorekeeper.club.kitty.reads import kitty_of
from scorekeeper.play.groups.models import Group, Player

FEE, CENTS_PER_POINT = 200, 5
KEYS = UUID("6f1d7a52-1960-5bd0-8f6b-6b61726c6368")
LATE = ("Ben", "Cem", "Emil")
"""Who has not paid the last evening yet."""


@transaction.atomic
def fill(group: Group, user: User) -> None:
    """Give the group of the demonstration a kitty: most have paid, as an owner has booked it."""
    today = timezone.localdate()
    since = group.evenings.earliest("day").day
    writes.set_price(
        group=group, first_day=since, fee=FEE, cents_per_point=CENTS_PER_POINT, points_by=PointsBy.MINUS
    )
    late = writes.add_fine(group=group, name="Zu spät", cents=100)
    writes.add_fine(group=group, name="Handy am Tisch", cents=50)
    for weeks in (3, 1):
        day = today - timedelta(weeks=weeks)
        book(group, user, Kind.OWED, late.cents, day, late.name, group.players.get(name="Ben"))
    pay_all(group, user, today)
    book(group, user, Kind.PAID, 2350, since, "Aus der alten Dose")
    book(group, user, Kind.SPENT, 18000, today - timedelta(weeks=5), "Zimmer in Altenburg, Anzahlung")


def pay_all(group: Group, user: User, today: date) -> None:
    """Let everybody pay what is open a week ago, but for those who are late with an evening."""
    for account in kitty_of(group).accounts:
        left = account.open - (FEE if account.player.name in LATE else 0)
        if left > 0:
            book(group, user, Kind.PAID, left, today - timedelta(weeks=1), "", account.player)


def book(
    group: Group, user: User, kind: Kind, cents: int, day: date, text: str, player: Player | None = None
) -> None:
    """Book something, always under the same key."""
    key = uuid5(KEYS, f"{kind} {player} {text} {day}")
    writes.book(group=group, key=key, kind=kind, player=player, cents=cents, text=text, day=day, user=user)
