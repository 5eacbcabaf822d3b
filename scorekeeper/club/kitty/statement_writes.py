"""The link of a statement, made and withdrawn."""

from __future__ import annotations

from scorekeeper.club.kitty.models import StatementLink, statement_token
from scorekeeper.play.groups.models import Player
from scorekeeper.site.web.secret_links import hash_token, new_slug


def make_statement_link(*, player: Player) -> StatementLink:
    """The link by which somebody sees their statement, the one that is there if there is one."""
    slug = new_slug()
    made = {"slug": slug, "token_hash": hash_token(statement_token(slug))}
    return StatementLink.objects.get_or_create(player=player, defaults=made)[0]


def withdraw_statement_link(*, player: Player) -> None:
    """Let the link open nothing any more."""
    StatementLink.objects.filter(player=player).delete()
