"""The clauses of typed rules not understood: each becomes a known rule, one of the group's own, or a line.

Nothing is lost: a clause stays a line of the card until it becomes something else, or its tick is taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset
from rulesets.rules import ALL_AGREED, KnownLine
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules.forms.agreement import DRAFT, QUESTION, write_draft
from scorekeeper.play.houserules.forms.entries import new_id
from scorekeeper.play.houserules.forms.fields import face_of
from scorekeeper.play.houserules.forms.ruleset import ROW_CELLS, Question, QuestionsForm
from scorekeeper.play.houserules.forms.typed_text import (
    LONGEST_LINE,
    Lost,
    Unclear,
    Worded,
    as_typed,
    with_what_it_means,
)
from scorekeeper.play.houserules.rule_cards import begin_large
from scorekeeper.play.houserules.rule_search import find, find_nearest, known_line

LOOK, OWN, LINE, GUESS = "look", "own", "line", "guess"
"""What a form calls clauses that are searched, that become rules or lines of the group, or are guessed."""

AGREED = "agreed"
"""What a form calls the options that a question shows as the group plays them."""

BONUS, SOLO = "bonus", "solo"
"""What a rule of the group's own can be."""

Ticked = Callable[[str], set[int]]
"""Tells which places were sent under a name."""

IN_THEIR_WORDS = frozenset(
    (
        *("call_cards", "call_cards_own", "call_cards_solo", "call_hand", "reply_window"),
        *("penalties", "armut_refused_dealer"),
    )
)
"""The options of which a line of the group says it all, as no point depends on them: it replaces theirs."""

MOST_NEAR, SHORTEST_SENTENCE = 3, 4
LONGEST_NAME = 40
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
    lost: tuple[Lost, ...] = ()
    is_guessed: bool = False
    is_searched: bool = False
    questions: tuple[Question, ...] = ()
    agreed: frozenset[str] = frozenset()
    own: str = ""
    is_own: bool = False
    points: str = POINTS[0]
    known: KnownLine | None = None
    is_aside: bool = False


class UnclearClauses:
    """The clauses of a text that were not understood, with what was sent about them."""

    def __init__(
        self,
        unclear: Sequence[Unclear],
        data: Any,
        *,
        text: str,
        ticked: Ticked,
        preset: Preset,
        rules: Ruleset,
        kept: Sequence[str] = (),
        understood: Sequence[str] = (),
    ) -> None:
        """Read which of the clauses of a text are searched, and what else becomes of them.

        Questions show the `rules`, which are those of the preset with what was understood. At first sight all
        become lines. Those that are `kept` are lines, too: they were understood, and meant otherwise.
        """
        self.kept, self.understood = kept, understood
        self.unclear, self.clauses = unclear, tuple(each.clause for each in unclear)
        self.data, self.text, self.preset, self.rules = data, text, preset, rules
        self.searched, self.own = ticked(LOOK), ticked(OWN)
        self.lines, self.guessed = ticked(LINE), ticked(GUESS)
        if data is None:
            self.lines = {place for place, each in enumerate(unclear) if not each.is_aside}

    @cached_property
    def near(self) -> dict[int, tuple[str, ...]]:
        """For each clause that is searched the options that it may be about, each where it is nearest."""
        about = {
            place: self.about(place) if place in self.searched else () for place in range(len(self.clauses))
        }
        nearest: dict[str, int] = {}
        for rank in range(MOST_NEAR + 1):
            for place, options in about.items():
                for option in options[rank : rank + 1]:
                    nearest.setdefault(option, place)
        return {
            place: tuple(option for option in options if nearest[option] == place)
            for place, options in about.items()
        }

    def about(self, place: int) -> tuple[str, ...]:
        """The options that a clause may be about; a few words are looked for with what stands around them."""
        clause = self.clauses[place]
        first, *others = near_options(clause) or ("",)
        if len(clause.split()) < SHORTEST_SENTENCE:
            others = [*near_options(as_typed(clause, self.text)), *others][:MOST_NEAR]
        return tuple(dict.fromkeys(filter(None, (first, *others))))

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
        return (self.shown(place, clause) for place, clause in enumerate(self.clauses))

    def shown(self, place: int, clause: str) -> UnclearClause:
        asked = UnclearClause(
            place,
            clause,
            place in self.lines,
            self.unclear[place].guess,
            self.unclear[place].lost,
            is_guessed=place in self.guessed,
            is_aside=self.unclear[place].is_aside,
        )
        if place not in self.searched:
            return asked
        return replace(
            asked,
            is_searched=True,
            known=known_line(clause),
            questions=tuple(map(self.form.question, self.near[place])),
            agreed=self.agreed,
            own=own_of_clause(clause),
            is_own=place in self.own,
            points=self.points(place),
        )

    def points(self, place: int) -> str:
        """The points that a bonus out of a clause counts."""
        sent = (self.data or {}).get(f"points-{place}", "")
        return sent if sent in POINTS else POINTS[0]

    def answers(self) -> dict[str, Any] | None:
        """The changes by the questions, as in the document; None, with errors at them, if one is wrong."""
        if not self.form.is_valid():
            return None
        sent = set(self.data.getlist(QUESTION)) if DRAFT in self.data else set()
        shown = self.form.shown
        return {
            option: value
            for option, value in self.form.cleaned_data.items()
            if option in sent and value != CATALOGUE[option].kind.write(getattr(shown, option))
        }

    @cached_property
    def agreed(self) -> frozenset[str]:
        """The options that were asked, and are played as their questions show them."""
        sent = set(self.data.getlist(AGREED)) if self.data is not None and DRAFT in self.data else set()
        return frozenset(option for options in self.near.values() for option in options if option in sent)

    def meant(self) -> set[str]:
        places = (each for place, each in enumerate(self.unclear) if place in self.guessed)
        return {part for each in places for part in each.parts}

    @cached_property
    def own_lines(self) -> list[str]:
        """The clauses that become lines of the card, as they were typed: those that became nothing else.

        Those in the place of the same sentence are one line.
        """
        return list(dict.fromkeys(self.lines_left.values()))

    @cached_property
    def lines_left(self) -> dict[str, str]:
        """The lines by the options whose sentences they stand in the place of, and others by themselves."""
        lines: dict[str, str] = {}
        left = [each for place, each in enumerate(self.unclear) if self.is_left(place)]
        for each in (*left, *(Unclear((clause,)) for clause in self.kept)):
            line = as_typed(each.clause, self.text, self.understood)[:LONGEST_LINE]
            line = with_what_it_means(line, self.text)
            lines = with_line(lines, line, each.stands_for or tuple(filter(None, (replaced_by(line),))))
        return lines

    def is_left(self, place: int) -> bool:
        """Whether a clause is to be a line, and no rule was made of it."""
        answered = {*(self.answers() or {}), *self.agreed}
        is_rule = place in self.guessed or place in self.own & self.searched
        is_answered = place in self.searched and not answered.isdisjoint(self.about(place))
        return place in self.lines and not is_rule and not is_answered

    def replaced(self, said: Collection[str]) -> dict[str, str]:
        """The options whose sentences a line stands in the place of, with the line as it was typed.

        What was `said` otherwise stays.
        """
        return {
            option: line
            for option, line in self.lines_left.items()
            if option in CATALOGUE and option not in said
        }

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


def with_line(lines: dict[str, str], line: str, about: Sequence[str]) -> dict[str, str]:
    """Lines with another one about some options: behind the one that stands there, unless one has it all."""
    if any(line in said for said in lines.values()):
        return lines
    if before := next((lines[option] for option in about if option in lines), ""):
        joined = line if before in line else f"{before}. {begin_large(line)}"[:LONGEST_LINE]
        return {option: joined if said == before else said for option, said in lines.items()}
    return {option: said for option, said in lines.items() if said not in line} | dict.fromkeys(
        about or (line,), line
    )


def replaced_by(line: str) -> str:
    """The option whose sentence a line of the group says in its place; nothing for any other line."""
    known = known_line(line)
    if known and (known.replaces or known.is_kept_elsewhere):
        return known.replaces
    nearest = next(iter(near_options(line)), "") if find(line).is_sure else ""
    return nearest if nearest in IN_THEIR_WORDS else ""


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
    """The kind of own rule whose name a clause can be; empty if it is too long for a name."""
    return likely_own(clause) if len(clause) <= LONGEST_NAME else ""


def likely_own(clause: str) -> str:
    """The likely kind of own rule for a name: a solo if it ends like one, else a bonus."""
    return SOLO if clause.strip().casefold().endswith(_("solo").casefold()) else BONUS
