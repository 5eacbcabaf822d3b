"""Seasons in which only what is added counts, as the points for places in its parts."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("leagues", "0025_too_many_missed"),
    ]

    operations = [
        migrations.AddField("season", "only_added", models.BooleanField(default=False)),
    ]
