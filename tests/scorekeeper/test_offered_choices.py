"""What can be chosen on a page is taken: each list option, radio button and tick, sent from the page itself.

Tests of a form send what they know of it, and do not notice what its page has made of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urljoin

import pytest
from django.db import transaction
from django.forms import ChoiceField
from django.test import Client

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from scorekeeper.club.evenings.models import Setup
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.statutes import TIES
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.play.houserules.guards import ruleset_in_query
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.writes import create_ruleset, keep_ruleset
from tests.cast import begin, deal, enter, visitor
from tests.club import Club, signed_in, take_in
from tests.pages import Form, Node, Page
from tests.scorekeeper.states import comes_late, season_with_evenings
from tests.walking import press, seen

pytestmark = pytest.mark.django_db


class Asking(NamedTuple):
    """A form of a page: who comes, where it stands, its button, what is typed beside choices of a field."""

    browser: Client
    address: str
    button: str
    typed: dict[str, dict[str, str]] = {}


NUMBERS = {
    "points": {"place_points": "3, 1"},
    "drop_by": {"drop_worst": "1", "drop_per": "5"},
    "chosen_months": {"best_of": "2"},
    "excused": {"absence_points": "-1"},
    "only_added": {"period_points": "5, 3"},
    "counts_from_for": {"counts_from": "3"},
    **{name: {"best_of": "2"} for name in TIES},
}


def season(club: Club) -> Asking:
    """The season after another one; what some choices say needs numbers."""
    season_with_evenings(club)
    Season.objects.update(excused="")
    address = f"{club.url}seasons/new/"
    return Asking(signed_in(club.anna), address, "Begin the season", NUMBERS)


def late(club: Club) -> Asking:
    scorer = comes_late(club)["scorer"]
    return Asking(scorer.browser, scorer.starts[1], "is here")


def late_at_full_tables(club: Club) -> Asking:
    asking, four = late(club), replace(presets()["ddv"].rules, players_max=4)
    Setup.objects.update(ruleset=keep_ruleset(preset="ddv", rules=four))
    return asking


def three(_club: Club) -> Asking:
    evening = begin(("Anna", "Xaverl", "Ben", "Cem"), dummy=1)
    return Asking(visitor(evening.token), f"{evening.url}players/", "Save players")


FORMS: dict[str, Callable[[Club], Asking]] = {
    "a season that begins": season,
    "who comes late": late,
    "who comes late and finds no seat": late_at_full_tables,
    "three at the table": three,
}


@pytest.mark.parametrize("asking", FORMS.values(), ids=FORMS)
def test_each_choice_of_a_form_is_taken(club: Club, asking: Callable[[Club], Asking]) -> None:
    browser, address, button, typed = asking(club)
    answer = browser.get(address)
    form, node = seen(answer).button_called(button)
    known = asked_by(answer)
    assert {name: [each.value for each in form.fields[name].choices] for name in known} == known
    asked = [each for each in form.fields.values() if not each.is_fixed]
    tries = [
        typed.get(each.name, {}) | {each.name: choice.value} for each in asked for choice in each.choices
    ]
    assert [each for each in [{}, *tries] if not takes(browser, form, node, each)] == []


def asked_by(answer: Any) -> dict[str, list[str]]:
    """What can be chosen in the form of a page, by its fields, whether it stands on the page or not."""
    fields = answer.context["form"].fields.items()
    return {
        name: [str(value) for value, _label in field.choices]
        for name, field in fields
        if isinstance(field, ChoiceField)
    }


def takes(browser: Client, form: Form, button: Node, typed: dict[str, Any]) -> bool:
    """Whether a form is taken with what was chosen; afterwards all is as it was."""
    with transaction.atomic():
        answer = browser.post(urljoin(form.page.url, form.action(button)), form.sent(typed, button))
        transaction.set_rollback(True)
    return bool(answer.status_code == 302)


def test_a_season_is_counted_as_each_statute_that_is_offered_or_put_together(club: Club) -> None:
    make_season(group=club.group, name="Saison")
    enter(take_in(club, begin()), deal())
    anna, address = signed_in(club.anna), f"{club.url}seasons/1/otherwise/"
    page = seen(anna.get(address))
    ways = [urljoin(address, node.attributes["href"]) for node, _text in page.links]
    shown = [anna.get(way) for way in ways if "?statute=" in way]
    shown.append(press(anna, anna.get(address), "See who would stand where"))
    shown.append(anna.get(f"{address}?points=total&doubled_days=3&doubled_days=5&doubled_weekday=4"))
    led = [press(anna, answer, "Count the season this way").redirect_chain for answer in shown]
    assert led == [[(f"{club.url}seasons/1/", 302)]] * 9
    assert (Season.objects.get().doubled_days, Season.objects.get().doubled_weekday) == ("3,5", 4)


def test_each_ruleset_of_a_list_to_compare_with_can_be_opened(club: Club) -> None:
    enter(evening := take_in(club, begin()), deal())
    page = seen(signed_in(club.cem).get(f"{evening.url}compared/"))
    form, _button = page.button_called("Compare")
    addresses = [each.value for each in form.fields["of"].choices if each.value]
    assert [ruleset_in_query(each).address for each in addresses] == addresses


def test_each_line_of_the_card_opens_and_folds_in_the_editor() -> None:
    browser = Client()
    first = browser.get("/rules/new/?from=pub")
    card = first.context["card"]
    lines = [line.key for part in (*card.agreed, *card.rest) for line in part.lines]
    assert sorted(pressed_by(seen(first), "rule")) == sorted(lines)
    for key in (card.agreed[0].lines[0].key, card.rest[-1].lines[0].key):
        opened = press_value(browser, first, "rule", key)
        assert key in pressed_by(seen(opened), "fold")
        folded = press_value(browser, opened, "fold", key)
        assert (key in pressed_by(seen(folded), "rule"), pressed_by(seen(folded), "fold")) == (True, [])


def test_what_no_rule_is_called_becomes_each_kind_of_own_rule_that_is_offered() -> None:
    browser = Client()
    looked = press(browser, browser.get("/rules/new/?from=pub"), "Search", q="Schneemann")
    described = [press_value(browser, looked, "make", kind) for kind in ("solo", "line")]
    assert [pressed_by(seen(each), "add") for each in (looked, *described)] == [["bonus"], ["solo"], ["line"]]


def test_an_own_line_takes_the_place_of_the_rule_that_is_chosen_for_it() -> None:
    rules = read_options({"own_rules": ["Wer lügt, zahlt."]}, presets()["pub"].rules)
    stored, _token = create_ruleset(name="Krone", preset="pub", rules=rules)
    browser = Client()
    opened = press_value(browser, browser.get(f"/rules/new/?from={stored.slug}"), "rule", "own_rules")
    press(browser, opened, "Save these rules", name="Linde", **{"replacing-0": "fox"})
    assert Ruleset.objects.latest("pk").replaced == {"fox": "Wer lügt, zahlt."}


def pressed_by(page: Page, name: str) -> list[str]:
    """The values of the buttons of a name."""
    buttons = (button.node.attributes for form in page.forms for button in form.buttons)
    return [each["value"] for each in buttons if each.get("name") == name]


def press_value(browser: Client, answer: Any, name: str, value: str) -> Any:
    """Press the button of this name and value."""
    page = seen(answer)
    wanted = {"name": name, "value": value}.items()
    form, node = next(
        (form, button.node)
        for form in page.forms
        for button in form.buttons
        if wanted <= button.node.attributes.items()
    )
    return browser.post(urljoin(page.url, form.action(node)), form.sent({}, node))
