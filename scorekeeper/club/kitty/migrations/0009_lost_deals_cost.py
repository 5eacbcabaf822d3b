"""Lost deals may cost something, instead of points."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("kitty", "0008_tariffs_as_clubs_have_them"),
    ]

    operations = [
        migrations.AlterField(
            "price",
            "points_by",
            models.CharField(
                choices=[
                    ("minus", "points below zero"),
                    ("leader", "points behind the evening's winner"),
                    ("lost", "lost deals"),
                ],
                default="minus",
                max_length=6,
            ),
        ),
    ]
