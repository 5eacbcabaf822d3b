"""The standings of a tournament, of a series, of all in the last months: pages, what is new, files."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.guarding import action_for, page_for
from scorekeeper.play.groups.models import Group, Membership
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


@guards.page_by_link
def standings(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Show the standings, as far as it has been played."""
    shown = standings_now(request, access, revision_of(access.tournament))
    context = access.page(
        standings=shown,
        may_share=access.is_member and (access.may_lead or not access.tournament.evening.is_hidden),
    )
    return render(request, "tournament/standings.html", context)


@guards.page_by_link
def news(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The standings as they are now, for the phones that show them; nothing if they know them already."""
    revision = revision_of(access.tournament)
    if request.GET.get("known") == revision:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(standings_now(request, access, revision))


@action_for(guards.may_decide)
def hide(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Hide the standings from everybody who does not lead, or show them."""
    if (said := request.POST.get("hidden")) in ("yes", "no"):
        say_hidden(tournament=access.tournament, is_hidden=said == "yes")
        add_to_log(request, access.tournament, Did.HIDDEN if said == "yes" else Did.SHOWN)
    return access.redirect("standings")


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


@guards.page_by_link
def line(request: HttpRequest, access: guards.Access, number: int) -> HttpResponse:
    """How a line of the standings arose: where somebody sat, with whom, and what they made."""
    found = guards.shown_standings(access)
    page = found_or_404(entrant_page(found, number))
    context = access.page(
        is_member=access.is_member, standings=found, counts_label=counts_label(found.rule.counting), page=page
    )
    return render(request, "tournament/line.html", context)


@page_for(group_guards.may_read)
def series(request: HttpRequest, membership: Membership, key: int) -> HttpResponse:
    """Show the standings over all tournaments of a series."""
    found = found_or_404(series_of(membership.group, key))
    may_assist = membership.may_write

    def is_led(tournament: Tournament) -> bool:
        return may_assist and guards.is_leader(membership, tournament)

    context = {"group": membership.group, "series": found, "page": series_page(found, is_led)}
    return render(request, "tournament/series.html", context)


@page_for(guards.may_read)
def csv(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The standings as a table, for any spreadsheet."""
    table = standings_table(guards.shown_standings(access), for_desk=access.may_assist)
    return csv_file(table, name_of_file(access.tournament, "csv"))


@page_for(guards.may_read)
def ddv(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Points, positions and solos by round as a table."""
    table = ddv_table(guards.shown_standings(access), for_desk=access.may_assist)
    return csv_file(table, name_of_file(access.tournament, "csv", _("List for the DDV")))


@page_for(guards.may_read)
def xlsx(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """The standings, the teams, all lists and what was awarded as a workbook."""
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


def ranking_asked(request: HttpRequest, group: Group) -> tuple[RankingForm, Ranking]:
    """The ranking of a group as it is asked for; it tells what federations ask, so writers see it."""
    form = RankingForm(request.GET or {"months": Asked().months})
    return form, ranking_of(group, form.asked, localdate())


@page_for(group_guards.group_for_writers)
def ranking(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the standings over all tournaments of the last months."""
    form, found = ranking_asked(request, group)
    context: dict[str, Any] = {"group": group, "form": form, "ranking": found}
    return render(request, "tournament/federation.html", context)


@page_for(group_guards.group_for_writers)
def ranking_csv(request: HttpRequest, group: Group) -> HttpResponse:
    form, found = ranking_asked(request, group)
    name = dated_name(f"{group.name} {_('Ranking')} {form.asked.land}".strip(), localdate(), "csv")
    return csv_file(ranking_table(found, has_best=bool(form.asked.best_of)), name)
