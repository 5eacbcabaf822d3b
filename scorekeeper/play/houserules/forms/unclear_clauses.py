"""What was not understood of typed rules: it is searched, then a rule of the group's own, then a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset
from rulesets.rules import ALL_AGREED
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules.forms.agreement import DRAFT, QUESTION, write_draft
from scorekeeper.play.houserules.forms.entries import new_id
from scorekeeper.play.houserules.forms.fields import face_of
from scorekeeper.play.houserules.forms.ruleset import ROW_CELLS, Question, QuestionsForm
from scorekeeper.play.houserules.rule_search import FoundKnown, find_nearest, known_line

LOOK, OWN, LINE, GUESS = "look", "own", "line", "guess"
"""What a form calls clauses that are searched, that become rules or lines of the group, or are guessed."""

BONUS, SOLO = "bonus", "solo"
"""What a rule of the group's own can be."""

Ticked = Callable[[str], set[int]]
"""Tells which places were sent under a name."""

Worded = tuple[tuple[str, str], ...]
"""Rules with their values, in words."""

MOST_NEAR = 3
LONGEST_NAME, LONGEST_LINE = 40, 300
POINTS = ("1", "2", "3")
"""What a bonus of the group's own can count here; more in the editor."""


@dataclass(frozen=True)
class UnclearClause:
    """A clause that was not understood, the rules that it may mean as a `guess`, and what becomes of it.

    Once it `is_searched` there is the `known` line that it says, if any, there are `questions` about the
    rules that are nearest, and what a rule of the group's `own` would be: a bonus or a solo, or none where
    the clause is too long for a name.
    """

    place: int
    clause: str
    is_line: bool
    guess: Worded = ()
    is_guessed: bool = False
    is_searched: bool = False
    questions: tuple[Question, ...] = ()
    own: str = ""
    is_own: bool = False
    points: str = POINTS[0]
    known: FoundKnown | None = None


class UnclearClauses:
    """The clauses of a text that were not understood, with what was sent about them."""

    def __init__(
        self,
        guesses: Mapping[str, Worded],
        data: Any,
        *,
        text: str,
        ticked: Ticked,
        preset: Preset,
        rules: Ruleset,
    ) -> None:
        """Read which of the clauses of a text are searched, and what else becomes of them.

        Each comes with the rules that it may mean. Questions show the `rules`, which are those of the preset
        with what was understood.
        """
        self.clauses, self.guesses = tuple(guesses), guesses
        self.data, self.text, self.preset, self.rules = data, text, preset, rules
        self.searched, self.own, self.lines = ticked(LOOK), ticked(OWN), ticked(LINE)
        self.guessed = ticked(GUESS)

    @cached_property
    def near(self) -> dict[int, tuple[str, ...]]:
        """For each clause that is searched the options that it may be about; each option is asked once."""
        asked: set[str] = set()
        found: dict[int, tuple[str, ...]] = {}
        for place, clause in enumerate(self.clauses):
            options = near_options(clause) if place in self.searched else ()
            found[place] = tuple(option for option in options if option not in asked)
            asked.update(options)
        return found

    @cached_property
    def form(self) -> QuestionsForm:
        """The questions about the rules that are near."""
        asked = [option for options in self.near.values() for option in options]
        return QuestionsForm(self.data, preset=self.preset, rules=self.rules, asked=asked)

    @property
    def draft(self) -> str:
        """The rules that the questions show, as they are sent along."""
        return write_draft(self.rules, ALL_AGREED)

    def __iter__(self) -> Iterator[UnclearClause]:
        """Each clause as it is shown."""
        return (self.shown(place, clause) for place, clause in enumerate(self.clauses))

    def shown(self, place: int, clause: str) -> UnclearClause:
        """One clause as it is shown."""
        asked = UnclearClause(
            place, clause, place in self.lines, self.guesses[clause], is_guessed=place in self.guessed
        )
        if place not in self.searched:
            return asked
        return replace(
            asked,
            is_searched=True,
            known=known_line(clause),
            questions=tuple(map(self.form.question, self.near[place])),
            own=own_of_clause(clause),
            is_own=place in self.own,
            points=self.points(place),
        )

    def points(self, place: int) -> str:
        """What a bonus out of a clause counts."""
        sent = (self.data or {}).get(f"points-{place}", "")
        return sent if sent in POINTS else POINTS[0]

    def answers(self) -> dict[str, Any] | None:
        """What the questions change, in the document's form; None, with errors at them, if one is wrong."""
        if not self.form.is_valid():
            return None
        sent = set(self.data.getlist(QUESTION)) if DRAFT in self.data else set()
        return {
            option: value
            for option, value in self.form.cleaned_data.items()
            if option in sent and value != usual(self.form.shown, option)
        }

    def meant(self) -> set[str]:
        """The clauses of which the guess was ticked."""
        return {clause for place, clause in enumerate(self.clauses) if place in self.guessed}

    def own_lines(self) -> list[str]:
        """The clauses that become lines of the card, as they were typed."""
        lines = (clause for place, clause in enumerate(self.clauses) if place in self.lines)
        return [as_typed(clause, self.text)[:LONGEST_LINE] for clause in lines]

    def replaced(self) -> dict[str, str]:
        """The options whose sentences a known line stands in the place of, with the line as it was typed."""
        found = ((known_line(line), line) for line in self.own_lines())
        return {known.replaces: line for known, line in found if known and known.replaces}

    def own_rules(self, taken: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
        """The bonuses and solos of the group's own, in the document's form; no id is one that is `taken`."""
        known = {*taken, *self.preset.rules.solo_kinds}
        made: dict[str, list[dict[str, Any]]] = {"custom_bonuses": [], "custom_solos": []}
        for place, clause in enumerate(self.clauses):
            kind = own_of_clause(clause) if place in self.own & self.searched else ""
            if not kind:
                continue
            entry = {"id": new_id(clause, kind, known), "name": clause}
            known.add(entry["id"])
            if kind == SOLO:
                made["custom_solos"].append(entry | {"trump": ""})
            else:
                made["custom_bonuses"].append(
                    entry | {"points": int(self.points(place)), "goes_to": "side", "means": ""}
                )
        return made


def as_typed(clause: str, text: str) -> str:
    """A clause with the commas that it has in a text, where it is read without."""
    words = r",?\s+".join(map(re.escape, clause.split()))
    found = re.search(words, text)
    return " ".join(found[0].split()) if found else clause


def usual(rules: Ruleset, option: str) -> Any:
    """The value of an option in the document's form."""
    return CATALOGUE[option].kind.write(getattr(rules, option))


def near_options(clause: str) -> tuple[str, ...]:
    """The options that a clause is probably about, of those that a question can ask here.

    With the question which solo is played goes the one which is higher.
    """
    nearest = (rule.option for rule in find_nearest(clause))
    askable = [
        option for option in nearest if face_of(CATALOGUE[option]).template not in (*ROW_CELLS, "lines")
    ]
    asked = askable[:MOST_NEAR]
    return tuple(dict.fromkeys((*asked, *(["solo_kind_order"] if "solo_tie" in asked else ()))))


def own_of_clause(clause: str) -> str:
    """What a clause is if it is the name of a rule of the group's own; none if it is too long for one."""
    return likely_own(clause) if len(clause) <= LONGEST_NAME else ""


def likely_own(clause: str) -> str:
    """What a name of a rule of the group's own is likely to be: one that ends like a solo is one."""
    return SOLO if clause.strip().casefold().endswith(_("solo").casefold()) else BONUS
