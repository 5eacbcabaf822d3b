"""A ruleset: one value for every house rule, frozen and consistent."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

from rulesets.rules.chapters.announcements import Announcements
from rulesets.rules.chapters.bonuses import Bonuses
from rulesets.rules.chapters.contracts import Armut, Contracts, Marriage, SoloTie
from rulesets.rules.chapters.dealing import Dealing
from rulesets.rules.chapters.deck import Deck, DeckSize, Piglets
from rulesets.rules.chapters.multipliers import Multipliers
from rulesets.rules.chapters.session import DutySolos, Session
from rulesets.rules.chapters.settlement import Penalties, Settlement, SettlementKind
from rulesets.rules.chapters.value import AgainstEldersCountsAs, Cowardice, LevelReachedAt, ReKontra, Value
from rulesets.rules.chapters.winning import SchwarzMeans, Winning
from rulesets.rules.solo_kinds import MISERES, SOLO_GROUPS, SUIT_SOLOS, SoloGroup


@dataclass(frozen=True)
class Ruleset(
    Session,
    Settlement,
    Multipliers,
    Bonuses,
    Value,
    Winning,
    Announcements,
    Contracts,
    Dealing,
    Deck,
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
        """Whether a marriage can be announced."""
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
        """Which of queens, jacks, suit a solo kind belongs to, None for the others."""
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
    def has_cowardice(self) -> bool:
        """Whether calling too little costs the winners the game value."""
        return self.cowardice is not Cowardice.OFF

    @cached_property
    def has_bock(self) -> bool:
        """Whether anything starts a Bock round."""
        return bool(self.bock_triggers)

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
        """Whether there are compulsory solos."""
        return self.duty_solos is not DutySolos.NONE

    @cached_property
    def owes_kinds(self) -> bool:
        """Whether compulsory solos are owed kind by kind."""
        return self.duty_solos is DutySolos.ONE_EACH_QUEENS_JACKS_SUIT

    @cached_property
    def asks_for_bid(self) -> bool:
        """Whether the call that won the bidding for a solo is kept."""
        return self.bid_calls_bind or self.solo_tie in (SoloTie.BY_CALLS, SoloTie.BY_KIND_THEN_CALLS)

    @cached_property
    def tricks(self) -> int:
        """How many tricks a deal has."""
        return 12 if self.has_nines else 10

    @cached_property
    def last_partner_trick(self) -> int:
        """The last trick in which a marriage can find its partner."""
        has_limit = self.marriage_tricks and not self.marriage_nth_trick
        return min(self.marriage_tricks, self.tricks) if has_limit else self.tricks


DDV = Ruleset()
"""The defaults: the tournament rules of the Deutscher Doppelkopf-Verband."""


def has_clashing_solos(rules: Ruleset) -> bool:
    """Whether a solo kind of the group has the id of a built-in one."""
    builtin = {*CATALOGUE["solos"].kind.labels, "silent_solo"}  # type: ignore[attr-defined]  # a Members kind
    return any(custom.id in builtin for custom in rules.custom_solos)


def has_clashing_bonuses(rules: Ruleset) -> bool:
    """Whether a bonus of the group has the id of a built-in one, or of an item."""
    return any(custom.id in RESERVED_BONUS_IDS for custom in rules.custom_bonuses)


def has_unknown_solo(rules: Ruleset) -> bool:
    """Whether points are given to a solo kind that is neither built in nor the group's own."""
    known = {*CATALOGUE["solos"].kind.labels, "silent_solo", *(s.id for s in rules.custom_solos)}  # type: ignore[attr-defined]
    return any(kind not in known for kind, points in rules.solo_points)


def owes_what_is_not_played(rules: Ruleset) -> bool:
    """Whether solos are owed and none is played, so that nobody could ever pay."""
    return rules.duty_solos != "none" and not rules.solo_kinds


def owes_kinds_not_played(rules: Ruleset) -> bool:
    """Whether a solo of some kind is owed and no kind that pays it is played."""
    paid = {rules.solo_group(kind) for kind in rules.solo_kinds}
    return rules.owes_kinds and bool(paid) and not paid.issuperset(OWED_KINDS)


Constraint = tuple[str, Callable[[Ruleset], bool], str]

CONSTRAINTS: tuple[Constraint, ...] = (
    ("super_piglets", lambda r: r.super_piglets and r.piglets == "off", _("needs piglets")),
    ("genscher_top", lambda r: r.genscher_top and not r.super_piglets, _("needs super piglets")),
    ("joker", lambda r: r.joker and r.deck == "40", _("needs 48 cards: the joker replaces a nine")),
    (
        "solo_tie",
        lambda r: r.solo_tie.startswith("by_kind") and r.solo_kind_order == "none",
        _("needs an order of the solo kinds (solo_kind_order)"),
    ),
    (
        "silent_solo",
        lambda r: not r.silent_solo and r.marriage == "off",
        _("both club queens on one hand need a marriage or a silent solo"),
    ),
    (
        "piglets_in_solo",
        lambda r: r.piglets == "off" and r.piglets_in_solo != DDV.piglets_in_solo,
        _("needs piglets"),
    ),
    ("piglets_force_call", lambda r: r.piglets_force_call and r.piglets == "off", _("needs piglets")),
    (
        "extra_solo_won_adds_duty",
        lambda r: r.extra_solo_won_adds_duty and not r.owes_kinds,
        _("needs compulsory solos by kind (duty_solos)"),
    ),
    (
        "extra_solo_lost_renews_duty",
        lambda r: r.extra_solo_lost_renews_duty and not r.owes_kinds,
        _("needs compulsory solos by kind (duty_solos)"),
    ),
    ("duty_solos", owes_what_is_not_played, _("needs a solo that is played (solos)")),
    ("duty_solos", owes_kinds_not_played, _("needs a solo of every kind that is owed (solos)")),
    ("canmaymust", lambda r: r.canmaymust and not r.solo_kinds, _("needs a solo that is played (solos)")),
    ("canmaymust", lambda r: r.canmaymust and r.players_max > 4, _("is for four players (players_max 4)")),
    (
        "settlement",
        lambda r: r.settlement == "pot" and r.players_max > 4,
        _("the pot is for four players (players_max 4)"),
    ),
    (
        "pot_start",
        lambda r: r.settlement == "pot" and r.pot_start % 4 != 0,
        _("must be divisible by four: every player puts in a quarter"),
    ),
    ("custom_solos", has_clashing_solos, _("an id is that of a built-in solo kind")),
    ("custom_bonuses", has_clashing_bonuses, _("an id is that of a built-in bonus or item")),
    ("solo_points", has_unknown_solo, _("names a solo kind that does not exist")),
)
"""What cannot go together: the option, whether the ruleset breaks it, and what is wrong."""


def read_options(options: object, base: Ruleset = DDV) -> Ruleset:
    """Return `base` with the options of a document changed; raise Refused with all problems."""
    if not isinstance(options, Mapping):
        raise Refused([Problem("", _("must be an object of options"))])
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in options.items():
        if key not in CATALOGUE:
            problems.append(Problem(str(key), _("is no option")))
            continue
        try:
            values[key] = CATALOGUE[key].kind.read(value)
        except Refused as refused:
            problems += [problem.within(key) for problem in refused.problems]
    if problems:
        raise Refused(problems)
    rules = replace(base, **values)
    problems = [Problem(option, message) for option, is_broken, message in CONSTRAINTS if is_broken(rules)]
    if problems:
        raise Refused(problems)
    return rules


def write_options(rules: Ruleset, base: Ruleset = DDV) -> dict[str, Any]:
    """The options in which `rules` differs from `base`, in the document's form and catalogue order."""
    return {
        option.id: option.kind.write(getattr(rules, option.id))
        for option in CATALOGUE.values()
        if getattr(rules, option.id) != getattr(base, option.id)
    }
