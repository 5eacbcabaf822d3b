"""One deal without a sheet: the form of a deal in which players are nobody but Re or Kontra."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rulesets.checks import contradictions
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import PLAYED_GAMES, Deal, Game
from scorekeeper.comparing.single_deal import standing_with, table_for
from scorekeeper.comparing.union_ruleset import asked_by
from scorekeeper.sheets.forms.deals import DealForm
from scorekeeper.sheets.forms.fields import chips

MOST_BOCK = 3
LONE_GAMES = (Game.SOLO, Game.SILENT_SOLO)
OF_A_SHEET = (
    "re",
    "by",
    "dealer",
    "reason",
    "voluntary",
    "soloist",
    "to",
    "bank",
    "adjustment_reason",
    "note",
)


class SingleForm(DealForm):
    """What happened in one deal; `deal` is it, `rounds` how many Bock rounds run."""

    uid = None  # type: ignore[assignment]  # Django's way to take a field out
    position = None  # type: ignore[assignment]
    version = None  # type: ignore[assignment]

    def __init__(self, data: Mapping[str, Any] | None, rulesets: Sequence[Ruleset]) -> None:
        """Ask for everything that any of the rulesets knows."""
        self.has_bock = any(rules.has_bock for rules in rulesets)
        table = table_for(asked_by(rulesets))
        super().__init__(data, table=table, standing=standing_with(table, 0))

    def add_fields(self) -> None:
        """The fields of a deal without those of its sheet."""
        super().add_fields()
        games = self.fields["game"]
        played = {game.value for game in PLAYED_GAMES}
        games.choices = [choice for choice in games.choices if choice[0] in played]  # type: ignore[attr-defined]
        for name in list(self.fields):
            if name in OF_A_SHEET or name.startswith(("each_", "adjust_", "penalty")):
                del self.fields[name]
        if self.has_bock:
            self.add_bock()
        if self.table.rules.plays_marriage:
            self.fields["alone"] = forms.BooleanField(label=_("No partner found"), required=False)

    def add_bock(self) -> None:
        """How many Bock rounds run."""
        figures = [(str(n), str(n) if n else _("none")) for n in range(MOST_BOCK + 1)]
        self.fields["bock"] = chips(figures, label=_("Bock rounds running"), initial="0")

    @property
    def rounds(self) -> int:
        """How many Bock rounds run."""
        return int(self.cleaned_data.get("bock") or 0)

    def missing_players(self, game: Game) -> str:
        """Nobody is asked who played."""
        return ""

    def facts(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        """The facts, with the first two players as Re, or the first alone."""
        game = Game(cleaned["game"])
        is_lone = game in LONE_GAMES or (game is Game.MARRIAGE and cleaned.get("alone"))
        by = "1" if game in (Game.MARRIAGE, Game.ARMUT) else None
        return super().facts({**cleaned, "re": ["1"] if is_lone else ["1", "2"], "by": by})

    def problems_of(self, deal: Deal) -> list[Problem]:
        """What cannot be under any rules; what some of them do not allow is said beside their result."""
        return contradictions(self.table, self.coming, deal)


def canonical(data: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """The facts of a deal as its link holds them: without what says nothing."""
    pairs = [(name, value) for name, values in data.items() for value in values if value]
    return [pair for pair in dict.fromkeys(pairs) if pair != ("exact_side", "re")]
