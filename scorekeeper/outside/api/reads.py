"""Groups, sheets and house rules as programs are told of them."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset, presets, write_scored
from rulesets.rules import differs
from rulesets.session import SessionState
from scorekeeper.club.comparing.models import Proposal
from scorekeeper.club.comparing.proposals.reads import can_be_read, statutes_of, title_of
from scorekeeper.club.comparing.proposals.voters import Voter, answers_of, voters_of
from scorekeeper.club.evenings.group.reads import listed_sheet
from scorekeeper.club.leagues import models as leagues
from scorekeeper.club.leagues.seasons.reads import (
    Champions,
    all_evenings,
    champions_of,
    current_season,
    seasons_of,
)
from scorekeeper.club.leagues.sentences import rule_sentences
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.outside.api import shapes
from scorekeeper.outside.shapes import Row
from scorekeeper.play.groups import models as groups
from scorekeeper.play.houserules.documents import listed_options, listed_presets
from scorekeeper.play.houserules.labels import preset_name
from scorekeeper.play.houserules.reads import changed_options, latest_version, rules_of, ruleset_name
from scorekeeper.play.sheets.engine import document_of_session, open_sheet
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.start.reads import states_of
from scorekeeper.site.refusal import found_or_404
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.setup.reads import tournaments_of

PER_PAGE = 50
SETTLED = ("totals", "bank", "places", "next")
"""How everybody stands, out of the document of a sheet."""


def scored_sheet(sheet: Sheet) -> Row:
    """The sheet document with everything that follows from it: two queries."""
    _table, _stored, session = open_sheet(sheet)
    return write_scored(document_of_session(sheet, session), session)


def settled(document: Row) -> Row:
    return {name: document[name] for name in SETTLED}


def lines_from(document: Row, place: int) -> list[Row]:
    deals = enumerate(document["deals"], 1)
    return [{"place": number, "deal": deal} for number, deal in deals if number >= place]


def place_of(sheet: Sheet, position: int) -> int:
    """The place of a line among those that are there: positions have gaps where lines were taken out."""
    return sheet.deals.filter(position__lt=position).count() + 1


def sheet_now(sheet: Sheet) -> Sheet:
    return Sheet.objects.select_related("ruleset").get(pk=sheet.pk)


def group_facts(group: groups.Group) -> Row:
    current = current_season(group, localdate()).number
    counts = {"players": group.players.count(), "evenings": group.evenings.count()}
    return shapes.Group.write(group, **counts, current_season=current)


def players_of(group: groups.Group) -> Row:
    """The players by name, with those who have left and guests."""
    players = group.players.values("id", "name", "is_active", "is_guest", "is_counted")
    return shapes.Players.write({"players": sorted(players, key=lambda player: player["name"].casefold())})


def evenings_since(group: groups.Group, since: date | None, page: int) -> Row:
    """A page of the evenings from a day on, the last first: as many queries for one as for fifty."""
    stored = group.evenings.order_by("-day", "-pk")
    found = Paginator(stored.filter(day__gte=since) if since else stored, PER_PAGE).get_page(page)
    shown = list(found)
    tables = tables_of(shown)
    tournaments = dict(Tournament.objects.filter(evening__in=shown).values_list("evening", "slug"))
    evenings = [
        shapes.Evening.write(each, tournament=tournaments.get(each.pk), tables=tables[each.pk])
        for each in shown
    ]
    return shapes.Evenings.write(None, evenings=evenings, **place_in_list(found))


def place_in_list(page: Page[Any]) -> Row:
    """The number of a page in a long list, of how many, and the length of the list."""
    return {"page": page.number, "pages": page.paginator.num_pages, "total": page.paginator.count}


def tables_of(evenings: list[groups.Evening]) -> defaultdict[int, list[Row]]:
    """The sheets of evenings, by evening, also those that cannot be read."""
    stored = Sheet.objects.filter(evening__in=evenings).order_by("round", "table", "pk")
    sheets = list(stored.select_related("ruleset", "evening").prefetch_related("seats"))
    states, found = states_of(sheets), defaultdict[int, list[Row]](list)
    for sheet in sheets:
        stands = how_it_stands(sheet, states.get(sheet.pk))
        if sheet.evening is not None and sheet.evening.is_hidden:
            stands["totals"] = None
        written = shapes.Table.write(sheet, **stands)
        for name in stands:  # stands last, as programs have got it since the first release
            written[name] = written.pop(name)
        found[sheet.evening_id or 0].append(written)
    return found


def how_it_stands(sheet: Sheet, state: SessionState | None) -> Row:
    """How far a sheet is, and who has how much."""
    listed = listed_sheet(sheet, state)
    totals = dict(listed.totals) if listed.is_readable else None
    return {"deals": listed.counted, "is_over": listed.is_over, "totals": totals}


def seasons_in(group: groups.Group) -> Row:
    """The seasons, all evenings last, and which of them is played."""
    stored = seasons_of(group)
    champions, current = champions_of(stored), current_season(group, localdate(), stored)
    facts = [season_facts(season, champions) for season in (*stored, all_evenings(group))]
    return shapes.Seasons.write(None, seasons=facts, current=current.number)


def season_facts(season: leagues.Season, champions: Champions) -> Row:
    said = {"champions": list(champions.of_season(season)), "statute": rule_sentences(season)}
    return shapes.Season.write(season, **said)


def season_standings(season: leagues.Season) -> Row:
    """The standings of a season, who has no place last."""
    found = standings_of(season)
    facts = season_facts(season, champions_of([season]))
    rows = {"evenings": found.evenings, "lines": found.every}
    return shapes.Standings.write(rows, season=facts)


def proposals_in(group: groups.Group) -> Row:
    """The proposals of a group that can be read, with who says what: four queries for any number."""
    stored = group.proposals.select_related("base", "target", "season").prefetch_related("votes")
    voters = voters_of(group)
    found = [each for each in stored if can_be_read(each)]
    return shapes.Proposals.write(None, proposals=[proposal_facts(each, voters) for each in found])


def proposal_facts(proposal: Proposal, voters: list[Voter]) -> Row:
    answers = answers_of(voters, proposal.votes.all())
    said = {
        name: [each.voter.name for each in answers if each.is_yes is wanted]
        for name, wanted in (("yes", True), ("no", False), ("waiting", None))
    }
    _before, statute = statutes_of(proposal) or ("", "")
    changes = changed_options_of(proposal)
    return shapes.Proposal.write(proposal, title=title_of(proposal), changes=changes, statute=statute, **said)


def changed_options_of(proposal: Proposal) -> Row:
    """The options that would change, with their new values; none where a season would count otherwise."""
    if proposal.base is None or proposal.target is None:
        return {}
    base, target = rules_of(proposal.base), rules_of(proposal.target)
    changed = [each for each in CATALOGUE.values() if differs(base, target, each)]
    return {each.id: each.kind.write(getattr(target, each.id)) for each in changed}


def tournaments_in(group: groups.Group, page: int) -> Row:
    """A page of the tournaments of a group, the last first; each says how many have `entered`."""
    found = Paginator(tournaments_of(group), PER_PAGE).get_page(page)
    return shapes.Tournaments.write({"tournaments": list(found), **place_in_list(found)})


def all_rules() -> Row:
    """The catalogue, its words in the language asked for, and the rulesets that come along."""
    words = [{**each, "label": _(each["label"]), "help": _(each["help"])} for each in listed_options()]
    return {"options": words, "presets": listed_presets()}


def named_ruleset(name: str) -> Row:
    """A preset by its name, or the last version of a stored ruleset by its address; raise Http404."""
    preset = presets().get(name)
    if preset is not None:
        return ruleset_facts(name, preset_name(preset), name, preset.options, preset.rules)
    stored = found_or_404(latest_version(name))
    return ruleset_facts(name, ruleset_name(stored), stored.preset, changed_options(stored), rules_of(stored))


def ruleset_facts(name: str, title: str, preset: str, options: Row, rules: Ruleset) -> Row:
    """A ruleset: as documents name it, and with all its values."""
    values = {each.id: each.kind.write(getattr(rules, each.id)) for each in CATALOGUE.values()}
    named = {"preset": preset, "options": options}
    return shapes.Ruleset.write(None, id=name, title=title, ruleset=named, options=values)
