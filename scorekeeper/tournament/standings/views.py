"""The standings of a tournament, of a series, of all in the last months: pages, what is new, files."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.files import csv_file, dated_name, xlsx_file
from scorekeeper.site.refusal import found_or_404
from scorekeeper.site.web.fields import number_field
from scorekeeper.site.web.fragment_cache import Fragment, fragment_for
from scorekeeper.tournament import guards
from scorekeeper.tournament.log_writes import add_to_log
from scorekeeper.tournament.models import LONGEST_CLUB, Did, Tournament
from scorekeeper.tournament.sentences import counts_label
from scorekeeper.tournament.standings.exports import (
    PERSON,
    ddv_table,
    name_of_file,
    ranking_table,
    standings_table,
    standings_workbook,
)
from scorekeeper.tournament.standings.federation import Asked, Ranking, ranking_of
from scorekeeper.tournament.standings.reads import revision_of, standings_of
from scorekeeper.tournament.standings.rows import entrant_page, standings_page
from scorekeeper.tournament.standings.season_results import not_counted
from scorekeeper.tournament.standings.series import series_of, series_page
from scorekeeper.tournament.standings.writes import say_hidden

MOST_MONTHS, MOST_COUNTED, MOST_PLAYED = 120, 100, 1000


@require_safe
@guards.by_link_or_account
def standings(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Show the standings, as far as it has been played."""
    access = guards.may_look(request, slug, tournament)
    shown = standings_now(request, access, revision_of(access.tournament))
    context = access.page(
        standings=shown,
        may_share=access.is_member and (access.may_lead or not access.tournament.evening.is_hidden),
    )
    return render(request, "tournament/standings.html", context)


@require_safe
@guards.by_link_or_account
def news(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings as they are now, for the phones that show them; nothing if they know them already."""
    access = guards.may_look(request, slug, tournament)
    revision = revision_of(access.tournament)
    if request.GET.get("known") == revision:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(standings_now(request, access, revision))


@require_POST
@login_required
def hide(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Hide the standings from everybody who does not lead, or show them."""
    access = guards.may_decide(request, slug, tournament)
    if (said := request.POST.get("hidden")) in ("yes", "no"):
        say_hidden(tournament=access.tournament, is_hidden=said == "yes")
        add_to_log(request, access.tournament, Did.HIDDEN if said == "yes" else Did.SHOWN)
    return redirect("tournaments:standings", slug, tournament)


def standings_now(request: HttpRequest, access: guards.Access, revision: str) -> str:
    """The part of the page that shows the standings, rendered once for all who see the same."""
    seen_by = (access.tournament.pk, access.may_lead, access.is_member)
    fragment = Fragment("tournament/_standings.html", seen_by, revision)
    return fragment_for(request, fragment, lambda: context_of(access, revision))


def context_of(access: guards.Access, revision: str) -> dict[str, Any]:
    """The context of the standings; while they are hidden, only leaders get any."""
    found = standings_of(access.tournament)
    return access.page(
        may_lead=access.may_lead,
        standings=found,
        page=standings_page(found) if access.may_lead or not found.is_hidden else None,
        not_counted=not_counted(found) if access.is_member and found.is_over else None,
        revision=revision,
    )


@require_safe
@guards.by_link_or_account
def line(request: HttpRequest, slug: str, tournament: str, number: int) -> HttpResponse:
    """How a line of the standings arose: where somebody sat, with whom, and what they made."""
    access = guards.may_look(request, slug, tournament)
    found = guards.shown_standings(access)
    page = found_or_404(entrant_page(found, number))
    context = access.page(
        is_member=access.is_member, standings=found, counts_label=counts_label(found.rule.counting), page=page
    )
    return render(request, "tournament/line.html", context)


@require_safe
@login_required
def series(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    """Show the standings over all tournaments of a series."""
    membership = group_guards.may_read(request, slug)
    found = found_or_404(series_of(membership.group, key))
    may_assist = membership.may_write

    def is_led(tournament: Tournament) -> bool:
        return may_assist and guards.is_leader(membership, tournament)

    context = {"group": membership.group, "series": found, "page": series_page(found, is_led)}
    return render(request, "tournament/series.html", context)


@require_safe
@login_required
def csv(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings as a table, for any spreadsheet."""
    access = guards.may_read(request, slug, tournament)
    table = standings_table(guards.shown_standings(access), for_desk=access.may_assist)
    return csv_file(table, name_of_file(access.tournament, "csv"))


@require_safe
@login_required
def ddv(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """Points, positions and solos by round as a table."""
    access = guards.may_read(request, slug, tournament)
    table = ddv_table(guards.shown_standings(access), for_desk=access.may_assist)
    return csv_file(table, name_of_file(access.tournament, "csv", _("List for the DDV")))


@require_safe
@login_required
def xlsx(request: HttpRequest, slug: str, tournament: str) -> HttpResponse:
    """The standings, the teams, all lists and what was awarded as a workbook."""
    access = guards.may_read(request, slug, tournament)
    tables = standings_workbook(guards.shown_standings(access), for_desk=access.may_assist)
    return xlsx_file(tables, name_of_file(access.tournament, "xlsx"))


class RankingForm(forms.Form):
    """The terms of the ranking."""

    months = number_field(gettext_lazy("Months"), MOST_MONTHS, least=1)
    best_of = number_field(
        gettext_lazy("Each player's best … tournaments"),
        MOST_COUNTED,
        help_text=gettext_lazy("Leave empty for all of them."),
    )
    least_rounds = number_field(gettext_lazy("At least … rounds"), MOST_PLAYED)
    land = forms.CharField(label=PERSON["land"], max_length=LONGEST_CLUB, required=False)

    @property
    def asked(self) -> Asked:
        """The same; what is wrong is as usual."""
        said = self.cleaned_data if self.is_valid() else {}
        usual = Asked()
        return Asked(
            months=said.get("months") or usual.months,
            best_of=said.get("best_of", 0),
            least_rounds=said.get("least_rounds", 0),
            land=said.get("land") or "",
        )


def ranking_asked(request: HttpRequest, slug: str) -> tuple[Group, RankingForm, Ranking]:
    """The ranking of a group as it is asked for, by who may write: it tells what federations ask."""
    group = group_guards.may_write(request, slug).group
    form = RankingForm(request.GET or {"months": Asked().months})
    return group, form, ranking_of(group, form.asked, localdate())


@require_safe
@login_required
def ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings over all tournaments of the last months."""
    group, form, found = ranking_asked(request, slug)
    context: dict[str, Any] = {"group": group, "form": form, "ranking": found}
    return render(request, "tournament/federation.html", context)


@require_safe
@login_required
def ranking_csv(request: HttpRequest, slug: str) -> HttpResponse:
    group, form, found = ranking_asked(request, slug)
    name = dated_name(f"{group.name} {_('Ranking')} {form.asked.land}".strip(), localdate(), "csv")
    return csv_file(ranking_table(found, has_best=bool(form.asked.best_of)), name)
