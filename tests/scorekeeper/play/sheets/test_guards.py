"""A sheet and its lines, for who writes in another sheet and where there is no such line."""

from __future__ import annotations

from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.play.sheets.phones.offline import digest_of
from scorekeeper.play.sheets.urls import urlpatterns
from scorekeeper.site.web.numbers import LARGEST
from tests import access
from tests.cast import Evening, deal, enter, stored

NAMES = [str(pattern.name) for pattern in urlpatterns if pattern.name != "open"]
WITHOUT_ACCESS = access.VISITORS.index("who had a link that was withdrawn")


def address(name: str, evening: Evening, position: int = 1) -> str:
    """The address of a name, for the first line of a sheet where it needs one."""
    pattern = next(str(each.pattern) for each in urlpatterns if each.name == name)
    given = {
        "slug": evening.sheet.slug,
        "token": evening.read_token,
        "position": position,
        "digest": digest_of(evening.sheet, evening.sheet.seats.count()),
    }
    return reverse(f"sheets:{name}", kwargs={key: given[key] for key in given if f":{key}>" in pattern})


def test_who_writes_in_a_sheet_has_nothing_to_do_with_another(evening: Evening, neighbour: Client) -> None:
    enter(evening, deal())
    before = stored()
    asked = list(product(NAMES, ("GET", "POST")))
    found = [neighbour.generic(method, address(name, evening)).status_code for name, method in asked]
    assert found == [access.STATUS[f"sheets:{name}"][method][WITHOUT_ACCESS] for name, method in asked]
    assert stored() == before


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
