"""A stored sheet that this version cannot read: what is said of it, and what is saved of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulesets import Problem
from scorekeeper.play.houserules.documents import stored_document
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.houserules.reads import Unreadable
from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.labels import sheet_title

LINE = re.compile(r"deals\[(\d+)\]\.?(.*)")


class UnreadableSheet(Unreadable):
    """A stored sheet cannot be read; the path of a problem has the position of its deal."""

    sentence = gettext_noop("This sheet cannot be read")

    def __init__(self, sheet_id: int, problems: Iterable[Problem]) -> None:
        super().__init__(tuple(problems))
        self.sheet_id = sheet_id

    def reason(self, problem: Problem) -> str:
        """What cannot be read, where, and why."""
        line = LINE.fullmatch(problem.field)
        if line is None:
            return super().reason(problem)
        (place, field), text = line.groups(), problem_text(problem)
        if not field:
            return _("Line %(line)s of the sheet: %(problem)s") % {"line": place, "problem": text}
        said = {"line": place, "field": field, "problem": text}
        return _("Line %(line)s of the sheet, “%(field)s”: %(problem)s") % said

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """Which sheet it is, why it cannot be read, and its file as stored; only to who may read it."""
        sheet = models.Sheet.objects.get(pk=self.sheet_id)
        try:
            guards.may_read(request, sheet.slug)
        except (Http404, PermissionDenied):
            return {"title": ""}
        return {"sheet": sheet, "title": sheet_title(sheet), "reasons": self.texts()}


FORMAT = "karlchen-stored-sheet/1"


def stored_sheet(sheet: models.Sheet) -> dict[str, Any]:
    """Everything that is stored of a sheet, apart from its links and what is derived."""
    return {
        "format": FORMAT,
        "title": sheet.title,
        "started": sheet.started.isoformat(),
        "first_dealer": sheet.first_dealer + 1,
        "length": sheet.length,
        "dummy": None if sheet.dummy is None else {"seat": sheet.dummy + 1, "name": sheet.dummy_name},
        "ruleset": stored_document(sheet.ruleset),
        "seats": [
            {"seat": seat.position + 1, "name": seat.name, "from": seat.first, "to": seat.last}
            for seat in sheet.seats.all()
        ],
        "deals": list(sheet.deals.values("position", "uid", "version", "facts_format", "facts")),
        "changes": list(
            sheet.changes.values(
                *("position", "uid", "kind", "before", "after", "facts_format", "at", "device")
            )
        ),
    }
