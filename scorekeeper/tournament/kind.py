"""Answers of tournaments to evenings and sheets: addresses of their pages, results, old links.

A tournament is led from its own pages. Otherwise its rounds could be drawn and opened past it, and its
standings be read off its evening while they are hidden. The link of a table whose round is past, or that was
made anew, is a right one, and no attempt at guessing: the address of the hall is not locked for it.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scorekeeper.play.groups.evening_kinds import Standing
from scorekeeper.play.sheets.guards import READ_COOKIE, WRITE_COOKIE
from scorekeeper.play.sheets.guards import read_token as sheet_read_token
from scorekeeper.play.sheets.models import EveningResult, Sheet
from scorekeeper.site.refusal import Refusal
from scorekeeper.site.web.cookies import token_in
from scorekeeper.site.web.secret_links import hash_token
from scorekeeper.tournament import guards
from scorekeeper.tournament.links import write_token
from scorekeeper.tournament.models import FormerTable, Table, Tournament
from scorekeeper.tournament.rounds.reads import is_past
from scorekeeper.tournament.sentences import hidden_sentence
from scorekeeper.tournament.standings.reads import standings_of, standings_of_all
from scorekeeper.tournament.standings.rows import first_rows
from scorekeeper.tournament.standings.season_results import results_of_evening

PAGES = {"evening": "tournament", "news": "standings", "csv": "csv", "xlsx": "xlsx"}
"""The pages of an evening, and what they are of its tournament: sums of its sheets are no standings."""


class DoesNotComeBack(Refusal):
    """The target of a table's link is over, or somebody else's by now."""

    def status(self, request: HttpRequest) -> int:
        return HTTPStatus.GONE


class RoundOver(DoesNotComeBack):
    """The link of a table leads nowhere any more: its round is over."""

    code = "round_over"
    sentence = gettext_noop("This round is over")

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def context(self, request: HttpRequest) -> dict[str, Any]:
        text = _(
            "This code belongs to a table of round %(number)s. Ask at the desk where you sit now, or scan "
            "the code on your table."
        )
        return {"title": self.texts()[0], "text": text % {"number": self.number}}


class MadeAnew(DoesNotComeBack):
    """Other people sit at a table since its list was printed; a deal that waited stays on its phone."""

    code = "made_anew"
    sentence = gettext_noop("Table %(number)s was redone: this deal belongs to nobody who sits there now.")

    def __init__(self, former: FormerTable) -> None:
        super().__init__(former)
        self.former, self.named = former, {"number": str(former.table)}

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """The message that names the table, and tells its players how to find theirs."""
        came = _(
            "Someone came or went before table %(number)s of round %(round)s began, so other people sit "
            "there now."
        )
        if self.former.leads_on:
            how = _("Scan the code on the list at your table again, or ask at the desk where you sit.")
        else:
            how = _("Scan the code on the new list at your table, or ask at the desk where you sit.")
        text = came % {"number": self.former.table, "round": self.former.round}
        return {"title": _("The tables have been redone"), "text": f"{text} {how}"}


class ListMoved(DoesNotComeBack):
    """The list of a table is written by other phones by now: this one scans the code again."""

    template = "tournament/moved.html"
    code = "list_moved"
    sentence = gettext_noop("The list of table %(number)s has moved to another phone.")

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table, self.named = table, {"number": str(table.sheet.table)}

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """How this phone writes again."""
        text = _(
            "This phone no longer writes there. Scan the code on the list at your table again: then this "
            "phone writes, too, and sends what waits on it."
        )
        return {"title": self.texts()[0], "text": text, "slug": self.table.sheet.slug}


class TournamentKind:
    """The answers of tournaments, see `play.groups.evening_kinds.EveningKind`."""

    def results(self, evening: int) -> list[EveningResult] | None:
        """The results in the standings of a tournament for the players of its group."""
        return results_of_evening(evening)

    def firsts(self, evenings: Collection[int]) -> dict[int, tuple[Standing, ...]]:
        """The first of each tournament, as its own page names them: with awards, papers and substitutes."""
        held = Tournament.objects.filter(evening__in=evenings).select_related("evening__setup")
        found = list(held) if evenings else []
        return {
            each.tournament.evening_id: tuple(
                Standing(row.name, row.counts, sign_of(row.line.counts), row.line.place == 1)
                for row in first_rows(each, may_lead=False)
            )
            for each in (standings_of_all(found) if found else ())
        }

    def page_instead(self, request: HttpRequest, group: str, evening: int, page: str) -> HttpResponse | None:
        """Go to the tournament, whose page says who may see it; the file of all sheets is the evening's."""
        given = {"evening": evening, "evening__group__slug": group}
        found = Tournament.objects.filter(**given).values_list("slug", "evening__is_hidden").first()
        if found is None:
            return None
        slug, hides = found
        if page in PAGES:
            return redirect(f"tournaments:{PAGES[page]}", group, slug)
        if hides:
            refuse_while_hidden(request, group, slug)
        return None

    def table_instead(self, write_hash: str) -> HttpResponse | None:
        """Raise RoundOver for a table of a past round; lead on from one that was made anew."""
        sheet = Sheet.objects.filter(write_hash=write_hash).values_list("evening", "round", "ends").first()
        if sheet is None:
            former = FormerTable.objects.select_related("tournament").filter(write_hash=write_hash).first()
            return to_table_made_anew(former) if former else None
        evening, number, ends = sheet
        if ends:
            need_open_round(evening, number)
        return None

    def tell_of_former(self, slug: str) -> None:
        """Raise MadeAnew for a table that was."""
        if former := FormerTable.objects.filter(slug=slug).first():
            raise MadeAnew(former)

    def tell_of_moved(self, request: HttpRequest, slug: str) -> None:
        """Raise ListMoved for a phone whose link is one that the table had before."""
        table = Table.objects.select_related("sheet").filter(sheet__slug=slug, moved__gt=0).first()
        if table is None:
            return
        for moved in range(table.moved):
            writes = write_token(slug, moved)
            for cookie, token in ((WRITE_COOKIE, writes), (READ_COOKIE, sheet_read_token(writes))):
                if constant_time_compare(token_in(request, cookie), token):
                    raise ListMoved(table)


def sign_of(counts: Fraction) -> int:
    """1 above zero, -1 below."""
    return (counts > 0) - (counts < 0)


def refuse_while_hidden(request: HttpRequest, group: str, tournament: str) -> None:
    """Tell nobody the standings who does not lead, while they are hidden; strangers are sent away as ever."""
    try:
        access = guards.may_look(request, group, tournament)
    except Http404:
        return
    if not access.may_lead and standings_of(access.tournament).is_hidden:
        raise PermissionDenied(hidden_sentence(access.tournament))


def need_open_round(evening: int | None, number: int) -> None:
    """Raise RoundOver if a round of an evening, by its key, is closed, or a later one was released since."""
    if is_past(evening, number):
        raise RoundOver(number)


def to_table_made_anew(former: FormerTable) -> HttpResponse:
    """To the table that has the number of one that was made anew; raise MadeAnew if there is none."""
    place = {"evening": former.tournament.evening_id, "round": former.round, "table": former.table}
    tables = Sheet.objects.filter(tournament_table__isnull=False).select_related("tournament_table")
    sheet = tables.filter(**place).first() if former.leads_on else None
    token = write_token(sheet.slug, sheet.tournament_table.moved) if sheet else ""
    if sheet is None or hash_token(token) != sheet.write_hash:
        raise MadeAnew(former)
    need_open_round(sheet.evening_id, sheet.round)
    return redirect("sheets:open", token)
