"""The order of the seats, clockwise: the one place in which places are given anew.

Who takes the seat of somebody sits beside them, as the document has both in seating order: behind them, so
that the turn to deal that was theirs is the other's. Where they dealt last it would come to the same seat
once more, so that the other sits before them. A line that is corrected can turn that round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.db.models import F

from rulesets import Deal, Problem, Refused, Table, read_deal
from rulesets.translation import _
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import deal_of, next_position, players_of, rules_of_sheet, session_of
from scorekeeper.play.sheets.seat_ids import ALL_SEATS, ids_on

MOST_SEATS = 7
NAME_AT_TABLE = _("This name is already at the table.")
STAYS = _("%(name)s is still playing. Only a seat that someone leaves can be taken.")
SEAT_TAKEN = _("Someone has already taken the seat of %(name)s.")
TOO_MANY = _("at most %(most)s players under these rules")
ASIDE = 100
"""So far away places are free while others are given."""


class Coming(NamedTuple):
    """The seats for the next deal; the name of the player who joins, if any, and the seat that they take."""

    there: Collection[models.Seat]
    joining: str = ""
    instead: models.Seat | None = None


def used_numbers(sheet: models.Sheet, seats: Sequence[models.Seat]) -> int:
    """How many numbers the seats of a sheet have, or had; the next one is that of who comes."""
    return max(len(sheet.numbers), len(seats))


def give_places(sheet: models.Sheet, seats: Sequence[models.Seat], gone: Sequence[models.Seat] = ()) -> None:
    """Let people sit in this order, clockwise; who is new is stored, and who is `gone` is there no more.

    Every seat keeps its number, which nobody else gets later, and who deals first still does. The place of
    somebody new says which of the numbers is theirs.
    """
    ids, known = [ids_on(sheet)[seat.position] for seat in seats], [seat for seat in seats if seat.pk]
    given_up = [ids_on(sheet)[seat.position] for seat in gone]
    given_up += [each for each in sheet.numbers[len(known) + len(gone) :] if each not in ids]
    dealing = min(known, key=lambda seat: (seat.position < sheet.first_dealer, seat.position))
    moved = [seat for place, seat in enumerate(seats) if seat.position != place]
    models.Seat.objects.filter(pk__in=[each.pk for each in moved if each.pk]).update(
        position=F("position") + ASIDE
    )
    for place, seat in enumerate(seats):
        seat.position = place
        if seat.pk is None:
            seat.save()
        elif seat in moved:
            seat.save(update_fields=("position",))
    is_natural = not given_up and ids == list(ALL_SEATS[: len(ids)])
    sheet.numbers = "" if is_natural else "".join((*ids, *given_up))
    sheet.first_dealer = dealing.position
    sheet.save(update_fields=("numbers", "first_dealer"))


def in_order(
    sheet: models.Sheet, table: Table, seats: list[models.Seat], lines: Sequence[models.Deal]
) -> tuple[Table, list[models.Seat]]:
    """A table and its seats with everybody on the right side of whose seat they took; stored if it is new."""
    while pair := wrongly_beside(table, seats, lines):
        one, other = (seats.index(each) for each in pair)
        seats[one], seats[other] = seats[other], seats[one]
        give_places(sheet, seats)
        table = replace(
            table, players=players_of(sheet, seats), first_dealer=sheet.first_dealer, ids=ids_on(sheet)
        )
    return table, seats


def wrongly_beside(
    table: Table, seats: Sequence[models.Seat], lines: Sequence[models.Deal]
) -> tuple[models.Seat, models.Seat] | None:
    """Somebody and whose seat they took, where the turn to deal would miss that seat or come to it twice."""
    by_key = {seat.pk: seat for seat in seats}
    for seat in seats:
        left = by_key.get(seat.substitute_for_id) if seat.substitute_for_id else None
        if left is None:
            continue
        first, last = sorted((left.position, seat.position))
        if first < session_of(table, lines_before(lines, seat.first)).state.dealer <= last:
            return left, seat
    return None


def lines_before(lines: Iterable[models.Deal], number: int) -> Iterator[models.Deal]:
    counted = 0
    for line in lines:
        counted += deal_of(line).is_counted
        if counted >= number:
            return
        yield line


def is_named(sheet: models.Sheet, seat: models.Seat) -> bool:
    """Whether a line of a sheet, or one that was there, is about who has a seat."""
    changes = sheet.changes.exclude(position=0)
    said = [(line.facts, line.facts_format) for line in sheet.deals.all()]
    said += [(each, change.facts_format) for change in changes for each in (change.before, change.after)]
    others = ["" if place == seat.position else each for place, each in enumerate(ids_on(sheet))]
    return any(facts and not can_be_read(facts, others, number) for facts, number in said)


def can_be_read(facts: object, ids: Sequence[str], number: int) -> bool:
    """Whether facts of a format name nobody else than these."""
    try:
        return isinstance(read_deal(facts, ids, number), Deal)
    except Refused:
        return False


def seat_new(sheet: models.Sheet, seats: Sequence[models.Seat], coming: Coming, first: int) -> models.Seat:
    """Somebody at a new seat, from a counted deal on; raise Refused if there is none, or the name is here."""
    if coming.joining.casefold() in {seat.name.casefold() for seat in seats}:
        raise Refused([Problem("joining", NAME_AT_TABLE)])
    number = used_numbers(sheet, seats)
    if number >= MOST_SEATS:
        raise Refused([Problem("joining", TOO_MANY, {"most": rules_of_sheet(sheet).players_max})])
    left = whose_seat(coming, seats)
    new = models.Seat(sheet=sheet, position=number, name=coming.joining, first=first, substitute_for=left)
    if left is not None:
        check_is_free(left, seats)
    place = len(seats) if left is None else seats.index(left) + 1
    give_places(sheet, [*seats[:place], new, *seats[place:]])
    return new


def whose_seat(coming: Coming, seats: Sequence[models.Seat]) -> models.Seat | None:
    """The seat that somebody takes over: if its last owner had just come, that of the one before."""
    left = coming.instead
    if left is None or left in seats:
        return left
    return next((seat for seat in seats if seat.pk == left.substitute_for_id), None)


def check_is_free(left: models.Seat, seats: Sequence[models.Seat]) -> None:
    """Raise Refused unless somebody has left a seat that nobody has taken yet."""
    if left.last is None:
        raise Refused([Problem("instead", STAYS, {"name": left.name})])
    if any(seat.substitute_for_id == left.pk for seat in seats):
        raise Refused([Problem("instead", SEAT_TAKEN, {"name": left.name})])


def without_new(
    sheet: models.Sheet, seats: Sequence[models.Seat], counted: int, there: Collection[models.Seat]
) -> Sequence[models.Seat]:
    """The seats without those who have just joined and are not there after all, unless they are needed.

    They are where something was entered about them, or where a deal was taken out that they may have played.
    """
    fresh = [seat for seat in seats if seat.first > counted > 0 and seat not in there]
    if not fresh or sheet.changes.filter(position__gte=next_position(sheet)).exists():
        return seats
    gone = [seat for seat in fresh if not is_named(sheet, seat)]
    staying = [seat for seat in seats if seat not in gone]
    models.Seat.objects.filter(pk__in=[seat.pk for seat in gone]).delete()
    give_places(sheet, staying, gone)
    return staying


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
