"""The ledger of a tournament, what of it counts at a table, and who gets the points of a penalty."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from rulesets import Game, Session
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.entrants.reads import seats_of
from scorekeeper.tournament.lists.checks import Remark
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.models import Entrant, Tournament


@dataclass(frozen=True)
class LedgerLine:
    """A line of the ledger: an award with what others got of it, or that it was cancelled."""

    award: Award
    at: datetime
    by: str
    cancels: bool
    got: tuple[Award, ...] = ()

    @property
    def points(self) -> int:
        """The points that it adds to those of the entrant."""
        return -self.award.points if self.cancels else self.award.points

    @property
    def kind(self) -> str:
        return str(AwardKind(self.award.kind).label)

    @property
    def text_of_others(self) -> str:
        """The others who got points of it, with these points."""
        sign = -1 if self.cancels else 1
        return join_words(f"{each.entrant} {signed(sign * each.points)}" for each in self.got)


@dataclass(frozen=True)
class Ledger:
    """All lines, the last first, what all awards together are off zero by, and the protests that are open."""

    lines: tuple[LedgerLine, ...]
    off_zero: int
    open_protests: tuple[Award, ...]


def ledger_of(tournament: Tournament) -> Ledger:
    """The ledger of a tournament: one query."""
    stored = Award.objects.filter(entrant__attendance__evening=tournament.evening_id)
    whole = stored.select_related("entrant__attendance__player", "by", "cancelled_by", "decided_by")
    awards = list(whole)
    lines = [
        line
        for award in awards
        if award.part_of_id is None
        for line in lines_of(award, tuple(each for each in awards if each.part_of_id == award.pk))
    ]
    lines.sort(key=lambda line: line.at, reverse=True)
    counted = sum(award.points for award in awards if award.cancelled_at is None)
    return Ledger(tuple(lines), counted, tuple(filter(is_open_protest, awards)))


def text_of(award: Award) -> str:
    """Why something was awarded, with the deal and the paragraph that it is about."""
    named = [_("deal %(number)s") % {"number": award.deal}] if award.deal else []
    named += [f"§ {award.paragraph}"] if award.paragraph else []
    return f"{award.reason} ({', '.join(named)})" if named else award.reason


def is_open_protest(award: Award) -> bool:
    """Whether it is a protest that nobody has decided, or taken back."""
    return award.kind == AwardKind.PROTEST and award.decided is None and award.cancelled_at is None


def lines_of(award: Award, got: tuple[Award, ...]) -> Iterator[LedgerLine]:
    """An award with what others got of it, and the line that cancels it."""
    yield LedgerLine(award, award.at, award.by.username if award.by else "", cancels=False, got=got)
    if award.cancelled_at is not None:
        by = award.cancelled_by.username if award.cancelled_by else ""
        yield LedgerLine(award, award.cancelled_at, by, cancels=True, got=got)


def awards_at(sheet: Sheet) -> list[Award]:
    """The points that were awarded to those at a table in its round, beside its list: two queries."""
    seats = sheet.seats.values_list("player", "name")
    people = Q()
    for player, name in seats:
        attendance = "entrant__attendance__"
        people |= Q(**{f"{attendance}player": None, f"{attendance}guest": name})
        if player:
            people |= Q(**{f"{attendance}player": player})
    awards = Award.objects.filter(entrant__attendance__evening=sheet.evening_id, cancelled_at=None)
    found = awards.filter(people, round=sheet.round).exclude(points=0)
    return list(found.select_related("entrant__attendance__player"))


def penalized(awards: Collection[Award]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(each.entrant) for each in awards if each.kind == AwardKind.PENALTY))


def penalized_on(session: Session) -> tuple[str, ...]:
    """The names of those for whom a penalty stands on a list."""
    seats = {seat for each in session.deals if each.deal.game is Game.PENALTY for seat in each.deal.by}
    return tuple(session.table.names[seat] for seat in sorted(seats))


def penalized_twice(sheet: Sheet, session: Session) -> tuple[str, ...]:
    """The names with a penalty on the list of a table and one beside it: two queries, if there is one."""
    on_list = penalized_on(session)
    beside = penalized(awards_at(sheet)) if on_list else ()
    return tuple(name for name in on_list if name in beside)


def seat_in(entrant: Entrant, number: int) -> Seat | None:
    """The seat of an entrant in a round: one query."""
    return seats_of(entrant).filter(sheet__round=number).select_related("sheet__ruleset").first()


def text_of_counted(entrant: Entrant, number: int) -> str:
    """That a penalty for somebody is on the list of their table; empty if none is: five queries."""
    seat = seat_in(entrant, number)
    if seat is None:
        return ""
    papers = PaperEntry.objects.filter(table__sheet=seat.sheet_id).values_list("remarks", flat=True)
    if any(Remark.PENALTY in remarks for remarks in papers):
        return _("The list of the table, from paper, has a penalty already, and it counts there.")
    deals = open_sheet(seat.sheet)[2].deals
    penalties = [each.deal for each in deals if each.deal.game is Game.PENALTY]
    points = [signed(-each.penalty) for each in penalties if seat.position in each.by]
    if not points:
        return ""
    text = _("A penalty for %(name)s is on the list of the table already, and counts there: %(points)s.")
    return text % {"name": entrant, "points": join_words(points)}


@dataclass(frozen=True)
class TableMate:
    """Somebody else at the table, and whether they played the deal, as far as the list says so."""

    entrant: Entrant
    has_played: bool


def table_mates(entrant: Entrant, number: int, deal: int, entrants: Mapping[str, Entrant]) -> list[TableMate]:
    """The others at the table of an entrant in a round, in the order of the seats: five queries."""
    seat = seat_in(entrant, number)
    if seat is None:
        return []
    by_name = {str(each).casefold(): each for each in entrants.values()}
    scored = next((each for each in open_sheet(seat.sheet)[2].deals if deal and each.number == deal), None)
    found = []
    for other in seat.sheet.seats.exclude(pk=seat.pk).order_by("position"):
        known = by_name.get(other.name.casefold())
        if known is not None:
            found.append(TableMate(known, scored is None or other.position in scored.active))
    return found
