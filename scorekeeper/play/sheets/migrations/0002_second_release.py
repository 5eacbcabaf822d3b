import django.db.models.deletion
import django.utils.timezone
import scorekeeper.play.houserules.models
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('sheets', '0002_formats'),
        ('sheets', '0003_squares'),
        ('sheets', '0004_evenings'),
        ('sheets', '0005_lists'),
        ('sheets', '0006_tournaments_counted'),
        ('sheets', '0007_whole_evenings'),
        ('sheets', '0008_ended_evenings'),
        ('sheets', '0009_three_at_the_table'),
    ]

    dependencies = [
        ('houserules', '0002_second_release'),
        ('sheets', '0001_first_release'),
        ('groups', '0002_second_release'),
    ]

    operations = [
        # What is there was written in the first format, whatever the one of today is.
        migrations.AddField(
            model_name='deal',
            name='facts_format',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='deal',
            name='facts_format',
            field=models.PositiveSmallIntegerField(default=scorekeeper.play.houserules.models.current_format),
        ),
        migrations.AddField(
            model_name='change',
            name='facts_format',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='change',
            name='facts_format',
            field=models.PositiveSmallIntegerField(default=scorekeeper.play.houserules.models.current_format),
        ),
        migrations.AddField(
            model_name='sheet',
            name='derived_format',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='result',
            name='squares',
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='sheet',
            name='evening',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='groups.evening'),
        ),
        migrations.AddField(
            model_name='sheet',
            name='round',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='sheet',
            name='table',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='sheet',
            name='started',
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.CreateModel(
            name='EveningResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('points', models.IntegerField()),
                ('best', models.IntegerField()),
                ('worst', models.IntegerField()),
                ('deals', models.PositiveIntegerField()),
                ('won', models.PositiveIntegerField()),
                ('solos', models.PositiveIntegerField()),
                ('solos_won', models.PositiveIntegerField()),
                ('calls', models.PositiveIntegerField()),
                ('sheets', models.PositiveSmallIntegerField()),
                ('evening', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='results', to='groups.evening')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='evening_results', to='groups.player')),
            ],
            options={
                'indexes': [models.Index(fields=['evening', 'player', 'deals', 'points', 'place', 'best', 'worst', 'won', 'solos', 'solos_won', 'calls'], name='what_ranks_evenings')],
                'constraints': [models.UniqueConstraint(fields=('evening', 'player'), name='one_result_per_evening')],
            },
        ),
        migrations.AddField(
            model_name='sheet',
            name='ends',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='sheet',
            name='locked',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='eveningresult',
            name='awarded',
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name='eveningresult',
            name='placed',
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name='eveningresult',
            name='unknown',
            field=models.IntegerField(default=0),
        ),
        migrations.RemoveIndex(
            model_name='eveningresult',
            name='what_ranks_evenings',
        ),
        migrations.RemoveIndex(
            model_name='result',
            name='what_ranks_players',
        ),
        migrations.AddField(
            model_name='result',
            name='unknown',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddIndex(
            model_name='eveningresult',
            index=models.Index(fields=['evening', 'player', 'deals', 'points', 'place', 'best', 'worst', 'won', 'solos', 'solos_won', 'calls', 'unknown'], name='what_ranks_evenings'),
        ),
        migrations.AddIndex(
            model_name='result',
            index=models.Index(fields=['seat', 'deals', 'points', 'place', 'best', 'worst', 'won', 'solos', 'solos_won', 'calls', 'unknown'], name='what_ranks_players'),
        ),
        migrations.AddIndex(
            model_name='result',
            index=models.Index(condition=models.Q(('unknown__gt', 0)), fields=['seat'], name='whole_evenings'),
        ),
        migrations.AddField(
            model_name='sheet',
            name='ended_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='change',
            name='kind',
            field=models.CharField(choices=[('entered', 'Entered'), ('corrected', 'Corrected'), ('deleted', 'Deleted'), ('undone', 'Undone'), ('rules', 'Rules'), ('ended', 'Ended'), ('went_on', 'Went On'), ('restored', 'Restored')], max_length=10),
        ),
        migrations.AddField(
            model_name='sheet',
            name='dummy',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='sheet',
            name='dummy_name',
            field=models.CharField(blank=True, max_length=40),
        ),
    ]
