import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('jobs', '0001_jobs'),
        ('jobs', '0002_deleting'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('groups', '0001_first_release'),
        ('sheets', '0002_second_release'),
    ]

    operations = [
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=16, unique=True)),
                ('kind', models.CharField(choices=[('import', 'Import'), ('restore', 'Restore'), ('save', 'Save'), ('compare', 'Compare'), ('delete', 'Delete')], max_length=10)),
                ('phase', models.CharField(choices=[('reading', 'Reading'), ('asking', 'Asking'), ('writing', 'Writing'), ('leaving', 'Leaving'), ('done', 'Done'), ('refused', 'Refused')], db_index=True, max_length=10)),
                ('key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('facts', models.JSONField(default=dict)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('host', models.CharField(blank=True, max_length=80)),
                ('begun', models.DateTimeField(auto_now_add=True)),
                ('seen', models.DateTimeField(default=django.utils.timezone.now)),
                ('group', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='jobs', to='groups.group')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='PendingSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(default=0)),
                ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='jobs.job')),
                ('sheet', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='pending', to='sheets.sheet')),
            ],
        ),
        migrations.CreateModel(
            name='Portion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('size', models.PositiveIntegerField(default=1)),
                ('content', models.BinaryField()),
                ('job', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='portions', to='jobs.job')),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(fields=('job', 'number'), name='one_portion_per_number')],
            },
        ),
    ]
