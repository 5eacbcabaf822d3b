"""Who sits at the table: other names, somebody who comes late, somebody who leaves early.

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
from scorekeeper.play.sheets.revisions import tell_phones_of_all
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
    tell_phones_of_all(sheets)


MOST_SEATS = 7
SITS_ELSEWHERE = _(
    "%(name)s sits at table %(table)s in the same round. Nobody can sit at two: let them leave that "
    "one first, or type another name if it is someone else."
)
NAME_AT_TABLE = _("This name is already at the table.")
TOO_MANY = _("at most %(most)s players under these rules")
FOUR_TO_THE_END = _(
    "With a pot or Can, May, Must, the four who started play to the end. Start a new sheet if "
    "someone else plays."
)
THREE_TO_THE_END = _("The three who started play to the end. Start a new sheet if someone joins or leaves.")


@transaction.atomic
def change_players(
    *, sheet_id: int, revision: int, names: Sequence[str], there: Collection[int], joining: str
) -> None:
    """Rename the players, let those who are not `there` (positions) leave, and seat somebody new.

    Who leaves has played the last deal, or was never there if none was entered; who joins sits between the
    last and the first player and is there from the next deal on. Raise Stale if the sheet was changed
    meanwhile, Refused with what cannot be.
    """
    sheet, table = lock_sheet(sheet_id)
    if sheet.revision != revision:
        raise Stale(next_position(sheet))
    check_may_change(table, there, joining)
    seats = list(sheet.seats.all())
    renamed = rename_seats(seats, names)
    fields = {seat.pk: f"name_{seat.position}" for seat in seats}
    if not (sheet.deals.exists() or sheet.changes.exists()):
        renamed = [seat for seat in renamed if seat.position in there]
        seats = without_seats(sheet, seats, there)
        there = [seat.position for seat in seats]
    come_and_go(sheet, table, seats, there, joining, renamed, fields)


@transaction.atomic
def take_waiting_players(
    *, sheet_id: int, position: int, leaving: Collection[int], joining: str, seat: int | None
) -> None:
    """Let players come and go as a phone said without reception, from the deal at a position on.

    `joining` sits down at `seat`, which is the next one, as all that waits behind it names it. What is so
    already changes nothing, as often as it is sent and whoever entered it. Raise Stale if the sheet has gone
    on meanwhile or somebody else has that seat, Refused with what cannot be.
    """
    sheet, table = lock_sheet(sheet_id)
    seats = list(sheet.seats.all())
    joining = "" if sits_at(seats, seat, joining) else joining
    leaving = [each.position for each in seats if each.position in leaving and each.last is None]
    if not (joining or leaving):
        return
    if position != next_position(sheet) or (joining and seat != len(seats)):
        raise Stale(position)
    there = {each.position for each in seats if each.last is None} - set(leaving)
    check_may_change(table, there, joining)
    come_and_go(sheet, table, seats, there, joining)


def sits_at(seats: Sequence[models.Seat], position: int | None, name: str) -> bool:
    """Whether somebody of this name has the seat at a position."""
    return any(each.position == position and each.name.casefold() == name.casefold() for each in seats)


def come_and_go(
    sheet: models.Sheet,
    table: Table,
    seats: Sequence[models.Seat],
    there: Collection[int],
    joining: str,
    renamed: Sequence[models.Seat] = (),
    fields: Mapping[int, str] | None = None,
) -> None:
    """Let those leave who are not `there`, seat somebody new, and write what follows from the next deal on.

    Seats that were `renamed` are linked anew; `fields` has where their names stand in a form, by key. Raise
    Refused with what cannot be.
    """
    counted = state_of(sheet, table).counted
    back = [seat for seat in seats if seat_after(seat, counted, stays=seat.position in there)]
    new = [seat_new(sheet, len(seats), joining, counted + 1)] if joining else []
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


def seat_new(sheet: models.Sheet, position: int, name: str, first: int) -> models.Seat:
    """Somebody at a new seat, from a counted deal on; raise Refused if the name is at the table already."""
    if name.casefold() in {seat.name.casefold() for seat in sheet.seats.all()}:
        raise Refused([Problem("joining", NAME_AT_TABLE)])
    return models.Seat.objects.create(sheet=sheet, position=position, name=name, first=first)


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


def without_seats(
    sheet: models.Sheet, seats: Sequence[models.Seat], there: Collection[int]
) -> list[models.Seat]:
    """The seats of those who are there, closed up, before the first deal; the next one deals for who goes."""
    staying = [seat for seat in seats if seat.position in there]
    if len(staying) == len(seats):
        return staying
    before = sum(seat.position < sheet.first_dealer for seat in staying)
    models.Seat.objects.filter(sheet=sheet).exclude(position__in=there).delete()
    for position, seat in enumerate(staying):
        seat.position = position
        seat.save(update_fields=("position",))
    sheet.first_dealer = before % max(len(staying), 1)
    sheet.save(update_fields=("first_dealer",))
    return staying


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
        raise Refused([Problem(field_of(each.one), SITS_ELSEWHERE, where(each.other)) for each in found])


def where(seat: models.Seat) -> dict[str, object]:
    """Who sits where, for a sentence."""
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
