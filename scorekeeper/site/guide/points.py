"""How points are worked out, as a page of the guide that is made from the catalogue: `manage.py guide`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from rulesets import CATALOGUE, Ruleset, presets, read_options
from rulesets.rules import (
    CHAPTERS,
    CONSTRAINTS,
    DDV,
    Choice,
    Effect,
    FourPoints,
    Members,
    Option,
    Switch,
    Whole,
    words_for,
)
from rulesets.scoring import ALL_ITEMS, BONUSES, ELDERS, Item
from scorekeeper.club.comparing.single_deal import (
    ExampleDeal,
    describe_deal,
    example_deals,
    play_same_cards,
    problems_of,
    score_under,
    shares_text,
)
from scorekeeper.play.houserules.cards import words_of
from scorekeeper.play.houserules.labels import preset_name
from scorekeeper.play.sheets.bills import bill_texts
from scorekeeper.site.guide.points_texts import (
    name_of,
    rare_deals,
    source_of_item,
    source_of_option,
    steps,
    usual_evening,
    what_it_is,
)


def points_page(language: str) -> str:
    with override(language):
        return "\n".join([*introduction(), *reasons(), *house_rules()])


def introduction() -> Iterator[str]:
    yield heading(1, _("How points are worked out"))
    yield paragraph(
        _(
            "A deal is won, and what it counts is a sum: first the reasons for points, then "
            "whatever multiplies, then the bonuses. Each player on the winning side gets it, each "
            "of the others pays it. A lone player gets or pays it three times."
        )
    )
    yield heading(2, _("Step by step"), "steps")
    for number, (name, text) in enumerate(steps(), 1):
        yield f"{number}. **{name}** {text}" if name.endswith("?") else f"{number}. **{name}.** {text}"
    yield ""
    yield heading(2, _("Five deals of an evening"), "evening")
    yield paragraph(_("By the tournament rules of the DDV:"))
    yield from (f"- {worked(Shown(ExampleDeal(deal), (DDV,)))}" for deal in usual_evening())
    yield ""
    yield paragraph(
        _(
            "This page is made from Karlchen's rule book, and every deal on it is worked out by the "
            "program that keeps your score."
        )
    )


def heading(level: int, text: str, anchor: str = "") -> str:
    head = f"{'#' * level} {text}\n"
    return f'<a id="{anchor}"></a>\n\n{head}' if anchor else head


def details(name: str, anchor: str, entries: Iterable[Iterator[str]]) -> Iterator[str]:
    """Entries that are opened together, as HTML around Markdown, which is folded on GitHub, too."""
    yield f'<details id="{anchor}"><summary><h3>{name}</h3></summary>\n'
    for entry in entries:
        yield "<div>\n"
        yield from entry
        yield "</div>\n"
    yield "</details>\n"


def paragraph(text: str) -> str:
    """A paragraph, and the line below it."""
    return f"{text}\n"


def source_line(source: str) -> str:
    return "- " + _("Source: %(source)s") % {"source": source}


def reasons() -> Iterator[str]:
    """Every reason for points that a ruleset can have, each once."""
    yield heading(2, _("What a deal counts"), "reasons")
    bonuses = {item.id for item in BONUSES}
    items = {item.id: item for item in (*ALL_ITEMS, ELDERS, *BONUSES)}
    for name, anchor, are_bonuses in (
        (_("Winning, calls and solos"), "winning", False),
        (_("Bonuses"), "bonus-points", True),
    ):
        shown = (item for item in items.values() if (item.id in bonuses) is are_bonuses)
        yield from details(name, anchor, map(reason, shown))


def reason(item: Item) -> Iterator[str]:
    """One of them: what it is, its source, and a deal in which it counts by a ruleset that has it."""
    yield heading(4, name_of(item))
    yield paragraph(what_it_is(item))
    function = item.points.__qualname__.partition(".")[0]  # one that makes others has the docstring
    yield source_line(source_of_item(function))
    shown = deal_with_item(item.id)
    if shown:
        yield f"- {by_whom(shown)}: {worked(shown)}"
    yield ""


def by_whom(shown: Shown) -> str:
    """The ruleset by which a deal is worked out: one that comes along, or one in which the rule is added."""
    named = (preset_name(each) for each in presets().values() if each.rules == shown.rulesets[0])
    return next(named, _("Where it is played"))


def worked(shown: Shown) -> str:
    """A deal with its bill and what each side gets."""
    (rules,) = shown.rulesets
    scored = score_under(rules, shown.sample.deal, shown.sample.bock)
    rows = ", ".join(map(str, bill_texts(rules, scored.score, scored.deal).rows))
    return _("%(deal)s: %(steps)s. That is %(points)s.") % {
        "deal": describe_deal(rules, shown.sample.deal, shown.sample.bock),
        "steps": rows,
        "points": shares_text(rules, scored),
    }


def house_rules() -> Iterator[str]:
    """Every house rule that can change what a deal is worth, chapter by chapter."""
    yield heading(2, _("House rules that change points"), "house-rules")
    for chapter in CHAPTERS:
        options = [option for option in CATALOGUE.values() if option.chapter == chapter.id]
        changing = [option for option in options if Effect.POINTS in option.effect]
        if changing:
            yield from details(_(chapter.label), chapter.id, map(house_rule, changing))


def house_rule(option: Option) -> Iterator[str]:
    """One of them: what it says, its source, and a deal with and without it."""
    yield heading(4, _(option.label))
    yield paragraph(_(option.help))
    yield source_line(source_of_option(option.id))
    shown = deal_with_option(option.id)
    yield "- " + (compared(option, shown) if shown else _("No single deal shows what it changes."))
    yield ""


def compared(option: Option, shown: Shown) -> str:
    """A deal under two rulesets that differ in one rule."""
    deal = describe_deal(shown.rulesets[0], shown.sample.deal, shown.sample.bock)
    made = "; ".join(made_of(option, shown, rules) for rules in shown.rulesets)
    return f"{deal}: {made}."


def made_of(option: Option, shown: Shown, rules: Ruleset) -> str:
    """The words for the rule in a ruleset, and the points of the deal under it."""
    words = words_of(option.id, words_for(option, getattr(rules, option.id)))
    points = shares_text(rules, score_under(rules, shown.sample.deal, shown.sample.bock))
    return f"*{words}* {points}"


RICH: tuple[dict[str, Any], ...] = (
    {
        "bock_triggers": ["re_lost"],
        "armut": "exchange",
        "solos": ["queens", "trump", "misere", "open_misere"],
    },
    {"marriage_payment": 2, "bock_triggers": ["re_lost"]},
    {"re_kontra": "double", "solo_points": {"queens": 2}, "solo_factor": 3},
    {"bock_triggers": ["re_lost"], "bock_effect": "plus"},
)
"""What else is played in a ruleset under which a rule shows that means nothing by itself."""


@dataclass(frozen=True)
class Shown:
    """A deal, and the rulesets under which it is scored; they differ in one rule if there are two."""

    sample: ExampleDeal
    rulesets: tuple[Ruleset, ...]


def known_rulesets() -> Iterator[Ruleset]:
    """The rulesets to look in: the tournament rules, the other presets, the rich ones."""
    yield DDV
    yield from (preset.rules for preset in presets().values() if preset.rules != DDV)
    yield from (read_options(each, DDV) for each in RICH)


@cache
def deal_with_item(item: str) -> Shown | None:
    """The plainest deal in which a reason for points counts, under the first ruleset that has it."""
    for rules in (*known_rulesets(), *map(with_every_bonus, known_rulesets())):
        for sample in (*example_deals(), *rare_deals()):
            if problems_of(rules, sample.deal):
                continue
            scored = score_under(rules, sample.deal, sample.bock)
            if any(each.item == item for each in scored.score.items):
                return Shown(sample, (rules,))
    return None


def with_every_bonus(rules: Ruleset) -> Ruleset:
    """The same ruleset with a point for each bonus that it does not know."""
    missing: dict[str, Any] = {
        option.id: 1
        for option in CATALOGUE.values()
        if option.chapter == "bonuses" and isinstance(option.kind, Whole) and not getattr(rules, option.id)
    }
    return replace(rules, **missing)


@cache
def deal_with_option(name: str) -> Shown | None:
    """The plainest deal that comes to something else by an option alone; None if no deal by itself does."""
    option = CATALOGUE[name]
    for base in known_rulesets():
        own = getattr(base, name)
        for value in other_values(option, own):
            pair = (base, replace(base, **{name: value}))
            if any(is_broken(pair[1]) for _option, is_broken, _message in CONSTRAINTS):
                continue
            if sample := first_difference(pair):
                return Shown(sample, pair if own == option.default else pair[::-1])
    return None


def first_difference(pair: tuple[Ruleset, Ruleset]) -> ExampleDeal | None:
    """The plainest deal that both rulesets allow and that is worth something else under each."""
    if not play_same_cards(pair):
        return None
    for sample in example_deals():
        one, other = (score_under(rules, sample.deal, sample.bock) for rules in pair)
        if (one.points, one.bank) != (other.points, other.bank) and not any(
            problems_of(rules, sample.deal) for rules in pair
        ):
            return sample
    return None


def other_values(option: Option, own: Any) -> Iterator[Any]:
    """Other values of an option: every choice, the next numbers; of lists only those that a preset has."""
    kind = option.kind
    found: list[Any] = [getattr(preset.rules, option.id) for preset in presets().values()]
    if isinstance(kind, Switch):
        found += [True, False]
    elif isinstance(kind, Choice):
        found += [kind.read(value) for value in kind.labels]
    elif isinstance(kind, Whole):
        found += [each for each in (own + 1, own - 1) if kind.low <= each <= kind.high]
    elif isinstance(kind, FourPoints):
        found += [tuple(each + 1 for each in own)]
    elif isinstance(kind, Members):
        found += [kind.read(list(kind.labels))]
    yield from (each for each in dict.fromkeys(found) if each != own)
