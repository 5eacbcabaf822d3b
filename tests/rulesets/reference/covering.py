"""Few rulesets in which every pair of values of the options occurs."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from tests.rulesets.reference.clashes import CLASHES, has_clash, options_of
from tests.rulesets.reference.rules import MISERES, PICTURES, SUITS, Document

YES_NO = (False, True)
ALL_TRIGGERS = [
    "heart_trick", "tie_120", "zero_value", "re_lost", "kontra_lost", "call_lost", "absage_lost",
    "solo", "solo_lost",
    "top_cards_lost", "doppelkopf", "four_of_a_kind", "schwarz", "re_and_kontra", "redeal", "manual",
]  # fmt: skip
ALL_SOLOS = [*PICTURES, *SUITS, "no_trump", *MISERES]
GAMES = ["normal", "silent_solo", "marriage", "armut", "solo"]


def own_bonus(name: str, points: int, *, in_lone: bool = True, most: int = 2, **more: object) -> Document:
    """An own bonus as the document writes it."""
    return {"id": name, "name": name.title(), "points": points, "most": most, "in_lone": in_lone, **more}


VALUES: dict[str, tuple[Any, ...]] = {
    "deck": ("48", "40"),
    "piglets": ("off", "both", "first_only", "second_only"),
    "piglets_force_call": YES_NO,
    "piglets_in_solo": ("none", "diamonds", "trump_suit"),
    "super_piglets": YES_NO,
    "genscher_partner": YES_NO,
    "redeal_nines": (0, 5, 8),
    "redeal_kings": (0, 5, 8),
    "redeal_kings_and_nines": (0, 8, 12),
    "redeal_full_cards": (0, 7, 12),
    "redeal_points_over": (0, 80, 120),
    "redeal_points_under": (0, 35, 60),
    "redeal_few_trumps": (0, 1, 4),
    "redeal_high_trump": YES_NO,
    "redeal_dealer": ("same", "next"),
    "solo_tie": (
        "first_seat",
        "last_seat",
        "by_kind",
        "by_calls",
        "by_kind_then_calls",
        "by_calls_then_kind",
    ),
    "solo_kind_order": ("none", "q_j_d_c_s_h_nt", "q_j_c_s_h_d_nt"),
    "bid_calls_bind": YES_NO,
    "silent_solo": YES_NO,
    "marriage": ("off", "optional", "must_announce"),
    "marriage_tricks": (0, 1, 3, 12),
    "marriage_kind": ("any", "trump", "plain", "chosen", "chosen_suit", "called_ace"),
    "marriage_nth_trick": YES_NO,
    "armut": ("off", "exchange", "redeal"),
    "armut_refused_dealer": ("same", "next"),
    "armut_wirth": YES_NO,
    "armut_elders": YES_NO,
    "marriage_elders": YES_NO,
    "solos": ([], ["queens", "jacks", "clubs"], ["misere", "open_misere", "no_trump"], ALL_SOLOS),
    "custom_solos": (
        [],
        [{"id": "knights", "name": "Knights", "group": "jacks"}],
        [
            {"id": "ladies", "name": "Ladies", "group": "queens"},
            {"id": "knights", "name": "Knights", "group": "jacks"},
            {"id": "royals", "name": "Royals", "group": "suit"},
            {"id": "beggars", "name": "Beggars", "group": "none"},
        ],
    ),
    "soloist_leads": ("never", "duty_only", "always", "always_except_forced"),
    "call_needs_base": YES_NO,
    "call_skip": ("implied", "forbidden", "only_named"),
    "marriage_double": YES_NO,
    "auto_calls": ([], ["piglets"], ["solo", "marriage"], ["solo", "marriage", "armut", "piglets"]),
    "raises": (0, 1, 4),
    "forced_call": ("off", "on", "escalating"),
    "forced_call_points": (0, 30, 44),
    "forced_call_in": ([], ["normal", "silent_solo"], GAMES),
    "first_90_exclusive": YES_NO,
    "kontra_only_swaps_tie": YES_NO,
    "schwarz_means": ("no_trick", "zero_points"),
    "draw_scores": ("levels_and_against", "against_only", "nothing"),
    "won": (0, 1, 5),
    "value_mode": ("sum", "powers"),
    "base_value": (1, 10, 200),
    "base_value_solo": (0, 7, 1000),
    "against_elders": (0, 1, 5),
    "against_elders_in_lone": YES_NO,
    "against_elders_counts_as": ("bonus", "value"),
    "levels": ([0, 0, 0, 0], [1, 1, 1, 1], [0, 2, 0, 1], [9, 8, 7, 6]),
    "level_reached_at": ("losers_below", "winners_at_least"),
    "level_needs_call": YES_NO,
    "re_kontra": ("add", "double", "first_doubles_second_adds", "none"),
    "re_kontra_points": (0, 2, 5),
    "doubling_covers": ("value", "all"),
    "calls": ([0, 0, 0, 0], [1, 1, 1, 1], [2, 0, 3, 9]),
    "calls_counted": ("both_sides", "winners_kept"),
    "against_call": ([0, 0, 0, 0], [1, 1, 1, 1], [4, 0, 3, 9]),
    "against_call_counts": ("each", "highest"),
    "against_call_at": ("30_more", "limit"),
    "failed_call_as_made": YES_NO,
    "tie_120": ("normal", "only_elders", "double"),
    "no_back_door": YES_NO,
    "cowardice": ("off", "three_levels", "three_levels_not_lone"),
    "fox": (0, 1, 5),
    "second_fox_extra": (0, 1, 5),
    "fox_first_trick_extra": (0, 5),
    "fox_last_trick_extra": (0, 5),
    "fox_wins_last": (0, 5),
    "charlie": (0, 1, 5),
    "charlie_caught": (0, 5),
    "charlie_caught_any_trick": (0, 5),
    "charlie_both_jacks_reverses": YES_NO,
    "doppelkopf": (0, 1, 5),
    "doppelkopf_means": ("full_trick", "two_identical"),
    "heart10_caught": (0, 5),
    "heart_trick": (0, 5),
    "bonuses_in_lone": (
        "none",
        "doppelkopf",
        "all",
        "suit_all_else_doppelkopf",
        "suit_and_silent",
        "silent_only",
    ),
    "bonuses_in_factor": YES_NO,
    "custom_bonuses": (
        [],
        [own_bonus("plain", -10), own_bonus("free", 0), own_bonus("rare", 10, in_lone=False, most=8)],
        [own_bonus("first", 0, goes_to="winners"), own_bonus("jump", -4, goes_to="winners", in_lone=False)],
        [
            own_bonus("jump", -4, goes_to="winners", counts_as="value"),
            own_bonus("fall", -10, goes_to="winners", counts_as="value", in_lone=False),
            own_bonus("stand", 0, goes_to="winners", counts_as="value"),
        ],
        [
            own_bonus("climb", 3, goes_to="winners", counts_as="value"),
            own_bonus("cheer", 0, goes_to="winners", counts_as="value"),
        ],
        [own_bonus("gift", 10, one_sided=True), own_bonus("fine", -10, one_sided=True, in_lone=False)],
    ),
    "solo_factor": (1, 2, 3),
    "solo_factor_lost": ("same", "1", "2", "3", "0"),
    "solo_doubles": YES_NO,
    "solo_points": (
        {},
        {"queens": 2, "silent_solo": 3},
        {"queens": 0, "clubs": 10, "misere": 4, "silent_solo": 0},
    ),
    "solo_points_mode": ("add", "replace"),
    "misere_win": (0, 3, 20),
    "misere_loss": (0, 3, 20),
    "misere_loss_per_trick": (0, 5),
    "misere_calls": YES_NO,
    "open_misere_extra": (0, 1, 10),
    "bock_triggers": ([], ["manual"], ["heart_trick", "re_lost", "tie_120", "redeal"], ALL_TRIGGERS),
    "bock_length": ("players", 1, 5, 40),
    "bock_effect": ("double_all", "double_value", "plus", "double_all_and_plus", "double_value_and_plus"),
    "bock_draw": ("as_others", "plain"),
    "bock_plus": (1, 2, 10),
    "bock_max_level": (0, 1, 2, 5),
    "bock_overlap": ("append", "multiply", "restart", "ignore"),
    "bock_several_triggers": ("once", "each"),
    "bock_dealer_stays": ("consumes", "free"),
    "bock_by_hand": ([], ["this"], ["next"], ["this", "next"]),
    "last_deals_double": (0, 1, 8),
    "settlement": ("zero_sum", "winners_plus", "losers_minus", "pot"),
    "pot_start": (0, 4, 20, 200),
    "pot_draws": ("re", "winners"),
    "pot_short_share": ("remainder_to_dealers_left", "leave_remainder"),
    "pot_silent_solo": ("players", "pot"),
    "marriage_payment": (0, 1, 10),
    "marriage_payment_from": ("players", "bank"),
    "marriage_payment_apart": YES_NO,
    "marriage_payment_in_bock": YES_NO,
    "marriage_payment_alone": YES_NO,
    "penalties": ("off", "ddv", "bank"),
    "session_deals": (0, 3, 8),
    "session_deals_five": (0, 4, 10),
    "session_end_points": (0, 12, 1000),
    "players_max": (4, 5, 7),
    "duty_solos": ("none", "one", "two", "three", "one_each_queens_jacks_suit", "one_each_suit_picture"),
    "lust_after_duty": YES_NO,
    "duty_unfulfilled": ("forced_in_session", "extra_deals", "forced_after_pot", "nothing"),
    "solo_dealer_stays": ("never", "duty_only", "always"),
    "extra_solo_won_adds_duty": YES_NO,
    "extra_solo_lost_renews_duty": YES_NO,
    "canmaymust": YES_NO,
    "time_limit_minutes": (0, 60),
    "cents_per_point": (0, 0.5, 5),
    "money_by": ("mean", "leader", "minus"),
    "money_start_cents": (0, 500),
    "tallies": (
        [],
        [{"id": "star", "name": "Star"}],
        [{"id": "star", "name": "Star"}, {"id": "cake", "name": "Cake", "cents": 250}],
    ),
}
"""Every option with the values it is tried with: all choices, ends of numbers, no, some and all members."""


Place = tuple[str, int]
"""An option and which of its values."""

CONSTRAINED = {option for clash in CLASHES for option in options_of(clash)}
TRIES = 60


def pairs() -> set[frozenset[Place]]:
    """Every two values of two options."""
    places = [[(option, place) for place in range(len(values))] for option, values in VALUES.items()]
    return {frozenset((a, b)) for one, other in combinations(places, 2) for a in one for b in other}


@cache
def covering(seed: int = 1) -> tuple[list[Document], set[frozenset[Place]]]:
    """Rulesets in which every pair occurs, and the pairs that no ruleset can have.

    Each ruleset begins with a pair that is still missing and takes, option after option, the value that
    brings most of the other missing ones. Options that can clash come first: they leave the least choice.
    """
    rng = Random(seed)  # noqa: S311  # rulesets, not secrets
    missing, impossible, found = pairs(), set(), []
    partners: dict[Place, set[Place]] = {}
    for one, other in missing:
        partners.setdefault(one, set()).add(other)
        partners.setdefault(other, set()).add(one)
    for pair in sorted(missing, key=sorted):
        if pair not in missing:
            continue
        chosen = built_around(rng, pair, partners)
        if chosen is None:
            impossible.add(pair)
            continue
        for one, other in combinations(chosen, 2):
            missing.discard(frozenset((one, other)))
            partners[one].discard(other)
            partners[other].discard(one)
        found.append({option: VALUES[option][place] for option, place in sorted(chosen)})
    return found, impossible


def built_around(rng: Random, pair: frozenset[Place], partners: dict[Place, set[Place]]) -> set[Place] | None:
    """A ruleset with a pair of values, none if every try ends in a clash."""
    for _ in range(TRIES):
        chosen, rules = {*pair}, {option: VALUES[option][place] for option, place in pair}
        if has_clash(rules):
            return None
        rest = sorted(set(VALUES) - set(rules))
        rng.shuffle(rest)
        for option in sorted(rest, key=lambda name: name not in CONSTRAINED):
            fitting = fitting_places(rules, option)
            if not fitting:
                break
            best = max(fitting, key=lambda place: (len(partners[option, place] & chosen), rng.random()))
            chosen.add((option, best))
            rules[option] = VALUES[option][best]
        else:
            return chosen
    return None


def fitting_places(rules: Document, option: str) -> list[int]:
    """Which values of an option go together with those that were chosen."""
    places = list(range(len(VALUES[option])))
    if option not in CONSTRAINED:
        return places
    return [place for place in places if not has_clash({**rules, option: VALUES[option][place]})]


def random_rules(rng: Random) -> Document:
    """Rules with any of the values for every option."""
    while True:
        rules: Document = {}
        for option in sorted(VALUES, key=lambda name: name not in CONSTRAINED):
            fitting = fitting_places(rules, option)
            if not fitting:
                break
            rules[option] = VALUES[option][rng.choice(fitting)]
        else:
            return rules
