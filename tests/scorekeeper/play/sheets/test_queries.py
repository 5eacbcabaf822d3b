"""How many queries a page takes: as many with thirty deals as with one, with five players as with four."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from tests.cast import FIVE, FOUR, Evening, begin, correct, deal, enter, taps, visitor

pytestmark = pytest.mark.django_db

SIZES = [(names, deals) for names in (FOUR, FIVE) for deals in (1, 30)]
Counting = Callable[[int], Any]


def played(names: tuple[str, ...], deals: int) -> Evening:
    """A sheet on which so many deals have been entered."""
    evening = begin(names, length=0)
    enter(evening, *[deal(game="manual", each={"Anna": 1, "Ben": -1}) for _deal in range(deals)])
    return evening


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{len(size[0])} players, {size[1]} deals")
def entered(request: pytest.FixtureRequest, module_db: None) -> Evening:
    """A sheet for all tests; each gets a copy of what is in memory."""
    return played(*request.param)


@pytest.fixture
def evening(entered: Evening, db: None) -> Evening:
    return deepcopy(entered)


@pytest.fixture
def client(evening: Evening) -> Client:
    client = visitor(evening.token)
    client.get(f"{evening.url}enter/")
    return client


def next_deal(evening: Evening) -> dict[str, object]:
    """A deal of two who play whoever deals here."""
    return taps(evening.sheet.deals.count() + 1, re=["2", "3"])


def test_the_sheet_for_who_writes(
    client: Client, evening: Evening, django_assert_num_queries: Counting
) -> None:
    with django_assert_num_queries(4):
        client.get(evening.url)


def test_the_sheet_for_who_reads(evening: Evening, django_assert_num_queries: Counting) -> None:
    reader = visitor(evening.read_token)
    with django_assert_num_queries(3):
        reader.get(evening.url)


def test_the_page_for_entering(client: Client, evening: Evening, django_assert_num_queries: Counting) -> None:
    with django_assert_num_queries(4):
        client.get(f"{evening.url}enter/")


def test_the_page_for_entering_when_nothing_is_remembered(
    client: Client, evening: Evening, django_assert_num_queries: Counting
) -> None:
    caches["states"].clear()
    with django_assert_num_queries(5):
        client.get(f"{evening.url}enter/")


def test_the_result_before_saving(
    client: Client, evening: Evening, django_assert_num_queries: Counting
) -> None:
    body = next_deal(evening)
    with django_assert_num_queries(3):
        assert client.post(f"{evening.url}preview/", body).context["result"].is_complete


def test_entering(client: Client, evening: Evening, django_assert_num_queries: Counting) -> None:
    body = next_deal(evening)
    with django_assert_num_queries(23):
        assert client.post(f"{evening.url}enter/", body).status_code == 302


def test_entering_again(client: Client, evening: Evening, django_assert_num_queries: Counting) -> None:
    body = next_deal(evening)
    client.post(f"{evening.url}enter/", body)
    with django_assert_num_queries(7):
        assert client.post(f"{evening.url}enter/", body).status_code == 302


def test_correcting_the_first_of_all(
    client: Client, evening: Evening, django_assert_num_queries: Counting
) -> None:
    body = taps(version=1, game="manual", **{"each.1": "2"}, **{"each.2": "-2"})
    with django_assert_num_queries(27):
        assert client.post(f"{evening.url}deals/1/correct/", body).status_code == 302


def test_the_page_of_a_deal(client: Client, evening: Evening, django_assert_num_queries: Counting) -> None:
    correct(evening, 1, deal(game="manual", each={"Anna": 2, "Ben": -2}))
    with django_assert_num_queries(4):
        client.get(f"{evening.url}deals/1/")


def test_asking_what_is_new_when_nothing_is(
    client: Client, evening: Evening, django_assert_num_queries: Counting
) -> None:
    evening.sheet.refresh_from_db()
    with django_assert_num_queries(1):
        assert client.get(f"{evening.url}news/?known={evening.sheet.revision}").status_code == 204


@pytest.mark.parametrize("deals", [1, 30])
def test_asking_what_is_new(deals: int, django_assert_num_queries: Counting) -> None:
    evening = played(FOUR, deals)  # nobody has asked about it, as about the others
    client = visitor(evening.token)
    with django_assert_num_queries(5):  # the first of them would have done if nothing were new
        assert client.get(f"{evening.url}news/?known=0").status_code == 200


def test_asking_what_is_new_on_the_big_screen(
    client: Client, evening: Evening, django_assert_num_queries: Counting
) -> None:
    for page in ("follow/", "news/?view=follow"):
        with django_assert_num_queries(3):
            assert client.get(evening.url + page).status_code == 200


def test_asking_what_is_new_while_entering(
    client: Client, evening: Evening, django_assert_num_queries: Counting
) -> None:
    with django_assert_num_queries(3):
        assert client.get(f"{evening.url}news/?view=entry&position=1&version=0").status_code == 200


def test_the_page_for_sharing(client: Client, evening: Evening, django_assert_num_queries: Counting) -> None:
    with django_assert_num_queries(1):
        client.get(f"{evening.url}share/")


@pytest.mark.parametrize(
    ("page", "queries"),
    [("", 4), ("?cents=5", 4), ("picture.svg", 3), ("deals.csv", 3), ("evening.xlsx", 3)],
)
def test_the_evening(
    client: Client, evening: Evening, page: str, queries: int, django_assert_num_queries: Counting
) -> None:
    with django_assert_num_queries(queries):
        assert client.get(f"{evening.url}evening/{page}").status_code == 200


def test_the_same_players_again(
    client: Client, evening: Evening, django_assert_num_queries: Counting
) -> None:
    with django_assert_num_queries(5):
        client.get(f"{evening.url}again/")


def test_the_beginning(client: Client, evening: Evening, django_assert_num_queries: Counting) -> None:
    with django_assert_num_queries(4):
        client.get("/")
