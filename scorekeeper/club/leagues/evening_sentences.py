"""Sentences on the evenings that count in a season, its final, and the days on which something applies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.club.leagues.absences import holidays_in
from scorekeeper.club.leagues.labels import share_text, signed_points
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.standings.rule import PointsRule, Rule
from scorekeeper.club.leagues.standings.stretches import Stretches
from scorekeeper.play.houserules.labels import join_sentences, join_words
from scorekeeper.play.sheets.labels import signed


def is_said_by_evenings(rule: Rule) -> bool:
    """Whether one sentence says which evenings count and that their points do."""
    is_of_sum = rule.points is PointsRule.TOTAL and not rule.is_parted
    return rule.counts_best and (rule.averages_evenings or is_of_sum)


def best_sentence(rule: Rule) -> str:
    """That the best evenings of everybody count, or their mean."""
    count = {"count": rule.best_of}
    if rule.best_share:
        return best_share_sentence(rule)
    if rule.averages_evenings:
        text = ngettext(
            "The average of each player's best evening counts.",
            "The average of each player's best %(count)s evenings counts.",
            rule.best_of,
        )
    elif is_said_by_evenings(rule):
        text = ngettext(
            "Each player's best evening counts.", "Each player's best %(count)s evenings count.", rule.best_of
        )
    else:
        text = ngettext(
            "Only each player's best evening counts.",
            "Only each player's best %(count)s evenings count.",
            rule.best_of,
        )
    return text % count


def best_share_sentence(rule: Rule) -> str:
    """The same, where they are a share of those that were held."""
    share = {"share": share_text(rule.best_share)}
    if rule.averages_evenings:
        text = _("The average of each player's best evenings counts: %(share)s of those held, rounded up.")
        return text % share
    return _("Each player's best evenings count: %(share)s of those held, rounded up.") % share


def evenings_sentences(season: Season) -> Iterator[str]:
    """Sentences on the evenings of everybody that count."""
    rule = season.written_rule
    if rule.counts_best and not is_said_by_evenings(rule):
        yield best_sentence(rule)
    if rule.drops_evenings:
        yield dropped_sentence(rule)
    if rule.drops_evenings and rule.drop_per:
        yield dropped_per_sentence(season)
    if rule.within:
        yield within_sentence(rule.within)
    elif rule.parts:
        text = _("That is so in each half of the season, and both are added; the second begins on %(day)s.")
        yield text % {"day": date_format(rule.parts[0], "DATE_FORMAT")}


def within_sentence(within: Stretches) -> str:
    """In which parts of the season the evenings that count are chosen."""
    if not within.weeks:
        return str(CHOSEN_WITHIN[within.months])
    return ngettext(
        "That is so in each week, and all weeks are added.",
        "That is so in each %(weeks)s weeks, and all are added.",
        within.weeks,
    ) % {"weeks": within.weeks}


CHOSEN_WITHIN = {
    1: gettext_lazy("That is so in each month, and all months are added."),
    3: gettext_lazy("That is so in each quarter, and all quarters are added."),
    6: gettext_lazy("That is so in each half-year, and all are added."),
}


def absence_sentences(season: Season) -> Iterator[str]:
    """Sentences on missed evenings: what one counts, how many a mean is over, and how many are free."""
    rule = season.written_rule
    if rule.at_least:
        yield ngettext(
            "It is over at least %(count)s evening; each that is missing counts %(points)s.",
            "It is over at least %(count)s evenings; each that is missing counts %(points)s.",
            rule.at_least,
        ) % {"count": rule.at_least, "points": signed(rule.missing or 0)}
    if rule.counts_missed:
        yield missed_sentence(rule)
    if rule.absence:
        text = _("Every missed evening of the season adds %(points)s.")
        if rule.is_average:
            text = _("Every missed evening of the season adds %(points)s to the average.")
        yield text % {"points": signed_points(rule.absence)}
    if rule.free_absences:
        yield ngettext(
            "The first evening that somebody misses is free.",
            "The first %(count)s evenings that somebody misses are free.",
            rule.free_absences,
        ) % {"count": rule.free_absences}
    if rule.most_missed is not None:
        yield most_missed_sentence(rule, rule.most_missed)
    if season.excused:
        yield str(EXCUSED_SAID[season.excused])
    if season.holidays:
        yield _("Nobody misses an evening on these days: %(days)s.") % {"days": spans_text(season.holidays)}


def most_missed_sentence(rule: Rule, most: int) -> str:
    """What becomes of whoever misses more than so many evenings."""
    said = {"count": most, "points": signed_points(rule.over_missed)}
    if not rule.over_missed:
        return (
            ngettext(
                "Whoever misses more than %(count)s evening has no place.",
                "Whoever misses more than %(count)s evenings has no place.",
                most,
            )
            % said
        )
    text = ngettext(
        "Missing more than %(count)s evening adds %(points)s once.",
        "Missing more than %(count)s evenings adds %(points)s once.",
        most,
    )
    if rule.is_average:
        text = ngettext(
            "Missing more than %(count)s evening adds %(points)s to the average once.",
            "Missing more than %(count)s evenings adds %(points)s to the average once.",
            most,
        )
    return text % said


EXCUSED_SAID = {
    "free": gettext_lazy("Whoever is excused has not missed the evening."),
    "mean": gettext_lazy("Whoever is excused gets their own average for the evening."),
}


def spans_text(holidays: str) -> str:
    """Holidays, one after the other."""
    return "; ".join(
        " – ".join(date_format(day, "DATE_FORMAT") for day in sorted(set(span)))
        for span in holidays_in(holidays)
    )


def short_sentences(season: Season) -> Iterator[str]:
    """Sentences on evenings with few deals."""
    if not season.short_deals:
        return
    text = {
        Season.Short.HALF: _("An evening on which nobody plays %(deals)s deals counts half."),
        Season.Short.NOTHING: _("An evening on which nobody plays %(deals)s deals does not count."),
    }[Season.Short(season.short_counts)]
    yield text % {"deals": season.short_deals}


def dropped_sentence(rule: Rule) -> str:
    """How many of the weakest evenings drop out, and that none of them was missed if these count nothing."""
    count = {"count": rule.drop_worst}
    if rule.drop_best:
        return best_dropped_sentence(rule)
    if rule.counts_missed:
        return (
            ngettext(
                "Each player's weakest evening drops out.",
                "Each player's %(count)s weakest evenings drop out.",
                rule.drop_worst,
            )
            % count
        )
    return (
        ngettext(
            "Each player's weakest evening drops out; one that was missed is not among them.",
            "Each player's %(count)s weakest evenings drop out; one that was missed is not among them.",
            rule.drop_worst,
        )
        % count
    )


def best_dropped_sentence(rule: Rule) -> str:
    """The same where the best ones drop out, too, or they alone."""
    best, worst = rule.drop_best, rule.drop_worst
    if not worst:
        text = ngettext(
            "Each player's best evening drops out.", "Each player's %(count)s best evenings drop out.", best
        )
        return text % {"count": best}
    if best == worst == 1:
        return _("Each player's best and weakest evening drop out.")
    if best == worst:
        return _("Each player's %(count)s best and %(count)s weakest evenings drop out.") % {"count": best}
    text = _("Of each player's evenings drop out: the best %(best)s and the weakest %(worst)s.")
    return text % {"best": best, "worst": worst}


def dropped_per_sentence(season: Season) -> str:
    """For which evenings so many drop out, and from which on again."""
    said = DROPPED_BY[season.drop_by] % {"evenings": season.drop_per}
    if not season.drop_again:
        return said
    again = _("From each of these numbers of evenings on as many more drop out: %(evenings)s.")
    return join_sentences((said, again % {"evenings": season.drop_again.replace(",", ", ")}))


DROPPED_BY = {
    "own": gettext_lazy("That is so for each %(evenings)s evenings of a player."),
    "own_begun": gettext_lazy("That is so for each %(evenings)s evenings of a player, also for begun ones."),
    "own_once": gettext_lazy("That is so for everyone from %(evenings)s evenings of their own on."),
    "held": gettext_lazy("That is so for each %(evenings)s evenings that were held."),
    "held_begun": gettext_lazy(
        "That is so for each %(evenings)s evenings that were held, also for begun ones."
    ),
    "held_once": gettext_lazy("That is so once %(evenings)s evenings were held."),
}


def limit_sentence(season: Season) -> str:
    """A sentence on the most and the least that an evening counts."""
    rule = season.written_rule
    limits = {"cap": signed(rule.cap or 0), "floor": signed(rule.floor or 0)}
    if rule.floor is None:
        text = _("An evening counts %(cap)s at most.")
    elif rule.cap is None:
        text = _("An evening counts %(floor)s at least.")
    else:
        text = _("An evening counts %(cap)s at most and %(floor)s at least.")
    if is_doubling(season):
        text = join_sentences((text, _("That is so before it is doubled.")))
    return text % limits


def is_doubling(season: Season) -> bool:
    """Whether any evening may count double."""
    return bool(season.doubles or season.doubled_from or season.doubled_last or season.doubled_days)


def missed_sentence(rule: Rule) -> str:
    """A sentence on the worth of a missed evening of the season."""
    points = {"points": signed(rule.missing or 0)}
    if rule.missing_as_last and rule.chooses_evenings:
        return _("Whoever misses an evening gets the result of its last one, which can drop out.")
    if rule.missing_as_last:
        return _("Whoever misses an evening gets the result of its last one.")
    if rule.counts_best:
        return _("Each evening missed counts %(points)s and can take the place of a weaker one.") % points
    if not rule.drops_evenings:
        return _("All evenings of the season count; each one missed counts %(points)s.") % points
    return _("Each evening missed counts %(points)s and is one of those that can drop out.") % points


def final_sentences(season: Season) -> Iterator[str]:
    """Sentences on a final: who plays, what they begin with, and what becomes of the others."""
    final = season.written_rule.final
    if final is None:
        return
    yield (
        ngettext(
            "The first one plays a final from %(day)s on; the others stay behind.",
            "The first %(players)s play a final from %(day)s on; the others stay behind them.",
            final.players,
        )
        if final.players
        else _("All play a final from %(day)s on.")
    ) % {"day": date_format(final.day, "DATE_FORMAT"), "players": final.players}
    yield str(CARRIED_SAID[season.final_carried])
    yield _("All evenings of the final count.")


CARRIED_SAID = {
    "all": gettext_lazy("Their points go along into it."),
    "half": gettext_lazy("Half of their points go along into it."),
    "none": gettext_lazy("In it everybody begins anew."),
}


def days_text(nths: Iterable[int], weekday: int) -> str:
    """Days of a month as people say them, of one day of the week if that is not 0."""
    if not weekday:
        return join_words([str(Season.Nth(nth).label) for nth in nths])
    day = Season.Weekday(weekday).label
    return join_words([NTH_WEEKDAYS[Season.Nth(nth)] % {"day": day} for nth in nths])


NTH_WEEKDAYS = {
    Season.Nth.EVERY: gettext_lazy("every %(day)s"),
    Season.Nth.FIRST: gettext_lazy("the first %(day)s of a month"),
    Season.Nth.SECOND: gettext_lazy("the second %(day)s of a month"),
    Season.Nth.THIRD: gettext_lazy("the third %(day)s of a month"),
    Season.Nth.FOURTH: gettext_lazy("the fourth %(day)s of a month"),
    Season.Nth.LAST: gettext_lazy("the last %(day)s of a month"),
}
