"""Forms for entrants: a list of them, their ticks, one of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets import Refused
from rulesets.session import LONGEST_NAME
from scorekeeper.club.evenings.rounds.attendance_form import MOST_HERE
from scorekeeper.outside.tables import MOST_PACKED, is_spreadsheet
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.tournament.entrants.pasted_lists import (
    AsksBehindComma,
    Behind,
    entries_in_text,
    entries_in_workbook,
    text_of_file,
)
from scorekeeper.tournament.entrants.writes import Ticks
from scorekeeper.tournament.models import LONGEST_CLUB, Entrant
from scorekeeper.tournament.naming import Entry, NamedAlike, NumbersTaken, number_entries, tell_apart

MOST_TEXT = 20_000
"""Letters: two hundred lines of a hundred."""
BEHIND_COMMA = (
    (Behind.FIRST_NAME, _("the first name")),
    (Behind.CLUB, _("the club")),
    (Behind.PERSON, _("someone else")),
)


class EnterForm(forms.Form):
    """More entrants: players of the group, a list as it was typed or pasted, or one in a file."""

    text = forms.CharField(
        label=_("Type or paste names"),
        required=False,
        max_length=MOST_TEXT,
        help_text=_(
            "One per line. Club and team may follow: Name; Club; Team. Start numbers in front stay "
            "as they are."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocapitalize": "words"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_(
            "A table (CSV, Excel, LibreOffice) with name, club and team; with headings also member number, "
            "state and year of birth."
        ),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods"}),
    )
    behind_comma = forms.ChoiceField(
        label=_("What comes after a comma?"), choices=BEHIND_COMMA, required=False, widget=forms.RadioSelect
    )

    def __init__(
        self, *args: Any, players: Sequence[Player], entrants: Sequence[Entrant], **kwargs: Any
    ) -> None:
        """Offer the players of the group who are not on the list."""
        super().__init__(*args, **kwargs)
        self.entrants = entrants
        listed = {each.attendance.player_id for each in entrants}
        free = [each for each in players if each.is_active and each.pk not in listed]
        self.offered: dict[str, Player] = {str(player.pk): player for player in free}
        self.fields["players"] = forms.MultipleChoiceField(
            label=_("From the group"),
            choices=[(key, player.name) for key, player in self.offered.items()],
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )

    def clean(self) -> dict[str, Any]:
        """Read the list; everybody needs a name of their own that fits a sheet."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        self.entries = [Entry(self.offered[key].name) for key in cleaned["players"]]
        self.entries += self.read("text", cleaned["text"])
        if cleaned["file"]:
            self.entries += self.read_file(cleaned["file"].name or "", cleaned["file"])
        if not self.errors:
            self.check_names(self.entrants)
        return cleaned

    def read(self, field: str, text: str) -> list[Entry]:
        """The entrants of a text; say what is wrong with it, and ask what its commas mean."""
        said = self.cleaned_data["behind_comma"]
        try:
            return entries_in_text(text, Behind(said) if said else None)
        except AsksBehindComma as asks:
            example = gettext("“%(before)s, %(behind)s”: who is that?")
            self.add_error("behind_comma", example % {"before": asks.before, "behind": asks.behind})
        except Refused as refused:
            self.add_error(field, [problem_text(each) for each in refused.problems[:5]])
        return []

    def read_file(self, name: str, given: Any) -> list[Entry]:
        """The entrants of a file; what is asked about one of text is asked about the text."""
        content = given.read(MOST_PACKED + 1)
        try:
            if is_spreadsheet(content):
                return entries_in_workbook(name, content)
            text = text_of_file(content)
        except Refused as refused:
            self.add_error("file", [problem_text(each) for each in refused.problems[:5]])
            return []
        found = self.read("file", text)
        if self.has_error("behind_comma"):
            data = cast("QueryDict", self.data).copy()
            data["text"] = "\n".join(filter(None, (self.cleaned_data.get("text", ""), text)))
            self.data = data
        return found

    @property
    def asks_behind_comma(self) -> bool:
        """Whether it is to be said what a comma means, or was."""
        return bool(self["behind_comma"].value() or self.has_error("behind_comma"))

    def check_names(self, entrants: Iterable[Entrant]) -> None:
        """Say at the field why people cannot be put on a list on which some entrants are already."""
        problems = problems_of(self.entries, entrants)
        if problems:
            self.add_error("text", problems)


def problems_of(
    entries: Sequence[Entry], entrants: Iterable[Entrant], members: Iterable[str] = (), making_room: int = 0
) -> list[str]:
    """Why people cannot be put on the list, none of whom is one of the `members`; empty if they can.

    `making_room` is how many leave for them.
    """
    entrants = list(entrants)
    taken = [str(each) for each in entrants]
    if not entries:
        return [gettext("Tap, type or paste at least one name.")]
    replaced = {each.substitute_for_id for each in entrants}
    playing = sum(not each.has_left and each.pk not in replaced for each in entrants)
    if playing - making_room + len(entries) > MOST_HERE:
        return [gettext("At most %(most)s people.") % {"most": MOST_HERE}]
    long = [each.name for each in entries if len(each.name) > LONGEST_NAME]
    wide = [each for entry in entries for each in entry.known.values() if len(str(each)) > LONGEST_CLUB]
    if long or wide:
        return [gettext("“%(name)s” is too long for a name.") % {"name": name} for name in (*long, *wide)]
    try:
        tell_apart(entries, taken, members)
        number_entries(entries, {each.number for each in entrants})
    except NamedAlike as alike:
        text = gettext("%(name)s is already on the list: add a club after the name to tell them apart.")
        return [text % {"name": name} for name in alike.names]
    except NumbersTaken as twice:
        return [gettext("Two would have the number %(number)s.") % {"number": each} for each in twice.numbers]
    return []


class NumbersField(forms.TypedMultipleChoiceField):
    """The numbers of some entrants; each is looked up, where Django goes through all of them for each."""

    def __init__(self, numbers: Collection[int]) -> None:
        super().__init__(coerce=int, required=False)
        self.known = frozenset(map(str, numbers))

    def valid_value(self, value: str) -> bool:
        return value in self.known


class TicksForm(forms.Form):
    """The ticks for who has paid and who is here, with those from when the page was shown."""

    def __init__(self, data: Any, *, entrants: Sequence[Entrant]) -> None:
        """A tick of each kind for everybody on the list."""
        super().__init__(data)
        numbers = [each.number for each in entrants]
        for name in ("paid", "here", "paid_before", "here_before"):
            self.fields[name] = NumbersField(numbers)

    @property
    def ticks(self) -> Ticks:
        return Ticks(**self.cleaned_data)
