"""Who may see a sheet and who may write in it: every address, for everybody."""

from __future__ import annotations

from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.sheets.prices import digest_of
from scorekeeper.sheets.urls import urlpatterns
from scorekeeper.site.numbers import LARGEST
from tests import access
from tests.cast import Evening, deal, enter, stored

VISITORS = {
    "stranger": "nobody",
    "neighbour": "who had a link that was withdrawn",
    "reader": "who has the link to read",
    "writer": "who has the link to write",
}
"""Who comes by without an account, and whom they count as."""

NAMES = [str(pattern.name) for pattern in urlpatterns]
LEADS_ON = dict.fromkeys(VISITORS, 302)
NEEDS_NOTHING = {("end", "POST", "writer")}
"""Who changes a sheet by a button that sends nothing with it."""


def expected(name: str, method: str) -> dict[str, int]:
    """What an address answers to an empty request; a link that belongs to the sheet leads on to it."""
    if (name, method) == ("open", "GET"):
        return LEADS_ON
    answers = dict(zip(access.VISITORS, access.STATUS[f"sheets:{name}"][method], strict=True))
    return {visitor: int(answers[kind]) for visitor, kind in VISITORS.items()}


MATRIX = [
    (name, method, visitor, status)
    for name, method in product(NAMES, ("GET", "POST"))
    for visitor, status in expected(name, method).items()
]


def address(name: str, evening: Evening, position: int = 1) -> str:
    """The address of a name, for the first line of a sheet where it needs one."""
    pattern = next(str(each.pattern) for each in urlpatterns if each.name == name)
    given = {
        "slug": evening.sheet.slug,
        "token": evening.read_token,
        "position": position,
        "digest": digest_of(evening.sheet),
    }
    return reverse(f"sheets:{name}", kwargs={key: given[key] for key in given if f":{key}>" in pattern})


@pytest.mark.parametrize(("name", "method", "visitor", "status"), MATRIX)
def test_an_address_answers_only_who_may_use_it(
    request: pytest.FixtureRequest, evening: Evening, name: str, method: str, visitor: str, status: int
) -> None:
    enter(evening, deal())
    client: Client = request.getfixturevalue(visitor)
    before = stored()
    response = client.generic(method, address(name, evening))
    assert response.status_code == status
    assert (stored() != before) == ((name, method, visitor) in NEEDS_NOTHING)


@pytest.mark.parametrize("name", [each.name for each in urlpatterns if ":slug>" in str(each.pattern)])
def test_a_sheet_that_does_not_exist_looks_like_one_of_others(
    writer: Client, evening: Evening, name: str
) -> None:
    method = "GET" if access.STATUS[f"sheets:{name}"]["GET"] != access.NEVER else "POST"
    known, unknown = address(name, evening), address(name, evening).replace(evening.sheet.slug, "nowhere")
    strangers = Client().generic(method, known)
    nobodys = writer.generic(method, unknown)
    assert (strangers.status_code, nobodys.status_code) == (404, 404)


@pytest.mark.parametrize("name", ["deal", "correct", "preview_correction"])
@pytest.mark.parametrize("position", [0, 2, LARGEST])
def test_a_line_that_is_not_there_is_no_page(
    writer: Client, evening: Evening, name: str, position: int
) -> None:
    enter(evening, deal())
    method = "POST" if name == "preview_correction" else "GET"
    assert writer.generic(method, address(name, evening, position)).status_code == 404


def test_deleting_a_line_that_is_not_there_leads_to_the_sheet(writer: Client, evening: Evening) -> None:
    for position in (0, 2, LARGEST):
        assert writer.post(address("delete", evening, position)).headers["Location"] == evening.url
