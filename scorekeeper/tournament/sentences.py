"""Descriptions of a tournament and of its way to count, and figures as its standings have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.leagues.labels import counts_text as counts_of_season
from scorekeeper.club.leagues.labels import points_text
from scorekeeper.club.leagues.sentences import place_sentences
from scorekeeper.club.leagues.standings.rule import PointsRule
from scorekeeper.club.leagues.standings.rule import Rule as SeasonRule
from scorekeeper.play.houserules.labels import join_sentences, join_words, money_text
from scorekeeper.play.sheets.labels import signed
from scorekeeper.play.sheets.sentences import lead_sentence
from scorekeeper.tournament.counting import Counting, TieRule
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.standings.lines import Cut, Rule
from scorekeeper.tournament.standings.parts import COUNTED, TeamLine
from scorekeeper.tournament.standings.reads import Standings
from scorekeeper.tournament.times import days_text


def facts_sentence(tournament: Tournament) -> str:
    """Describe a tournament in a sentence: its days, how much is played, and the fee."""
    setup = tournament.evening.setup
    said = [
        days_text(tournament),
        ngettext("%(count)s round", "%(count)s rounds", setup.rounds) % {"count": setup.rounds},
    ]
    if setup.length:
        text = ngettext("%(deals)s deal each", "%(deals)s deals each", setup.length)
        said.append(text % {"deals": setup.length})
    if tournament.minutes:
        text = ngettext("%(minutes)s minute", "%(minutes)s minutes", tournament.minutes)
        said.append(text % {"minutes": tournament.minutes})
    if tournament.pools:
        text = ngettext("%(count)s group", "%(count)s groups", tournament.pools)
        said.append(text % {"count": tournament.pools})
    if tournament.cut_after:
        text = _("final of %(count)s after round %(round)s")
        if tournament.pools:
            text = _("final of the first %(count)s of each group after round %(round)s")
        said.append(text % {"count": tournament.cut_size, "round": tournament.cut_after})
    if tournament.teams_meet:
        said.append(_("four teams meet"))
    if tournament.fee:
        said.append(_("entry fee %(fee)s") % {"fee": money_text(tournament.fee)})
    return join_words(said)


LIKE_A_SEASON = {
    Counting.POINTS: SeasonRule(PointsRule.TOTAL),
    Counting.PLACES: SeasonRule(PointsRule.TABLES),
    Counting.AVERAGE: SeasonRule(PointsRule.AVERAGE),
}
"""The rule of a season whose figures look the same."""


def counts_text(counts: Fraction, counting: Counting) -> str:
    """The figure that decides: points signed, an average with two decimals, points for places as they are.

    Half points are those that are carried into a final.
    """
    if counting is Counting.POINTS and counts.denominator > 1:
        return ("+" if counts > 0 else "") + points_text(counts)
    return counts_of_season(counts, LIKE_A_SEASON[counting])


def counts_label(counting: Counting) -> str:
    """The head of the column of what decides."""
    return {
        Counting.POINTS: _("Points"),
        Counting.PLACES: _("Points for places"),
        Counting.AVERAGE: _("Points per round"),
    }[counting]


def rule_sentences(rule: Rule) -> str:
    """Describe what counts, the points of a missed round, and what decides between equals."""
    return join_sentences(sentences(rule))


def sentences(rule: Rule) -> Iterator[str]:
    """The sentences of a rule, one after the other."""
    if rule.counting is Counting.PLACES:
        yield from place_sentences(rule.places)
    elif rule.counting is Counting.AVERAGE:
        yield _("Points per round count: all points divided by the number of rounds played.")
    else:
        yield _("All points count.")
    if rule.missed:
        points = (
            signed(rule.missed)
            if rule.counting is not Counting.PLACES
            else points_text(Fraction(rule.missed))
        )
        yield _("A missed round counts %(points)s.") % {"points": points}
    if rule.cut:
        yield from final_sentences(rule.cut)
    yield tie_sentence(rule)
    if TieRule.LOT in rule.ties:
        yield _("Lots are drawn with the seed %(seed)s.") % {"seed": rule.seed}


def final_sentences(cut: Cut) -> Iterator[str]:
    """The sentences on who plays a final, and on what counts there."""
    said = {"round": cut.after, "count": cut.size if cut.pools else len(cut.finalists) or cut.size}
    if cut.pools:
        text = _(
            "After round %(round)s, the first %(count)s of each group play a final and stand before all "
            "others."
        )
        yield text % said
    else:
        yield _("After round %(round)s, the first %(count)s play a final and stand before all others.") % said
    if not cut.share:
        yield _("In the final, only its own rounds count.")
    elif cut.share < 1:
        yield _("In the final, half of what they made before counts too; half of 17 is 8.5.")
    else:
        yield _("In the final, what they made before counts too.")


def tie_sentence(rule: Rule) -> str:
    """Say what decides between equals."""
    if not rule.ties:
        return _("Players who are level share the place.")
    first, *others = (str(tie.label) for tie in rule.ties)
    for each in others:
        first = _("%(first)s, then %(then)s") % {"first": first, "then": each}
    return _("If players are level, first is %(ties)s.") % {"ties": first}


def team_sentence(rule: Rule, *, has_day: bool) -> str:
    """Say what counts for a team, and what the places bring where four teams met."""
    text = _("Each team's best %(count)s count in each round.") % {"count": COUNTED}
    if rule.cut:
        without = _("The final does not count for teams.")
        text = f"{text} {without}"
    day = _("The day's places earn 4, 3, 2 and 1 points; teams that are level share them.")
    return f"{text} {day}" if has_day else text


Placed = tuple[int | None, str, str]
"""A place, who has it, and what counts."""


def statement_of(standings: Standings) -> str:
    """How far a tournament is and who leads, or who has won; empty while nobody has a place."""
    lead = teams_lead(standings) if standings.tournament.teams_meet else people_lead(standings)
    if standings.is_over or not lead:
        return lead
    last = standings.rounds[-1]
    text = _("After round %(round)s: %(lead)s") if last.is_over else _("Round %(round)s in play: %(lead)s")
    return text % {"round": last.number, "lead": lead}


def public_statement(standings: Standings) -> str:
    """The same for who has not asked for the standings: only how far it is while they are hidden."""
    said = "" if standings.is_hidden else statement_of(standings)
    if said or not standings.rounds:
        return said
    last = standings.rounds[-1]
    text = _("Round %(round)s is over") if last.is_over else _("Round %(round)s is being played")
    return text % {"round": last.number}


def people_lead(standings: Standings) -> str:
    """Say who leads, or has won."""
    counting, entrants = standings.rule.counting, standings.field.entrants
    placed = (
        (line.place, str(entrants[line.entrant]), counts_text(line.counts, counting))
        for line in standings.lines
    )
    return lead_of(placed, is_closed=standings.is_over)


def teams_lead(standings: Standings) -> str:
    """Say which team leads, or has won."""
    placed = ((team.place, team.name, team_counts(team, standings)) for team in standings.teams)
    return lead_of(placed, is_closed=standings.is_over)


def team_counts(team: TeamLine, standings: Standings) -> str:
    """The points of a team: with their sign, or as they are if they are for places."""
    is_for_places = standings.rule.counting is Counting.PLACES
    return points_text(team.points) if is_for_places else signed(int(team.points))


def lead_of(placed: Iterable[Placed], *, is_closed: bool) -> str:
    """Say who is first of those who have a place; empty where nobody has one."""
    ranked = [each for each in placed if each[0] is not None]
    return lead_sentence(ranked, is_closed=is_closed) if ranked else ""


def hidden_sentence(tournament: Tournament) -> str:
    """That nobody but who leads sees the standings, and until when."""
    if tournament.hides_as_said:
        return _("The standings are hidden for now.")
    return _("The standings are hidden until the last round is closed.")
