import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases older than this release have taken these steps instead.
    replaces = [
        ('sheets', '0001_initial'),
        ('sheets', '0002_rules_changed'),
        ('sheets', '0003_read_series'),
        ('sheets', '0004_groups'),
        ('sheets', '0005_results'),
        ('sheets', '0006_results_by_game'),
        ('sheets', '0007_summary'),
        ('sheets', '0008_covering_indexes'),
        ('sheets', '0009_restored'),
    ]

    initial = True

    dependencies = [
        ('groups', '0001_first_release'),
        ('houserules', '0001_first_release'),
    ]

    operations = [
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('uid', models.UUIDField()),
                ('version', models.PositiveSmallIntegerField(default=1)),
                ('facts', models.JSONField()),
            ],
            options={
                'ordering': ('position',),
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=40)),
                ('first', models.PositiveSmallIntegerField(default=1)),
                ('last', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('player', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seats', to='groups.player')),
            ],
            options={
                'ordering': ('position',),
            },
        ),
        migrations.CreateModel(
            name='Sheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=16, unique=True)),
                ('title', models.CharField(blank=True, max_length=80)),
                ('first_dealer', models.PositiveSmallIntegerField()),
                ('length', models.PositiveSmallIntegerField()),
                ('revision', models.PositiveIntegerField(default=0)),
                ('write_hash', models.CharField(max_length=64, unique=True)),
                ('read_hash', models.CharField(max_length=64, unique=True)),
                ('read_series', models.PositiveIntegerField(default=0)),
                ('started', models.DateTimeField(auto_now_add=True)),
                ('group', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='groups.group')),
                ('ruleset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='houserules.ruleset')),
            ],
        ),
        migrations.CreateModel(
            name='Posting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField()),
                ('deal', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='postings', to='sheets.deal')),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='postings', to='sheets.seat')),
            ],
        ),
        migrations.CreateModel(
            name='Summary',
            fields=[
                ('sheet', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='summary', serialize=False, to='sheets.sheet')),
                ('lines', models.TextField(blank=True)),
                ('times', models.TextField(blank=True)),
            ],
        ),
        migrations.AddField(
            model_name='seat',
            name='sheet',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='sheets.sheet'),
        ),
        migrations.AddField(
            model_name='deal',
            name='sheet',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deals', to='sheets.sheet'),
        ),
        migrations.CreateModel(
            name='Change',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField()),
                ('position', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('entered', 'Entered'), ('corrected', 'Corrected'), ('deleted', 'Deleted'), ('undone', 'Undone'), ('rules', 'Rules'), ('restored', 'Restored')], max_length=10)),
                ('before', models.JSONField(null=True)),
                ('after', models.JSONField(null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('device', models.CharField(blank=True, max_length=40)),
                ('undoes', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='undone_by', to='sheets.change')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='sheets.sheet')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='result', serialize=False, to='sheets.seat')),
                ('place', models.PositiveSmallIntegerField(default=1)),
                ('points', models.IntegerField(default=0)),
                ('best', models.IntegerField(default=0)),
                ('worst', models.IntegerField(default=0)),
                ('deals', models.PositiveIntegerField(default=0)),
                ('won', models.PositiveIntegerField(default=0)),
                ('re', models.PositiveIntegerField(default=0)),
                ('re_won', models.PositiveIntegerField(default=0)),
                ('kontra', models.PositiveIntegerField(default=0)),
                ('kontra_won', models.PositiveIntegerField(default=0)),
                ('solos', models.PositiveIntegerField(default=0)),
                ('solos_won', models.PositiveIntegerField(default=0)),
                ('solo_points', models.IntegerField(default=0)),
                ('calls', models.PositiveIntegerField(default=0)),
                ('missed', models.PositiveIntegerField(default=0)),
                ('undared', models.PositiveIntegerField(default=0)),
                ('bonuses', models.JSONField(default=dict)),
            ],
            options={
                'indexes': [models.Index(fields=['seat', 'deals', 'points', 'place', 'best', 'worst', 'won', 'solos', 'solos_won', 'calls'], name='what_ranks_players')],
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deals_with', models.PositiveIntegerField(default=0)),
                ('won_with', models.PositiveIntegerField(default=0)),
                ('points_with', models.IntegerField(default=0)),
                ('deals_against', models.PositiveIntegerField(default=0)),
                ('won_against', models.PositiveIntegerField(default=0)),
                ('points_against', models.IntegerField(default=0)),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='sheets.seat')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='sheets.seat')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seat', 'other'), name='one_pairing_per_pair')],
            },
        ),
        migrations.CreateModel(
            name='GameResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('deals', models.PositiveIntegerField(default=0)),
                ('won', models.PositiveIntegerField(default=0)),
                ('points', models.IntegerField(default=0)),
                ('seat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='games', to='sheets.seat')),
            ],
            options={
                'indexes': [models.Index(fields=['seat', 'game', 'deals', 'won', 'points'], name='sums_of_games')],
                'constraints': [models.UniqueConstraint(fields=('seat', 'game'), name='one_result_per_game')],
            },
        ),
        migrations.AddIndex(
            model_name='sheet',
            index=models.Index(fields=['group', '-started'], name='evenings_of_a_group'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(fields=['player', 'sheet'], name='evenings_of_a_player'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('sheet', 'position'), name='one_seat_per_position'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('sheet', 'name'), name='one_seat_per_name'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('sheet', 'player'), name='one_seat_per_player'),
        ),
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.UniqueConstraint(fields=('sheet', 'position'), name='one_deal_per_position'),
        ),
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.UniqueConstraint(fields=('sheet', 'uid'), name='one_deal_per_uid'),
        ),
        migrations.AddIndex(
            model_name='change',
            index=models.Index(fields=['sheet', 'uid'], name='sheets_chan_sheet_i_017ceb_idx'),
        ),
    ]
