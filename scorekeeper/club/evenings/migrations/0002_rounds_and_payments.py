import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Databases of this release have taken these steps instead.
    replaces = [
        ('evenings', '0002_rounds'),
        ('evenings', '0003_setup_uid'),
        ('evenings', '0004_payment_time'),
        ('evenings', '0005_known_headings'),
    ]

    dependencies = [
        ('evenings', '0001_imports'),
        ('groups', '0002_second_release'),
        ('houserules', '0002_second_release'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("payer_name", models.CharField(blank=True, max_length=80)),
                ("payee_name", models.CharField(blank=True, max_length=80)),
                ("cents", models.PositiveIntegerField()),
                ("rate", models.FloatField(null=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="payments",
                        to="groups.evening",
                    ),
                ),
                (
                    "payee",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="groups.player",
                    ),
                ),
                (
                    "payer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="groups.player",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Setup",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("length", models.PositiveSmallIntegerField(null=True)),
                ("rounds", models.PositiveSmallIntegerField(default=1)),
                ("seed", models.CharField(max_length=16)),
                (
                    "evening",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="setup", to="groups.evening"
                    ),
                ),
                (
                    "ruleset",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="houserules.ruleset"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("guest", models.CharField(blank=True, max_length=40)),
                ("first_round", models.PositiveSmallIntegerField(default=1)),
                ("last_round", models.PositiveSmallIntegerField(null=True)),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attendances",
                        to="groups.evening",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attendances",
                        to="groups.player",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("evening", "number"), name="one_attendance_per_number"),
                    models.UniqueConstraint(fields=("evening", "player"), name="one_attendance_per_player"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlannedRound",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("tables", models.JSONField()),
                (
                    "making",
                    models.CharField(
                        choices=[("drawn", "Drawn"), ("swapped", "Swapped"), ("by_hand", "By Hand")],
                        max_length=7,
                    ),
                ),
                ("seed", models.CharField(max_length=16)),
                ("opened", models.DateTimeField(null=True)),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="planned_rounds",
                        to="groups.evening",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("evening", "number"), name="one_plan_per_round")
                ],
            },
        ),
        migrations.AddField(
            model_name="setup",
            name="uid",
            field=models.UUIDField(null=True),
        ),
        migrations.AlterField(
            model_name='payment',
            name='at',
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.CreateModel(
            name="KnownHeading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("heading", models.CharField(max_length=32)),
                ("roles", models.JSONField()),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="known_headings",
                        to="groups.group",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("group", "heading"), name="one_of_each_heading")
                ],
            },
        ),
    ]
