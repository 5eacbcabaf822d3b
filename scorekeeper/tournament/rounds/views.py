"""The rounds of a tournament: drawn, opened, released; who sits where, and the codes of tables."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.club.evenings.round_pages import RoundToPlan, change_seats, make_by_hand, show_planned
from scorekeeper.club.evenings.rounds.reads import rounds_of
from scorekeeper.club.evenings.rounds.writes import CannotOpen, CannotSeat, new_seed
from scorekeeper.club.evenings.sentences import seated_twice_sentence, why_not_seated
from scorekeeper.play.groups.guarding import action_for, form_for
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.server import limits
from scorekeeper.site.web.secret_links import hash_token
from scorekeeper.tournament import guards
from scorekeeper.tournament.entrants.reads import entrants_of, next_round
from scorekeeper.tournament.entrants.views import noted_ticks
from scorekeeper.tournament.final.reads import waits_for_cut
from scorekeeper.tournament.kind import RoundOver, to_table_made_anew
from scorekeeper.tournament.links import former_of_code, sheet_of_code, write_token
from scorekeeper.tournament.log_writes import add_to_log
from scorekeeper.tournament.models import Did, Tournament
from scorekeeper.tournament.rounds import writes
from scorekeeper.tournament.rounds.pools import is_in_pools, why_not_in_pools
from scorekeeper.tournament.rounds.reads import is_past, most_at_a_table, sitting_out
from scorekeeper.tournament.rounds.seating import not_over_text, round_to_finish, seating_of, why_draw_again
from scorekeeper.tournament.setup.reads import tournament_page
from scorekeeper.tournament.standings.reads import ranking_of, standings_of
from scorekeeper.tournament.tables.forms import BeginsForm
from scorekeeper.tournament.times import day_of


@action_for(guards.may_change)
def draw(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Draw the next round, or all to come, with the past fixed; by a new seed if that is asked for.

    What was ticked on the list of entrants beside the button is noted first.
    """
    if not noted_ticks(request, access.tournament):
        return access.redirect("entrants")
    ranking: Sequence[int] = ()
    if access.tournament.last_by_standing:
        standings = standings_of(access.tournament)
        ranking, missing = ranking_of(standings), round_to_finish(standings)
        if missing:
            messages.error(request, not_over_text(missing))
            return access.redirect("tables", missing.number)
    if waits_for_cut(access.tournament, next_round(access.tournament)):
        return access.redirect("final")
    seed = new_seed() if "anew" in request.POST else ""
    try:
        number = writes.draw_rounds(tournament=access.tournament, seed=seed, ranking=ranking)
    except CannotSeat as why:
        messages.error(request, why_not_drawn(access.tournament, why.here))
        return access.redirect("entrants")
    add_to_log(request, access.tournament, Did.DRAWN_ANEW if seed else Did.DRAWN, number)
    return access.redirect("planned", number)


def why_not_drawn(tournament: Tournament, here: int) -> str:
    """Why the next round is not drawn for so many people."""
    if tournament.teams_meet:  # the list of entrants says what is missing
        return _("It cannot be drawn yet.")
    if is_in_pools(tournament, next_round(tournament)):
        return why_not_in_pools(tournament, entrants_of(tournament))
    return why_not_seated(here, most_at_a_table(tournament))


@guards.page_by_link
def planned(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """The tables of a round before they are open, and what it would cost to let two change seats."""
    to_plan = round_to_plan(access, number)
    if to_plan.is_open:
        return to_open_round(request, access, number)
    rounds = to_plan.rounds
    more = {
        "tournament": access.tournament,
        "why_again": why_draw_again(access.tournament, rounds, number),
        "sitting_out": [rounds.people.names[one] for one in sitting_out(rounds, number)],
        "may_write": access.may_assist,
        "may_draw": number == rounds.next,
    }
    return show_planned(request, to_plan, "tournament/planned.html", more)


def round_to_plan(access: guards.Access, number: int) -> RoundToPlan:
    """A round to come of a tournament, for its pages."""
    evening, key = access.tournament.evening, access.tournament.slug
    rounds = rounds_of(evening, evening.setup)
    return RoundToPlan(access.group, rounds, number, "tournaments", key, evening.title)


def to_open_round(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Say of a round whose tables are open that they are, where what can still be changed stands."""
    messages.info(request, _("The tables of round %(number)s are open.") % {"number": number})
    return access.redirect("tables" if access.is_member else "seating", number)


@form_for(guards.may_change)
def by_hand(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Say who sits at which table in the next round, as in a final."""
    to_plan = round_to_plan(access, number)
    if number < to_plan.rounds.next:
        return to_open_round(request, access, number)
    if waits_for_cut(access.tournament, number):
        return access.redirect("final")
    if number > to_plan.rounds.next:
        messages.error(request, _("Round %(number)s is not the next one.") % {"number": number})
        return access.redirect("tournament")
    answer = make_by_hand(request, to_plan, most_at_a_table(access.tournament))
    if answer.status_code == HTTPStatus.FOUND:
        add_to_log(request, access.tournament, Did.BY_HAND, number)
    return answer


@action_for(guards.may_change)
def swap(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Let two change seats in a round whose tables are not open yet."""
    to_plan = round_to_plan(access, number)
    if number < to_plan.rounds.next:
        return to_open_round(request, access, number)
    before = to_plan.rounds.tables_of(number)
    answer = change_seats(request, to_plan)
    if round_to_plan(access, number).rounds.tables_of(number) != before:
        add_to_log(request, access.tournament, Did.SWAPPED, number)
    return answer


@action_for(guards.may_change)
def open_round(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    refusal = limits.refuse_too_many(request, limits.NEW_SHEETS)
    if refusal:
        return refusal
    try:
        writes.open_round(tournament=access.tournament, number=number)
    except CannotOpen as why:
        anew = _("These tables cannot be opened: draw again for the people who are here.")
        messages.error(request, seated_twice_sentence(why.twice) if why.twice else anew)
    else:
        add_to_log(request, access.tournament, Did.OPENED, number)
    return access.redirect("tournament")


@action_for(guards.may_assist)
def announce(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Say when the next round begins."""
    form = BeginsForm(request.POST)
    if form.is_valid():
        coming = tournament_page(access.tournament).coming
        day = day_of(access.tournament, coming.number if coming else 1)
        writes.announce_next(tournament=access.tournament, begins=form.moment(day))
    else:
        messages.error(request, _("That is not a time such as 20:55."))
    return access.redirect("tournament")


@action_for(guards.may_assist)
def release(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Let the clock of a round run."""
    writes.release_round(tournament=access.tournament, number=number)
    add_to_log(request, access.tournament, Did.RELEASED, number)
    return access.redirect("tournament")


@guards.page_by_link
def seating(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """Everybody by name with table and seat, and the tables."""
    found = found_or_404(seating_of(access.tournament, number))
    context = access.page(seating=found)
    return render(request, "tournament/seating.html", context)


@require_safe
def short(request: HttpRequest, token: str) -> HttpResponse:
    """Come to a table by the link on its list, while its round is played.

    Who scans the list of an earlier round, or of a table that was made anew, has not guessed: they are led on
    or told whom to ask, and it is not counted.
    """
    sheet = sheet_of_code(token)
    if sheet is None:
        if (former := former_of_code(token)) is None:
            raise Http404
        return to_table_made_anew(former)
    opens = write_token(sheet.slug, sheet.tournament_table.moved)
    if hash_token(opens) != sheet.write_hash or is_past(sheet.evening_id, sheet.round):
        raise RoundOver(sheet.round)
    return redirect("sheets:open", opens)
