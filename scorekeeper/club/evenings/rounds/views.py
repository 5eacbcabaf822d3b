"""The rounds of an evening: drawn, made or changed by hand, opened, and the links of their tables."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.club.evenings.draw.report import NotSeated
from scorekeeper.club.evenings.evening.lists import short_tables
from scorekeeper.club.evenings.evening.reads import TableCard, table_card, tables_of
from scorekeeper.club.evenings.models import Setup
from scorekeeper.club.evenings.rounds import reads, writes
from scorekeeper.club.evenings.rounds.forms import ByHandForm, SwapForm
from scorekeeper.club.evenings.rounds.reads import table_links
from scorekeeper.club.evenings.sentences import why_not_seated
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.closed_days import need_open_evening
from scorekeeper.play.groups.evening_kinds import own_page
from scorekeeper.play.groups.guards import Look
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.site.server import limits
from scorekeeper.site.web.shared_addresses import absolute_url, reach_of


def setup_of(group: Group, pk: int) -> Setup:
    """How the tables of an evening of the group are made; Http404 for one that was not begun with a list."""
    setups = Setup.objects.select_related("ruleset", "evening__group")
    return get_object_or_404(setups, evening=pk, evening__group=group)


def setup_to_change(request: HttpRequest, slug: str, pk: int) -> Setup:
    """The same for who may change it; raise DayClosed if its evening is not changed any more."""
    setup = setup_of(guards.may_write(request, slug).group, pk)
    need_open_evening(setup.evening)
    return setup


@own_page("evening")
@require_safe
@guards.by_link_or_account
def planned(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The tables of a round before they are open, and what it would cost to let two change seats."""
    look = guards.may_look(request, slug)
    return show_planned(request, look, setup_of(look.group, pk), number)


def show_planned(
    request: HttpRequest, look: Look, setup: Setup, number: int, problem: str = ""
) -> HttpResponse:
    """Those tables, and why they were not opened if there was a `problem`."""
    rounds = reads.rounds_of(setup.evening, setup)
    page = reads.planned_page(rounds, number)
    if page is None:
        raise Http404
    if page.plan.opened:
        return redirect("evenings:evening", look.group.slug, setup.evening_id)
    form = SwapForm(request.GET if "swap" in request.GET else None, rounds=rounds, number=number)
    swapping = None
    if form.is_bound and form.is_valid():
        swapping = reads.swap_page(rounds, number, *form.cleaned_data["swap"])
    context = {
        "group": look.group,
        "evening": setup.evening,
        "setup": setup,
        "page": page,
        "is_next": number == rounds.next,
        "look": look,
        "short": short_before(setup.evening, number),
        "problem": problem,
        "form": form,
        "swapping": swapping,
        "may_write": look.may_write,
    }
    status = HTTPStatus.CONFLICT if problem else HTTPStatus.OK
    return render(request, "club/evenings/planned.html", context, status=status)


def short_before(evening: Evening, number: int) -> tuple[TableCard, ...]:
    """The tables of the rounds before one that stand before their end."""
    return short_tables([table_card(each) for each in tables_of(evening)], number) if number > 1 else ()


@own_page("evening")
@require_POST
@login_required
def draw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Draw the next round, if it is not drawn yet for who is here; or all rounds to come by a new seed."""
    setup = setup_to_change(request, slug, pk)
    if "anew" in request.POST:
        writes.draw_rounds(evening=setup.evening, seed=writes.new_seed())
    number = writes.draw_next(evening=setup.evening)
    if not setup.evening.planned_rounds.filter(number=number).exists():
        here = reads.rounds_of(setup.evening, setup).to_seat(number)
        messages.error(request, why_not_seated(len(here), rules_of(setup.ruleset).players_max))
        return redirect("evenings:here", slug, pk)
    return redirect("evenings:planned", slug, pk, number)


@own_page("evening")
@require_POST
@login_required
def swap(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Let two change seats in a round whose tables are not open yet."""
    setup = setup_to_change(request, slug, pk)
    form = SwapForm(request.POST, rounds=reads.rounds_of(setup.evening, setup), number=number)
    if form.is_valid():
        one, other = form.cleaned_data["swap"]
        try:
            writes.swap_players(evening=setup.evening, number=number, one=one, other=other)
        except NotSeated:
            messages.error(request, _("Somebody else has changed this round meanwhile."))
    return redirect("evenings:planned", slug, pk, number)


@own_page("evening")
@login_required
def by_hand(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Say who sits at which table in a round to come."""
    setup = setup_to_change(request, slug, pk)
    rounds = reads.rounds_of(setup.evening, setup)
    if number != rounds.next:
        return redirect("evenings:evening", slug, pk)
    most = rules_of(setup.ruleset).players_max
    data = request.POST if request.method == "POST" else None
    form = ByHandForm(data, rounds=rounds, number=number, most=most)
    if form.is_bound and form.is_valid():
        writes.seat_by_hand(evening=setup.evening, number=number, tables=form.tables)
        return redirect("evenings:planned", slug, pk, number)
    evening = setup.evening
    context = {"group": evening.group, "evening": evening, "form": form, "number": number}
    return render(request, "club/evenings/by_hand.html", context)


@own_page("evening")
@require_POST
@login_required
def open_round(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Open all tables of a round at once; while some of a former one are still played, after a question."""
    setup = setup_to_change(request, slug, pk)
    if "sure" not in request.POST and short_before(setup.evening, number):
        return show_planned(
            request, guards.may_look(request, slug), setup, number, _("Tick that you mean it.")
        )
    refusal = limits.too_many(request, limits.NEW_SHEETS, "play/sheets/too_many.html")
    if refusal:
        return refusal
    try:
        writes.open_tables(evening=setup.evening, number=number)
    except writes.CannotOpen as why:
        if not why.twice:
            messages.error(request, _("There are no tables to open."))
            return redirect("evenings:evening", slug, pk)
        text = _("Nobody can sit at two tables of a round: %(names)s.")
        messages.error(request, text % {"names": ", ".join(why.twice)})
        return redirect("evenings:planned", slug, pk, number)
    return redirect("evenings:links", slug, pk, number)


@require_safe
@login_required
def links(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The links for writing of all tables of a round, with their QR codes."""
    group = guards.may_write(request, slug).group
    evening = get_object_or_404(group.evenings, pk=pk)
    context = {
        "group": group,
        "evening": evening,
        "number": number,
        "tables": table_links(evening, number, lambda path: absolute_url(request, path)),
        "reach": reach_of(request),
    }
    return render(request, "club/evenings/links.html", context)
