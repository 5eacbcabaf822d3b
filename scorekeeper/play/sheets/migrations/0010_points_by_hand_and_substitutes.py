import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases that ran what was not yet released have taken these steps instead.
    replaces = [
        ('sheets', '0010_points_by_hand'),
        ('sheets', '0011_long_names'),
        ('sheets', '0012_substitutes'),
    ]

    dependencies = [
        ('sheets', '0009_three_at_the_table'),
    ]

    operations = [
        migrations.AddField(
            model_name='sheet',
            name='takes_by_hand',
            field=models.BooleanField(default=True),
        ),
        migrations.AlterField(
            model_name='seat',
            name='name',
            field=models.CharField(max_length=60),
        ),
        migrations.AlterField(
            model_name='sheet',
            name='dummy_name',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name='seat',
            name='substitute_for',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='substitute', to='sheets.seat'),
        ),
        migrations.AddField(
            model_name='sheet',
            name='numbers',
            field=models.CharField(blank=True, max_length=7),
        ),
    ]
