"""The entrants of a tournament: entered, taken over from, or only at a table; and their seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils.timezone import localdate

from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.club.evenings.rounds.reads import People, people_on_list
from scorekeeper.play.groups.models import Membership, Player
from scorekeeper.play.sheets.models import Deal, Seat
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.naming import could_be, is_same_person


@dataclass(frozen=True)
class Field:
    """Everybody by number; `beginners` has, for everybody who takes part, who began: mostly themselves.

    `people` gets numbers for strangers, too, who sit at a table without having entered.
    """

    people: People
    entrants: Mapping[int, Entrant]
    beginners: Mapping[int, int]

    def here_in(self, number: int) -> set[int]:
        """The numbers of those who began for the people here in a round."""
        return {self.beginners[one] for one in self.people.here_in(number) if one in self.beginners}

    @cached_property
    def successors(self) -> Mapping[int, Sequence[Entrant]]:
        """Those who took over from each beginner, one after the other; nobody from most."""
        found = defaultdict[int, list[Entrant]](list)
        for each in sorted(self.entrants.values(), key=lambda each: each.attendance.first_round):
            if self.beginners[each.number] != each.number:
                found[self.beginners[each.number]].append(each)
        return found

    @property
    def strangers(self) -> tuple[str, ...]:
        """The names of those who sit at a table without having entered."""
        return tuple(name for number, name in self.people.names.items() if number not in self.beginners)

    @property
    def teams(self) -> dict[int, str]:
        """The teams of those who began; where no team was typed at all, their clubs stand for it.

        However a team is typed, it is written as it was first.
        """
        began = [self.entrants[one] for one in sorted(set(self.beginners.values()))]
        has_teams = any(each.team for each in began)
        typed = {each.number: each.team if has_teams else each.club for each in began}
        first: dict[str, str] = {}
        return {number: first.setdefault(name.casefold(), name) for number, name in typed.items()}


def field_of(entrants: Sequence[Entrant]) -> Field:
    """Everybody of a tournament, its entrants with their attendances."""
    return Field(
        people_on_list(each.attendance for each in entrants),
        {each.number: each for each in entrants},
        beginners_of(entrants),
    )


def beginners_of(entrants: Iterable[Entrant]) -> dict[int, int]:
    """Return who began for each entrant, by number; a substitute may have had one, too."""
    by_key = {each.pk: each for each in entrants}
    found: dict[int, int] = {}
    for each in by_key.values():
        began, seen = each, {each.pk}
        while began.substitute_for_id in by_key and began.substitute_for_id not in seen:
            began = by_key[began.substitute_for_id]
            seen.add(began.pk)
        found[each.number] = began.number
    return found


@dataclass(frozen=True)
class ListLine:
    """Somebody on the list of entrants; `played_by` is who plays for them by now, if somebody took over.

    `alike` are the players of the group who they could be by their name, until the leader has said. Who
    `is_out` was disqualified; who `waits` has this place on the waiting list, 0 for none.
    """

    entrant: Entrant
    played_by: Entrant | None
    alike: tuple[Player, ...] = ()
    is_out: bool = False
    waits: int = 0


@dataclass(frozen=True)
class Entrants:
    """Everybody who takes part, by number."""

    all: tuple[Entrant, ...]
    next_round: int
    waiting: tuple[int, ...] = ()
    """Who entered themselves when all places were taken, by number, the first first."""

    @property
    def waits(self) -> dict[int, int]:
        """The place on the waiting list, from 1, of each who is on it."""
        return {number: place for place, number in enumerate(self.waiting, 1)}

    @property
    def here(self) -> tuple[Entrant, ...]:
        """Those who play the next round."""
        return tuple(each for each in self.all if each.attendance.is_here_in(self.next_round))

    @property
    def lines(self) -> tuple[ListLine, ...]:
        players, waits = played_by(self.all), self.waits
        return tuple(
            ListLine(each, players.get(each.number), waits=waits.get(each.number, 0)) for each in self.all
        )

    @property
    def are_all_here(self) -> bool:
        """Whether nobody has entered who never was here, nor anybody for them; who waits has no place."""
        return all(line.entrant.is_here or line.played_by or line.waits for line in self.lines)

    @property
    def paid(self) -> tuple[Entrant, ...]:
        return tuple(each for each in self.all if each.has_paid)

    @property
    def have_all_paid(self) -> bool:
        """Whether everybody has paid but who took over from somebody."""
        return all(each.has_paid for each in self.all if each.substitute_for_id is None)


def entrants_of(tournament: Tournament) -> Entrants:
    """Everybody who takes part: two queries."""
    everybody = tuple(stored_entrants(tournament))
    return Entrants(everybody, next_round(tournament), tuple(waiting_in(tournament, everybody)))


def with_places(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Everybody who takes a place: who took over from somebody has theirs."""
    return [each for each in entrants if each.substitute_for_id is None]


def waiting_in(tournament: Tournament, entrants: Iterable[Entrant]) -> list[int]:
    """The numbers of those for whom there was no place when they entered themselves, the first first.

    Whom somebody of the group has put on the list has a place, and so has who is here, or was.
    """
    if not tournament.places:
        return []
    counted = with_places(entrants)
    coming = [each.number for each in counted if each.entered_self and not each.is_here]
    free = tournament.places - (len(counted) - len(coming))
    return coming[max(free, 0) :]


def is_drawn(tournament: Tournament) -> bool:
    """Whether the first round is drawn: one query."""
    return tournament.evening.planned_rounds.exists()


MOST_ANNOUNCED = 100
"""Tournaments, the next ones first."""


def coming_tournaments() -> QuerySet[Tournament]:
    """The tournaments to come that are announced: none of a group without members, which is being deleted."""
    members = Membership.objects.filter(group=OuterRef("evening__group"))
    return Tournament.objects.filter(Exists(members), is_announced=True, evening__day__gte=localdate())


def announced_tournaments() -> QuerySet[Tournament]:
    """The same, with how many have `entered` and if one `is_drawn`: one query."""
    plans = PlannedRound.objects.filter(evening=OuterRef("evening"))
    known = coming_tournaments().select_related("evening__group", "evening__setup")
    counted = known.annotate(entered=Count("evening__attendances"), is_drawn=Exists(plans))
    return counted.order_by("evening__day", "pk")[:MOST_ANNOUNCED]


def stored_entrants(tournament: Tournament) -> QuerySet[Entrant]:
    """Everybody who takes part, by number, with whom they took over from: one query."""
    found = Entrant.objects.filter(attendance__evening=tournament.evening_id)
    return found.select_related("attendance__player", "substitute_for__attendance__player", "substitute")


def asked_about(lines: Iterable[ListLine], players: Iterable[Player]) -> list[ListLine]:
    """The same lines with the players of the group whom guests could be, and who are not on the list.

    Whoever was typed by a member of the group is asked about only if the name is the same, written otherwise.
    """
    found = list(lines)
    listed = {line.entrant.attendance.player_id for line in found}
    free = [player for player in players if player.pk not in listed]
    return [replace(line, alike=tuple(who_could_be(line.entrant, free))) for line in found]


def with_disqualified(lines: Iterable[ListLine], out: Collection[int]) -> list[ListLine]:
    """The same lines with who was disqualified, by number."""
    return [replace(line, is_out=line.entrant.number in out) for line in lines]


def disqualified(entrants: Sequence[Entrant]) -> set[int]:
    """The numbers of those who were disqualified, and of all who play the same line: one query."""
    awards = Award.objects.filter(kind=AwardKind.DISQUALIFIED, cancelled_at=None)
    out = set(awards.filter(entrant__in=[each.pk for each in entrants]).values_list("entrant", flat=True))
    began = beginners_of(entrants)
    lines = {began[each.number] for each in entrants if each.pk in out}
    return {number for number, beginner in began.items() if beginner in lines}


def who_could_be(entrant: Entrant, players: Iterable[Player]) -> list[Player]:
    """The players who an entrant could be, the nearest first; nobody where that is known."""
    attendance = entrant.attendance
    if attendance.player_id is not None or entrant.is_stranger or entrant.substitute_for_id is not None:
        return []
    is_one = could_be if entrant.entered_self else is_same_person
    found = [player for player in players if is_one(attendance.guest, player.name)]
    return sorted(found, key=lambda player: not is_same_person(attendance.guest, player.name))


def played_by(entrants: Iterable[Entrant]) -> dict[int, Entrant]:
    """Return who plays by now for those from whom somebody took over, by the numbers of these."""
    everybody = list(entrants)
    took_over = {each.substitute_for_id: each for each in everybody if each.substitute_for_id}
    found = {}
    for each in everybody:
        player, seen = each, {each.pk}
        while player.pk in took_over and took_over[player.pk].pk not in seen:
            player = took_over[player.pk]
            seen.add(player.pk)
        if player is not each and player.attendance.last_round is None:
            found[each.number] = player
    return found


def next_round(tournament: Tournament) -> int:
    """The number of the first round whose tables are not open: one query."""
    opened = PlannedRound.objects.filter(evening=tournament.evening_id).exclude(opened=None)
    return (opened.aggregate(last=Max("number"))["last"] or 0) + 1


def groups_apart(entrants: Iterable[Entrant]) -> list[tuple[int, ...]]:
    """The numbers of those who should not meet in the first round: of each club, and of each team."""
    groups: dict[tuple[str, str], list[int]] = {}
    for each in entrants:
        for what, name in (("club", each.club), ("team", each.team)):
            if name:
                groups.setdefault((what, name.casefold()), []).append(each.number)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def is_begun(sheet: str = "pk", locked: str = "locked") -> Q:
    """Whether anything stands on the list of a table, or it is locked; named as a query reaches them."""
    typed = PaperEntry.objects.filter(table__sheet=OuterRef(sheet))
    return Q(Exists(Deal.objects.filter(sheet=OuterRef(sheet)))) | Q(Exists(typed)) | Q(**{locked: True})


def seats_of(entrant: Entrant) -> QuerySet[Seat]:
    attendance = entrant.attendance
    whose = {"player": attendance.player_id} if attendance.player_id else {"name__iexact": attendance.guest}
    return Seat.objects.filter(sheet__evening=attendance.evening_id, **whose)


@dataclass(frozen=True)
class SeatNow:
    """The seat of an entrant in the last round, while it is open; `seat` is None for those who sit nowhere.

    `can_move` says that nothing was entered at their table.
    """

    round: int
    seat: Seat | None
    can_move: bool


def seat_now(entrant: Entrant, number: int) -> SeatNow | None:
    """The seat of an entrant in the last round that is open, the one of this number; None if it is closed.

    Two queries.
    """
    plans = PlannedRound.objects.filter(evening=entrant.attendance.evening_id, number=number)
    if not plans.filter(opened__isnull=False, release__closed=None).exists():
        return None
    seats = seats_of(entrant).filter(sheet__round=number)
    known = seats.select_related("sheet").annotate(is_begun=is_begun("sheet", "sheet__locked")).first()
    return SeatNow(number, known, can_move=known is None or not known.is_begun)
