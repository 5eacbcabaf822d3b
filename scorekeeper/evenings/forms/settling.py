"""What is settled before evenings are stored: who is who, which rules, which day."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rulesets.document import write_ruleset
from scorekeeper.evenings.forms import reading
from scorekeeper.evenings.imports.apart import look_through
from scorekeeper.evenings.imports.evenings import FoundEvening
from scorekeeper.evenings.imports.files import Source
from scorekeeper.evenings.imports.finding import FoundEvenings
from scorekeeper.evenings.imports.findings import Weight, count_findings, slips_text
from scorekeeper.evenings.imports.rules import OfferedRules, offered_rules
from scorekeeper.evenings.imports.wishes import Wishes
from scorekeeper.evenings.reads import imports
from scorekeeper.evenings.reads.mergers import former_names, guests_of
from scorekeeper.evenings.writes.imports import PlannedEvening
from scorekeeper.evenings.writes.past import LONGEST_NAME
from scorekeeper.groups.models import Group, Player
from scorekeeper.groups.reads import players_of
from scorekeeper.houserules.documents import preset_in
from scorekeeper.sheets.models import Sheet as StoredSheet

NEW_PLAYER, GUEST = "new", "guest"
MOST_SHOWN = 200
"""So many evenings are on the page, and beside them those that need a look."""


class SettleForm(forms.Form):
    """Who is who, which rules, which day: everything that the file does not say, with what it does say."""

    figures = forms.ChoiceField(
        label=_("The figures are"),
        required=False,
        choices=reading.KINDS,
    )

    def __init__(self, data: Any, *, group: Group, source: Source) -> None:
        """Read the source as is chosen in `data`, and ask for what is missing."""
        super().__init__(data)
        self.group, self.source = group, source
        self.players = players_of(group)
        self.guests = {guest.name.casefold() for guest in guests_of(group)}
        self.former_names = former_names(group)
        self.there = imports.there_already(group, self.found.evenings)
        if reading.is_stale(self.data, self.shown):
            self.data = reading.without_stale(self.data)
        if not self.found.kinds:
            del self.fields["figures"]
        if any(not evening.has_rules for evening in self.open_evenings):
            self.fields["rules"] = forms.ChoiceField(
                label=_("Rules"),
                choices=[(rules.address, rules.name) for rules in self.rules_on_offer],
                initial=self.rules_on_offer[0].address,
                help_text=_("Points by hand stay as they are under any rules; owed solos are not kept."),
            )
        for number, evening in enumerate(self.open_evenings):
            self.ask_about(number, evening)
        for number, label in enumerate(self.labels):
            self.fields[f"who{number}"] = self.who_field(label)

    @cached_property
    def found(self) -> FoundEvenings:
        """What the source holds, its figures read as was chosen."""
        return look_through(self.source, self.wishes)

    @cached_property
    def wishes(self) -> Wishes:
        """How the source is to be read, as was chosen now and for earlier files."""
        return reading.wishes_of(
            self.data, imports.known_headings(self.group) if self.source.worksheets else {}
        )

    @cached_property
    def reading(self) -> reading.ReadingForm:
        """How the source was read, as far as it can be said otherwise."""
        return reading.ReadingForm(self.found, self.wishes)

    @cached_property
    def rules_on_offer(self) -> list[OfferedRules]:
        """The rules under which points by hand can be filed."""
        return offered_rules(self.group)

    @cached_property
    def open_evenings(self) -> list[FoundEvening]:
        """The evenings that can be brought in and are not there yet."""
        found = self.found.evenings
        return [each for each in found if not each.is_refused and each.fingerprint not in self.there]

    @cached_property
    def labels(self) -> list[str]:
        """The names in the file, sorted."""
        return sorted({name for each in self.open_evenings for name in each.names}, key=str.casefold)

    @cached_property
    def shown(self) -> str:
        """What the fields of this page are about."""
        names = sorted({name for each in self.found.evenings for name in each.names})
        return reading.fingerprint_of_page(names, len(self.found.evenings))

    def ask_about(self, number: int, evening: FoundEvening) -> None:
        """Whether the evening is left out, and its day if the file does not say it."""
        self.fields[f"without{number}"] = forms.BooleanField(
            label=_("leave out"), required=False, initial=self.is_like_another(evening)
        )
        if imports.day_of(evening.document) is None:
            self.fields[f"day{number}"] = forms.DateField(
                label=_("Date"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
            )

    def who_field(self, label: str) -> forms.ChoiceField:
        """The choice of who somebody of the file is."""
        player = imports.propose_player(label, self.players, self.former_names)
        known = [(str(each.pk), each.name) for each in self.players]
        is_same = player is not None and player.name.casefold() == label.casefold()[:LONGEST_NAME]
        new, others = (NEW_PLAYER, gettext("New player")), [(GUEST, gettext("Guest")), *known]
        stranger = GUEST if label.casefold() in self.guests else NEW_PLAYER
        field = forms.ChoiceField(
            label=label, choices=[new, *others], initial=str(player.pk) if player else stranger
        )
        if is_same:  # not offered, but whoever was new when the page was made is still understood
            field.widget.choices = others
        return field

    @cached_property
    def known_evenings(self) -> set[Any]:
        """Days and totals of the group's evenings on the days of the file."""
        days = [day for evening in self.open_evenings if (day := imports.day_of(evening.document))]
        return imports.like_already(self.group, days)

    def is_like_another(self, evening: FoundEvening) -> bool:
        """Whether the group has an evening with the same totals on the same day."""
        totals = tuple(sorted(total for _name, total in evening.totals))
        return (imports.day_of(evening.document), totals) in self.known_evenings

    def clean(self) -> dict[str, Any]:
        """Every evening that comes in has its day, room under the rules, and everybody sits once."""
        cleaned = super().clean() or {}
        for number, evening in enumerate(self.open_evenings):
            if cleaned.get(f"without{number}"):
                continue
            is_open = f"day{number}" in self.fields and f"day{number}" not in self.errors
            if is_open and not cleaned.get(f"day{number}") and self.is_confirmed:
                self.add_error(f"day{number}", gettext("On which day was this?"))
            self.check_seats(evening)
            self.check_room(evening)
        return cleaned

    def check_seats(self, evening: FoundEvening) -> None:
        """Nobody sits at two places of one evening, under whatever name."""
        seen: set[str] = set()
        for label in evening.names:
            who = self.who(label)
            name = (who.name if isinstance(who, Player) else label[:LONGEST_NAME]).casefold()
            field = f"who{self.labels.index(label)}"
            if name in seen and field not in self.errors:
                self.add_error(field, gettext("Nobody can sit at two places."))
            seen.add(name)

    def check_room(self, evening: FoundEvening) -> None:
        """As many players as the chosen rules have room for."""
        rules = self.rules
        if evening.has_rules or rules is None or "rules" in self.errors:
            return
        if len(evening.names) > rules.rules.players_max:
            most = rules.rules.players_max
            message = ngettext(
                "At most %(most)s player by these rules.", "At most %(most)s players by these rules.", most
            )
            self.add_error("rules", message % {"most": most})

    @property
    def rules(self) -> OfferedRules | None:
        """The rules that were chosen."""
        chosen = self.cleaned_data.get("rules")
        return next((rules for rules in self.rules_on_offer if rules.address == chosen), None)

    def who(self, label: str) -> Player | str | None:
        """Who somebody of the file is: a player, the name of a new one, or None for a guest."""
        chosen = self.cleaned_data.get(f"who{self.labels.index(label)}", GUEST)
        if chosen == NEW_PLAYER:
            return label[:LONGEST_NAME]
        return next((player for player in self.players if str(player.pk) == chosen), None)

    @property
    def players_by_name(self) -> dict[str, Player | str | None]:
        """Who everybody of the file is."""
        return {label: self.who(label) for label in self.labels}

    def planned_evenings(self) -> list[PlannedEvening]:
        """The evenings that are to be brought in."""
        rules = self.rules
        ruleset = rules.kept().pk if rules and "rules" in self.fields else None
        coming = enumerate(self.open_evenings)
        return [
            self.planned_evening(n, each, ruleset)
            for n, each in coming
            if not self.cleaned_data[f"without{n}"]
        ]

    def planned_evening(self, number: int, evening: FoundEvening, ruleset: int | None) -> PlannedEvening:
        """An evening with its rules and its day; points by hand are filed under the chosen ruleset."""
        document, rules = evening.document, self.rules
        if not evening.has_rules and rules is not None:
            deals = sum(deal.get("game") != "redeal" for deal in document["deals"])
            document = {**document, "ruleset": write_ruleset(rules.rules), "length": min(deals, 1000)}
        known = imports.day_of(evening.document)
        day: date = self.cleaned_data[f"day{number}"] if known is None else known
        return PlannedEvening(
            document=document,
            names=evening.names,
            fingerprint=evening.fingerprint,
            started=imports.start_of(evening.started, day).isoformat(),
            preset=preset_in(evening.document.get("ruleset")),
            ruleset=None if evening.has_rules else ruleset,
        )

    @cached_property
    def evenings(self) -> list[dict[str, Any]]:
        """What was found, evening by evening, for the page; of very many those that need a look."""
        numbers = {evening.fingerprint: number for number, evening in enumerate(self.open_evenings)}
        shown = [
            evening
            for place, evening in enumerate(self.found.evenings)
            if place < MOST_SHOWN or self.needs_a_look(evening)
        ]
        return [self.evening_for_page(evening, numbers.get(evening.fingerprint)) for evening in shown]

    @property
    def not_shown(self) -> int:
        """How many evenings are not on the page."""
        return len(self.found.evenings) - len(self.evenings)

    def needs_a_look(self, evening: FoundEvening) -> bool:
        """Whether there is anything to be known or settled about an evening."""
        is_open = imports.day_of(evening.document) is None or self.is_like_another(evening)
        return bool(evening.findings) or is_open or evening.fingerprint in self.there

    def evening_for_page(self, evening: FoundEvening, number: int | None) -> dict[str, Any]:
        """One evening for the page: who had how many points in the end, and what is to be known."""
        there: StoredSheet | None = self.there.get(evening.fingerprint)
        asked = [f"without{number}", f"day{number}"]
        return {
            "evening": evening,
            "title": evening.document.get("title", ""),
            "day": imports.day_of(evening.document),
            "totals": [(self.name_in_group(name), n) for name, n in evening.totals],
            "deals": evening.counted,
            "there": there,
            "is_like_another": number is not None and self.is_like_another(evening),
            "fields": [self[name] for name in asked if name in self.fields],
        }

    def name_in_group(self, label: str) -> str:
        """What somebody of the file is called in the group, as far as it is settled."""
        if label not in self.labels:
            return label
        chosen = self[f"who{self.labels.index(label)}"].value()
        return next((player.name for player in self.players if str(player.pk) == chosen), label)

    @property
    def slips(self) -> str:
        """How many slips there are in all, in words; nothing if there are none."""
        slips = sum(count_findings(evening.findings, Weight.SLIP) for evening in self.found.evenings)
        return slips_text(slips) if slips else ""

    @property
    def is_confirmed(self) -> bool:
        """Whether the evenings are to be stored now."""
        return "confirm" in self.data

    @property
    def figures_field(self) -> forms.BoundField | None:
        """How the figures are read, where there are figures."""
        return self["figures"] if "figures" in self.fields else None

    @property
    def rules_field(self) -> forms.BoundField | None:
        """The rules, where the file does not bring its own."""
        return self["rules"] if "rules" in self.fields else None

    @property
    def totals_on_page(self) -> str:
        """Where the totals of the evenings stand on the page, as a selector."""
        return ",".join(f"#totals-{number}" for number in range(1, len(self.evenings) + 1))

    @property
    def who_fields(self) -> list[forms.BoundField]:
        """The choices of who is who."""
        return [self[f"who{number}"] for number in range(len(self.labels))]
