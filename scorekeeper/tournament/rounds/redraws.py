"""Whether a round that is drawn and not open still is as it would be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.evenings.models import Making
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.rounds.reads import fits, is_by_standing, is_for_fours, teams_met
from scorekeeper.tournament.standings.reads import RoundState, Standings, ranking_of, standings_of


def why_draw_again(tournament: Tournament, rounds: Rounds, number: int) -> str:
    """Why a round to come cannot be opened as it is planned, in a sentence; empty if it can."""
    if not fits(rounds, number, fours_only=is_for_fours(tournament), teams=teams_met(tournament)):
        return _("Somebody has come or gone since this was drawn: draw again.")
    if rounds.planned[number].making == Making.DRAWN and is_by_standing(tournament, number):
        return why_standing_is_another(tournament, rounds, number)
    return ""


def why_standing_is_another(tournament: Tournament, rounds: Rounds, number: int) -> str:
    """Why a round that was drawn by the standings is not the one that they say now; empty if it is."""
    standings = standings_of(tournament)
    if missing := round_to_finish(standings):
        return not_over_text(missing)
    seated = [one for table in rounds.tables_of(number) for one in table]
    drawn, now = tournament.ranking_drawn, ranking_of(standings)
    if drawn and in_order_of(drawn, seated) != in_order_of(now, seated):
        return _("The standings have changed since this was drawn: draw again.")
    return ""


def in_order_of(ranking: Sequence[int], seated: Sequence[int]) -> list[int]:
    """Who is seated in the order of a ranking, those who are not in it at the end."""
    place = {one: at for at, one in enumerate(ranking)}
    return sorted(seated, key=lambda one: (place.get(one, len(place)), one))


def round_to_finish(standings: Standings) -> RoundState | None:
    """The round whose lists the draw of the next one waits for, as that goes by the standings."""
    if not is_by_standing(standings.tournament, len(standings.rounds) + 1):
        return None
    return next((each for each in standings.rounds if not each.is_over), None)


def not_over_text(state: RoundState) -> str:
    """How many lists are missing for the standings."""
    text = ngettext(
        "This round goes by the standings: of round %(number)s %(count)s list is missing.",
        "This round goes by the standings: of round %(number)s %(count)s lists are missing.",
        state.tables - state.locked,
    )
    return text % {"number": state.number, "count": state.tables - state.locked}
