"""Questions that a file leaves open, as fields: one for each question found in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rulesets.rules.chapters import SettlementKind
from rulesets.session import MOST_DEALS
from scorekeeper.outside.tables import (
    ANY_YEAR,
    FIRST_YEAR,
    Anew,
    Answers,
    Asked,
    Carried,
    Days,
    FiguresKind,
    FirstRow,
    HiddenRows,
    Order,
    Pairs,
    Sides,
    Standings,
    Subject,
    Sums,
    Thousands,
)

LAST_YEAR = 2100
BOUNDS = {Subject.YEAR: (FIRST_YEAR, LAST_YEAR), Subject.DEALS: (1, MOST_DEALS)}
"""The numbers that may be answered."""
BY_RULES = (Subject.SIDES, Subject.SUMS)
"""What is likeliest here depends on the rules: with others it is asked anew."""
WORDS = {
    Subject.HIDDEN: _("The spreadsheet hides rows: %(names)s. Do they count?"),
    Subject.FIGURES: _("What are the figures?"),
    Subject.SIDES: _("Only one side is written down, as in row %(row)s: %(text)s. What is it?"),
    Subject.DATES: _("Which day is “%(text)s”?"),
    Subject.DAYS: _("“%(text)s” is not a day. Which days are the evenings to have?"),
    Subject.YEAR: _("In which year was “%(text)s”?"),
    Subject.THOUSANDS: _("How much is “%(text)s”?"),
    Subject.PAIRS: _("There are two figures in “%(text)s”. Which are the points?"),
    Subject.ANEW: _(
        "The totals in row %(row)s may carry on, or start at zero. Where does another list start?"
    ),
    Subject.CARRIED: _("Do the totals start at zero every evening?"),
    Subject.TABLES: _("The totals of “%(name)s” may carry on from the table before. Do they start at zero?"),
    Subject.FIRST: _("Row %(row)s is not a deal: “%(text)s”. What is it?"),
    Subject.STANDINGS: _("“%(name)s” says what everyone had in the end. What is it?"),
    Subject.DEALS: _("How many deals did everyone play on an evening like this?"),
}
HELP = {
    Subject.YEAR: _("The other dates follow from it, even across New Year."),
    Subject.DEALS: _("A rough number is enough. Averages and minimum numbers of deals in a season use it."),
}
CHOICES: Mapping[Subject, Mapping[str, Any]] = {
    Subject.HIDDEN: {HiddenRows.LEFT: _("no, leave them out"), HiddenRows.COUNTED: _("yes, they count")},
    Subject.FIGURES: {
        FiguresKind.TOTALS: _("running totals, the last one at the bottom"),
        FiguresKind.FROM_BELOW: _("running totals, the last one on top"),
        FiguresKind.POINTS: _("points of each row"),
    },
    Subject.SIDES: {
        Sides.WON_PAID: _("what someone won, and the others pay"),
        Sides.WON: _("what someone won, and nobody pays"),
        Sides.LOST_PAID: _("what someone lost, and the others get it"),
        Sides.LOST: _("what someone lost, and nobody gets it"),
    },
    Subject.DATES: dict.fromkeys(Order, ""),
    Subject.DAYS: {
        Days.FIRST: _("the first day of a month, the Thursday of a week"),
        Days.OPEN: _("their own: I enter them below"),
    },
    Subject.THOUSANDS: {Thousands.THOUSANDS: "", Thousands.DECIMALS: ""},
    Subject.PAIRS: {Pairs.FIRST: "", Pairs.SECOND: ""},
    Subject.ANEW: {
        Anew.NOWHERE: _("nowhere: it is all one list"),
        Anew.EVERYWHERE: _("in each of these rows"),
    },
    Subject.CARRIED: {
        Carried.BEGINS: _("yes, at zero"),
        Carried.GOES_ON: _("no, they carry on from the evening before"),
    },
    Subject.TABLES: {Carried.BEGINS: _("yes, at zero"), Carried.GOES_ON: _("no, they carry on")},
    Subject.FIRST: {
        FirstRow.BEFORE: _("what everyone had before, which does not count"),
        FirstRow.COUNTS: _("points of this evening, which count"),
    },
    Subject.STANDINGS: {
        Standings.EVENING: _("the result of one evening"),
        Standings.SEASON: _("the result of many evenings, such as a season: it comes in as a single one"),
    },
    Subject.SUMS: {
        Sums.TAKEN: _("take them as they are; the bank has the rest"),
        Sums.LEFT: _("leave them out"),
    },
}
"""What may be answered, in words; the examples of a question come behind them, or alone."""


def answers_in(data: Mapping[str, Any], settlement: SettlementKind) -> Answers:
    """The answers of the page; those that depend on the rules only if the page was made for these."""
    given = {about: str(data.get(name_of(about), "")) for about in Subject}
    is_for_others = data.get("asked_for", settlement.value) != settlement.value
    return {
        about: answer
        for about, answer in given.items()
        if is_answer(about, answer) and not (is_for_others and about in BY_RULES)
    }


def name_of(about: Subject) -> str:
    return f"asked_{about.value}"


def is_answer(about: Subject, answer: str) -> bool:
    if about in BOUNDS:
        least, most = BOUNDS[about]
        return answer.isascii() and answer.isdecimal() and len(answer) < 5 and least <= int(answer) <= most
    is_row = about is Subject.ANEW and answer.isascii() and answer.isdecimal()
    return is_row or answer in CHOICES[about]


class AskedMixin:
    """A field that stands on the preset of its question until somebody answers it."""

    def bound_data(self, data: Any, initial: Any) -> Any:
        """The answer; a question that was not on the page before has its preset."""
        return initial if data is None else data


class AskedChoice(AskedMixin, forms.ChoiceField):
    """A question with a few answers."""


class AskedNumber(AskedMixin, forms.IntegerField):
    """A question for a number."""


def field_for(asked: Asked) -> forms.Field:
    if asked.about in BOUNDS:
        least, most = BOUNDS[asked.about]
        return AskedNumber(
            label=words_of(asked),
            help_text=HELP[asked.about],
            required=False,
            initial=asked.preset or None,
            min_value=least,
            max_value=most,
            widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        )
    return AskedChoice(
        label=words_of(asked),
        required=False,
        initial=asked.preset or None,
        choices=[(value, choice_text(asked.about, value, example)) for value, example in asked.choices],
        widget=forms.RadioSelect,
    )


def words_of(asked: Asked) -> str:
    if asked.about is Subject.SUMS:
        return unsure_text(int(str(asked.params["count"])), str(asked.params["settlement"]))
    if asked.about is Subject.DEALS and asked.params:
        return gettext("“%(name)s”: how many deals did everyone play in all that time?") % asked.params
    words = str(WORDS[asked.about])
    return words % asked.params if asked.params else words


def unsure_text(count: int, settlement: str) -> str:
    """How many evenings are not as the rules make them, or cannot be relied on."""
    if settlement == SettlementKind.WINNERS_PLUS.value:
        text = ngettext(
            "Under these rules nobody has minus points, but %(count)s evening has some. What should "
            "happen to it?",
            "Under these rules nobody has minus points, but %(count)s evenings have some. What "
            "should happen to them?",
            count,
        )
    elif settlement == SettlementKind.LOSERS_MINUS.value:
        text = ngettext(
            "Under these rules nobody has plus points, but %(count)s evening has some. What should "
            "happen to it?",
            "Under these rules nobody has plus points, but %(count)s evenings have some. What "
            "should happen to them?",
            count,
        )
    else:
        text = ngettext(
            "%(count)s evening does not add up, cannot be read in full, or does not go with the rest of "
            "the file. What should happen to it?",
            "%(count)s evenings do not add up, cannot be read in full, or do not go with the rest of the "
            "file. What should happen to them?",
            count,
        )
    return text % {"count": count}


def choice_text(about: Subject, value: str, example: str) -> str:
    """An answer in words, with what it makes of the file."""
    text = str(CHOICES[about].get(value, ""))
    shown = day_text(example) if about is Subject.DATES else example
    return f"{text} ({shown})" if text and shown else text or shown


def day_text(written: str) -> str:
    """A date that is written as ISO has it, also without a year, as the user's language has it."""
    if len(written) < len("2024-03-07"):
        return date_format(date.fromisoformat(f"{ANY_YEAR}-{written}"), "MONTH_DAY_FORMAT")
    return date_format(date.fromisoformat(written), "DATE_FORMAT")
