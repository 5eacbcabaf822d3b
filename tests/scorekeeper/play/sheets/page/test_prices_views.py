"""The price list of a sheet: kept for a year, in the language of the page, for who may see the sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import brotli
import pytest
from django.core.cache import cache

from rulesets.replay.price_list import kinds_of, price_list, runs_at_most
from rulesets.rules.presets import presets
from rulesets.rules.ruleset import DDV
from scorekeeper.play.sheets.offline import MOST_RUNS
from tests.cast import begin, deal, enter, visitor
from tests.depths import one_in
from tests.hostile_rules import HOSTILE_RULES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def address_in(page: bytes) -> str:
    """Where a page says that its price list is."""
    found = re.search(r'"prices": "([^"]+)"', page.decode())
    assert found
    return found[1]


@pytest.mark.parametrize("path", one_in(3, ["enter/", "", "deals/1/correct/"]))
def test_a_page_names_the_price_list_of_its_rules(path: str) -> None:
    evening = begin()
    enter(evening, deal())
    browser = visitor(evening.token)
    answer = browser.get(address_in(browser.get(evening.url + path).content))
    document = json.loads(answer.content)
    assert document["prices"] == json.loads(json.dumps(price_list(DDV)))
    assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"


def test_it_is_packed_for_who_can_unpack_it() -> None:
    evening = begin()
    browser = visitor(evening.token)
    url = address_in(browser.get(evening.url).content)
    plain, packed = browser.get(url), browser.get(url, headers={"accept-encoding": "gzip, deflate, br"})
    assert brotli.decompress(packed.content) == plain.content
    assert (packed.headers["Content-Encoding"], len(packed.content) < 5000) == ("br", True)


def test_the_words_are_those_of_the_page() -> None:
    evening, words = begin(), {}
    for language in ("en", "de"):
        browser = visitor(evening.token, headers={"accept-language": language})
        document = json.loads(browser.get(address_in(browser.get(evening.url).content)).content)
        words[language] = document["words"]["items"]["won"], document["words"]["sides"]["1"]
    assert words == {"en": ("Won", "Re"), "de": ("Gewonnen", "Re")}


def test_a_price_list_of_other_rules_or_another_release_is_not_here() -> None:
    evening = begin()
    assert visitor(evening.token).get(f"{evening.url}prices/0123456789ab/").status_code == 404


def test_what_a_page_says_goes_for_the_deal_that_it_is_about() -> None:
    evening = begin(length=24, last_deals_double=1, duty_solos="none", bock_triggers=["re_lost"])
    lost = deal(points=100, calls={"re": ["re"]})
    enter(evening, lost)
    page = visitor(evening.token).get(f"{evening.url}enter/").content.decode()
    found = re.search(r'<script id="standing"[^>]*>(.*?)</script>', page)
    assert found
    standing = json.loads(found[1])
    assert standing["setting"] == {"bock": 1, "isDoubled": False}
    assert standing["causes"] == [["bock", "3 Bock deals follow. Bock since deal 1: Re called and lost."]]
    assert (standing["isDue"], standing["pot"], standing["active"]) == (False, 0, ["1", "2", "3", "4"])


def test_an_empty_pot_holds_nothing_that_could_be_drawn() -> None:
    evening = begin(preset="pot", length=0, pot_start=0)
    page = visitor(evening.token).get(f"{evening.url}enter/").content.decode()
    found = re.search(r'<script id="standing"[^>]*>(.*?)</script>', page)
    assert found is not None
    assert json.loads(found[1])["pot"] == 0


@pytest.mark.parametrize("name", HOSTILE_RULES)
def test_rules_with_too_many_combinations_have_a_list_without_most_absagen(name: str) -> None:
    evening = begin(**HOSTILE_RULES[name])
    browser = visitor(evening.token)
    address = address_in(browser.get(evening.url).content)
    answer = browser.get(address, headers={"Accept-Encoding": "br"})
    prices = json.loads(brotli.decompress(answer.content))["prices"]
    assert "normal" in prices["covers"]
    assert len(prices["runs"]) <= MOST_RUNS
    assert len(answer.content) < 12_000


@pytest.mark.parametrize("name", presets())
def test_phones_have_the_prices_of_every_preset(name: str) -> None:
    rules = presets()[name].rules
    assert runs_at_most(rules, list(kinds_of(rules))) <= MOST_RUNS
