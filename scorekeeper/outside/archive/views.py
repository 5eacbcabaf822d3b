"""Saving a group as a file, and founding one out of such a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from rulesets import Problem
from scorekeeper.club.jobs.models import AT_PAGE, Job, Kind, Phase
from scorekeeper.club.jobs.reads import ask_again, queue_of
from scorekeeper.club.jobs.writes import FEW, do_at_page, do_if_small, take_back
from scorekeeper.outside.archive import create_group, saving
from scorekeeper.outside.archive.group_file import read_head
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.outside.archive.json_stream import PACKED
from scorekeeper.outside.archive.uploads import head_of
from scorekeeper.outside.shapes import Row
from scorekeeper.play.groups import guards
from scorekeeper.play.groups.forms import NOT_PLAYING, GroupNameForm
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.site.server.body_limits import MOST_OF_A_GROUP

SMALL = 100_000
"""Files of so many bytes are read while somebody waits for the page."""


class WholeFileForm(forms.Form):
    """The file of a group."""

    file = forms.FileField(
        label=_("File"),
        widget=forms.FileInput(attrs={"accept": ".json,.gz,application/json,application/gzip"}),
        help_text=_("A group that was saved as a file."),
    )

    def clean_file(self) -> Any:
        """No file that is far too big."""
        given = self.cleaned_data["file"]
        if given.size > MOST_OF_A_GROUP:
            most = {"most": MOST_OF_A_GROUP // 1_000_000}
            raise forms.ValidationError(gettext("The file is bigger than %(most)s MB.") % most)
        return given


class FoundAgainForm(GroupNameForm):
    """The name of the new group, and the player in it who is its founder."""

    own = forms.ChoiceField(label=_("Who are you?"))

    def __init__(self, data: Any = None, *, whole: Row) -> None:
        """Propose the name of the file and offer its players."""
        super().__init__(data, initial={"name": whole["name"]})
        names: list[str] = [player["name"] for player in whole["players"]]
        not_playing = (NOT_PLAYING, gettext("I am not a player, I only look"))
        offered = [(str(place), name) for place, name in enumerate(names)]
        self.fields["own"].choices = [not_playing, *offered]  # type: ignore[attr-defined]
        self.names = dict(offered)

    @property
    def own_name(self) -> str:
        """The player who the founder is; empty for who does not play."""
        return self.names.get(self.cleaned_data["own"], "")


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
    membership = guards.may_read(request, slug)
    found = get_object_or_404(membership.group.jobs, slug=job, kind=Kind.SAVE, user=membership.user_id)
    context = {"group": membership.group, "job": found, "queue": queue_of(found), "why": found.refusal}
    response = render(request, "outside/archive/saving.html", context)
    return ask_again(response) if found.is_working else response


@require_safe
@login_required
def fetch(request: HttpRequest, slug: str, job: str) -> HttpResponseBase:
    membership = guards.may_save_all(request, slug)
    found = get_object_or_404(
        membership.group.jobs, slug=job, kind=Kind.SAVE, user=membership.user_id, phase=Phase.DONE
    )
    return file_answer(slug, saving.file_of(found), is_packed=bool(found.facts.get("packed")))


def file_answer(slug: str, pieces: Any, *, is_packed: bool = False) -> HttpResponseBase:
    kind, ending = ("gzip", ".json.gz") if is_packed else ("json", ".json")
    response = StreamingHttpResponse(pieces, content_type=f"application/{kind}")
    response["Content-Disposition"] = f'attachment; filename="karlchen-group-{slug}{ending}"'
    return response


@login_required
def restore(request: HttpRequest) -> HttpResponse:
    """Choose the file of a group, which is then read."""
    is_sent = request.method == "POST"
    form = WholeFileForm(request.POST if is_sent else None, request.FILES if is_sent else None)
    if form.is_valid():
        given = form.cleaned_data["file"]
        user, is_small = guards.account(request), given.size <= SMALL and not is_packed(given)
        try:
            job = create_group.keep_file(
                user=user,
                pieces=given.chunks(create_group.PIECE),
                size=given.size,
                host=AT_PAGE if is_small else "",
            )
        except create_group.Busy:
            form.add_error("file", gettext("Another of your files is being read right now."))
        else:
            return answer_file(job, is_small=is_small)
    return render(request, "outside/archive/restore.html", {"form": form})


def is_packed(file: UploadedFile[bytes]) -> bool:
    """Whether a file is far bigger than it looks."""
    file.seek(0)
    return bytes(file.read(len(PACKED))) == PACKED


def answer_file(job: Job, *, is_small: bool) -> HttpResponse:
    """Read a small file now, and any other one beside the pages."""
    if is_small:
        do_at_page(job, create_group.STEPS)
    return redirect("archive:restoring", job.slug)


@login_required
def restoring(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the state of an uploaded file: its progress, its content, its problems."""
    job = get_object_or_404(Job, slug=slug, kind=Kind.RESTORE, user=guards.account(request))
    if request.method == "POST" and "stop" in request.POST and job.phase == Phase.WRITING:
        take_back(job)
        return redirect("archive:restoring", slug)
    if job.phase == Phase.ASKING:
        return settle(request, job)
    if job.is_working:
        context = {"job": job, "queue": queue_of(job)}
        return ask_again(render(request, "outside/archive/restore.html", context))
    if job.group is not None:
        return redirect("evenings:group", job.group.slug)
    return show_problems(request, job)


def settle(request: HttpRequest, job: Job) -> HttpResponse:
    """Show what a file holds, before anything is founded, or found the group."""
    whole = read_head(head_of(job), job.facts["sheets"])
    form = FoundAgainForm(request.POST if request.method == "POST" else None, whole=whole)
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            begun = create_group.begin_founding(job=job, name=name, own_name=form.own_name)
        except Job.DoesNotExist:  # another file took its place
            raise Http404 from None
        do_if_small(begun, create_group.STEPS)
        return redirect("archive:restoring", job.slug)
    context = {"whole": whole, "form": form, "sheets": job.facts["sheets"]}
    return render(request, "outside/archive/restore.html", context)


def show_problems(request: HttpRequest, job: Job) -> HttpResponse:
    """Why a file is not taken, or that its group was taken back."""
    problems = [Problem(*given) for given in job.facts.get("problems", [])]
    texts = [f"{each.field}: {problem_text(each)}" if each.field else problem_text(each) for each in problems]
    if job.refusal:
        texts.append(job.refusal)
    elif not texts:
        messages.success(request, gettext("Nothing from this file was kept."))
    return render(request, "outside/archive/restore.html", {"form": WholeFileForm(), "problems": texts})
