"""What somebody can do who walks through pages, and what they cannot."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.club import found, signed_in
from tests.pages import NotOnThePage, Page
from tests.walking import Walker

PAGE = """
<body>
  <a href="/a/">Tables</a><a href="/a/" hidden>Secret</a>
  <ul><li>Round 1 <a href="/1/">Seats</a></li><li>Round 2 <a href="/2/">Seats</a></li></ul>
  <form method="post" action="/names/">
    <input type="hidden" name="token" value="x">
    <label for="name">Name</label><input id="name" name="name" value="Anna" maxlength="8">
    <fieldset><legend>Game</legend>
      <label><input type="radio" name="game" value="solo" checked> A solo</label>
      <label><input type="radio" name="game" value="normal"> Normal</label>
    </fieldset>
    <label><input type="checkbox" name="here" value="1"> Ben</label>
    <label><input type="checkbox" name="here" value="2" checked> Cem</label>
    <select name="round" aria-label="Round"><option value="1">first<option value="2" selected>second</select>
    <textarea name="text" aria-label="Text">
one
two</textarea>
    <button disabled>Never</button><button name="do" value="save">Save &amp; close</button>
  </form>
  <button form="other">Elsewhere</button><form id="other" action="/other/"></form>
</body>
"""


def test_a_page_has_the_links_buttons_and_fields_that_people_see() -> None:
    page = Page("/", PAGE)
    assert [text for _node, text in page.links] == ["Tables", "Seats", "Seats"]
    assert page.buttons == ["Save & close", "Elsewhere"]
    form = page.forms[0]
    assert {each.label: each.sent() for each in form.fields.values()} == {
        "": ["x"],
        "Name": ["Anna"],
        "Game": ["solo"],
        "Ben": ["2"],
        "Round": ["2"],
        "Text": ["one\ntwo"],
    }


def test_a_form_sends_what_stands_in_it_and_what_was_typed_ticked_and_pressed() -> None:
    form = Page("/", PAGE).forms[0]
    typed = {"Name": "Dora", "Game": "Normal", "here": ["Ben", "2"], "Round": "first"}
    assert form.sent(typed, form.buttons[0].node) == {
        "token": ["x"],
        "name": ["Dora"],
        "game": ["normal"],
        "here": ["1", "2"],
        "round": ["1"],
        "text": ["one\ntwo"],
        "do": ["save"],
    }


@pytest.mark.parametrize(
    "typed",
    [
        {"Club": "Ulm"},
        {"Game": "Armut"},
        {"Game": ["A solo", "Normal"]},
        {"token": "y"},
        {"Name": "Maximiliane"},
    ],
)
def test_nobody_types_where_no_field_is_or_chooses_what_is_not_offered(typed: dict[str, object]) -> None:
    form = Page("/", PAGE).forms[0]
    with pytest.raises(NotOnThePage):
        form.sent(typed, form.buttons[0].node)


def test_of_several_links_of_one_text_the_one_beside_another_text_is_meant() -> None:
    page = Page("/", PAGE)
    assert page.chosen(page.links, "Seats", "Round 2").attributes["href"] == "/2/"
    with pytest.raises(NotOnThePage, match="several times"):
        page.chosen(page.links, "Seats", "")


@pytest.mark.parametrize("text", ["Secret", "Standings"])
def test_nobody_taps_what_is_not_there(text: str) -> None:
    page = Page("/", PAGE)
    with pytest.raises(NotOnThePage):
        page.chosen(page.links, text, "")


@pytest.mark.django_db
def test_somebody_goes_from_page_to_page_and_sends_forms() -> None:
    club = found()
    walker = Walker(signed_in(club.anna))
    walker.scan(club.url)
    walker.follow("Players")
    with pytest.raises(NotOnThePage):
        walker.follow("Final standings")
    walker.press("Deutsch")
    assert "Spieler" in walker.page
    assert walker.trail == [club.url, f"{club.url}players/", f"{club.url}players/"]


@pytest.mark.django_db
def test_a_page_that_is_not_there_is_no_way_on() -> None:
    with pytest.raises(AssertionError, match="404"):
        Walker(Client()).scan("/groups/nobody/nothing/")
