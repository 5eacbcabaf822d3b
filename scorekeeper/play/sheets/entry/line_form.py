"""A deal that was typed in one line, as the values of the form in which it is shown before it counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from rulesets import Game, Side, read_deal
from rulesets.document.said import Offer, Question, SaidDeal, read_line
from scorekeeper.play.sheets.entry.fields import calls_name
from scorekeeper.play.sheets.entry.forms import DealForm
from scorekeeper.play.sheets.entry.offers import filled_calls, initial_of
from scorekeeper.play.sheets.seat_ids import ids_at


@dataclass(frozen=True)
class ReadLine:
    """A line, the form that it fills, and what is open."""

    text: str
    form: DealForm
    unclear: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def read(self) -> dict[str, Any]:
        """The line, and its fields as a phone sends them, for a page to fill in."""
        return {"line": self.text, "fields": list(fields_of(self.form))}


def line_in(form: DealForm, text: str) -> ReadLine:
    """Read a line for a form in which nothing is sent; what it does not say stays as the form has it."""
    if form.is_bound or not text.strip():
        return ReadLine("", form)
    said = read_line(text, get_language() or "", offer_of(form))
    return ReadLine(text, form_with(form, values_of(form, said)), said.unclear, said.questions)


def offer_of(form: DealForm) -> Offer:
    players = {str(seat): str(name) for field in ("re", "by") for seat, name in choices(form, field)}
    games = [Game(game) for game, _label in choices(form, "game")]
    return Offer(form.table.rules, dict(sorted(players.items())), games, form.kinds())


def choices(form: DealForm, name: str) -> Any:
    return form.fields[name].choices  # type: ignore[attr-defined]


def values_of(form: DealForm, said: SaidDeal) -> dict[str, Any]:
    """The values of the fields for what was said, calls with those that they bring along."""
    rules = form.table.rules
    ids = ids_at(form.table)
    values = initial_of(rules, read_deal(said.facts, ids), ids)
    calls = {calls_name(side): filled_calls(rules, side, values[calls_name(side)]) for side in Side}
    return {name: value for name, value in (values | calls).items() if value not in (None, "", [])}


def form_with(form: DealForm, values: dict[str, Any]) -> DealForm:
    """The same form, with these values where it had none."""
    return DealForm(
        None, table=form.table, state=form.state, dealer=form.dealer, initial={**form.initial, **values}
    )


def fields_of(form: DealForm) -> Iterator[tuple[str, str]]:
    """The fields of a form with what they hold, as a phone sends them."""
    for name in form.fields:
        value = form.shown(name)
        for each in value if isinstance(value, list) else [value]:
            if each not in (None, "", False) and not form[name].is_hidden:
                yield name, str(each)
