"""The catalogue of house rules: ten chapters, each a dataclass with one field for each option.

To add a house rule, declare it in its chapter; nothing here changes.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from rulesets.rules.chapters.announcements import Announcements
from rulesets.rules.chapters.bonuses import Bonuses
from rulesets.rules.chapters.contracts import Contracts
from rulesets.rules.chapters.dealing import Dealing
from rulesets.rules.chapters.deck import Deck
from rulesets.rules.chapters.multipliers import Multipliers
from rulesets.rules.chapters.session import Session
from rulesets.rules.chapters.settlement import Settlement
from rulesets.rules.chapters.value import Value
from rulesets.rules.chapters.winning import Winning
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
    Chapter("deck", _("Deck and cards"), Deck),
    Chapter("dealing", _("Dealing"), Dealing),
    Chapter("contracts", _("Bidding and contracts"), Contracts),
    Chapter("announcements", _("Announcements"), Announcements),
    Chapter("winning", _("Who wins"), Winning),
    Chapter("value", _("Game value"), Value),
    Chapter("bonuses", _("Bonuses"), Bonuses),
    Chapter("multipliers", _("Solos, misères and Bock"), Multipliers),
    Chapter("settlement", _("Settlement"), Settlement),
    Chapter("session", _("Session"), Session),
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
        )
    return options


CATALOGUE: dict[str, Option] = {
    name: each for chapter in CHAPTERS for name, each in options_of(chapter).items()
}
