from django.db import migrations, models

import scorekeeper.play.houserules.models


class Migration(migrations.Migration):

    dependencies = [
        ('houserules', '0002_options_format'),
        ('sheets', '0001_first_release'),
    ]

    operations = [
        # What is there was written in the first format, whatever the one of today is.
        migrations.AddField(
            model_name='deal',
            name='facts_format',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='deal',
            name='facts_format',
            field=models.PositiveSmallIntegerField(default=scorekeeper.play.houserules.models.current_format),
        ),
        migrations.AddField(
            model_name='change',
            name='facts_format',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='change',
            name='facts_format',
            field=models.PositiveSmallIntegerField(default=scorekeeper.play.houserules.models.current_format),
        ),
        migrations.AddField(
            model_name='sheet',
            name='derived_format',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
