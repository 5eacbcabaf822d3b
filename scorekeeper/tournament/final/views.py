"""The cut on its page: who would play the final, made, and taken back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from scorekeeper.play.groups.capacity import MOST_LISTED
from scorekeeper.play.groups.guarding import action_for, form_for
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.site.web.fields import number_field
from scorekeeper.tournament import guards
from scorekeeper.tournament.final import writes
from scorekeeper.tournament.final.reads import final_page
from scorekeeper.tournament.log_writes import add_to_log, logged
from scorekeeper.tournament.models import Did, Tournament
from scorekeeper.tournament.setup.fields import least_of_each
from scorekeeper.tournament.standings.reads import standings_of
from scorekeeper.tournament.table_actions import NotNow


class CutForm(forms.Form):
    """How many play the final, of each group where there are some."""

    size = number_field(_("So many play the final"), MOST_LISTED, least=4)

    def __init__(self, data: Any, *, tournament: Tournament) -> None:
        super().__init__(data, initial={"size": tournament.cut_size})
        if tournament.pools:
            least = least_of_each(tournament.pools)
            label = _("So many of each group play the final")
            self.fields["size"] = number_field(label, MOST_LISTED, least=least)


@form_for(guards.may_decide)
def final(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Show who would play the final, by the number that is asked for; name them if the form was sent."""
    found = access.tournament
    if not found.cut_after:
        return access.redirect("change")
    form = CutForm(request.POST or request.GET or None, tournament=found)
    size = (form.is_valid() and form.cleaned_data["size"]) or found.cut_size
    if request.method == "POST" and form.is_valid():
        try:
            names = writes.make_cut(tournament=found, size=size)
        except NotNow as why:
            messages.error(request, str(why))
        else:
            if names:
                add_to_log(request, found, Did.CUT, about=join_words(names))
            return access.redirect("tournament")
    page = final_page(standings_of(found), size)
    context = access.page(form=form, page=page, size=size)
    return render(request, "tournament/final.html", context)


@action_for(guards.may_decide)
def undo(request: HttpRequest, access: guards.Access) -> HttpResponse:
    """Take the cut back."""
    with logged(request, access.tournament, Did.CUT_UNDONE):
        writes.undo_cut(tournament=access.tournament)
    return access.redirect("final")
