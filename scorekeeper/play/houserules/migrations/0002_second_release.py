import scorekeeper.play.houserules.models
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('houserules', '0002_options_format'),
        ('houserules', '0003_agreement'),
    ]

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
        migrations.AddField(
            model_name='ruleset',
            name='open',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='ruleset',
            name='replaced',
            field=models.JSONField(default=dict),
        ),
    ]
