"""Sessions of four, always the same ones, and rules under which it shows what deals hand on to the next.

Each part of a session (`rulesets.rules.effects.Part`) shows under some of the rules: a Bock round in what a
deal counts, the dealer in how long a Bock round is, the solos owed in who may play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

from rulesets.document import read_sheet
from rulesets.problems import Refused
from rulesets.rules.catalogue import Option
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.session.table import Sheet
from tests.rulesets.notation import document_of, tables
from tests.rulesets.replay.evenings import FOUR

LENGTHS = (0, 6, 8, 9)
"""How many deals were agreed on: none, and fewer than were played."""

DEALS = 12
OF_EACH_LENGTH = 5

BOCK = {
    "bock_triggers": ["re_lost", "kontra_lost", "solo"],
    "bock_overlap": "multiply",
    "bock_dealer_stays": "free",
    "solo_dealer_stays": "duty_only",
}
NOBODY_OWES = {"duty_solos": "none"}
CANMAYMUST = {"canmaymust": True, "players_max": 4}
EARLY = {"time_limit_minutes": 40}
"""The regular deals are over before as many were played as were agreed on."""

Options = dict[str, Any]

CONTEXTS: tuple[Options, ...] = (
    {},
    NOBODY_OWES,
    {**NOBODY_OWES, "bock_triggers": ["re_lost", "solo"]},
    {**NOBODY_OWES, "last_deals_double": 3},
    {**NOBODY_OWES, **CANMAYMUST},
    {**NOBODY_OWES, **CANMAYMUST, **EARLY, "last_deals_double": 3},
    {**NOBODY_OWES, **CANMAYMUST, **BOCK, "solo_dealer_stays": "always"},
    BOCK,
    {**BOCK, "duty_unfulfilled": "nothing"},
    {**BOCK, **CANMAYMUST, "duty_unfulfilled": "nothing"},
    {**BOCK, "solo_dealer_stays": "always"},
    {"duty_unfulfilled": "extra_deals"},
    {"duty_unfulfilled": "extra_deals", **EARLY, "last_deals_double": 3},
    {"duty_unfulfilled": "extra_deals", "session_end_points": 8},
    {"duty_unfulfilled": "extra_deals", "duty_solos": "one_each_queens_jacks_suit"},
    {**CANMAYMUST, **EARLY},
    {"settlement": "pot", "players_max": 4, "pot_start": 8, "duty_unfulfilled": "forced_after_pot"},
)
"""Rules that go together, on top of the DDV rules."""


def sessions() -> Iterator[Sheet]:
    """Sessions with solos, redeals, Bock and calls in any order; in some, everybody has played a solo."""
    random = Random(11)  # noqa: S311  # deals, not secrets
    for length, number in product(LENGTHS, range(OF_EACH_LENGTH)):
        deals = [solo_of(name) for name in FOUR] if number % 2 else []
        yield read_sheet(
            {
                "format": "doppelkopf-sheet/1",
                "ruleset": {"preset": "ddv"},
                "players": FOUR,
                "started": "2026-05-01T20:00:00",
                "first_dealer": random.choice(FOUR),
                "length": length,
                "deals": [*deals, *(drawn_deal(random, place) for place in range(len(deals), DEALS))],
            }
        )


def solo_of(name: str) -> dict[str, Any]:
    """A solo that is won."""
    return {"game": "solo", "solo": "queens", "re": [name], "points": {"re": 130}}


def drawn_deal(random: Random, number: int) -> dict[str, Any]:
    """A deal that was entered eight minutes after the one before."""
    names, game = random.sample(FOUR, 2), random.choice(("normal", "normal", "solo", "solo", "redeal"))
    deal: dict[str, Any] = {"at": f"2026-05-01T{20 + 8 * number // 60}:{8 * number % 60:02}:00"}
    if game == "redeal":
        return deal | {"game": game, "reason": random.choice(("misdeal", "nines", "armut_refused"))}
    deal |= {
        "points": {"re": random.choice((100, 120, 130, 160))},
        "calls": random.choice(({}, {"re": ["re"]}, {"kontra": ["kontra"]})),
        "bock": random.choice((None, None, None, {"next": 2})),
    }
    if game == "normal":
        return deal | {"re": names}
    duty = random.choice((None, None, None, False))
    kind = random.choice(("queens", "jacks", "hearts", "no_trump"))
    return deal | {"game": game, "re": names[:1], "solo": kind, "duty": duty}


Pair = dict[str, Any]


def pairs_of(option: Option) -> list[Pair]:
    """The pairs that show what an option does at a table of four."""
    pairs = tables("options/*.toml", "pair")
    return [pair for pair in pairs if pair["option"] == option.id and pair.get("players", FOUR) == FOUR]


def session_of(pair: Pair) -> Sheet:
    """The sheet of a pair, with more deals behind those that show what its option does, and these once more.

    What may not be at a moment of the session is seen only where it comes at another one as well.
    """
    document = document_of(pair)
    shown = document["deals"]
    more = Random(len(shown))  # noqa: S311  # deals, not secrets
    document["deals"] = [*shown, *(drawn_deal(more, 0) for _each in range(DEALS // 2)), *shown]
    return read_sheet({**document, "ruleset": {"preset": "ddv"}})


def rulesets_of(pair: Pair) -> list[Ruleset]:
    """Rules under which it shows what the option of a pair does, with every value that the pair has."""
    own = document_of(pair)["ruleset"]
    mixed = [{**own["options"], **context} for context in CONTEXTS]
    mixed += [{**context, **own["options"]} for context in CONTEXTS]
    return with_values(pair, mixed, presets()[own["preset"]].rules)


def rulesets_around(pair: Pair) -> list[Ruleset]:
    """The same rules, and those without what else the pair says."""
    return list(dict.fromkeys([*with_values(pair, CONTEXTS, DDV), *rulesets_of(pair)]))


def with_values(pair: Pair, chosen: Iterable[Options], base: Ruleset) -> list[Ruleset]:
    """Options with each value of a pair, on top of other rules, as far as they go together."""
    found = []
    for options, outcome in product(chosen, pair["under"]):
        with suppress(Refused):
            found.append(read_options({**options, pair["option"]: outcome["is"]}, base))
    return list(dict.fromkeys(found))
