"""Votes belong to players, who need no account; those of members who play become theirs."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def give_to_players(apps: Any, schema_editor: Any) -> None:
    """Let the votes of members who play be those of their players."""
    Player = apps.get_model("groups", "Player")
    for vote in apps.get_model("comparing", "Vote").objects.select_related("proposal"):
        player = Player.objects.filter(group=vote.proposal.group_id, user=vote.user_id).first()
        if player is not None:
            vote.player, vote.user = player, None
            vote.save(update_fields=("player", "user"))


class Migration(migrations.Migration):
    dependencies = [
        ("groups", "0002_second_release"),
        ("comparing", "0001_proposals_of_members"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.AlterField(
            model_name="proposal",
            name="at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name="vote",
            name="at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name="vote",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="vote",
            name="player",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="votes",
                to="groups.player",
            ),
        ),
        migrations.AddField(
            model_name="vote",
            name="way",
            field=models.CharField(
                choices=[("account", "Account"), ("link", "Link"), ("table", "Table")],
                default="account",
                max_length=7,
            ),
        ),
        migrations.AddField(
            model_name="vote",
            name="device",
            field=models.CharField(blank=True, max_length=6),
        ),
        migrations.AddConstraint(
            model_name="vote",
            constraint=models.UniqueConstraint(fields=("proposal", "player"), name="one_vote_per_player"),
        ),
        migrations.RunPython(give_to_players, migrations.RunPython.noop, elidable=False),
    ]
