"""One deal without a sheet: the form of a deal in which players are nobody but Re or Kontra."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Game, Ruleset
from rulesets.checks import games_offered, moment_of
from rulesets.rules import Whole
from rulesets.rules.chapters import Armut, ForcedCall, Marriage, Piglets
from rulesets.scoring import PLAYED_GAMES
from scorekeeper.club.comparing.single_deal import state_with_bock, table_for
from scorekeeper.play.sheets.entry import field_sets
from scorekeeper.play.sheets.entry.cards_form import PlayedForm
from scorekeeper.play.sheets.entry.fields import chips, numbers, present_name
from scorekeeper.play.sheets.entry.offers import idle_of
from scorekeeper.site.web.fields import tick_field

MOST_BOCK = 3
LONE_GAMES = (Game.SOLO, Game.SILENT_SOLO)


class SingleForm(PlayedForm):
    """What happened in one deal; `deal` is it, `rounds` how many Bock rounds run.

    Only what cannot be under any rules is wrong here: what some do not allow is said beside their result.
    """

    def __init__(self, data: Mapping[str, Any] | None, rulesets: Sequence[Ruleset]) -> None:
        """Ask for everything that any of the rulesets knows."""
        self.rulesets = rulesets
        table = table_for(asked_by(rulesets))
        super().__init__(data, table=table, state=state_with_bock(table, 0))
        rules = table.rules
        games = [game for game in games_offered(moment_of(rules, self.coming)) if game in PLAYED_GAMES]
        self.fields |= {
            **field_sets.game_fields(games, initial=Game.NORMAL),
            **field_sets.card_fields(rules, rules.solo_kinds),
        }
        if any(each.has_bock for each in rulesets):
            self.add_bock()
        if rules.plays_marriage:
            self.fields["alone"] = tick_field(_("No partner found"))

    def add_bock(self) -> None:
        """How many Bock rounds run."""
        figures = [("0", _("none")), *numbers(1, MOST_BOCK)]
        self.fields["bock"] = chips(figures, label=_("Bock rounds running"), initial="0")

    @property
    def idle(self) -> str:
        """The bonuses that count under none of the rulesets, by the kind of deal, as JSON."""
        return json.dumps(idle_of(self.rulesets))

    @property
    def rounds(self) -> int:
        """How many Bock rounds run."""
        return int(self.cleaned_data.get("bock") or 0)

    def facts(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        """The facts, with the first two players as Re, or the first alone."""
        game = Game(cleaned["game"])
        is_lone = game in LONE_GAMES or (game is Game.MARRIAGE and cleaned.get("alone"))
        by = "1" if game in (Game.MARRIAGE, Game.ARMUT) else None
        return super().facts({**cleaned, "re": ["1"] if is_lone else ["1", "2"], "by": by})


def facts_for_link(data: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """The facts of a deal as its link holds them: without what says nothing."""
    pairs = [(present_name(name), value) for name, values in data.items() for value in values if value]
    return [pair for pair in dict.fromkeys(pairs) if pair != ("exact_side", "re")]


BONUS_POINTS = tuple(
    option.id
    for option in CATALOGUE.values()
    if option.chapter == "bonuses" and isinstance(option.kind, Whole)
)
SWITCHES = ("silent_solo", "super_piglets", "genscher_partner", "marriage_double")
PLAYED_OR_OFF = {"marriage": Marriage.OFF, "piglets": Piglets.OFF, "forced_call": ForcedCall.OFF}


def asked_by(rulesets: Sequence[Ruleset]) -> Ruleset:
    """The first ruleset with everything on its form that another one would ask for.

    It is there to make a form and nothing else: no deal is scored by it. What starts a Bock round is not
    asked, as one deal by itself has none after it.
    """
    first = rulesets[0]
    values: dict[str, Any] = {name: max(getattr(each, name) for each in rulesets) for name in BONUS_POINTS}
    values["raises"] = max(each.raises for each in rulesets)
    values |= {name: any(getattr(each, name) for each in rulesets) for name in SWITCHES}
    for name, off in PLAYED_OR_OFF.items():
        played = (getattr(each, name) for each in rulesets if getattr(each, name) is not off)
        values[name] = next(played, off)
    if any(each.plays_armut for each in rulesets):
        values["armut"] = Armut.EXCHANGE
    solos = [kind for each in rulesets for kind in each.solos]
    values["solos"] = tuple(dict.fromkeys(solos))
    for name in ("custom_solos", "custom_bonuses"):
        values[name] = tuple({own.id: own for each in rulesets for own in getattr(each, name)}.values())
    return replace(first, bock_triggers=(), bock_by_hand=(), **values)
