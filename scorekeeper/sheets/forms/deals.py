"""Entering and correcting a deal: one form, adapted to the ruleset, quick for the plain deal."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rulesets.checks.entry_fields import asks_for_bid, asks_for_voluntary_solos, marks_asked
from rulesets.checks.sheets import check_deal
from rulesets.document import read_deal
from rulesets.problems import Problem, Refused
from rulesets.scoring.deal import PLAYED_GAMES, Call, Deal, Game, Side
from rulesets.session.next_deal import upcoming
from rulesets.session.penalties import MOST_ABSAGEN
from rulesets.session.receivers import without_usual_receivers
from rulesets.session.rotation import active_seats
from rulesets.session.state import Standing
from rulesets.session.table import Table
from scorekeeper.houserules.labels import problem_text
from scorekeeper.sheets import labels
from scorekeeper.sheets.engine import SEATS
from scorekeeper.sheets.forms import offers
from scorekeeper.sheets.forms.bands import bands_for, facts_of_band
from scorekeeper.sheets.forms.facts import (
    OTHER_PENALTY,
    corrected_facts,
    facts_of_form,
    initial_of,
    missing_of_penalty,
)
from scorekeeper.sheets.forms.fields import SideFields, boxes, chips, field_of, figure


class DealForm(forms.Form):
    """The facts of one deal. After `is_valid`, `deal` is what was entered."""

    uid = forms.UUIDField(widget=forms.HiddenInput)
    position = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        table: Table,
        standing: Standing,
        dealer: int | None = None,
        corrected: Deal | None = None,
        **kwargs: Any,
    ) -> None:
        """Make the fields that the ruleset knows, for the players at the table after this standing.

        `dealer` is a seat that dealt out of turn; `corrected` is a deal that is there already.
        """
        self.table, self.standing, self.corrected = table, standing, corrected
        self.coming = upcoming(table, standing)
        if corrected is not None:
            shown = without_usual_receivers(table, standing, corrected)
            kwargs["initial"] = {**initial_of(table.rules, shown), **kwargs.get("initial", {})}
            dealer = corrected.dealer if dealer is None else dealer
        super().__init__(*args, **kwargs)
        self.dealer = self.dealer_from_data(dealer)
        self.add_fields()
        self.deal: Deal | None = None

    def dealer_from_data(self, dealer: int | None) -> int | None:
        """The seat that dealt out of turn: as the form brings it back, or else as it was given."""
        if self.is_bound and "dealer" in self.data:
            seat = str(self.data["dealer"])
            dealer = SEATS.index(seat) if seat in SEATS else None
        return dealer if dealer in self.table.present(self.coming.number) else None

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play in this deal."""
        if self.corrected is not None and self.corrected.players:
            return tuple(sorted(self.corrected.players))
        if self.dealer is None:
            return self.coming.active
        present = self.table.present(self.coming.number)
        return active_seats(present, self.dealer, self.standing.counted)

    def add_fields(self) -> None:
        """One field after the other, each only if the ruleset knows it."""
        rules, names = self.table.rules, [player.name for player in self.table.players]
        players = [(SEATS[seat], names[seat]) for seat in self.active]
        everybody = [(SEATS[seat], name) for seat, name in enumerate(names)]
        self.fields["game"] = chips(
            [(game.value, labels.game_label(game)) for game in offers.games(rules, self.coming)],
            required=True,
            initial="solo" if self.coming.is_solo_due else "normal",
        )
        self.fields["re"] = boxes(players)
        if self.coming.forced is not None:
            self.fields["re"].initial = [SEATS[self.coming.forced]]
        self.fields["by"] = chips(players)
        kinds = [(kind, labels.solo_label(rules, kind)) for kind in self.kinds()]
        if kinds:
            self.fields["solo"] = chips(kinds)
        self.fields["points"] = chips([(band.value, band.label) for band in bands_for(rules)])
        self.fields["exact"] = figure(_("Exact card points"), 0, 240)
        self.fields["exact_side"] = chips([("re", _("Re")), ("kontra", _("Kontra"))], initial="re")
        self.add_sides()
        self.add_options(everybody)
        self.add_books(everybody)

    def kinds(self) -> list[str]:
        """The solo kinds that can be played now, and one that was chosen already."""
        chosen = (self.data.get("solo"), self.corrected.solo if self.corrected else None)
        offered = offers.solo_kinds(self.table.rules, self.coming)
        return [kind for kind in self.table.rules.solo_kinds if kind in offered or kind in chosen]

    def add_sides(self) -> None:
        """Calls and bonuses of each side."""
        rules = self.table.rules
        for side in Side:
            calls = offers.calls(side)
            chosen = [(call.value, labels.call_chip(call)) for call in calls]
            self.fields[f"{side}_calls"] = boxes(chosen, label=labels.side_label(side))
            for key, most in offers.bonuses(rules):
                counts = [(str(n), str(n)) for n in range(1, most + 1)]
                self.fields[f"{side}_{key}"] = boxes(counts, label=labels.bonus_chip(rules, key))

    def add_options(self, everybody: list[tuple[str, str]]) -> None:
        """What only some rulesets ask for."""
        rules = self.table.rules
        if offers.has_misere(rules):
            tricks = [(str(n), str(n)) for n in range(rules.tricks + 1)]
            self.fields["tricks"] = chips(tricks, label=_("Tricks of the soloist"))
        if marks := marks_asked(rules):
            self.fields["marks"] = boxes([(mark.value, labels.mark_label(mark)) for mark in marks])
        if last := offers.last_partner_trick(rules):
            tricks = [(str(n), str(n)) for n in range(1, last + 1)]
            self.fields["partner_trick"] = chips(tricks, label=_("Partner found in trick"))
            self.fields["partner_trick"].help_text = labels.marriage_partner(rules)
        if asks_for_voluntary_solos(rules):
            self.fields["voluntary"] = forms.BooleanField(label=_("Declared voluntary"), required=False)
        if asks_for_bid(rules):
            bids = [(call.value, labels.call_label(call)) for call in offers.calls(Side.RE)]
            self.fields["bid"] = chips(bids, label=_("Call that won the bidding"))
        reasons = [(reason.value, labels.reason_label(reason)) for reason in offers.reasons(rules)]
        self.fields["reason"] = chips(reasons, label=_("Why"))
        self.fields["dealer"] = forms.ChoiceField(
            label=_("Dealer"), choices=[("", _("as it is their turn")), *everybody], required=False
        )
        if self.dealer is not None:
            self.fields["dealer"].initial = SEATS[self.dealer]

    def add_books(self, everybody: list[tuple[str, str]]) -> None:
        """What is written without cards: penalties, points by hand, adjustments, a note."""
        if cases := offers.penalty_cases(self.table.rules):
            chosen = [(case.id, _(case.label)) for case in cases]
            self.fields["penalty_case"] = chips(
                [*chosen, (OTHER_PENALTY, _("Another amount"))], label=_("What for")
            )
            absagen = [(str(n), str(n)) for n in range(MOST_ABSAGEN + 1)]
            label = _("Calls of no 90 and higher by the other side")
            self.fields["penalty_absagen"] = chips(absagen, label=label, initial="0")
            self.fields["soloist"] = chips(everybody, label=_("Soloist"))
        if self.table.rules.penalties != "off":
            self.fields["penalty"] = figure(_("Penalty points"), 1, 10_000)
            self.fields["to"] = boxes(everybody, label=_("They go to (nobody chosen: all others)"))
        for seat, name in everybody:
            self.fields[f"each_{seat}"] = figure(name, -10_000, 10_000)
            self.fields[f"adjust_{seat}"] = figure(name, -10_000, 10_000)
        self.fields["bank"] = figure(labels.bank_label(self.table.rules), -10_000, 10_000)
        self.fields["adjustment_reason"] = forms.CharField(label=_("Reason"), max_length=200, required=False)
        self.fields["note"] = forms.CharField(label=_("Note"), max_length=200, required=False)

    @property
    def sides(self) -> list[SideFields]:
        """Calls and bonuses, by side."""
        keys = [key for key, _most in offers.bonuses(self.table.rules)]
        return [
            SideFields(
                side.value,
                labels.side_label(side),
                self[f"{side}_calls"],
                tuple(self[f"{side}_{key}"] for key in keys),
            )
            for side in Side
        ]

    @property
    def band_sides(self) -> dict[str, str]:
        """The side that has more in each band of card points."""
        return {band.value: band.side.value for band in bands_for(self.table.rules)}

    @property
    def call_titles(self) -> dict[str, str]:
        """The calls in full."""
        return {call.value: labels.call_label(call) for call in Call}

    @property
    def each_fields(self) -> list[forms.BoundField]:
        """The points of a manual entry, player by player."""
        return [self[f"each_{seat}"] for seat in SEATS[: len(self.table.players)]]

    @property
    def adjustment_fields(self) -> list[forms.BoundField]:
        """Points on top of the deal, player by player."""
        return [self[f"adjust_{seat}"] for seat in SEATS[: len(self.table.players)]]

    @cached_property
    def missing(self) -> str:
        """What a deal that is being entered still needs, empty if nothing.

        It goes by what was sent: something that is there and wrong is not missing.
        """
        game = Game(self.cleaned_data.get("game") or Game.NORMAL)
        if game is Game.MANUAL:
            has_points = any(field.value() for field in self.each_fields)
            return "" if has_points else _("How many points for each player?")
        if game is Game.PENALTY:
            return "" if self.sent("by") else _("Who is penalised?")
        return self.missing_of_cards(game) if game in PLAYED_GAMES else ""

    def missing_of_cards(self, game: Game) -> str:
        """What a deal in which cards were played still needs."""
        if missing := self.missing_players(game):
            return missing
        if game is Game.SOLO and not self.sent("solo"):
            return _("Which solo?")
        if game is Game.SOLO and str(self.sent("solo")).endswith("misere"):
            return "" if self.sent("tricks") else _("How many tricks did the soloist take?")
        return "" if self.sent("points") or self.sent("exact") else _("How many card points?")

    def missing_players(self, game: Game) -> str:
        """Which players are not known yet."""
        needed = 1 if game in (Game.SOLO, Game.SILENT_SOLO, Game.MARRIAGE) else 2
        if len(self.sent("re") or ()) >= needed:
            return ""
        return _("Who played alone?") if game in (Game.SOLO, Game.SILENT_SOLO) else _("Who was Re?")

    def sent(self, field: str) -> Any:
        """What the phone sent in a field, whether it is valid or not."""
        return self[field].value() if field in self.fields else None

    def clean(self) -> dict[str, Any]:
        """Read the facts and ask whether such a deal is possible now."""
        cleaned = super().clean() or {}
        if cleaned.get("game") == Game.PENALTY:
            for field, text in missing_of_penalty(cleaned):
                self.add_error(field, text)
        if self.errors:
            return cleaned
        try:
            deal = read_deal(self.facts(cleaned), SEATS[: len(self.table.players)])
            if problems := self.problems_of(deal):
                raise Refused(problems)
            self.deal = deal
        except Refused as refused:
            self.show(refused.problems)
        return cleaned

    def facts(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        """The facts as the sheet document has them."""
        seats = len(self.table.players)
        facts = facts_of_form(cleaned, seats, self.band_facts(cleaned))
        if self.corrected is None:
            return facts
        shown = {name: self.shown(name) for name in self.fields}
        untouched = facts_of_form(shown, seats, self.band_facts(shown))
        return corrected_facts(self.corrected, facts, untouched, seats)

    def band_facts(self, values: dict[str, Any]) -> dict[str, Any]:
        """The facts of the band that is chosen, if one is."""
        return facts_of_band(self.table.rules, values["points"]) if values.get("points") else {}

    def shown(self, name: str) -> Any:
        """What a field holds before anybody touches it: of its value, what it offers."""
        field = self.fields[name]
        value = self.get_initial_for_field(field, name)
        if not isinstance(field, forms.ChoiceField):
            return value
        if isinstance(value, list):
            return [each for each in value if field.valid_value(each)]
        return value if field.valid_value(value) else None

    def problems_of(self, deal: Deal) -> list[Problem]:
        """What makes the deal impossible now."""
        return check_deal(self.table, self.standing, deal)

    def show(self, problems: tuple[Problem, ...]) -> None:
        """Put each problem at its field, or over the form if it has none."""
        for problem in problems:
            field = field_of(problem.field)
            text = problem_text(problem)
            self.add_error(field if field in self.fields else None, text)
