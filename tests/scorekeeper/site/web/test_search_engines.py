"""What search engines and those who pass on a link find of the pages for everybody, and of no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.test import Client

from rulesets.rules.presets import presets
from scorekeeper.site.guide.rendering import NAMES
from scorekeeper.site.web.search_engines import public_pages
from tests.cast import begin

pytestmark = pytest.mark.django_db

ROOT = "http://testserver"
IN_ALL = ("/", "/rules/", "/calculator/", "/about/", *(f"/rules/{preset}/" for preset in presets()))
OF_GUIDE = ("/guide/", *(f"/guide/{name}/" for name in NAMES))
ALL = {
    **dict.fromkeys(IN_ALL, ("en", "de", "ja")),
    **dict.fromkeys(OF_GUIDE, ("de", "en")),
}
ADDRESSES = [(language, path) for path, languages in ALL.items() for language in languages]
PRIVATE = (
    *("/s/x/", "/sheets/x/", "/sheets/x/share/", "/groups/x/", "/groups/invited/x/", "/accounts/login/"),
    *("/rules/e/x/", "/rules/krone/", "/rules/ddv/edit/", "/compare/?a=x", "/new/", "/example/", "/join/"),
)


def attributes(text: str, element: str) -> list[dict[str, str]]:
    """The attributes of every element of a kind."""
    found = re.findall(rf"<{element}\s([^>]*)>", text)
    return [
        {name: unescape(value) for name, value in re.findall(r'([\w:-]+)="([^"]*)"', each)} for each in found
    ]


def described(text: str) -> dict[str, str]:
    """What the head of a page says, by the names of its tags."""
    return {
        each.get("name") or each.get("property", ""): each.get("content", "")
        for each in attributes(text, "meta")
    }


def alternates(text: str) -> dict[str, str]:
    """The addresses of a page by its languages, and its own."""
    links = [each for each in attributes(text, "link") if each["rel"] in ("alternate", "canonical")]
    return {each.get("hreflang", "own"): each["href"] for each in links}


def test_every_page_for_everybody_is_found_in_each_of_its_languages(client: Client) -> None:
    called: list[tuple[str, str]] = []
    for language, path in ADDRESSES:
        page = client.get(f"/{language}{path}")
        others = {each: f"{ROOT}/{each}{path}" for each in ALL[path]}
        own = others[language]
        assert (page.status_code, page.headers["Content-Language"]) == (200, language), path
        assert alternates(page.text) == {"own": own, **others, "x-default": others["en"]}
        said = described(page.text)
        title = re.findall(r"<title>(.*?)</title>", page.text)[0]
        assert "robots" not in said
        assert (said["og:title"], said["og:url"]) == (unescape(title), own)
        assert 20 <= len(said["description"]) <= 200, (path, said["description"])
        assert said["og:description"] == said["description"]
        called += [(language, title), (language, said["description"])]
    assert [each for each in called if called.count(each) > 1] == []


@pytest.mark.parametrize("asked", ["de", "en", "ja", "fr"])
def test_the_former_addresses_answer_in_the_language_of_whoever_asks(client: Client, asked: str) -> None:
    for path in ("/", "/guide/points/", "/calculator/"):
        page = client.get(path, headers={"Accept-Language": asked})
        spoken = asked if asked in ALL[path] else "en"
        assert (page.status_code, alternates(page.text)["own"]) == (200, f"{ROOT}/{spoken}{path}")


@pytest.fixture
def _begun(settings: Any) -> Iterator[None]:
    """A language that somebody has begun."""
    settings.LANGUAGES = [*settings.LANGUAGES, ("eo", "Esperanto")]
    public_pages.cache_clear()
    yield
    public_pages.cache_clear()


@pytest.mark.usefixtures("_begun")
def test_a_language_that_is_begun_has_to_be_in_the_settings_alone(client: Client) -> None:
    for path in IN_ALL:
        page = client.get(path, headers={"Accept-Language": "eo"})
        assert (page.status_code, page.headers["Content-Language"]) == (200, "eo"), path
        assert alternates(page.text)["eo"] == f"{ROOT}/eo{path}"


def test_what_goes_with_a_link_is_a_picture_that_is_there(client: Client) -> None:
    for language, path in ADDRESSES:
        said = described(client.get(f"/{language}{path}").text)
        name = said["og:image"].removeprefix(f"{ROOT}/static/pictures/")
        header = (Path(settings.PROJECT) / "docs/pictures" / name).read_bytes()[:24]
        size = [int.from_bytes(header[at : at + 4]) for at in (16, 20)]
        assert [int(said[f"og:image:{each}"]) for each in ("width", "height")] == size


@pytest.mark.parametrize(
    "path", ["/ja/guide/", "/fr/", "/de/new/", "/de/rules/krone/", "/de/de/", "/de/groups/"]
)
def test_nothing_else_has_an_address_in_a_language(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_another_language_is_chosen_from_such_an_address_and_stays(client: Client) -> None:
    page = client.get("/de/calculator/")
    assert [each["value"] for each in attributes(page.text, "input") if each["name"] == "next"] == [
        "/calculator/"
    ]


def test_pages_of_somebody_are_found_by_nobody(client: Client) -> None:
    evening = begin()
    client.get(f"/s/{evening.token}/")
    for path in (evening.url, f"{evening.url}enter/", "/new/", "/accounts/login/", "/nothing/", "/compare/"):
        text = client.get(path).text
        assert (described(text)["robots"], alternates(text)) == ("noindex", {}), path


def test_robots_are_told_the_pages_for_everybody(client: Client) -> None:
    answer = client.get("/robots.txt")
    own = [f"/{language}{path}" for language, path in ADDRESSES]
    assert answer.headers["Content-Type"] == "text/plain"
    assert answer.text.splitlines() == [
        "User-agent: *",
        *(f"Allow: {page}$" for page in (*ALL, *own, "/sitemap.xml", "/sitemap.txt")),
        "Allow: /static/",
        "Allow: /bundles/",
        "Disallow: /",
        "",
        "Sitemap: http://testserver/sitemap.xml",
    ]
    assert client.get("/sitemap.txt").text.split() == [f"{ROOT}{page}" for page in own]


def test_the_list_of_pages_names_each_with_its_other_languages(client: Client) -> None:
    answer = client.get("/sitemap.xml")
    places = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    listed = {
        url.findtext(f"{places}loc", ""): {
            link.attrib["hreflang"]: link.attrib["href"]
            for link in url.findall("{http://www.w3.org/1999/xhtml}link")
        }
        for url in ET.fromstring(answer.content)  # noqa: S314 -- our own
    }
    assert answer.headers["Content-Type"] == "application/xml"
    assert listed == {
        f"{ROOT}/{language}{path}": {each: f"{ROOT}/{each}{path}" for each in ALL[path]}
        for language, path in ADDRESSES
    }


def test_no_robot_opens_what_a_link_opens(client: Client) -> None:
    parser = RobotFileParser()
    parser.parse(client.get("/robots.txt").text.splitlines())
    assert [page for page in PRIVATE if parser.can_fetch("any", page)] == []


def test_the_calculator_is_called_what_people_search_for(client: Client) -> None:
    page = client.get("/de/calculator/").text
    assert "<title>Doppelkopf-Punkte berechnen · Karlchen</title>" in page
    assert described(page)["description"].startswith("Doppelkopf-Punkte berechnen: ")
