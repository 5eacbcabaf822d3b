"""The file that is brought in, kept until everything in it is settled, and its evenings as they come in."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.conf import settings
from django.core import signing
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets import Refused
from rulesets.document import write_ruleset
from scorekeeper.club.evenings.imports import reads
from scorekeeper.club.evenings.imports.questions import day_text
from scorekeeper.club.evenings.imports.settling_form import SettleForm
from scorekeeper.club.evenings.imports.writes import PlannedEvening
from scorekeeper.club.evenings.sentences import notices_of
from scorekeeper.outside.tables import (
    MOST_PACKED,
    MOST_TEXT,
    FoundEvening,
    PackedSource,
    Weight,
    count_findings,
    open_file,
)
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.documents import preset_in
from scorekeeper.play.houserules.labels import problem_text

MOST_KEPT = 2_000_000
KEPT_FOR = 24 * 3600


class FileForm(forms.Form):
    """A file, or its text; `source` is what it holds, `kept` the same for the next request."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(
            attrs={"accept": ".csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods,.xml,.docx,.html,.htm,.json,.zip"}
        ),
        help_text=_(
            "A table (CSV, Excel, LibreOffice) of running totals or of points, or sheets saved as a file."
        ),
    )
    text = forms.CharField(
        label=_("Or paste the table"),
        required=False,
        strip=False,
        max_length=MOST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        """Know the group, for which alone the file is kept."""
        super().__init__(*args, **kwargs)
        self.group = group

    def clean(self) -> dict[str, Any]:
        """Read the file or the text, and keep it."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        given = cleaned["file"]
        if not given and not cleaned["text"].strip():
            self.add_error("text", gettext("Choose a file, or paste the table."))
            return cleaned
        try:
            if given:
                self.source = self.read(given)
            else:
                self.source = open_file("", cleaned["text"].encode(), settings.DATA)
        except Refused as refused:
            self.add_error("file" if given else "text", [problem_text(each) for each in refused.problems[:5]])
            return cleaned
        self.kept = keep(self.group, self.source)
        if len(self.kept) > MOST_KEPT:
            self.add_error("file", gettext("This is too much at once: import it in several files."))
        return cleaned

    def read(self, given: Any) -> PackedSource:
        """The content of a file that is not too big to be looked at."""
        most = max(MOST_PACKED, MOST_TEXT)
        return open_file(given.name or "", given.read(most + 1), settings.DATA)


def keep(group: Group, source: PackedSource) -> str:
    """A source as it is kept in the page between the preview and its confirmation: packed and signed.

    Nothing is stored on the server, and nobody can unpack what we did not pack.
    """
    head = [source.name, source.size, source.has_tables]
    named = urlsafe_b64encode(json.dumps(head).encode()).decode("ascii")
    return signer_of(group).sign(f"{named}.{source.packed}")


def kept_source(group: Group, kept: str) -> PackedSource | None:
    """The source that was kept for this group; None if it is too old, or not ours."""
    try:
        named, packed = signer_of(group).unsign(kept, max_age=KEPT_FOR).split(".")
    except signing.BadSignature:
        return None
    name, size, has_tables = json.loads(urlsafe_b64decode(named))
    return PackedSource(name, size, has_tables, packed)


def signer_of(group: Group) -> signing.TimestampSigner:
    """A signer whose signatures of kept sources are valid for one group only."""
    return signing.TimestampSigner(salt=f"packed evenings:{group.slug}")


LONGEST_SHEET = 1_000


def planned_evenings(form: SettleForm) -> list[PlannedEvening]:
    rules = form.rules
    ruleset = rules.kept().pk if rules and "rules" in form.fields else None
    return [planned_evening(form, number, each, ruleset) for number, each in form.coming(form.cleaned_data)]


def planned_evening(
    form: SettleForm, number: int, evening: FoundEvening, ruleset: int | None
) -> PlannedEvening:
    """An evening with its rules and its day; points by hand are filed under the chosen ruleset."""
    document, rules = evening.document, form.rules
    if not evening.has_rules and rules is not None:
        deals = sum(deal.get("game") != "redeal" for deal in document["deals"])
        document = {**document, "ruleset": write_ruleset(rules.rules), "length": min(deals, LONGEST_SHEET)}
    known = reads.day_of(evening.document)
    day: date = form.cleaned_data[f"day{number}"] if known is None else known
    return PlannedEvening(
        document=document,
        names=evening.names,
        fingerprint=evening.fingerprint,
        started=reads.start_of(evening.started, day).isoformat(),
        preset=preset_in(evening.document.get("ruleset")),
        ruleset=None if evening.has_rules else ruleset,
    )


MOST_LINES = 40
"""So many rows of an evening are shown beside those of its file."""


@dataclass(frozen=True)
class SheetLine:
    """A line of the sheet as it will stand: what everybody wins, if they play, and has by then."""

    number: int
    cells: tuple[tuple[int | None, int], ...]


def sheet_lines(evening: FoundEvening) -> tuple[SheetLine, ...]:
    totals = dict.fromkeys(evening.names, 0)
    lines = []
    for number, deal in enumerate(evening.document["deals"][:MOST_LINES], 1):
        points = dict(deal.get("each", {}))
        for more in deal.get("adjustments", ()):
            points[more["player"]] = points.get(more["player"], 0) + more["points"]
        totals = {name: total + points.get(name, 0) for name, total in totals.items()}
        lines.append(SheetLine(number, tuple((points.get(name), total) for name, total in totals.items())))
    return tuple(lines)


MOST_SHOWN = 200
"""So many evenings are on the page, and beside them those that need a look."""
MOST_COMPARED = 12
"""So many are shown as they stand in the file, and as they will stand."""


@dataclass(frozen=True)
class EveningsOnPage:
    """The sheets that are `shown`, of so many that were found, which are those of some evenings."""

    shown: list[dict[str, Any]]
    counted: int
    evenings: int

    @property
    def not_shown(self) -> int:
        return self.counted - len(self.shown)

    @property
    def totals(self) -> str:
        """The selector of the totals of the evening on the page, with the names of the group."""
        numbers = range(1, len(self.shown) + 1)
        compared = (f"#after-{number}" for number in numbers if self.shown[number - 1]["lines"])
        return ",".join((*(f"#totals-{number}" for number in numbers), *compared))


def evenings_on_page(form: SettleForm) -> EveningsOnPage:
    """The evenings that were found; of very many those that need a look.

    As long as something is asked, those that do not add up come first: the question is about them.
    """
    numbers = {evening.fingerprint: number for number, evening in enumerate(form.open_evenings)}
    found = form.found.evenings
    kept = [
        evening for place, evening in enumerate(found) if place < MOST_SHOWN or needs_a_look(form, evening)
    ]
    if form.is_asking:
        kept.sort(key=lambda evening: not count_findings(evening.findings, Weight.SLIP))
    shown = [evening_on_page(form, evening, numbers.get(evening.fingerprint)) for evening in kept]
    for each in shown[MOST_COMPARED:]:
        each["lines"] = ()
    days = {reads.day_of(each.document) or each.short_day or each.fingerprint for each in found}
    return EveningsOnPage(shown, len(found), len(days))


def needs_a_look(form: SettleForm, evening: FoundEvening) -> bool:
    """Whether there is anything to be known or settled about an evening."""
    is_open = reads.day_of(evening.document) is None or form.is_like_another(evening)
    return bool(evening.findings) or is_open or evening.fingerprint in form.there


def evening_on_page(form: SettleForm, evening: FoundEvening, number: int | None) -> dict[str, Any]:
    """One evening: who had how many points in the end, and what is to be known and settled."""
    asked = [f"without{number}", f"day{number}"]
    return {
        "evening": evening,
        "notices": notices_of(evening.findings),
        "title": evening.document.get("title", ""),
        "day": reads.day_of(evening.document),
        "short_day": day_text(evening.short_day) if evening.short_day else "",
        "totals": [(form.name_in_group(name), total) for name, total in evening.totals],
        "deals": evening.counted,
        "as_written": evening.rows,
        "lines": sheet_lines(evening) if evening.rows else (),
        "there": form.there.get(evening.fingerprint),
        "is_like_another": number is not None and form.is_like_another(evening),
        "fields": [form[name] for name in asked if name in form.fields],
    }
