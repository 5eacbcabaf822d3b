"""The season of the demonstration: forty evenings, one a week, of twelve at one table or at two."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from rulesets import presets
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.sheets import demo
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.start.writes import start_sheet

WEEKS = 35
"""So many evenings come before those of the scoresheets' own demonstration."""

DEALS = 24
REGULARS = ("Anna", "Ben", "Cem", "Dorothea", "Emil", "Frieda", "Gustav")
OTHERS = ("Hanna", "Ivo", "Jana", "Kurt", "Lena")
GUEST = "Lena"


@transaction.atomic
def fill(group: Group) -> None:
    """Give the group of the demonstration its season and the evenings before those that it has."""
    Player.objects.bulk_create(Player(group=group, name=name, is_guest=name == GUEST) for name in OTHERS)
    random = Random(1960)  # noqa: S311  # deals, not secrets
    today = timezone.localdate()
    first = today - timedelta(weeks=WEEKS + 8)
    for week in range(WEEKS):
        seated = draw_players(random)
        for number in range(1 + week % 2):
            fill_table(group, f"week{week + 1}-{number + 1}", first + timedelta(weeks=week), seated, random)
            seated = [name for name in (*REGULARS, *OTHERS) if name not in seated]
    make_season(
        group=group,
        name=f"Saison {first:%Y}" if first.year == today.year else f"Saison {first:%Y}/{today:%y}",
        first_day=first,
        points=Season.Points.BEST,
        best_of=12,
        min_deals=4 * DEALS,
        ties=",".join((Season.Ties.WON, Season.Ties.POINTS)),
    )


def draw_players(random: Random) -> list[str]:
    """Who sits at the first table; the regulars come more often."""
    return list(dict.fromkeys(random.sample([*REGULARS, *REGULARS, *OTHERS], 12)))[:4]


def fill_table(group: Group, name: str, day: date, seated: list[str], random: Random) -> Sheet:
    """Play what one table of an evening plays, with the first four of those who are seated."""
    sheet, _token = start_sheet(
        title="",
        names=tuple(seated[:4]),
        first_dealer=3,
        preset="ddv",
        rules=presets()["ddv"].rules,
        length=DEALS,
        group=group,
        started=timezone.make_aware(datetime.combine(day, time(20))),
    )
    sheet.slug = f"{demo.SLUG}-{name}"
    sheet.save(update_fields=("slug",))
    demo.play_deals(sheet, DEALS, random)
    return sheet
