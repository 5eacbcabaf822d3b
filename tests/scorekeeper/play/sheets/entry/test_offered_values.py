"""Whatever the page for a deal offers is part of some deal that is taken: each game, chip, value to choose.

Whole sessions are played with invented deals; at every moment at which something special comes, all that can
be chosen is read off the page, whoever wrote it there: the form, or a template.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product, zip_longest
from random import Random
from typing import Any

import pytest
from django import forms
from django.http import QueryDict
from django.template.loader import render_to_string

from rulesets.checks.bonuses import PARTS
from rulesets.rules.presets import presets
from rulesets.scoring import PARTNERED_GAMES
from rulesets.scoring.deal import Deal, Game, Side
from rulesets.session.fold import continue_from, start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import Phase, SessionState
from rulesets.session.table import Table
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.entry.forms import DealForm
from scorekeeper.play.sheets.entry.views import render_parts
from scorekeeper.play.sheets.next_deal import coming_words
from tests.cast import FIVE, table, taps
from tests.depths import thorough_but
from tests.pages import Page

Sent = dict[str, Any]
MOST_DEALS = 60
"""A pot may go on for hours."""

RULESETS: dict[str, dict[str, Any]] = {name: {"preset": name} for name in presets()} | {
    "a table of five": {"preset": "ddv_five", "names": FIVE},
    "by hand": {"raises": 2, "bock_by_hand": ["this", "next"], "armut": "exchange", "piglets": "both"},
    "own games": {
        "custom_solos": [{"id": "slalom", "name": "Slalom", "group": "none"}],
        "custom_bonuses": [{"id": "snow", "name": "Snow", "points": 2, "most": 3}],
        "solos": ["queens", "misere"],
    },
    "penalties of any amount": {"penalties": "bank"},
    "voluntary solos": {"lust_after_duty": False},
}
AS_NOTHING = (("reason", "other"), ("penalty_case", "other"))
"""What is taken for granted where nothing is chosen."""
WHOLE: list[Sent] = [
    {f"bonuses.{side}.{part_of.key}": count}
    for side, part_of, count in product(Side, set(PARTS.values()), ("1", "2"))
]
"""The bonuses of which others are a part."""
IN_A_SHORT_RUN = ("ddv", "pot", "by hand")


@pytest.mark.parametrize("name", thorough_but(RULESETS, *IN_A_SHORT_RUN))
def test_each_value_on_offer_is_part_of_a_deal_that_is_taken(name: str) -> None:
    under = table(**RULESETS[name])
    for special, state in moments(under).items():
        entering = Entering(under, state)
        refused = [(field, value) for field, value in entering.offered if not entering.takes(field, value)]
        assert (special, refused) == (special, [])
        assert (special, entering.not_shown) == (special, [])


def test_sessions_come_to_every_kind_of_moment() -> None:
    found = {special for name in ("ddv", "pot", "pub") for special in moments(table(**RULESETS[name]))}
    assert {word for special in found for word in special.split(", ")} == {
        *("regular", "forced", "canmaymust", "somebody is forced", "a solo is due", "Bock", "solos are owed")
    }


def moments(under: Table) -> dict[str, SessionState]:
    """Of a whole session the first moment of each kind, by what is special about it."""
    found: dict[str, SessionState] = {}
    state, random = start(under), Random(7)  # noqa: S311  # deals, not secrets
    for _deal in range(MOST_DEALS):
        coming = next_deal_after(under, state)
        if coming.phase is Phase.OVER:
            break
        special = {
            coming.phase.value: True,
            "somebody is forced": coming.forced is not None,
            "a solo is due": coming.is_solo_due,
            "Bock": coming.bock.level > 0,
            "solos are owed": any(map(sum, coming.owed)),
        }
        found.setdefault(", ".join(name for name, is_so in special.items() if is_so), state)
        state = continue_from(under, state, [invented_deal(random, under, state)]).state
    return found


def page_of(form: DealForm) -> Page:
    """The page on which the deal of a form is entered."""
    coming = coming_words(form.table, next_deal_after(form.table, form.state))
    context = {"form": form, "parts": render_parts(form), "slug": "abcdefghij", "coming": coming}
    return Page("", render_to_string("play/sheets/entry.html", context))


def shown_on(page: Page) -> dict[str, list[str]]:
    """What can be chosen on the page of a deal, by the names of the fields."""
    (form,) = (each for each in page.forms if "game" in each.fields)
    shown = {
        name: [each.value for each in field.choices if each.value] for name, field in form.fields.items()
    }
    for button in form.buttons:
        if name := button.node.attributes.get("name"):
            shown.setdefault(name, []).append(button.node.attributes.get("value", ""))
    return {name: values for name, values in shown.items() if values}


class Entering:
    """The form at one moment, which is sent again and again."""

    def __init__(self, under: Table, state: SessionState) -> None:
        self.made = {"table": under, "state": state}
        self.form = DealForm(QueryDict(), **self.made)
        self.shown = shown_on(page_of(DealForm(**self.made)))
        self.deals: dict[str, Deal | None] = {}
        self.offered = [
            (name, value) for name, values in self.shown.items() for value in dict.fromkeys(values)
        ]
        self.around = [sent for sent in self.all_deals() if self.deal_of(sent) is not None]

    def choices(self, name: str) -> list[str]:
        """What can be chosen in a field; nothing where it is no choice."""
        return self.shown.get(name, [])

    @property
    def not_shown(self) -> list[tuple[str, str]]:
        """What the form would take, and the page does not offer."""
        choices = {
            name: field.choices
            for name, field in self.form.fields.items()
            if isinstance(field, forms.ChoiceField)
        }
        known = [(name, value) for name, values in choices.items() for value, _label in values if value]
        return [each for each in known if each not in self.offered]

    def deal_of(self, sent: Sent) -> Deal | None:
        """The deal of what is sent, if it is taken."""
        key = repr(sorted(sent.items()))
        if key not in self.deals:
            self.deals[key] = self.send(sent)
        return self.deals[key]

    def send(self, sent: Sent) -> Deal | None:
        """The deal of what is sent, if it is taken."""
        data = QueryDict(mutable=True)
        for name, value in (taps(re=[], points="") | sent).items():
            data.setlist(name, value if isinstance(value, list) else [str(value)])
        # Who dealt out of turn changes the fields themselves; else making them anew takes most of the time.
        form = DealForm(data, **self.made) if "dealer" in sent else self.form
        form.data = data
        form.full_clean()
        return form.deal

    def takes(self, name: str, value: str) -> bool:
        """Whether a value is part of a deal, and makes it another one if it is not chosen beforehand."""
        likely = sorted(self.around, key=lambda sent: (value not in sent.get(name, ""), name not in sent))
        return any(self.is_changed(sent, name, value) for sent in likely)

    def is_changed(self, sent: Sent, name: str, value: str) -> bool:
        """Whether a deal is taken with a value, and is another one without it."""
        field = self.form.fields.get(name)
        if field is None:
            return False
        others = [each for each in sent.get(name, ()) if each != value]
        is_several = isinstance(field, forms.MultipleChoiceField)
        deal = self.deal_of(sent | {name: [*others, value] if is_several else value})
        without = {key: each for key, each in sent.items() if key != name}
        if is_several:
            without[name] = others
        is_usual = field.initial == value or (name, value) in AS_NOTHING
        return deal is not None and (is_usual or deal != self.deal_of(without))

    def all_deals(self) -> Iterator[Sent]:
        """Deals to which a value may belong, of all games in turn."""
        games = [self.deals_of(game) for game in self.choices("game")]
        return (sent for deals in zip_longest(*games) for sent in deals if sent is not None)

    def deals_of(self, game: str) -> Iterator[Sent]:
        """Deals of a game: by anybody, and with all that may have been counted."""
        if game == Game.PENALTY:
            found: Iterable[Sent] = self.penalties()
        elif game == Game.MANUAL:
            found = self.by_hand()
        elif game == Game.REDEAL:
            found = [{}]
        else:
            (first, *others), cards = self.players_of(game) or [{}], self.cards_of(game)
            found = (*(first | each for each in cards), *(each | cards[0] for each in others))
        return ({"game": game} | each for each in found)

    def players_of(self, game: str) -> list[Sent]:
        """Who may have played a game."""
        if game in PARTNERED_GAMES:
            pairs = product(self.choices("by"), self.choices("partner"))
            return [{"by": one, "partner": other} for one, other in pairs if one != other]
        return [
            {"re": list(each)} for each in combinations(self.choices("re"), 2 if game == Game.NORMAL else 1)
        ]

    def cards_of(self, game: str) -> list[Sent]:
        """What may have been counted, with and without calls; all kinds of solos."""
        calls: Sent = {"calls.re": ["re"], "calls.kontra": ["kontra"]}
        counted: list[Sent] = [*({"points": each} for each in self.choices("points")), {"exact": "131"}]
        found = [*counted, *(each | calls for each in counted), *({"exact": "131"} | each for each in WHOLE)]
        if game != Game.SOLO:
            return found
        kinds = sorted(self.choices("solo"), key=lambda kind: kind.endswith("misere"))
        tricks: list[Sent] = [
            {"tricks": each, "solo": kind} for each in self.choices("tricks") for kind in kinds
        ]
        return [
            *({"solo": kinds[0]} | each for each in found),
            *({"solo": kind} | found[0] for kind in kinds),
            *tricks,
        ]

    def penalties(self) -> Iterator[Sent]:
        """All cases, on anybody's solo, of the players on both sides."""
        cases: list[Sent] = [{"penalty_case": each} for each in self.choices("penalty_case")] or [{}]
        for case, by, soloist in product(cases, self.choices("by"), self.choices("soloist") or [""]):
            yield case | {"by": by, "soloist": soloist, "penalty": "5", "penalty_absagen": "1"}

    def by_hand(self) -> Iterator[Sent]:
        """Points by hand, of a solo, too."""
        points = {"each.1": "3", "each.2": "-3"}
        yield points
        for kind, seat in product(self.choices("solo"), self.choices("by")):
            yield points | {"solo": kind, "by": seat}
