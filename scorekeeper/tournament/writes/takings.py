"""What a tournament takes for the kitty of its group, written anew after whatever it follows from."""

from __future__ import annotations

from scorekeeper.club.kitty.models import Takings
from scorekeeper.tournament.models import Entrant, Tournament


def note_takings(tournament: Tournament) -> None:
    """Write what the entrance fees of those come to who have paid; nothing where they stay at the desk."""
    paid = Entrant.objects.filter(attendance__evening=tournament.evening_id, has_paid=True).count()
    stored = Takings.objects.filter(evening=tournament.evening_id)
    if not tournament.fees_to_kitty or not paid * tournament.fee:
        stored.delete()
        return
    said = {"payers": paid, "cents": paid * tournament.fee}
    Takings.objects.update_or_create(evening_id=tournament.evening_id, defaults=said)
