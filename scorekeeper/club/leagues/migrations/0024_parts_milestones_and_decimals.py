"""Evenings chosen within months or weeks, drops from several numbers on, points once, and decimals."""

from typing import Any

from django.db import migrations, models

ADDED = (
    *("presence_points", "absence_points", "won_points", "last_points", "solo_points"),
    *("most_solos", "most_won", "most_evenings", "most_best"),
)
MEANS = ("average", "evening", "round")


def keep_meaning(apps: Any, schema_editor: Any) -> None:
    """Until now nothing was added to a mean, whatever was said."""
    of_mean = models.Q(averages_evenings=True) | models.Q(points__in=MEANS)
    nothing = {**dict.fromkeys(ADDED, 0), "fine_points": "", "period_points": ""}
    apps.get_model("leagues", "Season").objects.filter(of_mean).update(**nothing)


class Migration(migrations.Migration):

    dependencies = [
        ("leagues", "0023_more_parts_of_statutes"),
    ]

    operations = [
        migrations.AddField("season", "drop_again", models.CharField(blank=True, max_length=60)),
        migrations.AddField(
            "season",
            "chosen_months",
            models.PositiveSmallIntegerField(
                choices=[(0, "the whole season"), (1, "each month"), (3, "each quarter"), (6, "each half-year")],
                default=0,
            ),
        ),
        migrations.AddField("season", "chosen_weeks", models.PositiveIntegerField(default=0)),
        migrations.AddField("season", "period_weeks", models.PositiveIntegerField(default=0)),
        migrations.AddField("season", "milestone_points", models.CharField(blank=True, max_length=120)),
        migrations.AddField("season", "never_missed_points", models.FloatField(default=0)),
        *(migrations.AlterField("season", name, models.FloatField(default=0)) for name in ADDED),
        migrations.RunPython(keep_meaning, migrations.RunPython.noop),
    ]
