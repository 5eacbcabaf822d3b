"""Links that are withdrawn and renewed: who has an old one no longer gets in."""

from __future__ import annotations

from typing import Any

from django.test import Client

from scorekeeper.play.sheets import guards
from scorekeeper.site.web.secret_links import hash_token
from tests.cast import Evening, begin, stored, taps, visitor
from tests.club import found, signed_in, take_in


def shared(client: Client, evening: Evening) -> Any:
    return client.get(f"{evening.url}share/").context


def shown_token(client: Client, evening: Evening, kind: str) -> str:
    """The token of a link that the page for sharing shows."""
    return str(shared(client, evening)[kind]["url"]).split("/")[-2]


def renew_read_link(client: Client, evening: Evening) -> None:
    series = shared(client, evening)["sheet"].read_series + 1
    assert client.post(f"{evening.url}share/read/renew/", {"series": series}).status_code == 302


def renew_links(client: Client, evening: Evening) -> None:
    new = shared(client, evening)["offer"]
    assert client.post(f"{evening.url}share/renew/", {"new": new}).status_code == 302


def may(client: Client, evening: Evening) -> tuple[int, int]:
    """What somebody is answered who wants to read and to write."""
    return client.get(evening.url).status_code, client.get(f"{evening.url}enter/").status_code


def test_who_reads_along_is_shut_out_and_who_writes_stays_in(
    writer: Client, reader: Client, evening: Evening
) -> None:
    renew_read_link(writer, evening)
    assert (may(writer, evening), may(reader, evening)) == ((200, 200), (404, 404))
    assert reader.get(f"{evening.url}news/?known=0").status_code == 404
    assert Client().get(f"/s/{evening.read_token}/").status_code == 404
    assert may(visitor(shown_token(writer, evening, "read")), evening) == (200, 403)


def test_everybody_is_shut_out_but_the_phone_that_does_it(
    writer: Client, reader: Client, evening: Evening
) -> None:
    other = visitor(evening.token)
    renew_links(writer, evening)
    assert may(writer, evening) == (200, 200)
    assert [may(client, evening) for client in (other, reader)] == [(404, 404), (404, 404)]
    for token in (evening.token, evening.read_token):
        assert Client().get(f"/s/{token}/").status_code == 404
    assert may(visitor(shown_token(writer, evening, "write")), evening) == (200, 200)
    assert may(visitor(shown_token(writer, evening, "read")), evening) == (200, 403)


def test_whoever_may_write_can_still_share_both_links(evening: Evening) -> None:
    annas, bens = visitor(evening.token), visitor(evening.token)
    renew_read_link(annas, evening)
    renew_read_link(bens, evening)
    assert shown_token(annas, evening, "read") == shown_token(bens, evening, "read")
    assert hash_token(shown_token(annas, evening, "read")) == stored()["Sheet"][0]["read_hash"]
    renew_links(annas, evening)
    assert hash_token(shown_token(annas, evening, "write")) == stored()["Sheet"][0]["write_hash"]
    assert hash_token(shown_token(annas, evening, "read")) == stored()["Sheet"][0]["read_hash"]


def test_who_reads_along_passes_on_the_link_they_have(writer: Client, evening: Evening) -> None:
    renew_read_link(writer, evening)
    token = shown_token(writer, evening, "read")
    assert shown_token(visitor(token), evening, "read") == token


def test_renewed_twice_no_old_link_opens_again(writer: Client, evening: Evening) -> None:
    old = [evening.read_token]
    for _time in range(3):
        renew_read_link(writer, evening)
        old.append(shown_token(writer, evening, "read"))
    assert len(set(old)) == 4
    assert [Client().get(f"/s/{token}/").status_code for token in old] == [404, 404, 404, 302]


def test_the_same_form_sent_twice_renews_once(writer: Client, evening: Evening) -> None:
    for _time in range(2):
        writer.post(f"{evening.url}share/read/renew/", {"series": 1})
    assert stored()["Sheet"][0]["read_series"] == 1


def test_an_answer_that_got_lost_shuts_nobody_out(evening: Evening) -> None:
    phone = visitor(evening.token)
    new = shared(phone, evening)["offer"]
    phone.post(f"{evening.url}share/renew/", {"new": new})
    lost, again = stored(), visitor()
    again.cookies["write"] = evening.token
    assert may(again, evening) == (404, 404)
    assert again.post(f"{evening.url}share/renew/", {"new": new}).status_code == 302
    assert may(again, evening) == (200, 200)
    assert stored() == lost


def test_only_what_was_offered_for_this_sheet_becomes_its_link(writer: Client, evening: Evening) -> None:
    other = begin()
    before = stored()
    for new in ("", "guessed", other.token, guards.offer_token(other.sheet.slug), guards.offer_token("")):
        response = writer.post(f"{evening.url}share/renew/", {"new": new})
        assert response.headers["Location"] == f"{evening.url}share/"
    for series in ("", "0", "2", "-1", "one", "9" * 5000):
        writer.post(f"{evening.url}share/read/renew/", {"series": series})
    assert stored() == before


def test_a_member_who_came_without_a_link_makes_none_that_could_be_guessed(evening: Evening) -> None:
    """The link for reading follows from the one for writing, which who comes as a member does not have."""
    club = found()
    take_in(club, evening)
    before = stored()
    response = signed_in(club.ben).post(f"{evening.url}share/read/renew/", {"series": 1})
    assert (response.status_code, stored()) == (302, before)


def test_who_was_shut_out_cannot_renew(evening: Evening) -> None:
    annas, lost = visitor(evening.token), visitor(evening.token)
    offered = shared(lost, evening)["offer"]
    renew_links(annas, evening)
    before = stored()
    assert lost.post(f"{evening.url}share/renew/", {"new": offered}).status_code == 404
    assert lost.post(f"{evening.url}share/read/renew/", {"series": 1}).status_code == 404
    assert lost.post(f"{evening.url}enter/", taps()).status_code == 404
    assert stored() == before


def slugs_at_home(browser: Client) -> list[str]:
    """The sheets that a device is shown at the beginning."""
    return [recent.sheet.slug for recent in browser.get("/").context["recent"]]


def test_a_sheet_whose_link_was_withdrawn_leaves_the_list_of_a_device(
    writer: Client, reader: Client, evening: Evening
) -> None:
    other = begin()
    reader.get(f"/s/{other.read_token}/")
    renew_links(writer, evening)
    assert slugs_at_home(reader) == [other.sheet.slug]
    assert slugs_at_home(writer) == [evening.sheet.slug]
    reader.get(f"/s/{shown_token(writer, evening, 'read')}/")
    assert slugs_at_home(reader) == [evening.sheet.slug, other.sheet.slug]


def test_opened_as_localhost_it_says_what_to_type_so_that_phones_get_in(
    writer: Client, evening: Evening, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    page = writer.get(f"{evening.url}share/", headers={"host": "localhost"})
    assert "Start it without <code>--host</code>, or" in page.text


def test_the_page_for_sharing_offers_new_links_only_who_may_write(
    writer: Client, reader: Client, evening: Evening
) -> None:
    for client, offers in ((writer, True), (reader, False)):
        content = client.get(f"{evening.url}share/").content.decode()
        assert ("Withdraw links" in content) is offers
        assert bool(shared(client, evening)["offer"]) is offers
