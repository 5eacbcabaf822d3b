"""How many evenings may be missed at most, and what becomes of whoever misses more."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("leagues", "0024_parts_milestones_and_decimals"),
    ]

    operations = [
        migrations.AddField("season", "most_missed", models.PositiveIntegerField(null=True)),
        migrations.AddField("season", "over_missed_points", models.FloatField(default=0)),
    ]
