"""What nobody but owners does on a day that is closed."""

from __future__ import annotations

OF_SHEETS = "enter correct delete undo end players change_rules again"
OF_EVENINGS = (
    "start begin change here arriving draw drop by_hand swap open take_back_round take change_player merge "
    "merge_guest undo_merger import undo_import"
)
OF_TOURNAMENTS = (
    "new change drop entrants entrant drop_out take_over remove say_who reseat take_back stop draw by_hand "
    "swap open end unlock hand_back break_off lock_unplayed paper drop_paper confirm_paper awards "
    "cancel_award decide_protest hide_standings strike hand_in confirm"
)
OF_SEASONS = "edit delete leave_out"

REFUSED = frozenset(
    f"{app}:{name}"
    for app, names in (
        ("sheets", OF_SHEETS),
        ("evenings", OF_EVENINGS),
        ("tournaments", OF_TOURNAMENTS),
        ("leagues", OF_SEASONS),
    )
    for name in names.split()
)
"""The addresses at which something is sent that changes an evening, or which evenings count."""
