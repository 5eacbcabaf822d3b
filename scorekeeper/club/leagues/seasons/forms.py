"""Forms for a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.counting_fields import CountingFields
from scorekeeper.club.leagues.seasons.misfits import chooses, misfits
from scorekeeper.club.leagues.seasons.statutes import PARTS, RARE, SETTABLE, TIES, unasked_by
from scorekeeper.club.leagues.sentences import UNSAID, said_of_part
from scorekeeper.club.leagues.standings.rule import EVENING_DEALS
from scorekeeper.site.web.fields import day_field, text_field

if TYPE_CHECKING:
    from django.forms.boundfield import BoundField


@dataclass(frozen=True)
class FormPart:
    """A part of the form: its key and heading, its fields, and what it says.

    Of a part that asks for nothing its heading alone is seen, unless it `is_said` all the same.
    """

    key: str
    heading: Any
    fields: Sequence[BoundField]
    said: str
    is_said: bool

    @property
    def usual(self) -> list[BoundField]:
        """The fields that many groups need."""
        return [field for field in self.fields if field.name not in RARE]

    @property
    def rare(self) -> list[BoundField]:
        """The fields that few groups need."""
        return [field for field in self.fields if field.name in RARE]

    @property
    def says_rare(self) -> bool:
        """Whether anything is said in those, or wrong."""
        return any(
            each.errors or each.field.has_changed(each.field.initial, each.value()) for each in self.rare
        )

    @property
    def problem(self) -> str:
        """The problem in it; empty if there is none."""
        return next((str(field.errors[0]) for field in self.fields if field.errors), "")


class SeasonForm(CountingFields):
    """A season: its days, and the rule that decides it."""

    name = text_field(_("Name of the season"), most=60)
    first_day = day_field(_("First day"), _("Leave empty to start with the first evening."), required=False)
    last_day = day_field(_("Last day"), _("Leave empty to keep it going."), required=False)

    @cached_property
    def parts(self) -> list[FormPart]:
        """The parts with their fields, and what each says as far as it can be read."""
        season, found = self.counted, []
        for key, heading, names in PARTS:
            if fields := [self[name] for name in names if name in self.fields]:
                said = said_of_part(season, key)
                found.append(
                    FormPart(key, heading, fields, said, key == "worth" or said != str(UNSAID.get(key)))
                )
        return found

    @property
    def said_parts(self) -> list[FormPart]:
        """The parts that say something, or are wrong."""
        return [part for part in self.parts if part.is_said or part.problem]

    @property
    def idle_parts(self) -> list[FormPart]:
        """The others."""
        return [part for part in self.parts if not (part.is_said or part.problem)]

    said = ", ".join(f"#said-{key}" for key, _heading, _names in PARTS)
    """Where pages say what the parts come to."""

    @property
    def counted(self) -> Season:
        """A season that counts as what is filled in, but for what is wrong; it is not stored."""
        form = self if self.is_bound else SeasonForm(self.initial)
        form.is_valid()
        return Season(**{name: form.cleaned_data[name] for name in SETTABLE if name in form.cleaned_data})

    def clean_last_day(self) -> date | None:
        """The last day, which is not before the first one."""
        first: date | None = self.cleaned_data.get("first_day")
        last: date | None = self.cleaned_data["last_day"]
        if first and last and last < first:
            raise forms.ValidationError(_("The last day is before the first one."))
        return last

    def clean_evening_deals(self) -> int:
        """To how many deals the points of an evening are scaled."""
        return self.cleaned_data["evening_deals"] or EVENING_DEALS

    def clean(self) -> dict[str, Any]:
        """The fields that the rule needs, without those that it does not ask for."""
        cleaned = super().clean() or {}
        self.forget_unasked(cleaned)
        forget_what_is_for_nothing(cleaned)
        for name, text in misfits(cleaned):
            self.add_error(name, text)
        if isinstance(share := cleaned.get("best_of"), Fraction):
            cleaned |= {"best_of": 0, "best_share": str(share)}
        elif "best_of" in cleaned:
            cleaned["best_share"] = ""
        ties = [cleaned.pop(name, "") for name in TIES]
        cleaned["ties"] = ",".join(dict.fromkeys(filter(None, ties)))
        return cleaned

    def forget_unasked(self, cleaned: dict[str, Any]) -> None:
        """Set the fields that the chosen rule does not ask for to their defaults."""
        unasked = unasked_by(cleaned.get("points"), is_mean=bool(cleaned.get("averages_evenings")))
        for name in unasked:
            self.errors.pop(name, None)
            cleaned[name] = getattr(Season(), name)


NEEDS = {
    "nth": "weekday",
    "counts_from": "counts_from_for",
    "solo_limit": "solo_points",
    "presence_from": "presence_points",
    "presence_per": "presence_points",
    "drop_per": "drop_by",
    "rounds_up": "averages_places",
    "period_months": "period_points",
    "period_weeks": "period_points",
    "only_added": "period_points",
}
"""What means nothing without something else."""

INSTEAD_OF = {"chosen_months": "chosen_weeks", "period_months": "period_weeks"}
"""What is said in another way by something else."""


def forget_what_is_for_nothing(cleaned: dict[str, Any]) -> None:
    """Set to their defaults what means nothing without something else, or beside it."""
    if not chooses(cleaned):
        cleaned["keeps_last"] = False
    if not cleaned.get("drop_by", "").endswith("once"):
        cleaned["drop_again"] = ""
    unneeded = [name for name, needed in NEEDS.items() if name in cleaned and not cleaned.get(needed)]
    unneeded += [name for name, instead in INSTEAD_OF.items() if cleaned.get(instead)]
    cleaned |= {name: getattr(Season(), name) for name in unneeded}
    if cleaned.get("counts_from_for") in (Season.CountsFrom.GUESTS, Season.CountsFrom.PLACE):
        cleaned["counts_guests"] = True
    forget_what_places_count(cleaned)
    for days, weekday in (("doubled_days", "doubled_weekday"), ("seated", "seated_weekday")):
        if days in cleaned and not cleaned[days]:
            cleaned[weekday] = Season.Weekday.EVERY


def forget_what_places_count(cleaned: dict[str, Any]) -> None:
    """Set to nothing what was typed for places where these count as they are, or down."""
    if cleaned.get("counts_up"):
        cleaned["counts_down"] = False
    if cleaned.get("counts_down") or cleaned.get("counts_up"):
        cleaned |= {"place_points": "", "place_points_five": ""}


class StatuteForm(SeasonForm):
    """How a season counts, without its name and its days, and without who sits with whom."""

    name = first_day = last_day = None  # type: ignore[assignment]  # as Django takes fields away
    seated = seated_weekday = seated_last = None  # type: ignore[assignment]  # likewise
    seated_from = seated_round = None  # type: ignore[assignment]  # likewise
