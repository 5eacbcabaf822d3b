"""Random deals with what the engine makes of them, and the script that reads price lists, asked the same."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from rulesets.checks import contradictions, not_allowed
from rulesets.checks.entry_fields import bonuses_asked, marks_asked
from rulesets.document import read_deal
from rulesets.replay.deal_keys import FIRST_DEAL
from rulesets.replay.price_bonuses import most_of_a_side
from rulesets.replay.price_list import price_list
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal, Side
from rulesets.scoring.result import Factor, Score, Step, bill_of, formula, formula_alone
from rulesets.scoring.score import bonuses_without_effect, score_deal
from rulesets.session.bock import triggers
from rulesets.session.settlement import Account, post
from rulesets.session.table import Player, Table

Facts = dict[str, Any]

SEATS = ("1", "2", "3", "4")
NODE = shutil.which("node")
SCRIPT = Path(__file__).parents[2] / "js" / "compare-prices.js"
LADDERS = ((), (0,), (0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3, 4))
LIMITS = (0, 1, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 239, 240)
SIGNS = {Side.RE: 1, Side.KONTRA: -1, None: 0}


def compare(priced: Iterable[tuple[Ruleset, list[Facts]]], most_runs: int | None = None) -> Facts:
    """What the script makes otherwise of deals than the engine (`different`), and how many were covered."""
    lines = [json.dumps({"list": price_list(rules, most_runs), "deals": deals}) for rules, deals in priced]
    answer = subprocess.run(
        [str(NODE), str(SCRIPT)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    found: Facts = json.loads(answer.stdout)
    return found


def case_of(rules: Ruleset, facts: Facts, setting: Facts) -> Facts:
    """A deal with what the engine makes of it; nothing is expected of one that cannot be."""
    deal = read_deal({**facts, "by": facts.get("by") or []}, SEATS)
    table = Table(rules, tuple(map(Player, "1234")), first_dealer=3, length=0)
    wrong = contradictions(table, FIRST_DEAL, deal) or not_allowed(table, FIRST_DEAL, deal)
    expected = None if wrong else outcome_of(rules, deal, setting)
    return {"facts": facts, "setting": setting, "expected": expected}


def outcome_of(rules: Ruleset, deal: Deal, setting: Facts) -> Facts:
    """Winner, value, points, steps, bill: everything that a page shows of a deal."""
    score = score_deal(rules, deal, setting["bock"], is_doubled_at_end=setting["isDoubled"])
    bill = bill_of(score)
    return {
        "winner": SIGNS[score.winner],
        "value": score.value,
        "points": points_of(rules, deal, score, setting["pot"]),
        "steps": [step_of(step) for step in score.steps],
        "apart": [step_of(item) for item in bill.apart],
        "lines": [[line.amount, line.makes] for line in bill.lines],
        "formula": formula(bill),
        "formulaAlone": formula_alone(bill),
        "uncounted": list(bonuses_without_effect(rules, deal)),
        "fired": len(triggers(rules, deal, score)),
    }


def points_of(rules: Ruleset, deal: Deal, score: Score, pot: int) -> list[int]:
    """The points of each of four players."""
    return list(post(Account(rules, deal, score, (0, 1, 2, 3), 3, pot), 4))


def step_of(step: Step) -> Any:
    """A line or a factor as the script has it."""
    by = [] if step.by is None else [SIGNS[step.by]]
    if isinstance(step, Factor):
        return {"factor": step.factor, "times": step.times} | ({"by": by[0]} if by else {})
    return [step.item, SIGNS[step.side], step.points, *by]


def cases(random: Random, rules: Ruleset, count: int) -> list[Facts]:
    """Random deals under some rules, possible or not."""
    return [
        case_of(rules, random_facts(random, rules), random_setting(random, rules)) for _time in range(count)
    ]


def random_setting(random: Random, rules: Ruleset) -> Facts:
    """What the sheet says of a deal: Bock rounds, the last deals, the pot."""
    return {
        "bock": random.choice((0, 0, 0, 1, 2)) if rules.has_bock else 0,
        "isDoubled": bool(rules.last_deals_double) and random.random() < 0.2,
        "pot": random.choice((0, 1, 3, 8, 1000)) if rules.has_pot else 0,
    }


def random_facts(random: Random, rules: Ruleset) -> Facts:
    """Facts of a game that is played under the rules; they need not fit together."""
    game = random.choice(games_of(rules))
    facts: Facts = {"game": game, "re": random.sample(SEATS, 1 if "solo" in game else 2)}
    if game == "solo":
        facts["solo"] = random.choice(rules.solo_kinds)
        if rules.asks_for_bid and random.random() < 0.3:
            facts["bid"] = random.choice(("re", "no90", "no60"))
    if game == "marriage":
        facts["re"] = facts["re"][: random.choice((1, 2, 2))]
        facts["by"] = facts["re"][:1] if rules.marriage_payment or random.random() < 0.5 else []
    if game == "armut":
        facts["by"] = random.sample(SEATS, 1) if rules.armut_wirth else facts["re"][:1]
    facts["calls"] = {side.value: random_calls(random, side) for side in Side}
    if rules.raises and random.random() < 0.3:
        facts["raises"] = random.randint(1, rules.raises)
    facts["marks"] = random_marks(random, rules)
    facts["bonuses"] = {side.value: random_bonuses(random, rules) for side in Side}
    if rules.bock_by_hand and random.random() < 0.3:
        facts["bock"] = {"this": random.randint(1, 3)}
    return facts | random_count(random, rules, is_misere="misere" in facts.get("solo", ""))


def games_of(rules: Ruleset) -> list[str]:
    """The games that are played, the usual one more often."""
    played = {
        "silent_solo": rules.silent_solo,
        "marriage": rules.plays_marriage,
        "armut": rules.plays_armut,
        "solo": bool(rules.solo_kinds),
    }
    return ["normal"] * 4 + [game for game, is_played in played.items() if is_played]


def random_calls(random: Random, side: Side) -> list[str]:
    """Calls of a side: none, a ladder, or now and then any."""
    named = [side.value, "no90", "no60", "no30", "schwarz"]
    if random.random() < 0.15:
        return random.sample(named, random.randint(0, 5))
    return [named[level] for level in random.choice(LADDERS if random.random() < 0.6 else LADDERS[:2])]


def random_marks(random: Random, rules: Ruleset) -> list[str]:
    """Marks that are asked for, mostly none."""
    asked = [mark.value for mark in marks_asked(rules)]
    return random.sample(asked, min(len(asked), random.choice((1, 1, 2)))) if random.random() < 0.25 else []


def random_bonuses(random: Random, rules: Ruleset) -> dict[str, int]:
    """A few bonuses that are asked for, or none."""
    asked = bonuses_asked(rules)
    if not asked or random.random() < 0.5:
        return {}
    chosen = random.sample(asked, min(len(asked), random.choice((1, 1, 1, 2, 3))))
    return {key: random.randint(1, min(most_of_a_side(rules, key), 3)) for key in chosen}


def random_count(random: Random, rules: Ruleset, *, is_misere: bool) -> Facts:
    """Card points of either side, exact or not, or the tricks of a misère."""
    if is_misere:
        return {"tricks": random.choice((0, 0, 1, 2, rules.tricks))}
    points = random.choice(LIMITS) if random.random() < 0.4 else random.randint(0, 240)
    side = random.choice(("re", "kontra"))
    if random.random() < 0.2:
        return {"points": {side: [points, min(240, points + random.randint(1, 29))]}}
    if points == 0 and random.random() < 0.6:
        return {"points": {side: 0}, "no_trick": side}
    return {"points": {side: points}}
