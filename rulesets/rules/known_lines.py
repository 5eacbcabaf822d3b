"""Agreements of many groups that no option holds: sentences ready for the card, and what is kept elsewhere.

No point depends on them, and the form asks nothing for them. A sentence becomes one of the group's own rules
(option `own_rules`), in the place of what the card would say otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.translation import _


@dataclass(frozen=True)
class KnownLine:
    """A sentence with a label; it stands in the place of what the option `replaces` says, if of any.

    What `is_kept_elsewhere` is no sentence for the card: it says where, such as in the kitty of a group.
    """

    id: str
    label: str
    line: str
    replaces: str = ""
    is_kept_elsewhere: bool = False


KNOWN_LINES: dict[str, KnownLine] = {
    known.id: known
    for known in (
        KnownLine(
            "calls_between_tricks",
            _("Calls only between tricks"),
            _("Calls are made only between two tricks: once a card lies on the table, nobody may call."),
        ),
        KnownLine(
            "calls_counted_on_table",
            _("Call deadlines counted on the table"),
            _("Re and Kontra are called before the seventh card of the deal lies on the table."),
            replaces="call_cards",
        ),
        KnownLine(
            "armut_with_nine",
            _("Armut with four trumps"),
            _("A hand with four trumps is an Armut too, if one of them is the diamond nine."),
        ),
        KnownLine(
            "armut_of_two",
            _("Two Armut hands"),
            _("If two players have an Armut, the cards are dealt again."),
        ),
        KnownLine(
            "armut_must_call",
            _("An Armut must be called"),
            _("Whoever passes an Armut must call Re or Kontra."),
        ),
        KnownLine(
            "black_sow",
            _("Schwarze Sau (black sow)"),
            _("If nobody takes an Armut, whoever wins the second spade queen must play a solo from then on."),
            replaces="armut_refused_dealer",
        ),
        KnownLine(
            "ramsch",
            _("Ramsch"),
            _("In a Ramsch everybody plays alone; whoever has most card points at the end loses."),
        ),
        KnownLine(
            "three_players",
            _("Three at the table"),
            _("Chosen with the names on a new scoresheet: the free seat is that of a dummy."),
            is_kept_elsewhere=True,
        ),
        KnownLine(
            "kitty_missed",
            _("A fee for whoever is absent"),
            _("In the rules of a group's kitty: a regular fee for every evening missed."),
            is_kept_elsewhere=True,
        ),
        KnownLine(
            "kitty_regular",
            _("A fee every month or every year"),
            _("In the rules of a group's kitty: a regular fee, also for months without an evening."),
            is_kept_elsewhere=True,
        ),
        KnownLine(
            "kitty_evening",
            _("A fee for an evening"),
            _("In the rules of a group's kitty: what everyone pays for an evening."),
            is_kept_elsewhere=True,
        ),
        KnownLine(
            "kitty_fine",
            _("A fine into the kitty"),
            _("In a group's kitty: a fine is booked with one tap."),
            is_kept_elsewhere=True,
        ),
        KnownLine(
            "kitty_halves",
            _("Half into the kitty, half to the winners"),
            _("In the rules of a group's kitty: where the money for points goes."),
            is_kept_elsewhere=True,
        ),
    )
}
"""By their ids, in the order in which they are offered."""
