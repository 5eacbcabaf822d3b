"""The file that is brought in, kept until everything in it is settled."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from django import forms
from django.conf import settings
from django.core import signing
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets import Refused
from scorekeeper.outside.tables import (
    MOST_PACKED,
    MOST_TEXT,
    PackedSource,
    open_file,
)
from scorekeeper.play.groups.models import Group
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
            attrs={"accept": ".csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods,.html,.htm,.json,.zip"}
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
    """What makes the signature of a kept source valid for one group only."""
    return signing.TimestampSigner(salt=f"packed evenings:{group.slug}")
