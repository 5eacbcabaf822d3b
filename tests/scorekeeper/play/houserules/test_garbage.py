"""Whatever is sent to the pages of house rules, nobody is shown an error of the server."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.rules.ruleset import DDV
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.houserules.writes import create_ruleset
from tests.answers import answers

pytestmark = pytest.mark.django_db

FIELDS = [*answers(), "version", "text", "preset", "from"]
WORDS = (
    *("", "0", "1", "7", "-1", "−3", "on", "off", "both", "queens", "misere", "suit", "yes", "x"),
    *("1.5", "1e9", "9" * 30, "9" * 5000, "²", "١", "\x00", "ä;\n1", "A" * 400, "fox", "pub"),
)
VALUES = st.one_of(st.sampled_from(WORDS), st.text(max_size=20))
BODIES = st.dictionaries(st.sampled_from(FIELDS), st.lists(VALUES, min_size=1, max_size=3), max_size=12)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.sampled_from(WORDS)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["format", "title", "ruleset", "preset", "options", "fox", "custom_solos", "id"]),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=12,
)

same_database = settings(
    max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.mark.thorough
@same_database
@given(body=BODIES)
def test_building_from_anything(client: Client, body: dict[str, list[str]]) -> None:
    for sent in (body, answers() | body):
        assert client.post("/rules/new/?from=pub", sent).status_code in (200, 302)
        assert client.post("/rules/differences/", sent).status_code == 200
    for stored in models.Ruleset.objects.all():
        assert client.get(f"/rules/{stored.slug}/").status_code == 200


@same_database
@given(body=BODIES)
def test_changing_to_anything(client: Client, body: dict[str, list[str]]) -> None:
    stored, token = create_ruleset(name="Krone", preset="ddv", rules=DDV)
    client.get(f"/rules/e/{token}/")
    url = f"/rules/{stored.slug}/"
    assert client.post(f"{url}edit/", answers(version=1) | body).status_code in (200, 302, 409)
    assert (client.get(url).status_code, client.get(f"{url}edit/").status_code) == (200, 200)
    for version in models.Ruleset.objects.filter(slug=stored.slug):
        rules_of(version)


@same_database
@given(document=JSON)
def test_importing_anything(client: Client, document: object) -> None:
    framed = {"format": "doppelkopf-ruleset/1", "ruleset": document}
    for text in (json.dumps(document), json.dumps(framed)):
        assert client.post("/rules/import/", {"text": text}).status_code == 200
        assert client.post("/rules/import/", {"name": "x", "text": text}).status_code in (200, 302)


@same_database
@given(content=st.binary(max_size=60))
def test_uploading_anything(client: Client, content: bytes) -> None:
    assert client.post("/rules/import/", {"file": SimpleUploadedFile("x", content)}).status_code == 200


@same_database
@given(slug=st.text(min_size=1), cookie=st.text('abcXYZ019-_=;, "', max_size=40))
def test_asking_for_anything(client: Client, slug: str, cookie: str) -> None:
    client.cookies["edit"] = client.cookies["rulesets"] = cookie
    for url in (f"/rules/{slug}/", f"/rules/{slug}/edit/", f"/rules/e/{slug}/", f"/rules/ddv/{slug}/"):
        assert client.generic("GET", url).status_code in (200, 301, 302, 404)
    assert client.get("/rules/new/", {"from": slug}).status_code in (200, 404)


def test_a_solo_that_is_no_more_is_named_where_it_is_refused(client: Client) -> None:
    body = answers() | {"name": "Krone", "soloist_leads": "always", "soloist_leads_kinds": ["slalom"]}
    response = client.post("/rules/new/?from=ddv", body)
    assert (response.status_code, models.Ruleset.objects.count()) == (200, 0)
