"""An evening under other rules: which ones, and what if a single rule had been another."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from rulesets import Session
from scorekeeper.club.comparing.chosen_rulesets import offered_rulesets, own_rules, rulesets_in_query
from scorekeeper.club.comparing.evening.reads import compared_evening
from scorekeeper.club.comparing.switch_panel import find_switches, switch_lists
from scorekeeper.club.comparing.switches import (
    RuleSwitch,
    SwitchEffect,
    argued_switches,
    differing_switches,
    effects_of_switches,
    is_long,
    switched,
    untried_switches,
)
from scorekeeper.club.comparing.whatif import TRIED, what_if
from scorekeeper.club.leagues.seasons.reads import season_on
from scorekeeper.play.groups.guards import role_in
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.sheets import guards
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.labels import sheet_title
from scorekeeper.play.sheets.models import Sheet

MOST_OTHERS = 3


@require_safe
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """An evening beside what is tried out, or under up to three other rulesets that a link names."""
    access = guards.may_read(request, slug)
    _table, stored, session = open_sheet(access.sheet)
    own = own_rules(access.sheet.ruleset)
    others = rulesets_in_query(request, MOST_OTHERS)
    tried = what_if(request, own, others, proposed_in=season_to_propose_in(request, access.sheet))
    found = find_switches(tried.query, own.rules)
    form = tried.form(request, found.asked)
    if address := tried.address_after(form):
        return redirect(address)
    others = others[: MOST_OTHERS - tried.is_other]
    weighed = weights(session, own, others)
    offered = [*switched(own.rules, tried.rules), *argued_switches(own.rules)]
    effects = effects_on(session, own, [*found.said, *offered, *weighed])
    context = {
        "slug": slug,
        "title": sheet_title(access.sheet),
        "page": compared_evening(session, [line.position for line in stored], own, [*others, *tried.columns]),
        "tried": tried,
        "others": others,
        "form": form,
        "found": found,
        "lines": switch_lists(tried, effects, found.said, offered, weighed),
        "is_long": is_long(session),
        "weighed": others[0].name if others else "",
        "offered": offered_rulesets(request, others),
        "may_write": access.may_write and not access.sheet.ends,
    }
    response = render(request, "club/comparing/evening.html", context)
    response["HX-Replace-Url"] = request.get_full_path()
    return response


def season_to_propose_in(request: HttpRequest, sheet: Sheet) -> tuple[str, int] | None:
    """The group and the season in which a member can propose what is tried out."""
    if TRIED not in request.GET or sheet.group is None or role_in(request, sheet.group_id) is None:
        return None
    return sheet.group.slug, season_on(sheet.group, localdate(sheet.started)).number


def effects_on(session: Session, own: Shown, switches: Sequence[RuleSwitch]) -> Sequence[SwitchEffect]:
    """The effect of each switch on the evening by itself; untried if that takes too long."""
    asked = list(dict.fromkeys(switches))
    return untried_switches(own.rules, asked) if is_long(session) else effects_of_switches(session, asked)


def weights(session: Session, own: Shown, others: Sequence[Shown]) -> list[RuleSwitch]:
    """Every single difference from the first of the other rulesets."""
    if not others or is_long(session):
        return []
    return list(differing_switches(own.rules, others[0].rules))
