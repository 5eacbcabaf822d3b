from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('leagues', '0009_apart_and_seating'),
        ('leagues', '0010_shares_and_scales'),
    ]

    dependencies = [
        ('leagues', '0008_statutes_of_parts'),
    ]

    operations = [
        migrations.AddField(
            model_name='season',
            name='seated',
            field=models.CharField(blank=True, max_length=11),
        ),
        migrations.AddField(
            model_name='season',
            name='evening_deals',
            field=models.PositiveIntegerField(default=24),
        ),
        migrations.AddField(
            model_name='season',
            name='min_share',
            field=models.CharField(blank=True, max_length=9),
        ),
        migrations.AlterField(
            model_name='season',
            name='points',
            field=models.CharField(choices=[('total', 'All points'), ('average', 'Points per deal'), ('evening', 'Points per evening of this many deals'), ('round', 'Points per round of 24 deals'), ('won', 'Evenings won'), ('places', "Points for the evening's places"), ('tables', 'Points for the places at each table')], default='total', max_length=7),
        ),
    ]
