"""Bringing in a ruleset: a file or a text, and the name it gets."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets import Refused
from scorekeeper.play.houserules.documents import Imported, read_document
from scorekeeper.play.houserules.labels import problem_text

MOST_BYTES = 2_000_000
"""A saved sheet of a thousand deals, of which only the rules are wanted."""


class ImportForm(forms.Form):
    """A ruleset document, or a sheet document whose ruleset is wanted; `imported` is what it holds."""

    file = forms.FileField(
        label=_("File"), required=False, widget=forms.FileInput(attrs={"accept": ".json,application/json"})
    )
    text = forms.CharField(
        label=_("Or paste its text"),
        required=False,
        max_length=MOST_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )

    def clean_file(self) -> Any:
        """No file that is far too big for what is wanted."""
        given = self.cleaned_data["file"]
        if given and given.size > MOST_BYTES:
            raise forms.ValidationError(gettext("This file is too big for a ruleset."))
        return given

    def clean(self) -> dict[str, Any]:
        """Read the document; every problem is told with its path."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            cleaned["imported"] = read_document(self.document())
        except UnicodeDecodeError:
            self.add_error("file", gettext("This file holds no text."))
        except Refused as refused:
            problems = [f"{problem.field}: {problem_text(problem)}" for problem in refused.problems]
            self.add_error(None, problems[:20])
        return cleaned

    def document(self) -> str:
        """The text of the file, or the text that was pasted."""
        given = self.cleaned_data["file"]
        return str(given.read().decode("utf-8-sig") if given else self.cleaned_data["text"])

    @property
    def imported(self) -> Imported:
        found: Imported = self.cleaned_data["imported"]
        return found


class NameForm(forms.Form):
    """The name of a ruleset that was brought in, and its document, to be kept."""

    name = forms.CharField(label=_("Name of these rules"), max_length=80)
    text = forms.CharField(max_length=MOST_BYTES, strip=False, widget=forms.HiddenInput)
