"""The pages speak the language of the browser, or the one that was chosen."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import override

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.labels import sheet_title, short_title, signed, total
from tests.cast import FIVE, Evening, begin, correct, deal, enter, taps, visitor

GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}
WORDS = {
    "": ("Spiel eintragen", "gibt", "spielt aus"),
    "enter/": ("Wer war Re?", "Augen", "Hochzeit", "keine</small> 90"),
    "share/": ("Mitlesen", "Mitschreiben"),
    "deals/1/": ("Gewonnen", "Augen", "Fuchs gefangen", "eingetragen"),
    "deals/1/correct/": ("Speichern",),
}
JAPANESE = {"Accept-Language": "ja,en-US;q=0.9,en;q=0.8"}
JAPANESE_WORDS = {
    "": ("ディールを記入", "が配り、", "がリード"),
    "enter/": ("レーは誰?", "カードの点数", "マリッジ", "シュワルツ"),
    "share/": ("記入リンク", "閲覧リンク"),
    "deals/1/": ("勝利点", "カードの点数", "フォックス", "履歴"),
    "deals/1/correct/": ("訂正を保存",),
}


def german(client: Client, url: str) -> str:
    response = client.get(url, headers=GERMAN)
    assert response.headers["Content-Language"] == "de"
    return response.content.decode()


@pytest.mark.parametrize("path", WORDS)
def test_a_german_browser_gets_german_pages(writer: Client, evening: Evening, path: str) -> None:
    enter(evening, deal(bonuses={"re": {"fox": 1}}))
    content = german(writer, evening.url + path)
    assert [word for word in WORDS[path] if word not in content] == []


@pytest.mark.parametrize("url", ["/", "/new/"])
def test_the_first_pages_are_german_for_a_german_browser(evening: Evening, url: str) -> None:
    assert 'lang="de"' in german(Client(), url)


@pytest.mark.parametrize("path", JAPANESE_WORDS)
def test_a_japanese_browser_gets_japanese_pages(writer: Client, evening: Evening, path: str) -> None:
    enter(evening, deal(bonuses={"re": {"fox": 1}}))
    content = writer.get(evening.url + path, headers=JAPANESE).content.decode()
    assert '<html lang="ja" ' in content
    assert [word for word in JAPANESE_WORDS[path] if word not in content] == []


@pytest.mark.parametrize("language", ["ko", "fr,it;q=0.5", "", "*"])
def test_other_browsers_get_english_pages(writer: Client, evening: Evening, language: str) -> None:
    response = writer.get(evening.url, headers={"Accept-Language": language})
    assert response.headers["Content-Language"] == "en"
    assert "Enter deal" in response.content.decode()


def test_the_chosen_language_wins(writer: Client, evening: Evening) -> None:
    writer.post("/language/setlang/", {"language": "en", "next": evening.url})
    assert writer.get(evening.url, headers=GERMAN).headers["Content-Language"] == "en"


@pytest.mark.django_db
def test_the_switch_offers_the_other_languages_by_their_own_names() -> None:
    offered = {
        language: re.findall(
            r'lang="(\w+)">(\w+)</button>', Client().get("/", headers=headers).content.decode()
        )
        for language, headers in (("en", {}), ("de", GERMAN), ("ja", JAPANESE))
    }
    english, german, japanese = ("en", "English"), ("de", "Deutsch"), ("ja", "日本語")
    assert offered == {"en": [german, japanese], "de": [english, japanese], "ja": [english, german]}


@pytest.mark.parametrize(
    ("language", "day", "moment", "points"),
    [
        ("en", "20 November 2026", "20 November 2026, 20:05", ("−1,234", "+12,340", "999")),
        ("de", "20. November 2026", "20. November 2026, 20:05", ("−1.234", "+12.340", "999")),
        ("ja", "2026年11月20日", "2026年11月20日 20:05", ("−1,234", "+12,340", "999")),
    ],
)
def test_dates_and_figures_are_written_as_in_the_language(
    language: str, day: str, moment: str, points: tuple[str, ...]
) -> None:
    at = datetime(2026, 11, 20, 20, 5)  # noqa: DTZ001  # as the pages show it
    with override(language):
        assert (date_format(at, "DATE_FORMAT"), date_format(at, "DATETIME_FORMAT")) == (day, moment)
        assert (total(-1234), signed(12340), total(999)) == points


@pytest.mark.parametrize(
    ("language", "this_year", "another_year", "short", "short_of_another_year"),
    [
        (
            *("de", "Donnerstag, {}. November", "Dienstag, 6. Januar 2015"),
            *("Do, {}. November", "Di, 6. Januar 2015"),
        ),
        (
            *("en", "Thursday, {} November", "Tuesday, 6 January 2015"),
            *("Thu, {} November", "Tue, 6 January 2015"),
        ),
        ("ja", "11月{}日(木曜日)", "2015年1月6日(火曜日)", "11月{}日(木)", "2015年1月6日(火)"),
    ],
)
def test_a_sheet_without_a_title_is_called_by_its_day(
    language: str, this_year: str, another_year: str, short: str, short_of_another_year: str
) -> None:
    year = localtime(now()).year
    thursday = next(day for day in range(1, 8) if datetime(year, 11, day).weekday() == 3)  # noqa: DTZ001
    days = [
        datetime(*day, 20, 5, tzinfo=localtime(now()).tzinfo) for day in ((year, 11, thursday), (2015, 1, 6))
    ]
    with override(language):
        titles = [sheet_title(models.Sheet(started=day)) for day in days]
        shorts = [short_title(models.Sheet(started=day)) for day in days]
        assert shorts == [short.format(thursday), short_of_another_year]
        assert titles == [this_year.format(thursday), another_year]
        assert sheet_title(models.Sheet(title="Krone", started=days[0])) == "Krone"


def test_a_problem_is_told_in_german(writer: Client, evening: Evening) -> None:
    response = writer.post(f"{evening.url}enter/", taps(re=["1", "2", "3"]), headers=GERMAN)
    (text,) = response.context["form"].errors["re"]
    assert text == "Zwei Spieler sind Re."


def test_a_problem_of_a_later_deal_is_german_through_and_through(evening: Evening) -> None:
    five = begin(FIVE)
    enter(five, deal(), deal(re=["Ben", "Emil"]))
    response = visitor(five.token).post(f"{five.url}deals/1/delete/", {"version": 1}, headers=GERMAN)
    (text,) = response.context["problems"]
    assert not re.search(r"\b(deal|must|be|players|sit)\b", text)


def test_what_was_changed_is_told_in_german(writer: Client, evening: Evening) -> None:
    enter(evening, deal(points=151))
    correct(evening, 1, deal(points=149))
    line: Any = writer.get(f"{evening.url}deals/1/", headers=GERMAN).context["line"]
    assert [entry.text for entry in line.history] == ["geändert", "eingetragen"]
    assert line.history[0].differences == ("Augen: Re 151 → Re 149",)


def test_the_rules_are_offered_in_german(evening: Evening) -> None:
    offered = [Client().get("/new/", headers=headers).context["presets"][0] for headers in (GERMAN, {})]
    assert [preset[0] for preset in offered] == ["ddv", "ddv"]
    assert offered[0] != offered[1]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", ["20:05", "26.11.2026 20:05", "26. November 2026, 20:05"]),
        ("en", ["20:05", "26 Nov 2026, 20:05", "26 November 2026, 20:05"]),
        ("ja", ["20:05", "2026/11/26 20:05", "2026年11月26日 20:05"]),
    ],
)
def test_a_time_is_the_same_in_short_and_in_full(language: str, said: list[str]) -> None:
    time = datetime(2026, 11, 26, 20, 5)  # noqa: DTZ001  # as it is shown, in local time
    with override(language):
        formats = ("TIME_FORMAT", "SHORT_DATETIME_FORMAT", "DATETIME_FORMAT")
        assert [date_format(time, each) for each in formats] == said
