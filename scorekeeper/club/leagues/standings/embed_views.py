"""The standings as a page that other web sites may show within theirs."""

from __future__ import annotations

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.timezone import localdate
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from scorekeeper.club.leagues.closing.reads import champions_of
from scorekeeper.club.leagues.seasons.reads import current_season
from scorekeeper.club.leagues.sentences import counts_label
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.groups import guards
from scorekeeper.site.web.asked_language import speak_asked_language

HEADERS = {"Cache-Control": "public, max-age=60", "X-Robots-Tag": "noindex"}
"""Many may look at the web site of a club at once; who withdraws the link waits a minute at most."""


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # it knows no views with arguments
def standings(request: HttpRequest, token: str) -> HttpResponse:
    """The standings of the season that is played, and who won those before; nothing to tap.

    A frame has no cookie, so that the address opens it, and says in which language.
    """
    group = guards.embedded_group(token)
    speak_asked_language(request)
    season = current_season(group, localdate())
    context = {
        "group": group,
        "season": season,
        "standings": standings_of(season),
        "counts_label": counts_label(season.rule),
        "champions": champions_of(group),
    }
    page = render_to_string("club/leagues/embed.html", context)
    response = HttpResponse(page, headers=HEADERS)
    patch_vary_headers(response, ["Cookie"])  # one may say a language
    return response
