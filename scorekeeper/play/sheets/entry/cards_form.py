"""A deal in which cards were played: what its form shows and reads, at a table and without one."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rulesets import Deal, Game, Problem, Refused, Side, Table, read_deal
from rulesets.checks import asks_for_call, contradictions
from rulesets.scoring import PLAYED_GAMES
from rulesets.session import SessionState, next_deal_after
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets.entry import layout as entry_layout
from scorekeeper.play.sheets.entry.facts import facts_of_form
from scorekeeper.play.sheets.entry.fields import SideFields, Tick, calls_name, field_of, with_present_names
from scorekeeper.play.sheets.entry.offers import facts_of_band, filled_calls, filling_of, idle_of
from scorekeeper.play.sheets.questions import Asked, Said, asked_of_cards, is_misere
from scorekeeper.play.sheets.seat_ids import ids_at


class PlayedForm(forms.Form):
    """The facts that cards decide; each subclass adds the sets of fields that it asks for.

    What was entered is made by the reader of sheet documents, which is the one place that knows what a deal
    consists of: a form has only to say its facts.
    """

    unusual: Collection[str] = ()
    """The kinds of deal that are offered last."""

    def __init__(self, data: Any = None, *, table: Table, state: SessionState, **kwargs: Any) -> None:
        """Keep the table and the state that the deal comes after."""
        super().__init__(None if data is None else with_present_names(data), **kwargs)
        self.table, self.state = table, state
        self.coming = next_deal_after(table, state)
        self._deal: Deal | None = None
        self._asked = ""

    @property
    def deal(self) -> Deal | None:
        """The deal that was sent; None where something is missing, or where it cannot be."""
        return self._deal if self.is_valid() else None

    @property
    def sides(self) -> list[SideFields]:
        """Calls, bonuses and what is ticked, by side."""
        return [entry_layout.side_fields(self, side) for side in Side]

    @property
    def marks_of_nobody(self) -> list[Tick]:
        """The ticks for the deal itself, and not for a side of it."""
        return entry_layout.marks_of(self, None)

    @property
    def games(self) -> entry_layout.Games:
        """The games that can be chosen: the kinds in the row, and the rarer ones behind it."""
        return entry_layout.games_of(self, self.unusual)

    @property
    def shows(self) -> str:
        """The fields asked for as the page comes, as words of its style; after a tap the script sets them."""
        game = self["game"].value()
        return f"{game} played" if game in PLAYED_GAMES else str(game)

    @property
    def bands(self) -> entry_layout.Bands:
        """The card points in two rows."""
        return entry_layout.bands_of(self)

    @property
    def idle(self) -> str:
        """The bonuses that count nothing one against three, by the kind of deal, as JSON for the script."""
        return json.dumps(idle_of([self.table.rules]))

    @property
    def filling(self) -> str:
        """The lower calls that a call brings along."""
        return filling_of(self.table.rules).value

    @property
    def is_exclusive(self) -> bool:
        """Whether no 90 and higher are for the side that called no 90 first."""
        return self.table.rules.first_90_exclusive

    @property
    def meanings(self) -> list[tuple[str, str]]:
        """The group's own bonuses that say when they are earned, each with that line."""
        return [(bonus.name, bonus.means) for bonus in self.table.rules.custom_bonuses if bonus.means]

    @property
    def solos(self) -> list[entry_layout.SoloChoice]:
        return entry_layout.solos_of(self)

    @property
    def calling_games(self) -> list[str]:
        """The games in which some side must have called."""
        rules = self.table.rules
        return [game.value for game in PLAYED_GAMES if asks_for_call(rules, game)]

    @property
    def missing(self) -> str:
        """The question that a deal being entered still needs answered, as at its field; empty if none.

        Where a field holds what it does not take, nothing is asked yet.
        """
        return self._asked if self.errors else ""

    def asked_of(self, game: Game) -> Asked:
        """The question that a deal of this game still needs answered, at its field."""
        return asked_of_cards(game, self.sent) or self.asked_of_calls(game)

    def asked_of_calls(self, game: Game) -> Asked:
        """Ask for the side that called, where every first trick forces a call."""
        fields = [calls_name(side) for side in Side]
        if game.value not in self.calling_games or is_misere(game, self.sent) or any(map(self.sent, fields)):
            return None
        return fields[0], _("Which side called? Every first trick forces a call.")

    def sent(self, field: str) -> Any:
        """The value that the phone sent in a field, whether it is valid or not."""
        return self[field].value() if field in self.fields else None

    def clean(self) -> dict[str, Any]:
        """Say what is wrong at its field, or what is missing if that is why, as the foot of the form does."""
        cleaned = super().clean() or {}
        wrong = [] if self.errors else self.wrong_in(cleaned)
        if wrong and (asked := self.asked_of(Game(cleaned["game"]))):
            wrong, self._asked = [asked], asked[1]
        self.say(wrong)
        return cleaned

    def wrong_in(self, cleaned: dict[str, Any]) -> list[Said]:
        """Read the facts, and return why such a deal is not possible now, each with its field."""
        try:
            deal = read_deal(self.facts(cleaned), ids_at(self.table))
            if problems := self.problems_of(deal):
                raise Refused(problems)
        except Refused as refused:
            return texts_at_fields(refused.problems)
        self._deal = deal
        return []

    def facts(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        return self.facts_of(cleaned)

    def facts_of(self, values: dict[str, Any]) -> dict[str, Any]:
        """The facts that some values of the fields stand for."""
        rules = self.table.rules
        calls = {
            calls_name(side): filled_calls(rules, side, values.get(calls_name(side)) or []) for side in Side
        }
        return facts_of_form({**values, **calls}, ids_at(self.table), self.band_facts(values))

    def band_facts(self, values: dict[str, Any]) -> dict[str, Any]:
        return facts_of_band(self.table.rules, values["points"]) if values.get("points") else {}

    def problems_of(self, deal: Deal) -> Sequence[Problem]:
        """The problems that make the deal impossible under any rules."""
        return contradictions(self.table, self.coming, deal)

    def show(self, problems: Sequence[Problem]) -> None:
        """Put each problem at its field, or over the form if it has none."""
        self.say(texts_at_fields(problems))

    def say(self, wrong: Sequence[Said]) -> None:
        """Put each text at its field, or over the form if it has none."""
        for field, text in wrong:
            self.add_error(field if field in self.fields else None, text)


def texts_at_fields(problems: Sequence[Problem]) -> list[Said]:
    """What is wrong by some problems, each text with its field."""
    return [(field_of(problem.field), problem_text(problem)) for problem in problems]
