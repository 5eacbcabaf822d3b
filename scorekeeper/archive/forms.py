"""The file of a group, and what it does not say: who of its players founds the new one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core import signing
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets.problems import Problem, Refused
from scorekeeper.archive.reading import Whole, read_group
from scorekeeper.evenings.imports.worksheets import decode_text
from scorekeeper.groups.forms import NOT_PLAYING, GroupNameForm
from scorekeeper.houserules.labels import problem_text

MOST_BYTES = 10_000_000
MOST_KEPT = 2_000_000
KEPT_FOR = 24 * 3600
SALT = "archive"
MOST_PROBLEMS = 5


class WholeFileForm(forms.Form):
    """The file of a group; `whole` is what it holds, `kept` the same for the next request."""

    file = forms.FileField(
        label=_("File"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("A group that was saved as a file."),
    )

    def clean_file(self) -> Any:
        """Read the file and keep its text."""
        given = self.cleaned_data["file"]
        if given.size > MOST_BYTES:
            raise forms.ValidationError(too_big())
        try:
            text = decode_text(given.read())
            self.whole = read_group(text)
        except Refused as refused:
            problems = [problem_with_path(each) for each in refused.problems[:MOST_PROBLEMS]]
            raise forms.ValidationError(problems) from refused
        self.kept = signing.dumps(text, salt=SALT, compress=True)
        if len(self.kept) > MOST_KEPT:
            raise forms.ValidationError(too_big())
        return given


def problem_with_path(problem: Problem) -> str:
    """A problem with its path, if it has one."""
    return f"{problem.field}: {problem_text(problem)}" if problem.field else problem_text(problem)


def too_big() -> str:
    """Why a file is not looked at."""
    return gettext("The file is bigger than %(most)s MB.") % {"most": MOST_BYTES // 1_000_000}


def kept_whole(kept: str) -> Whole | None:
    """The group that was kept in the page; None if it is too old, or not ours."""
    try:
        return read_group(signing.loads(kept, salt=SALT, max_age=KEPT_FOR))
    except (signing.BadSignature, Refused):
        return None


class FoundAgainForm(GroupNameForm):
    """What the new group is called, and who of its players the founder is."""

    own = forms.ChoiceField(label=_("Who are you?"))

    def __init__(self, data: Any = None, *, whole: Whole) -> None:
        """Propose the name of the file and offer its players."""
        super().__init__(data, initial={"name": whole.name})
        names = [player.name for player in whole.players]
        not_playing = (NOT_PLAYING, gettext("I do not play, I only look"))
        offered = [(str(place), name) for place, name in enumerate(names)]
        self.fields["own"].choices = [not_playing, *offered]  # type: ignore[attr-defined]
        self.names = dict(offered)

    @property
    def own_name(self) -> str:
        """The player who the founder is; empty for who does not play."""
        return self.names.get(self.cleaned_data["own"], "")
