"""The form that settles what is needed before evenings are stored: people, rules, days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils.functional import cached_property
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rulesets.session import LONGEST_NAME
from scorekeeper.club.evenings.imports import questions, reading_form, reads, who_is_who
from scorekeeper.club.evenings.imports.storing_writes import OfferedRules, offered_rules
from scorekeeper.club.evenings.imports.who_is_who import GUEST
from scorekeeper.club.evenings.people.reads import guests_of
from scorekeeper.club.evenings.sentences import notices_of, slips_text
from scorekeeper.outside.tables import (
    FoundEvening,
    FoundEvenings,
    PackedSource,
    Subject,
    Sums,
    Weight,
    Wishes,
    count_findings,
    open_questions,
    read_evenings,
)
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.groups.reads import players_of
from scorekeeper.site.web.fields import tick_field


class SettleForm(forms.Form):
    """A form for people, rules and days: all that the file does not say, with the answers of the file."""

    figures = forms.ChoiceField(label=_("The figures are"), required=False, choices=reading_form.KINDS)

    def __init__(self, data: Any, *, group: Group, source: PackedSource, figures: str = "") -> None:
        """Read the source as is chosen in `data`, or first as its `figures` are known to be; ask the rest."""
        super().__init__(data, initial={"figures": figures})
        self.group, self.source = group, source
        self.guessed: list[str] = []
        self.strangers: list[str] = []
        self.players = players_of(group)
        self.guests = {guest.name.casefold() for guest in guests_of(group)}
        self.former_names = reads.known_names(group)
        self.notices = notices_of(self.found.findings)
        self.there = reads.there_already(group, self.found.evenings)
        if reading_form.is_stale(self.data, self.shown):
            self.data = reading_form.without_stale(self.data)
        subjects = {each.about for each in self.found.asked}
        if not self.found.kinds or Subject.FIGURES in subjects:
            del self.fields["figures"]
        for each in self.found.asked:
            self.fields[questions.name_of(each.about)] = questions.field_for(each)
        if any(not evening.has_rules for evening in self.open_evenings):
            self.fields["rules"] = forms.ChoiceField(
                label=_("Rules"),
                choices=[(rules.address, rules.name) for rules in self.rules_on_offer],
                initial=self.rules_on_offer[0].address,
                help_text=_(
                    "Points entered by hand stay the same under any rules; owed solos are not kept track of."
                ),
            )
        for number, evening in enumerate(self.open_evenings):
            self.ask_about(number, evening)
        for number, label in enumerate(self.labels):
            self.fields[f"who{number}"] = self.who_field(label)

    @cached_property
    def found(self) -> FoundEvenings:
        """The evenings of the source, with the figures read as was chosen."""
        return read_evenings(self.source, self.wishes, settings.DATA)

    @cached_property
    def wishes(self) -> Wishes:
        """How the source is to be read, as was chosen now and for earlier files."""
        known = reads.known_headings(self.group) if self.source.has_tables else {}
        told = self.data if self.is_bound else self.initial
        return reading_form.wishes_of(told, known, self.rules_in_view.rules.settlement)

    @cached_property
    def reading(self) -> reading_form.ReadingForm:
        """How the source was read, as far as it can be said otherwise."""
        return reading_form.ReadingForm(self.found, self.wishes)

    @cached_property
    def rules_on_offer(self) -> list[OfferedRules]:
        """The rules under which points by hand can be filed."""
        return offered_rules(self.group)

    @property
    def rules_in_view(self) -> OfferedRules:
        """The rules that stand on the page, by which is asked."""
        chosen = self.data.get("rules")
        offered = self.rules_on_offer
        return next((rules for rules in offered if rules.address == chosen), offered[0])

    @cached_property
    def open_evenings(self) -> list[FoundEvening]:
        """The evenings that can be brought in and are not there yet."""
        found = self.found.evenings
        return [each for each in found if not each.is_refused and each.fingerprint not in self.there]

    @cached_property
    def labels(self) -> list[str]:
        return sorted({name for each in self.open_evenings for name in each.names}, key=str.casefold)

    @cached_property
    def others(self) -> dict[str, list[tuple[int, str]]]:
        """For everybody of the file, the others who may be the same person."""
        met = who_is_who.evenings_of([evening.names for evening in self.open_evenings])
        return who_is_who.may_be_one(self.labels, met)

    @cached_property
    def shown(self) -> str:
        names = sorted({name for each in self.found.evenings for name in each.names})
        return reading_form.fingerprint_of_page(names, len(self.found.evenings))

    def ask_about(self, number: int, evening: FoundEvening) -> None:
        """Whether the evening is left out, and its day if the file does not say it."""
        self.fields[f"without{number}"] = tick_field(_("leave out"), initial=self.is_like_another(evening))
        if reads.day_of(evening.document) is None and not evening.short_day:
            self.fields[f"day{number}"] = forms.DateField(
                label=_("Date"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
            )

    def who_field(self, label: str) -> forms.ChoiceField:
        player = reads.propose_player(label, self.players, self.former_names)
        is_guest = label.casefold() in self.guests
        field = who_is_who.field_for(label, player, self.players, self.others[label], is_guest=is_guest)
        if player is None:
            self.strangers.append(label)
        if player is not None and reads.is_only_guessed(label, player, self.former_names):
            self.guessed.append(label)
            field.help_text = gettext("Only a guess: nobody else here starts like that.")
        return field

    @cached_property
    def known_evenings(self) -> set[Any]:
        """Days and totals of the group's evenings on the days of the file."""
        days = [day for evening in self.open_evenings if (day := reads.day_of(evening.document))]
        return reads.like_already(self.group, days)

    def is_like_another(self, evening: FoundEvening) -> bool:
        """Whether the group has an evening with the same totals on the same day."""
        totals = tuple(sorted(total for _name, total in evening.totals))
        return (reads.day_of(evening.document), totals) in self.known_evenings

    def clean(self) -> dict[str, Any]:
        """Everything is answered; every evening that comes in has its day, room, and everybody sits once."""
        cleaned = super().clean() or {}
        coming = [number for number, _evening in self.coming(cleaned)]
        self.check_answers(cleaned, coming)
        for number in coming:
            evening = self.open_evenings[number]
            is_open = f"day{number}" in self.fields and f"day{number}" not in self.errors
            if is_open and not cleaned.get(f"day{number}") and self.is_confirmed:
                self.add_error(f"day{number}", gettext("Which day was this?"))
            self.check_seats(evening)
            self.check_room(evening)
        return cleaned

    def coming(self, cleaned: Mapping[str, Any]) -> list[tuple[int, FoundEvening]]:
        """The evenings that are not left out, with their numbers."""
        is_left = cleaned.get(questions.name_of(Subject.SUMS)) == Sums.LEFT
        return [
            (number, evening)
            for number, evening in enumerate(self.open_evenings)
            if not cleaned.get(f"without{number}")
            and not (is_left and evening.is_unsure(self.wishes.settlement))
        ]

    def check_answers(self, cleaned: Mapping[str, Any], coming: Sequence[int]) -> None:
        """Refuse the form while a question that only a person can answer is open."""
        names = {subject: questions.name_of(subject) for subject in Subject}
        answered = [each for each, name in names.items() if cleaned.get(name) not in (None, "")]
        evenings = [self.open_evenings[number] for number in coming]
        left = [each for each in self.found.asked if self.data.get("asking") == names[each.about]]
        if self.is_confirmed:
            left = open_questions(self.found, evenings, self.wishes, answered)
        for each in left:
            if cleaned.get(names[each.about]) in (None, "") and names[each.about] not in self.errors:
                self.add_error(names[each.about], gettext("Answer this first."))

    def check_seats(self, evening: FoundEvening) -> None:
        """Nobody sits at two places of one evening, under whatever name."""
        seen: set[str] = set()
        for label in evening.names:
            who = self.who(label)
            name = (who.name if isinstance(who, Player) else who or label[:LONGEST_NAME]).casefold()
            field = f"who{self.labels.index(label)}"
            if name in seen and field not in self.errors:
                self.add_error(field, gettext("Nobody can sit at two places."))
            seen.add(name)

    def check_room(self, evening: FoundEvening) -> None:
        """As many players as the chosen rules have room for at a table; of a result it is not asked."""
        rules = self.rules
        if evening.has_rules or evening.is_whole or rules is None or "rules" in self.errors:
            return
        if len(evening.names) > rules.rules.players_max:
            most = rules.rules.players_max
            message = ngettext(
                "At most %(most)s player under these rules.",
                "At most %(most)s players under these rules.",
                most,
            )
            self.add_error("rules", message % {"most": most})

    @property
    def rules(self) -> OfferedRules | None:
        chosen = self.cleaned_data.get("rules")
        return next((rules for rules in self.rules_on_offer if rules.address == chosen), None)

    def who(self, label: str) -> Player | str | None:
        """The person behind a name of the file: a player, the name of a new one, or None for a guest."""
        chosen = {each: self.cleaned_data.get(f"who{n}", GUEST) for n, each in enumerate(self.labels)}
        return who_is_who.meant_by(label, chosen, self.players)

    @property
    def players_by_name(self) -> dict[str, Player | str | None]:
        """The person behind each name of the file."""
        return {label: self.who(label) for label in self.labels}

    def name_in_group(self, label: str) -> str:
        """The name in the group for a name of the file, as far as it is settled."""
        if label not in self.labels:
            return label
        chosen = self[f"who{self.labels.index(label)}"].value()
        return next((player.name for player in self.players if str(player.pk) == chosen), label)

    @property
    def slips(self) -> str:
        """How many slips there are in all, in words; nothing if there are none."""
        return slips_text(sum(count_findings(each.findings, Weight.SLIP) for each in self.found.evenings))

    @property
    def is_confirmed(self) -> bool:
        """Whether the evenings are to be stored now."""
        return "confirm" in self.data

    @property
    def figures_field(self) -> forms.BoundField | None:
        return self["figures"] if "figures" in self.fields else None

    @cached_property
    def open_question(self) -> forms.BoundField | None:
        """The question that is asked now: the first that nobody has answered yet."""
        if self.is_confirmed or not self.open_evenings:
            return None
        is_open = (each.about for each in self.found.asked if each.about not in self.wishes.answers)
        about = next(is_open, None)
        return None if about is None else self[questions.name_of(about)]

    @property
    def asks_who(self) -> bool:
        """Whether it is asked now who is who: names that are nobody's here, or only look like somebody's."""
        is_settled = self.is_confirmed or "names" in self.data
        return self.open_question is None and not is_settled and bool(self.strangers or self.guessed)

    @property
    def is_asking(self) -> bool:
        """Whether anything is asked before the whole is looked at."""
        return self.open_question is not None or self.asks_who

    @property
    def asked_fields(self) -> list[forms.BoundField]:
        """The fields that were answered, or those still missing when the rest is done."""
        asked = [each.about for each in self.found.asked]
        is_shown = self.wishes.answers if self.open_question is not None else asked
        return [self[questions.name_of(about)] for about in asked if about in is_shown]

    @property
    def rules_field(self) -> forms.BoundField | None:
        """The rules, where the file does not bring its own."""
        return self["rules"] if "rules" in self.fields else None

    @property
    def who_fields(self) -> list[forms.BoundField]:
        return [self[f"who{number}"] for number in range(len(self.labels))]
