import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases older than this release have taken these steps instead.
    replaces = [
        ('houserules', '0001_initial'),
        ('houserules', '0002_named_rulesets'),
        ('houserules', '0003_ruleset_group'),
    ]

    initial = True

    dependencies = [
        ('groups', '0001_first_release'),
    ]

    operations = [
        migrations.CreateModel(
            name='Ruleset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('fingerprint', models.CharField(db_index=True, max_length=64)),
                ('preset', models.CharField(max_length=40)),
                ('options', models.JSONField(default=dict)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('name', models.CharField(blank=True, max_length=80)),
                ('slug', models.CharField(blank=True, max_length=16)),
                ('version', models.PositiveIntegerField(default=1)),
                ('edit_hash', models.CharField(blank=True, db_index=True, max_length=64)),
                ('group', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rulesets', to='groups.group')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('slug', '')), fields=('fingerprint',), name='one_ruleset_per_nameless_choice'), models.UniqueConstraint(condition=models.Q(('slug', ''), _negated=True), fields=('slug', 'version'), name='one_ruleset_per_version')],
            },
        ),
    ]
