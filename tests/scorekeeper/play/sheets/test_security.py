"""What every answer of the sheets carries, and what a form must carry to be taken."""

from __future__ import annotations

from itertools import product

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from scorekeeper.play.sheets.devices import own_mark, shown_writer
from scorekeeper.play.sheets.offline import digest_of
from scorekeeper.play.sheets.urls import urlpatterns
from scorekeeper.site.web.fields import LARGEST
from tests import access
from tests.cast import Evening, deal, enter, stored, taps, visitor

POLICY = {
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}
PAGES = ("", "enter/", "news/", "follow/", "share/", "document/", "deals/1/", "deals/1/correct/")
FORMS = (
    *("enter/", "preview/", "undo/", "share/renew/", "share/read/renew/"),
    *("deals/1/correct/", "deals/1/preview/", "deals/1/delete/"),
)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_a_sheet_allows_nothing_from_elsewhere(writer: Client, evening: Evening, path: str) -> None:
    enter(evening, deal())
    headers = writer.get(evening.url + path).headers
    assert set(headers["Content-Security-Policy"].split("; ")) == POLICY
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_a_refusal_carries_the_same_headers(reader: Client, evening: Evening) -> None:
    for response in (reader.get(f"{evening.url}enter/"), Client().get(evening.url)):
        assert set(response.headers["Content-Security-Policy"].split("; ")) == POLICY


@pytest.mark.parametrize("form", FORMS)
def test_a_form_from_another_site_is_refused(evening: Evening, form: str) -> None:
    enter(evening, deal())
    before = stored()
    phone = visitor(evening.token, enforce_csrf_checks=True)
    response = phone.post(evening.url + form, taps(position=2, change=1))
    assert (response.status_code, stored()) == (403, before)


@pytest.mark.django_db
def test_a_sheet_cannot_be_started_from_another_site() -> None:
    names = {f"player{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"), 1)}
    phone = visitor(enforce_csrf_checks=True)
    assert phone.post("/new/", {"preset": "ddv", **names}).status_code == 403
    assert stored()["Sheet"] == []


def test_the_forms_of_the_pages_carry_what_is_asked(evening: Evening) -> None:
    phone = visitor(evening.token, enforce_csrf_checks=True)
    token = str(phone.get(f"{evening.url}enter/").context["csrf_token"])
    sent = taps(csrfmiddlewaretoken=token)
    assert phone.post(f"{evening.url}preview/", sent).status_code == 200
    assert phone.post(f"{evening.url}enter/", sent).status_code == 302
    assert evening.sheet.deals.count() == 1


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{ 7 }}", '"><img src=x>'])
def test_a_name_is_text_and_nothing_else(evening: Evening, name: str) -> None:
    evening.sheet.seats.filter(position=0).update(name=name)
    enter(evening, deal(names=(name, "Ben", "Cem", "Dora"), re=[name, "Ben"], note=name))
    phone = visitor(evening.token)
    for page in ("", "enter/", "news/", "follow/", "deals/1/", "deals/1/correct/"):
        content = phone.get(evening.url + page).content.decode()
        assert "<script>alert" not in content
        assert "<img src=x" not in content


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("Li", "Li"),
        ("iPhone", "iPhone"),
        ("Android#0a1b2c", "this device"),
        ("Android#ffffff", "another device (Android)"),
        ("#ffffff", "another device"),
        ("", ""),
    ],
)
def test_a_writer_is_a_name_this_device_or_another_one(stored: str, shown: str) -> None:
    assert shown_writer(stored, "0a1b2c") == shown


def test_a_device_has_another_mark_on_each_sheet_and_none_without_its_cookie() -> None:
    request = RequestFactory().get("/")
    assert own_mark(request, "one") == ""
    request.COOKIES["csrftoken"] = "secret"
    assert own_mark(request, "one") == own_mark(request, "one") != own_mark(request, "two")


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
