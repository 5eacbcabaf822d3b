"""The rulesets that come along: what differs from the defaults, with its source."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rulesets.rules.reading import read_options, write_options
from rulesets.rules.ruleset import DDV, Ruleset


@dataclass(frozen=True)
class Preset:
    """A ruleset with a name; `readings` says how doubtful places of its source were read."""

    id: str
    title: str
    source: str
    readings: tuple[str, ...]
    rules: Ruleset

    @property
    def options(self) -> dict[str, Any]:
        """What differs from the defaults, in the document's form."""
        return write_options(self.rules, DDV)


ORDER = (
    *("ddv", "wikipedia", "gamefarm", "jp_deck", "online", "pot"),
    *("pub_forty", "pub", "sharp", "spritzen", "pool"),
    *("club_plus", "club_five", "ddv_five"),
)
"""The presets as they are offered: those with a printed source first, then what groups commonly play."""


@cache
def presets() -> dict[str, Preset]:
    """All presets by id. A broken file raises at once with its name."""
    return {name: read_preset(name) for name in ORDER}


def read_preset(name: str) -> Preset:
    """Read one preset file; raise ValueError naming the file if it is broken."""
    content = tomllib.loads((files("rulesets.rules.presets") / f"{name}.toml").read_text(encoding="utf-8"))
    try:
        rules = read_options(content["options"])
    except (KeyError, ValueError) as error:
        raise ValueError(f"presets/{name}.toml: {error}") from error
    return Preset(name, content["title"], content["source"], tuple(content.get("readings", ())), rules)
