"""The rounds of an evening: who is here or comes late, tables drawn or made by hand, opened, their links."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from rulesets import Refused
from scorekeeper.club.evenings.draw.tables import tables_in_short
from scorekeeper.club.evenings.evening.progress import short_tables
from scorekeeper.club.evenings.evening.reads import TableCard, table_card, tables_of
from scorekeeper.club.evenings.group.new_evening import last_sheet, rules_to_begin_with
from scorekeeper.club.evenings.models import Seating, Setup
from scorekeeper.club.evenings.round_pages import RoundToPlan, change_seats, make_by_hand, show_planned
from scorekeeper.club.evenings.rounds import writes
from scorekeeper.club.evenings.rounds.attendance_form import MOST_HERE, AttendanceForm, BeginForm
from scorekeeper.club.evenings.rounds.attendance_writes import (
    Departures,
    arrive,
    begin_evening,
    change_attendance,
    is_attended_by,
)
from scorekeeper.club.evenings.rounds.forms import ArrivingForm
from scorekeeper.club.evenings.rounds.latecomers_reads import arrival_of, tables_in_play
from scorekeeper.club.evenings.rounds.reads import Rounds, rounds_of, table_links
from scorekeeper.club.evenings.rounds.reasons_reads import reasons_for
from scorekeeper.club.evenings.rounds.writes import Begun, take_back_round
from scorekeeper.club.evenings.sentences import seated_twice_sentence, why_not_seated
from scorekeeper.club.planning.reads import coming_today
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.closed_days import need_open, need_open_evening
from scorekeeper.play.groups.evening_kinds import own_page
from scorekeeper.play.groups.guarding import action_for, form_for, page_by_link, page_for
from scorekeeper.play.groups.guards import Look
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.labels import join_words, problem_text
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.start.reads import offered_rulesets
from scorekeeper.play.sheets.writes import Stale
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.server import limits
from scorekeeper.site.web.addresses import absolute_url, reach_of


def setup_of(group: Group, pk: int) -> Setup:
    """How the tables of an evening of the group are made; Http404 for one that was not begun with a list."""
    setups = Setup.objects.select_related("ruleset", "evening__group")
    return get_object_or_404(setups, evening=pk, evening__group=group)


def setup_to_change(request: HttpRequest, slug: str, pk: int) -> Setup:
    """The same for who may change it; raise DayClosed if its evening is not changed any more."""
    setup = setup_of(guards.may_write(request, slug).group, pk)
    need_open_evening(setup.evening)
    return setup


def group_of(setup: Setup) -> Group:
    return found_or_404(setup.evening.group)


def to_page(setup: Setup, name: str, *below: int) -> HttpResponse:
    """Lead to a page of an evening, by the name of its address and the numbers in it."""
    return redirect(f"evenings:{name}", group_of(setup).slug, setup.evening_id, *below)


@own_page("evening")
@page_by_link(guards.may_look)
def planned(request: HttpRequest, look: Look, pk: int, number: int) -> HttpResponse:
    """The tables of a round before they are open, and what it would cost to let two change seats."""
    return show_tables(request, look, setup_of(look.group, pk), number)


def show_tables(
    request: HttpRequest, look: Look, setup: Setup, number: int, problem: str = ""
) -> HttpResponse:
    """Those tables, and why they were not opened if there was a `problem`."""
    to_plan = round_to_plan(setup, number)
    if to_plan.is_open:
        return to_page(setup, "evening")
    more = {
        "look": look,
        "short": short_before(setup.evening, number),
        "reasons": reasons_for(to_plan.rounds, number),
        "seatings": [(each, each == setup.seating) for each in Seating],
        "problem": problem,
        "may_write": look.may_write,
        "may_draw": True,
    }
    status = HTTPStatus.CONFLICT if problem else HTTPStatus.OK
    return show_planned(request, to_plan, "club/evenings/planned.html", more, status)


def round_to_plan(setup: Setup, number: int) -> RoundToPlan:
    """A round to come of an evening of a group, for its pages."""
    rounds, group = rounds_of(setup.evening, setup), group_of(setup)
    return RoundToPlan(group, rounds, number, "evenings", setup.evening_id, group.name)


def short_before(evening: Evening, number: int) -> tuple[TableCard, ...]:
    """The tables of the rounds before one that stand before their end."""
    return short_tables([table_card(each) for each in tables_of(evening)], number) if number > 1 else ()


@own_page("evening")
@action_for(setup_to_change)
def draw(request: HttpRequest, setup: Setup) -> HttpResponse:
    """Draw the next round, if it is not drawn yet for who is here; or all rounds to come by a new seed."""
    before = dict(setup.evening.planned_rounds.values_list("number", "tables"))
    seed = writes.new_seed() if "anew" in request.POST else ""
    seating = request.POST.get("seating", "")
    try:
        number = writes.draw_next(
            evening=setup.evening, seed=seed, seating=seating if seating in Seating else ""
        )
    except writes.CannotSeat as why:
        messages.error(request, why_not_seated(why.here, rules_of(setup.ruleset).players_max))
        return to_page(setup, "here")
    after = dict(setup.evening.planned_rounds.values_list("number", "tables"))
    if not seed and not seating and number in before and before[number] != after.get(number):
        text = _("Round %(number)s has been drawn again: others were at the tables than it was drawn for.")
        messages.info(request, text % {"number": number})
    return to_page(setup, "planned", number)


@own_page("evening")
@action_for(setup_to_change)
def swap(request: HttpRequest, setup: Setup, number: int) -> HttpResponse:
    """Let two change seats in a round whose tables are not open yet."""
    return change_seats(request, round_to_plan(setup, number))


@own_page("evening")
@form_for(setup_to_change)
def by_hand(request: HttpRequest, setup: Setup, number: int) -> HttpResponse:
    """Say who sits at which table in a round to come."""
    to_plan = round_to_plan(setup, number)
    if number != to_plan.rounds.next:
        return to_page(setup, "evening")
    return make_by_hand(request, to_plan, rules_of(setup.ruleset).players_max)


@own_page("evening")
@action_for(setup_to_change)
def open_round(request: HttpRequest, setup: Setup, number: int) -> HttpResponse:
    """Open all tables of a round at once; while some of a former one are still played, after a question."""
    if "sure" not in request.POST and short_before(setup.evening, number):
        return show_tables(
            request,
            guards.may_look(request, group_of(setup).slug),
            setup,
            number,
            _("Tick the box to confirm."),
        )
    refusal = limits.refuse_too_many(request, limits.NEW_SHEETS)
    if refusal:
        return refusal
    try:
        writes.open_tables(evening=setup.evening, number=number)
    except writes.CannotOpen as why:
        if not why.twice:
            messages.error(request, _("There are no tables to open."))
            return to_page(setup, "evening")
        messages.error(request, seated_twice_sentence(why.twice))
        return to_page(setup, "planned", number)
    return to_page(setup, "links", number)


@page_for(guards.group_for_writers)
def links(request: HttpRequest, group: Group, pk: int, number: int) -> HttpResponse:
    """The links for writing of all tables of a round, with their QR codes."""
    evening = get_object_or_404(group.evenings, pk=pk)
    context = {
        "group": group,
        "evening": evening,
        "number": number,
        "tables": table_links(evening, number, lambda path: absolute_url(request, path)),
        "reach": reach_of(request),
    }
    return render(request, "club/evenings/links.html", context)


@form_for(guards.group_for_writers)
def begin(request: HttpRequest, group: Group) -> HttpResponse:
    """Begin an evening of several tables: who is here, by which rules, drawn or dropped by hand."""
    need_open(group.pk, [localdate()])
    rules = rules_to_begin_with(group, last_sheet(group))
    planned, coming = coming_today(group)
    initial = {"preset": rules.first, "players": coming, "title": planned.place if planned else ""}
    form = BeginForm(request.POST or None, group=group, own=rules.own, same=rules.same, initial=initial)
    if form.is_valid():
        by_hand = "hand" in request.POST
        evening = begin_evening(group=group, is_drawn=not by_hand, **form.new_evening)
        if not is_attended_by(evening, form.coming):
            messages.info(request, _("This evening has already started: say here who has come since."))
            return redirect("evenings:here", group.slug, evening.pk)
        return redirect("evenings:by_hand" if by_hand else "evenings:planned", group.slug, evening.pk, 1)
    offered = offered_rulesets(rules.cards, rules.last)
    underway = group.evenings.exclude(setup=None).filter(day=localdate()).first()
    tables = [tables_in_short(here) for here in range(MOST_HERE + 1)]
    context = {"group": group, "form": form, "offered": offered, "underway": underway, "tables": tables}
    return render(request, "club/evenings/begin.html", context)


@own_page("evening")
@form_for(setup_to_change)
def here(request: HttpRequest, setup: Setup) -> HttpResponse:
    """Show and change the list: who came late, who left, guests, and the number of rounds."""
    group, rounds = group_of(setup), rounds_of(setup.evening, setup)
    form = AttendanceForm(request.POST if request.method == "POST" else None, group=group, rounds=rounds)
    if form.is_valid() and form.is_sure:
        departures = change_attendance(
            evening=setup.evening,
            rounds=form.cleaned_data["rounds"],
            staying=form.staying,
            coming=form.coming,
        )
        say_who_got_up(request, departures)
        came = who_came(rounds, rounds_of(setup.evening, setup))
        return to_page(setup, "arriving" if came else "evening", *came)
    context = {"group": group, "evening": setup.evening, "form": form, "next": rounds.next}
    return render(request, "club/evenings/here.html", context)


def who_came(before: Rounds, after: Rounds) -> set[int]:
    """The number of the one who has come while tables are in play; of several, nobody's."""
    came = set(after.people.here_in(after.next)) - set(before.people.here_in(before.next))
    return came if len(came) == 1 and tables_in_play(after) else set()


def say_who_got_up(request: HttpRequest, departures: Departures) -> None:
    """Say who got up at a table, and who still sits there."""
    if departures.left:
        text = _("No longer at the table from the next deal on: %(names)s.")
        messages.success(request, text % {"names": join_words(departures.left)})
    if departures.stuck:
        text = _(
            "Still at the table, since it takes four: %(names)s. Let someone else have the seat, or take the "
            "round back before its first deal."
        )
        messages.warning(request, text % {"names": join_words(departures.stuck)})


@own_page("evening")
@form_for(setup_to_change)
def arriving(request: HttpRequest, setup: Setup, number: int) -> HttpResponse:
    """Somebody of the list is here now: where they sit down, and what that changes."""
    rounds = rounds_of(setup.evening, setup)
    attendance = found_or_404(
        next((each for each in rounds.people.attendances if each.number == number), None)
    )
    arrival = arrival_of(rounds, attendance)
    form = ArrivingForm(request.POST if request.method == "POST" else None, arrival=arrival)
    if form.is_valid():
        try:
            arrive(evening=setup.evening, number=number, **form.chosen)
        except Refused as refused:
            form.add_error(None, problem_text(refused.problems[0]))
        except Stale:
            form.add_error(None, _("The sheet was changed in the meantime. Open this page again."))
        else:
            messages.success(request, _("%(name)s is here.") % {"name": attendance})
            return to_page(setup, "evening")
    context = {"group": setup.evening.group, "evening": setup.evening, "arrival": arrival, "form": form}
    return render(request, "club/evenings/arriving.html", context)


@own_page("evening")
@action_for(setup_to_change)
def take_back(request: HttpRequest, setup: Setup, number: int) -> HttpResponse:
    """Let a round be planned again whose tables were opened too soon."""
    try:
        take_back_round(evening=setup.evening, number=number)
    except Begun:
        messages.error(request, _("Something has been entered in this round: it stays open."))
    else:
        messages.success(request, _("Round %(number)s is not open any more.") % {"number": number})
    return to_page(setup, "evening")
