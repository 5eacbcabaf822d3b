"""A ruleset: one value for every house rule, frozen and consistent."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

from rulesets.rules.chapters.announcements import AnnouncementsChapter
from rulesets.rules.chapters.bonuses import BonusesChapter
from rulesets.rules.chapters.contracts import BY_CALLS, Armut, ContractsChapter, Marriage, MarriageKind
from rulesets.rules.chapters.dealing import DealingChapter
from rulesets.rules.chapters.deck import DeckChapter, DeckSize, Piglets
from rulesets.rules.chapters.multipliers import BockByHand, BockEffect, MultipliersChapter
from rulesets.rules.chapters.session import DutySolos, SessionChapter
from rulesets.rules.chapters.settlement import Penalties, SettlementChapter, SettlementKind
from rulesets.rules.chapters.value import (
    AgainstEldersCountsAs,
    Cowardice,
    LevelReachedAt,
    ReKontra,
    ValueChapter,
    ValueMode,
)
from rulesets.rules.chapters.winning import SchwarzMeans, WinningChapter
from rulesets.rules.solo_kinds import (
    MISERES,
    PICTURE_SOLOS,
    QUEENS_JACKS_SUIT,
    SOLO_GROUPS,
    SUIT_PICTURE,
    SUIT_SOLOS,
    SoloGroup,
)


@dataclass(frozen=True)
class Ruleset(
    SessionChapter,
    SettlementChapter,
    MultipliersChapter,
    BonusesChapter,
    ValueChapter,
    WinningChapter,
    AnnouncementsChapter,
    ContractsChapter,
    DealingChapter,
    DeckChapter,
):
    """A value for every option of the catalogue; the defaults are the DDV tournament rules.

    Make one with `reading.read_options`, which checks it; options are attributes by their ids.
    """

    # What follows from the values is worked out once: looking up a member takes longer than most rules.

    def __hash__(self) -> int:
        return self.hashed

    @cached_property
    def hashed(self) -> int:
        """The hash of the values, worked out once: there are many, and rulesets are keys of what is known."""
        return hash(tuple(getattr(self, each.name) for each in fields(self)))

    # --- Which games are played ---

    @cached_property
    def plays_marriage(self) -> bool:
        return self.marriage is not Marriage.OFF

    @cached_property
    def plays_armut(self) -> bool:
        """Whether a hand of few trumps is played, with a partner who takes cards."""
        return self.armut is Armut.EXCHANGE

    @cached_property
    def plays_misere(self) -> bool:
        """Whether a misère can be played, open or not."""
        return any(kind in MISERES for kind in self.solos)

    @cached_property
    def plays_suit_solo(self) -> bool:
        """Whether one of the built-in suit solos can be played."""
        return any(kind in SUIT_SOLOS for kind in self.solos)

    @cached_property
    def solo_kinds(self) -> tuple[str, ...]:
        """The solo kinds that may be played: built-in ones, then the group's own."""
        return (*self.solos, *(custom.id for custom in self.custom_solos))

    def solo_group(self, kind: str | None) -> SoloGroup | None:
        """The group of a solo kind (queens, jacks, suit); None for the others."""
        for custom in self.custom_solos:
            if custom.id == kind:
                return custom.group if custom.group is not SoloGroup.NONE else None
        return SOLO_GROUPS.get(kind or "")

    # --- What else is played, or asked ---

    @cached_property
    def has_nines(self) -> bool:
        """Whether the deck has nines, which are worth nothing: a trick can then have no card points."""
        return self.deck is DeckSize.CARDS_48

    @cached_property
    def has_piglets(self) -> bool:
        """Whether diamond aces can become piglets."""
        return self.piglets is not Piglets.OFF

    @cached_property
    def schwarz_by_points(self) -> bool:
        """Whether a side without card points is schwarz, with a trick or without one."""
        return self.schwarz_means is SchwarzMeans.ZERO_POINTS

    @cached_property
    def levels_by_winners(self) -> bool:
        """Whether the card points of the winners decide about a level, not those of the losers."""
        return self.level_reached_at is LevelReachedAt.WINNERS_AT_LEAST

    @cached_property
    def elders_are_a_bonus(self) -> bool:
        """Whether the points against the elders are a bonus, not part of the game value."""
        return self.against_elders_counts_as is AgainstEldersCountsAs.BONUS

    @cached_property
    def calls_double(self) -> bool:
        """Whether Re and Kontra double, all of them or the first."""
        return self.re_kontra in (ReKontra.DOUBLE, ReKontra.FIRST_DOUBLES_SECOND_ADDS)

    @cached_property
    def doubles_by_points(self) -> bool:
        """Whether the points of a deal double a base value, instead of being added."""
        return self.value_mode is ValueMode.POWERS

    @cached_property
    def has_cowardice(self) -> bool:
        """Whether calling too little costs the winners the game value."""
        return self.cowardice is not Cowardice.OFF

    @cached_property
    def has_bock(self) -> bool:
        return bool(self.bock_triggers or self.bock_by_hand)

    @cached_property
    def has_bock_rounds(self) -> bool:
        """Whether anything starts a Bock round."""
        return bool(self.bock_triggers) or BockByHand.NEXT in self.bock_by_hand

    @cached_property
    def bock_doubles_all(self) -> bool:
        """Whether a Bock deal counts double, with its bonuses."""
        return self.bock_effect in (BockEffect.DOUBLE_ALL, BockEffect.DOUBLE_ALL_AND_PLUS)

    @cached_property
    def bock_doubles_value(self) -> bool:
        """Whether a Bock deal counts double, without its bonuses."""
        return self.bock_effect in (BockEffect.DOUBLE_VALUE, BockEffect.DOUBLE_VALUE_AND_PLUS)

    @cached_property
    def bock_adds(self) -> bool:
        """Whether a Bock deal gives the winners extra points."""
        return self.bock_effect not in (BockEffect.DOUBLE_ALL, BockEffect.DOUBLE_VALUE)

    @cached_property
    def has_pot(self) -> bool:
        """Whether the points come out of a pot."""
        return self.settlement is SettlementKind.POT

    @cached_property
    def is_zero_sum(self) -> bool:
        """Whether what one side gets the other one pays, so that nothing is left over."""
        return self.settlement is SettlementKind.ZERO_SUM

    @cached_property
    def has_penalties(self) -> bool:
        """Whether breaking a rule of play costs points."""
        return self.penalties is not Penalties.OFF

    @cached_property
    def owes_solos(self) -> bool:
        return self.duty_solos is not DutySolos.NONE

    @cached_property
    def owes_kinds(self) -> bool:
        """Whether compulsory solos are owed kind by kind."""
        return bool(self.owed_kinds)

    @cached_property
    def owed_kinds(self) -> tuple[str, ...]:
        """The kinds of which everybody owes a solo; none where any solo pays."""
        by_kind = {
            DutySolos.ONE_EACH_QUEENS_JACKS_SUIT: QUEENS_JACKS_SUIT,
            DutySolos.ONE_EACH_SUIT_PICTURE: SUIT_PICTURE,
        }
        return by_kind.get(self.duty_solos, ())

    def owed_kind(self, kind: str | None) -> str | None:
        """The owed kind that a solo pays; None for those that pay none."""
        group = self.solo_group(kind)
        if self.duty_solos is not DutySolos.ONE_EACH_SUIT_PICTURE:
            return group
        if kind in PICTURE_SOLOS or group in (SoloGroup.QUEENS, SoloGroup.JACKS):
            return "picture"
        return group

    @cached_property
    def asks_for_bid(self) -> bool:
        """Whether the call that won the bidding for a solo is kept."""
        return self.bid_calls_bind or self.solo_tie in BY_CALLS

    @cached_property
    def is_for_four(self) -> bool:
        """Whether no more than four can be at a table, whatever `players_max` says."""
        return self.has_pot or self.canmaymust

    @cached_property
    def tricks(self) -> int:
        """How many tricks a deal has."""
        return 12 if self.has_nines else 10

    @cached_property
    def last_partner_trick(self) -> int:
        """The last trick in which a marriage can find its partner."""
        is_any = self.marriage_nth_trick or self.marriage_kind is MarriageKind.CALLED_ACE
        has_limit = self.marriage_tricks and not is_any
        return min(self.marriage_tricks, self.tricks) if has_limit else self.tricks


DDV = Ruleset()
"""The defaults: the tournament rules of the Deutscher Doppelkopf-Verband."""
