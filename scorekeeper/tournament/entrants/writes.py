"""Changes of the entrants of a tournament: entered, here, dropped out, taken over from; names at tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from scorekeeper.club.evenings.models import NOT_HERE, Attendance, PlannedRound
from scorekeeper.play.groups.capacity import need_room_on_list
from scorekeeper.play.groups.closed_days import lock_open_evening
from scorekeeper.play.groups.models import Group, Player, lock_group
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.sheets.models import Seat
from scorekeeper.play.sheets.seats.writes import count_revision
from scorekeeper.tournament.entrants.reads import (
    disqualified,
    next_round,
    played_by,
    seat_now,
    seats_of,
    stored_entrants,
    waiting_in,
)
from scorekeeper.tournament.final.reads import cut_off
from scorekeeper.tournament.lists.models import Confirmation
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.naming import Entry, NamedAlike, number_entries, tell_apart
from scorekeeper.tournament.standings.writes import count_tournament, note_takings
from scorekeeper.tournament.table_actions import NotNow, Way, need, standing_of


def name_seats(seats: Iterable[Seat], player: Player | None, name: str) -> None:
    """Give seats to a player, or to a guest of a name; what was confirmed of their lists stays confirmed.

    Raise naming.NamedAlike if somebody else at one of their tables is called so.
    """
    named = list(seats)
    keys, sheets = [seat.pk for seat in named], [seat.sheet_id for seat in named]
    if Seat.objects.filter(sheet__in=sheets, name__iexact=name).exclude(pk__in=keys).exists():
        raise NamedAlike([name])
    Seat.objects.filter(pk__in=keys).update(player=player, name=name)
    count_revision(sheets)
    Confirmation.objects.filter(table__sheet__in=sheets).update(revision=F("revision") + 1)


class HasPlayed(Exception):  # what stands in the way, not a fault
    """Somebody who sat at a table cannot be taken off the list; they drop out."""


def locked_entrants(tournament: Tournament) -> list[Entrant]:
    """Everybody who takes part; nobody else changes that until the end of the transaction."""
    lock_group(tournament.evening.group_id)
    return list(stored_entrants(tournament))


def entrants_to_change(tournament: Tournament) -> list[Entrant]:
    """The same for a change of who plays, or as whom: raise DayClosed if its day takes none any more."""
    lock_open_evening(tournament.evening)
    return list(stored_entrants(tournament))


@transaction.atomic
def enter_people(*, tournament: Tournament, entries: Sequence[Entry], is_self: bool = False) -> list[Entrant]:
    """Put people on the list, with their own or the next numbers; a name of a player of the group is theirs.

    Who enters by the link (`is_self`) is a guest, whatever they type: nobody of the group has said who it is.
    Two of the same name are told apart by their clubs; raise naming.NamedAlike if that does not do it,
    naming.NumbersTaken if somebody has one of their numbers, and room.Full if no more names fit.
    """
    known = locked_entrants(tournament) if is_self else entrants_to_change(tournament)
    need_room_on_list(tournament.evening, len(known), len(entries))
    members = {player.name.casefold(): player for player in players_of(group_of(tournament))}
    named = tell_apart(entries, [str(each) for each in known], members if is_self else ())
    players = {} if is_self else members
    numbers = number_entries(named, {each.number for each in known})
    attendances = Attendance.objects.bulk_create(
        attendance_for(tournament, entry, number, players.get(entry.name.casefold()))
        for number, entry in zip(numbers, named, strict=True)
    )
    return Entrant.objects.bulk_create(
        Entrant(attendance=attendance, **entry.known, entered_self=is_self)
        for attendance, entry in zip(attendances, named, strict=True)
    )


def group_of(tournament: Tournament) -> Group:
    return Group.objects.get(pk=tournament.evening.group_id or 0)


def attendance_for(tournament: Tournament, entry: Entry, number: int, player: Player | None) -> Attendance:
    """Somebody on the list of the evening who is not here yet."""
    guest = "" if player else entry.name
    return Attendance(
        evening=tournament.evening, number=number, player=player, guest=guest, last_round=NOT_HERE
    )


@dataclass(frozen=True)
class Ticks:
    """The ticks on a page, by number, and those from when it was shown."""

    paid: Collection[int]
    here: Collection[int]
    paid_before: Collection[int]
    here_before: Collection[int]

    def changed_here(self) -> set[int]:
        """The numbers of those whose presence was changed on the page."""
        return set(self.here) ^ set(self.here_before)

    def changed_paid(self) -> set[int]:
        """The numbers of those whose payment was changed on the page."""
        return set(self.paid) ^ set(self.paid_before)


@transaction.atomic
def tick_entrants(*, tournament: Tournament, ticks: Ticks) -> None:
    """Note who has paid and who is here; what somebody else ticked meanwhile stays as they did.

    Who is kept away is not here whatever is ticked: from whom somebody took over, as long as that one plays
    (both would play the same line), who is disqualified, and who does not play the final.
    """
    entrants = {each.number: each for each in locked_entrants(tournament)}
    paid = [entrants[number] for number in ticks.changed_paid() if number in entrants]
    for each in paid:
        each.has_paid = each.number in ticks.paid
    Entrant.objects.bulk_update(paid, ("has_paid",))
    note_takings(tournament)
    free = entrants.keys() - kept_away(tournament, list(entrants.values()))
    changed = [entrants[number] for number in ticks.changed_here() if number in free]
    note_here(changed, ticks.here, next_round(tournament))


def kept_away(tournament: Tournament, entrants: Sequence[Entrant]) -> set[int]:
    """The numbers of those who are replaced, disqualified, or not in the final: they are not drawn."""
    return {*played_by(entrants), *disqualified(entrants), *cut_off(tournament, entrants)}


def note_here(entrants: Iterable[Entrant], here: Collection[int], number: int) -> None:
    """Let entrants play from a round on, if theirs are among the numbers of who is here, or no more."""
    attendances = [each.attendance for each in entrants]
    for each in attendances:
        if each.number in here:
            play_from(each, number)
        else:
            leave(each, number)
    Attendance.objects.bulk_update(attendances, ("first_round", "last_round"))


def play_from(attendance: Attendance, number: int) -> None:
    """Let somebody play from a round on; who played before has only been away."""
    if attendance.last_round == NOT_HERE:
        attendance.first_round = number
    attendance.last_round = None


def leave(attendance: Attendance, number: int) -> None:
    """Let somebody play no more from a round on; who never played is not here."""
    has_played = attendance.first_round < number
    attendance.last_round = number - 1 if has_played else NOT_HERE


@transaction.atomic
def all_paid(*, tournament: Tournament) -> None:
    """Note that everybody has paid for whom the fee is: who takes over from somebody pays none."""
    lock_group(tournament.evening.group_id)
    stored_entrants(tournament).filter(substitute_for=None).update(has_paid=True)
    note_takings(tournament)


@transaction.atomic
def all_here(*, tournament: Tournament) -> None:
    """Note that everybody is here who has a place, has not left and is not kept away."""
    everybody = locked_entrants(tournament)
    away = {*kept_away(tournament, everybody), *waiting_in(tournament, everybody)}
    entrants = [each for each in everybody if not each.is_here and each.number not in away]
    note_here(entrants, {each.number for each in entrants}, next_round(tournament))


@transaction.atomic
def change_entrant(*, entrant: Entrant, entry: Entry) -> None:
    """Note what is known of an entrant, and give a guest another name, also at the tables where they sat.

    Raise naming.NamedAlike if somebody else has it.
    """
    tournament = entrant.attendance.evening.tournament
    others = [str(each) for each in entrants_to_change(tournament) if each.pk != entrant.pk]
    if entrant.attendance.player is None and entry.name != entrant.attendance.guest:
        (named,) = tell_apart([entry], others)
        rename_guest(tournament, entrant.attendance.guest, named.name)
        entrant.attendance.guest = named.name
        entrant.attendance.save(update_fields=("guest",))
    if entry.pool != entrant.pool:
        entrant.is_pool_said = entry.pool > 0
    for name, value in entry.known.items():
        setattr(entrant, name, value)
    entrant.save(update_fields=(*entry.known, "is_pool_said"))


def rename_guest(tournament: Tournament, name: str, new: str) -> None:
    """Give the seats of a guest another name; what was confirmed of their lists stays confirmed.

    Raise naming.NamedAlike if a player of the group has it, or somebody at one of these tables.
    """
    if Player.objects.filter(group=tournament.evening.group_id, name__iexact=new).exists():
        raise NamedAlike([new])
    sat = Seat.objects.filter(sheet__evening=tournament.evening, player=None, name__iexact=name)
    name_seats(sat, None, new)


@transaction.atomic
def drop_out(*, entrant: Entrant) -> None:
    """Let somebody play no more from the next round on."""
    tournament = entrant.attendance.evening.tournament
    entrants_to_change(tournament)
    note_here([entrant], (), next_round(tournament))


def send_away(entrant: Entrant) -> None:
    """Let who was disqualified, and whoever plays their line, play no more from the next round on."""
    tournament = entrant.attendance.evening.tournament
    everybody = locked_entrants(tournament)
    out = disqualified(everybody)
    gone = [each for each in everybody if each.number in out and each.attendance.last_round is None]
    note_here(gone, (), next_round(tournament))


@transaction.atomic
def remove_entrant(*, entrant: Entrant) -> None:
    """Take somebody off the list who never sat at a table; raise HasPlayed otherwise."""
    entrants_to_change(entrant.attendance.evening.tournament)
    if has_sat(entrant):
        raise HasPlayed
    tournament = entrant.attendance.evening.tournament
    entrant.attendance.delete()
    note_takings(tournament)


def has_sat(entrant: Entrant) -> bool:
    """Whether somebody sat at a table of the tournament: one query."""
    return seats_of(entrant).exists()


@transaction.atomic
def take_over(*, entrant: Entrant, entry: Entry) -> Entrant:
    """Let somebody else play for an entrant from the next round on, in their seats where these are drawn.

    Raise naming.NamedAlike if the name is taken.
    """
    return replace_from(entrant, entry, next_round(entrant.attendance.evening.tournament))


@transaction.atomic
def take_over_now(*, entrant: Entrant, entry: Entry) -> Entrant:
    """Let somebody else play for an entrant in the round that is open, from now on: with what their seat has.

    Raise naming.NamedAlike if the name is taken, NotNow if they have no seat in it, or the list is locked.
    """
    tournament = entrant.attendance.evening.tournament
    entrants_to_change(tournament)
    now = seat_now(entrant, next_round(tournament) - 1)
    seat = now.seat if now else None
    if seat is None:
        raise NotNow(_("%(name)s sits at no table now.") % {"name": entrant})
    need(Way.TAKE_OVER, [standing_of(seat.sheet)])
    substitute = replace_from(entrant, entry, seat.sheet.round)
    seat.player, seat.name = substitute.attendance.player, str(substitute)
    seat.save(update_fields=("player", "name"))
    count_revision([seat.sheet_id])
    count_tournament(tournament.evening)
    return substitute


def replace_from(entrant: Entrant, entry: Entry, number: int) -> Entrant:
    """Let somebody else play for an entrant from a round on, in their seats where these are drawn."""
    tournament = entrant.attendance.evening.tournament
    if entrant.number in cut_off(tournament, stored_entrants(tournament)):
        raise NotNow(_("%(name)s does not play the final.") % {"name": entrant})
    (substitute,) = enter_people(tournament=tournament, entries=[entry])
    note_here([entrant], (), number)
    note_here([substitute], {substitute.number}, number)
    substitute.substitute_for = entrant
    substitute.save(update_fields=("substitute_for",))
    seat_instead(tournament, entrant.number, substitute.number)
    return substitute


def seat_instead(tournament: Tournament, one: int, other: int) -> None:
    """Give the seats of one to another in all rounds that are drawn and not open."""
    plans = list(PlannedRound.objects.filter(evening=tournament.evening_id, opened=None))
    for plan in plans:
        plan.tables = [[other if each == one else each for each in table] for table in plan.tables]
    PlannedRound.objects.bulk_update(plans, ("tables",))
