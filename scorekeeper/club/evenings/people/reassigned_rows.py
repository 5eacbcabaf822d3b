"""What goes over from one player to another, kept so that it can go back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core import serializers
from django.db import IntegrityError, transaction
from django.db.models import Model

from scorekeeper.club.evenings.models import Attendance, Payment
from scorekeeper.club.evenings.people.reads import Naming, naming_players
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets.models import EveningResult, Seat

GUESTS = (
    (Naming(Attendance, "player"), "guest"),
    (Naming(Payment, "payer"), "payer_name"),
    (Naming(Payment, "payee"), "payee_name"),
)
"""What names players of an evening or, in another field, guests."""

COLUMNS = ("id", "name", "user_id", "is_counted", "is_active", "is_guest")


@dataclass(frozen=True)
class Moved:
    """What went over, as JSON can hold it.

    `seats` has the name that stood at each seat, by its key; `player` the columns of a player who is no more.
    `rows` are the keys of everything else that named them, by model and field; `left` what could not go over,
    as the other had the same already, in Django's format.
    """

    seats: Mapping[str, str]
    player: Mapping[str, Any] | None = None
    rows: Mapping[str, list[int]] = field(default_factory=dict)
    left: str = "[]"


def columns_of(player: Player) -> dict[str, Any]:
    """What is stored of a player, but for the group."""
    return {name: getattr(player, name) for name in COLUMNS}


def move_seats(seats: Iterable[Seat], into: Player) -> dict[str, str]:
    """Give seats to a player; returns the names that stood there."""
    names = {str(seat.pk): seat.name for seat in seats}
    Seat.objects.filter(pk__in=map(int, names)).update(player=into, name=into.name)
    return names


def move_rows(player: Player, into: Player) -> tuple[dict[str, list[int]], str]:
    """Let everything else that names a player name the other; returns the keys, and what could not go over.

    Seats go over by themselves; what is derived from them is written anew.
    """
    moved: dict[str, list[int]] = {}
    left: list[Model] = []
    for naming in naming_players():
        if naming.model in (Seat, EveningResult):
            continue
        for row in naming.rows_of(player):
            if names_other(row, naming.field, into):
                moved.setdefault(naming.label, []).append(row.pk)
            else:
                left.append(row)
    return moved, serializers.serialize("json", left)


def move_guest_rows(name: str, player: Player, evenings: Collection[int]) -> dict[str, list[int]]:
    """Let what else names a guest on some evenings name a player, too; returns the keys.

    The guest's name stays where it stands: where there is a player it is not shown.
    """
    moved: dict[str, list[int]] = {}
    for naming, guest in GUESTS:
        rows = naming.model._default_manager.filter(  # noqa: SLF001  # public in Django's documentation
            evening__in=evenings, **{naming.field: None}
        )
        for row in rows:
            if getattr(row, guest).casefold() == name.casefold() and names_other(row, naming.field, player):
                moved.setdefault(naming.label, []).append(row.pk)
    return moved


def names_other(row: Model, name: str, into: Player) -> bool:
    """Let a row name another player; false if there is such a row already."""
    setattr(row, name, into)
    try:
        with transaction.atomic():
            row.save(update_fields=(name,))
    except IntegrityError:
        row.refresh_from_db()
        return False
    return True


def move_rows_back(moved: Moved, into: Player, player: Player | None) -> None:
    """Let everything that went over, and still names the one, name the other again, or only a guest."""
    for naming in naming_players():
        rows = naming.rows_of(into).filter(pk__in=moved.rows.get(naming.label, ()))
        rows.update(**{naming.field: player})
    for row in serializers.deserialize("json", moved.left):
        row.save()
