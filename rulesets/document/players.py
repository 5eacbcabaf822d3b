"""Names as people see them, and who sits at the table: in seating order, who came late or left early."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace

from rulesets.checks.players import no_dummy_under, players_under, too_few_at_the_table
from rulesets.document.fields import Fields, read_part
from rulesets.problems import Problem, Refused
from rulesets.rules.ruleset import Ruleset
from rulesets.session.evening import EVENING
from rulesets.session.table import LONGEST_NAME, MOST_AT_A_TABLE, MOST_IN_A_RESULT, Player
from rulesets.translation import _

JOINERS = "\u200c\u200d"
"""They join letters and pictures to one, and are signs of their own nowhere else."""


def is_seen(sign: str) -> bool:
    """Whether people see a sign, or what it makes of its neighbours."""
    return sign in JOINERS or unicodedata.category(sign)[0] != "C"


def plain_name(text: str) -> str:
    """A name in one line without signs that nobody sees or that turn what follows round.

    By them two names would differ that look the same, and a name on a list would change the line around it.
    """
    seen = "".join(filter(is_seen, " ".join(text.split())))
    return unicodedata.normalize("NFC", " ".join(seen.split()).strip(JOINERS))


def read_everybody(fields: Fields, rules: Ruleset, *, may_look_alike: bool) -> tuple[Player, ...]:
    """The players of a sheet, collecting their problems; nobody if they cannot be read.

    Of an evening of which only the result is known there are as many as were there, at whatever tables.
    """
    nobody: tuple[Player, ...] = ()
    is_result = holds_only_a_result(fields.data.get("deals"))
    most = MOST_IN_A_RESULT if is_result else MOST_AT_A_TABLE
    players = read_part(fields, "players", lambda data: read_players(data, most), nobody)
    if not players:
        return ()
    fields.problems += [] if may_look_alike else looking_alike(players)
    if not is_result and players_under(rules, players) > rules.players_max:
        message = _("must be %(low)s to %(high)s under these rules")
        fields.refuse("players", message, low=4, high=rules.players_max)
    fields.problems += too_few_at_the_table(players, 1)
    return players


def read_dummy(fields: Fields, rules: Ruleset, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players with the one marked who is a dummy, if three play: one of four, not with a pot."""
    if not players or not fields.has("dummy"):
        return players
    names = [player.name for player in players]
    seat = fields.seat("dummy", fields.data["dummy"], names)
    if seat is None:
        return players
    if len(players) != 4 or any(player != Player(player.name) for player in players):
        fields.refuse("dummy", _("can only be one of four, who are all there from first to last"))
    fields.problems += no_dummy_under(rules, has_dummy=True)
    return (*players[:seat], replace(players[seat], is_dummy=True), *players[seat + 1 :])


def last_at_start(players: tuple[Player, ...]) -> int:
    """The usual first dealer: the last player who is there, so that the first of them leads."""
    return max(seat for seat, player in enumerate(players) if player.is_present(1) and not player.is_dummy)


def holds_only_a_result(deals: object) -> bool:
    """Whether the deals of a document are one entry that stands for a whole evening."""
    return (
        isinstance(deals, list) and len(deals) == 1 and isinstance(deals[0], Mapping) and EVENING in deals[0]
    )


def read_players(data: object, most: int = MOST_AT_A_TABLE) -> tuple[Player, ...]:
    """Four to seven players with unique names, in seating order, or to as many as `most`."""
    if not isinstance(data, list) or not 4 <= len(data) <= most:
        raise Refused([Problem("", _("must be a list of four to seven players"))])
    players = tuple(read_player(item, position) for position, item in enumerate(data))
    if len({player.name for player in players}) != len(players):
        raise Refused([Problem("", _("must be different names"))])
    return players


def read_player(data: object, position: int) -> Player:
    """A name, or a name with the first and the last counted deal."""
    if isinstance(data, str):
        data = {"name": data}
    try:
        fields = Fields(data, ("name", "from", "to"))
        name = fields.text("name", LONGEST_NAME)
        if not name or not name.strip():
            fields.refuse("name", _("a name is needed"))
        first, last = fields.whole("from", 1, 10_000) or 1, fields.whole("to", 1, 10_000)
        if last is not None and last < first:
            fields.refuse("to", _("must not be before the first deal"))
        fields.finish()
    except Refused as refused:
        raise Refused([problem.within(f"[{position}]") for problem in refused.problems]) from refused
    return Player(name or "", first, last)


def looking_alike(players: tuple[Player, ...]) -> list[Problem]:
    """A problem for each name that looks like that of another player, though it is stored otherwise."""
    found, seen = [], dict[str, str]()
    for position, player in enumerate(players):
        other = seen.setdefault(plain_name(player.name), player.name)
        if other != player.name:
            message = _("looks like %(name)s, who is already there")
            found.append(Problem(f"players[{position}].name", message, {"name": other}))
    return found
