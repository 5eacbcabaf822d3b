"""Everyone sees it: what a page that is open is told of what others do, and what a big screen shows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.entry.reads import Meanwhile
from scorekeeper.play.sheets.page.reads import spoken_share
from tests.cast import Evening, correct, deal, enter, undo, visitor

MAIN = '<main id="sheet"'
REDEAL = deal(game="redeal", reason="misdeal")

BARE = {"Content-Length", "Referrer-Policy", "Vary", "X-Content-Type-Options"}
"""The headers of an answer that is asked for every moment."""


def news(client: Client, evening: Evening, **asked: object) -> Any:
    return client.get(f"{evening.url}news/", asked)


def revision_of(evening: Evening) -> int:
    return models.Sheet.objects.get(pk=evening.sheet.pk).revision


def meanwhile(evening: Evening, position: int, version: int = 0) -> Meanwhile:
    """What a page for entering or correcting a line is told."""
    answer = news(visitor(evening.token), evening, view="entry", position=position, version=version)
    told: Meanwhile = answer.context["meanwhile"]
    return told


def test_when_nothing_is_new_nothing_is_sent(writer: Client, reader: Client, evening: Evening) -> None:
    enter(evening, deal())
    for client in (writer, reader):
        for view in ("sheet", "follow", "entry"):
            answer = news(client, evening, known=1, view=view)
            assert (answer.status_code, answer.content) == (204, b"")
            assert answer.headers.keys() == {
                "Cache-Control",
                "Content-Length",
                "Referrer-Policy",
                "Vary",
                "X-Content-Type-Options",
            }


def test_a_new_deal_is_sent_with_the_whole_sheet(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    answer = news(writer, evening, known=0)
    assert answer.content.decode().strip().startswith(MAIN)
    assert 'data-revision="1"' in answer.content.decode()
    assert 'data-said="Deal 1: Re wins. Anna +1, Ben +1, Cem −1, Dora −1"' in answer.content.decode()


def test_what_is_taken_back_is_news_too(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    undo(evening)
    assert news(writer, evening, known=1).context["page"].rows == ()


@pytest.mark.parametrize("known", ["", "-1", "99", "one", "1.0", "²", "1" * 5000, "\x00"])
def test_who_knows_nothing_that_makes_sense_is_sent_the_sheet(
    reader: Client, evening: Evening, known: str
) -> None:
    assert news(reader, evening, known=known).status_code == 200
    assert news(reader, evening, view=known, position=known, version=known).status_code == 200
    assert news(reader, evening, view="entry", position=known, version=known).status_code == 200


def test_the_page_of_the_sheet_says_what_it_knows_and_where_to_ask(writer: Client, evening: Evening) -> None:
    enter(evening, deal())
    content = writer.get(evening.url).content.decode()
    assert f'data-news="{evening.url}news/"\ndata-revision="1"' in content


def test_who_writes_is_sent_what_can_be_written_and_who_reads_is_not(
    writer: Client, reader: Client, evening: Evening
) -> None:
    enter(evening, deal())
    written, read = (news(client, evening).content.decode() for client in (writer, reader))
    for offered in (f"{evening.url}enter/", f"{evening.url}undo/", f"{evening.url}players/"):
        assert offered in written
        assert offered not in read


def test_what_is_sent_can_be_undone(evening: Evening) -> None:
    enter(evening, deal())
    phone = visitor(evening.token, enforce_csrf_checks=True)
    change = news(visitor(evening.token), evening).context["page"].undo.change
    token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', news(phone, evening).content.decode())
    assert token
    sent = {"csrfmiddlewaretoken": token[1], "change": change}
    assert phone.post(f"{evening.url}undo/", sent).status_code == 302
    assert evening.sheet.deals.count() == 0


def test_who_has_all_lines_open_keeps_them(writer: Client, evening: Evening) -> None:
    enter(evening, *[REDEAL] * 61)
    assert len(news(writer, evening).context["page"].rows) == 60
    page = news(writer, evening, all=1)
    assert len(page.context["page"].rows) == 61
    assert f'{evening.url}news/?all=1"' in page.content.decode()
    assert f'{evening.url}news/?all=1"' in writer.get(f"{evening.url}?all=1").content.decode()


def test_another_language_leads_back_to_the_sheet_and_not_to_its_news(
    writer: Client, evening: Evening
) -> None:
    assert f'name="next" value="{evening.url}"' in news(writer, evening).content.decode()


def test_who_enters_is_told_what_was_entered_meanwhile(evening: Evening) -> None:
    enter(evening, deal())
    assert meanwhile(evening, 1) == Meanwhile("Someone has entered deal 1 in the meantime.", asks=True)
    enter(evening, REDEAL)
    assert meanwhile(evening, 1) == Meanwhile(
        "Someone has entered deal 1, Redeal in the meantime.", asks=True
    )


def test_who_enters_is_told_what_was_taken_out_or_changed_meanwhile(evening: Evening) -> None:
    enter(evening, deal(), deal())
    correct(evening, 1, deal(points=181))
    assert meanwhile(evening, 3) == Meanwhile("Someone has changed the sheet in the meantime.", asks=False)
    undo(evening)
    undo(evening)
    assert meanwhile(evening, 3) == Meanwhile("Someone has deleted a deal in the meantime.", asks=True)


def test_who_corrects_is_told_what_happened_to_the_deal(evening: Evening) -> None:
    enter(evening, deal(), deal())
    assert meanwhile(evening, 2, 1) == Meanwhile("Someone has changed the sheet in the meantime.", asks=False)
    correct(evening, 2, deal(points=181))
    assert meanwhile(evening, 2, 1) == Meanwhile("Someone has changed this deal in the meantime.", asks=True)
    undo(evening)
    undo(evening)
    assert meanwhile(evening, 2, 1) == Meanwhile("Someone has deleted a deal in the meantime.", asks=True)


@pytest.mark.parametrize("page", ["enter/", "deals/1/correct/"])
def test_a_page_for_entering_says_what_it_knows_and_nothing_else_yet(
    writer: Client, evening: Evening, page: str
) -> None:
    enter(evening, deal())
    content = writer.get(evening.url + page).content.decode()
    version, position = (0, 2) if page == "enter/" else (1, 1)
    asked = f"{evening.url}news/?view=entry&amp;position={position}&amp;version={version}"
    assert f'data-news="{asked}"\ndata-revision="1"\nhidden>' in content


def test_the_big_screen_shows_everybody_with_what_the_last_deal_did(reader: Client, evening: Evening) -> None:
    enter(evening, deal(), deal(re=["Anna", "Cem"], points=100))
    shown: Any = reader.get(f"{evening.url}follow/").context
    players = [(column.name, column.place, column.total, cell.points) for column, cell in shown["players"]]
    assert players == [("Anna", 3, -1, -2), ("Ben", 1, 3, 2), ("Cem", 4, -3, -2), ("Dora", 2, 1, 2)]


def test_the_last_deal_is_read_aloud_with_what_everybody_got_and_has(
    reader: Client, evening: Evening
) -> None:
    enter(evening, deal(), deal(re=["Anna", "Cem"], points=100))
    each = (
        "Anna minus 2, now minus 1",
        "Ben plus 2, now 3",
        "Cem minus 2, now minus 3",
        "Dora plus 2, now 1",
    )
    text = " ".join(f"{part}." for part in ("Kontra wins", *each))
    spoken = {"revision": 2, "position": 2, "text": text}
    assert reader.get(f"{evening.url}follow/").context["so_far"].spoken == spoken


@pytest.mark.parametrize(
    ("name", "points", "total", "said"),
    [
        ("Cem", 0, 0, "Cem 0, now 0"),
        ("Emil", None, 5, "Emil: 5"),
        ("$& {total}", 1, 1, "$& {total} plus 1, now 1"),
    ],
)
def test_who_got_nothing_or_sat_out_is_said_too(name: str, points: int | None, total: int, said: str) -> None:
    assert spoken_share(name, points, total) == said


def test_the_big_screen_waits_for_the_first_deal(reader: Client, evening: Evening) -> None:
    response: Any = reader.get(f"{evening.url}follow/")
    assert [cell for _column, cell in response.context["players"]] == [None] * 4
    assert "Nothing has been entered yet." in response.content.decode()


def test_the_big_screen_of_who_writes_lets_others_only_read(writer: Client, evening: Evening) -> None:
    shown: Any = writer.get(f"{evening.url}follow/").context
    assert shown["read"]["url"] == f"http://testserver/s/{evening.read_token}/"
    assert not shown["page"].may_write
