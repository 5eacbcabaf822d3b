"""The evenings of a group: begun, taken in, listed, saved and deleted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.utils.html import strip_tags
from django.utils.timezone import now

from rulesets.rules.presets import presets
from scorekeeper.club.evenings.group.reads import busy_tables, listed_evenings
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules import writes as houserules
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets import models
from tests.cast import FIVE, FOUR, begin, deal, enter, visitor
from tests.club import Club, signed_in, take_in

pytestmark = pytest.mark.django_db


def seated(sheet: models.Sheet) -> list[tuple[str, str | None]]:
    return list(sheet.seats.values_list("name", "player__name"))


def taps(*names: str, **fields: object) -> dict[str, object]:
    return {"preset": "ddv", **{f"player{seat}": name for seat, name in enumerate(names, 1)}, **fields}


def test_an_evening_of_the_group_is_begun_with_its_players(club: Club) -> None:
    response = signed_in(club.ben).post(f"{club.url}start/", taps("Anna", "ben", "Emil", "Gast"))
    sheet = models.Sheet.objects.get()
    assert (response.headers["Location"], sheet.group) == (f"/sheets/{sheet.slug}/#own", club.group)
    assert seated(sheet) == [("Anna", "Anna"), ("Ben", "Ben"), ("Emil", "Emil"), ("Gast", None)]


def test_who_began_it_has_the_links_to_share(club: Club) -> None:
    ben = signed_in(club.ben)
    url = ben.post(f"{club.url}start/", taps(*FOUR)).headers["Location"].removesuffix("#own")
    page = ben.get(f"{url}share/")
    assert sorted(key for key in ("write", "read") if page.context[key]) == ["read", "write"]


def own_rules(club: Club) -> Ruleset:
    """A ruleset that the group has written down now."""
    stored, _token = houserules.create_ruleset(name="Hausregeln", preset="ddv", rules=presets()["ddv"].rules)
    houserules.give_to_group(slug=stored.slug, group=club.group)
    return stored


@pytest.mark.parametrize("way", ["start/", "begin/"])
@pytest.mark.parametrize(("days", "chosen"), [(-7, "Hausregeln"), (0, "same")])
def test_what_the_group_has_agreed_on_since_is_played_next_and_stands_in_sight(
    club: Club, way: str, days: int, chosen: str
) -> None:
    """Whoever plays by other rules after that is asked to repeat those."""
    stored = own_rules(club)
    take_in(club, begin(FOUR, "pub", started=now() + timedelta(days=days)))
    context = signed_in(club.ben).get(f"{club.url}{way}").context
    names = {"same": "same", stored.slug: "Hausregeln"}
    assert (names[context["form"]["preset"].value()], context["offered"].last) == (chosen, "same")
    assert [each for each, _name, _summary in context["offered"].first] == ["same", stored.slug, "ddv"]


def test_the_same_players_and_rules_as_last_time_are_proposed(club: Club) -> None:
    stored = own_rules(club)
    Ruleset.objects.filter(pk=stored.pk).update(created=now() - timedelta(days=8))
    take_in(club, begin(FIVE, "pub", started=now() - timedelta(days=7)))
    page = signed_in(club.ben).get(f"{club.url}start/")
    form = page.context["form"]
    assert [form[f"player{seat}"].value() for seat in range(1, 7)] == [*FIVE, None]
    assert form["preset"].value() == "same"
    assert [address for address, _name, _summary in page.context["presets"]][:3] == [
        "same",
        stored.slug,
        "ddv",
    ]
    response = signed_in(club.ben).post(f"{club.url}start/", taps(*FOUR, preset="same"))
    assert response.status_code == 302
    first, second = models.Sheet.objects.order_by("pk")
    assert second.ruleset == first.ruleset


def test_nobody_is_seated_at_two_tables_without_a_word(club: Club) -> None:
    ben, url = signed_in(club.ben), f"{club.url}start/"
    for _table in range(2):
        ben.post(url, taps(*FOUR, length="1"))
    first = models.Sheet.objects.get()
    sent = taps("anna", "Ben", "Emil", "Gast")
    page = ben.post(url, sent)
    assert [(each.sheet, each.names) for each in page.context["busy"]] == [(first, ("Anna", "Ben"))]
    assert 'value="Gast"' in page.content.decode()
    assert [field.value() for field in ben.get(url).context["form"].players][:4] == [None] * 4
    assert ben.post(url, {**sent, "sure": "on"}).status_code == 302
    assert models.Sheet.objects.count() == 2


@pytest.mark.parametrize("is_over", [True, False])
def test_who_has_got_up_from_a_table_begins_the_next_without_a_word(club: Club, is_over: bool) -> None:
    """Either it is over, or nothing has been entered there for half an hour."""
    evening = take_in(club, begin(FOUR, "pub", length=1, started=now() - timedelta(minutes=31)))
    if is_over:
        enter(evening, deal())
    else:
        assert signed_in(club.ben).get(f"{club.url}start/").context["form"]["player1"].value() == "Anna"
    assert signed_in(club.ben).post(f"{club.url}start/", taps(*FOUR)).status_code == 302


@pytest.mark.parametrize("tables", [1, 9])
def test_asking_who_sits_somewhere_takes_as_many_queries_for_one_table_as_for_many(
    club: Club, tables: int, django_assert_num_queries: Callable[..., Any]
) -> None:
    for _table in range(tables):
        take_in(club, begin())
    caches["states"].clear()
    with django_assert_num_queries(3):
        assert len(busy_tables(club.group, FOUR, now())) == tables


def test_without_an_evening_the_group_s_own_rules_are_proposed(club: Club) -> None:
    stored = own_rules(club)
    page = signed_in(club.ben).get(f"{club.url}start/")
    assert page.context["form"]["preset"].value() == stored.slug


def test_a_bad_start_says_what_is_wrong_and_keeps_what_was_typed(club: Club) -> None:
    page = signed_in(club.ben).post(f"{club.url}start/", taps("Anna", "Anna", "Cem", "Dora"))
    assert page.context["form"].errors == {"player2": ["This name is already at the table."]}
    assert 'value="Dora"' in page.content.decode()
    assert not models.Sheet.objects.exists()


def test_a_sheet_begun_without_an_account_is_taken_into_the_group(club: Club) -> None:
    evening = begin(("anna", "Benni", "Gast", "Neu"))
    enter(evening, deal(("anna", "Benni", "Gast", "Neu"), re=["anna", "Benni"]))
    ben = signed_in(club.ben)
    ben.get(f"/s/{evening.token}/")
    url = f"{evening.url}group/"
    form = ben.get(url).context["form"]
    anna, benni = (club.group.players.get(name=name).pk for name in ("Anna", "Ben"))
    assert [form[f"seat{seat}"].value() for seat in range(1, 5)] == [str(anna), "new", "new", "new"]
    sent = {"seat1": anna, "seat2": benni, "seat3": "guest", "seat4": "new"}
    assert ben.post(url, sent).headers["Location"] == evening.url
    evening.sheet.refresh_from_db()
    assert evening.sheet.group == club.group
    assert seated(evening.sheet) == [("Anna", "Anna"), ("Ben", "Ben"), ("Gast", None), ("Neu", "Neu")]
    assert signed_in(club.cem).get(evening.url).status_code == 200


def test_nobody_is_put_at_two_places(club: Club) -> None:
    evening = take_in(club, begin())
    dora = club.group.players.get(name="Dora").pk
    sent = {"seat1": dora, "seat2": dora, "seat3": dora, "seat4": dora}
    response = signed_in(club.ben).post(f"{evening.url}group/", sent)
    assert list(response.context["form"].errors) == ["seat2", "seat3", "seat4"]
    assert seated(evening.sheet) == [(name, name) for name in FOUR]


def test_who_has_two_groups_is_asked_which(club: Club) -> None:
    other = Group.objects.create(slug="linde", name="Linde")
    other.memberships.create(user=club.ben, role="scorer")
    evening = begin()
    ben = signed_in(club.ben)
    ben.get(f"/s/{evening.token}/")
    asked = ben.get(f"{evening.url}group/").context["groups"]
    assert [group.name for group in asked] == ["Krone", "Linde"]
    assert ben.get(f"{evening.url}group/?to=linde").context["group"] == other


def test_a_sheet_of_another_group_stays_there(club: Club) -> None:
    evening = begin()
    other = Group.objects.create(slug="linde", name="Linde")
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(group=other)
    ben = signed_in(club.ben)
    ben.get(f"/s/{evening.token}/")
    assert ben.post(f"{evening.url}group/?to={club.group.slug}", {}).status_code == 404
    evening.sheet.refresh_from_db()
    assert evening.sheet.group == other


def test_the_list_has_the_totals_and_the_leader_and_says_what_is_in_play(club: Club) -> None:
    over = take_in(club, begin(preset="pub", length=1, title="Krone"))
    enter(over, deal())
    take_in(club, begin())
    evenings, _page = listed_evenings(club.group, "")
    assert [(each.title, each.counted, each.length, each.is_in_play) for each in evenings] == [
        ("", 0, 24, True),
        ("Krone", 1, 1, False),
    ]
    assert evenings[1].results == (
        ("Anna", "+1", 1, True),
        ("Ben", "+1", 1, True),
        ("Cem", "\N{MINUS SIGN}1", -1, False),
        ("Dora", "\N{MINUS SIGN}1", -1, False),
    )


def test_evenings_are_listed_by_weekday_and_day_and_by_rules_only_where_these_are_not_the_usual_ones(
    club: Club,
) -> None:
    for preset, day, title in (
        ("pub", 5, "Krone"),
        ("pub_forty", 11, "Linde"),
        ("pub_forty", 19, ""),
    ):
        at = datetime(2020, 3, day, 20, tzinfo=UTC)
        enter(take_in(club, begin(preset=preset, length=1, title=title, started=at)), deal())
    page = signed_in(club.anna).get(club.url).content.decode()
    rows = page.split("Earlier evenings")[1].split("</ul>")[0].split("<li>")[1:]
    assert [" ".join(strip_tags(row).split()) for row in rows] == [
        "19 Mar Thu 2020 1 deal Anna, Ben +1",
        "11 Mar Wed 2020 Linde 1 deal Anna, Ben +1",
        "5 Mar Thu 2020 Krone Pub (with nines) · 1 deal Anna, Ben +1",
    ]


@pytest.mark.parametrize("count", [1, 25])
def test_the_page_of_the_group_takes_as_many_queries_for_many_evenings(
    club: Club, count: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for _evening in range(count):
        enter(take_in(club, begin()), deal())
    anna = signed_in(club.anna)
    caches["states"].clear()
    for queries in (24, 21):
        with django_assert_num_queries(queries):
            anna.get(club.url)


def test_older_evenings_are_a_tap_away(club: Club) -> None:
    for _evening in range(21):
        take_in(club, begin())
    anna = signed_in(club.anna)
    pages = [anna.get(f"{club.url}{query}").context for query in ("", "?page=2")]
    assert [(len(page["running"]), len(page["evenings"])) for page in pages] == [(3, 17), (1, 0)]
    assert anna.get(f"{club.url}?page=Unsinn").status_code == 200


def test_a_group_is_deleted_by_whoever_types_its_name(club: Club) -> None:
    evening, stored = take_in(club, begin()), own_rules(club)
    anna = signed_in(club.anna)
    wrong = anna.post(f"{club.url}delete/", {"typed": "krone"})
    assert wrong.context["form"].errors == {"typed": ["That is not the name of the group."]}
    assert anna.post(f"{club.url}delete/", {"typed": "Krone"}).headers["Location"] == "/groups/"
    assert (Group.objects.count(), models.Sheet.objects.count()) == (0, 0)
    assert visitor().get(f"/s/{evening.token}/").status_code == 404
    assert Ruleset.objects.filter(slug=stored.slug, group=None).exists()


def test_the_scorers_of_a_group_build_its_rules_further(club: Club) -> None:
    stored, token = houserules.create_ruleset(name="Hausregeln", preset="ddv", rules=presets()["ddv"].rules)
    ben = signed_in(club.ben)
    ben.get(f"/rules/e/{token}/")
    ben.post(f"/rules/{stored.slug}/group/", {"group": club.group.slug})
    rules = presets()["ddv"].rules
    houserules.save_version(slug=stored.slug, name="Hausregeln 2", rules=rules, version=1)
    versions = Ruleset.objects.filter(slug=stored.slug).order_by("version")
    assert list(versions.values_list("version", "group__name")) == [(1, "Krone"), (2, "Krone")]
    assert signed_in(club.anna).get(f"/rules/{stored.slug}/edit/").status_code == 200
