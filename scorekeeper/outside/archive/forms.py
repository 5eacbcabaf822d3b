"""The file of a group, and what it does not say: who of its players founds the new one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.outside.archive.reading import Whole
from scorekeeper.play.groups.forms import NOT_PLAYING, GroupNameForm
from scorekeeper.site.server.bodies import MOST_OF_A_GROUP


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
