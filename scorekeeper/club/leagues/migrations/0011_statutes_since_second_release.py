from typing import Any

import django.db.models.deletion
from django.db import migrations, models

import scorekeeper.play.groups.models


def keep_meaning(apps: Any, schema_editor: Any) -> None:
    """The last evening is one of so many; a missed one was no matter where a mean was over no number.

    Each row is written once: PostgreSQL changes no table in whose rows it has to look at references again.
    """
    for season in apps.get_model("leagues", "Season").objects.all():
        season.lot = scorekeeper.play.groups.models.new_lot()
        season.doubled_last = int(season.doubles_last)
        season.missing_points = season.missing_points if season.at_least else None
        season.save(update_fields=["lot", "doubled_last", "missing_points"])


def added(name: str, field: Any) -> migrations.AddField:
    return migrations.AddField(model_name="season", name=name, field=field)


class Migration(migrations.Migration):

    # Databases that ran what was not yet released have taken these steps instead.
    replaces = [
        ('leagues', '0011_fines_count'),
        ('leagues', '0012_evenings_won_add'),
        ('leagues', '0013_evenings_double_from_points'),
        ('leagues', '0014_doubled_days_and_seating'),
        ('leagues', '0015_long_names'),
        ('leagues', '0016_more_statutes'),
        ('leagues', '0017_best_share'),
        ('leagues', '0018_finals_and_shared_extras'),
        ('leagues', '0019_absence_short_evenings_and_money'),
        ('leagues', '0020_drops_and_limits'),
        ('leagues', '0021_guests_excuses_holidays_and_solos'),
        ('leagues', '0022_periods_and_rounding'),
    ]

    dependencies = [
        ('leagues', '0009_seating_shares_and_scales'),
        ('groups', '0013_long_names_and_lots'),
    ]

    operations = [
        added('fine_points', models.CharField(blank=True, max_length=250)),
        added('won_points', models.IntegerField(default=0)),
        added('doubled_from', models.PositiveIntegerField(default=0)),
        added('doubled_days', models.CharField(blank=True, max_length=11)),
        added('doubled_weekday', models.PositiveSmallIntegerField(choices=[(0, 'any day'), (1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], default=0)),
        added('doubles_last', models.BooleanField(default=False)),
        added('seated_weekday', models.PositiveSmallIntegerField(choices=[(0, 'any day'), (1, 'Monday'), (2, 'Tuesday'), (3, 'Wednesday'), (4, 'Thursday'), (5, 'Friday'), (6, 'Saturday'), (7, 'Sunday')], default=0)),
        migrations.AlterField(
            model_name='champion',
            name='name',
            field=models.CharField(blank=True, max_length=60),
        ),
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
        added('best_share', models.CharField(blank=True, max_length=9)),
        added('counts_down', models.BooleanField(default=False)),
        added('final_carried', models.CharField(choices=[('all', 'all of them'), ('half', 'half of them'), ('none', 'none of them')], default='all', max_length=4)),
        added('final_day', models.CharField(blank=True, max_length=10)),
        added('final_players', models.PositiveIntegerField(default=0)),
        added('shares_most', models.BooleanField(default=False)),
        added('evening_prizes', models.CharField(blank=True, max_length=250)),
        added('free_absences', models.PositiveIntegerField(default=0)),
        added('keeps_last', models.BooleanField(default=False)),
        added('last_points', models.IntegerField(default=0)),
        added('missing_as_last', models.BooleanField(default=False)),
        added('prizes', models.CharField(blank=True, max_length=250)),
        added('seated_from', models.CharField(blank=True, max_length=10)),
        added('seated_round', models.PositiveIntegerField(default=0)),
        added('short_counts', models.CharField(choices=[('half', 'half'), ('none', 'not at all')], default='half', max_length=4)),
        added('short_deals', models.PositiveIntegerField(default=0)),
        added('cap', models.IntegerField(null=True)),
        added('drop_best', models.PositiveIntegerField(default=0)),
        added('drop_by', models.CharField(blank=True, choices=[('own', 'for each so many evenings of a player'), ('own_begun', 'for each so many evenings of a player, also begun'), ('held', 'for each so many evenings held'), ('held_begun', 'for each so many evenings held, also begun')], max_length=10)),
        added('drop_per', models.PositiveIntegerField(default=0)),
        added('floor', models.IntegerField(null=True)),
        added('counts_from', models.PositiveIntegerField(default=0)),
        added('counts_from_for', models.CharField(blank=True, choices=[('guests', 'guests: their evenings before it do not count'), ('place', 'guests: then all their evenings count'), ('new', 'all who are new in the group: their evenings before it do not count')], max_length=6)),
        added('excused', models.CharField(blank=True, choices=[('free', 'nothing: they have not missed it'), ('mean', 'their own average')], max_length=4)),
        added('holidays', models.CharField(blank=True, max_length=250)),
        added('solo_limit', models.PositiveIntegerField(default=0)),
        added('solo_points', models.IntegerField(default=0)),
        migrations.CreateModel(
            name='Excuse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='groups.evening')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='groups.player')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='excuses', to='leagues.season')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('season', 'evening', 'player'), name='one_excuse_per_evening')],
            },
        ),
        added('period_months', models.PositiveSmallIntegerField(choices=[(3, 'quarter'), (1, 'month'), (6, 'half-year')], default=3)),
        added('period_points', models.IntegerField(default=0)),
        added('rounds_up', models.BooleanField(default=False)),
        migrations.AlterField(
            model_name='season',
            name='drop_by',
            field=models.CharField(blank=True, choices=[('own', 'for each so many evenings of a player'), ('own_begun', 'for each so many evenings of a player, also begun'), ('own_once', 'from so many evenings of a player on'), ('held', 'for each so many evenings held'), ('held_begun', 'for each so many evenings held, also begun'), ('held_once', 'from so many evenings held on')], max_length=10),
        ),
    ]
