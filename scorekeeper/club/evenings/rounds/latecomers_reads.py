"""Those who are here without a seat while tables are in play, and the seats that latecomers can take."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets import Ruleset
from scorekeeper.club.evenings.draw.tables import can_be_seated, sizes_in_short, table_sizes
from scorekeeper.club.evenings.evening.progress import is_in_play
from scorekeeper.club.evenings.models import Attendance
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.sentences import large_table_sentence, why_not_seated
from scorekeeper.play.houserules.labels import join_sentences, join_words
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.play.sheets.seat_ids import SEATS, id_of
from scorekeeper.play.sheets.start.reads import states_of

NEXT_ROUND = "round"


@dataclass(frozen=True)
class TableInPlay:
    """A table at which a deal comes next, after so many that counted."""

    sheet: Sheet
    seats: tuple[Seat, ...]
    counted: int

    @property
    def there(self) -> tuple[Seat, ...]:
        """The seats that are taken in the next deal."""
        return tuple(seat for seat in self.seats if seat.last is None or seat.last > self.counted)

    def seat_of(self, attendance: Attendance) -> Seat | None:
        """The seat of somebody of the list, present or former."""
        name = str(attendance).casefold()
        return next((seat for seat in self.seats if seat.name.casefold() == name), None)

    def has_seat_for(self, attendance: Attendance, rules: Ruleset) -> bool:
        """Whether somebody can sit down with the next deal: who got up can, unless they missed a deal.

        Nobody can where a dummy has a seat to the end.
        """
        seat = self.seat_of(attendance)
        has_seat = len(self.seats) < len(SEATS) if seat is None else seat.last == self.counted
        return has_seat and not rules.is_for_four and self.sheet.dummy is None

    def without(self, leaving: int) -> tuple[Seat, ...]:
        """The seats of the next deal after somebody, by number, has left theirs; below 1 nobody leaves."""
        return tuple(seat for seat in self.there if int(id_of(seat)) != leaving)


def tables_in_play(rounds: Rounds) -> list[TableInPlay]:
    """The tables in play of the last round that was opened: two queries, three where a state is forgotten."""
    stored = rounds.setup.evening.sheets.filter(round=rounds.next - 1, locked=False)
    sheets = list(stored.select_related("ruleset").prefetch_related("seats").order_by("table", "pk"))
    states = states_of(sheets)
    return [
        TableInPlay(sheet, tuple(sheet.seats.all()), state.counted)
        for sheet in sheets
        if (state := states.get(sheet.pk)) and is_in_play(sheet, state)
    ]


@dataclass(frozen=True)
class Offer:
    """A seat for a latecomer: its value in the form, where it is, and its effect."""

    key: str
    where: str
    what: str


@dataclass(frozen=True)
class Arrival:
    """Somebody of the list with where they can sit; `full` says why at none of the tables in play.

    These rounds are `redrawn` wherever they sit now; where only one offer draws again, it says so itself.
    """

    attendance: Attendance
    offers: tuple[Offer, ...]
    redrawn: tuple[Redrawn, ...]
    full: str


def arrival_of(rounds: Rounds, attendance: Attendance) -> Arrival:
    """The seats for somebody of the list who is here now."""

    def to_seat(number: int) -> set[int]:
        return {*rounds.to_seat(number), attendance.number}

    rules, tables = rules_of(rounds.setup.ruleset), tables_in_play(rounds)
    found = rounds_to_redraw(rounds, rounds.setup.rounds, to_seat)
    if not tables:
        planned = planned_offers(rounds, attendance, rules.players_max) if len(found) == 1 else ()
        return Arrival(attendance, (next_round_offer(rounds, found), *planned), (), "")
    if kept := [each for each in tables if each.seat_of(attendance) in each.there]:
        return Arrival(attendance, (kept_offer(kept[0]),), found, "")
    gone = {str(each).casefold() for each in rounds.people.attendances if not each.is_here_in(rounds.next)}
    free = [
        offer
        for each in tables
        if each.has_seat_for(attendance, rules)
        for offer in table_offers(each, rules, gone)
    ]
    full = "" if free else full_text(rules)
    return Arrival(attendance, (*free, next_round_offer(rounds, ())), found, full)


def full_text(rules: Ruleset) -> str:
    """Why nobody can sit down at a table."""
    if rules.is_for_four or rules.players_max == 4:
        return _("Under these rules four play at a table. Someone can hand over their seat there.")
    return _("Every table has as many players as the rules allow.")


def table_offers(table: TableInPlay, rules: Ruleset, gone: Collection[str]) -> Iterator[Offer]:
    """The seats at a table in play: those of who is not here any more, and one more if the rules allow it."""
    deal = table.counted + 1
    for seat in table.there:
        if seat.name.casefold() in gone:
            staying = [each.name for each in table.without(int(id_of(seat)))]
            yield Offer(
                key=f"sheet{table.sheet.pk}-{id_of(seat)}",
                where=table_text(table.sheet.table, staying),
                what=_("from deal %(deal)s on, in place of %(name)s") % {"deal": deal, "name": seat.name},
            )
    if len(table.there) < rules.players_max:
        yield Offer(
            key=f"sheet{table.sheet.pk}",
            where=table_text(table.sheet.table, [seat.name for seat in table.there]),
            what=_("from deal %(deal)s on, with %(players)s players")
            % {"deal": deal, "players": len(table.there) + 1},
        )


def kept_offer(table: TableInPlay) -> Offer:
    """The seat of somebody who has not got up at a table, since four play there."""
    names = [seat.name for seat in table.there]
    return Offer(f"sheet{table.sheet.pk}", table_text(table.sheet.table, names), _("still in that seat"))


def table_text(number: int, names: list[str]) -> str:
    return _("Table %(number)s: %(names)s") % {"number": number, "names": join_words(names)}


def planned_offers(rounds: Rounds, attendance: Attendance, most: int) -> Iterator[Offer]:
    """A seat at a planned table, where everybody else stays: only where the rounds end with it."""
    names = rounds.people.names
    for place, table in enumerate(rounds.tables_of(rounds.next), 1):
        if len(table) < most and attendance.number not in table:
            yield Offer(
                key=f"table{place}",
                where=table_text(place, [names[one] for one in table]),
                what=_("with %(players)s players; everyone else keeps their seat")
                % {"players": len(table) + 1},
            )


def next_round_offer(rounds: Rounds, found: tuple[Redrawn, ...]) -> Offer:
    """A seat in the next round, which is drawn."""
    where = _("From round %(round)s on") % {"round": rounds.next}
    is_more = rounds.next > rounds.setup.rounds
    what = _("if one more is played") if is_more else join_sentences(each.sentence for each in found)
    return Offer(NEXT_ROUND, where, what)


ToSeat = Callable[[int], Collection[int]]
"""Who is to sit at a table in a round, by number."""


@dataclass(frozen=True)
class Redrawn:
    """A planned round that is drawn anew: how many sit at each table now, and for how many it is then."""

    number: int
    sizes: tuple[int, ...]
    here: int
    most: int

    @property
    def sentence(self) -> str:
        if not can_be_seated(self.here, self.most):
            text = _("Round %(round)s will have no tables.") % {"round": self.number}
            return f"{text} {why_not_seated(self.here, self.most)}"
        then = table_sizes(self.here)
        text = _("Round %(round)s will be drawn again. Tables so far: %(before)s, then: %(then)s.") % {
            "round": self.number,
            "before": sizes_in_short(self.sizes),
            "then": sizes_in_short(then),
        }
        return join_sentences(filter(None, (text, large_table_sentence(max(then)))))


def is_outdated(rounds: Rounds, last: int, to_seat: ToSeat | None = None) -> bool:
    """Whether one of the rounds to come, up to a last one, is not planned for those who are to sit in it.

    Those are who will be here, unless it is said. So many as cannot be seated have no plan.
    """
    to_seat, most = to_seat or rounds.to_seat, rules_of(rounds.setup.ruleset).players_max
    for number in range(rounds.next, rounds.last_to_draw(last) + 1):
        here = to_seat(number)
        is_known = number in rounds.planned or can_be_seated(len(here), most)
        if is_known and not rounds.fits(number, here):
            return True
    return False


def rounds_to_redraw(rounds: Rounds, last: int, to_seat: ToSeat) -> tuple[Redrawn, ...]:
    """The planned rounds that are drawn anew if others are to sit than it was drawn for; often none.

    A change of one draws all: who meets in one round sits apart in the others.
    """
    planned = [number for number in range(rounds.next, last + 1) if number in rounds.planned]
    if not planned or not is_outdated(rounds, last, to_seat):
        return ()
    most = rules_of(rounds.setup.ruleset).players_max
    return tuple(
        Redrawn(number, tuple(map(len, rounds.tables_of(number))), len(to_seat(number)), most)
        for number in planned
    )


def key_of(found: Collection[Redrawn]) -> str:
    """The key of rounds as their page shows them: after a change they are shown again."""
    return " ".join(f"{each.number}:{each.here}" for each in found)
