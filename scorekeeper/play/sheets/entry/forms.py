"""Entering and correcting a deal: one form, adapted to the ruleset, quick for the plain deal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from rulesets import Deal, Game, Problem, Table, check_deal
from rulesets.checks import (
    asks_for_voluntary_solos,
    may_be_named,
    moment_of,
    seats_asked_for_offered,
    seats_of_re_offered,
    solo_kinds_offered,
    voluntary_offered,
)
from rulesets.scoring import PARTNERED_GAMES
from rulesets.session import SessionState, active_seats, without_usual_receivers
from scorekeeper.play.sheets import labels
from scorekeeper.play.sheets.entry import field_sets, layout, offers
from scorekeeper.play.sheets.entry.cards_form import PlayedForm
from scorekeeper.play.sheets.entry.facts import corrected_facts, missing_of_penalty
from scorekeeper.play.sheets.entry.fields import (
    Choices,
    TallyFields,
    adjust_name,
    bock_name,
    each_name,
    tally_name,
)
from scorekeeper.play.sheets.entry.offers import initial_of
from scorekeeper.play.sheets.questions import Asked, Said, asked_of_penalty, asked_of_players
from scorekeeper.play.sheets.seat_ids import ids_at
from scorekeeper.site.web.fields import LARGEST, tick_field

ASKED_IN = {"partner": PARTNERED_GAMES, "partner_trick": (Game.MARRIAGE,)}
"""What is asked in some games only, and not while none of them can be played."""


class DealForm(PlayedForm):
    """The facts of one deal of a sheet."""

    uid = forms.UUIDField(widget=forms.HiddenInput)
    position = forms.IntegerField(min_value=1, max_value=LARGEST, widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, max_value=LARGEST, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        *,
        table: Table,
        state: SessionState,
        dealer: int | None = None,
        corrected: Deal | None = None,
        **kwargs: Any,
    ) -> None:
        """Make the fields that the ruleset knows, for the players at the table after this state.

        `dealer` is a seat that dealt out of turn; `corrected` is a deal that is there already.
        """
        if corrected is not None:
            shown = without_usual_receivers(table, state, corrected)
            kwargs["initial"] = {**initial_of(table.rules, shown, ids_at(table)), **kwargs.get("initial", {})}
            dealer = corrected.dealer if dealer is None else dealer
        super().__init__(data, table=table, state=state, **kwargs)
        self.corrected = corrected
        self.dealer = self.dealer_from_data(dealer)
        self.add_fields()

    def dealer_from_data(self, dealer: int | None) -> int | None:
        """The seat that dealt out of turn: as the form brings it back, or else as it was given."""
        if self.is_bound and "dealer" in self.data:
            seat = str(self.data["dealer"])
            dealer = seat_of(self.table, seat)
        return dealer if dealer in self.table.present(self.coming.number) else None

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids that facts use for the seats of everybody at the table."""
        return ids_at(self.table)

    @property
    def active(self) -> tuple[int, ...]:
        if self.corrected is not None and self.corrected.players:
            return tuple(sorted(self.corrected.players))
        if self.dealer is None:
            return self.coming.active
        present = self.table.present(self.coming.number)
        return active_seats(present, self.dealer, self.state.counted)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of those of whom the deal can be, as facts name them."""
        return tuple(self.ids[seat] for seat in self.named)

    @property
    def named(self) -> tuple[int, ...]:
        """The seats of those of whom a deal can be: everybody in one that was entered already or is sent."""
        named, is_there = self.table.everybody, self.corrected is not None or self.is_bound
        return tuple(seat for seat in named if is_there or may_be_named(self.table, self.coming, seat))

    def add_fields(self) -> None:
        """All sets of fields, each with what the ruleset knows and what can come next."""
        rules, coming = self.table.rules, self.coming
        everybody, active = self.choices_of(self.named), self.choices_of(self.active)
        moment = moment_of(rules, coming)
        games = offers.games(moment, self.data.get("game"))
        forced = None if coming.forced is None else self.ids[coming.forced]
        usual = Game.SOLO if coming.is_solo_due else Game.NORMAL
        self.fields |= {
            **field_sets.game_fields(games, initial=usual),
            **field_sets.player_fields(
                active,
                re=self.choices_of(self.seats_offered("re", seats_of_re_offered(moment, games))),
                by=self.choices_of(self.seats_offered("by", seats_asked_for_offered(moment, games))),
                forced=forced,
            ),
            **field_sets.card_fields(rules, self.kinds()),
            **field_sets.sheet_fields(rules, everybody, None if self.dealer is None else self.dealing),
            **({"voluntary": tick_field(_("Declared voluntary"))} if self.asks_voluntary() else {}),
            **field_sets.bock_fields(rules),
            **field_sets.penalty_fields(rules, everybody),
            **field_sets.by_hand_fields(rules, everybody, coming, self.corrected),
        }
        for name, asking in ASKED_IN.items():
            if not any(game in games for game in asking):
                self.fields.pop(name, None)

    def choices_of(self, seats: Iterable[int]) -> Choices:
        """Some seats to choose from, by the names of who sits there."""
        return [(self.ids[seat], self.table.names[seat]) for seat in seats]

    def seats_offered(self, name: str, offered: Collection[int]) -> list[int]:
        """Of those who play the seats of a field that are `offered`, and those that were chosen already.

        What a check says of these tells more than that they are not to be chosen. Who only plays because
        somebody dealt out of turn is there, too.
        """
        sent = self.data.getlist(name) if isinstance(self.data, MultiValueDict) else self.data.get(name)
        recorded = () if self.corrected is None else (*self.corrected.re, *self.corrected.by)
        return [
            seat
            for seat in self.active
            if seat in offered
            or seat not in self.coming.active
            or seat in recorded
            or self.ids[seat] in (sent or ())
        ]

    def kinds(self) -> list[str]:
        """The solo kinds that can be played now, and one that was chosen already."""
        chosen = (self.data.get("solo"), self.corrected.solo if self.corrected else None)
        offered = solo_kinds_offered(moment_of(self.table.rules, self.coming))
        return [kind for kind in self.table.rules.solo_kinds if kind in offered or kind in chosen]

    def asks_voluntary(self) -> bool:
        """Whether a solo can be declared voluntary now, or one was already."""
        was_declared = self.corrected is not None and self.corrected.is_declared_voluntary
        rules, moment = self.table.rules, moment_of(self.table.rules, self.coming)
        is_offered = asks_for_voluntary_solos(rules) and voluntary_offered(moment)
        return is_offered or was_declared or bool(self.data.get("voluntary"))

    @property
    def re_names(self) -> list[layout.NameChoice]:
        return layout.name_choices(self["re"], self.dealing, self.only_in(Game.NORMAL))

    @property
    def by_names(self) -> list[layout.NameChoice]:
        """The players of whom it is asked whose something was."""
        return layout.name_choices(self["by"], None, self.only_in(*PARTNERED_GAMES))

    @property
    def partner_names(self) -> list[layout.NameChoice]:
        """The players who can have been somebody's partner, and nobody."""
        return layout.name_choices(self["partner"], None) if "partner" in self.fields else []

    def only_in(self, *games: Game) -> dict[str, str]:
        """A dummy, who is only offered in games that it does not play alone, with the classes of these."""
        dummy, classes = self.table.dummy, " ".join(f"for-{game}" for game in games)
        return {} if dummy is None else {self.ids[dummy]: classes}

    @property
    def dealing(self) -> str:
        return self.ids[self.coming.dealer if self.dealer is None else self.dealer]

    @property
    def receivers(self) -> list[tuple[str, str]]:
        """The receiver of the points in each case of a penalty."""
        return [(case.id, labels.receiver_text(case)) for case in offers.penalty_cases(self.table.rules)]

    @property
    def each_fields(self) -> list[forms.BoundField]:
        """The points of a manual entry, player by player."""
        return [self[each_name(seat)] for seat in self.seats]

    @property
    def bock_this(self) -> forms.BoundField | None:
        """For how many Bock rounds more this deal counts, where the rules have it."""
        return self[bock_name("this")] if bock_name("this") in self.fields else None

    @property
    def bock_next(self) -> forms.BoundField | None:
        """How many Bock deals follow, where the rules have it."""
        return self[bock_name("next")] if bock_name("next") in self.fields else None

    @property
    def adjustment_fields(self) -> list[forms.BoundField]:
        """Points on top of the deal, player by player."""
        return [self[adjust_name(seat)] for seat in self.seats if adjust_name(seat) in self.fields]

    @property
    def is_wrong_in_rare(self) -> bool:
        """Whether something is wrong in what is seldom asked for, which stands open then."""
        rare = [self[name] for name in ("note", "adjustment_reason", "dealer") if name in self.fields]
        return any(field.errors for field in (*rare, *self.adjustment_fields))

    @property
    def tallies(self) -> list[TallyFields]:
        """The counts beside the points, player by player."""
        return [
            TallyFields(each.name, each.means, tuple(self[tally_name(seat, each.id)] for seat in self.seats))
            for each in self.table.rules.tallies
        ]

    def asked_of(self, game: Game) -> Asked:
        """The question that a deal of this game still needs answered, at its field."""
        if game is Game.MANUAL:
            has_points = any(field.value() for field in self.each_fields)
            return None if has_points else (each_name(self.seats[0]), _("How many points for each player?"))
        if game is Game.PENALTY:
            return asked_of_penalty(self.sent, has_cases="penalty_case" in self.fields)
        return asked_of_players(game, self.sent) or super().asked_of(game)

    def wrong_in(self, cleaned: dict[str, Any]) -> list[Said]:
        """What a penalty still needs, before there is a deal; else what is wrong in the deal."""
        needed = missing_of_penalty(cleaned) if cleaned["game"] == Game.PENALTY else ()
        return list(needed) or super().wrong_in(cleaned)

    def facts(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        """The facts as the sheet document has them; of a correction, with what nobody touched."""
        facts = super().facts(cleaned)
        if self.corrected is None:
            return facts
        shown = {name: self.shown(name) for name in self.fields}
        return corrected_facts(self.corrected, facts, self.facts_of(shown), self.ids)

    def shown(self, name: str) -> Any:
        """The value of a field before anybody touches it, without anything that the field does not offer."""
        field = self.fields[name]
        value = self.get_initial_for_field(field, name)
        if not isinstance(field, forms.ChoiceField):
            return value
        if isinstance(value, list):
            return [each for each in value if field.valid_value(each)]
        return value if field.valid_value(value) else None

    def problems_of(self, deal: Deal) -> Sequence[Problem]:
        """The problems that make the deal impossible now."""
        return check_deal(self.table, self.state, deal)


def seat_of(table: Table, text: str) -> int | None:
    """The seat that an address or a field names, if it names one."""
    ids = ids_at(table)
    return ids.index(text) if text in ids else None
