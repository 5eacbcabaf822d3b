"""Whatever is sent, nobody is shown an error of the server, and nothing impossible is written."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.rules.catalogue import CATALOGUE
from rulesets.session.fold import start
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import wrong_lines
from scorekeeper.play.sheets.entry.forms import DealForm
from scorekeeper.play.sheets.start.forms import ASK, ASKED, StartForm
from tests.cast import Evening, begin, deal, enter, table, taps, visitor

pytestmark = pytest.mark.django_db

EVERYTHING: dict[str, Any] = {
    "armut": "exchange",
    "solos": ["queens", "misere"],
    "piglets": "both",
    "bid_calls_bind": True,
    "lust_after_duty": False,
    "heart_trick": 1,
}
"""House rules under which the form has as many fields as it can have."""

UNDER = table(**EVERYTHING)
ENTRY_FIELDS = [*DealForm(table=UNDER, state=start(UNDER)).fields, "change"]
START_FIELDS = [*StartForm().fields, *CATALOGUE, "custom_bonuses-0-name", "custom_solos-0-points", ASK, ASKED]
WORDS = (
    *("", "0", "1", "2", "7", "-1", "normal", "solo", "marriage", "armut", "redeal", "penalty", "manual"),
    *("queens", "misere", "121-150", "re-schwarz", "240", "re", "kontra", "no90", "schwarz", "nothing"),
    *("misdeal", "piglets_re", "true", "on", "1.5", "1e9", "9" * 30, "9" * 5000, "²", "١", "\x00", "ä;\n1"),
)
VALUES = st.one_of(st.sampled_from(WORDS), st.text(max_size=20))


def bodies(fields: list[str]) -> st.SearchStrategy[dict[str, list[str]]]:
    names = st.one_of(st.sampled_from(fields), st.text(min_size=1, max_size=8))
    return st.dictionaries(names, st.lists(VALUES, min_size=1, max_size=3), max_size=12)


same_database = settings(
    max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.fixture
def evening(db: None) -> Evening:
    evening = begin(**EVERYTHING)
    enter(evening, deal(), deal(points=181))
    return evening


def post(client: Client, url: str, body: Any) -> int:
    return client.post(url, {key: value for key, value in body.items() if key}).status_code


@pytest.mark.thorough
@settings(same_database, max_examples=5)
@given(body=bodies(START_FIELDS))
def test_starting_a_sheet_with_anything(client: Client, body: dict[str, list[str]]) -> None:
    names = {f"player{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"), 1)}
    assert post(client, "/new/", body) == 200
    for asked in ({}, {ASKED: "rules"}, {ASK: "rules"}):
        assert post(client, "/new/", {**names, "preset": "ddv", **body, **asked}) in (200, 302)


@same_database
@given(body=bodies(ENTRY_FIELDS))
def test_entering_anything(writer: Client, evening: Evening, body: dict[str, list[str]]) -> None:
    position = models.Deal.objects.filter(sheet=evening.sheet).count() + 1
    assert post(writer, f"{evening.url}enter/", body) in (200, 302, 409)
    assert post(writer, f"{evening.url}enter/", {**taps(position), **body}) in (200, 302, 409)
    assert list(wrong_lines(evening.sheet)) == []
    assert writer.get(evening.url).status_code == 200


@same_database
@given(body=bodies(ENTRY_FIELDS))
def test_correcting_to_anything(writer: Client, evening: Evening, body: dict[str, list[str]]) -> None:
    url = f"{evening.url}deals/1/"
    version = evening.sheet.deals.get(position=1).version
    assert post(writer, f"{url}correct/", body) == 200
    assert post(writer, f"{url}correct/", {**taps(version=version), **body}) in (200, 302)
    assert list(wrong_lines(evening.sheet)) == []
    assert (writer.get(url).status_code, writer.get(evening.url).status_code) == (200, 200)


@same_database
@given(body=bodies(ENTRY_FIELDS))
def test_looking_at_anything_before_saving(
    writer: Client, evening: Evening, body: dict[str, list[str]]
) -> None:
    for url in (f"{evening.url}preview/", f"{evening.url}deals/1/preview/"):
        assert post(writer, url, body) == 200
        assert post(writer, url, {**taps(), **body}) == 200
    assert evening.sheet.deals.count() == 2


@same_database
@given(change=VALUES, version=VALUES)
def test_undoing_and_deleting_anything(writer: Client, evening: Evening, change: str, version: str) -> None:
    assert post(writer, f"{evening.url}undo/", {"change": change}) == 302
    assert post(writer, f"{evening.url}deals/1/delete/", {"version": version}) == 302
    assert list(wrong_lines(evening.sheet)) == []


@same_database
@given(slug=st.text(min_size=1), token=st.text('abcXYZ019-_=;, "', max_size=40))
def test_asking_for_anything(client: Client, slug: str, token: str) -> None:
    client.cookies["write"] = token
    name = quote(slug, safe="")
    for url in (f"/{name}", f"/sheets/{name}/", f"/sheets/{name}/deals/{name}/", f"/s/{name}/"):
        assert client.generic("GET", url).status_code in (301, 302, 404)


@pytest.mark.parametrize("agent", ["", "x" * 9000, "Mozilla/5.0 (iPhone)", "\xff"])
def test_any_browser_is_a_device(evening: Evening, agent: str) -> None:
    phone = visitor(evening.token)
    assert (
        phone.post(f"{evening.url}enter/", taps(position=3), headers={"User-Agent": agent}).status_code == 302
    )
    assert models.Change.objects.latest("pk").device in ("", "iPhone")
