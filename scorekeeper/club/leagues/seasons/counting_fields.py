"""Form fields for the parts of the counting rule of a season."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.extra_fields import ExtraField, FinesField, MilestonesField
from scorekeeper.club.leagues.seasons.fields import (
    BestField,
    NumbersField,
    PlacesField,
    ShareField,
    StoredDayField,
    points_field,
)
from scorekeeper.club.leagues.seasons.holiday_fields import HolidaysField
from scorekeeper.club.leagues.seasons.money_fields import MoneyField
from scorekeeper.club.leagues.standings.rule import EVENING_DEALS
from scorekeeper.site.web.fields import choice_of, choice_or_none, number_field, tick_field

MOST_DEALS, MOST_EVENINGS, MOST_PLACES, MOST_AT_TABLE = 10_000, 1_000, 40, 7
MOST_MONTHS, MOST_ROUNDS, MOST_WEEKS, MOST_AGAIN = 120, 500, 52, 10

COUNTED_WEEKS = _("Such as 4, counted from the first day of the season; without one they begin on Mondays.")

LEVEL = _("nothing: they share the place")


class CountingFields(forms.Form):
    """The fields of the parts that `statutes.PARTS` names."""

    months = number_field(
        _("Months that count"),
        MOST_MONTHS,
        help_text=_("The latest, such as 24: older evenings drop out by themselves. Leave empty for all."),
    )
    points = forms.ChoiceField(
        label=_("What counts"),
        choices=Season.Points.choices,
        initial=Season.Points.TOTAL,
        widget=forms.RadioSelect,
    )
    evening_deals = number_field(
        _("Deals of an evening"),
        MOST_DEALS,
        help_text=_("How many deals the points are scaled to, such as 20. Leave empty for 24."),
        absent=EVENING_DEALS,
    )
    scaled_deals = number_field(
        _("Each evening scaled to this many deals"),
        MOST_DEALS,
        help_text=_("Such as 24, so that long evenings count no more than short ones. Leave empty if not."),
    )
    cap = points_field(
        _("An evening counts at most"),
        _("So many points, such as 60; what was made beyond does not count. Leave empty for no limit."),
        absent=None,
    )
    floor = points_field(
        _("An evening counts at least"),
        _("Such as -60, or 0 so that nobody loses points. Leave empty for no limit."),
        absent=None,
    )
    best_of = BestField(
        _("Only the best evenings"),
        _("How many of each player’s evenings count, such as 12, or 2/3 of those held. Leave empty for all."),
        most=MOST_EVENINGS,
    )
    drop_worst = number_field(
        _("Without the weakest evenings"),
        MOST_EVENINGS,
        help_text=_(
            "How many of each player’s evenings drop out, such as 2; missed ones only if these count."
        ),
    )
    drop_best = number_field(
        _("Without the best evenings"),
        MOST_EVENINGS,
        help_text=_(
            "How many of each player’s evenings drop out at the other end, such as 1. Leave empty for none."
        ),
    )
    drop_by = choice_or_none(_("So many drop out"), _("once in the season"), Season.DropBy)
    drop_per = number_field(_("How many evenings that is"), MOST_EVENINGS, help_text=_("Such as 5."))
    drop_again = PlacesField(
        _("And again from so many evenings"),
        _("Such as 20, 28: from each of these on as many more drop out. Leave empty for never."),
        most=MOST_AGAIN,
    )
    chosen_months = choice_of(_("The best or weakest are those of"), Season.Within)
    chosen_weeks = number_field(
        _("Or of each so many weeks"),
        MOST_WEEKS,
        help_text=COUNTED_WEEKS,
    )
    keeps_last = tick_field(
        _("the last evening of the season counts in any case"),
        _("It cannot drop out, and is one of the best that count."),
    )
    short_deals = number_field(
        _("Evenings under this many deals"),
        MOST_DEALS,
        help_text=_(
            "On which nobody played as many, such as 16; at a table of five everybody plays four of five."
        ),
    )
    short_counts = choice_of(_("Such a short evening counts"), Season.Short)
    second_half = StoredDayField(
        _("Second half of the season from"),
        _("The best or weakest of each half are chosen, and both are added. Leave empty for none."),
    )
    final_day = StoredDayField(
        _("The final begins on"), _("All evenings from this day on are the final. Leave empty for none.")
    )
    final_players = number_field(
        _("So many play it"),
        MOST_EVENINGS,
        help_text=_(
            "The first by the standings before it, such as 4; the others stay behind them. Empty for all."
        ),
    )
    final_carried = choice_of(_("Points that go along"), Season.Carried)
    averages_evenings = tick_field(_("the average per evening counts, not the sum"))
    missing_points = points_field(
        _("Each missed evening counts as one with"),
        _("So many points, such as 0 or -10: for an average, or where evenings drop out."),
        absent=None,
    )
    missing_as_last = tick_field(
        _("who misses an evening gets the result of its last one"),
        _("What that evening was worth to whoever was last of all who were there."),
    )
    free_absences = number_field(
        _("The first missed evenings are free"),
        MOST_EVENINGS,
        help_text=_("How many cost nothing, such as 2."),
    )
    most_missed = number_field(
        _("Missed evenings at most"),
        MOST_EVENINGS,
        help_text=_("Whoever misses more has no place. Leave empty for any number; 0 is none."),
        absent=None,
    )
    over_missed_points = ExtraField(
        _("Points for missing more than that"),
        _("Such as -20, added once: then they keep their place. Leave empty for no place."),
    )
    excused = choice_or_none(
        _("An evening somebody was excused for counts"),
        _("as any other missed evening"),
        Season.Excused,
        _("Who was excused is ticked on the season’s page “Evenings”, under “Choose which evenings count”."),
    )
    holidays = HolidaysField()
    at_least = number_field(
        _("Over at least this many evenings"),
        MOST_EVENINGS,
        help_text=_("Such as 12: fewer are divided by 12, too. With the best 12 that is so for everybody."),
    )
    doubled_last = number_field(
        _("The last evenings of the season"), MOST_EVENINGS, help_text=_("How many, such as 1.")
    )
    doubled_days = NumbersField(
        _("On these days"), _("Such as each third Thursday: all other evenings count once."), Season.Nth
    )
    doubled_weekday = choice_of(_("Day of the week that counts double"), Season.Weekday)
    doubles = tick_field(
        _("evenings that are marked"),
        _(
            "Such as a final: once it is played, it is marked on the season’s page “Evenings”, under “Choose "
            "which evenings count”."
        ),
    )
    doubled_from = number_field(
        _("Double from this many points"),
        MOST_DEALS,
        help_text=_("If anyone has that many, such as 100. Leave empty for never."),
    )
    weekday = choice_of(_("Day of the week"), Season.Weekday)
    nth = choice_of(_("Which of these days"), Season.Nth)
    seated = NumbersField(
        _("Tables by the standings"),
        _("On these evenings neighbours in the standings sit together, such as each third Thursday."),
        Season.Nth,
    )
    seated_weekday = choice_of(_("Day of the week with such tables"), Season.Weekday)
    seated_last = number_field(
        _("On the last evenings of the season"),
        MOST_EVENINGS,
        help_text=_(
            "How many, such as 5. Which these are is known once no other fits in behind those planned."
        ),
    )
    seated_from = StoredDayField(
        _("From this day on"), _("Such as the last weeks of the season. Leave empty for none.")
    )
    seated_round = number_field(
        _("From this round of each evening on"),
        MOST_ROUNDS,
        help_text=_("Such as 3: the rounds before it are drawn by lot. Leave empty for none."),
    )
    counts_down = tick_field(
        _("first place counts as many points as people are there, each next one a point less")
    )
    counts_up = tick_field(
        _("first place counts 1, each next one a point more, and whoever has the fewest is first")
    )
    place_points = PlacesField(
        _("What each place counts"),
        _("From first place on, such as 3, 1, -1, -3. Places after the last one count 0."),
        most=MOST_PLACES,
    )
    place_points_five = PlacesField(
        _("What each place counts at tables of five"),
        _("Such as 4, 2, 0, -2, -4. Leave empty to use the same as at all others."),
        most=MOST_AT_TABLE,
    )
    averages_places = tick_field(_("players who share places get the average"), initial=True)
    rounds_up = tick_field(_("rounded up to whole points"))
    presence_points = ExtraField(
        _("For every evening played"),
        _("These points are added, or taken away with a minus. Leave empty for none."),
    )
    presence_from = number_field(
        _("From which evening on"),
        MOST_EVENINGS,
        help_text=_("Such as 10: evenings before it add nothing. Leave empty for all."),
    )
    presence_per = number_field(
        _("For how many evenings each time"),
        MOST_EVENINGS,
        help_text=_("Such as 5, so that five evenings add it once. Leave empty for every single one."),
    )
    milestone_points = MilestonesField(
        _("Once for so many evenings"),
        _("Such as 20: 10, for 10 points from 20 evenings on, or 20: 10; 30: 15."),
    )
    never_missed_points = ExtraField(
        _("For never having missed an evening"), _("Added once, as long as it is so. Leave empty for none.")
    )
    absence_points = ExtraField(
        _("Points for every evening missed"),
        _("Such as -20, for every evening of the season on which someone in the standings did not play."),
    )
    won_points = ExtraField(_("For every evening won"), _("Added to its winner. Leave empty for none."))
    last_points = ExtraField(
        _("For every evening as the last one"), _("Such as -1, to whoever was last. Leave empty for none.")
    )
    solo_points = ExtraField(
        _("For every solo won"), _("Such as 2, silent ones included. Leave empty for none.")
    )
    solo_limit = number_field(
        _("At most so many solos an evening"),
        MOST_DEALS,
        help_text=_("Such as 2: further ones add nothing. Leave empty for no limit."),
    )
    most_solos = ExtraField(_("For the most solos won"), _("In the whole season, or before its final."))
    most_won = ExtraField(_("For the most evenings won"))
    most_evenings = ExtraField(_("For the most evenings played"))
    most_best = ExtraField(_("For the most points on one evening"))
    shares_most = tick_field(_("players who have the same number share these points"))
    period_points = PlacesField(
        _("For the first places of each part of the season"),
        _("Such as 5 for the most in a quarter, or 5, 3, 1; the first one begins with the season."),
        most=MOST_PLACES,
    )
    period_months = choice_of(_("Such a part is a"), Season.Period)
    period_weeks = number_field(
        _("Or so many weeks"),
        MOST_WEEKS,
        help_text=COUNTED_WEEKS,
    )
    only_added = tick_field(_("only what is added counts, not the evenings themselves"))
    fine_points = FinesField()
    prizes = MoneyField(
        _("For the places of the season, in euros"), _("From first place on, such as 30, 20, 10.")
    )
    evening_prizes = MoneyField(
        _("For the places of each evening, in euros"),
        _("Such as 3, 2, 1 or 2.50, 1.50. The standings say who has how much; nothing is booked."),
    )
    min_deals = number_field(
        _("Deals needed for a place"), MOST_DEALS, help_text=_("Leave empty if one is enough.")
    )
    min_evenings = number_field(
        _("Evenings needed for a place"), MOST_EVENINGS, help_text=_("Leave empty if one evening is enough.")
    )
    min_share = ShareField()
    min_rounds = number_field(
        _("Rounds needed for a place"),
        MOST_ROUNDS,
        help_text=_("Rounds of 24 deals, such as 36 for the DDV ranking. Leave empty if one deal is enough."),
    )
    tie_first = choice_or_none(_("First decides"), LEVEL, Season.Ties)
    tie_second = choice_or_none(_("Then"), LEVEL, Season.Ties)
    tie_third = choice_or_none(_("After that"), LEVEL, Season.Ties)
    tie_fourth = choice_or_none(_("Last"), LEVEL, Season.Ties)
    counts_guests = tick_field(_("guests count too"))
    counts_from_for = choice_or_none(
        _("Only from a certain evening on count"), _("nobody: all count at once"), Season.CountsFrom
    )
    counts_from = number_field(_("Which evening that is"), MOST_EVENINGS, help_text=_("Such as 3."))
    tournaments = choice_of(
        _("Tournaments"),
        Season.Tournaments,
        _("A tournament counts as in its own standings, once its last round is closed."),
        widget=forms.RadioSelect,
    )
