"""The pages on which a group brings its past in: guard, form, action, answer."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import Refused
from scorekeeper.club.evenings.imports import writes
from scorekeeper.club.evenings.imports.forms import FileForm, evenings_on_page, kept_source, planned_evenings
from scorekeeper.club.evenings.imports.layouts import LAYOUTS
from scorekeeper.club.evenings.imports.paper_form import PaperForm
from scorekeeper.club.evenings.imports.reading_form import chosen_roles
from scorekeeper.club.evenings.imports.reads import JUST_IMPORTED, count_evenings, imports_of
from scorekeeper.club.evenings.imports.settling_form import SettleForm
from scorekeeper.club.evenings.models import Import
from scorekeeper.club.jobs.models import Job, Kind
from scorekeeper.club.jobs.reads import ask_again, queue_of
from scorekeeper.club.jobs.writes import do_if_small
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.closed_days import DayClosed
from scorekeeper.play.groups.guarding import action_for, form_for, page_for
from scorekeeper.play.groups.models import Group, Membership, Role
from scorekeeper.play.houserules.labels import problem_text


@form_for(guards.may_write)
def bring_in(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Choose a file; what it holds is shown, and stored once it is confirmed."""
    if "kept" in request.POST:
        return settle(request, membership.group)
    is_sent = request.method == "POST"
    form = FileForm(
        request.POST if is_sent else None, request.FILES if is_sent else None, group=membership.group
    )
    if form.is_valid():
        try:
            settling = SettleForm(None, group=membership.group, source=form.source)
        except Refused as refused:
            form.add_error(None, list(map(problem_text, refused.problems)))
        else:
            return show(request, membership.group, settling, form.kept)
    context = {
        "group": membership.group,
        "form": form,
        "imports": imports_of(membership.group),
        "layouts": LAYOUTS,
        "membership": membership,
    }
    return render(request, "club/evenings/import.html", context)


@form_for(guards.group_for_writers)
def typed(request: HttpRequest, group: Group) -> HttpResponse:
    """Type a sheet or results from paper; they are shown as a file would be, and stored once confirmed."""
    data = request.POST if request.method == "POST" else None
    are_evenings = (data or request.GET).get("of") == "evenings"
    form = PaperForm(data, group=group, are_evenings=are_evenings)
    if form.is_valid() and not form.wants_more:
        source = form.source()
        kind = form.cleaned_data.get("figures", "")
        settling = SettleForm(None, group=group, source=source, figures=kind)
        return show(request, group, settling, form.kept(source))
    return render(request, "club/evenings/typed_result.html", {"group": group, "form": form})


def settle(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the evenings as they have been settled so far, or store them."""
    kept = request.POST["kept"]
    source = kept_source(group, kept)
    if source is None:
        messages.error(request, _("That was too long ago. Choose the file again."))
        return redirect("evenings:import", group.slug)
    try:
        form = SettleForm(request.POST, group=group, source=source)
    except Refused as refused:
        messages.error(request, problem_text(refused.problems[0]))
        return redirect("evenings:import", group.slug)
    if not form.is_confirmed or not form.is_valid():
        return show(request, group, form, kept)
    return store(request, group, form, kept)


def store(request: HttpRequest, group: Group, form: SettleForm, kept: str) -> HttpResponse:
    """Store the evenings as they have been settled, or say what has come between."""
    try:
        job = writes.bring_in(
            group=group,
            user=guards.account(request),
            name=form.source.name,
            evenings=planned_evenings(form),
            seated=form.players_by_name,
            headings=chosen_roles(request.POST),
        )
    except Group.DoesNotExist:
        raise Http404 from None
    except writes.Changed:
        messages.error(request, _("A player in the file has been merged with another. Look again."))
        return show(request, group, SettleForm(request.POST, group=group, source=form.source), kept)
    except DayClosed as closed:
        return show(request, group, form, kept, closed)
    if job is None:
        messages.success(request, _("Nothing new: these evenings are already there."))
        return redirect("evenings:group", group.slug)
    return answer_job(request, group, do_if_small(job, writes.STEPS))


def answer_job(request: HttpRequest, group: Group, job: Job) -> HttpResponse:
    if job.is_working:
        return redirect("evenings:import_progress", group.slug, job.slug)
    if job.refusal:
        messages.error(request, job.refusal)
        return redirect("evenings:import", group.slug)
    if "seats" in job.facts and not job.was_taken_back:
        request.session[JUST_IMPORTED] = {
            "group": group.pk,
            "import": job.facts["import"],
            "text": count_text(count_evenings(group, job.facts["import"])),
        }
        return redirect("evenings:group", group.slug)
    messages.success(request, _("The evenings of this file have been deleted."))
    return redirect("evenings:import", group.slug)


@page_for(guards.group_for_writers)
def progress(request: HttpRequest, group: Group, job: str) -> HttpResponse:
    """How far the evenings have come in, or out: asks again by itself, and leads on in the end."""
    found = get_object_or_404(group.jobs, slug=job, kind=Kind.IMPORT)
    if not found.is_working:
        return answer_job(request, group, found)
    context = {"group": group, "job": found, "queue": queue_of(found)}
    return ask_again(render(request, "club/evenings/import_progress.html", context))


def count_text(evenings: int) -> str:
    text = ngettext(
        "%(count)s evening has been imported.", "%(count)s evenings have been imported.", evenings
    )
    return text % {"count": evenings}


def show(
    request: HttpRequest, group: Group, form: SettleForm, kept: str, closed: DayClosed | None = None
) -> HttpResponse:
    """The evenings that were found, with what is to be settled; which days are `closed` if some are."""
    is_owner = guards.role_in(request, group.pk) == Role.OWNER
    context = {
        "group": group,
        "form": form,
        "evenings": evenings_on_page(form),
        "kept": kept,
        "closed": closed,
        "is_owner": is_owner,
    }
    status = HTTPStatus.CONFLICT if closed else HTTPStatus.OK
    return render(request, "club/evenings/import_preview.html", context, status=status)


@action_for(guards.may_write)
def undo(request: HttpRequest, membership: Membership, pk: int) -> HttpResponse:
    """Delete the evenings that came with a file, for who brought it in and for owners."""
    imported = get_object_or_404(membership.group.imports, pk=pk)
    if not membership.may_manage and imported.by_id != membership.user_id:
        raise PermissionDenied(_("Only whoever imported this, or an owner of the group, can remove it."))
    if "sure" not in request.POST:
        return redirect("evenings:import", membership.group.slug)
    try:
        job = writes.undo_import(imported=imported)
    except Import.DoesNotExist:
        raise Http404 from None
    return answer_job(request, membership.group, do_if_small(job, writes.STEPS))
