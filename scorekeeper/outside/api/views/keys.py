"""The keys of a group, for its owners: made, shown once, withdrawn."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.outside.api import writes
from scorekeeper.outside.api.forms import KeyForm
from scorekeeper.outside.api.reads.keys import keys_of
from scorekeeper.play.groups import guards


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def keys(request: HttpRequest, slug: str) -> HttpResponse:
    """The keys of the group, and a new one, whose token is on this one answer and nowhere else."""
    group = guards.may_manage(request, slug).group
    form = KeyForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        name, may_write = form.cleaned_data["name"], form.cleaned_data["may_write"]
        try:
            key, token = writes.make_key(
                group=group,
                name=name,
                may_write=may_write,
                expires=form.expires,
                user=guards.account(request),
            )
        except writes.TooManyKeys:
            form.add_error(
                None, _("The group has %(most)s keys: withdraw one first.") % {"most": writes.MOST_KEYS}
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
    messages.success(request, _("The key is withdrawn."))
    return redirect("api:keys", slug)
