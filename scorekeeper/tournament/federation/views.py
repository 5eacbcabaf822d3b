"""The ranking over many tournaments: its page, and the same as a table in a federation's columns."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.files import Spreadsheet, csv_file, dated_name
from scorekeeper.tournament.federation.reads import Asked, Ranking, ranking_of
from scorekeeper.tournament.models import LONGEST_CLUB
from scorekeeper.tournament.setup.fields import number_field
from scorekeeper.tournament.standings.exports import PERSON

MOST_MONTHS, MOST_COUNTED, MOST_PLAYED = 120, 100, 1000


class RankingForm(forms.Form):
    """What counts in the ranking."""

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
            best_of=said.get("best_of") or 0,
            least_rounds=said.get("least_rounds") or 0,
            land=said.get("land") or "",
        )


def found_for(request: HttpRequest, slug: str) -> tuple[Group, RankingForm, Ranking]:
    """The ranking of a group as it is asked for, by who may write: it tells what federations ask."""
    group = guards.may_write(request, slug).group
    form = RankingForm(request.GET or {"months": Asked().months})
    return group, form, ranking_of(group, form.asked, localdate())


@require_safe
@login_required
def ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Who stands where over all tournaments of the last months."""
    group, form, found = found_for(request, slug)
    context: dict[str, Any] = {"group": group, "form": form, "ranking": found}
    return render(request, "tournament/federation.html", context)


@require_safe
@login_required
def csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as a table."""
    group, form, found = found_for(request, slug)
    name = dated_name(f"{group.name} {_('Ranking')} {form.asked.land}".strip(), localdate(), "csv")
    return csv_file(table_of(found, has_best=bool(form.asked.best_of)), name)


def table_of(ranking: Ranking, *, has_best: bool) -> Spreadsheet:
    """A line for everybody: who they are, as federations ask it, what counts, and each tournament.

    Where the best count, these stand there once more, by themselves.
    """
    titles = [f"{each.evening.day.isoformat()} {each.evening.title}" for each in ranking.tournaments]
    head = (
        *(_("Place"), _("Name"), PERSON["member_number"], PERSON["land"], PERSON["club"]),
        *(PERSON["birth_year"], _("Tournaments"), _("Rounds played"), _("Points")),
        *(
            *titles,
            *(_("%(tournament)s, among the best") % {"tournament": each} for each in titles if has_best),
        ),
    )
    lines = tuple(
        (
            *(row.place, row.name, row.entrant.member_number, row.entrant.land, row.entrant.club),
            *(row.entrant.birth_year, row.tournaments, row.rounds, row.points),
            *(*row.made, *(row.counted if has_best else ())),
        )
        for row in ranking.rows
    )
    return Spreadsheet(_("Ranking"), tuple(map(str, head)), lines)
