from typing import Any

from django.db import migrations, models

import scorekeeper.play.groups.models


def keep_meaning(apps: Any, schema_editor: Any) -> None:
    """The last evening is one of so many; a missed one was no matter where a mean was over no number.

    Each season is written once: PostgreSQL changes no table of which a row was written twice.
    """
    for season in apps.get_model("leagues", "Season").objects.all():
        season.lot = scorekeeper.play.groups.models.new_lot()
        season.doubled_last = int(season.doubles_last)
        season.missing_points = season.missing_points if season.at_least else None
        season.save(update_fields=["lot", "doubled_last", "missing_points"])


def added(name: str, field: Any) -> migrations.AddField:
    return migrations.AddField(model_name="season", name=name, field=field)


class Migration(migrations.Migration):

    dependencies = [
        ("leagues", "0015_long_names"),
        ("groups", "0014_lots"),
    ]

    operations = [
        added("doubled_last", models.PositiveIntegerField(default=0)),
        added("lot", models.PositiveIntegerField(default=scorekeeper.play.groups.models.new_lot)),
        added("most_best", models.IntegerField(default=0)),
        added("most_evenings", models.IntegerField(default=0)),
        added("most_solos", models.IntegerField(default=0)),
        added("most_won", models.IntegerField(default=0)),
        added("scaled_deals", models.PositiveIntegerField(default=0)),
        added("seated_last", models.PositiveIntegerField(default=0)),
        added("second_half", models.CharField(blank=True, max_length=10)),
        migrations.AlterField(
            model_name="season", name="missing_points", field=models.IntegerField(null=True)
        ),
        migrations.RunPython(keep_meaning, migrations.RunPython.noop),
        migrations.RemoveField(model_name="season", name="doubles_last"),
    ]
