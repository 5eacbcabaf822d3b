"""Rulesets in words, and sentences of the rule book in the language of the user."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy, gettext_noop, pgettext
from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Problem, Ruleset, write_options
from rulesets.rules import SOLO_LABELS, Word
from rulesets.rules.presets import Preset
from rulesets.rules.sentences import Euros, Listed, Part, Phrase, begin_small

PRESET_NAMES = {
    "ddv": gettext_lazy("DDV tournament rules"),
    "wikipedia": gettext_lazy("Wikipedia rules"),
    "gamefarm": gettext_lazy("As played in Japan (Game Farm)"),
    "jp_deck": gettext_lazy("Leaflet of a Japanese deck"),
    "online": gettext_lazy("As online (Brettspielwelt)"),
    "pot": gettext_lazy("With a pot and Canmaymust"),
    "pub_forty": gettext_lazy("Pub (without nines)"),
    "pub": gettext_lazy("Pub (with nines)"),
    "sharp": gettext_lazy("Sharp Doppelkopf"),
    "spritzen": gettext_lazy("Spritzen (for cents)"),
    "pool": gettext_lazy("With a pot, without solos"),
    "club_plus": gettext_lazy("Club rules, plus points only"),
    "club_five": gettext_lazy("Club evening at a table of five"),
    "ddv_five": gettext_lazy("DDV rules for five"),
}
"""Short names for the presets that come along."""


def preset_name(preset: Preset) -> str:
    """The name under which a preset is offered; one without a short name has its title."""
    return str(PRESET_NAMES.get(preset.id, preset.title))


SOURCES = {
    "Deutscher Doppelkopf-Verband, Turnier-Spielregeln; scoring (ch. 7) unchanged 2000-2026": gettext_noop(
        "Deutscher Doppelkopf-Verband, Turnier-Spielregeln; scoring (ch. 7) unchanged 2000-2026"
    ),
    "seed 003": gettext_noop("Doppelkopf in the English Wikipedia"),
    "seed 001": gettext_noop("Doppelkopf at Game Farm, by Akagiri"),
    "seed 000": gettext_noop("The English rules that come with a Japanese Doppelkopf deck"),
    "seed 002": gettext_noop("Online Doppelkopf at Brettspielwelt, in a Japanese translation"),
    "seed 004": gettext_noop("Doppelkopf with a pot, mandatory solos and Canmaymust, in English"),
    "common pub rules": gettext_noop("Common pub rules"),
    "common rules of groups that play without nines": gettext_noop(
        "Common rules of groups that play without nines"
    ),
    "common club rules": gettext_noop("Common club rules"),
    "fourteen rule sheets of groups and clubs": gettext_noop("Fourteen rule sheets from groups and clubs"),
    "rounds that play Spritzen": gettext_noop("Groups that play Spritzen"),
    "rounds that play for a pot": gettext_noop("Groups that play for a pot"),
    "rule sheets of four clubs with tables of five": gettext_noop(
        "Rule sheets from four clubs with tables of five"
    ),
    "Deutscher Doppelkopf-Verband, Turnier-Spielregeln, ch. 10": gettext_noop(
        "Deutscher Doppelkopf-Verband, Turnier-Spielregeln, ch. 10"
    ),
}
"""What a source is called for those who read a rule card."""


def source_name(preset: Preset) -> str:
    """The source of a preset's rules, for readers of its rule card."""
    return _(SOURCES.get(preset.source, preset.source))


def changed_name(preset: Preset, rules: Ruleset) -> str:
    """Rules without a name of their own: the preset they started from, and how much was changed."""
    name, changed = preset_name(preset), len(write_options(rules, preset.rules))
    return _("%(name)s, %(changed)s changed") % {"name": name, "changed": changed} if changed else name


def problem_text(problem: Problem) -> str:
    """A problem in the user's language, as a sentence of its own."""
    return capfirst(translate_problem(problem))


def translate_problem(problem: Problem) -> str:
    """A problem in the user's language, with any problem inside it."""
    params = {key: in_sentence(value) for key, value in problem.params.items()}
    return _(problem.message) % params if params else _(problem.message)


def in_sentence(value: object) -> object:
    """A value as it stands in a sentence: another problem translated, ids of solos by their names."""
    if isinstance(value, Problem):
        return translate_problem(value)
    if isinstance(value, tuple):
        return join_words(_(SOLO_LABELS.get(str(each)) or str(each)) for each in value)
    return value


def option_label(option: str) -> str:
    """The label of an option; any other word stays as it is."""
    return _(CATALOGUE[option].label) if option in CATALOGUE else option


def join_words(texts: Iterable[str]) -> str:
    """Several things in a row, with what the user's language puts between them."""
    # Translators: between the entries of a list
    return _(", ").join(texts)


def join_sentences(texts: Iterable[str]) -> str:
    """Sentences one after the other; in Japanese none is parted from the one before it."""
    return " ".join(texts).replace("。 ", "。")


def money_text(cents: int) -> str:
    """An amount of money as the user's language writes it, without a sign."""
    amount = number_format(Decimal(abs(cents)) / 100, decimal_pos=2, force_grouping=True)
    return _("€%(amount)s") % {"amount": amount}


def in_lines(texts: Iterable[str]) -> str:
    """Rules in the words of a group, one after the other."""
    return " · ".join(texts)


MARK = "*"
"""What stands before and behind what is emphasised, in a text and in its translations."""


class Run(NamedTuple):
    """A piece of a sentence."""

    text: str
    is_strong: bool


def runs_of(phrase: Phrase) -> tuple[Run, ...]:
    """A phrase in the user's language; its marks are taken off before a group's own words are filled in."""
    if phrase.is_own:
        return (Run(phrase.text, is_strong=False),)
    filled = {key: filled_in(part) for key, part in phrase.params.items()}
    return tuple(cut_runs(_(phrase.text), filled))


def cut_runs(text: str, filled: dict[str, object]) -> Iterator[Run]:
    """A text with its places filled, cut at its marks; every second piece is emphasised."""
    for place, piece in enumerate(text.split(MARK)):
        if piece:
            yield Run(piece % filled if filled else piece, is_strong=bool(place % 2))


def text_of(phrase: Phrase) -> str:
    """A phrase in the user's language, without its marks."""
    text = "".join(run.text for run in runs_of(phrase))
    is_small = phrase.is_inside and (get_language() or "en").startswith("en")
    return begin_small(text) if is_small else text


def filled_in(part: Part) -> object:
    """The filling of a place: phrases and amounts in the user's language, figures as they are."""
    if isinstance(part, Phrase):
        return text_of(part)
    if isinstance(part, Euros):
        return money_text(part.cents)
    return join_phrases(part) if isinstance(part, Listed) else part


def word_text(word: Word) -> str:
    """A word for a value in the user's language."""
    return _(word) if isinstance(word, str) else str(filled_in(word))


def in_words(words: Iterable[Word]) -> str:
    """Words for a value in the user's language; an empty one says nothing."""
    return join_words(word_text(word) for word in words if word)


def join_phrases(several: Listed) -> str:
    """Several phrases in a row, with what the user's language puts between the last two."""
    *first, last = map(text_of, several.phrases)
    if not first:
        return last
    joint = (
        pgettext("between the last two entries of a choice", " or ")
        if several.is_choice
        else pgettext("between the last two entries of a list", " and ")
    )
    return join_words(first) + joint + last
