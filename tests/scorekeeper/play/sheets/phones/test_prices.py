"""What a phone shows of a deal by the price list is what the server shows of it, word for word."""

from __future__ import annotations

import json
import subprocess
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.utils.datastructures import MultiValueDict
from django.utils.translation import override

from rulesets.document import read_deal
from rulesets.replay.price_list import price_list
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.session.fold import advance, start
from rulesets.session.table import Player, Table
from scorekeeper.play.sheets.deals.results import DealResult, result_of
from scorekeeper.play.sheets.entry.forms import DealForm
from scorekeeper.play.sheets.offline import words_for
from tests.rulesets.replay.prices import NODE, SCRIPT, SEATS, Facts, cases
from tests.rulesets.strategies import CUSTOM_BONUSES, FALL

NAMES = ("Anna", "Ben", "Cem", "Dora")
LANGUAGES = ("en", "de", "ja")
SHOW = SCRIPT.with_name("show-prices.js")
IN_TENS = read_options({"display_unit": 10, "custom_bonuses": CUSTOM_BONUSES}, DDV)
TURNED = {"cowardice": "three_levels", "bock_by_hand": ["this"], "bock_effect": "plus", "no_back_door": True}
FROM_COWARDS = read_options({**TURNED, "custom_bonuses": [*CUSTOM_BONUSES, FALL]}, DDV)
RULESETS = [*(preset.rules for preset in presets().values()), IN_TENS, FROM_COWARDS]


def table_of(rules: Ruleset) -> Table:
    return Table(rules, tuple(map(Player, NAMES)), first_dealer=3, length=0)


def possible_deals(rules: Ruleset) -> list[Facts]:
    """Random deals that can be, with facts that a form can say."""
    random = Random(5)  # noqa: S311  # deals, not secrets
    return [
        case["facts"]
        for case in cases(random, rules, 150)
        if case["expected"] and not case["facts"].get("bock") and can_be_entered(case["facts"])
    ]


def can_be_entered(facts: Facts) -> bool:
    """Whether card points are exact: bands are those of the rules."""
    ((_side, points),) = facts.get("points", {"re": 0}).items()
    return not isinstance(points, list) and "no_trick" not in facts


def fields_of(facts: Facts) -> list[list[str]]:
    """The fields of a form in which these facts are entered."""
    plain = {key: str(facts[key]) for key in ("game", "solo", "bid", "raises", "tricks") if key in facts}
    fields = [
        *plain.items(),
        *(("re", seat) for seat in facts["re"]),
        *(("by", s) for s in facts.get("by", [])),
    ]
    fields += [("marks", mark) for mark in facts["marks"]]
    for side in ("re", "kontra"):
        fields += [(f"calls.{side}", call) for call in facts["calls"][side]]
        fields += [(f"bonuses.{side}.{key}", str(count)) for key, count in facts["bonuses"][side].items()]
    for side, points in facts.get("points", {}).items():
        fields += [("exact", str(points)), ("exact_side", side)]
    return [list(field) for field in fields]


def standing_of(rules: Ruleset) -> dict[str, Any]:
    """What the page of a first deal says, as far as it is looked at here."""
    totals = start(table_of(rules)).totals
    return {
        "names": dict(zip(SEATS, NAMES, strict=True)),
        "totals": dict(zip(SEATS, totals, strict=True)),
        "unit": rules.display_unit,
        "pot": max(0, start(table_of(rules)).bank),
        "ends": 0,
        "setting": {"bock": 0, "isDoubled": False},
    }


def as_shown(result: DealResult, unit: int, words: dict[str, Any]) -> dict[str, Any]:
    """A result of the server in the shape of that of the phone."""
    return {
        "headline": result.headline,
        "formula": result.bill.formula,
        "formulaAlone": result.bill.alone,
        "rows": [vars_of(row) for row in result.bill.rows],
        "shares": [
            {"seat": seat, "points": share.points // unit}
            for seat, share in zip(SEATS, result.shares, strict=True)
        ],
        "bank": None if result.bank is None else result.bank // unit,
        "uncounted": [words["uncounted"] % {"bonuses": result.uncounted}] if result.uncounted else [],
    }


def vars_of(row: Any) -> dict[str, str]:
    return {key: getattr(row, key) for key in ("kind", "label", "whose", "amount", "makes")}


@pytest.mark.thorough
@pytest.mark.skipif(NODE is None, reason="needs node")
def test_a_phone_shows_a_deal_in_the_words_of_the_server() -> None:
    expected, asked = [], []
    for rules in RULESETS:
        table, deals, prices = table_of(rules), possible_deals(rules), price_list(rules)
        read = [read_deal({**facts, "by": facts.get("by") or []}, SEATS) for facts in deals]
        scored = [advance(table, start(table), deal)[1] for deal in read]
        for language in LANGUAGES:
            with override(language):
                words = words_for(rules, prices)
                results = [result_of(table, each) for each in scored]
                expected.append([as_shown(result, rules.display_unit, words) for result in results])
            document = {"prices": prices, "words": words}
            fields = [fields_of(facts) for facts in deals]
            asked.append({"document": document, "standing": standing_of(rules), "deals": fields})
    answer = subprocess.run(
        [str(NODE), str(SHOW)], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    shown = json.loads(answer.stdout)
    pairs = [pair for both in zip(shown, expected, strict=True) for pair in zip(*both, strict=True)]
    told = [(on_phone(each), server) for each, server in pairs if each is not None]
    assert [each for each, server in told if each != server] == []
    assert len(told) > 0.9 * len(pairs) > 300


def on_phone(shown: dict[str, Any]) -> dict[str, Any]:
    """What the phone shows, without what it keeps for itself."""
    keys = ("headline", "formula", "formulaAlone", "rows", "shares")
    found = {key: shown[key] for key in keys} | {"bank": shown.get("bank")}
    sentence = shown["uncounted"]
    return found | {"uncounted": [sentence] if sentence else []}


SENT = {"uid": str(UUID(int=1)), "position": "1"}
"""What a form sends of itself."""

TAPPED: dict[str, list[str]] = {
    "game": ["normal", "solo", "silent_solo", "marriage", "armut"],
    "by": ["", "1", "2"],
    "partner": ["", "2", "3", "alone"],
    "solo": ["", "queens", "misere"],
    "points": ["", "121-150", "re-schwarz"],
    "tricks": ["", "0"],
}


@pytest.mark.skipif(NODE is None, reason="needs node")
def test_a_phone_asks_for_what_a_deal_lacks_in_the_words_of_the_server() -> None:
    random = Random(26)  # noqa: S311  # taps, not secrets
    table = table_of(read_options({"solos": ["queens", "misere"], "armut": "exchange"}, DDV))
    deals, expected = [], []
    for _each in range(200):
        chosen = {name: value for name in TAPPED if (value := random.choice(TAPPED[name]))}
        if (chosen["game"], chosen.get("partner")) == ("armut", "alone"):
            continue  # nobody can tap that
        re = random.sample("1234", random.randrange(3))
        deals.append([*chosen.items(), *(("re", seat) for seat in re)])
        form = DealForm(
            MultiValueDict({"re": re} | {name: [value] for name, value in {**SENT, **chosen}.items()}),
            table=table,
            state=start(table),
        )
        expected.append(form.missing)
    prices = price_list(table.rules)
    document = {"prices": prices, "words": words_for(table.rules, prices)}
    asked = [{"document": document, "standing": standing_of(table.rules), "deals": deals}]
    answer = subprocess.run(
        [str(NODE), str(SHOW)], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    (shown,) = json.loads(answer.stdout)
    assert [each if isinstance(each, str) else "" for each in shown] == expected
    assert len(set(expected)) == 9


@pytest.mark.skipif(NODE is None, reason="needs node")
@pytest.mark.parametrize(
    ("language", "pot", "said"),
    [
        ("en", 8, "There are only 8 left in the pot: 4 each."),
        ("de", 8, "Im Topf sind nur 8: je 4."),
        ("de", 7, "Im Topf sind nur 7: Anna 4, Ben 3."),
        ("de", 0, ""),
        ("de", 100, ""),
    ],
)
def test_a_pot_that_runs_short_is_said_without_reception(language: str, pot: int, said: str) -> None:
    rules = presets()["pot"].rules
    prices = price_list(rules)
    fields = [
        ["game", "normal"],
        ["re", "1"],
        ["re", "2"],
        ["exact", "181"],
        ["exact_side", "re"],
        ["calls.re", "re"],
    ]
    with override(language):
        document = {"prices": prices, "words": words_for(rules, prices)}
    asked = [{"document": document, "standing": standing_of(rules) | {"pot": pot}, "deals": [fields]}]
    answer = subprocess.run(
        [str(NODE), str(SHOW)], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    ((shown,),) = json.loads(answer.stdout)
    assert shown["short"] == said
