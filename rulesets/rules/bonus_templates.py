"""Bonuses that many groups play and no catalogue agrees on: ready to become a bonus of the group's own."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.custom import CountsAs, CustomBonus, GoesTo
from rulesets.translation import _


@dataclass(frozen=True)
class BonusTemplate:
    """A bonus as most groups play it; name and sentence become the group's own words when it is taken."""

    id: str
    label: str
    means: str
    most: int = 1
    points: int = 1
    goes_to: GoesTo = GoesTo.SIDE

    def bonus(self, name: str, means: str) -> CustomBonus:
        """Make the group's own bonus of it, in the words of its language."""
        return CustomBonus(
            self.id,
            name,
            self.points,
            self.most,
            in_lone=False,
            goes_to=self.goes_to,
            counts_as=CountsAs.BONUS,
            means=means,
        )


BONUS_TEMPLATES: dict[str, BonusTemplate] = {
    template.id: template
    for template in (
        BonusTemplate(
            "double_charlie",
            _("Double Charlie"),
            _("Both club jacks of a side fall in the last trick, and one of them wins it."),
        ),
        BonusTemplate("both_foxes", _("Both foxes"), _("A side catches both foxes of the other side.")),
        BonusTemplate(
            "fox_home", _("Fox brought home"), _("A side wins a trick with a fox of its own."), most=2
        ),
        BonusTemplate(
            "fish_eye", _("Fish eye"), _("A diamond nine wins a trick after the first trump was led."), most=2
        ),
        BonusTemplate(
            "goose", _("Goose"), _("A fox wins a trick that holds a diamond nine of the other side."), most=2
        ),
        BonusTemplate(
            "klabautermann",
            _("Klabautermann"),
            _("A spade queen wins a trick that holds a spade king of the other side."),
            most=2,
        ),
        BonusTemplate(
            "coffee_party", _("Coffee party"), _("A side wins a trick that consists of four queens."), most=2
        ),
        BonusTemplate(
            "agathe",
            _("Agathe"),
            _("A diamond queen wins the last trick and takes a Charlie of the other side."),
        ),
        BonusTemplate(
            "feast",
            _("Feast"),
            _("A side wins a trick with three or more diamond nines and piglets, two of one kind."),
        ),
        BonusTemplate(
            "bloodbath",
            _("Bloodbath"),
            _("A side wins a trick that holds a diamond nine, a piglet and a super piglet."),
        ),
        BonusTemplate(
            "first_call",
            _("First call"),
            _("A side made the first call of the deal; the winners get it."),
            goes_to=GoesTo.WINNERS,
        ),
        BonusTemplate(
            "jump_call",
            _("Jump call"),
            _("A side skipped at least one step with a call; the winners get it."),
            most=2,
            goes_to=GoesTo.WINNERS,
        ),
        BonusTemplate("last_trick", _("Last trick"), _("A side wins the last trick.")),
        BonusTemplate("four_nines", _("Trick of nines"), _("A side wins a trick of four nines."), most=2),
    )
}
"""By their ids, in the order in which they are offered."""
