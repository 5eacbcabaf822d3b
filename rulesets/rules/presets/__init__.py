"""The rulesets that come along: what differs from the defaults, with its source."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.ruleset import DDV, Ruleset


@dataclass(frozen=True)
class Preset:
    """A ruleset with a name; `readings` says how doubtful places of its source were read.

    `stated` are the options of which the source speaks: what the preset changes, and what is as in the DDV
    rules there, too. The others are only filled up from those.
    """

    id: str
    title: str
    source: str
    readings: tuple[str, ...]
    rules: Ruleset
    stated: frozenset[str] = frozenset()

    @property
    def says_less_than_all(self) -> bool:
        """Whether something was filled up that the source is silent about."""
        return len(self.stated) < len(CATALOGUE)

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from the defaults, in the form of the document."""
        return write_options(self.rules, DDV)


ORDER = (
    *("ddv", "pub_forty", "pub", "sharp", "spritzen", "pool"),
    *("club_plus", "club_five", "ddv_five"),
    *("wikipedia", "gamefarm", "jp_deck", "online", "pot"),
)
"""The presets as they are offered: those of groups and clubs first, then those of single texts."""


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
    readings = tuple(content.get("readings", ()))
    return Preset(name, content["title"], content["source"], readings, rules, stated_in(name, content))


def stated_in(name: str, content: dict[str, Any]) -> frozenset[str]:
    """The options of which the source of a preset file speaks; raise ValueError for one that there is not."""
    said = content.get("stated", [])
    stated = frozenset(CATALOGUE if said == "all" else {*said, *content["options"]})
    if not stated <= CATALOGUE.keys():
        raise ValueError(f"presets/{name}.toml: stated: {sorted(stated - CATALOGUE.keys())}")
    return stated
