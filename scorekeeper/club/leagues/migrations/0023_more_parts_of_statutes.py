from typing import Any

from django.db import migrations, models


def keep_meaning(apps: Any, schema_editor: Any) -> None:
    """What the winners of parts of a season got is what first places get, and no points are none said."""
    apps.get_model("leagues", "Season").objects.filter(period_points="0").update(period_points="")


class Migration(migrations.Migration):

    dependencies = [
        ("leagues", "0011_statutes_since_second_release"),
    ]

    operations = [
        migrations.AddField(model_name="season", name="counts_up", field=models.BooleanField(default=False)),
        migrations.AddField(
            model_name="season", name="presence_from", field=models.PositiveIntegerField(default=0)
        ),
        migrations.AddField(
            model_name="season", name="presence_per", field=models.PositiveIntegerField(default=0)
        ),
        migrations.AlterField(
            model_name="season", name="period_points", field=models.CharField(blank=True, max_length=60)
        ),
        migrations.RunPython(keep_meaning, migrations.RunPython.noop),
    ]
