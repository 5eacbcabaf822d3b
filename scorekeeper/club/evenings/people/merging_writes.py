"""Making a guest, or a second player, one with a player of the group, and undoing it for a while."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.core import serializers
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone

from scorekeeper.club.evenings.models import Attendance, Payment
from scorekeeper.club.evenings.people import writes
from scorekeeper.club.evenings.people.reads import (
    Naming,
    entries,
    evenings_of,
    hindered_seats,
    is_one_called,
    merging_of_players,
    naming_players,
    seats_of_guest,
)
from scorekeeper.play.groups.closed_days import need_open_evenings
from scorekeeper.play.groups.models import MERGER_DAYS, Evening, Merger, Player, lock_group
from scorekeeper.play.groups.writes import NameTaken, check_name
from scorekeeper.play.sheets.derived.writes import sum_evenings_of
from scorekeeper.play.sheets.models import EveningResult, Seat, Sheet
from scorekeeper.play.sheets.seats.other_tables import seats_apart
from scorekeeper.play.sheets.seats.writes import count_revision

if TYPE_CHECKING:
    from django.contrib.auth.models import User


ATTENDANCES = "evenings.attendance.player"
"""What stands for the lines on lists in what went over."""


class TwoPeople(Exception):  # what stands in the way, not a fault
    """Two players sat in the same round, or both have an account, so that they cannot be one."""


class CannotUndo(Exception):  # what has happened meanwhile, not a fault
    """It is too long ago, or seats or names were given to somebody else meanwhile."""


@transaction.atomic
def merge_guest(*, player: Player, name: str, seats: Collection[int], user: User | None) -> Merger:
    """Give a player the seats (keys) of a guest of this name, but for those that cannot be theirs.

    Raise TwoPeople if two of the seats are at different tables of one round, DayClosed if one is of an
    evening that is not changed any more.
    """
    lock_group(player.group_id)
    forget_old_mergers()
    theirs = list(seats_of_guest(player.group, name).filter(pk__in=seats).select_related("sheet"))
    need_open_evenings(player.group_id, Evening.objects.filter(sheets__seats__in=theirs))
    hindered = {each.seat.pk for each in hindered_seats(theirs, player, name)}
    coming = [seat for seat in theirs if seat.pk not in hindered]
    if any(seats_apart(coming)):
        raise TwoPeople
    rows = move_guest_rows(name, player, {seat.sheet.evening_id or 0 for seat in coming})
    moved = Moved(move_seats(coming, player), rows=rows)
    merger = Merger.objects.create(player=player, name=name, is_of_guest=True, by=user, moved=asdict(moved))
    tell_of_seats(moved)
    return merger


@transaction.atomic
def merge_players(*, player: Player, into: Player, user: User | None = None) -> Merger:
    """Make one player of two: the seats, the account and whatever else go over, and the first one goes.

    Evenings that are just being brought in follow. Raise TwoPeople if they cannot be the same, DayClosed if
    the first one sat at a table of an evening that is not changed any more.
    """
    lock_group(player.group_id)
    need_open_evenings(player.group_id, evenings_of(player))
    forget_old_mergers()
    seats_there = list(player.seats.select_related("sheet"))
    if not merging_of_players(player, into).is_possible or hindered_seats(seats_there, into, player.name):
        raise TwoPeople
    for job in writes.locked_imports(player.group_id):
        if writes.sit_together_in(job, player, into):
            raise TwoPeople
        writes.follow_merge(job, player, into)
    former, account = columns_of(player), player.user
    seats = move_seats(seats_there, into)
    rows, left = move_rows(player, into)
    player.delete()
    if account is not None:
        into.user = account
        into.save(update_fields=("user",))
    moved = Moved(seats, former, rows, left)
    merger = Merger.objects.create(player=into, name=former["name"], by=user, moved=asdict(moved))
    tell_of_seats(moved)
    return merger


@transaction.atomic
def undo_merger(*, merger: Merger) -> None:
    """Let the seats that went over go back, under their names, and with them the player who is no more.

    What came later stays. Raise CannotUndo if that is not possible any more, DayClosed as above.
    """
    lock_group(merger.player.group_id)
    merger = Merger.objects.select_related("player").get(pk=merger.pk)
    if merger.moved is None or merger.until <= timezone.now():
        raise CannotUndo
    moved = Moved(**merger.moved)
    seats = list(Seat.objects.filter(pk__in=map(int, moved.seats)))
    need_open_evenings(merger.player.group_id, Evening.objects.filter(sheets__seats__in=seats))
    check_seats_free(merger, seats, moved)
    check_entries_free(merger, moved)
    player = player_again(merger, moved) if moved.player else None
    move_rows_back(moved, merger.player, player)
    for seat in seats:
        seat.player, seat.name = player, moved.seats[str(seat.pk)]
    Seat.objects.bulk_update(seats, ("player", "name"))
    merger.delete()
    tell_of_seats(moved)


def check_seats_free(merger: Merger, seats: Collection[Seat], moved: Moved) -> None:
    """Raise CannotUndo if a seat is somebody else's by now, or somebody else at a table has its name."""
    if any(seat.player_id != merger.player_id for seat in seats):
        raise CannotUndo
    others = Seat.objects.filter(sheet__in=[seat.sheet_id for seat in seats])
    others = others.exclude(pk__in=[seat.pk for seat in seats])
    names = {(seat.sheet_id, seat.name.casefold()) for seat in others}
    if names & {(seat.sheet_id, moved.seats[str(seat.pk)].casefold()) for seat in seats}:
        raise CannotUndo


def check_entries_free(merger: Merger, moved: Moved) -> None:
    """Raise CannotUndo if a tournament that was entered under the former name has gone on since.

    Then there is a seat that cannot go back, or somebody else who has entered it under that name.
    """
    back = entries().filter(pk__in=moved.rows.get(ATTENDANCES, ()))
    evenings = list(back.values_list("evening", flat=True))
    played = Seat.objects.filter(player=merger.player, sheet__evening__in=evenings)
    others = entries().filter(evening__in=evenings, player=None).exclude(pk__in=back)
    is_taken = is_one_called(others.values_list("guest", flat=True), merger.name)
    if is_taken or played.exclude(pk__in=map(int, moved.seats)).exists():
        raise CannotUndo


def player_again(merger: Merger, moved: Moved) -> Player:
    """The player who is no more, as they were; the account goes back."""
    former = dict(moved.player or {})
    account, into = former.pop("user_id"), merger.player
    try:
        check_name(into.group, former["name"])
    except NameTaken as taken:
        raise CannotUndo from taken
    player = Player(group_id=into.group_id, **former)
    if account is not None and into.user_id == account:
        player.user_id, into.user = account, None
        into.save(update_fields=("user",))
    player.save(force_insert=True)
    return player


def tell_of_seats(moved: Moved) -> None:
    """Sum up the evenings of seats that have gone to somebody, and let phones fetch their sheets anew."""
    sheets = Sheet.objects.filter(seats__in=map(int, moved.seats)).distinct()
    count_revision(list(sheets.values_list("pk", flat=True)))
    sum_evenings_of(sheets)


def forget_old_mergers() -> None:
    """Keep no longer than promised what undoing needs: what somebody was called is enough afterwards."""
    since = timezone.now() - timedelta(days=MERGER_DAYS)
    Merger.objects.filter(at__lte=since, moved__isnull=False).update(moved=None)


GUESTS = (
    (Naming(Attendance, "player"), "guest"),
    (Naming(Payment, "payer"), "payer_name"),
    (Naming(Payment, "payee"), "payee_name"),
)
"""What names players of an evening or, in another field, guests."""

COLUMNS = ("id", "name", "user_id", "is_counted", "is_active", "is_guest", "lot")


@dataclass(frozen=True)
class Moved:
    """The rows that a merger moved, as JSON can hold them.

    `seats` has the name that stood at each seat, by its key; `player` the columns of a player who is no more.
    `rows` are the keys of everything else that named them, by model and field; `left` what could not go over,
    as the other had the same already, in Django's format.
    """

    seats: Mapping[str, str]
    player: Mapping[str, Any] | None = None
    rows: Mapping[str, list[int]] = field(default_factory=dict)
    left: str = "[]"


def columns_of(player: Player) -> dict[str, Any]:
    """The stored columns of a player, without the group."""
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
