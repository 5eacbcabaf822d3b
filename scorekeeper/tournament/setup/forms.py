"""What a tournament is set to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.kitty.forms import AmountField
from scorekeeper.play.groups.room import MOST_LISTED, MOST_ROUNDS
from scorekeeper.play.sheets.start.forms import ChosenRulesForm
from scorekeeper.site.web.fields import day_field, text_field
from scorekeeper.tournament.counting import (
    Counting,
    TieRule,
    usual_places_of_five,
    usual_places_of_four,
    usual_ties,
)
from scorekeeper.tournament.models import Ahead, Tournament
from scorekeeper.tournament.setup.writes import Play

CLUB = {"rounds": 3, "length": 16}
RANKING = {
    "rounds": 3,
    "length": 24,
    "minutes": 100,
    "minutes_at_five": 125,
    "preset": "ddv",
}
"""A ranking tournament of the DDV (tournament rules 8.3.1, 8.5.1): all are seated, by tables of five (10)."""
LEAGUE = {**RANKING, "rounds": 4, "fours_only": True, "teams_meet": True, "has_teams": True}
"""A day of the Bundesliga: four rounds, four teams."""
BEGINNINGS: dict[str, dict[str, Any]] = {"club": CLUB, "ranking": RANKING, "league": LEAGUE}

MOST_MINUTES, MOST_POINTS = 600, 1000
TIES = ("tie1", "tie2", "tie3", "tie4")
PLACES = re.compile(r"[-+−]?\d{1,3}")
BETWEEN = re.compile(r"\s*[,;]\s*|\s+")
"""What stands between the points for places."""
PLAYED = ("preset", "rounds", "length", "is_open", "fours_only", "teams_meet", "counting")
"""What stays as it is once a round is open."""


def number_field(label: Any, most: int, *, least: int = 0, help_text: Any = "") -> forms.IntegerField:
    """A whole number; nothing typed is none."""
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 5})
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=False, widget=widget, help_text=help_text
    )


class PlacesField(forms.CharField):
    """What the places at a table are worth, the first first, with commas between; whole numbers come out."""

    def __init__(self, players: int, **given: Any) -> None:
        """Ask for as many as sit at the table."""
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(max_length=60, required=False, widget=widget, **given)
        self.players = players

    def prepare_value(self, value: Any) -> Any:
        """The numbers as they are typed."""
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[int]:
        """As many whole numbers as there are places; nothing typed is none."""
        typed = super().clean(value)
        parts = BETWEEN.split(typed) if typed else []
        if typed and (len(parts) != self.players or not all(map(PLACES.fullmatch, parts))):
            raise ValidationError(
                gettext("There must be as many numbers as places: %(count)s.") % {"count": self.players}
            )
        return [int(each.replace("−", "-")) for each in parts]


class TournamentForm(ChosenRulesForm):
    """A tournament: what everybody is asked first, and below what has sensible values already."""

    day = day_field(_("Day"))
    rounds = number_field(_("Rounds"), MOST_ROUNDS, least=1)
    minutes = number_field(_("Minutes per round"), MOST_MINUTES, help_text=_("Leave empty for no clock."))
    takes_by_hand = forms.BooleanField(
        label=_("Points can be entered by hand"),
        required=False,
        help_text=_(
            "Points that no cards were played for. The list names them, and asks whether they are right."
        ),
    )
    minutes_at_five = number_field(
        _("Minutes at a table of five"),
        MOST_MINUTES,
        help_text=_("Leave empty for a quarter more than at four."),
    )
    fours_only = forms.BooleanField(
        label=_("Tables of four only"),
        required=False,
        help_text=_(
            "Anyone left over sits out a round, starting with the last to enter, and nobody twice "
            "before everyone else."
        ),
    )
    teams_meet = forms.BooleanField(
        label=_("Bundesliga: four teams meet, one of each at every table"),
        required=False,
        help_text=_(
            "Everyone meets different people each time, as far as possible. The day’s places earn "
            "4, 3, 2 and 1 points."
        ),
    )
    ahead = forms.ChoiceField(
        label=_("Draw"), choices=Ahead.choices, widget=forms.RadioSelect, initial=Ahead.ALL
    )
    last_by_standing = forms.BooleanField(
        label=_("Last round by the standings: the leaders at the first table"), required=False
    )
    counting = forms.ChoiceField(
        label=_("What counts"), choices=Counting.choices, widget=forms.RadioSelect, initial=Counting.POINTS
    )
    places_of_four = PlacesField(4, label=_("Points for the places at a table of four"))
    places_of_five = PlacesField(5, label=_("Points for the places at a table of five"))
    missed = forms.IntegerField(
        label=_("A missed round counts"),
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 5}),
    )
    fee = AmountField(label=_("Entry fee in euros"), required=False, help_text=_("Leave empty for none."))
    fees_to_kitty = forms.BooleanField(
        label=_("Entry fees go into the group's kitty"),
        required=False,
        help_text=_("From everyone ticked as paid. Prizes are recorded there as taken out."),
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
    hides_standings = forms.BooleanField(label=_("Hide the standings before the last round"), required=False)
    has_teams = forms.BooleanField(label=_("Teams count too"), required=False)
    takes_entries = forms.BooleanField(label=_("People can enter themselves with a link"), required=False)
    places = number_field(
        _("Places"),
        MOST_LISTED,
        help_text=_("Those who enter themselves after that are on a waiting list. Leave empty for no limit."),
    )
    is_announced = forms.BooleanField(
        label=_("Announce it to everyone"),
        required=False,
        help_text=_(
            "It is on this site's page of tournaments to come, with the group's name and the entry link."
        ),
    )
    shows_entrants = forms.BooleanField(label=_("Anyone with the link sees who has entered"), required=False)

    def __init__(self, data: Any = None, *, is_open: bool = False, **kwargs: Any) -> None:
        """Ask less once a round `is_open`: what was played by stays as it is."""
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
        for name in PLAYED if is_open else ():
            del self.fields[name]

    def fields_of(self, names: Iterable[str]) -> list[forms.BoundField]:
        """Those of the fields that are asked."""
        return [self[name] for name in names if name in self.fields]

    @property
    def of_tables(self) -> list[forms.BoundField]:
        """What is asked about tables, draw and clock."""
        return self.fields_of(
            ("fours_only", "teams_meet", "ahead", "last_by_standing", "minutes_at_five", "takes_by_hand")
        )

    @property
    def of_counting(self) -> list[forms.BoundField]:
        """What is asked about the standings."""
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
    def of_money(self) -> list[forms.BoundField]:
        """What is asked about fee, prizes and entering."""
        money = ("fee", "fees_to_kitty", "prizes")
        return self.fields_of((*money, "takes_entries", "places", "is_announced", "shows_entrants"))

    @property
    def has_errors_below(self) -> bool:
        """Whether something is wrong with what is folded."""
        return any(field.errors for field in (*self.of_tables, *self.of_counting, *self.of_money))

    @property
    def ties(self) -> list[str]:
        """The tie rules in their order, each once."""
        return list(dict.fromkeys(filter(None, (self.cleaned_data[name] for name in TIES))))

    @property
    def play(self) -> Play | None:
        """What is played by; None once a round is open."""
        if "preset" not in self.fields:
            return None
        base = self.base
        rounds = self.cleaned_data["rounds"] or 1
        return Play(base.preset.id, base.rules, base.version, self.given_length, rounds)

    @property
    def said(self) -> dict[str, Any]:
        """What was said of the columns of Tournament, but for its series."""
        data = self.cleaned_data
        minutes = data["minutes"] or 0
        columns = ("ahead", "last_by_standing", "counting", "fours_only", "fee", "prizes", "hides_standings")
        more = ("fees_to_kitty", "takes_by_hand", "teams_meet")
        entry = ("takes_entries", "is_announced", "shows_entrants")
        return {
            **{name: data[name] for name in (*columns, *more, *entry) if name in data},
            "has_teams": data["has_teams"] or data.get("teams_meet", self.initial.get("teams_meet", False)),
            "minutes": minutes,
            "places": data["places"] or 0,
            "minutes_at_five": (data["minutes_at_five"] or -(-minutes * 5 // 4)) if minutes else 0,
            "missed": data["missed"] or 0,
            "places_of_four": data["places_of_four"] or usual_places_of_four(),
            "places_of_five": data["places_of_five"] or usual_places_of_five(),
            "ties": self.ties,
        }


def beginning(kind: str) -> dict[str, Any]:
    """What the form of a new tournament has filled in already."""
    return {
        **BEGINNINGS.get(kind, CLUB),
        "places_of_four": usual_places_of_four(),
        "places_of_five": usual_places_of_five(),
        **dict(zip(TIES, usual_ties(), strict=False)),
    }


def as_set(tournament: Tournament) -> dict[str, Any]:
    """A tournament as its form has it."""
    setup = tournament.evening.setup
    columns = [field.name for field in tournament._meta.concrete_fields]  # noqa: SLF001  # documented
    return {
        **{name: getattr(tournament, name) for name in columns if name not in ("series", "evening")},
        **dict(zip(TIES, tournament.ties, strict=False)),
        "title": tournament.evening.title,
        "day": tournament.evening.day,
        "rounds": setup.rounds,
        "length": setup.length or None,
        "is_open": setup.length == 0,
        "minutes": tournament.minutes or None,
        "minutes_at_five": tournament.minutes_at_five or None,
        "fee": tournament.fee or None,
        "places": tournament.places or None,
        "series": tournament.series.title if tournament.series else "",
        "best_of": (tournament.series.best_of or None) if tournament.series else None,
    }
