"""The guide: what stands in `docs/`, and what is shown of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext, override
from markdown_it import MarkdownIt

from scorekeeper import __version__
from scorekeeper.club.comparing.proposals.guards import vote_token
from scorekeeper.play.groups import writes as groups
from scorekeeper.site.guide.points import points_page
from scorekeeper.site.guide.rendering import DOCS, LANGUAGES, NAMES, guide_page, in_short
from scorekeeper.site.guide.templatetags.search_engines import OWN
from scorekeeper.site.guide.views import cookies
from tests.cast import begin
from tests.club import found, invite, player, take_in
from tests.scorekeeper.test_access import proposal_of

WRITTEN = [(language, name) for language in LANGUAGES for name in NAMES]
BY_HAND = [(language, name) for language, name in WRITTEN if name != "points"]
ANCHOR = re.compile(r'<a id="([\w-]+)"></a>')
HELP = re.compile(r'help_page="([\w-]+)" help_section="([\w-]+)"')
SAID = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
MOST_BYTES = 60_000
MOST_FOR_PREVIEWS = 90_000
"""Of a picture that no page loads, only who is shown a link."""


def text_of(language: str, name: str) -> str:
    return (DOCS / language / f"{name}.md").read_text(encoding="utf-8")


def anchors(language: str, name: str) -> list[str]:
    return ANCHOR.findall(text_of(language, name))


@cache
def words(language: str) -> frozenset[str]:
    """Everything that the pages say in a language."""
    catalogue = settings.LOCALE_PATHS[0] / "de" / "LC_MESSAGES" / "django.po"
    english = re.findall(r'^msgid "(.+)"$', catalogue.read_text(encoding="utf-8"), re.MULTILINE)
    with override(language):
        return frozenset(map(gettext, english))


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_points_are_worked_out_is_as_the_catalogue_has_it(language: str) -> None:
    """Else write it anew: `manage.py guide`."""
    assert text_of(language, "points") == points_page(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_of_rules_are_in_words(language: str) -> None:
    assert re.findall(r"\('\w+', \d+\)", text_of(language, "points")) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_the_same_sections_in_every_language(name: str) -> None:
    german, english = (anchors(language, name) for language in LANGUAGES)
    assert german == english


@pytest.mark.parametrize(("language", "name"), WRITTEN)
def test_every_link_leads_somewhere(language: str, name: str) -> None:
    lost = []
    for picture, target in re.findall(r"(!?)\[[^\]]*\]\(([^)]+)\)", text_of(language, name)):
        page, _hash, section = target.partition("#")
        if picture:
            lost += [] if (DOCS / language / target).is_file() else [target]
        elif not target.startswith("https://"):
            other = page.removesuffix(".md")
            is_there = other in NAMES and (not section or section in anchors(language, other))
            lost += [] if is_there else [target]
    assert lost == []


@pytest.mark.parametrize(("language", "name"), BY_HAND)
def test_what_is_to_be_tapped_is_called_as_on_the_pages(language: str, name: str) -> None:
    said = SAID.findall(text_of(language, name))
    assert [text for text in said if text not in words(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_from_outside_is_written_down(language: str) -> None:
    source = (Path(settings.PROJECT) / "scorekeeper" / "settings.py").read_text(encoding="utf-8")
    named = re.findall(r'environment\.\w+\("(\w+)"', source)
    assert len(named) > 10
    assert [name for name in named if f"- `{name}`: " not in text_of(language, "hosting")] == []


def test_every_picture_is_small_and_used() -> None:
    used = {
        found
        for language, name in WRITTEN
        for found in re.findall(r"pictures/([\w-]+\.png)", text_of(language, name))
    }
    readme = (Path(settings.PROJECT) / "README.md").read_text(encoding="utf-8")
    used |= set(re.findall(r"docs/pictures/([\w-]+\.png)", readme))
    of_pages = {f"{name}-{language}.png" for name in OWN.values() for language in ("de", "en")}
    sizes = {path.name: path.stat().st_size for path in (DOCS / "pictures").iterdir()}
    assert set(sizes) == used | of_pages
    most = dict.fromkeys(sizes, MOST_BYTES) | dict.fromkeys(of_pages, MOST_FOR_PREVIEWS)
    assert {name: size for name, size in sizes.items() if size > most[name]} == {}


def helps() -> Iterator[tuple[str, str]]:
    for path in (Path(settings.PROJECT) / "templates").rglob("*.html"):
        yield from HELP.findall(path.read_text(encoding="utf-8"))


def test_every_question_mark_leads_to_a_section() -> None:
    found = set(helps())
    assert len(found) >= 5
    assert [(page, section) for page, section in found if section not in anchors("en", page)] == []


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "name"), WRITTEN)
def test_a_page_is_shown_in_its_language(client: Client, language: str, name: str) -> None:
    shown = client.get(f"/guide/{name}/", headers={"Accept-Language": language}).text
    page = guide_page(name, language)
    assert f"<h1>{page.title}</h1>" in shown
    assert f'<div class="guide-text" lang="{language}">{page.text}</div>' in shown
    assert [f'id="{anchor}"' in shown for anchor in anchors(language, name)].count(False) == 0


@pytest.mark.parametrize(("language", "name"), WRITTEN)
def test_a_page_is_summed_up_in_whole_sentences(language: str, name: str) -> None:
    summary = guide_page(name, language).summary
    assert re.search(r"[.!?]$", summary), summary
    assert not re.search(r"  |[*`_]|…", summary), summary


@pytest.mark.parametrize(
    ("written", "summary"),
    [
        ("Four sit down. *Five* take turns. " + "More follow, " * 20, "Four sit down. Five take turns."),
        ("得点のつけ方を説明します。卓に四人います。", "得点のつけ方を説明します。卓に四人います。"),
        ("四人います！" + "次の文はとても長い" * 20 + "。", "四人います！"),
        ("word " * 40 + "end.", "word " * 31 + "word…"),
        ("いつまでも" * 40, "いつまでも" * 31 + "いつまで…"),
        ("No end at all", "No end at all"),
    ],
)
def test_a_paragraph_is_summed_up_in_as_many_sentences_as_fit(written: str, summary: str) -> None:
    _begin, paragraph, _end = MarkdownIt().parse(written)
    assert in_short(paragraph) == summary


@pytest.mark.django_db
def test_in_japanese_it_is_the_english_one_and_says_so(client: Client) -> None:
    shown = client.get("/guide/evening/", headers={"Accept-Language": "ja"}).text
    assert '<div class="guide-text" lang="en">' in shown
    assert "使い方の説明は、英語とドイツ語だけです。" in shown


@pytest.mark.django_db
def test_links_and_pictures_lead_where_the_server_has_them(client: Client) -> None:
    shown = client.get("/guide/evening/", headers={"Accept-Language": "de"}).text
    assert 'href="/guide/house-rules/#building"' in shown
    assert 'src="/static/pictures/sheet-de.png"' in shown
    assert ".md" not in shown


@pytest.mark.django_db
def test_what_there_is_stands_on_one_page(client: Client) -> None:
    shown = client.get("/guide/", headers={"Accept-Language": "en"}).text
    assert re.findall(r'<a href="(/guide/[\w-]+/)"><strong>([^<]+)</strong>', shown) == [
        ("/guide/evening/", "An evening"),
        ("/guide/points/", "How points are worked out"),
        ("/guide/house-rules/", "House rules"),
        ("/guide/season/", "A season"),
        ("/guide/coming/", "Coming from elsewhere"),
        ("/guide/tournament/", "A tournament in ten minutes"),
        ("/guide/connections/", "Connections"),
        ("/guide/programs/", "The interface for programs"),
        ("/guide/hosting/", "Running it for good"),
        ("/guide/growing/", "From a laptop to many hosts"),
        ("/guide/new/", "What is new"),
    ]
    assert client.get("/guide/nothing/").status_code == 404


pytestmark = pytest.mark.django_db

LINKS = ("/guide/", "/about/", "/privacy/", "/accessibility/")


def test_the_page_about_it_says_version_licence_and_every_source(client: Client) -> None:
    text = client.get("/about/").text
    assert f"Version {__version__}" in text
    assert "MIT License" in text
    assert "Fourteen rule sheets from groups and clubs" in text


@pytest.mark.parametrize("address", ["/about/", "/privacy/", "/accessibility/"])
def test_who_runs_the_server_is_said_where_it_is_known(client: Client, settings: Any, address: str) -> None:
    assert "Karlchen runs on many servers." in client.get(address).text
    settings.CONTACT = "Anna Krone <anna@example.org>"
    assert "This server is run by: Anna Krone &lt;anna@example.org&gt;" in client.get(address).text


@pytest.mark.parametrize("address", ["/", "/new/", "/calculator/", "/nowhere/", *LINKS])
def test_the_foot_of_a_page_leads_to_them_once(client: Client, address: str) -> None:
    text = client.get(address).text.partition("<footer")[2]
    assert [text.count(f'href="{link}"') for link in LINKS] == [1, 1, 1, 1]


def test_the_menu_of_a_sheet_leads_to_them(client: Client) -> None:
    evening = begin()
    client.get(f"/s/{evening.token}/")
    assert [client.get(evening.url).text.count(f'href="{link}"') for link in LINKS] == [1, 1, 1, 1]


def test_every_cookie_that_is_given_is_listed_with_its_time(client: Client) -> None:
    """Whatever a visitor can do that leaves a cookie is done here, by one phone."""
    club = found()
    evening = take_in(club, begin())
    link = groups.make_read_link(group=club.group, shows_money=False, shows_files=False)
    _invitation, token = invite(club)
    given: dict[str, int] = {}

    def note(answer: Any) -> None:
        for name, each in answer.cookies.items():
            if each.value:
                given[name] = max(given.get(name, 0), int(each["max-age"] or 0))

    for page in (
        "/guide/new/",
        f"/s/{evening.read_token}/",
        f"/s/{evening.token}/",
        f"{evening.url}enter/",
        f"/groups/invited/{token}/",
        f"/groups/read/{link.token}/",
        f"{club.url}sheets/{evening.sheet.slug}/",
        f"/groups/vote/{vote_token(proposal_of(club, evening).pk, player(club, 'Dora').pk)}/",
    ):
        note(client.get(page))
    note(client.post(f"{evening.url}owner/", {"seat": 2}))
    note(client.post("/language/setlang/", {"language": "de"}))
    note(client.post("/rules/new/", {"name": "Krone"}))
    note(client.post("/accounts/signup/", {"username": "olga", "password1": "herzzehnsticht"}))
    note(client.post("/accounts/delete/", {"sure": "yes"}))
    # The switch for large type keeps it by itself (large-switch.js).
    assert given | {"large": 365 * 24 * 3600} == {each.name: each.seconds for each in cookies()}
