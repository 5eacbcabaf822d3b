"""Saving a group as a file, and founding one out of such a file."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.archive import writes
from scorekeeper.archive.documents import group_document
from scorekeeper.archive.forms import FoundAgainForm, WholeFileForm, kept_whole
from scorekeeper.archive.reading import Whole
from scorekeeper.groups import guards


@require_safe
@login_required
def document(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything of the group, as a file."""
    group = guards.may_read(request, slug).group
    response = JsonResponse(group_document(group), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="karlchen-group-{slug}.json"'
    return response


@login_required
def restore(request: HttpRequest) -> HttpResponse:
    """Choose the file of a group; what it holds is shown, and founded anew once it is confirmed."""
    if "kept" in request.POST:
        return found_again(request)
    is_sent = request.method == "POST"
    form = WholeFileForm(request.POST if is_sent else None, request.FILES if is_sent else None)
    if form.is_bound and form.is_valid():
        return show(request, form.whole, FoundAgainForm(whole=form.whole), form.kept)
    return render(request, "archive/restore.html", {"form": form})


def found_again(request: HttpRequest) -> HttpResponse:
    """Found the group that was looked at."""
    kept = request.POST["kept"]
    whole = kept_whole(kept)
    if whole is None:
        messages.error(request, _("That was too long ago. Choose the file once more."))
        return redirect("archive:restore")
    form = FoundAgainForm(request.POST, whole=whole)
    if not form.is_valid():
        return show(request, whole, form, kept)
    group = writes.found_again(
        whole=whole, name=form.cleaned_data["name"], user=guards.account(request), own_name=form.own_name
    )
    return redirect("evenings:group", group.slug)


def show(request: HttpRequest, whole: Whole, form: FoundAgainForm, kept: str) -> HttpResponse:
    """What the file holds, before anything is stored."""
    return render(request, "archive/preview.html", {"whole": whole, "form": form, "kept": kept})
