"""Rulesets that a stranger may make to stop the server: allowed, and full of combinations."""

from __future__ import annotations

from typing import Any

Options = dict[str, Any]

ONLY_NAMED: Options = {"call_skip": "only_named"}
"""Calls are not implied by higher ones: every set of them is a state of its own."""

SOLOS = (
    *("queens", "jacks", "kings", "diamonds", "hearts", "spades", "clubs", "no_trump", "trump"),
    *("queens_jacks", "kings_jacks", "kings_queens", "kings_queens_jacks", "misere", "open_misere"),
)
OWN_SOLOS = tuple(f"s{number}" for number in range(8))
GROUPS = ("queens", "jacks", "suit", "none")
DEAR: Options = {
    **ONLY_NAMED,
    "solos": list(SOLOS),
    "custom_solos": [
        {"id": key, "name": key, "group": GROUPS[place % 4]} for place, key in enumerate(OWN_SOLOS)
    ],
    "solo_points": {key: place % 10 for place, key in enumerate((*SOLOS, *OWN_SOLOS))},
    "levels": [1, 2, 3, 4],
    "calls": [1, 2, 3, 4],
    "against_call": [1, 2, 3, 4],
    "call_needs_base": False,
    "raises": 4,
    "piglets": "both",
    "piglets_in_solo": "trump_suit",
    "armut": "exchange",
    "armut_wirth": True,
    "armut_elders": False,
    "auto_calls": ["piglets"],
    "bock_triggers": [
        *("tie_120", "re_lost", "kontra_lost", "call_lost", "absage_lost"),
        *("solo", "solo_lost", "schwarz", "re_and_kontra"),
    ],
}
"""Every solo with points of its own, every call by itself, and further calls: 10 MB of outcomes."""

HOSTILE_RULES: dict[str, Options] = {
    "calls that imply nothing": ONLY_NAMED,
    "calls that imply nothing, four further ones": {**ONLY_NAMED, "raises": 4},
    "everything that can be played, by named calls": DEAR,
}
