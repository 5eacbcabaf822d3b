"""Points rules as clubs have them; what decided between equals becomes a list of it."""

from typing import Any

from django.db import migrations, models


def empty_shared(apps: Any, schema_editor: Any) -> None:
    apps.get_model("leagues", "Season").objects.filter(ties="shared").update(ties="")


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0002_evenings'),
    ]

    operations = [
        migrations.AddField('season', 'absence_points', models.IntegerField(default=0)),
        migrations.AddField('season', 'averages_places', models.BooleanField(default=False)),
        migrations.AddField('season', 'min_evenings', models.PositiveIntegerField(default=0)),
        migrations.AddField('season', 'place_points_five', models.CharField(blank=True, max_length=60)),
        migrations.AddField('season', 'presence_points', models.IntegerField(default=0)),
        migrations.AlterField('season', 'place_points', models.CharField(blank=True, max_length=250)),
        migrations.AlterField('season', 'points', models.CharField(choices=[('total', 'All points'), ('average', 'Points per deal'), ('evening', 'Points per evening of 24 deals'), ('best', 'The best evenings'), ('won', 'Evenings won'), ('places', 'Points for the places of the evening'), ('tables', 'Points for the places at each table')], default='total', max_length=7)),
        migrations.AlterField('season', 'ties', models.CharField(blank=True, max_length=40)),
        migrations.RunPython(empty_shared, migrations.RunPython.noop, elidable=False),
    ]
