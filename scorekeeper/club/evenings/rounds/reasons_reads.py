"""Why these sit together in a round to come, and what no draw could avoid: a sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.evenings.draw.drawing import plan_after
from scorekeeper.club.evenings.draw.plan import USUAL
from scorekeeper.club.evenings.draw.report import report_on
from scorekeeper.club.evenings.draw.tables import Player, Round
from scorekeeper.club.evenings.models import Making, Seating
from scorekeeper.club.evenings.rounds.drawing_reads import (
    first_by_standing,
    met_before,
    pairs_apart,
    season_of,
)
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.play.houserules.labels import join_sentences, join_words


def reasons_for(rounds: Rounds, number: int) -> list[str]:
    """Why these sit together in a round: a sentence each."""
    plan = rounds.planned.get(number)
    if plan is None or plan.making == Making.BY_HAND or len(plan.tables) < 2:
        return []
    by_setup = {
        Seating.LOT: met_sentence,
        Seating.STANDING: standing_sentence,
        Seating.LADDER: moved_sentence,
    }
    seating = Seating(rounds.setup.seating)
    if seating == Seating.STANDING and number < first_by_standing(rounds):
        seating = Seating.LOT
    again = again_sentence(rounds, number) if seating == Seating.LOT else ""
    return [*filter(None, (again, by_setup[seating](rounds, number), apart_sentence(rounds)))]


def again_sentence(rounds: Rounds, number: int) -> str:
    """How often two must meet again in the rounds to come, where some do in this one, and why more do."""
    before, plan = rounds.with_planned(number), rounds.planned[number]
    coming = [each for each in sorted(rounds.planned) if each >= rounds.next]
    is_same = all(rounds.planned[each].seated == plan.seated for each in coming)
    if not is_same or repeats_after(before, [rounds.tables_of(number)]) == 0:
        return ""
    played, sizes = list(rounds.played), tuple(map(len, plan.tables))
    least = plan_after(sorted(plan.seated), sizes, played, USUAL).least_again(len(coming))
    found = repeats_after(played, [rounds.tables_of(each) for each in coming])
    said = [least_sentence(least, found)] if least else []
    return join_sentences([*said, spread_sentence()] if found > least and len(set(sizes)) > 1 else said)


def repeats_after(before: list[Round], later: list[Round]) -> int:
    """How often two meet again in later rounds."""
    return report_on([*before, *later]).repeats - report_on(before).repeats


def least_sentence(least: int, found: int) -> str:
    """That two must meet again so often at least, and so often do."""
    text = ngettext(
        "However the rounds to come are drawn, two people meet again at least %(least)s time: there are too "
        "few others. In this draw: %(found)s.",
        "However the rounds to come are drawn, two people meet again at least %(least)s times: there are too "
        "few others. In this draw: %(found)s.",
        least,
    )
    return text % {"least": least, "found": found}


def spread_sentence() -> str:
    """That tables of more than four come before meeting again in a draw."""
    return _(
        "Sitting at a table of more than four is shared out as evenly as it can be, "
        "even where some meet again for it."
    )


def standing_sentence(rounds: Rounds, number: int) -> str:
    """By which standings those sit together who do."""
    season = season_of(rounds.setup.evening)
    text = _("By the standings (%(season)s): neighbours sit together unless they have already met tonight.")
    return text % {"season": season.name} if season else ""


def moved_sentence(rounds: Rounds, number: int) -> str:
    if number == 1:
        return _("Up and down: the standings seat the first round; from then on the tables do.")
    return _("Up and down: the first of each table moves one table up, the last one table down.")


def apart_sentence(rounds: Rounds) -> str:
    """A sentence on those here who sit apart."""
    names = rounds.people.names
    text = _("%(one)s and %(other)s")
    pairs = [text % {"one": names[one], "other": names[other]} for one, other in pairs_apart(rounds)]
    return _("Apart, as you said: %(pairs)s.") % {"pairs": join_words(pairs)} if pairs else ""


def pairs_at(tables: Round) -> Iterator[tuple[Player, Player]]:
    for table in tables:
        yield from combinations(sorted(table), 2)


def met_sentence(rounds: Rounds, number: int) -> str:
    """How often those who meet in a round have met before, and all who are here; empty if that is no less."""
    met, tables = met_before(rounds), rounds.tables_of(number)
    here = sorted(one for table in tables for one in table)
    seated, everybody = met.mean_of(pairs_at(tables)), met.mean_of(combinations(here, 2))
    if round(seated, 1) >= round(everybody, 1):
        return ""
    text = _(
        "People who have rarely met since %(date)s are seated together: the pairs at these tables have met "
        "%(seated)s times on average, all who are here %(all)s times."
    )
    return text % {
        "date": date_format(met.since, "DATE_FORMAT"),
        "seated": number_format(seated, 1),
        "all": number_format(everybody, 1),
    }
