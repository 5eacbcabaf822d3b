"""Which evenings count, and how often, is said beside what an evening is worth."""

from typing import Any

from django.db import migrations, models


def best_evenings_to_points(apps: Any, schema_editor: Any) -> None:
    """The best evenings were a rule of their own: they are points of which only the best evenings count."""
    apps.get_model('leagues', 'Season').objects.filter(points='best').update(points='total')


class Migration(migrations.Migration):

    dependencies = [
        ('groups', '0002_second_release'),
        ('leagues', '0004_closing_months_and_tournaments'),
    ]

    operations = [
        migrations.AddField(
            model_name='season',
            name='at_least',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='season',
            name='averages_evenings',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='season',
            name='doubled',
            field=models.ManyToManyField(related_name='+', to='groups.evening'),
        ),
        migrations.AddField(
            model_name='season',
            name='doubles',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='season',
            name='drop_worst',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='season',
            name='missing_points',
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name='season',
            name='nth',
            field=models.PositiveSmallIntegerField(choices=[(0, 'every one'), (1, 'the first of the month'), (2, 'the second of the month'), (3, 'the third of the month'), (4, 'the fourth of the month'), (5, 'the last of the month')], default=0),
        ),
        migrations.AddField(
            model_name='season',
            name='weekday',
            field=models.PositiveSmallIntegerField(choices=[(0, 'any day'), (1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], default=0),
        ),
        migrations.AlterField(
            model_name='season',
            name='points',
            field=models.CharField(choices=[('total', 'All points'), ('average', 'Points per deal'), ('evening', 'Points per evening of 24 deals'), ('round', 'Points per round of 24 deals'), ('won', 'Evenings won'), ('places', "Points for the evening's places"), ('tables', 'Points for the places at each table')], default='total', max_length=7),
        ),
        migrations.RunPython(best_evenings_to_points, migrations.RunPython.noop, elidable=False),
    ]
