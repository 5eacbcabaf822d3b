"""Starting a sheet: who sits where, which rules, how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets.problems import Refused
from rulesets.rules.catalogue import CATALOGUE, CHAPTERS
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from rulesets.session.fold import Session
from rulesets.session.table import usual_length
from scorekeeper.houserules.labels import problem_text
from scorekeeper.houserules.models import Ruleset as StoredRuleset
from scorekeeper.houserules.reads import rules_of
from scorekeeper.sheets.forms.options import field_for, value_of
from scorekeeper.sheets.reads.start import SAME
from scorekeeper.sheets.writes.start import NewSheet

SEATS = range(1, 8)


@dataclass(frozen=True)
class Base:
    """Rules to choose: the preset they started from, and the version if they have a name of their own."""

    preset: str
    rules: Ruleset
    version: StoredRuleset | None = None


def again(session: Session) -> dict[str, Any]:
    """What the form is filled with for the same players again: those still there, who deals next, the length.

    The title is left open: it often names a day.
    """
    seats = session.table.present(session.next.number)
    names = {f"player{place}": session.table.players[seat].name for place, seat in enumerate(seats, 1)}
    dealer = seats.index(session.next.dealer) if session.next.dealer in seats else None
    return {**names, "first_dealer": dealer, "length": session.table.length, "preset": SAME}


@dataclass(frozen=True)
class ChapterFields:
    """The fields of one chapter of house rules, and how many of them were changed."""

    label: str
    options: tuple[forms.BoundField, ...]
    changed: int


class StartForm(forms.Form):
    """Four to seven names in seating order, the first dealer, the ruleset with its changes, the length."""

    title = forms.CharField(label=_("Title"), max_length=80, required=False)
    first_dealer = forms.TypedChoiceField(
        label=_("Deals first"),
        coerce=int,
        choices=[(str(seat), "") for seat in range(7)],
        widget=forms.RadioSelect,
        required=False,
        empty_value=None,
    )
    preset = forms.ChoiceField(label=_("Rules"), widget=forms.RadioSelect, initial="ddv")
    length = forms.IntegerField(
        label=_("Number of deals"),
        min_value=0,
        max_value=1000,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Empty: as the rules have it. 0: open end."),
    )

    def __init__(
        self,
        *args: Any,
        own: Sequence[StoredRuleset] = (),
        same: StoredRuleset | None = None,
        **kwargs: Any,
    ) -> None:
        """Add the names and the house rules.

        `own` are rulesets that are offered before the presets, `same` is that of the evening before.
        """
        super().__init__(*args, **kwargs)
        for seat in SEATS:
            self.fields[f"player{seat}"] = forms.CharField(
                label=_("Player %(number)s") % {"number": seat},
                max_length=40,
                required=seat <= 4,
                widget=forms.TextInput(
                    attrs={"list": "known-names", "autocomplete": "off", "autocapitalize": "words"}
                ),
            )
        self.bases = {SAME: Base(same.preset, rules_of(same), same)} if same else {}
        self.bases |= {stored.slug: Base(stored.preset, rules_of(stored), stored) for stored in own}
        self.bases |= {preset.id: Base(preset.id, preset.rules) for preset in presets().values()}
        self.fields["preset"].choices = [(base, "") for base in self.bases]  # type: ignore[attr-defined]
        for option in CATALOGUE.values():
            self.fields[option.id] = field_for(option)

    @property
    def players(self) -> list[forms.BoundField]:
        """The names, in seating order."""
        return [self[f"player{seat}"] for seat in SEATS]

    @cached_property
    def chapters(self) -> list[ChapterFields]:
        """The house rules, chapter by chapter."""
        return [self.chapter(chapter.id, chapter.label) for chapter in CHAPTERS]

    def chapter(self, chapter: str, label: str) -> ChapterFields:
        """The fields of one chapter."""
        fields = tuple(self[option.id] for option in CATALOGUE.values() if option.chapter == chapter)
        changed = sum(1 for field in fields if field.value() not in (None, "", []))
        return ChapterFields(gettext(label), fields, changed)

    def clean(self) -> dict[str, Any]:
        """Names that differ, a dealer who is there, rules that go together."""
        cleaned = super().clean() or {}
        self.check_names()
        if not self.errors:
            cleaned["rules"] = self.read_rules()
        rules = cleaned.get("rules")
        if rules is not None and len(self.names) > rules.players_max:
            message = _("At most %(most)s players under these rules.") % {"most": rules.players_max}
            self.add_error(f"player{rules.players_max + 1}", message)
        return cleaned

    def check_names(self) -> None:
        """Every name once, and nobody after an empty place."""
        seen: set[str] = set()
        for seat in SEATS:
            name = self.cleaned_data.get(f"player{seat}", "")
            if name and name.casefold() in seen:
                self.add_error(f"player{seat}", _("This name is at the table already."))
            seen.add(name.casefold())
        dealer = self.cleaned_data.get("first_dealer")
        if dealer is not None and not self.cleaned_data.get(f"player{dealer + 1}", "x"):
            self.add_error("first_dealer", _("Nobody sits there."))

    @property
    def names(self) -> list[str]:
        """The names that were given, in seating order."""
        given = [self.cleaned_data.get(f"player{seat}", "") for seat in SEATS]
        return [name for name in given if name]

    @property
    def dealer(self) -> int:
        """The seat of the first dealer: the last one if nobody was chosen, so that the first player leads."""
        chosen = self.cleaned_data.get("first_dealer")
        if chosen is None:
            return len(self.names) - 1
        return sum(1 for seat in range(1, chosen + 1) if self.cleaned_data.get(f"player{seat}"))

    @property
    def base(self) -> Base:
        """The rules that were chosen, before anything is changed in them."""
        return self.bases[self.cleaned_data["preset"]]

    def read_rules(self) -> Ruleset | None:
        """The preset with the changed options; a rule that cannot be is an error at its field."""
        options = {}
        for option in CATALOGUE.values():
            try:
                value = value_of(option, self.cleaned_data.get(option.id))
                if value is not None:
                    options[option.id] = value
            except ValueError as error:
                self.add_error(option.id, str(error))
        try:
            return read_options(options, self.base.rules)
        except Refused as refused:
            for problem in refused.problems:
                option_id = problem.field.split(".")[0].split("[")[0]
                self.add_error(option_id if option_id in CATALOGUE else None, problem_text(problem))
            return None

    @property
    def deals(self) -> int:
        """The number of deals: as given, or as the rules have it."""
        given: int | None = self.cleaned_data.get("length")
        return usual_length(self.cleaned_data["rules"], len(self.names)) if given is None else given

    @property
    def new_sheet(self) -> NewSheet:
        """The sheet that the form describes."""
        return NewSheet(
            title=self.cleaned_data["title"],
            names=self.names,
            first_dealer=self.dealer,
            preset=self.base.preset,
            rules=self.cleaned_data["rules"],
            length=self.deals,
            version=self.base.version,
        )
