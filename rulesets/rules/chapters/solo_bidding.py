"""The values of the options about who gets to play a solo, and who leads in it."""

from __future__ import annotations

from rulesets.rules.labelled import Labelled
from rulesets.translation import _


class SoloTie(Labelled):
    """Which of two players with a solo plays it."""

    FIRST_SEAT = "first_seat", _("the first from the dealer's left plays")
    LAST_SEAT = "last_seat", _("the last from the dealer's left plays")
    BY_KIND = "by_kind", _("the higher kind of solo is played")
    BY_CALLS = "by_calls", _("the higher call wins")
    BY_KIND_THEN_CALLS = "by_kind_then_calls", _("the higher kind is played, then the higher call wins")
    BY_CALLS_THEN_KIND = "by_calls_then_kind", _("the higher call wins, then the higher kind is played")


BY_KIND = (SoloTie.BY_KIND, SoloTie.BY_KIND_THEN_CALLS, SoloTie.BY_CALLS_THEN_KIND)
"""Where the kinds of solo need an order."""

BY_CALLS = (SoloTie.BY_CALLS, SoloTie.BY_KIND_THEN_CALLS, SoloTie.BY_CALLS_THEN_KIND)
"""Where two solos are outbid with calls."""


class SoloKindOrder(Labelled):
    """Which kind of solo is the higher one."""

    NONE = "none", _("none")
    Q_J_D_C_S_H_NT = "q_j_d_c_s_h_nt", _("queens, jacks, diamonds, clubs, spades, hearts, no trump")
    Q_J_C_S_H_D_NT = "q_j_c_s_h_d_nt", _("queens, jacks, clubs, spades, hearts, diamonds, no trump")


class SoloistLeads(Labelled):
    """In which solos the soloist leads to the first trick."""

    NEVER = "never", _("never")
    DUTY_ONLY = "duty_only", _("in compulsory solos only")
    ALWAYS = "always", _("always")
    ALWAYS_EXCEPT_FORCED = "always_except_forced", _("always, except in forced solos")
