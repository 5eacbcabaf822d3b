"""Entering a deal: what is offered, what becomes of it, and where an error is shown."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from rulesets.document import read_deal
from rulesets.scoring.deal import Deal
from rulesets.session.fold import continue_from, start
from rulesets.session.state import SessionState
from rulesets.session.table import Table
from scorekeeper.play.sheets.engine import facts_of
from scorekeeper.play.sheets.entry.forms import DealForm
from scorekeeper.play.sheets.models import Sheet
from tests.cast import FIVE, deal, table, taps

Fields = dict[str, Any]

PLAIN = {
    *("uid", "position", "version", "game", "re", "by", "partner", "solo", "points", "exact", "exact_side"),
    *(
        "calls.re",
        "bonuses.re.fox",
        "bonuses.re.charlie",
        "bonuses.re.doppelkopf",
        "partner_trick",
        "reason",
        "dealer",
    ),
    *("calls.kontra", "bonuses.kontra.fox", "bonuses.kontra.charlie", "bonuses.kontra.doppelkopf"),
    *(f"{field}.{seat}" for field in ("each", "adjust") for seat in "1234"),
    *("bank", "adjustment_reason", "note"),
}
"""The fields that every preset has."""

CAUGHT = {"bonuses.re.charlie_caught", "bonuses.kontra.charlie_caught"}
PENALTY_FIELDS = {"penalty", "to", "penalty_case", "penalty_absagen", "soloist"}

OWN_FIELDS = {
    "ddv": PENALTY_FIELDS,
    "wikipedia": set(),
    "gamefarm": CAUGHT,
    "jp_deck": CAUGHT,
    "online": {"bid", *CAUGHT},
    "pot": {"marks", "bonuses.re.charlie_both_jacks", "bonuses.kontra.charlie_both_jacks"},
}

SOLO: Fields = {"game": "solo", "re": ["1"], "solo": "queens"}
MISERE: Fields = {"game": "solo", "re": ["1"], "solo": "misere", "points": None}
NO_CARDS: Fields = {"re": None, "points": None}


def form_of(under: Table | None = None, state: SessionState | None = None, **fields: Any) -> DealForm:
    """The form of a plain deal as a browser sends it, with fields changed; None leaves one out."""
    under = under or table()
    data = QueryDict(mutable=True)
    for field, value in taps(**fields).items():
        if value is not None:
            data.setlist(field, value if isinstance(value, list) else [str(value)])
    return DealForm(data, table=under, state=state or start(under))


def facts(form: DealForm) -> dict[str, Any]:
    assert form.errors == {}
    assert form.deal is not None
    return facts_of(form.deal, Sheet())


def fields_of(under: Table) -> set[str]:
    return set(DealForm(table=under, state=start(under)).fields)


def choices(form: DealForm, field: str) -> list[str]:
    return [value for value, _label in form.fields[field].choices]  # type: ignore[attr-defined]


def after(under: Table, *deals: Deal) -> SessionState:
    return continue_from(under, start(under), deals).state


def test_a_plain_deal_needs_three_taps() -> None:
    assert facts(form_of()) == {"re": ["1", "2"], "points": {"re": [121, 150]}}


GAMES: dict[str, tuple[Fields, Fields]] = {
    "schwarz": (
        {"points": "kontra-schwarz"},
        {"re": ["1", "2"], "points": {"kontra": 0}, "no_trick": "kontra"},
    ),
    "a tie": ({"points": "120-120"}, {"re": ["1", "2"], "points": {"re": 120}}),
    "exact points": ({"points": "", "exact": "137"}, {"re": ["1", "2"], "points": {"re": 137}}),
    "exact points of Kontra": (
        {"exact": "103", "exact_side": "kontra"},
        {"re": ["1", "2"], "points": {"kontra": 103}},
    ),
    "calls and bonuses": (
        {
            "calls.re": ["re", "no90"],
            "bonuses.kontra.fox": ["1", "2"],
            "bonuses.re.charlie": ["1"],
            "points": "151-180",
        },
        {
            "re": ["1", "2"],
            "points": {"re": [151, 180]},
            "calls": {"re": ["re", "no90"]},
            "bonuses": {"re": {"charlie": 1}, "kontra": {"fox": 2}},
        },
    ),
    "a solo": (SOLO, {"game": "solo", "re": ["1"], "solo": "queens", "points": {"re": [121, 150]}}),
    "a silent solo": (
        {"game": "silent_solo", "re": ["1"]},
        {"game": "silent_solo", "re": ["1"], "points": {"re": [121, 150]}},
    ),
    "a marriage": (
        {"game": "marriage", "by": "1", "partner_trick": "2"},
        {"game": "marriage", "re": ["1", "2"], "by": "1", "partner_trick": 2, "points": {"re": [121, 150]}},
    ),
    "a marriage without partner": (
        {"game": "marriage", "re": ["1"], "by": "1", "partner_trick": "2"},
        {"game": "marriage", "re": ["1"], "by": "1", "points": {"re": [121, 150]}},
    ),
    "a redeal": ({"game": "redeal", "reason": "misdeal"}, {"game": "redeal", "reason": "misdeal"}),
    "a redeal without reason": ({"game": "redeal"}, {"game": "redeal", "reason": "other"}),
    "a penalty": (
        {"game": "penalty", "by": "3", "penalty": "5"},
        {"game": "penalty", "by": "3", "penalty": 5},
    ),
    "a penalty to one": (
        {"game": "penalty", "by": "3", "penalty": "5", "to": ["1"]},
        {"game": "penalty", "by": "3", "penalty": 5, "to": ["1"]},
    ),
    "points by hand": (
        {"game": "manual", "each.1": "3", "each.2": "-1", "bank": "-2"},
        {"game": "manual", "each": {"1": 3, "2": -1}, "bank": -2},
    ),
    "a note and adjustments": (
        {"note": "late", "adjust.2": "-3", "adjust.4": "0", "adjustment_reason": "beer"},
        {
            "re": ["1", "2"],
            "points": {"re": [121, 150]},
            "adjustments": [{"player": "2", "points": -3, "reason": "beer"}],
            "note": "late",
        },
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_form_becomes_the_facts_of_the_chosen_game(name: str) -> None:
    fields, expected = GAMES[name]
    assert facts(form_of(**fields)) == expected


def test_an_armut_is_entered_where_it_is_played() -> None:
    form = form_of(table(armut="exchange"), game="armut", by="1")
    assert facts(form) == {"game": "armut", "re": ["1", "2"], "by": "1", "points": {"re": [121, 150]}}


def test_a_misere_has_tricks_instead_of_card_points() -> None:
    form = form_of(table(solos=["misere"]), **(MISERE | {"tricks": "0", "points": "121-150"}))
    assert facts(form) == {"game": "solo", "re": ["1"], "solo": "misere", "tricks": 0}


def test_a_solo_can_be_declared_voluntary_where_that_makes_a_difference() -> None:
    form = form_of(table(lust_after_duty=False), **SOLO, voluntary="on")
    assert facts(form)["duty"] is False
    assert "voluntary" not in fields_of(table())


def test_what_belongs_to_another_game_is_left_aside() -> None:
    form = form_of(solo="queens", penalty="5", by="3", reason="misdeal", **{"each.1": "4"}, partner_trick="1")
    assert facts(form) == {"re": ["1", "2"], "points": {"re": [121, 150]}}


@pytest.mark.parametrize("preset", OWN_FIELDS)
def test_only_what_the_ruleset_knows_is_offered(preset: str) -> None:
    assert fields_of(table(preset=preset)) == PLAIN | OWN_FIELDS[preset]


SOLOS_AND_BOOKS = ("solo", "silent_solo", "redeal", "penalty", "manual")

OPTIONS: dict[str, tuple[Any, set[str], set[str]]] = {
    "fox": (0, {"bonuses.re.fox", "bonuses.kontra.fox"}, set()),
    "charlie": (0, {"bonuses.re.charlie", "bonuses.kontra.charlie"}, set()),
    "doppelkopf": (0, {"bonuses.re.doppelkopf", "bonuses.kontra.doppelkopf"}, set()),
    "marriage": ("off", {"partner", "partner_trick"}, set()),
    "penalties": ("off", PENALTY_FIELDS, set()),
    "fox_last_trick_extra": (1, set(), {"bonuses.re.fox_last_trick", "bonuses.kontra.fox_last_trick"}),
    "heart_trick": (1, set(), {"bonuses.re.heart_trick", "bonuses.kontra.heart_trick"}),
    "bock_triggers": (
        ["heart_trick", "manual"], set(), {"bonuses.re.heart_trick", "bonuses.kontra.heart_trick", "marks"}
    ),
    "piglets": ("both", set(), {"marks"}),
    "bid_calls_bind": (True, set(), {"bid"}),
    "lust_after_duty": (False, set(), {"voluntary"}),
    "raises": (2, set(), {"raises"}),
    "bock_by_hand": (["this", "next"], set(), {"bock.this", "bock.next"}),
    "custom_bonuses": (
        [{"id": "snow", "name": "Snow", "points": 2}], set(), {"bonuses.re.snow", "bonuses.kontra.snow"}
    ),
}  # fmt: skip
"""House rules with what they take away from the form and what they add to it."""


@pytest.mark.parametrize("option", OPTIONS)
def test_a_house_rule_adds_and_removes_its_fields(option: str) -> None:
    value, removed, added = OPTIONS[option]
    plain, changed = fields_of(table()), fields_of(table(**{option: value}))
    assert (plain - changed, changed - plain) == (removed, added)


def test_without_solos_there_is_no_kind_to_choose() -> None:
    assert fields_of(table()) - fields_of(table(solos=[], duty_solos="none")) == {"solo"}


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ({}, ["normal", "marriage", *SOLOS_AND_BOOKS]),
        ({"armut": "exchange", "marriage": "off"}, ["normal", "solo", "armut", *SOLOS_AND_BOOKS[1:]]),
        (
            {"solos": [], "duty_solos": "none", "silent_solo": False, "penalties": "off"},
            ["normal", "marriage", "redeal", "manual"],
        ),
    ],
)  # fmt: skip
def test_only_games_that_are_played_can_be_chosen(options: dict[str, Any], games: list[str]) -> None:
    assert choices(form_of(table(**options)), "game") == games
    assert choices(form_of(table(**options)), "game")[0] == "normal"


def test_own_solos_and_bonuses_are_offered_by_their_names() -> None:
    solo = {"id": "slalom", "name": "Slalom", "group": "none"}
    bonus = {"id": "snow", "name": "Snow", "points": 2, "most": 3}
    form = form_of(table(custom_solos=[solo], custom_bonuses=[bonus]), **{"bonuses.re.snow": "3"})
    assert form.fields["solo"].choices[-1] == ("slalom", "Slalom")  # type: ignore[attr-defined]
    assert (form.fields["bonuses.re.snow"].label, choices(form, "bonuses.re.snow")) == (
        "Snow",
        ["1", "2", "3", ""],
    )
    assert facts(form)["bonuses"] == {"re": {"snow": 3}}


def test_further_calls_and_bock_by_hand_are_facts_of_the_deal() -> None:
    by_hand = {"raises": "2", "bock.this": "1", "bock.next": "6"}
    rules = table(raises=2, bock_by_hand=["this", "next"])
    form = form_of(rules, **{"calls.re": ["re"], "calls.kontra": ["kontra"]}, **by_hand)
    assert (choices(form, "raises"), choices(form, "bock.this")) == (["1", "2"], ["1", "2", "3", ""])
    found = facts(form)
    assert (found["raises"], found["bock"]) == (2, {"this": 1, "next": 6})


def test_of_bock_by_hand_a_voided_deal_keeps_what_follows_it() -> None:
    sent = {"game": "redeal", "reason": "misdeal", **NO_CARDS, "bock.this": "1", "bock.next": "4"}
    assert facts(form_of(table(bock_by_hand=["this", "next"]), **sent))["bock"] == {"next": 4}


ERRORS: list[tuple[Fields, str | None]] = [
    ({"re": ["1"]}, "re"),
    ({"re": ["1", "2", "3"]}, "re"),
    ({"re": ["1", "5"]}, "re"),
    ({"game": "skat"}, "game"),
    ({"points": "121-151"}, "points"),
    ({"points": None}, "points"),
    ({"exact": "1"}, "points"),
    ({"exact": "241"}, "exact"),
    ({"exact": "many"}, "exact"),
    ({"exact": "131", "exact_side": "both"}, "exact_side"),
    ({"calls.re": ["kontra"]}, "calls.re"),
    ({"bonuses.re.fox": "2", "bonuses.kontra.fox": "1"}, "bonuses.kontra.fox"),
    ({"bonuses.re.fox": "3"}, "bonuses.re.fox"),
    (
        {
            "points": "kontra-schwarz",
            "bonuses.re.doppelkopf": "4",
            "bonuses.kontra.fox": "1",
        },
        None,
    ),
    ({"points": "0-29", "bonuses.re.doppelkopf": "1"}, "bonuses.re.doppelkopf"),
    (SOLO | {"solo": None}, "solo"),
    (SOLO | {"solo": "kings"}, "solo"),
    (SOLO | {"re": ["1", "2"]}, "re"),
    ({"game": "marriage", "by": "3"}, "by"),
    ({"game": "marriage", "partner_trick": "4"}, "partner_trick"),
    ({"game": "redeal", "reason": "nines"}, "reason"),
    ({"game": "penalty", "penalty": "5"}, "by"),
    ({"game": "penalty", "by": "1"}, "penalty_case"),
    ({"game": "penalty", "by": "1", "penalty": "5", "to": ["1"]}, "to"),
    ({"game": "penalty", "by": "1", "penalty": "0"}, "penalty"),
    ({"game": "manual"}, "each.1"),
    ({"game": "manual", "each.1": "3"}, None),
    ({"dealer": "6"}, "dealer"),
    ({"note": "x" * 201}, "note"),
    ({"uid": "no uid"}, "uid"),
    ({"position": "0"}, "position"),
]


@pytest.mark.parametrize(("fields", "at"), ERRORS)
def test_an_error_is_shown_at_its_field_and_what_was_typed_is_kept(
    fields: dict[str, Any], at: str | None
) -> None:
    form = form_of(**fields)
    assert list(form.errors) == [at or "__all__"]
    assert form.deal is None
    typed = {name: form[name].value() for name in fields if fields[name] is not None}
    assert typed == {name: value for name, value in fields.items() if value is not None}


MISSING: dict[str, list[Fields]] = {
    "Who was Re?": [{"re": None}, {"re": ["1"]}],
    "Who had the marriage?": [{"game": "marriage", "re": None}],
    "With whom?": [
        {"game": "marriage", "re": None, "by": "1"},
        {"game": "marriage", "re": None, "by": "1", "partner": "1"},
    ],
    "Who gets the penalty?": [{"game": "penalty", "penalty": "5"}],
    "What for?": [{"game": "penalty", "by": "1"}],
    "How many penalty points?": [{"game": "penalty", "by": "1", "penalty_case": "unsporting"}],
    "Whose solo was it?": [{"game": "penalty", "by": "1", "penalty_case": "minor_solo"}],
    "Who played alone?": [SOLO | {"re": None}, {"game": "silent_solo", "re": None}],
    "Which solo?": [SOLO | {"solo": None}, SOLO | {"solo": None, "points": None}],
    "How many card points?": [{"points": None}, {"points": "", "exact": ""}, SOLO | {"points": None}],
    "": [
        {},
        {"exact": "1"},
        {"exact": "many", "points": ""},
        {"exact": "many", "points": "", "re": None},
        {"re": ["1", "2", "3"]},
        NO_CARDS | {"game": "redeal"},
    ],
}


@pytest.mark.parametrize(("hint", "fields"), [(hint, fields) for hint in MISSING for fields in MISSING[hint]])
def test_an_unfinished_deal_says_what_it_still_needs_and_nothing_else(
    hint: str, fields: dict[str, Any]
) -> None:
    form = form_of(**fields)
    said = [text for texts in form.errors.values() for text in texts]
    assert form.missing == hint
    assert said == [hint] if hint else hint not in said


def test_where_every_first_trick_forces_a_call_it_is_asked_who_called() -> None:
    under = table(forced_call="on", forced_call_points=0)
    form = form_of(under)
    assert list(form.errors) == ["calls.re"]
    assert form.missing == "Which side called? Every first trick forces a call."
    assert facts(form_of(under, **{"calls.kontra": ["kontra"]}))["calls"] == {"kontra": ["kontra"]}


@pytest.mark.parametrize(
    ("skip", "needs_base", "filled"),
    [
        ("implied", True, ["re", "no90", "no60"]),
        ("forbidden", False, ["re", "no90", "no60"]),
        ("only_named", True, ["re", "no60"]),
        ("only_named", False, ["no60"]),
    ],
)
def test_a_call_brings_along_those_below_it(skip: str, needs_base: bool, filled: list[str]) -> None:
    under = table(call_skip=skip, call_needs_base=needs_base)
    assert facts(form_of(under, **{"calls.re": ["no60"]}, points="181-210"))["calls"] == {"re": filled}


MARRIAGES: dict[str, tuple[Fields, Fields]] = {
    "with a partner": ({"by": "2", "partner": "1"}, {"re": ["1", "2"], "by": "2"}),
    "alone": ({"by": "2", "partner": "alone"}, {"re": ["2"], "by": "2"}),
    "as an older version asked": ({"re": ["1", "2"], "by": "2"}, {"re": ["1", "2"], "by": "2"}),
    "of which nobody knows whose it was": ({"re": ["1", "2"]}, {"re": ["1", "2"]}),
}


@pytest.mark.parametrize("name", MARRIAGES)
def test_of_a_marriage_it_is_asked_whose_it_was_and_with_whom(name: str) -> None:
    sent, expected = MARRIAGES[name]
    form = form_of(game="marriage", **{"re": None, **sent})
    assert facts(form) == {"game": "marriage", "points": {"re": [121, 150]}, **expected}


@pytest.mark.parametrize(("sent", "count"), [(["1"], 1), (["1", "2"], 2), ("2", 2), (["", "2"], 2)])
def test_a_bonus_is_counted_and_was_ticked_so_often_before(sent: Any, count: int) -> None:
    form = form_of(**{"bonuses.re.fox": sent})
    assert facts(form)["bonuses"] == {"re": {"fox": count}}


@pytest.mark.parametrize(
    ("tricks", "hint"), [(None, "How many tricks did the soloist take?"), ("0", ""), ("4", "")]
)
def test_a_misere_still_needs_its_tricks(tricks: str | None, hint: str) -> None:
    form = form_of(table(solos=["misere"]), **MISERE, tricks=tricks)
    form.is_valid()
    assert form.missing == hint


def test_a_band_that_a_call_cuts_in_two_is_wrong_and_not_missing() -> None:
    under = table(preset="pot")
    form = form_of(under, points="150-179", **{"calls.re": ["re", "no90"]})
    assert form.errors == {"points": ["The limit 151 falls in this range: say which side of it"]}
    assert form.missing == ""


def test_who_is_forced_is_chosen_already_and_nothing_else_can_be_played() -> None:
    under = table(length=1)
    form = DealForm(table=under, state=start(under))
    assert choices(form, "game") == ["solo", "redeal", "penalty", "manual"]
    assert (form["game"].value(), form["re"].value()) == ("solo", ["1"])


def test_only_solos_of_a_kind_that_is_owed_are_offered_and_what_was_chosen_already() -> None:
    under = table(preset="wikipedia", length=1, duty_solos="one_each_queens_jacks_suit")
    state = after(under, deal(game="solo", solo="jacks", re=["Anna"], points=131))
    owed = ["queens", "clubs", "spades", "hearts", "diamonds"]
    assert choices(DealForm(table=under, state=state), "solo") == owed
    form = form_of(under, state, **(SOLO | {"solo": "jacks"}))
    assert choices(form, "solo") == ["queens", "jacks", *owed[1:]]
    assert form.errors == {"solo": ["Must be a kind that is still owed"]}
    assert facts(form_of(under, state, **SOLO))["solo"] == "queens"


def test_in_the_closing_deals_a_solo_is_chosen_already() -> None:
    under = table(length=1, duty_solos="none", canmaymust=True, players_max=4)
    form = DealForm(table=under, state=after(under, deal()))
    assert (form["game"].value(), choices(form, "game")[0]) == ("solo", "solo")


def test_another_than_the_forced_solo_is_refused() -> None:
    under = table(length=1)
    assert list(form_of(under, **(SOLO | {"re": ["2"]})).errors) == ["game"]
    assert list(form_of(under).errors) == ["game"]
    assert facts(form_of(under, **SOLO))["solo"] == "queens"


def test_of_five_the_dealer_cannot_be_chosen() -> None:
    under = table(FIVE)
    state = after(under, deal(), deal())
    assert choices(DealForm(table=under, state=state), "re") == ["1", "3", "4", "5"]
    assert list(form_of(under, state, re=["1", "2"]).errors) == ["re"]
    assert facts(form_of(under, state, re=["1", "5"]))["re"] == ["1", "5"]


def test_who_deals_out_of_turn_sits_out() -> None:
    under = table(FIVE)
    form = DealForm(table=under, state=start(under), dealer=0)
    assert (choices(form, "re"), form["dealer"].value()) == (["2", "3", "4", "5"], "1")
    sent = form_of(under, re=["2", "5"], dealer="1")
    assert facts(sent) == {"re": ["2", "5"], "points": {"re": [121, 150]}, "dealer": "1"}


@pytest.mark.parametrize("dealer", [None, 4, 6])
def test_a_dealer_who_is_not_at_the_table_does_not_count(dealer: int | None) -> None:
    under = table()
    form = DealForm(table=under, state=start(under), dealer=dealer)
    assert (choices(form, "re"), form.dealer) == (["1", "2", "3", "4"], None)


def test_a_correction_can_give_the_deal_back_to_who_was_due() -> None:
    under = table(FIVE)
    data = taps(re=["1", "2"], dealer="")
    form = DealForm(data, table=under, state=start(under), corrected=deal(dealer="Anna", re=["Ben", "Emil"]))
    assert facts(form) == {"re": ["1", "2"], "points": {"re": [121, 150]}}


def test_a_correction_keeps_the_four_who_played() -> None:
    under = table(FIVE)
    corrected = deal(players=["Anna", "Ben", "Cem", "Emil"], re=["Anna", "Emil"])
    form = DealForm(taps(re=["2", "5"]), table=under, state=start(under), corrected=corrected)
    assert choices(form, "re") == ["1", "2", "3", "5"]
    assert facts(form)["players"] == ["1", "2", "3", "5"]


def fine(points: int, reason: str) -> Fields:
    """An adjustment for the first player."""
    return {"player": "1", "points": points, "reason": reason}


@pytest.mark.parametrize(
    ("fields", "points", "adjustments"),
    [
        ({"adjust.1": "-2", "adjustment_reason": "Phone"}, [125, 140], [fine(-1, "Late"), fine(-2, "Phone")]),
        ({"adjust.1": "-3", "adjustment_reason": "Both"}, [125, 140], [fine(-3, "Both")]),
        (
            {"adjust.1": "-2", "adjustment_reason": "Phone", "points": "151-180"},
            [151, 180],
            [fine(-1, "Late"), fine(-2, "Phone")],
        ),
    ],
)
def test_a_correction_keeps_what_the_form_cannot_say_unless_it_was_touched(
    fields: Fields, points: list[int], adjustments: list[Fields]
) -> None:
    under = table()
    recorded = {"points": {"re": [125, 140]}, "adjustments": [fine(-1, "Late"), fine(-2, "Phone")]}
    corrected = read_deal({"re": ["1", "2"], **recorded}, "1234")
    data = taps(note="Last round", **fields)
    form = DealForm(data, table=under, state=start(under), corrected=corrected)
    assert facts(form) == {
        "re": ["1", "2"],
        "points": {"re": points},
        "adjustments": adjustments,
        "note": "Last round",
    }


CAKE = {"id": "cake", "name": "Cake", "cents": 250, "means": "A wrong card was played."}


def test_what_is_tallied_is_entered_player_by_player() -> None:
    under = table(tallies=[CAKE, {"id": "star", "name": "Star"}])
    form = form_of(under, **{"tallies.1.cake": "2", "tallies.3.star": "1", "tallies.3.cake": ""})
    assert facts(form)["tallies"] == {"1": {"cake": 2}, "3": {"star": 1}}
    assert [(each.name, each.means, len(each.fields)) for each in form.tallies] == [
        ("Cake", "A wrong card was played.", 4),
        ("Star", "", 4),
    ]
    wrong = form_of(under, **{"tallies.1.cake": "0"})
    assert list(wrong.errors) == ["tallies.1.cake"]


@pytest.mark.parametrize(("sent", "tallied"), [("2", {"1": {"cake": 2}}), ("", None)])
def test_what_was_tallied_is_corrected(sent: str, tallied: object) -> None:
    under = table(tallies=[CAKE])
    corrected = read_deal({"re": ["1", "2"], "points": {"re": 130}, "tallies": {"1": {"cake": 1}}}, "1234")
    assert DealForm(table=under, state=start(under), corrected=corrected)["tallies.1.cake"].value() == 1
    form = DealForm(taps(**{"tallies.1.cake": sent}), table=under, state=start(under), corrected=corrected)
    assert facts(form).get("tallies") == tallied


def test_where_every_first_trick_forces_a_call_one_is_asked_for() -> None:
    under = table(forced_call="on", forced_call_points=0, forced_call_in=["normal", "armut"])
    form = form_of(under)
    assert form.calling_games == ["normal", "armut"]
    wrong = {"calls.re": ["Which side called? Every first trick forces a call."]}
    assert form.errors == wrong
    assert form_of(under, **{"calls.kontra": ["kontra"]}).errors == {}
    assert form_of(table(forced_call="on")).calling_games == []


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("any", "The marriage partner is the first to win: any trick"),
        ("plain", "The marriage partner is the first to win: a trick led with a plain suit"),
    ],
)
def test_a_marriage_is_asked_for_as_the_ruleset_has_it(kind: str, said: str) -> None:
    assert form_of(table(marriage_kind=kind))["partner_trick"].help_text == said
