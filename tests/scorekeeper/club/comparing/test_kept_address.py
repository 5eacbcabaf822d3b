"""What is tapped on a page that compares stands in the address, so that it can be sent and opened again."""

from __future__ import annotations

import pytest

from tests.cast import begin, deal, enter
from tests.club import found, signed_in, take_in

pytestmark = pytest.mark.django_db


def test_the_address_of_a_comparison_says_what_is_compared() -> None:
    club = found()
    evening = take_in(club, begin())
    enter(evening, deal())
    cem, query = signed_in(club.cem), "?of=pub"
    pages = [f"{url}{query}" for url in (f"{club.url}seasons/0/compared/", f"{evening.url}compared/")]
    assert [cem.get(page).headers.get("HX-Replace-Url") for page in pages] == pages
