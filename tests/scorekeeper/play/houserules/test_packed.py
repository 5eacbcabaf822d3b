"""Rulesets that lie in an address."""

from __future__ import annotations

import hashlib

import pytest
from django.http import Http404
from django.test import Client
from hypothesis import given

from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import Ruleset
from scorekeeper.play.houserules.documents import Imported, TooLong, pack, unpack
from scorekeeper.play.houserules.guards import ruleset_in_query
from scorekeeper.play.houserules.writes import create_ruleset
from tests.rulesets.strategies import rulesets

FOX = read_options({"fox": 2})


@given(rulesets())
def test_an_address_gives_back_the_rules_it_holds(rules: Ruleset) -> None:
    assert unpack(pack("pub", rules, "Krone")) == Imported("Krone", "pub", rules)


def test_rules_that_say_too_much_do_not_fit_into_an_address() -> None:
    words = [hashlib.sha512(bytes([line])).hexdigest() for line in range(40)]
    with pytest.raises(TooLong):
        pack("ddv", read_options({"own_rules": words}))


def test_packed_rules_are_called_after_their_title_or_what_they_change() -> None:
    assert [ruleset_in_query(pack("ddv", FOX)).name, ruleset_in_query(pack("ddv", FOX, "Krone")).name] == [
        "DDV tournament rules, 1 changed",
        "Krone",
    ]


@pytest.mark.django_db
def test_a_version_is_named_by_its_number() -> None:
    stored, _token = create_ruleset(name="Krone", preset="ddv", rules=FOX)
    assert [ruleset_in_query(stored.slug).rules, ruleset_in_query(f"{stored.slug}.1").rules] == [FOX, FOX]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    ["", "~", "~!", "~abc", "~eJwDAAAAAAE", "ddv.1", "nowhere", "ddv.x", "ddv.\u0661", f"~{'A' * 99}"],
)
def test_an_address_that_holds_no_rules_opens_nothing(address: str) -> None:
    with pytest.raises(Http404):
        ruleset_in_query(address)


@pytest.mark.django_db
def test_the_builder_starts_from_packed_rules(client: Client) -> None:
    form = client.get("/rules/new/", {"from": pack("pub", FOX)}).context["form"]
    assert (form.preset.id, form.shown) == ("pub", FOX)
