"""The pages of standings, of a season or all evenings: how they arose, as files, and in a frame elsewhere."""

from __future__ import annotations

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.text import get_valid_filename
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from scorekeeper.club.leagues import guards
from scorekeeper.club.leagues.labels import counts_label
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.forms import StatuteForm
from scorekeeper.club.leagues.seasons.initial_forms import asked_statute, initial_of
from scorekeeper.club.leagues.seasons.reads import (
    all_evenings,
    champions_of,
    current_season,
    season_on,
    seasons_of,
)
from scorekeeper.club.leagues.seasons.statutes import READY, columns_of, counted_as
from scorekeeper.club.leagues.sentences import counting_sentences, rule_sentences
from scorekeeper.club.leagues.standings.columns import table_of
from scorekeeper.club.leagues.standings.course import BESIDE, season_course
from scorekeeper.club.leagues.standings.deal_exports import deals_table, figures_table
from scorekeeper.club.leagues.standings.evenings import won_evenings
from scorekeeper.club.leagues.standings.exports import certificates_of, season_tables, standings_table
from scorekeeper.club.leagues.standings.other_statute import season_otherwise
from scorekeeper.club.leagues.standings.reads import (
    names_in_front,
    so_far_sentence,
    standings_of,
    tournaments_in,
)
from scorekeeper.play.groups import guards as group_guards
from scorekeeper.play.groups.guarding import page_by_link
from scorekeeper.play.groups.guards import Look
from scorekeeper.play.houserules.labels import join_sentences
from scorekeeper.play.sheets.files import csv_file, xlsx_file
from scorekeeper.play.sheets.sentences import lead_sentence
from scorekeeper.site.web.addresses import speak_asked_language
from scorekeeper.site.web.fields import is_number, numbers_in

MOST_EVENINGS = 10
"""So many evenings stand beside the standings, where there is room."""


@page_by_link(group_guards.may_look)
def standings(request: HttpRequest, look: Look) -> HttpResponse:
    """The standings of the season that is played, or lead on to the one that was chosen."""
    chosen = request.GET.get("season", "")
    if is_number(chosen):
        return redirect("leagues:season", look.group.slug, int(chosen))
    seasons = seasons_of(look.group)
    return show_standings(request, look, current_season(look.group, localdate(), seasons), seasons)


@page_by_link(guards.may_look)
def season(request: HttpRequest, seen: tuple[Look, Season]) -> HttpResponse:
    """The standings of a season; the season 0 is all evenings."""
    look, season = seen
    return show_standings(request, look, season, seasons_of(look.group))


def show_standings(request: HttpRequest, look: Look, season: Season, seasons: list[Season]) -> HttpResponse:
    """The page of standings, with the seasons of the group."""
    found, champions = standings_of(season), champions_of(seasons)
    won_by, front = champions.of_season(season), names_in_front(found)
    context = {
        "group": look.group,
        "season": season,
        "champions": champions,
        "won_by": won_by,
        "front": front if season.closed_at and set(front) != set(won_by) else (),
        "seasons": [*seasons, all_evenings(look.group)],
        "standings": found,
        "tournaments": tournaments_in(season),
        "so_far": so_far_sentence(found),
        "statement": lead_sentence(
            [(row.line.place, row.player.name, row.counts) for row in found.rows],
            is_closed=bool(season.closed_at),
        ),
        "table": table_of(season, found, request.GET.get("sort", "")),
        "counting": join_sentences(counting_sentences(season)),
        "rule": rule_sentences(season),
        "look": look,
        "own": look.user_id,
        "last_evenings": won_evenings(found.ranking.held.last[:MOST_EVENINGS]),
        "may_manage": look.may_manage,
    }
    return render(request, "club/leagues/standings.html", context)


@page_by_link(group_guards.may_look)
def of_evening(_request: HttpRequest, look: Look, sheet: str) -> HttpResponse:
    """Lead on to the standings of the season in which an evening is."""
    evening = get_object_or_404(look.group.evenings, sheets__slug=sheet)
    return redirect("leagues:season", look.group.slug, season_on(look.group, evening.day).number)


@page_by_link(guards.may_look)
def course(request: HttpRequest, seen: tuple[Look, Season]) -> HttpResponse:
    """How the standings came about: a chart in which chosen lines stand out, and the table of it.

    Beside the standings, which ask for it where it is seen, there is the chart alone.
    """
    look, season = seen
    if request.htmx:  # type: ignore[attr-defined]  # the middleware of django-htmx adds it
        return render(request, "club/leagues/_course.html", {"course": season_course(season, sizes=[BESIDE])})
    context = {
        "group": look.group,
        "look": look,
        "season": season,
        "course": season_course(
            season, numbers_in(request.GET.getlist("line")), show=request.GET.get("show", "")
        ),
        "counts_label": counts_label(season.written_rule),
    }
    return render(request, "club/leagues/course.html", context)


@page_by_link(guards.may_look)
def certificates(request: HttpRequest, seen: tuple[Look, Season]) -> HttpResponse:
    """A certificate for each of the first three places of a season that is closed."""
    look, season = seen
    found, won_by = standings_of(season), champions_of([season]).of_season(season)
    context = {
        "group": look.group,
        "season": season,
        "rows": list(certificates_of(found, won_by, season.rule)) if season.closed_at else [],
        "people": len(found.every),
    }
    return render(request, "club/leagues/certificates.html", context)


@page_by_link(guards.may_look)
def otherwise(request: HttpRequest, seen: tuple[Look, Season]) -> HttpResponse:
    """A season as it would stand if it counted otherwise: by a ready statute, or by parts that are chosen."""
    look, season = seen
    form = StatuteForm(asked_statute(request.GET, season), initial=initial_of(season))
    other = counted_as(season, form.cleaned_data) if form.is_valid() else None
    context = {
        "group": look.group,
        "look": look,
        "season": season,
        "statutes": READY,
        "chosen": request.GET.get("statute", ""),
        "form": form,
        "rule": rule_sentences(season),
        "other_rule": rule_sentences(other) if other else "",
        # Where only the parts are to say what they come to, nobody waits for the standings.
        "found": season_otherwise(season, other) if other and "say" not in request.GET else None,
        "sent": initial_of(other).items() if other else (),
        "may_change": look.may_manage and may_count_otherwise(season),
        "propose": to_propose(request, look, season, other),
    }
    return render(request, "club/leagues/otherwise.html", context)


def may_count_otherwise(season: Season) -> bool:
    """Whether it is stored, and not over."""
    return bool(season.number) and not season.closed_at


def to_propose(request: HttpRequest, look: Look, season: Season, other: Season | None) -> str:
    """The query by which a member proposes what is shown; empty where nothing would be different."""
    if other is None or not look.is_member or not may_count_otherwise(season):
        return ""
    return f"?{request.GET.urlencode()}" if columns_of(other) != columns_of(season) else ""


@page_by_link(guards.may_save)
def standings_csv(_request: HttpRequest, season: Season) -> HttpResponse:
    """The standings as a table, for any spreadsheet."""
    return csv_file(standings_table(season, standings_of(season)), name_of_file(season, season.name, "csv"))


@page_by_link(guards.may_save)
def standings_xlsx(_request: HttpRequest, season: Season) -> HttpResponse:
    """The standings as a workbook."""
    return xlsx_file(
        [standings_table(season, standings_of(season))], name_of_file(season, season.name, "xlsx")
    )


@page_by_link(guards.may_save)
def csv(_request: HttpRequest, season: Season) -> HttpResponse:
    """The points of all evenings as a table, for any spreadsheet."""
    return csv_file(season_tables(season)[0], name_of_file(season, name_with_evenings(season), "csv"))


@page_by_link(guards.may_save)
def xlsx(_request: HttpRequest, season: Season) -> HttpResponse:
    """The points and the places of all evenings, everybody's figures and all deals as a workbook."""
    tables = (*season_tables(season), figures_table(season), deals_table(season))
    return xlsx_file(tables, name_of_file(season, name_with_evenings(season), "xlsx"))


def name_with_evenings(season: Season) -> str:
    """The name of a file of a season with its evenings, beside the group."""
    return _("%(season)s, every evening") % {"season": season.name}


def name_of_file(season: Season, name: str, ending: str) -> str:
    """The name under which a file is saved, with those of group and season."""
    return get_valid_filename(f"{season.group.name} {name}.{ending}").lstrip(".-")


HEADERS = {"Cache-Control": "public, max-age=60", "X-Robots-Tag": "noindex"}
"""Many may look at the web site of a club at once; who withdraws the link waits a minute at most."""


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # it knows no views with arguments
def embedded_standings(request: HttpRequest, token: str) -> HttpResponse:
    """The standings of the season that is played, and who won those before; nothing to tap.

    A frame has no cookie, so that the address opens it, and says in which language.
    """
    group = group_guards.embedded_group(token)
    speak_asked_language(request)
    seasons = seasons_of(group)
    season = current_season(group, localdate(), seasons)
    found = standings_of(season)
    context = {
        "group": group,
        "season": season,
        "standings": found,
        "so_far": so_far_sentence(found),
        "counts_label": counts_label(season.written_rule),
        "champions": champions_of(seasons),
    }
    page = render_to_string("club/leagues/embed.html", context)
    response = HttpResponse(page, headers=HEADERS)
    patch_vary_headers(response, ["Cookie"])  # one may say a language
    return response
