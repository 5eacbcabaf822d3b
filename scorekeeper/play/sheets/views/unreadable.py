"""The page in the place of any other one for which something stored would have to be read and cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from rulesets.problems import Problem
from scorekeeper.play.houserules.labels import option_label, problem_text, ruleset_title
from scorekeeper.play.houserules.reads import UnreadableRules
from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.engine import UnreadableSheet
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.views import answers

STATUS = 409
PAGE = "play/sheets/unreadable.html"
LINE = re.compile(r"deals\[(\d+)\]\.?(.*)")


class Unreadable:
    """Answers with that page; what a request wrote until then has been rolled back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers requests."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the page be made."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say what cannot be read, and why; nothing for any other exception."""
        if isinstance(exception, UnreadableSheet):
            unread = models.Sheet.objects.get(pk=exception.sheet_id)
            return show_sheet(request, unread, exception.problems)
        if not isinstance(exception, UnreadableRules):
            return None
        sheet = sheet_of_page(request, exception)
        if sheet is not None:
            return show_sheet(request, sheet, [each.within("ruleset") for each in exception.problems])
        reasons = [reason(problem) for problem in exception.problems]
        context = {"reasons": reasons, "ruleset": exception.stored, "title": ruleset_title(exception.stored)}
        return render(request, PAGE, context, status=STATUS)


def sheet_of_page(request: HttpRequest, unreadable: UnreadableRules) -> models.Sheet | None:
    """The sheet whose page was asked for, if it is played by these rules."""
    match = request.resolver_match
    if match is None or not match.route.startswith("sheets/"):
        return None
    return models.Sheet.objects.filter(slug=match.kwargs.get("slug"), ruleset=unreadable.stored).first()


def show_sheet(request: HttpRequest, sheet: models.Sheet, problems: Iterable[Problem]) -> HttpResponse:
    """Which sheet it is, why it cannot be read, and the file of what is stored; only to who may read it."""
    try:
        guards.may_read(request, sheet.slug)
    except Http404:
        return render(request, PAGE, {"title": ""}, status=STATUS)
    reasons = [reason(problem) for problem in problems]
    if answers.is_short(request):
        return answers.short_answer(422, reasons)
    title = sheet_title(sheet)
    return render(request, PAGE, {"sheet": sheet, "title": title, "reasons": reasons}, status=STATUS)


def reason(problem: Problem) -> str:
    """What cannot be read, where, and why."""
    text = problem_text(problem)
    line = LINE.fullmatch(problem.field)
    if line is None:
        option = option_label(problem.field.rpartition(".")[2])
        return _("House rules, “%(field)s”: %(problem)s") % {"field": option, "problem": text}
    place, field = line.groups()
    if not field:
        return _("Line %(line)s of the sheet: %(problem)s") % {"line": place, "problem": text}
    return _("Line %(line)s of the sheet, “%(field)s”: %(problem)s") % {
        "line": place,
        "field": field,
        "problem": text,
    }
