"""Starting a sheet: who sits where, by which rules, how long, what for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import StepValueValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from rulesets import Ruleset, Session, presets
from rulesets.rules.presets import Preset
from rulesets.session import usual_length
from scorekeeper.play.houserules.cards import PresetComparison, comparison
from scorekeeper.play.houserules.forms.ruleset import QuestionsForm
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import preset_of, rules_of
from scorekeeper.play.sheets.start.reads import SAME, id_of_used
from scorekeeper.play.sheets.start.writes import NewSheet


@dataclass(frozen=True)
class Base:
    """Rules to choose: the preset they started from, and the version if they have a name of their own."""

    preset: Preset
    rules: Ruleset
    version: StoredRuleset | None = None


def base_of(stored: StoredRuleset) -> Base:
    """The rules of a stored ruleset."""
    return Base(preset_of(stored), rules_of(stored), stored)


class ChosenRulesForm(forms.Form):
    """Title, ruleset and length of what is begun; `asks` says whether it can ask for house rules, too."""

    asks = False

    title = forms.CharField(label=_("Title"), max_length=80, required=False)
    preset = forms.ChoiceField(label=_("Rules"), widget=forms.RadioSelect, initial="ddv")
    length = forms.IntegerField(
        label=_("Number of deals"),
        min_value=0,
        max_value=1000,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Leave empty to follow the rules."),
    )
    is_open = forms.BooleanField(label=_("Open-ended"), required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        own: Sequence[StoredRuleset] = (),
        used: Sequence[StoredRuleset] = (),
        same: StoredRuleset | None = None,
        **kwargs: Any,
    ) -> None:
        """Add the rulesets to choose.

        `own` rulesets and those `used` without a name are offered before the presets, `same` is that
        of the evening before.
        """
        super().__init__(data, **kwargs)
        self.bases = {SAME: base_of(same)} if same else {}
        self.bases |= {id_of_used(stored): base_of(stored) for stored in used}
        self.bases |= {stored.slug: base_of(stored) for stored in own}
        self.bases |= {preset.id: Base(preset, preset.rules) for preset in presets().values()}
        self.fields["preset"].choices = [(base, "") for base in self.bases]  # type: ignore[attr-defined]

    @property
    def base(self) -> Base:
        """The rules that were chosen, before anything is changed in them."""
        return self.bases[self.cleaned_data["preset"]]

    @property
    def given_length(self) -> int | None:
        """The number of deals that was given, 0 for an open end; None for what the rules have."""
        given: int | None = self.cleaned_data.get("length")
        return 0 if self.cleaned_data.get("is_open") else given


SEATS = range(1, 8)


def same_again(session: Session) -> dict[str, Any]:
    """What the form is filled with for the same players again: those still there, who deals next, the length.

    The title is left open: it often names a day.
    """
    seats = session.table.present(session.next.number)
    names = {f"player{place}": session.table.names[seat] for place, seat in enumerate(seats, 1)}
    dealer = seats.index(session.next.dealer) if session.next.dealer in seats else None
    length = session.table.length
    return {
        **names,
        "first_dealer": dealer,
        "length": length or None,
        "is_open": length == 0,
        "preset": SAME,
    }


ASK, ASKED = "ask", "asked"
"""The button that has house rules asked for or chosen again; what is sent along while they are asked for."""


def start_form(data: QueryDict, *, initial: Mapping[str, Any], **offered: Any) -> StartForm:
    """The form as it was sent; or, on the way to the questions and back, with what is typed so far.

    Nothing is wrong in that yet.
    """
    if ASK in data:
        return StartForm(initial=data.dict(), asks_rules=data[ASK] == "rules", **offered)
    return StartForm(data or None, initial=initial, asks_rules=ASKED in data, **offered)


class StartForm(ChosenRulesForm):
    """Four to seven names in seating order, the first dealer, the ruleset, the length.

    `questions` are the house rules of the chosen ruleset, to be changed for this sheet, if somebody asked for
    them.
    """

    asks = True

    first_dealer = forms.TypedChoiceField(
        label=_("Deals first"),
        coerce=int,
        choices=[(str(seat), "") for seat in range(7)],
        widget=forms.RadioSelect,
        required=False,
        empty_value=None,
    )

    def __init__(
        self,
        data: Any = None,
        *,
        asks_rules: bool = False,
        **kwargs: Any,
    ) -> None:
        """Add the names, and the questions about the rules if they are asked."""
        super().__init__(data, **kwargs)
        for seat in SEATS:
            self.fields[f"player{seat}"] = forms.CharField(
                label=_("Player %(number)s") % {"number": seat},
                max_length=40,
                required=seat <= 4,
                error_messages={"required": _("A name is needed.")},
                widget=forms.TextInput(
                    attrs={"list": "known-names", "autocomplete": "off", "autocapitalize": "words"}
                ),
            )
        base = self.bases.get(self["preset"].value())
        self.questions: QuestionsForm | None = None
        if base is not None and asks_rules:
            self.questions = QuestionsForm(data, preset=base.preset, rules=base.rules)

    @property
    def players(self) -> list[forms.BoundField]:
        """The names, in seating order."""
        return [self[f"player{seat}"] for seat in SEATS]

    @property
    def comparison(self) -> PresetComparison | None:
        """How the answers so far differ from the preset and from the DDV rules, if there are questions."""
        return comparison(self.questions.preset, self.questions.draft) if self.questions else None

    def clean(self) -> dict[str, Any]:
        """Names that differ, a dealer who is there, rules that go together."""
        cleaned = super().clean() or {}
        self.check_names()
        rules = cleaned["rules"] = self.read_rules()
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
                self.add_error(f"player{seat}", _("This name is already at the table."))
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

    def read_rules(self) -> Ruleset | None:
        """The rules that were chosen, as the questions change them; None if one of those is wrong."""
        if self.questions is None:
            return self.base.rules if "preset" in self.cleaned_data else None
        return self.questions.cleaned_data["rules"] if self.questions.is_valid() else None

    def is_valid(self) -> bool:
        """Whether the form and its questions can be read."""
        return super().is_valid() and (self.questions is None or self.questions.is_valid())

    @property
    def deals(self) -> int:
        """The number of deals: as given, or as the rules have it; 0 for an open end."""
        given = self.given_length
        return usual_length(self.cleaned_data["rules"], len(self.names)) if given is None else given

    @property
    def new_sheet(self) -> NewSheet:
        """The sheet that the form describes."""
        return NewSheet(
            title=self.cleaned_data["title"],
            names=self.names,
            first_dealer=self.dealer,
            preset=self.base.preset.id,
            rules=self.cleaned_data["rules"],
            length=self.deals,
            version=self.base.version,
        )


class MoneyForm(forms.Form):
    """Cents for a point, and where the bank holds points whether it pays and is paid."""

    cents = forms.DecimalField(
        label=_("Cents per point"),
        min_value=Decimal("0.5"),
        max_value=1000,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 4}),
    )
    bank = forms.BooleanField(label=_("with the bank"), required=False)

    def clean_cents(self) -> Decimal:
        """Whole or half cents; asked only of what is in bounds, as a validator cannot divide any number."""
        cents: Decimal = self.cleaned_data["cents"]
        StepValueValidator(Decimal("0.5"))(cents)
        return cents
