from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0005_who_enters'),
    ]

    operations = [
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
    ]
