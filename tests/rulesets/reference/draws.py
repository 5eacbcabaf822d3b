"""Random deals and sheets in the shape of the document, most of them possible under their rules."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.rulesets.reference.coming import start, upcoming
from tests.rulesets.reference.facts import ABSAGEN, SIDES
from tests.rulesets.reference.refusals import refusals
from tests.rulesets.reference.rules import MISERES, Document, kinds_played
from tests.rulesets.reference.session import active_in, enter
from tests.rulesets.reference.sheet import rules_of
from tests.rulesets.reference.table import at_table, people

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül")
TURNING_POINTS = sorted({0, 240} | {limit + off for limit in range(30, 240, 30) for off in (-1, 0, 1)})
COUNTED = {
    "fox": 2, "fox_wins_last": 1, "charlie": 1, "charlie_caught": 2, "charlie_caught_any_trick": 2,
    "doppelkopf": 3, "heart10_caught": 2, "heart_trick": 1,
}  # fmt: skip
REASONS = (
    "nines", "kings", "kings_and_nines", "full_cards", "points", "few_trumps", "high_trump", "armut",
    "armut_refused", "armut_same_side", "misdeal", "other",
)  # fmt: skip
HOW_OFTEN_REFUSED = 0.03


def sheet(rng: Random, options: Document, *, deals: int, refused: float = HOW_OFTEN_REFUSED) -> Document:
    """A sheet of random length under these rules; by the chance `refused` its last deal is a doubtful one."""
    found = empty_sheet(rng, options)
    rules = rules_of(found)
    state = start(rules, found)
    for _ in range(rng.randint(1, deals)):
        coming = upcoming(rules, found, state)
        if len(at_table(found, coming["number"])) < 4 or (coming["phase"] == "over" and rng.random() < 0.8):
            break
        deal = possible_deal(rng, rules, found, coming, tries=20)
        if deal is None:
            break
        if rng.random() < refused:
            deal = spoilt(rng, drawn_deal(rng, rules, found, coming))
        found["deals"].append(deal)
        if refusals(rules, found, coming, active_in(found, coming, deal), deal):
            break
        _score, state = enter(rules, found, state, deal)
    return found


def possible_deal(
    rng: Random, rules: Document, sheet: Document, coming: Document, *, tries: int
) -> Document | None:
    """A deal that is not refused, if one turns up."""
    for _ in range(tries):
        deal = drawn_deal(rng, rules, sheet, coming)
        if not refusals(rules, sheet, coming, active_in(sheet, coming, deal), deal):
            return deal
    return None


# --- The table ------------------------------------------------------------------------------------------


def empty_sheet(rng: Random, options: Document) -> Document:
    """A sheet before its first deal: who sits there, from when to when, for how long."""
    most = options.get("players_max", 7)
    is_four = options.get("settlement") == "pot" or options.get("canmaymust")
    seats = 4 if is_four else rng.choice([n for n in (4, 4, 4, 5, 5, 6, 7) if n <= most])
    players: list[Any] = list(NAMES[:seats])
    for place in range(4, seats):
        if rng.random() < 0.3:
            players[place] = {"name": players[place], **coming_and_going(rng)}
    shift = rng.randrange(seats)
    players = players[shift:] + players[:shift]
    found: Document = {"format": "doppelkopf-sheet/1", "ruleset": {"preset": "ddv", "options": options}}
    found |= {"players": players, "deals": []}
    if seats == 4 and not is_four and rng.random() < 0.2:
        found["dummy"] = rng.choice(players)
    there = people(found, at_table(found, 1))
    if rng.random() < 0.5:
        found["first_dealer"] = rng.choice(there)
    if rng.random() < 0.7:
        found["length"] = rng.choice((0, 1, 2, 4, 5, 6, 8, 12, 16, 24, 24))
    if options.get("time_limit_minutes"):
        found["started"] = "2026-11-19T20:00:00+01:00"
    return found


def coming_and_going(rng: Random) -> Document:
    """When somebody comes late, or leaves early."""
    first, last = rng.randint(2, 4), rng.randint(3, 9)
    return rng.choice(({"from": first}, {"to": last}, {"from": first, "to": first + last}))


# --- A deal ---------------------------------------------------------------------------------------------


def drawn_deal(rng: Random, rules: Document, sheet: Document, coming: Document) -> Document:
    """One deal; what belongs together stands together, but it may break any rule."""
    active = coming["active"]
    deal: Document = {}
    if rng.random() < 0.03:
        deal["dealer"] = rng.choice(people(sheet, at_table(sheet, coming["number"])))
        active = deal["players"] = drawn_players(rng, sheet, coming, deal["dealer"])
    game = drawn_game(rng, rules, coming)
    deal |= {"game": game}
    if game == "redeal":
        deal["reason"] = rng.choice(REASONS)
    elif game == "penalty":
        deal |= drawn_penalty(rng, sheet, coming, active)
    elif game == "manual":
        deal |= drawn_by_hand(rng, rules, sheet, coming, active)
    else:
        deal |= drawn_sides(rng, rules, sheet, coming, active, game)
        deal |= drawn_play(rng, rules, deal)
    deal |= drawn_besides(rng, rules, sheet, coming, active, game)
    if rules["time_limit_minutes"]:
        deal["at"] = f"2026-11-19T{20 + coming['number'] // 4}:{coming['number'] % 4}5:00+01:00"
    if game == "normal" and rng.random() < 0.5:
        del deal["game"]
    return deal


def spoilt(rng: Random, deal: Document) -> Document:
    """A deal in which one thing may have been entered wrongly."""
    game = deal.get("game", "normal")
    if game in ("redeal", "penalty", "manual"):
        return deal
    changes: list[Document] = [
        {},
        {},
        {"duty": False} if game == "solo" else {"partner_trick": 2} if game == "marriage" else {},
        {"raises": rng.randint(1, 4)},
        {"points": {"re": rng.choice((1, 5, 7, 8, 232, 233, 238, 239))}} if "tricks" not in deal else {},
        {"bid": rng.choice(("re", *ABSAGEN))} if game == "solo" else {},
        {"bonuses": {"kontra": {"unheard_of": 1}}},
        {"solo": rng.choice(("kings", "misere", "trump"))} if game == "solo" and "tricks" not in deal else {},
        {"by": deal["re"][-1]} if game in ("marriage", "armut") else {},
        {"bock": {"this": 3}},
        {"tallies": {deal["re"][0]: {"cake": 1}}},
    ]
    changed = {**deal, **rng.choice(changes)}
    if changed.get("solo") == "misere" and "tricks" not in changed:
        return deal
    return changed


def drawn_players(rng: Random, sheet: Document, coming: Document, dealer: str) -> list[str]:
    """Four who play although the rotation says otherwise."""
    there = at_table(sheet, coming["number"])
    if len(there) == 4:
        return there
    return sorted(rng.sample([name for name in there if name != dealer], 4), key=there.index)


def drawn_game(rng: Random, rules: Document, coming: Document) -> str:
    """The game: what is due, what the rules have, and now and then what they do not."""
    if coming["phase"] in ("forced", "canmaymust") and rng.random() < 0.85:
        return "solo"
    weights = {
        "normal": 30,
        "silent_solo": 8 if rules["silent_solo"] else 1,
        "marriage": 12 if rules["marriage"] != "off" else 1,
        "armut": 12 if rules["armut"] == "exchange" else 1,
        "solo": 24 if kinds_played(rules) else 1,
        "redeal": 4,
        "penalty": 4 if rules["penalties"] != "off" else 1,
        "manual": 3,
    }
    return rng.choices(list(weights), list(weights.values()))[0]


def drawn_sides(
    rng: Random, rules: Document, sheet: Document, coming: Document, active: list[str], game: str
) -> Document:
    """Who is Re, and what was announced."""
    if game in ("solo", "silent_solo"):
        lone = coming["forced"] if coming["forced"] in active and rng.random() < 0.9 else rng.choice(active)
        found: Document = {"re": [lone]}
        if game == "solo":
            found["solo"] = drawn_kind(rng, rules)
            if rng.random() < 0.15:
                found["duty"] = False
            if ("calls" in rules["solo_tie"] or rules["bid_calls_bind"]) and rng.random() < 0.5:
                found["bid"] = rng.choice(("re", *ABSAGEN))
        return found
    pair = rng.sample(active, 2)
    if game == "normal":
        return {"re": pair}
    if game == "marriage":
        by = rng.choice(active)
        partner = [rng.choice([name for name in active if name != by])] if rng.random() < 0.7 else []
        found = {"re": [by, *partner]}
        if rules["marriage_payment"] or rng.random() < 0.5:
            found["by"] = by
        if partner and rng.random() < 0.5:
            found["partner_trick"] = rng.choice((1, 1, 2, 3, 4, 10, 11, 12))
        return found
    by: Any = rng.choice(pair)
    if rules["armut_wirth"]:
        kontra = [name for name in active if name not in pair]
        by = rng.choice((by, rng.choice(kontra), [by, rng.choice(kontra)]))
    return {"re": pair, "by": by}


def drawn_kind(rng: Random, rules: Document) -> str:
    """A kind of solo, one that is played mostly."""
    return rng.choice(
        kinds_played(rules) if kinds_played(rules) and rng.random() < 0.98 else ["queens", "misere"]
    )


def drawn_play(rng: Random, rules: Document, deal: Document) -> Document:
    """Card points, calls, bonuses and marks."""
    found: Document = {}
    if deal["game"] == "solo" and deal["solo"] in MISERES:
        found["tricks"] = rng.choice((0, 0, 0, 1, 2, 5, 10))
    else:
        found |= drawn_points(rng, rules)
    calls = {side: drawn_calls(rng, rules, side) for side in SIDES}
    if any(calls.values()):
        found["calls"] = {side: said for side, said in calls.items() if said}
    if rules["raises"] and calls["re"] and calls["kontra"] and rng.random() < 0.5:
        found["raises"] = rng.randint(0, rules["raises"])
    if rng.random() < 0.5:
        bonuses = {side: drawn_bonuses(rng, rules) for side in SIDES}
        found["bonuses"] = {side: earned for side, earned in bonuses.items() if earned}
    marks = drawn_marks(rng, rules, deal)
    return found | ({"marks": marks} if marks else {})


def drawn_points(rng: Random, rules: Document) -> Document:
    """Card points, near a limit as often as not, exact mostly."""
    re = rng.choice(TURNING_POINTS) if rng.random() < 0.6 else rng.randint(0, 240)
    if rng.random() < 0.08:
        return {"points": {rng.choice(SIDES): [re, min(240, re + rng.choice((1, 8, 29, 30)))]}}
    found: Document = {"points": {"re": re} if rng.random() < 0.6 else {"kontra": 240 - re}}
    if re in (0, 240) and rng.random() < 0.7:
        found["no_trick"] = "re" if re == 0 else "kontra"
        if rng.random() < 0.3:
            del found["points"]
    return found


def drawn_calls(rng: Random, rules: Document, side: str) -> list[str]:
    """What a side has called: nothing, the base, or Absagen with or without those below."""
    height = rng.choices((-1, 0, 1, 2, 3, 4), (50, 25, 10, 6, 4, 5))[0]
    if height < 0:
        return []
    found = [side, *ABSAGEN[:height]]
    if height and rng.random() < 0.35:
        found = [call for call in found[:-1] if rng.random() < 0.5] + found[-1:]
    return found


def drawn_bonuses(rng: Random, rules: Document) -> dict[str, int]:
    """What a side has earned."""
    found = {}
    for key, most in COUNTED.items():
        if rng.random() < 0.12:
            found[key] = rng.randint(1, most)
    if found.get("fox") and rng.random() < 0.5:
        found[rng.choice(("fox_first_trick", "fox_last_trick"))] = rng.randint(1, found["fox"])
    if found.get("charlie") and rng.random() < 0.4:
        found["charlie_both_jacks"] = 1
    for bonus in rules["custom_bonuses"]:
        if rng.random() < 0.3:
            found[bonus["id"]] = rng.randint(1, bonus["most"])
    return found


def drawn_marks(rng: Random, rules: Document, deal: Document) -> list[str]:
    """Marks, above all those that the rules have a use for."""
    chances = {
        "heart_trick": 0.06, "top_cards_lost": 0.06, "four_of_a_kind": 0.06, "bock": 0.08,
        "genscher": 0.15 if rules["genscher_partner"] else 0.005,
        "first_trick_called": 0.1 if rules["forced_call"] == "escalating" else 0.01,
    }  # fmt: skip
    for side in SIDES:
        chances[f"piglets_{side}"] = 0.12 if rules["piglets"] != "off" else 0.003
        chances[f"super_piglets_{side}"] = 0.06 if rules["super_piglets"] else 0.002
        is_double = rules["marriage_double"] and deal["game"] == "marriage"
        chances[f"double_{side}"] = 0.3 if is_double else 0.003
        chances[f"first_trick_rich_{side}"] = 0.15 if rules["forced_call"] != "off" else 0.01
    return [mark for mark, chance in chances.items() if rng.random() < chance]


# --- What is no game ------------------------------------------------------------------------------------


def drawn_penalty(rng: Random, sheet: Document, coming: Document, active: list[str]) -> Document:
    """A penalty, to those named or to all the others."""
    table = people(sheet, at_table(sheet, coming["number"]))
    found: Document = {"by": rng.choice(table), "penalty": rng.choice((1, 2, 3, 3, 4, 12, 15))}
    if rng.random() < 0.5:
        others = [name for name in table if name != found["by"]]
        found["to"] = rng.sample(others, rng.randint(0, len(others)))
    return found


def drawn_by_hand(
    rng: Random, rules: Document, sheet: Document, coming: Document, active: list[str]
) -> Document:
    """Points written by hand, perhaps for a solo."""
    each = {name: rng.randint(-6, 6) for name in people(sheet, active)}
    found: Document = {"each": each}
    if sum(each.values()):
        found["bank"] = -sum(each.values())
    if kinds_played(rules) and (rng.random() < 0.4 or coming["forced"]):
        by = coming["forced"] if coming["forced"] in active else rng.choice(active)
        found |= {"by": by, "solo": drawn_kind(rng, rules)}
    return found


def drawn_besides(
    rng: Random, rules: Document, sheet: Document, coming: Document, active: list[str], game: str
) -> Document:
    """Bock by hand, tallies, adjustments."""
    found: Document = {}
    table = people(sheet, at_table(sheet, coming["number"]))
    if rng.random() < (0.2 if rules["bock_by_hand"] else 0.005):
        chosen = (
            rng.sample(("this", "next"), rng.randint(1, 2)) if rng.random() < 0.1 else rules["bock_by_hand"]
        )
        numbers = {"this": rng.randint(1, 3), "next": rng.choice((1, 2, 4, 40))}
        bock = {key: numbers[key] for key in chosen or ["this"]}
        if game in ("redeal", "manual"):
            bock.pop("this", None)
        if bock and game != "penalty":
            found["bock"] = bock
    if rules["tallies"] and rng.random() < 0.3:
        name, tally = rng.choice(table), rng.choice(rules["tallies"])
        found["tallies"] = {name: {tally["id"]: rng.randint(1, 3)}}
    if rng.random() < 0.04:
        found["adjustments"] = [
            {"player": rng.choice(table), "points": rng.choice((-3, 2, 5)), "reason": "slip"}
        ]
    return found
