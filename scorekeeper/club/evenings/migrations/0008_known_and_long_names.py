import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases that ran what was not yet released have taken these steps instead.
    replaces = [
        ('evenings', '0008_known_names'),
        ('evenings', '0009_long_names'),
    ]

    dependencies = [
        ('evenings', '0007_apart_and_seating'),
        ('groups', '0012_hidden_evenings'),
    ]

    operations = [
        migrations.CreateModel(
            name='KnownName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='known_names', to='groups.group')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='groups.player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('group', 'name'), name='one_player_per_known_name')],
            },
        ),
        migrations.AlterField(
            model_name='attendance',
            name='guest',
            field=models.CharField(blank=True, max_length=60),
        ),
    ]
