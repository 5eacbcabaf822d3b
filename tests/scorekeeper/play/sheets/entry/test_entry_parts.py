"""Parts of the form of a deal are rendered once for all who play by equal rules, and for nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.entry import views
from tests.cast import FIVE, Evening, begin, deal, enter, visitor

pytestmark = pytest.mark.django_db

OWN = re.compile(r'name="(?:csrfmiddlewaretoken|uid)" value="[^"]+"|"at": [\d.]+')
SEATED = ("Xaver", "Yusuf", "Zoe", "Quirin")

Page = Callable[[], Any]


def pages() -> Iterator[Page]:
    """Pages with the form of a deal that differ by rules, what is due, language, or what is filled in."""
    for evening in (begin(), begin(SEATED), begin(FIVE), begin(preset="pot"), begin(title="Zum Krug")):
        for language in ("de", "en"):
            yield page(evening, language=language)
    due = begin(length=4)
    yield page(due)
    yield lambda: visitor(due.token).post(f"{due.url}enter/", {"game": "solo", "position": "1"})
    played = begin(SEATED)
    enter(played, deal(SEATED, re=list(SEATED[:2])))
    yield page(played)
    yield page(played, "deals/1/correct/")
    yield page(played, "enter/?dealer=2")


def page(evening: Evening, path: str = "enter/", language: str = "en") -> Page:
    client: Client = visitor(evening.token)
    return lambda: client.get(evening.url + path, headers={"accept-language": language})


def shown(ask: Page) -> str:
    """A page without what is never twice the same."""
    return OWN.sub("", ask().content.decode())


def test_what_is_kept_is_what_everybody_would_get_without() -> None:
    asked = list(pages())
    alone = []
    for ask in asked:
        caches["news"].clear()
        alone.append(shown(ask))
    caches["news"].clear()
    for _time in range(2):
        assert [shown(ask) for ask in asked] == alone
    assert len(set(alone)) == len(alone)


def test_equal_rules_are_rendered_once() -> None:
    store: Any = caches["news"]
    for evening in (begin(), begin(SEATED), begin(FIVE)):
        page(evening)()
    (kept,) = [store.get(key.split(":", 2)[2]) for key in list(store._cache)]  # noqa: SLF001  # it lists nothing
    assert kept.keys() == views.PARTS.keys()
    assert [name for name in (*FIVE, *SEATED, "csrfmiddlewaretoken") if name in "".join(kept.values())] == []


def games_in_the_row(evening: Evening) -> list[str]:
    """The kinds of deal that take one tap."""
    return [choice.data["value"] for choice in page(evening)().context["form"].games.common]


def test_a_silent_solo_is_behind_the_dots_until_the_table_or_its_group_has_played_one() -> None:
    played, of_the_group, other = begin(), begin(), begin()
    group = Group.objects.create(slug="pub", name="Pub")
    models.Sheet.objects.exclude(pk=other.sheet.pk).update(group=group)
    tables = (played, of_the_group, other)
    assert [games_in_the_row(each) for each in tables] == [["normal", "marriage", "solo"]] * 3
    enter(played, deal(game="silent_solo", re=["Anna"], points=131))
    assert [len(games_in_the_row(each)) for each in tables] == [4, 4, 3]
