"""The players of a group: who may also be a guest, when they played, whether anything is written of them.

And what making a guest, or a second player, one with a player would do, and what of it can be undone. Who has
entered a tournament is on the list of its evening for more than presence: points, awards and substitutes are
those of a line on the list, so that no two of these become one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.db.models import Count, Model, Q, QuerySet
from django.utils import timezone

from scorekeeper.club.evenings.models import Apart, Attendance, KnownName
from scorekeeper.club.planning.models import Answer
from scorekeeper.play.groups.models import MERGER_DAYS, Evening, Group, Invitation, Merger, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.sheets.models import Seat
from scorekeeper.play.sheets.seats.other_tables import seats_elsewhere


def namesakes_of(group: Group, guests: Iterable[Guest]) -> list[tuple[Player, int]]:
    """The players who have the name of a guest, with the number of sheets of that guest: one query."""
    sheets = {guest.name.casefold(): guest.sheets for guest in guests}
    known = ((player, sheets.get(player.name.casefold(), 0)) for player in players_of(group))
    return [(player, number) for player, number in known if number]


def evenings_of(player: Player) -> QuerySet[Evening]:
    return Evening.objects.filter(sheets__seats__player=player)


def sitting_apart_from(player: Player) -> QuerySet[Player]:
    """With whom no draw seats a player."""
    pairs = Apart.objects.filter(Q(one=player) | Q(other=player))
    return Player.objects.filter(Q(pk__in=pairs.values("one")) | Q(pk__in=pairs.values("other"))).exclude(
        pk=player.pk
    )


def may_be_deleted(player: Player) -> bool:
    """Whether nothing is written of a player who has no account: no sheet, and nothing else that would go.

    An invitation for them, what they were called before, or in files, whether they mean to come, or with whom
    they do not sit, does not matter.
    """
    if player.user_id is not None:
        return False
    kept = [
        each for each in naming_players() if each.model not in (Answer, Apart, Invitation, KnownName, Merger)
    ]
    return not any(each.rows_of(player).exists() for each in kept)


@dataclass(frozen=True)
class Naming:
    """A model that names players, and the name of the field in which it does."""

    model: type[Model]
    field: str

    @property
    def label(self) -> str:
        """Model and field as they are kept."""
        return f"{self.model._meta.label_lower}.{self.field}"  # noqa: SLF001  # public in Django's documentation

    def rows_of(self, player: Player) -> QuerySet[Model]:
        return self.model._default_manager.filter(**{self.field: player})  # noqa: SLF001  # as above


def naming_players() -> Iterator[Naming]:
    """The models that name players, whichever app has them."""
    for relation in Player._meta.get_fields(include_hidden=True):  # noqa: SLF001  # as above
        model, is_many = relation.related_model, relation.one_to_many or relation.one_to_one
        if is_many and relation.auto_created and not relation.concrete and isinstance(model, type):
            yield Naming(model, relation.field.name)  # type: ignore[union-attr]  # of relations, the field


def with_name(players: Iterable[Player], name: str) -> Player | None:
    """The player who has a name, in whatever case."""
    return next((player for player in players if player.name.casefold() == name.casefold()), None)


@dataclass(frozen=True)
class Sums:
    """How many evenings and deals somebody has, and what they come to."""

    evenings: int
    deals: int
    points: int


@dataclass(frozen=True)
class Hindered:
    """A seat that does not go over; `other` is where the player sat in the same round, if that is why."""

    seat: Seat
    other: Seat | None


@dataclass(frozen=True)
class Merging:
    """The effect of merging somebody, called `name` until now, into a player who stays.

    `coming` are the seats that go over, `hindered` those at tables where the player sat as well, or a guest
    of the same name did, in rounds in which the player sat at another table, and in tournaments that the
    player has entered. `both_entered` are tournaments that two players have entered. Seats in one of
    `together` go over together.
    """

    name: str
    player: Player
    coming: Sequence[Seat]
    hindered: Sequence[Hindered]
    have_two_accounts: bool
    before: Sums
    theirs: Sums
    after: Sums
    both_entered: Sequence[Evening] = ()
    together: Collection[int] = ()

    @property
    def is_possible(self) -> bool:
        """Whether two players can be one: they never sat or entered together, and one account is enough."""
        return not self.hindered and not self.have_two_accounts and not self.both_entered


@dataclass(frozen=True)
class Guest:
    """A name that no player has, and on how many sheets of the group it stands."""

    name: str
    sheets: int


def merging_of_players(player: Player, into: Player) -> Merging:
    """The effect of merging one player into another: seven queries."""
    found = merging(player.name, into, seats_of(player), bool(player.user_id and into.user_id))
    return replace(found, both_entered=both_entered(player, into))


def merging_of_guest(player: Player, name: str) -> Merging:
    """The effect of giving the sheets of a guest to a player: eight queries."""
    found = merging(name, player, seats_of_guest(player.group, name), have_two_accounts=False)
    evenings = {seat.sheet.evening_id or 0 for seat in found.coming}
    return replace(found, together=tournaments_of_guest(name, evenings))


def merging(name: str, into: Player, seats: QuerySet[Seat], have_two_accounts: bool) -> Merging:
    """The effect of giving seats to a player."""
    theirs = list(with_sheets(seats))
    own = list(with_sheets(seats_of(into)))
    taken = hindered_seats(theirs, into, name)
    hindered = {each.seat.pk for each in taken}
    coming = [seat for seat in theirs if seat.pk not in hindered]
    return Merging(
        name=name,
        player=into,
        coming=coming,
        hindered=taken,
        have_two_accounts=have_two_accounts,
        before=sums_of(own),
        theirs=sums_of(theirs),
        after=sums_of([*own, *coming]),
    )


def seats_of(player: Player) -> QuerySet[Seat]:
    return player.seats.filter(sheet__group=player.group_id)


def with_sheets(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Seats with what is said of them, the last evening first."""
    return seats.select_related("sheet__evening", "result").order_by("-sheet__started", "-sheet")


def hindered_seats(seats: Sequence[Seat], into: Player, name: str) -> list[Hindered]:
    """The seats of somebody called `name`, with their sheets, that cannot be the player's, and why."""
    taken = taken_tables(seats, into, name)
    elsewhere = {each.one.pk: each.other for each in seats_elsewhere(seats, into.pk)}
    return [
        Hindered(seat, elsewhere.get(seat.pk))
        for seat in seats
        if seat.sheet_id in taken or seat.pk in elsewhere
    ]


def seats_of_guest(group: Group, name: str) -> QuerySet[Seat]:
    """The seats of a guest of this name in the group, in upper or lower case."""
    guests = Seat.objects.filter(sheet__group=group, player=None).values_list("pk", "name")
    return Seat.objects.filter(pk__in=[pk for pk, each in guests if each.casefold() == name.casefold()])


def taken_tables(seats: Iterable[Seat], into: Player, name: str) -> set[int]:
    """The sheets of seats on which the player sits at another one, or a guest with the player's name.

    So are those of tournaments that the player has entered, besides somebody who is called `name`.
    """
    seats = list(seats)
    sheets = [seat.sheet_id for seat in seats]
    others = Seat.objects.filter(Q(player=into) | Q(player=None), sheet__in=sheets)
    others = others.exclude(pk__in=[seat.pk for seat in seats])
    beside = {
        seat.sheet_id
        for seat in others
        if seat.player_id == into.pk or seat.name.casefold() == into.name.casefold()
    }
    return beside | sheets_entered_by(into, sheets, name)


def sums_of(seats: Iterable[Seat]) -> Sums:
    seats = list(seats)
    results = [result for seat in seats if (result := getattr(seat, "result", None))]
    return Sums(
        evenings=len({seat.sheet.evening_id for seat in seats}),
        deals=sum(result.deals for result in results),
        points=sum(result.points for result in results),
    )


def guests_of(group: Group) -> list[Guest]:
    found: dict[str, Guest] = {}
    rows = Seat.objects.filter(sheet__group=group, player=None).values_list("name").annotate(Count("pk"))
    for name, sheets in rows.order_by("name"):
        before = found.get(name.casefold(), Guest(name, 0))
        found[name.casefold()] = Guest(before.name, before.sheets + sheets)
    return sorted(found.values(), key=lambda guest: guest.name.casefold())


def undoable_mergers(group: Group) -> QuerySet[Merger]:
    """The mergers that can still be undone, the last first."""
    since = timezone.now() - timedelta(days=MERGER_DAYS)
    mergers = Merger.objects.filter(player__group=group, at__gt=since, moved__isnull=False)
    return mergers.select_related("player", "by")


def former_names(group: Group) -> dict[str, Player]:
    """The players by what they were called before they were made one with somebody, in small letters."""
    mergers = Merger.objects.filter(player__group=group).select_related("player").order_by("at", "pk")
    return {merger.name.casefold(): merger.player for merger in mergers}


def entries() -> QuerySet[Attendance]:
    """The lines on lists that are entries of tournaments."""
    return Attendance.objects.filter(entrant__isnull=False)


def both_entered(player: Player, into: Player) -> list[Evening]:
    """The tournaments that two players have entered, or one and a guest with the other's name: one query."""
    theirs = entries().filter(player=player).values("evening")
    others = entries().filter(Q(player=into) | Q(player=None), evening__in=theirs).select_related("evening")
    found = {each.evening for each in others if each.player_id or is_called(each.guest, into.name)}
    return sorted(found, key=lambda evening: (evening.day, evening.pk))


def sheets_entered_by(player: Player, sheets: Collection[int], besides: str) -> set[int]:
    """Those of some sheets (keys) whose tournament a player has entered: one query.

    A guest of the player's name is taken for them, but for the one who is called `besides`.
    """
    others = entries().filter(Q(player=player) | Q(player=None), evening__sheets__in=sheets)
    rows = others.values_list("evening__sheets", "player", "guest")
    return {
        sheet
        for sheet, key, guest in rows
        if key or (is_called(guest, player.name) and not is_called(guest, besides))
    }


def tournaments_of_guest(name: str, evenings: Collection[int]) -> set[int]:
    """Those of some evenings (keys) that a guest of this name has entered: one query."""
    rows = entries().filter(player=None, evening__in=evenings).values_list("evening", "guest")
    return {evening for evening, guest in rows if is_called(guest, name)}


def is_entered_beside(player: Player, name: str) -> bool:
    """Whether a guest of this name has entered a tournament that the player has entered: one query."""
    theirs = entries().filter(player=player).values("evening")
    guests = entries().filter(player=None, evening__in=theirs).values_list("guest", flat=True)
    return is_one_called(guests, name)


def is_one_called(names: Iterable[str], name: str) -> bool:
    return any(is_called(each, name) for each in names)


def is_called(one: str, other: str) -> bool:
    """Whether two names are the same, in whatever case."""
    return one.casefold() == other.casefold()
