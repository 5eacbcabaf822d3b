"""The chapters of the catalogue: a module for each, with its options and the choices that they have."""

from rulesets.rules.chapters.announcements import CallSkip, ForcedCall
from rulesets.rules.chapters.bonuses import DoppelkopfMeans
from rulesets.rules.chapters.contracts import Armut, Marriage
from rulesets.rules.chapters.deck import Piglets
from rulesets.rules.chapters.multipliers import BockByHand, BockTrigger
from rulesets.rules.chapters.session import DutySolos, DutyUnfulfilled, MoneyBy, SoloDealerStays
from rulesets.rules.chapters.settlement import Penalties, SettlementKind
from rulesets.rules.chapters.value import DoublingCovers, ReKontra
