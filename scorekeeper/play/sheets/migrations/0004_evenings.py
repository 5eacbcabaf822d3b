import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('groups', '0003_evenings'),
        ('sheets', '0003_squares'),
    ]

    operations = [
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
    ]
