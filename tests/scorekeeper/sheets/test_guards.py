"""Who may see a sheet and who may write in it: every address, for everybody."""

from __future__ import annotations

from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.sheets.urls import urlpatterns
from tests.cast import Evening, deal, enter, stored

VISITORS = ("stranger", "neighbour", "reader", "writer")

FOR_ALL = (200, 200, 200, 200)
FOR_NOBODY = (405, 405, 405, 405)
FOR_READERS = (404, 404, 200, 200)
FOR_WRITERS = (404, 404, 403, 200)
CHANGES = (404, 404, 403, 302)
NO_RULES_NAMED = (404, 404, 403, 404)
LEADS_ON = (302, 302, 302, 302)

STATUS = {
    "home": {"GET": FOR_ALL, "POST": FOR_NOBODY},
    "start": {"GET": FOR_ALL, "POST": FOR_ALL},
    "open": {"GET": LEADS_ON, "POST": FOR_NOBODY},
    "sheet": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "enter": {"GET": FOR_WRITERS, "POST": (404, 404, 403, 409)},
    "preview": {"GET": FOR_NOBODY, "POST": FOR_WRITERS},
    "undo": {"GET": FOR_NOBODY, "POST": CHANGES},
    "news": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "follow": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "share": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "renew_links": {"GET": FOR_NOBODY, "POST": CHANGES},
    "renew_read_link": {"GET": FOR_NOBODY, "POST": CHANGES},
    "players": {"GET": FOR_WRITERS, "POST": FOR_WRITERS},
    "rules": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "change_rules": {"GET": NO_RULES_NAMED, "POST": NO_RULES_NAMED},
    "evening": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "picture": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "csv": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "xlsx": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "again": {"GET": FOR_READERS, "POST": FOR_READERS},
    "document": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "deal": {"GET": FOR_READERS, "POST": FOR_NOBODY},
    "correct": {"GET": FOR_WRITERS, "POST": FOR_WRITERS},
    "preview_correction": {"GET": FOR_NOBODY, "POST": FOR_WRITERS},
    "delete": {"GET": FOR_NOBODY, "POST": CHANGES},
}
"""What each address answers to an empty request, in the order of the visitors."""

MATRIX = [
    (name, method, visitor, status)
    for name, method in product(STATUS, ("GET", "POST"))
    for visitor, status in zip(VISITORS, STATUS[name][method], strict=True)
]


def address(name: str, evening: Evening, position: int = 1) -> str:
    """The address of a name, for the first line of a sheet where it needs one."""
    pattern = next(str(each.pattern) for each in urlpatterns if each.name == name)
    given = {"slug": evening.sheet.slug, "token": evening.read_token, "position": position}
    return reverse(f"sheets:{name}", kwargs={key: given[key] for key in given if f":{key}>" in pattern})


def test_every_address_says_who_may_use_it() -> None:
    assert list(STATUS) == [pattern.name for pattern in urlpatterns]


@pytest.mark.parametrize(("name", "method", "visitor", "status"), MATRIX)
def test_an_address_answers_only_who_may_use_it(
    request: pytest.FixtureRequest, evening: Evening, name: str, method: str, visitor: str, status: int
) -> None:
    enter(evening, deal())
    client: Client = request.getfixturevalue(visitor)
    before = stored()
    response = client.generic(method, address(name, evening))
    assert response.status_code == status
    assert stored() == before


@pytest.mark.parametrize(
    "name", [name for name in STATUS if ":slug>" in str(urlpatterns[list(STATUS).index(name)].pattern)]
)
def test_a_sheet_that_does_not_exist_looks_like_one_of_others(
    writer: Client, evening: Evening, name: str
) -> None:
    method = "GET" if STATUS[name]["GET"] != FOR_NOBODY else "POST"
    known, unknown = address(name, evening), address(name, evening).replace(evening.sheet.slug, "nowhere")
    strangers = Client().generic(method, known)
    nobodys = writer.generic(method, unknown)
    assert (strangers.status_code, nobodys.status_code) == (404, 404)


@pytest.mark.parametrize("name", ["deal", "correct", "preview_correction"])
@pytest.mark.parametrize("position", [0, 2, 10**30])
def test_a_line_that_is_not_there_is_no_page(
    writer: Client, evening: Evening, name: str, position: int
) -> None:
    enter(evening, deal())
    method = "POST" if name == "preview_correction" else "GET"
    assert writer.generic(method, address(name, evening, position)).status_code == 404


def test_deleting_a_line_that_is_not_there_leads_to_the_sheet(writer: Client, evening: Evening) -> None:
    for position in (0, 2, 10**30):
        assert writer.post(address("delete", evening, position)).headers["Location"] == evening.url
