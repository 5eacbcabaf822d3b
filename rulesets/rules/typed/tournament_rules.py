"""Whether a typed text builds upon the tournament rules ("all else as in the DDV")."""

from __future__ import annotations

import re

ENDS = re.compile(r"[\n.,;:。、]")
"""Where a clause ends that may say so."""

NAMES_OF_TOURNAMENT = "ddv turnierregeln turnierspielregeln tournament ddvルール 大会ルール ddvの大会ルール"
"""What the tournament rules are called, in words of one kind each."""
BUILDING = (
    "grundlage basis ist sind wir spielen gespielt wird es gelten gilt sonst ansonsten im übrigen alles "
    "andere rest wie nach in auf den die das dem des der regeln von vom laut offizielle offiziellen "
    "doppelkopf verbands verbandes turnier spielregeln base based on the are is we play by according to "
    "follow everything else otherwise rules official as of and und"
)
"""The words beside them in a clause that builds upon them."""


def builds_upon_tournament(clause: str) -> bool:
    """Whether a clause says that all else is as in the tournament rules, and nothing more."""
    words, names = {*re.findall(r"\w+", clause.casefold())}, {*NAMES_OF_TOURNAMENT.split()}
    return not words.isdisjoint(names) and words - names <= {*BUILDING.split()}


def is_built_upon_tournament(text: str) -> bool:
    """Whether any clause of a text says so."""
    return any(map(builds_upon_tournament, ENDS.split(text)))
