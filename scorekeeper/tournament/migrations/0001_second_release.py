import django.db.models.deletion
import django.utils.timezone
import scorekeeper.tournament.counting
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('tournaments', '0001_tournaments'),
        ('tournaments', '0002_former_tables'),
        ('tournaments', '0003_strangers'),
        ('tournaments', '0004_ranking_drawn'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('evenings', '0002_rounds_and_payments'),
        ('groups', '0002_second_release'),
        ('sheets', '0002_second_release'),
    ]

    operations = [
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.CharField(blank=True, max_length=40)),
                ('team', models.CharField(blank=True, max_length=40)),
                ('has_paid', models.BooleanField(default=False)),
                ('entered_self', models.BooleanField(default=False)),
                ('attendance', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='entrant', to='evenings.attendance')),
                ('substitute_for', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='substitute', to='tournaments.entrant')),
                ('is_stranger', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ('attendance__number',),
            },
        ),
        migrations.CreateModel(
            name='Award',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('warning', 'Warning'), ('penalty', 'Penalty'), ('correction', 'Correction'), ('out', 'Disqualification')], max_length=10)),
                ('points', models.IntegerField(default=0)),
                ('reason', models.CharField(max_length=200)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('cancelled_at', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('cancelled_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='tournaments.entrant')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Release',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('minutes', models.PositiveSmallIntegerField(default=0)),
                ('minutes_at_five', models.PositiveSmallIntegerField(default=0)),
                ('released', models.DateTimeField(null=True)),
                ('closed', models.DateTimeField(null=True)),
                ('plan', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='release', to='evenings.plannedround')),
            ],
        ),
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=80)),
                ('best_of', models.PositiveSmallIntegerField(default=0)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='series', to='groups.group')),
            ],
            options={
                'ordering': ('-pk',),
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0)),
                ('called', models.DateTimeField(null=True)),
                ('handed_in', models.DateTimeField(null=True)),
                ('locked', models.DateTimeField(null=True)),
                ('sheet', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='tournament_table', to='sheets.sheet')),
            ],
            options={
                'ordering': ('sheet__round', 'sheet__table'),
            },
        ),
        migrations.CreateModel(
            name='Confirmation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveIntegerField()),
                ('on_own_phone', models.BooleanField(default=False)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='confirmation', to='sheets.seat')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='confirmations', to='tournaments.table')),
            ],
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=16, unique=True)),
                ('fours_only', models.BooleanField(default=False)),
                ('ahead', models.CharField(choices=[('all', 'all rounds at once'), ('round', 'each round after the one before')], default='all', max_length=5)),
                ('last_by_standing', models.BooleanField(default=False)),
                ('minutes', models.PositiveSmallIntegerField(default=0)),
                ('minutes_at_five', models.PositiveSmallIntegerField(default=0)),
                ('counting', models.CharField(choices=[('points', 'All points'), ('places', 'Points for the places at each table'), ('average', 'Points per round')], default='points', max_length=7)),
                ('ties', models.JSONField(default=scorekeeper.tournament.counting.usual_ties)),
                ('places_of_four', models.JSONField(default=scorekeeper.tournament.counting.usual_places_of_four)),
                ('places_of_five', models.JSONField(default=scorekeeper.tournament.counting.usual_places_of_five)),
                ('missed', models.IntegerField(default=0)),
                ('hides_standings', models.BooleanField(default=False)),
                ('has_teams', models.BooleanField(default=False)),
                ('teams_meet', models.BooleanField(default=False)),
                ('fee', models.PositiveIntegerField(default=0)),
                ('fees_to_kitty', models.BooleanField(default=False)),
                ('next_begins', models.DateTimeField(null=True)),
                ('prizes', models.TextField(blank=True)),
                ('takes_entries', models.BooleanField(default=False)),
                ('shows_entrants', models.BooleanField(default=False)),
                ('link_series', models.PositiveIntegerField(default=0)),
                ('entry_hash', models.CharField(max_length=64, unique=True)),
                ('read_hash', models.CharField(max_length=64, unique=True)),
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='tournament', to='groups.evening')),
                ('series', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournaments', to='tournaments.series')),
                ('set_up_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ranking_drawn', models.JSONField(default=list)),
            ],
            options={
                'ordering': ('-evening__day', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='Unlocking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=200)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='unlockings', to='tournaments.table')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='PaperEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('turn', models.PositiveSmallIntegerField()),
                ('totals', models.JSONField()),
                ('solos', models.JSONField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='paper_entries', to='tournaments.table')),
            ],
            options={
                'ordering': ('turn',),
                'constraints': [models.UniqueConstraint(fields=('table', 'turn'), name='one_paper_entry_per_turn')],
            },
        ),
        migrations.CreateModel(
            name='FormerTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sheet', models.PositiveBigIntegerField(unique=True)),
                ('slug', models.CharField(max_length=16, unique=True)),
                ('write_hash', models.CharField(max_length=64, unique=True)),
                ('round', models.PositiveSmallIntegerField()),
                ('table', models.PositiveSmallIntegerField()),
                ('leads_on', models.BooleanField(default=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_tables', to='tournaments.tournament')),
            ],
        ),
    ]
