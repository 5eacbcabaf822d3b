"""Starting a sheet: who sits where, by which rules, how long, what for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets import Ruleset, Session, presets
from rulesets.checks import no_dummy_under
from rulesets.rules.presets import Preset
from rulesets.session import LONGEST_NAME, usual_length
from scorekeeper.play.houserules.cards import PresetComparison, comparison
from scorekeeper.play.houserules.forms.ruleset import QuestionsForm
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import preset_of, rules_of
from scorekeeper.play.sheets.start.reads import SAME, id_of_used
from scorekeeper.play.sheets.start.writes import NewSheet
from scorekeeper.site.web.fields import tick_field


@dataclass(frozen=True)
class Base:
    """Rules to choose: the preset they started from, and the version if they have a name of their own."""

    preset: Preset
    rules: Ruleset
    version: StoredRuleset | None = None


def base_of(stored: StoredRuleset) -> Base:
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
    is_open = tick_field(_("Open-ended"))

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
FEWEST = 4


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """A name as wanted, or with a number behind it if somebody has it."""
    known = set(map(str.casefold, taken))
    numbered = (f"{wanted} {number}" for number in count(2))
    return next(name for name in chain((wanted,), numbered) if name.casefold() not in known)


def same_again(session: Session) -> dict[str, Any]:
    """The initial values for the same players again: those still there, the next dealer, the length.

    The title is left open: it often names a day.
    """
    table = session.table
    seats = table.present(session.next.number)
    names = {
        f"player{place}": table.names[seat] for place, seat in enumerate(seats, 1) if seat != table.dummy
    }
    dealer = seats.index(session.next.dealer) if session.next.dealer in seats else None
    length = session.table.length
    return {
        **names,
        "dummy": table.dummy is not None,
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

    Three who leave one of the first four seats empty are asked whether nobody is to sit there, a `dummy`.

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
    dummy = forms.BooleanField(required=False)

    def __init__(self, data: Any = None, *, asks_rules: bool = False, **kwargs: Any) -> None:
        """Add the names, and the questions about the rules if they are asked."""
        super().__init__(data, **kwargs)
        for seat in SEATS:
            self.fields[f"player{seat}"] = forms.CharField(
                label=_("Player %(number)s") % {"number": seat},
                max_length=LONGEST_NAME,
                required=False,
                widget=forms.TextInput(
                    attrs={
                        "list": "known-names",
                        "autocomplete": "off",
                        "autocapitalize": "words",
                        "enterkeyhint": "next",
                    }
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

    @property
    def empty_seats(self) -> list[int]:
        """The first four places, from 0, at which no name was given."""
        return [place for place in range(FEWEST) if not self.given(place)]

    def given(self, place: int) -> str:
        """The name that was given for a place, from 0."""
        name: str = self.cleaned_data.get(f"player{place + 1}", "")
        return name

    @property
    def offers_dummy(self) -> bool:
        """Whether three names were sent, who can play with a dummy, and did not say so yet."""
        return self.is_bound and len(self.names) == FEWEST - 1 and not self.cleaned_data.get("dummy")

    @property
    def dummy_place(self) -> int | None:
        """At which of four places nobody sits, as three play who said so; None if there is none."""
        is_three = len([place for place in range(len(SEATS)) if self.given(place)]) == FEWEST - 1
        has_dummy = self.cleaned_data.get("dummy") and is_three and len(self.empty_seats) == 1
        return self.empty_seats[0] if has_dummy else None

    def clean(self) -> dict[str, Any]:
        """Names that differ, a dealer who is there, rules that go together."""
        cleaned = super().clean() or {}
        self.check_names()
        rules = cleaned["rules"] = self.read_rules()
        if rules is not None and self.dummy_place is not None:
            for problem in no_dummy_under(rules, has_dummy=True):
                self.add_error("dummy", problem_text(problem))
        if rules is not None and len(self.names) > rules.players_max:
            message = _("At most %(most)s players under these rules.") % {"most": rules.players_max}
            self.add_error(f"player{rules.players_max + 1}", message)
        return cleaned

    def check_names(self) -> None:
        """Every name once, and nobody after an empty place."""
        if self.dummy_place is None:
            for place in self.empty_seats:
                self.add_error(f"player{place + 1}", _("A name is needed."))
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
        return [name for _place, name in self.seated]

    @property
    def seated(self) -> list[tuple[int, str]]:
        """The names that were given, that of a dummy in its place, each with the place, from 0."""
        places = enumerate(self.given(place) for place in range(len(SEATS)))
        given = {place: name for place, name in places if name}
        if self.dummy_place is not None:
            given[self.dummy_place] = free_name(gettext("Dummy"), given.values())
        return sorted(given.items())

    @property
    def dealer(self) -> int:
        """The seat of the first dealer: the last one if nobody was chosen, so that the first player leads."""
        chosen, places = self.cleaned_data.get("first_dealer"), [place for place, _name in self.seated]
        if chosen is None:
            chosen = max(place for place in places if place != self.dummy_place)
        return places.index(chosen)

    def read_rules(self) -> Ruleset | None:
        """The rules that were chosen, as the questions change them; None if one of those is wrong."""
        if self.questions is None:
            return self.base.rules if "preset" in self.cleaned_data else None
        return self.questions.cleaned_data["rules"] if self.questions.is_valid() else None

    def is_valid(self) -> bool:
        return super().is_valid() and (self.questions is None or self.questions.is_valid())

    @property
    def deals(self) -> int:
        """The number of deals: as given, or as the rules have it; 0 for an open end."""
        given = self.given_length
        return usual_length(self.cleaned_data["rules"], len(self.names)) if given is None else given

    @property
    def new_sheet(self) -> NewSheet:
        return NewSheet(
            title=self.cleaned_data["title"],
            names=self.names,
            first_dealer=self.dealer,
            preset=self.base.preset.id,
            rules=self.cleaned_data["rules"],
            length=self.deals,
            version=self.base.version,
            dummy=self.dummy_place,
        )
