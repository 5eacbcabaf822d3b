"""The form for the settings of a tournament."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.kitty.amounts import AmountField
from scorekeeper.play.groups.capacity import MOST_LISTED, MOST_ROUNDS
from scorekeeper.play.sheets.start.forms import ChosenRulesForm
from scorekeeper.site.web.fields import (
    NumberField,
    choice_of,
    day_field,
    number_field,
    text_field,
    tick_field,
)
from scorekeeper.tournament.counting import (
    Ahead,
    Carried,
    Counting,
    TieRule,
    usual_places_of_five,
    usual_places_of_four,
)
from scorekeeper.tournament.setup.fields import COLUMNS, TIES, PlacesField, RoundsADayField, least_of_each
from scorekeeper.tournament.setup.writes import Play

MOST_MINUTES, MOST_POINTS = 600, 1000
PLAYED = ("preset", "rounds", "length", "is_open", "fours_only", "teams_meet", "counting", "pools")
"""What stays as it is once a round is open."""
CUT = ("cut_after", "cut_size", "carried")
"""What stays as it is once it is known who plays the final."""
MOST_POOLS = 8
"""Groups of the preliminary rounds."""


class TournamentForm(ChosenRulesForm):
    """A tournament: what everybody is asked first, and below what has sensible values already."""

    day = day_field(_("Day"))
    rounds = number_field(_("Rounds"), MOST_ROUNDS, least=1, absent=1)
    minutes = number_field(_("Minutes per round"), MOST_MINUTES, help_text=_("Leave empty for no clock."))
    takes_by_hand = tick_field(
        _("Points can be entered by hand"),
        _("Points that no cards were played for. The list names them, and asks whether they are right."),
    )
    minutes_at_five = number_field(
        _("Minutes at a table of five"),
        MOST_MINUTES,
        help_text=_("Leave empty for a quarter more than at four."),
    )
    fours_only = tick_field(
        _("Tables of four only"),
        _(
            "Anyone left over sits out a round, starting with the last to enter, and nobody twice "
            "before everyone else."
        ),
    )
    teams_meet = tick_field(
        _("Bundesliga: four teams meet, one of each at every table"),
        _(
            "Everyone meets different people each time, as far as possible. The day’s places earn "
            "4, 3, 2 and 1 points."
        ),
    )
    ahead = forms.ChoiceField(
        label=_("Draw"), choices=Ahead.choices, widget=forms.RadioSelect, initial=Ahead.ALL
    )
    last_by_standing = tick_field(_("Last round by the standings: the leaders at the first table"))
    counting = forms.ChoiceField(
        label=_("What counts"), choices=Counting.choices, widget=forms.RadioSelect, initial=Counting.POINTS
    )
    places_of_four = PlacesField(4, label=_("Points for the places at a table of four"))
    places_of_five = PlacesField(5, label=_("Points for the places at a table of five"))
    missed = NumberField(
        label=_("A missed round counts"),
        absent=0,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 5}),
    )
    rounds_a_day = RoundsADayField(
        label=_("Rounds on each day"),
        help_text=_("Only for several days in a row: 4, 4 for two days of four rounds."),
    )
    cut_after = number_field(
        _("Final after round"), MOST_ROUNDS, least=1, help_text=_("Leave empty if everyone plays all rounds.")
    )
    cut_size = number_field(
        _("So many play the final"), MOST_LISTED, least=1, help_text=_("With groups: so many of each group.")
    )
    pools = number_field(
        _("Groups"),
        MOST_POOLS,
        least=2,
        help_text=_(
            "Everyone is drawn into one of so many groups and meets only its people, until the final if "
            "there is one. Leave empty for none."
        ),
    )
    carried = choice_of(_("From the rounds before, the final counts"), Carried, widget=forms.RadioSelect)
    fee = AmountField(label=_("Entry fee in euros"), required=False, help_text=_("Leave empty for none."))
    fees_to_kitty = tick_field(
        _("Entry fees go into the group's kitty"),
        _("From everyone ticked as paid. Prizes are recorded there as taken out."),
    )
    prizes = forms.CharField(
        label=_("Prizes"),
        required=False,
        max_length=2000,
        help_text=_("One line per place, first place first."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    series = text_field(
        _("Series"),
        most=80,
        required=False,
        help_text=_("Tournaments in the same series are counted together. Leave empty for none."),
    )
    best_of = number_field(
        _("From the series, each player's best … count"),
        MOST_ROUNDS,
        help_text=_("Leave empty for all of them."),
    )
    hides_standings = tick_field(_("Hide the standings before the last round"))
    has_teams = tick_field(_("Teams count too"))
    takes_entries = tick_field(_("People can enter themselves with a link"))
    places = number_field(
        _("Places"),
        MOST_LISTED,
        help_text=_("Those who enter themselves after that are on a waiting list. Leave empty for no limit."),
    )
    is_announced = tick_field(
        _("Announce it to everyone"),
        _("It is on this site's page of tournaments to come, with the group's name and the entry link."),
    )
    shows_entrants = tick_field(_("Anyone with the link sees who has entered"))

    def __init__(
        self, data: Any = None, *, is_open: bool = False, is_cut: bool = False, **kwargs: Any
    ) -> None:
        """Ask less once a round `is_open`, or the cut is made: what was played by stays as it is."""
        super().__init__(data, **kwargs)
        self.fields["title"].label, self.fields["title"].required = _("Name"), True
        self.fields["length"].label = _("Deals at a table of four")
        self.fields["length"].help_text = _(
            "At five, as many more as it takes for everyone to play the same number."
        )
        for place, name in enumerate(TIES, 1):
            label = _("If players are level, first is") if place == 1 else _("then")
            choices = [("", "–"), *TieRule.choices]
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)
        for name in (*(PLAYED if is_open else ()), *(CUT if is_cut else ())):
            del self.fields[name]

    def fields_of(self, names: Iterable[str]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    @property
    def of_tables(self) -> list[forms.BoundField]:
        """The questions about tables, draw and clock."""
        return self.fields_of(
            (
                *("rounds_a_day", "fours_only", "teams_meet", "ahead", "last_by_standing"),
                *("pools", "minutes_at_five", "takes_by_hand"),
            )
        )

    @property
    def of_counting(self) -> list[forms.BoundField]:
        """The questions about the standings."""
        names = (
            "counting",
            "places_of_four",
            "places_of_five",
            *TIES,
            "missed",
            "hides_standings",
            "has_teams",
        )
        return self.fields_of((*names, "series", "best_of"))

    @property
    def of_final(self) -> list[forms.BoundField]:
        return self.fields_of(CUT)

    @property
    def of_money(self) -> list[forms.BoundField]:
        """The questions about fee, prizes and entering."""
        money = ("fee", "fees_to_kitty", "prizes")
        return self.fields_of((*money, "takes_entries", "places", "is_announced", "shows_entrants"))

    @property
    def has_errors_below(self) -> bool:
        """Whether something is wrong with what is folded."""
        folded = (*self.of_tables, *self.of_counting, *self.of_final, *self.of_money)
        return any(field.errors for field in folded)

    def clean(self) -> dict[str, Any]:
        """The days have all rounds; a final needs some before and after the cut, and people who play it.

        Four teams that meet are no groups.
        """
        data = super().clean() or {}
        rounds, days = data.get("rounds") or self.initial.get("rounds") or 1, data.get("rounds_a_day")
        if days and sum(days) != rounds:
            text = gettext("Together that must be all rounds: %(count)s.")
            self.add_error("rounds_a_day", text % {"count": rounds})
        if data.get("pools") and data.get("teams_meet"):
            self.add_error("pools", gettext("Where four teams meet, there are no groups."))
        if data.get("cut_after"):
            self.check_final(data, rounds)
        return data

    def check_final(self, data: dict[str, Any], rounds: int) -> None:
        if data["cut_after"] >= rounds:
            self.add_error("cut_after", gettext("There must be a round left for the final."))
        size, least = data.get("cut_size"), least_of_each(data.get("pools", self.initial.get("pools")) or 0)
        if not size and not self.has_error("cut_size"):
            self.add_error("cut_size", gettext("How many play it?"))
        elif size and size < least:
            self.add_error("cut_size", gettext("At least %(count)s.") % {"count": least})
        if data.get("teams_meet", self.initial.get("teams_meet")):
            self.add_error("cut_after", gettext("Where four teams meet, everyone plays all rounds."))

    @property
    def ties(self) -> list[str]:
        """The tie rules in their order, each once."""
        return list(dict.fromkeys(filter(None, (self.cleaned_data[name] for name in TIES))))

    @property
    def play(self) -> Play | None:
        """The rules, the length and the number of rounds to play; None once a round is open."""
        if "preset" not in self.fields:
            return None
        base = self.base
        return Play(base.preset.id, base.rules, base.version, self.given_length, self.cleaned_data["rounds"])

    @property
    def said(self) -> dict[str, Any]:
        """The values for the columns of Tournament, but for its series."""
        data = self.cleaned_data
        minutes = data["minutes"]
        return {
            **{name: data[name] for name in COLUMNS if name in data},
            "has_teams": data["has_teams"] or data.get("teams_meet", self.initial.get("teams_meet", False)),
            "minutes_at_five": (data["minutes_at_five"] or -(-minutes * 5 // 4)) if minutes else 0,
            "places_of_four": data["places_of_four"] or usual_places_of_four(),
            "places_of_five": data["places_of_five"] or usual_places_of_five(),
            "ties": self.ties,
        }
