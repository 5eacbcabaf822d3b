from typing import Any

from django.db import migrations, models

import scorekeeper.play.groups.models


def draw_lots(apps: Any, schema_editor: Any) -> None:
    """One number for everybody; that of the new column is the same for all."""
    players = apps.get_model("groups", "Player")
    drawn = []
    for key in players.objects.values_list("pk", flat=True):
        drawn.append(players(pk=key, lot=scorekeeper.play.groups.models.new_lot()))
    players.objects.bulk_update(drawn, ["lot"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ("groups", "0013_long_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="lot",
            field=models.PositiveIntegerField(default=scorekeeper.play.groups.models.new_lot),
        ),
        migrations.RunPython(draw_lots, migrations.RunPython.noop),
    ]
