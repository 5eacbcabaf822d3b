"""A ruleset as a rule card: what a player needs to read, in the words of a rule book.

A line is left out if it says nothing under the ruleset (how Bock rounds overlap, without Bock) or nothing
that is worth reading (no joker). What differs from the DDV rules is always worth reading.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulesets.rules.catalogue import CATALOGUE, CHAPTERS, Option
from rulesets.rules.chapters.contracts import SOLO_LABELS
from rulesets.rules.custom import CustomBonus, CustomSolo
from rulesets.rules.kinds import Choice, FourPoints, Members, Switch, Whole
from rulesets.rules.ruleset import DDV, SUIT_SOLOS, Ruleset
from rulesets.translation import _

MINUS = "\N{MINUS SIGN}"

Question = Callable[[Ruleset], bool]
Entry = tuple[str, tuple[str, ...]]
"""A label with its words."""


@dataclass(frozen=True)
class CardLine:
    """One line: `label` and `words` are marked for translation, or plain figures, or the group's own words.

    A group's own solos and bonuses, and points by kind of solo, have a line each, with the same option.
    """

    option: str
    label: str
    words: tuple[str, ...]
    is_changed: bool


@dataclass(frozen=True)
class CardChapter:
    """A chapter of the card, with the lines that say something."""

    id: str
    label: str
    lines: tuple[CardLine, ...]


@dataclass(frozen=True)
class CardDifference:
    """A line in which two rulesets differ; who has nothing to say about it has no words."""

    option: str
    label: str
    words: tuple[str, ...]
    other_words: tuple[str, ...]


def card(rules: Ruleset) -> tuple[CardChapter, ...]:
    """The rule card, in the order of the catalogue."""
    chapters = (CardChapter(chapter.id, chapter.label, lines(rules, chapter.id)) for chapter in CHAPTERS)
    return tuple(chapter for chapter in chapters if chapter.lines)


def lines(rules: Ruleset, chapter: str) -> tuple[CardLine, ...]:
    """The lines of one chapter."""
    return tuple(
        CardLine(option.id, label, words, differs(rules, DDV, option))
        for option in CATALOGUE.values()
        if option.chapter == chapter and is_said(rules, option)
        for label, words in entries(rules, option)
    )


def differences(rules: Ruleset, other: Ruleset = DDV) -> tuple[CardDifference, ...]:
    """Where two rulesets differ, in the order of the catalogue."""
    found = []
    for option in CATALOGUE.values():
        if not differs(rules, other, option):
            continue
        own, foreign = meant(rules, option), meant(other, option)
        for label in own | foreign:
            words, other_words = own.get(label, ()), foreign.get(label, ())
            if words != other_words:
                found.append(CardDifference(option.id, label, words, other_words))
    return tuple(found)


def meant(rules: Ruleset, option: Option) -> dict[str, tuple[str, ...]]:
    """What a ruleset says about an option, by label; nothing if it has no meaning there."""
    return dict(entries(rules, option)) if has_meaning(rules, option) else {}


def differs(rules: Ruleset, other: Ruleset, option: Option) -> bool:
    """Whether two rulesets have different values for an option."""
    return bool(getattr(rules, option.id) != getattr(other, option.id))


def has_meaning(rules: Ruleset, option: Option) -> bool:
    """Whether the rule that an option belongs to is played at all."""
    return option.id not in NEEDS or NEEDS[option.id](rules)


def is_said(rules: Ruleset, option: Option) -> bool:
    """Whether an option is worth a line: it has a meaning, and is either changed or not just absent."""
    if not has_meaning(rules, option):
        return False
    if differs(rules, DDV, option) or option.id in UNREMARKABLE:
        return differs(rules, DDV, option)
    return WORTH_SAYING[option.id](rules) if option.id in WORTH_SAYING else bool(getattr(rules, option.id))


def entries(rules: Ruleset, option: Option) -> tuple[Entry, ...]:
    """What a ruleset says about an option: mostly its label with the words for the value."""
    value = getattr(rules, option.id)
    if option.id in LISTED:
        return tuple(LISTED[option.id](rules, entry) for entry in value)
    words = words_for(option, value)
    if option.id == "call_cards" and rules.deck == "40" and value != "re5_kontra13":
        words = (*words, _("with 40 cards two fewer each"))
    return ((option.label, words),)


def words_for(option: Option, value: Any) -> tuple[str, ...]:
    """The words for a value of an option."""
    match option.kind:
        case Switch():
            return (_("yes") if value else _("no"),)
        case Choice(labels=labels):
            return (labels[value],)
        case Members(labels=labels):
            return tuple(labels[member] for member in value) or (_("none"),)
        case Whole():
            return (str(value) if value else ZERO_WORDS.get(option.id, _("nothing")),)
        case FourPoints():
            return tuple(str(points) for points in value) if any(value) else (_("nothing"),)
        case _:
            return tuple(value) or (_("none"),)


def solo_points_entry(rules: Ruleset, entry: tuple[str, int]) -> Entry:
    """A solo kind and its points."""
    kind, points = entry
    own = {solo.id: solo.name for solo in rules.custom_solos}
    return {**own, **SOLO_LABELS, "silent_solo": _("Silent solo")}[kind], (str(points),)


def custom_solo_entry(rules: Ruleset, solo: CustomSolo) -> Entry:
    """A solo of the group's own, and which of the usual ones it goes with."""
    return solo.name, (GROUP_WORDS[solo.group],)


def custom_bonus_entry(rules: Ruleset, bonus: CustomBonus) -> Entry:
    """A bonus of the group's own: points, how often if more than once, and if in a lone deal too."""
    words = [f"{MINUS}{-bonus.points}" if bonus.points < 0 else str(bonus.points)]
    if bonus.most > 1:
        words.append(f"≤ {bonus.most} ×")
    if bonus.in_lone:
        words.append(_("also one against three"))
    return bonus.name, tuple(words)


LISTED: dict[str, Callable[[Ruleset, Any], Entry]] = {
    "custom_solos": custom_solo_entry,
    "custom_bonuses": custom_bonus_entry,
    "solo_points": solo_points_entry,
}
"""Options with a line for each entry."""

GROUP_WORDS = {
    "queens": _("counts like a queen solo"),
    "jacks": _("counts like a jack solo"),
    "suit": _("counts like a suit solo"),
    "none": _("a solo of its own"),
}

ZERO_WORDS = {
    **dict.fromkeys(("redeal_nines", "redeal_kings", "redeal_kings_and_nines"), _("never")),
    **dict.fromkeys(("redeal_full_cards", "redeal_points_over", "redeal_points_under"), _("never")),
    **dict.fromkeys(("redeal_few_trumps", "session_end_points"), _("never")),
    **dict.fromkeys(("session_deals", "session_deals_five"), _("open end")),
    **dict.fromkeys(("marriage_tricks", "bock_max_level", "time_limit_minutes"), _("no limit")),
    "forced_call_points": _("always"),
    "last_deals_double": _("none"),
    "cents_per_point": _("no money"),
}
"""What 0 means where it is not simply nothing."""


def has_redeals(rules: Ruleset) -> bool:
    """Whether a hand can void the deal."""
    by_count = (rules.redeal_nines, rules.redeal_kings, rules.redeal_kings_and_nines, rules.redeal_full_cards)
    by_worth = (rules.redeal_points_over, rules.redeal_points_under, rules.redeal_few_trumps)
    return any((*by_count, *by_worth, rules.redeal_high_trump, rules.armut == "redeal"))


def has_misere(rules: Ruleset) -> bool:
    """Whether a misère is played, open or not."""
    return "misere" in rules.solos or "open_misere" in rules.solos


def has_bonuses_in_lone(rules: Ruleset) -> bool:
    """Whether there can be a bonus when one plays against three."""
    return (
        rules.bonuses_in_lone != "none"
        or bool(rules.against_elders and rules.against_elders_in_lone)
        or any(bonus.in_lone for bonus in rules.custom_bonuses)
    )


def has_fox_in_suit_solo(rules: Ruleset) -> bool:
    """Whether a fox can count in a suit solo."""
    in_suit_solos = rules.bonuses_in_lone in ("all", "suit_all_else_doppelkopf", "suit_and_silent")
    return bool(rules.fox) and in_suit_solos and any(kind in SUIT_SOLOS for kind in rules.solos)


def doubles_value_only(rules: Ruleset) -> bool:
    """Whether something doubles the game value but not the bonuses."""
    by_calls = rules.re_kontra in ("double", "first_doubles_second_adds") and rules.doubling_covers == "value"
    return by_calls or bool(rules.bock_triggers and rules.bock_effect == "double_value")


def plays(option: str, *values: str) -> Question:
    """Whether an option has one of these values."""
    return lambda rules: getattr(rules, option) in values


def has(option: str) -> Question:
    """Whether something is there: not empty, not 0, neither `off` nor `none`."""
    return lambda rules: getattr(rules, option) not in ("off", "none", 0, (), False)


def has_any(option: str) -> Question:
    """Whether any of four levels has points."""
    return lambda rules: any(getattr(rules, option))


def has_bock_with(option: str, value: str) -> Question:
    """Whether there are Bock rounds of this kind."""
    return lambda rules: bool(rules.bock_triggers) and getattr(rules, option) == value


NEEDS: dict[str, Question] = {
    **dict.fromkeys(("piglets_declared", "piglets_force_call", "piglets_in_solo"), has("piglets")),
    "second_heart10_wins": lambda rules: rules.heart10_trump and rules.diamond_top == "off",
    "heart10_trump": plays("diamond_top", "off"),
    "redeal_nines": plays("deck", "48"),
    "redeal_rank": has_redeals,
    **dict.fromkeys(("bid_calls_bind", "solo_tie", "soloist_leads", "solo_dealer_stays"), has("solo_kinds")),
    **dict.fromkeys(("marriage_tricks", "marriage_kind", "marriage_no_trump_lead"), has("marriage")),
    **dict.fromkeys(("marriage_nth_trick", "marriage_call_start", "marriage_call_shift"), has("marriage")),
    **dict.fromkeys(("marriage_double", "marriage_payment"), has("marriage")),
    **dict.fromkeys(("armut_max_trumps", "armut_fox_free"), has("armut")),
    **dict.fromkeys(("armut_refused_dealer", "armut_only_trumps"), plays("armut", "exchange")),
    **dict.fromkeys(("armut_no_trump_back", "armut_say_trumps", "armut_wirth"), plays("armut", "exchange")),
    "armut_elders": lambda rules: rules.armut == "exchange" and rules.against_elders > 0,
    "forced_call_points": has("forced_call"),
    "schwarz_means": plays("deck", "48"),
    **dict.fromkeys(("against_elders_in_lone", "against_elders_counts_as"), has("against_elders")),
    **dict.fromkeys(("level_reached_at", "level_needs_call"), has_any("levels")),
    "re_kontra_points": plays("re_kontra", "add"),
    "doubling_covers": plays("re_kontra", "double", "first_doubles_second_adds"),
    "calls_counted": has_any("calls"),
    **dict.fromkeys(("against_call_counts", "against_call_at"), has_any("against_call")),
    "charlie_caught_by": has("charlie_caught"),
    "charlie_both_jacks_reverses": has("charlie"),
    "doppelkopf_means": lambda rules: bool(rules.doppelkopf) or "doppelkopf" in rules.bock_triggers,
    "bonuses_in_factor": has_bonuses_in_lone,
    "solo_points_mode": has("solo_points"),
    **dict.fromkeys(("misere_win", "misere_loss", "misere_loss_per_trick", "misere_calls"), has_misere),
    "open_misere_extra": lambda rules: "open_misere" in rules.solos,
    **dict.fromkeys(("bock_length", "bock_effect", "bock_overlap"), has("bock_triggers")),
    **dict.fromkeys(("bock_several_triggers", "bock_dealer_stays"), has("bock_triggers")),
    "bock_plus": has_bock_with("bock_effect", "plus"),
    "bock_max_level": has_bock_with("bock_overlap", "multiply"),
    **dict.fromkeys(("pot_start", "pot_short_share", "pot_silent_solo"), plays("settlement", "pot")),
    "session_deals_five": lambda rules: rules.players_max > 4,
    **dict.fromkeys(("lust_after_duty", "duty_unfulfilled"), has("duty_solos")),
}
"""Without this an option has no meaning, whatever its value."""

UNREMARKABLE = (
    *("diamond_top", "piglets", "armut", "forced_call", "cowardice", "solo_kind_order", "tie_120"),
    *("charlie_caught_by", "solo_factor_lost", "display_unit"),
)
"""What has no line as it is in the DDV rules."""

WORTH_SAYING: dict[str, Question] = {
    "piglets_in_solo": lambda rules: any(kind in SUIT_SOLOS for kind in rules.solos),
    "fox_in_suit_solo": has_fox_in_suit_solo,
    "redeal_dealer": has_redeals,
    "against_elders_counts_as": doubles_value_only,
    "bock_several_triggers": lambda rules: len(rules.bock_triggers) > 1,
    "bock_max_level": has_bock_with("bock_overlap", "multiply"),
    "bock_dealer_stays": plays("solo_dealer_stays", "duty_only", "always"),
}
"""When an option that is as in the DDV rules has a line; the others have one unless they are off or 0."""
