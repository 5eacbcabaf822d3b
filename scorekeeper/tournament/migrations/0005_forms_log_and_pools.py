import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases that ran what was not yet released have taken these steps instead.
    replaces = [
        ('tournaments', '0005_who_enters'),
        ('tournaments', '0006_lists_moved_and_broken_off'),
        ('tournaments', '0007_forms'),
        ('tournaments', '0008_awards_with_paragraphs'),
        ('tournaments', '0009_pools'),
        ('tournaments', '0010_change_noted'),
    ]

    dependencies = [
        ('tournaments', '0004_ranking_drawn'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='entrant',
            name='birth_year',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='entrant',
            name='land',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='entrant',
            name='member_number',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='paperentry',
            name='by_table',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='paperentry',
            name='remarks',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='tournament',
            name='is_announced',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='places',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='takes_by_hand',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='table',
            name='moved',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='unlocking',
            name='breaks_off',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='carried',
            field=models.CharField(choices=[('nothing', 'nothing: everyone starts from zero'), ('half', 'half, to the half point'), ('all', 'all of it')], default='nothing', max_length=7),
        ),
        migrations.AddField(
            model_name='tournament',
            name='cut_after',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='cut_off',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='tournament',
            name='cut_size',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='finalists',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='tournament',
            name='rounds_a_day',
            field=models.JSONField(default=list),
        ),
        migrations.CreateModel(
            name='LogLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('did', models.CharField(choices=[('set', 'Settings changed'), ('links', 'Links made anew'), ('entered', 'Entered: %(about)s'), ('paid', 'Paid, or not after all: %(about)s'), ('here', 'Here, or not after all: %(about)s'), ('allpaid', 'Everyone has paid'), ('allhere', 'Everyone is here'), ('who', 'Said who %(about)s is'), ('changed', 'Changed: %(about)s'), ('removed', 'Taken off the list: %(about)s'), ('dropped', 'Drops out: %(about)s'), ('over', 'Takes over: %(about)s'), ('drawn', 'Round %(round)s drawn'), ('anew', 'Round %(round)s drawn again, by a new lot'), ('hand', 'Round %(round)s: tables made by hand'), ('swapped', 'Round %(round)s: two seats swapped'), ('opened', 'Round %(round)s: tables opened'), ('back', 'Round %(round)s: opening undone'), ('released', 'Round %(round)s released'), ('stopped', 'Round %(round)s: release undone'), ('reseated', 'Round %(round)s: seats changed at tables %(about)s'), ('minutes', 'Round %(round)s, table %(table)s: minutes added: %(about)s'), ('moved', 'Round %(round)s, table %(table)s: list moved to another phone'), ('ended', 'Round %(round)s: no more deals at tables %(about)s'), ('handed', 'Round %(round)s, table %(table)s: list given back'), ('unplayed', 'Round %(round)s, table %(table)s: locked as unplayed'), ('broken', 'Round %(round)s: broken off: %(about)s'), ('unlocked', 'Round %(round)s, table %(table)s: list unlocked: %(about)s'), ('paper', 'Round %(round)s, table %(table)s: totals from paper typed'), ('paperok', 'Round %(round)s, table %(table)s: totals from paper confirmed by the table'), ('paperno', 'Round %(round)s, table %(table)s: totals from paper taken back'), ('awarded', 'Round %(round)s, penalty or correction: %(about)s'), ('cancelled', 'Round %(round)s, penalty or correction cancelled: %(about)s'), ('decided', 'Round %(round)s, protest decided: %(about)s'), ('hidden', 'Standings hidden from others'), ('shown', 'Standings shown to everyone'), ('cut', 'The final is played by %(about)s'), ('uncut', 'The cut before the final was undone')], max_length=10)),
                ('round', models.PositiveSmallIntegerField(default=0)),
                ('table', models.PositiveSmallIntegerField(default=0)),
                ('about', models.CharField(blank=True, max_length=300)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='tournaments.tournament')),
            ],
            options={
                'ordering': ('-pk',),
            },
        ),
        migrations.AddField(
            model_name='award',
            name='case',
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name='award',
            name='deal',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='award',
            name='decided',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='award',
            name='decided_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='award',
            name='decision',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name='award',
            name='is_upheld',
            field=models.BooleanField(null=True),
        ),
        migrations.AddField(
            model_name='award',
            name='paragraph',
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name='award',
            name='part_of',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='tournaments.award'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='hides_as_said',
            field=models.BooleanField(null=True),
        ),
        migrations.AlterField(
            model_name='award',
            name='kind',
            field=models.CharField(choices=[('warning', 'Warning'), ('penalty', 'Penalty'), ('correction', 'Correction'), ('out', 'Disqualification'), ('protest', 'Protest')], max_length=10),
        ),
        migrations.AddField(
            model_name='entrant',
            name='pool',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='entrant',
            name='is_pool_said',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='pools',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
