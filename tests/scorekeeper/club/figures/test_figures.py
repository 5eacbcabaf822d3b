"""The figures of players and pairs, and records: by hand, and against the exported documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.utils.html import strip_tags

from rulesets.document import read_sheet
from rulesets.scoring.deal import Side
from rulesets.session.fold import ScoredDeal, advance, play, start
from scorekeeper.club.figures.figures import (
    Ratio,
    Tally,
    evenings_of,
    games_of,
    highlights,
    results_of,
    sum_results,
)
from scorekeeper.club.figures.players import best_partner, most_met, pairs_of
from scorekeeper.club.figures.records import (
    Holder,
    Record,
    records_of,
    records_sentence,
    tallied_over_evenings,
)
from scorekeeper.club.figures.selection import Selection, SelectionForm
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.evenings import Figures, figures_of_seat, game_of
from scorekeeper.play.sheets.derived.reads import has_wrong_results
from scorekeeper.play.sheets.engine import deal_of
from scorekeeper.play.sheets.writes import lock_sheet
from tests.cast import FOUR, Evening, begin, deal, enter, points_of, table
from tests.club import Club, group_document, of_sheet, player, signed_in, take_in
from tests.depths import thorough
from tests.made_once import forget_what_is_in_memory

pytestmark = pytest.mark.django_db

JANUARY = datetime(2026, 1, 8, 19, tzinfo=UTC)
TALLIED = datetime(2026, 5, 1, 20, tzinfo=UTC)


def evening_on(club: Club, started: datetime, *deals: Any, preset: str = "ddv") -> Evening:
    """An evening of the club at some time."""
    evening = begin(FOUR, preset, length=0, started=started)
    take_in(club, evening)
    if deals:
        enter(evening, *deals)
    return evening


def two_evenings(club: Club) -> tuple[Evening, Evening]:
    """In January Anna wins with Ben and loses a solo; in February she and Ben win one they did not dare."""
    first = evening_on(
        club,
        JANUARY,
        deal(points=131, calls={"re": ["re"]}, bonuses={"re": {"fox": 1}}),
        deal(game="solo", solo="queens", re="Anna", points=90),
    )
    second = evening_on(club, JANUARY + timedelta(days=31), deal(points=160))
    return first, second


def names(club: Club) -> dict[int, Player]:
    return {each.pk: each for each in club.group.players.all()}


def test_the_figures_of_two_evenings_are_those_counted_by_hand(club: Club) -> None:
    first, second = two_evenings(club)
    anna = player(club, "Anna")
    results = results_of(anna, Selection())
    # Won 1, called 2, fox 1; the solo lost, 1, three times; won 1, no 90 1.
    assert [
        (each.evening, each.points, each.place, each.best, each.worst) for each in evenings_of(results)
    ] == [
        (of_sheet(first).pk, 1, 2, 4, -3),
        (of_sheet(second).pk, 2, 1, 2, 0),
    ]
    assert sum_results(results) == Figures(
        deals=3, won=2, re=3, re_won=2, solos=1, solo_points=-3, calls=1, undared=1, points=3,
        bonuses=(("fox", 1),),
    )  # fmt: skip
    assert games_of(anna, Selection(), []) == [Tally("Normal", 2, 2, 6), Tally("Queen solo", 1, 0, -3)]
    assert [
        (text, figure, each.evening == of_sheet(first).pk)
        for _kind, text, figure, each in highlights(evenings_of(results))
    ] == [
        ("best deal", 4, True),
        ("worst deal", -3, True),
        ("evenings in a row with a plus", 2, False),
    ]
    assert [
        (pair.other.name, pair.together.deals, pair.together.points, pair.against.deals, pair.against.points)
        for pair in pairs_of(anna, Selection(), names(club))
    ] == [("Ben", 2, 6, 1, -3), ("Cem", 0, 0, 3, 3), ("Dora", 0, 0, 3, 3)]


def test_a_penalty_is_nobodys_best_deal_and_nobodys_worst(club: Club) -> None:
    evening_on(club, JANUARY, deal(points=131), deal(game="penalty", by="Anna", penalty=20))
    results = results_of(player(club, "Anna"), Selection())
    assert [(each.points, each.best, each.worst) for each in evenings_of(results)] == [(-19, 1, 0)]


def test_the_best_partner_comes_first_and_who_has_played_too_little_last(club: Club) -> None:
    """Of 13 deals with Ben 12 are won, of 12 with Cem 6, and the only one with Dora."""
    with_cem = (deal(re=["Anna", "Cem"], points=points) for points in (131, 90) * 6)
    evening_on(club, JANUARY, *[deal(points=131)] * 12, deal(points=90), *with_cem)
    evening_on(club, JANUARY, deal(re=["Anna", "Dora"], points=131))
    anna = player(club, "Anna")
    pairs = pairs_of(anna, Selection(), names(club))
    assert [(pair.other.name, pair.together.share, pair.percent, pair.tone) for pair in pairs] == [
        ("Ben", Ratio(12, 13), 92, "plus"),
        ("Cem", Ratio(6, 12), 50, "plus"),
        ("Dora", Ratio(1, 1), None, "minus"),
    ]
    assert best_partner(pairs) == player(club, "Ben")
    assert best_partner(pairs[:1]) is None
    found = most_met(pairs)
    assert found
    assert (found.other.name, found.met) == ("Ben", 26)
    assert most_met(pairs[:1]) is None


def test_a_deal_is_won_by_the_side_that_won_the_cards_whatever_it_got(club: Club) -> None:
    """Kontra wins against the elders, and two caught foxes take its two points away."""
    evening = take_in(club, begin())
    nothing = deal(points=120, bonuses={"re": {"fox": 2}})
    enter(evening, deal(), nothing, nothing)
    assert points_of(evening) == [[1, 1, -1, -1, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]
    cem = player(club, "Cem")
    assert sum_results(results_of(cem, Selection())).won == 2
    assert [
        (pair.other.name, pair.together.won, pair.together.deals, pair.against.won, pair.against.deals)
        for pair in pairs_of(cem, Selection(), names(club))
    ] == [("Dora", 2, 3, 0, 0), ("Anna", 0, 0, 2, 3), ("Ben", 0, 0, 2, 3)]


def test_who_called_has_dared_and_who_stayed_above_90_could_not() -> None:
    facts = (
        deal(points=151),
        deal(points=150),
        deal(points=151, calls={"re": ["re"]}),
        deal(points=80),
        deal(game="manual", each={"Anna": 2, "Ben": -2}),
    )
    state, scored = start(table()), []
    for each in facts:
        state, scored_deal = advance(table(), state, each)
        scored.append(scored_deal)
    assert [[figures_of_seat([line], seat).undared for seat in range(4)] for line in scored] == [
        [1, 1, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 1, 1],
        [0, 0, 0, 0],
    ]


def test_every_evening_of_a_season_a_year_some_rules_and_some_people_can_be_chosen(club: Club) -> None:
    first, second = two_evenings(club)
    third = evening_on(club, JANUARY + timedelta(days=400), deal(), preset="pub")
    season = Season.objects.create(
        group=club.group, number=1, name="Winter", last_day=JANUARY + timedelta(40)
    )
    season.left_out.add(of_sheet(second))
    everybody = list(club.group.players.all())
    numbers = {
        of_sheet(first).pk: "first",
        of_sheet(second).pk: "second",
        of_sheet(third).pk: "third",
    }

    def chosen(**data: Any) -> tuple[str, list[str]]:
        form = SelectionForm(data, group=club.group, players=everybody)
        rows = evenings_of(results_of(player(club, "Anna"), form.selection))
        return str(form.selection), [numbers[each.evening] for each in rows]

    pub = str(Ruleset.objects.get(preset="pub").pk)
    assert chosen() == ("All evenings", ["first", "second", "third"])
    assert chosen(season="1") == ("Evenings of the season “Winter”", ["first"])
    assert chosen(year="2027") == ("Evenings from 1 January 2027, until 31 December 2027", ["third"])
    assert chosen(first="2026-01-09") == ("Evenings from 9 January 2026", ["second", "third"])
    assert chosen(last="2026-01-08") == ("Evenings until 8 January 2026", ["first"])
    assert chosen(rules=pub) == ("Evenings under “Pub (with nines)”", ["third"])
    assert chosen(people=[str(player(club, "Emil").pk)]) == ("Evenings only with Emil at the table", [])
    assert chosen(people=[str(player(club, "Ben").pk)])[1] == ["first", "second", "third"]


def test_sums_are_what_the_exported_documents_come_to(club: Club) -> None:
    random = Random(5)  # noqa: S311  # deals, not secrets
    for number in range(6):
        evening = evening_on(club, JANUARY + timedelta(days=number), preset=random.choice(["ddv", "pub"]))
        for _deal in range(12):
            _sheet, at = lock_sheet(evening.sheet.pk)
            before = start(at)
            for line in evening.sheet.deals.all():
                before, _line = advance(at, before, deal_of(line))
            enter(evening, invented_deal(random, at, before))
        assert not has_wrong_results(evening.sheet)
    sessions = [play(read_sheet(each)) for each in group_document(club.group)["sheets"]]
    for seat, name in enumerate(FOUR):
        who = player(club, name)
        deals = [scored for session in sessions for scored in session.deals]
        assert sum_results(results_of(who, Selection())) == figures_of_seat(deals, seat)
        assert Counter(
            {(tally.deals, tally.won, tally.points) for tally in games_of(who, Selection(), [])}
        ) == Counter(set(naive_games(deals, seat).values()))
        assert {
            pair.other.name: (
                (pair.together.deals, pair.together.won, pair.together.points),
                (pair.against.deals, pair.against.won, pair.against.points),
            )
            for pair in pairs_of(who, Selection(), names(club))
        } == naive_pairs(deals, seat)


def naive_games(deals: list[ScoredDeal], seat: int) -> dict[str, tuple[int, int, int]]:
    """Deals, won and points by kind of game."""
    by_game: dict[str, list[ScoredDeal]] = {}
    for scored in deals:
        game = game_of(scored, seat)
        if game is not None:
            by_game.setdefault(game, []).append(scored)
    made = {game: figures_of_seat(of, seat) for game, of in by_game.items()}
    return {game: (each.deals, each.won, each.points) for game, each in made.items()}


def naive_pairs(deals: list[ScoredDeal], seat: int) -> dict[str, tuple[tuple[int, int, int], ...]]:
    """Deals, won ones and points with and against everybody."""
    found = {}
    for other, name in enumerate(FOUR):
        played = [scored for scored in deals if scored.deal.re and other != seat]
        same = [scored for scored in played if (seat in scored.deal.re) == (other in scored.deal.re)]
        against = [scored for scored in played if scored not in same]
        if other != seat:
            found[name] = tuple(
                (len(of), sum(has_won(scored, seat) for scored in of), sum(each.points[seat] for each in of))
                for of in (same, against)
            )
    return found


def has_won(scored: ScoredDeal, seat: int) -> bool:
    """Whether a seat was on the side that won the cards."""
    return scored.score.winner is (Side.RE if seat in scored.deal.re else Side.KONTRA)


def test_records_show_ties_and_lead_to_the_evening(club: Club) -> None:
    first, second = two_evenings(club)
    found = {
        record.label: (
            record.figure,
            [(each.player.name, each.evening.evening if each.evening else 0) for each in record.holders],
        )
        for record in records_of(club.group, club.group.players.all(), Selection())
    }
    one, two = of_sheet(first).pk, of_sheet(second).pk
    assert found["Best evening"] == (5, [("Ben", one)])
    assert found["Worst evening"] == (-3, [("Cem", one), ("Dora", one)])
    assert found["Best deal"] == (4, [("Anna", one), ("Ben", one)])
    assert found["Most evenings won in a row"] == (2, [("Ben", two)])
    assert found["Most solos"] == (1, [("Anna", 0)])
    assert "Most solos won" not in found


def test_the_records_of_a_season_begin_with_who_holds_most_and_stand_beside_its_other_views(
    club: Club,
) -> None:
    two_evenings(club)
    cem, dora = signed_in(club.cem), player(club, "Dora").pk
    season, some = (cem.get(f"{club.url}records/{query}") for query in ("", f"?people={dora}"))
    assert season.context["headline"] == "Ben holds 7 records"
    course = f'href="{club.url}seasons/0/course/"'
    assert [course in page.content.decode() for page in (season, some)] == [True, False]


@pytest.mark.parametrize("evenings", [1, 3])
def test_a_season_is_printed_as_one_book(
    club: Club, django_assert_num_queries: Callable[[int], Any], evenings: int
) -> None:
    for day in range(evenings):
        started = datetime(2026, 1, 1 + day, 20, tzinfo=UTC)
        enter(take_in(club, begin(FOUR, length=0, started=started)), deal())
    Season.objects.create(group=club.group, number=1, name="Winter")
    cem, address = signed_in(club.cem), f"{club.url}seasons/1/yearbook/"
    assert address in cem.get(f"{club.url}seasons/1/").content.decode()
    forget_what_is_in_memory()
    with django_assert_num_queries(BOOK_QUERIES):
        page = cem.get(address)
    text = " ".join(strip_tags(page.content.decode().split("<article")[1]).split())
    assert [part for part in BOOK if part not in text] == []
    assert [each.evening.day.day for each in page.context["evenings"]] == [*range(1, evenings + 1)]


BOOK = (
    *("Krone", "Winter", "Standings", "All points count.", "Records", "Best evening"),
    "1st&nbsp;Anna&nbsp;+1",
)
BOOK_QUERIES = 19


CAKE, STAR = {"id": "cake", "name": "Cake", "cents": 250}, {"id": "star", "name": "Star"}


def test_tallies_are_kept_over_evenings_by_their_names(club: Club) -> None:
    """Three sheets: the last calls the cake by another id; guests and what no rule knows are in none."""
    for day, rules, told in (
        (1, [CAKE, STAR], [{"Ben": {"cake": 2, "star": 1}}, {"Ben": {"cake": 1}, "Anna": {"star": 3}}]),
        (2, [CAKE], [{"Cem": {"cake": 4}}, {}]),
        (3, [{"id": "kuchen", "name": "Cake"}], [{"Anna": {"kuchen": 3}}]),
    ):
        started = datetime(2026, 1, day, 20, tzinfo=UTC)
        evening = take_in(club, begin(FOUR, length=0, started=started, tallies=rules))
        enter(evening, *(deal(tallies=each) for each in told))
    anna, ben, cem = (player(club, name) for name in ("Anna", "Ben", "Cem"))
    cake, star = ("Cake", 10, ((cem, 4), (anna, 3), (ben, 3))), ("Star", 4, ((anna, 3), (ben, 1)))
    assert tallied(club, Selection()) == [cake, star]
    assert tallied(club, Selection(first=date(2026, 1, 3))) == [("Cake", 3, ((anna, 3),))]
    assert tallied(club, Selection(first=date(2026, 1, 4))) == []
    page = " ".join(strip_tags(signed_in(club.cem).get(f"{club.url}records/").text).split())
    assert "Cake 10 Cem 4 Anna 3 Ben 3 Star 4 Anna 3 Ben 1" in page


def tallied(club: Club, selection: Selection) -> list[tuple[str, int, tuple[tuple[Player, int], ...]]]:
    found = tallied_over_evenings(club.group, club.group.players.filter(is_guest=False), selection)
    return [
        (each.label, each.figure, tuple((one.player, one.times) for one in each.holders)) for each in found
    ]


def test_nobody_is_named_for_few_records_or_as_many_as_another(club: Club) -> None:
    holders = [Holder(player(club, name)) for name in ("Anna", "Ben")]
    few = [Record("Most deals", 1, False, tuple(holders[:1]))] * 2
    equal = [Record("Most deals", 1, False, tuple(holders))] * 3
    worst = [Record("Worst deal", -1, True, tuple(holders[:1]))]
    assert [records_sentence(records) for records in ([], few, equal, few + worst)] == [""] * 4
    assert records_sentence([*few, *equal]) == "Anna holds 5 records"


def test_who_is_kept_out_has_no_figures_and_holds_no_records(club: Club) -> None:
    two_evenings(club)
    ben, anna = player(club, "Ben"), player(club, "Anna")
    Player.objects.filter(pk=ben.pk).update(is_counted=False)
    cem = signed_in(club.cem)
    page = cem.get(f"{club.url}players/{ben.pk}/").content.decode()
    assert "Does not count in standings and statistics." in page
    assert [word for word in ("points per deal", "deals won", "?season=", "<rect") if word in page] == []
    assert "Does not count" in cem.get(f"{club.url}players/{anna.pk}/with/{ben.pk}/").content.decode()
    assert ">Ben<" not in cem.get(f"{club.url}players/{anna.pk}/").content.decode()
    assert ">Ben<" not in cem.get(f"{club.url}records/").content.decode()


def test_few_deals_have_counts_and_no_percentages(club: Club) -> None:
    evening = evening_on(club, JANUARY, *[deal()] * 11)
    url = f"{club.url}players/{player(club, 'Anna').pk}/"
    anna = signed_in(club.anna)
    page = anna.get(url).content.decode()
    assert ("11 of 11" in page, "%<" in page, "only counts are shown" in page) == (True, False, True)
    enter(evening, deal())
    page = anna.get(url).content.decode()
    assert ("12 of 12" in page, "12/12" in page, "100%" in page) == (True, True, True)
    assert "With 12 deals, chance alone moves a share by up to 29 percentage points." in page
    assert [Ratio(6, 11).percent, Ratio(8, 12).percent] == [None, 67]


def test_a_bad_choice_is_said_at_the_field_and_kept(club: Club) -> None:
    two_evenings(club)
    url = f"{club.url}players/{player(club, 'Anna').pk}/"
    page = signed_in(club.cem).get(f"{url}?first=2026-02-01&last=2026-01-01&rules=x&people=0&year=9&season=9")
    form = page.context["form"]
    assert sorted(form.errors) == ["last", "people", "rules", "season", "year"]
    assert (page.status_code, 'value="2026-02-01"' in page.content.decode()) == (200, True)
    for last in ("9999-12-31", "0001-01-01", "\0", "99999999999"):
        assert signed_in(club.cem).get(url, {"first": last, "last": last}).status_code == 200


def test_nobody_is_a_pair_with_themselves_or_with_another_group_s_player(club: Club) -> None:
    anna = player(club, "Anna")
    cem = signed_in(club.cem)
    for other in (anna.pk, 10**6):
        assert cem.get(f"{club.url}players/{anna.pk}/with/{other}/").status_code == 404


@pytest.mark.parametrize("evenings", [1, 25, *thorough(70)])
def test_the_pages_take_as_many_queries_for_few_evenings_as_for_many(
    club: Club, evenings: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for number in range(evenings):
        evening_on(club, JANUARY + timedelta(days=number), deal(points=131 if number else 160))
    tallied_beside = take_in(club, begin(FOUR, length=0, started=TALLIED, tallies=[STAR]))
    enter(tallied_beside, *[deal(tallies={"Anna": {"star": 1}})] * evenings)
    anna, ben = player(club, "Anna"), player(club, "Ben")
    cem = signed_in(club.cem)
    for page, queries in (
        (f"players/{anna.pk}/", 20),
        (f"players/{anna.pk}/?people={ben.pk}&year=2026", 14),
        (f"players/{anna.pk}/with/{ben.pk}/", 10),
        ("records/", 13),
    ):
        with django_assert_num_queries(queries):
            assert cem.get(f"{club.url}{page}").status_code == 200
