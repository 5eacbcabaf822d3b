"""The places of a group: every page lies in one, the bar says what runs and what waits."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from rulesets.rules.presets import presets
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.places.reads import AT_THE_TABLE, PLACE_OF_PAGE, PLACES, place_of
from scorekeeper.club.planning import writes as planning
from scorekeeper.play.groups.writes import found_group, make_read_link
from scorekeeper.play.houserules.writes import keep_ruleset
from tests.cast import begin, deal, enter
from tests.club import Club, player, signed_in, take_in
from tests.scorekeeper.club.places.asking import plan, propose, waiting_on

pytestmark = pytest.mark.django_db


def pages(found: URLResolver, namespace: str = "", above: str = "") -> Iterator[tuple[str, str]]:
    """All addresses by their names, with what they look like."""
    for each in found.url_patterns:
        shape = above + str(each.pattern)
        if isinstance(each, URLPattern):
            yield f"{namespace}{each.name}", shape
        else:
            yield from pages(each, f"{each.namespace}:" if each.namespace else namespace, shape)


def bar_of(page: str) -> list[tuple[str, ...]]:
    """The places in the bar of a page: each with its address, what it is for here, and the word beside it."""
    (bar,) = re.findall(r'<nav class="place-bar.*?</nav>', page, re.DOTALL)
    return re.findall(r'<li.*?href="([^"]+)"(?: aria-current="(\w+)")?.*?</a>', bar, re.DOTALL)


def lit_in(page: str) -> set[str]:
    """The places in which a page lies, each with whether it is the place itself."""
    places = zip((each.key for each in PLACES), bar_of(page), strict=True)
    return {f"{key}:{here}" for key, (_url, here) in places if here}


def marks_of(page: str) -> list[str]:
    """The words beside the places of a page."""
    (bar,) = re.findall(r'<nav class="place-bar.*?</nav>', page, re.DOTALL)
    return re.findall(r"<small>([^<]+)</small>", bar.partition("<ul>")[2])


def test_every_page_of_a_group_lies_in_a_place() -> None:
    keys = {place.key for place in PLACES}
    of_groups = {name for name, shape in pages(get_resolver()) if shape.startswith("groups/<slug:slug>/")}
    assert {name: place_of(name) for name in of_groups if place_of(name) not in keys} == {}


def test_what_the_places_name_is_there() -> None:
    names = {name for name, _shape in pages(get_resolver())}
    assert {*PLACE_OF_PAGE, *AT_THE_TABLE, *(place.page for place in PLACES)} <= names


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("", "evenings:page"),
        ("start/", "evenings:true"),
        ("standings/", "standings:page"),
        ("records/", "standings:true"),
        ("players/", "players:page"),
        ("rules/", "rules:page"),
        ("more/", "more:page group:page"),
        ("members/", "more:true group:true"),
        ("kitty/", "more:true kitty:page"),
        ("tournaments/", "more:true tournaments:page"),
        ("import/", "more:true group:true"),
    ],
)
def test_a_page_lights_the_place_in_which_it_lies(club: Club, path: str, place: str) -> None:
    assert lit_in(signed_in(club.anna).get(club.url + path).text) == set(place.split())


def test_who_reads_by_link_has_the_places_that_are_shown_to_them(club: Club) -> None:
    reader, link = Client(), make_read_link(group=club.group, shows_money=False, shows_files=False)
    reader.get(f"/groups/read/{link.token}/")
    assert bar_of(reader.get(club.url).text) == [
        (club.url, "page"),
        (f"{club.url}standings/", ""),
        ("/", ""),
    ]


def test_a_page_outside_of_groups_has_no_bar(club: Club) -> None:
    anna = signed_in(club.anna)
    assert [url for url in ("/", "/groups/", "/new/") if 'class="place-bar' in anna.get(url).text] == []


def test_rules_help_and_account_keep_the_places_of_who_is_in_one_group(club: Club) -> None:
    anna = signed_in(club.anna)
    lit = {url: lit_in(anna.get(url).text) for url in ("/rules/", "/compare/", "/guide/", "/accounts/")}
    more = {"more:true", "group:true"}
    assert lit == {
        "/rules/": {"rules:true"},
        "/compare/": {"rules:true"},
        "/guide/": more,
        "/accounts/": more,
    }
    pages = [anna.get(url).text for url in ("/rules/", "/guide/", "/accounts/", "/calculator/")]
    assert [re.findall(r'<a class="icon-button"\s+href="([^"]+)"', page)[0] for page in pages] == [
        *(f"{club.url}rules/", f"{club.url}more/", f"{club.url}more/", f"{club.url}rules/"),
    ]
    found_group(name="Zweite", user=club.anna, own_name="Anna", players=[])
    assert [url for url in lit if 'class="place-bar' in anna.get(url).text] == []
    assert [url for url in ("/rules/", "/guide/") if 'class="place-bar' in Client().get(url).text] == []


def test_a_big_screen_has_no_bar(club: Club) -> None:
    evening = take_in(club, begin())
    assert 'class="place-bar' not in signed_in(club.anna).get(f"{evening.url}follow/").text


def test_the_bar_says_that_an_evening_is_in_play_until_it_is_over(club: Club) -> None:
    anna = signed_in(club.anna)
    assert marks_of(anna.get(f"{club.url}players/").text) == []
    evening = take_in(club, begin(preset="pub", length=2))
    enter(evening, deal())
    assert marks_of(anna.get(f"{club.url}players/").text) == ["in play"]
    enter(evening, deal())
    assert marks_of(anna.get(f"{club.url}players/").text) == []


def test_the_bar_says_where_a_vote_waits_for_whom(club: Club) -> None:
    rules = presets()["ddv"].rules
    base = keep_ruleset(preset="ddv", rules=rules)
    target = keep_ruleset(preset="pub", rules=presets()["pub"].rules)
    made = Proposal.objects.create(group=club.group, base=base, target=target, by=club.anna)
    ben, cem = signed_in(club.ben), signed_in(club.cem)
    assert [marks_of(each.get(club.url).text) for each in (ben, cem)] == [["vote"], ["vote"]]
    ben.post(f"{club.url}proposals/{made.pk}/vote/", {"answer": "no"})
    assert [marks_of(each.get(club.url).text) for each in (ben, cem)] == [[], ["vote"]]


def test_a_sheet_of_the_group_keeps_its_places_beside_it(club: Club) -> None:
    evening = take_in(club, begin())
    page = signed_in(club.anna).get(evening.url).text
    assert 'class="place-bar at-table"' in page
    assert bar_of(page)[0] == (club.url, "true")


DAILY = (
    *("standings/", "seasons/0/course/", "seasons/0/evenings/", "records/", "players/", "rules/"),
    *(
        "seasons/0/compared/",
        "more/",
        "tournaments/",
        "kitty/",
        "members/",
        "start/",
        "next/plan/",
        "import/",
    ),
)


def test_what_is_used_daily_is_two_taps_away_on_a_phone(club: Club) -> None:
    take_in(club, begin())
    anna = signed_in(club.anna)

    def ways(url: str) -> set[str]:
        on_a_phone = re.sub(r'<li class="in-rail">.*?</li>', "", anna.get(url).text, flags=re.DOTALL)
        return set(re.findall(rf'href="({club.url}[^"?#]*)', on_a_phone))

    near = ways(club.url)
    reached = near.union(*map(ways, near))
    assert [path for path in DAILY if club.url + path not in reached] == []


def test_the_bar_says_where_an_answer_is_open(club: Club) -> None:
    cem, url = signed_in(club.cem), f"{club.url}players/"
    evening = plan(club.group)
    assert [marks_of(each.get(url).text) for each in (cem, signed_in(club.ben))] == [["Coming?"]] * 2
    planning.answer(evening=evening, player=player(club, "Cem"), comes=False)
    assert marks_of(cem.get(url).text) == []


def test_the_bar_says_nothing_of_what_is_open_to_who_reads_by_link(club: Club) -> None:
    reader, link = Client(), make_read_link(group=club.group, shows_money=False, shows_files=False)
    plan(club.group)
    propose(club.group)
    reader.get(f"/groups/read/{link.token}/")
    page = reader.get(club.url)
    assert (marks_of(page.text), waiting_on(page)) == ([], [])


def test_the_name_of_a_group_leads_to_the_others_a_new_one_a_sheet_and_home(club: Club) -> None:
    anna = signed_in(club.anna)
    assert 'href="/groups/"' in anna.get(club.url).text
    rows = re.findall(r'<li>\s+<a href="([^"]+)">', anna.get("/groups/").text)
    assert rows == [club.url, "/groups/new/", "/groups/restore/", "/new/", "/"]


def test_more_says_of_each_page_what_one_finds_there(club: Club) -> None:
    ways = {
        user: re.findall(r"<strong>([^<]+)</strong>", signed_in(user).get(f"{club.url}more/").text)
        for user in (club.anna, club.ben, club.cem)
    }
    everybody = ["Tournaments", "Kitty", "Members and invitations"]
    last = ["My account", "Help", "Leave the group"]
    assert ways == {
        club.anna: [
            *everybody,
            *(
                "Read link",
                "Import evenings",
                "Save as a file",
                "Connections",
                "API keys",
                "Settings",
            ),
            *last,
        ],
        club.ben: [*everybody, "Import evenings", "Save as a file", *last],
        club.cem: [*everybody, "Save as a file", *last],
    }


WAYS = {
    "questions": ("/rules/new/", {"calls": "double", "nines": "without", "second_heart10": "always"}),
    "typed": ("/rules/new/typed/", {"text": "fox 2", "seen": "fox 2", "done": "yes"}),
    "another": ("/rules/new/?from=pub", {"preset": "pub"}),
}
"""How a ruleset begins, and what is sent at the end of it; the other questions stay without an answer."""


@pytest.mark.parametrize("way", WAYS)
def test_rules_that_are_written_down_in_a_group_are_the_group_s(club: Club, way: str) -> None:
    """However they are made, the page of the group has them, and every scorer of it changes them."""
    address, sent = WAYS[way]
    ben, anna = signed_in(club.ben), signed_in(club.anna)
    begun = f"/rules/new/?group={club.group.slug}"
    assert [begun in ben.get(f"{club.url}{page}").text for page in ("", "rules/")] == [True, True]
    beginning = ben.get(begun).content.decode()
    typed, other = (f"/rules/new/{each}/?group={club.group.slug}" for each in ("typed", "from"))
    assert [each in beginning for each in (typed, other)] == [True, True]
    assert f"/rules/new/?from=pub&amp;group={club.group.slug}" in ben.get(other).content.decode()
    form = ben.get(begun).context["form"]
    answers = {field.name: field.value() for field in form} if way == "questions" else {}
    url = f"{address}{'&' if '?' in address else '?'}group={club.group.slug}"
    made = ben.post(url, {**answers, **sent, "name": "Hausregeln"}, follow=True)
    assert "The group plays by it from now on." in made.content.decode()
    (stored,) = anna.get(f"{club.url}rules/").context["agreed"]
    assert (stored.name, stored.group) == ("Hausregeln", club.group)
    assert anna.get(f"/rules/{stored.slug}/edit/").status_code == 200


def test_nobody_writes_down_the_rules_of_a_group_but_who_writes_there(club: Club) -> None:
    address = f"?group={club.group.slug}"
    readers = {"reader": signed_in(club.cem), "stranger": Client()}
    answers = {
        who: {client.get(f"/rules/new/{page}{address}").status_code for page in ("", "typed/", "from/")}
        for who, client in readers.items()
    }
    assert answers == {"reader": {403}, "stranger": {404}}
