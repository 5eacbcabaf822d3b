"""Random rulesets, tables and sessions that are legal, as documents.

What is drawn may break a rule; the engine says which field that is, and the field is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from rulesets.checks.possible import check_deal
from rulesets.document import read_deal, read_sheet
from rulesets.problems import Problem, Refused
from rulesets.rules import kinds as kind
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.custom import CustomBonuses, CustomSolos
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.solo_kinds import MISERES, SOLO_LABELS
from rulesets.rules.special_kinds import Halves, HeldCards, LengthOfBock, SoloOrder, SoloSet, Tallies
from rulesets.scoring.bonuses import FACTS
from rulesets.scoring.deal import ABSAGEN, Call, Mark, Reason
from rulesets.session.fold import advance, start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.state import NextDeal, SessionState
from rulesets.session.table import Table

Document = dict[str, Any]

TWICE_AS_MANY = settings(max_examples=2 * settings().max_examples)
"""For what has so many parts that few examples have two of them together: see `depths`."""

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Greta")
GAMES = ("normal",) * 5 + ("solo",) * 3 + ("silent_solo", "marriage", "armut", "redeal", "penalty", "manual")
CARD_POINTS = st.one_of(
    st.sampled_from((0, 8, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 232, 240)),
    st.integers(0, 240).filter(lambda points: points not in (1, 239)),
)
CUSTOM_SOLOS = [
    {"id": "duchess", "name": "Duchess", "group": "queens"},
    {"id": "wedding", "name": "Wedding solo", "group": "suit"},
    {"id": "slalom", "name": "Slalom", "group": "none"},
]
CUSTOM_BONUSES = [
    {"id": "snow", "name": "Snow", "points": 2, "most": 2, "in_lone": True},
    {"id": "jump", "name": "Jump", "points": 1, "most": 2, "goes_to": "winners", "counts_as": "value"},
    {"id": "first", "name": "First", "points": 1, "in_lone": True, "goes_to": "winners"},
    {"id": "star", "name": "Star", "points": 2, "in_lone": True, "one_sided": True, "means": "Well played."},
    {"id": "blunder", "name": "Blunder", "points": -3, "most": 3, "in_lone": False},
    {"id": "cheer", "name": "Cheer", "points": 0, "most": 2, "in_lone": True, "goes_to": "winners"},
]
FALL = {"id": "fall", "name": "Fall", "points": -4, "goes_to": "winners", "counts_as": "value"}
"""Takes from the value, which it cannot where points double."""

TALLIES = [
    {"id": "cake", "name": "Cake", "cents": 250, "means": "A wrong card was played."},
    {"id": "star", "name": "Star"},
]

THEMES: tuple[Document, ...] = (
    {},
    {},
    {"bock_triggers": ["re_lost", "kontra_lost", "solo", "manual", "doppelkopf"], "bock_overlap": "multiply"},
    {"bock_triggers": ["re_lost", "solo", "redeal"], "bock_effect": "plus"},
    {"bock_triggers": ["absage_lost", "call_lost"], "bock_by_hand": ["this", "next"], "bock_draw": "plain"},
    {"custom_bonuses": CUSTOM_BONUSES, "bonuses_in_lone": "all", "bonuses_in_factor": False},
    {"marriage_payment": 2, "marriage_payment_apart": True, "settlement": "losers_minus"},
    {"value_mode": "powers", "cowardice": "three_levels", "custom_bonuses": CUSTOM_BONUSES},
    {"cowardice": "three_levels", "custom_bonuses": [*CUSTOM_BONUSES, FALL]},
    {"canmaymust": True, "players_max": 4, "duty_solos": "none"},
    {
        "canmaymust": True,
        "players_max": 4,
        "settlement": "pot",
        "pot_start": 4,
        "duty_unfulfilled": "nothing",
    },
    {"settlement": "pot", "players_max": 4, "pot_start": 8, "duty_unfulfilled": "forced_after_pot"},
    {"settlement": "pot", "players_max": 4, "pot_start": 8, "pot_draws": "winners"},
)
"""House rules that belong together, so that they meet more often than by chance."""

VALUES: Mapping[type, Callable[[Any], st.SearchStrategy[Any]]] = {
    kind.Whole: lambda each: st.integers(each.low, min(each.high, each.low + 12)),
    LengthOfBock: lambda each: st.sampled_from(("players", 1, 3, each.high)),
    kind.FourPoints: lambda each: st.lists(st.integers(0, 4), min_size=4, max_size=4),
    kind.Members: lambda each: st.lists(st.sampled_from(list(each.labels)), unique=True),
    kind.PointsBySolo: lambda each: st.dictionaries(
        st.sampled_from(list(each.labels)), st.integers(0, each.high), max_size=4
    ),
    kind.TextLines: lambda each: st.lists(st.sampled_from(("No beer.", "Doppelkopf!")), max_size=2),
    Tallies: lambda each: st.lists(st.sampled_from(TALLIES), unique_by=lambda tally: str(tally["id"])),
    Halves: lambda each: st.integers(0, 24).map(lambda half: half / 2 if half % 2 else half // 2),
    SoloOrder: lambda each: st.lists(st.sampled_from(list(SOLO_LABELS)), unique=True, max_size=4),
    SoloSet: lambda each: st.lists(st.sampled_from(list(SOLO_LABELS)), unique=True, max_size=4),
    HeldCards: lambda each: st.lists(st.integers(0, 12), min_size=5, max_size=5),
    CustomSolos: lambda each: st.lists(st.sampled_from(CUSTOM_SOLOS), unique_by=lambda solo: solo["id"]),
    CustomBonuses: lambda each: st.lists(
        st.sampled_from([*CUSTOM_BONUSES, FALL]), unique_by=lambda bonus: str(bonus["id"])
    ),
}
"""What to draw for the kinds of options that do not list their values."""


def option_values(each: kind.OptionKind) -> st.SearchStrategy[Any]:
    """Values of one kind of option, in the document's form."""
    draw = VALUES.get(type(each))
    return draw(each) if draw else st.sampled_from(each.describe())


@st.composite
def options(draw: st.DrawFn, most: int = 10) -> Document:
    """Some options with any of their values, whether they go together or not."""
    ids = draw(st.lists(st.sampled_from(list(CATALOGUE)), unique=True, max_size=most))
    return {option: draw(option_values(CATALOGUE[option].kind)) for option in ids}


@st.composite
def rulesets(draw: st.DrawFn, *, players: int = 4) -> Ruleset:
    """Rulesets that break no constraint, for a table of so many players."""
    base = presets()[draw(st.sampled_from(list(presets())))].rules
    if base.players_max < players:
        base = presets()["ddv"].rules
    chosen = draw(st.sampled_from(THEMES)) | draw(options())
    if players > 4:
        chosen["players_max"] = 7
    while True:
        try:
            return read_options(chosen, base)
        except Refused as refused:
            broken = {problem.field for problem in refused.problems} & set(chosen)
            chosen = (
                {option: value for option, value in chosen.items() if option not in broken} if broken else {}
            )


@st.composite
def tables(draw: st.DrawFn, *, most_players: int = 7) -> Document:
    """Sheet documents without a deal."""
    players = draw(st.sampled_from([number for number in (4, 4, 4, 5, 6, 7) if number <= most_players]))
    rules = draw(rulesets(players=players))
    may_have_dummy = players == 4 and not rules.is_for_four
    dummy = draw(st.sampled_from((None, None, None, *NAMES[:4]))) if may_have_dummy else None
    return {
        "format": "doppelkopf-sheet/1",
        "title": draw(st.sampled_from(("", "Thursday"))),
        "ruleset": {"preset": "ddv", "options": write_options(rules)},
        "players": list(NAMES[:players]),
        **({"dummy": dummy} if dummy else {}),
        "first_dealer": draw(st.sampled_from([name for name in NAMES[:players] if name != dummy])),
        "length": draw(st.sampled_from((0, 1, 4, 6, 9, 24))),
        "deals": [],
    }


@st.composite
def sheets(draw: st.DrawFn, *, most_players: int = 7, most_deals: int = 8) -> Document:
    """Sheet documents whose deals are all possible where they stand."""
    document = draw(tables(most_players=most_players))
    table = read_sheet(document).table
    state = start(table)
    for _ in range(draw(st.integers(1, most_deals))):
        deal = draw(deals(table, state))
        if deal is None:
            break
        document["deals"].append(deal)
        state, _scored = advance(table, state, read_deal(deal, document["players"]))
    return document


@st.composite
def deals(draw: st.DrawFn, table: Table, state: SessionState) -> Document | None:
    """A deal that is possible now, None if the group has left itself no solo that would be."""
    coming = next_deal_after(table, state)
    names = [player.name for player in table.players]
    deal = draw(any_deals(table.rules, coming, names))
    for _ in range(8):
        problems = problems_of(table, state, deal, names)
        if not problems:
            return deal
        deal = without(deal, problems)
    return None


def problems_of(table: Table, state: SessionState, deal: Document, names: list[str]) -> list[Problem]:
    """What is wrong with a deal at this point."""
    return check_deal(table, state, read_deal(deal, names))


def without(deal: Document, problems: list[Problem]) -> Document:
    """The deal without the fields that are wrong; a game that is not played becomes a normal one."""
    broken = {problem.field.partition(".")[0] for problem in problems}
    if broken & {"game", "solo", "re", "by", "points", "no_trick", "tricks"}:
        two = deal.get("re", ())[:2]
        return (
            {"re": two, "points": {"re": 131}} if len(two) == 2 else {"game": "redeal", "reason": "misdeal"}
        )
    for problem in problems:
        deal = cut(deal, problem.field.split("."))
    return deal


def cut(part: Document, path: list[str]) -> Document:
    """The document without what is at the end of the path."""
    first, *rest = path
    if rest and first in part:
        return part | {first: cut(part[first], rest)}
    return {key: value for key, value in part.items() if key != first}


@st.composite
def any_deals(draw: st.DrawFn, rules: Ruleset, coming: NextDeal, names: list[str]) -> Document:
    """Deals of all kinds, with facts that need not be possible under the rules."""
    game = draw(st.sampled_from(GAMES))
    active = [names[seat] for seat in coming.active]
    who = draw(st.permutations(active))
    must = coming.canmaymust or ((coming.forced,) if coming.forced is not None else ())
    if must and game not in ("redeal", "penalty"):
        game, who = "solo", [names[draw(st.sampled_from(must))]]
    if game == "redeal":
        return {"game": game, "reason": draw(st.sampled_from(list(Reason))).value}
    if game == "penalty":
        return {
            "game": game,
            "by": who[0],
            "penalty": draw(st.integers(1, 20)),
            "to": draw(st.sampled_from((who[1:], [], who[1:3]))),
        }
    if game == "manual":
        points = draw(st.integers(-9, 9))
        return {"game": game, "each": {who[0]: points, who[1]: 1}, "bank": -points - 1}
    deal: Document = {"game": game, "re": who[: 1 if game in ("solo", "silent_solo") else 2]}
    if game == "solo":
        deal["solo"] = draw(st.sampled_from(rules.solo_kinds or ("queens",)))
    if game == "armut" or (game == "marriage" and rules.marriage_payment):
        deal["by"] = who[0]
    if game == "marriage" and draw(st.booleans()):
        deal["re"] = who[:1]
    return deal | draw(facts(rules, misere=deal.get("solo") in MISERES))


@st.composite
def facts(draw: st.DrawFn, rules: Ruleset, *, misere: bool = False) -> Document:
    """Card points, calls, bonuses and marks."""
    found: Document = {"calls": draw(calls()), "marks": draw(marks()), "bonuses": draw(bonuses(rules))}
    if draw(st.integers(0, 3)) == 0:
        found["bock"] = draw(st.sampled_from(({"this": 1}, {"next": 2}, {"this": 2, "next": 3})))
    if misere:
        return found | {"tricks": draw(st.integers(0, 10))}
    if draw(st.integers(0, 3)) == 0:
        found["raises"] = draw(st.integers(1, 4))
    points = draw(CARD_POINTS)
    found["points"] = {draw(st.sampled_from(("re", "kontra"))): points}
    if points in (0, 240) and draw(st.booleans()):
        (counted,) = found["points"]
        other = "kontra" if counted == "re" else "re"
        found["no_trick"] = counted if points == 0 else other
    if draw(st.integers(0, 9)) == 0:
        found["adjustments"] = [{"player": "Anna", "points": draw(st.integers(-5, 5)), "reason": "late"}]
    return found


@st.composite
def calls(draw: st.DrawFn) -> Mapping[str, list[str]]:
    """Calls of both sides, with all the lower ones or with some skipped."""
    found = {}
    for base in (Call.RE, Call.KONTRA):
        highest = draw(st.sampled_from((-1, -1, 0, 0, 1, 2, 3, 4)))
        named = ABSAGEN[: max(0, highest)]
        if draw(st.integers(0, 4)) == 0:
            named = named[-1:]
        found[base.value] = [base.value, *(call.value for call in named)] if highest >= 0 else []
    return found


def marks() -> st.SearchStrategy[list[str]]:
    """Marks, mostly none."""
    return st.one_of(
        st.just([]), st.lists(st.sampled_from([mark.value for mark in Mark]), unique=True, max_size=2)
    )


@st.composite
def bonuses(draw: st.DrawFn, rules: Ruleset) -> Mapping[str, Document]:
    """A few bonuses of either side."""
    keys = [fact.key for fact in FACTS] + [bonus.id for bonus in rules.custom_bonuses]
    one_side = st.dictionaries(st.sampled_from(keys), st.integers(1, 2), max_size=2)
    return {"re": draw(one_side), "kontra": draw(one_side)}


def json_values() -> st.SearchStrategy[Any]:
    """Anything that JSON can say."""
    plain = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5))
    words = st.sampled_from(("re", "kontra", "Anna", "Ben", "ddv", "solo", "queens", "no90", "fox", "preset"))
    return st.recursive(
        plain | words,
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(words | st.text(max_size=5), inner, max_size=4)
        ),
        max_leaves=12,
    )


@st.composite
def broken_sheets(draw: st.DrawFn) -> Any:
    """Sheet documents with something else in one or two places."""
    document = draw(sheets(most_deals=2))
    for _ in range(draw(st.integers(1, 2))):
        document = with_something_else(draw, document)
    return document


def with_something_else(draw: st.DrawFn, part: Any) -> Any:
    """The part with anything in the place of something in it."""
    if not part or not isinstance(part, dict | list) or draw(st.integers(0, 3)) == 0:
        return draw(json_values())
    if isinstance(part, dict):
        key = draw(st.sampled_from([*part, "snow"]))
        return part | {key: with_something_else(draw, part.get(key))}
    place = draw(st.integers(0, len(part) - 1))
    return [*part[:place], with_something_else(draw, part[place]), *part[place + 1 :]]
