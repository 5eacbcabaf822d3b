"""The keys of a group, for its owners: made, shown once, withdrawn."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.outside.api import writes
from scorekeeper.outside.api.guards import role_of_maker, still_writes
from scorekeeper.outside.api.models import LONGEST_NAME, Key
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.site.web.fields import tick_field
from scorekeeper.tournament.models import Tournament

FOR_EVER = 0
MOST_OFFERED = 50
"""Tournaments for which a key can be made, the last ones."""


class TournamentField(forms.ModelChoiceField):  # type: ignore[type-arg]  # Django has none at run time
    """A choice of tournaments, many of which may be called alike."""

    def label_from_instance(self, tournament: Tournament) -> str:
        """Its title with its day."""
        return f"{tournament}, {date_format(tournament.evening.day, 'SHORT_DATE_FORMAT')}"


class KeyForm(forms.Form):
    """The use, the rights and the lifetime of a key."""

    name = forms.CharField(
        label=_("What the key is for"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("The name of a program. It appears beside whatever the program enters."),
    )
    tournament = TournamentField(
        label=_("What it opens"),
        queryset=Tournament.objects.none(),
        required=False,
        empty_label=_("the whole group"),
    )
    may_write = tick_field(
        _("May enter, correct and remove deals"),
        _(
            "Otherwise it can only read. A key for one tournament also runs it then: it releases rounds, "
            "adds minutes and enters penalties."
        ),
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        coerce=int,
        choices=[(30, _("one month")), (365, _("one year")), (FOR_EVER, _("until it is withdrawn"))],
        initial=365,
    )

    def __init__(self, data: Any = None, *, group: Group) -> None:
        """Offer the last tournaments of the group, if there are any."""
        super().__init__(data)
        last = Tournament.objects.filter(evening__group=group).values_list("pk", flat=True)[:MOST_OFFERED]
        if offered := list(last):
            field = cast("TournamentField", self.fields["tournament"])
            field.queryset = Tournament.objects.filter(pk__in=offered).select_related("evening")
        else:
            del self.fields["tournament"]

    @property
    def expires(self) -> datetime | None:
        """The moment from which the key opens nothing any more; None if it has no end."""
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=days) if days else None


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def keys(request: HttpRequest, slug: str) -> HttpResponse:
    """The keys of the group, and a new one, whose token is on this one answer and nowhere else."""
    group = guards.may_manage(request, slug).group
    form = KeyForm(request.POST if request.method == "POST" else None, group=group)
    if form.is_valid():
        asked: dict[str, Any] = {
            name: form.cleaned_data.get(name) for name in ("name", "may_write", "tournament")
        }
        try:
            key, token = writes.make_key(
                group=group, expires=form.expires, user=guards.account(request), **asked
            )
        except writes.TooManyKeys:
            form.add_error(
                None, gettext("The group has %(most)s keys: withdraw one first.") % {"most": writes.MOST_KEYS}
            )
        else:
            return render(request, "outside/api/made.html", {"group": group, "key": key, "token": token})
    context = {"group": group, "form": form, "keys": keys_of(group), "now": timezone.now()}
    return render(request, "outside/api/keys.html", context)


@require_POST
@login_required
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make a key worthless."""
    writes.withdraw_key(group=guards.may_manage(request, slug).group, pk=pk)
    messages.success(request, gettext("The key is withdrawn."))
    return redirect("api:keys", slug)


def keys_of(group: Group) -> list[tuple[Key, bool]]:
    """The keys of a group in the order in which they were made, and whether each writes.

    Each has its maker's name and role.
    """
    player = Player.objects.filter(group=OuterRef("group"), user=OuterRef("created_by"))
    keys = Key.objects.filter(group=group).select_related("created_by", "tournament__evening")
    named = keys.annotate(role=role_of_maker(), maker=Subquery(player.values("name")[:1]))
    return [(key, still_writes(key)) for key in named]
