"""Rulesets side by side."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from rulesets import CATALOGUE, Game, Ruleset
from rulesets.checks import games_offered, moment_of
from rulesets.rules import Whole
from rulesets.rules.chapters import Armut, ForcedCall, Marriage, Piglets
from rulesets.scoring import PLAYED_GAMES
from scorekeeper.club.comparing.chosen_rulesets import (
    MOST,
    offered_rulesets,
    query_naming,
    rulesets_in_query,
    usual_ruleset,
)
from scorekeeper.club.comparing.side_by_side.reads import compare_rules, outcomes, sentence, ways
from scorekeeper.club.comparing.single_deal import state_with_bock, table_for
from scorekeeper.play.houserules.documents import MARK, TooLong, pack
from scorekeeper.play.houserules.forms.imports import ImportForm
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.sheets.entry import field_sets
from scorekeeper.play.sheets.entry.cards_form import PlayedForm
from scorekeeper.play.sheets.entry.fields import chips, numbers, present_name
from scorekeeper.play.sheets.entry.offers import idle_of
from scorekeeper.site.web.fields import tick_field

MOST_BOCK = 3
LONE_GAMES = (Game.SOLO, Game.SILENT_SOLO)


class SingleForm(PlayedForm):
    """A form for one deal; `deal` has its facts, `rounds` how many Bock rounds run.

    Only what cannot be under any rules is wrong here: what some do not allow is said beside their result.
    """

    def __init__(self, data: Mapping[str, Any] | None, rulesets: Sequence[Ruleset]) -> None:
        """Ask for everything that any of the rulesets knows."""
        self.rulesets = rulesets
        table = table_for(asked_by(rulesets))
        super().__init__(data, table=table, state=state_with_bock(table, 0))
        rules = table.rules
        games = [game for game in games_offered(moment_of(rules, self.coming)) if game in PLAYED_GAMES]
        self.fields |= {
            **field_sets.game_fields(games, initial=Game.NORMAL),
            **field_sets.card_fields(rules, rules.solo_kinds),
        }
        if any(each.has_bock for each in rulesets):
            self.add_bock()
        if rules.plays_marriage:
            self.fields["alone"] = tick_field(_("No partner found"))

    def add_bock(self) -> None:
        figures = [("0", _("none")), *numbers(1, MOST_BOCK)]
        self.fields["bock"] = chips(figures, label=_("Bock rounds running"), initial="0")

    @property
    def idle(self) -> str:
        """The bonuses that count under none of the rulesets, by the kind of deal, as JSON."""
        return json.dumps(idle_of(self.rulesets))

    @property
    def rounds(self) -> int:
        return int(self.cleaned_data.get("bock") or 0)

    def facts(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        """The facts, with the first two players as Re, or the first alone."""
        game = Game(cleaned["game"])
        is_lone = game in LONE_GAMES or (game is Game.MARRIAGE and cleaned.get("alone"))
        by = "1" if game in (Game.MARRIAGE, Game.ARMUT) else None
        return super().facts({**cleaned, "re": ["1"] if is_lone else ["1", "2"], "by": by})


def facts_for_link(data: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """The facts of a deal as its link holds them: without what says nothing."""
    pairs = [(present_name(name), value) for name, values in data.items() for value in values if value]
    return [pair for pair in dict.fromkeys(pairs) if pair != ("exact_side", "re")]


BONUS_POINTS = tuple(
    option.id
    for option in CATALOGUE.values()
    if option.chapter == "bonuses" and isinstance(option.kind, Whole)
)
SWITCHES = ("silent_solo", "super_piglets", "genscher_partner", "marriage_double")
PLAYED_OR_OFF = {"marriage": Marriage.OFF, "piglets": Piglets.OFF, "forced_call": ForcedCall.OFF}


def asked_by(rulesets: Sequence[Ruleset]) -> Ruleset:
    """The first ruleset with everything on its form that another one would ask for.

    It is there to make a form and nothing else: no deal is scored by it. What starts a Bock round is not
    asked, as one deal by itself has none after it.
    """
    first = rulesets[0]
    values: dict[str, Any] = {name: max(getattr(each, name) for each in rulesets) for name in BONUS_POINTS}
    values["raises"] = max(each.raises for each in rulesets)
    values |= {name: any(getattr(each, name) for each in rulesets) for name in SWITCHES}
    for name, off in PLAYED_OR_OFF.items():
        played = (getattr(each, name) for each in rulesets if getattr(each, name) is not off)
        values[name] = next(played, off)
    if any(each.plays_armut for each in rulesets):
        values["armut"] = Armut.EXCHANGE
    solos = [kind for each in rulesets for kind in each.solos]
    values["solos"] = tuple(dict.fromkeys(solos))
    for name in ("custom_solos", "custom_bonuses"):
        values[name] = tuple({own.id: own for each in rulesets for own in getattr(each, name)}.values())
    return replace(first, bock_triggers=(), bock_by_hand=(), **values)


USUAL_PAIR = ("ddv", "pub")
"""What is proposed before anybody has chosen."""


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Two to four rulesets beside each other; with fewer, they are chosen here."""
    shown = rulesets_in_query(request)
    addresses = [each.address for each in shown]
    shows_all = "all" in request.GET
    context = {
        "shown": shown,
        "slots": slots(addresses),
        "offered": offered_rulesets(request, shown),
        "shows_all": shows_all,
        "only": query_naming(addresses),
        "everything": query_naming(addresses, all="1"),
        "here": request.build_absolute_uri(reverse("comparing:rules") + query_naming(addresses)),
    }
    if len(shown) > 1:
        sides = compare_rules({each.name: each.rules for each in shown}, shows_all=shows_all)
        context |= {"sides": sides, "sentence": sentence(sides.summary)}
    return render(request, "club/comparing/rules.html", context)


def slots(addresses: Sequence[str]) -> list[str]:
    """The values of the fields for choosing: the chosen rulesets, at first the usual ones."""
    usual = [address for address in USUAL_PAIR if address not in addresses] if len(addresses) < 2 else []
    filled = [*addresses, *usual][: max(2, len(addresses))]
    return filled + [""] * (MOST - len(filled))


def bring_in(request: HttpRequest) -> HttpResponse:
    """Bring a ruleset in for a comparison: it is stored nowhere, and lies in the address of what follows."""
    others = rulesets_in_query(request, MOST - 1)
    is_sent = request.method == "POST"
    form = ImportForm(request.POST if is_sent else None, request.FILES if is_sent else None)
    if form.is_valid():
        held = form.imported
        try:
            address = pack(held.preset, held.rules, held.title)
        except TooLong:
            form.add_error(None, _("These rules are too long for a link. Import them as a ruleset first."))
        else:
            return redirect(
                reverse("comparing:rules") + query_naming([*(each.address for each in others), address])
            )
    context = {"form": form, "query": query_naming(each.address for each in others)}
    return render(request, "club/comparing/bring_in.html", context)


@require_safe
@vary_on_headers("HX-Request")
def calculator(request: HttpRequest) -> HttpResponse:
    """Show the value of one deal, and why."""
    rulesets = rulesets_in_query(request) or [usual_ruleset(request)]
    here = reverse("comparing:calculator") + canonical_query(request)
    if request.headers.get("HX-Trigger-Name") == "of":
        return HttpResponse(headers={"HX-Redirect": here})  # other rules ask for other things
    form = SingleForm(request.GET if "game" in request.GET else None, [each.rules for each in rulesets])
    context = {"form": form, "slots_used": len(rulesets), **results_of(form, rulesets)}
    if "HX-Request" in request.headers:
        response = render(request, "club/comparing/_outcomes.html", context)
        response["HX-Replace-Url"] = here
        return response
    if any(value == "" for _name, values in request.GET.lists() for value in values):
        return redirect(here)
    addresses = [each.address for each in rulesets]
    context |= {
        "slots": [*addresses, *[""] * (MOST - len(addresses))],
        "offered": offered_rulesets(request, rulesets),
    }
    return render(request, "club/comparing/calculator.html", context)


def results_of(form: SingleForm, rulesets: Sequence[Shown]) -> dict[str, Any]:
    """The deal under each ruleset, and where the difference comes from; nothing until it is all there."""
    if (deal := form.deal) is None:
        return {"outcomes": ()}
    return {"outcomes": outcomes(rulesets, deal, form.rounds), "ways": ways(rulesets, deal, form.rounds)}


def canonical_query(request: HttpRequest) -> str:
    """The query of a link to this deal under these rules."""
    return "?" + urlencode(facts_for_link(dict(request.GET.lists())), safe=MARK)
