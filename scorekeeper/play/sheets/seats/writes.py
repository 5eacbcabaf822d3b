"""Changes of the people at the table: other names, late arrivals, early departures.

On the sheet of a group, a name that is typed means the player who has it; one that no player has is a guest.
A seat with a player carries their name, and changes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from django.db import transaction
from django.db.models import F

from rulesets import Problem, Refused, Table
from rulesets.translation import _
from scorekeeper.play.groups.models import Player
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import next_position, state_of, table_of
from scorekeeper.play.sheets.places_writes import (
    MOST_SEATS,
    TOO_MANY,
    Coming,
    seat_new,
    used_numbers,
    without_new,
    without_seats,
)
from scorekeeper.play.sheets.revisions import tell_phones_of_many
from scorekeeper.play.sheets.seat_ids import by_id, ids_on
from scorekeeper.play.sheets.seats.other_tables import seats_elsewhere
from scorekeeper.play.sheets.writes import Stale, lock_sheet, refold


class NameTaken(Exception):  # what stands in the way, not a fault
    """Somebody else sits at one of the same tables under this name."""


def players_by_name(group: int | None) -> dict[str, Player]:
    """The players of a group, by its key, by what `str.casefold` makes of their names; none without one."""
    found = Player.objects.filter(group=group) if group else ()
    return {player.name.casefold(): player for player in found}


def link_seats(sheet: models.Sheet, seats: Sequence[models.Seat]) -> None:
    """Give seats, whose names were just typed, to the players of the sheet's group who have these names."""
    if sheet.group_id is None or not seats:
        return
    players = players_by_name(sheet.group_id)
    # Two may have changed places, so that both are freed first.
    models.Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(player=None)
    for seat in seats:
        seat.player = players.get(seat.name.casefold())
        seat.name = seat.player.name if seat.player else seat.name
        seat.save(update_fields=("player", "name"))


def seat_players(sheet: models.Sheet, chosen: Mapping[int, Player | None]) -> None:
    """Say who sits where, by position; a seat without a player keeps its name as a guest's.

    Raise NameTaken if a name would be at the table twice.
    """
    seats = list(sheet.seats.all())
    for seat in seats:
        seat.player = chosen.get(seat.position)
        seat.name = seat.player.name if seat.player else seat.name
    names = [*(seat.name.casefold() for seat in seats), sheet.dummy_name.casefold()]
    if len(set(names)) < len(names):
        raise NameTaken
    # Names may have been exchanged, so that every one is freed first.
    for seat in seats:
        models.Seat.objects.filter(pk=seat.pk).update(player=None, name=f"#{seat.pk}")
    for seat in seats:
        seat.save(update_fields=("player", "name"))
    count_revision([sheet.pk])


@transaction.atomic
def rename_player(*, player: Player, name: str) -> None:
    """Give a player another name, on all their sheets; raise NameTaken if a guest there has it."""
    check_name_at_tables(player, name)
    player.name = name
    player.save(update_fields=("name",))
    player.seats.update(name=name)
    count_revision(list(player.seats.values_list("sheet", flat=True)))


def check_name_at_tables(player: Player, name: str) -> None:
    """Raise NameTaken if somebody else at one of the player's tables has this name."""
    others = models.Seat.objects.filter(sheet__seats__player=player).exclude(player=player)
    dummies = models.Sheet.objects.filter(seats__player=player, dummy__isnull=False)
    taken = [*others.values_list("name", flat=True), *dummies.values_list("dummy_name", flat=True)]
    if name.casefold() in map(str.casefold, taken):
        raise NameTaken


def count_revision(sheets: list[int]) -> None:
    """Let every phone that has one of these sheets open fetch it anew."""
    models.Sheet.objects.filter(pk__in=sheets).update(revision=F("revision") + 1)
    tell_phones_of_many(models.Sheet.objects.filter(pk__in=sheets))


SITS_ELSEWHERE = _(
    "%(name)s sits at table %(table)s in the same round. Nobody can sit at two: let them leave that "
    "one first, or type another name if it is someone else."
)
FOUR_TO_THE_END = _(
    "With a pot or Can, May, Must, the four who started play to the end. Start a new sheet if "
    "someone else plays."
)
THREE_TO_THE_END = _("The three who started play to the end. Start a new sheet if someone joins or leaves.")


@transaction.atomic
def change_players(
    *,
    sheet_id: int,
    revision: int,
    names: Sequence[str],
    there: Collection[int],
    joining: str,
    instead: int | None = None,
) -> None:
    """Rename the players, let those who are not `there` (positions) leave, and seat somebody new.

    Who leaves has played the last deal, or was never there if none was entered. Who joins is there from the
    next deal on, and takes the seat of who left it (`instead`), or sits between the last and the first
    player. Raise Stale if the sheet was changed meanwhile, Refused with what cannot be.
    """
    sheet, table = lock_sheet(sheet_id)
    if sheet.revision != revision:
        raise Stale(next_position(sheet))
    check_may_change(table, there, joining)
    seats = list(sheet.seats.all())
    left = None if instead is None else seats[instead]
    renamed = rename_seats(seats, names)
    fields = {seat.pk: f"name_{int(ids_on(sheet)[seat.position]) - 1}" for seat in seats}
    if not (sheet.deals.exists() or sheet.changes.exists()):
        if joining and left is not None and left.position not in there:
            renamed += rename_seats([left], [joining])
            fields[left.pk] = "joining"
            there, joining = {*there, left.position}, ""
        renamed = [seat for seat in renamed if seat.position in there]
        seats = without_seats(sheet, seats, there)
        there = [seat.position for seat in seats]
    come_and_go(
        sheet,
        table,
        seats,
        Coming([seat for seat in seats if seat.position in there], joining, left),
        renamed,
        fields,
    )


@transaction.atomic
def take_waiting_players(
    *, sheet_id: int, position: int, leaving: Collection[str], joining: str, seat: str, instead: str = ""
) -> None:
    """Let players come and go as a phone said without reception, from the deal at a position on.

    Seats are named by their numbers. `joining` has that of `seat`, which is the next one, as all that waits
    behind it names it, and the place of who left it (`instead`), if any. What is so already changes nothing,
    as often as it is sent and whoever entered it. Raise Stale if the sheet has gone on meanwhile or somebody
    else has that seat, Refused with what cannot be.
    """
    sheet, table = lock_sheet(sheet_id)
    seats = list(sheet.seats.all())
    ids, found = ids_on(sheet), by_id(sheet, seats)
    joining = "" if seat in found and found[seat].name.casefold() == joining.casefold() else joining
    staying = who_stay(seats, list(map(found.get, leaving)))
    if not joining and staying == who_stay(seats, ()):
        return
    is_as_known = seat == ids[used_numbers(sheet, seats)] and instead in ("", *found)
    if position != next_position(sheet) or (joining and not is_as_known):
        raise Stale(position)
    check_may_change(table, [each.position for each in staying], joining)
    come_and_go(sheet, table, seats, Coming(staying, joining, found.get(instead)))


def who_stay(seats: Sequence[models.Seat], leaving: Collection[models.Seat | None]) -> list[models.Seat]:
    """The seats of those who have not left, and are not leaving."""
    return [seat for seat in seats if seat.last is None and seat not in leaving]


def come_and_go(
    sheet: models.Sheet,
    table: Table,
    seats: Sequence[models.Seat],
    coming: Coming,
    renamed: Sequence[models.Seat] = (),
    fields: Mapping[int, str] | None = None,
) -> None:
    """Let those leave who are not there, seat somebody new, and write what follows from the next deal on.

    Who has just joined and is not there is no more, as if they had never come. Seats that were `renamed` are
    linked anew; `fields` has where their names stand in a form, by key. Raise Refused with what cannot be.
    """
    counted = state_of(sheet, table).counted
    seats = without_new(sheet, seats, counted, coming.there)
    back = [seat for seat in seats if seat_after(seat, counted, stays=seat in coming.there)]
    models.Seat.objects.filter(substitute_for__in=back).update(substitute_for=None)
    new = [seat_new(sheet, seats, coming, counted + 1)] if coming.joining else []
    link_seats(sheet, [*renamed, *new])
    check_table(sheet, counted)
    check_other_tables(sheet, [*renamed, *new, *back], lambda seat: (fields or {}).get(seat.pk, "joining"))
    refold(sheet, table_of(sheet), next_position(sheet))


def check_may_change(table: Table, there: Collection[int], joining: str) -> None:
    """Raise Refused where those who began play to the end, and somebody is to come or to go."""
    if joining and table.rules.is_for_four:
        raise Refused([Problem("joining", FOUR_TO_THE_END)])
    if table.dummy is not None and (joining or not set(table.everybody) <= set(there)):
        raise Refused([Problem("", THREE_TO_THE_END)])


def rename_seats(seats: Sequence[models.Seat], names: Sequence[str]) -> list[models.Seat]:
    """Give the seats new names; they may have been exchanged, so that every one is freed first."""
    renamed = [(seat, name) for seat, name in zip(seats, names, strict=True) if seat.name != name]
    for seat, _name in renamed:
        seat.name = f"#{seat.pk}"
        seat.save(update_fields=("name",))
    for seat, name in renamed:
        seat.name = name
        seat.save(update_fields=("name",))
    return [seat for seat, _name in renamed]


def seat_after(seat: models.Seat, counted: int, *, stays: bool) -> bool:
    """Let somebody leave after so many counted deals, or take it back before the next one; whether it was."""
    if stays and seat.last is not None and seat.last >= counted:
        seat.last = None
    elif not stays and seat.last is None:
        if seat.first > counted:
            raise Refused([Problem("", _("someone who has just joined plays at least one deal"))])
        seat.last = counted
    else:
        return False
    seat.save(update_fields=("last",))
    return seat.last is None


def check_other_tables(
    sheet: models.Sheet, seats: Collection[models.Seat], field_of: Callable[[models.Seat], str]
) -> None:
    """Raise Refused, at their fields, if people on these seats sit at another table of the round."""
    for seat in seats:
        seat.sheet = sheet
    found = list(seats_elsewhere(seats))
    if found:
        raise Refused(
            [Problem(field_of(each.one), SITS_ELSEWHERE, name_and_table(each.other)) for each in found]
        )


def name_and_table(seat: models.Seat) -> dict[str, object]:
    return {"name": seat.name, "table": seat.sheet.table}


def check_table(sheet: models.Sheet, counted: int) -> None:
    """Raise Refused unless four to as many as the rules allow are there for the next deal."""
    table = table_of(sheet)
    there = sum(player.is_present(counted + 1) for player in table.players)
    if there < 4:
        raise Refused([Problem("", _("at least four must stay"))])
    if there > table.rules.players_max or len(table.players) > MOST_SEATS:
        most = {"most": table.rules.players_max}
        raise Refused([Problem("joining", TOO_MANY, most)])
