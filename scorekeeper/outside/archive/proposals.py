"""The proposals of a group in its file: what would change, who said what, and what became of them.

Votes are of players: a member who does not play is nobody in another group, and no account is in the file, so
nor is who made or decided a proposal. Rulesets with a name are meant by their numbers, from 1, and those of
their versions; others stand there whole.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Prefetch

from rulesets import Problem, Refused
from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.session import LONGEST_NAME
from rulesets.translation import _
from scorekeeper.club.comparing import models
from scorekeeper.club.comparing.proposals.reads import can_be_read
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.forms import StatuteForm
from scorekeeper.club.leagues.seasons.initial_forms import typed_as
from scorekeeper.club.leagues.seasons.statutes import TIES, as_now, columns_of, counted_as
from scorekeeper.outside.archive.evening_extras import read_rules, ruleset_of, written_rules
from scorekeeper.outside.archive.numbers import Known
from scorekeeper.outside.field_checks import refuse_twice
from scorekeeper.outside.shapes import Row, Shape, choice, field, items, text, whole
from scorekeeper.outside.shapes import columns_of as plain_columns
from scorekeeper.play.groups.capacity import MOST_PLAYERS, MOST_SEASONS, MOST_VERSIONS
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules.models import Ruleset

if TYPE_CHECKING:
    from rulesets import Ruleset as Rules
    from scorekeeper.play.houserules.documents import Imported

LONGEST_TEXT, LARGEST_QUORUM = 500, 10_000

Place = Sequence[int]
"""The number of a ruleset in the file, and that of its version."""


def read_version(fields: Fields, key: str, known: Known) -> list[int] | None:
    """Read the numbers of a ruleset of the file and of its version; None where none is given."""
    given = fields.data.get(key)
    if given is None:
        return None
    is_place = isinstance(given, list) and len(given) == 2
    if is_place and all(is_whole(each, 1, MOST_VERSIONS) for each in given):
        return list(given)
    fields.refuse(key, _("must be the numbers of a ruleset and of a version"))
    return None


def read_statutes(fields: Fields, key: str, known: Known) -> list[Row]:
    """How a season counts and how it would; nothing where that is not what is proposed."""
    given = fields.data.get(key) or []
    if not isinstance(given, list) or len(given) not in (0, 2):
        fields.refuse(key, _("must be a list of two entries"))
        return []
    return [read_statute(each) for each in given]


def read_statute(data: object) -> Row:
    """The columns of a season as they are stored; raise Refused for what nobody could have chosen."""
    given = as_now(data) if isinstance(data, dict) else {}
    plain = {name: value for name, value in given.items() if isinstance(value, int | float | str)}
    ties = dict(zip(TIES, str(plain.get("ties", "")).split(","), strict=False))
    form = StatuteForm({**typed_as(plain), **ties})
    if not form.is_valid():
        raise Refused([Problem("statutes", str(text)) for texts in form.errors.values() for text in texts])
    return columns_of(counted_as(Season(), form.cleaned_data))


class Vote(Shape):
    """The vote of a player, and its way: signed in, by their own link, or at the table."""

    player: str = text(LONGEST_NAME, _("is missing"), of="player.name")
    yes: bool = field(column="is_yes")
    way: str = choice(models.Vote.Way.values)
    at: datetime


class Proposal(Shape):
    """A proposal; without a season it is about all evenings."""

    season: int | None = whole(1, MOST_SEASONS, absent=None, usual=None)
    base: dict[str, Any] | None = field(
        lambda fields, key, known: read_rules(fields, key, known) if fields.has(key) else None, usual=None
    )
    base_version: list[int] | None = field(read_version, usual=None)
    target: dict[str, Any] | None = field(
        lambda fields, key, known: read_rules(fields, key, known) if fields.has(key) else None, usual=None
    )
    statutes: list[dict[str, Any]] = field(read_statutes, usual=[])
    text: str = text(LONGEST_TEXT, usual="")
    last_day: date | None = field(usual=None)
    quorum: int = whole(0, LARGEST_QUORUM, usual=0)
    at: datetime
    outcome: str = choice(models.Proposal.Phase.values, column="phase")
    decided: datetime | None = field(column="decided_at", usual=None)
    adopted: list[int] | None = field(read_version, usual=None)
    votes: list[Vote] = items(Vote, MOST_PLAYERS, of=lambda proposal: proposal.votes.all())

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        """There is one base, nobody votes twice, and what is decided was decided some day."""
        if found["statutes"] and not found["season"] and not fields.problems:
            fields.refuse("season", _("is missing"))
        if (found["target"] is None) is not bool(found["statutes"]) and not fields.problems:
            fields.refuse(
                "target", _("there must be either %(key)s or %(other)s"), key="target", other="statutes"
            )
        has_base = (found["base"] is None) is not (found["base_version"] is None)
        if has_base is bool(found["statutes"]) and not fields.problems:
            message = _("there must be either %(key)s or %(other)s")
            fields.refuse("base", message, key="base", other="base_version")
        players = (vote["player"] for vote in found["votes"])
        refuse_twice(fields, "votes", players, _("must be different players"))
        is_open = found["phase"] == models.Proposal.Phase.OPEN
        if is_open is (found["decided_at"] is not None) and not fields.problems:
            fields.refuse("decided", _("does not fit the outcome"))


def written_proposals(group: Group, seasons: Mapping[int, int], versions: Mapping[int, Place]) -> list[Row]:
    """The proposals that can be read, the first first: two queries.

    `seasons` has the numbers of the seasons in the file by key, `versions` the places of the rulesets.
    """
    votes = models.Vote.objects.exclude(player=None).select_related("player").order_by("pk")
    stored = group.proposals.select_related("base", "target", "season").order_by("pk")
    return [
        Proposal.write(
            each,
            season=seasons.get(each.season_id or 0),
            base=written_rules(each.base) if each.base and each.base_id not in versions else None,
            base_version=versions.get(each.base_id or 0),
            target=written_rules(each.target) if each.target else None,
            statutes=[each.base_statute, each.target_statute] if each.is_of_counting else [],
            adopted=versions.get(each.adopted_id or 0),
        )
        for each in stored.prefetch_related(Prefetch("votes", votes))
        if can_be_read(each)
    ]


def check_proposals(fields: Fields, found: Row, names: Collection[str]) -> None:
    """Note what of the proposals of a file does not fit the rest of it."""
    versions = [len(each) for each in found["rulesets"]]
    for place, proposal in enumerate(found["proposals"]):
        here = f"proposals[{place}]"
        if not {vote["player"] for vote in proposal["votes"]} <= set(names):
            fields.refuse(f"{here}.votes", _("must be names of players"))
        if (proposal["season"] or 0) > len(found["seasons"]):
            fields.refuse(f"{here}.season", _("must be the number of a season"))
        for key in ("base_version", "adopted"):
            if proposal[key] and not is_there(proposal[key], versions):
                fields.refuse(f"{here}.{key}", _("must be the numbers of a ruleset and of a version"))
    open_ones = (each for each in found["proposals"] if each["phase"] == models.Proposal.Phase.OPEN)
    refuse_twice(fields, "proposals", map(change_in, open_ones), _("must be different where they are open"))


def change_in(proposal: Row) -> object:
    """The change that a proposal makes: the old and the new rules, or a season and its new way to count."""
    if proposal["statutes"]:
        return proposal["season"], *(tuple(sorted(each.items())) for each in proposal["statutes"])
    base = tuple(proposal["base_version"] or ()) or rules_in(proposal["base"])
    return base, rules_in(proposal["target"])


def is_there(place: Place, versions: Sequence[int]) -> bool:
    """Whether a file with so many versions of each ruleset has this one."""
    ruleset, version = place
    return ruleset <= len(versions) and version <= versions[ruleset - 1]


def rules_in(given: Imported | None) -> Rules | None:
    return given.rules if given else None


def create_proposals(group: Group, found: Sequence[Row], kept: Sequence[Sequence[int]]) -> None:
    """The proposals of a group whose players and seasons are there; `kept` has the keys of its versions."""
    players = {player.name: player for player in group.players.all()}
    seasons = list(group.seasons.order_by("number"))
    versions = Ruleset.objects.in_bulk([key for each in kept for key in each])
    for each in found:
        base, adopted = (
            versions[kept[place[0] - 1][place[1] - 1]] if place else None
            for place in (each["base_version"], each["adopted"])
        )
        before, after = each["statutes"] or ({}, {})
        made = models.Proposal.objects.create(
            group=group,
            season=seasons[each["season"] - 1] if each["season"] else None,
            base=base or (ruleset_of(each["base"], None) if each["base"] else None),
            target=ruleset_of(each["target"], None) if each["target"] else None,
            base_statute=before,
            target_statute=after,
            adopted=adopted,
            **plain_columns(each, "season", "base", "base_version", "target", "statutes", "adopted", "votes"),
        )
        models.Vote.objects.bulk_create(
            models.Vote(proposal=made, **{**vote, "player": players[vote["player"]]})
            for vote in each["votes"]
        )
