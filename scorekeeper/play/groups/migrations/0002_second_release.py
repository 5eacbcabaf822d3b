import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('groups', '0002_shows_strength'),
        ('groups', '0003_evenings'),
        ('groups', '0010_mergers'),
        ('groups', '0011_read_links'),
        ('groups', '0012_hidden_evenings'),
    ]

    dependencies = [
        ('groups', '0001_first_release'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='group',
            name='shows_strength',
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name='Evening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('title', models.CharField(blank=True, max_length=80)),
                ('group', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='evenings', to='groups.group')),
            ],
            options={
                'ordering': ('-day', '-pk'),
                'indexes': [models.Index(fields=['group', '-day', '-id'], name='evenings_by_day')],
            },
        ),
        migrations.CreateModel(
            name='Merger',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('is_of_guest', models.BooleanField(default=False)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('moved', models.JSONField(null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mergers', to='groups.player')),
            ],
            options={
                'ordering': ('-at', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='ReadLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=16, unique=True)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('embed_hash', models.CharField(max_length=64, unique=True)),
                ('shows_money', models.BooleanField(default=False)),
                ('shows_files', models.BooleanField(default=False)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('group', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='read_link', to='groups.group')),
            ],
        ),
        migrations.AddField(
            model_name='evening',
            name='is_hidden',
            field=models.BooleanField(default=False),
        ),
    ]
