"""The options that touch points, flow or entry, and the kinds of solos (the catalogue of options)."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]

SUITS = ("clubs", "spades", "hearts", "diamonds", "trump")
PICTURES = ("queens", "jacks", "kings", "queens_jacks", "kings_jacks", "kings_queens", "kings_queens_jacks")
MISERES = ("misere", "open_misere")
OWED_KINDS = {
    "one_each_queens_jacks_suit": ("queens", "jacks", "suit"),
    "one_each_suit_picture": ("suit", "picture"),
}

DEFAULTS: Document = {
    # Deck and cards
    "deck": "48", "piglets": "off", "piglets_force_call": False, "piglets_in_solo": "diamonds",
    "super_piglets": False, "genscher_partner": False,
    # Dealing
    "redeal_nines": 0, "redeal_kings": 0, "redeal_kings_and_nines": 0, "redeal_full_cards": 0,
    "redeal_points_over": 0, "redeal_points_under": 0, "redeal_few_trumps": 0, "redeal_high_trump": False,
    "redeal_dealer": "same",
    # Contracts
    "solo_tie": "first_seat", "solo_kind_order": "none", "bid_calls_bind": False, "silent_solo": True,
    "marriage": "optional", "marriage_tricks": 3, "marriage_kind": "any", "marriage_nth_trick": False,
    "armut": "off", "armut_refused_dealer": "same", "armut_wirth": False, "armut_elders": True,
    "marriage_elders": True,
    "solos": ["queens", "jacks", "clubs", "spades", "hearts", "diamonds", "no_trump"],
    "custom_solos": [], "soloist_leads": "duty_only",
    # Announcements
    "call_needs_base": True, "call_skip": "implied", "marriage_double": False, "auto_calls": [], "raises": 0,
    "forced_call": "off", "forced_call_points": 30, "forced_call_in": ["normal", "silent_solo"],
    "first_90_exclusive": False,
    # Who wins, and the value
    "kontra_only_swaps_tie": True, "schwarz_means": "no_trick", "draw_scores": "levels_and_against",
    "won": 1, "value_mode": "sum", "base_value": 10, "base_value_solo": 0,
    "against_elders": 1, "against_elders_in_lone": False, "against_elders_counts_as": "bonus",
    "levels": [1, 1, 1, 1], "level_reached_at": "losers_below", "level_needs_call": False,
    "re_kontra": "add", "re_kontra_points": 2, "doubling_covers": "value",
    "calls": [1, 1, 1, 1], "calls_counted": "both_sides",
    "against_call": [1, 1, 1, 1], "against_call_counts": "each", "against_call_at": "30_more",
    "failed_call_as_made": False, "tie_120": "normal", "no_back_door": False, "cowardice": "off",
    # Bonuses
    "fox": 1, "second_fox_extra": 0, "fox_first_trick_extra": 0, "fox_last_trick_extra": 0,
    "fox_wins_last": 0,
    "charlie": 1, "charlie_caught": 0, "charlie_caught_any_trick": 0, "charlie_both_jacks_reverses": False,
    "doppelkopf": 1, "doppelkopf_means": "full_trick", "heart10_caught": 0, "heart_trick": 0,
    "bonuses_in_lone": "none", "bonuses_in_factor": True, "custom_bonuses": [],
    # Multipliers
    "solo_factor": 3, "solo_factor_lost": "same", "solo_doubles": False, "solo_points": {},
    "solo_points_mode": "add", "misere_win": 3, "misere_loss": 3, "misere_loss_per_trick": 0,
    "misere_calls": False, "open_misere_extra": 1,
    "bock_triggers": [], "bock_length": "players", "bock_effect": "double_all", "bock_draw": "as_others",
    "bock_plus": 2, "bock_max_level": 0, "bock_overlap": "append", "bock_several_triggers": "once",
    "bock_dealer_stays": "consumes", "bock_by_hand": [], "last_deals_double": 0,
    # Settlement
    "settlement": "zero_sum", "pot_start": 20, "pot_draws": "re",
    "pot_short_share": "remainder_to_dealers_left", "pot_silent_solo": "players",
    "marriage_payment": 0, "marriage_payment_from": "players", "marriage_payment_apart": False,
    "marriage_payment_in_bock": False, "marriage_payment_alone": True, "penalties": "ddv",
    # Session
    "session_deals": 24, "session_deals_five": 30, "session_end_points": 0, "players_max": 7,
    "duty_solos": "one", "lust_after_duty": True, "duty_unfulfilled": "forced_in_session",
    "solo_dealer_stays": "duty_only", "extra_solo_won_adds_duty": False,
    "extra_solo_lost_renews_duty": False, "canmaymust": False, "time_limit_minutes": 0,
    "cents_per_point": 0, "money_by": "mean", "money_start_cents": 0, "tallies": [],
}  # fmt: skip


def complete(options: Document) -> Document:
    """A ruleset with a value for every option: that of the DDV's tournaments unless another one is given."""
    unknown = set(options) - set(DEFAULTS)
    assert not unknown, f"the reference does not know {unknown}"
    return {**DEFAULTS, **options}


def group_of(rules: Document, kind: str) -> str:
    """The trumps of a solo: queens, jacks, suit, another picture, misère or none (*Fine print*, "suit")."""
    own = {solo["id"]: solo["group"] for solo in rules["custom_solos"]}
    if kind in own:
        return str(own[kind])
    if kind in SUITS:
        return "suit"
    if kind in MISERES:
        return "misere"
    return kind if kind in ("queens", "jacks") else "picture" if kind in PICTURES else "none"


def owed_kinds(rules: Document) -> tuple[str, ...]:
    """The kinds of compulsory solos, where they are owed by kind (option duty_solos)."""
    return OWED_KINDS.get(rules["duty_solos"], ())


def owed_kind(rules: Document, kind: str) -> str | None:
    """Which of the kinds that are owed a solo pays (option duty_solos)."""
    group = group_of(rules, kind)
    if "picture" in owed_kinds(rules) and group in ("queens", "jacks"):
        group = "picture"
    return group if group in owed_kinds(rules) else None


def kinds_played(rules: Document) -> list[str]:
    """All kinds of solos that may be played."""
    return [*rules["solos"], *(solo["id"] for solo in rules["custom_solos"])]


def goes_to_winners(bonus: Document) -> bool:
    """Whether an own bonus is credited to whoever won (option custom_bonuses)."""
    return bool(bonus.get("goes_to", "side") == "winners")


def counts_as_value(bonus: Document) -> bool:
    """Whether an own bonus is a value item (option custom_bonuses)."""
    return bool(bonus.get("counts_as", "bonus") == "value")
