"""The catalogue of house rules: ten chapters, each a dataclass with one field for each option.

To add a house rule, declare it in its chapter; nothing here changes.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from rulesets.rules.chapters.announcements import AnnouncementsChapter
from rulesets.rules.chapters.bonuses import BonusesChapter
from rulesets.rules.chapters.contracts import ContractsChapter
from rulesets.rules.chapters.dealing import DealingChapter
from rulesets.rules.chapters.deck import DeckChapter
from rulesets.rules.chapters.multipliers import MultipliersChapter
from rulesets.rules.chapters.session import SessionChapter
from rulesets.rules.chapters.settlement import SettlementChapter
from rulesets.rules.chapters.value import ValueChapter
from rulesets.rules.chapters.winning import WinningChapter
from rulesets.rules.kinds import Declaration, Option
from rulesets.translation import _

__all__ = ["CATALOGUE", "CHAPTERS", "Chapter", "Option"]


@dataclass(frozen=True)
class Chapter:
    """A page of the rule book: its title, and the dataclass that declares its options."""

    id: str
    label: str
    options: type


CHAPTERS: tuple[Chapter, ...] = (
    Chapter("deck", _("Deck and cards"), DeckChapter),
    Chapter("dealing", _("Dealing"), DealingChapter),
    Chapter("contracts", _("Bidding and contracts"), ContractsChapter),
    Chapter("announcements", _("Announcements"), AnnouncementsChapter),
    Chapter("winning", _("Who wins"), WinningChapter),
    Chapter("value", _("Game value"), ValueChapter),
    Chapter("bonuses", _("Bonuses"), BonusesChapter),
    Chapter("multipliers", _("Solos, misères and Bock"), MultipliersChapter),
    Chapter("settlement", _("Settlement"), SettlementChapter),
    Chapter("session", _("Session"), SessionChapter),
)


def options_of(chapter: Chapter) -> dict[str, Option]:
    """Give the options that a chapter declares, in its order, by id."""
    options = {}
    for field in fields(chapter.options):
        declared: Declaration = field.metadata["option"]
        options[field.name] = Option(
            field.name,
            chapter.id,
            declared.kind,
            field.default,
            declared.effect,
            declared.label,
            declared.help,
            declared.flow,
            declared.heading,
        )
    return options


CATALOGUE: dict[str, Option] = {
    name: each for chapter in CHAPTERS for name, each in options_of(chapter).items()
}
