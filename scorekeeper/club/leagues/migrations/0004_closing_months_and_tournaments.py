import django.db.models.deletion
import scorekeeper.club.leagues.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('leagues', '0004_closing'),
        ('leagues', '0005_rounds_and_months'),
        ('leagues', '0006_tournaments'),
        ('leagues', '0007_english_words'),
    ]

    dependencies = [
        ('groups', '0002_second_release'),
        ('leagues', '0003_points_rules'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='season',
            name='closed_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='season',
            name='closed_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.CreateModel(
            name='Champion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=40)),
                ('player', models.ForeignKey(null=True, on_delete=scorekeeper.club.leagues.models.keep_name, related_name='+', to='groups.player')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='champions', to='leagues.season')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.AddField(
            model_name='season',
            name='min_rounds',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='season',
            name='months',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name='season',
            name='points',
            field=models.CharField(choices=[('total', 'All points'), ('average', 'Points per deal'), ('evening', 'Points per evening of 24 deals'), ('round', 'Points per round of 24 deals'), ('best', 'The best evenings'), ('won', 'Evenings won'), ('places', 'Points for the places of the evening'), ('tables', 'Points for the places at each table')], default='total', max_length=7),
        ),
        migrations.AddField(
            model_name='season',
            name='tournaments',
            field=models.CharField(choices=[('count', 'Evenings and tournaments'), ('out', 'Evenings without tournaments'), ('only', 'Tournaments only')], default='count', max_length=5),
        ),
        migrations.AlterField(
            model_name='season',
            name='points',
            field=models.CharField(choices=[('total', 'All points'), ('average', 'Points per deal'), ('evening', 'Points per evening of 24 deals'), ('round', 'Points per round of 24 deals'), ('best', 'The best evenings'), ('won', 'Evenings won'), ('places', "Points for the evening's places"), ('tables', 'Points for the places at each table')], default='total', max_length=7),
        ),
    ]
