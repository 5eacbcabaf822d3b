from django.db import migrations, models

import scorekeeper.play.houserules.models


class Migration(migrations.Migration):

    dependencies = [
        ('houserules', '0001_first_release'),
    ]

    operations = [
        # What is there was written in the first format, whatever the one of today is.
        migrations.AddField(
            model_name='ruleset',
            name='options_format',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='ruleset',
            name='options_format',
            field=models.PositiveSmallIntegerField(default=scorekeeper.play.houserules.models.current_format),
        ),
    ]
