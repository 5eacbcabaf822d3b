import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('comparing', '0001_proposals'),
        ('comparing', '0002_last_day_and_quorum'),
    ]

    initial = True

    dependencies = [
        ('groups', '0002_second_release'),
        ('houserules', '0002_second_release'),
        ('leagues', '0002_evenings'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(blank=True, max_length=500)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('phase', models.CharField(choices=[('open', 'open'), ('adopted', 'adopted'), ('withdrawn', 'withdrawn')], default='open', max_length=9)),
                ('decided_at', models.DateTimeField(null=True)),
                ('adopted', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='houserules.ruleset')),
                ('base', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='houserules.ruleset')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='groups.group')),
                ('season', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='leagues.season')),
                ('target', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='houserules.ruleset')),
            ],
            options={
                'ordering': ('-pk',),
            },
        ),
        migrations.CreateModel(
            name='Vote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_yes', models.BooleanField()),
                ('at', models.DateTimeField(auto_now=True)),
                ('proposal', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='votes', to='comparing.proposal')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(condition=models.Q(('phase', 'open')), fields=('group', 'base', 'target'), name='one_open_proposal_per_change'),
        ),
        migrations.AddConstraint(
            model_name='vote',
            constraint=models.UniqueConstraint(fields=('proposal', 'user'), name='one_vote_per_member'),
        ),
        migrations.AddField(
            model_name='proposal',
            name='last_day',
            field=models.DateField(null=True),
        ),
        migrations.AddField(
            model_name='proposal',
            name='quorum',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
