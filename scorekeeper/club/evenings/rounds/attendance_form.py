"""Forms for an evening: who is here, how many rounds are played, and by which rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulesets.session import LONGEST_NAME
from scorekeeper.club.evenings.draw.tables import can_be_seated
from scorekeeper.club.evenings.models import NOT_HERE, Attendance
from scorekeeper.club.evenings.rounds.attendance_writes import Coming, Span, lies_in
from scorekeeper.club.evenings.rounds.latecomers_reads import Redrawn, key_of, rounds_to_redraw
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.club.evenings.sentences import why_not_seated
from scorekeeper.play.groups.capacity import MOST_ROUNDS
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.start.forms import ChosenRulesForm
from scorekeeper.site.web.fields import number_field

MOST_HERE = 200
BETWEEN_GUESTS = re.compile(r"[,;\n、，]")


def rounds_field() -> forms.IntegerField:
    return number_field(_("Rounds"), MOST_ROUNDS, least=1, size=3, required=True, initial=1)


def guests_field() -> forms.CharField:
    """Names of guests, with commas between them."""
    return forms.CharField(
        label=_("Guests"),
        required=False,
        max_length=1000,
        help_text=_("Names of people who are not players in the group, separated by commas."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
    )


class ComingMixin:
    """The fields of both forms: the players who come, and the guests."""

    cleaned_data: dict[str, Any]
    fields: dict[str, Any]
    all_players: list[Player]
    offered: dict[str, Player]
    known_guests: frozenset[str]

    def offer(self, players: Sequence[Player], guests: Sequence[str] = ()) -> None:
        """The players who can come; who is on the list already is not among them."""
        self.offered = {str(player.pk): player for player in players}
        self.known_guests = frozenset(guest.casefold() for guest in guests)
        self.fields["players"] = forms.MultipleChoiceField(
            label=_("Who is here?"),
            choices=[(key, player.name) for key, player in self.offered.items()],
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )

    def clean_players(self) -> list[str]:
        """The players who come: nobody who is on the list as a guest, by their name."""
        chosen: list[str] = self.cleaned_data["players"]
        for name in (self.offered[key].name for key in chosen):
            if name.casefold() in self.known_guests:
                raise forms.ValidationError(
                    _("%(name)s is already on the list as a guest: leave one of them out."),
                    params={"name": name},
                )
        return chosen

    def clean_guests(self) -> list[str]:
        """The guests by name, each once, and none who is a player or was one."""
        typed = BETWEEN_GUESTS.split(self.cleaned_data["guests"])
        names = list(filter(None, (" ".join(name.split()) for name in typed)))
        known = {player.name.casefold() for player in self.all_players}
        seen: set[str] = set(self.known_guests)
        for name in names:
            if len(name) > LONGEST_NAME:
                raise forms.ValidationError(_("“%(name)s” is too long for a name."), params={"name": name})
            if name.casefold() in known:
                raise forms.ValidationError(
                    _("%(name)s is a player in the group: tap the name."), params={"name": name}
                )
            if name.casefold() in seen:
                raise forms.ValidationError(_("%(name)s is already here."), params={"name": name})
            seen.add(name.casefold())
        return names

    @property
    def coming(self) -> Coming:
        players = [self.offered[key] for key in self.cleaned_data.get("players", ())]
        return Coming(players, self.cleaned_data.get("guests", []))


class BeginForm(ComingMixin, ChosenRulesForm):
    """An evening of several tables: who is here, how many rounds, by which rules and how long."""

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.all_players = players_of(group)
        self.offer([player for player in self.all_players if player.is_active])
        self.fields["guests"], self.fields["rounds"] = guests_field(), rounds_field()
        self.fields["uid"] = forms.UUIDField(widget=forms.HiddenInput, required=False, initial=uuid4)
        self.fields["title"].label = _("Name or place")
        self.fields["length"].help_text = _("At a table of four. Leave empty to follow the rules.")

    @property
    def new_evening(self) -> dict[str, Any]:
        """The arguments of `begin_evening` beside the group."""
        base = self.base
        return {
            "title": self.cleaned_data["title"],
            "preset": base.preset.id,
            "rules": base.rules,
            "version": base.version,
            "length": self.given_length,
            "rounds": self.cleaned_data["rounds"],
            "coming": self.coming,
            "uid": self.cleaned_data["uid"],
        }

    def clean(self) -> dict[str, Any]:
        """Enough people for a table, and a table for everybody under these rules."""
        cleaned = super().clean() or {}
        if "players" in cleaned and "guests" in cleaned and "preset" in cleaned:
            here = len(self.coming.players) + len(self.coming.guests)
            check_seats(self, here, self.base.rules.players_max)
        return cleaned


def check_seats(form: forms.Form, here: int, most: int) -> None:
    """Say at the players if there is no way to seat so many with at most so many at a table."""
    if here > MOST_HERE:
        form.add_error("players", _("At most %(most)s people.") % {"most": MOST_HERE})
    elif not can_be_seated(here, most):
        form.add_error("players", why_not_seated(here, most))


HERE, LATER, GONE = "here", "later", "gone"
STATES = (
    (HERE, pgettext_lazy("who is here", "here")),
    (LATER, pgettext_lazy("who is here", "later")),
    (GONE, pgettext_lazy("who is here", "gone")),
)


def state_of(attendance: Attendance, next_round: int) -> str:
    """Whether somebody is here for the next round, comes later, or has gone."""
    if attendance.comes_after(next_round):
        return LATER
    return HERE if attendance.last_round is None or attendance.last_round >= next_round else GONE


@dataclass(frozen=True)
class PersonFields:
    """Somebody on the list, with the fields for the rounds in which they play, where there are several."""

    attendance: Attendance
    here: forms.BoundField
    first: forms.BoundField | None
    last: forms.BoundField | None


class AttendanceForm(ComingMixin, forms.Form):
    """A form for the list (who is here, comes later or has gone), new arrivals, and the number of rounds."""

    redrawn: tuple[Redrawn, ...] = ()

    def __init__(self, *args: Any, group: Group, rounds: Rounds, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rounds, self.attendances = rounds, rounds.people.attendances
        listed = {each.player_id for each in self.attendances}
        self.all_players = players_of(group)
        fresh = [each for each in self.all_players if each.is_active and each.pk not in listed]
        for each in self.attendances:
            self.add_person(each)
        self.offer(fresh, [each.guest for each in self.attendances if each.guest])
        self.fields["guests"], self.fields["rounds"] = guests_field(), rounds_field()
        self.fields["rounds"].initial = rounds.setup.rounds

    @property
    def has_rounds(self) -> bool:
        """Whether there are rounds to come to, or to leave after."""
        return max(self.rounds.setup.rounds, self.rounds.next) > 1

    def add_person(self, each: Attendance) -> None:
        """The fields of somebody who is on the list."""
        state = state_of(each, self.rounds.next)
        self.fields[f"here{each.number}"] = forms.ChoiceField(
            label=str(each), choices=STATES, initial=state, widget=forms.RadioSelect
        )
        if not self.has_rounds:
            return
        numbers = range(1, max(self.rounds.setup.rounds, self.rounds.next) + 1)
        self.fields[f"first{each.number}"] = forms.TypedChoiceField(
            label=_("from round"),
            coerce=int,
            choices=[(number, str(number)) for number in numbers],
            initial=each.first_round,
        )
        self.fields[f"last{each.number}"] = forms.TypedChoiceField(
            label=_("until"),
            coerce=int,
            empty_value=None,
            required=False,
            choices=[("", _("the end")), *((number, str(number)) for number in numbers)],
            initial=each.last_round or None if state != GONE else None,
        )

    @property
    def people(self) -> Iterator[PersonFields]:
        for each in self.attendances:
            first, last = (
                self[f"{field}{each.number}"] if self.has_rounds else None for field in ("first", "last")
            )
            yield PersonFields(each, self[f"here{each.number}"], first, last)

    @property
    def has_spans(self) -> bool:
        """Whether somebody is here only for some rounds, or wrongly said to be."""
        is_wrong = self.is_bound and any(name.startswith(("first", "last")) for name in self.errors)
        return is_wrong or any(
            each.first_round > 1 or (each.last_round or 0) >= self.rounds.next for each in self.attendances
        )

    def clean(self) -> dict[str, Any]:
        """Nobody leaves before they came, and everybody who is here for the next round can be seated."""
        cleaned = super().clean() or {}
        self.staying: dict[int, Span] = {}
        for each in self.attendances:
            first = cleaned.get(f"first{each.number}", each.first_round)
            last = cleaned.get(f"last{each.number}")
            if last and last < first:
                self.add_error(f"last{each.number}", _("Nobody leaves before they arrive."))
            elif cleaned.get(f"here{each.number}", GONE) != GONE:
                self.staying[each.number] = self.span(each, first, last)
        if not self.errors:
            self.check_seats_of_next()
            self.redrawn = rounds_to_redraw(self.rounds, cleaned["rounds"], self.to_seat)
        return cleaned

    def span(self, each: Attendance, first: int, last: int | None) -> Span:
        """The rounds of somebody who is here from one on, or now after all, or comes later, to whichever."""
        coming = self.rounds.next
        if self.cleaned_data[f"here{each.number}"] == LATER:
            return (first, last) if first > coming else (first, NOT_HERE)
        has_come = state_of(each, coming) == LATER and first == each.first_round
        return (coming if has_come else first, last)

    def to_seat(self, number: int) -> set[int]:
        """Those to seat in a round, new arrivals by the numbers that they will have."""
        here = {one for one, span in self.staying.items() if lies_in(number, span)}
        aside = {one for table in self.rounds.aside_in(number) for one in table}
        free = max((each.number for each in self.attendances), default=0) + 1
        more = len(self.coming.players) + len(self.coming.guests)
        return (here - aside) | set(range(free, free + more))

    def check_seats_of_next(self) -> None:
        """Say if those who are here for the next round cannot be seated."""
        number, most = self.rounds.next, rules_of(self.rounds.setup.ruleset).players_max
        if self.rounds.setup.rounds >= number:
            check_seats(self, len(self.to_seat(number)), most)

    @property
    def sure(self) -> str:
        """The key of the rounds that are drawn again, as the page shows them."""
        return key_of(self.redrawn)

    @property
    def is_sure(self) -> bool:
        """Whether nothing is drawn again but what the page has told."""
        return bool(self.sure == self.data.get("sure", ""))
