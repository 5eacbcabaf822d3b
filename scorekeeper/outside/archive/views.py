"""Saving a group as a file, and founding one out of such a file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulesets import Problem
from scorekeeper.club.jobs.answers import ask_again
from scorekeeper.club.jobs.models import Job, Kind, Phase
from scorekeeper.club.jobs.queue import queue_of
from scorekeeper.club.jobs.running import FEW, do_here, do_if_small
from scorekeeper.club.jobs.writes import take_back
from scorekeeper.outside.archive import saving, writes
from scorekeeper.outside.archive.arriving import head_of
from scorekeeper.outside.archive.documents import written_group
from scorekeeper.outside.archive.forms import FoundAgainForm, WholeFileForm
from scorekeeper.outside.archive.reading import read_head
from scorekeeper.outside.archive.streaming import PACKED
from scorekeeper.play.groups import guards
from scorekeeper.play.houserules.labels import problem_text

SMALL = 100_000
"""Files of so many bytes are read while somebody waits for the page."""


@require_safe
@login_required
def document(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Everything of the group, as a file; that of a big group is written first."""
    group = guards.may_save_all(request, slug).group
    if max(group.sheets.count(), group.evenings.count()) <= FEW:
        return file_answer(slug, map(str.encode, written_group(group)))
    job = saving.begin_saving(group=group, user=guards.account(request))
    return redirect("archive:saving", slug, job.slug)


@require_safe
@login_required
def save(request: HttpRequest, slug: str, job: str) -> HttpResponse:
    """How far the file is; once it is there, it can be fetched."""
    own = guards.may_read(request, slug)
    found = get_object_or_404(own.group.jobs, slug=job, kind=Kind.SAVE, user=own.user_id)
    context = {"group": own.group, "job": found, "queue": queue_of(found), "why": found.refusal}
    response = render(request, "outside/archive/saving.html", context)
    return ask_again(response) if found.is_working else response


@require_safe
@login_required
def fetch(request: HttpRequest, slug: str, job: str) -> HttpResponseBase:
    """The file that has been written."""
    own = guards.may_save_all(request, slug)
    found = get_object_or_404(own.group.jobs, slug=job, kind=Kind.SAVE, user=own.user_id, phase=Phase.DONE)
    return file_answer(slug, saving.file_of(found), is_packed=bool(found.facts.get("packed")))


def file_answer(slug: str, pieces: Any, *, is_packed: bool = False) -> HttpResponseBase:
    """A file of a group, piece by piece."""
    kind, ending = ("gzip", ".json.gz") if is_packed else ("json", ".json")
    response = StreamingHttpResponse(pieces, content_type=f"application/{kind}")
    response["Content-Disposition"] = f'attachment; filename="karlchen-group-{slug}{ending}"'
    return response


@login_required
def restore(request: HttpRequest) -> HttpResponse:
    """Choose the file of a group, which is then read."""
    is_sent = request.method == "POST"
    form = WholeFileForm(request.POST if is_sent else None, request.FILES if is_sent else None)
    if form.is_bound and form.is_valid():
        given = form.cleaned_data["file"]
        user = guards.account(request)
        try:
            job = writes.keep_file(user=user, pieces=given.chunks(writes.PIECE), size=given.size)
        except writes.Busy:
            form.add_error("file", _("Another file of yours is just being read."))
        else:
            return answer_file(job, is_small=given.size <= SMALL and not is_packed(given))
    return render(request, "outside/archive/restore.html", {"form": form})


def is_packed(file: UploadedFile[bytes]) -> bool:
    """Whether a file is far bigger than it looks."""
    file.seek(0)
    return bytes(file.read(len(PACKED))) == PACKED


def answer_file(job: Job, *, is_small: bool) -> HttpResponse:
    """Read a small file now, and any other one beside the pages."""
    if is_small:
        do_here(job, writes.STEPS)
    return redirect("archive:restoring", job.slug)


@login_required
def restoring(request: HttpRequest, slug: str) -> HttpResponse:
    """What has become of a file: how far it is, what it holds, what is wrong with it."""
    job = get_object_or_404(Job, slug=slug, kind=Kind.RESTORE, user=guards.account(request))
    if request.method == "POST" and "stop" in request.POST and job.phase == Phase.WRITING:
        take_back(job)
        return redirect("archive:restoring", slug)
    if job.phase == Phase.ASKING:
        return settle(request, job)
    if job.is_working:
        context = {"job": job, "queue": queue_of(job)}
        return ask_again(render(request, "outside/archive/restoring.html", context))
    if job.group is not None:
        return redirect("evenings:group", job.group.slug)
    return show_problems(request, job)


def settle(request: HttpRequest, job: Job) -> HttpResponse:
    """Show what a file holds, before anything is founded, or found the group."""
    whole, _guests = read_head(head_of(job), job.facts["sheets"])
    form = FoundAgainForm(request.POST if request.method == "POST" else None, whole=whole)
    if form.is_bound and form.is_valid():
        name = form.cleaned_data["name"]
        try:
            begun = writes.begin_founding(job=job, name=name, own_name=form.own_name)
        except Job.DoesNotExist:  # another file took its place
            raise Http404 from None
        do_if_small(begun, writes.STEPS)
        return redirect("archive:restoring", job.slug)
    context = {"whole": whole, "form": form, "sheets": job.facts["sheets"]}
    return render(request, "outside/archive/preview.html", context)


def show_problems(request: HttpRequest, job: Job) -> HttpResponse:
    """Why a file is not taken, or that its group was taken back."""
    problems = [Problem(*given) for given in job.facts.get("problems", [])]
    texts = [f"{each.field}: {problem_text(each)}" if each.field else problem_text(each) for each in problems]
    if job.refusal:
        texts.append(job.refusal)
    elif not texts:
        messages.success(request, _("Nothing of this file was kept."))
    return render(request, "outside/archive/restore.html", {"form": WholeFileForm(), "problems": texts})
